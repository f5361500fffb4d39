"""How well a candidate fits what its question wants: under the heading that is asked about, a definition, a figure, a date.

Above: `choice`, which adds this to the similarity. Below: `question` and `units`. The words of a sentence decide: two sentences
on the same thing are similar to a question, but one that asks "how many" wants the one with the figure.
"""

import math
import re
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from clew.domain.asked.words import TABLES
from clew.domain.followup.ellipsis.reading import fold
from clew.domain.text.languages import language_code
from clew.domain.text.words import content_words, words
from clew.providers.answering.extractive.question import Question
from clew.providers.answering.extractive.units import Unit

Floats = NDArray[np.float64]

_HEADED_LEAST = 0.8
"""Share of the heading in the question, times share of the question in the heading, from which text below it is meant: where the
heading is the question. A sentence is compared together with the titles above it, which is enough for others."""
_DEFINED_LEAST = 0.25
"""The same, if the question asks what something is."""
_HEADED_BESIDE = 0.8
"""Text under a heading that matches this much as well as the best one is meant as well."""
_OUTER = 0.8
"""Worth of a heading further up, relative to the nearest one."""
_DEFINES = re.compile(
    r"(?P<subject>[^.!?。！？]{1,80}?)(?:\s(?:is|are|was|were|means|refers to|denotes|stands for|describes|est|sont|désigne"
    r"|désignent|signifie|consiste|es|son|significa|designa|é|são|ist|sind|bedeutet|bezeichnet|heißt)\s|(?:是|指|意味着|称为))"
)
_FIGURE = re.compile(r"(?<![\w-])\d|[零〇一二三四五六七八九十百千万亿两]\s?(?:个|次|天|年|月|日|小时|分钟|秒|元|米|人)")
_DATE = re.compile(
    r"\b(?:1\d|20)\d\d\b|\d{1,2}[./-]\d{1,2}[./-]\d{2,4}|\b\d{1,2}:\d\d\b|\d\s?[月日号时点]|\b\d{1,2}(?:st|nd|rd|th)\b"
    r"|\b(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec|janv|févr|mars|avr|mai|juin|juil|août|ene|abr|ago|dic|fev|set|out|dez"
    r"|mär|okt)\w*\b\.?(?=.{0,12}\d|,| and| to| through|$)|\b(?:mon|tues|wednes|thurs|fri|satur|sun)day",
    re.IGNORECASE,
)
_NAME = re.compile(r"(?<=[\w,;] )[A-ZÀ-Þ][\w'’-]+|\b[A-Z]{2,5}\b")


@dataclass(frozen=True, slots=True)
class Worth:
    """What fitting is worth, relative to similarity to the question, which counts 1."""

    headed: float = 0.4
    defines: float = 0.2
    figure: float = 0.1
    date: float = 0.1
    person: float = 0.08
    step: float = 0.2
    side: float = 0.15


def fitness(units: Sequence[Unit], question: Question, language: str | None, worth: Worth = Worth()) -> Floats:
    """Return what each candidate gains by being of the kind that the question wants (n,), at least 0."""
    gains = worth.headed * _headed(units, question, language)
    for place, unit in enumerate(units):
        gains[place] += _by_kind(unit, question, language, worth)
    return gains


def _by_kind(unit: Unit, question: Question, language: str | None, worth: Worth) -> float:
    match question.kind:
        case "figure":
            return worth.figure if _has_figure(unit.text, unit.language or language) else 0.0
        case "date":
            return worth.date if _DATE.search(unit.text) else 0.0
        case "person":
            return worth.person if _NAME.search(unit.text) else 0.0
        case "procedure":
            return worth.step if unit.is_item or unit.attached else 0.0
        case "comparison":
            return worth.side * _beside(unit, question, language)
        case "definition":
            return worth.defines if defines(unit.text, question.thing, unit.language or language) else 0.0
        case _:
            return 0.0


def _has_figure(text: str, language: str | None) -> bool:
    table = TABLES.get(language_code(language))
    written = table.numbers - table.articles - {"one"} if table else frozenset[str]()
    return _FIGURE.search(text) is not None or any(fold(word.folded) in written for word in words(text))


def defines(sentence: str, thing: frozenset[str], language: str | None) -> bool:
    """Return whether a sentence says what a thing is: it begins with the thing, and a verb such as "is" or "means" follows."""
    found = _DEFINES.match(sentence)
    if found is None or not thing:
        return False
    return thing <= set(content_words(found["subject"], language)[: len(thing)])


def is_headed(units: Sequence[Unit], question: Question, language: str | None) -> bool:
    """Return whether a candidate is under a heading that names what the question is about."""
    return bool(_headed(units, question, language).any())


def _headed(units: Sequence[Unit], question: Question, language: str | None) -> Floats:
    """Return how well the headings above each candidate match the question or its thing, 0..1; 0 but for the best."""
    known: dict[tuple[str, ...], float] = {}
    for unit in units:
        if unit.path not in known:
            known[unit.path] = max(
                (
                    _matches(title, question, language) * (1.0 if depth == 0 else _OUTER)
                    for depth, title in enumerate(reversed(unit.path[1:] or unit.path))
                ),
                default=0.0,
            )
    matches = np.array([known[unit.path] for unit in units], np.float64)
    enough = _DEFINED_LEAST if question.kind == "definition" else _HEADED_LEAST
    least = max(enough, _HEADED_BESIDE * matches.max(initial=0.0))
    return np.where(matches >= least, matches, 0.0)


def _matches(title: str, question: Question, language: str | None) -> float:
    """Return how well a title matches a question, or the thing that it wants defined, of which a part is enough."""
    held = set(content_words(title, language))
    if not held or not question.words:
        return 0.0
    shared = len(held & question.words)
    whole = shared * shared / (len(held) * len(question.words))
    named = len(held & question.thing)
    part = named / len(question.thing) * math.sqrt(named / len(held)) if question.thing else 0.0
    return max(whole, part)


def best_of_sides(units: Sequence[Unit], scores: Floats, question: Question, language: str | None) -> list[int]:
    """Return the index of the best candidate for each side of a comparison; one may be both, and a side may have none."""
    shares = [_shares(unit, question, language) for unit in units]
    chosen: list[int] = []
    for side in range(len(question.sides)):
        naming = [place for place, share in enumerate(shares) if share[side] and share[side] == max(share)]
        if naming and not set(naming) & set(chosen):
            chosen.append(max(naming, key=lambda place: scores[place]))
    return chosen


def _beside(unit: Unit, question: Question, language: str | None) -> float:
    """Return the share of what two things are compared in that a candidate for one of them tells, 0..1."""
    compared = question.words.difference(*question.sides, question.comparing)
    if not any(_shares(unit, question, language)):
        return 0.0
    return len(compared & _held(unit, language)) / len(compared) if compared else 1.0


def _held(unit: Unit, language: str | None) -> set[str]:
    told = (unit.sense, *(unit.path[1:] or unit.path), *unit.attached)
    return set(content_words(" ".join(told), unit.language or language))


def _shares(unit: Unit, question: Question, language: str | None) -> list[float]:
    """Return the share of each side's words in a candidate and its headings."""
    if not question.sides:
        return []
    held = _held(unit, language)
    return [len(side & held) / len(side) for side in question.sides]
