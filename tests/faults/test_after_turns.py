"""After a turn, as processes: a server without a worker answers, another does the work, and dying in the middle loses nothing.

Two providers answer through the real SDKs: what an assistant was given as its model is what is asked.
"""

import os
import subprocess
import sys
import uuid
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
from contextlib import ExitStack, asynccontextmanager, contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import httpx
import psycopg
import pytest

from clew.domain.ids import parse_id
from tests.conftest import NO_AUTHORITIES, DsnOf, create_database, drop_database
from tests.faults.scripted_servers import QUESTION, SECONDS, Caller
from tests.forking import Forked
from tests.ingestion import until
from tests.providers.wires import reading
from tests.providers.wires.provider import ScriptedProvider, scripted_provider
from tests.providers.wires.wire import Behaviour, Heard

TITLE = "What a clew is"
pytestmark = pytest.mark.timeout(180)


def respond(heard: Heard) -> str:
    return TITLE if heard.system.startswith("You name conversations") else reading.answer(heard)


@dataclass
class House:
    """One database, two providers, and as many servers as a test starts."""

    dsn: str
    owner_dsn: str
    home: Path
    first: ScriptedProvider
    second: ScriptedProvider

    def warnings(self, turn: str) -> list[dict[str, str]]:
        """What is recorded of a turn, once it is."""
        with psycopg.connect(self.owner_dsn) as connection:
            row = connection.execute("select warnings from turns where id = %s", (parse_id("turn", turn),)).fetchone()
        return row[0] if row else []

    @property
    def second_name(self) -> str:
        """What CLEW_MODEL calls the second model."""
        return self.second.model

    @contextmanager
    def server(self, *options: str, **variables: str) -> Iterator[tuple[str, subprocess.Popen[str]]]:
        own = {name: value for name, value in os.environ.items() if not name.startswith("CLEW_")}
        own |= {"CLEW_DATABASE_URL": self.dsn, "CLEW_POOL_SIZE": "5", "CLEW_EMBEDDING": "minilm", "CLEW_EMBEDDING_THREADS": "1"}
        own |= {"CLEW_MODEL": f"{self.first.model},{self.second.model}@{self.second.base_url}"}
        own |= {"CLEW_MODEL_BASE_URL": self.first.base_url, "CLEW_TITLE_MODEL": self.first.model} | variables
        home = self.home / uuid.uuid4().hex[:8]
        command = [sys.executable, "-c", "from clew.cli import main; main()", "serve", "--port", "0", "--data-dir", str(home)]
        log_path = home.with_suffix(".log")
        with (
            log_path.open("w") as log,
            Forked([*command, *options], env=own, stdout=-1, stderr=log, text=True) as process,
        ):
            assert process.stdout is not None
            line = process.stdout.readline()
            try:
                assert line.startswith("Clew listens on "), log_path.read_text()
                yield line.split()[3], process
            finally:
                process.terminate()
                process.communicate(timeout=SECONDS)


@pytest.fixture(scope="module")
def house(dsn_of: DsnOf, template_database: str, tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    name = f"clew_after_{uuid.uuid4().hex[:8]}"
    create_database(dsn_of, name, template=template_database)
    with ExitStack() as stack:
        stack.callback(drop_database, dsn_of, name)
        first = stack.enter_context(scripted_provider("openai-responses"))
        second = stack.enter_context(scripted_provider("openai"))
        first.respond = second.respond = respond
        yield House(dsn_of("clew_app", name), dsn_of("postgres", name), Path(tmp_path_factory.mktemp("after")), first, second)


@asynccontextmanager
async def calling(address: str) -> AsyncIterator[Caller]:
    async with httpx.AsyncClient(base_url=address, timeout=SECONDS, verify=NO_AUTHORITIES, trust_env=False) as http:
        yield Caller(http)


@pytest.fixture(scope="module")
async def answering(house: House) -> AsyncIterator[str]:
    """The address of a server without a worker, with one document."""
    with house.server() as (address, _):
        async with calling(address) as caller:
            await caller.put_document()
    with house.server("--no-worker") as (address, _):
        yield address


@pytest.fixture
async def caller(answering: str, house: House) -> AsyncIterator[Caller]:
    house.first.requests.clear()
    house.second.requests.clear()
    async with calling(answering) as caller:
        yield caller


async def ask(caller: Caller, conversation: str) -> dict[str, Any]:
    answer = await caller.http.post(f"/api/conversations/{conversation}/messages", json=QUESTION)
    return answer.raise_for_status().json()


async def shown(caller: Caller, conversation: str) -> dict[str, Any]:
    return (await caller.http.get(f"/api/conversations/{conversation}")).raise_for_status().json()


def is_titled(caller: Caller, conversation: str, title: str = TITLE) -> Callable[[], Awaitable[bool]]:
    async def look() -> bool:
        return (await shown(caller, conversation))["title"] == title

    return look


def titles_asked(provider: ScriptedProvider) -> int:
    return sum(bool(one.heard and one.heard.system.startswith("You name conversations")) for one in provider.requests)


async def test_another_process_titles_and_sums_up_what_this_one_answered(house: House, caller: Caller) -> None:
    conversation = await caller.open_conversation()
    await ask(caller, conversation)
    before = await shown(caller, conversation)
    assert (before["title"], before["summary"]) == (QUESTION["content"], "")
    with house.server():
        await until(is_titled(caller, conversation))
        after = await shown(caller, conversation)
        assert after["summary"].startswith("- What is a clew? — A clew is a ball of thread")
        assert after["summary"].endswith("(thread.md)")
        assert titles_asked(house.first) == 1


async def test_worker_killed_while_the_model_thinks_loses_no_title(house: House, caller: Caller) -> None:
    conversation = await caller.open_conversation()
    await ask(caller, conversation)
    held = Behaviour(hold_after=0)
    house.first.will(held)
    house.first.was_asked.clear()
    with house.server() as (_, process):
        await until(lambda: _is(titles_asked(house.first) == 1))
        process.kill()
        process.wait(SECONDS)
    held.go.set()
    assert (await shown(caller, conversation))["title"] == QUESTION["content"]
    with house.server():
        await until(is_titled(caller, conversation))
    assert titles_asked(house.first) == 2


async def _is(truth: bool) -> bool:
    return truth


async def test_titles_never_hold_up_an_answer(house: House, caller: Caller) -> None:
    """The model of titles answers nothing until the second answer is there."""
    held = Behaviour(hold_after=0)
    with house.server() as (address, _):
        async with calling(address) as working:
            conversation = await working.open_conversation()
            house.first.will(Behaviour(), held)
            await ask(working, conversation)
            await until(lambda: _is(titles_asked(house.first) == 1))
            second = await ask(working, conversation)
            assert second["content"]
            assert (await shown(working, conversation))["title"] == QUESTION["content"]
            held.go.set()
            await until(is_titled(working, conversation))


async def test_assistants_model_is_the_one_that_is_asked(house: House, caller: Caller) -> None:
    made = await caller.http.post("/api/assistants", json={"name": "other", "model": house.second_name})
    assistant = made.raise_for_status().json()
    files = [("file", ("thread.md", b"A clew is a ball of thread that leads out of the labyrinth.", "text/markdown"))]
    taken = await caller.http.post("/api/documents", files=files, data={"assistant": "other"})
    document = taken.raise_for_status().json()["documents"][0]["id"]
    with house.server():
        await until(lambda: _is_ready(caller, document))
    opened = await caller.http.post("/api/conversations", json={"assistantId": assistant["id"]})
    house.first.requests.clear()
    answer = await ask(caller, opened.json()["id"])
    assert "ball of thread" in answer["content"]
    assert (len(house.first.requests), len(house.second.requests)) == (0, 1)
    await caller.http.patch(f"/api/assistants/{assistant['id']}", json={"model": None})
    await ask(caller, opened.json()["id"])
    assert (len(house.first.requests), len(house.second.requests)) == (1, 1)


async def _is_ready(caller: Caller, document: str) -> bool:
    return (await caller.http.get(f"/api/documents/{document}")).json()["status"] == "ready"


async def test_assistant_whose_model_was_taken_away_is_answered_by_the_servers_with_a_warning(
    house: House, caller: Caller
) -> None:
    found = (await caller.http.get("/api/assistants")).json()["assistants"]
    default = next(one for one in found if one["name"] == "default")
    given = await caller.http.patch(f"/api/assistants/{default['id']}", json={"model": house.second_name})
    assert given.json()["model"] == house.second_name
    with house.server("--no-worker", CLEW_MODEL=house.first.model) as (address, _):
        async with calling(address) as later, later.asking(await later.open_conversation()) as stream:
            await stream.rest()
    await until(lambda: _is(bool(house.warnings(stream.turn))))
    [warning] = house.warnings(stream.turn)
    assert warning["code"] == "model_unknown"
    assert house.second_name in warning["message"]
    assert (len(house.first.requests), len(house.second.requests)) == (1, 0)
    await caller.http.patch(f"/api/assistants/{default['id']}", json={"model": None})


async def test_model_that_the_server_does_not_have_is_refused_with_those_it_has(house: House, caller: Caller) -> None:
    refused = await caller.http.post("/api/assistants", json={"name": "wrong", "model": "openai:none"})
    error = refused.json()["error"]
    assert (refused.status_code, error["details"]) == (400, {"field": "model"})
    assert f"It has {house.first.model}, {house.second.model}" in error["message"]


async def test_model_without_memory_is_told_what_no_longer_fits_with_the_same_beginning_each_time(
    house: House, caller: Caller
) -> None:
    """The window moves on at the tenth turn: from then on a summary stands for what came before the exchanges."""
    with house.server(CLEW_MODEL=house.second.model, CLEW_MODEL_BASE_URL=house.second.base_url, CLEW_TITLE_MODEL="") as (
        address,
        _,
    ):
        async with calling(address) as working:
            conversation = await working.open_conversation()
            for n in range(13):
                content = {"content": f"What is a clew, asked for the time number {n} of many?"}
                answer = await working.http.post(f"/api/conversations/{conversation}/messages", json=content)
                assert answer.raise_for_status().json()["metadata"]["sources"]
                await until(lambda n=n: _sums_up(working, conversation, n))
    asked = [one.heard.messages for one in house.second.requests if one.heard]
    with_summary = [messages for messages in asked if "<summary>" in messages[0][1]]
    assert len(with_summary) >= 3
    for messages in with_summary:
        summary = messages[0][1].partition("</summary>")[0]
        assert "number 0 of many" in summary
        assert messages[0] == with_summary[0][0]
    told = "".join(text for _, text in asked[-1])
    assert all(f"number {n} of many" in told for n in range(13))


async def _sums_up(caller: Caller, conversation: str, number: int) -> bool:
    return f"number {number} of many" in (await shown(caller, conversation))["summary"]


async def test_deleting_an_assistant_stops_its_answers_and_hangs_up_on_the_provider(house: House, caller: Caller) -> None:
    made = (await caller.http.post("/api/assistants", json={"name": "brief", "model": house.second_name})).json()
    files = [("file", ("thread.md", b"A clew is a ball of thread that leads out of the labyrinth.", "text/markdown"))]
    taken = await caller.http.post("/api/documents", files=files, data={"assistant": "brief"})
    document = taken.raise_for_status().json()["documents"][0]["id"]
    with house.server(CLEW_TITLE_MODEL=""):
        await until(lambda: _is_ready(caller, document))
    conversation = (await caller.http.post("/api/conversations", json={"assistantId": "brief"})).json()["id"]
    house.second.requests.clear()
    house.second.will(Behaviour(hold_after=2))
    async with caller.asking(conversation) as stream:
        await until(lambda: _is(len(house.second.requests) == 1))
        assert (await caller.http.delete(f"/api/assistants/{made['id']}")).status_code == 204
        events = await stream.rest()
    assert events[-1].event == "error"
    assert "GENERATION_ABORTED" in events[-1].data
    await until(lambda: _is(house.second.requests[0].was_closed_early))
    assert (await caller.http.get(f"/api/conversations/{conversation}")).status_code == 404


async def test_rewriting_is_left_out_if_the_server_of_the_answers_works_on_one_request_at_a_time(house: House) -> None:
    models = {"CLEW_MODEL": house.first.model, "CLEW_REWRITE_MODEL": house.first.model, "CLEW_TITLE_MODEL": ""}
    with house.server(**models, CLEW_MODEL_REQUESTS_AT_ONCE="1") as (address, _):
        async with calling(address) as working:
            await working.put_document()
            conversation = await working.open_conversation()
            await ask(working, conversation)
            house.first.requests.clear()
            path = f"/api/conversations/{conversation}/messages"
            answer = (await working.http.post(path, json={"content": "And who gave it?"})).raise_for_status().json()
    [warning] = [one for one in house.warnings(answer["turnId"]) if one["code"] == "rewrite_failed"]
    assert "CLEW_MODEL_REQUESTS_AT_ONCE" in warning["message"]
    assert len(house.first.requests) == 1
