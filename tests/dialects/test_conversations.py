"""The dialect of source 001, through HTTP on a real server."""

import json
from collections.abc import AsyncIterator
from typing import Any

import httpx_sse
import pytest

from tests.dialects.conftest import Client, NewClient, NewTenant, Served
from tests.dialects.requirements_conversations import CONVERSATIONS


async def open_conversation(client: Client, **body: Any) -> dict[str, Any]:
    created = await client.http.post("/api/conversations", json=body)
    assert created.status_code == 201, created.text
    return created.json()


async def ask(client: Client, conversation: str, content: str, **body: Any) -> dict[str, Any]:
    answer = await client.http.post(f"/api/conversations/{conversation}/messages", json={"content": content, **body})
    assert answer.status_code == 201, answer.text
    return answer.json()


async def stream(client: Client, conversation: str, content: str) -> tuple[str, list[httpx_sse.ServerSentEvent]]:
    path, body = f"/api/conversations/{conversation}/messages", {"content": content}
    async with httpx_sse.aconnect_sse(client.http, "POST", path, json=body) as source:
        source.response.raise_for_status()
        return source.response.headers["Clew-Turn-Id"], [event async for event in source.aiter_sse()]


@CONVERSATIONS.held_by("FR-001", "conversation-fields")
async def test_conversation_has_the_fields_of_the_source(client: Client) -> None:
    created = await open_conversation(client)
    assert set(created) == {"id", "assistantId", "title", "status", "messageCount", "startedAt", "lastMessageAt"}
    assert created["id"].startswith("conv_")
    assert (created["status"], created["messageCount"], created["title"]) == ("active", 0, "")
    assert (await client.http.get(f"/api/conversations/{created['id']}")).json() == created | {
        "summary": "",
        "headMessageId": None,
        "running": [],
        "sharedBy": None,
    }


@CONVERSATIONS.held_by("no-body")
@pytest.mark.parametrize("request_body", [{}, {"json": {}}, {"content": b"", "headers": {"Content-Type": "application/json"}}])
async def test_conversation_needs_no_body(client: Client, request_body: dict[str, Any]) -> None:
    created = await client.http.post("/api/conversations", **request_body)
    assert created.status_code == 201, created.text
    [default] = (await client.http.get("/api/assistants")).json()["assistants"]
    assert (default["name"], created.json()["assistantId"]) == ("default", default["id"])


@CONVERSATIONS.held_by("list-filters")
async def test_list_filters_by_assistant_user_and_origin(client: Client, new_client: NewClient) -> None:
    admin = await new_client(client.tenant, ["admin", "audit"])
    made = (await admin.http.post("/api/assistants", json={"name": "guide"})).json()
    plain = (await open_conversation(client))["id"]
    of_guide = (await open_conversation(client, assistantId="guide"))["id"]
    ana = {"Clew-User": "ana"}
    of_ana = (await client.http.post("/api/conversations", headers=ana)).json()["id"]
    thread = (await client.http.post("/api/v2/cortex/threads")).json()["thread_id"]

    async def listed(caller: Client, **query: str) -> list[str]:
        page = (await caller.http.get("/api/conversations", params=query)).raise_for_status().json()
        return [one["id"] for one in page["conversations"]]

    everything = await listed(admin)
    assert len(everything) == 4
    [of_cortex] = set(everything) - {plain, of_guide, of_ana}
    for name in ("guide", made["id"]):
        assert await listed(admin, assistant=name) == [of_guide]
    assert await listed(admin, origin="cortex") == [of_cortex], thread
    assert await listed(admin, origin="conversations", assistant="default") == [of_ana, plain]
    assert await listed(admin, user="ana") == [of_ana]
    assert await listed(admin, user="nobody") == []
    assert await listed(client, user="ana") == [], "a caller that sees only its own"
    unknown = await admin.http.get("/api/conversations", params={"assistant": "nobody"})
    assert (unknown.status_code, unknown.json()["error"]["code"]) == (404, "ASSISTANT_NOT_FOUND")


@CONVERSATIONS.held_by("FR-002", "FR-005", "source-fields", over=["json"])
async def test_question_is_answered_with_citations_that_hold_to_the_character(reader: Client) -> None:
    conversation = await open_conversation(reader)
    answer = await ask(reader, conversation["id"], "Who built the labyrinth of Crete?")
    assert answer["role"] == "assistant"
    assert "Daedalus" in answer["content"]
    sources = answer["metadata"]["sources"]
    assert sources
    for source in sources:
        assert f"[{source['label']}]" in answer["content"]
        path = f"/api/documents/{source['documentId']}/text"
        text = await reader.http.get(path, params={k: source[k] for k in ("start", "end", "version")})
        assert text.json()["text"] == source["content"]
        assert source["documentName"] == "thread.md"
        assert 0 < source["relevanceScore"] <= 1
    assert set(answer["metadata"]["tokensUsed"]) == {"inputTokens", "outputTokens"}
    read = await reader.http.get(f"/api/conversations/{conversation['id']}/messages/{answer['id']}")
    assert read.json() == answer


@CONVERSATIONS.held_by("FR-003", "message-start", "message-complete", over=["sse"])
async def test_stream_has_the_events_of_the_source_and_is_what_is_stored(reader: Client) -> None:
    conversation = await open_conversation(reader)
    _, events = await stream(reader, conversation["id"], "What is the penalty for delay?")
    names = [event.event for event in events]
    assert names[0] == "message_start"
    assert names[-1] == "message_complete"
    assert set(names) == {"message_start", "content_delta", "source_reference", "message_complete"}
    assert set(json.loads(events[0].data)) == {"messageId"}
    assert set(json.loads(events[-1].data)) == {"usage", "support", "warnings"}
    text = "".join(json.loads(event.data)["delta"] for event in events if event.event == "content_delta")
    path = f"/api/conversations/{conversation['id']}/messages/{json.loads(events[0].data)['messageId']}"
    stored = (await reader.http.get(path)).json()
    assert stored["content"] == text
    assert "two percent" in text
    streamed = [json.loads(event.data) for event in events if event.event == "source_reference"]
    assert streamed == stored["metadata"]["sources"]


@CONVERSATIONS.held_by("replay", over=["json", "sse"])
async def test_events_of_a_turn_can_be_read_again_from_any_point(reader: Client) -> None:
    conversation = await open_conversation(reader)
    turn, events = await stream(reader, conversation["id"], "What is a clew?")
    for after in (0, 3, int(events[-1].id)):
        wanted = [(event.id, event.event, event.data) for event in events if int(event.id) > after]
        headers = {"Last-Event-ID": str(after)}
        async with httpx_sse.aconnect_sse(reader.http, "GET", f"/api/turns/{turn}/events", headers=headers) as source:
            assert [(event.id, event.event, event.data) async for event in source.aiter_sse()] == wanted
    page = (await reader.http.get(f"/api/turns/{turn}/events", params={"starting_after": 0})).json()
    assert [(event["seq"], event["event"], event["data"]) for event in page["events"]] == [
        (int(event.id), event.event, json.loads(event.data)) for event in events
    ]


@CONVERSATIONS.held_by("FR-009", "FR-007", over=["json"])
async def test_a_second_question_continues_the_conversation(reader: Client) -> None:
    conversation = await open_conversation(reader)
    await ask(reader, conversation["id"], "What penalty does the supplier pay for delay?")
    second = await ask(reader, conversation["id"], "Does it ever exceed some limit?")
    assert "ten percent" in second["content"]
    listed = (await reader.http.get(f"/api/conversations/{conversation['id']}/messages")).json()["messages"]
    assert [message["role"] for message in listed] == ["user", "assistant", "user", "assistant"]
    assert [message["parentMessageId"] for message in listed] == [None, *(message["id"] for message in listed[:-1])]
    read = (await reader.http.get(f"/api/conversations/{conversation['id']}")).json()
    assert (read["messageCount"], read["title"]) == (4, "What penalty does the supplier pay for delay?")


@CONVERSATIONS.held_by("refusal", over=["json"])
async def test_question_without_evidence_is_refused_as_data(reader: Client) -> None:
    conversation = await open_conversation(reader)
    answer = await ask(reader, conversation["id"], "zxqv flurbish gnomon wibble?")
    refusal = answer["metadata"]["refusal"]
    assert refusal["stage"] == "guard"
    assert answer["metadata"]["sources"] == []
    assert answer["status"] == "complete"


@CONVERSATIONS.held_by("refusal", over=["json"])
async def test_tenant_without_documents_is_refused_plainly(client: Client) -> None:
    conversation = await open_conversation(client)
    answer = await ask(client, conversation["id"], "Anything there?")
    assert answer["metadata"]["refusal"]["scoreKind"] == "none"
    assert answer["content"]


@CONVERSATIONS.held_by("refusal", over=["sse"])
async def test_a_streamed_refusal_says_its_words_and_its_reason(client: Client) -> None:
    conversation = await open_conversation(client)
    _, events = await stream(client, conversation["id"], "Anything there?")
    assert [event.event for event in events] == ["message_start", "content_delta", "message_complete"]
    assert json.loads(events[1].data)["delta"].startswith("I found nothing")
    assert json.loads(events[2].data)["refusal"]["scoreKind"] == "none"


@CONVERSATIONS.held_by("fork", over=["json"])
async def test_fork_answers_an_earlier_message_and_leaves_the_rest_alone(reader: Client) -> None:
    conversation = (await open_conversation(reader))["id"]
    first = await ask(reader, conversation, "What is a clew?")
    second = await ask(reader, conversation, "Who built the labyrinth?")
    fork = await ask(reader, conversation, "What is the penalty for delay?", parentMessageId=first["id"])
    path = f"/api/conversations/{conversation}/messages"
    on_fork = (await reader.http.get(path, params={"leaf": fork["id"]})).json()["messages"]
    assert [message["id"] for message in on_fork][:2] == [first["parentMessageId"], first["id"]]
    assert len(on_fork) == 4
    on_second = (await reader.http.get(path, params={"leaf": second["id"]})).json()["messages"]
    assert on_second[-1]["id"] == second["id"]
    refused = await reader.http.post(path, json={"content": "x", "parentMessageId": first["parentMessageId"]})
    assert refused.status_code == 400
    assert "parentMessageId" in refused.text


@CONVERSATIONS.held_by("FR-006")
async def test_pages_of_messages_meet_without_gap_or_overlap_in_both_orders(reader: Client) -> None:
    conversation = (await open_conversation(reader))["id"]
    for n in range(3):
        await ask(reader, conversation, f"What is a clew, number {n}?")
    path = f"/api/conversations/{conversation}/messages"
    everything = [message["id"] for message in (await reader.http.get(path)).json()["messages"]]
    assert len(everything) == 6
    for order, expected in (("asc", everything), ("desc", everything[::-1])):
        seen = [message["id"] async for message in pages(reader, path, order)]
        assert seen == expected


@CONVERSATIONS.held_by("FR-006")
async def test_a_page_of_long_messages_ends_early_and_the_next_one_goes_on(reader: Client) -> None:
    items = [{"role": "user", "content": f"{n} " + "long " * 90_000} for n in range(15)]
    thread = (await reader.http.post("/v1/conversations", json={"items": items})).raise_for_status().json()["id"]
    for order in ("asc", "desc"):
        first = (await reader.http.get(f"/api/conversations/{thread}/messages", params={"limit": 200, "order": order})).json()
        more = {"limit": 200, "order": order, "cursor": first["nextCursor"]}
        rest = (await reader.http.get(f"/api/conversations/{thread}/messages", params=more)).json()
        assert (len(first["messages"]), len(rest["messages"]), rest["nextCursor"]) == (10, 5, None)
        begun = [int(one["content"].split()[0]) for one in (*first["messages"], *rest["messages"])]
        assert begun == sorted(range(15), reverse=order == "desc")


async def pages(client: Client, path: str, order: str) -> AsyncIterator[dict[str, Any]]:
    cursor = None
    while True:
        params = {"limit": 4, "order": order} | ({"cursor": cursor} if cursor else {})
        page = (await client.http.get(path, params=params)).json()
        for message in page["messages"]:
            yield message
        cursor = page["nextCursor"]
        if cursor is None:
            return


@CONVERSATIONS.held_by("conversation-list")
async def test_conversations_are_listed_by_last_change_and_paged(client: Client) -> None:
    ids = [(await open_conversation(client, title=f"number {n}"))["id"] for n in range(5)]
    await client.http.patch(f"/api/conversations/{ids[0]}", json={"title": "renamed"})
    first = (await client.http.get("/api/conversations", params={"limit": 3})).json()
    rest = (await client.http.get("/api/conversations", params={"limit": 3, "cursor": first["nextCursor"]})).json()
    listed = [conversation["id"] for conversation in [*first["conversations"], *rest["conversations"]]]
    assert listed == [ids[0], *ids[:0:-1]]
    assert rest["nextCursor"] is None


@CONVERSATIONS.held_by("conversation-list")
async def test_a_page_goes_on_where_the_last_one_ended_whatever_happens_between(client: Client) -> None:
    ids = [(await open_conversation(client, title=f"number {n}"))["id"] for n in range(4)]
    first = (await client.http.get("/api/conversations", params={"limit": 2})).json()
    await client.http.delete(f"/api/conversations/{ids[2]}")
    rest = (await client.http.get("/api/conversations", params={"cursor": first["nextCursor"]})).json()
    assert [conversation["id"] for conversation in rest["conversations"]] == [ids[1], ids[0]]
    for cursor in ("x", ids[0], f"{ids[0]}.x", f"{ids[0]}." + "9" * 30):
        refused = await client.http.get("/api/conversations", params={"cursor": cursor})
        assert (refused.status_code, refused.json()["error"]["details"]["field"]) == (400, "cursor")


@CONVERSATIONS.held_by("conversation-change", "conversation-status", "BR-006")
async def test_rename_archive_and_delete(reader: Client) -> None:
    conversation = (await open_conversation(reader))["id"]
    await ask(reader, conversation, "What is a clew?")
    path = f"/api/conversations/{conversation}"
    renamed = (await reader.http.patch(path, json={"title": "Mine"})).json()
    assert renamed["title"] == "Mine"
    await ask(reader, conversation, "Who built the labyrinth?")
    assert (await reader.http.get(path)).json()["title"] == "Mine"
    assert (await reader.http.patch(path, json={"status": "archived"})).json()["status"] == "archived"
    archived = (await reader.http.get("/api/conversations", params={"status": "archived"})).json()["conversations"]
    assert [one["id"] for one in archived] == [conversation]
    assert (await reader.http.delete(path)).status_code == 204
    for gone in (path, f"{path}/messages"):
        answer = await reader.http.get(gone)
        assert answer.status_code == 404
        assert answer.json()["error"]["code"] == "CONVERSATION_NOT_FOUND"


BAD_BODIES = [
    ({"content": ""}, 400, "MESSAGE_CONTENT_REQUIRED"),
    ({"content": " \n\t"}, 400, "MESSAGE_CONTENT_REQUIRED"),
    ({"content": "x" * 10_001}, 400, "MESSAGE_TOO_LONG"),
    ({"content": 5}, 422, "INVALID_INPUT"),
    ({"content": None}, 422, "INVALID_INPUT"),
    ({}, 422, "INVALID_INPUT"),
    ([], 422, "INVALID_INPUT"),
    ({"content": "x", "language": "English"}, 422, "INVALID_INPUT"),
    ({"content": "x", "filters": {"repo": 3}}, 422, "INVALID_INPUT"),
    ({"content": "x", "parentMessageId": "msg_nonsense"}, 404, "MESSAGE_NOT_FOUND"),
]


@CONVERSATIONS.held_by("BR-001", "bad-input", over=["json"])
@pytest.mark.parametrize(("body", "status", "code"), BAD_BODIES)
async def test_bad_messages_are_refused_and_nothing_is_stored(client: Client, body: Any, status: int, code: str) -> None:
    conversation = (await open_conversation(client))["id"]
    answer = await client.http.post(f"/api/conversations/{conversation}/messages", json=body)
    assert (answer.status_code, answer.json()["error"]["code"]) == (status, code)
    assert answer.json()["error"]["request_id"]
    assert (await client.http.get(f"/api/conversations/{conversation}/messages")).json()["messages"] == []


RAW_BODIES = [
    b'{"content": "a\\u0000b"}',
    b'{"content": "\\ud800"}',
    b'{"content": "x", "n": 1' + b"0" * 5000 + b"}",
    b'{"content": "x"',
    b"\xff\xfe",
    b"",
    b'{"content": NaN}',
    b"[" * 100_000,
]


@CONVERSATIONS.held_by("bad-input", over=["json"])
@pytest.mark.parametrize("raw", RAW_BODIES, ids=range(len(RAW_BODIES)))
async def test_malformed_bodies_are_refused_with_a_reason(client: Client, raw: bytes) -> None:
    conversation = (await open_conversation(client))["id"]
    path = f"/api/conversations/{conversation}/messages"
    answer = await client.http.post(path, content=raw, headers={"Content-Type": "application/json"})
    assert 400 <= answer.status_code < 500, answer.text
    assert answer.json()["error"]["message"]


@CONVERSATIONS.held_by("CONVERSATION_NOT_FOUND", "MESSAGE_NOT_FOUND", over=["json"])
async def test_unknown_things_are_not_found_by_name(client: Client) -> None:
    conversation = (await open_conversation(client))["id"]
    unknown = "conv_" + "a" * 26
    for path, code in (
        (f"/api/conversations/{unknown}", "CONVERSATION_NOT_FOUND"),
        ("/api/conversations/17", "CONVERSATION_NOT_FOUND"),
        (f"/api/conversations/{unknown}/messages", "CONVERSATION_NOT_FOUND"),
        (f"/api/conversations/{conversation}/messages/msg_{'a' * 26}", "MESSAGE_NOT_FOUND"),
        (f"/api/conversations/{conversation}/messages?cursor=msg_{'a' * 26}", "MESSAGE_NOT_FOUND"),
        (f"/api/turns/turn_{'a' * 26}/events", "TURN_NOT_FOUND"),
    ):
        answer = await client.http.get(path)
        assert (answer.status_code, answer.json()["error"]["code"]) == (404, code), path
    sent = await client.http.post(f"/api/conversations/{unknown}/messages", json={"content": "x"})
    assert (sent.status_code, sent.json()["error"]["code"]) == (404, "CONVERSATION_NOT_FOUND")
    created = await client.http.post("/api/conversations", json={"assistantId": "nobody"})
    assert (created.status_code, created.json()["error"]["code"]) == (404, "ASSISTANT_NOT_FOUND")


@CONVERSATIONS.held_by("BR-002", over=["json"])
async def test_a_full_conversation_refuses_more(client: Client, served: Served) -> None:
    from clew.domain.ids import parse_id
    from clew.store.pool import Database

    conversation = (await open_conversation(client))["id"]
    database = Database(served.dsn_of("clew_app"))
    await database.open()
    await database.execute(
        client.tenant, "update threads set message_count = 999 where id = %s", (parse_id("conv", conversation),)
    )
    await database.close()
    answer = await client.http.post(f"/api/conversations/{conversation}/messages", json={"content": "one more"})
    assert (answer.status_code, answer.json()["error"]["code"]) == (409, "CONVERSATION_FULL")


@CONVERSATIONS.held_by("tenants")
async def test_another_tenant_meets_nothing(reader: Client, new_tenant: NewTenant, new_client: NewClient) -> None:
    conversation = (await open_conversation(reader))["id"]
    turn, _ = await stream(reader, conversation, "What is a clew?")
    stranger = await new_client(new_tenant())
    assert (await stranger.http.get(f"/api/conversations/{conversation}")).status_code == 404
    assert (await stranger.http.get(f"/api/turns/{turn}/events")).status_code == 404
    assert (await stranger.http.get("/api/conversations")).json()["conversations"] == []
    own = (await open_conversation(stranger))["id"]
    assert (await ask(stranger, own, "What is a clew?"))["metadata"]["refusal"]
