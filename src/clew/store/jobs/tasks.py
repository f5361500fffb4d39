"""Cancels background tasks and waits until they have ended.

Above: `server.supervision`, `server.serve`, `job_worker.py`. One cancellation is not always enough: before Python 3.12,
`asyncio.wait_for` loses one that arrives while its awaitable finishes, and psycopg's pool uses it.
"""

import asyncio
from collections.abc import Iterable
from typing import Any

_LOST_SECONDS = 20.0
"""A task that still runs after this long has lost its cancellation and is cancelled again; ending takes 10 seconds at most."""


async def end_tasks(*tasks: asyncio.Task[Any], again_seconds: float | None = None) -> None:
    """Cancel tasks and wait until all have ended, even if this wait is itself cancelled, however often.

    `again_seconds`: after how long what still runs is cancelled again; by default 20, since tasks of the server have work to end.
    """
    hurried: asyncio.CancelledError | None = None
    now = asyncio.get_running_loop().time
    pause = _LOST_SECONDS if again_seconds is None else again_seconds
    _cancel(tasks)
    again_at = now() + pause
    while waited_for := [task for task in tasks if not task.done()]:
        try:
            await asyncio.wait(waited_for, timeout=again_at - now())
        except asyncio.CancelledError as error:
            hurried = error
        if now() >= again_at:
            _cancel(waited_for)
            again_at = now() + pause
    if hurried is not None:
        raise hurried


def _cancel(tasks: Iterable[asyncio.Task[Any]]) -> None:
    for task in tasks:
        task.cancel()
