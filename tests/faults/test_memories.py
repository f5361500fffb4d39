"""Memory in a real turn: a real server, a scripted provider, Postgres or the stand-in PromptX; processes that die in between."""

import os
import subprocess
import sys
import uuid
from collections.abc import AsyncIterator, Iterator
from contextlib import ExitStack, asynccontextmanager, contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import httpx
import psycopg
import pytest
from psycopg.rows import dict_row

from clew.domain.ids import parse_id
from tests.conftest import NO_AUTHORITIES, DsnOf, create_database, drop_database
from tests.faults.scripted_servers import SECONDS, Caller
from tests.forking import Forked
from tests.ingestion import until
from tests.providers.wires.provider import ScriptedProvider, scripted_provider

ROOT = Path(__file__).parents[2]
STAND_IN = {
    "CLEW_MEMORY": "promptx",
    "CLEW_PROMPTX_COMMAND": sys.executable,
    "CLEW_PROMPTX_ARGS": "-m tests.providers.promptx.server --prefix promptx_",
    "CLEW_PROMPTX_ENV": f'{{"PYTHONPATH": "{ROOT}:{ROOT / "src"}", "TOKEN": "s3cret"}}',
    "CLEW_MEMORY_TIMEOUT_SECONDS": "60",  # a turn is not to give up on the stand-in because the machine is busy
}
WISH = "I prefer tables. What is a clew?"
pytestmark = pytest.mark.timeout(180)


@dataclass
class House:
    """A database with a provider of answers, and how a server on both is started."""

    provider: ScriptedProvider
    dsn: str
    superuser_dsn: str
    home: Path

    def start(self, *options: str, **variables: str) -> subprocess.Popen[str]:
        own = {name: value for name, value in os.environ.items() if not name.startswith("CLEW_")}
        own |= {"CLEW_DATABASE_URL": self.dsn, "CLEW_POOL_SIZE": "5", "CLEW_EMBEDDING": "minilm", "CLEW_EMBEDDING_THREADS": "1"}
        own |= {"CLEW_MODEL": self.provider.model, "CLEW_MODEL_BASE_URL": self.provider.base_url, "CLEW_MODEL_API_KEY": "sk-x"}
        command = [
            sys.executable,
            "-c",
            "from clew.cli import main; main()",
            "serve",
            "--port",
            "0",
            "--data-dir",
            str(self.home),
        ]
        with (self.home / "log").open("a") as log:
            return Forked([*command, *options], env=own | variables, stdout=-1, stderr=log, text=True)

    @contextmanager
    def serving(self, *options: str, **variables: str) -> Iterator[tuple[str, subprocess.Popen[str]]]:
        with self.start(*options, **variables) as server:
            try:
                assert server.stdout is not None
                line = server.stdout.readline()
                assert line.startswith("Clew listens on "), (self.home / "log").read_text()
                yield line.split()[3], server
            finally:
                server.terminate()
                server.communicate(timeout=SECONDS)

    def turn(self, turn_id: str) -> dict[str, Any]:
        """What is recorded of a turn, `sent` with the large texts that stand in blobs."""
        with psycopg.connect(self.superuser_dsn) as connection, connection.cursor(row_factory=dict_row) as cursor:
            return cursor.execute(RECORD, (parse_id("turn", turn_id),)).fetchone() or {}


RECORD = """
    select t.status, t.trace, t.timings, t.warnings, m.content as answer,
           t.request_payload::text || coalesce((
             select string_agg(convert_from(b.content, 'UTF8'), '') from turn_blobs x join blobs b using (tenant_id, sha256)
             where x.turn_id = t.id and t.request_payload::text like '%%' || encode(x.sha256, 'hex') || '%%'), '') as sent
    from turns t join messages m on m.id = t.assistant_message_id where t.id = %s"""


@pytest.fixture
def house(dsn_of: DsnOf, template_database: str, tmp_path: Path) -> Iterator[House]:
    name = f"clew_memory_{uuid.uuid4().hex[:8]}"
    create_database(dsn_of, name, template=template_database)
    with ExitStack() as stack:
        stack.callback(drop_database, dsn_of, name)
        provider = stack.enter_context(scripted_provider("openai-responses"))
        yield House(provider, dsn_of("clew_app", name), dsn_of("postgres", name), tmp_path)


@asynccontextmanager
async def calling(address: str, user: str = "") -> AsyncIterator[Caller]:
    headers = {"Clew-User": user} if user else {}
    async with httpx.AsyncClient(
        base_url=address, timeout=SECONDS, verify=NO_AUTHORITIES, trust_env=False, headers=headers
    ) as http:
        yield Caller(http)


async def asked(house: House, caller: Caller, text: str) -> dict[str, Any]:
    """Ask in a conversation of its own and return the turn's record."""
    path = f"/api/conversations/{await caller.open_conversation()}/messages"
    answer = (await caller.http.post(path, json={"content": text})).raise_for_status()
    record = house.turn(answer.headers["Clew-Turn-Id"])
    assert record["status"] == "completed"
    return record


async def memories_of(caller: Caller) -> list[str]:
    page = (await caller.http.get("/api/memories")).raise_for_status().json()
    return [memory["content"] for memory in page["memories"] if memory["strength"] >= 0.3]


async def remembered(caller: Caller, content: str) -> None:
    async def is_there() -> bool:
        return content in await memories_of(caller)

    await until(is_there)


async def test_what_a_user_said_is_told_to_the_model_in_that_users_later_questions_alone(house: House) -> None:
    with house.serving() as (address, _):
        async with calling(address, "ana") as ana, calling(address, "bob") as bob:
            await ana.put_document()
            first = await asked(house, ana, WISH)
            assert first["trace"]["recall"] == {"app": "default", "user": "ana", "memories": [], "has_role": False}
            await remembered(ana, "I prefer tables.")
            second = await asked(house, ana, "What is the labyrinth?")
            assert "What is remembered of the user (no source, never to be cited)" in second["sent"]
            assert "- I prefer tables." in second["sent"]
            assert len(second["trace"]["recall"]["memories"]) == 1
            assert second["timings"]["recall"] > 0
            assert "prefer tables" not in (await asked(house, bob, "What is the labyrinth?"))["sent"]
            assert await memories_of(bob) == []
            assert (await ana.http.delete("/api/memories")).status_code == 204
            assert "prefer tables" not in (await asked(house, ana, "What is the labyrinth?"))["sent"]


async def test_without_a_user_nothing_is_remembered_or_told_though_the_application_is_the_same(house: House) -> None:
    with house.serving() as (address, _):
        async with calling(address, "ana") as ana, calling(address) as nobody:
            await ana.put_document()
            first = await asked(house, nobody, "Je m'appelle Zoé, je travaille comme responsable paie. What is a clew?")
            assert "recall" not in first["trace"]
            await asked(house, ana, WISH)
            await remembered(ana, "I prefer tables.")  # the job of the turn before has run too
            for caller in (nobody, ana):
                told = await asked(house, caller, "What is the labyrinth?")
                assert "Zoé" not in told["sent"]
                assert ("prefer tables" in told["sent"]) == (caller is ana)
    with psycopg.connect(house.superuser_dsn) as connection:
        assert connection.execute("select distinct user_name from memories").fetchall() == [("ana",)]


async def test_a_document_that_is_asked_about_often_becomes_a_memory(house: House) -> None:
    with house.serving() as (address, _):
        async with calling(address, "ana") as caller:
            await caller.put_document()
            for _ in range(3):
                await asked(house, caller, "What is a clew?")
            await remembered(caller, "Often asks about: thread.md")


async def test_a_turn_whose_server_died_before_it_was_remembered_is_remembered_once_by_the_next(house: House) -> None:
    with house.serving() as (address, _):
        async with calling(address) as caller:
            await caller.put_document()
    with house.serving("--no-worker") as (address, server):
        async with calling(address, "ana") as caller:
            await asked(house, caller, WISH)
            assert await memories_of(caller) == []
            server.kill()
    for _ in range(2):
        with house.serving() as (address, _):
            async with calling(address, "ana") as caller:
                await remembered(caller, "I prefer tables.")
                page = (await caller.http.get("/api/memories")).json()["memories"]
                assert [one["strength"] for one in page if one["content"] == "I prefer tables."] == [0.7]


async def test_memory_that_is_switched_off_costs_nothing(house: House) -> None:
    with house.serving(CLEW_MEMORY="none") as (address, _):
        async with calling(address) as caller:
            await caller.put_document()
            record = await asked(house, caller, WISH)
            assert "recall" not in record["trace"]
            assert "recall" not in record["timings"]


async def test_role_and_memories_of_promptx_are_in_the_recorded_request(house: House) -> None:
    with house.serving(**STAND_IN) as (address, _):
        async with calling(address, "ana") as ana, calling(address, "bob") as bob:
            await ana.put_document()
            first = await asked(house, ana, WISH)
            assert '# 👤 角色人格特征\nYou are the assistant "default".' in first["sent"]
            assert first["trace"]["recall"]["has_role"] is True

            async def is_told() -> bool:
                return "- I prefer tables." in (await asked(house, ana, "What is the labyrinth?"))["sent"]

            await until(is_told)
            assert "prefer tables" not in (await asked(house, bob, "What is the labyrinth?"))["sent"]
            refused = await ana.http.get("/api/memories")
            assert (refused.status_code, refused.json()["error"]["code"]) == (409, "MEMORIES_ELSEWHERE")
    assert "s3cret" not in (house.home / "log").read_text()


@pytest.mark.parametrize(("switch", "value"), [("garbage", "hello"), ("delay", "30")])
async def test_a_promptx_that_fails_costs_a_warning_and_no_turn(house: House, switch: str, value: str) -> None:
    (house.home / "promptx").mkdir(exist_ok=True)
    (house.home / "promptx" / switch).write_text(value)
    with house.serving(**STAND_IN | {"CLEW_MEMORY_TIMEOUT_SECONDS": "2"}) as (address, _):
        async with calling(address, "ana") as caller:
            await caller.put_document()
            spent: list[float] = []
            for _ in range(3):
                record = await asked(house, caller, WISH)
                assert "memory_unavailable" in [warning["code"] for warning in record["warnings"]]
                assert "A clew is a ball of thread" in record["answer"]
                spent.append(record["timings"]["recall"])
            assert sorted(spent)[1] < 1_000  # one answer may have waited for it, the others did not


@pytest.mark.parametrize(
    ("options", "variables", "said"),
    [
        (("--no-worker",), STAND_IN, "serves only one process, which must also be the worker"),
        ((), {"CLEW_MEMORY": "promptx"}, "requires either CLEW_PROMPTX_COMMAND"),
        ((), STAND_IN | {"CLEW_PROMPTX_URL": "http://127.0.0.1:1/mcp"}, "requires either CLEW_PROMPTX_COMMAND"),
    ],
)
def test_what_would_damage_memories_is_refused_at_the_start(
    house: House, options: tuple[str, ...], variables: dict[str, str], said: str
) -> None:
    server = house.start(*options, **variables)
    out, _ = server.communicate(timeout=SECONDS)
    assert server.returncode != 0
    assert said in " ".join((out + (house.home / "log").read_text()).split())


def test_two_servers_do_not_share_the_home_of_promptx(house: House) -> None:
    with house.serving(**STAND_IN):
        second = house.start(**STAND_IN)
        out, _ = second.communicate(timeout=SECONDS)
        assert second.returncode != 0
        assert "Another Clew already runs PromptX" in " ".join((out + (house.home / "log").read_text()).split())
