"""The products whose exports can be read, and for each the conversations of a file.

Above: `importing`. Below: a module for each product, `items` and `checkpoints`, which read the files.
"""

from collections import Counter
from collections.abc import Callable, Generator, Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from itertools import groupby
from pathlib import Path

from clew.cli.conversations.foreign import checkpoints, langgraph, librechat, openai, openwebui
from clew.cli.conversations.foreign.conversation import Conversation, Refused
from clew.cli.conversations.foreign.entries import Entry, Wanted
from clew.cli.conversations.foreign.fields import Json, Unreadable
from clew.cli.conversations.foreign.items import Export, opened_export
from clew.cli.conversations.foreign.lines import Product
from clew.cli.conversations.foreign.origin import Origin
from clew.domain.errors import ClewError

PRODUCTS = {
    Origin.OPENAI: Product("openai", app="chatgpt"),
    Origin.OPENWEBUI: Product("openwebui", app="openai"),
    Origin.LIBRECHAT: Product("librechat", app="openai"),
    Origin.LANGGRAPH: Product("langgraph", app="langgraph"),
}
_READERS: dict[Origin, tuple[Wanted, Callable[[Json], Conversation]]] = {
    Origin.OPENAI: (openai.WANTED, openai.conversation),
    Origin.OPENWEBUI: (openwebui.WANTED, openwebui.conversation),
    Origin.LIBRECHAT: (librechat.WANTED, librechat.conversation),
}
HELD_MOST = 256 << 20
"""Bytes of LangGraph's states that are in memory at once."""


@dataclass(frozen=True, slots=True)
class Reading:
    """A file that is read."""

    size: int
    conversations: Iterator[Conversation | Refused]
    position: Callable[[], int]
    """How much of `size` was read so far."""


@contextmanager
def reading(origin: Origin, path: Path) -> Generator[Reading]:
    """Open an export. Raises ClewError, also while its conversations are read."""
    if origin is Origin.LANGGRAPH and checkpoints.is_database(path):
        yield Reading(0, _in_database(path), lambda: 0)
        return
    with opened_export(path) as export:
        if origin is Origin.LANGGRAPH:
            yield Reading(2 * export.size, _threads(export), lambda: export.position)
        else:
            yield Reading(export.size, _each(export, *_READERS[origin]), lambda: export.position)


def _each(export: Export, wanted: Wanted, convert: Callable[[Json], Conversation]) -> Iterator[Conversation | Refused]:
    for entry in export.entries(wanted):
        try:
            yield convert(_converted(entry))
        except Unreadable as error:
            yield Refused(entry.place, str(error))


def _converted(entry: Entry) -> Json:
    if entry.fault is not None:
        raise entry.fault
    return entry.value


def _threads(export: Export) -> Iterator[Conversation | Refused]:
    """Yield the threads of a file with states, which may come in any order: the file is read twice, first to count them."""
    left = Counter(_name_of(entry) for entry in export.entries(langgraph.WHERE))
    threads: dict[str, langgraph.Thread] = {}
    refused: set[str] = set()
    held = 0
    for entry in export.entries(langgraph.WANTED):
        name = _name_of(entry)
        try:
            thread = threads.setdefault(name, langgraph.Thread(langgraph.thread_of(entry.value)))
            held += thread.add(_converted(entry))
        except Unreadable as error:
            refused.add(name)
            yield Refused(_state(entry), str(error))
        if held > HELD_MOST:
            raise ClewError(
                f"{_state(entry)}: threads with states further on have more than {HELD_MOST >> 20} MiB so far. Put the states of "
                "each thread one after another, or split the file between threads."
            )
        left[name] -= 1
        if left[name] == 0 and (thread := threads.pop(name, None)):
            held -= thread.held
            if name not in refused:
                yield thread.conversation()


def _name_of(entry: Entry) -> str:
    try:
        return langgraph.thread_of(entry.value)
    except Unreadable:
        return ""


def _state(entry: Entry) -> str:
    return entry.place.replace("conversation", "state")


def _in_database(path: Path) -> Iterator[Conversation | Refused]:
    for name, rows in groupby(checkpoints.rows(path), key=lambda row: row.thread):
        try:
            yield _thread(name, rows)
        except Unreadable as error:
            yield Refused(f"{path.name}, thread {name[:80]}", str(error))


def _thread(name: str, rows: Iterable[checkpoints.Row]) -> Conversation:
    thread = langgraph.Thread(name)
    for row in rows:
        thread.add(checkpoints.state(row))
    return thread.conversation()
