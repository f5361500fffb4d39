"""`agent:run` of source 002 through HTTP on a real server: what is sent, what is refused, what comes back."""

import json
import uuid
from typing import Any

import pytest

from clew.store.housekeeping import roll_event_partitions
from tests.dialects.conftest import Client, Served
from tests.dialects.requirements_cortex import CORTEX
from tests.dialects.shelf import REPORT, put
from tests.dialects.threads_cortex import RUN, THREADS, describe, new_thread, question, refused, replay, run, said

ASKED = "Who built the labyrinth of Crete?"
NONSENSE = "How do I renew the parking permit of my grandmother's tractor?"


@CORTEX.held_by("run-events", "run-metadata", over=["stream"])
async def test_events_come_in_order_numbered_and_end_with_response_and_done(reader: Client) -> None:
    thread = await new_thread(reader)
    ran = await run(reader.http, question(ASKED, thread_id=thread, parent_message_id=0))
    assert ran.names[:2] == ["metadata", "response.status"]
    assert ran.names[-4:] == ["response.text", "metadata", "response", "done"]
    assert ran.events[-1].data == "[DONE]"
    numbered = [json.loads(event.data)["sequence_number"] for event in ran.events[:-1]]
    assert numbered == list(range(1, len(numbered) + 1))
    assert [one["status"] for one in ran.all("response.status")] == ["planning", "executing_tool", "proceeding_to_answer"]
    [text] = ran.all("response.text")
    annotations = [one["annotation"] for one in ran.all("response.text.annotation")]
    assert [one["annotation_index"] for one in ran.all("response.text.annotation")] == list(range(len(annotations)))
    assert (text["text"], text["annotations"], text["is_elicitation"]) == (ran.text, annotations, False)
    assert "Daedalus" in ran.text
    assert ran.response["role"] == "assistant"
    assert ran.response["status"] == "completed"
    assert ran.response["content"] == [
        {"type": "text", "text": ran.text, "annotations": annotations, "is_elicitation": False},
    ]
    metadata = ran.response["metadata"]
    assert metadata.pop("usage")["tokens_consumed"][0]["model_name"] == "extractive"
    assert metadata == {
        "run_id": f"{thread}-{ran.ids['user']}",
        "thread_id": thread,
        "user_message_id": ran.ids["user"],
        "assistant_message_id": ran.ids["assistant"],
    }
    newest, oldest = (await describe(reader, thread))["messages"]
    assert json.loads(newest["message_payload"])["content"] == ran.response["content"]
    assert newest["request_id"] == oldest["request_id"] == ran.headers["X-Snowflake-Request-ID"]


@CORTEX.held_by("citations", over=["stream"])
async def test_citations_hold_to_the_character(reader: Client) -> None:
    thread = await new_thread(reader)
    ran = await run(reader.http, question(ASKED, thread_id=thread, parent_message_id=0))
    [item] = ran.response["content"]
    assert item["annotations"]
    for citation in item["annotations"]:
        assert citation["type"] == "cortex_search_citation"
        assert citation["doc_title"] == "thread.md"
        assert f"[{citation['index'] + 1}]" in ran.text
        path = f"/api/documents/{citation['doc_id']}/text"
        stored = await reader.http.get(path, params={name: citation[name] for name in ("start", "end", "version")})
        assert stored.json()["text"] == citation["text"]


@CORTEX.held_by("run-json", over=["body"])
async def test_without_stream_the_body_is_that_of_the_event(reader: Client) -> None:
    thread = await new_thread(reader)
    body = question(ASKED, thread_id=thread, parent_message_id=0)
    ran = await run(reader.http, body)
    answer = await reader.http.post(RUN, json=body | {"stream": False}, headers={"Accept": "application/json"})
    assert answer.status_code == 200
    event, whole = {name: value for name, value in ran.response.items() if name != "sequence_number"}, answer.json()
    for one in (event, whole):
        for name in ("run_id", "user_message_id", "assistant_message_id"):
            assert one["metadata"].pop(name)
    assert whole == event


@CORTEX.held_by("run-root")
async def test_parent_zero_on_a_thread_with_messages_begins_another_branch(reader: Client) -> None:
    thread = await new_thread(reader)
    for _ in range(2):
        await run(reader.http, question(ASKED, thread_id=thread, parent_message_id=0))
    roots = [one for one in (await describe(reader, thread))["messages"] if one["parent_id"] is None]
    assert [one["role"] for one in roots] == ["user", "user"]


@CORTEX.held_by("run-continue", "run-fork")
async def test_a_branch_knows_what_its_ancestors_said_and_nothing_else(client: Client) -> None:
    await put(client, "report.md", REPORT)
    thread = await new_thread(client)
    deliverable = question("Write a report about the laboratory", thread_id=thread, parent_message_id=0)
    report = await run(client.http, deliverable)
    assert "SUIVI" in report.text
    plain = await run(client.http, question("How much helium was lost in 2024?", thread_id=thread, parent_message_id=0))
    below = await run(client.http, question("Detail S1", thread_id=thread, parent_message_id=report.ids["assistant"]))
    beside = await run(client.http, question("Detail S1", thread_id=thread, parent_message_id=plain.ids["assistant"]))
    assert not below.response["content"][0]["is_elicitation"]
    assert below.text != beside.text


@CORTEX.held_by("run-continue")
async def test_the_questions_of_the_source_are_answered_with_the_figures_of_their_years(client: Client) -> None:
    for year, revenue in ((2023, "48.1"), (2024, "51.7"), (2025, "56.2")):
        text = f"# Annual report {year}\n\nThe total revenue of the company was {revenue} million euros in {year}.\n"
        await put(client, f"report-{year}.md", text)
    thread = await new_thread(client)
    first = await run(client.http, question("What is the total revenue for 2025?", thread_id=thread, parent_message_id=0))
    later = question("What about last year?", thread_id=thread, parent_message_id=first.ids["assistant"])
    second = await run(client.http, later)
    assert "56.2 million euros" in first.text
    assert "51.7 million euros" in second.text
    assert "56.2" not in second.text
    assert "48.1" not in second.text


@CORTEX.held_by("run-parent")
async def test_only_an_answer_of_this_thread_can_be_a_parent(reader: Client, served: Served) -> None:
    thread, other = await new_thread(reader), await new_thread(reader)
    here = await run(reader.http, question(ASKED, thread_id=thread, parent_message_id=0))
    there = await run(reader.http, question(ASKED, thread_id=other, parent_message_id=0))
    for parent in (here.ids["user"], there.ids["assistant"], there.ids["user"], 999_999_999, 2**63 - 1):
        error = await refused(reader.http, question(ASKED, thread_id=thread, parent_message_id=parent))
        assert error["code"] == "INVALID_INPUT"
        assert str(parent) in error["message"]
    without = await refused(reader.http, question(ASKED, thread_id=thread))
    assert "parent_message_id" in without["message"]
    assert len((await describe(reader, thread))["messages"]) == 2
    unknown = await reader.http.post(RUN, json=question(ASKED, thread_id=999_999_999, parent_message_id=0))
    assert (unknown.status_code, unknown.json()["code"]) == (404, "THREAD_NOT_FOUND")


@CORTEX.held_by("run-one-message")
@pytest.mark.parametrize(
    "messages",
    [[], [said("Who?"), said("Who then?")], [said("Daedalus.", "assistant")], [said(" ")], [{"role": "user", "content": []}]],
)
async def test_other_than_one_question_of_the_user_is_refused_in_a_thread(client: Client, messages: list[Any]) -> None:
    thread = await new_thread(client)
    await refused(client.http, {"messages": messages, "thread_id": thread, "parent_message_id": 0})
    assert (await describe(client, thread))["messages"] == []


@CORTEX.held_by("run-one-message", "error-body")
@pytest.mark.parametrize("messages", ["Who?", [{"role": "user", "content": "Who?"}], [{"role": "tool", "content": []}]])
async def test_messages_of_another_shape_are_refused_with_their_field(client: Client, messages: Any) -> None:
    answer = await client.http.post(RUN, json={"messages": messages})
    assert answer.status_code == 422
    assert answer.json()["message"].startswith("messages")


@CORTEX.held_by("run-stateless")
async def test_without_a_thread_the_messages_are_the_history_and_no_thread_is_listed(reader: Client, served: Served) -> None:
    messages = [said("What penalty does the supplier pay?"), said("Two percent a week.", "assistant"), said("Never more than?")]
    ran = await run(reader.http, {"messages": messages})
    assert "ten percent" in ran.text
    assert "metadata" not in ran.names
    assert set(ran.response["metadata"]) == {"usage"}
    assert (await reader.http.get(THREADS)).json() == []
    assert (await reader.http.get("/api/conversations")).json()["conversations"] == []
    assert await counts(served, reader) == [4]
    for wrong in ({"messages": messages[:2]}, {"messages": []}, question(ASKED, background=True)):
        await refused(reader.http, wrong)
    assert await counts(served, reader) == [4]


@CORTEX.held_by("run-elicitation")
async def test_a_refusal_is_a_text_with_a_warning(reader: Client) -> None:
    thread = await new_thread(reader)
    ran = await run(reader.http, question(NONSENSE, thread_id=thread, parent_message_id=0))
    [warning] = ran.all("response.warning")
    assert warning["code"] == "NO_CONTEXT"
    assert ran.response["warnings"] == [{name: warning[name] for name in ("message", "code")}]
    assert ran.response["status"] == "completed"
    assert ran.text
    assert set(ran.ids) == {"user", "assistant"}


@CORTEX.held_by("run-elicitation")
async def test_a_request_to_choose_is_an_elicitation(client: Client) -> None:
    await put(client, "report.md", REPORT)
    thread = await new_thread(client)
    report = await run(client.http, question("Write a report about the laboratory", thread_id=thread, parent_message_id=0))
    asks = await run(client.http, question("Detail S9", thread_id=thread, parent_message_id=report.ids["assistant"]))
    assert {delta["is_elicitation"] for delta in asks.all("response.text.delta")} == {True}
    assert asks.response["content"][0]["is_elicitation"]
    newest = (await describe(client, thread))["messages"][0]
    assert json.loads(newest["message_payload"])["content"][0]["is_elicitation"]


@CORTEX.held_by("run-refused")
@pytest.mark.parametrize(
    ("more", "named"),
    [
        ({"models": {"orchestration": "claude-4-sonnet"}}, "claude-4-sonnet"),
        ({"model": "llama"}, "model"),
        ({"tools": [{"tool_spec": {"type": "cortex_analyst_text_to_sql", "name": "a"}}]}, "cortex_analyst_text_to_sql"),
        ({"tool_resources": {"search": {"filter": {"@eq": {"year": 2025}}}}}, "search"),
        ({"messages": [{"role": "user", "content": [{"type": "tool_result", "tool_result": {}}]}]}, "tool_result"),
    ],
)
async def test_what_belongs_to_another_engine_is_refused_by_name(client: Client, more: dict[str, Any], named: str) -> None:
    error = await refused(client.http, question(ASKED) | more)
    assert named in error["message"]


@CORTEX.held_by("run-ignored")
async def test_fields_without_effect_are_ignored_and_named_in_a_warning(reader: Client) -> None:
    more = {
        "models": {"orchestration": "auto"},
        "tools": [{"tool_spec": {"type": "cortex_search", "name": "search"}}],
        "tool_resources": {"search": {"search_service": "a.b.c", "max_results": 3}},
        "tool_choice": {"type": "auto"},
        "origin_application": "app",
        "instructions": {"response": "Be brief."},
        "query_tags": {},
        "model": None,
        "stream": None,
        "background": None,
        "thread_id": None,
        "variables": None,
    }
    ran = await run(reader.http, question(ASKED) | more)
    named = [one["message"].split("`")[1] for one in ran.all("response.warning")]
    assert named == ["tool_resources", "instructions"]
    assert [one["code"] for one in ran.response["warnings"]] == ["FIELD_IGNORED"] * 2


@CORTEX.held_by("run-again")
@pytest.mark.parametrize("is_in_thread", [True, False])
async def test_a_run_sent_again_with_its_key_is_the_same_run(reader: Client, served: Served, is_in_thread: bool) -> None:
    place = {"thread_id": await new_thread(reader), "parent_message_id": 0} if is_in_thread else {}
    key = {"Idempotency-Key": uuid.uuid4().hex}
    first, second = [await run(reader.http, question(ASKED, **place), **key) for _ in range(2)]
    assert [event.data for event in first.events] == [event.data for event in second.events]
    assert second.headers["Idempotent-Replayed"] == "true"
    assert await counts(served, reader) == [2]
    reused = await reader.http.post(RUN, json=question("Another?", **place), headers=key)
    assert (reused.status_code, reused.json()["code"]) == (409, "IDEMPOTENCY_KEY_REUSED")


@CORTEX.held_by("run-replay")
async def test_a_run_can_be_read_again_by_its_id_and_only_by_that(reader: Client, served: Served) -> None:
    thread = await new_thread(reader)
    ran = await run(reader.http, question(ASKED, thread_id=thread, parent_message_id=0))
    path = "/api/v2/cortex/agent/runs"
    again = await replay(reader.http, f"{path}/{thread}-{ran.ids['user']}")
    assert [event.data for event in again.events] == [event.data for event in ran.events]
    for wrong in (f"{thread}-{ran.ids['assistant']}", f"{thread}-", f"{thread}", "x-y", f"{thread + 1000}-1"):
        assert (await reader.http.get(f"{path}/{wrong}")).status_code == 404
        assert (await reader.http.post(f"{path}/{wrong}/cancel")).status_code == 404
    ended = await reader.http.post(f"{path}/{thread}-{ran.ids['user']}/cancel")
    assert (ended.status_code, ended.json()["code"]) == (409, "RUN_ENDED")
    await served.database.execute(reader.tenant, "update turn_events set created_at = created_at - interval '25 hours'")
    await roll_event_partitions(served.database)
    late = await reader.http.get(f"{path}/{thread}-{ran.ids['user']}")
    assert (late.status_code, late.json()["code"]) == (409, "EVENTS_EXPIRED")


async def counts(served: Served, client: Client) -> list[int]:
    """How many messages each thread of the tenant holds, those that are not listed included."""
    return [row["message_count"] for row in await served.database.dicts(client.tenant, "select message_count from threads")]
