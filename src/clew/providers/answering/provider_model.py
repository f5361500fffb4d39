"""Answer models of providers that speak OpenAI's responses or chat completions, or Anthropic's messages: one request, one answer.

Above: `factory`, which adds retries and fallbacks. Below: `rendering` writes the prompt, `messages` converts it to the provider's
format, `providers/clients` decides what goes to which address, `recorder` records requests and responses, `reading` reads the
answer, and `providers/failures` puts errors into plain words. Imported only if such a model is configured, because importing
pydantic-ai takes time.
"""

import json
from collections.abc import AsyncGenerator, Iterator
from contextlib import aclosing
from dataclasses import dataclass
from typing import Any, TypeVar

from pydantic_ai.direct import model_request_stream
from pydantic_ai.exceptions import (
    ModelAPIError,
    ModelConnectionError,
    ModelContextWindowExceededError,
    ModelHTTPError,
    ModelRateLimitError,
    ModelServerError,
    ModelUnavailableError,
)
from pydantic_ai.messages import ModelResponse
from pydantic_ai.usage import RequestUsage

from clew.domain.errors import AnswerFiltered, ChainBroken, ContextTooLong, ModelFailed
from clew.domain.turn_texts import warning_text
from clew.domain.turns.events import Usage, Warned
from clew.providers.answering.answer_text import AnswerText
from clew.providers.answering.copied import sentences_of
from clew.providers.answering.messages import ModelDefaults, calls_in, messages_of, said_with, settings_of, tools_of
from clew.providers.answering.protocol import Abilities, FailedForNow, Finished, Measure, Prompt, TextPiece
from clew.providers.answering.recorder import WireRecorder
from clew.providers.answering.refusals import says_not_answered
from clew.providers.answering.rendering import QUESTION_BEGINS, Rendered, render
from clew.providers.answering.window import ModelWindow
from clew.providers.answering.wire_log import Attempt
from clew.providers.answering.written_calls import WrittenCalls
from clew.providers.clients import OPENERS, ClientOptions, ModelAddress
from clew.providers.failures import TOO_LONG, cause_of, provider_errors
from clew.providers.thoughts import may_open_thoughts

MAX_RESPONSE_BYTES = 1 << 25
_TIMEOUT_SECONDS = 3600.0
"""The engine ends an answer that takes too long; this limit ends one that nobody waits for."""
_PASSING = (ModelRateLimitError, ModelUnavailableError, ModelServerError, ModelConnectionError)
_TOO_LONG_WORDS = (
    "exceed_context_size", "context size", "context length", "context window", "context limit", "max_seq_len",
    "input is too long", "prompt is too long", "prompt too long", "`inputs` tokens", "`inputs` must have less than",
    "input token count",
)  # fmt: skip
"""How local servers and gateways (llama.cpp, Ollama, LM Studio, TGI, ExLlama) say that a conversation is too long."""
_Failure = TypeVar("_Failure", bound=ModelFailed)
_STATELESS_STATUSES = frozenset({400, 404})
_OWN_TEMPERATURE = 0.1
"""At servers of one's own, whose default (0.8 at llama.cpp) makes small models forget labels and invent (decision 0039)."""
_OWN_MOST_ANSWER_TOKENS = 2048
"""Longest answer at servers of one's own, which have no limit; at most a third of the window."""
_LEAST_PROMPT_SHARE = 0.5
"""Share of the window that the prompt may take in any case."""


@dataclass(frozen=True, slots=True)
class AnswerLimits:
    """How a model is to answer; None: as the provider does, or as is best at a server of one's own."""

    context_tokens: int | None = None
    """The context window, prompt and answer together."""
    answer_tokens: int | None = None
    """The longest answer."""
    temperature: float | None = None
    requests_at_once: int | None = None
    """How many requests its server works on at once."""


class ProviderModel:
    """A provider's model. Any number of answers may run at once."""

    def __init__(self, address: ModelAddress, limits: AnswerLimits | None = None) -> None:
        """Open the client; nothing is sent. Raises ConfigurationInvalid."""
        self._address, self._limits = address, limits or AnswerLimits()
        self._recorder = WireRecorder()
        options = ClientOptions(_TIMEOUT_SECONDS, MAX_RESPONSE_BYTES, self._recorder)
        self._model, self._client = OPENERS[address.provider](address, options)
        self._recorder.key = address.key() or self._client.api_key
        self._window = ModelWindow(address, known=self._model.context_window, given=self._limits.context_tokens)
        self._opens_thoughts = self._is_own_server and may_open_thoughts(address.model)
        """Its text begins within a thought, by its name or its last answer."""

    def __repr__(self) -> str:
        return f"ProviderModel({self.name!r})"

    @property
    def name(self) -> str:
        """The model as configured."""
        return self._address.name

    @property
    def abilities(self) -> Abilities:
        """The known abilities of the model; `prepare` may learn its window."""
        return Abilities(
            context_tokens=self._window.tokens,
            reads_context=True,
            keeps_state=self._address.provider == "openai-responses",
            calls_tools=True,
            follows_schemas=True,
            requests_at_once=self._limits.requests_at_once or self._window.slots,
            names=(self._address.name,),
        )

    async def prepare(self) -> None:
        """Ask a server of one's own for its window and its slots, once."""
        await self._window.facts()

    async def measure(self, prompt: Prompt) -> Measure:
        """Count the prompt, at the server if it can."""
        tokens = await self._window.count(_texts_of(prompt, self._render(prompt)))
        if (window := self._window.tokens) is None:
            return Measure(tokens)
        kept = min(self._answer_tokens or window // 8, int((1 - _LEAST_PROMPT_SHARE) * window))
        return Measure(tokens, window - kept)

    @property
    def _is_own_server(self) -> bool:
        """Chat completions at another address are mostly small models; the other two wires lead to gateways."""
        return self._address.base_url is not None and self._address.provider == "openai"

    @property
    def _answer_tokens(self) -> int | None:
        """The longest answer that a request asks for; None: the provider's default."""
        if self._limits.answer_tokens is not None or not self._is_own_server:
            return self._limits.answer_tokens
        return min(_OWN_MOST_ANSWER_TOKENS, (self._window.tokens or 3 * _OWN_MOST_ANSWER_TOKENS) // 3)

    @property
    def _temperature(self) -> float | None:
        if self._limits.temperature is not None or not self._is_own_server:
            return self._limits.temperature
        return None if self._model.profile.get("openai_supports_reasoning") else _OWN_TEMPERATURE

    async def stream(self, prompt: Prompt) -> AsyncGenerator[TextPiece | Finished]:
        """Send one request. Cancelling it, or closing the iterator, closes the connection, which ends the work at the provider.

        Raises:
            FailedForNow: a retry or another model may succeed.
            ChainBroken, ContextTooLong, ModelFailed
        """
        rendered, attempt = self._render(prompt), Attempt(self.name)
        prompt.wire.attempts.append(attempt)
        last = (rendered.asked, rendered.notes, rendered.reminder, *sentences_of(rendered.reminder, rendered.question))
        copied = (rendered.summary, *last)
        text = AnswerText(
            prompt.options.stops,
            opens_thoughts=self._opens_thoughts,
            prompt=copied,
            calls=self._written_calls(prompt, rendered),
            next_question=self._next_question(rendered),
            unwraps=self._is_own_server,
        )
        defaults = ModelDefaults(self._answer_tokens, self._temperature)
        try:
            with self._recorder.recording(attempt) as recording:
                settings = settings_of(self._address, prompt, rendered, recording.headers, defaults)
                opened = model_request_stream(
                    self._model,
                    messages_of(self._address, prompt, rendered),
                    model_settings=settings,
                    model_request_parameters=tools_of(prompt),
                )
                async with aclosing(recording.reading.texts(opened)) as texts:
                    async for received in texts:
                        has_begun = bool(text)
                        piece = text.feed(received, is_separate=recording.reading.has_thoughts)
                        if piece or text.calls.holds_text:
                            if prompt.previous_response_id and piece and not has_begun:
                                self._require_chain(attempt, prompt.previous_response_id, recording.response())
                            yield TextPiece(piece)  # an empty one is a sign that it writes
                        if text.ended:
                            break
                final = recording.reading.response()
                if rest := text.finish(is_cut=final.finish_reason == "length"):
                    yield TextPiece(rest)
        except provider_errors() as error:
            # The provider's own text may contain the key or a part of it, so it stays out of the chain of causes.
            self._learn_overflow(error, prompt, rendered)
            raise self._failure(attempt, error, prompt.previous_response_id, has_begun=bool(text)) from None
        if text.ended is None:
            self._require_end(attempt, final, text)
        if not text:
            self._require_chain(attempt, prompt.previous_response_id, attempt.response_payload)
        self._learn_usage(final, prompt, rendered)
        if text.thoughts.was_open is not None:
            self._opens_thoughts = text.thoughts.was_open
        yield _finished(prompt, rendered, final, attempt, text)

    def _render(self, prompt: Prompt) -> Rendered:
        return render(prompt, asks_for_calls=self._is_own_server)

    def _written_calls(self, prompt: Prompt, rendered: Rendered) -> WrittenCalls:
        """Return what reads calls in the text, at servers of one's own: elsewhere, what looks like a call is an example."""
        made = prompt.made_calls
        tools = [call.name for call in made] if prompt.has_results_as_text else prompt.callable_tools
        return WrittenCalls(tools if self._is_own_server else (), made, rendered.question)

    def _next_question(self, rendered: Rendered) -> str:
        """Return the line behind which a small model answers a question of its own, unless what it reads has this line too."""
        is_quoted = rendered.question.count(QUESTION_BEGINS) > 1
        return QUESTION_BEGINS if self._is_own_server and not is_quoted else ""

    async def close(self) -> None:
        """Close the connections."""
        await self._client.close()
        await self._window.close()

    def _learn_usage(self, final: ModelResponse, prompt: Prompt, rendered: Rendered) -> None:
        """Correct the estimate of tokens by the provider's count, if the provider counted exactly this prompt."""
        if not prompt.previous_response_id and not prompt.rounds:
            self._window.calibration.learn(_texts_of(prompt, rendered), final.usage.input_tokens)

    def _learn_overflow(self, error: BaseException, prompt: Prompt, rendered: Rendered) -> None:
        if isinstance(error, ModelAPIError) and is_too_long(error):
            self._window.learn_overflow(_said(error), _texts_of(prompt, rendered))

    def _require_end(self, attempt: Attempt, final: ModelResponse, text: AnswerText) -> None:
        if final.finish_reason == "content_filter":
            raise self._failed(attempt, AnswerFiltered, "it refused to answer")
        if final.finish_reason in (None, "error"):
            raise self._failed(attempt, ModelFailed if text else FailedForNow, "its answer broke off")
        if not str(text).strip() and not text.copies and not text.calls.found and not calls_in(final):
            raise self._failed(attempt, ModelFailed, "it returned no text")

    def _require_chain(self, attempt: Attempt, previous: str | None, response: dict[str, Any] | None) -> None:
        """Some servers accept the previous response's id but ignore it: their model would answer without the conversation."""
        if previous and (response or {}).get("previous_response_id") != previous:
            raise self._failed(attempt, ChainBroken, "it cannot continue from its earlier answers")

    def _failure(self, attempt: Attempt, error: BaseException, previous: str | None, *, has_begun: bool) -> ModelFailed:
        cause = cause_of(error, has_begun=has_begun)
        if has_begun:
            return self._failed(attempt, ModelFailed, f"its answer broke off: {cause}")
        if previous and _is_chain_broken(error, previous):
            return self._failed(attempt, ChainBroken, "it no longer has the conversation")
        if is_too_long(error):
            return self._failed(attempt, ContextTooLong, TOO_LONG)
        if isinstance(error, _PASSING):
            failure = self._failed(attempt, FailedForNow, cause)
            failure.retry_after_seconds = error.retry_after
            return failure
        return self._failed(attempt, ModelFailed, cause)

    def _failed(self, attempt: Attempt, kind: type[_Failure], cause: str) -> _Failure:
        attempt.failure = f"The model {self.name} cannot be used: {cause}."
        return kind(attempt.failure, model=self.name)


def _texts_of(prompt: Prompt, rendered: Rendered) -> tuple[str, ...]:
    """Return everything that a request contains, with the tools and their results."""
    rounds = () if prompt.has_results_as_text else prompt.rounds
    results = (result.text for one in rounds for result in one.results)
    tools = (f"{tool.name} {tool.description} {json.dumps(tool.parameters)}" for tool in prompt.tools)
    return (*rendered.texts, *tools, *results)


def _finished(prompt: Prompt, rendered: Rendered, final: ModelResponse, attempt: Attempt, text: AnswerText) -> Finished:
    """Return the end of an answer, which the model or Clew ended."""
    is_kept = (attempt.request_payload or {}).get("store") is True and (attempt.response_payload or {}).get("store") is True
    native = calls_in(final)
    written = () if native else text.calls.found
    return Finished(
        usage=_usage(final.usage),
        answered=not says_not_answered(str(text), prompt.refusals),
        details={
            "prompts": rendered.versions,
            "provider_model": final.model_name,
            "finish_reason": text.ended or final.finish_reason,
            **({"stop": text.stop} if text.stop else {}),
            **({"copies": text.copies} if text.copies else {}),
            **({"written_calls": len(written)} if written else {}),
        },
        upstream_response_id=final.provider_response_id if is_kept and not written else None,
        calls=written or (() if text.ended else native),
        repeats_calls=bool(written) and text.calls.are_repeated,
        said=said_with(final, written),
        warnings=() if written else tuple(_warnings(prompt, final, text)),
    )


def _warnings(prompt: Prompt, final: ModelResponse, text: AnswerText) -> Iterator[Warned]:
    if text.thoughts.has_shown:
        yield Warned("thoughts_shown", warning_text("thoughts_shown", prompt.language))
    if text.ended == "repetition":
        yield Warned("answer_repeats", warning_text("answer_repeats", prompt.language))
    elif final.finish_reason == "length":
        yield Warned("answer_cut", "The model reached its output limit before the answer was complete.")


def _usage(used: RequestUsage) -> Usage:
    return Usage(used.input_tokens, used.output_tokens, used.cache_read_tokens)


def _is_chain_broken(error: BaseException, previous: str) -> bool:
    """Return whether the provider no longer has the earlier answer, or never kept it (zero data retention)."""
    if not isinstance(error, ModelHTTPError) or error.status_code not in _STATELESS_STATUSES:
        return False
    return any(name in _said(error) for name in ("previous_response", previous.lower()))


def is_too_long(error: BaseException) -> bool:
    """Return whether a provider refused a prompt because it is too long."""
    if isinstance(error, ModelContextWindowExceededError):
        return True
    return (
        isinstance(error, ModelHTTPError)
        and error.status_code in (400, 413, 422, 500)
        and any(words in _said(error) for words in _TOO_LONG_WORDS)
    )


def _said(error: ModelAPIError) -> str:
    """Return the provider's own words, for matching only, never for display."""
    body: Any = error.body
    return f"{error.provider_error_type or ''} {error.provider_error_code or ''} {body}".lower()
