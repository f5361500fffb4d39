"""Responses as their clients read them: while the turn runs, when it has ended, and long after, from its record.

Above: `routes`, `socket`. Below: `frames` encodes the events of a turn; a record is put back into the few events that a response
shows, so that there is one encoding.
"""

from collections.abc import AsyncIterator, Iterator, Sequence
from datetime import datetime
from uuid import UUID

from clew.dialects.responses.encode import RESULTS, Asked, Json, Progress, response
from clew.dialects.responses.frames import Encoder, ReadFiles, SearchedFiles, encoded
from clew.dialects.shared.parts import Parts
from clew.domain.documents.files import file_id_of
from clew.domain.documents.passage import PassageRef
from clew.domain.documents.relevance import relevance
from clew.domain.errors import ContextTooLong
from clew.domain.ids import public_id
from clew.domain.turns.events import (
    Aborted,
    Chatted,
    Cited,
    Clarified,
    Completed,
    Delta,
    Failed,
    Refused,
    Resolved,
    SourcesFound,
    TurnEvent,
    TurnStarted,
)
from clew.domain.turns.turn import TurnRecord
from clew.engine.running.turns import TurnHandle
from clew.store.documents.passages import Passages
from clew.store.documents.vector_stores import VectorStores
from clew.store.turns.responses import Responses, StoredResponse

_NOBODY = UUID(int=0)
_UNSEARCHED = frozenset({"clarified", "small_talk"})


def running_response(asked: Asked) -> Json:
    """Return the response of a turn that has just begun."""
    return response(asked, Progress("queued" if asked.is_background else "in_progress"))


def live_events(parts: Parts, tenant_id: UUID, encoder: Encoder, turn: TurnHandle) -> AsyncIterator[Json]:
    """Yield the events of a turn that this request asked."""

    async def ended_at() -> datetime | None:
        return (await turn.final_record()).answered_at

    return encoded(turn.read(), encoder, files_of(parts, tenant_id, encoder.asked), ended_at)


def replayed_events(parts: Parts, tenant_id: UUID, encoder: Encoder) -> AsyncIterator[Json]:
    """Yield the events of any turn again, from the first one on. Raises Expired: they are no longer kept."""
    turn_id = encoder.asked.turn_id

    async def ended_at() -> datetime | None:
        stored = await Responses(parts.database).find(tenant_id, turn_id)
        return stored.record.answered_at if stored and stored.record else None

    events = parts.runner.events(tenant_id, turn_id)
    return encoded(events, encoder, files_of(parts, tenant_id, encoder.asked), ended_at)


async def ended_response(parts: Parts, tenant_id: UUID, asked: Asked, turn: TurnHandle) -> Json:
    """Wait for the end of a turn and return its response, also if it failed. Raises ContextTooLong: the input is at fault."""
    encoder = Encoder(asked)
    async for _ in live_events(parts, tenant_id, encoder, turn):
        pass
    if encoder.failure is not None and encoder.failure.code == ContextTooLong.code:
        raise ContextTooLong(encoder.failure.message, field="input", turn_id=public_id("turn", turn.turn_id))
    return encoder.response


async def stored_response(parts: Parts, tenant_id: UUID, stored: StoredResponse, asked: Asked) -> Json:
    """Return the response of a turn from its record, or what is known while it runs."""
    if stored.record is None:
        return response(asked, Progress("in_progress"))
    encoder = Encoder(asked, completed_at=stored.record.answered_at)
    read_files = files_of(parts, tenant_id, asked)
    if read_files is not None:
        encoder.found = await read_files(stored.found)
    for event in _events_of(stored, stored.record):
        for _ in encoder.encode(event):
            pass
    return encoder.response


def files_of(parts: Parts, tenant_id: UUID, asked: Asked) -> ReadFiles | None:
    """Return the function that reads what a file search found; None if the request has none."""
    if not asked.searches_files:
        return None

    async def read(found: Sequence[PassageRef]) -> SearchedFiles:
        documents = list({one.document_id for one in found})
        files = await VectorStores(parts.database).files_of(tenant_id, documents)
        ids = {document_id: file_id_of(file_id) for document_id, (file_id, _) in files.items()}
        if RESULTS not in asked.include:
            return SearchedFiles(ids)
        texts = await Passages(parts.database).texts(tenant_id, [one.chunk_id for one in found])
        results = [
            {
                "file_id": ids[one.document_id],
                "filename": one.document_name,
                "score": relevance(one.scores),
                "text": texts[one.chunk_id],
                "attributes": dict(files[one.document_id][1]),
            }
            for one in found
            if one.chunk_id in texts and one.document_id in ids
        ]
        return SearchedFiles(ids, results)

    return read


def _events_of(stored: StoredResponse, record: TurnRecord) -> Iterator[TurnEvent]:
    """Yield the events that a response shows, as the turn emitted them."""
    answer_id = stored.answer_uuid or _NOBODY
    yield TurnStarted(stored.thread_id, stored.turn_id, 0, _NOBODY, 0, answer_id)
    yield from record.warnings
    if record.status not in _UNSEARCHED and (record.status != "failed" or stored.found):
        yield Resolved(record.resolved_query, "")
        yield SourcesFound(stored.found)
    if record.answer:
        yield Delta(record.answer)
    yield from (Cited(citation) for citation in record.citations)
    yield _ending_of(record)


def _ending_of(record: TurnRecord) -> TurnEvent:
    metadata = record.answer_metadata
    match record.status:
        case "refused":
            refusal = {name: metadata["refusal"][name] for name in ("stage", "score_kind", "value", "threshold")}
            titles = tuple(metadata["refusal"]["nearest_titles"])
            return Refused(0, record.answer, nearest_titles=titles, understood_as=metadata.get("understood_as"), **refusal)
        case "clarified":
            choices = tuple((one["id"], one["title"]) for one in metadata["clarification"])
            return Clarified(0, record.answer, choices)
        case "small_talk":
            return Chatted(0, record.answer, metadata["small_talk"])
        case "aborted":
            return Aborted(0)
        case "failed":
            error = record.error or {}
            return Failed(str(error.get("code", "")), str(error.get("message", "")))
        case _:
            outline = tuple((section.id, section.title) for section in record.outline)
            understood = metadata.get("understood_as")
            return Completed(0, record.usage, outline, understood, calls=record.calls)
