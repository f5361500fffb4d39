"""From the store to the lines of an archive: plain objects in the shapes of `wire`."""

from collections.abc import Iterator
from typing import Any
from uuid import UUID

from clew.dialects.archives.wire import FORMAT, LINE_BYTES_MOST, VERSION
from clew.dialects.shared.exchanges import shown_text
from clew.dialects.shared.shapes import rfc3339
from clew.domain.ids import public_id
from clew.domain.threads.item import KeptItem
from clew.domain.turns.exchange import Exchange
from clew.store.threads.archives import Page, WholeThread

HEADER: dict[str, Any] = {"type": "header", "format": FORMAT, "version": VERSION}
_THREAD = ("owner", "caller_app", "external_id", "title", "title_source", "status", "summary", "retention_days", "metadata")
_MESSAGE = ("depth", "role", "status", "content", "outline", "metadata", "usage")
_TURN = (
    *("dialect", "caller_app", "status", "question", "resolved_query", "followup_resolved", "followup_section_id"),
    *("followup_ref_type", "settings_version", "active_files", "skipped_files", "workspace_id", "repo", "language", "rag_scope"),
    *("request_payload", "response_payload", "upstream_response_id", "model", "usage", "timings", "trace", "warnings", "error"),
)
_EXCHANGES_BYTES_MOST = LINE_BYTES_MOST // 4
_REQUEST = ("parameters", "items", "is_stored")
_FEEDBACK = ("positive", "message", "categories", "caller_app")


def thread_line(thread: WholeThread) -> dict[str, Any]:
    """Return the first line of a conversation."""
    row = thread.row
    numbers = [row["first_number"], row["last_number"]] if row["first_number"] is not None else None
    return {
        "type": "thread",
        "id": public_id("conv", row["id"]),
        "number": row["number"],
        "assistant": _assistant(row),
        **{name: row[name] for name in _THREAD},
        "head": row["head_message_id"],
        "head_branch": row["head_branch"],
        **_moments(row, "created_at", "updated_at", "last_message_at"),
        "numbers": numbers,
        "branches": [
            {"id": one.id, "parent": one.parent, "fork_depth": one.fork_depth, "messages": one.messages}
            for one in thread.branches
        ],
    }


def page_lines(page: Page) -> Iterator[dict[str, Any]]:
    """Yield the lines of a page: after each question the record of its turn and its feedback."""
    for row in page.messages:
        yield _message_line(row, page.run.branch)
        turn = page.turns.get(row["turn_id"]) if row["role"] == "user" else None
        if turn is not None:
            yield _turn_line(turn)
            yield from (_feedback_line(one) for one in page.feedback if one["turn_id"] == turn["id"])


def request_line(row: dict[str, Any]) -> dict[str, Any]:
    """Return the line of what was kept of a request."""
    values = {name: row[name] for name in _REQUEST}
    return {"type": "request", "turn": _turn_id(row["turn_id"]), **values, **_moments(row, "created_at")}


def item_line(item: KeptItem) -> dict[str, Any]:
    """Return the line of an item that is no message."""
    assert item.created_at is not None, "it was read from the store"  # noqa: S101
    return {
        "type": "item",
        "id": item.public_id,
        "message": item.message_id,
        "item": item.item,
        "created_at": rfc3339(item.created_at),
    }


def end_line(thread: WholeThread, counts: dict[str, int]) -> dict[str, Any]:
    """Return the last line of a conversation; `counts` are the lines of each type."""
    kinds = {"messages": "message", "turns": "turn", "feedback": "feedback", "items": "item", "requests": "request"}
    return {"type": "end", "id": public_id("conv", thread.row["id"]), **{name: counts.get(k, 0) for name, k in kinds.items()}}


def _message_line(row: dict[str, Any], branch: int) -> dict[str, Any]:
    return {
        "type": "message",
        "id": public_id("msg", row["uuid"]),
        "number": row["id"],
        "parent": row["parent_id"],
        "branch": branch,
        **{name: row[name] for name in _MESSAGE},
        "sources": [_with_chunk(source) for source in row["sources"]],
        "turn": _turn_id(row["turn_id"]),
        **_moments(row, "created_at"),
    }


def _turn_line(row: dict[str, Any]) -> dict[str, Any]:
    return {
        "type": "turn",
        "id": _turn_id(row["id"]),
        "user_message": row["user_message_id"],
        "assistant_message": row["assistant_message_id"],
        "assistant": _assistant(row),
        **{name: row[name] for name in _TURN},
        "retrieved": [_with_chunk(passage) for passage in row["retrieved"]],
        "trace": _trace(row["trace"]),
        "exchanges": _exchanges(row["exchanges"]),
        **_moments(row, "upstream_expires_at", "created_at", "completed_at"),
    }


def _trace(trace: dict[str, Any]) -> dict[str, Any]:
    left_out: list[dict[str, Any]] = trace.get("left_out") or []
    return trace | {"left_out": list(map(_with_chunk, left_out))} if left_out else trace


def _exchanges(exchanges: list[Exchange]) -> list[dict[str, Any]]:
    """Return the exchanges as text, or none if they would make the line too long to be imported."""
    if sum(len(one.request) + len(one.response or b"") for one in exchanges) > _EXCHANGES_BYTES_MOST:
        return []
    return [
        {
            "model": one.model,
            "request": shown_text(one.request),
            "status": one.status,
            "response": None if one.response is None else shown_text(one.response),
            "is_redacted": one.is_redacted,
        }
        for one in exchanges
    ]


def _feedback_line(row: dict[str, Any]) -> dict[str, Any]:
    values = {name: row[name] for name in _FEEDBACK}
    return {"type": "feedback", "id": str(row["id"]), "turn": _turn_id(row["turn_id"]), **values, **_moments(row, "created_at")}


def _assistant(row: dict[str, Any]) -> dict[str, str] | None:
    return None if row["name"] is None else {"namespace": row["namespace"], "name": row["name"]}


def _turn_id(turn: UUID | None) -> str | None:
    return None if turn is None else public_id("turn", turn)


def _moments(row: dict[str, Any], *names: str) -> dict[str, str | None]:
    return {name: None if row[name] is None else rfc3339(row[name]) for name in names}


def _with_chunk(passage: dict[str, Any]) -> dict[str, Any]:
    """Return the passage with its original chunk id: ids of other databases are stored below zero."""
    return passage | {"chunk_id": abs(passage["chunk_id"])}
