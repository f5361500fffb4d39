"""The output of the commands: answers and tables on standard output, everything else on standard error.

Document text and model output are not trusted: control characters, which could control the terminal, are removed.
"""

import json
import re
from collections.abc import Iterable, Sequence

from rich.console import Console
from rich.table import Table
from rich.text import Text

from clew.domain.errors import ClewError

out = Console(highlight=False, soft_wrap=True, emoji=False)
err = Console(stderr=True, highlight=False, soft_wrap=True, emoji=False)
_UNBROKEN = frozenset({"id", "name", "key", "last", "setting"})
"""Columns that users copy from, whose values are never wrapped."""
_CONTROLS = re.compile(r"[\x00-\x08\x0b-\x1f\x7f-\x9f\u202a-\u202e\u2066-\u2069]")


def clean(text: object) -> str:
    """Return text that cannot control the terminal: no control characters except newline and tab, no direction overrides."""
    return _CONTROLS.sub("", str(text))


def say(text: object = "", *, style: str | None = None, end: str = "\n") -> None:
    """Write cleaned text to standard output."""
    out.print(clean(text), style=style, end=end, markup=False)


def note(text: object, *, style: str | None = "dim") -> None:
    """Write to standard error."""
    err.print(clean(text), style=style, markup=False)


def say_json(value: object) -> None:
    """Write JSON on one line to standard output, with characters escaped that could control the terminal."""
    out.print(_CONTROLS.sub(_escaped, json.dumps(value, ensure_ascii=False)), markup=False)


def _escaped(character: re.Match[str]) -> str:
    return f"\\u{ord(character[0]):04x}"


def say_table(columns: Sequence[str], rows: Iterable[Sequence[object]], *, title: str | None = None) -> None:
    """Write a table to standard output."""
    table = Table(title=title, box=None, pad_edge=False, header_style="bold")
    for column in columns:
        table.add_column(column, no_wrap=column in _UNBROKEN, overflow="fold")
    for row in rows:
        table.add_row(*(Text(clean(cell) if cell is not None else "–") for cell in row))
    out.print(table, markup=False)


def print_error(error: ClewError) -> None:
    """Write an error to standard error."""
    note(f"Error: {error.message}", style="red")
