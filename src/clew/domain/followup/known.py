"""Tells whether a clause says that what it names was read or is there already: `la tres ya la tengo`, `the rest I have read`.

Above: `rules.py`, `others.py`. Below: `question.py`, `words/others.py`.
"""

from clew.domain.followup.question import Reading
from clew.domain.followup.words.others import KNOWN
from clew.domain.followup.words.table import kinds_of

_WANTED = kinds_of("not", "asking", "lost")
_ASKED_FOR = kinds_of("expand", "request")


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
