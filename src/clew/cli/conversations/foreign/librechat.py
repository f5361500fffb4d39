"""Reads LibreChat's JSON export of a conversation: messages in a list with their parents, or within each other.

Above: `products`. Nested messages are as deep as the conversation is long; `entries` reads them one by one.
"""

import re
from dataclasses import replace
from functools import partial
from typing import Any

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
    """Return a conversation, with `WANTED` read. Raises Unreadable."""
    field = "messagesTree" if "messagesTree" in value else "messages"
    prompt = text(object_or_empty(value.get("options")).get("promptPrefix"))
    found: list[tuple[Message, int | None]] = list_in(value.get(field), field)
    return Conversation(
        id=name(value.get("conversationId")) or "",
        title=text(value.get("title")),
        messages=[one if above is None else replace(one, parent=found[above][0].id) for one, above in found],
        lost=("system prompt of the conversation",) if prompt.strip() else (),
    )


def _message(field: str, place: str, value: Any) -> Message:  # noqa: ANN401  any JSON
    field += place
    found = object_in(value, field)
    key, parent = name(found.get("messageId")), name(found.get("parentMessageId"))
    if key is None:
        raise Unreadable(f"{field}.messageId", "is missing")
    if found.get("children"):
        list_in(found["children"], f"{field}.children")
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
        None if parent == _NO_PARENT else parent,
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


WANTED: Wanted = {
    **dict.fromkeys(("conversationId", "title", "options"), Take.WHOLE),
    **{field: Each(partial(_message, field), within="children") for field in ("messages", "messagesTree")},
}
