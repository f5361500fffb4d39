"""`/api/rag/settings` and the settings of one search: refused in words when they cannot be used, never lost to each other."""

import asyncio
from typing import Any

import pytest

from clew.domain.turns.tuning import BOUNDS, RagSettings
from clew.domain.turns.tuning_texts import DESCRIPTIONS, Language
from tests.dialects.conftest import Client, NewClient, Scripted
from tests.dialects.requirements_rag import RAG
from tests.faults.scripted_servers import Caller

TOO_MUCH = [{"fts_weight": 1e308, "vector_weight": 1e308}, {"fts_weight": 5e-324}]


@RAG.held_by("settings-bounds")
@pytest.mark.parametrize("weights", TOO_MUCH, ids=["large", "tiny"])
async def test_a_weight_that_the_database_cannot_compute_with_is_refused(client: Client, weights: dict[str, float]) -> None:
    searched = await client.http.post("/api/search", json={"query": "anything", "settings": weights})
    changed = await client.http.patch("/api/rag/settings", json=weights)
    for response in (searched, changed):
        error = response.json()["error"]
        assert (response.status_code, error["code"]) == (422, "SETTING_INVALID")
        assert "0 or between 0.000001 and 1,000,000" in error["message"]


@RAG.held_by("settings-bounds")
@pytest.mark.parametrize("weights", [{"fts_weight": 1e6, "vector_weight": 1e6}, {"fts_weight": 1e-6, "vector_weight": 1e-6}])
@pytest.mark.parametrize("fusion", ["rrf", "convex"])
async def test_a_weight_at_its_bounds_can_be_searched_with(client: Client, weights: dict[str, float], fusion: str) -> None:
    response = await client.http.post("/api/search", json={"query": "anything", "settings": {**weights, "fusion": fusion}})
    assert response.status_code == 200, response.text


@RAG.held_by("settings-history")
async def test_changes_made_at_the_same_time_are_all_kept_each_as_its_own_version(client: Client) -> None:
    changes: dict[str, float] = {
        "context_turns": 7,
        "similarity_threshold": 0.4,
        "match_count": 50,
        "match_threshold": 0.1,
        "rrf_k": 61,
        "hybrid_top_k": 10,
    }
    answers = await asyncio.gather(*(client.http.patch("/api/rag/settings", json={key: value}) for key, value in changes.items()))
    assert [answer.status_code for answer in answers] == [200] * len(changes)
    assert sorted(answer.json()["version"] for answer in answers) == [1, 2, 3, 4, 5, 6]
    settings = (await client.http.get("/api/rag/settings")).json()["settings"]
    assert {setting["key"]: setting["value"] for setting in settings if setting["key"] in changes} == changes


@RAG.held_by("settings-bounds")
async def test_a_refused_change_makes_no_version(client: Client) -> None:
    assert (await client.http.patch("/api/rag/settings", json={"rrf_k": 61, "match_count": 0})).status_code == 422
    assert (await client.http.get("/api/rag/settings/history")).json() == {"versions": []}


PATH = "/api/rag/settings"
OF_THE_SOURCE = {
    "context_turns": (1, 10),
    "similarity_threshold": (0.1, 0.9),
    "guard_message": (1, 2000),
    "match_count": (5, 100),
    "match_threshold": (0, 1),
    "fts_weight": (0, 1_000_000),
    "vector_weight": (0, 1_000_000),
    "rrf_k": (1, 200),
    "hybrid_top_k": (5, 100),
}


async def values(client: Client) -> dict[str, Any]:
    return {one["key"]: one["value"] for one in (await client.http.get(PATH)).json()["settings"]}


@RAG.held_by("settings-all")
async def test_every_setting_of_the_source_is_read_and_changed(client: Client) -> None:
    read = (await client.http.get(PATH)).json()
    assert read["version"] == 0
    shown = {one["key"]: one for one in read["settings"]}
    assert {key: (shown[key]["min"], shown[key]["max"]) for key in OF_THE_SOURCE} == OF_THE_SOURCE
    assert all(one["value"] == one["default"] == getattr(RagSettings(), one["key"]) for one in read["settings"])
    wanted = {key: "Not here." if key == "guard_message" else low or high for key, (low, high) in OF_THE_SOURCE.items()}
    assert (await client.http.patch(PATH, json=wanted)).json()["version"] == 1
    assert wanted.items() <= (await values(client)).items()


@RAG.held_by("settings-bounds")
@pytest.mark.parametrize(("key", "bound"), [(key, bound) for key, bound in OF_THE_SOURCE.items() if key != "guard_message"])
async def test_out_of_bounds_is_refused_with_the_bound(client: Client, key: str, bound: tuple[float, float]) -> None:
    low, high = bound
    for value in (low - 1, high + 1):
        refused = await client.http.patch(PATH, json={"context_turns": 6, key: value})
        error = refused.json()["error"]
        assert (refused.status_code, error["code"], error["details"]["field"]) == (422, "SETTING_INVALID", key)
        assert f"{high:,}" in error["message"]
    assert (await client.http.get(PATH)).json()["version"] == 0


@RAG.held_by("settings-all")
async def test_null_puts_one_key_back_to_its_default(client: Client) -> None:
    await client.http.patch(PATH, json={"guard_message": "Ask the desk.", "rrf_k": 61})
    back = await client.http.patch(PATH, json={"guard_message": None, "match_count": 50})
    assert (back.status_code, back.json()["version"]) == (200, 2)
    now = await values(client)
    assert (now["guard_message"], now["rrf_k"], now["match_count"]) == ("", 61, 50)
    refused = await client.http.patch(PATH, json={"rrf_k": None, "no_such_key": None})
    assert (refused.status_code, (await values(client))["rrf_k"]) == (422, 61)


@RAG.held_by("settings-described")
@pytest.mark.parametrize(
    ("accepted", "language"),
    [
        *[(None, "en"), ("en, fr", "en"), ("fr;q=0", "en"), ("x", "en")],
        *[("fr-CA,fr;q=0.9", "fr"), ("ja, fr;q=0.5, en;q=0.4", "fr"), ("de-CH", "de"), ("es-419", "es")],
        *[("pt-BR,pt;q=0.9,en;q=0.8", "pt"), ("zh-Hans-CN", "zh"), ("zh;q=0.3, pt;q=0.4", "pt")],
    ],
)
async def test_every_setting_says_what_it_does(client: Client, accepted: str | None, language: Language) -> None:
    answer = await client.http.get(PATH, headers={"Accept-Language": accepted} if accepted else {})
    assert answer.headers["Content-Language"] == language
    assert "Accept-Language" in answer.headers["Vary"].split(", "), "a long answer is compressed and also varies by encoding"
    told = {one["key"]: one["description"] for one in answer.json()["settings"]}
    assert told == {key: DESCRIPTIONS[key].in_language(language) for key in BOUNDS}


@RAG.held_by("settings-live")
async def test_a_change_rules_the_next_turn_of_every_process(scripted: Scripted, steered: Caller, hurried: Caller) -> None:
    said = "Ask somebody else."
    changes = {"similarity_threshold": 0.9, "guard_message": said}
    changed = (await steered.http.patch(PATH, json=changes)).raise_for_status().json()
    try:
        for caller in (steered, hurried):
            of = await caller.open_conversation()
            answer = await caller.http.post(f"/api/conversations/{of}/messages", json={"content": "Is a clew edible in Peru?"})
            assert answer.json()["content"] == said
        sessions = (await hurried.http.get(PATH)).json()
        assert sessions["version"] == changed["version"]
    finally:
        (await hurried.http.post(f"{PATH}/reset", json={"preset": "defaults"})).raise_for_status()
    scripted.script.says(5)
    of = await steered.open_conversation()
    answer = await steered.http.post(f"/api/conversations/{of}/messages", json={"content": "What is a clew?"})
    assert answer.json()["content"] != said


@RAG.held_by("settings-history")
async def test_undo_goes_back_and_further_back(client: Client) -> None:
    async def undo(**body: int) -> tuple[int, Any]:
        answer = await client.http.post(f"{PATH}/undo", json=body)
        code = answer.status_code
        return code, (await values(client))["rrf_k"] if code == 200 else answer.json()["error"]["code"]

    assert await undo() == (409, "NOTHING_TO_UNDO")
    for rrf_k in (61, 62, 63):
        await client.http.patch(PATH, json={"rrf_k": rrf_k})
    assert [await undo(), await undo()] == [(200, 62), (200, 61)]
    await client.http.patch(PATH, json={"rrf_k": 70})
    assert [await undo(), await undo()] == [(200, 61), (200, 60)]
    assert await undo() == (409, "NOTHING_TO_UNDO")
    assert await undo(version=3) == (200, 63)
    assert await undo(version=99) == (404, "VERSION_OF_THE_SETTINGS_NOT_FOUND")
    assert (await values(client))["rrf_k"] == 63
    versions = (await client.http.get(f"{PATH}/history")).json()["versions"]
    assert [(one["version"], one["restores"], one["values"].get("rrf_k")) for one in versions] == [
        (9, 3, 63),
        (8, 0, None),
        (7, 1, 61),
        (6, None, 70),
        (5, 1, 61),
        (4, 2, 62),
        (3, None, 63),
        (2, None, 62),
        (1, None, 61),
    ]


@RAG.held_by("settings-history")
async def test_an_assistant_undoes_its_own_settings_alone(client: Client) -> None:
    own = {"assistant": (await client.http.post("/api/assistants", json={"name": "own"})).json()["id"]}
    await client.http.patch(PATH, json={"rrf_k": 61})
    assert (await client.http.post(f"{PATH}/undo", params=own)).status_code == 409
    for rrf_k in (71, 72):
        await client.http.patch(PATH, json={"rrf_k": rrf_k}, params=own)
    back = await client.http.post(f"{PATH}/undo", params=own)
    assert [one["value"] for one in back.json()["settings"] if one["key"] == "rrf_k"] == [71]
    assert (await client.http.post(f"{PATH}/undo", params=own)).status_code == 409
    assert (await client.http.post(f"{PATH}/undo", params=own, json={"version": 1})).status_code == 404
    assert (await values(client))["rrf_k"] == 61


@RAG.held_by("settings-admin")
async def test_settings_are_for_administrators_to_change(client: Client, new_client: NewClient) -> None:
    writer = await new_client(client.tenant, "write")
    for method, path, body in (
        ("PATCH", PATH, {"rrf_k": 61}),
        ("POST", f"{PATH}/reset", {"preset": "source"}),
        ("POST", f"{PATH}/undo", {}),
        ("POST", f"{PATH}/preview", {"changes": {"rrf_k": 61}}),
    ):
        assert (await writer.http.request(method, path, json=body)).status_code == 403, path
    assert (await writer.http.get(PATH)).json()["version"] == 0
