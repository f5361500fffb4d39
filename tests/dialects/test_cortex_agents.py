"""Agent objects of source 002 and feedback on their answers, through HTTP on a real server."""

import json
import uuid

import pytest

from tests.dialects.conftest import Client, NewClient, Served
from tests.dialects.requirements_cortex import CORTEX
from tests.dialects.shelf import REPORT, THREAD, put
from tests.dialects.threads_cortex import describe, new_thread, question, run

AGENTS = "/api/v2/databases/Lab/schemas/Public/agents"
DEFINITION = {
    "name": "Guide",
    "comment": "Knows the laboratory.",
    "profile": {"display_name": "Guide"},
    "models": {"orchestration": "auto"},
    "instructions": {"response": "Be brief.", "system": "You guide visitors.", "sample_questions": [{"question": "What?"}]},
    "tools": [{"tool_spec": {"type": "cortex_search", "name": "search", "description": "Finds pages."}}],
    "tool_resources": {"search": {"max_results": 4}},
}


async def create(client: Client, **definition: object) -> None:
    whole = DEFINITION | definition
    created = await client.http.post(AGENTS, json=whole)
    assert created.status_code == 200, created.text
    assert created.json() == {"status": f"Agent {str(whole['name']).upper()} successfully created."}


@CORTEX.held_by("agent-describe")
@pytest.mark.parametrize("path", [f"{AGENTS}/guide", "/api/v2/databases/LAB/schemas/public/agents/GUIDE"])
async def test_agent_shows_its_definition_whatever_the_case_of_its_name(client: Client, path: str) -> None:
    await create(client)
    shown = (await client.http.get(path)).json()
    spec = json.loads(shown.pop("agent_spec"))
    assert spec["instructions"]["sample_questions"] == [{"question": "What?"}]
    assert spec["tools"] == DEFINITION["tools"]
    assert (spec["models"], spec["tool_resources"]) == ({"orchestration": "auto"}, {"search": {"max_results": 4}})
    assert shown.pop("assistant_id").startswith("asst_")
    assert shown.pop("created_on").endswith("Z")
    assert shown == {
        "name": "GUIDE",
        "database_name": "LAB",
        "schema_name": "PUBLIC",
        "owner": "test",
        "comment": "Knows the laboratory.",
        "profile": {"display_name": "Guide"},
    }


@CORTEX.held_by("agent-create")
async def test_agent_is_created_once_unless_the_mode_says_otherwise(client: Client) -> None:
    await create(client)
    again = await client.http.post(AGENTS, json=DEFINITION)
    assert (again.status_code, again.json()["code"]) == (409, "CONFLICT")
    assert again.json()["message"] == "There is already an agent GUIDE in LAB.PUBLIC."
    kept = await client.http.post(AGENTS, params={"createMode": "ifNotExists"}, json={"name": "guide", "comment": "other"})
    assert kept.status_code == 200
    before = (await client.http.get(f"{AGENTS}/guide")).json()
    assert before["comment"] == "Knows the laboratory."
    await client.http.post(AGENTS, params={"createMode": "orReplace"}, json={"name": "guide", "comment": "other"})
    after = (await client.http.get(f"{AGENTS}/guide")).json()
    assert (after["comment"], after["profile"], after["agent_spec"]) == ("other", {}, "{}")
    assert after["assistant_id"] == before["assistant_id"]


@CORTEX.held_by("agent-create")
@pytest.mark.parametrize(
    ("wrong", "named"),
    [
        ({"name": "a/b"}, "name"),
        ({"name": " "}, "name"),
        ({"models": {"orchestration": "claude-4-sonnet"}}, "claude-4-sonnet"),
        ({"tools": [{"tool_spec": {"type": "data_to_chart"}}]}, "data_to_chart"),
        ({"instructions": {"response": "x" * 20_001}}, "20,000"),
    ],
)
async def test_definition_that_cannot_be_obeyed_is_refused(client: Client, wrong: dict[str, object], named: str) -> None:
    refused = await client.http.post(AGENTS, json=DEFINITION | wrong)
    assert refused.status_code == 400
    assert named in refused.json()["message"]
    assert (await client.http.get(AGENTS)).json() == []


@CORTEX.held_by("agent-list")
async def test_agents_of_a_schema_are_listed_by_name_and_by_pattern(client: Client) -> None:
    for name in ("Beam", "Guide", "Gate"):
        await create(client, name=name)
    await client.http.post("/api/v2/databases/Lab/schemas/Other/agents", json={"name": "Elsewhere"})

    async def listed(**query: object) -> list[str]:
        found = await client.http.get(AGENTS, params=query)  # type: ignore[arg-type]
        assert found.status_code == 200
        assert all("agent_spec" not in agent for agent in found.json())
        return [agent["name"] for agent in found.json()]

    assert await listed() == ["BEAM", "GATE", "GUIDE"]
    assert await listed(like="g%") == ["GATE", "GUIDE"]
    assert await listed(fromName="gate", showLimit=1) == ["GATE"]
    assert await listed(like="%\\\\") == []
    for pattern in ("%\\", "%\\\\\\"):
        refused = await client.http.get(AGENTS, params={"like": pattern})
        assert refused.status_code == 400, pattern
        assert "`like`" in refused.json()["message"]


@CORTEX.held_by("agent-update")
async def test_change_keeps_what_it_does_not_name(client: Client, served: Served) -> None:
    await create(client)
    changed = await client.http.put(f"{AGENTS}/guide", json={"instructions": {"response": "Be exact."}})
    assert changed.json() == {"status": "Agent GUIDE successfully updated."}
    shown = (await client.http.get(f"{AGENTS}/guide")).json()
    assert (shown["comment"], shown["owner"]) == ("Knows the laboratory.", "test")
    spec = json.loads(shown["agent_spec"])
    assert (spec["instructions"], spec["tool_resources"]) == ({"response": "Be exact."}, {"search": {"max_results": 4}})
    rows = await served.database.dicts(client.tenant, "select instructions from assistants where name = 'GUIDE'")
    assert rows == [{"instructions": "Be exact."}]


@CORTEX.held_by("agent-delete", "error-body")
async def test_deleted_agent_is_gone(client: Client) -> None:
    await create(client)
    deleted = await client.http.delete(f"{AGENTS}/guide")
    assert (deleted.status_code, deleted.json()) == (200, {"status": "Request successfully completed"})
    for method, path, body in (
        ("GET", "", None),
        ("PUT", "", {}),
        ("DELETE", "", None),
        ("POST", ":run", question("What?")),
        ("POST", ":feedback", {"positive": True}),
    ):
        gone = await client.http.request(method, f"{AGENTS}/guide{path}", json=body)
        assert (gone.status_code, gone.json()["code"]) == (404, "399513"), (method, path)
    assert (await client.http.delete(f"{AGENTS}/guide", params={"ifExists": True})).status_code == 200


@CORTEX.held_by("agent-run")
async def test_agent_answers_from_its_own_documents_in_a_thread_and_without(client: Client) -> None:
    await create(client)
    assistant = (await client.http.get(f"{AGENTS}/guide")).json()["assistant_id"]
    await put(client, "report.md", REPORT, assistant=assistant)
    await put(client, "thread.md", THREAD)
    asked = "How much helium was lost in 2024?"
    thread = await new_thread(client)
    in_thread = question(asked, thread_id=thread, parent_message_id=0)
    first = await run(client.http, in_thread, f"{AGENTS}/guide:run")
    assert "9 tonnes" in first.text
    alone = await run(client.http, question(asked), f"{AGENTS}/guide:run")
    assert "9 tonnes" in alone.text
    for version in ("live", "LAST", "default"):
        assert "9 tonnes" in (await run(client.http, question(asked), f"{AGENTS}/guide/versions/{version}:run")).text
    unknown = await client.http.post(f"{AGENTS}/guide/versions/V7:run", json=question(asked))
    assert (unknown.status_code, unknown.json()["code"]) == (404, "VERSION_NOT_FOUND")
    other = await run(client.http, in_thread)
    assert [warning["code"] for warning in other.response["warnings"]] == ["NO_CONTEXT"]
    later = question("And how much electricity was consumed?", thread_id=thread, parent_message_id=first.ids["assistant"])
    assert "1.3 terawatt hours" in (await run(client.http, later, f"{AGENTS}/guide:run")).text
    assert len((await describe(client, thread))["messages"]) == 6


@CORTEX.held_by("agent-run")
async def test_each_question_of_a_thread_is_answered_by_whom_it_is_put_to(client: Client, served: Served) -> None:
    for name, document in (("Guide", REPORT), ("Clerk", THREAD)):
        await create(client, name=name)
        assistant = (await client.http.get(f"{AGENTS}/{name}")).json()["assistant_id"]
        await put(client, f"{name}.md", document, assistant=assistant)
    thread = await new_thread(client)
    parent, told = 0, list[str]()
    for agent, asked in (
        ("guide", "How much helium was lost in 2024?"),
        ("clerk", "Who built the labyrinth of Crete?"),
        ("guide", "And how much electricity was consumed?"),
        (None, "And how much electricity was consumed?"),
    ):
        path = {"path": f"{AGENTS}/{agent}:run"} if agent else {}
        ran = await run(client.http, question(asked, thread_id=thread, parent_message_id=parent), **path)
        parent = ran.ids["assistant"]
        told.append(ran.text)
    assert ["9 tonnes" in told[0], "Daedalus" in told[1], "1.3 terawatt hours" in told[2]] == [True, True, True]
    assert "terawatt" not in told[3]
    answers = [one for one in (await describe(client, thread))["messages"] if one["role"] == "assistant"]
    named = {"database": "LAB", "schema": "PUBLIC"}
    assert [one["agent"] for one in answers] == [
        None,
        named | {"name": "GUIDE"},
        named | {"name": "CLERK"},
        named | {"name": "GUIDE"},
    ]
    recorded = "select a.name from turns t join assistants a on a.id = t.assistant_id order by t.created_at"
    rows = await served.database.dicts(client.tenant, recorded)
    assert [row["name"] for row in rows] == ["GUIDE", "CLERK", "GUIDE", "default"]
    owner = "select a.name from threads t join assistants a on a.id = t.assistant_id"
    assert await served.database.dicts(client.tenant, owner) == [{"name": "default"}]
    (await client.http.delete(f"{AGENTS}/guide")).raise_for_status()
    left = (await describe(client, thread))["messages"]
    assert [one["agent"] for one in left if one["role"] == "assistant"] == [None, None, named | {"name": "CLERK"}, None]


@CORTEX.held_by("feedback")
async def test_feedback_is_stored_on_the_turn_of_the_run(client: Client, served: Served) -> None:
    await create(client)
    await create(client, name="Other")
    ran = await run(client.http, question("What is a clew?"), f"{AGENTS}/guide:run")
    request = ran.headers["X-Snowflake-Request-ID"]
    said = {"orig_request_id": request, "positive": False, "feedback_message": "Too short.", "categories": ["length"]}
    taken = await client.http.post(f"{AGENTS}/guide:feedback", json=said)
    assert (taken.status_code, taken.json()) == (200, {"status": "Feedback submitted successfully"})
    assert taken.headers["X-Snowflake-Request-ID"]
    rows = await served.database.dicts(
        client.tenant, "select turn_id::text as turn_id, positive, message, categories, caller_app from feedback"
    )
    assert rows == [
        {"turn_id": request, "positive": False, "message": "Too short.", "categories": ["length"], "caller_app": "test"}
    ]
    for agent, wrong, status in (
        ("other", request, 404),
        ("guide", str(uuid.uuid4()), 404),
        ("guide", "req_1", 404),
    ):
        refused = await client.http.post(f"{AGENTS}/{agent}:feedback", json=said | {"orig_request_id": wrong})
        assert refused.status_code == status
    nothing_more = {"orig_request_id": None, "feedback_message": None, "categories": None, "thread_id": None}
    on_agent = await client.http.post(f"{AGENTS}/guide:feedback", json={"positive": True} | nothing_more)
    assert (on_agent.status_code, on_agent.json()) == (200, {"status": "Feedback submitted successfully"})
    by_agent = "select f.turn_id::text as turn_id, a.name from feedback f join assistants a on a.id = f.assistant_id"
    assert await served.database.dicts(client.tenant, by_agent + " order by f.created_at") == [
        {"turn_id": request, "name": "GUIDE"},
        {"turn_id": None, "name": "GUIDE"},
    ]


@CORTEX.held_by("feedback-read")
async def test_feedback_can_be_read_by_those_who_see_the_answer(client: Client, new_client: NewClient) -> None:
    await create(client)
    ran = await run(client.http, question("What is a clew?"), f"{AGENTS}/guide:run")
    turn = ran.headers["Clew-Turn-Id"]
    said = {"positive": False, "feedback_message": "Too short.", "categories": ["length"]}
    on_answer = said | {"orig_request_id": ran.headers["X-Snowflake-Request-ID"]}
    for body in (on_answer, {"positive": True}):
        (await client.http.post(f"{AGENTS}/guide:feedback", json=body)).raise_for_status()
    read = (await client.http.get("/api/feedback", params={"turn": turn})).json()["feedback"]
    assert [one | {"id": "", "createdAt": ""} for one in read] == [
        {
            "id": "",
            "assistantId": (await client.http.get(f"{AGENTS}/guide")).json()["assistant_id"],
            "turnId": turn,
            "positive": False,
            "message": "Too short.",
            "categories": ["length"],
            "callerApp": "test",
            "createdAt": "",
        }
    ]
    first = (await client.http.get("/api/feedback", params={"limit": 1})).json()
    assert [one["turnId"] for one in first["feedback"]] == [None]
    rest = (await client.http.get("/api/feedback", params={"limit": 1, "cursor": first["nextCursor"]})).json()
    assert [one["turnId"] for one in rest["feedback"]] == [turn]
    assert rest["nextCursor"] is None
    stranger = await new_client(client.tenant, "query", "another")
    assert (await stranger.http.get("/api/feedback")).json()["feedback"] == []
