"""Folds and stems words: forms of a word compare equal, with or without accents.

Above: `words` (evidence of the guard and the extractive model). Postgres has the same Snowball algorithms. A stemmer recognises
some suffixes by accents ("-ité", "-ção"), and people leave accents out. So every word loses its accents first, and then such
a suffix gets its own back: "securite" and "sécurité" have one stem.
"""

import re
import unicodedata
from collections.abc import Mapping
from functools import cache, lru_cache
from threading import Lock
from typing import Any

from clew.domain.text.languages import language_code

STEMMERS = {"de": "german", "en": "english", "es": "spanish", "fr": "french", "it": "italian", "pt": "portuguese"}
"""ISO 639-1 code → Snowball algorithm."""
UNFOLDED = frozenset({"ca", "cs", "da", "el", "et", "eu", "fi", "ga", "hr", "hu", "lt", "lv", "nb", "nn"}) | {
    "no",
    "pl",
    "ro",
    "sk",
    "sl",
    "sv",
    "tr",
    "vi",
}
"""Languages that keep their accents: stemmers need them, or they distinguish most words."""
_LATIN = (*range(0xC0, 0x250), *range(0x1E00, 0x1F00))
_LIGATURES = {"ß": "ss", "æ": "ae", "œ": "oe", "ø": "o", "ł": "l", "đ": "d", "ı": "i"}
_SUFFIXES: Mapping[str, tuple[tuple[str, str], ...]] = {
    "de": ((r"(?<![aeq])ue", "u"), (r"([ao])e", r"\1")),
    "es": ((r"([cs])ion\b", r"\1ión"),),
    "fr": ((r"(?<=\w{3}[^s\W\d])s\b", ""), (r"ite\b", "ité"), (r"ee\b", "e"), (r"iere\b", "ière"), (r"erent\b", "èrent")),
    "it": ((r"ita\b", "ità"),),
    "pt": (
        (r"cao\b", "ção"),
        (r"coes\b", "ção"),
        (r"oes\b", "ao"),
        (r"encia(s?)\b", r"ência\1"),
        (r"([ai])veis\b", r"\1vel"),
    ),
}
"""Suffixes that a language's stemmer knows by their accents, and German vowels written out; in this order, after folding."""
_CRUDE_STEM = 6
_stemming = Lock()


def without_accents(text: str) -> str:
    """Return a composed lower-case text with Latin letters without accents, and ligatures and ß written out."""
    return text if text.isascii() else text.translate(_plain_letters())


def stemmable(text: str, language: str) -> str:
    """Return a composed lower-case text without accents, but with those that the language's stemmer relies on.

    `language` is a code (`pt`). Texts of some languages stay as they are.
    """
    if language in UNFOLDED:
        return text
    plain = without_accents(text)
    for pattern, suffix in _patterns(language):
        plain = pattern.sub(suffix, plain)
    return plain


@lru_cache(maxsize=65_536)
def stem(word: str, language: str | None) -> str:
    """Return the stem of a folded word (composed, lower case), without accents.

    For a language without a stemmer this is the beginning that most forms of a word share.
    """
    code = language_code(language)
    if word.isdigit():
        return word
    if code not in STEMMERS:
        return _beginning(without_accents(word))
    with _stemming:  # a stemmer holds the word it works on
        return without_accents(_stemmer(code).stemWord(stemmable(word, code)))


def _beginning(word: str) -> str:
    if len(word) > _CRUDE_STEM:
        return word[:_CRUDE_STEM]
    return word[:-1] if len(word) > 3 and word[-1] in "sx" and word[-2] != "s" else word


@cache
def _plain_letters() -> dict[int, str]:
    plain = {code: unicodedata.normalize("NFD", chr(code)).encode("ascii", "ignore").decode() for code in _LATIN}
    return {code: letters for code, letters in plain.items() if letters} | str.maketrans(_LIGATURES)


@cache
def _patterns(language: str) -> tuple[tuple[re.Pattern[str], str], ...]:
    return tuple((re.compile(pattern), suffix) for pattern, suffix in _SUFFIXES.get(language, ()))


@cache
def _stemmer(language: str) -> Any:  # noqa: ANN401 - PyStemmer has no types
    import Stemmer  # pyright: ignore[reportMissingImports]

    return Stemmer.Stemmer(STEMMERS[language], 0)  # pyright: ignore[reportUnknownMemberType, reportUnknownVariableType]
