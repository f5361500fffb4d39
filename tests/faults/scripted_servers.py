"""How the tests run servers whose answers they steer, several on one database, and talk to them."""

import json
import os
import sys
import uuid
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import httpx
from httpx_sse import ServerSentEvent, aconnect_sse

from tests.conftest import NO_AUTHORITIES
from tests.dialects.shelf import THREAD
from tests.forking import Forked
from tests.ingestion import until

ROOT = Path(__file__).parents[2]
SECONDS = 60.0
"""Longest wait for anything; a test that needs it all has failed."""
QUESTION = {"content": "What is a clew?"}


class Script:
    """What the next answers of every server will say."""

    def __init__(self, directory: Path) -> None:
        self.path = directory / "script.json"
        self.says(5)

    def says(
        self, words: int, *, every_seconds: float = 0.0, hold_after: int | None = None, fail_after: int | None = None
    ) -> None:
        self.path.with_name("go").unlink(missing_ok=True)
        said = {"words": words, "every_seconds": every_seconds, "hold_after": hold_after, "fail_after": fail_after}
        self.path.write_text(json.dumps(said))

    def tells(
        self, text: str, *, characters: int | None = None, every_seconds: float = 0.0, hold_after: int | None = None
    ) -> None:
        """Say a text: at once, or in pieces of that many characters, held after that many pieces."""
        self.says(0)
        told = {
            "text": text,
            "characters": characters or max(1, len(text)),
            "every_seconds": every_seconds,
            "hold_after": hold_after,
        }
        self.path.write_text(json.dumps(told))

    def go_on(self) -> None:
        """Let answers that are held go on."""
        self.path.with_name("go").touch()


class ScriptedServer:
    """A server process. Without `dsn` it has the embedded database of its directory."""

    program = ROOT / "tests" / "faults" / "scripted_clew.py"

    def __init__(self, directory: Path, script: Script, dsn: str | None = None, *options: str, **variables: str) -> None:
        own = {name: value for name, value in os.environ.items() if not name.startswith("CLEW_")}
        own |= {
            "PYTHONPATH": f"{ROOT / 'src'}:{ROOT}",
            "CLEW_TEST_SCRIPT": str(script.path),
            "CLEW_EMBEDDING": "minilm",
            "CLEW_EMBEDDING_THREADS": "1",
            **dict.fromkeys(("CLEW_TURNS_AT_ONCE", "CLEW_TURNS_PER_TENANT", "CLEW_TURNS_PER_KEY", "CLEW_TURNS_PER_USER"), "200"),
        }
        own |= {"CLEW_DATABASE_URL": dsn, "CLEW_POOL_SIZE": "4"} if dsn else {}
        command = [sys.executable, str(self.program), "serve", "--port", "0", "--data-dir", str(directory), *options]
        self.log = directory.with_name(f"{directory.name}-{uuid.uuid4().hex[:6]}.log")
        with self.log.open("w") as log:
            self.process = Forked(command, env=own | variables, stdout=-1, stderr=log, text=True)
        assert self.process.stdout is not None
        line = self.process.stdout.readline()
        assert line.startswith("Clew listens on "), self.log.read_text()
        self.address = line.split()[3]

    def kill(self) -> None:
        """As the kernel does when memory is short."""
        self.process.kill()
        self.process.communicate(timeout=SECONDS)

    def stop(self) -> None:
        if self.process.poll() is None:
            self.process.terminate()
            self.process.communicate(timeout=SECONDS)

    @asynccontextmanager
    async def client(self) -> AsyncIterator["Caller"]:
        async with httpx.AsyncClient(base_url=self.address, timeout=SECONDS, verify=NO_AUTHORITIES, trust_env=False) as http:
            yield Caller(http)


class Caller:
    """Talks to one server as its local user."""

    def __init__(self, http: httpx.AsyncClient) -> None:
        self.http = http

    async def put_document(self) -> None:
        """Ingest one document and wait until it can be found."""
        files = [("file", ("thread.md", THREAD.encode(), "text/markdown"))]
        taken = await self.http.post("/api/documents", files=files)
        path = f"/api/documents/{taken.raise_for_status().json()['documents'][0]['id']}"

        async def is_ready() -> bool:
            return (await self.http.get(path)).json()["status"] == "ready"

        await until(is_ready)

    async def open_conversation(self) -> str:
        created = await self.http.post("/api/conversations", json={})
        return created.raise_for_status().json()["id"]

    async def messages(self, conversation: str) -> list[dict[str, Any]]:
        return (await self.http.get(f"/api/conversations/{conversation}/messages")).raise_for_status().json()["messages"]

    @asynccontextmanager
    async def asking(self, conversation: str, **headers: str) -> AsyncIterator["Stream"]:
        """Ask and lend the stream of the answer."""
        path = f"/api/conversations/{conversation}/messages"
        async with aconnect_sse(self.http, "POST", path, json=QUESTION, headers=headers) as source:
            source.response.raise_for_status()
            yield Stream(source.response.headers["Clew-Turn-Id"], source.aiter_sse())

    @asynccontextmanager
    async def following(self, turn: str, after: int = 0) -> AsyncIterator["Stream"]:
        """Lend the stream of a turn's events, from the one after `after`."""
        path, headers = f"/api/turns/{turn}/events", {"Last-Event-ID": str(after)}
        async with aconnect_sse(self.http, "GET", path, headers=headers) as source:
            source.response.raise_for_status()
            yield Stream(turn, source.aiter_sse())


class Stream:
    """The events of one turn as they come."""

    def __init__(self, turn: str, events: AsyncIterator[ServerSentEvent]) -> None:
        self.turn = turn
        self._events = events

    async def take(self, most: int) -> list[ServerSentEvent]:
        """Return the next events, fewer when the stream ends."""
        return [event async for _, event in _numbered(self._events, most)]

    async def take_words(self, number: int) -> list[ServerSentEvent]:
        """Return the events up to the one that holds the word of that number."""
        taken: list[ServerSentEvent] = []
        async for event in self._events:
            taken.append(event)
            if f"w{number} " in event.data or f'w{number}"' in event.data:
                return taken
        raise AssertionError(f"the stream ended before w{number}: {text_of(taken)!r}")

    async def rest(self) -> list[ServerSentEvent]:
        return [event async for event in self._events]


async def _numbered(events: AsyncIterator[ServerSentEvent], most: int) -> AsyncIterator[tuple[int, ServerSentEvent]]:
    for n in range(most):
        event = await anext(events, None)
        if event is None:
            return
        yield n, event


def text_of(events: list[ServerSentEvent]) -> str:
    return "".join(event.json()["delta"] for event in events if event.event == "content_delta")


def told(events: list[ServerSentEvent]) -> list[tuple[str, str, str]]:
    return [(event.id, event.event, event.data) for event in events if event.data]  # a comment, as a ping is, is no event
