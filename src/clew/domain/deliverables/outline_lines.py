"""How models write the lines of a SUIVI block: decorated keywords, other number formats, rows of a table, a code fence around it.

Above: `outline_repair.py` removes blocks from an answer, `outline_scanner.py` holds them back while it streams. Both must
recognise the same lines, so that sent text is never changed afterwards.
"""

import re

from clew.domain.deliverables.outline import KEYWORD

_DRESS = " \t\r#*_>`|"
_MOST_DRESS = 12
_LONGEST_ITEM = 300
"""A longer line is part of the answer, whatever its beginning."""
_ITEM = re.compile(
    r"[ \t]*(?:[-*+•][ \t]+)?(?:\*\*|__)?"
    r"(?:\[[Ss]?[ ]?(?P<bracketed>[0-9]{1,2})\][.:)]?|[Ss][ ]?(?P<plain>[0-9]{1,2})(?:\*\*|__)?[ \t]*(?:[:.)–—]|-[ ]))"
    r"(?:\*\*|__)?[ \t]*(?:[:–—][ \t]*)?(?P<title>.*)"
)
_ROW_LABEL = re.compile(r"[*_`]*(?:\[[Ss]?[ ]?(?P<bracketed>[0-9]{1,2})\]|[Ss]?[ ]?(?P<plain>[0-9]{1,2}))[.:]?[*_`]*")
_RULER = re.compile(r"[ \t|:-]*-[ \t|:-]*")
_FENCE = re.compile(r"[ ]{0,3}(?:`{3,}[^`]*|~{3,}.*)")
_LONGEST_FENCE = 60
"""A longer line is not held back: what follows it is no block."""


def is_keyword(line: str) -> bool:
    """Return whether a line is the keyword, also decorated or in another case: `## SUIVI`, `**Suivi :**`, `| SUIVI | Titre |`."""
    if len(line) > len(KEYWORD) + 2 * _MOST_DRESS:
        return False
    bare = line.strip(_DRESS + ":：").strip()
    return (bare.partition("|")[0].rstrip(_DRESS) if is_row(line) else bare).upper() == KEYWORD


def may_become_keyword(line: str) -> bool:
    """Return whether an incomplete line is the keyword or may become it."""
    if len(line) > len(KEYWORD) + 2 * _MOST_DRESS:
        return False
    rest = line.lstrip(_DRESS).upper()
    if not rest.startswith(KEYWORD):
        return KEYWORD.startswith(rest)
    rest = rest[len(KEYWORD) :].lstrip(_DRESS.replace("|", "") + ":： ")
    return not rest or (is_row(line) and rest.startswith("|"))


def read_item(line: str) -> tuple[int, str] | None:
    """Return the number and the raw title of a line of a block; None for any other line."""
    match = _ITEM.fullmatch(line.rstrip()) if len(line) <= _LONGEST_ITEM else None
    return (int(match["bracketed"] or match["plain"]), match["title"]) if match else None


def read_entry(line: str) -> tuple[int, str] | None:
    """Return the same as `read_item`, also of a row of a table below the keyword: `| S1 | Title |`, `| [S1] Title |`."""
    if not is_row(line):
        return read_item(line)
    cells = [cell.strip() for cell in line.strip().strip("|").split("|")]
    label = _ROW_LABEL.fullmatch(cells[0])
    if label and len(cells) > 1 and len(line) <= _LONGEST_ITEM:
        return int(label["bracketed"] or label["plain"]), cells[1]
    return read_item(cells[0]) if len(line) <= _LONGEST_ITEM else None


def is_row(line: str) -> bool:
    """Return whether a line is a row of a table, as far as it goes."""
    return line.lstrip().startswith("|")


def is_ruler(line: str) -> bool:
    """Return whether a line is the one below the names of a table's columns."""
    return is_row(line) and _RULER.fullmatch(line.rstrip()) is not None


def is_fence(line: str) -> bool:
    """Return whether a line begins or ends a block of code."""
    return len(line) <= _LONGEST_FENCE and _FENCE.fullmatch(line.rstrip()) is not None


def may_become_fence(line: str) -> bool:
    """Return whether an incomplete line may become one."""
    bare = line.lstrip(" ")
    if len(line) > _LONGEST_FENCE or len(line) - len(bare) > 3 or not bare:
        return False
    return bare in ("`", "``", "~", "~~") or is_fence(line)
