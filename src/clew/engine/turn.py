"""One turn, top to bottom. `admit_turn` stores the question; `run_turn` is a task of the server, with or without readers.

    admit → resolve → recall ‖ retrieve → guard → assemble → generate → ground → record

Above: `runner.py`. Below: one module a stage. Each stage takes values and returns a value; this file emits the events.
"""

import asyncio
from collections.abc import Sequence
from contextlib import aclosing
from dataclasses import asdict, replace

import structlog

from clew.domain.documents.passage import Passage
from clew.domain.errors import ClewError, GenerationInterrupted
from clew.domain.messages import said
from clew.domain.revision import Revision
from clew.domain.smalltalk import Kind as SmallTalk
from clew.domain.turns.events import (
    Aborted,
    Chatted,
    Clarified,
    Completed,
    Delta,
    Failed,
    Refused,
    Resolved,
    SourcesFound,
    TurnEvent,
    TurnStarted,
    Warned,
)
from clew.domain.turns.evidence import Evidence
from clew.domain.turns.tools import ToolDefinition
from clew.domain.turns.turn import AdmittedTurn, TurnRecord, TurnRequest
from clew.engine.answers.models import choose_model
from clew.engine.answers.refusal_reason import with_state_of_documents
from clew.engine.answers.tools import open_tools
from clew.engine.answers.unfound import unfound_warnings
from clew.engine.coverage import coverage_warnings
from clew.engine.parts import TurnParts
from clew.engine.questions.clarification import build_clarification
from clew.engine.questions.revision import Revised, nothing_to_revise, open_revision
from clew.engine.questions.small_talk import reply_to
from clew.engine.questions.unclear import is_unclear, points_at_nothing, unclear_text
from clew.engine.running.sequence import EventSequence
from clew.engine.stages.admit import admit
from clew.engine.stages.assemble import Assembled, assemble
from clew.engine.stages.document_passages import collect_document_passages
from clew.engine.stages.findings import Findings
from clew.engine.stages.generate import Generation
from clew.engine.stages.given import read_given, with_all_given
from clew.engine.stages.ground import Grounding
from clew.engine.stages.guard import Refusal, build_guard_refusal, build_model_refusal, build_support_refusal
from clew.engine.stages.listed_codes import with_listed_codes
from clew.engine.stages.progress import Progress
from clew.engine.stages.recall import recall
from clew.engine.stages.record import build_record, failed, store_turn
from clew.engine.stages.resolve import ResolvedQuestion, language_of, resolve
from clew.engine.stages.search import search
from clew.engine.stages.stopwatch import running_beside

_log = structlog.get_logger(__name__)
_AS_BEFORE = Findings(evidence=Evidence("cited_section", None, None, passed=True))
"""Of a request about the answer before: its passages were good enough for that answer."""


async def admit_turn(request: TurnRequest, parts: TurnParts) -> AdmittedTurn:
    """Store the question, before anybody is promised an answer. Raises what `admit` raises."""
    return await admit(request, parts.turns)


async def run_turn(turn: AdmittedTurn, parts: TurnParts, events: EventSequence) -> TurnRecord:
    """Answer a stored question: emit events as they come, and store the answer and the record at the end, whatever happens."""
    progress = Progress()
    try:
        events.emit(_started(turn))
        final = _with_warnings(await _answer(turn, parts, events, progress), events.warnings)
    except ClewError as error:
        final = failed(error, progress.language)
    except asyncio.CancelledError:
        final = _aborted(turn, progress) if events.is_aborting else failed(GenerationInterrupted(), progress.language)
    except Exception:  # noqa: BLE001  the turn's boundary: whatever failed, the turn is recorded and ends
        _log.exception("turn_failed", turn_id=str(turn.turn_id))
        final = _broken(progress.language)
    try:
        record = build_record(turn, progress, final, events.warnings)
    except Exception:  # noqa: BLE001  the turn's boundary: a turn whose record cannot be built is recorded as failed
        _log.exception("turn_not_recorded", turn_id=str(turn.turn_id))
        final = _broken(progress.language)
        error = {"code": final.code, "message": final.message}
        record = TurnRecord(status="failed", warnings=events.warnings, error=error)
    return await store_turn(turn, record, final, events=events, parts=parts)


async def _answer(turn: AdmittedTurn, parts: TurnParts, events: EventSequence, progress: Progress) -> TurnEvent:
    """Run the stages and return the final event."""
    watch = progress.stopwatch
    progress.language = language_of(turn)
    turn, warnings = choose_model(turn, parts.model, language=progress.language)
    events.emit(*warnings)

    with watch.time("resolve"):
        question = progress.question = await resolve(turn, parts.embedder, parts.rewriter)
    progress.language = question.language
    events.emit(*question.warnings)
    if question.small_talk:
        return await _chatted(turn, question.small_talk, question.language, parts, events)
    if question.revision:
        question, progress.revised = await _opened(turn, question, question.revision, parts)
        progress.question = question
        if question.revision and progress.revised is None:
            return _asked_back(turn, nothing_to_revise(question.language), events)
    if question.is_asked_back or points_at_nothing(turn, question, reads_context=parts.model.abilities.reads_context):
        return _clarified(turn, question, events)
    events.emit(Resolved(question.recorded, question.rule, question.section_ids, question.ref_type, question.reference))
    await _find(turn, question, parts, events, progress)
    findings, passages, revised = progress.findings, progress.passages, progress.revised
    if _is_unclear(turn, question, findings, parts):
        reads_context = parts.model.abilities.reads_context
        return _asked_back(turn, unclear_text(question.language, reads_context=reads_context), events)
    events.emit(SourcesFound(tuple(passage.ref for passage in passages)))
    if not findings.evidence.passed and not _has_other_sources(turn, parts):
        refusal = await _guard_refusal(turn, question, findings, parts)
        events.emit(Delta(refusal.message))
        return _refused(turn, question, refusal)
    if not parts.model.abilities.reads_context and not revised:
        events.emit(*unfound_warnings(question, findings, turn.settings))

    async with open_tools(turn, parts, events.emit, language=question.language) as tools:
        progress.tools, offered = tools, tools.definitions if tools else ()
        with watch.time("assemble"):
            assembled = progress.assembled = await _assembled(turn, question, parts, progress, offered)
        events.emit(*assembled.warnings)
        model = revised.model if revised else parts.model
        is_strict = _is_strict(turn, parts) and not offered and not (revised and revised.restates)
        generation = progress.generation = Generation(
            assembled,
            model,
            parts.timeouts.of(turn.request.time_limit),
            tools if offered else None,
            functions=turn.request.functions,
            queue=parts.queue,
        )
        grounding = progress.grounding = Grounding(assembled, parts.embedder, is_strict=is_strict)
        with watch.time("generate"):
            async with aclosing(generation.stream()) as pieces:
                async for event in grounding.events(pieces):
                    events.emit(event)
    return _answered(turn, question, progress, generation, grounding, events)


async def _assembled(
    turn: AdmittedTurn, question: ResolvedQuestion, parts: TurnParts, progress: Progress, tools: tuple[ToolDefinition, ...]
) -> Assembled:
    """Return the prompt with what was found, or with the passages of the request if the guard refused that."""
    findings = progress.findings
    passages = progress.passages if findings.evidence.passed else _given_of(turn, progress.passages)
    recalled, revised, alone = progress.recalled, progress.revised, findings.are_alone
    return await assemble(turn, question, passages, parts, recalled=recalled, tools=tools, revised=revised, alone=alone)


async def _opened(
    turn: AdmittedTurn, question: ResolvedQuestion, wanted: Revision, parts: TurnParts
) -> tuple[ResolvedQuestion, Revised | None]:
    """Return a request about the answer before with that answer.

    Where there is none, or it does not go on, "what are the next steps?" is a question of its own.
    """
    opened = await open_revision(turn, wanted, parts, language=question.language)
    if opened is not None:
        return replace(question, rule=opened.rule), opened
    if wanted.kind == "next" and wanted.may_stand_alone:
        return await resolve(turn, parts.embedder, parts.rewriter, revises=False), None
    return question, None


def _answered(
    turn: AdmittedTurn,
    question: ResolvedQuestion,
    progress: Progress,
    generation: Generation,
    grounding: Grounding,
    events: EventSequence,
) -> Completed | Refused:
    """Return how an answer ended: complete, refused by the model, or withheld because nothing supports it."""
    findings, passages = progress.findings, progress.passages
    if calls := generation.result.calls:
        return Completed(turn.assistant_message_id, generation.result.usage, calls=calls)
    if not generation.result.answered:
        return _refused(turn, question, build_model_refusal(grounding.answer.text, findings.evidence, passages))
    usage, stop = generation.result.usage, generation.result.details.get("stop")
    if grounding.is_withheld and (generation.has_text or not stop):
        refusal = build_support_refusal(findings, settings=turn.settings, language=question.language)
        events.emit(Delta(refusal.message))
        return _refused(turn, question, refusal)
    sections = tuple((section.id, section.title) for section in grounding.answer.outline)
    sentences = grounding.answer.sentences or ()
    return Completed(turn.assistant_message_id, usage, sections, question.searched_as, sentences, stop=stop)


async def _find(
    turn: AdmittedTurn, question: ResolvedQuestion, parts: TurnParts, events: EventSequence, progress: Progress
) -> None:
    """Search, and recall memories meanwhile, into `progress`. A request about the answer before has its passages."""

    async def remember() -> None:
        progress.recalled = await recall(turn, question, parts)
        events.emit(*progress.recalled.warnings)

    def keep(findings: Findings) -> None:
        progress.findings = findings
        events.emit(*findings.searches[-1].warnings)

    async with running_beside(remember()):
        if progress.revised:
            progress.findings, progress.passages = _AS_BEFORE, progress.revised.passages
            return
        watch, language, given = progress.stopwatch, question.language, None
        if turn.request.given:
            with watch.time("given"):
                vector = question.queries[0].vector
                given = await read_given(
                    turn.request, question.text, parts.embedder, parts.given_vectors, vector=vector, language=language
                )
        findings = progress.findings = await search(
            turn, question, parts.index, given=given, translator=parts.translator, watch=watch, note=keep
        )
        events.emit(*_coverage_warnings(question, findings, parts))
        passages = findings.usable
        if findings.evidence.passed and question.service:
            with watch.time("survey"):
                passages = await collect_document_passages(
                    turn, passages, parts.passages, question=question.text, language=language
                )
        elif findings.evidence.passed:
            passages = await with_listed_codes(turn, passages, parts.passages, question=question.text, language=language)
        if given and (able := parts.model.abilities).reads_context:
            ranked = await asyncio.to_thread(given.ranked, question.queries[0], turn.settings, language)
            passages = await asyncio.to_thread(with_all_given, ranked, passages, able.context_tokens)
        progress.passages = passages


def _given_of(turn: AdmittedTurn, passages: Sequence[Passage]) -> tuple[Passage, ...]:
    """Return those of the passages that came with the question: a model that reads much reads them in any case."""
    given = {passage.chunk_id for passage in turn.request.given}
    return tuple(passage for passage in passages if passage.chunk_id in given)


def _has_other_sources(turn: AdmittedTurn, parts: TurnParts) -> bool:
    """Return whether something else may answer what was not found: texts of the request, or functions of the application."""
    able, request = parts.model.abilities, turn.request
    return (able.reads_context and bool(request.given)) or _has_uncited_sources(turn, parts)


def _is_unclear(turn: AdmittedTurn, question: ResolvedQuestion, findings: Findings, parts: TurnParts) -> bool:
    reads_context = parts.model.abilities.reads_context
    return not _has_other_sources(turn, parts) and is_unclear(turn, question, findings, reads_context=reads_context)


def _has_uncited_sources(turn: AdmittedTurn, parts: TurnParts) -> bool:
    able, request = parts.model.abilities, turn.request
    return (able.reads_context and request.gives_files) or (able.calls_tools and request.functions.are_used)


def _is_strict(turn: AdmittedTurn, parts: TurnParts) -> bool:
    """Return whether an answer without a supported sentence is refused; the user's own files may be what supports it."""
    grounding = turn.settings.grounding
    return not _has_uncited_sources(turn, parts) and (
        grounding == "strict" or (grounding == "auto" and turn.request.dialect == "query")
    )


def _coverage_warnings(question: ResolvedQuestion, findings: Findings, parts: TurnParts) -> tuple[Warned, ...]:
    is_readable = question.queries[0].vector is not None
    return coverage_warnings(parts.embedder.spec, language=question.language, passages=findings.passages, is_readable=is_readable)


def _with_warnings(final: TurnEvent, warnings: tuple[Warned, ...]) -> TurnEvent:
    return replace(final, warnings=warnings) if isinstance(final, Completed | Refused) else final


def _started(turn: AdmittedTurn) -> TurnStarted:
    return TurnStarted(
        thread_id=turn.request.thread_id,
        turn_id=turn.turn_id,
        user_message_id=turn.user_message_id,
        user_message_uuid=turn.user_message_uuid,
        assistant_message_id=turn.assistant_message_id,
        assistant_message_uuid=turn.assistant_message_uuid,
    )


def _clarified(turn: AdmittedTurn, question: ResolvedQuestion, events: EventSequence) -> Clarified:
    choice = build_clarification(question.choices, question.language, missing=question.missing)
    events.emit(Delta(choice.message))
    sections = tuple((section.id, section.title) for section in choice.choices)
    return Clarified(turn.assistant_message_id, choice.message, sections)


def _asked_back(turn: AdmittedTurn, message: str, events: EventSequence) -> Clarified:
    events.emit(Delta(message))
    return Clarified(turn.assistant_message_id, message, ())


async def _guard_refusal(turn: AdmittedTurn, question: ResolvedQuestion, findings: Findings, parts: TurnParts) -> Refusal:
    """Return the guard's refusal; the built-in text says what explains it: no documents yet, other languages, some unread."""
    refusal = build_guard_refusal(findings, settings=turn.settings, language=question.language)
    if turn.settings.guard_message:
        return refusal
    found, language = findings.passages, question.language
    return replace(
        refusal, message=await with_state_of_documents(refusal.message, turn, found, parts.passages, language=language)
    )


async def _chatted(
    turn: AdmittedTurn, topic: SmallTalk, language: str | None, parts: TurnParts, events: EventSequence
) -> Chatted:
    reply = await reply_to(topic, turn, parts.passages, language=language)
    events.emit(Delta(reply))
    return Chatted(turn.assistant_message_id, reply, topic)


def _refused(turn: AdmittedTurn, question: ResolvedQuestion, refusal: Refusal) -> Refused:
    return Refused(turn.assistant_message_id, **asdict(refusal), understood_as=question.searched_as)


def _broken(language: str | None) -> Failed:
    return failed(ClewError(said("turn_broken")), language)


def _aborted(turn: AdmittedTurn, progress: Progress) -> Aborted:
    """Return the event of an aborted turn. The text so far is the answer; without text there is none (design §4)."""
    return Aborted(turn.assistant_message_id if progress.answer.text.strip() else None)
