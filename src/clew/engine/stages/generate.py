"""Generate stage: streams the answer from the model within the time limits of an answer.

Above: `turn.py`. Below: `providers/answering`; `conversation.py` rebuilds the conversation, `tools.py` calls tools. If the
provider has lost the conversation or the model cannot read as much, the model is called again with a rebuilt conversation. This
happens before the first word, so readers see only a warning on the turn (design §6). Holds no connection and no transaction.
"""

import asyncio
from collections.abc import AsyncGenerator
from contextlib import aclosing
from dataclasses import dataclass, field, replace
from typing import Any

from clew.domain.chains.model_context import ModelOptions
from clew.domain.errors import ChainBroken, ContextTooLong, GenerationTimedOut, ModelFailed
from clew.domain.messages import said
from clew.domain.text.storable import storable
from clew.domain.turns.events import Usage, Warned
from clew.domain.turns.exchange import Exchange
from clew.domain.turns.tools import ClientFunctions, ToolCall, ToolRound
from clew.domain.turns.trace import AttemptTrace
from clew.engine.answers.conversation import Conversation
from clew.engine.answers.fitting import Fitted, fit
from clew.engine.answers.tools import ToolUse
from clew.engine.model_queue import ModelQueue
from clew.engine.parts import Timeouts
from clew.engine.stages.assemble import Assembled
from clew.providers.answering.protocol import AnswerModel, Finished

_TRIES = 3
_WORTH_NOTING_SECONDS = 0.1


@dataclass(frozen=True, slots=True)
class Generated:
    """The result of the model so far, except the text, which was streamed."""

    model: str | None = None
    """The one of several models that answered, or that was called if none answered. None: no model was called."""
    is_complete: bool = False
    """The model finished its answer."""
    answered: bool = True
    """False: the model reported that the passages do not answer the question."""
    has_sections: bool = True
    """False: the model reported too few sections for an outline."""
    details: dict[str, Any] = field(default_factory=dict[str, Any])
    usage: Usage = field(default_factory=Usage)
    """Of all requests of the answer together."""
    context_tokens: int = 0
    """Tokens of the last request and its answer: less than the usage if tools were called."""
    upstream_response_id: str | None = None
    """The provider's id of the answer, if it keeps state."""
    request_payload: dict[str, Any] | list[Any] | None = None
    """As it was sent; if tools were called, every request of the answer."""
    response_payload: dict[str, Any] | list[Any] | None = None
    exchanges: tuple[Exchange, ...] = ()
    """Every request of the answer, also a refused one, with its response."""
    attempts: tuple[AttemptTrace, ...] = ()
    conversation: Conversation | None = None
    """The conversation in the prompt, after any rebuild."""
    calls: tuple[ToolCall, ...] = ()
    """Calls that the application must make; they ended the answer."""


StreamItem = str | Warned | Conversation | Generated
"""An item of a stream: text, a warning, a rebuilt conversation (labels now mean other passages), and at the end the result."""


class Generation:
    """One answer of one model. Stream it once; `result` holds what it came to, also after a failure or an abort."""

    def __init__(
        self,
        assembled: Assembled,
        model: AnswerModel,
        timeouts: Timeouts,
        tools: ToolUse | None = None,
        *,
        functions: ClientFunctions | None = None,
        queue: ModelQueue | None = None,
    ) -> None:
        """Send nothing until `stream` is read. Clew calls the `tools`; the application calls the `functions`."""
        self._functions = functions or ClientFunctions()
        self._prompt, self._wire = assembled.prompt, assembled.prompt.wire
        self._model, self._timeouts, self._tools = model, timeouts, tools
        self._queue = queue or ModelQueue()
        self._tries = _TRIES
        self._asked_at = 0.0
        self._waited = 0.0
        self.has_text = False
        """The model wrote something."""
        self._finished: Finished | None = None
        self._result = Generated(conversation=assembled.conversation)

    @property
    def result(self) -> Generated:
        """The result so far."""
        sent, received = self._wire.request_payload, self._wire.response_payload
        attempts = self._wire.traced() if len(self._wire.attempts) > 1 else ()
        exchanges = self._wire.exchanges
        return replace(self._result, request_payload=sent, response_payload=received, exchanges=exchanges, attempts=attempts)

    async def stream(self) -> AsyncGenerator[StreamItem]:
        """Yield the answer's text as it comes, calling the tools that the model requests; `Generated` at the end.

        Raises:
            GenerationTimedOut: the model was busy, or the first word or the whole answer took too long.
            ModelFailed: the model could not answer, or its answer was empty.
            StoreUnavailable: the conversation could not be read again for a rebuild.
        """
        self._asked_at = asyncio.get_running_loop().time()
        self._result = replace(self._result, model=self._model.name)
        while True:
            has_text = False
            async with aclosing(self._message()) as message:
                async for piece in message:
                    has_text = has_text or isinstance(piece, str)
                    self.has_text = self.has_text or has_text
                    yield piece
            if self._finished is None or not self._finished.calls:
                break
            if self._finished.repeats_calls:
                self._put_results_as_text(self._finished)
                continue
            own = self._functions.among(self._finished.calls, has_others=self._tools is not None)
            self._result = replace(self._result, calls=own)
            if own or self._tools is None:
                break
            if has_text:
                yield "\n\n"
            await self._call_tools(self._finished, self._tools)
        self._result = replace(self._result, is_complete=True)
        yield self.result

    async def _message(self) -> AsyncGenerator[str | Warned | Conversation]:
        """Yield the model's next message and set `_finished`. Rebuilds the conversation if the provider refuses it."""
        while True:
            try:
                async with aclosing(self._request()) as pieces:
                    async for piece in pieces:
                        yield piece
                return
            except (ChainBroken, ContextTooLong) as error:
                fitted = await self._rebuild(error)
                yield fitted.conversation
                for warning in (*fitted.conversation.warnings, *fitted.warnings):
                    yield warning

    async def _request(self) -> AsyncGenerator[str | Warned]:
        """Yield the response to one request, once the model has a place for it."""
        clock = asyncio.get_running_loop().time
        came_at = clock()
        async with self._queue.place(self._model.abilities.requests_at_once, most_seconds=self._timeouts.waiting):
            waited = clock() - came_at
            self._asked_at, self._waited = self._asked_at + waited, self._waited + waited
            async with aclosing(self._response()) as pieces:
                async for piece in pieces:
                    yield piece

    async def _response(self) -> AsyncGenerator[str | Warned]:
        """Yield the response to one request, within its time limit."""
        ends_at, now = self._asked_at + self._timeouts.total, asyncio.get_running_loop().time()
        until, has_begun = min(now + self._timeouts.first_token, ends_at), False
        stream = self._model.stream(self._prompt)
        try:
            while True:
                async with asyncio.timeout_at(until):
                    piece = await anext(stream)
                if isinstance(piece, Finished):
                    break
                until, has_begun = ends_at, has_begun or bool(piece.text.strip())
                if piece.text:
                    yield storable(piece.text)
            self._note(piece)
            for warning in piece.warnings:
                yield warning
            if not has_begun and not piece.calls and not piece.details.keys() & {"stop", "copies"}:
                raise ModelFailed(said("answer_empty"))
        except TimeoutError as error:
            raise _timed_out(self._timeouts, is_whole=until == ends_at) from error
        finally:
            if isinstance(stream, AsyncGenerator):  # close it now, not when it is collected: an unread answer costs money
                await stream.aclose()

    def _note(self, finished: Finished) -> None:
        self._finished = finished
        self._result = replace(
            self._result,
            model=finished.model or self._model.name,
            answered=finished.answered,
            has_sections=finished.has_sections,
            details={"answered": finished.answered, **finished.details, **self._details_of_waiting()},
            usage=self._result.usage + finished.usage,
            context_tokens=finished.usage.input_tokens + finished.usage.output_tokens,
            upstream_response_id=finished.upstream_response_id,
        )

    def _details_of_waiting(self) -> dict[str, float]:
        return {"waited_seconds": round(self._waited, 1)} if self._waited >= _WORTH_NOTING_SECONDS else {}

    async def _rebuild(self, error: ModelFailed) -> Fitted:
        """Put the whole conversation into the prompt, as far as it fits. Raises `error` again if that cannot help."""
        self._tries -= 1
        conversation = self._result.conversation
        if conversation is None or not self._tries:
            raise error
        if isinstance(error, ContextTooLong) and not conversation.may_truncate:
            raise error
        conversation = await conversation.rebuild("refused" if isinstance(error, ChainBroken) else "overflowed")
        rounds = tuple(replace(one, response_id=None) for one in self._prompt.rounds)
        fitted = await fit(replace(self._prompt, rounds=rounds), conversation, self._model)
        self._result = replace(self._result, conversation=fitted.conversation)
        self._prompt = fitted.prompt
        return fitted

    def _put_results_as_text(self, finished: Finished) -> None:
        """Put the results of the calls into the prompt as text: the model does not read them as the wire sends them.

        Raises ModelFailed for a model that repeats its calls even then.
        """
        if self._prompt.has_results_as_text:
            raise ModelFailed(said("only_tools"))
        self._wire.has_rounds = True
        self._prompt = replace(self._prompt, tools=(), has_results_as_text=True, options=self._same_model(finished))

    def _same_model(self, finished: Finished) -> ModelOptions:
        return replace(self._prompt.options, model=finished.model or self._prompt.options.model)

    async def _call_tools(self, finished: Finished, tools: ToolUse) -> None:
        """Call the tools that the model requested; add their results to the prompt. Raises GenerationTimedOut, ModelFailed."""
        try:
            async with asyncio.timeout_at(self._asked_at + self._timeouts.total):
                results = await tools.call(finished.calls)
        except TimeoutError as error:
            raise _timed_out(self._timeouts) from error
        self._wire.has_rounds = True
        self._prompt = replace(
            self._prompt,
            rounds=(*self._prompt.rounds, ToolRound(finished.said, results, finished.upstream_response_id)),
            may_call=not tools.is_used_up,
            options=self._same_model(finished),
        )


def _timed_out(timeouts: Timeouts, *, is_whole: bool = True) -> GenerationTimedOut:
    named, seconds = ("answer_late", timeouts.total) if is_whole else ("first_word_late", timeouts.first_token)
    return GenerationTimedOut(said(named, seconds=f"{seconds:g}"))
