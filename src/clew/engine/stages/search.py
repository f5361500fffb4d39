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
from clew.engine.stages.unrelated import lacks, replaces, resembles, shares_none, typed_query, unheard_words, whole_query
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

    A whole question that is refused in its conversation is asked by itself at last, as in a new thread; what was typed is, if
    nothing near the conversation has a word of it or is like it. `given` are the passages of the request. `note` is called with
    the findings so far after each query.
    """
    watch, findings = watch or Stopwatch(), Findings()
    by_itself = whole_query(question) if question.queries else None
    typed = typed_query(question) if turn.settings.asked_passages else None
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
        if typed and (unheard := await asyncio.to_thread(_unheard, typed, judged, question.language)):
            alone = alone or await judge(typed)
            judged = await asyncio.to_thread(_of_another_thing, question, typed, judged, alone, unheard)
        if query is by_itself and not judged.evidence.passed:
            break  # what was found near the conversation stays, for the refusal and for the next question
        findings = findings.with_search(judged.retrieved, judged.evidence)
        note(findings)
        if judged.evidence.passed or judged.is_missing:
            break
    return findings.traced(alone.retrieved) if alone else findings


def _unheard(typed: StandaloneQuery, judged: Judged, language: str | None) -> str:
    """Return the words or the name in a question that nothing of what was found has. Blocks for up to 40 ms if nothing has."""
    if judged.evidence.passed:
        return unheard_words(typed.text, language, judged.retrieved.usable)
    return judged.evidence.missing if judged.is_missing and judged.evidence.missing_kind == "name" else ""


def _of_another_thing(question: ResolvedQuestion, typed: StandaloneQuery, near: Judged, alone: Judged, unheard: str) -> Judged:
    """Return what a question with unheard words found by itself; where that is nothing, why what is near does not answer it."""
    if near.evidence.passed and resembles(question, near.retrieved, alone.retrieved):
        return near
    if alone.evidence.passed and not _unheard(typed, alone, question.language):
        return alone
    return Judged(near.retrieved, lacks(unheard), is_missing=True) if near.evidence.passed else near


def _judge(turn: AdmittedTurn, question: ResolvedQuestion, retrieved: Retrieved) -> Judged:
    retrieved, missing = of_asked_period(question, retrieved)
    retrieved = rank_cited_documents(question, retrieved, turn.request.asked)
    return Judged(retrieved, missing or guard(question, retrieved, turn.settings), missing is not None)
