"""Understands which sections of an outline a question points at, without a model (design: follow-ups).

Above: the engine's resolve stage and `clew resolve`. Below, in this order: `reading.py` (words and their kinds, from `words/`),
`forms.py` (how the answer is wanted), `finder.py` (what may be a reference), `contrasted.py` and `taken_back.py` (what is not
meant), `rules.py` (what is one), `titles.py`, `unnamed.py` (what points without a name), `learned.py` (how likely all that is).
What they recognise is written in the rows of `grammar/`; weights judge what no row decides.
Pure; a question that is not understood is no follow-up, because a wrong section is worse than none.
"""

from collections.abc import Collection, Sequence
from dataclasses import dataclass, replace
from itertools import chain, takewhile

from clew.domain.deliverables.outline import Section
from clew.domain.followup.abridged import spelled_out
from clew.domain.followup.called import with_called
from clew.domain.followup.contrasted import without_contrasted
from clew.domain.followup.ends import end_gone_to
from clew.domain.followup.finder import ReferenceFinder
from clew.domain.followup.forms import with_forms
from clew.domain.followup.joined_titles import joined_titles
from clew.domain.followup.known import without_held
from clew.domain.followup.learned import LIKELY, UNLIKELY, likely_places, likely_titles, may_contradict, weights
from clew.domain.followup.letter_rows import languages_of_letters, letter_rows
from clew.domain.followup.near_patterns import relations_of
from clew.domain.followup.nearby import places_nearby
from clew.domain.followup.others import others_than_named
from clew.domain.followup.placed import GIVING
from clew.domain.followup.places import Places
from clew.domain.followup.question import Reading
from clew.domain.followup.reading import MOST_TOKENS, VARIANTS, Item, Text, lexicon_of, likely_languages, read_text
from clew.domain.followup.references import Reference, RefType
from clew.domain.followup.rules import accepted, without_excluded
from clew.domain.followup.slips import without_slips_of_pointing
from clew.domain.followup.taken_back import without_taken_back
from clew.domain.followup.title_slips import misspelt, without_slips
from clew.domain.followup.title_words import TitleWord, items_in_titles, title_words_of, with_units
from clew.domain.followup.titles import named_by_title
from clew.domain.followup.unnamed import unnamed
from clew.domain.followup.words import TABLES
from clew.domain.followup.words.counted import PAST
from clew.domain.followup.words.requests import JOINING
from clew.domain.followup.words.table import LABELS, WordTable, kinds_of
from clew.domain.text.languages import language_code

MOST_CHARACTERS = 2_000
_TOKENS_OF_A_PLACE = 6
_IN_TITLES = kinds_of("and", "of", "determiner", "filler")
_BETWEEN_NAMES = kinds_of("and", "determiner", "contracted", "demonstrative", "of", "one")
_SMALL = kinds_of("determiner", "contracted", "opener", "and", "locating", "for", "of", "polite", "break", "comma", "marker")
_OPENING = _SMALL | kinds_of("not", "correction", "more", "expand", "request")
_NAMES = kinds_of("noun", "meta", "common", "content", "locating")
_OF_OTHERS = frozenset({"others", "neighbour", "end"})
"""Rules that find other sections than the question names."""
_OF_ONE_TITLE = frozenset({"title_asked", "title_words", "title_called", "title_leads", "title"})
"""Rules by which words of one title name it."""
_ASKED_BACK = frozenset({"anaphora", "not_understood"})
"""Rules by which nothing that is named decides."""
_UNKNOWN = Places(tuple(Section(f"S{number}", "") for number in range(1, 27)))
"""What a question is read with when there is no outline."""


@dataclass(frozen=True, slots=True)
class Resolved:
    """The question points at these sections, in the order named; `rule` says how that was seen."""

    section_ids: tuple[str, ...]
    ref_type: RefType
    rule: str
    asks_nothing_else: bool = False
    """The question is only about these sections as such: `S2`, `explain point B, please`, a title."""
    is_placed: bool = False
    """The place of the first of them in the question shows that it is meant: `and for 3?`, `c'est quoi le 2`."""
    is_determined: bool = False
    """`the` stands right before the first of them."""


@dataclass(frozen=True, slots=True)
class Ambiguous:
    """The question points at something that must be chosen first; at nothing that is there, when there are no `choices`."""

    choices: tuple[Section, ...]
    rule: str
    ref_type: RefType | None = None
    missing: tuple[str, ...] = ()
    """What is named and does not exist, as people write it: `S9`, `K`."""


@dataclass(frozen=True, slots=True)
class NotAFollowUp:
    """The question stands on its own, or depends on the conversation in another way."""

    rule: str | None = None


Followup = Resolved | Ambiguous | NotAFollowUp


def resolve_followup(
    question: str,
    outline: Sequence[Section],
    *,
    language: str | None = None,
    called: Collection[str] = (),
    by_rows_alone: bool = False,
) -> Followup:
    """Return what a question points at in an outline. `language` (ISO 639-1) is a hint; the words decide.

    `called` has the folded words by which the conversation may call the sections; one that it writes before their numbers
    is there as `phase 1`.
    Ids are matched as the outline gives them; letters and ordinals count its sections from the first.
    Without an outline, a question that only names a point (`explain point B`) is `Ambiguous` with no choices.
    `by_rows_alone`: the weights, which know how people speak of sections, are not asked; for lists of other things.
    """
    if len(question) > MOST_CHARACTERS:
        return NotAFollowUp("too_long")
    places = Places(tuple(outline)) if outline else _UNKNOWN
    text = read_text(question, variants=VARIANTS)
    if not text.tokens or len(text.tokens) > MOST_TOKENS:
        return NotAFollowUp("too_long" if text.tokens else "empty")
    if not outline:
        return _without_outline(text, places, language=language)
    text = without_slips(text, places.titles)
    readings = readings_of(text, places, language=language, called=called)
    found = [_followup_of(reading, question, places) for reading in readings]
    whole = [followup for followup, is_whole in found if is_whole]
    followup = max(whole, key=_told) if whole else min((followup for followup, _ in found), key=_told)
    return followup if by_rows_alone else _judged(followup, readings, places, question)


def is_undecided(followup: Followup) -> bool:
    """Tell whether nothing that a question names decided: no rule speaks for a section, and none against it."""
    no_reason = followup in (NotAFollowUp(), NotAFollowUp("no_outline"))
    return no_reason or (isinstance(followup, Ambiguous) and followup.rule in _ASKED_BACK)


def _judged(followup: Followup, readings: Sequence[Reading], places: Places, question: str) -> Followup:
    """Return what the weights make of it: something else only where no row decides, or where a row is most likely wrong."""
    if is_undecided(followup):
        return _likeliest(readings, places) or followup
    if isinstance(followup, Resolved) and followup.rule not in _OF_OTHERS and _is_unlikely(followup, readings, places, question):
        return NotAFollowUp()
    return followup


def _likeliest(readings: Sequence[Reading], places: Places) -> Followup | None:
    """Return what is likely in each reading of a question: the places that it names, or the titles if one is likelier."""
    by_place = [[pair for pair in likely_places(reading.references, reading) if pair[1] >= LIKELY] for reading in readings]
    by_title = [[pair for pair in likely_titles(reading, places.titles) if pair[1] >= LIKELY] for reading in readings]
    first, named = by_place[0] if all(by_place) else [], by_title[0] if all(by_title) else []
    if named and max(chance for _, chance in named) > max((chance for _, chance in first), default=0.0):
        meant = _with_joined([at for at, _ in named], readings[0], places)
        return _of_sections([places.outline[at] for at in meant], "title_asked", readings[0])
    return _of_references([reference for reference, _ in first], readings[0], places) if first else None


def _is_unlikely(followup: Resolved, readings: Sequence[Reading], places: Places, question: str) -> bool:
    """Tell whether every reference and title behind an answer is unlikely; behind `except` stands what is not meant."""
    named = {at for at, section in enumerate(places.outline) if section.id in followup.section_ids}
    naming = [(reading, [one for one in reading.references if named.intersection(one.targets)]) for reading in readings]
    is_plain = all(may_contradict(one, reading) and named.issuperset(one.targets) for reading, some in naming for one in some)
    if not is_plain or any("except" in reading.kinds for reading in readings):
        return False
    if any(_is_written_out(places.titles[at], question) for at in named):
        return False
    chances = chain(
        (chance for reading, some in naming for _, chance in likely_places(some, reading)),
        (chance for reading in readings for at, chance in likely_titles(reading, places.titles) if at in named),
    )
    first = next(chances, None)
    return first is not None and first < UNLIKELY and all(chance < UNLIKELY for chance in chances)


def _is_written_out(title: str, question: str) -> bool:
    """Tell whether a question has a title of several words as it stands."""
    return " " in title.strip() and title.casefold() in question.casefold()


def load_grammar() -> None:
    """Load the words, patterns and weights of every language now (blocks for one to two seconds), so that none waits."""
    for language in TABLES:
        lexicon_of(language)
        relations_of(language)
    weights()


def only_points(question: str, *, language: str | None = None) -> bool:
    """Return whether a question only names a place in an outline, if there were one: `S2`, `the second one, please`."""
    text = read_text(question[:MOST_CHARACTERS], variants=VARIANTS)
    if not 0 < len(text.tokens) <= _TOKENS_OF_A_PLACE:
        return False
    return any(
        reading.is_light and not reading.residue and bool(accepted(reading))
        for reading in readings_of(text, _UNKNOWN, language=language)
    )


def _without_outline(text: Text, places: Places, *, language: str | None) -> Followup:
    """Recognise a point that is asked for and nothing else; a chapter, an article or S2 may be one of a document."""
    for reading in readings_of(text, places, language=language):
        references = [] if reading.residue else accepted(reading)
        if references and all(_is_of_an_answer(reference, reading) for reference in references):
            return Ambiguous((), "no_outline", references[0].ref_type)
    return NotAFollowUp("no_outline")


def _is_of_an_answer(reference: Reference, reading: Reading) -> bool:
    words = reading.items[reference.start : reference.end]
    is_named = reference.strength == "noun" and reference.ref_type != "section_id"
    return is_named and not any(item.folded in group for item in words for group in LABELS)


def readings_of(text: Text, places: Places, *, language: str | None = None, called: Collection[str] = ()) -> list[Reading]:
    """Return how a question reads in the languages that fit it equally well, with as few words as possible."""
    among = [] if language_code(language) else languages_of_letters(text, places.titles)
    languages = likely_languages(text, language_code(language) or None, among)
    readings = [_read_in(each, text, places, called) for each in languages]
    fewest = min(len(reading.items) for reading in readings)
    return [reading for reading in readings if len(reading.items) == fewest]


def _told(followup: Followup) -> tuple[int, int]:
    """Order the readings of languages that fit equally well (`S1 à S3`).

    Among those that know every word the one that understands most counts, else the one that understands least.
    """
    sections = len(followup.section_ids) if isinstance(followup, Resolved) else 0
    return (NotAFollowUp, Ambiguous, Resolved).index(type(followup)), sections


def _read_in(language: str, text: Text, places: Places, called: Collection[str]) -> Reading:
    lexicon = lexicon_of(language)
    letters = letter_rows(text, places.titles, language)
    written = spelled_out(lexicon.read(text, places.own_ids, letters), places.titles)
    read = misspelt(written, places.titles, lexicon)
    in_titles = items_in_titles(read, places.titles)
    marked = [replace(item, is_in_title=True) if at in in_titles else item for at, item in enumerate(read)]
    marked = without_slips_of_pointing(_with_nouns(without_held(marked)), lexicon)
    items = with_units(with_forms(marked, lexicon.table), places.titles)
    table = lexicon.table
    items = with_called(items, called, table) if called else items
    reading = _with_references(items, places, table)
    for without in (without_contrasted, without_taken_back):
        left = without(reading, places.titles)
        if len(left) < len(reading.items):
            reading = replace(_with_references(left, places, table), is_put_right=True)
    return _with_told(reading, places)


def _with_nouns(items: Sequence[Item]) -> list[Item]:
    """Read a word of a title as the noun that it is behind `the`, not as a verb of understanding: `la panne`."""
    nouns = {at for at, item in enumerate(items) if item.is_in_title and "grasped" in item.kinds and at > 0}
    nouns = {at for at in nouns if items[at - 1].kinds & kinds_of("determiner", "contracted")}
    return [replace(item, kinds=kinds_of("content")) if at in nouns else item for at, item in enumerate(items)]


def _with_references(items: Sequence[Item], places: Places, table: WordTable) -> Reading:
    finder = ReferenceFinder(items, places, has_late_ordinals=table.has_late_ordinals, has_compounds=table.has_compounds)
    return Reading(tuple(items), tuple(finder.find()), table)


def _with_told(reading: Reading, places: Places) -> Reading:
    """Let words of the titles that are pointed at say nothing of their own, in other clauses (`the second one, the budget`).

    Right behind what points they do so in its own clause: `point 3 Staff and Training`.
    """
    pointing = [one for one in reading.references if one.strength != "number" or "digits" in reading.kinds_at(one.start)]
    named = {place for reference in pointing for place in reference.targets} - {None}
    if not reading.residue:
        return reading
    beside = {at for reference in pointing for at in range(*reading.clause(reference))}
    titles = [section.title for at, section in enumerate(places.outline) if at in named]
    repeated = frozenset(items_in_titles(reading.items, titles))
    told = (repeated - beside).union(*(_called_behind(reference, repeated, reading) for reference in pointing))
    return replace(reading, told=told) if told else reading


def _called_behind(reference: Reference, repeated: frozenset[int], reading: Reading) -> frozenset[int]:
    """Return the words of titles right behind a reference, past small words, if there are two or more."""
    following = range(reference.end, len(reading.items))
    run = takewhile(lambda at: at in repeated or reading.kinds_at(at) & _IN_TITLES, following)
    called = repeated.intersection(run)
    return called if len(called) > 1 else frozenset()


def _followup_of(reading: Reading, question: str, places: Places) -> tuple[Followup, bool]:
    """Return what a question points at, and whether its language knows every word that no section is named by."""
    words, size = title_words_of(reading.items, places.titles), len(places.outline)
    if left := others_than_named(reading, words, size):
        return Resolved(tuple(places.outline[at].id for at in left), "ordinal", "others", reading.asks_nothing_else), True
    end = end_gone_to(reading)
    if end is not None and all(end % size in word.places for word in words):
        return Resolved((places.outline[end].id,), "ordinal", "end", reading.asks_nothing_else), True
    near = places_nearby(reading, words, size)
    if near is not None and not (near and all(0 <= at < size for at in near)):
        missing = tuple(_id_of(at + 1, places) for at in near if at >= size)
        return Ambiguous(places.outline, "out_of_range", "ordinal", missing), True
    if near:
        return Resolved(tuple(places.outline[at].id for at in near), "ordinal", "neighbour", reading.asks_nothing_else), True
    references = accepted(reading)
    if references:
        return _of_references(references, reading, places), not reading.residue
    if (match := _of_title(reading, question, places)) is not None:
        return match, True
    return _of_no_name(reading, places), not reading.residue


def _of_title(reading: Reading, question: str, places: Places) -> Followup | None:
    match = named_by_title(reading.without_references, places.titles, question)
    if match is None:
        return None
    if match.is_shared:
        return Ambiguous(tuple(places.outline[at] for at in match.places), match.rule, "title")
    meant = _with_joined(match.places, reading, places) if match.rule in _OF_ONE_TITLE else match.places
    return _of_sections([places.outline[at] for at in meant], match.rule, reading)


def _with_joined(named: Sequence[int], reading: Reading, places: Places) -> Sequence[int]:
    """Add the title that `and` joins to the only one that is named."""
    joined = joined_titles(reading.without_references, places.titles) if len(named) == 1 else None
    return joined.with_joined(named) if joined else named


def _of_sections(sections: Sequence[Section], rule: str, reading: Reading) -> Resolved:
    """Return that a question names sections by their titles."""
    repeated = items_in_titles(reading.items, [section.title for section in sections])
    told = replace(reading, told=reading.told | repeated)
    beside = [reading.items[at] for at in told.outside if at not in told.told]
    says_other = any("plain" in item.kinds or item.folded in PAST for item in beside)
    asks_nothing_else = told.asks_nothing_else and not says_other
    return Resolved(tuple(section.id for section in sections), "title", rule, asks_nothing_else)


def _of_references(references: Sequence[Reference], reading: Reading, places: Places) -> Followup:
    named = _with_named_beside(without_excluded(references, reading, len(places.outline)), references, reading, places)
    first = next((one for one in references if named and named[0] in one.targets), references[0])
    if None in named:
        missing = dict.fromkeys(_written(one, places) for one in references if None in one.targets)
        return Ambiguous(places.outline, "out_of_range", first.ref_type, tuple(missing))
    if not named:
        return NotAFollowUp("nothing_left")
    sections = (places.outline[place] for place in named if place is not None)
    leading = min(references, key=lambda one: one.start)
    return Resolved(
        tuple(section.id for section in sections),
        first.ref_type,
        first.rule,
        reading.asks_nothing_else,
        is_placed=_is_placed(leading, reading),
        is_determined=_is_determined(leading, reading),
    )


def _with_named_beside(
    named: list[int | None], references: Sequence[Reference], reading: Reading, places: Places
) -> list[int | None]:
    """Add the section whose title `and` joins to a place: `the first one and the budget`."""
    words = [word for word in title_words_of(reading.items, places.titles) if len(word.places) == 1]
    for reference in references:
        before, behind = reading.clause(reference)[0], reading.clause(reference)[1]
        joined = (range(reference.end, behind), range(reference.start - 1, before - 1, -1))
        for word in (_joined_word(steps, reading, words) for steps in joined):
            if word is not None and not word.places.intersection(each for each in named if each is not None):
                named = [*named, *word.places] if word.at > reference.start else [*word.places, *named]
    return named


def _joined_word(steps: range, reading: Reading, words: Sequence[TitleWord]) -> TitleWord | None:
    """Return the word of a title that comes next to a place, with `and` and small words alone between."""
    has_and = False
    for at in steps:
        if word := next((one for one in words if at in (one.at, one.last)), None):
            return word if has_and else None
        has_and = has_and or reading.items[at].folded in JOINING
        if not reading.kinds_at(at) & _BETWEEN_NAMES:
            return None
    return None


def _is_determined(reference: Reference, reading: Reading) -> bool:
    """Return whether `the` stands right before a number: one of several before one number counts (`les 3`)."""
    before = reading.kinds_at(reference.start - 1)
    counts = "plural" in before and len(reference.targets) == 1
    return not counts and bool(before & kinds_of("determiner", "contracted")) and not before & kinds_of("plural", "opener")


def _is_placed(reference: Reference, reading: Reading) -> bool:
    """Return whether a number stands where a place does, unlike `les 3`: first, behind `the`, or right behind what explains."""
    before = reading.kinds_at(reference.start - 1)
    counts = "plural" in before and len(reference.targets) == 1
    opens = not counts and all(item.kinds & _OPENING for item in reading.items[: reference.start])
    is_of_others = bool(reading.kinds_in(0, reference.start) & kinds_of("content", "common"))
    is_explained = "expand" in before and reading.items[reference.start - 1].folded not in GIVING and not is_of_others
    return (
        opens
        or _is_determined(reference, reading)
        or is_explained
        or bool(reading.kinds & kinds_of("lost") and not before & _NAMES)
    )


def _written(reference: Reference, places: Places) -> str:
    """Return how people write what a reference names and the outline lacks."""
    if reference.ref_type == "letter":
        return chr(ord("A") + reference.highest - 1)
    return _id_of(reference.highest, places)


def _id_of(number: int, places: Places) -> str:
    """Return the id that a section of an outline would have."""
    is_numbered = all(section.id[1:].isdecimal() for section in places.outline)
    return f"{places.outline[0].id[0]}{number}" if is_numbered else str(number)


def _of_no_name(reading: Reading, places: Places) -> Followup:
    """Recognise `explain that`, `the previous one` and `go on`: nothing is said that could be looked for."""
    verdict = unnamed(reading.without_references).then
    if verdict == "no follow-up":
        return NotAFollowUp()
    return Ambiguous(places.outline, verdict, "anaphora" if verdict == "anaphora" else None)
