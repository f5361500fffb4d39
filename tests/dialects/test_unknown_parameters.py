"""A query parameter that a route does not have is refused, so that a typo never widens a list or a deletion."""

import pytest

from tests.dialects.conftest import Client


@pytest.mark.parametrize(
    "path",
    [
        "/api/assistants",
        "/api/conversations",
        "/api/documents",
        "/api/feedback",
        "/api/rag/conversations",
        "/api/rag/settings",
        "/api/server",
        "/api/sessions",
        "/api/sessions/3f0c4f0e-6d0c-4d8e-9a53-0f6a3c1f5b2e/files",
        "/api/shared",
        "/api/sources",
        "/api/usage",
    ],
)
async def test_unknown_parameter_is_named(client: Client, path: str) -> None:
    answer = await client.http.get(path, params={"serch": "x"})
    assert answer.status_code == 422, answer.text
    assert answer.json()["error"]["message"] == "serch: Unknown query parameter. Correct its name or omit it."


@pytest.mark.parametrize("path", ["/api/conversations", "/api/documents", "/api/sessions"])
async def test_cache_buster_of_a_reading_client_is_no_misspelt_name(client: Client, path: str) -> None:
    assert (await client.http.get(path, params={"_": "1764482400"})).status_code == 200
    assert (await client.http.get(path, params={"_": "1764482400", "serch": "x"})).status_code == 422


async def test_cache_buster_means_nothing_where_something_is_changed(client: Client) -> None:
    user = {"Clew-User": "ana"}
    assert (await client.http.delete("/api/memories", params={"_": "1764482400"}, headers=user)).status_code == 422


async def test_misspelt_filter_of_a_deletion_deletes_nothing(client: Client) -> None:
    user = {"Clew-User": "ana"}
    refused = await client.http.delete("/api/memories", params={"asistant": "guide"}, headers=user)
    assert refused.status_code == 422
    assert (await client.http.delete("/api/memories", params={"assistant": "default"}, headers=user)).status_code == 204


@pytest.mark.parametrize("path", ["/v1/models", "/v1/files", "/api/v2/cortex/threads", "/api/ai/chat/none"])
async def test_clients_of_other_services_may_send_parameters_of_their_own(client: Client, path: str) -> None:
    assert (await client.http.get(path, params={"api-version": "2026-01-01"})).status_code == 200
