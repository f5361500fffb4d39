"""Reads states of LangGraph threads, from `GET /threads/{id}/history` or `/state`, or threads with their values.

Above: `products`; `checkpoints` reads the database as the same states. Each state has all messages so far: a message that follows
another one in one state and not in the next began a branch. Where old messages were removed, the rest continues what was there.
"""

import hashlib
import json
from dataclasses import dataclass, field
from datetime import datetime
from sys import getsizeof
from typing import Any, Literal

from clew.cli.conversations.foreign.conversation import Conversation, Message
from clew.cli.conversations.foreign.entries import Each, Take, Wanted
from clew.cli.conversations.foreign.fields import (
    Json,
    Unreadable,
    list_in,
    moment,
    name,
    object_in,
    object_or_empty,
    objects,
    text,
)

_ROLES: dict[str, Literal["user", "assistant", "system"] | None] = {
    **dict.fromkeys(("human", "user", "humanmessage", "humanmessagechunk"), "user"),
    **dict.fromkeys(("ai", "assistant", "aimessage", "aimessagechunk"), "assistant"),
    **dict.fromkeys(("system", "developer", "systemmessage", "systemmessagechunk"), "system"),
    **dict.fromkeys(("tool", "function", "toolmessage", "toolmessagechunk", "functionmessage", "remove"), None),
}
_THOUGHTS = ("thinking", "redacted_thinking", "reasoning", "reasoning_content")
_CALLS = ("tool_use", "tool_call", "function_call", "server_tool_use", "server_tool_call", "invalid_tool_call")
_REFERENCE_BYTES, _MESSAGE_BYTES = 8, 400
"""What a message takes in a state, and besides its text."""


@dataclass(frozen=True, slots=True)
class Said:
    """A message of a state."""

    key: tuple[str, str]
    """Its id, and a hash of its role and content."""
    role: Literal["user", "assistant", "system"]
    text: str
    model: str | None
    lost: tuple[str, ...]


@dataclass(slots=True)
class Thread:
    """The states of one thread, read in any order."""

    id: str
    states: list[tuple[str, datetime | None, list[Said]]] = field(default_factory=list[tuple[str, datetime | None, list[Said]]])
    """(what orders it, its time, its messages)."""
    title: str = ""
    held: int = 0
    """About how many bytes its states have in memory."""
    _known: dict[tuple[str, str], Said] = field(default_factory=dict[tuple[str, str], Said])

    def add(self, value: Json) -> int:
        """Add a state, with `WANTED` read; return how many bytes it takes in memory. Raises Unreadable."""
        is_bare = "values" not in value and "messages" in value
        values = value if is_bare else object_in(value.get("values"), "values")
        if not values:
            return 0
        said: list[Said] = list_in(values.get("messages"), "values.messages")
        new = {one.key: one for one in said if one.key not in self._known}
        self._known |= new
        shared = [self._known[one.key] for one in said]
        checkpoint = object_or_empty(value.get("checkpoint"))
        created = value.get("created_at") or value.get("updated_at")
        order = text(checkpoint.get("checkpoint_id")) or text(value.get("checkpoint_id")) or text(created)
        self.title = self.title or text(object_or_empty(value.get("metadata")).get("title"))
        self.states.append((order, moment(created), shared))
        added = len(shared) * _REFERENCE_BYTES + sum(getsizeof(one.text) + _MESSAGE_BYTES for one in new.values())
        self.held += added
        return added

    def conversation(self) -> Conversation:
        """Return the messages of all states as a tree."""
        newest_first = not all(order for order, _, _ in self.states)
        ordered = list(reversed(self.states)) if newest_first else sorted(self.states, key=lambda one: one[0])
        grown = _Growing()
        for _, created, said in ordered:
            grown.add(said, created)
        times = [created for _, created, _ in ordered if created]
        return Conversation(
            id=self.id,
            title=self.title,
            messages=grown.messages,
            created=min(times, default=None),
            updated=max(times, default=None),
            current=grown.last,
        )


class _Growing:
    """A tree to which states are added, the oldest first."""

    def __init__(self) -> None:
        self.messages: list[Message] = []
        self.last: str | None = None
        """The last message of the newest state."""
        self._following: dict[tuple[str | None, tuple[str, str]], str] = {}
        self._places: dict[tuple[str, str], str] = {}
        self._names: set[str] = set()

    def add(self, state: list[Said], created: datetime | None) -> None:
        above: str | None = None
        may_continue = True  # old messages were removed, at most the system messages before them stay
        for said in state:
            known = self._following.get((above, said.key))
            if known is None and may_continue:
                known = self._places.get(said.key)
            above = known or self._grow(above, said, created)
            may_continue &= said.role == "system"
        self.last = above or self.last

    def _grow(self, above: str | None, said: Said, created: datetime | None) -> str:
        wanted = said.key[0] or f"message {len(self.messages) + 1}"
        found = wanted if wanted not in self._names else f"{wanted} {len(self.messages) + 1}"
        self._names.add(found)
        self.messages.append(Message(found, above, said.role, said.text, created=created, model=said.model, lost=said.lost))
        self._following[above, said.key] = self._places[said.key] = found
        return found


def thread_of(value: Json) -> str:
    """Return the id of the thread that a state belongs to. Raises Unreadable."""
    configurable = object_or_empty(object_or_empty(value.get("config")).get("configurable"))
    places = (value, object_or_empty(value.get("checkpoint")), configurable, object_or_empty(value.get("metadata")))
    found = next((name(place["thread_id"]) for place in places if name(place.get("thread_id"))), None)
    if found is None:
        raise Unreadable(
            "checkpoint.thread_id",
            "is missing. Export the state with its checkpoint (`GET /threads/{id}/history`), or add the field `thread_id`",
        )
    return found


def said_in(number: str, value: Any) -> Said:  # noqa: ANN401  any JSON
    """Return a message of a state. Raises Unreadable."""
    place = f"values.messages.{number}"
    message, kind = _unpacked(object_in(value, place))
    role = _ROLES.get(kind.lower(), _ROLES.get(text(message.get("role")).lower()))
    content, lost = _content(message.get("content"), f"{place}.content")
    if role is None:
        lost, content = ["tool result"] if kind.lower() != "remove" else [], ""
    calls = list(objects(message.get("tool_calls")))
    lost += ["tool call"] * (len(calls) - lost.count("tool call"))
    digest = hashlib.sha256(json.dumps([role, content, len(calls)]).encode()).hexdigest()
    about = object_or_empty(message.get("response_metadata"))
    model = name(about.get("model_name")) or name(about.get("model"))
    return Said((text(message.get("id")), digest), role or "system", content, model if role == "assistant" else None, tuple(lost))


def _unpacked(value: Json) -> tuple[Json, str]:
    """Return a message and its type, from any of the three ways in which LangChain writes messages."""
    if value.get("lc") == 1 and isinstance(value.get("kwargs"), dict):
        path: list[Any] = value["id"] if isinstance(value.get("id"), list) else []
        return value["kwargs"], text(value["kwargs"].get("type")) or text(path[-1] if path else "")
    if isinstance(value.get("data"), dict) and "content" not in value:
        return value["data"], text(value.get("type"))
    return value, text(value.get("type")) or text(value.get("role"))


def _content(value: Any, place: str) -> tuple[str, list[str]]:  # noqa: ANN401
    if value is None or isinstance(value, str):
        return (value or "").strip(), []
    said, lost = list[str](), list[str]()
    for part in list_in(value, place):
        found = object_or_empty(part)
        kind = text(found.get("type"))
        if isinstance(part, str):
            said.append(part)
        elif kind in _THOUGHTS:
            lost.append("reasoning")
        elif kind in _CALLS:
            lost.append("tool call")
        elif kind in ("text", "output_text", "") and text(found.get("text")):
            said.append(text(found.get("text")))
        elif kind not in ("text", ""):
            lost.append(kind.removesuffix("_url")[:40])
    return "\n".join(one for one in said if one.strip()).strip(), lost


WHERE: Wanted = dict.fromkeys(("thread_id", "checkpoint", "config", "metadata"), Take.WHOLE)
"""What `thread_of` needs."""
WANTED: Wanted = {
    **WHERE,
    **dict.fromkeys(("checkpoint_id", "created_at", "updated_at"), Take.WHOLE),
    "values": {"messages": Each(said_in)},
    "messages": Each(said_in),
}
