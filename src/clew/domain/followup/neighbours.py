"""Reads the neighbour of what is not meant: `not 3, the one before`, `pas les recours, celui d'avant`.

Above: `resolving.py`, before references and titles are read alone. Below: `question.py`, `title_words.py`. Two clauses matter:
one refuses a section and says nothing else, the next one only says before or after.
"""

from collections.abc import Sequence
from itertools import pairwise

from clew.domain.followup.question import Reading
from clew.domain.followup.title_words import TitleWord
from clew.domain.followup.words.table import kinds_of

_ENDS = kinds_of("break", "comma")
_BEFORE, _AFTER = kinds_of("one before", "its previous"), kinds_of("one after", "its next")
_Clause = tuple[int, int]


def beside_refused(reading: Reading, words: Sequence[TitleWord], size: int) -> tuple[int, ...]:
    """Return the index of the section beside the one that is refused; none if the question has no such clauses.

    `words` are the words of titles in the question.
    """
    ends = [at for at, item in enumerate(reading.items) if item.kinds & _ENDS]
    clauses = [(start + 1, end) for start, end in pairwise([-1, *ends, len(reading.items)]) if end > start + 1]
    for at, clause in enumerate(clauses[1:], start=1):
        step = _step(reading, clause, words)
        refused = _refused(reading, clauses[at - 1], words) if step else None
        if refused is not None and 0 <= refused + step < size:
            return (refused + step,)
    return ()


def _step(reading: Reading, clause: _Clause, words: Sequence[TitleWord]) -> int:
    """Return -1 or 1 if a clause only says `the one before` or `the one after`, else 0."""
    kinds = reading.kinds_in(*clause)
    says_more = any(_is_in(at, clause) for at in reading.residue) or any(_is_in(word.at, clause) for word in words)
    if says_more or any(_is_in(one.start, clause) for one in reading.references):
        return 0
    return -1 if kinds & _BEFORE else 1 if kinds & _AFTER else 0


def _refused(reading: Reading, clause: _Clause, words: Sequence[TitleWord]) -> int | None:
    """Return the index of the only section that a clause with `not` names; None if it says anything else."""
    inside = [word for word in words if _is_in(word.at, clause)]
    covered = {at for word in inside for at in (word.at, word.last)}
    if "not" not in reading.kinds_in(*clause) or any(_is_in(at, clause) and at not in covered for at in reading.residue):
        return None
    references = [one for one in reading.references if _is_in(one.start, clause)]
    named = [set[int | None](word.places) for word in inside] + [set(one.targets) for one in references]
    common = set[int | None].intersection(*named) if named else set[int | None]()
    return next(iter(common)) if len(common) == 1 else None


def _is_in(at: int, clause: _Clause) -> bool:
    return clause[0] <= at < clause[1]
