"""Turns among failures: several processes on one database, processes that die, clients that go and come back."""

import asyncio
import random
import uuid
from collections.abc import AsyncIterator, Iterator
from contextlib import ExitStack
from dataclasses import dataclass
from pathlib import Path
from typing import LiteralString

import psycopg
import pytest
from psycopg.conninfo import conninfo_to_dict

from clew.domain.ids import parse_id
from clew.embedded.postgres import EmbeddedPostgres
from clew.store.migrate import migrate
from tests.conftest import DsnOf, create_database, drop_database
from tests.faults.scripted_servers import QUESTION, SECONDS, Caller, Script, ScriptedServer, text_of, told
from tests.ingestion import until

SHORT_TIMES = {"CLEW_FIRST_TOKEN_TIMEOUT_SECONDS": "1", "CLEW_GENERATION_TIMEOUT_SECONDS": "2"}
pytestmark = pytest.mark.timeout(180)


@dataclass(frozen=True)
class Pair:
    """Two servers on one database; the second one gives an answer two seconds."""

    one: ScriptedServer
    two: ScriptedServer
    dsn: str
    superuser_dsn: str


@pytest.fixture(scope="module")
def script(tmp_path_factory: pytest.TempPathFactory) -> Script:
    return Script(tmp_path_factory.mktemp("script"))


@pytest.fixture(scope="module")
def pair(dsn_of: DsnOf, template_database: str, tmp_path_factory: pytest.TempPathFactory, script: Script) -> Iterator[Pair]:
    name = f"clew_pair_{uuid.uuid4().hex[:8]}"
    create_database(dsn_of, name, template=template_database)
    home, dsn = tmp_path_factory.mktemp("pair"), dsn_of("clew_app", name)
    with ExitStack() as stack:
        stack.callback(drop_database, dsn_of, name)
        one = ScriptedServer(home / "one", script, dsn)
        stack.callback(one.stop)
        two = ScriptedServer(home / "two", script, dsn, **SHORT_TIMES)
        stack.callback(two.stop)
        yield Pair(one, two, dsn, dsn_of("postgres", name))


@pytest.fixture(scope="module")
async def shelf(pair: Pair) -> None:
    async with pair.one.client() as caller:
        await caller.put_document()


@pytest.fixture
async def one(pair: Pair, shelf: None) -> AsyncIterator[Caller]:
    async with pair.one.client() as caller:
        yield caller


@pytest.fixture
async def two(pair: Pair, shelf: None) -> AsyncIterator[Caller]:
    async with pair.two.client() as caller:
        yield caller


async def test_a_turn_of_one_process_is_read_and_stopped_on_another(one: Caller, two: Caller, script: Script) -> None:
    script.says(100, hold_after=30)
    conversation = await one.open_conversation()
    async with one.asking(conversation) as here, two.following(here.turn) as there:
        seen_here, seen_there = await here.take_words(29), await there.take_words(29)
        stopped = await two.http.post(f"/api/conversations/{conversation}/abort")
        assert (stopped.status_code, stopped.json()) == (200, {"aborted": True, "turnId": here.turn})
        seen_here += await here.rest()
        seen_there += await there.rest()
    assert told(seen_here) == told(seen_there)
    assert (seen_here[-1].event, seen_here[-1].json()["code"]) == ("error", "GENERATION_ABORTED")
    kept = (await two.messages(conversation))[-1]
    assert (kept["role"], kept["status"], kept["content"]) == ("assistant", "aborted", text_of(seen_here))
    assert "w29" in kept["content"]
    again = await one.http.post(f"/api/turns/{here.turn}/abort")
    assert (again.status_code, again.json()) == (200, {"aborted": False})
    script.says(3)
    next_one = await two.http.post(f"/api/conversations/{conversation}/messages", json=QUESTION)
    assert next_one.status_code == 201
    assert [message["status"] for message in await one.messages(conversation)] == ["complete", "aborted", "complete", "complete"]
    forked = await one.http.post(f"/api/conversations/{conversation}/messages", json=QUESTION | {"parentMessageId": kept["id"]})
    assert forked.status_code == 201


async def test_who_waits_for_a_stopped_answer_is_told_so_and_several_may_stop_it(
    one: Caller, two: Caller, script: Script
) -> None:
    script.says(100, hold_after=5)
    conversation = await one.open_conversation()
    path = f"/api/conversations/{conversation}"
    waiting = asyncio.create_task(one.http.post(f"{path}/messages", json=QUESTION))

    async def runs() -> bool:
        return bool(await two.messages(conversation))

    await until(runs)
    refused = (await two.http.post(f"{path}/messages", json=QUESTION)).json()["error"]
    assert refused["code"] == "GENERATION_IN_PROGRESS"
    async with two.following(refused["details"]["turn_id"]) as followed:
        await followed.take_words(4)
    stops = await asyncio.gather(*(caller.http.post(f"{path}/abort") for caller in (one, two, one, two)))
    assert {stop.status_code for stop in stops} == {200}
    assert any(stop.json()["aborted"] for stop in stops)
    answer = await waiting
    assert (answer.status_code, answer.json()["error"]["code"]) == (499, "GENERATION_ABORTED")
    partial = (await two.messages(conversation))[-1]
    assert answer.json()["error"]["details"] == refused["details"] == {"turn_id": partial["turnId"]}
    assert (partial["status"], partial["content"][:3]) == ("aborted", "w0 ")
    assert (await two.http.post(f"{path}/abort")).json() == {"aborted": False}


async def test_an_answer_stopped_before_its_first_word_leaves_a_question_that_is_skipped(one: Caller, script: Script) -> None:
    script.says(3)
    conversation = await one.open_conversation()
    first = await one.http.post(f"/api/conversations/{conversation}/messages", json=QUESTION)
    script.says(3, hold_after=0)
    async with one.asking(conversation) as stream:
        await stream.take(1)
        assert (await one.http.post(f"/api/turns/{stream.turn}/abort")).json()["aborted"]
    script.says(3)
    await one.http.post(f"/api/conversations/{conversation}/messages", json=QUESTION)
    messages = await one.messages(conversation)
    assert [message["status"] for message in messages] == ["complete", "complete", "failed", "complete", "complete"]
    assert messages[3]["parentMessageId"] == first.json()["id"]


async def finds(connection: psycopg.AsyncConnection, query: LiteralString, value: object) -> bool:
    return (await (await connection.execute(query, (value,))).fetchone()) is not None


async def test_an_answer_that_is_being_recorded_is_not_stopped_any_more(
    pair: Pair, one: Caller, two: Caller, script: Script
) -> None:
    script.says(10, hold_after=9)
    conversation, name = await one.open_conversation(), conninfo_to_dict(pair.superuser_dsn)["dbname"]
    async with one.asking(conversation) as stream, two.following(stream.turn) as followed:
        connect = psycopg.AsyncConnection.connect
        async with await connect(pair.superuser_dsn) as lock, await connect(pair.superuser_dsn, autocommit=True) as watch:
            await lock.execute("select from threads where id = %s for update", (parse_id("conv", conversation),))
            script.go_on()
            seen = await stream.take_words(9)
            await until(
                lambda: finds(watch, "select from pg_stat_activity where wait_event_type = 'Lock' and datname = %s", name)
            )
            stops = [asyncio.create_task(caller.http.post(f"/api/turns/{stream.turn}/abort")) for caller in (one, two)]
            asked = "select from turn_runs where abort_requested and turn_id::text = %s"
            await until(lambda: finds(watch, asked, str(parse_id("turn", stream.turn))))
        assert [(await stop).json() for stop in stops] == [{"aborted": False}] * 2
        seen += await stream.rest()
        assert told(seen) == told(await followed.rest())
    assert seen[-1].event == "message_complete"
    assert [message["status"] for message in await two.messages(conversation)] == ["complete", "complete"]


async def test_deleting_a_conversation_ends_its_answer_for_every_reader(one: Caller, two: Caller, script: Script) -> None:
    script.says(10, hold_after=5)
    conversation = await one.open_conversation()
    async with one.asking(conversation) as here, two.following(here.turn) as there:
        await here.take_words(4)
        await there.take_words(4)
        assert (await two.http.delete(f"/api/conversations/{conversation}")).status_code == 204
        ends = [(await here.rest())[-1], (await there.rest())[-1]]
    assert {end.event for end in ends} == {"error"}
    assert ends[0].json()["code"] == "GENERATION_ABORTED"
    assert (await one.http.get(f"/api/turns/{here.turn}/events")).status_code == 404


@pytest.mark.parametrize(("hold_after", "kept"), [(0, []), (7, ["assistant"])])
async def test_an_answer_that_takes_too_long_is_a_timeout_and_its_text_is_kept(
    two: Caller, script: Script, hold_after: int, kept: list[str]
) -> None:
    script.says(10, hold_after=hold_after)
    conversation = await two.open_conversation()
    answer = await two.http.post(f"/api/conversations/{conversation}/messages", json=QUESTION)
    assert (answer.status_code, answer.json()["error"]["code"]) == (504, "GENERATION_TIMEOUT")
    script.says(3)
    messages = (await two.http.get(f"/api/conversations/{conversation}/messages")).json()["messages"]
    assert [message["role"] for message in messages] == ["user", *kept]
    assert {message["status"] for message in messages} == {"failed"}
    assert kept == [] or "w6" in messages[-1]["content"]
    following = await two.http.post(f"/api/conversations/{conversation}/messages", json=QUESTION)
    assert following.status_code == 201
    read = await two.messages(conversation)
    assert read[-2]["parentMessageId"] is None, "the conversation goes on before the turn that failed"


async def test_a_turn_without_any_reader_is_finished_and_stored(one: Caller, two: Caller, script: Script) -> None:
    script.says(60, hold_after=20)
    conversation = await one.open_conversation()
    async with one.asking(conversation) as stream:
        await stream.take(1)
    script.go_on()

    async def is_stored() -> bool:
        messages = await two.messages(conversation)
        return [message["status"] for message in messages] == ["complete", "complete"]

    await until(is_stored)
    assert "w59" in (await two.messages(conversation))[-1]["content"]


async def test_a_client_that_goes_and_comes_back_ten_times_misses_nothing(one: Caller, two: Caller, script: Script) -> None:
    script.says(300, every_seconds=0.01)
    chance = random.Random(4)  # noqa: S311
    conversation = await one.open_conversation()
    async with one.asking(conversation) as stream:
        seen = await stream.take(chance.randint(1, 20))
    for _ in range(10):
        async with chance.choice((one, two)).following(stream.turn, int(seen[-1].id)) as again:
            seen += await again.take(chance.randint(1, 30))
    async with two.following(stream.turn, int(seen[-1].id)) as again:
        seen += await again.rest()
    async with one.following(stream.turn) as whole:
        assert told(seen) == told(await whole.rest())
    assert seen[-1].event == "message_complete"
    assert text_of(seen) == (await two.messages(conversation))[-1]["content"]


async def test_the_same_key_is_the_same_turn_also_while_it_runs_and_on_another_process(
    one: Caller, two: Caller, script: Script
) -> None:
    script.says(40, hold_after=20)
    conversation, key = await one.open_conversation(), {"Idempotency-Key": str(uuid.uuid4())}
    path = f"/api/conversations/{conversation}/messages"
    async with one.asking(conversation, **key) as first, two.asking(conversation, **key) as second:
        assert first.turn == second.turn
        seen, replayed = await first.take_words(19), await second.take_words(19)
        waiting = asyncio.create_task(two.http.post(path, json=QUESTION, headers=key))
        other = await two.http.post(path, json={"content": "What else?"}, headers=key)
        assert (other.status_code, other.json()["error"]["code"]) == (409, "IDEMPOTENCY_KEY_REUSED")
        script.go_on()
        seen += await first.rest()
        replayed += await second.rest()
    assert told(seen) == told(replayed)
    answer = await waiting
    assert (answer.status_code, answer.headers["Idempotent-Replayed"]) == (201, "true")
    assert answer.json() == (await one.messages(conversation))[-1]
    assert len(await one.messages(conversation)) == 2


async def test_a_process_that_is_killed_leaves_no_turn_running(pair: Pair, two: Caller, script: Script, tmp_path: Path) -> None:
    script.says(100, hold_after=30)
    doomed = ScriptedServer(tmp_path / "doomed", script, pair.dsn)
    conversation = await two.open_conversation()
    async with doomed.client() as caller, caller.asking(conversation) as here, two.following(here.turn) as there:
        seen, ahead = await there.take_words(29), await here.take_words(29)
        doomed.kill()
        end = await asyncio.wait_for(there.rest(), SECONDS)
    assert [(event.event, event.json()["code"]) for event in end] == [("error", "GENERATION_INTERRUPTED")]
    assert text_of(seen) == text_of(ahead)
    async with two.following(here.turn, int(end[-1].id) + 5) as beyond:  # a reader that saw more than was stored
        assert [event.json()["code"] for event in await beyond.rest()] == ["GENERATION_INTERRUPTED"]
    script.says(3)
    answer = await two.http.post(f"/api/conversations/{conversation}/messages", json=QUESTION)
    assert answer.status_code == 201
    statuses = [(message["role"], message["status"]) for message in await two.messages(conversation)]
    assert statuses == [("user", "failed"), ("assistant", "failed"), ("user", "complete"), ("assistant", "complete")]


async def test_a_process_that_cannot_listen_reads_and_stops_turns_all_the_same(
    pair: Pair, one: Caller, two: Caller, script: Script, tmp_path: Path
) -> None:
    script.says(60, hold_after=30)
    nowhere = {"CLEW_DATABASE_LISTEN_URL": "postgresql://nobody@127.0.0.1:1/nowhere"}
    deaf = ScriptedServer(tmp_path / "deaf", script, pair.dsn, "--no-worker", **nowhere)
    try:
        async with deaf.client() as caller:
            conversations = [await one.open_conversation() for _ in range(2)]
            async with caller.asking(conversations[0]) as its_own, one.asking(conversations[1]) as other:
                seen = await its_own.take_words(29)
                stopped = await two.http.post(f"/api/turns/{its_own.turn}/abort")
                assert stopped.json() == {"aborted": True, "turnId": its_own.turn}
                assert (await its_own.rest())[-1].json()["code"] == "GENERATION_ABORTED"
                async with caller.following(other.turn) as followed:
                    seen = await followed.take_words(29)
                    script.go_on()
                    seen += await followed.rest()
                assert told(seen) == told(await other.rest())
    finally:
        deaf.stop()


async def test_a_server_killed_in_mid_answer_is_started_again_and_goes_on_at_once(
    reachable_directory: Path, script: Script
) -> None:
    script.says(100, hold_after=30)
    home = reachable_directory / uuid.uuid4().hex[:8]
    server = ScriptedServer(home, script)
    try:
        async with server.client() as caller:
            await caller.put_document()
            conversation = await caller.open_conversation()
            async with caller.asking(conversation) as stream:
                await stream.take_words(29)
                server.kill()
        script.says(3)
        server = ScriptedServer(home, script)
        async with server.client() as caller:
            answer = await caller.http.post(f"/api/conversations/{conversation}/messages", json=QUESTION)
            assert answer.status_code == 201, answer.text
            async with caller.following(stream.turn) as again:
                assert (await again.rest())[-1].json()["code"] == "GENERATION_INTERRUPTED"
    finally:
        server.stop()


async def test_a_turn_outlives_a_restart_of_postgres(reachable_directory: Path, script: Script, tmp_path: Path) -> None:
    script.says(100, hold_after=30)
    with EmbeddedPostgres(reachable_directory / uuid.uuid4().hex[:8]) as postgres, ExitStack() as stack:
        migrate(postgres.dsn("clew_owner"))
        servers = [ScriptedServer(tmp_path / name, script, postgres.dsn("clew_app")) for name in ("a", "b")]
        for server in servers:
            stack.callback(server.stop)
        async with servers[0].client() as here, servers[1].client() as there:
            await here.put_document()
            conversation = await here.open_conversation()
            async with here.asking(conversation) as stream, there.following(stream.turn) as followed:
                seen, seen_there = await stream.take_words(29), await followed.take_words(29)
                await asyncio.to_thread(postgres.stop)
                script.go_on()
                seen += await stream.take_words(90)
                await asyncio.to_thread(postgres.start)
                seen += await asyncio.wait_for(stream.rest(), SECONDS)
                seen_there += await asyncio.wait_for(followed.rest(), SECONDS)
            assert told(seen) == told(seen_there)
            assert seen[-1].event == "message_complete"
            assert (await there.messages(conversation))[-1]["content"] == text_of(seen)
