"""Requests to a server that works on few of them at once: who waits, for how long, and what the wait does not use up."""

import asyncio
from collections.abc import AsyncIterator
from uuid import UUID

import pytest

from clew.domain.errors import GenerationTimedOut
from clew.domain.fairness import Party, working_for
from clew.domain.turns.events import Usage
from clew.engine.model_queue import ModelQueue
from clew.engine.parts import Timeouts
from clew.engine.stages.assemble import Assembled
from clew.engine.stages.generate import Generated, Generation
from clew.providers.answering.protocol import Abilities, Finished, Measure, Prompt, TextPiece

PROMPT = Prompt(question="q", query="q", passages=(), earlier=(), instructions="", language=None)
IMPATIENT = Timeouts(first_token=1.0, total=1.0, run=60)


class OneSlot:
    """Answers one request for each permit in `answers`; counts how many it has at once."""

    name = "one slot"

    def __init__(self, at_once: int | None = 1) -> None:
        self.abilities = Abilities(requests_at_once=at_once)
        self.active = self.most = 0
        self.asked = asyncio.Semaphore(0)
        self.answers = asyncio.Semaphore(0)

    async def stream(self, prompt: Prompt) -> AsyncIterator[TextPiece | Finished]:
        self.active += 1
        self.most = max(self.most, self.active)
        self.asked.release()
        try:
            await self.answers.acquire()
            yield TextPiece("yes")
            yield Finished(Usage(1, 1))
        finally:
            self.active -= 1

    async def prepare(self) -> None:
        pass

    async def measure(self, prompt: Prompt) -> Measure:
        return Measure(0)

    async def close(self) -> None:
        pass


async def answered(model: OneSlot, queue: ModelQueue, timeouts: Timeouts, party: Party | None = None) -> Generated:
    with working_for(party or Party()):
        generation = Generation(Assembled(PROMPT), model, timeouts, queue=queue)
        async for _ in generation.stream():
            pass
        return generation.result


async def test_waiting_for_the_slot_uses_up_no_time_of_the_answer() -> None:
    model, queue = OneSlot(), ModelQueue()
    first = asyncio.create_task(answered(model, queue, Timeouts()))
    await model.asked.acquire()
    second = asyncio.create_task(answered(model, queue, IMPATIENT))
    with pytest.raises(TimeoutError):  # no limit of its answer runs while it waits
        async with asyncio.timeout(1.1 * IMPATIENT.total):
            await asyncio.shield(second)
    model.answers.release()
    model.answers.release()
    async with asyncio.timeout(5):
        results = await asyncio.gather(first, second)
    assert all(one.is_complete for one in results)
    assert ["waited_seconds" in one.details for one in results] == [False, True]
    assert model.most == 1


async def test_the_limits_of_an_answer_begin_when_the_model_gets_its_request() -> None:
    model, queue = OneSlot(), ModelQueue()
    first = asyncio.create_task(answered(model, queue, Timeouts()))
    await model.asked.acquire()
    second = asyncio.create_task(answered(model, queue, Timeouts(first_token=0.05, total=0.05, run=60)))
    await asyncio.sleep(0)
    model.answers.release()
    await first
    async with asyncio.timeout(5):
        with pytest.raises(GenerationTimedOut):
            await second
    model.answers.release()
    async with asyncio.timeout(5):
        await answered(model, queue, Timeouts())  # the one that was stopped gave its place back


async def test_waiting_ends_after_the_longest_limit() -> None:
    model, queue = OneSlot(), ModelQueue()
    first = asyncio.create_task(answered(model, queue, Timeouts()))
    await model.asked.acquire()
    with pytest.raises(GenerationTimedOut, match="busy with other questions"):
        await answered(model, queue, Timeouts(first_token=0.01, total=0.01, run=0.01))
    model.answers.release()
    await first


async def test_a_server_that_names_no_slots_gets_every_request() -> None:
    model, queue = OneSlot(at_once=None), ModelQueue()
    asking = [asyncio.create_task(answered(model, queue, Timeouts())) for _ in range(3)]
    for _ in asking:
        await model.asked.acquire()
        model.answers.release()
    await asyncio.gather(*asking)
    assert model.most > 1


async def test_a_question_that_is_aborted_while_it_waits_leaves_the_queue() -> None:
    model, queue = OneSlot(), ModelQueue()
    first = asyncio.create_task(answered(model, queue, Timeouts()))
    await model.asked.acquire()
    aborted = asyncio.create_task(answered(model, queue, Timeouts()))
    third = asyncio.create_task(answered(model, queue, Timeouts()))
    await asyncio.sleep(0)
    aborted.cancel()
    model.answers.release()
    model.answers.release()
    async with asyncio.timeout(5):
        await asyncio.gather(first, third)
    assert aborted.cancelled()


async def test_what_answers_can_do_without_gets_only_a_free_place_and_holds_it() -> None:
    model, queue = OneSlot(at_once=2), ModelQueue()
    first = asyncio.create_task(answered(model, queue, Timeouts()))
    await model.asked.acquire()
    async with queue.place_if_free(2) as is_free:
        assert is_free
        async with queue.place_if_free(2) as is_another_free:
            assert not is_another_free
        second = asyncio.create_task(answered(model, queue, Timeouts()))
        await asyncio.sleep(0)
        assert model.asked.locked(), "it waits for the place that the text holds"
    async with asyncio.timeout(5):
        await model.asked.acquire()
        model.answers.release()
        model.answers.release()
        await asyncio.gather(first, second)


async def test_a_server_that_names_no_slots_always_has_a_place_for_other_texts() -> None:
    queue = ModelQueue()
    async with queue.place_if_free(None) as is_free, queue.place_if_free(None) as is_another_free:
        assert is_free
        assert is_another_free


async def test_tenants_take_turns_at_the_model() -> None:
    model, queue = OneSlot(), ModelQueue()
    busy, quiet = Party(UUID(int=1), "app:a"), Party(UUID(int=2), "app:b")
    ended: list[str] = []

    async def ask(name: str, party: Party) -> None:
        await answered(model, queue, Timeouts(), party)
        ended.append(name)

    asking = [asyncio.create_task(ask("busy", busy)) for _ in range(3)]
    await model.asked.acquire()
    asking.append(asyncio.create_task(ask("quiet", quiet)))
    await asyncio.sleep(0)
    for _ in asking:
        model.answers.release()
    async with asyncio.timeout(5):
        await asyncio.gather(*asking)
    assert ended.index("quiet") == 1, "whoever asked three questions does not go first three times"
