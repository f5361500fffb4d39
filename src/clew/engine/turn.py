"""One turn, top to bottom. The question is already stored (`admit.py`); this runs as a task of the server, whoever listens.

    admit → resolve → retrieve → guard → assemble → generate → ground → record

Above: `runner.py`. Below: one module a stage. Every stage's time and outcome end up on the turn's record.
"""

import asyncio
import time
from collections.abc import Generator
from contextlib import contextmanager
from dataclasses import asdict

import structlog

from clew.domain.errors import ClewError, GenerationInterrupted
from clew.domain.events import Completed, Delta, Failed, Refused, Resolved, SourcesFound, TurnEvent, TurnStarted
from clew.domain.turn import AdmittedTurn, TurnRecord
from clew.engine.assemble import assemble
from clew.engine.generate import generate
from clew.engine.ground import ground
from clew.engine.guard import Refusal, refusal_of, weigh
from clew.engine.parts import TurnParts
from clew.engine.record import record_turn
from clew.engine.resolve import resolve
from clew.engine.retrieve import retrieve
from clew.engine.sequence import EventSequence

_log = structlog.get_logger(__name__)


async def run_turn(turn: AdmittedTurn, parts: TurnParts, events: EventSequence, record: TurnRecord) -> None:
    """Answer a stored question: emit events as they come, store answer and record at the end, whatever happens."""
    try:
        final = await _answer(turn, parts, events, record)
    except ClewError as error:
        final = _failed(record, error.code, error.message)
    except asyncio.CancelledError:
        final = _failed(record, GenerationInterrupted.code, "The server stopped while it was writing this answer. Ask again.")
    except Exception:  # noqa: BLE001  the turn's boundary: whatever it was, the turn is recorded and ends
        _log.exception("turn_failed", turn_id=str(turn.turn_id))
        final = _failed(record, ClewError.code, "Something went wrong on the server. Its log tells what.")
    await record_turn(turn, record, final, events=events, parts=parts)


async def _answer(turn: AdmittedTurn, parts: TurnParts, events: EventSequence, record: TurnRecord) -> TurnEvent:
    events.emit(_started(turn))
    with _stage("resolve", record):
        question = await resolve(turn, parts.embedder)
    record.resolved_query, record.language, record.followup_rule = question.text, question.language, question.rule
    events.emit(Resolved(question.text, question.rule))

    with _stage("retrieve", record):
        found = await retrieve(turn, question, parts.index)
    record.passages, record.trace["retrieve"] = found.passages, found.trace
    events.emit(SourcesFound(tuple(passage.ref for passage in found.passages)))

    with _stage("guard", record):
        evidence = weigh(
            found, settings=turn.settings, language=question.language, covered=question.is_covered, question=question.text
        )
    record.trace["guard"] = asdict(evidence)
    if not evidence.passed:
        refusal = refusal_of(evidence, found, settings=turn.settings, language=question.language)
        events.emit(Delta(refusal.message))
        return _refused(turn, record, refusal)

    prompt = assemble(turn, question, found)
    with _stage("generate", record):
        pieces = generate(prompt, parts.model, record, parts.timeouts)
        async for event in ground(pieces, prompt.passages, record):
            events.emit(event)
    return Completed(turn.assistant_message_id, record.usage)


def _started(turn: AdmittedTurn) -> TurnStarted:
    return TurnStarted(
        thread_id=turn.request.thread_id,
        turn_id=turn.turn_id,
        user_message_id=turn.user_message_id,
        user_message_uuid=turn.user_message_uuid,
        assistant_message_id=turn.assistant_message_id,
        assistant_message_uuid=turn.assistant_message_uuid,
    )


def _refused(turn: AdmittedTurn, record: TurnRecord, refusal: Refusal) -> Refused:
    record.status, record.answer = "refused", refusal.message
    record.answer_metadata["refusal"] = asdict(refusal)
    return Refused(turn.assistant_message_id, **asdict(refusal))


def _failed(record: TurnRecord, code: str, message: str) -> Failed:
    record.status, record.error = "failed", {"code": code, "message": message}
    return Failed(code, message)


@contextmanager
def _stage(name: str, record: TurnRecord) -> Generator[None]:
    started = time.perf_counter()
    try:
        yield
    finally:
        record.timings[name] = round((time.perf_counter() - started) * 1000, 3)
