"""What happened in a turn: its record, for every dialect. Queries: `queries/turns/recorded_turns.sql`.

Above: the dialects `turns` and `sessions`. Below: `payloads`, which takes large texts out of rows. Next: `turn_records`,
which writes them.
"""

import asyncio
import json
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any
from uuid import UUID

from psycopg.rows import class_row, kwargs_row

from clew.domain.errors import NotFound
from clew.domain.ids import public_id
from clew.domain.turns.exchange import Exchange
from clew.domain.turns.trace import TurnTrace, read_trace
from clew.store.pool import Database
from clew.store.sql import load_queries
from clew.store.turns.exchanges import exchange_of, names_of
from clew.store.turns.payloads import JSON, names_in, restore

SQL = load_queries("turns/recorded_turns")


@dataclass(frozen=True, slots=True)
class UnfinishedTurn:
    """A turn that has not ended: its question, and where the question is."""

    id: UUID
    thread_id: UUID
    assistant_id: UUID
    user_message_id: UUID
    question: str
    created_at: datetime


@dataclass(frozen=True, slots=True)
class RecordedTurn:
    """A turn that has ended."""

    id: UUID
    thread_id: UUID
    assistant_id: UUID
    dialect: str
    status: str
    question: str
    resolved_query: str
    followup_section_id: str | None
    followup_ref_type: str | None
    settings_version: int
    settings_values: dict[str, Any] | None
    """What differs from the defaults; None for version 0, and if this tenant has no such version."""
    retrieved: list[dict[str, Any]]
    active_files: list[dict[str, Any]]
    skipped_files: list[dict[str, Any]]
    upstream_response_id: str | None
    upstream_expires_at: datetime | None
    chain_id: UUID | None
    chain_tokens: int | None
    language: str | None
    model: str | None
    usage: dict[str, Any]
    timings: dict[str, float]
    trace: TurnTrace
    warnings: list[dict[str, str]]
    error: dict[str, Any] | None
    created_at: datetime
    completed_at: datetime
    user_message_id: UUID
    assistant_message_id: UUID | None
    sources: list[dict[str, Any]]
    answer_metadata: dict[str, Any]
    has_payloads: bool
    headings: dict[str, list[str]]
    """Chunk id → heading path, of the passages that are still stored."""


@dataclass(frozen=True, slots=True)
class Payloads:
    """What was sent to providers and what they returned; None and empty if nothing was."""

    request: JSON
    response: JSON
    exchanges: tuple[Exchange, ...] = ()
    """Every request with its response, byte for byte; empty for a turn that an earlier version of Clew recorded."""


class RecordedTurns:
    """Reads turns of one tenant at a time."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def read(self, tenant_id: UUID, turn_id: UUID) -> RecordedTurn | UnfinishedTurn:
        """Return a turn in one round trip, or raise NotFound."""
        params = {"id": turn_id}
        async with self._database.batch(tenant_id) as connection:
            running = connection.cursor(row_factory=class_row(UnfinishedTurn))
            ended = connection.cursor(row_factory=kwargs_row(_recorded))
            await running.execute(SQL["read_running"], params)  # first: the second query finds a turn that ends in between
            await ended.execute(SQL["read_turn"], params)
        found = await ended.fetchone() or await running.fetchone()
        if found is None:
            raise NotFound("turn", public_id("turn", turn_id))
        return found

    async def payloads(self, tenant_id: UUID, turn_id: UUID) -> Payloads:
        """Return the payloads of a turn, the keys of requests in the order in which they were sent; raises NotFound."""
        rows = await self._database.dicts(tenant_id, SQL["read_payloads"], {"id": turn_id})
        if not rows:
            raise NotFound("turn", public_id("turn", turn_id))
        sent, received = rows[0]["request_payload"], rows[0]["response_payload"]
        stored = await self._database.dicts(tenant_id, SQL["read_exchanges"], {"ids": [turn_id]})
        names = [bytes.fromhex(name) for name in names_in(sent) | names_in(received) | names_of(stored)]
        kept = await self._database.dicts(tenant_id, SQL["read_texts"], {"sha256s": names}) if names else []
        texts = {bytes(row["sha256"]).hex(): bytes(row["content"]).decode() for row in kept}
        return await asyncio.to_thread(_payloads, restore(sent, texts), restore(received, texts), stored, texts)


def _payloads(sent: JSON, received: JSON, stored: list[dict[str, Any]], texts: dict[str, str]) -> Payloads:
    exchanges = tuple(exchange_of(row, texts) for row in stored)
    return Payloads(_as_sent(sent, exchanges), received, exchanges)


def _as_sent(payload: JSON, exchanges: Sequence[Exchange]) -> JSON:
    """Return a request with its keys in the order in which they were sent, which the database does not keep."""
    try:
        if isinstance(payload, list) and len(payload) == len(exchanges):
            return [json.loads(one.request) for one in exchanges]
        return json.loads(exchanges[-1].request) if exchanges and isinstance(payload, dict) else payload
    except ValueError:
        return payload


def _recorded(*, trace: dict[str, Any], **columns: Any) -> RecordedTurn:  # noqa: ANN401  columns of the query
    return RecordedTurn(trace=read_trace(trace), **columns)
