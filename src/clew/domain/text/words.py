"""Words of a text in any of Clew's languages: folded tokens with their offsets, and content words.

Above: the guard's and the extractive model's lexical evidence, and the grounding of citations. Full-text search has its own
analysis in Postgres; this one compares two short texts. The stop words are in `stopwords.py`.
"""

import re
import unicodedata
from dataclasses import dataclass

from clew.domain.text.languages import language_code
from clew.domain.text.stopwords import STOP_WORDS

UNSPACED = "\u0e00-\u0e7f\u3040-\u30ff\u3400-\u4dbf\u4e00-\u9fff\uac00-\ud7af\uf900-\ufaff"
"""Scripts without spaces between words: each character is a token."""
_WORD = re.compile(rf"[{UNSPACED}]|(?:(?![{UNSPACED}])[^\W_])+")
_UNSPACED = re.compile(f"[{UNSPACED}]")
_STEM_LENGTH = 6
_EVERY_STOP_WORD = frozenset[str]().union(*STOP_WORDS.values())


@dataclass(frozen=True, slots=True)
class Word:
    """A token: `folded` ignores case and compatibility forms; the original form is `text[start:end]`."""

    folded: str
    start: int
    end: int


def words(text: str) -> list[Word]:
    """Return the tokens of a text in order; offsets are code points. Signs, white space and underscores are not tokens."""
    return [Word(_folded(match.group()), match.start(), match.end()) for match in _WORD.finditer(text)]


def content_words(text: str, language: str | None) -> list[str]:
    """Return the content words of a text, in order: stems without stop words; pairs of characters in unspaced scripts.

    For an unknown language the stop words of all known ones are dropped.
    """
    stop_words = STOP_WORDS.get(language_code(language), _EVERY_STOP_WORD)
    kept: list[str] = []
    previous: Word | None = None
    for word in words(text):
        if _UNSPACED.match(word.folded):
            pair = _pair(previous, word)
            if pair and not stop_words & {pair, *pair}:
                kept.append(pair)
        elif word.folded not in stop_words:
            kept.append(_stem(word.folded))
        previous = word
    return kept


def shared_part(question: str, text: str, language: str | None) -> float:
    """Return the share (0..1) of a question's distinct content words that a text contains; 0 for a question without any."""
    asked = set(content_words(question, language))
    return len(asked & set(content_words(text, language))) / len(asked) if asked else 0.0


def _pair(previous: Word | None, word: Word) -> str | None:
    """Return two neighbouring characters of an unspaced script."""
    if previous is None or previous.end != word.start or not _UNSPACED.match(previous.folded):
        return None
    return previous.folded + word.folded


def _folded(word: str) -> str:
    return word.lower() if word.isascii() else unicodedata.normalize("NFKC", word).casefold()


def _stem(word: str) -> str:
    """Return the beginning that most forms of a word share: crude, but the same for every language with spaces."""
    if not word.isascii():
        word = "".join(letter for letter in unicodedata.normalize("NFD", word) if not unicodedata.combining(letter))
    if word.isdigit():
        return word
    if len(word) > _STEM_LENGTH:
        return word[:_STEM_LENGTH]
    return word[:-1] if len(word) > 3 and word[-1] in "sx" and word[-2] != "s" else word
