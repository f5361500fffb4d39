"""From the engine to the wire: conversations and messages. `dialects.shared.turn_frames` has the frames of a turn."""

from collections.abc import Sequence
from datetime import datetime
from typing import Any
from uuid import UUID

from clew.dialects.conversations import wire
from clew.dialects.shared.citations import sentence_supports, source_reference
from clew.dialects.shared.shapes import list_cursor
from clew.dialects.shared.turn_frames import refusal
from clew.domain.ids import public_id
from clew.domain.threads.message import Message
from clew.domain.threads.thread import Fork, FoundThread, PathMatches, TextMatch, Thread, ThreadDetail
from clew.store.acting import acting


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


def conversation_page(threads: Sequence[Thread], limit: int) -> wire.ConversationPage:
    """Return a page of a list that was read with one thread more than it has."""
    return wire.ConversationPage(
        conversations=[_listed(thread) for thread in threads[:limit]],
        next_cursor=place_in_list(threads[limit - 1].updated_at, threads[limit - 1].id) if len(threads) > limit else None,
    )


def found_page(found: Sequence[FoundThread], after: tuple[datetime, UUID] | None) -> wire.ConversationPage:
    """Return a page of what a search in texts found."""
    return wire.ConversationPage(
        conversations=[_listed(one.thread, one.match) for one in found],
        next_cursor=place_in_list(*after) if after else None,
    )


def _listed(thread: Thread, match: TextMatch | None = None) -> wire.ListedConversation:
    found = match and wire.FoundText(
        message_id=public_id("msg", match.message), role=match.role, excerpt=match.excerpt, start=match.start, end=match.end
    )
    return wire.ListedConversation(**dict(conversation(thread)), found=found)


def conversation_detail(detail: ThreadDetail) -> wire.ConversationDetail:
    """Return a thread with its summary, its head, its running turns and, to who may only read it, its owner."""
    return wire.ConversationDetail(
        **dict(conversation(detail.thread)),
        summary=detail.summary,
        head_message_id=_message_id(detail.head),
        running=[
            wire.RunningTurn(
                turn_id=public_id("turn", one.turn_id),
                user_message_id=public_id("msg", one.question),
                parent_message_id=_message_id(one.parent),
            )
            for one in detail.running
        ],
        shared_by=None if acting().sees_only in ("", detail.owner) else detail.owner,
    )


def forks(found: Sequence[Fork]) -> wire.Forks:
    """Return the forks of a conversation."""
    return wire.Forks(
        forks=[
            wire.Fork(
                parent_message_id=_message_id(fork.parent), message_ids=[public_id("msg", message) for message in fork.messages]
            )
            for fork in found
        ]
    )


def matches(found: PathMatches) -> wire.TextMatches:
    """Return the matches on a path."""
    return wire.TextMatches(
        matches=[
            wire.TextMatch(
                message_id=public_id("msg", one.message),
                role=one.role,
                excerpt=one.excerpt,
                start=one.start,
                end=one.end,
                position=one.depth,
            )
            for one in found.matches
        ],
        total=found.total,
        length=found.length,
        searched_from=found.searched_from,
    )


def place_in_list(changed_at: datetime, thread_id: UUID) -> str:
    """Return the cursor of the page after a conversation, valid even if that conversation moves."""
    return list_cursor(public_id("conv", thread_id), changed_at)


def stopped(turns: Sequence[UUID]) -> wire.Stopped:
    """Return the turn that was stopped, if one was."""
    return wire.Stopped(aborted=True, turn_id=public_id("turn", turns[-1])) if turns else wire.Stopped(aborted=False)


def message(stored: Message) -> wire.Message:
    """Return a stored message as source 001 §7 shows it."""
    return wire.Message(**_message_fields(stored))


def _message_id(uuid: UUID | None) -> str | None:
    return public_id("msg", uuid) if uuid else None


def _message_fields(stored: Message) -> dict[str, Any]:
    return {
        "id": public_id("msg", stored.uuid),
        "conversation_id": public_id("conv", stored.thread_id),
        "role": stored.role,
        "content": stored.content,
        "metadata": _metadata(stored),
        "created_at": stored.created_at,
        "status": stored.status,
        "parent_message_id": _message_id(stored.parent_uuid),
        "turn_id": public_id("turn", stored.turn_id) if stored.turn_id else None,
    }


def _metadata(stored: Message) -> wire.MessageMetadata:
    imported = wire.ImportedFrom(**origin) if (origin := stored.metadata.get("imported")) else None
    if stored.role != "assistant":
        return wire.MessageMetadata(imported=imported)
    return wire.MessageMetadata(
        sources=[source_reference(source) for source in stored.sources],
        tokens_used=wire.TokenUsage(**stored.usage) if stored.usage else None,
        refusal=refusal(refused) if (refused := stored.metadata.get("refusal")) else None,
        outline=stored.outline,
        clarification=stored.metadata.get("clarification"),
        small_talk=stored.metadata.get("small_talk"),
        understood_as=stored.metadata.get("understood_as"),
        support=sentence_supports(stored.metadata),
        warnings=stored.metadata.get("warnings"),
        imported=imported,
    )
