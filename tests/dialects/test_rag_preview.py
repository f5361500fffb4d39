"""`POST /api/rag/settings/preview`: what settings would do to the last questions, told before they are saved."""

from functools import partial
from typing import Any
from uuid import UUID

import pytest

from clew.cli import main
from clew.domain.ids import parse_id
from clew.domain.turns.tuning_texts import AS_NOW
from clew.store.pool import Database
from tests.dialects.conftest import Client, Scripted, Served
from tests.dialects.requirements_rag import RAG
from tests.dialects.shelf import REPORT, THREAD
from tests.faults.scripted_servers import Caller
from tests.ingestion import until
from tests.store.test_tree_cost import rows_held

PATH = "/api/rag/settings"
SURE, UNSURE, FOREIGN = "Who built the labyrinth of Crete?", "What does the beam reach?", "How do I bake a chocolate cake?"


@pytest.fixture
async def asker(reader: Client, served: Served) -> Client:
    """A caller with many small documents who has asked three things, the last one in a conversation that had begun."""
    sections = [f"# {section.strip()}" for text in (REPORT, THREAD) for section in text.split("## ")[1:]]
    files = [("file", (f"{number}.md", text.encode(), "text/markdown")) for number, text in enumerate(sections)]
    sent = await reader.http.post("/api/documents", files=files, data={"workspace": "lab"})
    names = [one["id"] for one in sent.raise_for_status().json()["documents"]]

    async def is_ready() -> bool:
        found = (await reader.http.get("/api/documents", params={"limit": 100})).json()["documents"]
        return {one["id"] for one in found if one["status"] == "ready"} >= set(names)

    await until(is_ready)
    await ask(reader, FOREIGN)
    of = await ask(reader, SURE)
    await ask(reader, "And who was kept in it?", of)
    await until(partial(is_at_rest, served.database, reader.tenant))
    return reader


async def is_at_rest(database: Database, tenant: UUID) -> bool:
    """Tell whether nothing is left to be done after the turns of a tenant, which would write summaries."""
    waiting = "select 1 from procrastinate_jobs where args ->> 'tenant_id' = %(tenant)s"
    return not await database.dicts(tenant, waiting, {"tenant": str(tenant)})


async def ask(client: Client, content: str, of: str | None = None, **more: Any) -> str:
    """Ask, in a conversation of its own where none is named; return the conversation."""
    name: str = of or (await client.http.post("/api/conversations", json={})).json()["id"]
    answered = await client.http.post(f"/api/conversations/{name}/messages", json={"content": content, **more})
    assert answered.status_code == 201, answered.text
    return name


async def preview(client: Client, changes: dict[str, Any], **more: Any) -> dict[str, Any]:
    answer = await client.http.post(f"{PATH}/preview", json={"changes": changes, **more})
    assert answer.status_code == 200, answer.text
    return answer.json()


async def status_of_last(served: Served, client: Client) -> str:
    return (await served.database.dicts(client.tenant, "select status from turns order by created_at desc limit 1"))[0]["status"]


@RAG.held_by("preview-threshold")
async def test_what_would_be_refused_is_refused_when_it_is_saved(served: Served, asker: Client) -> None:
    strict = {"similarity_threshold": 0.9}
    told = await preview(asker, strict)
    assert [one["question"] for one in told["questions"]] == ["And who was kept in it?", SURE, FOREIGN]
    was, becomes = ([one[when]["is_refused"] for one in told["questions"]] for when in ("present", "changed"))
    assert was == [one["recorded"] == "refused" for one in told["questions"]]
    assert (was[1:], becomes[1:]) == ([False, True], [True, True])
    assert told["totals"]["newly_refused"] == sum(then and not now for now, then in zip(was, becomes, strict=True)) > 0
    assert told["questions"][1]["changed"]["threshold"] == 0.9
    await asker.http.patch(PATH, json=strict)
    await ask(asker, SURE)
    assert await status_of_last(served, asker) == "refused"
    back = await preview(asker, {"similarity_threshold": 0.15}, last=1)
    assert (back["totals"]["newly_answered"], back["questions"][0]["changed"]["is_refused"]) == (1, False)
    assert back["version"] == 1


@RAG.held_by("preview-threshold")
async def test_a_preview_tells_what_the_checks_of_the_guard_would_refuse(asker: Client) -> None:
    named = "Who built the labyrinth of Crete in Oslo?"
    (await asker.http.patch(PATH, json={"asked_threshold": 1.5})).raise_for_status()
    await ask(asker, named)
    told = (await preview(asker, {"asked_passages": 0}, last=1))["questions"][0]
    assert (told["question"], told["recorded"]) == (named, "refused")
    present = told["present"]
    assert (present["is_refused"], present["score_kind"], present["threshold"]) == (True, "missing", 1.5)
    assert present["value"] == told["changed"]["value"] < 1.5
    assert (told["changed"]["is_refused"], told["changed"]["score_kind"]) == (False, "combined")
    told = (await preview(asker, {"asked_threshold": 0.5}, last=1))["questions"][0]
    assert (told["present"]["is_refused"], told["changed"]["is_refused"]) == (True, False)
    strict = (await preview(asker, {"evidence_threshold": 1.5, "guard_passages": 1}, last=4))["questions"]
    [sure] = [one for one in strict if one["question"] == SURE]
    assert (sure["present"]["is_refused"], sure["changed"]["is_refused"]) == (False, True)
    assert (sure["changed"]["score_kind"], sure["changed"]["threshold"]) == ("combined", 1.5)


@RAG.held_by("preview-passages")
async def test_what_comes_goes_and_moves_is_what_a_search_finds(asker: Client) -> None:
    changes = {"fusion": "rrf", "fts_weight": 1.0, "vector_weight": 0.0, "hybrid_top_k": 5}
    told = (await preview(asker, changes))["questions"][1]
    assert told["question"] == SURE

    async def ranks(settings: dict[str, Any]) -> dict[tuple[str, int], int]:
        found = await asker.http.post("/api/search", json={"query": SURE, "settings": settings})
        passages = found.raise_for_status().json()["passages"]
        return {(one["document_id"], one["start"]): rank for rank, one in enumerate(passages, 1)}

    before, after = await ranks({}), await ranks(changes)
    expected = {place: (before.get(place), after.get(place)) for place in before | after if before.get(place) != after.get(place)}
    assert expected
    assert {(one["document_id"], one["start"]): (one["from_rank"], one["to_rank"]) for one in told["passages"]} == expected
    assert any(one["to_rank"] is None for one in told["passages"])
    for one in told["passages"]:
        held = (await asker.http.get(f"/api/documents/{one['document_id']}/text")).json()
        assert one["excerpt"], one
        assert " ".join(held["text"][one["start"] : one["end"]].split()).startswith(one["excerpt"])


@RAG.held_by("preview-passages")
async def test_what_a_preview_cannot_know_is_told_in_the_readers_language(asker: Client) -> None:
    told = await asker.http.post(
        f"{PATH}/preview", json={"changes": {"rrf_k": 61}}, headers={"Accept-Language": "fr-CA,en;q=0.5"}
    )
    assert told.json()["approximations"] == [AS_NOW.fr]


async def retrieved(served: Served, client: Client, turn: str) -> list[tuple[str, int]]:
    """What a turn found, best first."""
    query = "select retrieved from turns where id = %s"
    [row] = await served.database.dicts(client.tenant, query, (parse_id("turn", turn),))
    return [(one["document_name"], one["start"]) for one in row["retrieved"]]


@RAG.held_by("preview-faithful", "preview-context")
async def test_a_replay_finds_what_the_turn_found_in_its_conversation_and_by_its_filters(served: Served, asker: Client) -> None:
    of = await ask(asker, "What is the budget of the laboratory?", filters={"workspace": "lab"})
    await ask(asker, "And its staff?", of, filters={"workspace": "lab"})
    same = await preview(asker, {"rrf_k": 60})
    assert same["totals"] == dict.fromkeys(same["totals"], 0) | {"questions": 5}
    assert all(one["passages"] == [] for one in same["questions"])
    fewer = await preview(asker, {"hybrid_top_k": 5})
    compared = 0
    for one in fewer["questions"]:
        found = await retrieved(served, asker, one["turn_id"])
        gone = [(passage["from_rank"], passage["document_name"], passage["start"]) for passage in one["passages"]]
        assert gone == [(rank, *place) for rank, place in enumerate(found, 1) if rank > 5]
        assert all(passage["to_rank"] is None for passage in one["passages"])
        compared += len(gone)
    assert compared == fewer["totals"]["passages_gone"] > 0


@RAG.held_by("preview-context")
async def test_fewer_turns_of_context_change_later_questions_alone(asker: Client) -> None:
    of = await ask(asker, "What is the budget of the laboratory?")
    for question in ("How much helium was lost?", "Who was the Minotaur?", "And since when?"):
        await ask(asker, question, of)
    told = await preview(asker, {"context_turns": 1}, last=7)
    first = {one["question"]: one["passages"] for one in told["questions"]}
    assert first[SURE] == first[FOREIGN] == first["What is the budget of the laboratory?"] == []
    assert first["And since when?"], "three turns above it counted before"


@RAG.held_by("preview-nothing")
async def test_nothing_is_written_and_no_model_is_asked(
    scripted: Scripted, steered: Caller, served: Served, asker: Client
) -> None:
    scripted.script.says(5)
    held = await rows_held(served.database, asker.tenant)
    settings = (await asker.http.get(PATH)).json()
    await preview(asker, {"similarity_threshold": 0.5, "match_count": 5})
    assert await rows_held(served.database, asker.tenant) == held
    assert (await asker.http.get(PATH)).json() == settings
    of = await steered.open_conversation()
    async with steered.asking(of) as stream:
        await stream.rest()
    scripted.script.says(5, hold_after=0)  # a model that is asked now would never answer
    told = (await steered.http.post(f"{PATH}/preview", json={"changes": {"match_count": 5}, "last": 1})).json()
    assert [one["conversation_id"] for one in told["questions"]] == [of]


@RAG.held_by("preview-bounded")
async def test_what_cannot_be_tried_is_refused(asker: Client) -> None:
    for body, code in (
        ({"changes": {"rrf_k": 61}, "last": 51}, "INVALID_INPUT"),
        ({"changes": {"rrf_k": 61}, "last": 0}, "INVALID_INPUT"),
        ({"changes": {"rrf_k": 0}}, "SETTING_INVALID"),
        ({"changes": {"unknown": 1}}, "SETTING_INVALID"),
        ({"changes": {}}, "SETTING_INVALID"),
        ({"changes": {"fts_weight": 0, "vector_weight": 0}}, "SETTING_INVALID"),
    ):
        refused = await asker.http.post(f"{PATH}/preview", json=body)
        assert (refused.status_code, refused.json()["error"]["code"]) == (422, code)
    assert len((await preview(asker, {"rrf_k": 61}, last=2))["questions"]) == 2


@RAG.held_by("preview-context")
async def test_questions_to_assistants_with_settings_of_their_own_are_theirs_alone(asker: Client) -> None:
    own: str = (await asker.http.post("/api/assistants", json={"name": "own"})).json()["id"]
    of: str = (await asker.http.post("/api/conversations", json={"assistantId": own})).json()["id"]
    await ask(asker, "Whose is this?", of)
    assert len((await preview(asker, {"rrf_k": 61}))["questions"]) == 4
    await asker.http.patch(PATH, json={"rrf_k": 70}, params={"assistant": own})
    assert len((await preview(asker, {"rrf_k": 61}))["questions"]) == 3
    body = {"changes": {"rrf_k": 61}}
    theirs = (await asker.http.post(f"{PATH}/preview", json=body, params={"assistant": own})).json()
    assert [one["question"] for one in theirs["questions"]] == ["Whose is this?"]


@RAG.held_by("preview-threshold", "settings-history")
async def test_the_commands_try_and_undo(
    served: Served, asker: Client, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("CLEW_URL", served.ready.address)
    monkeypatch.setenv("CLEW_KEY", asker.key)
    monkeypatch.setenv("COLUMNS", "200")

    def run(*words: str) -> str:
        monkeypatch.setattr("sys.argv", ["clew", "settings", *words])
        with pytest.raises(SystemExit) as ended:
            main()
        told = capsys.readouterr()
        assert not ended.value.code, told.err
        return told.out + told.err

    told = run("preview", "similarity_threshold=0.9", "--last", "2")
    assert "answered, then refused" in told
    assert "of 2 questions change" in told
    run("set", "rrf_k", "61")
    run("set", "rrf_k", "62")
    run("undo")
    assert "back to 1" in run("history")
    run("undo", "--to", "2")
    assert "62" in run("show", "--json")
