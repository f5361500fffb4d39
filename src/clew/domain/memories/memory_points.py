"""Finds what to remember in a question, without a model: what users say about themselves, and what they often ask about.

Above: the job that remembers a turn. Below: `memory_words.py`, the tables. A memory is one clause in the user's own words;
questions and anything that looks like a secret are never remembered.
"""

import re
from collections.abc import Iterator
from functools import cache

from clew.domain.memories.memory import SHOWN_FROM, Kind, Point
from clew.domain.memories.memory_words import WORDS, Rule
from clew.domain.text.languages import language_code
from clew.domain.text.words import UNSPACED, content_words, words

STEP = 0.1
"""How much stronger a memory gets with every turn that repeats it."""
MAX_CONTENT = 200
"""Code points; a longer clause is not a preference."""
MOST_POINTS = 5
"""From one turn."""
_KEYWORDS = 6
_CLAUSE = re.compile(r"[^.!?。！？；;\n]+(?:(?<=\d)\.(?=\d)[^.!?。！？；;\n]+)*[.!?。！？；;]*")
_ASKS = re.compile(r"[?？]\s*$|吗\s*$|呢\s*$")
_UNSPACED = re.compile(f"[{UNSPACED}]")
_LONG_NUMBER = re.compile(r"\d(?:[ -]?\d){7}")
_MADE_OF: dict[Rule, tuple[Kind, float]] = {
    "told": ("ATOMIC", 0.9),
    "name": ("ATOMIC", 0.8),
    "work": ("ATOMIC", 0.7),
    "tools": ("ATOMIC", 0.6),
    "standing": ("LINK", 0.8),
    "wish": ("LINK", 0.7),
    "form": ("LINK", 0.5),
}
_ONE_OF_A_KIND: frozenset[Rule] = frozenset({"name"})
"""A newer one replaces the one before."""


def points_of(question: str, language: str | None) -> tuple[Point, ...]:
    """Return the memories in a question, at most MOST_POINTS. For an unknown language every table is searched."""
    found: dict[str, Point] = {}
    for clause in _clauses(question):
        rule = _rule_of(clause, language)
        if rule is not None:
            point = _point(clause, rule, language)
            found[point.key] = point
    return tuple(found.values())[:MOST_POINTS]


def topic_of(title: str, language: str | None) -> Point | None:
    """Return the memory of a turn answered from a document with this title: shown after several such turns."""
    title = " ".join(title.split())[:MAX_CONTENT]
    if not title:
        return None
    return Point(f"topic:{_key(title)}", f"Often asks about: {title}", _keywords("topic", title, language), STEP, "PATTERN")


def is_shown(strength: float) -> bool:
    """Return whether a memory is strong enough to be sent to a model."""
    return strength >= SHOWN_FROM - 1e-6


def _clauses(text: str) -> Iterator[str]:
    for match in _CLAUSE.finditer(text):
        clause = " ".join(match.group().split())
        if clause and len(clause) <= MAX_CONTENT and not _ASKS.search(clause):
            yield clause


def _rule_of(clause: str, language: str | None) -> Rule | None:
    """Return the rule that matches; the given language is tried first, then the others, since mixed texts are common."""
    folded = clause.rstrip(" .!。！；;").lower().replace("\u2019", "'")
    if _LONG_NUMBER.search(folded):
        return None
    first = language_code(language)
    for code in sorted(WORDS, key=lambda code: code != first):
        pattern, never = _compiled(code)
        match = pattern.match(folded)
        if match and len(folded) > match.end() - (1 if match.group().endswith("答") else 0):
            return None if never.search(folded) else _name_of(match)
    return None


def _name_of(match: re.Match[str]) -> Rule | None:
    return next((rule for rule in _MADE_OF if match.group(rule) is not None), None)


@cache
def _compiled(language: str) -> tuple[re.Pattern[str], re.Pattern[str]]:
    table = WORDS[language]
    rules = "|".join(f"(?P<{rule}>{pattern})" for rule, pattern in table.rules.items())
    return re.compile(rf"(?:(?:{table.openers})[\s,:]*)*?(?:{rules})", re.IGNORECASE), re.compile(table.never, re.IGNORECASE)


def _point(clause: str, rule: Rule, language: str | None) -> Point:
    kind, strength = _MADE_OF[rule]
    key = rule if rule in _ONE_OF_A_KIND else f"said:{_key(clause)}"
    return Point(key, clause, _keywords(rule, clause, language), strength, kind)


def _key(text: str) -> str:
    """Return a key that is equal for texts with the same words."""
    return " ".join(word.folded for word in words(text))


def _keywords(first: str, text: str, language: str | None) -> tuple[str, ...]:
    """Return the rule or `topic`, then the content words as written; pairs of characters in unspaced scripts."""
    said = content_words(text, language) if _UNSPACED.search(text) else _whole_words(text, language)
    return (first, *dict.fromkeys(word for word in said if word != first))[:_KEYWORDS]


def _whole_words(text: str, language: str | None) -> Iterator[str]:
    return (word.folded for word in words(text) if content_words(word.folded, language))
