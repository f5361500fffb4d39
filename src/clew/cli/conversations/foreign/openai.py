"""Reads ChatGPT's data export: `conversations.json`, whose `mapping` is a tree of nodes with messages.

Above: `products`. What a person did not see (hidden messages, thoughts, calls of tools and their results) is left out. Links of
citations are written into the text, where their marks were.
"""

import re
from collections.abc import Iterator
from typing import Any, Literal

from clew.cli.conversations.foreign.conversation import Conversation, Message, Source
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

_MARK = re.compile("\ue200[^\ue200\ue201]*\ue201|[\ue000-\uf8ff]")
"""A mark of ChatGPT that its page replaces."""
_OLD_MARK = re.compile(r"【[^【】]*】")
_ANY_MARK = re.compile(f"{_MARK.pattern}|{_OLD_MARK.pattern}")
_OTHER_TEXTS_MOST = 100
"""References to more than a mark, which are searched for one by one."""
_UNFINISHED = ("in_progress", "finished_partial_completion", "interrupted", "cancelled")
_THOUGHTS = ("thoughts", "reasoning_recap")
_CONTEXT = ("user_editable_context", "model_editable_context")
_POINTERS = {
    "image_asset_pointer": "image",
    "audio_asset_pointer": "audio",
    "video_container_asset_pointer": "video",
    "real_time_user_audio_video_asset_pointer": "audio",
}


def conversation(value: Json) -> Conversation:
    """Return a conversation, with `WANTED` read. Raises Unreadable."""
    if "chat" in value and "mapping" not in value:
        raise Unreadable("mapping", "is missing: this looks like an export of Open WebUI. Use `--from openwebui`")
    return Conversation(
        id=name(value.get("conversation_id")) or name(value.get("id")) or "",
        title=text(value.get("title")),
        messages=list(object_in(value.get("mapping"), "mapping").values()),
        created=moment(value.get("create_time")),
        updated=moment(value.get("update_time")),
        current=name(value.get("current_node")),
        is_archived=value.get("is_archived") is True,
    )


def _node(key: str, node: Any) -> Message:  # noqa: ANN401  any JSON
    field = f"mapping.{key[:80]}"
    found = object_in(node, field)
    parent = name(found.get("parent"))
    if found.get("message") is None:
        return Message(key, parent, "system", "")
    message = object_in(found["message"], f"{field}.message")
    role = text(object_in(message.get("author"), f"{field}.message.author").get("role"))
    content = object_in(message.get("content"), f"{field}.message.content")
    said, lost = _said(role, message, content, f"{field}.message.content")
    metadata = object_or_empty(message.get("metadata"))
    return Message(
        key,
        parent,
        _role(role),
        _with_links(said, metadata) if role == "assistant" else said,
        created=moment(message.get("create_time")),
        is_complete=message.get("status") not in _UNFINISHED,
        model=name(metadata.get("model_slug")) if role == "assistant" else None,
        sources=tuple(_sources(metadata)),
        lost=tuple(lost),
    )


def _role(role: str) -> Literal["user", "assistant", "system"]:
    return "user" if role == "user" else "assistant" if role == "assistant" else "system"


def _said(role: str, message: Json, content: Json, field: str) -> tuple[str, list[str]]:
    """Return the text of a message and its parts that are lost; no text if a person did not see it."""
    kind = text(content.get("content_type"))
    metadata = object_or_empty(message.get("metadata"))
    if kind in _CONTEXT:
        return "", ["custom instructions"]
    if metadata.get("is_visually_hidden_from_conversation") is True:
        return "", []
    if role == "tool":
        images = [lost for lost in _parts(content, field)[1] if lost == "image"]
        return "", ["tool result", *images]
    if kind in _THOUGHTS:
        return "", ["reasoning"]
    if role == "assistant" and message.get("recipient") not in (None, "all"):
        return "", ["tool call"]
    if kind == "code":
        return f"```{_language(content)}\n{text(content.get('text'))}\n```", []
    said, lost = _parts(content, field)
    files = [one for one in objects(metadata.get("attachments")) if not text(one.get("mime_type")).startswith("image/")]
    return said, lost + ["file"] * len(files)


def _language(content: Json) -> str:
    language = text(content.get("language"))
    return "" if language == "unknown" else language[:30]


def _parts(content: Json, field: str) -> tuple[str, list[str]]:
    if "parts" not in content:
        if said := text(content.get("text")):
            return said, []
        return "", [f"content of the type {text(content.get('content_type'))[:40] or 'unknown'}"]
    said, lost = list[str](), list[str]()
    for part in list_in(content["parts"], f"{field}.parts"):
        if isinstance(part, str):
            said.append(part)
            continue
        found = object_or_empty(part)
        kind = text(found.get("content_type"))
        if kind == "audio_transcription" or (not kind and "text" in found):
            said.append(text(found.get("text")))
        else:
            lost.append(_POINTERS.get(kind, f"part of the type {kind[:40] or 'unknown'}"))
    return "\n".join(one for one in said if one.strip()), lost


def _with_links(said: str, metadata: Json) -> str:
    """Replace the marks of citations with links."""
    marks, others = dict[str, str](), dict[str, str]()
    for reference in objects(metadata.get("content_references")):
        mark = text(reference.get("matched_text"))
        if _ANY_MARK.fullmatch(mark):
            marks.setdefault(mark, _MARK.sub("", text(reference.get("alt"))))
        elif len(others) < _OTHER_TEXTS_MOST and _MARK.search(mark):
            others.setdefault(mark, _MARK.sub("", text(reference.get("alt"))))
    for other, link in others.items():
        said = said.replace(other, link)
    said = _ANY_MARK.sub(lambda mark: marks.get(mark[0], mark[0]), said)
    links = dict(_old_links(len(said), metadata))
    return _MARK.sub("", _OLD_MARK.sub(lambda mark: links.get(mark.span(), mark[0]), said))


def _old_links(length: int, metadata: Json) -> Iterator[tuple[tuple[int, int], str]]:
    """Yield where citations say that their marks are, and the links; a mark may be elsewhere."""
    for one in objects(metadata.get("citations")):
        start, end, about = one.get("start_ix"), one.get("end_ix"), object_or_empty(one.get("metadata"))
        url = text(about.get("url"))
        if isinstance(start, int) and isinstance(end, int) and url:
            title = re.sub(r"[\[\]\n]", " ", text(about.get("title"))) or url
            yield (max(start, 0), min(end, length)), f" ([{title}]({url}))"


def _sources(metadata: Json) -> Iterator[Source]:
    seen: set[str] = set()
    references = list(objects(metadata.get("content_references")))
    found = [item for one in references for item in (one, *objects(one.get("items")), *objects(one.get("sources")))]
    found += [object_or_empty(one.get("metadata")) for one in objects(metadata.get("citations"))]
    for one in found:
        url, title = text(one.get("url")), text(one.get("title")) or text(one.get("name"))
        if (url or title) and (url or title) not in seen:
            seen.add(url or title)
            yield Source(title or url, url)


_FIELDS = ("conversation_id", "id", "title", "create_time", "update_time", "current_node", "is_archived")
WANTED: Wanted = {**dict.fromkeys(_FIELDS, Take.WHOLE), "mapping": Each(_node)}
