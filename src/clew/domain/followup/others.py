"""Reads what is left when some sections are left out: `skip the first two, put the rest in one paragraph`.

Above: `resolving.py`, before references and titles are read alone. Below: `candidates.py`, `question.py`, `title_words.py`,
`words/others.py`. Two parts of the question matter: one leaves sections out and says nothing else, the next one is about the
others.
"""

from collections.abc import Sequence

from clew.domain.followup.candidates import Candidate
from clew.domain.followup.question import Reading
from clew.domain.followup.title_words import TitleWord
from clew.domain.followup.words.others import OTHERS, SKIPPING
from clew.domain.followup.words.table import kinds_of

_JOINTS = kinds_of("break", "comma", "and")
_LEAVES_OUT = kinds_of("not", "except")
_SMALL = kinds_of("determiner", "contracted", "demonstrative", "filler")
_MOST_ASKED = 4
"""Words of its own that the part about the others may have."""


def others_than_named(reading: Reading, words: Sequence[TitleWord], size: int) -> tuple[int, ...]:
    """Return the indexes of the sections that are left; none if the question has no such parts.

    `words` are the words of titles in the question, `size` is the number of sections.
    """
    at = next((at for at in range(1, len(reading.items)) if _spelled(reading, at) in OTHERS), None)
    if at is None or reading.is_clear_but_for_some:
        return ()
    cut = next((joint for joint in range(at - 1, 0, -1) if reading.kinds_at(joint) & _JOINTS), None)
    if cut is None or not _leaves_out(reading, cut) or not _is_about_others(reading, words, cut):
        return ()
    if "and" in reading.kinds_at(cut) and reading.kinds_in(cut + 1, at) <= _SMALL:
        return ()  # `not 2 and the others`
    out = _named(reading, words, cut)
    return tuple(place for place in range(size) if place not in out) if out else ()


def _spelled(reading: Reading, at: int) -> str:
    return reading.items[at].folded.replace(" ", "")


def _leaves_out(reading: Reading, cut: int) -> bool:
    is_denied = bool(reading.kinds_in(0, cut) & _LEAVES_OUT)
    return is_denied or any(_spelled(reading, at) in SKIPPING for at in range(cut))


def _is_about_others(reading: Reading, words: Sequence[TitleWord], cut: int) -> bool:
    """Tell whether the part behind the joint names no section, and asks little else."""
    names = any(word.at > cut for word in words) or any(one.start > cut for one in reading.references)
    return not names and sum(at > cut for at in reading.residue) <= _MOST_ASKED


def _named(reading: Reading, words: Sequence[TitleWord], cut: int) -> set[int]:
    """Return the indexes of the sections that the part before the joint names; none if it says anything else."""
    inside = [word for word in words if word.at < cut]
    covered = {at for word in inside for at in (word.at, word.last)}
    references = [one for one in reading.references if one.start < cut]
    if any(Candidate(one, reading).has_its_noun for one in references):
        return set()
    says_more = any(at < cut and at not in covered and _spelled(reading, at) not in SKIPPING for at in reading.residue)
    if says_more or any(None in one.targets for one in references):
        return set()
    named = {place for one in references for place in one.targets if place is not None}
    return named.union(*(word.places for word in inside if len(word.places) == 1))
