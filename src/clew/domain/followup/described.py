"""Recognises that a question points at one of several things and says which in its own words: `the one for old people`.

Above: the engine's resolve stage, which looks for the item that such words are nearest to, and `learned_sections.py` in the
engine, which judges by the signs of the whole message whether a section is meant. Below: `reading.py`, the tokens; `learned.py`,
the signs. What leads to the words is a pronoun with a preposition or a relative behind it; where the pronoun is an article too
(`la de nadar`), it has to begin a clause.
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise

from clew.domain.deliverables.outline import Section
from clew.domain.followup.joined_titles import joined_titles, says_two
from clew.domain.followup.learned import signs_of_question
from clew.domain.followup.places import Places
from clew.domain.followup.reading import MOST_TOKENS, VARIANTS, Text, Token, lexicon_of, likely_languages, read_text
from clew.domain.followup.resolving import Followup, Resolved, readings_of
from clew.domain.followup.title_slips import without_slips
from clew.domain.followup.words.table import kinds_of
from clew.domain.text.languages import language_code

LONGEST = 160
"""Code points of a question at most; a longer one has a subject of its own."""
_CHINESE_HEADS = frozenset(
    {"的那个", "的那种", "的那款", "的那项", "的那台", "的那门", "的那条", "的那张", "的那家", "的那件", "说的那"}
)
_SAID_BEFORE = frozenset({"刚才", "上面", "前面", "后面", "下面", "中间"})
_ENGLISH_BEFORE = frozenset({"the", "that", "those"})
_SIGNS = frozenset(".,;:!?¡¿-")


@dataclass(frozen=True, slots=True)
class _Heads:
    """Words of one language that stand for an item when one of `behind` follows."""

    pronouns: frozenset[str]
    behind: frozenset[str]
    before: frozenset[str] | None = None
    """What may stand before them in a clause, if they are articles too; anything if None."""
    signs: frozenset[str] = _SIGNS
    """What may end the clause before."""


def _words(written: str) -> frozenset[str]:
    return frozenset(written.split())


_HEADS = {
    "en": _Heads(_words("one ones"), _words("for with about on in from at that where without who you by near")),
    "fr": _Heads(_words("celui celle ceux celles"), _words("de du des d a au aux avec pour qui que ou en sur sans")),
    "de": _Heads(
        _words("der die das den dem"),
        _words("mit fur von vom ohne aus wo zum zur uber furs beim"),
        _words("und oder bei zu mit auch nicht ist gilt fur was wie aber"),
        _SIGNS - {","},
    ),
    "es": _Heads(_words("el la los las"), _words("de del con para sin"), _words("y o en con de para a por no es pero sobre que")),
    "pt": _Heads(
        _words("o a os as aquele aquela aqueles aquelas naquele naquela"),
        _words("de do da dos das com para pra sem"),
        _words("e ou em com de para pra por nao mas sobre"),
    ),
}


def describes_one(question: str, *, language: str | None) -> bool:
    """Return whether a question has such words for one thing; `language` (ISO 639-1) is a hint."""
    if len(question) > LONGEST:
        return False
    text = read_text(question, variants=VARIANTS)
    languages = likely_languages(text, language_code(language) or None) if text.tokens else []
    return any((_chinese_heads_in(text.folded) if each == "zh" else _heads_in(text.tokens, each)) == 1 for each in languages)


def signs_of_message(question: str, outline: Sequence[Section], *, language: str | None) -> frozenset[str]:
    """Return what is known of a message after an outline, whatever it means: its words and their kinds, its length, …"""
    places = Places(tuple(outline))
    text = without_slips(read_text(question, variants=VARIANTS), places.titles)
    if not 0 < len(text.tokens) <= MOST_TOKENS:
        return frozenset()
    readings = readings_of(text, places, language=language)
    signs = {sign for reading in readings for sign in signs_of_question(reading, set())}
    for reading in readings:
        kinds = reading.kinds_in(0, len(reading.items))
        signs.update(f"kind: {kind}{of}" for kind in kinds for of in ("", f"; {reading.table.language}"))
    if describes_one(question, language=language):
        signs.add("describes one")
    return frozenset(signs)


@dataclass(frozen=True, slots=True)
class OpenHalf:
    """What `and` joins to the section that a question names, in words that no title has: `打印机跟wifi，这两块`."""

    words: str
    stands_first: bool
    says_two: bool
    """The question says that two sections are meant: `both`."""


def open_half(question: str, outline: Sequence[Section], found: Followup, *, language: str | None) -> OpenHalf | None:
    """Return what `and` joins to the only section that was found by its title; None if there is none such or no such half."""
    if not isinstance(found, Resolved) or found.ref_type != "title" or len(found.section_ids) != 1 or len(question) > LONGEST:
        return None
    places, named = Places(tuple(outline)), found.section_ids[0]
    text = without_slips(read_text(question, variants=VARIANTS), places.titles)
    at = next(place for place, section in enumerate(outline) if section.id == named)
    for reading in readings_of(text, places, language=language):
        joined = joined_titles(reading.without_references, places.titles)
        if joined and (half := joined.open_half(at)):
            first, last = text.tokens[reading.items[half[0]].first], text.tokens[reading.items[half[1] - 1].last - 1]
            words = text.folded[first.start : last.start + len(last.folded)]
            stands_first = "and" in reading.kinds_at(half[1])
            return OpenHalf(words, stands_first, says_two(joined.reading))
    return None


def described_as(items: Sequence[Section]) -> Resolved:
    """Return what a question points at that describes these items."""
    return Resolved(tuple(item.id for item in items), "title", "described")


def leaves_it_out(question: str, *, language: str | None) -> bool:
    """Return whether the others are meant: `all but the one for teens`."""
    text = read_text(question, variants=VARIANTS)
    items = lexicon_of(likely_languages(text, language_code(language) or None)[0]).read(text, {})
    excepting = [at for at, item in enumerate(items) if item.kinds & kinds_of("except", "but")]
    return any("all" in item.kinds for at in excepting for item in items[max(0, at - 1) : at + 1])


def _heads_in(tokens: tuple[Token, ...], language: str) -> int:
    """Return how many words for one thing a question has."""
    heads = _HEADS[language]
    pairs = enumerate(pairwise(tokens))
    placed = _placed(tokens, language)
    found = [
        at for at, (one, next_) in pairs if one.folded in heads.pronouns and next_.folded in heads.behind and at not in placed
    ]
    if heads.before is None:
        return sum(language != "en" or _is_definite(tokens, at) for at in found)
    may_stand_before = heads.before | heads.signs
    return sum(at == 0 or tokens[at - 1].folded in may_stand_before for at in found)


def _placed(tokens: tuple[Token, ...], language: str) -> frozenset[int]:
    """Return the indexes of the tokens that a word for a place begins at or behind: `el de arriba del todo`."""
    items = lexicon_of(language).read(Text(" ".join(token.folded for token in tokens), tokens), {})
    return frozenset(at for item in items if "ordinal" in item.kinds for at in (item.first - 1, item.first))


def _is_definite(tokens: tuple[Token, ...], at: int) -> bool:
    """Tell whether `the` stands before English `one`, perhaps with a word between."""
    return any(token.folded in _ENGLISH_BEFORE for token in tokens[max(0, at - 2) : at])


def _chinese_heads_in(folded: str) -> int:
    """Return how many words for one thing a Chinese question has."""
    places = [found.start() for head in _CHINESE_HEADS for found in re.finditer(head, folded)]
    return sum(at > 0 and folded[max(0, at - 2) : at] not in _SAID_BEFORE for at in places)
