"""The immutable record of a turn as rows: the answer, the record itself, what its model received, and its last events.

Above: `turns.Turns.finish`, which owns the transaction. Below: `chains.py` and `payloads.py`.
"""

import asyncio
from collections.abc import Collection, Sequence
from dataclasses import dataclass, replace
from typing import Any

from psycopg import AsyncConnection, AsyncCursor
from psycopg.types.json import Jsonb

from clew.domain.text.loose_match import index_words
from clew.domain.turns.events import Numbered
from clew.domain.turns.trace import trace_json
from clew.domain.turns.turn import AdmittedTurn, TurnRecord
from clew.store.documents.filtering import stored_filters
from clew.store.sql import load_queries
from clew.store.turns.chains import active_files_on, files_sent, retrieved_on, write_step
from clew.store.turns.exchanges import exchange_params, rows_of
from clew.store.turns.payloads import Compact, compact, keep_texts
from clew.store.turns.turn_events import flush_params

SQL = load_queries("turns/turns")


@dataclass(frozen=True, slots=True)
class CompactRecord:
    """The parts of a record that may be large."""

    request: Compact
    response: Compact
    exchanges: tuple[dict[str, Any], ...]
    """Rows of `turn_exchanges`."""
    texts: frozenset[str]
    """Large texts of the payloads and exchanges, and the contents of the active files."""
    words: tuple[str, ...]
    """Under which its thread is found, if that is a session."""


async def compacted(turn: AdmittedTurn, record: TurnRecord) -> CompactRecord:
    """Take the large texts out of a record. Runs before the batch, since megabytes take time."""
    return await asyncio.to_thread(_compacted, turn, record)


def _compacted(turn: AdmittedTurn, record: TurnRecord) -> CompactRecord:
    known = list(record.texts)
    sent, received = compact(record.request_payload, known), compact(record.response_payload, known)
    rows, texts = rows_of(record.exchanges, known)
    files = {file.content for file in turn.request.active_files if not file.is_too_large}
    files |= {file.content for file in files_sent(record.step)} if record.step else set()
    if record.step:  # an earlier turn of the chain stored them
        files -= {file.content for file in record.step.ledger.unchanged_files}
    words = index_words(turn.request.asked) | index_words(record.answer) if turn.is_in_session else ()
    everything = frozenset({*sent.texts.values(), *received.texts.values(), *texts.values(), *files})
    return CompactRecord(sent, received, tuple(rows), everything, tuple(sorted(words)))


async def write_turn(
    connection: AsyncConnection[Any],
    turn: AdmittedTurn,
    record: TurnRecord,
    events: Sequence[Numbered],
    parts: CompactRecord,
) -> AsyncCursor[dict[str, Any]] | None:
    """Write everything about a turn, and end its run; return the cursor with the time at which its answer, if any, was stored."""
    answered = None
    if record.answer:  # first, since it locks the thread's row as admission does
        answered = await connection.execute(SQL["insert_answer"], _answer_row(turn, record))
    columns = {"request_payload": _json(parts.request.payload), "response_payload": _json(parts.response.payload)}
    await connection.execute(SQL["insert_turn"], _turn_row(turn, record) | columns)
    await keep_texts(connection, turn.turn_id, parts.texts)
    for row in exchange_params(turn.turn_id, parts.exchanges):
        await connection.execute(SQL["keep_exchange"], row)
    if parts.words:
        await connection.execute(SQL["keep_words"], {"thread_id": turn.request.thread_id, "words": list(parts.words)})
    if record.step:
        await write_step(connection, turn, record.step)
    is_unanswered = not record.answer and (record.status == "aborted" or record.calls)
    if record.status == "failed" or is_unanswered:
        await connection.execute(SQL["mark_question_failed"], {"user_message_id": turn.user_message_id})
    if record.citations:
        await connection.execute(SQL["keep_cited_texts"], _cited(record))
    if events:
        await connection.execute(SQL["append_events"], flush_params((turn, list(events))))
    await connection.execute(SQL["end_run"], {"turn_id": turn.turn_id})
    return answered


def _answer_row(turn: AdmittedTurn, record: TurnRecord) -> dict[str, Any]:
    return {
        "id": turn.assistant_message_id,
        "uuid": turn.assistant_message_uuid,
        "thread_id": turn.request.thread_id,
        "parent_id": turn.user_message_id,
        "branch_id": turn.branch_id,
        "depth": turn.depth + 1,
        "content": record.answer,
        "sources": Jsonb(record.citations),
        "metadata": Jsonb(dict(record.answer_metadata)),
        "outline": Jsonb(record.outline) if record.outline else None,
        "status": record.message_status,
        "usage": Jsonb(record.usage),
        "turn_id": turn.turn_id,
    }


def _turn_row(turn: AdmittedTurn, record: TurnRecord) -> dict[str, Any]:
    request = turn.request
    retrieved = retrieved_on(record.step) if record.step else [passage.ref.row() for passage in record.passages]
    return _chain_columns(turn, record) | {
        "retrieved": Jsonb(retrieved),
        "trace": Jsonb(_trace(record, {one["chunk_id"] for one in retrieved})),
        "id": turn.turn_id,
        "thread_id": request.thread_id,
        "user_message_id": turn.user_message_id,
        "assistant_message_id": turn.assistant_message_id if record.answer else None,
        "assistant_id": turn.assistant_id,
        "dialect": request.dialect,
        "caller_app": request.caller_app,
        "status": record.status,
        "question": request.asked,
        "resolved_query": record.resolved_query or request.asked,
        "followup_resolved": bool(record.section_ids),
        "followup_section_id": ",".join(record.section_ids) or None,
        "followup_ref_type": record.ref_type,
        "settings_version": turn.settings.version,
        "language": record.language,
        "rag_scope": Jsonb(stored_filters(request.filters)),
        "model": record.model,
        "usage": Jsonb(record.usage),
        "timings": Jsonb(dict(record.timings)),
        "warnings": Jsonb([{"code": one.code, "message": one.message} for one in record.warnings]),
        "error": _json(record.error),
        "created_at": turn.created_at,
    }


def _trace(record: TurnRecord, retrieved: Collection[int]) -> dict[str, Any]:
    """Return how the turn went, including what the search found but the answer did not use."""
    left_out = tuple(passage.ref.row() for passage in record.found if passage.chunk_id not in retrieved)
    return trace_json(replace(record.trace, left_out=left_out))


def _chain_columns(turn: AdmittedTurn, record: TurnRecord) -> dict[str, Any]:
    """What the model received besides the question or, if it did not finish its answer, what was found and sent."""
    request, step = turn.request, record.step
    files = request.active_files
    state = "unanswered" if record.trace.context else "not_sent"
    given = [
        {"path": file.path, "sha256": file.sha256, "bytes": file.bytes, "reason": file.reason, "state": state}
        for file in files
        if not file.is_too_large
    ]
    skipped = (*(file for file in files if file.is_too_large), *(step.left_out if step else ()))
    return {
        "active_files": Jsonb(active_files_on(step) if step else given),
        "skipped_files": Jsonb([{"path": file.path, "bytes": file.bytes} for file in skipped]),
        "workspace_id": request.workspace_id,
        "repo": request.repo,
        "upstream_response_id": record.upstream_response_id,
        "upstream_expires_at": step.expires_at if step else None,
        "chain_id": step.chain_id if step else None,
        "chain_label": step.last_label if step else None,
        "chain_tokens": step.tokens if step else None,
    }


def _json(value: Any) -> Jsonb | None:  # noqa: ANN401  JSON
    return None if value is None else Jsonb(value)


def _cited(record: TurnRecord) -> dict[str, Any]:
    cited = sorted({(citation.document_id, citation.version) for citation in record.citations})
    return {"document_ids": [document for document, _ in cited], "versions": [version for _, version in cited]}
