"""Finding typed text in stored text whatever its case and accents: a regular expression for Postgres, and the words around a hit.

Above: `store.threads.threads` and `store.threads.thread_trees`. Postgres may know no locale but C, so letters are spelled out as
classes here and nothing depends on how a database was made. What retrieval understands by a word is in `lexemes.py`.
"""

import unicodedata
from collections import defaultdict
from functools import cache
from itertools import chain

EXCERPT_LENGTH = 160
"""Characters around a hit, the hit included; a longer hit stands by itself."""
MOST_WORDS = 16
"""Words of one search. Postgres keeps some thirty expressions ready; with more it would compile each anew for every row."""
_LETTERS = (range(0x41, 0x590), range(0x1E00, 0x2000))
"""Latin, Greek and Cyrillic, where letters have two cases and may have accents."""
_ACCENTS = frozenset(map(chr, range(0x300, 0x370)))
"""As characters of their own. Marks of other scripts are not among them: Thai and Hindi words are spelled with theirs."""
_MARKS = "[\u0300-\u036f]*"
_SPACE = "[\\s\u00a0\u202f\u3000]+"


def loose_pattern(text: str) -> str:
    """Return the expression that finds `text`, in which any white space stands for any; white space alone is a ValueError."""
    words = text.split()
    if not words:
        raise ValueError("white space alone finds nothing")
    return _SPACE.join(map(_word, words))


def word_patterns(text: str) -> list[str]:
    """Return one expression for each of the first `MOST_WORDS` different words; [] for white space alone."""
    return [loose_pattern(word) for word in list(dict.fromkeys(text.split()))[:MOST_WORDS]]


def excerpt(around: str, start: int, end: int) -> tuple[str, int, int]:
    """Cut `around` to `EXCERPT_LENGTH` characters with the hit at [start, end) amid them; return them and the hit's place."""
    room = max(0, EXCERPT_LENGTH - (end - start))
    left = max(0, min(start - room // 2, len(around) - (end - start) - room))
    right = min(len(around), left + max(EXCERPT_LENGTH, end - start))
    return around[left:right], start - left, end - left


def _word(word: str) -> str:
    """Find a word as it was typed and, where that makes another one, in the form that names of documents have."""
    forms = dict.fromkeys("".join(map(_letter, _bare(form))) for form in (word, unicodedata.normalize("NFC", word)))
    return next(iter(forms)) if len(forms) == 1 else f"(?:{'|'.join(forms)})"


def _bare(word: str) -> str:
    """Return a word without the accents of our letters; one of accents alone stays. Other scripts stay as they were typed."""
    return "".join(_base(char) for char in word if char not in _ACCENTS) or word


def _base(char: str) -> str:
    """Return a letter without its accents, in its own case; any other character as it is."""
    if not any(ord(char) in letters for letters in _LETTERS):
        return char
    base = [part for part in unicodedata.normalize("NFD", char) if not unicodedata.combining(part)]
    return base[0] if len(base) == 1 else char


def _letter(char: str) -> str:
    forms = _forms().get(_lower(char))
    if forms is not None:
        return f"[{forms if char in forms else char + forms}]{_MARKS}"  # a sign, such as that of ohm, has the case of a letter
    return f"\\{char}" if char.isascii() and not char.isalnum() else char


@cache
def _forms() -> dict[str, str]:
    """Every letter by its lower-case form without accents."""
    forms: defaultdict[str, str] = defaultdict(str)
    for char in map(chr, chain(*_LETTERS)):
        if char.isalpha():
            forms[_lower(_base(char))] += char
    return dict(forms)


def _lower(char: str) -> str:
    lower = char.casefold()
    return lower if len(lower) == 1 else char
