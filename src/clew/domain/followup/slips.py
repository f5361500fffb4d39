"""Reads over a slip in a word for a section, an ordinal, a number or a verb that asks: `thrid`, `sgundo punto`, `nubmer 4`.

Above: `resolving.py`, after the words of titles were put right (`title_slips.py`). Below: `reading.py`. These words are few, so
the bounded edit distance (Damerau 1964) tells a slip from another word; `_OTHERS` has the words that are as near and mean
something.
"""

import operator
from collections.abc import Sequence
from dataclasses import replace

from clew.domain.followup.likeness import slips
from clew.domain.followup.reading import Item, Lexicon
from clew.domain.followup.words.counted import UNITS
from clew.domain.followup.words.table import Kinds, kinds_of
from clew.domain.text.words import UNSPACED

_CONTENT = kinds_of("content")
_SHORTEST = 4
"""Letters of a written word in which a slip is looked for."""
_SHORTEST_VERB = 6
_SHORTEST_SMALL = 5
_LONG = 7
_SAYING_NOTHING = kinds_of("polite", "form", "demonstrative")
_POINTING = kinds_of("ordinal", "number", "noun", "marker")
_COUNTING = kinds_of("digits", "number", "ordinal", "roman", "id", "group", "noun", "marker")
_BESIDE: Kinds = kinds_of("noun", "marker", "number")
"""What counts as such a word only beside one that counts: `pont 4`."""
_OTHERS_WRITTEN = """ballet cesto cinto circo coute coutent couter cuarzo cuerpo cuerto denier eighty ernte even
    fifty filth fist joint kapital kummer lumber mullet night ninety octava oiteiro paint parde parti parto parts
    party pint pinto poing pointe pont porta porto prato print pronto punta quanto quart quieto quinta seconde
    sector segundos shirt shirts sesion sessao sesto seventy sever siente sietes sixty teeth tench tent ternera terreiro terreno
    texto thirst throw tonic tree trees tropic tropico trous umber viertel weight zweige"""
_OTHERS = frozenset(_OTHERS_WRITTEN.split())


def without_slips_of_pointing(items: Sequence[Item], lexicon: Lexicon) -> list[Item]:
    """Return the row with each unknown word that is one slip away from a word that points or asks, read as that word."""
    read = list(items)
    for at, item in enumerate(read):
        if item.kinds == _CONTENT and not item.is_in_title and _may_hold_a_slip(item.folded):
            read[at] = _put_right(read, at, lexicon)
    return read


def _may_hold_a_slip(word: str) -> bool:
    return (
        len(word) >= _SHORTEST and word.isalpha() and word not in _OTHERS | UNITS and word.isascii() and word[0] not in UNSPACED
    )


def _put_right(items: Sequence[Item], at: int, lexicon: Lexicon) -> Item:
    item = items[at]
    near = [known for known in lexicon.pointing_words(item.folded[0]) if _is_near(item.folded, known, lexicon)]
    if len({lexicon.value_of(word) for word in near}) != 1:
        return item
    kinds = lexicon.kinds_of_word(near[0])
    beside = frozenset[str]().union(*(items[place].kinds for place in (at - 1, at + 1) if 0 <= place < len(items)))
    if kinds & _BESIDE and not beside & _COUNTING:
        return item
    return replace(item, folded=near[0], kinds=kinds, value=lexicon.value_of(near[0]))


def _is_near(written: str, known: str, lexicon: Lexicon) -> bool:
    """Tell whether a word is another with a slip: one in a word that points, two in a long verb that asks.

    Two letters that are others make another verb: `begrenzen` is no `begründen`.
    """
    if is_one_slip(written, known):
        shortest = _SHORTEST_SMALL if lexicon.kinds_of_word(known) & _SAYING_NOTHING else _SHORTEST_VERB
        return bool(lexicon.kinds_of_word(known) & _POINTING) or min(len(written), len(known)) >= shortest
    is_long = min(len(written), len(known)) >= _LONG and written[:4] == known[:4]
    are_others = len(written) == len(known) and sum(map(operator.ne, written, known)) == 2
    return is_long and not are_others and not lexicon.kinds_of_word(known) & _POINTING and slips(written, known) == 2


def is_one_slip(written: str, word: str) -> bool:
    """Tell whether two words differ by one letter that is left out, added, changed or swapped with the next."""
    if abs(len(written) - len(word)) > 1 or written == word:
        return False
    shared = min(len(written), len(word))
    at = next((index for index in range(shared) if written[index] != word[index]), shared)
    mine, theirs = written[at:], word[at:]
    swapped = len(mine) > 1 and len(mine) == len(theirs) and mine[:2] == theirs[1::-1] and mine[2:] == theirs[2:]
    return swapped or mine[1:] == theirs[1:] or mine[1:] == theirs or mine == theirs[1:]
