"""A request to `/v1/responses` with the conversation in its input: where its messages go, and that a refused one leaves none."""

import uuid

import httpx
import pytest

from clew.store.tenants import Tenants
from tests.conftest import NO_AUTHORITIES
from tests.dialects.conftest import Client, NewClient, Served
from tests.dialects.openai_sdk import ask_json, assistant, user
from tests.dialects.requirements_responses import RESPONSES
from tests.dialects.responding import Json, respond_json
from tests.dialects.shelf import THREAD, put
from tests.dialects.test_responses import QUESTION
from tests.dialects.test_responses_state import WHO, conversations_of, messages_of

HISTORY: list[Json] = [{"role": "user", "content": "Hello"}, {"role": "assistant", "content": "Hello. Ask me."}]
ASKED: list[Json] = [*HISTORY, {"role": "user", "content": QUESTION}]


@pytest.fixture
async def limited(served: Served, new_client: NewClient) -> Client:
    """A caller whose tenant may ask two questions a day."""
    headers = {"Authorization": f"Bearer {served.ready.local_key}"}
    async with httpx.AsyncClient(
        base_url=served.ready.address, headers=headers, timeout=60, verify=NO_AUTHORITIES, trust_env=False
    ) as operator:
        name = f"team-{uuid.uuid4().hex[:8]}"
        assert (await operator.post("/api/tenants", json={"name": name})).status_code == 201
        await operator.patch(f"/api/tenants/{name}/quotas", json={"tenant": {"turnsPerDay": 2}})
    client = await new_client((await Tenants(served.database).named(name)).id)
    await put(client, "thread.md", THREAD)
    return client


@RESPONSES.held_by("history-together")
async def test_a_refused_question_leaves_nothing_of_the_messages_before_it(served: Served, limited: Client) -> None:
    created = (await limited.http.post("/v1/conversations", json={})).json()["id"]
    first = await respond_json(limited, QUESTION)
    await respond_json(limited, WHO)

    async def stored() -> tuple[int, int]:
        [row] = await served.database.dicts(
            limited.tenant, "select (select count(*) from threads) as threads, (select count(*) from messages) as messages"
        )
        return row["threads"], row["messages"]

    before = await stored()
    for named in ({"conversation": created}, {"previous_response_id": first.id}, {}):
        for _ in range(2):
            refused = await limited.http.post("/v1/responses", json={"model": "clew", "input": ASKED, **named})
            assert (refused.status_code, refused.json()["error"]["code"]) == (429, "insufficient_quota"), refused.text
    assert await stored() == before
    assert await messages_of(limited, created) == []


@RESPONSES.held_by("history-together", "idempotency")
async def test_a_repeated_request_does_not_store_its_messages_again(reader: Client) -> None:
    created = (await reader.http.post("/v1/conversations", json={})).json()["id"]
    first = await respond_json(reader, QUESTION)
    for named, conversation in (
        ({"conversation": created}, created),
        ({"previous_response_id": first.id}, first.response["clew"]["conversation_id"]),
    ):
        body, headers = {"model": "clew", "input": ASKED, **named}, {"Idempotency-Key": uuid.uuid4().hex}
        answered = await reader.http.post("/v1/responses", json=body, headers=headers)
        stored = await messages_of(reader, conversation)
        assert stored[-4:-1] == ["Hello", "Hello. Ask me.", QUESTION]
        again = await reader.http.post("/v1/responses", json=body, headers=headers)
        assert again.headers["Idempotent-Replayed"] == "true"
        assert again.json() == answered.json()
        assert await messages_of(reader, conversation) == stored
        branches = (await reader.http.get(f"/api/conversations/{conversation}/branches")).json()
        assert branches["forks"] == []


@RESPONSES.held_by("history-named")
async def test_the_input_is_added_to_the_end_of_a_named_conversation_also_if_it_is_there_already(reader: Client) -> None:
    created = (await reader.http.post("/v1/conversations", json={})).json()["id"]
    first = await respond_json(reader, ASKED, conversation=created)
    path = ["Hello", "Hello. Ask me.", QUESTION, first.text]
    assert await messages_of(reader, created) == path
    second = await respond_json(reader, [*HISTORY, {"role": "user", "content": WHO}], conversation=created)
    assert await messages_of(reader, created) == [*path, "Hello", "Hello. Ask me.", WHO, second.text]
    branches = (await reader.http.get(f"/api/conversations/{created}/branches")).json()
    assert branches["forks"] == []
    assert await conversations_of(reader) == [created]


@RESPONSES.held_by("history-named")
async def test_a_request_that_names_no_conversation_changes_none_that_has_a_name(reader: Client) -> None:
    created = (await reader.http.post("/v1/conversations", json={})).json()["id"]
    first = await respond_json(reader, QUESTION, conversation=created)
    page = (await reader.http.post("/api/conversations", json={})).json()["id"]
    answer = (await reader.http.post(f"/api/conversations/{page}/messages", json={"content": WHO})).json()
    before = [await messages_of(reader, one) for one in (created, page)]
    whole: list[Json] = [{"role": "user", "content": QUESTION}, first.response["output"][0], {"role": "user", "content": WHO}]
    other: list[Json] = [{"role": "user", "content": WHO}, {"role": "assistant", "content": answer["content"]}]
    aside = await respond_json(reader, whole)
    await respond_json(reader, [*other, {"role": "user", "content": QUESTION}])
    chat = await ask_json(reader, user(QUESTION), assistant(first.text), user(WHO))
    assert [await messages_of(reader, one) for one in (created, page)] == before
    assert {aside.response["clew"]["conversation_id"], chat.conversation}.isdisjoint({created, page})
    whole += [aside.response["output"][0], {"role": "user", "content": QUESTION}]
    further = await respond_json(reader, whole)  # the conversation that began aside has no name, and goes on
    assert further.response["clew"]["conversation_id"] == aside.response["clew"]["conversation_id"]
    named = await respond_json(reader, WHO, conversation=created)
    assert await messages_of(reader, created) == [*before[0], WHO, named.text]
