"""Refusals of one address are recorded up to a bound; what is above it is one number at the end of the minute."""

import asyncio
from uuid import UUID

import pytest

from clew.server import refusals
from clew.server.refusals import Refusals

HERE, THERE = (UUID(int=1), "192.0.2.7"), (UUID(int=1), "192.0.2.8")


class Sums:
    """What was summed up, by address."""

    def __init__(self) -> None:
        self.numbers: list[tuple[str, int]] = []
        self.told = asyncio.Event()

    def of(self, address: str) -> refusals.SumUp:
        async def sum_up(number: int) -> None:
            self.numbers.append((address, number))
            self.told.set()

        return sum_up


def passed(bound: Refusals, key: refusals.Key, sums: Sums, times: int) -> int:
    """Count refusals; return how many are recorded one by one."""
    return sum(bound.passes(key, sums.of(key[1])) for _ in range(times))


async def test_an_address_has_so_many_entries_and_then_one_with_a_number() -> None:
    bound, sums = Refusals(3, seconds=0.01), Sums()
    assert (passed(bound, HERE, sums, 500), passed(bound, THERE, sums, 2)) == (3, 2)
    async with asyncio.timeout(5):
        await sums.told.wait()
    assert passed(bound, HERE, sums, 2) == 2, "a minute later, the next ones have entries again"
    await bound.close()
    assert sums.numbers == [("192.0.2.7", 497)]


async def test_what_was_counted_is_summed_up_when_the_server_ends() -> None:
    bound, sums = Refusals(3), Sums()
    passed(bound, HERE, sums, 5)
    await bound.close()
    assert sums.numbers == [("192.0.2.7", 2)]


async def test_many_addresses_take_bounded_memory_and_lose_no_number(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(refusals, "_ADDRESSES_MOST", 10)
    bound, sums = Refusals(3), Sums()
    passed(bound, HERE, sums, 8)
    for number in range(10):
        passed(bound, (UUID(int=1), f"198.51.100.{number}"), sums, 1)
    async with asyncio.timeout(5):
        await sums.told.wait()
    assert sums.numbers == [("192.0.2.7", 5)]
    await bound.close()
