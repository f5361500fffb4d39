"""A conversation of another product: its messages with their parents, in any order.

Above: `tree` arranges the messages in branches, `lines` writes them as lines of an archive. Below: `fields`.
"""

from dataclasses import dataclass
from datetime import datetime
from typing import Literal


@dataclass(frozen=True, slots=True)
class Source:
    """What an answer names as a source."""

    title: str
    url: str = ""


@dataclass(frozen=True, slots=True)
class Message:
    """A message. Without text it is left out, and what follows it follows its parent."""

    id: str
    parent: str | None
    """None, or an id that no message has: it begins the conversation."""
    role: Literal["user", "assistant", "system"]
    text: str
    created: datetime | None = None
    is_complete: bool = True
    model: str | None = None
    sources: tuple[Source, ...] = ()
    lost: tuple[str, ...] = ()
    """Its parts that cannot be imported, as `image` or `tool call`; one for each."""


@dataclass(frozen=True, slots=True)
class Conversation:
    """A conversation as its product exported it."""

    id: str
    """Unique in that product; empty: the export has none."""
    title: str
    messages: list[Message]
    created: datetime | None = None
    updated: datetime | None = None
    current: str | None = None
    """The message that the person saw last. None: the newest one."""
    is_archived: bool = False
    lost: tuple[str, ...] = ()
    """What cannot be imported besides parts of messages."""


@dataclass(frozen=True, slots=True)
class Refused:
    """A conversation of the file that cannot be read, and why."""

    place: str
    reason: str
