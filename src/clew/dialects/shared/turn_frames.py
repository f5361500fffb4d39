"""Turn events as the frames of source 001 §6, for every dialect that streams under those names: conversations and query.

Above: those dialects' encoders and routes. Below: the engine's events. The frames are a pure function of the numbered events, so
a replay produces the same ones; a frame's id is the number of its event. Next: `sse`, which sends them.
"""

from collections.abc import AsyncIterator
from dataclasses import asdict
from typing import Any

from pydantic.alias_generators import to_camel

from clew.dialects.shared.citations import source_reference
from clew.dialects.shared.errors import code_of
from clew.dialects.shared.sse import Frame
from clew.domain.errors import ClewError
from clew.domain.ids import public_id
from clew.domain.turns.events import (
    Aborted,
    Chatted,
    Cited,
    Clarified,
    Completed,
    Delta,
    Failed,
    Numbered,
    Refused,
    TurnStarted,
    Usage,
)


def frame(numbered: Numbered) -> Frame | None:
    """Return the frame of an event, or None if source 001 has no event for it."""
    encoded = named(numbered)
    return Frame(event=encoded[0], data=encoded[1], id=str(numbered.seq)) if encoded else None


async def frames(events: AsyncIterator[Numbered]) -> AsyncIterator[Frame]:
    """Yield the frames of events as they come."""
    async for numbered in events:
        encoded = frame(numbered)
        if encoded is not None:
            yield encoded


async def with_errors(begun_frames: AsyncIterator[Frame]) -> AsyncIterator[Frame]:
    """Yield the same frames. An error while reading becomes a last frame without a number: it is not an event of the turn."""
    try:
        async for one in begun_frames:
            yield one
    except ClewError as error:
        yield Frame(event="error", data={"error": error.message, "code": code_of(error)})


async def begun(events: AsyncIterator[Numbered]) -> AsyncIterator[Numbered]:
    """Read the first event and return all of them, so that an earlier error is an HTTP error and not an event."""
    first = await anext(events, None)

    async def all_of_them() -> AsyncIterator[Numbered]:
        if first is not None:
            yield first
        async for numbered in events:
            yield numbered

    return all_of_them()


def named(numbered: Numbered) -> tuple[str, dict[str, Any]] | None:
    """Return the name and the data of an event (source 001 §6.1), or None if the source has no event for it."""
    match numbered.event:
        case TurnStarted() as started:
            return "message_start", {"messageId": public_id("msg", started.assistant_message_uuid)}
        case Delta(text=text):
            return "content_delta", {"delta": text}
        case Cited(citation=citation):
            return "source_reference", source_reference(asdict(citation)).model_dump(by_alias=True)
        case Completed(usage=usage, outline=outline, understood_as=meant):
            return "message_complete", {
                "usage": _usage(usage),
                **({"outline": sections(outline)} if outline else {}),
                **_understood(meant),
            }
        case Refused(understood_as=meant) as refused:
            return "message_complete", {"usage": _usage(Usage()), "refusal": refusal(asdict(refused)), **_understood(meant)}
        case Clarified(choices=offered):
            return "message_complete", {"usage": _usage(Usage()), "clarification": sections(offered)}
        case Chatted(topic=topic):
            return "message_complete", {"usage": _usage(Usage()), "smallTalk": topic}
        case Failed(code=code, message=text):
            return "error", {"error": text, "code": code}
        case Aborted():
            return "error", {"error": "The answer was stopped.", "code": "GENERATION_ABORTED"}
        case _:
            return None


def refusal(stored: dict[str, Any]) -> dict[str, Any]:
    """Return the refusal of an event or a stored message, in camelCase."""
    return {to_camel(key): stored[key] for key in ("stage", "score_kind", "value", "threshold", "nearest_titles")}


def sections(pairs: tuple[tuple[str, str], ...]) -> list[dict[str, str]]:
    """Return an outline, or the choices of a clarification: `[{"id": "S1", "title": "…"}]` (source 000)."""
    return [{"id": identifier, "title": title} for identifier, title in pairs]


def _understood(question: str | None) -> dict[str, str]:
    return {"understoodAs": question} if question else {}


def _usage(usage: Usage) -> dict[str, int]:
    return {"inputTokens": usage.input_tokens, "outputTokens": usage.output_tokens}
