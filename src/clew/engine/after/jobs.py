"""The work after a turn, as one job: queued in the transaction that records the turn, run by any worker, never delaying the turn.

Above: `record.py` queues it; `server.parts` gives a worker the task with the steps that the settings enable. Below:
`store.jobs.job_queue`. The steps are `summaries.py`, `titles.py` and `remembering.py`. Delivery is at least once and in the order
of the thread's turns; every step is idempotent.
"""

from collections.abc import Awaitable, Callable, Sequence
from uuid import UUID

import structlog

from clew.domain.errors import EmbedderUnavailable, StoreUnavailable
from clew.domain.turns.answered import AnsweredTurn
from clew.domain.turns.turn import AdmittedTurn, TurnRecord
from clew.store.jobs.job_queue import QueuedJob
from clew.store.jobs.job_worker import JobTask
from clew.store.turns.after_turns import AfterTurns

QUEUE = "turns"
TASK = "after_turn"
_PRIORITY = 10
"""Above documents: a user is looking at the conversation now, and a large upload may take hours."""
_log = structlog.get_logger(__name__)

Step = Callable[[AnsweredTurn], Awaitable[None]]
"""After StoreUnavailable and EmbedderUnavailable the job is retried later; any other failure ends only the step."""


def jobs_after(turn: AdmittedTurn, record: TurnRecord, *, remembers: bool = True) -> tuple[QueuedJob, ...]:
    """Return the job to queue with the record of a turn: none if no answer was stored, the turn failed or nothing is left to do.

    `remembers`: it may become memories of a user.
    """
    if not record.answer or record.status == "failed" or (record.summary is not None and not remembers):
        return ()
    arguments = {"tenant_id": str(turn.request.tenant_id), "turn_id": str(turn.turn_id)}
    return (QueuedJob(TASK, QUEUE, arguments, lock=f"thread:{turn.request.thread_id}", priority=_PRIORITY),)


def after_turn_task(turns: AfterTurns, steps: Sequence[Step]) -> JobTask:
    """Return the task that a worker runs after turns: the steps in order."""

    async def run(tenant_id: str, turn_id: str) -> None:
        turn = await turns.turn(UUID(tenant_id), UUID(turn_id))
        if turn is not None:
            for step in steps:
                await _do(step, turn)

    return JobTask(TASK, QUEUE, run)


async def _do(step: Step, turn: AnsweredTurn) -> None:
    try:
        await step(turn)
    except (StoreUnavailable, EmbedderUnavailable):
        raise
    except Exception:  # noqa: BLE001  the worker's loop: a defect of one step must not block the others
        _log.exception("after_turn_failed", turn_id=str(turn.turn_id))
