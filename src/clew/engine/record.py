"""Last stage: the answer, the record and the final event, stored together; readers see the final event after that."""

from clew.domain.events import Delta, Failed, Numbered, TurnEvent
from clew.domain.turn import AdmittedTurn, TurnRecord
from clew.engine.parts import TurnParts
from clew.engine.sequence import EventSequence


async def record_turn(
    turn: AdmittedTurn, record: TurnRecord, final: TurnEvent, *, events: EventSequence, parts: TurnParts
) -> None:
    """Store the end of a turn in one transaction."""

    async def write(unstored: list[Numbered]) -> None:
        await parts.turns.finish(turn, record, unstored)

    await events.end(final, write)


async def record_interruption(turn: AdmittedTurn, parts: TurnParts) -> None:
    """Record a turn whose process died, with the part of the answer that was stored.

    Raises:
        GenerationInterrupted: another process recorded it first.
    """
    stored = await parts.turn_events.read(turn.request.tenant_id, turn.request.thread_id, turn.turn_id, 0)
    final = Failed("GENERATION_INTERRUPTED", "The server that was writing this answer stopped. Ask again.")
    answer = "".join(event.event.text for event in stored if isinstance(event.event, Delta))
    record = TurnRecord(status="failed", answer=answer, error={"code": final.code, "message": final.message})
    await parts.turns.finish(turn, record, [Numbered(len(stored) + 1, final)])
