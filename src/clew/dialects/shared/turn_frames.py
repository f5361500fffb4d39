"""Turn events as the frames of source 001 §6, for every dialect that streams under those names: conversations and query.

Above: those dialects' encoders and routes. Below: the engine's events. The frames are a pure function of the numbered events and
the reader's language, so a replay produces the same ones; a frame's id is the number of its event. Next: `sse`, which sends them.
"""

from collections.abc import AsyncIterator
from dataclasses import asdict
from typing import Any

from pydantic.alias_generators import to_camel

from clew.dialects.shared.citations import source_reference
from clew.dialects.shared.errors import code_of
from clew.dialects.shared.sse import Frame
from clew.domain.errors import ClewError, GenerationAborted
from clew.domain.ids import public_id
from clew.domain.messages import MessageLanguage
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
    Warned,
)


def frame(numbered: Numbered, language: MessageLanguage = "en") -> Frame | None:
    """Return the frame of an event, or None if source 001 has no event for it."""
    encoded = named(numbered, language)
    return Frame(event=encoded[0], data=encoded[1], id=str(numbered.seq)) if encoded else None


async def frames(events: AsyncIterator[Numbered], language: MessageLanguage = "en") -> AsyncIterator[Frame]:
    """Yield the frames of events as they come."""
    async for numbered in events:
        encoded = frame(numbered, language)
        if encoded is not None:
            yield encoded


async def with_errors(begun_frames: AsyncIterator[Frame], language: MessageLanguage = "en") -> AsyncIterator[Frame]:
    """Yield the same frames. An error while reading becomes a last frame without a number: it is not an event of the turn."""
    try:
        async for one in begun_frames:
            yield one
    except ClewError as error:
        yield Frame(event="error", data={"error": error.message_in(language), "code": code_of(error)})


async def begun(events: AsyncIterator[Numbered]) -> AsyncIterator[Numbered]:
    """Read the first event and return all of them, so that an earlier error is an HTTP error and not an event."""
    first = await anext(events, None)

    async def all_of_them() -> AsyncIterator[Numbered]:
        if first is not None:
            yield first
        async for numbered in events:
            yield numbered

    return all_of_them()


def named(numbered: Numbered, language: MessageLanguage = "en") -> tuple[str, dict[str, Any]] | None:
    """Return the name and the data of an event (source 001 §6.1), or None if the source has no event for it.

    `language` is that of the reader; only the message of a stopped answer needs it, because other texts are part of the event.
    """
    match numbered.event:
        case TurnStarted() as started:
            return "message_start", {"messageId": public_id("msg", started.assistant_message_uuid)}
        case Delta(text=text):
            return "content_delta", {"delta": text}
        case Cited(citation=citation):
            return "source_reference", source_reference(citation.as_stored()).model_dump(by_alias=True)
        case Completed() | Refused() | Clarified() | Chatted() as ending:
            return "message_complete", _complete(ending)
        case Failed(code=code, message=text):
            return "error", {"error": text, "code": code}
        case Aborted():
            return "error", {"error": GenerationAborted().message_in(language), "code": GenerationAborted.code}
        case _:
            return None


def _complete(ending: Completed | Refused | Clarified | Chatted) -> dict[str, Any]:
    match ending:
        case Completed(usage=usage, outline=outline):
            return {
                "usage": _usage(usage),
                **({"outline": sections(outline)} if outline else {}),
                **_understood(ending.understood_as),
                "support": [one.as_stored() for one in ending.sentences],
                "warnings": _warnings(ending.warnings),
            }
        case Refused():
            return {
                "usage": _usage(Usage()),
                "refusal": refusal(asdict(ending)),
                **_understood(ending.understood_as),
                "warnings": _warnings(ending.warnings),
            }
        case Clarified(choices=offered):
            return {"usage": _usage(Usage()), "clarification": sections(offered)}
        case Chatted(topic=topic):
            return {"usage": _usage(Usage()), "smallTalk": topic}


def refusal(stored: dict[str, Any]) -> dict[str, Any]:
    """Return the refusal of an event or a stored message, in camelCase."""
    return {to_camel(key): stored[key] for key in ("stage", "score_kind", "value", "threshold", "nearest_titles")}


def sections(pairs: tuple[tuple[str, str], ...]) -> list[dict[str, str]]:
    """Return an outline, or the choices of a clarification: `[{"id": "S1", "title": "…"}]` (source 000)."""
    return [{"id": identifier, "title": title} for identifier, title in pairs]


def _understood(question: str | None) -> dict[str, str]:
    return {"understoodAs": question} if question else {}


def _warnings(warnings: tuple[Warned, ...]) -> list[dict[str, str]]:
    return [{"code": one.code, "message": one.message} for one in warnings]


def _usage(usage: Usage) -> dict[str, int]:
    return {"inputTokens": usage.input_tokens, "outputTokens": usage.output_tokens}
