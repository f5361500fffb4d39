"""Turns in Postgres: one round trip stores the question and opens the run, another stores the answer and the record.

Above: the engine's admit and record stages. No transaction and no connection is held between them. Queries:
`queries/turns/turns.sql`.
"""

import json
from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from typing import Any
from uuid import UUID, uuid4

from psycopg import AsyncConnection, AsyncCursor, errors
from psycopg.rows import dict_row
from psycopg.types.json import Jsonb
from pydantic import TypeAdapter

from clew.domain.citations.citation import Citation
from clew.domain.deliverables.outline import Section
from clew.domain.errors import Conflict, GenerationAborted, GenerationInterrupted, NotFound
from clew.domain.ids import public_id
from clew.domain.messages import said
from clew.domain.quotas import NO_PRICES, Prices, turn_refusal
from clew.domain.threads.thread_context import EarlierTurn, OutlinedAnswer
from clew.domain.turns.events import Numbered, Usage, Warned
from clew.domain.turns.tools import ToolCall, ToolServer
from clew.domain.turns.turn import AdmittedTurn, IdempotencyKey, KeptRequest, TurnRecord, TurnRequest
from clew.store.faults import conversation_full
from clew.store.jobs.job_queue import QueuedJob, enqueue
from clew.store.pool import Database
from clew.store.settings import settings_from_row
from clew.store.sql import load_queries
from clew.store.threads.messages import SQL as MESSAGE_SQL
from clew.store.threads.messages import append_messages
from clew.store.threads.thread_context import earlier_turns, outlined_answer
from clew.store.turns.after_turns import store_summary
from clew.store.turns.turn_records import compacted, write_turn

SQL = load_queries("turns/turns")
KEY_TAKEN = "IDEMPOTENCY_KEY_TAKEN"
"""Code of the Conflict that admission raises when another turn has the key: `find_key` returns that turn."""
_MESSAGES_OF_TURN = 2
_HISTORY_LIMIT = 20  # messages; the upper bound of context_turns is 10
_CITATIONS: TypeAdapter[list[Citation]] = TypeAdapter(list[Citation])
_SECTIONS: TypeAdapter[tuple[Section, ...]] = TypeAdapter(tuple[Section, ...])
_WARNINGS: TypeAdapter[list[Warned]] = TypeAdapter(list[Warned])
_USAGE: TypeAdapter[Usage] = TypeAdapter(Usage)
_CALLS: TypeAdapter[tuple[ToolCall, ...]] = TypeAdapter(tuple[ToolCall, ...])
_TOOLS: TypeAdapter[tuple[ToolServer, ...]] = TypeAdapter(tuple[ToolServer, ...])


@dataclass(frozen=True, slots=True)
class Lease:
    """Which process runs turns here, and how long a turn counts as running without a heartbeat."""

    owner: str
    seconds: int


@dataclass(frozen=True, slots=True)
class _Ids:
    turn: UUID
    user: UUID
    assistant: UUID


@dataclass(frozen=True, slots=True)
class _Before:
    """What is above a question: all turns that were read, oldest first, and the outline."""

    earlier: tuple[EarlierTurn, ...] = ()
    outlined: OutlinedAnswer | None = None


_Cursor = AsyncCursor[dict[str, Any]]


@dataclass(frozen=True, slots=True)
class _Sent:
    """The statements of an admission, whose rows are fetched later."""

    admitted: _Cursor
    context: _Cursor
    past: _Cursor
    outlined: _Cursor


class Turns:
    """Opens and records turns."""

    def __init__(self, database: Database, lease: Lease, *, leases: Database | None = None, prices: Prices = NO_PRICES) -> None:
        """`leases` is a separate pool to the same database: heartbeats continue when all other connections are in use."""
        self._database = database
        self._prices = prices
        self._leases = leases or database
        self._lease = lease

    async def admit(self, request: TurnRequest, title: str, *, max_messages: int | None = None) -> AdmittedTurn:
        """Store the question and open the turn, unless the thread would then hold more than `max_messages` messages.

        Raises:
            NotFound: the thread, its assistant for this caller, or the parent in it.
            Conflict: GENERATION_IN_PROGRESS naming the running turn, CONVERSATION_FULL, or KEY_TAKEN: nothing was stored.
            TurnQuotaExceeded: the tenant or the user has no questions, tokens or cost left: nothing was stored.
        """
        ids = _Ids(turn=uuid4(), user=uuid4(), assistant=uuid4())
        place = {
            "thread_id": request.thread_id,
            "parent_id": request.parent_id,
            "is_linear": request.is_linear,
            "assistant_id": request.assistant_id,
        }
        question = place | {
            "turn_id": ids.turn,
            "user_uuid": ids.user,
            "content": request.content,
            "metadata": Jsonb({} if request.question is None else {"question": request.question}),
            "title": title,
            "max_messages": max_messages,
            "lease_owner": self._lease.owner,
            "lease_seconds": self._lease.seconds,
            **_key_params(request.idempotency_key),
        }
        if request.history:
            async with self._database.transaction(request.tenant_id) as connection:  # undone if the question is refused
                claimed = await _begin(connection, request, question)
                await _refuse_taken(claimed)
                below = await _append_history(connection, request, max_messages)
                sent = await _send(connection, request, ids, place | below, question | below)
                return await self._opened(request, ids, sent, max_messages)
        async with self._database.batch(request.tenant_id) as connection:
            claimed = await _begin(connection, request, question)
            sent = await _send(connection, request, ids, place, question)
        # Fetched after the commit: until then, other questions of the tenant wait to be counted.
        return await self._opened(request, ids, sent, max_messages, claimed=claimed)

    async def _opened(
        self, request: TurnRequest, ids: _Ids, sent: _Sent, max_messages: int | None, *, claimed: _Cursor | None = None
    ) -> AdmittedTurn:
        row, read = await sent.admitted.fetchone(), await sent.context.fetchone()
        before = _Before(earlier_turns(await sent.past.fetchall()), outlined_answer(await sent.outlined.fetchone()))
        if row is None:
            raise await self._unasked(request)
        await _refuse_taken(claimed)
        return _admitted(request, ids, _checked(request, row, max_messages), read, before)

    async def _unasked(self, request: TurnRequest) -> NotFound:
        """Return what is missing: the thread, or an assistant that the caller may ask."""
        rows = await self._database.dicts(request.tenant_id, SQL["assistant_of_thread"], {"thread_id": request.thread_id})
        if not rows:
            return NotFound("conversation", public_id("conv", request.thread_id))
        return NotFound("assistant", public_id("asst", request.assistant_id or rows[0]["assistant_id"]))

    async def finish(
        self, turn: AdmittedTurn, record: TurnRecord, events: Sequence[Numbered], jobs: Sequence[QueuedJob] = ()
    ) -> datetime | None:
        """Store the answer, the record and the last events, queue follow-up jobs, and end the run: all or nothing, in one trip.

        Returns:
            When the answer was stored; None if there is none.

        Raises:
            GenerationInterrupted: another process took the turn over and recorded it.
            GenerationAborted: the thread was deleted meanwhile, and the turn with it.
        """
        payloads = await compacted(turn, record)
        try:
            async with self._database.batch(turn.request.tenant_id) as connection:
                answered = await write_turn(connection, turn, record, events, payloads)
                if record.summary is not None:
                    await store_summary(connection, turn.request.thread_id, turn.assistant_message_id, record.summary)
                await enqueue(connection, jobs)
                if (usage := record.usage).input_tokens or usage.output_tokens:  # last: other turns of the tenant wait for it
                    await connection.execute(SQL["count_tokens"], _tokens(usage, self._prices))
            row = await answered.fetchone() if answered else None
        except errors.UniqueViolation as error:
            raise GenerationInterrupted from error
        except errors.ForeignKeyViolation as error:
            raise GenerationAborted("The conversation was deleted while this answer was being written.") from error
        return row["created_at"] if row else None

    async def renew_leases(self, turn_ids: Sequence[UUID]) -> dict[UUID, bool]:
        """Renew the leases of these turns; return those that this process still holds, True for those that must stop."""
        params = (self._lease.owner, list(turn_ids), self._lease.seconds)
        async with self._leases.connection() as connection:
            cursor = connection.cursor(row_factory=dict_row)
            await cursor.execute("select turn_id, abort_requested from clew_renew_leases(%s, %s, %s)", params)
            return {row["turn_id"]: row["abort_requested"] for row in await cursor.fetchall()}

    async def claim_abandoned(self, *, is_alone: bool = False) -> list[AdmittedTurn]:
        """Take over turns whose process sent no heartbeat, so that the caller can record them as interrupted.

        `is_alone`: no other process can use this database, so the turns of any other are abandoned.
        """
        params = (self._lease.owner, self._lease.seconds, is_alone)
        async with self._leases.connection() as connection:
            cursor = connection.cursor(row_factory=dict_row)
            await cursor.execute("select tenant_id, turn_id from clew_claim_abandoned_turns(%s, %s, %s)", params)
            claimed = await cursor.fetchall()
        return [turn for row in claimed for turn in await self._abandoned(row["tenant_id"], row["turn_id"])]

    async def _abandoned(self, tenant_id: UUID, turn_id: UUID) -> list[AdmittedTurn]:
        rows = await self._database.dicts(tenant_id, SQL["find_run"], {"turn_id": turn_id})
        return [_abandoned(tenant_id, row) for row in rows]

    async def request_abort(self, tenant_id: UUID, turn_id: UUID) -> bool:
        """Request that a turn stop; return whether it is running."""
        return bool(await self._database.dicts(tenant_id, SQL["abort_turn"], {"turn_id": turn_id}))

    async def request_aborts(self, tenant_id: UUID, thread_id: UUID) -> list[UUID]:
        """Request that the turns of a thread stop; return those that are running."""
        rows = await self._database.dicts(tenant_id, SQL["abort_thread"], {"thread_id": thread_id})
        return [row["turn_id"] for row in rows]

    async def find_status(self, tenant_id: UUID, turn_id: UUID) -> str | None:
        """Return how a turn ended; None if it has not, or does not exist."""
        rows = await self._database.dicts(tenant_id, SQL["turn_status"], {"turn_id": turn_id})
        return rows[0]["status"] if rows else None

    async def find_thread(self, tenant_id: UUID, turn_id: UUID) -> UUID:
        """Return the thread of a turn, running or ended, or raise NotFound."""
        rows = await self._database.dicts(tenant_id, SQL["turn_thread"], {"turn_id": turn_id})
        if not rows:
            raise NotFound("turn", public_id("turn", turn_id))
        return rows[0]["thread_id"]

    async def find_question(self, tenant_id: UUID, turn_id: UUID) -> UUID:
        """Return the message that a turn answers, running or ended, or raise NotFound."""
        rows = await self._database.dicts(tenant_id, SQL["turn_question"], {"turn_id": turn_id})
        if not rows:
            raise NotFound("turn", public_id("turn", turn_id))
        return rows[0]["uuid"]

    async def find_record(self, tenant_id: UUID, turn_id: UUID) -> TurnRecord:
        """Return what clients see of a turn that has ended, as its record was stored, or raise NotFound."""
        rows = await self._database.dicts(tenant_id, SQL["read_record"], {"turn_id": turn_id})
        if not rows:
            raise NotFound("turn", public_id("turn", turn_id))
        return record_of(rows[0])

    async def find_key(self, tenant_id: UUID, key: IdempotencyKey) -> tuple[UUID, UUID] | None:
        """Return the thread and the turn of the earlier request with this key; None if there was none.

        Raises:
            Conflict: IDEMPOTENCY_KEY_REUSED: the key was used with another body.
        """
        rows = await self._database.dicts(tenant_id, SQL["find_key"], _key_params(key))
        if not rows:
            return None
        if bytes(rows[0]["body_sha256"]) != key.body_sha256:
            raise Conflict(
                "This Idempotency-Key was already used for a different request. Send a new key with a new question.",
                code="IDEMPOTENCY_KEY_REUSED",
                turn_id=public_id("turn", rows[0]["turn_id"]),
            )
        return rows[0]["thread_id"], rows[0]["turn_id"]

    async def find_keyed_turn(self, tenant_id: UUID, owner: str, key: str) -> UUID | None:
        """Return the turn that an owner's request with this key started, whatever it asked; None if there was none."""
        rows = await self._database.dicts(tenant_id, SQL["find_key"], {"key_owner": owner, "key": key})
        return rows[0]["turn_id"] if rows else None


async def _begin(connection: AsyncConnection[Any], request: TurnRequest, question: dict[str, Any]) -> _Cursor | None:
    """Wait for the questions before this one, and claim its key if it has one."""
    await connection.execute(SQL["lock_thread"], question)
    await connection.execute(SQL["lock_quotas"])
    return await connection.execute(SQL["claim_key"], question) if request.idempotency_key else None


async def _append_history(connection: AsyncConnection[Any], request: TurnRequest, max_messages: int | None) -> dict[str, Any]:
    """Store the messages that come before the question; return what changes of its place. Raises NotFound, Conflict."""
    added = await append_messages(
        connection,
        request.thread_id,
        request.history,
        parent_id=request.parent_id,
        is_linear=request.is_linear,
        max_messages=None if max_messages is None else max_messages - _MESSAGES_OF_TURN,
    )
    return {"parent_id": added[-1].id}


async def _send(
    connection: AsyncConnection[Any], request: TurnRequest, ids: _Ids, place: dict[str, Any], question: dict[str, Any]
) -> _Sent:
    """Store the question, and read what its turn needs."""
    admitted = await connection.execute(SQL["admit_turn"], question)
    if request.idempotency_key:
        await connection.execute(SQL["release_key"], question)
    if request.kept:
        await connection.execute(SQL["keep_request"], _kept_params(ids.turn, request.kept))
        if request.kept.behind:
            behind = _behind_params(ids.turn, request.kept)
            await connection.execute(SQL["move_behind"], behind)
            await connection.execute(SQL["keep_behind"], behind)
    return _Sent(
        admitted,
        context=await connection.execute(SQL["turn_context"], place),
        past=await connection.execute(MESSAGE_SQL["turns_before"], place | {"limit": _HISTORY_LIMIT}),
        outlined=await connection.execute(MESSAGE_SQL["outline_before"], place),
    )


async def _refuse_taken(claimed: _Cursor | None) -> None:
    if claimed is not None and await claimed.fetchone() is None:
        raise Conflict("This Idempotency-Key was already used for a different request.", code=KEY_TAKEN)


def _checked(request: TurnRequest, row: dict[str, Any], max_messages: int | None) -> dict[str, Any]:
    if row["user_message_id"] is not None:
        return row
    if row["running_turn_id"] is not None:
        raise Conflict(
            said("answer_in_progress"),
            code="GENERATION_IN_PROGRESS",
            turn_id=public_id("turn", row["running_turn_id"]),
        )
    if row["over"] is not None:
        raise turn_refusal(row["over"], datetime.now(UTC))
    if max_messages is not None and row["message_count"] + _MESSAGES_OF_TURN > max_messages:
        raise conversation_full(row["message_count"], max_messages)
    raise NotFound("message", request.parent_id)


def _admitted(request: TurnRequest, ids: _Ids, row: dict[str, Any], read: dict[str, Any] | None, before: _Before) -> AdmittedTurn:
    settings = settings_from_row(read if read and read["version"] else None)
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
        earlier=before.earlier[-settings.context_turns :],
        outlined=before.outlined,
        tools=_TOOLS.validate_python((read["tools"] if read else None) or ()),
        assistant_model=read["model"] if read else None,
        summary=row.get("summary") if row["parent_id"] else "",
        is_in_session=row["is_in_session"],
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
    admitted = _admitted(request, ids, row | {"parent_id": None, "created_at": started}, None, _Before())
    return replace(admitted, summary=None)


def _tokens(usage: Usage, prices: Prices) -> dict[str, Any]:
    cost = prices.cost(usage.input_tokens, usage.output_tokens)
    return {"input_tokens": usage.input_tokens, "output_tokens": usage.output_tokens, "cost": cost}


def _key_params(key: IdempotencyKey | None) -> dict[str, Any]:
    if key is None:
        return {"key": None, "key_owner": None, "body_sha256": None}
    return {"key": key.key, "key_owner": key.owner, "body_sha256": key.body_sha256}


def _kept_params(turn_id: UUID, kept: KeptRequest) -> dict[str, Any]:
    return {
        "turn_id": turn_id,
        "parameters": Jsonb(dict(kept.parameters)),
        "items": Jsonb([dict(item) for item in kept.items]),
        "is_stored": kept.is_stored,
    }


def _behind_params(turn_id: UUID, kept: KeptRequest) -> dict[str, Any]:
    items = {one.public_id: json.dumps(one.item) for one in kept.behind}
    return {"turn_id": turn_id, "ids": list(items), "items": list(items.values())}


def calls_from(stored: object) -> tuple[ToolCall, ...]:
    """Return the function calls of a turn, as its trace has them."""
    return _CALLS.validate_python(stored or ())


def record_of(row: dict[str, Any]) -> TurnRecord:
    """Return what clients see of a turn that has ended, from the columns of `read_record`."""
    return TurnRecord(
        status=row["status"],
        resolved_query=row["resolved_query"],
        section_ids=tuple(row["followup_section_id"].split(",")) if row["followup_section_id"] else (),
        ref_type=row["followup_ref_type"],
        reference=row["reference"] or "",
        outline=_SECTIONS.validate_python(row["outline"] or ()),
        language=row["language"],
        answer=row["answer"] or "",
        citations=tuple(_CITATIONS.validate_python(row["sources"] or [])),
        answer_metadata=row["metadata"] or {},
        model=row["model"],
        usage=_USAGE.validate_python(row["usage"] or {}),
        warnings=tuple(_WARNINGS.validate_python(row["warnings"])),
        error=row["error"],
        calls=calls_from(row["calls"]),
        answered_at=row["created_at"],
    )
