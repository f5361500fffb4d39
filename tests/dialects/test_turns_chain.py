"""`/api/turns/{id}` where a provider keeps the conversation: what was sent, is known and was left out, exact payloads."""

import uuid
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack
from pathlib import Path

import pytest

from tests.conftest import DsnOf, create_database, drop_database
from tests.dialects.coding import TOPICS, House, Json, Session, file, house, put_repository
from tests.dialects.requirements_turns import TURNS
from tests.providers.wires.provider import scripted_provider

pytestmark = pytest.mark.timeout(180)


@pytest.fixture(scope="module")
async def ours(dsn_of: DsnOf, template_database: str, tmp_path_factory: pytest.TempPathFactory) -> AsyncIterator[House]:
    """A server with OpenAI's responses behind it."""
    name, home = f"clew_turns_{uuid.uuid4().hex[:8]}", Path(tmp_path_factory.mktemp("turns"))
    create_database(dsn_of, name, template=template_database)
    async with AsyncExitStack() as stack:
        stack.callback(drop_database, dsn_of, name)
        provider = stack.enter_context(scripted_provider("openai-responses"))
        dsn, owner = dsn_of("clew_app", name), dsn_of("postgres", name)
        found = await stack.enter_async_context(house(provider, home, dsn=dsn, owner=owner, settings={}))
        await put_repository(found.http)
        yield found


async def told_of(session: Session, response: Json) -> Json:
    return (await session.http.get(f"/api/turns/{response['internalResponseId']}")).raise_for_status().json()


def states(told: Json) -> dict[int, str]:
    return {one["chunkId"]: one["state"] for one in told["retrieval"]["passages"]}


@TURNS.held_by("chain", "states", "payloads")
async def test_a_chain_tells_what_was_sent_and_what_the_model_has(ours: House) -> None:
    session = await ours.open()
    files = [file("src/a.py"), file("docs/clock.md"), {"path": "big.py", "content": "#" * 102_401}]
    responses = [await session.answered("ledger", activeFiles=files), await session.answered("ledger", activeFiles=files)]
    first, second = [await told_of(session, response) for response in responses]
    for told, response in zip((first, second), responses, strict=True):
        seen = await session.troubleshooting(response)
        renamed = {"new": "sent"}
        assert states(told) == {one["chunkId"]: renamed.get(one["state"], one["state"]) for one in seen["chunks"]}
        assert {one["path"]: one["state"] for one in told["activeFiles"]} == {
            one["path"]: one["state"] for one in response["activeFiles"]
        }
        assert told["skippedFiles"] == [{"path": "big.py", "bytes": 102_401}]
        assert (told["tokens"]["sent"], told["tokens"]["saved"]) == (seen["tokensSent"], seen["tokensSaved"])
        assert (told["tokens"]["input"], told["tokens"]["output"]) == (
            response["usage"]["inputTokens"],
            response["usage"]["outputTokens"],
        )
        assert told["chain"]["id"] == seen["chain"]["id"]
        assert told["chain"]["providerResponseId"] == response["openAIResponseId"]
        assert told["chain"]["contextTokens"] == seen["chain"]["contextTokens"] > 0
        assert [one["fusedRank"] for one in told["retrieval"]["passages"]] == [1, 2, 3, 4, 5]
        assert told["model"] == ours.provider.model
    assert (first["chain"]["beginsHere"], second["chain"]["beginsHere"]) == (True, False)
    assert (first["chain"]["providerKeepsState"], first["chain"]["previousEndedAs"]) == (True, None)
    assert {"sent", "superseded_by_active_file"} >= set(states(first).values()) >= {"sent"}
    assert "known" in states(second).values()
    assert second["tokens"]["saved"] > 0 == first["tokens"]["saved"]

    payloads = await session.http.get(f"/api/turns/{second['turnId']}/payloads")
    assert second["hasPayloads"] is True
    assert payloads.json()["requestPayload"] == ours.last.body
    assert payloads.json()["responsePayload"]["id"] == second["chain"]["providerResponseId"]


@TURNS.held_by("chain", "states")
async def test_a_file_in_the_place_of_a_passage_keeps_its_place_in_the_fusion(ours: House) -> None:
    session = await ours.open()
    response = await session.answered("violin", activeFiles=[file("docs/clock.md")])
    asked = await session.ask("What does the clock module do?", activeFiles=[file("docs/clock.md")])
    assert asked.status == 201, asked.body
    told = await told_of(session, asked.body)
    [replaced] = [one for one in told["retrieval"]["passages"] if one["state"] == "superseded_by_active_file"]
    assert (replaced["path"], replaced["fusedRank"], replaced["label"]) == ("docs/clock.md", 1, None)
    assert response["status"] == "answered"


@TURNS.held_by("fusion-whole", "refused")
async def test_what_the_guard_held_back_is_told_where_files_were_asked_alone(ours: House) -> None:
    session = await ours.open()
    asked = await session.ask("How do I bake a chocolate cake?", activeFiles=[file("src/a.py")])
    assert (asked.status, asked.body["retrievedChunkIds"]) == (201, [])
    told = await told_of(session, asked.body)
    assert told["guard"]["passed"] is False
    assert len(told["retrieval"]["passages"]) == 5
    assert {one["state"] for one in told["retrieval"]["passages"]} == {"left_out"}
    assert not any(topic in ours.sent() for topic in TOPICS.values())
