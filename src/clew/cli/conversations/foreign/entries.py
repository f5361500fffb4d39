"""The entries of a JSON file, one after another, and of each what its reader wants: a message at a time.

Above: `items`, `checkpoints`. Below: `scanner`, `deep_json`. An entry is an element of the list at the top of a file, or an
object there; in JSON Lines there are several. No entry is in memory as a whole: a message is converted when it was read, and what
no reader wants is skipped.
"""

import json
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from enum import Enum
from json import JSONDecodeError
from typing import Any

from clew.cli.conversations.foreign.deep_json import parse
from clew.cli.conversations.foreign.fields import Json, Unreadable
from clew.cli.conversations.foreign.scanner import Scanner
from clew.domain.errors import ClewError

_UNREAD_MOST = 100


class Take(Enum):
    """How a field is read that has no messages."""

    WHOLE = "whole"


@dataclass(frozen=True, slots=True)
class Each:
    """A list or an object of messages, which are converted one by one: in the entry are the results."""

    convert: Callable[[str, Any], Any]
    """From the key or the number, and the value. Raises Unreadable."""
    within: str = ""
    """The field of a message with the messages that follow it. With it, the results of a list are pairs: what a message became,
    and the number of the message that it is in; `convert` gets what names its place, such as `.0` or ` (message 2)`."""


Wanted = Mapping[str, "Take | Each | Wanted"]
"""The fields that a reader wants. Up to a hundred others are there without their values (None)."""


@dataclass(frozen=True, slots=True)
class Entry:
    """An entry, and how to find it in the file."""

    value: Json
    place: str
    fault: Unreadable | None = None
    """Why a message of it could not be converted, the first one."""


@dataclass(slots=True)
class _Open:
    """A message that other messages are in, and whose end was not read yet."""

    number: int
    above: int | None
    members: Iterator[str]
    own: bytearray = field(default_factory=bytearray)
    """Its fields without those messages, as JSON."""
    values: int = 0


class Entries:
    """Reads the entries of one file."""

    def __init__(self, read: Callable[[], bytes], title: str, wanted: Wanted | Take) -> None:
        self._scanner = Scanner(read, title)
        self._title = title
        self._wanted = wanted
        self._fault: Unreadable | None = None

    def __iter__(self) -> Iterator[Entry]:
        """Yield each element of the list, or each object. Raises ClewError, which names the place."""
        scanner = self._scanner
        scanner.skip_mark()
        if scanner.peek() == b"{":
            while scanner.peek(is_end_allowed=True) == b"{":
                yield self._entry()
        elif scanner.peek() == b"[":
            yield from self._listed()
        else:
            raise ClewError(
                f"{self._title} must be JSON with a list of conversations, or one conversation. Is it the right file?"
            )
        if scanner.peek(is_end_allowed=True):
            raise ClewError(f"{self._title} goes on after its end with {scanner.shown()}. Export it again.")

    def _listed(self) -> Iterator[Entry]:
        scanner = self._scanner
        scanner.take()
        is_more = scanner.peek() != b"]"
        while is_more:
            if scanner.peek() != b"{":
                raise self._unexpected("an entry begins with")
            yield self._entry()
            if (separator := scanner.peek()) not in (b",", b"]"):
                raise self._unexpected("after an entry comes")
            if is_more := separator == b",":
                scanner.take()
        scanner.take()

    def _unexpected(self, what: str) -> ClewError:
        return ClewError(f"{self._title} must be a list of objects, but {what} {self._scanner.shown()}. Is it the right file?")

    def _entry(self) -> Entry:
        self._fault = None
        self._scanner.begin_entry()
        value = self._whole() if isinstance(self._wanted, Take) else self._object(self._wanted)
        return Entry(value, self._scanner.place, self._fault)

    def _object(self, wanted: Wanted) -> Json:
        found: Json = {}
        for key in self._scanner.members():
            how, begins = wanted.get(key), self._scanner.peek()
            if how is None:
                self._scanner.skip()
                if len(found) < len(wanted) + _UNREAD_MOST:
                    found.setdefault(key, None)
            elif isinstance(how, Each) and begins in (b"[", b"{"):
                found[key] = self._each(how, is_list=begins == b"[")
            elif isinstance(how, Mapping) and begins == b"{":
                found[key] = self._object(how)
            else:
                found[key] = self._whole()
        return found

    def _each(self, each: Each, *, is_list: bool) -> Any:  # noqa: ANN401  as the JSON: a list or an object
        if not is_list:
            return {key: self._converted(each, key, self._whole()) for key in self._scanner.members()}
        if each.within:
            return self._nested(each)
        return [self._converted(each, str(place), self._whole()) for place in self._scanner.elements()]

    def _nested(self, each: Each) -> list[tuple[Any, int | None] | None]:
        """Return messages in messages, in the order in which they begin. Nothing recurses: they may be 100,000 deep."""
        found: list[tuple[Any, int | None] | None] = []
        messages: list[_Open] = []
        lists = [self._scanner.elements()]
        while lists:
            above = messages[-1].number if messages else None
            if len(messages) == len(lists):
                if self._reaches_list(each.within, messages[-1]):
                    lists.append(self._scanner.elements())
                else:
                    done = messages.pop()
                    value = self._parsed(f"{{{done.own.decode()}}}")
                    found[done.number] = self._converted(each, _place(done.number, done.above), value), done.above
            elif next(lists[-1], None) is None:
                lists.pop()
            elif self._scanner.peek() == b"{":
                messages.append(_Open(len(found), above, self._scanner.members()))
                found.append(None)
            else:
                found.append((self._converted(each, _place(len(found), above), self._whole()), above))
        return found

    def _reaches_list(self, within: str, message: _Open) -> bool:
        """Read the fields of a message, up to the list of the messages in it or to its end."""
        for key in message.members:
            if key == within and self._scanner.peek() == b"[":
                return True
            before = self._scanner.values
            text = self._scanner.text(message.values)
            message.values += self._scanner.values - before
            message.own += f"{',' if message.own else ''}{json.dumps(key)}:{text}".encode()
        return False

    def _converted(self, each: Each, key: str, value: Any) -> Any:  # noqa: ANN401
        if self._fault is None:
            try:
                return each.convert(key, value)
            except Unreadable as error:
                self._fault = error
        return None

    def _whole(self) -> Any:  # noqa: ANN401
        return self._parsed(self._scanner.text())

    def _parsed(self, text: str) -> Any:  # noqa: ANN401
        try:
            return parse(text)
        except JSONDecodeError as error:
            self._scanner.refuse(error.msg, len(text[: error.pos].encode()) - len(text.encode()))


def _place(number: int, above: int | None) -> str:
    return f".{number}" if above is None else f" (message {number + 1})"
