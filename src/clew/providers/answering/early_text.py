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

Json = dict[str, Any]
_END, _LONGEST_END = re.compile(rb"\r\n\r\n|\n\n|\r\r"), 4
_DATA = re.compile(rb"^data: ?(?=\{)", re.MULTILINE)
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


class EarlyText:
    """Reads the stream of one answer."""

    def __init__(self, take: Callable[[str], None]) -> None:
        """`take` gets the texts in their order, but for those that the SDK reads."""
        self._take, self._rest, self._held = take, bytearray(), list[_Delta]()
        self._is_on, self._is_over, self._ahead = False, False, 0

    def read(self, chunk: bytes) -> bytes:
        """Return what of the next bytes, and of those held back, the SDK is to read now."""
        seen, start, told = max(0, len(self._rest) - _LONGEST_END + 1), 0, b""
        self._rest += chunk
        for end in [found.end() for found in _END.finditer(self._rest, seen)]:
            told += self._next(bytes(self._rest[start:end]))
            start = end
        del self._rest[:start]
        return told

    def rest(self) -> bytes:
        """Return what is held back when the stream has ended."""
        rest, self._rest = self._joined() + self._rest, bytearray()
        return rest

    def left(self, text: str) -> str:
        """Return the part of a text from the SDK that was not taken before. Behind such a part, the next texts are taken here."""
        known = min(self._ahead, len(text))
        self._ahead -= known
        self._is_on = self._is_on or (known < len(text) and not self._is_over)
        return text[known:]

    def _next(self, event: bytes) -> bytes:
        delta = _delta_in(event) if self._is_on else None
        if delta is None or _ODD.search(delta.text):
            self._is_on, self._is_over = False, self._is_over or delta is not None
            return self._joined() + event
        told = self._joined() if self._held and self._held[-1].place != delta.place else b""
        self._held.append(delta)
        self._ahead += len(delta.text)
        if delta.text:
            self._take(delta.text)
        return told

    def _joined(self) -> bytes:
        held, self._held = self._held, []
        return held[-1].joined("".join(delta.text for delta in held)) if held else b""


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
