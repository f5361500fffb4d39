"""Record stage: builds the record of a turn from what its stages returned, and stores it with the answer and the final event.

Above: `turn.py`. Below: `store.turns.turns`. Readers see the final event after it is stored.
"""

import asyncio
from collections.abc import Sequence
from dataclasses import asdict, dataclass, replace
from typing import Any

import structlog

from clew.domain.chains.chain import ChainStep
from clew.domain.errors import ClewError, GenerationAborted, GenerationInterrupted, StoreUnavailable
from clew.domain.memories.memory import Recalled
from clew.domain.messages import said
from clew.domain.threads.summary import Said
from clew.domain.turns.events import (
    Aborted,
    Chatted,
    Cited,
    Clarified,
    Completed,
    Delta,
    Failed,
    Numbered,
    Refused,
    TurnEvent,
    Warned,
)
from clew.domain.turns.trace import RecallTrace, ResolveTrace, TurnTrace
from clew.domain.turns.turn import AdmittedTurn, Status, TurnRecord
from clew.engine.after.jobs import jobs_after
from clew.engine.after.summaries import built_summary
from clew.engine.parts import TurnParts
from clew.engine.running.sequence import EventSequence
from clew.engine.stages.generate import Generated
from clew.engine.stages.ground import Answer
from clew.engine.stages.progress import Progress
from clew.engine.stages.resolve import ResolvedQuestion, language_of

_RETRY_SECONDS = (0.2, 0.5, 1.0, 2.0, 4.0)
_NO_REFUSAL = ("assistant_message_id", "understood_as", "warnings", "kind")
"""Fields of `Refused` that are not stored as the refusal."""
_log = structlog.get_logger(__name__)


def failed(error: ClewError, language: str | None) -> Failed:
    """Return the final event of a turn that failed, its message in a language if the catalogue has it."""
    return Failed(error.code, error.message_in(language))


def build_record(turn: AdmittedTurn, progress: Progress, final: TurnEvent, warnings: Sequence[Warned] = ()) -> TurnRecord:
    """Return the record of a turn: the results of its stages and how it ended. `warnings` are those that were emitted."""
    question = progress.question or ResolvedQuestion((), None, "")
    answer, generated = progress.answer, progress.generation.result if progress.generation else Generated()
    ending = _ending(final, answer)
    return TurnRecord(
        status=ending.status,
        resolved_query=question.recorded,
        section_ids=question.section_ids,
        ref_type=question.ref_type,
        reference=question.reference,
        outline=answer.outline,
        language=question.language,
        found=progress.findings.passages,
        passages=progress.passages,
        answer=ending.text,
        citations=answer.citations,
        answer_metadata=ending.metadata,
        model=generated.model,
        usage=generated.usage,
        request_payload=generated.request_payload,
        response_payload=generated.response_payload,
        exchanges=generated.exchanges,
        upstream_response_id=generated.upstream_response_id,
        step=_step(generated, answer, final) if ending.status in ("completed", "refused") else None,
        texts=generated.conversation.texts if generated.conversation else (),
        timings=_timings(progress),
        trace=_trace(turn, progress, generated),
        warnings=tuple(warnings),
        error=ending.error,
        calls=generated.calls,
    )


@dataclass(frozen=True, slots=True)
class _Ending:
    """The fields of the record that follow from the final event."""

    status: Status
    text: str
    metadata: dict[str, Any]
    error: dict[str, Any] | None = None


def _ending(final: TurnEvent, answer: Answer) -> _Ending:
    """Return how a turn ended. Its text is the refusal, the clarification, or what was emitted of the answer."""
    metadata: dict[str, Any] = {}
    if answer.sentences is not None:
        metadata["support"] = [one.as_stored() for one in answer.sentences]
    if isinstance(final, Completed | Refused) and final.warnings:
        metadata["warnings"] = [{"code": one.code, "message": one.message} for one in final.warnings]
    if isinstance(final, Completed | Refused) and final.understood_as:
        metadata["understood_as"] = final.understood_as
    match final:
        case Refused():
            refusal = {name: value for name, value in asdict(final).items() if name not in _NO_REFUSAL}
            return _Ending("refused", final.message, metadata | {"refusal": refusal})
        case Clarified():
            choices = [{"id": section_id, "title": title} for section_id, title in final.choices]
            return _Ending("clarified", final.message, metadata | {"clarification": choices})
        case Chatted():
            return _Ending("small_talk", final.message, metadata | {"small_talk": final.topic})
        case Aborted():
            return _Ending("aborted", answer.text if answer.text.strip() else "", metadata)
        case Failed():
            return _Ending("failed", answer.text, metadata, {"code": final.code, "message": final.message})
        case _:
            return _Ending("completed", answer.text, metadata)


def _step(generated: Generated, answer: Answer, final: TurnEvent) -> ChainStep | None:
    """Return the step of the chain. A provider that keeps state must not continue from an answer that nobody was shown."""
    if generated.conversation is None or not generated.is_complete:
        return None
    is_replaced = isinstance(final, Refused) and final.stage == "support"
    response_id, tokens = None if is_replaced else generated.upstream_response_id, generated.context_tokens
    return generated.conversation.step(answer.text, response_id=response_id, context_tokens=tokens)


def _timings(progress: Progress) -> dict[str, float]:
    """Milliseconds by stage, as the turn measured them, and of the work within stages."""
    within = {
        "recall": progress.recalled.seconds,
        "rewrite": progress.question.rewrite_seconds if progress.question else 0.0,
        "translate": sum(one.translate_seconds for one in progress.findings.searches),
        "tools": progress.tools.used.seconds if progress.tools else 0.0,
    }
    return {**progress.stopwatch.milliseconds, **{stage: round(spent * 1000, 3) for stage, spent in within.items() if spent}}


def _trace(turn: AdmittedTurn, progress: Progress, generated: Generated) -> TurnTrace:
    question, recalled, assembled = progress.question, progress.recalled, progress.assembled
    conversation = generated.conversation or (assembled.conversation if assembled else None)
    return TurnTrace(
        resolve=ResolveTrace(question.rule, question.service, question.reference) if question else None,
        recall=_recall_trace(recalled),
        searches=tuple(one.trace for one in progress.findings.searches),
        guard=progress.findings.evidence if progress.findings.searches else None,
        context=conversation.trace if conversation else None,
        model=generated.details or None,
        attempts=generated.attempts,
        tools=progress.tools.used.calls if progress.tools else (),
        requested=generated.calls,
        outline=progress.answer.outline_trace,
        request_language=turn.request.code_language,
    )


def _recall_trace(recalled: Recalled) -> RecallTrace | None:
    """Return what was recalled; the job that stores memories reads it too."""
    if recalled.user is None:
        return RecallTrace(has_role=True) if recalled.role else None
    ids = tuple(memory.id for memory in recalled.memories)
    return RecallTrace(recalled.user.app, recalled.user.name, ids, bool(recalled.role))


async def store_turn(
    turn: AdmittedTurn, record: TurnRecord, final: TurnEvent, *, events: EventSequence, parts: TurnParts
) -> TurnRecord:
    """Store the end of a turn in one transaction, with retries while the database is unavailable; return what was stored.

    If the turn cannot be stored, its readers get a failure. No reader waits forever or sees an end that is not stored.
    """

    async def write(unstored: list[Numbered]) -> None:
        nonlocal record
        record = replace(record, summary=_summary(turn, record)) if parts.builds_summaries else record
        jobs = jobs_after(turn, record, remembers=parts.memory is not None and turn.request.user is not None)
        record = replace(record, answered_at=await parts.turns.finish(turn, record, unstored, jobs))

    for attempt, delay in enumerate((*_RETRY_SECONDS, None)):
        try:
            await events.end(final, write)
            break
        except StoreUnavailable as error:
            if delay is None:
                events.end_unstored(failed(error, record.language))
                break
            _log.warning("turn_not_stored_yet", turn_id=str(turn.turn_id), error=error.message)
            await asyncio.sleep(delay)
        except GenerationAborted as error:
            events.end_unstored(failed(error, record.language))
            break
        except GenerationInterrupted as error:
            was_stored = attempt > 0 and await _was_stored(turn, final, parts)  # the earlier commit may have succeeded
            events.end_unstored(final if was_stored else failed(error, record.language))
            break
        except Exception:  # noqa: BLE001  the turn's boundary: readers get a failure, and the reaper takes the expired lease
            _log.exception("turn_not_stored", turn_id=str(turn.turn_id))
            events.end_unstored(failed(ClewError(said("answer_not_stored")), record.language))
            break
    return record


def _summary(turn: AdmittedTurn, record: TurnRecord) -> str | None:
    """Return the summary up to the answer; None if there is no answer to summarise, or what precedes it has no summary yet."""
    if turn.summary is None or not record.answer or record.status == "failed":
        return None
    documents = tuple(dict.fromkeys(citation.document_name for citation in record.citations))
    return built_summary(turn.summary, Said(turn.request.asked, record.answer, documents), record.status)


async def _was_stored(turn: AdmittedTurn, final: TurnEvent, parts: TurnParts) -> bool:
    """Return whether this final event is stored; False while the database is unavailable."""
    try:
        stored = await parts.turn_events.read(turn.request.tenant_id, turn.request.thread_id, turn.turn_id, 0)
    except StoreUnavailable:
        return False
    return bool(stored) and stored[-1].event == final


async def record_interruption(turn: AdmittedTurn, parts: TurnParts) -> None:
    """Record a turn whose process died, with the part of the answer and the warnings that were stored.

    Raises:
        GenerationInterrupted: another process recorded it first.
    """
    stored = await parts.turn_events.read(turn.request.tenant_id, turn.request.thread_id, turn.turn_id, 0)
    final = failed(GenerationInterrupted(), language_of(turn))
    answer = "".join(event.event.text for event in stored if isinstance(event.event, Delta))
    citations = tuple(event.event.citation for event in stored if isinstance(event.event, Cited))
    error = {"code": final.code, "message": final.message}
    warnings = tuple(event.event for event in stored if isinstance(event.event, Warned))
    record = TurnRecord(status="failed", answer=answer, citations=citations, warnings=warnings, error=error)
    await parts.turns.finish(turn, record, [Numbered(stored[-1].seq + 1 if stored else 1, final)])
