"""One turn, top to bottom. The question is already stored (`admit.py`); this runs as a task of the server, whoever listens.

    admit → resolve → recall, retrieve → guard → assemble → generate → ground → record

Above: `runner.py`. Below: one module a stage. Every stage's time and outcome end up on the turn's record.
"""

import asyncio
from dataclasses import asdict

import structlog

from clew.domain.errors import ClewError, GenerationInterrupted
from clew.domain.events import (
    Aborted,
    Clarified,
    Completed,
    Delta,
    Failed,
    Refused,
    Resolved,
    SourcesFound,
    TurnEvent,
    TurnStarted,
)
from clew.domain.turn import AdmittedTurn, TurnRecord
from clew.engine.answer import write_answer
from clew.engine.choose import with_model
from clew.engine.clarify import Clarification, clarification
from clew.engine.find import find
from clew.engine.guard import Refusal, refusal_of, unanswered
from clew.engine.parts import TurnParts
from clew.engine.recall import recall
from clew.engine.record import record_turn
from clew.engine.resolve import ResolvedQuestion, resolve
from clew.engine.sequence import EventSequence
from clew.engine.stage import running_beside, stage, warn

_STOPPED = "The server stopped while it was writing this answer. Ask again."
_log = structlog.get_logger(__name__)


async def run_turn(turn: AdmittedTurn, parts: TurnParts, events: EventSequence, record: TurnRecord) -> None:
    """Answer a stored question: emit events as they come, store answer and record at the end, whatever happens."""
    try:
        final = await _answer(turn, parts, events, record)
    except ClewError as error:
        final = _failed(record, error.code, error.message)
    except asyncio.CancelledError:
        final = _aborted(turn, record) if events.is_aborting else _failed(record, GenerationInterrupted.code, _STOPPED)
    except Exception:  # noqa: BLE001  the turn's boundary: whatever it was, the turn is recorded and ends
        _log.exception("turn_failed", turn_id=str(turn.turn_id))
        final = _failed(record, ClewError.code, "Something went wrong on the server. Its log tells what.")
    await record_turn(turn, record, final, events=events, parts=parts)


async def _answer(turn: AdmittedTurn, parts: TurnParts, events: EventSequence, record: TurnRecord) -> TurnEvent:
    events.emit(_started(turn))
    turn, warnings = with_model(turn, parts.model)
    warn(warnings, events, record)
    with stage("resolve", record):
        question = await resolve(turn, parts.embedder, parts.rewriter)
    _note(question, record)
    warn(question.warnings, events, record)
    if question.choices:
        asked = clarification(question.choices, question.language)
        events.emit(Delta(asked.message))
        return _clarified(turn, record, asked)
    events.emit(Resolved(question.text, question.rule, question.section_ids, question.ref_type, question.reference))

    async with running_beside(recall(turn, question, parts, events=events, record=record)):
        found, evidence = await find(turn, question, parts, events=events, record=record)
    events.emit(SourcesFound(tuple(passage.ref for passage in found.passages)))
    if not evidence.passed and not _has_files(turn, parts):
        refusal = refusal_of(evidence, found, settings=turn.settings, language=question.language)
        events.emit(Delta(refusal.message))
        return _refused(turn, record, refusal)

    answering = found.passages if evidence.passed else ()
    await write_answer(turn, question, answering, parts, events=events, record=record)
    if record.trace["model"].get("answered", True):
        return Completed(
            turn.assistant_message_id, record.usage, tuple((section.id, section.title) for section in record.outline)
        )
    return _refused(turn, record, unanswered(record.answer, evidence, found))


def _has_files(turn: AdmittedTurn, parts: TurnParts) -> bool:
    """The user's own files may answer what the documents do not, where a model reads them."""
    return parts.model.abilities.reads_context and bool(turn.request.active_files)


def _note(question: ResolvedQuestion, record: TurnRecord) -> None:
    record.resolved_query, record.language, record.followup_rule = question.text, question.language, question.rule
    record.section_ids, record.ref_type, record.reference = question.section_ids, question.ref_type, question.reference
    record.trace["resolve"] = {"rule": question.rule, "service": question.service, "reference": question.reference}
    if question.rewrite_seconds:
        record.timings["rewrite"] = round(question.rewrite_seconds * 1000, 3)


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


def _clarified(turn: AdmittedTurn, record: TurnRecord, asked: Clarification) -> Clarified:
    record.status, record.answer = "clarified", asked.message
    record.answer_metadata["clarification"] = [asdict(choice) for choice in asked.choices]
    return Clarified(turn.assistant_message_id, asked.message, tuple((choice.id, choice.title) for choice in asked.choices))


def _aborted(turn: AdmittedTurn, record: TurnRecord) -> Aborted:
    """What was written is the answer; where nothing was, there is none (design §4)."""
    record.status, record.answer = "aborted", record.answer if record.answer.strip() else ""
    return Aborted(turn.assistant_message_id if record.answer else None)


def _failed(record: TurnRecord, code: str, message: str) -> Failed:
    record.status, record.error = "failed", {"code": code, "message": message}
    return Failed(code, message)
