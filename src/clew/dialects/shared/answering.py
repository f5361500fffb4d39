"""Answers a question over HTTP, as one JSON body or as server-sent events, for every dialect with the events of source 001.

Above: the routes that ask. Below: the turn, `turn_frames` and `sse`. Next: `idempotency`.
"""

from collections.abc import AsyncIterator, Awaitable, Callable, Mapping

from starlette.requests import Request
from starlette.responses import JSONResponse, Response

from clew.dialects.shared.accepted_language import reader_language
from clew.dialects.shared.errors import error_response, failure_of, request_id_of
from clew.dialects.shared.idempotency import replay_headers
from clew.dialects.shared.sse import EventStream, Frame, wants_stream
from clew.dialects.shared.turn_frames import begun, frame, frames, with_errors
from clew.domain.errors import ClewError
from clew.domain.ids import public_id
from clew.domain.messages import MessageLanguage
from clew.domain.turns.events import Aborted, Chatted, Clarified, Completed, Failed, Numbered, Refused
from clew.engine.running.turns import TurnHandle

Ending = Completed | Refused | Clarified | Chatted
"""The final events of a turn that ends well."""
ANSWER_CUT = "answer_cut"
"""Code of the warning that an answer reached its limit of tokens."""
Encode = Callable[[Ending], Awaitable[object]]
"""Returns the JSON body of a turn that ended well, ready to serialise."""


async def answered(
    request: Request,
    turn: TurnHandle,
    encode: Encode,
    *,
    stream: bool | None = None,
    repeats_body: bool = True,
    status: int = 200,
    headers: Mapping[str, str] | None = None,
) -> Response:
    """Return events if `stream` is true, or if it is None and the header `Accept` names them; else one JSON body.

    `repeats_body`: a last event `completed`, after those of source 001, contains the JSON body.
    """
    named = {"Clew-Turn-Id": public_id("turn", turn.turn_id), **(headers or {}), **replay_headers(turn)}
    if wants_stream(request) if stream is None else stream:
        events = await begun(turn.read())
        language = reader_language(request)
        shown = answer_frames(events, encode, language) if repeats_body else frames(events, language)
        return EventStream(with_errors(shown, language), headers=named)
    try:
        body = await encode(await ending_of(turn))
    except ClewError as error:  # a failed turn also has an id, and may be a replay
        return error_response(error, request_id_of(request), named, accepted=request.headers.get("accept-language", ""))
    return JSONResponse(body, status, named)


async def answer_frames(
    events: AsyncIterator[Numbered], encode: Encode, language: MessageLanguage = "en"
) -> AsyncIterator[Frame]:
    """Yield the frames of source 001 and, unless the turn failed, `completed` with the whole answer."""
    async for numbered in events:
        encoded = frame(numbered, language)
        if encoded is not None:
            yield encoded
        if isinstance(numbered.event, Ending):
            yield Frame(event="completed", data=await encode(numbered.event))


async def ending_of(turn: TurnHandle) -> Ending:
    """Wait for the end of the turn. Raises the error of a failed turn."""
    ending = await turn.ended()
    if isinstance(ending, Failed | Aborted):
        raise failure_of(ending, turn.turn_id)
    assert isinstance(ending, Ending), "these six end a turn"  # noqa: S101
    return ending
