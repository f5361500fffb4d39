"""Understands which sections of an outline a question points at, without a model (design: follow-ups).

Above: the engine's resolve stage and `clew resolve`. Below, in this order: `reading.py` (words and their kinds, from `words/`),
`forms.py` (how the answer is wanted), `references.py` (what may be a reference), `rules.py` (what is one), `titles.py`,
`unnamed.py` (what points without a name). What they recognise is written in the rows of `grammar/`.
Pure; a question that is not understood is no follow-up, because a wrong section is worse than none.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from clew.domain.deliverables.outline import Section
from clew.domain.followup.forms import with_forms
from clew.domain.followup.question import Reading
from clew.domain.followup.reading import MOST_TOKENS, Text, lexicon_of, likely_languages, read_text
from clew.domain.followup.references import Places, Reference, ReferenceFinder, RefType
from clew.domain.followup.rules import accepted, without_excluded
from clew.domain.followup.title_words import told_again
from clew.domain.followup.titles import named_by_title
from clew.domain.followup.unnamed import unnamed
from clew.domain.followup.words import TABLES
from clew.domain.text.languages import language_code

MOST_CHARACTERS = 2_000
VARIANTS = {old: new for table in TABLES.values() for old, new in (table.variants or {}).items()}


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


Followup = Resolved | Ambiguous | NotAFollowUp


def resolve_followup(question: str, outline: Sequence[Section], *, language: str | None = None) -> Followup:
    """Return what a question points at in an outline. `language` (ISO 639-1) is a hint; the words decide.

    Ids are matched as the outline gives them; letters and ordinals count its sections from the first.
    """
    if not outline:
        return NotAFollowUp("no_outline")
    if len(question) > MOST_CHARACTERS:
        return NotAFollowUp("too_long")
    text = read_text(question, variants=VARIANTS)
    if not text.tokens or len(text.tokens) > MOST_TOKENS:
        return NotAFollowUp("too_long" if text.tokens else "empty")
    places = Places(tuple(outline))
    found = [_followup_of(reading, question, places) for reading in readings_of(text, places, language=language)]
    whole = [followup for followup, is_whole in found if is_whole]
    return max(whole, key=_told) if whole else min((followup for followup, _ in found), key=_told)


def readings_of(text: Text, places: Places, *, language: str | None = None) -> list[Reading]:
    """Return how a question reads in the languages that fit it equally well, with as few words as possible."""
    readings = [_read_in(each, text, places) for each in likely_languages(text, language_code(language) or None)]
    fewest = min(len(reading.items) for reading in readings)
    return [reading for reading in readings if len(reading.items) == fewest]


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
    pointing = [one for one in reading.references if one.strength != "number" or "digits" in reading.kinds_at(one.start)]
    named = {place for reference in pointing for place in reference.targets} - {None}
    if not reading.residue:
        return reading
    beside = {at for reference in pointing for at in range(*reading.clause(reference))}
    told = told_again(reading.items, [section.title for at, section in enumerate(places.outline) if at in named]) - beside
    return replace(reading, told=told) if told else reading


def _followup_of(reading: Reading, question: str, places: Places) -> tuple[Followup, bool]:
    """Return what a question points at, and whether its language knows every word that no section is named by."""
    references = accepted(reading)
    if references:
        return _of_references(references, reading, places), not reading.residue
    if (match := _of_title(reading, question, places)) is not None:
        return match, True
    return _of_no_name(reading, places), not reading.residue


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


def _of_no_name(reading: Reading, places: Places) -> Followup:
    """Recognise `explain that`, `the previous one` and `go on`: nothing is said that could be looked for."""
    verdict = unnamed(Reading(reading.items, (), reading.table)).then
    if verdict == "no follow-up":
        return NotAFollowUp()
    return Ambiguous(places.outline, verdict, "anaphora" if verdict == "anaphora" else None)
