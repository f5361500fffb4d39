"""Which words of titles in a question name what is not meant: `not the rent, the duration`.

Above: `titles.py` and `learned.py`, which leave them out. Below: `title_words.py`, `question.py`. `taken_back.py` has dropped the
clauses that take back all they name before.
"""

from collections.abc import Iterator, Sequence, Set
from itertools import pairwise

from clew.domain.followup.question import Reading
from clew.domain.followup.title_words import Stems, TitleWord, whole_titles
from clew.domain.followup.words.table import kinds_of

_CLAUSE_ENDS = kinds_of("break", "comma")
_CONTRASTS = kinds_of("but")
_BEFORE_NOT = kinds_of("polite", "correction", "comma", "break", "opener")
_OWN = kinds_of("content", "plain", "common", "asking", "lost", "elsewhere")
_ASIDE = kinds_of("polite", "correction")
_MOST_OWN = 3
"""Words that say something beside a word of a title, from which on it is one of them."""


def refused_at(reading: Reading, words: Sequence[TitleWord], stems: Sequence[Stems]) -> frozenset[int]:
    """Return the indexes of the items that name what is not meant.

    That is a clause that begins with `not`, and all before a word that takes it back: `not the rent, the duration`,
    `the rent, or rather the duration`. What is meant instead may be said in words of the asker's own, and one of a title among
    them names nothing: `not the late fees, what happens if a book gets ruined`.
    """
    refused = _denied_at(reading, words)
    left = [word for word in words if word.at not in refused]
    is_put_right = reading.is_put_right or len(left) < len(words)
    if is_put_right and not whole_titles(left, stems) and any(_is_amid_own_words(reading, left)):
        return refused | {word.at for word in left}
    return refused


def _is_amid_own_words(reading: Reading, words: Sequence[TitleWord]) -> Iterator[bool]:
    """Yield for each word whether its clause says more that no title has."""
    titled = {at for word in words for at in range(word.at, word.last + 1)}
    clauses = _clauses(reading)
    for word in words:
        start, end = next(clause for clause in clauses if clause[0] <= word.at < clause[1])
        others = (reading.kinds_at(at) for at in range(max(start, 0), end) if at not in titled)
        own = sum(bool(kinds & _OWN) and not kinds & _ASIDE for kinds in others)
        yield own >= _MOST_OWN * (2 if word.is_unspaced else 1)


def _denied_at(reading: Reading, words: Sequence[TitleWord]) -> frozenset[int]:
    """Return the indexes of the items of clauses that name what is not meant."""
    clauses = _clauses(reading)
    named = {word.at for word in words}
    denied = [clause for clause in clauses if _begins_with_not(reading, *clause, named=named)]
    left_out = [clause for clause in clauses if clause not in denied and _ends_with_not(reading, *clause)]
    settled = [clause for clause in clauses[:-1] if _is_settled(reading, *clause)]
    refused = {at for start, end in (*denied, *left_out, *settled) for at in range(max(start, 0), end)}
    last = max((word.at for word in words), default=0)
    refused |= set(range(max((at for at in range(1, last) if _takes_back(reading, at)), default=0)))
    is_all_denied = all(any(start <= word.at < end for start, end in denied) for word in words)
    return frozenset(refused) if is_all_denied or any(word.at not in refused for word in words) else frozenset()


def _is_settled(reading: Reading, start: int, end: int) -> bool:
    """Tell whether a clause says that something is understood: `the risks I get; the budget not so much`."""
    inside = reading.items[max(start, 0) : end]
    is_settled = any(item.kinds & kinds_of("settled", "seen") and "polite" not in item.kinds for item in inside)
    return is_settled and not any(item.kinds & kinds_of("not", "lost", "expand") for item in inside)


def _takes_back(reading: Reading, at: int) -> bool:
    """Tell whether a word takes back what was said before it: several words, or one between signs."""
    item = reading.items[at]
    if "correction" not in item.kinds:
        return False
    return " " in item.folded or all(reading.kinds_at(beside) & _CLAUSE_ENDS for beside in (at - 1, at + 1))


def _clauses(reading: Reading) -> list[tuple[int, int]]:
    ends = [at for at, item in enumerate(reading.items) if item.kinds & _CLAUSE_ENDS or (at and item.kinds & _CONTRASTS)]
    return list(pairwise([-1, *ends, len(reading.items)]))


def _ends_with_not(reading: Reading, start: int, end: int) -> bool:
    inside = reading.items[max(start, 0) : end]
    return len(inside) > 1 and "not" in inside[-1].kinds and not _takes_back(reading, end - 1)


def _begins_with_not(reading: Reading, start: int, end: int, *, named: Set[int]) -> bool:
    inside = reading.items[max(start, 0) : end]
    first = next((item for item in inside if "not" in item.kinds or not item.kinds & _BEFORE_NOT), None)
    others = (reading.items[at] for at in range(max(start, 0), end) if at not in named)
    asks = any(item.kinds & kinds_of("expand", "request", "lost") for item in others)
    is_excepted = first is not None and "except" in first.kinds and not reading.is_clear_but_for_some
    return first is not None and ("not" in first.kinds or is_excepted) and not asks
