"""`/api/rag/settings` and the settings of one search: refused in words when they cannot be used, never lost to each other."""

import asyncio

import pytest

from tests.dialects.conftest import Client

TOO_MUCH = [{"fts_weight": 1e308, "vector_weight": 1e308}, {"fts_weight": 5e-324}]


@pytest.mark.parametrize("weights", TOO_MUCH, ids=["large", "tiny"])
async def test_a_weight_that_the_database_cannot_compute_with_is_refused(client: Client, weights: dict[str, float]) -> None:
    searched = await client.http.post("/api/search", json={"query": "anything", "settings": weights})
    changed = await client.http.patch("/api/rag/settings", json=weights)
    for response in (searched, changed):
        error = response.json()["error"]
        assert (response.status_code, error["code"]) == (422, "SETTING_INVALID")
        assert "0 or between 0.000001 and 1,000,000" in error["message"]


@pytest.mark.parametrize("weights", [{"fts_weight": 1e6, "vector_weight": 1e6}, {"fts_weight": 1e-6, "vector_weight": 1e-6}])
@pytest.mark.parametrize("fusion", ["rrf", "convex"])
async def test_a_weight_at_its_bounds_can_be_searched_with(client: Client, weights: dict[str, float], fusion: str) -> None:
    response = await client.http.post("/api/search", json={"query": "anything", "settings": {**weights, "fusion": fusion}})
    assert response.status_code == 200, response.text


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


async def test_a_refused_change_makes_no_version(client: Client) -> None:
    assert (await client.http.patch("/api/rag/settings", json={"rrf_k": 61, "match_count": 0})).status_code == 422
    assert (await client.http.get("/api/rag/settings/history")).json() == {"versions": []}
