"""What a walk is made of: behaviours, the walker that tries them, and what is checked of every refusal.

Above: `__main__`, the test of the walk, and the walk through Anthropic's API. Below: one module of behaviours for each part.
"""

import asyncio
import inspect
import tempfile
import traceback
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
from contextlib import AbstractAsyncContextManager, ExitStack, asynccontextmanager, contextmanager
from dataclasses import dataclass
from pathlib import Path
from types import ModuleType
from typing import Any

import httpx
import openai
from openai import AsyncOpenAI

from clew.store.migrate import migrate
from tests.conftest import NO_AUTHORITIES, DsnOf, create_database, postgres_of_the_run, reachable
from tests.dialects.conftest import Client
from tests.dialects.responding import House, responding_house
from tests.dialects.shelf import THREAD, put

Json = dict[str, Any]
BUILT = "Who built the labyrinth of Crete?"
EATEN = "Who ate seven youths every year?"
NOWHERE = "What is the boiling point of tungsten in Kelvin?"
"""A question that the documents do not answer."""


@dataclass(frozen=True)
class Walker:
    """A caller of both servers. SDK clients are `Any`, because most of what they send here is wrong."""

    ai: Any
    """Asks a language model, whose provider is scripted."""
    plain: Any
    """Asks a server without a language model."""
    house: House
    plain_house: House
    http: httpx.AsyncClient
    """Requests to the server of `ai` that the SDK would not send."""

    async def key(self, *scopes: str, **options: Any) -> str:
        """Return a new key of the server with a model."""
        made = await self.http.post("/api/keys", json={"scopes": list(scopes), **options})
        assert made.status_code == 201, made.text
        return made.json()["key"]

    def sent(self) -> Json:
        """Return the last request to the provider."""
        return self.house.provider.requests[-1].body


Walk = Callable[[Walker], Awaitable[None]]
Walking = Callable[[House, House], AbstractAsyncContextManager[Walker]]
"""Makes the walker of a server with a model and of one without."""
_TEMPLATE = "clew_walk"
_WALKS: dict[str, list[Walk]] = {}


@dataclass(frozen=True)
class Step:
    """What one behaviour turned out to be."""

    name: str
    expected: str
    failure: str | None

    def line(self) -> str:
        """Return the line to print."""
        if self.failure is None:
            return f"pass  {self.name}: {self.expected}"
        return f"FAIL  {self.name}: {self.expected}\n      {self.failure}"


def behaviour(walk: Walk) -> Walk:
    """Take a function into the walk. Its name is the behaviour's, its docstring what is expected."""
    assert walk.__doc__, "a behaviour says what it expects"
    _WALKS.setdefault(walk.__module__, []).append(walk)
    return walk


def behaviours(modules: tuple[ModuleType, ...]) -> Iterator[tuple[str, Walk]]:
    """Yield the behaviours of modules with their names."""
    for module in modules:
        part = module.__name__.rpartition(".")[2].replace("_", "-")
        for walk in _WALKS[module.__name__]:
            yield f"{part}.{getattr(walk, '__name__', '').replace('_', '-')}", walk


async def steps(walker: Walker, modules: tuple[ModuleType, ...], wanted: str = "") -> AsyncIterator[Step]:
    """Try each behaviour whose name begins with `wanted`."""
    for name, walk in behaviours(modules):
        if name.startswith(wanted):
            yield Step(name, inspect.getdoc(walk) or "", await _failure_of(walker, walk))


async def _failure_of(walker: Walker, walk: Walk) -> str | None:
    queue = walker.house.provider.behaviours
    try:
        await walk(walker)
    except Exception as error:  # noqa: BLE001  the boundary of a behaviour: whatever went wrong is what the walk reports
        where = traceback.extract_tb(error.__traceback__)[-1]
        return f"{type(error).__name__} at {Path(where.filename).name}:{where.lineno}, {where.line}: {str(error)[:600]}"
    finally:
        while not queue.empty():
            queue.get_nowait()
    return None


async def refused(
    call: Awaitable[Any], status: int, param: str | None = None, *, code: str | None = None, kind: str = "invalid_request_error"
) -> openai.APIStatusError:
    """Return the error of a call, which must have OpenAI's body, this status, and this field (or one inside it) at fault."""
    try:
        answer = await call
    except openai.APIStatusError as error:
        caught = error
    else:
        raise AssertionError(f"accepted: {str(answer)[:200]}")
    body: Any = caught.response.json()
    fault_of(body, param)
    assert caught.status_code == status, f"{caught.status_code} instead of {status}: {body}"
    assert caught.type == kind, body
    assert code is None or caught.code == code, body
    assert caught.request_id, "no x-request-id"
    return caught


async def raised(call: Awaitable[Any]) -> openai.APIError:
    """Return the exception that the SDK raises."""
    try:
        await call
    except openai.APIError as error:
        return error
    raise AssertionError("no error")


def fault_of(body: Json, param: str | None = None) -> Json:
    """Return the error of a body, which must have OpenAI's four fields; `param` names the field or a field inside it."""
    assert list(body) == ["error"], body
    error: Json = body["error"]
    assert {"message", "type", "param", "code"} <= set(error), body
    assert error["message"], body
    assert error["type"], body
    if param is not None:
        given = str(error["param"])
        assert given == param or given.startswith((f"{param}.", f"{param}[")), f"param {error['param']!r}, not {param!r}: {body}"
    return error


def user(content: object) -> Json:
    return {"role": "user", "content": content}


def assistant(content: str) -> Json:
    return {"role": "assistant", "content": content}


def system(content: str) -> Json:
    return {"role": "system", "content": content}


async def chat(ai: Any, *messages: Json, **how: Any) -> Any:
    """Return a completion of `clew`."""
    return await ai.chat.completions.create(**{"model": "clew", "messages": list(messages) or [user(BUILT)]} | how)


async def chunks(ai: Any, *messages: Json, **how: Any) -> list[Any]:
    """Return all chunks of a stream."""
    return [chunk async for chunk in await chat(ai, *messages, stream=True, **how)]


def text_of(found: list[Any]) -> str:
    """Return the text of chunks."""
    return "".join(chunk.choices[0].delta.content or "" for chunk in found if chunk.choices)


@contextmanager
def houses(dsn_of: DsnOf, template_database: str, home: Path) -> Iterator[tuple[House, House]]:
    """Run the two servers: with a model, where a user may ask one question at a time, and without."""
    with ExitStack() as stack:
        found: list[House] = []
        narrow = {"CLEW_TURNS_PER_USER": "1", "CLEW_TURNS_WAITING": "0"}
        for name, settings in (("model", narrow), ("plain", {"CLEW_MODEL": "extractive"})):
            (home / name).mkdir()
            found.append(stack.enter_context(responding_house(dsn_of, template_database, home / name, settings=settings)))
        yield found[0], found[1]


@asynccontextmanager
async def walker(house: House, plain: House) -> AsyncIterator[Walker]:
    """Yield a caller of both, each with one document and an assistant of its own."""
    async with house.client() as one, plain.client() as other:
        for client in (one, other):
            await furnish(client)
        ai, without = (_sdk(of, client) for of, client in ((house, one), (plain, other)))
        headers = {"Authorization": f"Bearer {house.key}"}
        async with httpx.AsyncClient(
            base_url=house.address, headers=headers, timeout=60, verify=NO_AUTHORITIES, trust_env=False
        ) as http:
            yield Walker(ai, without, house, plain, http)


def _sdk(house: House, client: Client) -> Any:
    http: Any = client.http
    return AsyncOpenAI(api_key=house.key, base_url=f"{house.address}/v1", max_retries=0, http_client=http)


async def furnish(client: Client) -> None:
    """Give a server one document, an assistant with another one, and a key."""
    await put(client, "thread.md", THREAD)
    made = await client.http.post("/api/assistants", json={"name": "lab"})
    made.raise_for_status()
    report = "# Report\n\nThe beam of the accelerator reached an energy of 6.8 teraelectronvolts.\n"
    await put(client, "report.md", report, assistant=made.json()["id"])
    (await client.http.post("/api/keys", json={"scopes": ["query"], "callerApp": "first"})).raise_for_status()


def run(walking: Walking, modules: tuple[ModuleType, ...], wanted: str) -> int:
    """Walk on two servers with a database of their own, and print every step. Returns the code with which to exit."""
    with reachable() as directory, postgres_of_the_run(directory) as server, tempfile.TemporaryDirectory() as home:
        create_database(server.dsn, _TEMPLATE)
        migrate(server.dsn("clew_owner", _TEMPLATE))
        with houses(server.dsn, _TEMPLATE, Path(home)) as (house, plain):

            async def walk() -> list[Step]:
                found: list[Step] = []
                async with walking(house, plain) as caller:
                    async for step in steps(caller, modules, wanted):
                        print(step.line(), flush=True)
                        found.append(step)
                return found

            found = asyncio.run(walk())
    failed = sum(step.failure is not None for step in found)
    print(f"\n{len(found)} behaviours, {len(found) - failed} as expected, {failed} not.")
    return min(failed, 1)
