"""Cancels background tasks and waits until they have ended.

Above: `server.supervision`, `job_worker.py`. One cancellation is not always enough: before Python 3.12,
`asyncio.wait_for` loses one that arrives while its awaitable finishes, and psycopg's pool uses it.
"""

import asyncio
from collections.abc import Iterable
from typing import Any

_LOST_SECONDS = 20.0
"""A task that still runs after this long has lost its cancellation and is cancelled again; ending takes 10 seconds at most."""


async def end_tasks(*tasks: asyncio.Task[Any]) -> None:
    """Cancel tasks and wait until all have ended, even if this wait is itself cancelled."""
    hurried: asyncio.CancelledError | None = None
    _cancel(tasks)
    while waited_for := [task for task in tasks if not task.done()]:
        try:
            done, _ = await asyncio.wait(waited_for, timeout=_LOST_SECONDS)
        except asyncio.CancelledError as error:
            hurried = error
        else:
            if not done:
                _cancel(waited_for)
    if hurried is not None:
        raise hurried


def _cancel(tasks: Iterable[asyncio.Task[Any]]) -> None:
    for task in tasks:
        task.cancel()
