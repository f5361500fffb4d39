"""Bounds how many refusals of one address are recorded one by one: the others of its minute become one entry with a count.

Anybody can be refused as often as they like, and must not fill the database. Above: `server.audit`, which records.
"""

import asyncio
from collections import OrderedDict
from collections.abc import Callable, Coroutine
from dataclasses import dataclass
from typing import Any
from uuid import UUID

RECORDED_MOST = 30
"""Refusals of one address in one tenant and minute that have an entry each."""
_SECONDS = 60.0
_ADDRESSES_MOST = 10_000
Key = tuple[UUID, str]
"""The tenant and the address."""
SumUp = Callable[[int], Coroutine[Any, Any, None]]


@dataclass(slots=True)
class _Minute:
    timer: asyncio.TimerHandle
    sum_up: SumUp
    number: int = 0


class Refusals:
    """Counts the refusals of each address within a minute. Use it from one event loop."""

    def __init__(self, most: int = RECORDED_MOST, *, seconds: float = _SECONDS) -> None:
        self._most, self._seconds = most, seconds
        self._minutes: OrderedDict[Key, _Minute] = OrderedDict()
        self._summing_up = set[asyncio.Task[None]]()

    def passes(self, key: Key, sum_up: SumUp) -> bool:
        """Count a refusal and return whether to record it. `sum_up` is called at the end with how many were not, if any."""
        minute = self._minutes.get(key)
        if minute is None:
            timer = asyncio.get_running_loop().call_later(self._seconds, self._end, key)
            minute = self._minutes[key] = _Minute(timer, sum_up)
            if len(self._minutes) > _ADDRESSES_MOST:
                self._end(next(iter(self._minutes)))
        minute.number += 1
        return minute.number <= self._most

    def _end(self, key: Key) -> None:
        minute = self._minutes.pop(key)
        minute.timer.cancel()
        if minute.number > self._most:
            task = asyncio.create_task(minute.sum_up(minute.number - self._most), name="refusals summed up")
            self._summing_up.add(task)
            task.add_done_callback(self._summing_up.discard)

    async def close(self) -> None:
        """Sum up what was counted so far."""
        for key in list(self._minutes):
            self._end(key)
        await asyncio.gather(*self._summing_up)
