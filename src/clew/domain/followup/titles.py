"""Finds the sections that a question names by their titles, or by words that only one title has.

Above: `resolving.py`, after explicit references were looked for. Below: `grammar/naming.py`, the rows that decide;
`title_words.py`. A title counts when the question says nothing else and asks for a section (`more about the budget`), or when it
is quoted or called a section. Every property of `Naming` is a word of the conditions in those rows, as in `candidates.py`.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import pairwise

from clew.domain.followup.grammar import naming
from clew.domain.followup.grammar.rows import Row, RowTable
from clew.domain.followup.question import Reading, is_subject
from clew.domain.followup.stretches import STRETCHING, stretch_of
from clew.domain.followup.title_asked import Asked, common_to
from clew.domain.followup.title_refused import refused_at
from clew.domain.followup.title_wished import without_wishes
from clew.domain.followup.title_words import TitleWord, title_stems, title_words, without_times
from clew.domain.followup.title_written import written_behind_in
from clew.domain.followup.unnamed import QUOTES
from clew.domain.followup.whole import leaves_out_of_another
from clew.domain.followup.words.others import ALL_OF_THEM
from clew.domain.followup.words.table import kinds_of

_COLONS = frozenset({":", "-", "–", "："})
_BEFORE_NOUN = kinds_of("determiner", "contracted", "expand", "locating", "break", "opener")
_ENDS_RUN = kinds_of("break", "comma", "auxiliary", "asking")
_SIGNS = kinds_of("break", "comma")
_SMALL = kinds_of("determiner", "contracted", "indefinite", "polite", "and", "filler", "locating")
_OPENING = _SMALL | kinds_of("what", "opener", "discourse", "demonstrative")
_DETERMINERS = kinds_of("determiner", "contracted")
_JOINTS = kinds_of("and", "determiner", "contracted")
_ORDER = kinds_of("after", "before", "right after", "right before")
_VERBS = kinds_of("auxiliary", "modal", "being", "asking")


@dataclass(frozen=True, slots=True)
class TitleMatch:
    """The sections whose titles are meant; several that cannot be told apart are `shared`."""

    places: tuple[int, ...]
    is_shared: bool
    rule: str


@dataclass(frozen=True)
class Naming(Asked):
    """A question with words of titles in it."""

    @property
    def stands_before_a_colon(self) -> bool:
        """All of it stands before the first colon or dash, and nothing else does: `Backup and recovery: step by step`."""
        return self._end > 0 and "comma" not in self.reading.kinds_at(self._end) and self._opens

    @property
    def stands_before_a_comma(self) -> bool:
        """All of it stands before the first comma, and nothing else does."""
        return self._end > 0 and "comma" in self.reading.kinds_at(self._end) and self._opens

    @property
    def opens_the_question(self) -> bool:
        """Nothing but `the` stands before it."""
        return all(item.kinds & _DETERMINERS for item in self.reading.items[: self.words[0].at])

    @property
    def is_unbroken(self) -> bool:
        """No verb of a clause stands between the first and the last of these words."""
        first, last = min(word.at for word in self.words), max(word.at for word in self.words)
        return not self.reading.kinds_in(first, last) & _VERBS

    @property
    def leads_to_a_clause_that_asks(self) -> bool:
        """The last clause asks for more and says nothing else; what is said before begins with these words."""
        items = self.reading.items
        ends = [at for at, item in enumerate(items[:-1]) if item.kinds & _SIGNS]
        last = max(ends, default=-1)
        if last < 0 or max(word.last for word in self.words) > last or max(self.rest, default=0) > last:
            return False
        first = min(word.at for word in self.words)
        before = items[max((at + 1 for at in ends if at < first), default=0) : first]
        kinds = self.reading.kinds_in(last + 1, len(items))
        asks = bool(kinds & kinds_of("expand", "more")) and not kinds & kinds_of("auxiliary", "tail", "manner", "what")
        return asks and all(item.kinds & _OPENING for item in before)

    @property
    def goes_on_with_another(self) -> bool:
        """`and` joins a word of another title to a whole one: `milestones and tests, both in depth`."""
        joined = pairwise(self.telling)
        return any(
            not one.places & other.places and "and" in self.reading.kinds_in(one.last + 1, other.at) for one, other in joined
        )

    @property
    def joins_whole_titles(self) -> bool:
        """`and` alone stands between two whole titles of several words, and only small words stand before: 垃圾分类跟车位登记."""
        return bool(self.joined_whole) and all(item.kinds & _OPENING for item in self.reading.items[: self.words[0].at])

    @cached_property
    def joined_whole(self) -> list[int]:
        """The first two such titles."""
        items = self.reading.items
        for one, other in pairwise(self.telling):
            first = one.last + 1 if "and" not in self.reading.kinds_at(one.last) else one.last
            gap = items[first : other.at]
            is_joined = bool(gap) and "and" in gap[0].kinds and all(item.kinds & _JOINTS for item in gap)
            if one.places & other.places or not is_joined:
                continue
            pair = [at for places in (one.places, other.places) for at in self.whole if at in places]
            if len(pair) == 2 and all(len(self.stems[at]) > 1 for at in pair):
                return pair
        return []

    @property
    def is_stretched(self) -> bool:
        """Words right before it say that others are meant: `the one after the budget`."""
        return bool(self.stretch)

    @property
    def is_what_something_is_beside(self) -> bool:
        """`before` or `after` leads from a noun to it: `the day before the interview`."""
        first = min(word.at for word in self.words)
        at = self.reading.back_over(first - 1, lambda kinds: bool(kinds & _DETERMINERS) and not kinds & _ORDER)
        return bool(self.reading.kinds_at(at) & _ORDER) and self.reading.is_subject_at(at - 1) and not self.stretch

    @property
    def is_stretched_in_front(self) -> bool:
        """Nothing but these words and small ones stands before it: `the one after the budget, who signs it?`."""
        first = min(word.at for word in self.words)
        return all(item.kinds & (_OPENING | _DETERMINERS | STRETCHING) for item in self.reading.items[:first])

    @cached_property
    def stretch(self) -> tuple[int, ...]:
        """The titles that such words mean."""
        if len(self.common) != 1:
            return ()
        first, last = min(word.at for word in self.words), max(word.last for word in self.words)
        found = stretch_of(self.reading.items, first, last + 1, named=min(self.common), size=len(self.stems))
        return found.targets if found else ()

    @property
    def puts_right(self) -> bool:
        """Another clause says what is not meant (`不是商标，是社保`), or that something was wrong (`错，是社保`)."""
        first = min(word.at for word in self.words)
        return bool(self.refused) or "correction" in self.reading.kinds_in(0, first)

    @property
    def is_a_subject(self) -> bool:
        """A verb follows at once: `费用能刷卡吗`."""
        return bool(self.reading.kinds_at(max(word.last for word in self.words) + 1) & kinds_of("auxiliary", "modal", "being"))

    @property
    def is_excepted_from_all(self) -> bool:
        """`all` is said, and `except` stands before all of it: `everything except the budget`."""
        first = min(word.at for word in self.words)
        before = self.reading.kinds_in(0, first)
        is_all = "all" in self.question or any(item.folded in ALL_OF_THEM for item in self.reading.items[first:])
        return "except" in before and is_all and not self.reading.is_clear_but_for_some

    @property
    def is_excepted_in_its_clause(self) -> bool:
        """`except` and small words alone stand before it, and a comma behind it: `apart from the budget, are the others new?`."""
        first, end = min(word.at for word in self.words), max(word.last for word in self.words) + 1
        before = self.reading.items[:first]
        is_led = all(item.kinds & (_DETERMINERS | kinds_of("except", "break")) for item in before)
        end += end < len(self.reading.items) and self.reading.items[end].folded == "的"
        is_set_apart = bool(self.reading.kinds_at(end) & kinds_of("comma", "relative"))
        is_left_out = "except" in self.reading.kinds_in(0, first) and not self.reading.is_clear_but_for_some
        return is_led and is_left_out and is_set_apart

    @property
    def is_called(self) -> bool:
        """A definite word for a section leads to it in the same clause: `the one about`, `the part on`."""
        first = min(word.at for word in self.words)
        start = next((at + 1 for at in range(first - 1, -1, -1) if self.reading.kinds_at(at) & _ENDS_RUN), 0)
        return any(_is_definite_noun(self.reading, at) for at in range(start, first))

    @property
    def is_called_in_front(self) -> bool:
        """A loose word for a section stands right behind it: `the firmware thing`."""
        return bool(_called(self))

    @property
    def is_said_to_be_there(self) -> bool:
        """`you had` or a word for a section, and a preposition, lead to it in its clause: `you had a bit on waste, …`."""
        first = min(word.at for word in self.words)
        start = next((at + 1 for at in range(first - 1, -1, -1) if self.reading.kinds_at(at) & _SIGNS), 0)
        is_led = bool(self.reading.kinds_at(first - 1) & kinds_of("locating", "topic", "noun"))
        return is_led and bool(self.reading.kinds_in(start, first) & kinds_of("discourse", "topic", "noun"))

    @property
    def goes_on_as_a_name(self) -> bool:
        """The same, but a word at once only where nouns stand side by side (`budget airlines`); else it may be a verb."""
        is_led = bool(self.reading.kinds_at(max(word.last for word in self.words) + 1) & kinds_of("of", "locating"))
        return self.goes_on and (is_led or self.reading.table.has_compounds)

    @property
    def asks_whether(self) -> bool:
        """The question has `is` or `does`, and no `can` or `could`."""
        return "auxiliary" in self.question and "modal" not in self.question

    @property
    def single(self) -> list[int]:
        """The titles that single words name, in the order of the words."""
        return self._single_of(self.telling)

    @property
    def single_at_first(self) -> list[int]:
        """Those of the first clause if it has two, since the next one speaks of them: `Kuchen und Getränke, für die Helfer`."""
        first = self.words[0].at
        end = next((at for at in range(first, len(self.reading.items)) if self.reading.kinds_at(at) & _SIGNS), None)
        found = self._single_of([word for word in self.telling if end is None or word.at < end])
        return found if len(found) > 1 else self.single

    def _single_of(self, words: Sequence[TitleWord]) -> list[int]:
        places: dict[int, None] = {}
        for word in words:
            alone = word.places if len(word.places) == 1 else word.places.intersection(self.whole)
            places.update(dict.fromkeys(sorted(alone)))
        return list(places)

    @cached_property
    def _end(self) -> int:
        """Index of the first colon, dash or comma; 0 without one."""
        items = enumerate(self.reading.items)
        return next((at for at, item in items if item.folded in _COLONS or "comma" in item.kinds), 0)

    @property
    def _opens(self) -> bool:
        is_before = all(word.at <= self._end for word in self.words)
        return is_before and not any(at < self._end for at in self.rest)


_TABLE = RowTable(naming.ROWS, Naming)


def named_by_title(reading: Reading, titles: Sequence[str], text: str) -> TitleMatch | None:
    """Return the sections a question names, None when it names none or asks for something of its own."""
    stems = [title_stems(title) for title in titles]
    said = title_words(reading.items, stems)
    if (written := written_behind_in(text, titles)) is not None:
        return TitleMatch((written,), False, "title_asked")
    if not said or leaves_out_of_another(reading):
        return None
    words = without_wishes(reading, without_times(reading, said, stems))
    refused = refused_at(reading, words, stems)
    named = Naming(reading, [word for word in words if word.at not in refused], stems, refused)
    if refused and not named.words:
        return None
    if not named.words:
        return _called_or_quoted(Naming(reading, said, stems), text, titles)
    return _match(judged_title(named).then, named, text, titles)


def judged_title(named: Naming) -> Row[naming.Named]:
    """Return the row that decides what the words of titles in a question name."""
    return _TABLE.row_for(named)


def _match(verdict: naming.Named, named: Naming, text: str, titles: Sequence[str]) -> TitleMatch | None:
    if verdict == "called or quoted":
        return _called_or_quoted(named, text, titles)
    others = [place for place in range(len(named.stems)) if place not in named.single]
    places = {
        "all_but_titles": others,
        "others_asked": others,
        "beside_title": named.stretch,
        "title_leads": named.whole,
        "titles_joined": named.joined_whole,
        "title_asked": named.common,
        "title_called": named.common,
        "title_words": named.common,
        "title": named.whole_in_common,
        "title_shared": named.common,
        "titles": named.single,
        "titles_asked": named.single_at_first,
        "none": (),
    }[verdict]
    ordered = tuple(places) if verdict in {"titles", "titles_asked", "titles_joined"} else tuple(sorted(places))
    rule = {
        "all_but_titles": "title_asked",
        "beside_title": "title_called",
        "titles_asked": "title_asked",
        "titles_joined": "title_asked",
        "others_asked": "title_asked",
    }.get(verdict, verdict)
    return TitleMatch(ordered, verdict == "title_shared", rule) if ordered else None


def _called_or_quoted(named: Naming, text: str, titles: Sequence[str]) -> TitleMatch | None:
    """Find a title in quotation marks, or right beside a section noun: `the section on governance`."""
    folded = " ".join(text.lower().split())
    quoted = [place for place, title in enumerate(titles) if _is_quoted(folded, " ".join(title.lower().split()))]
    if quoted:
        return TitleMatch(tuple(quoted), False, "title_quoted")
    common = common_to(_called(named) or _taken_up(named))
    return TitleMatch(tuple(common), False, "title_called") if len(common) == 1 else None


def _is_quoted(text: str, title: str) -> bool:
    at = text.find(title)
    if at <= 0 or not title:
        return False
    return text[at - 1] in QUOTES and text[at + len(title) : at + len(title) + 1] in QUOTES


def _called(named: Naming) -> list[TitleWord]:
    """Return the words of the titles that stand next to a section noun, with nothing of their own between or beyond."""
    reading = named.reading
    by_place: dict[int, list[TitleWord]] = {}
    for word in named.words:
        for at in range(word.at, word.last + 1):
            by_place.setdefault(at, []).append(word)
    for at, item in enumerate(reading.items):
        if not item.kinds & kinds_of("noun", "topic") or at in by_place:
            continue
        after = _words_behind(reading, by_place, at) if _is_definite_noun(reading, at) else []
        if found := after or _words_in_front(reading, by_place, at):
            return found
    return []


def _is_definite_noun(reading: Reading, at: int) -> bool:
    """Tell whether a word for a section opens the question or has `the` before it, or in it (`the one about`)."""
    item = reading.items[at]
    is_led = at == 0 or bool(reading.kinds_at(at - 1) & _BEFORE_NOUN) or " " in item.folded
    return is_led and (item.is_called or bool(item.kinds & kinds_of("noun", "topic")))


def _words_behind(reading: Reading, by_place: dict[int, list[TitleWord]], noun: int) -> list[TitleWord]:
    """Read `the section on governance and risk`; up to three small words may come between."""
    first = next((at for at in range(noun + 1, len(reading.items)) if is_subject(reading.items[at])), len(reading.items))
    between = reading.items[noun + 1 : first]
    if len(between) > 3 or any(item.kinds & _ENDS_RUN for item in between):
        return []
    return _run(reading, by_place, range(first, len(reading.items)))


def _words_in_front(reading: Reading, by_place: dict[int, list[TitleWord]], noun: int) -> list[TitleWord]:
    """Read `the governance and risk section`, `冷链那步`."""
    last = noun - 1 if noun - 1 in by_place else reading.back_over(noun - 1, lambda kinds: "demonstrative" in kinds)
    return _run(reading, by_place, range(last, -1, -1))


def _run(reading: Reading, by_place: dict[int, list[TitleWord]], steps: range) -> list[TitleWord]:
    """Return the words of titles side by side, with `and`, `the` and `of` between; none when a name or a compound goes on."""
    run: list[TitleWord] = []
    for at in steps:
        item = reading.items[at]
        if at in by_place and is_subject(item):
            run += by_place[at]
        elif is_subject(item):
            goes_on = reading.table.has_compounds or steps.step < 0 or not item.cased.islower()
            return [] if goes_on else run
        elif not run or not item.kinds & kinds_of("and", "determiner", "of"):
            return run
    return run


def _taken_up(named: Naming) -> Sequence[TitleWord]:
    """Return the words of a whole title that one clause holds, when the last one asks for more on it: `can you explain that?`."""
    reading = named.reading
    last = max((at for at, item in enumerate(reading.items[:-1]) if item.kinds & kinds_of("break", "comma")), default=-1)
    kinds = reading.kinds_in(last + 1, len(reading.items))
    is_asked = bool(kinds & kinds_of("expand", "request") and "demonstrative" in kinds)
    is_asked = is_asked or bool("form" in kinds and kinds & kinds_of("demonstrative", "correction"))  # `make that longer`
    is_said_before = max(reading.residue, default=last) < last and max(word.at for word in named.words) < last
    is_opening = named.opens_the_question and named.says_little_else
    is_named = named.is_one_whole_title or is_opening or named.is_said_to_be_there
    is_for_somebody = bool(named.beside & kinds_of("tail", "manner"))
    return named.words if is_asked and is_said_before and is_named and not is_for_somebody else ()
