"""`/api/turns/{id}`: what happened in a turn, and how each passage came to its place. `/api/server`: what answers here."""

from importlib.metadata import version
from typing import Any
from uuid import uuid4

import pytest

from clew.domain.ids import public_id
from clew.domain.turns.tuning import KEYS
from clew.store.tenants import Tenants
from tests.dialects.conftest import Client, NewClient, NewTenant, Ready, Scripted, Served
from tests.dialects.requirements_turns import TURNS
from tests.dialects.shelf import REPORT, put
from tests.faults.scripted_servers import Caller, Script

Json = dict[str, Any]
SURE, FOREIGN = "Who built the labyrinth of Crete?", "How do I bake a chocolate cake?"
LONG = "# Handbook of the lighthouse\n\n" + "".join(
    f"## Duty {n}\n\nDuty {n} of the keeper of the lighthouse is done at {n} o'clock. "
    + "The lamp is cleaned and the log is kept. " * 25
    + "\n\n"
    for n in range(1, 13)
)
"""A document of which a summary reads more than was found."""
SUMMARY = {"query": "Summarise the annual report 2024 of the laboratory", "service": "summary"}


async def asked(client: Client, content: str, of: str | None = None) -> tuple[str, Json]:
    """Ask, in a conversation of its own where none is named; return the conversation and what happened."""
    name: str = of or (await client.http.post("/api/conversations", json={})).json()["id"]
    answered = await client.http.post(f"/api/conversations/{name}/messages", json={"content": content})
    assert answered.status_code == 201, answered.text
    return name, await read(client, answered.json()["turnId"])


async def read(client: Client | Caller, turn: str) -> Json:
    found = await client.http.get(f"/api/turns/{turn}")
    assert found.status_code == 200, found.text
    return found.json()


async def queried(client: Client, **body: Any) -> Json:
    """Ask through `POST /api/query` in one thread; return what happened."""
    told = await client.http.post("/api/query", json={"thread_id": "t", **body})
    assert told.status_code == 200, told.text
    return await read(client, told.json()["turn_id"])


@pytest.fixture
async def reported(reader: Client) -> Client:
    """A caller with two documents."""
    await put(reader, "report.md", REPORT, path="lab/report.md")
    return reader


@pytest.fixture
async def shelved(reported: Client) -> Client:
    """One whose report stands there section by section as well."""
    for number, section in enumerate(REPORT.split("## ")[1:]):
        await put(reported, f"{number}.md", f"# {section}")
    return reported


@TURNS.held_by("asked", "stages", "states")
async def test_a_turn_tells_what_was_asked_found_and_answered(shelved: Client) -> None:
    await shelved.http.patch("/api/rag/settings", json={"hybrid_top_k": 6})
    name, told = await asked(shelved, SURE)
    [question, answer] = (await shelved.http.get(f"/api/conversations/{name}/messages")).json()["messages"]
    assert (told["conversationId"], told["question"], told["status"]) == (name, SURE, "completed")
    assert (told["userMessageId"], told["assistantMessageId"]) == (question["id"], answer["id"])
    assert (told["dialect"], told["language"], told["model"]) == ("conversations", "en", "extractive")
    assert (told["createdAt"], told["createdAt"] < told["completedAt"]) == (question["createdAt"], True)
    assert told["settings"]["version"] == 1
    assert (told["settings"]["values"].keys(), told["settings"]["values"]["hybrid_top_k"]) == (set(KEYS), 6)
    assert [one["name"] for one in told["stages"]] == ["resolve", "retrieve", "guard", "assemble", "generate"]
    assert all(one["milliseconds"] > 0 for one in told["stages"])
    assert told["citations"] == answer["metadata"]["sources"]

    passages = told["retrieval"]["passages"]
    assert len(passages) == 6
    assert [one["fusedRank"] for one in passages] == [1, 2, 3, 4, 5, 6]
    assert (passages[0]["documentName"], passages[0]["path"]) == ("thread.md", "thread.md")
    assert passages[0]["headingPath"] == ["Clew's thread"]
    cited = {(one["documentId"], tuple(one["headingPath"])) for one in told["citations"]}
    assert {(one["documentId"], tuple(one["headingPath"])) for one in passages if one["isCited"]} == cited != set()
    assert {one["state"] for one in passages} == {"sent"}
    for one in passages:
        at = {name: one[name] for name in ("start", "end", "version")}
        assert (await shelved.http.get(f"/api/documents/{one['documentId']}/text", params=at)).status_code == 200


@TURNS.held_by("position")
async def test_passages_and_citations_say_where_they_stand_in_the_original(client: Client) -> None:
    page = "<p>The laboratory had a good year.</p><p>The beam of the accelerator reached 6.8 teraelectronvolts.</p>"
    await put(client, "report.html", f"<html><body>{page}</body></html>")
    _, told = await asked(client, "What energy did the beam of the accelerator reach?")
    assert [one["position"]["text"] for one in told["retrieval"]["passages"]] == ["¶ 1–2"]
    assert "¶ 2" in [one["position"]["text"] for one in told["citations"]]


@TURNS.held_by("fusion")
@pytest.mark.parametrize("kind", ["rrf", "convex"])
@pytest.mark.parametrize("weights", [{"fts_weight": 0.4}, {"vector_weight": 0}, {"fts_weight": 0, "vector_weight": 3}])
async def test_what_both_lists_add_is_the_fused_score(shelved: Client, kind: str, weights: Json) -> None:
    await shelved.http.patch("/api/rag/settings", json={"fusion": kind, **weights})
    name, first = await asked(shelved, SURE)
    _, second = await asked(shelved, "And who was kept in the labyrinth of King Minos?", name)
    for told in (first, second):
        retrieval = told["retrieval"]
        fusion, passages = retrieval["fusion"], retrieval["passages"]
        assert (fusion["kind"], fusion["rrfK"], passages == []) == (kind, 60, False)
        for one in passages:
            kept = 1 - fusion["demotion"] if one["isDemoted"] else 1
            assert (one["lexicalPart"] + one["vectorPart"]) * kept == pytest.approx(one["fusedScore"], abs=5e-6)
            assert (one["lexicalRank"] is None) == (one["lexicalScore"] is None)
        assert [one["fusedScore"] for one in passages] == sorted((one["fusedScore"] for one in passages), reverse=True)


@TURNS.held_by("fusion", "states")
async def test_what_an_earlier_answer_cited_is_told_to_stand_back(shelved: Client) -> None:
    name, first = await asked(shelved, SURE)
    _, second = await asked(shelved, "And who was kept in the labyrinth of King Minos?", name)
    assert not any(one["isDemoted"] for one in first["retrieval"]["passages"])
    assert (first["retrieval"]["fusion"]["demotion"], second["retrieval"]["fusion"]["demotion"]) == (0, 0.1)
    cited = {one["chunkId"] for one in first["retrieval"]["passages"] if one["isCited"]}
    demoted = [one for one in second["retrieval"]["passages"] if one["isDemoted"]]
    assert {one["chunkId"] for one in demoted} == cited != set()
    assert all(one["fusedScore"] < one["lexicalPart"] + one["vectorPart"] for one in demoted)
    assert second["retrieval"]["fusion"]["wordsShare"] < 1 == first["retrieval"]["fusion"]["wordsShare"]


@TURNS.held_by("fusion")
async def test_ranks_are_those_of_a_search_and_one_list_alone_leaves_the_other_empty(shelved: Client) -> None:
    await shelved.http.patch("/api/rag/settings", json={"hybrid_top_k": 7})
    _, told = await asked(shelved, SURE)
    searched = (await shelved.http.post("/api/search", json={"query": SURE})).json()["passages"]
    shown = [(one["chunkId"], one["fusedRank"], one["lexicalRank"], one["vectorRank"]) for one in told["retrieval"]["passages"]]
    assert shown == [
        (one["chunk_id"], one["rank"], one["scores"]["lexical_rank"], one["scores"]["vector_rank"]) for one in searched
    ]
    in_vectors_alone = [one for one in told["retrieval"]["passages"] if one["lexicalRank"] is None]
    assert in_vectors_alone != []
    assert {one["lexicalPart"] for one in in_vectors_alone} == {0.0}
    [search] = told["retrieval"]["searches"]
    assert (search["query"], search["vectorBranch"], search["lexicalFound"] < search["vectorFound"]) == (SURE, "exact", True)


@TURNS.held_by("followup")
async def test_a_follow_up_tells_what_it_points_at_and_what_was_searched_for(reported: Client) -> None:
    summary = await queried(reported, **SUMMARY)
    told = await queried(reported, query="Détaille S2")
    [search] = summary["retrieval"]["searches"]
    assert search["query"] == SUMMARY["query"]
    followup = told["followup"]
    assert (followup["sectionIds"], followup["refType"]) == (["S2"], "section_id")
    assert followup["reference"].startswith("S2 — ")
    title = followup["reference"].removeprefix("S2 — ")
    assert told["query"] == f"{title} — Détaille S2"
    assert told["retrieval"]["searches"][-1]["query"] == title, "nothing but the section is asked for"
    more = await queried(reported, query="S2 : quel montant ?")
    assert more["query"] == f"{title} — S2 : quel montant ?"
    assert (told["guard"]["scoreKind"], told["guard"]["passed"], told["guard"]["margin"]) == ("cited_section", True, None)
    assert summary["followup"] == {"rule": "first_question", "sectionIds": [], "refType": None, "reference": ""}


@TURNS.held_by("fusion-whole", "states")
async def test_what_a_summary_leaves_out_and_reads_beside_is_told(reported: Client) -> None:
    told = await queried(reported, **SUMMARY)
    passages = told["retrieval"]["passages"]
    assert len({one["chunkId"] for one in passages}) == len(passages)
    found = [one for one in passages if one["fusedRank"] is not None]
    searched = (await reported.http.post("/api/search", json={"query": SUMMARY["query"]})).json()["passages"]
    assert [one["chunkId"] for one in found] == [one["chunk_id"] for one in searched]
    left_out = [one for one in found if one["state"] == "left_out"]
    assert {one["documentName"] for one in left_out} == {"thread.md"}
    assert all(one["headingPath"] for one in left_out)
    assert {one["documentName"] for one in passages if one["state"] == "sent"} == {"report.md"}
    assert "survey" in [one["name"] for one in told["stages"]]

    await put(reported, "long.md", LONG)
    await reported.http.patch("/api/rag/settings", json={"hybrid_top_k": 5})
    told = await queried(reported, query="Summarise the handbook of the lighthouse", service="summary")
    beside = [one for one in told["retrieval"]["passages"] if one["fusedRank"] is None]
    assert beside != []
    assert {(one["state"], one["fusedScore"], one["lexicalPart"], one["vectorPart"]) for one in beside} == {("sent", *[None] * 3)}


MUSEUM = "# City museum\n\nThe city museum is open from Tuesday to Friday, 10 to 18. At weekends: Sat 9-12, Sun 10-17.\n"
POOL = "# Swimming pool\n\nThe pool is closed on Sundays in winter. Children swim for 2 euros.\n"
INSURANCE = "# Travel insurance\n\nThe insurance covers lost baggage up to 1,500 euros.\n"
TOWN = "# Towns of the coast\n\nCalabar is a port in the south of Nigeria, on the river of the same name.\n"


@TURNS.held_by("followup")
async def test_a_question_about_a_name_is_answered_without_the_one_before_and_one_about_a_day_with_it(reader: Client) -> None:
    for name, text in (("museum.md", MUSEUM), ("pool.md", POOL), ("insurance.md", INSURANCE), ("town.md", TOWN)):
        await put(reader, name, text)
    for question in ("When is the city museum open?", "What about weekends?"):
        await queried(reader, query=question)
    told = await queried(reader, query="What time on Sundays?")
    assert "question_alone" not in [one["rule"] for one in told["retrieval"]["searches"]]
    await queried(reader, query="What does the travel insurance cover?", thread_id="other")
    body = (await reader.http.post("/api/query", json={"thread_id": "other", "query": "Where is Calabar?"})).json()
    assert body["answer"].startswith("Calabar is a port in the south of Nigeria")


@TURNS.held_by("refused", "states")
async def test_a_refused_turn_tells_how_far_it_was_from_an_answer(reported: Client) -> None:
    _, told = await asked(reported, FOREIGN)
    guard = told["guard"]
    assert (told["status"], guard["passed"], guard["threshold"]) == ("refused", False, 0.15)
    assert (guard["scoreKind"], guard["setting"], guard["missing"]) == ("similarity", "similarity_threshold", None)
    assert guard["margin"] == pytest.approx(guard["value"] - 0.15, abs=1e-6)
    assert guard["margin"] < 0
    assert guard["value"] == pytest.approx(told["retrieval"]["passages"][0]["similarity"], abs=1e-6)
    titles = dict.fromkeys(one["documentTitle"] for one in told["retrieval"]["passages"])
    assert told["refusal"] == {"stage": "guard", "nearestTitles": list(titles)[:3]}
    assert {one["state"] for one in told["retrieval"]["passages"]} == {"not_sent"}
    assert (told["model"], told["hasPayloads"], told["chain"]) == (None, False, None)


@TURNS.held_by("refused")
@pytest.mark.parametrize(
    ("question", "missing"),
    [("Who built the labyrinth of Crete in Oslo?", "Oslo"), ("How much does the labyrinth of Crete cost?", "")],
)
async def test_a_refused_turn_tells_what_no_passage_says(shelved: Client, question: str, missing: str) -> None:
    (await shelved.http.patch("/api/rag/settings", json={"asked_threshold": 1.5})).raise_for_status()
    _, told = await asked(shelved, question)
    guard = told["guard"]
    assert (told["status"], guard["passed"], guard["scoreKind"]) == ("refused", False, "missing")
    assert (guard["missing"], guard["setting"]) == (missing, "asked_threshold")
    assert (guard["threshold"], guard["margin"]) == (1.5, pytest.approx(guard["value"] - 1.5, abs=1e-6))
    assert 0.5 <= guard["value"] < 1.5


@TURNS.held_by("clarified")
async def test_a_clarified_turn_tells_its_choices_and_that_nothing_was_searched_for(reported: Client) -> None:
    await queried(reported, **SUMMARY)
    told = await queried(reported, query="détaille ça")
    assert (told["status"], told["retrieval"], told["guard"]) == ("clarified", None, None)
    assert [one["id"] for one in told["choices"]] == [f"S{n}" for n in range(1, len(told["choices"]) + 1)]
    assert len(told["choices"]) >= 4
    assert [one["name"] for one in told["stages"]] == ["resolve"]


@pytest.fixture
def script(scripted: Scripted) -> Script:
    return scripted.script


@TURNS.held_by("failed", "states")
async def test_a_failed_turn_tells_its_error_and_what_was_found(steered: Caller, script: Script) -> None:
    script.says(0)
    conversation = await steered.open_conversation()
    path = f"/api/conversations/{conversation}/messages"
    answered = await steered.http.post(path, json={"content": "What is a clew?"})
    assert answered.status_code >= 400, answered.text
    told = await read(steered, answered.headers["Clew-Turn-Id"])
    assert (told["status"], told["assistantMessageId"]) == ("failed", None)
    assert told["error"] == {name: answered.json()["error"][name] for name in ("code", "message")}
    assert {one["state"] for one in told["retrieval"]["passages"]} == {"unanswered"}
    assert told["stages"][-1]["name"] == "generate"


@TURNS.held_by("running", "payloads")
async def test_a_turn_that_runs_is_read_with_what_is_known(steered: Caller, script: Script) -> None:
    script.says(10, hold_after=5)
    conversation = await steered.open_conversation()
    async with steered.asking(conversation) as stream:
        await stream.take_words(4)
        told = await read(steered, stream.turn)
        payloads = (await steered.http.get(f"/api/turns/{stream.turn}/payloads")).raise_for_status().json()
        script.go_on()
        await stream.rest()
    [question, _] = await steered.messages(conversation)
    assert (told["status"], told["question"], told["conversationId"]) == ("running", "What is a clew?", conversation)
    assert (told["userMessageId"], told["createdAt"]) == (question["id"], question["createdAt"])
    assert (told["completedAt"], told["retrieval"], told["stages"], told["hasPayloads"]) == (None, None, [], False)
    assert payloads == {"requestPayload": None, "responsePayload": None, "reassembled": False, "exchanges": []}
    assert (await read(steered, stream.turn))["status"] == "completed"


@TURNS.held_by("unknown")
async def test_turns_of_others_of_deleted_conversations_and_of_nobody_are_not_found(
    reader: Client, new_tenant: NewTenant, new_client: NewClient
) -> None:
    stranger = await new_client(new_tenant())
    name, told = await asked(reader, SURE)
    unknown = [public_id("turn", uuid4()), name, "turn_x"]
    for path in ("", "/payloads"):
        for caller, turn in ((stranger, told["turnId"]), *((reader, one) for one in unknown)):
            refused = await caller.http.get(f"/api/turns/{turn}{path}")
            assert (refused.status_code, refused.json()["error"]["code"]) == (404, "TURN_NOT_FOUND")
        assert (await reader.http.get(f"/api/turns/{told['turnId']}{path}")).status_code == 200
    await reader.http.delete(f"/api/conversations/{name}")
    for path in ("", "/payloads"):
        assert (await reader.http.get(f"/api/turns/{told['turnId']}{path}")).status_code == 404


@TURNS.held_by("moved")
async def test_a_turn_from_an_archive_is_read_without_the_settings_of_the_other_house(
    reported: Client, new_tenant: NewTenant, new_client: NewClient
) -> None:
    await reported.http.patch("/api/rag/settings", json={"rrf_k": 61})
    told = await queried(reported, **SUMMARY)
    lines = await reported.http.get("/api/threads/export", params={"id": told["conversationId"]})
    target = await new_client(new_tenant())
    await target.http.patch("/api/rag/settings", json={"rrf_k": 99})  # a version of the same number that never ruled this turn
    headers = {"Content-Type": "application/x-ndjson"}
    await target.http.delete(f"/api/conversations/{told['conversationId']}")
    (await target.http.post("/api/threads/import", content=lines.content, headers=headers, params={"existing": "as_new"}))
    [thread] = (await target.http.get("/api/threads")).json()["threads"]
    [_, answer] = (await target.http.get(f"/api/conversations/{thread}/messages")).json()["messages"]
    moved = await read(target, answer["turnId"])
    assert moved["settings"] == {"version": 1, "values": None}
    assert {one["lexicalPart"] for one in moved["retrieval"]["passages"]} == {None}
    cited = [one for one in moved["retrieval"]["passages"] if one["isCited"]]
    assert [one["headingPath"] for one in cited] == [
        one["headingPath"] for one in told["retrieval"]["passages"] if one["isCited"]
    ]
    assert {one["headingPath"] is None for one in moved["retrieval"]["passages"] if not one["isCited"]} == {True}
    same = ("question", "query", "status", "stages", "guard", "citations", "tokens", "createdAt")
    assert {name: moved[name] for name in same} == {name: told[name] for name in same}


@TURNS.held_by("server")
@pytest.mark.parametrize("scope", ["query", "write", "admin"])
async def test_the_server_tells_whoever_has_a_key_what_it_is(
    served: Served, new_tenant: NewTenant, new_client: NewClient, scope: str
) -> None:
    caller = await new_client(new_tenant(), scope)
    held = ["read", "query", "write", "admin"]
    assert (await caller.http.get("/api/server")).raise_for_status().json() == {
        "version": version("clew"),
        "model": "extractive",
        "models": ["extractive"],
        "embedder": {"name": "all-MiniLM-L6-v2", "dimension": 384, "languages": ["en"]},
        "scopes": held[: held.index(scope) + 1],
        "tenant": await Tenants(served.database).name_of(caller.tenant),
        "keysInUse": True,
    }


@TURNS.held_by("server")
async def test_the_server_tells_the_local_user_that_no_key_is_in_use(scripted: Scripted, steered: Caller, ready: Ready) -> None:
    told = (await steered.http.get("/api/server")).raise_for_status().json()
    assert (told["keysInUse"], told["scopes"], told["model"]) == (
        False,
        ["read", "query", "write", "admin", "operator"],
        "scripted",
    )
