"""The products whose exports can be read, and for each the conversations of a file.

Above: `importing`. Below: a module for each product, `items` and `checkpoints`, which read the files.
"""

from collections.abc import Callable, Generator, Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from itertools import groupby
from pathlib import Path

from clew.cli.conversations.foreign import checkpoints, langgraph, librechat, openai, openwebui
from clew.cli.conversations.foreign.conversation import Conversation, Refused
from clew.cli.conversations.foreign.fields import Json, Unreadable, object_in
from clew.cli.conversations.foreign.items import Entry, Export, opened_export
from clew.cli.conversations.foreign.lines import Product
from clew.cli.conversations.foreign.origin import Origin

PRODUCTS = {
    Origin.OPENAI: Product("openai", app="chatgpt"),
    Origin.OPENWEBUI: Product("openwebui", app="openai"),
    Origin.LIBRECHAT: Product("librechat", app="openai"),
    Origin.LANGGRAPH: Product("langgraph", app="langgraph"),
}
_READERS: dict[Origin, Callable[[Json], Conversation]] = {
    Origin.OPENAI: openai.conversation,
    Origin.OPENWEBUI: openwebui.conversation,
    Origin.LIBRECHAT: librechat.conversation,
}


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
        found = _threads(export) if origin is Origin.LANGGRAPH else _each(export, _READERS[origin])
        yield Reading(export.size, found, lambda: export.position)


def _each(export: Export, convert: Callable[[Json], Conversation]) -> Iterator[Conversation | Refused]:
    for entry in export.entries():
        try:
            yield convert(object_in(entry.value, ""))
        except Unreadable as error:
            yield Refused(entry.place, str(error))


def _threads(export: Export) -> Iterator[Conversation | Refused]:
    """Yield the threads of a file with states; they may come in any order, so the file is read to its end first."""
    threads: dict[str, langgraph.Thread] = {}
    refused: set[str] = set()
    for entry in export.entries():
        thread = ""
        try:
            thread = langgraph.thread_of(entry.value)
            threads.setdefault(thread, langgraph.Thread(thread)).add(entry.value)
        except Unreadable as error:
            refused.add(thread)
            yield Refused(_state(entry), str(error))
    yield from (one.conversation() for name, one in threads.items() if name not in refused)


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
