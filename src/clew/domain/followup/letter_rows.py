"""Finds rows of letters in a question before its words are read: `b, c y e`, `A e D`, `b d f`, where a letter may be a word too.

Above: `resolving.py`. Below: `reading.py`, the tokens, and the words of each language for `and`. A letter that stands between two
others (`y`, `e`) joins them if the outline has no such section, or before the last one if a sign elsewhere in the row, or the
language of the titles, says so.
"""

from collections.abc import Mapping, Sequence, Set
from dataclasses import dataclass, replace
from functools import cache, lru_cache
from itertools import pairwise

from clew.domain.followup.reading import VARIANTS, Text, Token, lexicon_of, likely_languages, read_text
from clew.domain.followup.words import TABLES
from clew.domain.followup.words.table import kinds_of

_SIGNS = frozenset(",、&+/")
_ENDS = frozenset(".!?;:。！？；：")
_FEWEST = 2
"""Letters of a row."""
_FEWEST_SIDE_BY_SIDE = 3
"""Letters of a row in which no sign and no word stands between two: `b d f`, but not `d b`."""
_LEADING = kinds_of("expand", "request", "noun", "polite", "locating", "opener", "being")
_FOLLOWING = kinds_of("polite", "form", "for", "lead", "with", "locating", "expand", "request", "degree", "more")
_FEWEST_JOINED = 3
"""Letters of a text in which one may join two others."""
LetterRow = dict[int, bool]
"""The letters of a row by the index of their tokens: a section's, or one that joins."""


@dataclass(frozen=True, slots=True)
class RowWords:
    """The words of a language that stand in and beside a row of letters."""

    joining: Set[str]
    """`and` in one word."""
    articles: Set[str]
    leading: Set[str]
    """What may stand before a row of small letters."""
    following: Set[str]
    """What may stand behind one."""
    is_of_the_titles: bool = False
    """The titles are written in this language."""


def languages_of_letters(text: Text, titles: Sequence[str]) -> list[str]:
    """Return the languages in which a row of letters is joined by one of them (`c d y f`), or those of the titles.

    Nothing but letters tells no language: `b c e f`.
    """
    if sum(map(_is_letter, text.tokens)) < _FEWEST_JOINED:
        return []
    is_of_letters = all(_is_letter(one) or not one.folded[0].isalnum() for one in text.tokens)
    of_titles = languages_of_titles(tuple(titles)) if is_of_letters else []
    rows = {language: letter_rows(text, titles, language) for language in TABLES}
    joined = [language for language, row in rows.items() if not all(row.values())]
    return [language for language in joined if language in of_titles] or joined or of_titles


@lru_cache(maxsize=128)
def languages_of_titles(titles: tuple[str, ...]) -> list[str]:
    """Return the languages that the titles of an outline may be written in."""
    return likely_languages(read_text(". ".join(titles), variants=VARIANTS), None)


@cache
def _words_of(language: str) -> RowWords:
    """Return the words of a language that stand in and beside rows of letters."""
    of = lexicon_of(language).words_of
    return RowWords(of(kinds_of("and")), of(kinds_of("determiner")), of(_LEADING), of(_FOLLOWING))


def letter_rows(text: Text, titles: Sequence[str], language: str) -> LetterRow:
    """Return the letters of all rows, as a reader of that language sees them."""
    tokens, size = text.tokens, len(titles)
    if sum(map(_is_letter, tokens)) < _FEWEST:
        return {}
    words = replace(_words_of(language), is_of_the_titles=language in languages_of_titles(tuple(titles)))
    found: LetterRow = {}
    at = 0
    while at < len(tokens):
        end = _end_of_run(tokens, at, words)
        row = _row_of(tokens, at, end, size, words)
        if row and _may_stand(tokens, at, end, row, words):
            found |= row
        at = max(end, at + 1)
    return found


def _end_of_run(tokens: Sequence[Token], start: int, words: RowWords) -> int:
    """Return where letters, signs and words for `and` end that begin with a letter; `start` if none begins there."""
    if not _is_letter(tokens[start]):
        return start
    at = start
    while at < len(tokens) and (_is_letter(tokens[at]) or _is_joint(tokens[at], words) or _is_article(tokens, at, words)):
        at += 1
    while not _is_letter(tokens[at - 1]):
        at -= 1
    return at


def _row_of(tokens: Sequence[Token], start: int, end: int, size: int, words: RowWords) -> LetterRow:
    """Return the letters of a run; none if it is no row of different letters that the outline has, all written alike."""
    run = range(start, end)
    letters = [at for at in run if _is_letter(tokens[at])]
    row = {at: not _joins(tokens, at, run, size, words) for at in letters}
    named = [at for at in letters if row[at]]
    places = [ord(tokens[at].folded) - ord("a") for at in named]
    is_alike = len({tokens[at].cased.isupper() for at in named}) == 1
    is_of_numerals = all(tokens[at].cased in {"I", "V", "X"} for at in named)
    if len(named) < _FEWEST or len(set(places)) < len(places) or max(places) >= size or not is_alike or is_of_numerals:
        return {}
    touching = any(row[one] and row[other] and other == one + 1 for one, other in pairwise(letters))
    return {} if touching and (len(named) < _FEWEST_SIDE_BY_SIDE or places != sorted(places)) else row


def _joins(tokens: Sequence[Token], at: int, run: range, size: int, words: RowWords) -> bool:
    """Tell whether a letter amid a row is a word for `and`: `c y e`, `c, d e g`."""
    is_between = run.start < at < run.stop - 1 and _is_letter(tokens[at - 1]) and _is_letter(tokens[at + 1])
    if not is_between or tokens[at].folded not in words.joining:
        return False
    if ord(tokens[at].folded) - ord("a") >= size:
        return True
    is_last = at == run.stop - 2
    is_apart = any(not _is_letter(tokens[other]) for other in run) or len(run) == len("bey")
    if tokens[at].cased.isupper() or tokens[at + 1].cased.isupper():
        return tokens[at].cased.islower()
    return is_last and (is_apart or words.is_of_the_titles)


def _may_stand(tokens: Sequence[Token], start: int, end: int, row: Mapping[int, bool], words: RowWords) -> bool:
    """Tell whether what stands around a row may: anything around capitals, but for `I`, which may be a pronoun."""
    is_capital = any(tokens[at].cased.isupper() for at in row)
    behind = tokens[end] if end < len(tokens) else None
    may_follow = behind is None or not behind.folded.isascii() or behind.folded in words.following | _ENDS | _SIGNS
    if is_capital:
        return may_follow or tokens[end - 1].folded != "i"
    before = tokens[start - 1].folded if start else "."
    return may_follow and (before in words.leading | _ENDS | _SIGNS or not before.isascii())


def _is_joint(token: Token, words: RowWords) -> bool:
    return token.folded in _SIGNS or token.folded in words.joining


def _is_article(tokens: Sequence[Token], at: int, words: RowWords) -> bool:
    """Tell whether an article stands there between a word for `and` and a capital: `la C con la E`."""
    is_before_capital = at + 1 < len(tokens) and _is_letter(tokens[at + 1]) and tokens[at + 1].cased.isupper()
    return tokens[at].folded in words.articles and is_before_capital and tokens[at - 1].folded in words.joining


def _is_letter(token: Token) -> bool:
    return len(token.folded) == 1 and token.folded.isascii() and token.folded.isalpha()
