"""Reads LibreChat's JSON export of a conversation: messages in a list with their parents, or within each other.

Above: `products`. Nested messages are as deep as the conversation is long, so they are read with a list of what is left.
"""

import re
from collections.abc import Iterator
from typing import Any

from clew.cli.conversations.foreign.conversation import Conversation, Message
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

_NO_PARENT = "00000000-0000-0000-0000-000000000000"
_THOUGHTS = re.compile(r"\s*:::thinking\n.*?\n:::\n?", re.DOTALL)
_LOST = {
    "think": "reasoning",
    "reasoning": "reasoning",
    "tool_call": "tool call",
    "image_file": "image",
    "image_url": "image",
    "video_url": "video",
    "input_audio": "audio",
    "error": "error message",
}
_SILENT = ("agent_update",)


def conversation(value: Json) -> Conversation:
    """Return a conversation. Raises Unreadable."""
    field = "messagesTree" if "messagesTree" in value else "messages"
    prompt = text(object_or_empty(value.get("options")).get("promptPrefix"))
    return Conversation(
        id=name(value.get("conversationId")) or "",
        title=text(value.get("title")),
        messages=list(_messages(list_in(value.get(field), field), field)),
        lost=("system prompt of the conversation",) if prompt.strip() else (),
    )


def _messages(top: list[Any], field: str) -> Iterator[Message]:
    waiting: list[tuple[Any, str | None, bool]] = [(one, None, False) for one in reversed(top)]
    count = 0
    while waiting:
        value, parent, is_nested = waiting.pop()
        count += 1
        place = f"{field}.{count - 1}" if not is_nested else f"{field} (message {count})"
        found = object_in(value, place)
        key = name(found.get("messageId"))
        if key is None:
            raise Unreadable(f"{place}.messageId", "is missing")
        own = name(found.get("parentMessageId"))
        yield _message(key, parent if is_nested else None if own == _NO_PARENT else own, found, place)
        if children := found.get("children"):
            waiting += [(one, key, True) for one in reversed(list_in(children, f"{place}.children"))]


def _message(key: str, parent: str | None, found: Json, field: str) -> Message:
    is_users = found.get("isCreatedByUser")
    if not isinstance(is_users, bool):
        sender = text(found.get("sender"))
        if not sender:
            raise Unreadable(f"{field}.isCreatedByUser", "must be true or false")
        is_users = sender.lower() == "user"
    said, lost = _said(found, field, is_users=is_users)
    lost += ["image" if text(one.get("type")).startswith("image/") else "file" for one in objects(found.get("files"))]
    if found.get("error") is True:
        said, lost = "", ["error message"]
    return Message(
        key,
        parent,
        "user" if is_users else "assistant",
        said,
        created=moment(found.get("createdAt")),
        is_complete=found.get("unfinished") is not True,
        model=None if is_users else name(found.get("model")),
        lost=tuple(lost),
    )


def _said(found: Json, field: str, *, is_users: bool) -> tuple[str, list[str]]:
    lost: list[str] = []
    said: list[str] = []
    if found.get("content"):
        for part in objects(list_in(found["content"], f"{field}.content")):
            kind, content = text(part.get("type")), part.get("text")
            if kind == "text":
                said.append(content if isinstance(content, str) else text(object_or_empty(content).get("value")))
            elif kind not in _SILENT:
                lost.append(_LOST.get(kind, f"part of the type {kind[:40] or 'unknown'}"))
    if not any(one.strip() for one in said):
        said = [text(found.get("text"))]
    whole = "\n".join(one for one in said if one.strip())
    if not is_users and (thoughts := _THOUGHTS.match(whole)):
        whole, lost = whole[thoughts.end() :], ["reasoning", *lost]
    return whole.strip(), lost
