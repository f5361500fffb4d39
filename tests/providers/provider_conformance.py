"""What every model of a provider must do, whatever wire it speaks: the real SDK talks to a scripted provider."""

import asyncio
import json
import logging
import traceback
from collections.abc import AsyncIterator, Iterator
from dataclasses import replace
from threading import Event
from typing import Any

import pytest
from pydantic import SecretStr

from clew.domain.chains.model_context import ContextFile, Exchange, LabelledPassage, ModelContext, ModelOptions
from clew.domain.errors import AnswerFiltered, ContextTooLong, ModelFailed
from clew.domain.threads.thread_context import EarlierTurn
from clew.providers.answering import fallback
from clew.providers.answering.factory import ModelAccess, open_answer_models
from clew.providers.answering.protocol import AnswerModel, Prompt, TextPiece
from tests.providers.answering_conformance import PASSAGES, AnsweringConformance, answer, prompt_of
from tests.providers.wires.provider import Kind, ScriptedProvider, scripted_provider
from tests.providers.wires.wire import Behaviour, Fault

KEY = "sk-secret-0123456789abcdef"
QUESTION = "How long are log files kept?"
CAUSES: dict[Fault, str] = {
    "auth": "rejected the API key",
    "rate_limit": "rate limit",
    "quota": "quota is used up",
    "not_found": "does not know this model",
    "context": "exceed its context window",
    "server": "it failed",
    "overloaded": "overloaded",
}
PASSING: tuple[Fault, ...] = ("rate_limit", "server", "overloaded")


class ProviderConformance(AnsweringConformance):
    kind: Kind

    @pytest.fixture(autouse=True)
    def provider(self, monkeypatch: pytest.MonkeyPatch) -> Iterator[ScriptedProvider]:
        monkeypatch.setattr(fallback, "FIRST_PAUSE_SECONDS", 0.001)
        with scripted_provider(self.kind) as provider:
            self._provider = provider
            yield provider

    async def open(self) -> AnswerModel:
        access = ModelAccess(self._provider.base_url, SecretStr(KEY), patience_seconds=20)
        return await asyncio.to_thread(open_answer_models, self._provider.model, None, access)

    @pytest.fixture
    async def model(self) -> AsyncIterator[AnswerModel]:  # type: ignore[override]
        model = await self.open()
        yield model
        await model.close()

    async def fails(self, model: AnswerModel, words: str, prompt: Prompt | None = None) -> ModelFailed:
        """The answer fails, and says so in these words; the key and the provider's own words are nowhere in it."""
        with pytest.raises(ModelFailed, match=words) as failed:
            await answer(model, prompt or prompt_of(QUESTION))
        told = "".join(traceback.format_exception(failed.value)) + str(failed.value.details)
        assert KEY not in told
        assert "sk-secre" not in failed.value.message
        codes = {ContextTooLong: "CONTEXT_TOO_LONG", AnswerFiltered: "ANSWER_FILTERED"}
        assert failed.value.code == codes.get(type(failed.value), "LLM_SERVICE_ERROR")
        return failed.value

    # What goes over the wire

    async def test_recorded_payloads_are_what_went_over_the_wire(self, model: AnswerModel, provider: ScriptedProvider) -> None:
        prompt = prompt_of(QUESTION)
        text, _, _ = await answer(model, prompt)
        assert prompt.wire.request_payload == provider.requests[0].body
        assert json.dumps(text) in json.dumps(prompt.wire.response_payload)
        assert KEY not in json.dumps([prompt.wire.request_payload, prompt.wire.response_payload])

    async def test_header_that_marks_a_request_stays_here(self, model: AnswerModel, provider: ScriptedProvider) -> None:
        await answer(model, prompt_of(QUESTION))
        assert not [name for name in provider.requests[0].headers if "clew" in name]

    async def test_usage_is_what_the_provider_counted(self, model: AnswerModel) -> None:
        text, _, finished = await answer(model, prompt_of(QUESTION))
        assert finished.usage.output_tokens == len(text) // 4
        assert finished.usage.input_tokens > finished.usage.cached_input_tokens > 0

    async def test_every_answer_names_the_prompts_it_was_given_under(self, model: AnswerModel) -> None:
        _, _, finished = await answer(model, replace(prompt_of(QUESTION, language="fr"), service="report"))
        assert set(finished.details["prompts"]) == {"answer/fr", "deliverable/fr", "sections/fr"}

    async def test_answers_at_once_keep_their_own_payloads(self, model: AnswerModel) -> None:
        prompts = [prompt_of(f"Question {number}?") for number in range(8)]
        await asyncio.gather(*(answer(model, prompt) for prompt in prompts))
        for number, prompt in enumerate(prompts):
            assert f"Question {number}?" in json.dumps(prompt.wire.request_payload)

    async def test_conversation_begins_with_the_same_bytes_from_turn_to_turn(
        self, model: AnswerModel, provider: ScriptedProvider
    ) -> None:
        """Everything but the notes of the last question is told again in the same words, so that a cache can hit."""
        first = LabelledPassage(1, PASSAGES[0]), LabelledPassage(2, PASSAGES[1])
        file = ContextFile("a.py", "x = 1\n", "0")
        opening = ModelContext(labels=(1, 2), files=(file,), memories=("likes tables",))
        text, _, _ = await answer(model, replace(prompt_of(QUESTION), context=opening, instructions="Be brief."))
        later = ModelContext(
            labels=(2,), known=frozenset({2}), exchanges=(Exchange(QUESTION, text, first, (file,)),), unchanged_files=("a.py",)
        )
        prompt = replace(prompt_of("Who may delete it?", PASSAGES[1:]), context=later, instructions="Be brief.")
        await answer(model, prompt)
        one, two = (request.heard for request in provider.requests)
        assert one is not None
        assert two is not None
        assert one.system == two.system
        told, again = one.messages[0][1], two.messages[0][1]
        same = again if self.kind == "anthropic" else again[: again.index("<question>")]
        assert same.count("<passage ") == 2
        assert told.startswith(same)
        assert told.removeprefix(same).lstrip().startswith("<notes>")
        assert two.messages[1] == ("assistant", text)
        assert PASSAGES[1].content not in two.messages[-1][1]

    async def test_earlier_turns_are_told_without_their_marks(self, model: AnswerModel, provider: ScriptedProvider) -> None:
        prompt = replace(prompt_of(QUESTION), earlier=(EarlierTurn("And backups?", "They are kept. [5]"),))
        await answer(model, prompt)
        heard = provider.requests[0].heard
        assert heard is not None
        assert [role for role, _ in heard.messages] == ["user", "assistant", "user"]
        assert heard.messages[1][1].strip() == "They are kept."

    async def test_temperature_of_the_conversation_reaches_the_provider(
        self, model: AnswerModel, provider: ScriptedProvider
    ) -> None:
        options = ModelOptions(temperature=0.25, system_prompt="Speak like a pirate.")
        await answer(model, replace(prompt_of(QUESTION), options=options))
        assert provider.requests[0].body["temperature"] == 0.25
        heard = provider.requests[0].heard
        assert heard is not None
        assert heard.system.endswith("Speak like a pirate.")

    async def test_answer_ends_before_a_stop_text_also_where_the_provider_goes_on(
        self, model: AnswerModel, provider: ScriptedProvider
    ) -> None:
        options = ModelOptions(stops=("END",), seed=7, presence_penalty=0.5, frequency_penalty=0.5, top_p=0.9)
        provider.will(Behaviour(text="It is kept for ninety days. [1] END Nobody reads this."))
        text, _, finished = await answer(model, replace(prompt_of(QUESTION), options=options))
        assert (text, finished.details["stop"]) == ("It is kept for ninety days. [1] ", "END")

    async def test_model_that_is_not_configured_cannot_be_chosen(self, model: AnswerModel) -> None:
        prompt = replace(prompt_of(QUESTION), options=ModelOptions(model="huge-and-expensive"))
        await self.fails(model, f"Use one of {model.name}", prompt)

    # What goes wrong

    @pytest.mark.parametrize("fault", CAUSES)
    async def test_error_is_told_in_words_for_a_person(
        self, model: AnswerModel, provider: ScriptedProvider, fault: Fault, caplog: pytest.LogCaptureFixture
    ) -> None:
        caplog.set_level(logging.DEBUG)
        provider.will(*[Behaviour(fault=fault)] * fallback.MOST_TRIES)
        prompt = prompt_of(QUESTION)
        failure = await self.fails(model, CAUSES[fault], prompt)
        assert isinstance(failure, ContextTooLong) is (fault == "context")
        assert len(provider.requests) == (fallback.MOST_TRIES if fault in PASSING else 1)
        assert [attempt.failure for attempt in prompt.wire.traced()] == [failure.message] * len(provider.requests)
        assert prompt.wire.request_payload == provider.requests[-1].body
        recorded = json.dumps(prompt.wire.response_payload)
        assert json.loads(recorded)["status"] >= 400
        assert "sk-secre" not in recorded + caplog.text

    @pytest.mark.parametrize("fault", PASSING)
    async def test_passing_error_is_tried_again_before_the_first_word(
        self, model: AnswerModel, provider: ScriptedProvider, fault: Fault
    ) -> None:
        provider.will(Behaviour(fault=fault), Behaviour(reset_after=-1))
        prompt = prompt_of(QUESTION)
        text, _, finished = await answer(model, prompt)
        assert text.startswith("Log files")
        assert len(provider.requests) == 3
        assert [bool(attempt.failure) for attempt in prompt.wire.attempts] == [True, True, False]
        assert finished.warnings == ()

    async def test_provider_that_asks_for_more_patience_than_there_is_is_not_waited_for(
        self, model: AnswerModel, provider: ScriptedProvider
    ) -> None:
        provider.will(Behaviour(fault="rate_limit", headers={"Retry-After": "3600"}))
        await self.fails(model, "rate limit")
        assert len(provider.requests) == 1

    async def test_provider_that_asks_for_little_patience_is_asked_again(
        self, model: AnswerModel, provider: ScriptedProvider
    ) -> None:
        provider.will(Behaviour(fault="rate_limit", headers={"retry-after-ms": "1"}))
        await answer(model, prompt_of(QUESTION))
        assert len(provider.requests) == 2

    async def test_error_in_the_stream_before_the_first_word_is_tried_again(
        self, model: AnswerModel, provider: ScriptedProvider
    ) -> None:
        provider.will(Behaviour(fault="server", fault_after=0))
        text, _, _ = await answer(model, prompt_of(QUESTION))
        assert text.startswith("Log files")
        assert len(provider.requests) == 2

    @pytest.mark.parametrize(
        ("end", "cause"),
        [
            (Behaviour(fault="overloaded", fault_after=3), "broke off"),
            (Behaviour(reset_after=3), "broke off: the connection was lost"),
            (Behaviour(cut_after=3), "broke off."),
            (Behaviour(malformed_after=3), "broke off"),
        ],
        ids=["error", "reset", "cut", "malformed"],
    )
    async def test_stream_that_breaks_off_is_an_error_and_what_came_is_recorded(
        self, model: AnswerModel, provider: ScriptedProvider, end: Behaviour, cause: str
    ) -> None:
        behaviour = replace(end, hold_after=3, go=Event())  # a reset may overtake what was sent before it
        provider.will(behaviour)
        prompt, said = prompt_of(QUESTION), list[str]()
        with pytest.raises(ModelFailed, match=cause):  # noqa: PT012  the pieces before the error count
            async for piece in model.stream(prompt):
                assert isinstance(piece, TextPiece)
                said.append(piece.text)
                if "".join(said) == "Log files are k":
                    behaviour.go.set()
        assert "".join(said) == "Log files are k"
        assert len(provider.requests) == 1
        assert "Log files are k" in json.dumps(prompt.wire.response_payload)

    @pytest.mark.parametrize("raw", [b"", b"<html>sign in</html>", b"data: {}\n\n", b"data: [1]\n\n", b'{"error": 1}', b"\xff"])
    async def test_something_else_than_an_answer_is_an_error(
        self, model: AnswerModel, provider: ScriptedProvider, raw: bytes
    ) -> None:
        provider.will(*[Behaviour(raw=raw)] * fallback.MOST_TRIES)
        await self.fails(model, "cannot be used")

    async def test_filtered_answer_is_an_error(self, model: AnswerModel, provider: ScriptedProvider) -> None:
        provider.will(Behaviour(text="I", finish="content_filter"))
        assert isinstance(await self.fails(model, "refused to answer"), AnswerFiltered)
        assert len(provider.requests) == 1

    async def test_answer_cut_by_its_length_is_kept_with_a_warning(self, model: AnswerModel, provider: ScriptedProvider) -> None:
        provider.will(Behaviour(text="Log files are kept for 14", finish="length"))
        text, _, finished = await answer(model, prompt_of(QUESTION))
        assert text == "Log files are kept for 14"
        assert [warning.code for warning in finished.warnings] == ["answer_cut"]

    async def test_model_that_says_nothing_has_failed(self, model: AnswerModel, provider: ScriptedProvider) -> None:
        provider.will(*[Behaviour(text="")] * fallback.MOST_TRIES)
        await self.fails(model, "cannot be used")

    async def test_unreachable_provider_is_an_error(self) -> None:
        access = ModelAccess("http://127.0.0.1:1/v1", patience_seconds=5)
        model = await asyncio.to_thread(open_answer_models, self._provider.model, None, access)
        await self.fails(model, "cannot be reached")
        await model.close()

    # Stopping

    async def test_cancelled_answer_hangs_up_on_the_provider(self, model: AnswerModel, provider: ScriptedProvider) -> None:
        provider.will(Behaviour(hold_after=3))
        prompt, begun = prompt_of(QUESTION), asyncio.Event()

        async def read() -> None:
            async for _ in model.stream(prompt):
                begun.set()

        task = asyncio.create_task(read())
        await asyncio.wait_for(begun.wait(), 20)
        task.cancel()
        with pytest.raises(asyncio.CancelledError):
            await task
        assert await asyncio.to_thread(provider.requests[0].ended.wait, 20)
        assert provider.requests[0].was_closed_early
        assert prompt.wire.request_payload == provider.requests[0].body

    async def test_answer_cancelled_before_its_first_word_hangs_up_too(
        self, model: AnswerModel, provider: ScriptedProvider
    ) -> None:
        provider.will(Behaviour(hold_after=0))
        prompt = prompt_of(QUESTION)
        task = asyncio.ensure_future(anext(aiter(model.stream(prompt))))
        await asyncio.wait_for(asyncio.to_thread(provider.was_asked.wait, 20), 20)
        task.cancel()
        with pytest.raises(asyncio.CancelledError):
            await task
        assert await asyncio.to_thread(provider.requests[0].ended.wait, 20)
        assert provider.requests[0].was_closed_early
        assert prompt.wire.request_payload == provider.requests[0].body

    # Keys

    async def test_key_is_in_no_representation(self, model: AnswerModel) -> None:
        assert KEY not in repr(model) + repr(vars(model))

    async def test_server_of_ones_own_learns_nothing_of_the_account_at_the_provider(
        self, monkeypatch: pytest.MonkeyPatch, provider: ScriptedProvider
    ) -> None:
        for name in ("OPENAI_API_KEY", "OPENAI_ORG_ID", "ANTHROPIC_API_KEY", "ANTHROPIC_AUTH_TOKEN"):
            monkeypatch.setenv(name, KEY)
        model = await asyncio.to_thread(open_answer_models, provider.model, None, ModelAccess(provider.base_url))
        await answer(model, prompt_of(QUESTION))
        await model.close()
        assert KEY not in str(provider.requests[0].headers)


def body_of(provider: ScriptedProvider) -> dict[str, Any]:
    """The body of the last request."""
    return provider.requests[-1].body
