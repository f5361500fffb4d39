"""Words of a text in any of Clew's languages: folded tokens with their offsets, and content words.

Above: the guard's and the extractive model's lexical evidence, and the grounding of citations. Full-text search has its own
analysis in Postgres (`lexemes.py`); this one compares two short texts. Below: `stopwords.py`, `stems.py`.
"""

import re
import unicodedata
from collections.abc import Iterator, Set
from functools import cache, lru_cache
from itertools import pairwise
from typing import NamedTuple

from clew.domain.text.chinese_variants import simplified
from clew.domain.text.languages import language_code
from clew.domain.text.stems import stem, without_accents
from clew.domain.text.stopwords import COMMON_WORDS, STOP_WORDS

UNSPACED = "\u0e00-\u0e7f\u3040-\u30ff\u3400-\u4dbf\u4e00-\u9fff\uac00-\ud7af\uf900-\ufaff"
"""Scripts without spaces between words: each character is a token."""
_WORD = re.compile(rf"[{UNSPACED}]|[^\W_{UNSPACED}]+")
_RUN_OR_WORD = re.compile(rf"(?P<run>[{UNSPACED}]+)|\d+\.\d+|[^\W_{UNSPACED}]+")
_DIGIT = re.compile(r"\d")
_GROUPED = re.compile(r"(?<![\d.,])\d{1,3}(?:([ .,'’\u00a0\u202f])\d{3})(?:\1\d{3})*(?![\d]|[.,]\d{3})")
_DECIMAL_COMMA = re.compile(r"(?<![\d.,])(\d+),(\d{1,2})(?![\d]|[.,]\d)")
_ACRONYM = re.compile(r"[A-ZÀ-Þ](?<![^\W_].)(?<![A-ZÀ-Þ][ '’-].)[A-ZÀ-Þ]{1,2}(?![^\W_])(?![ '’-][A-ZÀ-Þ]{2})")
"""A word in capitals beside words that are not: `IT`, `US` and, in French, `CET` would be stop words."""
_STRESSED = frozenset(
    " ".join(
        (
            "ALL AM AND ANY ARE BE BUT CAN DID DO FEW FOR HAS HE HOW IF IS ME MY NO NOR NOT NOW OFF ON ONE OR OUR OUT OWN SHE SO",
            "THE TO TOO WE WHO WHY YES YOU ET MOI NE NON NOS OU OUI OÙ PAS QUI UN UNE MAS MÁS MUY NI SI SÍ SIN YA NÃO SEM SIM SÓ",
            "BIS DEM DEN DER DIE ICH JA MAN MIT NUR SIE UND UNS VOR WER WIE WO EL LAS LE LES LOS",
        )
    ).split()
)
"""Stop words that people write in capitals to stress them: "you must NOT"."""
_MARKED = "\u0298"
"""Behind an acronym while a text is read; a letter without another case, which no language of Clew has."""
_UNIT_OF_DATE = frozenset("年月日号")
_TEXTS_KEPT, _LONG = 512, 200
"""How many texts of at least 200 characters have their words kept: a turn reads each passage several times, as does the next."""
_SENTENCES_KEPT = 64
"""How many texts are kept in their normal form: a sentence is read for its words, and then for its numbers."""
_PART, _PART_OF_TWO, _LINK = 5, 4, 3
"""Letters of a German compound: of a part that stands alone and of one beside another part, at least; between parts, at most."""


class Word(NamedTuple):
    """A token: `folded` ignores case and compatibility forms; the original form is `text[start:end]`."""

    folded: str
    start: int
    end: int


def words(text: str) -> list[Word]:
    """Return the tokens of a text in order; offsets are code points. Signs, white space and underscores are not tokens."""
    if text.isascii():
        return [Word(match.group(), *match.span()) for match in _WORD.finditer(text.lower())]
    return [Word(_folded(match.group()), *match.span()) for match in _WORD.finditer(text)]


def folded_words(text: str) -> list[str]:
    """Return the tokens of a text in order, folded, without their places."""
    return _WORD.findall(text.lower()) if text.isascii() else [_folded(word) for word in _WORD.findall(text)]


def has_words(text: str) -> bool:
    """Return whether a text has a token."""
    return _WORD.search(text) is not None


def content_words(text: str, language: str | None) -> list[str]:
    """Return the content words of a text, in order: stems without stop words; pairs of characters in unspaced scripts.

    Case, accents, full-width forms, traditional characters and the separators of numbers make no difference ("1 200", "1,200").
    For an unknown language the stop words of all known ones are dropped.
    """
    return list(_kept(text, language)) if len(text) >= _LONG else _content_words(text, language)


@lru_cache(maxsize=_TEXTS_KEPT)
def _kept(text: str, language: str | None) -> tuple[str, ...]:
    return tuple(_content_words(text, language))


def _content_words(text: str, language: str | None) -> list[str]:
    stop_words = _stop_words(language_code(language))
    kept: list[str] = []

    def marked(found: re.Match[str]) -> str:
        acronym = found.group()
        return f"{acronym}{_MARKED}" if acronym not in _STRESSED and acronym.lower() in stop_words else acronym

    plain = normalised(_ACRONYM.sub(marked, text))
    for match in _RUN_OR_WORD.finditer(plain):
        word = match.group()
        if match.lastgroup:
            is_unit = word[0] in _UNIT_OF_DATE and plain[match.start() - 1 : match.start()].isdigit()
            run = word[1:] if is_unit else word
            kept += (pair for part in _without_phrases(run) for pair in map("".join, pairwise(part)))
        elif word not in stop_words:
            is_acronym = word[-1] == _MARKED and word != _MARKED
            kept.append(word[:-1] if is_acronym else stem(word, language))
    return kept


def shared_words(asked: Set[str], found: Set[str], language: str | None) -> Set[str]:
    """Return those content words of a question that a text contains; a German compound also by its parts, and as a part."""
    shared = asked & found
    if len(shared) < len(asked) and language_code(language) == "de":
        listed = f" {' '.join(found)} "
        shared = shared | {word for word in asked - shared if _is_compounded(word, found, listed)}
    return shared


def shared_part(question: str, text: str, language: str | None) -> float:
    """Return the share (0..1) of a question's distinct content words that a text contains; 0 for a question without any."""
    asked = set(content_words(question, language))
    return len(shared_words(asked, set(content_words(text, language)), language)) / len(asked) if asked else 0.0


@cache
def _stop_words(language: str) -> frozenset[str]:
    """Return a language's stop words as they are written and without accents."""
    languages = [language] if language in STOP_WORDS else list(STOP_WORDS)
    kept = frozenset[str]().union(*(STOP_WORDS[one] | COMMON_WORDS[one] for one in languages))
    return kept | frozenset(map(without_accents, kept))


@cache
def _phrases() -> dict[str, tuple[str, ...]]:
    """Return Chinese phrases that say nothing by their first character, the longest first."""
    found: dict[str, list[str]] = {}
    for phrase in sorted(STOP_WORDS["zh"] | COMMON_WORDS["zh"], key=len, reverse=True):
        found.setdefault(phrase[0], []).append(phrase)
    return {first: tuple(those) for first, those in found.items()}


@lru_cache(maxsize=_SENTENCES_KEPT)
def normalised(text: str) -> str:
    """Return a text in lower case and composed forms, its numbers without separators: `1,200.50` and `1 200,50` are `1200.50`."""
    plain = text.lower() if text.isascii() else unicodedata.normalize("NFKC", text).casefold()
    if _DIGIT.search(plain) is None:
        return plain
    plain = _GROUPED.sub(_digits, plain)
    return _DECIMAL_COMMA.sub(r"\1.\2", plain) if "," in plain else plain


def _digits(grouped: re.Match[str]) -> str:
    return "".join(filter(str.isdigit, grouped.group()))


def _without_phrases(run: str) -> Iterator[str]:
    """Yield what stays of a run of characters when the phrases that say nothing are cut out, the longest first."""
    plain = simplified(run)
    phrases, begin, at = _phrases(), 0, 0
    while at < len(plain):
        length = next((len(one) for one in phrases.get(plain[at], ()) if plain.startswith(one, at)), 0)
        if length:
            yield plain[begin:at]
            begin = at + length
        at += length or 1
    yield plain[begin:]


def _is_compounded(word: str, found: Set[str], listed: str) -> bool:
    """Return whether a word begins or ends a longer one of a text, or consists of two words of it.

    `found` are the words of the text, among which it is not; `listed` has all of them between spaces.
    """
    if len(word) >= _PART and (f" {word}" in listed or f"{word} " in listed):
        return True
    ends = (at for at in range(_PART_OF_TWO, len(word) - _PART_OF_TWO + 1) if word[at:] in found)
    return any(_begins(word[:at], found, listed) for at in ends)


def _begins(part: str, found: Set[str], listed: str) -> bool:
    """Return whether the first part of a compound is a word of a text, apart from its ending, or begins one."""
    return f" {part}" in listed or any(part[:size] in found for size in range(max(_PART_OF_TWO, len(part) - _LINK), len(part)))


def _folded(word: str) -> str:
    return word.lower() if word.isascii() else unicodedata.normalize("NFKC", word).casefold()
