"""Writes a conversation of another product as the lines of an archive of Clew (`dialects.archives.wire`).

Above: `importing`. Below: `tree`. Ids are derived from those of the product: a second import finds the conversation there.
"""

import hashlib
import json
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from typing import Any
from uuid import NAMESPACE_URL, UUID, uuid5

from clew.cli.conversations.foreign.conversation import Conversation
from clew.cli.conversations.foreign.fields import Unreadable
from clew.cli.conversations.foreign.tree import Placed, Tree
from clew.domain.ids import public_id
from clew.engine.stages.admit import title_from

HEADER = b'{"type":"header","format":"clew-threads","version":1}\n'
TEXT_CHARACTERS_MOST = 5_000_000
_TITLE_CHARACTERS_MOST = 200
_NAME_CHARACTERS_MOST = 200
_SOURCES_MOST = 200
_NAMESPACE = uuid5(NAMESPACE_URL, "urn:clew:imported")
_SLOWER = 100_000


@dataclass(frozen=True, slots=True)
class Product:
    """Where conversations come from."""

    name: str
    """The value of `--from`."""
    app: str
    """The `caller_app` of its conversations: that of OpenAI's API for front-ends that name their conversations there."""


def written(product: Product, conversation: Conversation, tree: Tree, imported: datetime) -> Iterator[bytes]:
    """Yield the lines between a header and the next conversation."""
    name = conversation.id or _name_of(conversation, tree)
    thread = uuid5(_NAMESPACE, f"{product.name}:{clean(name)}")
    yield _line(_thread(product, conversation, tree, imported) | {"id": public_id("conv", thread), "external_id": _short(name)})
    for one in tree.messages:
        yield _line(_message(product, thread, one))
    yield _line({"type": "end", "id": public_id("conv", thread), "messages": len(tree.messages), "turns": 0, "feedback": 0})


def _name_of(conversation: Conversation, tree: Tree) -> str:
    """Return a name for a conversation without an id: one that it still has when it is longer."""
    first = tree.messages[0].message
    known = json.dumps([conversation.title, first.id, first.text, _stamp(tree.messages[0].created)])
    return f"without-id-{hashlib.sha256(known.encode()).hexdigest()[:32]}"


def require_sizes(tree: Tree) -> None:
    """Raise Unreadable if a message is larger than one of an archive may be."""
    for one in tree.messages:
        if len(one.message.text) > TEXT_CHARACTERS_MOST:
            reason = f"has {len(one.message.text):,} characters; the limit is {TEXT_CHARACTERS_MOST:,}"
            raise Unreadable(f"message {one.message.id[:80]}", reason)


def _thread(product: Product, conversation: Conversation, tree: Tree, imported: datetime) -> dict[str, Any]:
    given = " ".join(clean(conversation.title).split())[:_TITLE_CHARACTERS_MOST]
    asked = next((one.message.text for one in tree.messages if one.message.role == "user"), "")
    title = given or title_from(clean(asked))
    first, last = (limit(one.created for one in tree.messages) for limit in (min, max))
    lengths = Counter(one.branch for one in tree.messages)
    return {
        "type": "thread",
        "number": 1,
        "caller_app": product.app,
        "assistant": {"namespace": "", "name": "default"},
        "title": title,
        "title_source": "given" if given else "first_message" if title else "none",
        "status": "archived" if conversation.is_archived else "active",
        "head": tree.head.number,
        "head_branch": tree.head.branch,
        "summary": None,
        "retention_days": None,
        "metadata": {"imported_from": product.name},
        "created_at": _stamp(min(conversation.created or first, first)),
        "updated_at": _stamp(_last_activity(conversation.updated or last, imported)),
        "last_message_at": _stamp(last),
        "numbers": [1, len(tree.messages)],
        "branches": [
            {"id": place, "parent": one.parent, "fork_depth": one.fork_depth, "messages": lengths[place]}
            for place, one in enumerate(tree.branches, 1)
        ],
    }


def _last_activity(updated: datetime, imported: datetime) -> datetime:
    """Return a time just before the import, earlier for older conversations, so that lists keep their order.

    The import counts as activity, because conversations without any are deleted after some days.
    """
    return imported - max(imported - updated, timedelta()) / _SLOWER


def _message(product: Product, thread: UUID, one: Placed) -> dict[str, Any]:
    message = one.message
    return {
        "type": "message",
        "id": public_id("msg", uuid5(thread, clean(message.id))),
        "number": one.number,
        "parent": one.parent,
        "branch": one.branch,
        "depth": one.depth,
        "role": message.role,
        "status": "complete" if message.is_complete or message.role != "assistant" else "aborted",
        "content": clean(message.text),
        "sources": [],
        "outline": None,
        "metadata": _metadata(product, one),
        "usage": None,
        "turn": None,
        "created_at": _stamp(one.created),
    }


def _metadata(product: Product, one: Placed) -> dict[str, Any]:
    message = one.message
    sources = [{"title": _short(source.title), "url": clean(source.url)[:2000]} for source in message.sources[:_SOURCES_MOST]]
    origin: dict[str, Any] = {"product": product.name, "id": _short(message.id)}
    origin |= {"model": _short(message.model)} if message.model else {}
    origin |= {"sources": sources} if sources else {}
    lost = [
        {"code": "part_left_out", "message": f"Left out at the import: {_short(kind)}{f' ({count} times)' if count > 1 else ''}."}
        for kind, count in Counter(message.lost).items()
    ]
    return {"imported": origin} | ({"warnings": lost} if lost else {})


def _short(text: str) -> str:
    """Return a name; instead of the end of a long one, a hash of it."""
    cleaned = clean(text)
    if len(cleaned) <= _NAME_CHARACTERS_MOST:
        return cleaned
    digest = hashlib.sha256(cleaned.encode()).hexdigest()[:32]
    return f"{cleaned[: _NAME_CHARACTERS_MOST - len(digest) - 1]}…{digest}"


def clean(text: str) -> str:
    """Return a text that can be stored: without NUL characters and halves of surrogate pairs."""
    text = text.replace("\0", "\ufffd")
    return text if text.isascii() else text.encode("utf-16", "surrogatepass").decode("utf-16", "replace")


def _stamp(moment: datetime) -> str:
    return moment.astimezone(UTC).isoformat()


def _line(value: dict[str, Any]) -> bytes:
    return json.dumps(value, ensure_ascii=False, separators=(",", ":")).encode() + b"\n"
