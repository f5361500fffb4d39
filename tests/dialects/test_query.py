"""The dialect of source 000, through HTTP on a real server: whatever is asked as JSON is asked as events, too."""

import asyncio
import json
from typing import Any

import pytest
from httpx_sse import EventSource, aconnect_sse

from clew.domain.ids import parse_id, public_id
from clew.domain.turns.turn import TurnRequest
from clew.store.turns.turns import Lease, Turns
from tests.dialects.asking import ASK, Ask, Told, ask_json, ask_sse
from tests.dialects.conftest import Client, NewClient, NewTenant, Served
from tests.dialects.requirements_query import QUERY
from tests.dialects.shelf import REPORT, put
from tests.rows import each

FIELDS = {
    *("status", "answer", "citations", "outline", "followup", "choices", "refusal", "support", "warnings"),
    *("caller_app", "thread_id", "conversation_id", "turn_id", "usage"),
}
CITATION = {
    *("label", "document_id", "document_name", "version", "start", "end", "quote", "heading_path", "similarity"),
    *("answer_start", "answer_end", "position", "support", "added"),
}


@pytest.fixture
def ask(transport: str) -> Ask:
    """Ask over the transport of this run of the test."""
    return ASK[transport]


async def answered(told: Told) -> dict[str, Any]:
    assert told.status == 200, told.body
    assert set(told.body) == FIELDS
    return told.body


async def messages_of(client: Client, conversation: str) -> list[dict[str, Any]]:
    read = await client.http.get(f"/api/conversations/{conversation}/messages")
    assert read.status_code == 200, read.text
    return read.json()["messages"]


async def thread_count(client: Client) -> int:
    return len((await client.http.get("/api/conversations")).json()["conversations"])


@QUERY.held_by("asks", "grounded")
async def test_question_with_every_field_of_the_source_is_answered_and_cited_to_the_character(client: Client, ask: Ask) -> None:
    await put(client, "report.md", REPORT, source_app="operations", workspace="projets")
    told = await ask(
        client,
        "What energy did the beam of the accelerator reach?",
        caller_app="external_app",
        thread_id="thread-123",
        source_app="operations",
        workspace="projets",
        language="en",
    )
    answer = await answered(told)
    assert (answer["status"], answer["caller_app"], answer["thread_id"]) == ("answered", "external_app", "thread-123")
    assert "6.8 teraelectronvolts" in answer["answer"]
    assert answer["followup"] == {"resolved": False, "section_ids": [], "ref_type": None, "reference": None}
    assert (answer["outline"], answer["choices"], answer["refusal"], answer["warnings"]) == ([], [], None, [])
    assert set(answer["usage"]) == {"input_tokens", "output_tokens"}
    assert answer["turn_id"] == told.headers["Clew-Turn-Id"]
    assert answer["citations"]
    for citation in answer["citations"]:
        assert set(citation) == CITATION
        path, place = f"/api/documents/{citation['document_id']}/text", ("start", "end", "version")
        text = await client.http.get(path, params={name: citation[name] for name in place})
        assert text.json()["text"] == citation["quote"]
        assert answer["answer"][citation["answer_end"] :].startswith(f"[{citation['label']}]")
        assert 0 <= citation["answer_start"] < citation["answer_end"]


@QUERY.held_by("position")
async def test_a_citation_says_where_it_stands_in_the_original(client: Client, ask: Ask) -> None:
    page = "<p>The laboratory had a good year.</p><p>The beam of the accelerator reached 6.8 teraelectronvolts.</p>"
    await put(client, "report.html", f"<html><body>{page}</body></html>")
    answer = await answered(await ask(client, "What energy did the beam of the accelerator reach?"))
    cited = next(citation for citation in answer["citations"] if "6.8" in citation["quote"])
    assert cited["position"] == {"kind": "paragraph", "number": 2, "last": 2, "label": "", "cells": "", "text": "¶ 2"}


@QUERY.held_by("thread-stable")
async def test_same_app_and_thread_id_continue_one_thread(reader: Client, ask: Ask) -> None:
    first = await answered(await ask(reader, "What penalty does the supplier pay for delay?", thread_id="t-1"))
    second = await answered(await ask(reader, "Does it ever exceed some limit?", thread_id="t-1"))
    assert second["conversation_id"] == first["conversation_id"]
    assert "ten percent" in second["answer"]
    assert [message["role"] for message in await messages_of(reader, first["conversation_id"])] == ["user", "assistant"] * 2


@QUERY.held_by("thread-per-app")
async def test_two_apps_and_two_tenants_use_one_thread_id_without_meeting(
    reader: Client, ask: Ask, new_tenant: NewTenant, new_client: NewClient
) -> None:
    stranger = await new_client(new_tenant())
    asked = [(reader, "intranet"), (reader, "crm"), (stranger, "intranet")]
    answers = [await answered(await ask(who, "What is a clew?", caller_app=app, thread_id="7")) for who, app in asked]
    assert len({answer["conversation_id"] for answer in answers}) == 3
    assert [answer["status"] for answer in answers] == ["answered", "answered", "no_context"]
    for (who, _), answer in zip(asked, answers, strict=True):
        assert len(await messages_of(who, answer["conversation_id"])) == 2


@QUERY.held_by("thread-made")
@pytest.mark.parametrize("absent", [{}, {"thread_id": None}, {"thread_id": ""}], ids=["absent", "null", "empty"])
async def test_server_makes_a_thread_id_and_the_client_goes_on_with_it(client: Client, ask: Ask, absent: dict[str, Any]) -> None:
    first, other = [await answered(await ask(client, "Anything there?", **absent)) for _ in range(2)]
    assert first["thread_id"] == first["conversation_id"] != other["thread_id"]
    second = await answered(await ask(client, "And now?", thread_id=first["thread_id"]))
    assert second["conversation_id"] == first["conversation_id"]


@QUERY.held_by("app-default")
async def test_app_is_that_of_the_key_unless_the_client_names_one(client: Client, new_client: NewClient, ask: Ask) -> None:
    of_intranet = await new_client(client.tenant, "query", app="intranet")
    own = await answered(await ask(of_intranet, "Anything there?", thread_id="1"))
    named = await answered(await ask(client, "Anything there?", caller_app="intranet", thread_id="1"))
    empty = await answered(await ask(of_intranet, "Anything there?", caller_app="", thread_id="1"))
    assert {own["caller_app"], named["caller_app"], empty["caller_app"]} == {"intranet"}
    assert own["conversation_id"] == empty["conversation_id"] != named["conversation_id"], "the key of another application"


@QUERY.held_by("thread-race")
async def test_first_questions_that_race_make_one_thread(reader: Client, ask: Ask) -> None:
    told = await asyncio.gather(*(ask(reader, f"What is a clew, number {n}?", thread_id="new") for n in range(6)))
    ended_well = [one.body for one in told if one.status == 200]
    late = [one for one in told if one.status != 200]
    assert ended_well
    assert len({answer["conversation_id"] for answer in ended_well}) == 1
    assert [(one.status, one.error["code"]) for one in late] == [(409, "GENERATION_IN_PROGRESS")] * len(late)
    assert all(one.error["details"]["turn_id"].startswith("turn_") for one in late)
    assert await thread_count(reader) == 1
    assert len(await messages_of(reader, ended_well[0]["conversation_id"])) == 2 * len(ended_well)


@QUERY.held_by("thread-race")
async def test_question_while_another_is_answered_is_refused_by_the_name_of_the_turn(
    client: Client, ask: Ask, served: Served
) -> None:
    first = await answered(await ask(client, "Anything there?", thread_id="busy"))
    request = TurnRequest(
        tenant_id=client.tenant,
        thread_id=parse_id("conv", first["conversation_id"]),
        content="Slow one",
        dialect="test",
        caller_app="test",
    )
    running = await Turns(served.database, Lease("another process", 600)).admit(request, "Slow one")
    told = await ask(client, "And now?", thread_id="busy")
    assert (told.status, told.error["code"]) == (409, "GENERATION_IN_PROGRESS")
    assert told.error["details"] == {"turn_id": public_id("turn", running.turn_id)}
    await client.http.delete(f"/api/conversations/{first['conversation_id']}")


@QUERY.held_by("thread-everywhere")
async def test_thread_goes_on_in_conversations(reader: Client, ask: Ask) -> None:
    first = await answered(await ask(reader, "What is a clew?", caller_app="crm", thread_id="42"))
    path = f"/api/conversations/{first['conversation_id']}"
    sent = await reader.http.post(f"{path}/messages", json={"content": "Who built the labyrinth of Crete?"})
    assert (sent.status_code, sent.json()["conversationId"]) == (201, first["conversation_id"])
    await answered(await ask(reader, "What is the penalty for delay?", caller_app="crm", thread_id="42"))
    shown = [message["content"] for message in await messages_of(reader, first["conversation_id"]) if message["role"] == "user"]
    assert shown == ["What is a clew?", "Who built the labyrinth of Crete?", "What is the penalty for delay?"]
    assert (await reader.http.get(path)).json()["title"] == "What is a clew?"


@QUERY.held_by("thread-everywhere")
async def test_conversation_goes_on_as_a_thread_of_the_app_conversations(reader: Client, ask: Ask) -> None:
    conversation = (await reader.http.post("/api/conversations", json={})).json()["id"]
    await reader.http.post(f"/api/conversations/{conversation}/messages", json={"content": "What is a clew?"})
    told = await ask(reader, "Who built the labyrinth of Crete?", caller_app="conversations", thread_id=conversation)
    assert (await answered(told))["conversation_id"] == conversation
    assert len(await messages_of(reader, conversation)) == 4


@QUERY.held_by("thread-full")
async def test_full_thread_refuses_more(client: Client, ask: Ask, served: Served) -> None:
    first = await answered(await ask(client, "Anything there?", thread_id="long"))
    thread = parse_id("conv", first["conversation_id"])
    await served.database.execute(client.tenant, "update threads set message_count = 999 where id = %s", (thread,))
    told = await ask(client, "One more?", thread_id="long")
    assert (told.status, told.error["code"]) == (409, "CONVERSATION_FULL")


BAD_NAMES = [
    ("x" * 201, "201 characters; the limit is 200"),
    ("a\nb", "the control character U+000A at 1"),
    ("a\x7fb", "the control character U+007F at 1"),
    ("a\u2028b", "the control character U+2028 at 1"),
    ("   ", "only white space"),
]


@QUERY.held_by("names-checked")
@each("field", ["thread_id", "caller_app"])
@each(("name", "problem"), BAD_NAMES)
async def test_names_that_cannot_be_kept_are_refused_with_field_problem_and_remedy(
    client: Client, ask: Ask, field: str, name: str, problem: str
) -> None:
    told = await ask(client, "Anything there?", **{field: name})
    assert (told.status, told.error["code"], told.error["details"]) == (400, "INVALID_INPUT", {"field": field})
    assert told.error["message"].startswith(f"`{field}`")
    assert problem in told.error["message"]
    assert "Send" in told.error["message"]
    assert await thread_count(client) == 0


@QUERY.held_by("names-checked")
@pytest.mark.parametrize("name", ["x" * 200, "conversación nº 7 / 会话 🧶", "a'; drop table threads --", " a ", "%s", "🧶" * 200])
async def test_any_printable_name_is_kept_as_it_is(client: Client, ask: Ask, name: str) -> None:
    first, second = [await answered(await ask(client, "Anything there?", caller_app=name, thread_id=name)) for _ in range(2)]
    assert (first["caller_app"], first["thread_id"]) == (name, name)
    assert second["conversation_id"] == first["conversation_id"]


BAD_BODIES: list[tuple[dict[str, Any], int, str, str]] = [
    ({"query": ""}, 400, "MESSAGE_CONTENT_REQUIRED", "query"),
    ({"query": " \n"}, 400, "MESSAGE_CONTENT_REQUIRED", "query"),
    ({"query": "x" * 10_001}, 400, "MESSAGE_TOO_LONG", "query"),
    ({"query": None}, 422, "INVALID_INPUT", "query"),
    ({"query": 5}, 422, "INVALID_INPUT", "query"),
    ({"query": "x", "thread_id": 7}, 422, "INVALID_INPUT", "thread_id"),
    ({"query": "x", "thread_id": "a\0b"}, 400, "INVALID_INPUT", "thread_id"),
    ({"query": "x", "language": "français!"}, 400, "INVALID_INPUT", "language"),
    ({"query": "x", "service": "poem"}, 422, "INVALID_INPUT", "service"),
    ({"query": "x", "stream": "yes"}, 422, "INVALID_INPUT", "stream"),
    ({"query": "x", "workspace": "w" * 1025}, 422, "INVALID_INPUT", "workspace"),
    ({"query": "x", "assistant": "nobody"}, 404, "ASSISTANT_NOT_FOUND", ""),
]


@QUERY.held_by("bad-input")
@each(("body", "status", "code", "field"), BAD_BODIES)
async def test_question_that_cannot_be_used_is_refused_and_nothing_is_stored(
    client: Client, ask: Ask, body: dict[str, Any], status: int, code: str, field: str
) -> None:
    told = await ask(client, **body)
    assert (told.status, told.error["code"]) == (status, code), told.body
    assert field in json.dumps(told.error["details"])
    assert told.error["request_id"]
    assert await thread_count(client) == 0


@QUERY.held_by("filters")
async def test_labels_limit_the_documents_only_when_given(client: Client, ask: Ask) -> None:
    await put(client, "report.md", REPORT, source_app="operations", workspace="projets")
    question = "How much electricity did the laboratory consume?"
    for labels, status in (
        ({}, "answered"),
        ({"source_app": "", "workspace": None}, "answered"),
        ({"source_app": "operations"}, "answered"),
        ({"workspace": "projets"}, "answered"),
        ({"workspace": "another"}, "no_context"),
        ({"source_app": "operations", "workspace": "another"}, "no_context"),
    ):
        assert (await answered(await ask(client, question, **labels)))["status"] == status, labels


@QUERY.held_by("language", "no-context")
@pytest.mark.parametrize("language", ["fr", "FR", "fr-CA", "fr_FR"])
async def test_language_is_that_of_the_refusal_whatever_the_question_looks_like(client: Client, ask: Ask, language: str) -> None:
    answer = await answered(await ask(client, "CERN 2024 ?", language=language))
    assert (answer["status"], answer["answer"][:17]) == ("no_context", "Je n'ai rien trou")


@QUERY.held_by("language")
async def test_language_limits_no_document(reader: Client, ask: Ask) -> None:
    answer = await answered(await ask(reader, "Who built the labyrinth of Crete for King Minos?", language="fr"))
    assert (answer["status"], "Daedalus" in answer["answer"]) == ("answered", True)


@QUERY.held_by("no-context")
async def test_question_without_evidence_is_refused_as_data(reader: Client, ask: Ask) -> None:
    answer = await answered(await ask(reader, "zxqv flurbish gnomon wibble?"))
    assert (answer["status"], answer["citations"], answer["outline"]) == ("no_context", [], [])
    assert answer["answer"]
    assert set(answer["refusal"]) == {"stage", "score_kind", "value", "threshold", "nearest_titles"}
    assert answer["refusal"]["stage"] == "guard"


@QUERY.held_by("assistant")
async def test_new_thread_begins_with_the_assistant_named_and_keeps_it(reader: Client, ask: Ask) -> None:
    created = (await reader.http.post("/api/assistants", json={"name": "empty"})).json()
    for named in ("empty", created["id"]):
        answer = await answered(await ask(reader, "What is a clew?", assistant=named, thread_id=named))
        assert answer["status"] == "no_context", "the other assistant has no document"
        goes_on = await answered(await ask(reader, "What is a clew?", thread_id=named))
        assert goes_on["status"] == "no_context"
    told = await ask(reader, "What is a clew?", assistant="default", thread_id="empty")
    assert (told.status, told.error["details"]) == (400, {"field": "assistant"})


@QUERY.held_by("unknown-fields")
async def test_fields_that_mean_nothing_are_ignored_with_a_warning(client: Client, ask: Ask) -> None:
    answer = await answered(await ask(client, "Anything there?", tread_id="1", **{f"x{n}": n for n in range(50)}))
    assert answer["warnings"][0] == {
        "code": "unknown_field",
        "message": "The field `tread_id` is unknown and was ignored.",
    }
    assert len(answer["warnings"]) == 10


@QUERY.held_by("stream")
async def test_stream_has_the_events_of_conversations_and_ends_with_the_json_answer(reader: Client) -> None:
    told = await ask_sse(reader, "What is the penalty for delay?")
    names = [event.event for event in told.events]
    assert (names[0], names[-2:]) == ("message_start", ["message_complete", "completed"])
    assert set(names) == {"message_start", "content_delta", "source_reference", "message_complete", "completed"}
    assert (
        "".join(json.loads(event.data)["delta"] for event in told.events if event.event == "content_delta") == told.body["answer"]
    )
    path = f"/api/turns/{told.body['turn_id']}/events"
    async with aconnect_sse(reader.http, "GET", path) as source:
        again = [(event.id, event.event, event.data) async for event in source.aiter_sse()]
    assert again == [(event.id, event.event, event.data) for event in told.events[:-1]]
    stored = (await messages_of(reader, told.body["conversation_id"]))[-1]
    assert (stored["content"], stored["turnId"]) == (told.body["answer"], told.body["turn_id"])


@QUERY.held_by("stream")
async def test_json_answer_is_what_the_last_event_holds(reader: Client) -> None:
    as_json, as_events = [(await one(reader, "What is the penalty for delay?")).body for one in (ask_json, ask_sse)]
    own = {"turn_id", "thread_id", "conversation_id"}
    assert {k: v for k, v in as_json.items() if k not in own} == {k: v for k, v in as_events.items() if k not in own}


@QUERY.held_by("stream")
@pytest.mark.parametrize(
    ("accept", "stream", "kind"),
    [
        ("application/json", True, "text/event-stream"),
        ("text/event-stream", False, "application/json"),
        ("text/event-stream", None, "text/event-stream"),
        ("*/*", None, "application/json"),
    ],
)
async def test_stream_in_the_body_wins_over_the_header(client: Client, accept: str, stream: bool | None, kind: str) -> None:
    body = {"query": "Anything there?", "stream": stream}
    response = await client.http.post("/api/query", json=body, headers={"Accept": accept})
    assert (response.status_code, response.headers["Content-Type"].partition(";")[0]) == (200, kind)


@QUERY.held_by("disconnect")
async def test_turn_goes_on_without_its_client_and_its_events_can_be_read(reader: Client) -> None:
    body = {"query": "Who built the labyrinth of Crete?", "stream": True, "thread_id": "gone"}
    async with reader.http.stream("POST", "/api/query", json=body) as response:
        turn = response.headers["Clew-Turn-Id"]
        first = await anext(EventSource(response).aiter_sse())
    assert first.event == "message_start"
    headers = {"Last-Event-ID": first.id}
    async with aconnect_sse(reader.http, "GET", f"/api/turns/{turn}/events", headers=headers) as source:
        rest = [event async for event in source.aiter_sse()]
    assert rest[-1].event == "message_complete"
    goes_on = (await ask_json(reader, "What is a clew?", thread_id="gone")).body
    assert "Daedalus" in (await messages_of(reader, goes_on["conversation_id"]))[1]["content"]
