"""Reads places told by their neighbours: `the fourth and the one after it`, `what lies between 2 and 5`, `from the roof down`.

Above: `resolving.py`, before references and titles are read alone. Below: `near_patterns.py`, what such a place looks like;
`question.py`, `title_words.py`. The question becomes a row of words in which every name is a mark, so that a pattern needs to
know no name. A place counts only if nothing else is said before it; what is asked behind it may be anything.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property

from clew.domain.followup.near_patterns import Relation, Way, relations_of
from clew.domain.followup.question import Reading
from clew.domain.followup.references import Reference
from clew.domain.followup.title_words import TitleWord
from clew.domain.followup.words.sides import PUTTING
from clew.domain.followup.words.table import Kind, Kinds, kinds_of

_WHOLE = kinds_of("form", "tail", "manner", "idiom", "polite", "correction", "open")
"""Kinds of phrases whose words are not read one by one: `lo antes posible`."""
_RELATING = kinds_of(
    "right after", "right before", "and next", "its next", "its previous", "one before", "one after", "relative", "succession"
)
_CLAUSE_END = kinds_of("break", "comma")
_CONTENT = kinds_of("content")
_BETWEEN_NAMES = kinds_of("determiner", "contracted", "of", "filler", "noun", "topic", "locating")
_VALUED = kinds_of("number", "ordinal", "id", "own_id")
_LEAVING = kinds_of("none", "seen")
"""Before a name that is not meant: don't need, I've read."""
_PREPOSITIONS = kinds_of("on", "onward", "locating")
_LEADING_TO_NAMES = kinds_of("determiner", "contracted", "own")
_WANTING = kinds_of("request", "expand")
_POLITE = kinds_of("polite")
_POLITE_OR_AND = kinds_of("polite", "and")
_ASKS_FOR = kinds_of("expand", "request", "all", "more", "what")
_NOT_JOINED = kinds_of("break", "asking", "auxiliary", "modal", "discourse", "being")
_COUNTED = kinds_of("content", "common", "elsewhere", "idiom", "number")
_GOING_ON = _COUNTED | kinds_of("plain")
_FEW = 3
_BEFORE_NAME = kinds_of("determiner", "contracted", "being", "noun", "polite", "filler", "marker", "demonstrative", "one")
_RANGES: frozenset[Way] = frozenset({"between", "range", "onward", "upward", "beyond", "ahead", "until"})
_MOST_COUNTED = 4
_COUNTS = {"两": "2", "俩": "2", "三": "3", "四": "4"}
_NO_MARKS = str.maketrans("", "", "‹›")
"""A question may have the signs of marks itself: as quotation marks."""
_COUNTED_WAYS: dict[Way, Way] = {"after": "further", "before": "back"}


@dataclass(frozen=True, slots=True)
class _Mark:
    """A name in the row: the items it takes (`start` to `end`), and the indexes of its sections."""

    start: int
    end: int
    places: tuple[int, ...]
    reference: Reference | None = None


@dataclass(frozen=True, slots=True)
class _Term:
    """A place told by its neighbours: the items it takes, its sections, and how it was told."""

    start: int
    end: int
    places: tuple[int, ...]
    relation: Relation
    marks: frozenset[int]
    is_led: bool
    """Its name is in another part of the question: `3 and the one after`."""


def places_nearby(reading: Reading, words: Sequence[TitleWord], size: int) -> tuple[int, ...] | None:
    """Return the indexes of the sections that a question tells by their neighbours; None if it does not.

    None may be between two of them, and an index may be outside the outline.

    `words` are the words of titles in the question, `size` is the number of sections.
    """
    marks = _marks(reading, words) if "except" not in reading.kinds else []
    is_named_alone = sum(mark.end - mark.start for mark in marks) == len(reading.items)
    if not marks or is_named_alone or any(not mark.places for mark in marks):
        return None
    row = _Row(reading, tuple(marks), size)
    terms = row.terms(relations_of(reading.table.language))
    if not terms or not row.is_about(terms):
        return None
    return row.meant_by(terms) if all(term.places for term in terms) else ()


def _marks(reading: Reading, words: Sequence[TitleWord]) -> list[_Mark]:
    """Return the names of a question in order: references as they were written, and runs of words of one title."""
    references = [one.unstretched or one for one in reading.references if _is_name(one, reading)]
    marks = [mark for one in references for mark in _split(one, reading)]
    taken = {at for mark in marks for at in range(mark.start, mark.end)}
    at = 0
    while at < len(reading.items):
        run = _run_of_title(reading, words, at, taken)
        if run:
            marks.append(run)
        at = run.end if run else at + 1
    return sorted(marks, key=lambda mark: mark.start)


def _split(reference: Reference, reading: Reading) -> list[_Mark]:
    """Return a name for each element of a list; one for a range, or for what the outline does not have."""
    kinds = reading.kinds_in(reference.start, reference.end)
    named = [at for at in range(reference.start, reference.end) if reading.kinds_at(at) & _VALUED]
    if len(named) > len(reference.targets):
        named = [at for at in named if "one" not in reading.kinds_at(at)]  # `the first and the last one`
    if len(named) < 2 or len(named) != len(reference.targets) or "and" not in kinds:
        return [_Mark(reference.start, reference.end, _present(reference), reference)]
    places = [() if place is None else (place,) for place in reference.targets]
    return [_Mark(at, at + 1, place, reference) for at, place in zip(named, places, strict=True)]


def _is_name(reference: Reference, reading: Reading) -> bool:
    """Tell whether a reference names sections by itself, unlike `I`, `all points`, and 后面两节 behind a name."""
    is_small_word = reference.strength == "letter" and "filler" in reading.kinds_at(reference.start)
    before = reading.kinds_at(reference.start - 1)
    is_behind_another = any(one.end == reference.start for one in reading.references)
    is_beside = is_behind_another and reference.rule == "first_or_last_sections"
    is_between = reading.table.language == "zh" and not reading.items[reference.start].value and bool(before & _CONTENT)
    return not (is_small_word or is_beside or is_between) and reference.rule != "every_section"


def _present(reference: Reference) -> tuple[int, ...]:
    """Return the places of a reference; none if the outline lacks one of them."""
    return () if None in reference.targets else tuple(place for place in reference.targets if place is not None)


def _run_of_title(reading: Reading, words: Sequence[TitleWord], at: int, taken: set[int]) -> _Mark | None:
    """Read words of one title from an item on, with small words between; words that tell a direction begin none."""
    places: frozenset[int] | None = None
    end = at
    for item in range(at, len(reading.items)):
        here = [word for word in words if word.at <= item <= _last(word, reading) and item not in taken]
        if here:
            common = here[0].places.intersection(*(word.places for word in here), places or here[0].places)
            if not common or (places is None and reading.kinds_at(item) & _RELATING):
                break
            places, end = common, item + 1
        elif places is None or item in taken or not reading.kinds_at(item) & _BETWEEN_NAMES:
            break
    says_something = any(reading.is_subject_at(item) for item in range(at, end))
    return _Mark(at, end, tuple(places)) if places and len(places) == 1 and says_something else None


def _last(word: TitleWord, reading: Reading) -> int:
    """Return the index of the last item of a word: two characters may be one item (办法)."""
    return word.at if word.stem in reading.items[word.at].folded.replace(" ", "") else word.last


class _Row:
    """A question as words and marks."""

    def __init__(self, reading: Reading, marks: tuple[_Mark, ...], size: int) -> None:
        self._reading = reading
        self._marks = marks
        self._size = size
        self._pieces = list(self._written())

    def _written(self) -> Iterator[tuple[str, int]]:
        """Yield the words with the items they belong to; a name is a mark, behind its word if it has only one."""
        begun = {mark.start: number for number, mark in enumerate(self._marks)}
        inside = {at for mark in self._marks for at in range(mark.start, mark.end)}
        for at, item in enumerate(self._reading.items):
            written = item.folded.translate(_NO_MARKS)
            if at in begun:
                mark = self._marks[begun[at]]
                yield f"{written if mark.end == at + 1 and ' ' not in written else ''}‹{begun[at]}›", at
            elif at not in inside:
                is_whole = item.kinds & _WHOLE and not item.kinds & _RELATING
                yield from ((word, at) for word in (("_".join(written.split()),) if is_whole else written.split()))

    @cached_property
    def _text(self) -> tuple[str, list[int]]:
        """The row as one text, and the item of each character."""
        space = "" if self._reading.table.language == "zh" else " "
        text, owners = space, [0] * len(space)
        for word, at in self._pieces:
            text += f"{word}{space}"
            owners += [at] * (len(word) + len(space))
        return text, owners

    def terms(self, relations: Sequence[Relation]) -> list[_Term]:
        """Return the places told by neighbours, from left to right, the longest first; they do not overlap."""
        text, owners = self._text
        found = [(relation, match) for relation in relations for match in relation.pattern.finditer(text)]
        terms: list[_Term] = []
        for relation, match in sorted(found, key=lambda one: (one[1].start(), -one[1].end())):
            first, last = owners[match.start()], owners[match.end() - 1]
            if (terms and first < terms[-1].end) or not self._has_needed(relation, first):
                continue
            named = {name: int(_COUNTS.get(number, number)) for name, number in match.groupdict().items() if number is not None}
            inside = frozenset(at for at, mark in enumerate(self._marks) if first <= mark.start <= last)
            end = max([last + 1, *(self._marks[at].end for at in inside)])
            if term := self._term(relation, named, (first, end), inside, terms):
                terms.append(term)
        return terms

    def _has_needed(self, relation: Relation, at: int) -> bool:
        """Tell whether a clause has what a relation needs, and compares nothing: `what is there between 2 and 5`."""
        if relation.needs is None:
            return True
        start, end = self._around(at, at)
        words = " ".join(self._reading.items[each].folded for each in range(start, end))
        compares = sum("compare" in self._reading.kinds_at(each) for each in range(start, end))
        return bool(relation.needs.search(f" {words} ")) and compares <= 1

    def _term(
        self, relation: Relation, named: dict[str, int], span: tuple[int, int], inside: frozenset[int], before: Sequence[_Term]
    ) -> _Term | None:
        count = self._count(named)
        name = self._named_places(named, span[0], before)
        if not name or count is None or self._counts_something(named) or self._leads_to_a_name(relation, span[1]):
            return None
        other = self._marks[named["p"]].places if "p" in named else ()
        way = _COUNTED_WAYS.get(relation.way, relation.way) if self._counts_on(named) else relation.way
        if (relation.way == "range" and not other and not _is_run(name)) or (relation.way == "onward" and len(name) > 1):
            return None
        places = _places(way, (*name, *other), count, self._size)
        is_led = "o" not in named
        if is_led and self._goes_on(span):
            return None
        return _Term(*span, places, relation, inside, is_led)

    def _leads_to_a_name(self, relation: Relation, end: int) -> bool:
        """Tell whether the last word of an open range is the preposition of the next name: `on subs and on the dinner`."""
        is_preposition = bool(self._reading.kinds_at(end - 1) & _PREPOSITIONS)
        is_led = bool(self._reading.kinds_at(end) & _LEADING_TO_NAMES) or any(mark.start == end for mark in self._marks)
        return relation.way == "onward" and is_preposition and is_led

    def _counts_on(self, named: dict[str, int]) -> bool:
        """Tell whether an ordinal says how far it is: `the second after the costs`."""
        return "n" in named and "ordinal" in self._reading.kinds_at(self._marks[named["n"]].start)

    def _goes_on(self, span: tuple[int, int]) -> bool:
        """Tell whether a word right behind few words makes them something else: `lo antes posible`, `and next week`."""
        start, end = span
        length = sum(len(item.folded.split()) for item in self._reading.items[start:end])
        is_short = length <= _FEW or self._reading.table.language == "zh"
        return is_short and bool(self._reading.kinds_at(end) & _GOING_ON and "polite" not in self._reading.kinds_at(end))

    def _count(self, named: dict[str, int]) -> int | None:
        """Return how many are meant: one, or as many as a number before the word for a section says."""
        if "n" not in named:
            return named.get("c", 1)
        mark = self._marks[named["n"]]
        value = self._reading.items[mark.start].value
        if _is_word_one(mark, self._reading):
            return 1
        if self._counts_on(named):
            return value if mark.reference and 1 <= value <= _MOST_COUNTED else None
        is_count = "digits" not in self._reading.kinds_at(mark.start) or "plural" in self._reading.kinds_at(mark.start - 1)
        return value if mark.reference and is_count and 2 <= value <= _MOST_COUNTED else None

    def _named_places(self, named: dict[str, int], start: int, before: Sequence[_Term]) -> tuple[int, ...] | None:
        """Return the sections of the name that a term has, or of the last one before it."""
        if "o" in named:
            return self._marks[named["o"]].places
        earlier = [mark for mark in self._marks if mark.end <= start and not _is_word_one(mark, self._reading)]
        last = max((*earlier, *before), key=lambda part: part.end, default=None)
        return last.places if last and self._leads_on(last, start) else None

    def _leads_on(self, last: "_Mark | _Term", start: int) -> bool:
        """Tell whether a name is what is said of the one after: nothing stands between, and no full stop unless it is refused."""
        is_refused = isinstance(last, _Mark) and self._is_refused(last)
        ends = _NOT_JOINED - kinds_of("break", "being", "auxiliary") if is_refused else _NOT_JOINED
        says = any(self._reading.is_subject_at(at) for at in range(last.end, start))
        return not says and not self._gap(last.end, start) & ends

    def _counts_something(self, named: dict[str, int]) -> bool:
        """Tell whether the last number counts what stands behind it: `the one after 3 weeks`."""
        marks = [self._marks[named[name]] for name in ("o", "p") if name in named]
        return any(
            mark.reference is not None and mark.reference.strength == "number" and self._reading.kinds_at(mark.end) & _COUNTED
            for mark in marks
        )

    def is_about(self, terms: Sequence[_Term]) -> bool:
        """Tell whether nothing else is said before the last of these places, and what stands behind may be asked of it."""
        if any(self._is_denied(term.start) or self._is_put_somewhere(term) for term in terms):
            return False
        covered = self._covered(terms)
        says = [at for at in range(len(self._reading.items)) if at not in covered and self._says_something(at)]
        end = max(term.end for term in terms)
        if any(at < end for at in says):
            return False
        kinds = self._reading.kinds_in(*self._clause(terms[0]))
        if any(term.relation.is_weak for term in terms):
            if not says and all(mark.reference for mark in self._marks):
                return False  # the rows of `grammar/pointing*.py` judge it
            start, stop = self._clause(terms[0])
            kinds = self._reading.kinds_in(start, terms[0].start) | self._reading.kinds_in(terms[-1].end, stop)
            is_asked = bool(kinds & (_ASKS_FOR | _POLITE)) and min(says, default=0) > self._clause(terms[-1])[1]
            return "asking" not in kinds and (is_asked if says else bool(kinds & _ASKS_FOR or not kinds & _NOT_JOINED))
        if not any(term.relation.way in _RANGES for term in terms):
            return True
        stop = self._clause(terms[-1])[1]
        return not says or (min(says) > stop and bool(kinds & _ASKS_FOR or terms[-1].relation.is_of_all))

    def _says_something(self, at: int) -> bool:
        """Tell whether an item says something of its own, in a clause that does more than admit a mistake.

        `je me suis trompé de ligne : pas le 5, celui d'en dessous`.
        """
        start, end = self._around(at, at)
        is_mistake = "correction" in self._reading.kinds_in(start, end) and not any(
            start <= mark.start < end for mark in self._marks
        )
        return self._reading.is_subject_at(at) and not is_mistake

    def _is_put_somewhere(self, term: _Term) -> bool:
        """Tell whether a verb of putting makes a range none: `add the fees to the bottom of the list`."""
        words = (item.folded for item in self._reading.items[self._clause(term)[0] : term.start])
        return term.relation.way in _RANGES and not PUTTING.isdisjoint(words)

    def _covered(self, terms: Sequence[_Term]) -> set[int]:
        named = {at for mark in self._marks for at in range(mark.start, mark.end)}
        return named.union(*(range(term.start, term.end) for term in terms))

    def _clause(self, term: _Mark | _Term) -> tuple[int, int]:
        return self._around(term.start, term.end)

    def _around(self, start: int, end: int) -> tuple[int, int]:
        """Return where the clause around some items begins and ends."""
        while start > 0 and not self._reading.kinds_at(start - 1) & _CLAUSE_END:
            start -= 1
        while end < len(self._reading.items) and not self._reading.kinds_at(end) & _CLAUSE_END:
            end += 1
        return start, end

    def meant_by(self, terms: Sequence[_Term]) -> tuple[int, ...] | None:
        """Return the sections of these places and of the names beside them, in order; None if another name stands apart."""
        parts: list[_Mark | _Term] = list(terms)
        for at, mark in enumerate(self._marks):
            if any(at in term.marks for term in terms) or _is_word_one(mark, self._reading) or self._is_refused(mark):
                continue
            if self._is_joined(mark, terms):
                parts.append(mark)
            elif mark.reference is not None or mark.start < terms[0].start:
                return None
        ordered = sorted(parts, key=lambda part: part.start)
        return tuple(dict.fromkeys(place for part in ordered for place in part.places))

    def _is_refused(self, mark: _Mark) -> bool:
        """Tell whether `not` stands before a name, or right behind it, or something takes it back."""
        reading = self._reading
        start, end = self._clause(mark)
        wanted = next((at for at in range(start + 1, mark.start) if reading.kinds_at(at) & _WANTING), 0)
        if wanted and "not" in reading.kinds_at(wanted - 1) and end < len(reading.items):
            return True  # `não quero a 6, quero a seguinte`
        if reading.kinds_in(start, mark.start) & _LEAVING or self._is_done(mark.end, end):
            return True
        if self._is_denied(mark.start) or "not" in reading.kinds_at(mark.end):
            return True
        return any("correction" in reading.kinds_at(at) for at in range(mark.end, len(reading.items)))

    def _is_done(self, start: int, end: int) -> bool:
        kinds = self._reading.kinds_in(start, end)
        return bool(kinds & kinds_of("seen", "settled")) and not kinds & kinds_of("not", "lost", "and")

    def _is_denied(self, start: int) -> bool:
        """Tell whether `not` stands before a name or a place, perhaps with small words between."""
        reading = self._reading
        before = reading.back_over(start - 1, lambda kinds: bool(kinds & _BEFORE_NAME) and "not" not in kinds)
        return "not" in reading.kinds_at(before)

    def _is_joined(self, mark: _Mark, terms: Sequence[_Term]) -> bool:
        """Tell whether `and` or a comma joins a name to the next or the last of these places."""
        following = next((term for term in terms if term.start >= mark.end), None)
        gap = self._gap(mark.end, following.start) if following else self._gap(terms[-1].end, mark.start)
        opens = self._reading.kinds_at(following.start if following else -1)
        is_led = following is not None and following.is_led
        return not gap & _NOT_JOINED and (is_led or bool((gap | opens) & kinds_of("and", "comma")))

    def _gap(self, start: int, end: int) -> Kinds:
        """Return the kinds between two names; `and` and `just` are nothing else (`e` is no verb)."""
        kinds = (self._reading.kinds_at(at) for at in range(start, end))
        return frozenset[Kind]().union(*(each & _POLITE_OR_AND or each for each in kinds))


def _is_word_one(mark: _Mark, reading: Reading) -> bool:
    """Tell whether a name is only the word for one: `the one after the budget`."""
    item = reading.items[mark.start]
    is_word = mark.end == mark.start + 1 and "digits" not in item.kinds and item.value == 1
    return is_word and mark.reference is not None and mark.reference.strength == "number"


def _is_run(places: Sequence[int]) -> bool:
    return len(places) > 1 and list(places) == list(range(places[0], places[-1] + 1))


def _places(way: Way, named: Sequence[int], count: int, size: int) -> tuple[int, ...]:
    """Return the sections that stand in this way to those that are named; outside the outline some may be below 0."""
    low, high = min(named), max(named)
    return {
        "after": tuple(range(high + 1, high + 1 + count)),
        "before": tuple(range(low - count, low)),
        "far": (high + 2,),
        "further": (high + count,),
        "back": (low - count,),
        "both": (low - 1, high + 1),
        "between": tuple(range(low + 1, high)),
        "range": tuple(range(low, high + 1)),
        "onward": tuple(range(low, size)),
        "upward": tuple(range(high + 1)),
        "beyond": tuple(range(high + 1, size)),
        "ahead": tuple(range(low)),
        "until": tuple(range(high + 1)),
    }[way]
