"""Assistants over HTTP: a name belongs to one of them."""

from tests.dialects.conftest import Client


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
    assert (await client.http.get(place)).json() == other


async def test_a_renamed_assistant_may_keep_its_name_and_frees_the_old_one(client: Client) -> None:
    made = (await client.http.post("/api/assistants", json={"name": "legal"})).json()
    place = f"/api/assistants/{made['id']}"
    assert (await client.http.patch(place, json={"name": "legal"})).status_code == 200
    assert (await client.http.patch(place, json={"name": "law"})).json()["name"] == "law"
    assert (await client.http.post("/api/assistants", json={"name": "legal"})).status_code == 201
