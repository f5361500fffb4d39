"""From the engine to the wire: conversations, messages, and turn events as the frames of source 001 §6.

The frames are a pure function of the numbered events, so a replay gives the same ones; a frame's id is its event's number.
"""

from dataclasses import asdict
from typing import Any
from uuid import UUID

from pydantic.alias_generators import to_camel

from clew.dialects.conversations import wire
from clew.dialects.sse import Frame
from clew.domain.events import Aborted, Cited, Clarified, Completed, Delta, Failed, Numbered, Refused, TurnStarted, Usage
from clew.domain.ids import public_id
from clew.domain.message import Message
from clew.domain.thread import Thread


def conversation(thread: Thread) -> wire.Conversation:
    """Return a thread as source 001 §7 shows it."""
    return wire.Conversation(
        id=public_id("conv", thread.id),
        assistant_id=public_id("asst", thread.assistant_id),
        title=thread.title,
        status="archived" if thread.status == "archived" else "active",
        message_count=thread.message_count,
        started_at=thread.created_at,
        last_message_at=thread.last_message_at or thread.created_at,
    )


def place_in_list(thread: Thread) -> str:
    """Return the cursor that leads on behind a conversation, wherever that conversation moves meanwhile."""
    return f"{public_id('conv', thread.id)}.{int(thread.updated_at.timestamp() * 1_000_000)}"


def message(stored: Message) -> wire.Message:
    """Return a stored message as source 001 §7 shows it."""
    return wire.Message(**_message_fields(stored))


def _message_fields(stored: Message) -> dict[str, Any]:
    return {
        "id": public_id("msg", stored.uuid),
        "conversation_id": public_id("conv", stored.thread_id),
        "role": stored.role,
        "content": stored.content,
        "metadata": _metadata(stored),
        "created_at": stored.created_at,
        "status": stored.status,
        "parent_message_id": public_id("msg", stored.parent_uuid) if stored.parent_uuid else None,
        "turn_id": public_id("turn", stored.turn_id) if stored.turn_id else None,
    }


def _metadata(stored: Message) -> wire.MessageMetadata:
    if stored.role != "assistant":
        return wire.MessageMetadata()
    return wire.MessageMetadata(
        sources=[_source(source) for source in stored.sources],
        tokens_used=wire.TokenUsage(**stored.usage) if stored.usage else None,
        refusal=_refusal(refusal) if (refusal := stored.metadata.get("refusal")) else None,
        unsupported=[{"start": start, "end": end} for start, end in stored.metadata.get("unsupported", [])],
    )


def _source(source: dict[str, Any]) -> wire.SourceReference:
    """Return a citation, as a message stores it or as its event holds it, in the shape of source 001 §7."""
    return wire.SourceReference(
        document_id=public_id("doc", UUID(str(source["document_id"]))),
        document_name=source["document_name"],
        content=source["quote"],
        relevance_score=source["similarity"] or 0.0,
        label=source["label"],
        version=source["version"],
        start=source["start"],
        end=source["end"],
        heading_path=list(source["heading_path"]),
    )


def frame(numbered: Numbered) -> Frame | None:
    """Return the frame of an event, or None where source 001 has no event for it."""
    encoded = named(numbered)
    return Frame(event=encoded[0], data=encoded[1], id=str(numbered.seq)) if encoded else None


def named(numbered: Numbered) -> tuple[str, dict[str, Any]] | None:
    """Return the name and the data of an event (source 001 §6.1), or None where the source has no event for it."""
    match numbered.event:
        case TurnStarted() as started:
            return "message_start", {"messageId": public_id("msg", started.assistant_message_uuid)}
        case Delta(text=text):
            return "content_delta", {"delta": text}
        case Cited(citation=citation):
            return "source_reference", _source(asdict(citation)).model_dump(by_alias=True)
        case Completed(usage=usage):
            return "message_complete", {"usage": _usage(usage)}
        case Refused() as refused:
            return "message_complete", {"usage": _usage(Usage()), "refusal": _refusal(asdict(refused))}
        case Clarified(choices=choices):
            return "message_complete", {"usage": _usage(Usage()), "clarification": [list(choice) for choice in choices]}
        case Failed(code=code, message=text):
            return "error", {"error": text, "code": code}
        case Aborted():
            return "error", {"error": "The answer was stopped.", "code": "GENERATION_ABORTED"}
        case _:
            return None


def _refusal(refusal: dict[str, Any]) -> dict[str, Any]:
    return {to_camel(key): refusal[key] for key in ("stage", "score_kind", "value", "threshold", "nearest_titles")}


def _usage(usage: Usage) -> dict[str, int]:
    return {"inputTokens": usage.input_tokens, "outputTokens": usage.output_tokens}
