"""Finds typed text in stored text, ignoring case and accents: a regular expression for Postgres, and an excerpt around a match.

Above: `store.threads.threads` and `store.threads.thread_trees`. Postgres may only have the locale C, so letters are written as
classes and nothing depends on how a database was created. `lexemes.py` defines words for retrieval.
"""

import re
import unicodedata
from collections import defaultdict
from functools import cache
from itertools import chain, islice

EXCERPT_LENGTH = 160
"""Characters of an excerpt, including the match; a longer match is returned alone."""
MOST_WORDS = 16
"""Words of one search. Postgres caches some thirty expressions; with more it would recompile each for every row."""
_LETTERS = (range(0x41, 0x590), range(0x1E00, 0x2000))
"""Latin, Greek and Cyrillic, which have two cases and accents."""
_ACCENTS = frozenset(map(chr, range(0x300, 0x370)))
"""Combining accents. Marks of other scripts are not included: Thai and Hindi words need theirs."""
_MARKS = "[\u0300-\u036f]*"
_INDEXED = re.compile(r"[\u0e00-\u0e7f\u3040-\u30ff\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff]|[^\W_]+")
_LONGEST_WORD, _MOST_INDEXED = 64, 100_000
_SPACE = "[\\s\u00a0\u202f\u3000]+"


def loose_pattern(text: str) -> str:
    """Return the expression that finds `text`, with any white space matching any; raises ValueError for white space alone."""
    words = text.split()
    if not words:
        raise ValueError("white space alone finds nothing")
    return _SPACE.join(map(_word, words))


def word_patterns(text: str) -> list[str]:
    """Return one expression for each of the first `MOST_WORDS` different words; [] for white space alone."""
    return [loose_pattern(word) for word in list(dict.fromkeys(text.split()))[:MOST_WORDS]]


def index_words(text: str) -> set[str]:
    """Return the words under which a text is found, without case and accents; each sign of a script without spaces is one.

    `store.threads.sessions` stores them: a change here needs a migration that fills them again.
    """
    bare = "".join(char for char in unicodedata.normalize("NFD", text) if char not in _ACCENTS)
    found = _INDEXED.finditer(unicodedata.normalize("NFC", bare).casefold())
    return {match.group()[:_LONGEST_WORD] for match in islice(found, _MOST_INDEXED)}


def excerpt(around: str, start: int, end: int) -> tuple[str, int, int]:
    """Cut `around` to `EXCERPT_LENGTH` characters around the match at [start, end); return them and the match's position."""
    room = max(0, EXCERPT_LENGTH - (end - start))
    left = max(0, min(start - room // 2, len(around) - (end - start) - room))
    right = min(len(around), left + max(EXCERPT_LENGTH, end - start))
    return around[left:right], start - left, end - left


def _word(word: str) -> str:
    """Return an expression for a word as typed and, if different, in the form used in document names."""
    forms = dict.fromkeys("".join(map(_letter, _bare(form))) for form in (word, unicodedata.normalize("NFC", word)))
    return next(iter(forms)) if len(forms) == 1 else f"(?:{'|'.join(forms)})"


def _bare(word: str) -> str:
    """Return a word without accents of these scripts; a word of accents alone and other scripts stay unchanged."""
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
        return f"[{forms if char in forms else char + forms}]{_MARKS}"  # a sign such as ohm has the case of a letter
    return f"\\{char}" if char.isascii() and not char.isalnum() else char


@cache
def _forms() -> dict[str, str]:
    """Return every letter by its lower-case form without accents."""
    forms: defaultdict[str, str] = defaultdict(str)
    for char in map(chr, chain(*_LETTERS)):
        if char.isalpha():
            forms[_lower(_base(char))] += char
    return dict(forms)


def _lower(char: str) -> str:
    lower = char.casefold()
    return lower if len(lower) == 1 else char
