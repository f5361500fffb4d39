"""Recognises clauses that say that what they name was read or is there already: `la tres ya la tengo`, `the rest I have read`.

Above: `resolving.py`, which leaves out such a clause behind `except`, `rules.py` and `others.py`. Below: `question.py` and
`words/others.py`.
"""

from collections.abc import Sequence

from clew.domain.followup.question import Reading
from clew.domain.followup.reading import Item
from clew.domain.followup.words.others import BEFORE_HELD, HELD, KNOWN, WHOLE
from clew.domain.followup.words.table import kinds_of

_WANTED = kinds_of("not", "asking", "lost")
_ASKED_FOR = kinds_of("expand", "request")
_LONGEST_HELD = 7
"""Words of the clause that says why something is excepted, at most."""


def without_held(items: Sequence[Item]) -> list[Item]:
    """Return the row without the clause that says why what `except` leaves out is not needed: `tout sauf la caisse, je l'ai`."""
    excepting = next((at for at, item in enumerate(items) if "except" in item.kinds), None)
    if excepting is None or not any("all" in item.kinds or item.folded in WHOLE for item in items[: excepting + 1]):
        return list(items)
    for at in range(max(excepting + 2, len(items) - _LONGEST_HELD), len(items)):
        behind = " ".join(item.folded for item in items[at:]) + " "
        if any(behind.startswith(f"{held} ") for held in HELD):
            while at > excepting + 2 and not set(items[at - 1].folded.split()) - BEFORE_HELD:
                at -= 1
            return list(items[:at])
    return list(items)


def is_known(reading: Reading, start: int, end: int) -> bool:
    """Tell whether the items of a clause say so, ask for nothing and deny nothing."""
    items = reading.items[start:end]
    kinds = reading.kinds_in(start, end)
    if kinds & _WANTED:
        return False
    if "seen" in kinds:
        return True
    known = KNOWN[reading.table.language]
    if not reading.table.variants:
        asks = any(item.kinds & _ASKED_FOR and "settled" not in item.kinds for item in items)
        is_state = any("being" in item.kinds and "and" not in item.kinds for item in items)  # `is already sold`
        return not asks and not is_state and any(not known.isdisjoint(item.folded.split()) for item in items)
    text = "".join(item.folded for item in items).replace(" ", "")
    return any(word in text for word in known)
