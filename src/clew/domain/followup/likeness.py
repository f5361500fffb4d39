"""How one written word may be another: by slips, another form, its beginning, its consonants or its second half.

Above: `title_slips.py`, `abridged.py`, `slips.py` and `loosely.py`, which say when that counts. Below: nothing. Words are folded.
"""

import re

SHORTEST_MISSPELT = 5
"""Letters of a word in which a slip is looked for."""
LONG = 8
"""Letters of a word in which there may be two."""
_LONGEST_ENDING = 2
_SHORTEST_CLIPPED = 5
_SHORTEST_HALF = 6
_BEGINNINGS = (3, 4)
_LEAST_LEFT_OUT, _MOST_LEFT_OUT = 2, 3
"""Letters that are missing in `mgmt`, `config` and `chklist`; of a word with vowels, more would be another word: `Paris` in
`Partnerships`."""
_SHORTEST_ROOT = 5
_PLURALS = (("l", "is"), ("ao", "oes"), ("al", "aux"), ("m", "ns"))
"""Endings that change in Portuguese and French: `hotel`, `hotéis`."""
_NOUN_ENDING = re.compile(r"(?:tion|cion|cao|ung|ment|mento|miento|age|ance|ence|anza|ncia)e?s?$")
_SMALL_FORM = re.compile(r"(\w{3,}?)[zc]?(?:inh|it)[oa]s?")
VOWELS = frozenset("aeiouy")


def is_one_slip(written: str, word: str) -> bool:
    """Tell whether a word differs by one slip behind its first letter."""
    return written[0] == word[0] and abs(len(written) - len(word)) <= 1 and slips(written, word) == 1


def is_form(written: str, word: str) -> bool:
    """Tell whether one word is the other with a short ending, or its plural: `flooding` and `flood`."""
    short, long = sorted((written, word), key=len)
    if any(long.removesuffix(many) + one == short for one, many in _PLURALS if long.endswith(many)):
        return True
    if len(short) < SHORTEST_MISSPELT or not long.startswith(short):
        return False
    return len(long) - len(short) <= _LONGEST_ENDING or long[len(short) :] == "ing"


def is_small_form(written: str, word: str) -> bool:
    """Tell whether one is the other with an ending for small things: `cartinha` and `carta`."""
    found = _SMALL_FORM.fullmatch(written)
    return found is not None and word.startswith(found[1]) and len(word) - len(found[1]) <= _LONGEST_ENDING


def has_same_root(written: str, word: str) -> bool:
    """Tell whether one is the verb and the other its noun: `annuler` and `annulation`."""
    same = (at for at, (one, other) in enumerate(zip(written, word, strict=False)) if one != other)
    common = next(same, min(len(written), len(word)))
    verb, noun = sorted((written, word), key=len)
    return common >= _SHORTEST_ROOT and len(verb) - common <= _LONGEST_ENDING and bool(_NOUN_ENDING.search(noun[common:]))


def is_beginning(written: str, word: str) -> bool:
    """Tell whether a word of three or four letters begins a longer one: `scol.`, `Abos`."""
    begun = written.removesuffix("s")
    return len(begun) in _BEGINNINGS and len(word) >= LONG - 1 and word.startswith(begun)


def is_clipped(written: str, word: str) -> bool:
    """Tell whether a word is the beginning of a longer one, or its consonants: `config`, `reqs`, `mgmt`."""
    begun = written.removesuffix("s")
    if written[0] != word[0] or len(word) - len(begun) < _LEAST_LEFT_OUT:
        return False
    if len(begun) >= _SHORTEST_CLIPPED and word.startswith(begun):
        return True
    has_ends = written[-1] == word[-1] and len(word) - len(written) <= _MOST_LEFT_OUT
    return has_in_order(word, written) and (not VOWELS.intersection(written) or (len(written) >= SHORTEST_MISSPELT and has_ends))


def has_in_order(word: str, letters: str) -> bool:
    """Tell whether a word has all these letters in this order: `unpaid` those of `unpd`."""
    left = iter(word)
    return all(letter in left for letter in letters)


def is_half(written: str, word: str) -> bool:
    """Tell whether one of two words ends with the other, its own ending aside: `Beiträge` and `Elternbeiträge`."""
    short, long = sorted((written, word), key=len)
    ending = short[: max(_SHORTEST_HALF, len(short) - 2)]
    return len(short) >= _SHORTEST_HALF and len(long) - len(short) >= 2 and ending in long[1:]


def is_slip(written: str, word: str) -> bool:
    """Tell whether a word differs by one slip; by two if it is long and begins as the other."""
    most = 1 if min(len(written), len(word)) < LONG else 2
    if len(written) < SHORTEST_MISSPELT or abs(len(written) - len(word)) > most:
        return False
    if written[0] == word[0] or sorted(written[:2]) == sorted(word[:2]):
        return slips(written, word) <= most
    return most > 1 and slips(written, word) == 1


def slips(written: str, word: str) -> int:
    """Return how many letters are left out, added, changed or swapped with the next (Damerau 1964)."""
    last, before = list(range(len(word) + 1)), list[int]()
    for at, letter in enumerate(written, start=1):
        row = [at]
        for place, other in enumerate(word, start=1):
            cost = min(last[place] + 1, row[-1] + 1, last[place - 1] + (letter != other))
            if at > 1 and place > 1 and letter == word[place - 2] and written[at - 2] == other:
                cost = min(cost, before[place - 2] + 1)
            row.append(cost)
        before, last = last, row
    return last[-1]
