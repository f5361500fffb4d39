"""Events on their way to Postgres: all turns of a process together, each of them only as long as it runs."""

import asyncio
from collections.abc import Sequence
from contextlib import AbstractAsyncContextManager
from uuid import UUID

import pytest

from clew.domain.errors import StoreUnavailable
from clew.domain.turns.events import Completed, Delta, Numbered
from clew.domain.turns.turn import AdmittedTurn, TurnRecord
from clew.engine.running.flushing import Flusher
from clew.server.supervision import Supervisor
from clew.store.pool import Database
from clew.store.turns.turn_events import Flush, TurnEvents
from tests.store.conversation import Conversation, begin

SECONDS = 30


class Flushed:
    """A flusher onto the database whose first statements may fail; hears what was told of."""

    def __init__(self, database: Database, *failures: Exception) -> None:
        self.events = TurnEvents(database)
        self.failures = list(failures)
        self.statements: list[int] = []
        self.told = asyncio.Queue[set[UUID]]()
        self.flusher = Flusher(self.append, self.told.put_nowait)

    def running(self) -> AbstractAsyncContextManager[None]:
        return Supervisor().running({"turn_events": self.flusher.run})

    async def append(self, tenant_id: UUID, flushes: Sequence[Flush]) -> set[UUID]:
        self.statements.append(len(flushes))
        if self.failures:
            raise self.failures.pop(0)
        return await self.events.append_all(tenant_id, flushes)

    async def until_told(self, *turns: AdmittedTurn) -> None:
        wanted = {turn.turn_id for turn in turns}
        async with asyncio.timeout(SECONDS):
            while wanted:
                wanted -= await self.told.get()

    async def stored(self, turn: AdmittedTurn) -> list[int]:
        read = await self.events.read(turn.request.tenant_id, turn.request.thread_id, turn.turn_id, 0)
        return [event.seq for event in read]


@pytest.fixture
async def conversation(database: Database, tenant: UUID, default_assistant: UUID) -> Conversation:
    return await begin(database, tenant, default_assistant)


@pytest.fixture
async def turns(conversation: Conversation, database: Database) -> list[AdmittedTurn]:
    """Turns that run side by side."""
    return [await conversation.admit(text, parent_id=None, is_linear=False) for text in ("one", "two")]


async def test_turns_of_a_tenant_are_stored_in_one_statement(turns: list[AdmittedTurn], database: Database) -> None:
    flushed = Flushed(database)
    for turn in turns:
        events = flushed.flusher.sequence(turn)
        events.emit(Delta("a"))
        events.emit(Delta("b"))
    async with flushed.running():
        await flushed.until_told(*turns)
    assert flushed.statements == [2]
    assert [await flushed.stored(turn) for turn in turns] == [[1, 2], [1, 2]]


async def test_while_the_database_is_away_nothing_is_lost(turns: list[AdmittedTurn], database: Database) -> None:
    flushed = Flushed(database, StoreUnavailable(), StoreUnavailable())
    for turn in turns:
        flushed.flusher.sequence(turn).emit(Delta("a"))
    async with flushed.running():
        await flushed.until_told(*turns)
    assert flushed.statements == [2, 2, 2]
    assert [await flushed.stored(turn) for turn in turns] == [[1], [1]]


async def test_one_turn_that_cannot_be_stored_does_not_keep_the_others_from_it(
    turns: list[AdmittedTurn], database: Database
) -> None:
    flushed = Flushed(database, LookupError("together"), LookupError("the first one alone"))
    for turn in turns:
        flushed.flusher.sequence(turn).emit(Delta("a"))
    async with flushed.running():
        await flushed.until_told(turns[1])
    assert flushed.statements == [2, 1, 1]
    assert [await flushed.stored(turn) for turn in turns] == [[], [1]]


async def test_a_turn_that_another_process_ended_gets_no_more_events(
    turns: list[AdmittedTurn], conversation: Conversation, database: Database
) -> None:
    flushed = Flushed(database)
    sequences = [flushed.flusher.sequence(turn) for turn in turns]
    await conversation.turns.finish(turns[0], TurnRecord(status="aborted"), [])
    for events in sequences:
        events.emit(Delta("a"))
    async with flushed.running():
        await flushed.until_told(turns[1])
    assert [await flushed.stored(turn) for turn in turns] == [[], [1]]


async def test_a_turn_that_has_ended_is_no_longer_looked_at(turns: list[AdmittedTurn], database: Database) -> None:
    flushed = Flushed(database)
    for turn in turns:
        flushed.flusher.sequence(turn).emit(Delta("a"))
    flushed.flusher.forget(turns[0].turn_id)
    async with flushed.running():
        await flushed.until_told(turns[1])
    assert flushed.statements == [1]


async def test_what_was_not_flushed_goes_with_the_end_and_is_stored_once(
    turns: list[AdmittedTurn], conversation: Conversation, database: Database
) -> None:
    flushed = Flushed(database)
    events = flushed.flusher.sequence(turns[0])
    events.emit(Delta("a"))
    async with flushed.running():
        await flushed.until_told(turns[0])
    events.emit(Delta("b"))

    async def finish(unstored: list[Numbered]) -> None:
        await conversation.turns.finish(turns[0], TurnRecord(answer="ab"), unstored)

    await events.end(Completed(1), finish)
    async with flushed.running():
        flushed.flusher.sequence(turns[1]).emit(Delta("c"))
        await flushed.until_told(turns[1])
    assert await flushed.stored(turns[0]) == [1, 2, 3]
    assert flushed.statements == [1, 1]
