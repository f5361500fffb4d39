"""Last stage: the answer, the record and the final event, stored together; readers see the final event after that."""

import asyncio

import structlog

from clew.domain.errors import ClewError, GenerationAborted, GenerationInterrupted, StoreUnavailable
from clew.domain.events import Cited, Delta, Failed, Numbered, TurnEvent
from clew.domain.turn import AdmittedTurn, TurnRecord
from clew.engine.after import jobs_after
from clew.engine.parts import TurnParts
from clew.engine.sequence import EventSequence

_RETRY_SECONDS = (0.2, 0.5, 1.0, 2.0, 4.0)
_log = structlog.get_logger(__name__)


async def record_turn(
    turn: AdmittedTurn, record: TurnRecord, final: TurnEvent, *, events: EventSequence, parts: TurnParts
) -> None:
    """Store the end of a turn in one transaction, trying again while the database is away.

    What cannot be stored is told to the readers as a failure: nobody waits for ever, and nobody sees an end that is not true.
    """

    async def write(unstored: list[Numbered]) -> None:
        await parts.turns.finish(turn, record, unstored, jobs_after(turn, record))

    for attempt, delay in enumerate((*_RETRY_SECONDS, None)):
        try:
            await events.end(final, write)
            return
        except StoreUnavailable as error:
            if delay is None:
                events.lose(Failed(error.code, error.message))
                return
            _log.warning("turn_not_stored_yet", turn_id=str(turn.turn_id), error=error.message)
            await asyncio.sleep(delay)
        except GenerationAborted as error:
            events.lose(Failed(error.code, error.message))
            return
        except GenerationInterrupted as error:
            was_stored = attempt > 0 and await _was_stored(turn, final, parts)  # the commit before was in doubt
            events.lose(final if was_stored else Failed(error.code, error.message))
            return
        except Exception:  # noqa: BLE001  the turn's boundary: readers are told, and the lease runs out for the reaper
            _log.exception("turn_not_stored", turn_id=str(turn.turn_id))
            events.lose(Failed(ClewError.code, "The answer could not be stored. The server's log tells why."))
            return


async def _was_stored(turn: AdmittedTurn, final: TurnEvent, parts: TurnParts) -> bool:
    """Tell whether this very end is stored; not known while the database is away, which is told as no."""
    try:
        stored = await parts.turn_events.read(turn.request.tenant_id, turn.request.thread_id, turn.turn_id, 0)
    except StoreUnavailable:
        return False
    return bool(stored) and stored[-1].event == final


async def record_interruption(turn: AdmittedTurn, parts: TurnParts) -> None:
    """Record a turn whose process died, with the part of the answer that was stored.

    Raises:
        GenerationInterrupted: another process recorded it first.
    """
    stored = await parts.turn_events.read(turn.request.tenant_id, turn.request.thread_id, turn.turn_id, 0)
    final = Failed("GENERATION_INTERRUPTED", "The server that was writing this answer stopped. Ask again.")
    answer = "".join(event.event.text for event in stored if isinstance(event.event, Delta))
    record = TurnRecord(status="failed", answer=answer, error={"code": final.code, "message": final.message})
    record.citations = [event.event.citation for event in stored if isinstance(event.event, Cited)]
    await parts.turns.finish(turn, record, [Numbered(stored[-1].seq + 1 if stored else 1, final)])
