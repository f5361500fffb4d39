"""The words of titles in a question: which words of it stand in which titles of the outline, compared by their stems.

Above: `titles.py` decides whether they name a section, and `title_refused.py` which of them are not meant; `resolving.py` drops
those that repeat what is pointed at. `title_slips.py` has put them right. Below: `reading.py`, `question.py`. In scripts without
spaces, two characters side by side are compared.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache

from clew.domain.followup.labels import length_of_label
from clew.domain.followup.question import Reading, is_subject
from clew.domain.followup.reading import VARIANTS, Item, read_text
from clew.domain.followup.words.counted import UNITS
from clew.domain.followup.words.table import kinds_of
from clew.domain.text.stopwords import STOP_WORDS
from clew.domain.text.words import UNSPACED

_STEM_LENGTH = 6
_UNSPACED_FIRST, _UNSPACED_LAST = "\u0e00", "\uffff"
SMALL_WORDS = frozenset[str]().union(*STOP_WORDS.values())
Stems = tuple[str, ...]


@dataclass(frozen=True, slots=True)
class TitleWord:
    """A word of the question, and the titles that hold it."""

    at: int
    stem: str
    places: frozenset[int]

    @property
    def is_unspaced(self) -> bool:
        """It is two characters of a script without spaces; the second may be the next item."""
        return is_unspaced(self.stem)

    @property
    def last(self) -> int:
        """Index of the last item that it reaches."""
        return self.at + self.is_unspaced


@lru_cache(maxsize=1024)
def title_stems(title: str) -> Stems:
    """Return what a title is made of, in order: stems of its words, pairs of characters in unspaced scripts."""
    tokens = read_text(title, variants=VARIANTS).tokens[length_of_label(title) :]
    stems: list[str] = []
    for index, token in enumerate(tokens):
        if is_unspaced(token.folded):
            following = tokens[index + 1].folded if index + 1 < len(tokens) else ""
            stems += [token.folded + following] if is_unspaced(following) else []
        elif token.folded[0].isalnum() and token.folded not in SMALL_WORDS:
            stems.append(stem_of(token.folded))
    return tuple(stems)


def items_in_titles(items: Sequence[Item], titles: Sequence[str]) -> frozenset[int]:
    """Return the indexes of the items that are words of some titles."""
    return frozenset(word.at for word in title_words_of(items, titles))


def title_words_of(items: Sequence[Item], titles: Sequence[str]) -> list[TitleWord]:
    """Return the words of a question that stand in titles."""
    return title_words(items, [title_stems(title) for title in titles])


def title_words(items: Sequence[Item], stems: Sequence[Stems]) -> list[TitleWord]:
    """Return the words of a question that stand in titles, which are given by their stems."""
    places: dict[str, set[int]] = {}
    for place, title in enumerate(stems):
        for stem in title:
            places.setdefault(stem, set()).add(place)
    found = [(at, stem) for at in range(len(items)) for stem in _stems_at(items, at) if stem in places]
    return [TitleWord(at, stem, frozenset(places[stem])) for at, stem in found if _is_whole(items[at], places)]


def with_units(items: Sequence[Item], titles: Sequence[str]) -> tuple[Item, ...]:
    """Return the row with words for parts of a text marked, unless the outline calls its sections so: `Draft for the mayor`."""
    if not any(item.folded in UNITS for item in items):
        return tuple(items)
    units = UNITS - {
        form for title in titles for word in words_of_title(title) for form in (word, f"{word}s", word.removesuffix("s"))
    }
    return tuple(replace(item, is_unit=True) if item.folded in units else item for item in items)


def _is_whole(item: Item, places: Mapping[str, set[int]]) -> bool:
    """Tell whether one title has every word of an idiom (`plan B` is no word of `Cutover plan`), or of `many thanks`."""
    is_polite = "polite" in item.kinds and " " in item.folded and not is_unspaced(item.folded)
    if "idiom" not in item.kinds and not is_polite:
        return True
    if is_unspaced(item.folded):
        stems = _stems_at([item], 0)
        return bool(stems) and bool(frozenset[int].intersection(*(frozenset(places.get(stem, ())) for stem in stems)))
    inside = [frozenset(places.get(stem_of(word), ())) for word in item.folded.split() if word not in SMALL_WORDS]
    return bool(inside) and bool(frozenset[int].intersection(*inside))


@lru_cache(maxsize=1024)
def words_of_title(title: str) -> tuple[str, ...]:
    """Return the words of a title in order, but for those of unspaced scripts."""
    return tuple(token.folded for token in read_text(title, variants=VARIANTS).tokens if not is_unspaced(token.folded))


def whole_titles(words: Sequence[TitleWord], stems: Sequence[Stems]) -> list[int]:
    """Return the titles whose every word the question holds."""
    said = {word.stem for word in words}
    return [place for place, title in enumerate(stems) if title and said.issuperset(title)]


def without_times(reading: Reading, words: Sequence[TitleWord], stems: Sequence[Stems]) -> list[TitleWord]:
    """Leave out words of time that another word does not tie to their title: `and last year?` beside `Results of the year`."""
    times = [word for word in words if _is_time(reading, word)]
    others = {word.at: word.places for word in words if word not in times and is_subject(reading.items[word.at])}
    whole = {place for place in whole_titles(words, stems) if len(stems[place]) > 1}
    tied = [word for word in times if word.places & whole.union(*(others[at] for at in others if at != word.at))]
    return [word for word in words if word not in times or word in tied or _is_title_of_time(reading, word, stems)]


def is_unspaced(text: str) -> bool:
    """Tell whether a text begins with a character of a script without spaces."""
    return bool(text) and _UNSPACED_FIRST <= text[0] <= _UNSPACED_LAST and text[0] in _CHARACTERS


def _is_time(reading: Reading, word: TitleWord) -> bool:
    times, dates = _time_stems(reading.table.times), _time_stems(reading.table.dates)
    return word.stem in times or (word.stem in dates and _is_relative_time(reading, word.at))


@lru_cache(maxsize=32)
def _time_stems(phrases: str) -> frozenset[str]:
    return frozenset(stem for phrase in phrases.split(",") for stem in title_stems(phrase))


def _is_title_of_time(reading: Reading, word: TitleWord, stems: Sequence[Stems]) -> bool:
    """Recognise `more about the year` when a title is `The year`."""
    is_title = any(stems[place] == (word.stem,) for place in word.places)
    return is_title and bool(reading.kinds & kinds_of("expand", "request")) and not _is_relative_time(reading, word.at)


def _is_relative_time(reading: Reading, at: int) -> bool:
    """Tell whether `last`, `this` or `next` stands beside a word, on either side, or in one phrase with it."""
    beside = reading.kinds_at(at - 1) | reading.kinds_at(at + 1)
    return " " in reading.items[at].folded or bool(beside & kinds_of("ordinal", "relative", "demonstrative"))


def _stems_at(items: Sequence[Item], at: int) -> list[str]:
    """Return the stems of one item's words; pairs of characters reach into the next item."""
    folded = items[at].folded
    if is_unspaced(folded):
        characters = folded.replace(" ", "")
        following = items[at + 1].folded[:1] if at + 1 < len(items) and is_unspaced(items[at + 1].folded) else ""
        run = characters + following
        return [run[index : index + 2] for index in range(len(run) - 1)]
    return [stem_of(word) for word in folded.split() if word not in SMALL_WORDS and word[0].isalnum()]


class _Characters:
    """The characters of unspaced scripts, as ranges."""

    def __init__(self, ranges: str) -> None:
        self._bounds = [(ranges[at], ranges[at + 2]) for at in range(0, len(ranges), 3)]

    def __contains__(self, character: str) -> bool:
        return any(low <= character <= high for low, high in self._bounds)


_CHARACTERS = _Characters(UNSPACED)


def stem_of(word: str) -> str:
    """Return what a word is compared by: its beginning, without the `s` of a plural."""
    if len(word) > _STEM_LENGTH:
        return word[:_STEM_LENGTH]
    return word[:-1] if len(word) > 3 and word[-1] in "sx" and word[-2] != "s" else word
