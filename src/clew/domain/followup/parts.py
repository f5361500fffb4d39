"""Finds which of several lists of an answer a question names, by its place or its heading: `the second list`, `the 3rd effect`.

Above: `counted_out.py`, which looks for items in that list alone. Below: `reading.py`, `title_words.py`; `listed.py` in
`domain/deliverables`, which finds the lists.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from clew.domain.deliverables.listed import Listing
from clew.domain.followup.reading import MOST_TOKENS, VARIANTS, Item, lexicon_of, likely_languages, read_text
from clew.domain.followup.title_words import TitleWord, title_stems, title_words
from clew.domain.followup.words.counted import LISTS
from clew.domain.followup.words.table import kinds_of
from clew.domain.text.languages import language_code

_SMALL = kinds_of("of", "locating", "determiner", "contracted", "opener")


@dataclass(frozen=True, slots=True)
class Part:
    """One of several lists, and the question without the words that name it."""

    listing: Listing
    rest: str


def part_named(question: str, lists: Sequence[Listing], *, language: str | None) -> Part | None:
    """Return the list that a question names; None if it names none or several, or is long."""
    text = read_text(question, variants=VARIANTS)
    if not 0 < len(text.tokens) <= MOST_TOKENS or len(lists) < 2:
        return None
    items = lexicon_of(likely_languages(text, language_code(language) or None)[0]).read(text, {})
    found = _by_place(items, len(lists)) or _by_heading(items, lists)
    if found is None:
        return None
    place, first, last = found
    while first > 0 and items[first - 1].kinds & _SMALL:
        first -= 1
    start = text.tokens[items[first].first].start
    token = text.tokens[items[last].last - 1]
    return Part(lists[place], f"{text.folded[:start]} {text.folded[token.start + len(token.folded) :]}".strip(" ,"))


def _by_place(items: Sequence[Item], size: int) -> tuple[int, int, int] | None:
    """Find `the second list`, `list 2`: which list it is, and the first and the last item that say so."""
    for at, item in enumerate(items):
        if item.folded.replace(" ", "") not in LISTS:
            continue
        for beside in (at - 1, at - 2, at + 1):
            is_place = 0 <= beside < len(items) and items[beside].kinds & kinds_of("ordinal", "number")
            if is_place and (beside != at - 2 or "one" in items[at - 1].kinds):
                value = items[beside].value
                place = value - 1 if value > 0 else size + value
                return (place, min(at, beside), max(at, beside)) if value and 0 <= place < size else None
    return None


def _by_heading(items: Sequence[Item], lists: Sequence[Listing]) -> tuple[int, int, int] | None:
    """Find words that stand above one list and in none of its items, the first run of them."""
    own = {stem for one in lists for item in one.items for stem in title_stems(item.title)}
    stems = [tuple(stem for stem in title_stems(one.above) if stem not in own) for one in lists]
    named = [word for word in title_words(items, stems) if len(word.places) == 1]
    if not any("content" in items[word.at].kinds for word in named) or len({word.places for word in named}) > 1:
        return None
    return min(named[0].places), named[0].at, _end_of_run(named)


def _end_of_run(named: Sequence[TitleWord]) -> int:
    end = named[0].last
    for word in named[1:]:
        if word.at > end + 1:
            break
        end = word.last
    return end
