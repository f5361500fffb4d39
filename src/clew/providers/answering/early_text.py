"""Takes an answer's text out of the bytes of its stream, so that an SDK reads long runs of text at once instead of every token.

Above: `recorder`, through which the bytes pass, and `reading`. An SDK and its library build objects for every event, and
providers send one a token: that was the largest part of what a token costs (decision 0016). Text that is only text is therefore
taken here, and its events are held back and joined until another event comes. Everything else goes to the SDK as it is, and so
does the first text after it: the order never changes.
"""

import json
import re
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from pydantic_core import from_json

Json = dict[str, Any]
_END, _LONGEST_END = re.compile(rb"\r\n\r\n|\n\n|\r\r"), 4
_DATA = re.compile(rb"^data: ?(?=\{)", re.MULTILINE)
_UNUSED_SHAPES = 3
_ANOTHER = b'"another text"'
_ODD = re.compile("[\u200b-\u200d\u2060\ufeff\ud800-\udfff]")
"""The library takes some invisible characters out of tags, and halves of a character would be joined: such text is left to it."""


@dataclass(frozen=True, slots=True)
class _Delta:
    """An event that carries text and nothing else."""

    head: bytes
    """What stands before its JSON."""
    event: Json
    holder: Json
    name: str
    """The text is `holder[name]`."""
    place: tuple[object, ...]
    """Which text of the answer it continues."""

    @property
    def text(self) -> str:
        return self.holder[self.name]

    def joined(self, text: str) -> bytes:
        """Return the event with another text."""
        self.holder[self.name] = text
        return self.head + json.dumps(self.event).encode() + b"\n\n"


@dataclass(frozen=True, slots=True)
class _Shape:
    """The bytes around the text of an event: most events of a stream differ in nothing but their text."""

    before: bytes
    """Up to the quotation mark that begins the text."""
    after: bytes
    """From the quotation mark that ends it."""

    def text_in(self, event: bytes) -> str | None:
        """Return the text of an event of this shape; None: it has another one."""
        start, end = len(self.before) - 1, len(event) - len(self.after) + 1
        if end - start < 2 or not (event.startswith(self.before) and event.endswith(self.after)):
            return None
        try:
            return from_json(event[start:end])
        except ValueError:
            return None


class EarlyText:
    """Reads the stream of one answer."""

    def __init__(self, take: Callable[[str], None]) -> None:
        """`take` gets the texts in their order, those that came together as one, but for those that the SDK reads."""
        self._take, self._rest = take, bytearray()
        self._last: _Delta | None = None
        """The last event that is held back."""
        self._texts: list[str] = []
        """Of all that are held back."""
        self._new: list[str] = []
        """Of the bytes that are being read."""
        self._shape: _Shape | None = None
        self._unused_shapes = 0
        """How many were made since one fitted: some providers number their events, or pad them."""
        self._is_on, self._is_over, self._ahead = False, False, 0

    def read(self, chunk: bytes) -> bytes:
        """Return what of the next bytes, and of those held back, the SDK is to read now."""
        seen, start, told = max(0, len(self._rest) - _LONGEST_END + 1), 0, b""
        self._rest += chunk
        for end in [found.end() for found in _END.finditer(self._rest, seen)]:
            told += self._next(bytes(self._rest[start:end]))
            start = end
        del self._rest[:start]
        text, self._new = "".join(self._new), []
        if text:
            self._take(text)
        return told

    def pending(self) -> bytes:
        """Return what is held back."""
        return self._joined() + self._rest

    def rest(self) -> bytes:
        """Return what is held back when the stream has ended, for the SDK to read."""
        rest = self.pending()
        self._let_go()
        self._rest = bytearray()
        return rest

    def left(self, text: str) -> str:
        """Return the part of a text from the SDK that was not taken before. Behind such a part, the next texts are taken here."""
        known = min(self._ahead, len(text))
        self._ahead -= known
        self._is_on = self._is_on or (known < len(text) and not self._is_over)
        return text[known:]

    def _next(self, event: bytes) -> bytes:
        delta = self._delta_in(event) if self._is_on else None
        if delta is None or _ODD.search(text := delta[1]):
            self._is_on, self._is_over = False, self._is_over or delta is not None
            return self._let_go() + event
        told = self._let_go() if self._last and self._last.place != delta[0].place else b""
        self._last = delta[0]
        self._texts.append(text)
        self._new.append(text)
        self._ahead += len(text)
        return told

    def _delta_in(self, event: bytes) -> tuple[_Delta, str] | None:
        """Return an event that carries only text, and its text."""
        if self._last and self._shape and (text := self._shape.text_in(event)) is not None:
            self._unused_shapes = 0
            return self._last, text
        if (delta := _delta_in(event)) is None:
            return None
        self._unused_shapes += 1
        self._shape = _shape_of(event, delta) if self._unused_shapes <= _UNUSED_SHAPES else None
        return delta, delta.text

    def _let_go(self) -> bytes:
        told = self._joined()
        self._last, self._texts = None, []
        return told

    def _joined(self) -> bytes:
        return self._last.joined("".join(self._texts)) if self._last else b""


def _delta_in(event: bytes) -> _Delta | None:
    data = _DATA.search(event)
    if data is None:
        return None
    try:
        read: Json = json.loads(event[data.end() :])
    except (ValueError, RecursionError):  # the SDK says what is wrong with it
        return None
    found = _text_of(read)
    return _Delta(event[: data.end()], read, *found) if found else None


def _shape_of(event: bytes, delta: _Delta) -> _Shape | None:
    """Return the shape of an event, if its text can be found in its bytes."""
    written = json.dumps(delta.text).encode()
    written = written if written in event else json.dumps(delta.text, ensure_ascii=False).encode("utf-8", "surrogatepass")
    before, found, after = event.partition(written)
    if not found or written in after:  # or it stands there twice, and which is the text?
        return None
    again = _delta_in(before + _ANOTHER + after)
    return _Shape(before + b'"', b'"' + after) if again and again.text == json.loads(_ANOTHER) else None


def _text_of(event: Json) -> tuple[Json, str, tuple[object, ...]] | None:
    """Return where the text of an event is, for each of the three wires; None if it carries anything else."""
    match event:
        case {"choices": [{"index": 0, "delta": {"content": str(), **others} as delta, **choice}], **whole}:
            others.pop("role", None)
            more = any(others.values()) or any(choice.values()) or whole.get("usage") or whole.get("error")
            return None if more else (delta, "content", ())
        case {"type": "response.output_text.delta", "delta": str()} if not event.get("logprobs"):
            return event, "delta", (event.get("item_id"), event.get("output_index"), event.get("content_index"))
        case {"type": "content_block_delta", "delta": {"type": "text_delta", "text": str()} as delta}:
            return delta, "text", (event.get("index"),)
        case _:
            return None
