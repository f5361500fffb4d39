"""A server whose answers come from a provider: the real SDK talks to a scripted one that answers, fails, and is hung up on."""

import asyncio
import json
import os
import sys
import uuid
from collections.abc import AsyncIterator, Iterator
from contextlib import ExitStack
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import httpx
import psycopg
import pytest
from psycopg.rows import dict_row

from clew.domain.ids import parse_id
from clew.providers.answering.prompts import instruction
from tests.conftest import NO_AUTHORITIES, DsnOf, create_database, drop_database
from tests.faults.scripted_servers import QUESTION, SECONDS, Caller, text_of
from tests.forking import Forked
from tests.ingestion import until
from tests.providers.wires.provider import ScriptedProvider, scripted_provider
from tests.providers.wires.wire import Behaviour

KEY = "sk-secret-0123456789abcdef"
FIRST_SENTENCE = "A clew is a ball of thread that leads back out of the labyrinth."
pytestmark = pytest.mark.timeout(180)


@dataclass(frozen=True)
class House:
    """A server, its provider, and its database with every right."""

    address: str
    provider: ScriptedProvider
    dsn: str

    def turn(self, turn_id: str) -> dict[str, Any]:
        """What is recorded of a turn, once it is."""
        query = "select status, model, usage, request_payload, response_payload from turns where id = %s"
        with psycopg.connect(self.dsn) as connection, connection.cursor(row_factory=dict_row) as cursor:
            return cursor.execute(query, (parse_id("turn", turn_id),)).fetchone() or {}


@pytest.fixture(scope="module")
def house(dsn_of: DsnOf, template_database: str, tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    name, home = f"clew_provider_{uuid.uuid4().hex[:8]}", Path(tmp_path_factory.mktemp("provider"))
    create_database(dsn_of, name, template=template_database)
    with ExitStack() as stack:
        stack.callback(drop_database, dsn_of, name)
        provider = stack.enter_context(scripted_provider("openai-responses"))
        own = {name: value for name, value in os.environ.items() if not name.startswith("CLEW_")}
        own |= {
            "CLEW_DATABASE_URL": dsn_of("clew_app", name),
            "CLEW_POOL_SIZE": "5",
            "CLEW_EMBEDDING": "minilm",
            "CLEW_EMBEDDING_THREADS": "1",
            "CLEW_MODEL_REQUESTS_AT_ONCE": "1",
        }
        own |= {"CLEW_MODEL": provider.model, "CLEW_MODEL_BASE_URL": provider.base_url, "CLEW_MODEL_API_KEY": KEY}
        command = [sys.executable, "-c", "from clew.cli import main; main()", "serve", "--port", "0", "--data-dir", str(home)]
        log = stack.enter_context((home / "log").open("w"))
        server = stack.enter_context(Forked(command, env=own, stdout=-1, stderr=log, text=True))
        stack.callback(server.terminate)
        assert server.stdout is not None
        line = server.stdout.readline()
        assert line.startswith("Clew listens on "), (home / "log").read_text()
        yield House(line.split()[3], provider, dsn_of("postgres", name))
    assert KEY not in (home / "log").read_text()


@pytest.fixture(scope="module")
async def shelf(house: House) -> None:
    async with httpx.AsyncClient(base_url=house.address, timeout=SECONDS, verify=NO_AUTHORITIES, trust_env=False) as http:
        await Caller(http).put_document()


@pytest.fixture
async def caller(house: House, shelf: None) -> AsyncIterator[Caller]:
    async with httpx.AsyncClient(base_url=house.address, timeout=SECONDS, verify=NO_AUTHORITIES, trust_env=False) as http:
        yield Caller(http)
    house.provider.requests.clear()


async def test_answer_of_a_provider_is_streamed_cited_and_recorded(house: House, caller: Caller) -> None:
    async with caller.asking(await caller.open_conversation()) as stream:
        events = await stream.rest()
    quotes = [json.loads(event.data)["content"] for event in events if event.event == "source_reference"]
    assert quotes[0] == FIRST_SENTENCE
    await until(lambda: is_recorded(house, stream.turn))
    record = house.turn(stream.turn)
    assert record["model"] == house.provider.model
    assert record["usage"]["input_tokens"] > record["usage"]["cached_input_tokens"] > 0
    assert record["request_payload"]["model"] == "scripted"
    assert record["response_payload"]["status"] == "completed"
    assert KEY not in json.dumps(record)


async def test_an_answer_that_only_copies_the_end_of_the_prompt_is_refused(house: House, caller: Caller) -> None:
    rule = instruction("reminder", "en").text
    house.provider.will(Behaviour(text=f"<question>\n{QUESTION['content']}\n</question>\n\n{rule}"))
    answered = await caller.http.post("/api/query", json={"query": QUESTION["content"]})
    answer = answered.json()
    assert (answer["status"], answer["refusal"]["stage"]) == ("no_context", "support")
    assert rule not in answered.text


async def test_an_answer_without_a_supported_sentence_is_not_shown_but_recorded(house: House, caller: Caller) -> None:
    house.provider.will(Behaviour(text="Bananas are the capital of Jupiter [1]. Citations are never checked [1]."))
    answered = await caller.http.post("/api/query", json={"query": QUESTION["content"]})
    answer = answered.json()
    assert (answer["status"], answer["refusal"]["stage"], answer["citations"]) == ("no_context", "support", [])
    assert "Bananas" not in answered.text
    stored = await caller.http.get(f"/api/turns/{answer['turn_id']}/events")
    assert "Bananas" not in stored.text
    await until(lambda: is_recorded(house, answer["turn_id"]))
    record = house.turn(answer["turn_id"])
    assert record["status"] == "refused"
    assert "Bananas" in json.dumps(record["response_payload"])


async def test_provider_that_fails_is_a_502_with_its_cause_and_the_turn_is_recorded(house: House, caller: Caller) -> None:
    conversation = await caller.open_conversation()
    house.provider.will(Behaviour(fault="auth"))
    answer = await caller.http.post(f"/api/conversations/{conversation}/messages", json=QUESTION)
    error = answer.json()["error"]
    assert (answer.status_code, error["code"]) == (502, "LLM_SERVICE_ERROR")
    assert "rejected the API key" in error["message"]
    await until(lambda: is_recorded(house, error["details"]["turn_id"]))
    record = house.turn(error["details"]["turn_id"])
    assert record["status"] == "failed"
    assert record["request_payload"]["model"] == "scripted"
    assert record["response_payload"]["status"] == 401
    again = await caller.http.post(f"/api/conversations/{conversation}/messages", json=QUESTION)
    assert FIRST_SENTENCE in again.json()["content"]


async def test_provider_that_breaks_off_ends_the_stream_with_an_error(house: House, caller: Caller) -> None:
    behaviour = Behaviour(text="w100 w101 w102 w103 w104", hold_after=3, reset_after=3)
    house.provider.will(behaviour)
    async with caller.asking(await caller.open_conversation()) as stream:
        begun = await stream.take_words(102)
        assert (begun[0].event, text_of(begun)) == ("message_start", "w100 w101 w102")
        behaviour.go.set()
        events = await stream.rest()
    assert events[-1].event == "error"
    assert "broke off" in json.loads(events[-1].data)["error"]


async def test_aborted_answer_hangs_up_on_the_provider_and_is_recorded(house: House, caller: Caller) -> None:
    house.provider.will(Behaviour(hold_after=3))
    conversation = await caller.open_conversation()
    async with caller.asking(conversation) as stream:
        begun = await stream.take(2)
        assert [event.event for event in begun] == ["message_start", "content_delta"]
        aborted = await caller.http.post(f"/api/conversations/{conversation}/abort", json={})
        assert aborted.json()["aborted"] is True
        assert json.loads((await stream.rest())[-1].data)["code"] == "GENERATION_ABORTED"
    request = house.provider.requests[-1]
    assert await asyncio.to_thread(request.ended.wait, SECONDS)
    assert request.was_closed_early
    await until(lambda: is_recorded(house, stream.turn))
    assert house.turn(stream.turn)["request_payload"]["model"] == "scripted"


async def test_questions_beyond_what_the_server_works_on_wait_and_are_all_answered(house: House, caller: Caller) -> None:
    held = Behaviour(hold_after=1)
    house.provider.will(held)
    places = [await caller.open_conversation() for _ in range(3)]
    async with caller.asking(places[0]) as first:
        begun = await first.take(2)
        assert [event.event for event in begun] == ["message_start", "content_delta"]
        async with caller.asking(places[1]) as second, caller.asking(places[2]) as third:
            assert [event.event for event in await second.take(1) + await third.take(1)] == ["message_start"] * 2
            with pytest.raises(TimeoutError):  # the others wait in Clew
                async with asyncio.timeout(2):
                    await until(lambda: has_requests(house, 2))
            held.go.set()
            answers = [await first.rest(), await second.rest(), await third.rest()]
    assert [events[-1].event for events in answers] == ["message_complete"] * 3
    assert len(house.provider.requests) == 3


async def has_requests(house: House, number: int) -> bool:
    return len(house.provider.requests) >= number


async def is_recorded(house: House, turn_id: str) -> bool:
    return bool(await asyncio.to_thread(house.turn, turn_id))
