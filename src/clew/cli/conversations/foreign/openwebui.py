"""Reads Open WebUI's exports of chats: of all chats, of one, or only its `chat`.

Above: `products`. `chat.history.messages` is a tree; chats of old versions have only the list `chat.messages`. Thoughts and tool
calls, which Open WebUI writes into an answer as `<details>`, are left out, as it leaves them out when it sends the history on.
"""

import re
from collections.abc import Iterator
from dataclasses import replace
from typing import Any, Literal

from clew.cli.conversations.foreign.conversation import Conversation, Message, Source
from clew.cli.conversations.foreign.entries import Each, Take, Wanted
from clew.cli.conversations.foreign.fields import (
    Json,
    list_in,
    moment,
    name,
    object_in,
    object_or_empty,
    objects,
    text,
)

_HISTORY = "chat.history.messages"
_OPENING = re.compile(r'<details\s+type="(reasoning|code_interpreter|tool_calls)"', re.IGNORECASE)
_CLOSING = re.compile(r"</details>\n?", re.IGNORECASE)
_LOST = {
    "reasoning": "reasoning",
    "code_interpreter": "code run by a tool",
    "tool_calls": "tool call",
    "function_call": "tool call",
}
_ROLES: dict[str, Literal["user", "assistant", "system"]] = {"user": "user", "assistant": "assistant", "system": "system"}


def conversation(value: Json) -> Conversation:
    """Return a chat, with `WANTED` read. Raises Unreadable."""
    chat = object_in(value["chat"], "chat") if "chat" in value else value
    history = object_or_empty(chat.get("history"))
    messages, current = _tree(history) if "messages" in history else _list(chat)
    system = text(object_or_empty(chat.get("params")).get("system")) or text(chat.get("system"))
    return Conversation(
        id=name(value.get("id")) or name(chat.get("id")) or "",
        title=text(value.get("title")) or text(chat.get("title")),
        messages=messages,
        created=moment(value.get("created_at")) or moment(chat.get("timestamp")),
        updated=moment(value.get("updated_at")),
        current=current,
        is_archived=value.get("archived") is True,
        lost=("system prompt of the chat",) if system else (),
    )


def _tree(history: Json) -> tuple[list[Message], str | None]:
    return list(object_in(history["messages"], _HISTORY).values()), name(history.get("currentId"))


def _list(chat: Json) -> tuple[list[Message], None]:
    """Return the messages of an old chat, each after the one before it unless they name their parents."""
    messages: list[Message] = []
    for message, has_parent in list_in(chat.get("messages"), _HISTORY):
        before = messages[-1].id if messages else None
        messages.append(message if has_parent else replace(message, parent=before))
    return messages, None


def _listed(place: str, value: Any) -> tuple[Message, bool]:  # noqa: ANN401  any JSON
    """Return a message of an old chat, and whether it names its parent."""
    found = object_or_empty(value)
    return _message(name(found.get("id")) or place, value, f"chat.messages.{place}"), "parentId" in found


def _message(key: str, value: Any, field: str) -> Message:  # noqa: ANN401
    found = object_in(value, field)
    role = _ROLES.get(text(found.get("role")), "system")
    said, lost = _said(found, field)
    lost += ["image" if text(one.get("type")) == "image" else "file" for one in objects(found.get("files"))]
    error = found.get("error")
    if error and not said:
        lost.append("error message")
    return Message(
        key,
        name(found.get("parentId")),
        role,
        said,
        created=moment(found.get("timestamp")),
        is_complete=found.get("done") is not False and not error,
        model=name(found.get("model")) if role == "assistant" else None,
        sources=tuple(_sources(found)),
        lost=tuple(lost),
    )


def _said(message: Json, field: str) -> tuple[str, list[str]]:
    content = message.get("content")
    if content is None or isinstance(content, str):
        said, lost = content or "", list[str]()
    else:
        parts = [object_or_empty(part) for part in list_in(content, f"{field}.content")]
        said = "\n".join(text(part.get("text")) for part in parts if text(part.get("text")).strip())
        lost = [text(part.get("type")).removesuffix("_url")[:40] or "part" for part in parts if not text(part.get("text"))]
    if message.get("role") == "assistant":
        outputs = list(objects(message.get("output")))
        said, details = _without_details(said)
        lost += details or [_LOST[kind] for one in outputs if (kind := text(one.get("type"))) in _LOST]
        said = said.strip() or "\n".join(_outputs(outputs))
    return said.strip(), lost


def _without_details(said: str) -> tuple[str, list[str]]:
    """Return a text without its `<details>`, and what they had. A start without an end stays, as do those after it."""
    kept, lost, at = list[str](), list[str](), 0
    while opening := _OPENING.search(said, at):
        begun = said.find(">", opening.end())
        closing = _CLOSING.search(said, begun) if begun >= 0 else None
        if closing is None:
            break
        kept.append(said[at : opening.start()])
        lost.append(_LOST[opening[1].lower()])
        at = closing.end()
    return "".join((*kept, said[at:])), lost


def _outputs(outputs: list[Json]) -> Iterator[str]:
    """Yield the texts of an answer's output items, where recent versions keep them if `content` is empty."""
    for one in outputs:
        if text(one.get("type")) == "message":
            yield from (said for part in objects(one.get("content")) if (said := text(part.get("text"))).strip())


def _sources(message: Json) -> Iterator[Source]:
    for one in objects(message.get("sources") or message.get("citations")):
        about = object_or_empty(one.get("source"))
        first = next(objects(one.get("metadata")), Json())
        url = next((url for url in (about.get("url"), first.get("source")) if text(url).startswith(("http://", "https://"))), "")
        title = text(about.get("name")) or text(first.get("name")) or text(first.get("source")) or text(url)
        if title:
            yield Source(title, text(url))


_MESSAGES: Wanted = {
    "history": {
        "messages": Each(lambda key, value: _message(key, value, f"{_HISTORY}.{key[:80]}")),
        "currentId": Take.WHOLE,
    },
    "messages": Each(_listed),
}
_CHAT = dict.fromkeys(("id", "title", "timestamp", "params", "system"), Take.WHOLE)
_FIELDS = ("created_at", "updated_at", "archived")
WANTED: Wanted = {**dict.fromkeys(_FIELDS, Take.WHOLE), **_CHAT, **_MESSAGES, "chat": {**_CHAT, **_MESSAGES}}
