"""The place of a turn is taken as long as the turn runs, whoever leaves meanwhile: the real runner, on a real database."""

import asyncio
from collections.abc import AsyncIterator, Callable
from dataclasses import dataclass, field, replace
from typing import Any, cast
from uuid import UUID, uuid4

import pytest

from clew.domain.errors import EmbedderUnavailable, TooManyRequests
from clew.domain.turns.turn import TurnRequest
from clew.engine.asking import Conversing, ThreadOpening
from clew.engine.running.runner import TurnRunner
from clew.engine.running.slots import Bounds
from clew.providers.embedding.protocol import EmbeddingSpec
from clew.store.pool import Database
from clew.store.threads.threads import NewThread
from clew.store.turns.turn_events import TurnEvents
from clew.store.turns.turns import Lease, Turns
from tests.ingestion import until
from tests.unit.engine.values import Reader, parts_of

ONE = Bounds(at_once=1, per_tenant=1, per_key=1, per_user=1, waiting=4, wait_seconds=0.01)
SPEC = EmbeddingSpec("held", "provider", 3, None)


@dataclass
class HeldEmbedder:
    """Lets a turn run until the test says that it may end; then the turn fails."""

    may_end: asyncio.Event = field(default_factory=asyncio.Event)
    on_begin: Callable[[], object] = lambda: None
    spec: EmbeddingSpec = SPEC

    async def embed_query(self, _text: str, _language: str | None = None) -> Any:
        self.on_begin()
        await self.may_end.wait()
        raise EmbedderUnavailable

    def unknown_share(self, texts: list[str]) -> list[float]:
        return [0.0] * len(texts)


@pytest.fixture
def embedder() -> HeldEmbedder:
    return HeldEmbedder()


@pytest.fixture
async def runner(database: Database, embedder: HeldEmbedder) -> AsyncIterator[TurnRunner]:
    turns = Turns(database, Lease("test", 60))
    runner = TurnRunner(parts_of(turns=turns, turn_events=TurnEvents(database), embedder=embedder, model=Reader()), bounds=ONE)
    yield runner
    embedder.may_end.set()
    await runner.close()


def opening(assistant: UUID) -> ThreadOpening:
    return ThreadOpening(NewThread(assistant_id=assistant, caller_app="test", id=uuid4()))


def question(tenant: UUID, opened: ThreadOpening) -> TurnRequest:
    return TurnRequest(tenant, opened.new.id, "How long are logs kept?", "test", "test")


async def is_free(runner: TurnRunner, request: TurnRequest) -> bool:
    """Return whether another question would get a place."""
    try:
        slot = await runner.place(replace(request, thread_id=uuid4()))
    except TooManyRequests:
        return False
    slot.release()
    return True


async def test_a_caller_that_leaves_while_its_turn_begins_frees_no_place(
    runner: TurnRunner, embedder: HeldEmbedder, database: Database, tenant: UUID, default_assistant: UUID
) -> None:
    opened = opening(default_assistant)
    request = question(tenant, opened)
    asking = asyncio.create_task(Conversing(runner, database).ask(opened, request))
    embedder.on_begin = asking.cancel
    with pytest.raises(asyncio.CancelledError):
        await asking
    assert not await is_free(runner, request), "the turn goes on without its caller"
    embedder.may_end.set()
    await until(lambda: is_free(runner, request))


async def test_a_question_that_waited_for_no_place_is_counted_when_the_turn_before_it_ended(
    runner: TurnRunner, embedder: HeldEmbedder, database: Database, tenant: UUID, default_assistant: UUID
) -> None:
    opened = opening(default_assistant)
    request = question(tenant, opened)
    _, first = await Conversing(runner, database).ask(opened, request)
    slot = await runner.place(request)
    assert not slot.is_held, "it would be refused now"
    embedder.may_end.set()
    await cast(Any, first).ended()
    await until(lambda: is_free(runner, request))
    embedder.may_end.clear()
    await runner.ask(request, slot)
    assert not await is_free(runner, request)
