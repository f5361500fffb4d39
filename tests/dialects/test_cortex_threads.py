"""Threads of source 002 through HTTP on a real server."""

import json
import time

import pytest

from tests.dialects.conftest import Client, Served
from tests.dialects.requirements_cortex import CORTEX
from tests.dialects.test_conversations import ask, open_conversation
from tests.dialects.threads_cortex import RUN, THREADS, begin, describe, new_thread


@CORTEX.held_by("thread-create")
async def test_created_thread_is_empty_and_has_integer_id_and_times_in_milliseconds(client: Client) -> None:
    before = time.time() * 1000
    created = await client.http.post(THREADS, json={"origin_application": "my_app"})
    assert created.status_code == 200
    thread = created.json()
    assert set(thread) == {"thread_id", "thread_name", "origin_application", "created_on", "updated_on"}
    assert (thread["thread_name"], thread["origin_application"]) == ("", "my_app")
    assert isinstance(thread["thread_id"], int)
    assert before - 60_000 < thread["created_on"] <= thread["updated_on"] < before + 60_000
    assert await describe(client, thread["thread_id"]) == {"metadata": thread, "messages": []}


@CORTEX.held_by("thread-create")
@pytest.mark.parametrize("content", [None, b"{}"])
async def test_thread_needs_no_body(client: Client, content: bytes | None) -> None:
    created = await client.http.post(THREADS, content=content, headers={"Content-Type": "application/json"} if content else {})
    assert (created.status_code, created.json()["origin_application"]) == (200, "")


@CORTEX.held_by("origin-checked")
async def test_origin_application_is_measured_in_bytes(client: Client) -> None:
    assert (await client.http.post(THREADS, json={"origin_application": "é" * 8})).status_code == 200
    refused = await client.http.post(THREADS, json={"origin_application": "é" * 8 + "a"})
    assert (refused.status_code, refused.json()["code"]) == (400, "INVALID_INPUT")
    assert "17 bytes" in refused.json()["message"]


@CORTEX.held_by("thread-list")
async def test_threads_are_listed_newest_first_by_origin_and_by_pages(client: Client) -> None:
    ours = [await new_thread(client, origin_application="a") for _ in range(3)]
    other = await new_thread(client, origin_application="b")

    async def listed(**query: object) -> list[int]:
        found = await client.http.get(THREADS, params=query)  # type: ignore[arg-type]
        assert found.status_code == 200, found.text
        return [thread["thread_id"] for thread in found.json()]

    assert await listed() == [other, *reversed(ours)]
    assert await listed(origin_application="a") == ours[::-1]
    assert await listed(page_size=2) == [other, ours[2]]
    assert await listed(page_size=2, last_thread_id=ours[2]) == [ours[1], ours[0]]
    assert await listed(last_thread_id="") == await listed()
    for wrong in ({"page_size": 0}, {"page_size": 101}, {"last_thread_id": "x"}):
        assert (await client.http.get(THREADS, params=wrong)).status_code == 422  # type: ignore[arg-type]


@CORTEX.held_by("thread-describe")
async def test_conversation_of_another_dialect_is_a_thread_with_its_messages(reader: Client) -> None:
    conversation = (await open_conversation(reader))["id"]
    answer = await ask(reader, conversation, "Who built the labyrinth of Crete?")
    [thread] = (await reader.http.get(THREADS)).json()
    newest, oldest = (await describe(reader, thread["thread_id"]))["messages"]
    assert (newest["role"], oldest["role"]) == ("assistant", "user")
    assert (newest["parent_id"], oldest["parent_id"]) == (oldest["message_id"], None)
    assert newest["request_id"] == oldest["request_id"] != ""
    payload = json.loads(newest["message_payload"])
    assert (payload["role"], payload["status"]) == ("assistant", "completed")
    [item] = payload["content"]
    assert (item["type"], item["text"], item["is_elicitation"]) == ("text", answer["content"], False)
    assert [one["text"] for one in item["annotations"]] == [one["content"] for one in answer["metadata"]["sources"]]
    assert json.loads(oldest["message_payload"])["content"][0]["text"] == "Who built the labyrinth of Crete?"


@CORTEX.held_by("thread-describe")
async def test_messages_come_by_pages_that_end(reader: Client) -> None:
    conversation = (await open_conversation(reader))["id"]
    for _ in range(3):
        await ask(reader, conversation, "What is a clew?")
    [thread] = (await reader.http.get(THREADS)).json()
    everything = [one["message_id"] for one in (await describe(reader, thread["thread_id"]))["messages"]]
    assert everything == sorted(everything, reverse=True)
    seen: list[int] = []
    while page := (await describe(reader, thread["thread_id"], page_size=4, last_message_id=seen[-1] if seen else ""))[
        "messages"
    ]:
        seen += [one["message_id"] for one in page]
    assert seen == everything
    assert (await describe(reader, thread["thread_id"], message_type="compaction"))["messages"] == []


@CORTEX.held_by("thread-describe")
async def test_a_page_of_long_messages_ends_early_and_the_next_one_goes_on(reader: Client) -> None:
    thread = (await reader.http.post("/v1/conversations")).raise_for_status().json()["id"]
    items = [{"role": "user", "content": f"{n} " + "long " * 90_000} for n in range(15)]
    (await reader.http.post(f"/v1/conversations/{thread}/items", json={"items": items})).raise_for_status()
    [number] = [one["thread_id"] for one in (await reader.http.get("/api/v2/cortex/threads")).json()]
    first = (await describe(reader, number, page_size=100))["messages"]
    rest = (await describe(reader, number, page_size=100, last_message_id=first[-1]["message_id"]))["messages"]
    begun = [int(json.loads(one["message_payload"])["content"][0]["text"].split()[0]) for one in (*first, *rest)]
    assert (len(first), begun) == (10, list(reversed(range(15))))
    assert (await describe(reader, number, page_size=100, last_message_id=rest[-1]["message_id"]))["messages"] == []


@CORTEX.held_by("owner-threads")
async def test_threads_exist_for_their_owner_only(reader: Client) -> None:
    ana, bea = {"Clew-User": "ana"}, {"Clew-User": "bea"}
    thread = (await reader.http.post(THREADS, headers=ana)).json()["thread_id"]
    path = f"{THREADS}/{thread}"
    assert [one["thread_id"] for one in (await reader.http.get(THREADS, headers=ana)).json()] == [thread]
    assert (await reader.http.get(THREADS, headers=bea)).json() == []
    for method, of, body in (
        ("GET", path, None),
        ("POST", path, {"thread_name": "Mine"}),
        ("DELETE", path, None),
        ("POST", RUN, begin(thread, "What is a clew?")),
    ):
        assert (await reader.http.request(method, of, json=body, headers=bea)).status_code == 404, (method, of)
    assert (await reader.http.get(path, headers=ana)).json()["metadata"]["thread_name"] == ""


@CORTEX.held_by("thread-update")
async def test_thread_can_be_renamed(client: Client) -> None:
    thread = await new_thread(client)
    before = (await describe(client, thread))["metadata"]
    unchanged = await client.http.post(f"{THREADS}/{thread}", json={})
    assert (unchanged.status_code, (await describe(client, thread))["metadata"]) == (200, before)
    renamed = await client.http.post(f"{THREADS}/{thread}", json={"thread_name": "Labyrinths"})
    assert renamed.json() == {"status": f"Thread {thread} successfully updated."}
    after = (await describe(client, thread))["metadata"]
    assert after["thread_name"] == "Labyrinths"
    assert after["updated_on"] >= before["updated_on"]


@CORTEX.held_by("thread-delete")
async def test_deleted_thread_is_gone_with_its_messages(reader: Client, served: Served) -> None:
    conversation = (await open_conversation(reader))["id"]
    await ask(reader, conversation, "What is a clew?")
    [thread] = (await reader.http.get(THREADS)).json()
    deleted = await reader.http.delete(f"{THREADS}/{thread['thread_id']}")
    assert (deleted.status_code, deleted.json()) == (200, {"success": True})
    assert await served.database.dicts(reader.tenant, "select id from messages") == []
    for call in (reader.http.get, reader.http.delete):
        assert (await call(f"{THREADS}/{thread['thread_id']}")).status_code == 404


@CORTEX.held_by("error-body")
@pytest.mark.parametrize("named", ["0", "999999999999", "x", "9" * 30, "conv_1", "-1"])
async def test_unknown_thread_is_404_with_the_flat_body(client: Client, named: str) -> None:
    for answer in (
        await client.http.get(f"{THREADS}/{named}"),
        await client.http.post(f"{THREADS}/{named}", json={"thread_name": "x"}),
        await client.http.delete(f"{THREADS}/{named}"),
    ):
        body = answer.json()
        assert answer.status_code == 404
        assert set(body) == {"message", "code", "error_code", "request_id"}
        assert (body["code"], body["error_code"]) == ("THREAD_NOT_FOUND", "THREAD_NOT_FOUND")
        assert answer.headers["X-Snowflake-Request-ID"] == body["request_id"] == answer.headers["X-Request-ID"]


@CORTEX.held_by("error-body")
async def test_wrong_field_is_named_in_the_flat_body(client: Client) -> None:
    thread = await new_thread(client)
    refused = await client.http.post(f"{THREADS}/{thread}", json={"thread_name": 5})
    assert refused.status_code == 422
    assert refused.json()["message"].startswith("thread_name: ")


@CORTEX.held_by("error-body")
async def test_who_has_no_key_is_told_so_in_the_flat_body(client: Client) -> None:
    refused = await client.http.get(THREADS, headers={"Authorization": "Bearer clew_guessed"})
    assert (refused.status_code, refused.json()["code"]) == (401, "UNAUTHENTICATED")
    assert refused.json()["message"]
    assert refused.headers["X-Snowflake-Request-ID"] == refused.json()["request_id"]


@CORTEX.held_by("error-body")
@pytest.mark.parametrize(
    ("method", "path", "status", "code"),
    [
        ("POST", "/api/v2/cortex/agent:compact", 404, "NOT_FOUND"),
        ("GET", "/api/v2/databases/d/schemas/s/agents/a/b", 404, "NOT_FOUND"),
        ("PUT", THREADS, 405, "METHOD_NOT_ALLOWED"),
    ],
)
async def test_what_no_route_serves_is_refused_with_the_flat_body(
    client: Client, method: str, path: str, status: int, code: str
) -> None:
    refused = await client.http.request(method, path, json={})
    assert (refused.status_code, refused.json()["code"], refused.json()["error_code"]) == (status, code, code)
    assert refused.headers["X-Snowflake-Request-ID"] == refused.json()["request_id"]
    assert ("Allow" in refused.headers) == (status == 405)


@CORTEX.held_by("error-body")
@pytest.mark.parametrize(("content", "status"), [(b"{", 400), (b'{"origin_application": "a\\u0000"}', 400), (b"[]", 422)])
async def test_body_that_cannot_be_read_is_refused_with_the_flat_body(client: Client, content: bytes, status: int) -> None:
    refused = await client.http.post(THREADS, content=content, headers={"Content-Type": "application/json"})
    assert refused.status_code == status
    assert set(refused.json()) == {"message", "code", "error_code", "request_id"}
    assert refused.json()["code"] == "INVALID_INPUT"
