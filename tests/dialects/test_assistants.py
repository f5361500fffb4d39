"""Assistants over HTTP: a name belongs to one of them."""

import pytest

from tests.dialects.conftest import Client, NewClient, NewTenant


async def test_a_name_that_is_taken_is_refused_to_a_new_assistant_and_to_a_renamed_one(client: Client) -> None:
    await client.http.post("/api/assistants", json={"name": "legal"})
    other = (await client.http.post("/api/assistants", json={"name": "sales"})).json()
    place = f"/api/assistants/{other['id']}"
    refusals = [
        await client.http.post("/api/assistants", json={"name": "legal"}),
        await client.http.patch(place, json={"name": "legal", "instructions": "Be brief."}),
    ]
    for refusal in refusals:
        assert refusal.status_code == 409
        assert refusal.json()["error"]["code"] == "CONFLICT"
        assert "'legal'" in refusal.json()["error"]["message"]
        assert refusal.json()["error"]["details"] == {"field": "name"}
    assert (await client.http.get(place)).json() == other | {"documentCount": 0, "conversationCount": 0}


async def test_a_renamed_assistant_may_keep_its_name_and_frees_the_old_one(client: Client) -> None:
    made = (await client.http.post("/api/assistants", json={"name": "legal"})).json()
    place = f"/api/assistants/{made['id']}"
    assert (await client.http.patch(place, json={"name": "legal"})).status_code == 200
    assert (await client.http.patch(place, json={"name": "law"})).json()["name"] == "law"
    assert (await client.http.post("/api/assistants", json={"name": "legal"})).status_code == 201


async def test_every_value_is_kept_changed_and_taken_away(client: Client) -> None:
    given = {"instructions": "Be brief.", "model": "extractive", "memoryRole": "legal-assistant", "retentionDays": 90}
    made = (await client.http.post("/api/assistants", json={"name": "legal"} | given)).json()
    place = f"/api/assistants/{made['id']}"
    read = (await client.http.get(place)).json()
    assert {name: read[name] for name in given} == given
    renamed = (await client.http.patch(place, json={"name": "law"})).json()
    assert {name: renamed[name] for name in given} == given
    emptied = {"model": None, "memoryRole": None, "retentionDays": None}
    assert (await client.http.patch(place, json=emptied)).json() == renamed | emptied | {
        "updatedAt": (await client.http.get(place)).json()["updatedAt"]
    }
    kept = await client.http.patch(place, json={"name": None, "instructions": None})
    assert (kept.json()["name"], kept.json()["instructions"]) == ("law", "Be brief.")


@pytest.mark.parametrize(
    "wrong",
    [{"model": "openai:none"}, {"memoryRole": "../other"}, {"memoryRole": "Legal"}, {"retentionDays": -1}, {"colour": "red"}],
)
async def test_value_that_cannot_be_is_refused_and_nothing_is_changed(client: Client, wrong: dict[str, object]) -> None:
    made = (await client.http.post("/api/assistants", json={"name": "legal"})).json()
    place = f"/api/assistants/{made['id']}"
    before = (await client.http.get(place)).json()
    for refused in (
        await client.http.post("/api/assistants", json={"name": "new"} | wrong),
        await client.http.patch(place, json=wrong),
    ):
        assert refused.status_code in (400, 422)
        assert next(iter(wrong)) in refused.text
    assert (await client.http.get(place)).json() == before
    assert len((await client.http.get("/api/assistants")).json()["assistants"]) == 2


async def test_model_that_is_not_served_is_refused_with_those_that_are(client: Client) -> None:
    refused = await client.http.post("/api/assistants", json={"name": "legal", "model": "openai:none"})
    assert refused.json()["error"]["message"] == "The server has no model 'openai:none'. It has extractive."


async def test_deleting_takes_documents_and_conversations_of_this_assistant_and_of_no_other(client: Client) -> None:
    made = (await client.http.post("/api/assistants", json={"name": "legal"})).json()
    place = f"/api/assistants/{made['id']}"
    files = [("file", ("law.md", b"The law of the land is written in the book.", "text/markdown"))]
    await client.http.post("/api/documents", files=files, data={"assistant": "legal"})
    await client.http.post("/api/documents", files=files)
    gone = (await client.http.post("/api/conversations", json={"assistantId": "legal"})).json()["id"]
    stays = (await client.http.post("/api/conversations", json={})).json()["id"]
    read = (await client.http.get(place)).json()
    assert (read["documentCount"], read["conversationCount"]) == (1, 1)
    assert (await client.http.delete(place)).status_code == 204
    assert [(await client.http.get(path)).status_code for path in (place, f"/api/conversations/{gone}")] == [404, 404]
    assert (await client.http.get(f"/api/conversations/{stays}")).status_code == 200
    documents = (await client.http.get("/api/documents")).json()["documents"]
    assert [one["name"] for one in documents] == ["law.md"]
    assert (await client.http.delete(place)).status_code == 404


async def test_assistants_of_one_tenant_are_not_seen_changed_or_deleted_by_another(
    new_tenant: NewTenant, new_client: NewClient
) -> None:
    ours, theirs = await new_client(new_tenant()), await new_client(new_tenant())
    made = (await ours.http.post("/api/assistants", json={"name": "legal"})).json()
    place = f"/api/assistants/{made['id']}"
    answers = [
        await theirs.http.get(place),
        await theirs.http.patch(place, json={"name": "stolen"}),
        await theirs.http.delete(place),
    ]
    assert [answer.status_code for answer in answers] == [404] * 3
    assert (await ours.http.get(place)).json()["name"] == "legal"
