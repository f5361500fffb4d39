"""Searches query by query until the guard lets a result pass.

Above: `engine/turn.py`, `preview.py`. Below: `retrieve.py`, `guard.py`. Next: `findings.py`.
"""

import asyncio
from collections.abc import Callable

from clew.domain.turns.turn import AdmittedTurn
from clew.engine.questions.queries import StandaloneQuery
from clew.engine.stages.dated import of_asked_period
from clew.engine.stages.findings import Findings
from clew.engine.stages.given import Given, Judged, put_before
from clew.engine.stages.guard import guard
from clew.engine.stages.pointed import rank_cited_documents
from clew.engine.stages.resolve import ResolvedQuestion
from clew.engine.stages.retrieve import Retrieved, retrieve
from clew.engine.stages.stopwatch import Stopwatch
from clew.engine.stages.unrelated import replaces, shares_none, whole_query
from clew.providers.completion.protocol import TextModel
from clew.retrieval.protocol import Index


async def search(
    turn: AdmittedTurn,
    question: ResolvedQuestion,
    index: Index,
    *,
    given: Given | None = None,
    translator: TextModel | None = None,
    watch: Stopwatch | None = None,
    note: Callable[[Findings], object] = lambda _: None,
) -> Findings:
    """Retrieve and guard, query by query, until the guard lets a result pass (source 000, fallback).

    A whole question that is refused in its conversation is asked by itself at last, as in a new thread. `given` are the passages
    of the request. `note` is called with the findings so far after each query.
    """
    watch, findings = watch or Stopwatch(), Findings()
    by_itself = whole_query(question) if question.queries else None
    alone: Judged | None = None

    async def judge(query: StandaloneQuery) -> Judged:
        with watch.time("retrieve"):
            retrieved = await retrieve(turn, query, index, language=question.language, translator=translator)
        with watch.time("guard"):
            return _judge(turn, question, retrieved)

    for query in (*question.queries, *([by_itself] if by_itself else [])):
        if query is by_itself:
            judged = alone = alone or await judge(query)
        else:
            judged = await judge(query)
            if by_itself and judged.evidence.passed and shares_none(question, judged.retrieved):
                alone = alone or await judge(by_itself)
                judged = alone if replaces(question, alone.retrieved, passed=alone.evidence.passed) else judged
        if given:
            with watch.time("guard"):
                own = await asyncio.to_thread(given.retrieved, query, turn.settings, question.language)
                judged = put_before(_judge(turn, question, own), judged, is_survey=question.service is not None)
        if query is by_itself and not judged.evidence.passed:
            break  # what was found near the conversation stays, for the refusal and for the next question
        findings = findings.with_search(judged.retrieved, judged.evidence)
        note(findings)
        if judged.evidence.passed or judged.is_missing:
            break
    return findings.traced(alone.retrieved) if alone else findings


def _judge(turn: AdmittedTurn, question: ResolvedQuestion, retrieved: Retrieved) -> Judged:
    retrieved, missing = of_asked_period(question, retrieved)
    retrieved = rank_cited_documents(question, retrieved, turn.request.asked)
    return Judged(retrieved, missing or guard(question, retrieved, turn.settings), missing is not None)
