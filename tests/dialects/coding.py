"""How the tests work in a session: a server whose answers come from a scripted provider, a small repository, questions about it.

The provider is asked by the real SDK. What it was sent stands in `provider.requests`, what its model had before it in `heard`.
"""

import asyncio
import json
import os
import sys
from collections.abc import AsyncIterator, Iterator, Mapping
from contextlib import asynccontextmanager, contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import httpx
from httpx_sse import EventSource

from tests.conftest import NO_AUTHORITIES
from tests.forking import Forked
from tests.providers.wires.provider import Received, ScriptedProvider
from tests.providers.wires.reading import passages

JSON, SSE = "json", "sse"
KEY = "sk-secret-0123456789abcdef"
SECONDS = 60.0
Json = dict[str, Any]
TOPICS = {
    "clock": "The clock module keeps the monotonic time of the scheduler and corrects the drift of a slow oscillator.",
    "ledger": "The ledger module books every payment twice and closes the books at the end of each month.",
    "router": "The router module matches the path of a request against a table of patterns sorted by length.",
    "parser": "The parser module reads a grammar of expressions and builds a syntax tree without recursion.",
    "cache": "The cache module evicts the entries that nobody has read for the longest time.",
    "mailer": "The mailer module retries a letter that bounced after ten minutes and gives up after three days.",
    "painter": "The painter module draws polygons with antialiasing and fills them by the even-odd rule.",
    "gate": "The gate module admits visitors whose badge is valid and logs everybody who was turned away.",
    "kiln": "The kiln module heats ceramics along a curve of temperatures and cools them slowly overnight.",
    "orchard": "The orchard module counts apples per tree and predicts the harvest from the weather in May.",
    "harbour": "The harbour module assigns berths to ships by draught and warns when the tide falls too low.",
    "violin": "The violin module synthesises strings by a bowed waveguide and tunes them to 442 hertz.",
    "glacier": "The glacier module measures how far the ice has moved since the survey of the summer before.",
    "beehive": "The beehive module weighs each hive at dawn and reports a swarm when the weight drops suddenly.",
}
"""Each is a document of the repository, and a question about it finds it first."""


def question(topic: str) -> str:
    return f"What does the {topic} module do?"


def file(path: str, lines: int = 40, version: int = 1, reason: str = "dirty") -> Json:
    """An active file of some kilobytes."""
    content = f"# {path}, version {version}\n" + "".join(
        f"value_{n} = compute({n}, '{path}')  # of version {version}\n" for n in range(lines)
    )
    return {"path": path, "content": content, "reason": reason}


@dataclass
class Told:
    """What came back of a question: the response's record, or an error; over SSE the frames as well."""

    status: int
    body: Json
    headers: httpx.Headers
    frames: list[tuple[str, Json]] = field(default_factory=list[tuple[str, Json]])

    @property
    def id(self) -> str:
        return self.body["internalResponseId"]

    @property
    def error(self) -> Json:
        return self.body["error"]


@dataclass
class Session:
    """A session on one server, asked over one transport."""

    http: httpx.AsyncClient
    id: str
    transport: str = JSON

    async def ask(self, instruction: object, *, key: str | None = None, **body: object) -> Told:
        path, sent = f"/api/sessions/{self.id}/responses", {"instruction": instruction, **body}
        headers = {"Idempotency-Key": key} if key else {}
        if self.transport == JSON:
            response = await self.http.post(path, json=sent, headers=headers)
            return Told(response.status_code, response.json(), response.headers)
        headers["Accept"] = "text/event-stream"
        async with self.http.stream("POST", path, json=sent, headers=headers) as response:
            if response.status_code != 200:
                return Told(response.status_code, json.loads(await response.aread()), response.headers)
            frames = [(event.event, event.json()) async for event in EventSource(response).aiter_sse()]
        name, last = frames[-1]
        if name == "error":
            return Told(0, {"error": {"code": last["code"], "message": last["error"]}}, response.headers, frames)
        assert name == "completed", frames[-1]
        return Told(201, last, response.headers, frames)

    async def answered(self, topic: str, **body: Any) -> Json:
        """Ask about a topic; return the record of an answer that cites it."""
        told = await self.ask(question(topic), **body)
        assert told.status == 201, told.body
        assert told.body["status"] == "answered", told.body
        assert TOPICS[topic] in told.body["answer"], told.body["answer"]
        return told.body

    async def read(self, path: str = "") -> Any:
        return (await self.http.get(f"/api/sessions/{self.id}{path}")).raise_for_status().json()

    async def full(self, response: Json | str) -> Json:
        return await self.read(f"/responses/{_id(response)}")

    async def troubleshooting(self, response: Json | str) -> Json:
        return await self.read(f"/responses/{_id(response)}/troubleshooting")

    async def responses(self) -> list[Json]:
        return await self.read("/responses")


def _id(response: Json | str) -> str:
    return response if isinstance(response, str) else response["internalResponseId"]


@dataclass(frozen=True)
class House:
    """A server on the loopback interface without keys, its provider, and its database with every right."""

    http: httpx.AsyncClient
    provider: ScriptedProvider
    dsn: str

    @property
    def last(self) -> Received:
        return self.provider.requests[-1]

    async def open(self, transport: str = JSON, **body: object) -> Session:
        created = await self.http.post("/api/sessions", json=body)
        assert created.status_code == 201, created.text
        return Session(self.http, created.json()["sessionId"], transport)

    def heard(self, request: Received | None = None) -> str:
        """Everything the model of a request had before it, in the order it was told."""
        found = (request or self.last).heard
        assert found is not None
        return "\n".join((found.system, *(text for _, text in found.messages)))

    def shown(self) -> dict[int, str]:
        """Label → text of each passage that the model of the last request had before it."""
        assert self.last.heard is not None
        return passages(self.last.heard)

    def sent(self, request: Received | None = None) -> str:
        """The body of a request, without what the provider had."""
        return json.dumps((request or self.last).body, ensure_ascii=False)


@asynccontextmanager
async def house(
    provider: ScriptedProvider, home: Path, *, dsn: str, owner: str, settings: Mapping[str, str]
) -> AsyncIterator[House]:
    """Run a server whose answers come from `provider`; the key it has stands in no line of its log."""
    with _server(provider, home, dsn, settings) as address:
        async with httpx.AsyncClient(base_url=address, timeout=SECONDS, verify=NO_AUTHORITIES, trust_env=False) as http:
            yield House(http, provider, owner)
    assert KEY not in (home / "log").read_text()


@contextmanager
def _server(provider: ScriptedProvider, home: Path, dsn: str, settings: Mapping[str, str]) -> Iterator[str]:
    own = {name: value for name, value in os.environ.items() if not name.startswith("CLEW_")}
    own |= {"CLEW_DATABASE_URL": dsn, "CLEW_POOL_SIZE": "5", "CLEW_EMBEDDING": "minilm", "CLEW_EMBEDDING_THREADS": "1"}
    own |= {"CLEW_MODEL": provider.model, "CLEW_MODEL_BASE_URL": provider.base_url, "CLEW_MODEL_API_KEY": KEY, **settings}
    command = [sys.executable, "-c", "from clew.cli import main; main()", "serve", "--port", "0", "--data-dir", str(home)]
    with (home / "log").open("w") as log, Forked(command, env=own, stdout=-1, stderr=log, text=True) as server:
        try:
            assert server.stdout is not None
            line = server.stdout.readline()
            assert line.startswith("Clew listens on "), (home / "log").read_text()
            yield line.split()[3]
        finally:
            server.terminate()
            server.communicate(timeout=SECONDS)


async def put_repository(http: httpx.AsyncClient) -> None:
    """Ingest the repository and let five passages be found for a question."""
    files = [("file", (f"{name}.md", f"# {name}\n\n{text}\n".encode(), "text/markdown")) for name, text in TOPICS.items()]
    taken = await http.post("/api/documents", files=files, data={"path": [f"docs/{name}.md" for name in TOPICS]})
    assert taken.status_code == 202, taken.text
    for document in taken.json()["documents"]:
        await ready(http, document["id"])
    (await http.patch("/api/rag/settings", json={"hybrid_top_k": 5})).raise_for_status()


async def ready(http: httpx.AsyncClient, document: str) -> Json:
    """Wait until a document can be found."""
    async with asyncio.timeout(SECONDS):
        while True:
            found = (await http.get(f"/api/documents/{document}")).json()
            if found["status"] in ("ready", "failed"):
                assert found["status"] == "ready", found
                return found
            await asyncio.sleep(0.05)
