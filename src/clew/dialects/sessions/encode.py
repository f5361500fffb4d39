"""From stored turns to the records of source 004, and from a session's thread to its shape.

Above: `routes`. Below: `store.threads.sessions`. A response is a pure function of its record, so it never changes.
"""

from collections.abc import Sequence
from typing import Any, Literal
from uuid import UUID

from clew.dialects.sessions import decode, wire
from clew.dialects.shared.citations import source_reference, stored_position
from clew.dialects.shared.exchanges import exchange_bodies, is_reassembled
from clew.domain.ids import public_id
from clew.domain.text.clipping import clipped
from clew.domain.turns.trace import ContextTrace, read_trace
from clew.store.threads.sessions import ResponseRecord, SessionRow
from clew.store.turns.recorded_turns import Payloads

_STATUS: dict[str, Literal["answered", "no_context", "clarify", "small_talk", "aborted", "failed"]] = {
    "completed": "answered",
    "refused": "no_context",
    "clarified": "clarify",
    "small_talk": "small_talk",
    "aborted": "aborted",
    "failed": "failed",
}
_SUMMARY_CHARACTERS = 160


def session(row: SessionRow) -> wire.Session:
    """Return a session as source 004 §2.3 shows it."""
    return wire.Session(**_session_fields(row))


def session_with(row: SessionRow, responses: Sequence[ResponseRecord]) -> wire.SessionWithResponses:
    """Return a session with responses."""
    return wire.SessionWithResponses(**_session_fields(row), responses=[response(one) for one in responses])


def _session_fields(row: SessionRow) -> dict[str, Any]:
    thread = row.thread
    return {
        "session_id": str(thread.id),
        "name": thread.title,
        "assistant_id": public_id("asst", thread.assistant_id),
        "workspace_id": decode.workspace_of(thread),
        "conversation_context": decode.context_of(thread),
        "created_utc": thread.created_at,
        "updated_utc": thread.updated_at,
        "expires_utc": row.expires_at,
        "response_count": row.response_count,
        "summary": row.summary,
    }


def response(record: ResponseRecord) -> wire.Response:
    """Return the record of one turn (source 004 §2.2)."""
    return wire.Response(**_response_fields(record))


def full_response(record: ResponseRecord, payloads: Payloads) -> wire.FullResponse:
    """Return the record with what was sent and received, to the character."""
    return wire.FullResponse(
        **_response_fields(record),
        request_payload=payloads.request,
        response_payload=payloads.response,
        reassembled=is_reassembled(payloads.response, payloads.exchanges),
        exchanges=exchange_bodies(payloads.exchanges),
    )


def _response_fields(record: ResponseRecord) -> dict[str, Any]:
    return {
        "internal_response_id": public_id("turn", record.id),
        "open_ai_response_id": record.upstream_response_id,
        "previous_response_id": public_id("turn", record.previous_id) if record.previous_id else None,
        "timestamp_utc": record.created_at,
        "expires_utc": record.upstream_expires_at,
        "status": _STATUS[record.status],
        "original_instruction": record.question,
        "answer": record.answer,
        "citations": [source_reference(source) for source in record.sources],
        "retrieved_chunk_ids": [chunk["chunk_id"] for chunk in record.retrieved],
        "active_files": [wire.SentFile(**file) for file in record.active_files],
        "skipped_files": [wire.SkippedFile(**file) for file in record.skipped_files],
        "workspace_id": record.workspace_id,
        "repo": record.repo,
        "language": read_trace(record.trace).request_language,
        "rag_scope": record.rag_scope,
        "model": record.model,
        "usage": _usage(record),
        "warnings": [wire.Warned(**warning) for warning in record.warnings],
        "error_message": record.error["message"] if record.error else None,
        "summary": _summary(record),
    }


def troubleshooting(record: ResponseRecord, before: ResponseRecord | None) -> wire.Troubleshooting:
    """Return what was sent, known and skipped, and what changed since the previous response (source 004 §7)."""
    given = read_trace(record.trace).context
    context = given or ContextTrace()
    now = [chunk["chunk_id"] for chunk in record.retrieved]
    then = [chunk["chunk_id"] for chunk in before.retrieved] if before else []
    return wire.Troubleshooting(
        internal_response_id=public_id("turn", record.id),
        chain=_chain(record, context) if record.chain_id else None,
        chunks=[_chunk(chunk, reads_context=given is not None) for chunk in record.retrieved],
        came=[chunk for chunk in now if chunk not in then],
        went=[chunk for chunk in then if chunk not in now],
        files=_files(record),
        tokens_sent=context.tokens_sent,
        tokens_saved=context.tokens_saved,
        usage=_usage(record),
        resolved_query=record.resolved_query,
        timings=record.timings,
        trace=record.trace,
        warnings=[wire.Warned(**warning) for warning in record.warnings],
    )


def _chain(record: ResponseRecord, context: ContextTrace) -> dict[str, Any]:
    return {
        "id": str(record.chain_id),
        "beginsHere": context.begins,
        "previousEndedAs": context.ended_as,
        "providerKeepsState": context.keeps_state,
        "exchangesTold": context.exchanges,
        "tokensToldAgain": context.tokens_told_again,
        "contextTokens": record.chain_tokens,
        "openAIResponseId": record.upstream_response_id,
    }


def _chunk(chunk: dict[str, Any], *, reads_context: bool) -> wire.RetrievedChunk:
    if chunk.get("superseded_by_active_file"):
        state: wire.ChunkState = "superseded_by_active_file"
    elif "label" not in chunk:
        state = "unanswered" if reads_context else "not_sent"
    else:
        state = "new" if chunk["sent"] else "known"
    return wire.RetrievedChunk(
        chunk_id=chunk["chunk_id"],
        document_id=public_id("doc", UUID(chunk["document_id"])),
        path=chunk["source_path"],
        start=chunk["start"],
        end=chunk["end"],
        version=chunk["version"],
        position=stored_position(chunk),
        label=chunk.get("label"),
        state=state,
    )


def _files(record: ResponseRecord) -> wire.FileLedger:
    def paths(state: str) -> list[str]:
        return [file["path"] for file in record.active_files if file["state"] == state]

    return wire.FileLedger(
        sent=paths("sent"),
        changed=paths("changed"),
        unchanged=paths("unchanged"),
        preloaded=paths("preloaded"),
        unanswered=paths("unanswered"),
        skipped=[wire.SkippedFile(**file) for file in record.skipped_files],
    )


def _usage(record: ResponseRecord) -> wire.Usage:
    return wire.Usage(
        input_tokens=record.usage.get("input_tokens", 0),
        output_tokens=record.usage.get("output_tokens", 0),
        cached_input_tokens=record.usage.get("cached_input_tokens", 0),
    )


def _summary(record: ResponseRecord) -> str:
    """Return the question and the beginning of the answer (source 004 §3.1)."""
    return clipped(" ".join(f"{record.question} — {record.answer}".split()), _SUMMARY_CHARACTERS)
