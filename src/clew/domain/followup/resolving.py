"""Understands which sections of an outline a question points at, without a model (design: follow-ups).

Above: the engine's resolve stage and `clew resolve`. Below, in this order: `reading.py` (words and their kinds, from
`words/`), `references.py` (what may be a reference), `rules.py` (what is one), `titles.py`.
Pure; a question that is not understood is no follow-up, because a wrong section is worse than none.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import pairwise

from clew.domain.deliverables.outline import Section
from clew.domain.followup.forms import with_forms
from clew.domain.followup.reading import MOST_TOKENS, Text, lexicon_of, likely_languages, read_text
from clew.domain.followup.references import Places, Reference, ReferenceFinder, RefType
from clew.domain.followup.rules import Reading, accepted, without_excluded
from clew.domain.followup.titles import QUOTES, named_by_title, told_again
from clew.domain.followup.words import TABLES
from clew.domain.followup.words.table import kinds_of
from clew.domain.text.languages import language_code

MOST_CHARACTERS = 2_000
_VARIANTS = {old: new for table in TABLES.values() for old, new in (table.variants or {}).items()}


@dataclass(frozen=True, slots=True)
class Resolved:
    """The question points at these sections, in the order named; `rule` says how that was seen."""

    section_ids: tuple[str, ...]
    ref_type: RefType
    rule: str


@dataclass(frozen=True, slots=True)
class Ambiguous:
    """The question points at something that must be chosen first."""

    choices: tuple[Section, ...]
    rule: str
    ref_type: RefType | None = None


@dataclass(frozen=True, slots=True)
class NotAFollowUp:
    """The question stands on its own, or depends on the conversation in another way."""

    rule: str | None = None


_LITTLE = kinds_of("demonstrative", "and", "opener", "polite")
Followup = Resolved | Ambiguous | NotAFollowUp


def resolve_followup(question: str, outline: Sequence[Section], *, language: str | None = None) -> Followup:
    """Return what a question points at in an outline. `language` (ISO 639-1) is a hint; the words decide.

    Ids are matched as the outline gives them; letters and ordinals count its sections from the first.
    """
    if not outline:
        return NotAFollowUp("no_outline")
    if len(question) > MOST_CHARACTERS:
        return NotAFollowUp("too_long")
    text = read_text(question, variants=_VARIANTS)
    if not text.tokens or len(text.tokens) > MOST_TOKENS:
        return NotAFollowUp("too_long" if text.tokens else "empty")
    places = Places(tuple(outline))
    hint = language_code(language) or None
    readings = [_read_in(each, text, places) for each in likely_languages(text, hint)]
    fewest = min(len(reading.items) for reading in readings)
    found = [_followup_of(reading, question, places) for reading in readings if len(reading.items) == fewest]
    whole = [followup for followup, is_whole in found if is_whole]
    return max(whole, key=_told) if whole else min((followup for followup, _ in found), key=_told)


def _told(followup: Followup) -> tuple[int, int]:
    """Order the readings of languages that fit equally well (`S1 à S3`).

    Among those that know every word the one that understands most counts, else the one that understands least.
    """
    sections = len(followup.section_ids) if isinstance(followup, Resolved) else 0
    return (NotAFollowUp, Ambiguous, Resolved).index(type(followup)), sections


def _read_in(language: str, text: Text, places: Places) -> Reading:
    lexicon = lexicon_of(language)
    items = tuple(with_forms(lexicon.read(text, places.own_ids), lexicon.table))
    finder = ReferenceFinder(items, places, has_late_ordinals=lexicon.table.has_late_ordinals)
    return _with_told(Reading(items, tuple(finder.find()), lexicon.table), places)


def _with_told(reading: Reading, places: Places) -> Reading:
    """Let words of the titles that are pointed at say nothing of their own, in other clauses: `the second one, the budget`."""
    telling = [one for one in reading.references if one.strength != "number" or "digits" in reading.kinds_at(one.start)]
    named = {place for reference in telling for place in reference.targets if place is not None}
    if not named or not reading.residue:
        return reading
    beside = {at for reference in telling for at in range(*reading.clause(reference))}
    told = told_again(reading.items, [places.outline[place].title for place in sorted(named)]) - beside
    return replace(reading, told=told) if told else reading


def _followup_of(reading: Reading, question: str, places: Places) -> tuple[Followup, bool]:
    """Return what a question points at, and whether its language knows every word that no section is named by."""
    references = accepted(reading)
    if references:
        return _of_references(references, reading, places), not reading.residue
    if (match := _of_title(reading, question, places)) is not None:
        return match, True
    return _pointing_at_nothing(reading, places), not reading.residue


def _of_title(reading: Reading, question: str, places: Places) -> Followup | None:
    without = Reading(reading.items, (), reading.table)
    match = named_by_title(without, [section.title for section in places.outline], question)
    if match is None:
        return None
    sections = tuple(places.outline[place] for place in match.places)
    if match.is_shared:
        return Ambiguous(sections, match.rule, "title")
    return Resolved(tuple(section.id for section in sections), "title", match.rule)


def _of_references(references: Sequence[Reference], reading: Reading, places: Places) -> Followup:
    first = references[0]
    named = without_excluded(references, reading, len(places.outline))
    if None in named:
        return Ambiguous(places.outline, "out_of_range", first.ref_type)
    if not named:
        return NotAFollowUp("nothing_left")
    sections = (places.outline[place] for place in named if place is not None)
    return Resolved(tuple(section.id for section in sections), first.ref_type, first.rule)


def _pointing_at_nothing(reading: Reading, places: Places) -> Followup:
    """Recognise `explain that`, `the previous one` and `go on`: nothing is said that could be looked for."""
    reading = Reading(reading.items, (), reading.table)
    kinds = reading.kinds
    is_quoting = sum(item.folded in QUOTES for item in reading.items) > 1
    if reading.residue or is_quoting or "asking" in kinds or _tells_of_text(reading):
        return NotAFollowUp()
    if tiny := _tiny(reading):
        return Ambiguous(places.outline, tiny, "anaphora" if tiny == "anaphora" else None)
    points = any(_is_pointer(reading, at) for at in range(len(reading.items)))
    if points and ("expand" in kinds or (kinds & kinds_of("form", "tail", "manner", "request") and not _asks_a_fact(reading))):
        return Ambiguous(places.outline, "anaphora", "anaphora")
    if "manner" in kinds:
        return NotAFollowUp()
    if _is_named_pointer(reading):
        return Ambiguous(places.outline, "anaphora", "anaphora")
    if (kinds & kinds_of("more", "form") or kinds >= kinds_of("expand", "modal")) and not _asks_a_fact(reading):
        return Ambiguous(places.outline, "continuation", None)
    return NotAFollowUp()


def _tells_of_text(reading: Reading) -> bool:
    """Tell whether a report or an answer is spoken of, rather than `that section of the report`."""
    is_told = any("meta" in item.kinds and not item.kinds & kinds_of("polite", "form") for item in reading.items)
    return is_told and not kinds_of("demonstrative", "noun") <= reading.kinds


def _tiny(reading: Reading) -> str | None:
    """Recognise `this?` and `and?`: nothing else is said."""
    said = [item.kinds for item in reading.items if "break" not in item.kinds]
    if len(said) > 2 or reading.kinds & kinds_of("auxiliary", "asking"):
        return None
    if all("and" in kinds for kinds in said):
        return "continuation"
    if any("demonstrative" in kinds for kinds in said) and all(kinds & _LITTLE for kinds in said):
        return "anaphora"
    return None


def _is_pointer(reading: Reading, at: int) -> bool:
    kinds = reading.kinds_at(at)
    return bool(kinds & kinds_of("demonstrative", "relative"))


def _is_named_pointer(reading: Reading) -> bool:
    """Recognise `this one`, `the previous point`, `what about the other?`."""
    if _asks_a_fact(reading):
        return False
    kinds = [item.kinds for item in reading.items]
    return any("relative" in each for each in kinds) or any(
        "demonstrative" in each and bool(following & kinds_of("noun", "one")) for each, following in pairwise(kinds)
    )


def _asks_a_fact(reading: Reading) -> bool:
    last = max((at for at, item in enumerate(reading.items[:-1]) if item.kinds & kinds_of("break", "comma")), default=-1)
    clause = reading.items[last + 1 :]
    items = clause if any(item.kinds & kinds_of("form", "tail") for item in clause) else reading.items
    is_fact = any("auxiliary" in item.kinds and "modal" not in item.kinds for item in items)
    return (
        is_fact and not reading.kinds & kinds_of("expand", "opener", "modal") and not kinds_of("form", "request") <= reading.kinds
    )
