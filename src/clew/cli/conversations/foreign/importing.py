"""Imports the export of another product: reads its conversations and sends each as an archive of Clew.

Above: `outcomes`. Below: `products` reads, `tree` and `lines` write, and the server stores each completely or not at all.
"""

from collections import Counter
from collections.abc import Iterator
from datetime import UTC, datetime
from itertools import chain
from pathlib import Path
from typing import Any

import httpx
from rich.progress import BarColumn, Progress, TextColumn, TimeElapsedColumn

from clew.cli.connection import Client, RemoteError
from clew.cli.conversations.foreign.conversation import Conversation, Refused
from clew.cli.conversations.foreign.fields import Unreadable
from clew.cli.conversations.foreign.lines import HEADER, Product, clean, require_sizes, written
from clew.cli.conversations.foreign.origin import Origin
from clew.cli.conversations.foreign.products import PRODUCTS, reading
from clew.cli.conversations.foreign.tree import Tree, grown
from clew.cli.screen import err
from clew.domain.errors import ClewError

_HEADERS = {"Content-Type": "application/x-ndjson"}
_PATIENCE = httpx.Timeout(30, read=None)


def import_export(client: Client, origin: Origin, path: Path, options: dict[str, str]) -> Iterator[dict[str, Any]]:
    """Import the conversations of a file, one per request, and yield what happened to each.

    `options` are parameters of `POST /api/threads/import`. An `outcome` is that of the server, or `empty` (no message has a
    text), or `unreadable` (with the `reason`). Raises ClewError, which ends the import; conversations before it stay imported.
    """
    columns = TextColumn("Importing"), BarColumn(), TextColumn("{task.fields[done]} conversations"), TimeElapsedColumn()
    bar = Progress(*columns, console=err, transient=True, disable=not err.is_terminal)
    with bar, reading(origin, path) as export:
        task = bar.add_task("", total=export.size or None, done=0)
        for done, found in enumerate(export.conversations, 1):
            yield _imported(client, PRODUCTS[origin], found, options)
            bar.update(task, completed=export.position(), done=done)


def _imported(client: Client, product: Product, found: Conversation | Refused, options: dict[str, str]) -> dict[str, Any]:
    if isinstance(found, Refused):
        return _unreadable(found.place, found.reason)
    about = {"title": clean(found.title), "source_id": clean(found.id)}
    try:
        tree = grown(found)
        if tree is None:
            return about | {"outcome": "empty"}
        require_sizes(tree)
    except Unreadable as error:
        return _unreadable(_named(found), str(error))
    result = _sent(client, product, found, tree, options)
    left_out: Counter[str] = Counter()
    for kind, count in tree.lost.items():
        left_out[clean(kind)] += count
    return result | about | {"branches": len(tree.branches), "left_out": dict(left_out)}


def _unreadable(place: str, reason: str) -> dict[str, Any]:
    return {"outcome": "unreadable", "place": clean(place), "reason": clean(reason)}


def _sent(client: Client, product: Product, found: Conversation, tree: Tree, options: dict[str, str]) -> dict[str, Any]:
    lines = chain((HEADER,), written(product, found, tree, datetime.now(UTC)))
    params = options | {"numbers": "new"}
    try:
        answer = client.call("POST", "/api/threads/import", params=params, content=lines, headers=_HEADERS, timeout=_PATIENCE)
    except RemoteError as error:
        if error.code in ("INVALID_INPUT", "CONVERSATION_EXISTS"):
            raise ClewError(f"{_named(found)}: {error.message}") from error
        raise
    return answer["threads"][0]


def _named(found: Conversation) -> str:
    return clean(f"conversation “{found.title[:80]}” ({found.id[:80] or 'without an id'})")
