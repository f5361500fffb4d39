"""Clients that hang up while their question waits for a place: they leave it to others."""

import asyncio
import uuid
from collections.abc import AsyncIterator, Iterator
from pathlib import Path

import httpx
import pytest

from tests.conftest import DsnOf, create_database, drop_database
from tests.dialects.requirements_completions import COMPLETIONS
from tests.faults.scripted_servers import QUESTION, Caller, Script, ScriptedServer
from tests.ingestion import until

ASKED = {"role": "user", "content": "What is a clew?"}


@pytest.fixture(scope="module")
def script(tmp_path_factory: pytest.TempPathFactory) -> Script:
    return Script(tmp_path_factory.mktemp("queue"))


@pytest.fixture(scope="module")
def one_waits(
    dsn_of: DsnOf, template_database: str, script: Script, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[ScriptedServer]:
    """A server that answers one question of a tenant at a time and lets one wait, as long as it takes."""
    name = f"clew_queue_{uuid.uuid4().hex[:8]}"
    create_database(dsn_of, name, template=template_database)
    bounds = {"CLEW_TURNS_PER_TENANT": "1", "CLEW_TURNS_WAITING": "1", "CLEW_TURN_WAIT_SECONDS": "300"}
    server = ScriptedServer(Path(tmp_path_factory.mktemp("home")) / "one", script, dsn_of("clew_app", name), **bounds)
    yield server
    server.stop()
    drop_database(dsn_of, name)


@pytest.fixture
async def caller(one_waits: ScriptedServer) -> AsyncIterator[Caller]:
    async with one_waits.client() as caller:
        await caller.put_document()
        yield caller


@COMPLETIONS.held_by("abort")
@pytest.mark.parametrize("stream", [False, True])
@pytest.mark.parametrize("path", ["/v1/chat/completions", "/v1/messages", "/v1/responses"])
async def test_a_client_that_hangs_up_while_it_waits_gives_its_place_in_the_queue_to_another(
    caller: Caller, script: Script, path: str, stream: bool
) -> None:
    script.says(5, hold_after=1)
    asked = {"input": ASKED["content"]} if path == "/v1/responses" else {"messages": [ASKED]}
    body = {"model": "clew", "stream": stream, **asked} | ({"max_tokens": 1_000} if path == "/v1/messages" else {})

    def ask() -> "asyncio.Task[httpx.Response]":
        return asyncio.create_task(caller.http.post(path, json=body))

    async def waiting() -> "asyncio.Task[httpx.Response] | None":
        """Ask until one of the questions waits, or two at once are refused: there is no room in the queue."""
        asked = {ask()}
        for _ in range(4):  # the first one that is left may still be about to be refused
            refused, asked = await asyncio.wait(asked | {ask()}, return_when=asyncio.FIRST_COMPLETED)
            assert {one.result().status_code for one in refused} == {429}
            if not asked:
                return None
        return asked.pop()

    async with caller.asking(await caller.open_conversation()) as stream_of_another:
        await stream_of_another.take_words(0)
        gone = await waiting()
        assert gone is not None
        gone.cancel()
        with pytest.raises(asyncio.CancelledError):
            await gone
        found: list[asyncio.Task[httpx.Response]] = []

        async def has_room() -> bool:
            found.extend(one for one in [await waiting()] if one is not None)
            return bool(found)

        await until(has_room)
        script.go_on()
        await stream_of_another.rest()
    assert (await found[0]).status_code == 200
    assert (await caller.http.post(f"/api/conversations/{await caller.open_conversation()}/messages", json=QUESTION)).is_success
