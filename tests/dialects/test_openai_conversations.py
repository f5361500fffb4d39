"""Conversations of OpenAI's API on a real server, through OpenAI's own SDK."""

from typing import Any

import openai
import pytest

from clew.domain.ids import parse_id
from clew.domain.threads.item import GivenMessage
from clew.domain.threads.message import Message
from clew.store.threads.conversation_items import ConversationItems
from tests.dialects.conftest import Client, Served
from tests.dialects.openai_sdk import sdk
from tests.dialects.requirements_responses import RESPONSES
from tests.dialects.test_responses import FIRST_SENTENCE, QUESTION
from tests.dialects.test_responses_state import messages_of

ITEMS = [
    {"type": "message", "role": "user", "content": "Hello"},
    {"role": "assistant", "content": "Hello. What do you want to know?"},
]

CALL = {"type": "function_call", "call_id": "c1", "name": "get_weather", "arguments": '{"place": "Oslo"}'}
RESULT = {"type": "function_call_output", "call_id": "c1", "output": "sunny"}
TEXT: dict[str, Any] = {"type": "output_text", "text": "A clew is a ball of thread."}
THOUGHT = {"type": "reasoning", "id": "rs_1", "summary": [{"type": "summary_text", "text": "Weather."}]}

SHOWN: list[dict[str, Any]] = [
    {"role": "developer", "content": [{"type": "input_text", "text": "Be brief."}]},
    {"role": "system", "content": [{"type": "input_text", "text": "Be kind."}]},
    {
        "role": "user",
        "content": [
            {"type": "input_text", "text": "What is this?"},
            {"type": "input_image", "image_url": "https://example.org/a.png", "detail": "low"},
            {"type": "input_text", "text": "And this?"},
        ],
    },
    {"role": "assistant", "content": [{"type": "refusal", "refusal": "I cannot see."}], "phase": "final_answer"},
    {
        "role": "assistant",
        "status": "incomplete",
        "content": [
            {
                "type": "output_text",
                "text": "A clew is a ball of",
                "annotations": [
                    {"type": "url_citation", "url": "https://example.org", "title": "Clew", "start_index": 0, "end_index": 6}
                ],
            }
        ],
    },
]
"""Messages that are more than a role of Clew's and one text."""


def named(item: Any) -> str:
    """What tells an item from others."""
    return item.content[0].text if item.type == "message" else item.type


@RESPONSES.held_by("conversations")
async def test_a_conversation_is_created_read_changed_and_deleted(client: Client) -> None:
    async with sdk(client) as ai:
        created = await ai.conversations.create(metadata={"topic": "a"}, items=ITEMS)  # type: ignore[arg-type]
        assert (created.object, created.metadata) == ("conversation", {"topic": "a"})
        assert created.id.startswith("conv_")
        assert await ai.conversations.retrieve(created.id) == created
        changed = await ai.conversations.update(created.id, metadata={"topic": "b"})
        assert changed.metadata == {"topic": "b"}
        assert changed.created_at == created.created_at
        assert await messages_of(client, created.id) == ["Hello", "Hello. What do you want to know?"]
        deleted = await ai.conversations.delete(created.id)
        assert (deleted.id, deleted.object, deleted.deleted) == (created.id, "conversation.deleted", True)
        with pytest.raises(openai.NotFoundError) as missing:
            await ai.conversations.retrieve(created.id)
        assert missing.value.code == "conversation_not_found"
        with pytest.raises(openai.BadRequestError) as malformed:
            await ai.conversations.retrieve("thread_1")
        assert "conv_" in malformed.value.message


@RESPONSES.held_by("conversations")
async def test_a_conversation_without_a_body_is_empty(client: Client) -> None:
    answer = await client.http.post("/v1/conversations")
    assert answer.status_code == 200
    assert answer.json()["metadata"] == {}
    items = (await client.http.get(f"/v1/conversations/{answer.json()['id']}/items")).json()
    assert items == {"object": "list", "data": [], "first_id": None, "last_id": None, "has_more": False}


@RESPONSES.held_by("items")
async def test_messages_are_added_listed_in_pages_read_and_deleted(client: Client) -> None:
    async with sdk(client) as ai:
        conversation = await ai.conversations.create(items=ITEMS)  # type: ignore[arg-type]
        added: Any = await ai.conversations.items.create(
            conversation.id,
            items=[{"role": "user", "content": f"Message {n}"} for n in range(5)],
        )
        assert [item.content[0].text for item in added.data] == [f"Message {n}" for n in range(5)]  # type: ignore[union-attr]
        assert (added.first_id, added.last_id, added.has_more) == (added.data[0].id, added.data[-1].id, False)
        page = await ai.conversations.items.list(conversation.id, limit=3)
        assert [item.id for item in page.data] == [item.id for item in reversed(added.data[2:])]
        assert page.has_more
        assert (await ai.conversations.items.list(conversation.id, limit=3, after="")).data == page.data
        newest = [item async for item in ai.conversations.items.list(conversation.id, limit=3)]
        oldest = [item async for item in ai.conversations.items.list(conversation.id, limit=2, order="asc")]
        assert [item.id for item in newest] == [item.id for item in reversed(oldest)]
        assert [item.role for item in oldest] == ["user", "assistant", "user", "user", "user", "user", "user"]  # type: ignore[union-attr]
        read = await ai.conversations.items.retrieve(added.data[1].id, conversation_id=conversation.id)
        assert read == added.data[1]
        after = await ai.conversations.items.delete(added.data[1].id, conversation_id=conversation.id)
        assert (after.id, after.object) == (conversation.id, "conversation")
        left = [item.id async for item in ai.conversations.items.list(conversation.id, order="asc")]
        assert left == [item.id for item in oldest if item.id != added.data[1].id]
        with pytest.raises(openai.NotFoundError):
            await ai.conversations.items.retrieve(added.data[1].id, conversation_id=conversation.id)
        with pytest.raises(openai.NotFoundError):
            await ai.conversations.items.delete(added.data[1].id, conversation_id=conversation.id)


@RESPONSES.held_by("items")
async def test_a_message_is_shown_as_it_was_added(reader: Client) -> None:
    async with sdk(reader) as ai:
        conversation = (await reader.http.post("/v1/conversations", json={"items": SHOWN})).json()["id"]
        response = await ai.responses.create(model="clew", input=QUESTION, conversation=conversation)
        shown: list[dict[str, Any]] | None = None
        for path in (f"/v1/conversations/{conversation}/items", f"/v1/responses/{response.id}/input_items"):
            listed = (await reader.http.get(path, params={"order": "asc"})).json()["data"][: len(SHOWN)]
            assert [{name: item[name] for name in sent} for sent, item in zip(SHOWN, listed, strict=True)] == [
                one | {"content": [{**part, "logprobs": []} for part in one["content"]]} if "status" in one else one
                for one in SHOWN
            ]
            assert shown in (None, listed)
            shown = listed
        large = {"type": "input_image", "image_url": "data:image/png;base64," + "A" * (300 << 10)}
        text = {"type": "input_text", "text": "What is this?"}
        item: Any = {"role": "user", "content": [large, text]}
        [kept] = (await ai.conversations.items.create(conversation, items=[item])).model_dump()["data"]
        assert [part["text"] for part in kept["content"]] == ["What is this?"]


@RESPONSES.held_by("items")
async def test_items_that_cannot_be_stored_are_refused_with_their_place(client: Client) -> None:
    conversation = (await client.http.post("/v1/conversations", json={})).json()["id"]
    for items, param in (
        ([CALL, {"type": "item_reference", "id": "x"}], "items[1].type"),
        ([{"type": "function_call", "name": "f", "arguments": "{}"}], "items[0].call_id"),
        ([RESULT | {"output": None}], "items[0].output"),
        ([CALL | {"id": "msg_1"}], "items[0].id"),
        ([CALL | {"id": "x" * 129}], "items[0].id"),
        ([ITEMS[0], CALL | {"id": "fc_1"}, CALL | {"id": "fc_1"}], "items[2].id"),
        ([ITEMS[0], THOUGHT | {"encrypted_content": "x" * (256 << 10)}], "items[1]"),
        ([{"role": "user", "content": "x" * 500_001}], "items[0].content"),
        ([ITEMS[0], {"role": "user", "content": ""}], "items[1].content"),
        ([ITEMS[0], {"role": "king", "content": "x"}], "items[1].role"),
        ([ITEMS[1] | {"status": "done"}], "items[0].status"),
        ([ITEMS[1] | {"content": [TEXT | {"annotations": ["here"]}]}], "items[0].content[0].annotations"),
        ([], "items"),
        ([ITEMS[0]] * 21, "items"),
    ):
        answer = await client.http.post(f"/v1/conversations/{conversation}/items", json={"items": items})
        assert (answer.status_code, answer.json()["error"]["param"]) == (400, param), answer.text
        begun = await client.http.post("/v1/conversations", json={"items": items})
        assert begun.status_code == (200 if items == [] else 400), begun.text
    assert (await client.http.get(f"/v1/conversations/{conversation}/items")).json()["data"] == []
    assert len((await client.http.get("/api/conversations")).json()["conversations"]) == 2


@RESPONSES.held_by("items-of-tools")
async def test_calls_results_and_reasoning_keep_their_place_among_the_messages(client: Client) -> None:
    async with sdk(client) as ai:
        conversation = await ai.conversations.create(items=[THOUGHT])  # type: ignore[list-item]
        question, answer = {"role": "user", "content": "Weather?"}, {"role": "assistant", "content": "Sunny."}
        await ai.conversations.items.create(conversation.id, items=[question, CALL, RESULT])  # type: ignore[list-item]
        await ai.conversations.items.create(conversation.id, items=[CALL, RESULT, answer, question])  # type: ignore[list-item]
        expected = ["reasoning", "Weather?", *["function_call", "function_call_output"] * 2, "Sunny.", "Weather?"]
        for limit in (1, 2, 3, 100):
            oldest = [item async for item in ai.conversations.items.list(conversation.id, limit=limit, order="asc")]
            assert list(map(named, oldest)) == expected
            newest = [item async for item in ai.conversations.items.list(conversation.id, limit=limit)]
            assert [item.id for item in newest] == [item.id for item in reversed(oldest)]
        thought, _, call, result = oldest[:4]
        assert thought.model_dump(exclude_unset=True) == THOUGHT
        assert call.model_dump(exclude_unset=True) == CALL | {"id": call.id, "status": "completed"}
        assert result.model_dump(exclude_unset=True) == RESULT | {"id": result.id, "status": "completed"}
        assert await ai.conversations.items.retrieve(call.id or "", conversation_id=conversation.id) == call
        await ai.conversations.items.delete(call.id or "", conversation_id=conversation.id)
        for missing in (call.id or "", "fc_unknown", "msg_unknown"):
            with pytest.raises(openai.NotFoundError):
                await ai.conversations.items.retrieve(missing, conversation_id=conversation.id)
            with pytest.raises(openai.NotFoundError):
                await ai.conversations.items.delete(missing, conversation_id=conversation.id)
        left = [item.id async for item in ai.conversations.items.list(conversation.id, order="asc")]
        assert left == [item.id for item in oldest if item.id != call.id]
    assert await messages_of(client, conversation.id) == ["Weather?", "Sunny.", "Weather?"]


@RESPONSES.held_by("items")
async def test_a_message_with_the_id_of_one_in_the_conversation_is_refused(client: Client) -> None:
    async with sdk(client) as ai:
        one, other = [await ai.conversations.create(items=ITEMS[:1]) for _ in range(2)]  # type: ignore[arg-type]
        [first] = (await ai.conversations.items.list(one.id)).data
        again: Any = [ITEMS[1], {"type": "message", "role": "user", "id": first.id, "content": "Hello again"}]
        with pytest.raises(openai.BadRequestError) as refused:
            await ai.conversations.items.create(one.id, items=again)
        assert (refused.value.param, "Item already in conversation" in refused.value.message) == ("items[1].id", True)
        assert await messages_of(client, one.id) == ["Hello"]
        await ai.conversations.items.create(other.id, items=again[1:])
        await ai.conversations.items.delete(first.id or "", conversation_id=one.id)
        await ai.conversations.items.create(one.id, items=again[1:])
        left = [item.content[0].text async for item in ai.conversations.items.list(one.id)]  # type: ignore[union-attr]
    assert left == ["Hello again"]


@RESPONSES.held_by("items")
async def test_adding_and_deleting_an_item_changes_the_conversation(served: Served, client: Client) -> None:
    async with sdk(client) as ai:
        conversation = (await ai.conversations.create()).id

        async def changed_at() -> str:
            [row] = await served.database.dicts(client.tenant, "select updated_at from threads", {})
            return str(row["updated_at"])

        moments = [await changed_at()]
        added = await ai.conversations.items.create(conversation, items=[ITEMS[0], THOUGHT])  # type: ignore[list-item]
        moments.append(await changed_at())
        for item in added.data:
            await ai.conversations.items.delete(item.id or "", conversation_id=conversation)
            moments.append(await changed_at())
    assert moments == sorted(set(moments))


@RESPONSES.held_by("items")
async def test_deleted_messages_do_not_end_a_list_early(served: Served, client: Client) -> None:
    conversation = (await client.http.post("/v1/conversations", json={})).json()["id"]
    items, thread = ConversationItems(served.database), parse_id("conv", conversation)
    added = await items.append(client.tenant, thread, [GivenMessage("user", str(number)) for number in range(105)])
    await served.database.execute(
        client.tenant, "update messages set status = 'failed' where thread_id = %s and depth <= 102", (thread,)
    )
    for order, expected in (("asc", added[102:104]), ("desc", added[:102:-1][:2])):
        listed = (await client.http.get(f"/v1/conversations/{conversation}/items?limit=2&order={order}")).json()
        assert [one["content"][0]["text"] for one in listed["data"]] == [
            one.content for one in expected if isinstance(one, Message)
        ]
        assert listed["has_more"]


@RESPONSES.held_by("items-bounded")
async def test_a_page_of_large_items_is_bounded_as_a_whole_and_pages_hold_all_of_them(client: Client) -> None:
    async with sdk(client) as ai:
        conversation = await ai.conversations.create()
        for start in range(0, 60, 20):
            thoughts = [THOUGHT | {"id": f"rs_{n:02}", "encrypted_content": "x" * 200_000} for n in range(start, start + 20)]
            await ai.conversations.items.create(conversation.id, items=thoughts)  # type: ignore[arg-type]
        for order in ("asc", "desc"):
            page = await client.http.get(f"/v1/conversations/{conversation.id}/items", params={"limit": 100, "order": order})
            listed = page.json()
            assert len(page.content) < 5 << 20
            assert 15 < len(listed["data"]) < 30
            assert listed["has_more"]
            assert listed["last_id"] == listed["data"][-1]["id"]
            items = [item.id async for item in ai.conversations.items.list(conversation.id, limit=100, order=order)]  # type: ignore[arg-type]
            assert items == sorted((f"rs_{n:02}" for n in range(60)), reverse=order == "desc")


@RESPONSES.held_by("items-context")
async def test_messages_that_were_added_are_the_history_of_the_next_question(reader: Client) -> None:
    async with sdk(reader) as ai:
        earlier = [
            {"role": "user", "content": "Tell me about the labyrinth."},
            {"role": "assistant", "content": "Gladly."},
        ]
        conversation = await ai.conversations.create(items=earlier)  # type: ignore[arg-type]
        answered = await ai.responses.create(model="clew", input="Who built it?", conversation=conversation.id)
        assert "Daedalus" in answered.output_text
    assert len(await messages_of(reader, conversation.id)) == 4


@RESPONSES.held_by("items-everywhere")
async def test_a_conversation_of_another_interface_is_read_and_continued(reader: Client) -> None:
    conversation = (await reader.http.post("/api/conversations", json={})).json()["id"]
    answer = await reader.http.post(f"/api/conversations/{conversation}/messages", json={"content": QUESTION})
    async with sdk(reader) as ai:
        items = [item async for item in ai.conversations.items.list(conversation, order="asc")]
        assert [item.id for item in items][1:] == [answer.json()["id"]]
        assert FIRST_SENTENCE in items[1].content[0].text  # type: ignore[union-attr,operator]
        cited = items[1].content[0].annotations[0]  # type: ignore[union-attr]
        assert cited.type == "url_citation"
        assert cited.url.startswith(f"{reader.http.base_url}/documents/doc_")  # the page, as in other answers
        continued = await ai.responses.create(model="clew", input="Who built the labyrinth?", conversation=conversation)
    assert (await messages_of(reader, conversation))[2:] == ["Who built the labyrinth?", continued.output_text]


@RESPONSES.held_by("items-bounded")
async def test_an_item_that_is_named_often_counts_each_time(reader: Client) -> None:
    made = await reader.http.post("/v1/conversations", json={"items": [{"role": "user", "content": "long " * 90_000}]})
    listed = (await reader.http.get(f"/v1/conversations/{made.json()['id']}/items")).json()
    reference = {"type": "item_reference", "id": listed["data"][0]["id"]}
    for times, status in ((18, 200), (19, 400)):
        body = {"model": "clew", "input": [*[reference] * times, {"role": "user", "content": "Why?"}]}
        counted = await reader.http.post("/v1/responses/input_tokens", json=body)
        assert (counted.status_code, counted.json().get("error", {}).get("param", "input")) == (status, "input")
