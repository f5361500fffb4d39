"""Places for turns: bounds of tenants, keys and users, a short queue, and refusals that say when to ask again."""

import asyncio
import time
from uuid import UUID

import pytest

from clew.domain.errors import GenerationAborted, TooManyRequests
from clew.domain.fairness import Party
from clew.engine.running.slots import Bounds, Slot, Slots, waiting_until

BUSY, QUIET = Party(UUID(int=1), "app:a"), Party(UUID(int=2), "app:b")
BOUNDS = Bounds(at_once=4, per_tenant=2, per_key=2, per_user=1, waiting=2, wait_seconds=5)


async def waiting(slots: Slots, party: Party) -> "asyncio.Task[Slot]":
    """Let a question wait for a place."""
    task = asyncio.create_task(slots.take(party))
    await asyncio.sleep(0)
    return task


async def test_a_tenant_with_a_full_queue_is_refused_and_another_one_starts_at_once() -> None:
    slots = Slots(BOUNDS)
    held = [await slots.take(BUSY), await slots.take(BUSY)]
    queued = [await waiting(slots, BUSY), await waiting(slots, BUSY)]
    with pytest.raises(TooManyRequests) as refused:
        await slots.take(BUSY)
    assert refused.value.details == {"limit": "key", "most": 2, "retry_after_seconds": 2}
    async with asyncio.timeout(1):
        await slots.take(QUIET)
    assert not any(task.done() for task in queued)
    for slot in held:
        slot.release()
    async with asyncio.timeout(1):
        await asyncio.gather(*queued)


async def test_the_room_of_a_caller_is_that_of_its_narrowest_limit() -> None:
    slots = Slots(Bounds(at_once=3, per_tenant=3, per_key=2, per_user=1))
    assert (slots.room(BUSY).most, slots.room(BUSY).free, slots.room(BUSY).seconds) == (2, 2, 0.0)
    held = [await slots.take(BUSY), await slots.take(BUSY)]
    assert (slots.room(BUSY).free, slots.room(BUSY).seconds > 0) == (0, True)
    assert slots.room(QUIET).free == 1, "the server has room for one more"
    held[0].release()
    assert slots.room(BUSY).free == 1


async def test_who_is_refused_later_is_told_to_come_back_later() -> None:
    slots = Slots(Bounds(at_once=1, per_tenant=1, per_key=1, per_user=1, waiting=0, wait_seconds=5))
    await slots.take(BUSY)
    told: list[int] = []
    for _ in range(100):
        with pytest.raises(TooManyRequests) as refused:
            await slots.take(BUSY)
        told.append(refused.value.retry_after_seconds)
    assert told == sorted(told)
    assert (told[0], told[9], told[-1]) == (1, 10, 60)


async def test_a_place_that_is_released_twice_is_free_once() -> None:
    slots = Slots(Bounds(at_once=1, per_tenant=1, per_key=1, per_user=1, waiting=2, wait_seconds=5))
    held = await slots.take(BUSY)
    first, second = await waiting(slots, BUSY), await waiting(slots, QUIET)
    held.release()
    held.release()
    async with asyncio.timeout(1):
        await second  # the other tenant used less
    assert not first.done()
    second.result().release()
    async with asyncio.timeout(1):
        await first


async def test_one_user_leaves_room_for_the_others_of_the_tenant() -> None:
    slots, ann, bob = Slots(BOUNDS), Party(BUSY.tenant_id, "user:ann"), Party(BUSY.tenant_id, "user:bob")
    await slots.take(ann)
    queued = await waiting(slots, ann)
    with pytest.raises(TooManyRequests) as refused:
        await slots.take(ann)
    assert (refused.value.limit, refused.value.most) == ("user", 1)
    async with asyncio.timeout(1):
        await slots.take(bob)
    queued.cancel()


async def test_a_question_that_waits_too_long_is_refused_and_leaves_the_queue() -> None:
    slots = Slots(Bounds(at_once=2, per_tenant=1, per_key=1, per_user=1, waiting=1, wait_seconds=0.01))
    held = await slots.take(BUSY)
    for _ in range(2):  # the second finds room in the queue: the first has left it
        with pytest.raises(TooManyRequests):
            async with asyncio.timeout(1):
                await slots.take(BUSY)
    held.release()
    async with asyncio.timeout(1):
        await slots.take(BUSY)


async def test_a_question_whose_client_left_gives_its_place_back() -> None:
    slots = Slots(Bounds(at_once=1, per_tenant=1, per_key=1, per_user=1, waiting=2, wait_seconds=5))
    held = await slots.take(BUSY)
    gone = await waiting(slots, BUSY)
    held.release()  # gives the place to the question, which is cancelled before it wakes up
    gone.cancel()
    async with asyncio.timeout(1):
        await slots.take(QUIET)
    assert gone.cancelled()


async def test_a_question_that_was_cancelled_and_has_not_woken_up_takes_no_place_with_it() -> None:
    slots = Slots(Bounds(at_once=1, per_tenant=1, per_key=1, per_user=1, waiting=2, wait_seconds=5))
    held = await slots.take(BUSY)
    gone, next_one = await waiting(slots, BUSY), await waiting(slots, BUSY)
    gone.cancel()  # its task has not run yet, so it is still in the queue
    held.release()
    async with asyncio.timeout(1):
        slot = await next_one
    assert gone.cancelled()
    slot.release()
    async with asyncio.timeout(1):
        await slots.take(QUIET)


async def test_a_place_that_is_released_while_questions_run_out_of_time_is_free() -> None:
    slots = Slots(Bounds(at_once=1, per_tenant=1, per_key=1, per_user=1, waiting=8, wait_seconds=0.01))
    held = await slots.take(BUSY)
    queued = [await waiting(slots, BUSY) for _ in range(4)]
    # After the timeouts of the questions in the same pass of the loop, before their tasks run.
    asyncio.get_running_loop().call_later(0.01, held.release)
    time.sleep(0.05)  # noqa: ASYNC251  every timer is due when the loop continues
    ended = await asyncio.gather(*queued, return_exceptions=True)
    assert [type(one) for one in ended] == [TooManyRequests] * 4
    async with asyncio.timeout(1):
        await slots.take(BUSY)


async def test_a_place_that_was_handed_over_stays_taken_when_the_first_holder_releases_it() -> None:
    slots = Slots(Bounds(at_once=1, per_tenant=1, per_key=1, per_user=1, waiting=2, wait_seconds=5))
    first = await slots.take(BUSY)
    second = first.hand_over()
    first.release()
    queued = await waiting(slots, QUIET)
    assert (first.is_held, second.is_held, queued.done()) == (False, True, False)
    second.release()
    async with asyncio.timeout(1):
        await queued


async def test_the_owner_of_the_machine_leaves_one_place_of_its_tenant_to_a_user() -> None:
    slots, tenant = Slots(Bounds(at_once=8, per_tenant=4, per_key=1, per_user=1, waiting=2)), UUID(int=1)
    one_app, other_app = Party(tenant, "local:app:a"), Party(tenant, "local:app:b")
    assert (slots.room(one_app).most, slots.room(BUSY).most) == (3, 1)
    for local in (one_app, other_app, one_app):
        await slots.take(local)
    queued = [await waiting(slots, local) for local in (one_app, one_app)]
    with pytest.raises(TooManyRequests) as refused:
        await slots.take(one_app)
    assert (refused.value.limit, refused.value.most) == ("tenant", 3)
    async with asyncio.timeout(1):
        await slots.take(Party(tenant, "user:ann"))
    assert not any(one.done() for one in queued)
    for one in queued:
        one.cancel()


async def test_the_owner_of_the_machine_has_the_only_place_of_its_tenant() -> None:
    slots = Slots(Bounds(at_once=2, per_tenant=1, per_key=1, per_user=1, waiting=0))
    async with asyncio.timeout(1):
        await slots.take(Party(UUID(int=1), "local:app:a"))


async def test_a_question_whose_client_hangs_up_leaves_the_queue_to_another_one() -> None:
    slots = Slots(Bounds(at_once=1, per_tenant=1, per_key=1, per_user=1, waiting=1, wait_seconds=60))
    held, left = await slots.take(BUSY), asyncio.get_running_loop().create_future()
    with waiting_until(left):
        gone = await waiting(slots, BUSY)
    left.set_result(None)
    async with asyncio.timeout(1):
        with pytest.raises(GenerationAborted):
            await gone
    queued = await waiting(slots, BUSY)
    held.release()
    async with asyncio.timeout(1):
        await queued


async def test_a_place_that_becomes_free_when_the_client_has_just_left_goes_to_the_next_question() -> None:
    slots = Slots(Bounds(at_once=1, per_tenant=1, per_key=1, per_user=1, waiting=2, wait_seconds=60))
    held, left = await slots.take(BUSY), asyncio.get_running_loop().create_future()
    with waiting_until(left):
        gone = await waiting(slots, BUSY)
    queued = await waiting(slots, QUIET)
    left.set_result(None)
    asyncio.get_running_loop().call_soon(held.release)  # behind the end of the wait, before its task has run
    async with asyncio.timeout(1):
        slot = await queued
        with pytest.raises(GenerationAborted):
            await gone
    slot.release()
    async with asyncio.timeout(1):
        await slots.take(QUIET)
