"""Part of the guard: passages about another year, or without the thing that a short question names, do not answer it.

Above: `turn.py`, right after the search. Below: `domain/followup/ellipsis/asked_years.py`. A passage states its years in its
text, its headings, its table's header and its document's title. Without this check "and in 2014?" would be answered with the
figure of another year, which resembles the question as much (decision 0035).
"""

from collections.abc import Sequence
from dataclasses import replace

from clew.domain.documents.passage import Passage
from clew.domain.followup.ellipsis.asked_years import AskedYears, asked_years
from clew.domain.followup.ellipsis.reading import tokens_of
from clew.domain.text.languages import is_other_language
from clew.domain.turns.evidence import Evidence, MissingKind
from clew.engine.stages.resolve import ResolvedQuestion
from clew.engine.stages.retrieve import Retrieved


def of_asked_period(question: ResolvedQuestion, retrieved: Retrieved) -> tuple[Retrieved, Evidence | None]:
    """Return the results with passages about other years at the end, and why none of the others can answer, if so."""
    found = retrieved.result.passages
    passages, usable = in_asked_years(found, question.text)
    ranked = replace(retrieved, result=replace(retrieved.result, passages=passages), unusable=len(found) - usable)
    return ranked, missing_evidence(question, found, ranked.usable)


def in_asked_years(passages: Sequence[Passage], question: str) -> tuple[tuple[Passage, ...], int]:
    """Return passages with those about other years than the question's at the end, and how many passages come before them."""
    years = asked_years(question)
    if not years:
        return tuple(passages), len(passages)
    usable: list[Passage] = []
    others: list[Passage] = []
    for passage in passages:
        (others if years.is_other_than(_dated_text(passage)) else usable).append(passage)
    return (*usable, *others), len(usable)


def missing_evidence(question: ResolvedQuestion, found: Sequence[Passage], usable: Sequence[Passage]) -> Evidence | None:
    """Return why no passage can answer: none states the year, or the name, that the question asks for; None if one may.

    `found` are the passages in the order of the search. Passages that state no year may answer a whole question, but not one that
    asks for another year than the question before.
    """
    years = asked_years(question.text)
    if years and found and not _states(years, found):
        is_dated = years.is_other_than(_dated_text(found[0]))
        if question.changes_period or is_dated:
            return _missing(years.written, "year")
    if question.named and usable and not _is_named(question.named, usable, question.language):
        return _missing(" ".join(question.named), "name")
    return None


def _states(years: AskedYears, found: Sequence[Passage]) -> bool:
    """Return whether a passage states one of the years; one in another language than the best belongs to other documents."""
    spoken = found[0].language
    return any(years.is_stated_in(_dated_text(one)) for one in found if not is_other_language(one.language, spoken))


def _missing(missing: str, kind: MissingKind) -> Evidence:
    return Evidence("missing", None, None, passed=False, missing=missing, missing_kind=kind)


def _is_named(names: Sequence[str], passages: Sequence[Passage], language: str | None) -> bool:
    """Return whether passages contain every name, acronyms also in the plural; other languages may write names otherwise."""
    if any(is_other_language(passage.language, language) for passage in passages[:1]):
        return True
    held = {token.folded for passage in passages for token in tokens_of(f"{_dated_text(passage)} {passage.document_name}")}
    tokens = [token for name in names for token in tokens_of(name)]
    return all(token.folded in held or (token.cased.isupper() and f"{token.folded}s" in held) for token in tokens)


def _dated_text(passage: Passage) -> str:
    return "\n".join((passage.document_title, *passage.heading_path, passage.context, passage.content))
