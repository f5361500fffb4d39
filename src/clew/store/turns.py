"""Turns in Postgres: the question stored and the run opened in one round trip, the answer and the record stored in another.

Above: the engine's admit and record stages. No transaction and no connection is held between them. Queries: `queries/turns.sql`.
"""

from collections.abc import Sequence
from dataclasses import asdict, dataclass
from datetime import datetime
from typing import Any
from uuid import UUID, uuid4

from psycopg import AsyncConnection, AsyncCursor, errors
from psycopg.rows import class_row, dict_row
from psycopg.types.json import Jsonb

from clew.domain.errors import Conflict, GenerationAborted, GenerationInterrupted, NotFound
from clew.domain.events import Numbered
from clew.domain.ids import public_id
from clew.domain.message import HistoryMessage
from clew.domain.turn import AdmittedTurn, TurnRecord, TurnRequest
from clew.store.messages import SQL as MESSAGE_SQL
from clew.store.pool import Database
from clew.store.settings import settings_from_row
from clew.store.sql import load_queries
from clew.store.turn_events import flush_params

SQL = load_queries("turns")
_HISTORY_LIMIT = 20  # messages; the upper bound of context_turns is 10


@dataclass(frozen=True, slots=True)
class Lease:
    """Who runs turns here, and for how long a turn counts as running without a sign of life."""

    owner: str
    seconds: int


@dataclass(frozen=True, slots=True)
class _Ids:
    turn: UUID
    user: UUID
    assistant: UUID


class Turns:
    """Opens and records turns."""

    def __init__(self, database: Database, lease: Lease) -> None:
        self._database = database
        self._lease = lease

    async def admit(self, request: TurnRequest, title: str) -> AdmittedTurn:
        """Store the question and open the turn.

        Raises:
            NotFound: the thread, or the parent in it.
            Conflict: GENERATION_IN_PROGRESS naming the running turn, or CONVERSATION_FULL.
        """
        ids = _Ids(turn=uuid4(), user=uuid4(), assistant=uuid4())
        place = {"thread_id": request.thread_id, "parent_id": request.parent_id, "is_linear": request.is_linear}
        question = place | {
            "turn_id": ids.turn,
            "user_uuid": ids.user,
            "content": request.content,
            "title": title,
            "max_messages": request.max_messages,
            "lease_owner": self._lease.owner,
            "lease_seconds": self._lease.seconds,
        }
        async with self._database.batch(request.tenant_id) as connection:
            await connection.execute(SQL["lock_thread"], place)
            admitted = await connection.execute(SQL["admit_turn"], question)
            context = await connection.execute(SQL["turn_context"], place)
            past = connection.cursor(row_factory=class_row(HistoryMessage))
            await past.execute(MESSAGE_SQL["history_before"], place | {"limit": _HISTORY_LIMIT})
            row, read = await admitted.fetchone(), await context.fetchone()
            history = await past.fetchall()
        return _admitted(request, ids, _checked(request, row), read, history)

    async def finish(self, turn: AdmittedTurn, record: TurnRecord, events: Sequence[Numbered]) -> None:
        """Store the answer, the record and the last events, and end the run: all or nothing, in one round trip.

        The record learns when the answer was stored.

        Raises:
            GenerationInterrupted: another process took the turn over and recorded it.
            GenerationAborted: the thread was deleted meanwhile, and the turn with it.
        """
        try:
            async with self._database.batch(turn.request.tenant_id) as connection:
                answered = await self._write(connection, turn, record, events)
            row = await answered.fetchone() if answered else None
        except errors.UniqueViolation as error:
            raise GenerationInterrupted from error
        except errors.ForeignKeyViolation as error:
            raise GenerationAborted("The conversation was deleted while this answer was written.") from error
        record.answered_at = row["created_at"] if row else None

    async def _write(
        self, connection: AsyncConnection[Any], turn: AdmittedTurn, record: TurnRecord, events: Sequence[Numbered]
    ) -> AsyncCursor[dict[str, Any]] | None:
        answered = None
        if record.answer:  # first, since it locks the thread's row as admission does
            answered = await connection.execute(SQL["insert_answer"], _answer_row(turn, record))
        await connection.execute(SQL["insert_turn"], _turn_row(turn, record))
        if record.status == "failed":
            await connection.execute(SQL["mark_question_failed"], {"user_message_id": turn.user_message_id})
        if record.citations:
            await connection.execute(SQL["keep_cited_texts"], _cited(record))
        if events:
            await connection.execute(SQL["append_events"], flush_params(turn, list(events)))
        await connection.execute(SQL["end_run"], {"turn_id": turn.turn_id})
        return answered

    async def extend_leases(self, turn_ids: Sequence[UUID]) -> None:
        """Say that this process still runs these turns."""
        params = (self._lease.owner, list(turn_ids), self._lease.seconds)
        async with self._database.connection() as connection:
            await connection.execute("select clew_extend_leases(%s, %s, %s)", params)

    async def claim_expired(self) -> list[AdmittedTurn]:
        """Take over the turns whose process gave no sign of life, so that the caller can record them as interrupted."""
        async with self._database.connection() as connection:
            cursor = connection.cursor(row_factory=dict_row)
            await cursor.execute(
                "select tenant_id, turn_id from clew_claim_expired_turns(%s, %s)", (self._lease.owner, self._lease.seconds)
            )
            claimed = await cursor.fetchall()
        return [turn for row in claimed for turn in await self._abandoned(row["tenant_id"], row["turn_id"])]

    async def _abandoned(self, tenant_id: UUID, turn_id: UUID) -> list[AdmittedTurn]:
        rows = await self._database.dicts(tenant_id, SQL["find_run"], {"turn_id": turn_id})
        return [_abandoned(tenant_id, row) for row in rows]

    async def find(self, tenant_id: UUID, turn_id: UUID) -> tuple[UUID, bool]:
        """Return the thread of a turn and whether the turn still runs, or raise NotFound."""
        rows = await self._database.dicts(tenant_id, SQL["find_turn_thread"], {"turn_id": turn_id})
        if not rows:
            raise NotFound("turn", public_id("turn", turn_id))
        return rows[0]["thread_id"], rows[0]["is_running"]


def _checked(request: TurnRequest, row: dict[str, Any] | None) -> dict[str, Any]:
    if row is None:
        raise NotFound("conversation", public_id("conv", request.thread_id))
    if row["user_message_id"] is not None:
        return row
    if row["running_turn_id"] is not None:
        raise Conflict(
            "An answer is still being written in this conversation. Wait for it or stop it.",
            code="GENERATION_IN_PROGRESS",
            turn_id=public_id("turn", row["running_turn_id"]),
        )
    if request.max_messages is not None and row["message_count"] + 2 > request.max_messages:
        raise Conflict(
            f"This conversation holds {row['message_count']} messages; {request.max_messages} is the limit. Start a new one.",
            code="CONVERSATION_FULL",
        )
    raise NotFound("message", request.parent_id)


def _admitted(
    request: TurnRequest, ids: _Ids, row: dict[str, Any], read: dict[str, Any] | None, newest_first: list[HistoryMessage]
) -> AdmittedTurn:
    settings = settings_from_row(read if read and read["version"] else None)
    history = newest_first[: 2 * settings.context_turns][::-1]
    return AdmittedTurn(
        request=request,
        turn_id=ids.turn,
        assistant_id=row["assistant_id"],
        user_message_id=row["user_message_id"],
        user_message_uuid=ids.user,
        assistant_message_id=row["assistant_message_id"],
        assistant_message_uuid=ids.assistant,
        parent_id=row["parent_id"],
        branch_id=row["branch_id"],
        depth=row["depth"],
        created_at=row["created_at"],
        settings=settings,
        instructions=read["instructions"] if read else "",
        history=tuple(history),
    )


def _abandoned(tenant_id: UUID, row: dict[str, Any]) -> AdmittedTurn:
    started: datetime = row["started_at"]
    request = TurnRequest(
        tenant_id=tenant_id,
        thread_id=row["thread_id"],
        content=row["question"],
        dialect="interrupted",
        caller_app=row["caller_app"],
    )
    ids = _Ids(turn=row["turn_id"], user=uuid4(), assistant=uuid4())
    return _admitted(request, ids, row | {"parent_id": None, "created_at": started}, None, [])


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
        "metadata": Jsonb(record.answer_metadata),
        "outline": None,
        "status": record.message_status,
        "usage": Jsonb(record.usage),
        "turn_id": turn.turn_id,
    }


def _turn_row(turn: AdmittedTurn, record: TurnRecord) -> dict[str, Any]:
    request = turn.request
    return {
        "id": turn.turn_id,
        "thread_id": request.thread_id,
        "user_message_id": turn.user_message_id,
        "assistant_message_id": turn.assistant_message_id if record.answer else None,
        "assistant_id": turn.assistant_id,
        "dialect": request.dialect,
        "caller_app": request.caller_app,
        "status": record.status,
        "question": request.content,
        "resolved_query": record.resolved_query or request.content,
        "followup_resolved": bool(record.section_ids),
        "followup_section_id": ",".join(record.section_ids) or None,
        "followup_ref_type": record.ref_type,
        "settings_version": turn.settings.version,
        "retrieved": Jsonb([passage.ref for passage in record.passages]),
        "language": record.language,
        "rag_scope": Jsonb({key: value for key, value in asdict(request.filters).items() if value}),
        "request_payload": record.request_payload and Jsonb(record.request_payload),
        "response_payload": record.response_payload and Jsonb(record.response_payload),
        "model": record.model,
        "usage": Jsonb(record.usage),
        "timings": Jsonb(record.timings),
        "trace": Jsonb(record.trace),
        "warnings": Jsonb(record.warnings),
        "error": record.error and Jsonb(record.error),
        "created_at": turn.created_at,
    }


def _cited(record: TurnRecord) -> dict[str, Any]:
    cited = sorted({(citation.document_id, citation.version) for citation in record.citations})
    return {"document_ids": [document for document, _ in cited], "versions": [version for _, version in cited]}
