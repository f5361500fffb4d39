"""What `/v1/responses` and `/v1/conversations` keep besides messages: exported, imported, deleted and recorded with them."""

import json
from typing import Any

from tests.dialects.conftest import Client, NewClient, NewTenant, Served
from tests.dialects.requirements_responses import RESPONSES
from tests.dialects.responding import Json, respond_json
from tests.dialects.test_archives import export, send
from tests.dialects.test_openai_conversations import CALL, RESULT, SHOWN, THOUGHT
from tests.dialects.test_responses import QUESTION

TABLES = ("conversation_items", "kept_requests", "messages", "turns", "threads")


async def rows_of(served: Served, client: Client) -> dict[str, int]:
    counted = {}
    for table in TABLES:
        [row] = await served.database.dicts(client.tenant, f"select count(*) as n from {table}")  # type: ignore[arg-type]  # noqa: S608
        counted[table] = row["n"]
    return counted


async def filled(client: Client) -> tuple[str, list[Json]]:
    """Return a conversation with items before, between and behind its messages, and its two responses."""
    created = await client.http.post("/v1/conversations", json={"items": [THOUGHT]})
    conversation = created.json()["id"]
    said = {"role": "user", "content": [{"type": "input_text", "text": QUESTION}]}
    options: Json = {"conversation": conversation, "metadata": {"case": "7"}, "instructions": "Be brief."}
    first = await respond_json(client, [THOUGHT, said], **options)
    for items in ([CALL, RESULT], [CALL | {"call_id": "c2"}]):
        added = await client.http.post(f"/v1/conversations/{conversation}/items", json={"items": items})
        assert added.status_code == 200, added.text
    second = await respond_json(client, "Who built the labyrinth?", conversation=conversation, store=False)
    return conversation, [first.response, second.response]


async def items_in(client: Client, conversation: str) -> list[Json]:
    listed = await client.http.get(f"/v1/conversations/{conversation}/items", params={"order": "asc", "limit": 100})
    assert listed.status_code == 200, listed.text
    return listed.json()["data"]


@RESPONSES.held_by("kept-everywhere")
async def test_an_archive_has_the_items_and_the_requests_and_an_import_restores_them(
    reader: Client, new_tenant: NewTenant, new_client: NewClient
) -> None:
    conversation, [first, second] = await filled(reader)
    lines = await export(reader, conversation)
    assert [line["type"] for line in lines].count("item") == lines[-1]["items"] == 4
    assert [line["is_stored"] for line in lines if line["type"] == "request"] == [True, False]
    assert lines[-1]["requests"] == 2
    target = await new_client(new_tenant())
    (told,) = (await send(target, lines)).json()["threads"]
    assert (told["id"], told["outcome"]) == (conversation, "imported")
    assert await export(target, conversation) == lines
    assert await items_in(target, conversation) == await items_in(reader, conversation)
    assert (await target.http.get(f"/v1/responses/{first['id']}")).json() == first
    inputs = f"/v1/responses/{first['id']}/input_items"
    assert (await target.http.get(inputs)).json() == (await reader.http.get(inputs)).json()
    assert (await target.http.get(f"/v1/responses/{second['id']}")).status_code == 404
    continued = await respond_json(target, "And?", previous_response_id=first["id"])
    assert continued.response["previous_response_id"] == first["id"]


@RESPONSES.held_by("kept-everywhere")
async def test_an_archive_has_messages_as_they_were_added(reader: Client, new_tenant: NewTenant, new_client: NewClient) -> None:
    conversation = (await reader.http.post("/v1/conversations", json={"items": SHOWN})).json()["id"]
    target = await new_client(new_tenant())
    assert (await send(target, await export(reader, conversation))).status_code == 200
    items = await items_in(target, conversation)
    assert [item["role"] for item in items] == [sent["role"] for sent in SHOWN]
    assert items == await items_in(reader, conversation)


@RESPONSES.held_by("kept-everywhere")
async def test_a_copy_of_an_archive_names_its_own_conversation_and_responses(reader: Client) -> None:
    conversation, [first, _] = await filled(reader)
    third = await respond_json(reader, "And?", previous_response_id=first["id"])
    lines = await export(reader, conversation)
    (copied,) = (await send(reader, lines, existing="as_new")).json()["threads"]
    assert [one["type"] for one in await items_in(reader, copied["id"])] == [
        line["type"] for line in await items_in(reader, conversation)
    ]
    requests = [line for line in await export(reader, copied["id"]) if line["type"] == "request"]
    ids = ["resp_" + line["turn"].removeprefix("turn_") for line in requests]
    assert not {first["id"], third.id} & set(ids)
    read = [(await reader.http.get(f"/v1/responses/{identifier}")).json() for identifier in (ids[0], ids[2])]
    assert read[0]["conversation"] == {"id": copied["id"]}
    assert read[1]["previous_response_id"] == ids[0]
    assert read[0]["metadata"] == {"case": "7"}


@RESPONSES.held_by("kept-everywhere")
async def test_lines_of_items_and_requests_that_cannot_be_read_later_are_refused(
    reader: Client, new_tenant: NewTenant, new_client: NewClient
) -> None:
    conversation, _ = await filled(reader)
    lines = await export(reader, conversation)
    target = await new_client(new_tenant())
    item = next(n for n, line in enumerate(lines) if line["type"] == "item")
    request = next(n for n, line in enumerate(lines) if line["type"] == "request")

    async def refused(number: int, **change: object) -> str:
        sent = await send(target, [line | change if place == number else line for place, line in enumerate(lines)])
        assert sent.status_code == 400, sent.text
        assert (await target.http.get("/api/threads")).json()["threads"] == []
        return sent.json()["error"]["message"]

    assert "message: is not a message above" in await refused(item, message=1 << 40)
    assert "item.type" in await refused(item, item={})
    others = [n for n, line in enumerate(lines) if line["type"] == "item"][1:]
    assert "id: occurs twice" in await refused(others[0], **lines[item])
    assert "parameters.model" in await refused(request, parameters={})
    assert "parameters.tools.0.type" in await refused(request, parameters={"model": "clew", "tools": [{}]})
    assert "items.0.id" in await refused(request, items=[{}])
    assert "turn: is not a turn above" in await refused(request, turn="turn_" + "a" * 26)
    for name in ("items", "requests"):
        assert f"{name}: must be" in await refused(len(lines) - 1, **{name: 9})
    older = [line for line in lines if line["type"] not in {"item", "request"}]
    older[-1] = {name: value for name, value in older[-1].items() if name not in {"items", "requests"}}
    assert (await send(target, older)).json()["threads"][0]["outcome"] == "imported"


@RESPONSES.held_by("kept-everywhere")
async def test_items_and_requests_go_with_their_conversation_and_with_their_user(served: Served, client: Client) -> None:
    nothing = await rows_of(served, client)
    conversation, [_, _] = await filled(client)
    assert all(counted > 0 for counted in (await rows_of(served, client)).values())
    assert (await client.http.delete(f"/v1/conversations/{conversation}")).status_code == 200
    assert await rows_of(served, client) == nothing
    client.http.headers["Clew-User"] = "ana"
    await filled(client)
    del client.http.headers["Clew-User"]
    assert (await client.http.delete("/api/users/ana")).is_success
    assert await rows_of(served, client) == nothing


@RESPONSES.held_by("kept-everywhere")
async def test_who_deletes_an_item_or_exports_items_is_recorded(client: Client) -> None:
    conversation, _ = await filled(client)
    item = (await items_in(client, conversation))[0]["id"]
    assert (await client.http.delete(f"/v1/conversations/{conversation}/items/{item}")).status_code == 200
    await export(client, conversation)
    entries: list[dict[str, Any]] = (await client.http.get("/api/audit")).json()["entries"]
    assert [one["action"] for one in entries][:2] == [
        "GET /api/threads/export",
        "DELETE /v1/conversations/{conversation_id}/items/{item_id}",
    ]
    assert item in entries[1]["object"]
    assert THOUGHT["summary"] not in json.loads(json.dumps(entries))
