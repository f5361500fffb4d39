"""What a sentence of an answer says, read once for all the passages that it is compared with.

Above: `support`, which compares. Below: `support_denials`, `support_pieces`, which read passages in the same way. Pure.
"""

from collections.abc import Sequence
from functools import cached_property, lru_cache

from clew.domain.citations.asides import without_attribution, without_leading
from clew.domain.citations.claim_words import content_of
from clew.domain.citations.number_words import in_digits
from clew.domain.citations.support_words import ANSWER_NO
from clew.domain.text.words import folded_words
from clew.engine.answers.support_denials import denied_in, opposites_in
from clew.engine.answers.support_pieces import numbers_in


class Said:
    """A sentence, read in the language of a passage."""

    def __init__(self, text: str, language: str) -> None:
        """`language` is the passage's code; numbers stand in digits, as in `Piece`."""
        self.text, self.language = text, language
        self.tokens = joined(tokens_of(text))
        """Its words, folded, with spaces between."""
        self.folded = frozenset(self.tokens.split())
        """The same, each once."""
        self.words = frozenset(content_of(text, language))
        """Stems of its content words."""

    @cached_property
    def numbers(self) -> frozenset[str]:
        """Its numbers, as in `Piece`."""
        return numbers_in(self.text)

    @cached_property
    def denied(self) -> tuple[frozenset[str], ...]:
        """For each negation the content words around it."""
        return denied_in(ANSWER_NO.sub("", self.text), self.language)

    @cached_property
    def sides(self) -> dict[tuple[int, int], frozenset[str]]:
        """Words with an opposite, as in `Piece`."""
        return opposites_in(self.text, self.language)


def without_stop(sentence: str) -> str:
    """Return a sentence without its full stop, which may stand before or behind its mark and makes no difference."""
    return sentence.rstrip(" .。")


@lru_cache(maxsize=64)
def said_in(sentence: str, language: str, *, is_foreign: bool = False) -> Said:
    """Read a sentence in the language of a passage; words of another one say no numbers there: "Sept. 5" is no seven."""
    return Said(sentence if is_foreign else in_digits(sentence, language), language)


@lru_cache(maxsize=64)
def claim_of(sentence: str, language: str | None) -> str:
    """Return a sentence without what only says where it comes from or leads to it; `language` is the answer's."""
    said = without_attribution(sentence)
    claim = without_leading(said)
    if claim == said or not language or denied_in(said, language):  # without it, what denies has even fewer words to compare
        return said
    return claim


@lru_cache(maxsize=64)
def tokens_of(sentence: str) -> tuple[str, ...]:
    """Return the words of a sentence, folded."""
    return tuple(folded_words(sentence))


def joined(tokens: Sequence[str]) -> str:
    """Return words with spaces between and around them."""
    return f" {' '.join(tokens)} " if tokens else " "
