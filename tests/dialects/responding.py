"""How the tests ask through `/v1/responses`: one request as JSON, as events and over a WebSocket; and a server with a model."""

import json
import os
import sys
import uuid
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator, Mapping
from contextlib import ExitStack, asynccontextmanager, contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, cast

import httpx
from openai import AsyncOpenAI
from websockets.asyncio.client import connect

from tests.conftest import NO_AUTHORITIES, DsnOf, create_database, drop_database
from tests.dialects.conftest import Client
from tests.dialects.documented import check_documented
from tests.faults.scripted_servers import Caller
from tests.forking import Forked
from tests.providers.wires.provider import Kind, ScriptedProvider, scripted_provider

Json = dict[str, Any]
CALL_EVENTS = [
    "response.created",
    "response.in_progress",
    "response.output_item.added",
    "response.function_call_arguments.delta",
    "response.function_call_arguments.done",
    "response.output_item.done",
    "response.completed",
]
"""The events of a response that is one call."""
ENDS = ("response.completed", "response.incomplete", "response.failed", "error")


@dataclass(frozen=True)
class Answered:
    """A response and, over a stream, the events before it."""

    response: Json
    events: list[Json] = field(default_factory=list[Json])

    @property
    def id(self) -> str:
        return self.response["id"]

    @property
    def text(self) -> str:
        texts = (part["text"] for item in self.response["output"] if item["type"] == "message" for part in item["content"])
        return "".join(texts)

    @property
    def kinds(self) -> list[str]:
        return [item["type"] for item in self.response["output"]]


Respond = Callable[..., Awaitable[Answered]]
"""`await respond(client, "What is a clew?", store=False)`."""


async def respond_json(client: Client, given: object, **body: object) -> Answered:
    answer = await client.http.post("/v1/responses", json={"model": "clew", "input": given, **body})
    assert answer.status_code == 200, answer.text
    return Answered(answer.json())


async def respond_sse(client: Client, given: object, **body: object) -> Answered:
    async with client.http.stream(
        "POST", "/v1/responses", json={"model": "clew", "input": given, "stream": True, **body}
    ) as answer:
        text = (await answer.aread()).decode()
    assert answer.status_code == 200, text
    return answered_of(events_in(text))


async def respond_ws(client: Client, given: object, **body: object) -> Answered:
    async with socket(client) as sent:
        return await sent.create(given, **body)


RESPOND: dict[str, Respond] = {"json": respond_json, "sse": respond_sse, "ws": respond_ws}
"""By the name of the transport."""


def events_in(text: str) -> list[Json]:
    """Return the events of a stream, which must end with `[DONE]`."""
    blocks = [block for block in text.split("\n\n") if block and not block.startswith(":")]
    assert blocks.pop() == "data: [DONE]"
    events: list[Json] = []
    for block in blocks:
        name, data = block.split("\n")
        events.append(json.loads(data.removeprefix("data: ")))
        assert name == f"event: {events[-1]['type']}"
    return events


def answered_of(events: list[Json]) -> Answered:
    assert events[-1]["type"] in ENDS, events[-1]
    return Answered(events[-1].get("response", events[-1]), events)


@dataclass(frozen=True)
class Socket:
    """One open `WS /v1/responses`."""

    connection: Any

    async def send(self, frame: object) -> list[Json]:
        """Send a frame; return the events up to the end of the response."""
        await self.connection.send(frame if isinstance(frame, str | bytes) else json.dumps(frame))
        events: list[Json] = []
        while not events or events[-1]["type"] not in ENDS:
            events.append(json.loads(await self.connection.recv()))
        return events

    async def create(self, given: object, **body: object) -> Answered:
        return answered_of(await self.send({"type": "response.create", "model": "clew", "input": given, **body}))


@asynccontextmanager
async def socket(client: Client, **headers: str) -> AsyncIterator[Socket]:
    address = str(client.http.base_url).rstrip("/").replace("http", "ws", 1) + "/v1/responses"
    async with connect(address, additional_headers={"Authorization": f"Bearer {client.key}", **headers}) as connection:
        yield Socket(connection)


@dataclass(frozen=True)
class House:
    """A server whose answers come from a scripted provider."""

    address: str
    key: str
    provider: ScriptedProvider

    @asynccontextmanager
    async def client(self) -> AsyncIterator[Client]:
        headers = {"Authorization": f"Bearer {self.key}"}
        async with httpx.AsyncClient(
            base_url=self.address, headers=headers, timeout=60, verify=NO_AUTHORITIES, trust_env=False
        ) as http:
            http.event_hooks["response"].append(check_documented)
            yield Client(http, uuid.UUID(int=0), uuid.UUID(int=0), self.key)

    @asynccontextmanager
    async def sdk(self) -> AsyncIterator[AsyncOpenAI]:
        async with self.client() as client:
            yield AsyncOpenAI(api_key=self.key, base_url=f"{self.address}/v1", http_client=cast(Any, client.http), max_retries=0)

    async def put_document(self) -> None:
        async with self.client() as client:
            await Caller(client.http).put_document()


@contextmanager
def responding_house(
    dsn_of: DsnOf, template_database: str, home: Path, kind: Kind = "openai", *, settings: Mapping[str, str] | None = None
) -> Iterator[House]:
    """Run a server with the model of a scripted provider, unless the settings name another one."""
    name = f"clew_responding_{uuid.uuid4().hex[:8]}"
    create_database(dsn_of, name, template=template_database)
    with ExitStack() as stack:
        stack.callback(drop_database, dsn_of, name)
        provider = stack.enter_context(scripted_provider(kind))
        own = {name: value for name, value in os.environ.items() if not name.startswith("CLEW_")}
        own |= {
            "CLEW_DATABASE_URL": dsn_of("clew_app", name),
            "CLEW_POOL_SIZE": "5",
            "CLEW_EMBEDDING": "minilm",
            "CLEW_EMBEDDING_THREADS": "1",
            "CLEW_MODEL": provider.model,
            "CLEW_MODEL_BASE_URL": provider.base_url,
            "CLEW_MODEL_API_KEY": "sk-secret",
            **(settings or {}),
        }
        command = [sys.executable, "-c", "from clew.cli import main; main()", "serve", "--port", "0", "--data-dir", str(home)]
        log = stack.enter_context((home / "log").open("w"))
        server = stack.enter_context(Forked(command, env=own, stdout=-1, stderr=log, text=True))
        stack.callback(server.terminate)
        assert server.stdout is not None
        line = server.stdout.readline()
        assert line.startswith("Clew listens on "), (home / "log").read_text()
        yield House(line.split()[3], (home / "local.key").read_text().strip(), provider)
    assert [line for line in (home / "log").read_text().splitlines() if "turn_failed" in line] == []
