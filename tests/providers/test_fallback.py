"""Several models, one behind the other, against real SDKs and scripted providers."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import ExitStack
from dataclasses import replace

import pytest
from pydantic import SecretStr

from clew.domain.chains.model_context import Exchange, LabelledPassage, ModelContext, ModelOptions
from clew.domain.errors import AnswerFiltered, ChainBroken, ContextTooLong, ModelFailed
from clew.domain.turns.tools import ToolCall, ToolDefinition, ToolResult, ToolRound
from clew.providers.answering import fallback
from clew.providers.answering.factory import ModelAccess, open_answer_models
from clew.providers.answering.protocol import AnswerModel, Finished, Prompt, TextPiece
from tests.providers.answering_conformance import PASSAGES, answer, prompt_of
from tests.providers.wires.provider import Kind, ScriptedProvider, scripted_provider
from tests.providers.wires.wire import Behaviour, Call

KEY = "sk-secret-0123456789abcdef"
QUESTION = "How long are log files kept?"


class House:
    """Providers, and models opened at them."""

    def __init__(self) -> None:
        self.stack = ExitStack()
        self.models: list[AnswerModel] = []

    def provider(self, kind: Kind) -> ScriptedProvider:
        return self.stack.enter_context(scripted_provider(kind))

    async def open(self, *members: str | ScriptedProvider, access: ModelAccess | None = None) -> AnswerModel:
        names = [one if isinstance(one, str) else f"{one.model}@{one.base_url}" for one in members]
        model = await asyncio.to_thread(open_answer_models, ",".join(names), None, access or ModelAccess(patience_seconds=20))
        self.models.append(model)
        return model


@pytest.fixture
async def house(monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[House]:
    monkeypatch.setattr(fallback, "FIRST_PAUSE_SECONDS", 0.001)
    house = House()
    with house.stack:
        yield house
        for model in house.models:
            await model.close()


async def test_next_model_answers_where_one_fails_and_the_turn_says_so(house: House) -> None:
    first, second = house.provider("anthropic"), house.provider("openai")
    model = await house.open(first, second)
    first.will(Behaviour(fault="quota"))
    prompt = prompt_of(QUESTION)
    text, _, finished = await answer(model, prompt)
    assert text.startswith("Log files")
    assert model.name == "anthropic:scripted,openai:scripted"
    assert finished.model == "openai:scripted"
    [warning] = finished.warnings
    assert warning.code == "model_fell_back"
    assert "anthropic:scripted cannot be used: the account's quota is used up" in warning.message
    assert [attempt.model for attempt in prompt.wire.attempts] == ["anthropic:scripted", "openai:scripted"]
    assert all(attempt.request_payload for attempt in prompt.wire.attempts)


async def test_model_that_has_begun_is_not_replaced(house: House) -> None:
    first, second = house.provider("anthropic"), house.provider("openai")
    model = await house.open(first, second)
    first.will(Behaviour(cut_after=2))
    with pytest.raises(ModelFailed, match="broke off"):
        await answer(model, prompt_of(QUESTION))
    assert second.requests == []


async def test_all_failures_are_told(house: House) -> None:
    first, second = house.provider("anthropic"), house.provider("openai")
    model = await house.open(first, second)
    first.will(Behaviour(fault="auth"))
    second.will(Behaviour(fault="not_found"))
    with pytest.raises(ModelFailed, match=r"anthropic:scripted .* key.* openai:scripted .* know this model"):
        await answer(model, prompt_of(QUESTION))


async def test_answer_that_the_last_model_filters_is_told_as_filtered(house: House) -> None:
    first, second = house.provider("anthropic"), house.provider("openai")
    model = await house.open(first, second)
    first.will(Behaviour(fault="auth"))
    second.will(Behaviour(text="", finish="content_filter"))
    with pytest.raises(AnswerFiltered, match=r"anthropic:scripted .* key.* openai:scripted .* refused to answer"):
        await answer(model, prompt_of(QUESTION))


async def test_silent_model_is_given_up_in_time_for_the_next(house: House) -> None:
    first, second = house.provider("anthropic"), house.provider("openai")
    model = await house.open(first, second, access=ModelAccess(patience_seconds=4))
    first.will(Behaviour(hold_after=0))
    _, _, finished = await answer(model, prompt_of(QUESTION))
    assert finished.model == "openai:scripted"
    assert await asyncio.to_thread(first.requests[0].ended.wait, 20)
    assert first.requests[0].was_closed_early


async def test_extractive_model_may_stand_behind_a_provider(house: House) -> None:
    first = house.provider("openai")
    model = await house.open(first, "extractive")
    first.will(*[Behaviour(fault="overloaded")] * fallback.MOST_TRIES)
    prompt = replace(prompt_of(QUESTION), context=ModelContext(labels=(12, 5)))
    text, _, finished = await answer(model, prompt)
    assert text.startswith("Log files are kept for 14 days. [12]")
    assert finished.model == "extractive"
    assert prompt.wire.response_payload is not None


async def test_conversation_may_choose_one_of_the_models(house: House) -> None:
    first, second = house.provider("anthropic"), house.provider("openai")
    model = await house.open(first, second)
    for name in ("openai:scripted", "anthropic:scripted"):
        _, _, finished = await answer(model, replace(prompt_of(QUESTION), options=ModelOptions(model=name)))
        assert finished.model == name
    assert (len(first.requests), len(second.requests)) == (1, 1)


async def test_who_was_not_told_the_conversation_does_not_go_on_with_it(house: House) -> None:
    """The engine is asked to tell the whole conversation; then the next model may have it."""
    first, second = house.provider("openai-responses"), house.provider("anthropic")
    model = await house.open(first, second)
    opening = replace(prompt_of(QUESTION), context=ModelContext(labels=(1, 2), keeps_state=True))
    text, _, begun = await answer(model, opening)
    first.will(*[Behaviour(fault="server")] * 2 * fallback.MOST_TRIES)
    later = ModelContext(labels=(2,), known=frozenset({2}), previous_response_id=begun.upstream_response_id, keeps_state=True)
    asked = prompt_of("Who may delete a thread?", PASSAGES[1:])
    with pytest.raises(ChainBroken, match="openai-responses:scripted cannot be used: it failed"):
        await answer(model, replace(asked, context=later))
    assert second.requests == []
    shown = tuple(LabelledPassage(label, passage) for label, passage in zip((1, 2), PASSAGES, strict=True))
    whole = replace(later, previous_response_id=None, exchanges=(Exchange(QUESTION, text, shown),))
    again, _, finished = await answer(model, replace(asked, context=whole))
    assert again == "Only administrators may delete a thread. [2]"
    assert (finished.model, finished.upstream_response_id) == ("anthropic:scripted", None)


async def test_conversation_too_long_goes_to_a_model_that_reads_more_and_to_no_other(house: House) -> None:
    small, large = house.provider("anthropic"), house.provider("openai")
    names = [f"{kind}:{name}@{at.base_url}" for kind, name, at in (("anthropic", "m", small), ("openai", "gpt-4.1", large))]
    model = await house.open(*names)
    small.will(Behaviour(fault="context"))
    with pytest.raises(ContextTooLong):
        await answer(await house.open(names[0]), prompt_of(QUESTION))
    small.will(Behaviour(fault="context"))
    await answer(model, prompt_of(QUESTION))
    large.will(Behaviour(fault="context"))
    with pytest.raises(ContextTooLong):
        await answer(await house.open(names[1], names[0]), prompt_of(QUESTION))


async def test_key_goes_to_the_first_company_and_address_alone(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    first, elsewhere = house.provider("anthropic"), house.provider("openai")
    monkeypatch.setenv("ANTHROPIC_BASE_URL", first.base_url)
    monkeypatch.delenv("ANTHROPIC_API_KEY", raising=False)
    access = ModelAccess(api_key=SecretStr(KEY), patience_seconds=20)
    model = await house.open("anthropic:scripted", elsewhere, access=access)
    first.will(Behaviour(fault="not_found"))
    await answer(model, prompt_of(QUESTION))
    assert KEY in str(first.requests[0].headers)
    assert KEY not in str(elsewhere.requests[0].headers)


async def test_closing_an_answer_early_closes_the_connection(house: House) -> None:
    first = house.provider("openai")
    model = await house.open(first)
    first.will(Behaviour(hold_after=2))
    stream = model.stream(prompt_of(QUESTION))
    assert isinstance(await anext(stream), TextPiece)
    await stream.aclose()  # type: ignore[attr-defined]
    assert await asyncio.to_thread(first.requests[0].ended.wait, 20)
    assert first.requests[0].was_closed_early


# Tools


async def test_model_that_called_a_tool_is_asked_first_for_what_comes_of_it(house: House) -> None:
    first, second = house.provider("anthropic"), house.provider("openai")
    model = await house.open(first, second)
    first.will(Behaviour(fault="quota"))
    second.will(Behaviour(calls=(Call("depot__stock", {"item": "widget"}),)))
    prompt = replace(prompt_of(QUESTION), tools=(STOCK,))
    _, _, asked = await answer(model, prompt)
    assert (asked.model, asked.calls) == ("openai:scripted", (ToolCall("call_1", "depot__stock", {"item": "widget"}),))
    text, _, finished = await answer(model, with_result(prompt, asked))
    assert text.startswith("Log files")
    assert finished.model == "openai:scripted"
    assert (len(first.requests), len(second.requests)) == (1, 2)


async def test_calls_of_one_model_are_told_to_another_that_goes_on_with_them(house: House) -> None:
    first, second = house.provider("openai-responses"), house.provider("anthropic")
    model = await house.open(first, second)
    first.will(Behaviour(calls=(Call("depot__stock", {"item": "widget"}),)), Behaviour(fault="quota"))
    prompt = replace(prompt_of(QUESTION), tools=(STOCK,))
    _, _, asked = await answer(model, prompt)
    text, _, finished = await answer(model, with_result(prompt, asked))
    assert text.startswith("Log files")
    assert finished.model == "anthropic:scripted"
    heard = second.requests[-1].heard
    assert heard is not None
    assert "12 in stock" in dict(heard.messages)["tool"]


STOCK = ToolDefinition("depot__stock", "depot", "stock", "How many are in stock.", {"type": "object", "properties": {}})


def with_result(prompt: Prompt, asked: Finished) -> Prompt:
    """The prompt that comes after a call of `stock`, as the engine makes it."""
    rounds = (ToolRound(asked.said, (ToolResult(asked.calls[0], "widget: 12 in stock", "ok"),), asked.upstream_response_id),)
    return replace(prompt, rounds=rounds, options=ModelOptions(model=asked.model))
