"""Retrieve and guard: searches until what was found may answer, then looks around where a deliverable is wanted.

Above: `turn.py`. Below: `retrieve.py`, `guard.py`, `survey.py`. A question whose first query finds nothing that may answer is
searched for once more, wider, before it is refused (source 000, fallback).
"""

from dataclasses import asdict

from clew.domain.turn import AdmittedTurn, TurnRecord
from clew.engine.coverage import warning_of
from clew.engine.guard import NOTHING, Evidence, weigh
from clew.engine.parts import TurnParts
from clew.engine.resolve import ResolvedQuestion
from clew.engine.retrieve import Retrieved, retrieve
from clew.engine.sequence import EventSequence
from clew.engine.stage import stage, warn
from clew.engine.standalone import StandaloneQuery
from clew.engine.survey import survey
from clew.retrieval.protocol import SearchResult


async def find(
    turn: AdmittedTurn, question: ResolvedQuestion, parts: TurnParts, *, events: EventSequence, record: TurnRecord
) -> tuple[SearchResult, Evidence]:
    """Return what was found for the first query that passes, else for the last one, and what the guard saw in it."""
    found, evidence = SearchResult((), {}), NOTHING
    for query in question.queries:
        with stage("retrieve", record):
            retrieved = await retrieve(turn, query, parts.index, language=question.language, translator=parts.translator)
        found = retrieved.result
        with stage("guard", record):
            evidence = weigh(
                found,
                settings=turn.settings,
                question=question,
                searched=retrieved.translated or query.text,
                is_widened=query.is_widened,
            )
        _note_search(query, retrieved, evidence, record)
        warn(retrieved.warnings, events, record)
        if evidence.passed:
            break
    record.found = found.passages
    uncovered = warning_of(
        parts.embedder.spec,
        language=question.language,
        passages=found.passages,
        is_readable=question.queries[0].vector is not None,
    )
    warn((uncovered,) if uncovered else (), events, record)
    if evidence.passed and question.service:
        with stage("survey", record):
            found = await survey(turn, found, parts.passages)
    record.passages = found.passages
    return found, evidence


def _note_search(query: StandaloneQuery, retrieved: Retrieved, evidence: Evidence, record: TurnRecord) -> None:
    tried = {"query": query.text, "rule": query.rule, "translated": retrieved.translated, **retrieved.result.trace}
    if demoted := [one.chunk_id for one in retrieved.result.passages if one.chunk_id in query.context.seen]:
        tried |= {"demotion": query.context.demotion, "demoted": demoted}
    record.trace.setdefault("retrieve", []).append(tried)
    record.trace["guard"] = asdict(evidence)
    if retrieved.translate_seconds:
        spent = record.timings.get("translate", 0.0) + retrieved.translate_seconds * 1000
        record.timings["translate"] = round(spent, 3)
