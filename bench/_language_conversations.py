"""Whole conversations with a server over HTTP: later turns that leave out what the turn before said.

Above: `languages.py`. A server of its own, with the extractive answer model, reads the documents of all languages into one
collection. Each conversation is one thread, so the earlier answers are the product's own.
"""

import asyncio
import os
import re
import subprocess
import sys
import tempfile
import time
from collections.abc import Generator, Sequence
from contextlib import contextmanager
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

import httpx
from bench._language_sets import Conversation, Spoken

from clew.embedded.data_directory import read_server_file

_MARK = re.compile(r"\[\d+(?:, ?\d+)*\]")


@dataclass(frozen=True, slots=True)
class Replied:
    """One turn, and what the server said."""

    conversation: Conversation
    turn: Spoken
    reply: dict[str, Any]
    is_right: bool
    """The right figures are in the answer, or the question is refused that has none."""

    def row(self) -> dict[str, Any]:
        """The turn as JSON."""
        own = {key: getattr(self.conversation, key) for key in ("id", "language", "document_language", "kind")}
        return {**own, **asdict(self.turn), "is_right": self.is_right, "reply": self.reply}


def converse(conversations: Sequence[Conversation], files: Sequence[Path], embedding: str) -> list[Replied]:
    """Hold all conversations, one after the other."""
    with tempfile.TemporaryDirectory(prefix="clew-bench-", dir="/var/tmp") as folder:
        Path(folder).chmod(0o755)  # run as root, Postgres is another user
        with _running(Path(folder) / "data", embedding) as address:
            return asyncio.run(_converse(address, conversations, files))


async def _converse(address: str, conversations: Sequence[Conversation], files: Sequence[Path]) -> list[Replied]:
    async with httpx.AsyncClient(base_url=address, timeout=120) as client:
        await _upload(client, files)
        return [replied for one in conversations for replied in await _hold(client, one)]


async def _upload(client: httpx.AsyncClient, files: Sequence[Path]) -> None:
    parts = [("file", (file.name, file.read_bytes(), "text/markdown")) for file in files]
    (await client.post("/api/documents", files=parts)).raise_for_status()
    while True:
        listed = (await client.get("/api/documents", params={"limit": 200})).raise_for_status().json()["documents"]
        if len(listed) == len(files) and all(one["status"] == "ready" for one in listed):
            return
        if failed := [one["name"] for one in listed if one["status"] == "failed"]:
            raise RuntimeError(f"Not read: {', '.join(failed)}.")
        await asyncio.sleep(0.2)


async def _hold(client: httpx.AsyncClient, conversation: Conversation) -> list[Replied]:
    replies: list[Replied] = []
    for turn in conversation.turns:
        asked = {"query": turn.text, "thread_id": conversation.id, "caller_app": "bench"}
        reply: dict[str, Any] = (await client.post("/api/query", json=asked)).raise_for_status().json()
        replies.append(Replied(conversation, turn, reply, is_right(turn, reply)))
    return replies


def is_right(turn: Spoken, reply: dict[str, Any]) -> bool:
    """Return whether every figure is in the answer, as a whole number and outside citation marks; or whether it is refused."""
    if not turn.is_answerable:
        return reply["status"] == "no_context"
    text = _MARK.sub(" ", reply["answer"])
    return reply["status"] == "answered" and all(any(_holds(text, one) for one in spellings) for spellings in turn.figures)


def _holds(text: str, figure: str) -> bool:
    """Return whether a text contains a figure that is not a part of a longer one."""
    return re.search(rf"(?<!\d)(?<!\d[.,]){re.escape(figure)}(?!\d|[.,]\d)", text) is not None


@contextmanager
def _running(directory: Path, embedding: str) -> Generator[str]:
    """Run a server on an empty data directory; yield its address."""
    directory.mkdir(mode=0o755)
    log = directory.with_suffix(".log")
    command = [str(Path(sys.executable).with_name("clew")), "serve", "--port", "0", "--data-dir", str(directory)]
    environment = {name: value for name, value in os.environ.items() if not name.startswith("CLEW_")}
    environment["CLEW_EMBEDDING"] = embedding
    with log.open("w") as file, subprocess.Popen(command, stdout=file, stderr=file, env=environment) as child:
        try:
            while (found := read_server_file(directory)) is None:
                if child.poll() is not None:
                    raise RuntimeError(log.read_text()[-2000:])
                time.sleep(0.1)
            yield found.address
        finally:
            child.terminate()
            child.wait(60)
