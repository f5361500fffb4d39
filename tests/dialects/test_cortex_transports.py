"""What source 002 promises of a run, over each way a run can be asked for: events, one body, in the background."""

import json
import uuid

import pytest

from tests.dialects.conftest import Client, NewClient, NewTenant, Served
from tests.dialects.requirements_cortex import CORTEX
from tests.dialects.runs_cortex import ASK, RUNS, Ask
from tests.dialects.shelf import REPORT, put
from tests.dialects.threads_cortex import RUN, THREADS, begin, below, describe, new_thread, question, said

AGENTS = "/api/v2/databases/LAB/schemas/PUBLIC/agents"
ASKED = "Who built the labyrinth of Crete?"


@pytest.fixture
def ask(transport: str) -> Ask:
    """Ask in the way of this run of the test."""
    return ASK[transport]


async def tree(client: Client, thread: int) -> dict[int, tuple[int | None, str]]:
    """Of each stored message the parent and the role."""
    found = (await describe(client, thread))["messages"]
    return {one["message_id"]: (one["parent_id"], one["role"]) for one in found}


@CORTEX.held_by("run-start", "run-continue", "run-fork", "run-metadata")
async def test_thread_is_begun_continued_and_forked_by_its_ids(reader: Client, ask: Ask) -> None:
    thread = await new_thread(reader)
    first = await ask(reader.http, begin(thread, "What penalty does the supplier pay for delay?"))
    second = await ask(reader.http, below(first.ids["assistant"], thread, "Does it ever exceed some limit?"))
    forked = await ask(reader.http, below(first.ids["assistant"], thread, ASKED))
    assert ["two percent" in first.text, "ten percent" in second.text, "Daedalus" in forked.text] == [True] * 3
    for ran, parent in ((first, None), (second, first.ids["assistant"]), (forked, first.ids["assistant"])):
        assert ran.response["metadata"]["run_id"] == f"{thread}-{ran.ids['user']}"
        assert ran.response["metadata"]["thread_id"] == thread
        stored = await tree(reader, thread)
        assert stored[ran.ids["user"]] == (parent, "user")
        assert stored[ran.ids["assistant"]] == (ran.ids["user"], "assistant")
    assert len(await tree(reader, thread)) == 6


@CORTEX.held_by("run-root", "thread-touched")
async def test_parent_zero_begins_another_branch_and_the_thread_shows_when_it_changed(reader: Client, ask: Ask) -> None:
    thread = await new_thread(reader)
    before = (await describe(reader, thread))["metadata"]
    ids = [(await ask(reader.http, begin(thread, ASKED))).ids["user"] for _ in range(2)]
    assert [place for number, place in (await tree(reader, thread)).items() if number in ids] == [(None, "user")] * 2
    after = await describe(reader, thread)
    assert after["metadata"]["updated_on"] > before["updated_on"]
    assert after["metadata"]["created_on"] == before["created_on"]


@CORTEX.held_by("position")
async def test_a_citation_says_where_it_stands_in_the_original(client: Client, ask: Ask) -> None:
    page = "<p>A clew is a ball.</p><p>Daedalus built the labyrinth of Crete.</p>"
    await put(client, "crete.html", f"<html><body>{page}</body></html>")
    ran = await ask(client.http, begin(await new_thread(client), ASKED))
    [item] = ran.response["content"]
    assert "¶ 2" in [citation["position"]["text"] for citation in item["annotations"]]


@CORTEX.held_by("citations")
async def test_citations_are_the_passages_of_the_text_to_the_character(reader: Client, ask: Ask) -> None:
    thread = await new_thread(reader)
    ran = await ask(reader.http, begin(thread, ASKED))
    [item] = ran.response["content"]
    assert (item["type"], item["is_elicitation"]) == ("text", False)
    assert item["annotations"]
    for citation in item["annotations"]:
        assert {"type", "index", "search_result_id", "doc_id", "doc_title", "text"} <= set(citation)
        assert (citation["type"], citation["doc_title"]) == ("cortex_search_citation", "thread.md")
        assert f"[{citation['index'] + 1}]" in item["text"]
        place = {name: citation[name] for name in ("start", "end", "version")}
        stored = await reader.http.get(f"/api/documents/{citation['doc_id']}/text", params=place)
        assert stored.json()["text"] == citation["text"]
    newest = (await describe(reader, thread))["messages"][0]
    assert json.loads(newest["message_payload"])["content"] == [item]


@CORTEX.held_by("response-body")
async def test_response_has_role_content_status_and_the_tokens_by_model(reader: Client, ask: Ask) -> None:
    ran = await ask(reader.http, begin(await new_thread(reader), ASKED))
    assert set(ran.response) == {"role", "content", "warnings", "metadata", "status"}
    assert (ran.response["role"], ran.response["status"], ran.response["warnings"]) == ("assistant", "completed", [])
    [used] = ran.response["metadata"]["usage"]["tokens_consumed"]
    assert set(used["input_tokens"]) == {"total", "cache_read", "cache_write", "uncached"}
    assert (used["model_name"], set(used["output_tokens"])) == ("extractive", {"total"})


@CORTEX.held_by("run-parent", "error-body")
async def test_only_an_answer_of_this_thread_is_a_parent(reader: Client, ask: Ask) -> None:
    thread, other = await new_thread(reader), await new_thread(reader)
    here, there = await ask(reader.http, begin(thread, ASKED)), await ask(reader.http, begin(other, ASKED))
    for parent in (here.ids["user"], there.ids["assistant"], there.ids["user"], 999_999_999):
        refused = await ask(reader.http, below(parent, thread, ASKED))
        assert refused.error is not None
        assert (refused.status, refused.error["code"]) == (400, "INVALID_INPUT")
        assert set(refused.error) == {"message", "code", "error_code", "request_id"}
        assert str(parent) in refused.error["message"]
    assert (await ask(reader.http, question(ASKED, thread_id=thread))).status == 400
    for unknown in (0, 999_999_999):
        missing = await ask(reader.http, begin(unknown, ASKED))
        assert missing.error is not None
        assert (missing.status, missing.error["code"]) == (404, "THREAD_NOT_FOUND")
    assert len(await tree(reader, thread)) == 2


@CORTEX.held_by("run-one-message")
async def test_other_than_one_question_is_refused_in_a_thread(client: Client, ask: Ask) -> None:
    thread = await new_thread(client)
    for messages, status in (
        ([], 400),
        ([said("Who?"), said("Who then?")], 400),
        ([said("Daedalus.", "assistant")], 400),
        ([said(" ")], 400),
        ([said("x" * 10_001)], 400),
        ("Who?", 422),
        ([{"role": "user", "content": "Who?"}], 422),
    ):
        refused = await ask(client.http, {"messages": messages, "thread_id": thread, "parent_message_id": 0})
        assert refused.status == status, messages
    assert await tree(client, thread) == {}


@CORTEX.held_by("run-stateless")
async def test_without_a_thread_the_messages_are_the_history(reader: Client, ask: Ask) -> None:
    messages = [said("What penalty does the supplier pay?"), said("Two percent a week.", "assistant"), said("Never more than?")]
    ran = await ask(reader.http, {"messages": messages})
    assert "ten percent" in ran.text
    assert (set(ran.response["metadata"]), ran.ids) == ({"usage"}, {})
    assert (await reader.http.get(THREADS)).json() == []


@CORTEX.held_by("run-elicitation")
async def test_refusal_is_a_text_with_a_warning_and_a_request_to_choose_an_elicitation(client: Client, ask: Ask) -> None:
    await put(client, "report.md", REPORT)
    thread = await new_thread(client)
    refused = await ask(client.http, begin(thread, "zxqv flurbish gnomon wibble?"))
    assert ([one["code"] for one in refused.response["warnings"]], bool(refused.text)) == (["NO_CONTEXT"], True)
    assert set(refused.ids) == {"user", "assistant"}
    report = await ask(client.http, begin(thread, "Write a report about the laboratory"))
    asks = await ask(client.http, below(report.ids["assistant"], thread, "Detail S9"))
    assert [item["is_elicitation"] for item in report.response["content"] + asks.response["content"]] == [False, True]
    assert asks.response["status"] == "completed"


@CORTEX.held_by("run-refused")
async def test_what_belongs_to_another_engine_is_refused_by_name(client: Client, ask: Ask) -> None:
    thread = await new_thread(client)
    for more, named in (
        ({"models": {"orchestration": "claude-4-sonnet"}}, "claude-4-sonnet"),
        ({"model": "llama"}, "model"),
        ({"tools": [{"tool_spec": {"type": "cortex_analyst_text_to_sql", "name": "a"}}]}, "cortex_analyst_text_to_sql"),
        ({"tool_resources": {"search": {"filter": {"@eq": {"year": 2025}}}}}, "search"),
        ({"messages": [{"role": "user", "content": [{"type": "tool_result", "tool_result": {}}]}]}, "tool_result"),
        ({"messages": [{"role": "user", "content": [{"type": "permission_decision"}]}]}, "permission_decision"),
    ):
        refused = await ask(client.http, begin(thread, ASKED) | more)
        assert refused.error is not None
        assert refused.status == 400
        assert named in refused.error["message"]
    assert await tree(client, thread) == {}


@CORTEX.held_by("run-ignored")
async def test_fields_without_effect_are_ignored_and_named(reader: Client, ask: Ask) -> None:
    ran = await ask(
        reader.http, begin(await new_thread(reader), ASKED, query_tags={"a": 1}, instructions={"response": "Be brief."})
    )
    assert "Daedalus" in ran.text
    assert {one["message"].split("`")[1] for one in ran.warnings} == {"query_tags", "instructions"}


@CORTEX.held_by("run-again")
async def test_run_sent_again_with_its_key_is_the_same_run(reader: Client, ask: Ask) -> None:
    thread, key = await new_thread(reader), {"Idempotency-Key": uuid.uuid4().hex}
    first, again = [await ask(reader.http, begin(thread, ASKED), **key) for _ in range(2)]
    assert again.response == first.response
    assert (await ask(reader.http, begin(thread, "Another?"), **key)).status == 409
    assert len(await tree(reader, thread)) == 2


@CORTEX.held_by("agent-run")
async def test_agent_object_answers_from_its_own_documents_in_any_thread(client: Client, ask: Ask) -> None:
    (await client.http.post(AGENTS, json={"name": "guide"})).raise_for_status()
    assistant = (await client.http.get(f"{AGENTS}/guide")).json()["assistant_id"]
    await put(client, "report.md", REPORT, assistant=assistant)
    thread = await new_thread(client)
    first = await ask(client.http, begin(thread, "How much helium was lost in 2024?"), f"{AGENTS}/guide:run")
    assert "9 tonnes" in first.text
    inline = await ask(client.http, begin(thread, "How much helium was lost in 2024?"))
    assert [one["code"] for one in inline.response["warnings"]] == ["NO_CONTEXT"]
    missing = await ask(client.http, begin(thread, ASKED), f"{AGENTS}/nobody:run")
    assert missing.error is not None
    assert (missing.status, missing.error["code"]) == (404, "399513")


@CORTEX.held_by("tenants")
async def test_another_tenants_threads_and_runs_do_not_exist(
    reader: Client, ask: Ask, new_tenant: NewTenant, new_client: NewClient
) -> None:
    await new_thread(reader)  # each tenant counts from 1: the number of the next one does not exist for the other tenant
    thread = await new_thread(reader)
    ran = await ask(reader.http, begin(thread, ASKED))
    stranger = await new_client(new_tenant())
    assert (await ask(stranger.http, begin(thread, ASKED))).status == 404
    own = await new_thread(stranger)
    assert (await ask(stranger.http, below(ran.ids["assistant"], own, ASKED))).status == 400
    run_id = ran.response["metadata"]["run_id"]
    for method, path in (
        ("GET", f"{THREADS}/{thread}"),
        ("POST", f"{THREADS}/{thread}"),
        ("DELETE", f"{THREADS}/{thread}"),
        ("GET", f"{RUNS}/{run_id}"),
        ("POST", f"{RUNS}/{run_id}/cancel"),
    ):
        body = {"thread_name": "Mine"} if (method, path) == ("POST", f"{THREADS}/{thread}") else None
        assert (await stranger.http.request(method, path, json=body)).status_code == 404, (method, path)
    assert [one["thread_id"] for one in (await stranger.http.get(THREADS)).json()] == [own]
    assert len(await tree(reader, thread)) == 2


@CORTEX.held_by("headers")
async def test_every_answer_names_its_request(reader: Client) -> None:
    thread = await new_thread(reader)
    for answer in (
        await reader.http.get(THREADS),
        await reader.http.get(f"{THREADS}/{thread}"),
        await reader.http.get(f"{THREADS}/0"),
        await reader.http.get(THREADS, headers={"Authorization": "Bearer clew_guessed"}),
        await reader.http.get("/api/v2/cortex/nothing"),
        await reader.http.get(f"{AGENTS}/nobody"),
    ):
        assert answer.headers["X-Snowflake-Request-ID"], answer.url
        if answer.is_error:
            assert set(answer.json()) == {"message", "code", "error_code", "request_id"}, answer.url


@CORTEX.held_by("error-body", over=())
async def test_key_without_the_scope_is_told_so_in_the_flat_body(client: Client, new_client: NewClient) -> None:
    asker = await new_client(client.tenant, "query")
    refused = await asker.http.post(AGENTS, json={"name": "guide"})
    assert (refused.status_code, refused.json()["code"]) == (403, "FORBIDDEN")
    assert set(refused.json()) == {"message", "code", "error_code", "request_id"}
    assert (await asker.http.get(AGENTS)).json() == []


@CORTEX.held_by("thread-describe", "agent-list", "agent-create")
async def test_pages_and_modes_out_of_bounds_are_refused(client: Client) -> None:
    thread = f"{THREADS}/{await new_thread(client)}"
    for method, path, params in (
        ("GET", thread, {"page_size": "0"}),
        ("GET", thread, {"page_size": "101"}),
        ("GET", thread, {"last_message_id": "x"}),
        ("GET", thread, {"message_type": "letter"}),
        ("GET", AGENTS, {"showLimit": "0"}),
        ("GET", AGENTS, {"showLimit": "10001"}),
        ("POST", AGENTS, {"createMode": "perhaps"}),
    ):
        body = {"name": "guide"} if method == "POST" else None
        refused = await client.http.request(method, path, params=params, json=body)
        assert (refused.status_code, refused.json()["code"]) == (422, "INVALID_INPUT"), params
        assert next(iter(params)) in refused.json()["message"]


@CORTEX.held_by("run-events", over=["stream"])
async def test_run_in_the_background_is_a_stream_unless_stream_is_false(reader: Client) -> None:
    answer = await reader.http.post(RUN, json=begin(await new_thread(reader), ASKED, background=True))
    assert answer.headers["Content-Type"].startswith("text/event-stream")
    assert answer.text.rstrip().endswith("data: [DONE]")


@CORTEX.held_by("thread-full")
async def test_a_thread_takes_a_thousand_messages_whoever_began_it(reader: Client, served: Served, ask: Ask) -> None:
    number, conversation = await new_thread(reader), (await reader.http.post("/api/conversations", json={})).json()["id"]
    listed = (await reader.http.get(THREADS)).json()
    threads = [number, next(one["thread_id"] for one in listed if one["thread_id"] != number)]
    assert conversation.startswith("conv_")
    for thread in threads:
        await served.database.execute(reader.tenant, "update threads set message_count = 999 where number = %s", (thread,))
        told = await ask(reader.http, begin(thread, ASKED))
        assert told.error is not None
        assert (told.status, told.error["code"]) == (409, "CONVERSATION_FULL")
        assert (await describe(reader, thread))["messages"] == []
        await served.database.execute(reader.tenant, "update threads set message_count = 998 where number = %s", (thread,))
        assert "Daedalus" in (await ask(reader.http, begin(thread, ASKED))).text
