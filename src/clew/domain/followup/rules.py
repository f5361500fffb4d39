"""Judges whether what looks like a reference is one: precision before recall.

Above: `resolving.py`. Below: `references.py`. Three things decide: what stands right beside the reference (`Amazon S3`,
`section 8 housing`), what it belongs to (`the last point of sale`), and whether the question says anything else. The less telling
a reference is by itself, the less else may be said.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cached_property

from clew.domain.followup.reading import Item
from clew.domain.followup.references import Reference
from clew.domain.followup.words.table import Kind, Kinds, WordTable, kinds_of

_POINTERS = kinds_of("one", "marker", "determiner", "contracted", "demonstrative", "relative", "all", "of", "locating")
_JOINERS = kinds_of("and", "to", "from", "except", "but", "not", "polite", "filler")
_TALK = kinds_of("opener", "what", "expand", "request", "compare", "more", "discourse", "meta", "auxiliary", "modal", "asking")
_ASIDE = kinds_of("form", "tail", "manner", "topic", "correction", "settled", "being", "person")
_MEANINGLESS = _POINTERS | _JOINERS | _TALK | _ASIDE | kinds_of("break", "comma", "paragraph")
"""Kinds that say nothing of their own about a subject."""
_SUBJECT = kinds_of("content", "idiom", "elsewhere")
_SMALL = kinds_of(
    "polite", "determiner", "contracted", "filler", "and", "break", "comma", "opener", "not", "except", "but", "all"
)
_LIGHT = _SMALL | kinds_of("form", "tail", "manner")
_BARE = kinds_of("polite", "break", "comma", "and", "form", "tail", "manner")
_ASKING_FOR = kinds_of("expand", "request", "compare", "more")
_NOT_ALONE = kinds_of("meta", "noun", "number", "ordinal", "relative")
_NO_MERE_DETERMINER = kinds_of("expand", "auxiliary", "opener", "locating")
_WEAK = frozenset({"number", "letter", "bare", "one"})
_OF_ALL = kinds_of("noun", "of", "locating", "determiner", "contracted", "demonstrative", "number", "meta")
"""What may stand between `all` and `but`."""
_MOST_OF_FEELING = 2
_MOST_WITH_SUBJECT = 20


@dataclass(frozen=True)
class Reading:
    """A question in one language: its items, what may be references in it, and what else it says."""

    items: tuple[Item, ...]
    references: tuple[Reference, ...]
    table: WordTable
    told: frozenset[int] = frozenset()
    """Indexes of the items that only repeat words of the titles pointed at."""

    @cached_property
    def outside(self) -> tuple[int, ...]:
        """Indexes of the items that belong to no reference."""
        inside = {at for reference in self.references for at in range(reference.start, reference.end)}
        return tuple(at for at in range(len(self.items)) if at not in inside)

    @cached_property
    def residue(self) -> tuple[int, ...]:
        """Indexes of the items outside references that say something of their own."""
        return tuple(at for at in self.outside if is_subject(self.items[at]) and at not in self.told)

    @cached_property
    def kinds(self) -> Kinds:
        """Kinds of everything outside references."""
        return frozenset[Kind]().union(*(self.items[at].kinds for at in self.outside))

    @cached_property
    def is_light(self) -> bool:
        """Nothing but politeness and small words stands outside the references."""
        return all(self.items[at].kinds & _LIGHT and "asking" not in self.items[at].kinds for at in self.outside)

    @cached_property
    def asks_for_section(self) -> bool:
        """The question asks for more on something, rather than for a fact."""
        return bool(self.kinds & _ASKING_FOR)

    def is_elsewhere(self, reference: Reference) -> bool:
        """A word in the same clause says that points, sections or S3 are not those of an outline."""
        start, end = reference.start, reference.end
        while start > 0 and "break" not in self.items[start - 1].kinds:
            start -= 1
        while end < len(self.items) and "break" not in self.items[end].kinds:
            end += 1
        inside = (self.items[at].kinds for at in range(start, end) if at not in self.told)
        return any("elsewhere" in kinds and not kinds & _MEANINGLESS for kinds in inside)

    def clause(self, reference: Reference) -> tuple[int, int]:
        """Return where the clause of a reference begins and ends, between signs and commas."""
        start, end = reference.start, reference.end
        while start > 0 and not self.items[start - 1].kinds & kinds_of("break", "comma"):
            start -= 1
        while end < len(self.items) and not self.items[end].kinds & kinds_of("break", "comma"):
            end += 1
        return start, end

    def kinds_in(self, start: int, end: int) -> Kinds:
        """Return the kinds of all items of a stretch."""
        return frozenset[Kind]().union(*(item.kinds for item in self.items[start:end]))

    def kinds_at(self, at: int) -> Kinds:
        """Return the kinds of an item; none outside the row."""
        return self.items[at].kinds if 0 <= at < len(self.items) else frozenset()


def is_subject(item: Item) -> bool:
    """Tell whether an item says something of its own: unknown words, phrases with another meaning, numbers that count."""
    return bool(item.kinds & (_SUBJECT | kinds_of("number", "ordinal", "id", "group"))) and not item.kinds & _MEANINGLESS


def accepted(reading: Reading) -> list[Reference]:
    """Return the references of a question that do point at sections, in order."""
    if _is_way_between(reading):
        return []
    pointing = [reference for reference in reading.references if _points(reference, reading)]
    return [one for one in pointing if not _is_settled(one, pointing, reading) and not _is_corrected(one, pointing, reading)]


def without_excluded(references: Sequence[Reference], reading: Reading, size: int) -> list[int | None]:
    """Return the places that references name, each once, in order; `except` takes from what was named before, or from all."""
    named: list[int | None] = []
    has_named = has_excluded = False
    for reference in references:
        if has_excluded and reference.rule == "every_section":
            continue
        is_except = _is_left_out(reference, reading, "except") or _is_all_but(reference, reading)
        if is_except and None not in reference.targets:
            named = [place for place in (named if has_named else range(size)) if place not in reference.targets]
            has_excluded = True
        elif len(references) > 1 and _is_left_out(reference, reading, "not"):
            named = [place for place in named if place not in reference.targets]
            continue
        else:
            named = list(dict.fromkeys([*named, *reference.targets]))
        has_named = True
    return named


def _is_settled(reference: Reference, pointing: Sequence[Reference], reading: Reading) -> bool:
    """Recognise what is said to be clear before something else is asked for: `fine for the first, and the third?`."""
    start, end = reading.clause(reference)
    kinds = reading.kinds_in(start, end)
    following = next((other for other in pointing if other.start > end), None)
    if "settled" not in kinds or "not" in kinds or following is None:
        return False
    if any("settled" in reading.kinds_at(at) for at in range(reference.end, end)):
        return bool(reading.kinds_in(*reading.clause(following)) & kinds_of("and", "opener", "not", "expand", "request"))
    opening = reading.kinds_at(end + 1) | reading.kinds_at(end)
    is_contrast = "opener" in opening and "and" not in opening
    return is_contrast or bool(kinds & kinds_of("locating", "being", "lead") and opening & kinds_of("and", "not"))


def _is_corrected(reference: Reference, pointing: Sequence[Reference], reading: Reading) -> bool:
    """Recognise a slip of the tongue: `S3, no sorry, S5`."""
    following = next((other for other in pointing if other.start >= reference.end), None)
    between = [reading.kinds_at(at) for at in range(reference.end, following.start)] if following else []
    return any("correction" in kinds for kinds in between)


def _is_left_out(reference: Reference, reading: Reading, kind: str) -> bool:
    """Tell whether `except` or `not` stands before a reference and its determiners."""
    return any(kind in reading.kinds_at(at) for at in range(max(0, reference.start - 2), reference.start))


def _is_all_but(reference: Reference, reading: Reading) -> bool:
    """Recognise `all the points but the first`, `every section of the report but S2`, where `but` alone excludes nothing."""
    at = reference.start - 1
    while reading.kinds_at(at) & kinds_of("determiner", "contracted") and "but" not in reading.kinds_at(at):
        at -= 1
    if "but" not in reading.kinds_at(at):
        return False
    at -= 1
    while reading.kinds_at(at) & _OF_ALL and "all" not in reading.kinds_at(at):
        at -= 1
    return "all" in reading.kinds_at(at)


def _is_way_between(reading: Reading) -> bool:
    """Recognise `from point A to point B` and the line between them: places, not sections, once anything else is said."""
    letters = [reference for reference in reading.references if reference.ref_type == "letter"]
    named = [place for reference in letters for place in reference.targets]
    before = [reference.start - back for reference in letters for back in (1, 2)]
    if len(named) < 2 or not any(reading.kinds_at(at) & kinds_of("from", "contracted") for at in before):
        return False
    return bool(reading.residue) or not reading.asks_for_section


def _points(reference: Reference, reading: Reading) -> bool:
    if reference.highest > 99 or _is_indefinite(reference, reading):
        return False
    if reference.strength == "marked":
        return not _belongs_elsewhere(reference, reading) and not _is_paragraph_of_law(reference, reading)
    if reference.strength in _WEAK and reading.residue and (clause := _own_clause(reference, reading)):
        return _points(*clause)
    if reference.strength in _WEAK - {"one"} or reference.rule == "every_section":
        return _weak_points(reference, reading)
    return _strong_points(reference, reading)


def _strong_points(reference: Reference, reading: Reading) -> bool:
    """Judge an id, `the second point`, `the second one`, which may stand in a question that says something else."""
    if _is_compound(reference, reading) or _belongs_elsewhere(reference, reading):
        return False
    if not reading.residue:
        return True
    if reference.strength == "id":
        return _id_points(reference, reading)
    if reference.strength == "one":
        return _one_points(reference, reading)
    return _noun_points(reference, reading)


def _weak_points(reference: Reference, reading: Reading) -> bool:
    """Judge what only points when little else is said: `2`, `B`, `the second`, `all points`."""
    is_alone = _stands_alone(reference, reading)
    if reference.strength == "number":
        return is_alone and _has_number_frame(reference, reading)
    if reference.strength == "letter":
        return (is_alone and _has_letter_frame(reference, reading)) or _moves_reader(reference, reading)
    return (is_alone and _has_frame(reference, reading)) or _is_set_apart(reference, reading) or _moves_reader(reference, reading)


def _moves_reader(reference: Reference, reading: Reading) -> bool:
    """Recognise `E puzzles me, …`: at the beginning, the subject of a clause with the asker as its object."""
    start, end = reading.clause(reference)
    if start or reference.start > 1 or len(reading.references) > 1 or reading.is_elsewhere(reference):
        return False
    if reference.strength != "letter" and not _has_determiner(reference, reading):
        return False
    kinds = reading.kinds_in(reference.end, end)
    words = sum(at < end for at in reading.residue)
    return "person" in kinds and not kinds & kinds_of("auxiliary", "asking", "number") and words <= _MOST_OF_FEELING


def _own_clause(reference: Reference, reading: Reading) -> tuple[Reference, Reading] | None:
    """Return a reference in its clause alone, when that asks for a section and says nothing else.

    `go deeper on 2, I have a meeting`: what else is said does not matter then, unless it gives words another meaning.
    """
    start, end = reading.clause(reference)
    if (start, end) == (0, len(reading.items)) or reading.is_elsewhere(reference):
        return None
    inside = [other for other in reading.references if start <= other.start and other.end <= end]
    moved = tuple(replace(other, start=other.start - start, end=other.end - start) for other in inside)
    clause = Reading(reading.items[start:end], moved, reading.table)
    is_initial = reference.strength == "letter" and end < len(reading.items) and reading.items[end].folded == "."
    if clause.residue or is_initial or not clause.kinds & kinds_of("expand", "request"):
        return None
    if any(other not in inside and other.strength not in {"letter", "number"} for other in reading.references):
        return None
    return moved[inside.index(reference)], clause


def _before(reference: Reference, reading: Reading) -> int:
    """Return the index of the item before a reference and its determiners."""
    at = reference.start - 1
    while (
        at >= 0 and reading.kinds_at(at) & kinds_of("determiner", "contracted") and not reading.kinds_at(at) & _NO_MERE_DETERMINER
    ):
        at -= 1
    return at


def _has_determiner(reference: Reference, reading: Reading) -> bool:
    return bool(reading.kinds_at(reference.start - 1) & kinds_of("determiner", "contracted"))


def _is_indefinite(reference: Reference, reading: Reading) -> bool:
    before = reading.kinds_at(reference.start - 1)
    counted = "number" in before and reference.strength in {"bare", "one"}
    return counted or (
        "indefinite" in before and not before & kinds_of("determiner", "polite") and reference.rule.startswith("ordinal")
    )


def _is_paragraph_of_law(reference: Reference, reading: Reading) -> bool:
    """Recognise `§ 72 GEG`: a code in capitals follows, or the outline has no such section and something else is said."""
    if "paragraph" not in reading.kinds_at(reference.start):
        return False
    following = reading.items[reference.end].cased if reference.end < len(reading.items) else ""
    is_code = sum(map(str.isupper, following)) > 1
    return is_code or (None in reference.targets and bool(reading.residue))


def _is_compound(reference: Reference, reading: Reading) -> bool:
    """Tell whether a word right beside the reference makes it part of a name or of a longer noun."""
    return _is_named_before(reference, reading) or _is_named_after(reference, reading)


def _is_named_before(reference: Reference, reading: Reading) -> bool:
    """Recognise `Amazon S3`, `Medicare Part B`; a verb that no table knows may begin the question."""
    before = _before(reference, reading)
    if before > 0 and reading.items[before].folded == "》":
        before -= 1
    if before < 0 or not _names(reading, before):
        return False
    if reference.strength == "id":
        return True
    is_first = before == 0 or reading.kinds_at(before - 1) <= kinds_of("break")
    if _has_determiner(reference, reading) or (is_first and reading.items[before].cased.islower()):
        return False
    ends_question = reference.end >= len(reading.items) - 1
    return not (reference.strength == "noun" and reference.ref_type != "letter" and ends_question)


def _is_named_after(reference: Reference, reading: Reading) -> bool:
    """Recognise `S3 pricing`, `section 8 housing`; after `does` or `in`, the word may be a verb (`How was it in S2 counted?`)."""
    if not _names(reading, reference.end):
        return False
    if reading.is_elsewhere(reference) or not reading.kinds_at(reference.end) & kinds_of("content"):
        return True
    before = reading.kinds_at(_before(reference, reading))
    if "being" in before and _names(reading, reference.end + 1):
        return True
    may_be_verb = "auxiliary" in before or (reference.ref_type != "letter" and "locating" in before)
    if reference.strength == "id":
        return not may_be_verb or _has_foreign_name(reading) or _has_determiner(reference, reading)
    if may_be_verb:
        return False
    is_definite = _has_determiner(reference, reading) or "counted" in reading.kinds_at(reference.start)
    return reading.table.has_compounds or not (is_definite or reference.rule != "ordinal_section")


def _names(reading: Reading, at: int) -> bool:
    """Tell whether the item says something of its own or counts something."""
    return 0 <= at < len(reading.items) and is_subject(reading.items[at])


def _belongs_elsewhere(reference: Reference, reading: Reading) -> bool:
    """Tell whether `of …` follows with something that is no answer, report or list: `the last point of sale`."""
    end = _end_of_list(reference, reading)
    if "of" not in reading.kinds_at(end):
        return False
    following = reading.items[end + 1 : end + 6]
    for item in following:
        if "meta" in item.kinds:
            return False
        if is_subject(item):
            return True
        if item.kinds & kinds_of("break", "comma", "discourse", "auxiliary") and not item.kinds & kinds_of(
            "determiner", "filler"
        ):
            return False
    return False


def _end_of_list(reference: Reference, reading: Reading) -> int:
    """Return where the last reference ends that is joined to this one: what belongs to it belongs to both."""
    end = reference.end
    for other in reading.references:
        gap = range(end, other.start)
        if other.start > end and len(gap) <= 3 and "and" in reading.kinds_at(end) and not any(_names(reading, at) for at in gap):
            end = other.end
    return end


def _stands_alone(reference: Reference, reading: Reading) -> bool:
    if reading.residue or (reading.kinds_at(reference.end) & _NOT_ALONE and not _is_linked(reference, reading)):
        return False
    return "asking" not in reading.kinds or bool(reading.kinds & kinds_of("expand"))


def _is_set_apart(reference: Reference, reading: Reading) -> bool:
    """Recognise `regarding the third: is it new?`: a clause of its own that only names the place."""
    if len(reading.references) > 1 or not _has_determiner(reference, reading):
        return False
    before = [reading.kinds_at(at) for at in range(reference.start)]
    names_place = len(before) == 1 or any(kinds & kinds_of("locating", "opener", "expand") for kinds in before)
    return names_place and "break" in reading.kinds_at(reference.end) and min(reading.residue, default=0) > reference.end


def _is_linked(reference: Reference, reading: Reading) -> bool:
    return any(other.start == reference.end for other in reading.references)


def _has_frame(reference: Reference, reading: Reading) -> bool:
    is_told = reading.asks_for_section or bool(reading.kinds & kinds_of("opener", "what")) or reading.is_light
    if not is_told:
        return False
    if reference.rule == "marked_number" or not reading.outside:
        return True
    is_counted = "counted" in reading.kinds_at(reference.start)
    is_unspaced = not reading.items[reference.start].folded[0].isascii()
    return reference.rule == "every_section" or is_counted or is_unspaced or _has_determiner(reference, reading)


def _has_number_frame(reference: Reference, reading: Reading) -> bool:
    if "compare" in reading.kinds and len(reference.targets) > 1 and "digits" in reading.kinds_at(reference.start):
        return True
    if "determiner" in reading.kinds_at(reference.start - 1) and reading.is_light:
        return True
    if not reading.outside or (_is_bare(reading) and "digits" in reading.kinds_at(reference.start)):
        return True
    after = reading.kinds_at(reference.end)
    before = reading.kinds_at(_before(reference, reading)) | _verb_before(reference, reading)
    is_asked = "expand" in before or ("locating" in before and "expand" in reading.kinds)
    return is_asked and (not after or bool(after & kinds_of("break", "polite", "and", "tail", "form", "manner")))


def _verb_before(reference: Reference, reading: Reading) -> Kinds:
    """Return the kinds of what asks before a reference, past small words: `explain to me, please, B`."""
    at = reference.start - 1
    while reading.kinds_at(at) & kinds_of("determiner", "filler", "polite") and not reading.kinds_at(at) & _ASKING_FOR:
        at -= 1
    return reading.kinds_at(at) & _ASKING_FOR


def _is_bare(reading: Reading) -> bool:
    light = _BARE | kinds_of("filler", "opener") if reading.kinds & kinds_of("tail", "form", "manner") else _BARE
    return all(reading.kinds_at(at) & light and "auxiliary" not in reading.kinds_at(at) for at in reading.outside)


def _has_letter_frame(reference: Reference, reading: Reading) -> bool:
    if not reading.outside or all(reading.kinds_at(at) <= kinds_of("break") for at in reading.outside):
        return True
    if len(reference.targets) > 1 and reading.asks_for_section:
        return True
    is_word = reading.items[reference.start].kinds & _MEANINGLESS
    if is_word and reference.end - reference.start == 1 and reference.end < len(reading.items) - 1:
        return False
    before = reading.kinds_at(_before(reference, reading)) | _verb_before(reference, reading)
    if "determiner" in reading.kinds_at(reference.start - 1) and (reading.asks_for_section or reading.is_light):
        return True
    return bool(before & kinds_of("expand", "request", "opener", "compare", "and", "locating")) or _is_bare(reading)


def _id_points(reference: Reference, reading: Reading) -> bool:
    """Judge `S3` in a question that says something else: a section, unless it may be a product or half a year."""
    after, before = reading.kinds_at(reference.end), reading.kinds_at(reference.start - 1)
    if "discourse" in after:
        return True
    if reading.is_elsewhere(reference):
        return False
    if "expand" in before | reading.kinds_at(_before(reference, reading)):
        return True
    if None in reference.targets:
        return False
    is_asked_for = "request" in reading.kinds_at(_before(reference, reading)) and not _has_year(reading)
    if len(reference.targets) > 1 or is_asked_for:
        return True
    if _has_foreign_name(reading) or ("to" in before and "locating" not in before):
        return False
    is_half_year = reference.highest <= 2 and (before & kinds_of("determiner", "contracted") or _has_year(reading))
    return not is_half_year and not ("determiner" in before and "locating" not in before)


def _has_year(reading: Reading) -> bool:
    return any("digits" in item.kinds and 1900 <= item.value <= 2100 for item in reading.items)


def _has_foreign_name(reading: Reading) -> bool:
    """Tell whether the rest of the question holds a proper name, where capitals tell."""
    if reading.table.has_capital_nouns:
        return False
    inner = [at for at in reading.residue if at > 0 and "break" not in reading.kinds_at(at - 1)]
    return any(reading.items[at].cased[:1].isupper() for at in inner)


def _one_points(reference: Reference, reading: Reading) -> bool:
    """Judge `the third one` in a question that says something else."""
    if reading.is_elsewhere(reference) or len(reading.references) > 1:
        return False
    before = reading.kinds_at(_before(reference, reading))
    return _has_determiner(reference, reading) and bool(before & kinds_of("locating", "expand"))


def _noun_points(reference: Reference, reading: Reading) -> bool:
    """Judge `the third point`, `section 2` in a question that says something else."""
    if reference.highest > _MOST_WITH_SUBJECT:
        return False
    if None in reference.targets and not (reading.asks_for_section or reading.kinds & kinds_of("discourse", "what")):
        return False
    if not reading.is_elsewhere(reference):
        return True
    return bool(
        reading.kinds_at(reference.end) & kinds_of("discourse")
        and reading.kinds_at(_before(reference, reading)) & kinds_of("auxiliary")
    )
