"""What source 001 promises of a question and its answer, over each transport: one JSON answer, server-sent events, `WS /ws`."""

import uuid
from typing import Any

import pytest

from clew.domain.ids import parse_id
from tests.dialects.conftest import Client, NewClient, NewTenant, Served
from tests.dialects.requirements_conversations import CONVERSATIONS
from tests.dialects.shelf import REPORT, THREAD, put
from tests.dialects.test_conversations import open_conversation
from tests.dialects.transports import ASK, Ask
from tests.rows import each

CLEW, LABYRINTH, PENALTY = "What is a clew?", "Who built the labyrinth of Crete?", "What penalty does the supplier pay for delay?"
UNKNOWN = "a" * 26


@pytest.fixture
def ask(transport: str) -> Ask:
    """Ask over the transport of this run of the test."""
    return ASK[transport]


async def new(client: Client, **body: Any) -> str:
    return (await open_conversation(client, **body))["id"]


async def read(client: Client, conversation: str, path: str = "") -> dict[str, Any]:
    found = await client.http.get(f"/api/conversations/{conversation}{path}")
    assert found.status_code == 200, found.text
    return found.json()


async def messages(client: Client, conversation: str, **params: str) -> list[dict[str, Any]]:
    found = await client.http.get(f"/api/conversations/{conversation}/messages", params=params)
    return found.raise_for_status().json()["messages"]


@CONVERSATIONS.held_by("FR-002", "FR-004", "FR-005", "message-fields", "source-fields")
async def test_question_is_answered_from_the_documents_and_stored_as_it_was_told(reader: Client, ask: Ask) -> None:
    conversation = await new(reader)
    told = await ask(reader.http, conversation, LABYRINTH)
    assert "Daedalus" in told.text
    question, answer = await messages(reader, conversation)
    fields = {"id", "conversationId", "role", "content", "metadata", "createdAt"}
    assert set(answer) == set(question) == fields | {"status", "parentMessageId", "turnId"}
    assert (question["role"], question["content"], answer["role"]) == ("user", LABYRINTH, "assistant")
    assert (answer["id"], answer["turnId"], answer["content"]) == (told.message_id, told.turn_id, told.text)
    assert all(one["id"].startswith("msg_") and one["conversationId"] == conversation for one in (question, answer))
    assert answer["metadata"]["sources"] == told.sources
    assert answer["metadata"]["tokensUsed"] == told.end["usage"]
    assert told.sources
    for source in told.sources:
        assert f"[{source['label']}]" in told.text
        assert (source["documentName"], source["documentId"][:4]) == ("thread.md", "doc_")
        assert 0 < source["relevanceScore"] <= 1
        place = {name: source[name] for name in ("start", "end", "version")}
        text = await reader.http.get(f"/api/documents/{source['documentId']}/text", params=place)
        assert text.json()["text"] == source["content"]


@CONVERSATIONS.held_by("FR-003", "message-start", "content-delta", "source-reference", "message-complete", over=("sse", "ws"))
async def test_events_come_in_their_order_and_hold_what_the_source_says(reader: Client, ask: Ask) -> None:
    told = await ask(reader.http, await new(reader), PENALTY)
    kinds = [event["type"] for event in told.events]
    assert (kinds[0], kinds[-1]) == ("message_start", "message_complete")
    assert (kinds.count("message_start"), kinds.count("message_complete")) == (1, 1)
    assert set(kinds[1:-1]) == {"content_delta", "source_reference"}
    assert told.message_id.startswith("msg_")
    assert set(told.events[-1]["usage"]) == {"inputTokens", "outputTokens"}
    assert {"documentId", "documentName", "content", "relevanceScore"} <= set(told.sources[0])


@CONVERSATIONS.held_by("FR-009", "conversation-counts")
async def test_later_question_is_understood_and_every_message_is_counted(reader: Client, ask: Ask) -> None:
    conversation = await new(reader)
    await ask(reader.http, conversation, PENALTY)
    told = await ask(reader.http, conversation, "Does it ever exceed some limit?")
    assert "ten percent" in told.text
    said = await messages(reader, conversation)
    assert [one["role"] for one in said] == ["user", "assistant"] * 2
    assert [one["parentMessageId"] for one in said] == [None, *(one["id"] for one in said[:-1])]
    now = await read(reader, conversation)
    assert (now["messageCount"], now["lastMessageAt"]) == (4, said[-1]["createdAt"])


@CONVERSATIONS.held_by("FR-007", "BR-003")
async def test_title_is_that_of_the_first_message_unless_it_was_given(reader: Client, ask: Ask) -> None:
    untitled, titled, renamed = await new(reader), await new(reader, title="Contracts"), await new(reader)
    for conversation in (untitled, titled, renamed):
        await ask(reader.http, conversation, f"  {CLEW}\n\nTell me everything that Ariadne knew.")
    assert (await read(reader, untitled))["title"] == CLEW
    assert (await read(reader, titled))["title"] == "Contracts"
    await reader.http.patch(f"/api/conversations/{renamed}", json={"title": "Mine"})
    await ask(reader.http, renamed, LABYRINTH)
    await ask(reader.http, untitled, LABYRINTH)
    assert [(await read(reader, one))["title"] for one in (renamed, untitled)] == ["Mine", CLEW]


@CONVERSATIONS.held_by("BR-001", "MESSAGE_CONTENT_REQUIRED", "MESSAGE_TOO_LONG", "FR-002")
async def test_message_has_1_to_10000_characters(client: Client, ask: Ask) -> None:
    conversation = await new(client)
    empty = [await ask(client.http, conversation, content) for content in ("", " ", "\n\t\u2003")]
    assert {one.code for one in empty} == {"MESSAGE_CONTENT_REQUIRED"}
    too_long = [await ask(client.http, conversation, letter * 10_001) for letter in "x字🧶"]
    assert {one.code for one in too_long} == {"MESSAGE_TOO_LONG"}
    for refused in (*empty, *too_long):
        assert refused.error is not None
        assert refused.error["message"]
        assert refused.error["details"] == {"field": "content"}
        assert refused.error.get("status", 400) == 400
    assert await messages(client, conversation) == []
    for content in ("字", "🧶" * 10_000):
        assert (await ask(client.http, conversation, content)).code is None


@CONVERSATIONS.held_by("BR-002")
async def test_full_conversation_refuses_more_and_says_so(client: Client, ask: Ask, served: Served) -> None:
    conversation = await new(client)
    change = "update threads set message_count = %s where id = %s"
    for count, code in ((999, "CONVERSATION_FULL"), (998, None), (1000, "CONVERSATION_FULL")):
        await served.database.execute(client.tenant, change, (count, parse_id("conv", conversation)))
        told = await ask(client.http, conversation, "One more")
        assert told.code == code
        assert told.error is None or told.error.get("status", 409) == 409
    assert (await read(client, conversation))["messageCount"] == 1000


@CONVERSATIONS.held_by("BR-006", "CONVERSATION_NOT_FOUND")
async def test_deleted_or_unknown_conversation_takes_no_message(reader: Client, ask: Ask) -> None:
    deleted = await new(reader)
    told = await ask(reader.http, deleted, CLEW)
    assert (await reader.http.delete(f"/api/conversations/{deleted}")).status_code == 204
    for conversation in (deleted, f"conv_{UNKNOWN}", "conv_17"):
        refused = await ask(reader.http, conversation, CLEW)
        assert refused.code == "CONVERSATION_NOT_FOUND"
        assert refused.error is not None
        assert refused.error.get("status", 404) == 404
    gone = await reader.http.get(f"/api/conversations/{deleted}/messages/{told.message_id}")
    assert (gone.status_code, gone.json()["error"]["code"]) == (404, "CONVERSATION_NOT_FOUND")
    assert (await reader.http.get(f"/api/turns/{told.turn_id}/events")).status_code == 404


@CONVERSATIONS.held_by("fork", "MESSAGE_NOT_FOUND")
async def test_question_below_an_earlier_answer_forks(reader: Client, ask: Ask) -> None:
    conversation = await new(reader)
    first = await ask(reader.http, conversation, CLEW)
    second = await ask(reader.http, conversation, LABYRINTH)
    fork = await ask(reader.http, conversation, PENALTY, parentMessageId=first.message_id)
    root = await ask(reader.http, conversation, LABYRINTH, parentMessageId=None)
    on_fork, on_second, on_root = [
        [one["id"] for one in await messages(reader, conversation, leaf=told.message_id)] for told in (fork, second, root)
    ]
    assert (on_fork[:2], on_fork[-1], len(on_fork)) == (on_second[:2], fork.message_id, 4)
    assert (on_second[-1], len(on_second), len(on_root)) == (second.message_id, 4, 2)
    for parent, code, status in (
        (on_second[0], "INVALID_INPUT", 400),
        (f"msg_{UNKNOWN}", "MESSAGE_NOT_FOUND", 404),
        ("msg_17", "MESSAGE_NOT_FOUND", 404),
    ):
        refused = await ask(reader.http, conversation, "x", parentMessageId=parent)
        assert refused.code == code
        assert refused.error is not None
        assert refused.error.get("status", status) == status
    assert (await read(reader, conversation))["messageCount"] == 8


@CONVERSATIONS.held_by("MESSAGE_NOT_FOUND")
async def test_message_of_another_conversation_is_no_parent(reader: Client, ask: Ask) -> None:
    here, there = await new(reader), await new(reader)
    elsewhere = await ask(reader.http, there, CLEW)
    refused = await ask(reader.http, here, CLEW, parentMessageId=elsewhere.message_id)
    assert refused.code == "MESSAGE_NOT_FOUND"
    assert await messages(reader, here) == []


@CONVERSATIONS.held_by("filters")
async def test_filters_limit_the_documents_that_may_answer(client: Client, ask: Ask) -> None:
    await put(client, "thread.md", THREAD, workspace="myths", source_app="library", repo="greece", path="old/thread.md")
    for filters, is_found in (
        ({"workspace": "myths", "sourceApp": "library", "repo": "greece", "pathPrefix": "old/"}, True),
        ({"workspace": "facts"}, False),
        ({"sourceApp": "shop"}, False),
        ({"repo": "rome"}, False),
        ({"pathPrefix": "new/"}, False),
        ({}, True),
    ):
        told = await ask(client.http, await new(client), LABYRINTH, filters=filters)
        assert ("Daedalus" in told.text, "refusal" not in told.end) == (is_found, is_found), filters


@CONVERSATIONS.held_by("language")
async def test_language_is_that_of_the_words_that_refuse(client: Client, ask: Ask) -> None:
    told = {
        language: (await ask(client.http, await new(client), "Anything?", language=language)).text for language in ("fr", "de")
    }
    assert len(set(told.values())) == 2
    assert "trouvé" in told["fr"]


@CONVERSATIONS.held_by("refusal")
async def test_question_without_evidence_is_refused_in_words_and_as_data(reader: Client, ask: Ask) -> None:
    conversation = await new(reader)
    told = await ask(reader.http, conversation, "zxqv flurbish gnomon wibble?")
    assert (told.code, told.sources) == (None, [])
    assert told.text
    assert set(told.end["refusal"]) == {"stage", "scoreKind", "value", "threshold", "nearestTitles"}
    answer = (await messages(reader, conversation))[-1]
    assert (answer["status"], answer["content"], answer["metadata"]["refusal"]) == ("complete", told.text, told.end["refusal"])


@CONVERSATIONS.held_by("outline", "clarification")
async def test_deliverable_names_its_sections_and_the_user_is_asked_which_one(client: Client, ask: Ask) -> None:
    await put(client, "report.md", REPORT)
    conversation = await new(client)
    report = await ask(client.http, conversation, "Write a report about the laboratory")
    assert 4 <= len(report.end["outline"]) <= 8
    assert all(f"[{section['id']}] {section['title']}" in report.text for section in report.end["outline"])
    asked = await ask(client.http, conversation, "Detail that")
    assert asked.end["clarification"] == report.end["outline"]
    stored = [message["metadata"] for message in await messages(client, conversation)]
    assert (stored[1]["outline"], stored[3]["clarification"]) == (report.end["outline"], asked.end["clarification"])


BAD: list[tuple[dict[str, Any], str]] = [
    ({"content": 5}, "content"),
    ({"content": None}, "content"),
    ({"content": "x", "language": "English"}, "language"),
    ({"content": "x", "filters": {"repo": 3}}, "filters.repo"),
    ({"content": "x", "parentMessageId": 17}, "parentMessageId"),
    ({"content": "a\0b"}, "content"),
]


@CONVERSATIONS.held_by("bad-input")
@each(("body", "field"), BAD)
async def test_what_cannot_be_used_is_refused_with_its_field(client: Client, ask: Ask, body: dict[str, Any], field: str) -> None:
    conversation = await new(client)
    refused = await ask(client.http, conversation, **body)
    assert refused.code == "INVALID_INPUT"
    assert refused.error is not None
    assert refused.error.get("status", 422) in (400, 422)
    assert field in str(refused.error["details"])
    assert await messages(client, conversation) == []


@CONVERSATIONS.held_by("again")
async def test_question_sent_again_with_its_key_is_asked_once(reader: Client, ask: Ask) -> None:
    conversation, key = await new(reader), uuid.uuid4().hex
    first, again = [await ask(reader.http, conversation, CLEW, key=key) for _ in range(2)]
    assert again == first
    reused = await ask(reader.http, conversation, LABYRINTH, key=key)
    assert reused.code == "IDEMPOTENCY_KEY_REUSED"
    assert reused.error is not None
    assert reused.error["details"] == {"turn_id": first.turn_id}
    assert len(await messages(reader, conversation)) == 2


@CONVERSATIONS.held_by("tenants")
async def test_another_tenant_meets_nothing(reader: Client, ask: Ask, new_tenant: NewTenant, new_client: NewClient) -> None:
    conversation = await new(reader)
    told = await ask(reader.http, conversation, CLEW)
    stranger = await new_client(new_tenant())
    assert (await ask(stranger.http, conversation, CLEW)).code == "CONVERSATION_NOT_FOUND"
    own = await new(stranger)
    assert (await ask(stranger.http, own, CLEW, parentMessageId=told.message_id)).code == "MESSAGE_NOT_FOUND"
    assert (await ask(stranger.http, own, CLEW)).end["refusal"]["scoreKind"] == "none"
    assert (await stranger.http.get(f"/api/turns/{told.turn_id}/events")).status_code == 404
    assert len(await messages(reader, conversation)) == 2
