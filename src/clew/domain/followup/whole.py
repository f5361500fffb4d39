"""Tells whether a word for all means all sections: not all people (`alle Leute ohne …`), nor all that somebody does.

Above: `others.py`, `titles.py`. Below: `question.py`, `words/others.py`.
"""

from clew.domain.followup.question import Reading
from clew.domain.followup.words.others import ASKED, ASKERS, DOING, OF_PEOPLE, PEOPLE, WITHOUT
from clew.domain.followup.words.table import kinds_of

_SIGNS = kinds_of("break", "comma")
_DETERMINERS = kinds_of("determiner", "contracted", "of")


def is_of_sections(reading: Reading, at: int) -> bool:
    """Tell whether the word for all there may mean all sections."""
    return not _is_of_people(reading, at) and not _is_done(reading, at)


def leaves_out_of_another(reading: Reading) -> bool:
    """Tell whether something is excepted from an all that is not of sections: `tous les gens sans assurance`."""
    of_all = [at for at, item in enumerate(reading.items) if "all" in item.kinds]
    is_excepted = any("except" in item.kinds for item in reading.items[min(of_all, default=0) :])
    return bool(of_all) and is_excepted and not any(is_of_sections(reading, at) for at in of_all)


def _is_of_people(reading: Reading, at: int) -> bool:
    behind = at + 1
    if "except" in reading.kinds_at(behind) and not OF_PEOPLE.isdisjoint(_words(reading, at, behind)):
        return True
    while reading.kinds_at(behind) & _DETERMINERS:
        behind += 1
    return not PEOPLE.isdisjoint(_words(reading, behind, behind + 1))


def _is_done(reading: Reading, at: int) -> bool:
    """Tell whether the asker, or whoever is asked, does something with all in its clause: `can I do everything without …`."""
    signs = [-1, *(one for one, item in enumerate(reading.items) if item.kinds & _SIGNS), len(reading.items)]
    start, end = max(one for one in signs if one < at) + 1, min(one for one in signs if one > at)
    said, language = _words(reading, start, end), reading.table.language
    subjects = ASKERS[language] if WITHOUT.isdisjoint(said) else ASKERS[language] | ASKED[language]
    subject = next((one for one in range(start, end) if not subjects.isdisjoint(_words(reading, one, one + 1))), end)
    is_verb = any(reading.is_subject_at(one) and reading.items[one].cased.islower() for one in range(subject, at))
    return subject < end and (is_verb or not DOING.isdisjoint(said))


def _words(reading: Reading, start: int, end: int) -> set[str]:
    """Return the words of some items; an item of Chinese is one."""
    items = reading.items[start:end]
    if reading.table.variants:
        return {item.folded.replace(" ", "") for item in items}
    return {word for item in items for word in item.folded.split()}
