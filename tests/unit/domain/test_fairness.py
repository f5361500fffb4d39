"""Whose work is next, among tenants and among the users of one."""

import asyncio
from uuid import UUID

import pytest

from clew.domain.fairness import HALF_LIFE_SECONDS, FairQueue, FairSemaphore, Party, Usage, working_for

BUSY, QUIET = UUID(int=1), UUID(int=2)


def taken(queue: FairQueue[str], most: int) -> list[str]:
    """Take items, each of which ends before the next one is taken."""
    items: list[str] = []
    while len(items) < most and (found := queue.take()) is not None:
        items.append(found[1])
        queue.end(found[0])
    return items


def test_tenants_take_turns_however_much_one_of_them_asks() -> None:
    queue = FairQueue[str](lambda: 0.0)
    for number in range(5):
        queue.add(Party(BUSY, "app:a"), f"busy {number}")
    queue.add(Party(QUIET, "app:b"), "quiet 0")
    queue.add(Party(QUIET, "app:b"), "quiet 1")
    assert taken(queue, 5) == ["busy 0", "quiet 0", "busy 1", "quiet 1", "busy 2"]


def test_users_of_a_tenant_take_turns() -> None:
    queue = FairQueue[str](lambda: 0.0)
    for number in range(3):
        queue.add(Party(BUSY, "user:ann"), f"ann {number}")
    queue.add(Party(BUSY, "user:bob"), "bob 0")
    assert taken(queue, 4) == ["ann 0", "bob 0", "ann 1", "ann 2"]


def test_who_used_least_of_late_goes_first() -> None:
    now = [0.0]
    queue = FairQueue[str](lambda: now[0])
    queue.begin(Party(BUSY))
    queue.end(Party(BUSY), 30.0)
    queue.add(Party(BUSY), "busy")
    queue.add(Party(QUIET), "quiet")
    queue.add(Party(QUIET), "quiet again")
    assert taken(queue, 2) == ["quiet", "quiet again"]


def test_use_is_forgotten_by_half_lives() -> None:
    now = [0.0]
    usage = Usage(lambda: now[0])
    usage.add("key", 8.0)
    now[0] = 2 * HALF_LIFE_SECONDS
    assert usage.of("key") == pytest.approx(2.0)
    assert usage.of("another") == 0.0


def test_what_many_parties_used_is_seldom_looked_through() -> None:
    looks = [0]

    def clock() -> float:
        looks[0] += 1
        return 0.0

    usage = Usage(clock)
    for key in range(5_000):  # for each of them, looking through all would look at the clock 20 million times
        usage.add(key, 1.0)
    assert looks[0] < 50_000
    assert usage.of(0) == 1.0


def test_whose_bound_is_reached_is_passed_over() -> None:
    queue = FairQueue[str](lambda: 0.0)
    queue.add(Party(BUSY), "busy")
    queue.add(Party(QUIET), "quiet")
    found = queue.take(lambda party: party.tenant_id != BUSY)
    assert found == (Party(QUIET), "quiet")
    assert queue.take(lambda party: party.tenant_id != BUSY) is None
    assert (queue.active_of(QUIET), queue.waiting_of(BUSY), len(queue)) == (1, 1, 1)


async def test_places_of_a_semaphore_go_to_tenants_in_turn() -> None:
    semaphore, order, all_wait = FairSemaphore(1), list[str](), asyncio.Event()

    async def work(tenant: UUID, name: str) -> None:
        with working_for(Party(tenant)):
            async with semaphore:
                order.append(name)
                await all_wait.wait()

    busy = [asyncio.create_task(work(BUSY, f"busy {number}")) for number in range(3)]
    quiet = asyncio.create_task(work(QUIET, "quiet"))
    await asyncio.sleep(0)
    all_wait.set()
    await asyncio.gather(*busy, quiet)
    assert order == ["busy 0", "quiet", "busy 1", "busy 2"]


async def test_one_tenant_cannot_have_all_places_of_a_semaphore_with_a_bound() -> None:
    semaphore, began, may_end = FairSemaphore(3, most_of_tenant=2), list[str](), asyncio.Event()

    async def work(tenant: UUID, name: str) -> None:
        with working_for(Party(tenant)):
            async with semaphore:
                began.append(name)
                await may_end.wait()

    tasks = [asyncio.create_task(work(BUSY, f"busy {number}")) for number in range(4)]
    await asyncio.sleep(0)
    tasks.append(asyncio.create_task(work(QUIET, "quiet")))
    await asyncio.sleep(0)
    assert began == ["busy 0", "busy 1", "quiet"]
    may_end.set()
    await asyncio.gather(*tasks)
    assert began == ["busy 0", "busy 1", "quiet", "busy 2", "busy 3"]


async def test_a_waiter_that_is_cancelled_leaves_its_place_to_the_next() -> None:
    semaphore, entered = FairSemaphore(1), list[str]()

    async def work(name: str) -> None:
        async with semaphore:
            entered.append(name)

    await semaphore.acquire()
    first, second = asyncio.create_task(work("first")), asyncio.create_task(work("second"))
    await asyncio.sleep(0)
    semaphore.release()  # gives the place to the first, which is cancelled before it wakes up
    first.cancel()
    async with asyncio.timeout(5):
        await second
    assert entered == ["second"]


async def test_a_waiter_that_is_cancelled_as_it_gets_its_place_used_nothing() -> None:
    semaphore, order = FairSemaphore(1), list[str]()
    gone, waits = Party(BUSY), Party(QUIET)

    async def work(party: Party, name: str) -> None:
        await semaphore.acquire(party)
        order.append(name)
        semaphore.release(party, 0.1)

    await semaphore.acquire(Party())
    cancelled = asyncio.create_task(work(gone, "cancelled"))
    await asyncio.sleep(0)
    semaphore.release(Party(), 0.0)
    cancelled.cancel()
    await asyncio.gather(cancelled, return_exceptions=True)
    await work(waits, "used a tenth")
    await semaphore.acquire(Party())
    tasks = [asyncio.create_task(work(waits, "later")), asyncio.create_task(work(gone, "first"))]
    await asyncio.sleep(0)
    semaphore.release(Party(), 0.0)
    await asyncio.gather(*tasks)
    assert order == ["used a tenth", "first", "later"]
