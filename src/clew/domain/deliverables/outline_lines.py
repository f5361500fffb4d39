"""How models write the lines of a SUIVI block: decorated keywords, other number formats.

Above: `outline_repair.py` removes blocks from an answer, `outline_scanner.py` holds them back while it streams. Both must
recognise the same lines, so that sent text is never changed afterwards.
"""

import re

from clew.domain.deliverables.outline import KEYWORD

_DRESS = " \t\r#*_>`"
_MOST_DRESS = 12
_LONGEST_ITEM = 300
"""A longer line is part of the answer, whatever its beginning."""
_ITEM = re.compile(
    r"[ \t]*(?:[-*+•][ \t]+)?(?:\*\*|__)?"
    r"(?:\[[Ss]?[ ]?(?P<bracketed>[0-9]{1,2})\][.:)]?|[Ss][ ]?(?P<plain>[0-9]{1,2})(?:\*\*|__)?[ \t]*(?:[:.)–—]|-[ ]))"
    r"(?:\*\*|__)?[ \t]*(?:[:–—][ \t]*)?(?P<title>.*)"
)


def is_keyword(line: str) -> bool:
    """Return whether a line is the keyword, also decorated or in another case (`## SUIVI`, `**Suivi :**`)."""
    bare = line.strip(_DRESS + ":：").strip()
    return len(line) <= len(KEYWORD) + 2 * _MOST_DRESS and bare.upper() == KEYWORD


def may_become_keyword(line: str) -> bool:
    """Return whether an incomplete line is the keyword or may become it."""
    if len(line) > len(KEYWORD) + 2 * _MOST_DRESS:
        return False
    rest = line.lstrip(_DRESS).upper()
    if not rest.startswith(KEYWORD):
        return KEYWORD.startswith(rest)
    return not rest[len(KEYWORD) :].strip(_DRESS + ":： ")


def read_item(line: str) -> tuple[int, str] | None:
    """Return the number and the raw title of a line of a block; None for any other line."""
    match = _ITEM.fullmatch(line.rstrip()) if len(line) <= _LONGEST_ITEM else None
    return (int(match["bracketed"] or match["plain"]), match["title"]) if match else None
