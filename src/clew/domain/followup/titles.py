"""Finds the sections that a question names by their titles, or by words that only one title has.

Above: `resolving.py`, after explicit references were looked for. Below: `reading.py`. A title counts when the question
says nothing else and asks for a section (`more about the budget`), or when it is quoted or called a section.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache

from clew.domain.followup.reading import Item, read_text
from clew.domain.followup.rules import Reading, is_subject
from clew.domain.followup.words import TABLES
from clew.domain.followup.words.table import Kind, kinds_of
from clew.domain.text.stopwords import STOP_WORDS
from clew.domain.text.words import UNSPACED

_STEM_LENGTH = 6
_UNSPACED_FIRST, _UNSPACED_LAST = "\u0e00", "\uffff"
_SMALL = frozenset[str]().union(*STOP_WORDS.values())
QUOTES = frozenset("\"“”«»„‟「」『』《》'‘’[]")
_MOST_BESIDE = 2
"""Words that no table knows beside a whole title that is asked for."""
_COLONS = frozenset({":", "-", "–", "："})
_ASKING = kinds_of("expand", "request", "opener", "compare", "noun", "more", "topic", "form", "tail")
_BEFORE_NOUN = kinds_of("determiner", "contracted", "expand", "locating", "break", "opener")
_WANTS_A_FACT = kinds_of("asking", "auxiliary", "what")
_VARIANTS = {old: new for table in TABLES.values() for old, new in (table.variants or {}).items()}


@dataclass(frozen=True, slots=True)
class TitleMatch:
    """The sections whose titles are meant; several that cannot be told apart are `shared`."""

    places: tuple[int, ...]
    is_shared: bool
    rule: str


@dataclass(frozen=True, slots=True)
class _Named:
    """A word of the question, and the titles that hold it."""

    at: int
    stem: str
    places: frozenset[int]


@lru_cache(maxsize=1024)
def title_stems(title: str) -> tuple[str, ...]:
    """Return what a title is made of, in order: stems of its words, pairs of characters in unspaced scripts."""
    tokens = read_text(title, variants=_VARIANTS).tokens
    stems: list[str] = []
    for index, token in enumerate(tokens):
        if _is_unspaced(token.folded):
            following = tokens[index + 1].folded if index + 1 < len(tokens) else ""
            stems += [token.folded + following] if _is_unspaced(following) else []
        elif token.folded[0].isalnum() and token.folded not in _SMALL:
            stems.append(_stem(token.folded))
    return tuple(stems)


def told_again(items: Sequence[Item], titles: Sequence[str]) -> frozenset[int]:
    """Return the indexes of the items that are words of some titles."""
    return frozenset(word.at for word in _named_words(items, [title_stems(title) for title in titles]))


def named_by_title(reading: Reading, titles: Sequence[str], text: str) -> TitleMatch | None:
    """Return the sections a question names, None when it names none or asks for something of its own."""
    stems = [title_stems(title) for title in titles]
    said = _named_words(reading.items, stems)
    if not said:
        return None
    named = _without_times(reading, said, stems)
    if not named:
        return _called_or_quoted(reading, said, stems, text, titles)
    covered = {word.at for word in named} | {word.at + 1 for word in named if _is_unspaced(word.stem)}
    rest = [at for at in reading.residue if at not in covered]
    if _leads(reading, named, stems) or _is_wanted(reading, named, stems, rest):
        return TitleMatch(tuple(_whole(named, stems)), False, "title_leads")
    if rest or _is_any(reading, named) or not _asks(reading, named, stems):
        return _called_or_quoted(reading, named, stems, text, titles)
    telling = [word for word in named if is_subject(reading.items[word.at]) and not word.stem.isdigit()]
    telling = telling or [word for word in named if not word.stem.isdigit()]
    return _chosen(telling, stems, named) if _is_enough(reading, telling, named, stems) else None


@lru_cache(maxsize=32)
def _time_stems(phrases: str) -> frozenset[str]:
    return frozenset(stem for phrase in phrases.split(",") for stem in title_stems(phrase))


def _without_times(reading: Reading, named: Sequence[_Named], stems: Sequence[tuple[str, ...]]) -> list[_Named]:
    """Leave out words of time that another word does not tie to their title: `and last year?` beside `Results of the year`."""
    times, dates = _time_stems(reading.table.times), _time_stems(reading.table.dates)
    is_time = [word.stem in times or (word.stem in dates and _is_relative_time(reading, word.at)) for word in named]
    tied = {
        word.at: word.places
        for word, is_one in zip(named, is_time, strict=True)
        if not is_one and is_subject(reading.items[word.at])
    }
    whole = {place for place in _whole(named, stems) if len(stems[place]) > 1}
    kept: list[_Named] = []
    for word, is_one in zip(named, is_time, strict=True):
        beside = whole.union(*(places for at, places in tied.items() if at != word.at))
        if not is_one or word.places & beside or _is_title_of_time(reading, word, stems):
            kept.append(word)
    return kept


def _is_title_of_time(reading: Reading, word: _Named, stems: Sequence[tuple[str, ...]]) -> bool:
    """Recognise `more about the year` when a title is `The year`."""
    is_title = any(stems[place] == (word.stem,) for place in word.places)
    return is_title and bool(reading.kinds & kinds_of("expand", "request")) and not _is_relative_time(reading, word.at)


def _is_relative_time(reading: Reading, at: int) -> bool:
    """Tell whether `last`, `this` or `next` stands beside a word, on either side, or in one phrase with it."""
    beside = reading.kinds_at(at - 1) | reading.kinds_at(at + 1)
    return " " in reading.items[at].folded or bool(beside & kinds_of("ordinal", "relative", "demonstrative"))


def _leads(reading: Reading, named: Sequence[_Named], stems: Sequence[tuple[str, ...]]) -> bool:
    """Recognise `Backup and recovery: step by step`: one whole title, and nothing else, before a colon or dash."""
    ends = [at for at, item in enumerate(reading.items) if item.folded in _COLONS or "comma" in item.kinds]
    end = ends[0] if ends else 0
    if "comma" in reading.kinds_at(end) and not reading.kinds & kinds_of("tail", "form", "manner", "expand", "request"):
        return False
    if not end or len(_whole(named, stems)) != 1 or max(word.at for word in named) > end:
        return False
    inside = {word.at for word in named} | {word.at + 1 for word in named if _is_unspaced(word.stem)}
    return not any(at < end and at not in inside for at in reading.residue)


def _is_wanted(reading: Reading, named: Sequence[_Named], stems: Sequence[tuple[str, ...]], rest: Sequence[int]) -> bool:
    """Recognise `I'd like a closer look at the supplier contracts`: one whole title, and little that belongs to no more of it."""
    kinds = reading.kinds
    if len(_whole(named, stems)) != 1 or len(rest) > _MOST_BESIDE or not kinds & kinds_of("expand", "request"):
        return False
    if kinds & kinds_of("asking", "elsewhere", "idiom", "number", "ordinal") or ("auxiliary" in kinds and "modal" not in kinds):
        return False
    first, last = min(word.at for word in named), max(word.at + _is_unspaced(word.stem) for word in named)
    is_definite = bool(reading.kinds_at(first - 1) & kinds_of("determiner", "contracted")) or _is_unspaced(named[0].stem)
    behind = reading.kinds_at(last + 1)
    goes_on = last + 1 in rest or (behind & kinds_of("of", "locating") and any(at > last for at in rest))
    return is_definite and not goes_on and all(reading.items[at].cased.islower() for at in rest)


def _is_any(reading: Reading, named: Sequence[_Named]) -> bool:
    """Recognise `what is a budget`: any of its kind, not the section."""
    before = [reading.kinds_at(word.at - 1) for word in named]
    return any("indefinite" in kinds and not kinds & kinds_of("determiner", "polite", "of") for kinds in before)


def _is_enough(reading: Reading, telling: Sequence[_Named], named: Sequence[_Named], stems: Sequence[tuple[str, ...]]) -> bool:
    """Words that any question holds (`more details`) name a title only together: the whole of it."""
    if any(is_subject(reading.items[word.at]) for word in telling):
        return True
    return bool(_whole(named, stems))


def _named_words(items: Sequence[Item], stems: Sequence[tuple[str, ...]]) -> list[_Named]:
    places: dict[str, set[int]] = {}
    for place, title in enumerate(stems):
        for stem in title:
            places.setdefault(stem, set()).add(place)
    found: list[_Named] = []
    for at, item in enumerate(items):
        for stem in _stems_at(items, at, item):
            if stem in places:
                found.append(_Named(at, stem, frozenset(places[stem])))
    return found


def _stems_at(items: Sequence[Item], at: int, item: Item) -> list[str]:
    """Return the stems of one item's words; pairs of characters reach into the next item."""
    if _is_unspaced(item.folded):
        characters = item.folded.replace(" ", "")
        following = items[at + 1].folded[:1] if at + 1 < len(items) and _is_unspaced(items[at + 1].folded) else ""
        run = characters + following
        return [run[index : index + 2] for index in range(len(run) - 1)]
    return [_stem(word) for word in item.folded.split() if word not in _SMALL and word[0].isalnum()]


def _asks(reading: Reading, named: Sequence[_Named], stems: Sequence[tuple[str, ...]]) -> bool:
    """Tell whether the question asks for a section rather than for a fact about what the section treats."""
    inside = {word.at for word in named}
    kinds = frozenset[Kind]().union(*(item.kinds for at, item in enumerate(reading.items) if at not in inside))
    if kinds & kinds_of("asking") and not kinds & kinds_of("expand", "noun"):
        return False
    whole = any(len(stems[place]) > 1 for place in _whole(named, stems))
    return bool(kinds & _ASKING) or whole or not kinds & _WANTS_A_FACT


def _whole(named: Sequence[_Named], stems: Sequence[tuple[str, ...]]) -> list[int]:
    """Return the titles whose every word the question holds."""
    said = {word.stem for word in named}
    return [place for place, title in enumerate(stems) if title and said.issuperset(title)]


def _chosen(telling: Sequence[_Named], stems: Sequence[tuple[str, ...]], named: Sequence[_Named]) -> TitleMatch | None:
    if not telling:
        return None
    common = _common(telling)
    if len(common) == 1:
        return TitleMatch(tuple(common), False, "title_words")
    whole = [place for place in _whole(named, stems) if place in common] if common else _whole(named, stems)
    if common and len(whole) == 1:
        return TitleMatch(tuple(whole), False, "title")
    if common:
        return TitleMatch(tuple(sorted(common)), True, "title_shared")
    places: dict[int, None] = {}
    for word in telling:
        alone = word.places if len(word.places) == 1 else frozenset(place for place in word.places if place in whole)
        places.update(dict.fromkeys(sorted(alone)))
    return TitleMatch(tuple(places), False, "titles") if places else None


def _common(words: Sequence[_Named]) -> frozenset[int]:
    """Return the titles that hold every one of the words."""
    return words[0].places.intersection(*(word.places for word in words[1:]))


def _called_or_quoted(
    reading: Reading, named: Sequence[_Named], stems: Sequence[tuple[str, ...]], text: str, titles: Sequence[str]
) -> TitleMatch | None:
    """Find a title in quotation marks, or right beside a section noun: `the section on governance`."""
    folded = " ".join(text.lower().split())
    quoted = [place for place, title in enumerate(titles) if _is_quoted(folded, " ".join(title.lower().split()))]
    if quoted:
        return TitleMatch(tuple(quoted), False, "title_quoted")
    run = _called(reading, named) or _taken_up(reading, named, stems)
    if not run:
        return None
    common = _common(run)
    return TitleMatch(tuple(common), False, "title_called") if len(common) == 1 else None


def _is_quoted(text: str, title: str) -> bool:
    at = text.find(title)
    if at <= 0 or not title:
        return False
    return text[at - 1] in QUOTES and text[at + len(title) : at + len(title) + 1] in QUOTES


def _called(reading: Reading, named: Sequence[_Named]) -> list[_Named]:
    """Return the words of the titles that stand next to a section noun, with nothing of their own between or beyond."""
    by_place: dict[int, list[_Named]] = {}
    for word in named:
        for at in (word.at, word.at + 1) if _is_unspaced(word.stem) else (word.at,):
            by_place.setdefault(at, []).append(word)
    for at, item in enumerate(reading.items):
        if not item.kinds & kinds_of("noun", "topic") or at in by_place:
            continue
        is_definite = at == 0 or bool(reading.kinds_at(at - 1) & _BEFORE_NOUN)
        after = _run(reading, by_place, range(at + 1, len(reading.items))) if is_definite else []
        before = _run(reading, by_place, range(at - 1, -1, -1), is_back=True)
        if after or before:
            return after or before
    return []


def _taken_up(reading: Reading, named: Sequence[_Named], stems: Sequence[tuple[str, ...]]) -> Sequence[_Named]:
    """Return the words of a whole title that one clause holds, when the last one asks for more on it: `can you explain that?`."""
    last = max((at for at, item in enumerate(reading.items[:-1]) if item.kinds & kinds_of("break", "comma")), default=-1)
    kinds = frozenset[Kind]().union(*(item.kinds for item in reading.items[last + 1 :]))
    is_asked = (
        bool(kinds & kinds_of("expand", "request")) and "demonstrative" in kinds and max(reading.residue, default=last) < last
    )
    is_told = len(_whole(named, stems)) == 1 and max(word.at for word in named) < last
    return named if is_asked and is_told else ()


def _run(reading: Reading, by_place: dict[int, list[_Named]], steps: range, *, is_back: bool = False) -> list[_Named]:
    run: list[_Named] = []
    skipped = 0
    for at in steps:
        item = reading.items[at]
        if at in by_place and is_subject(item):
            run += by_place[at]
        elif is_subject(item):
            return [] if reading.table.has_compounds or is_back or not item.cased.islower() else run
        elif run and not item.kinds & kinds_of("and", "determiner", "of"):
            return run
        elif not run:
            skipped += 1
            if skipped > (0 if is_back else 3) or item.kinds & kinds_of("break", "comma", "auxiliary", "asking"):
                return []
    return run


def _is_unspaced(text: str) -> bool:
    return bool(text) and _UNSPACED_FIRST <= text[0] <= _UNSPACED_LAST and text[0] in _CHARACTERS


class _Characters:
    """The characters of unspaced scripts, as ranges."""

    def __init__(self, ranges: str) -> None:
        self._bounds = [(ranges[at], ranges[at + 2]) for at in range(0, len(ranges), 3)]

    def __contains__(self, character: str) -> bool:
        return any(low <= character <= high for low, high in self._bounds)


_CHARACTERS = _Characters(UNSPACED)


def _stem(word: str) -> str:
    if len(word) > _STEM_LENGTH:
        return word[:_STEM_LENGTH]
    return word[:-1] if len(word) > 3 and word[-1] in "sx" and word[-2] != "s" else word
