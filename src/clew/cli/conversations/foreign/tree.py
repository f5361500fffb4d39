"""Arranges messages as branches: an order in which parents come first, the branch and the depth of each, and the head.

Above: `lines`. Below: `conversation`. Messages without text are left out, and messages of one side in a row become one, as where
Clew stores a history (decision 0048). Nothing recurses: a conversation may be one chain of 100,000 messages.
"""

import heapq
from collections import Counter
from dataclasses import dataclass, replace
from datetime import UTC, datetime

from clew.cli.conversations.foreign.conversation import Conversation, Message
from clew.cli.conversations.foreign.fields import Unreadable

MESSAGES_MOST = 100_000
_BEGINNING = datetime(1970, 1, 1, tzinfo=UTC)
_NO_PARENT = "message whose parent is missing, which begins a branch at the root"
_TWICE = "message with an id that another one has"


@dataclass(slots=True)
class Placed:
    """A message in the tree. Numbers count from 1, and a parent has a lower one than what follows it."""

    message: Message
    created: datetime
    number: int = 0
    parent: int | None = None
    branch: int = 0
    depth: int = 0


@dataclass(frozen=True, slots=True)
class Branch:
    """A branch; its place in the list of branches is its number, from 1."""

    parent: int | None
    fork_depth: int


@dataclass(frozen=True, slots=True)
class Tree:
    """A conversation in branches."""

    messages: list[Placed]
    branches: list[Branch]
    head: Placed
    lost: Counter[str]
    """What was left out, with how often."""


def grown(conversation: Conversation) -> Tree | None:
    """Return the tree of a conversation, None if no message of it has a text. Raises Unreadable, also if it has too many."""
    count = sum(bool(one.text) for one in conversation.messages)
    if count > MESSAGES_MOST:
        raise Unreadable("", f"it has {count:,} messages; the limit is {MESSAGES_MOST:,}")
    lost = Counter(conversation.lost)
    known: dict[str, Message] = {}
    for message in conversation.messages:
        lost.update(message.lost)
        lost[_TWICE] += message.id in known
        known.setdefault(message.id, message)
    lost[_NO_PARENT] = sum(one.parent is not None and one.parent not in known for one in known.values())
    times = [one.created for one in known.values() if one.created] + ([conversation.created] if conversation.created else [])
    ordered, above = _ordered(known, min(times, default=_BEGINNING))
    if not ordered:
        return None
    joined = _joined(ordered, above)
    kept = list({id(one): one for one in joined.values()}.values())
    return Tree(kept, _branches(kept, joined, above), _head(conversation, known, joined), +lost)


def _ordered(known: dict[str, Message], began: datetime) -> tuple[list[Placed], dict[str, str | None]]:
    """Return the messages with text, oldest first but no one before its parent, and for each the one with text above it."""
    following: dict[str | None, list[str]] = {}
    for one in known.values():
        following.setdefault(one.parent if one.parent in known else None, []).append(one.id)
    places = {name: place for place, name in enumerate(known)}
    above: dict[str, str | None] = {}
    ordered: list[Placed] = []
    waiting: list[tuple[datetime, int, str, str | None]] = []

    def wait(names: list[str], after: datetime, kept: str | None) -> None:
        for name in names:
            heapq.heappush(waiting, (max(known[name].created or after, after), places[name], name, kept))

    wait(following.get(None, []), began, None)
    read = 0
    while waiting:
        created, _, name, kept = heapq.heappop(waiting)
        message, read = known[name], read + 1
        if message.text:
            above[name] = kept
            ordered.append(Placed(message, message.created or created))
        wait(following.get(name, []), created, name if message.text else kept)
    if read < len(known):
        raise Unreadable("", f"{len(known) - read} messages follow each other in a circle, so they have no beginning")
    return ordered, above


def _joined(ordered: list[Placed], above: dict[str, str | None]) -> dict[str, Placed]:
    """Return the message that each one became part of: an only continuation by the same side is added to what it continues."""
    continuations = Counter(above.values())
    parts: dict[str, Placed] = {}
    runs: dict[str, list[Message]] = {}
    for one in ordered:
        before = above[one.message.id]
        earlier = parts[before] if before is not None else None
        if earlier and continuations[before] == 1 and earlier.message.role == one.message.role != "system":
            runs.setdefault(earlier.message.id, [earlier.message]).append(one.message)
            parts[one.message.id] = earlier
        else:
            parts[one.message.id] = one
    for first, run in runs.items():
        parts[first].message = _whole(run)
    return parts


def _whole(run: list[Message]) -> Message:
    return replace(
        run[0],
        text="\n\n".join(one.text for one in run),
        is_complete=run[-1].is_complete,
        model=next((one.model for one in reversed(run) if one.model), None),
        sources=tuple(dict.fromkeys(source for one in run for source in one.sources)),
        lost=tuple(lost for one in run for lost in one.lost),
    )


def _branches(kept: list[Placed], joined: dict[str, Placed], above: dict[str, str | None]) -> list[Branch]:
    """Place each message, and return the branches: the first continuation stays on its branch, any other one begins its own."""
    branches: list[Branch] = []
    continued: set[int] = set()
    for number, one in enumerate(kept, 1):
        before = above[one.message.id]
        parent = joined[before] if before is not None else None
        one.number, one.parent = number, parent and parent.number
        one.depth = 1 + (parent.depth if parent else 0)
        if parent is None or parent.number in continued:
            branches.append(Branch(parent and parent.branch, parent.depth if parent else 0))
            one.branch = len(branches)
        else:
            continued.add(parent.number)
            one.branch = parent.branch
    return branches


def _head(conversation: Conversation, known: dict[str, Message], joined: dict[str, Placed]) -> Placed:
    """Return the message that was seen last, or the nearest one above it that is kept; else the newest."""
    name = conversation.current
    while name is not None and name in known and name not in joined:
        name = known[name].parent
    if name is not None and name in joined:
        return joined[name]
    return max(joined.values(), key=lambda one: (one.created, one.number))
