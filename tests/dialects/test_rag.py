"""`/api/rag/conversations` over HTTP: the list, messages by cursor, renaming and deleting (source 003 §2 and §3)."""

from typing import Any

import pytest

from tests.dialects.asking import ask_json
from tests.dialects.conftest import Client, NewClient, NewTenant, Scripted
from tests.dialects.requirements_rag import RAG
from tests.dialects.shelf import put
from tests.faults.scripted_servers import Caller

PATH = "/api/rag/conversations"
NOWHERE = "conv_" + "a" * 26


async def conversation(client: Client, title: str = "") -> str:
    created = await client.http.post("/api/conversations", json={"title": title} if title else {})
    return created.raise_for_status().json()["id"]


async def ask(client: Client, to: str, content: str, **more: Any) -> dict[str, Any]:
    answered = await client.http.post(f"/api/conversations/{to}/messages", json={"content": content, **more})
    assert answered.status_code == 201, answered.text
    return answered.json()


async def listed(client: Client, **query: Any) -> list[dict[str, Any]]:
    return (await client.http.get(PATH, params=query)).raise_for_status().json()


async def page(client: Client, of: str, **query: Any) -> list[dict[str, Any]]:
    return (await client.http.get(f"{PATH}/{of}/messages", params=query)).raise_for_status().json()


@RAG.held_by("list")
async def test_the_list_is_a_bare_array_changed_last_first(reader: Client) -> None:
    first, second = await conversation(reader, "First"), await conversation(reader)
    await ask(reader, first, "What is a clew?")
    found = await listed(reader)
    assert [one["id"] for one in found] == [first, second]
    assert [set(one) for one in found] == [{"id", "title", "created_at", "updated_at"}] * 2
    assert found[0]["title"] == "First"
    assert found[0]["updated_at"] > found[0]["created_at"]
    assert found[0]["updated_at"].endswith("Z")


@RAG.held_by("list-limit")
async def test_a_limit_shortens_the_list(client: Client) -> None:
    made = [await conversation(client) for _ in range(52)]
    assert [one["id"] for one in await listed(client)] == made[:1:-1]
    assert [one["id"] for one in await listed(client, limit=2)] == made[:-3:-1]
    assert len(await listed(client, limit=200)) == 52
    for limit in ("0", "201", "x"):
        refused = await client.http.get(PATH, params={"limit": limit})
        assert (refused.status_code, refused.json()["error"]["details"]["fields"][0]["field"]) == (422, "limit")


@RAG.held_by("everywhere")
async def test_conversations_are_the_same_in_every_dialect(reader: Client) -> None:
    asked = await ask_json(reader, "What is a clew?", thread_id="t")
    [found] = await listed(reader)
    assert found["id"] == asked.body["conversation_id"]
    answer = await ask(reader, found["id"], "Who built the labyrinth?")
    assert [message["id"] for message in await page(reader, found["id"])][-1] == answer["id"]


@RAG.held_by("position")
async def test_a_source_says_where_it_stands_in_the_original(client: Client) -> None:
    await put(
        client, "crete.html", "<html><body><p>A clew is a ball.</p><p>Daedalus built the labyrinth of Crete.</p></body></html>"
    )
    of = await conversation(client)
    await ask(client, of, "Who built the labyrinth of Crete?")
    _, told = await page(client, of)
    assert {"kind": "paragraph", "number": 2, "last": 2, "label": "", "cells": "", "text": "¶ 2"} in [
        source["position"] for source in told["sources"]
    ]


@RAG.held_by("messages")
async def test_messages_have_exactly_the_fields_of_the_source(reader: Client) -> None:
    of = await conversation(reader)
    answer = await ask(reader, of, "Who built the labyrinth of Crete?")
    question, told = await page(reader, of)
    assert question.keys() == {"id", "role", "content", "created_at"}
    assert (question["role"], question["content"]) == ("user", "Who built the labyrinth of Crete?")
    assert told.keys() == {"id", "role", "content", "sources", "created_at"}
    assert (told["id"], told["role"], told["content"]) == (answer["id"], "assistant", answer["content"])
    assert told["sources"]
    for source, same in zip(told["sources"], answer["metadata"]["sources"], strict=True):
        text = (await reader.http.get(f"/api/documents/{source['document_id']}/text")).json()["text"]
        assert text[source["start"] : source["end"]] == source["quote"] == same["content"]


@RAG.held_by("messages")
async def test_a_refusal_is_an_answer_without_sources(reader: Client) -> None:
    of = await conversation(reader)
    await ask(reader, of, "How do I bake a chocolate cake?")
    _, told = await page(reader, of)
    assert (told["role"], told["sources"]) == ("assistant", [])


@RAG.held_by("messages-order")
async def test_pages_lead_from_the_oldest_to_the_newest_message(reader: Client) -> None:
    of = await conversation(reader)
    for number in range(5):
        await ask(reader, of, f"What is a clew, for the time {number}?")
    whole = await page(reader, of)
    assert [one["created_at"] for one in whole] == sorted(one["created_at"] for one in whole)
    read = await page(reader, of, limit=3)
    while last := await page(reader, of, limit=3, cursor=read[-1]["id"]):
        read += last
    assert read == whole
    assert len(read) == 10


@RAG.held_by("messages-order")
async def test_a_page_of_long_messages_ends_early_and_the_next_one_goes_on(reader: Client) -> None:
    items = [{"role": "user", "content": f"{n} " + "long " * 90_000} for n in range(15)]
    of = (await reader.http.post("/v1/conversations", json={"items": items})).raise_for_status().json()["id"]
    first = await page(reader, of, limit=200)
    rest = await page(reader, of, limit=200, cursor=first[-1]["id"])
    assert [int(one["content"].split()[0]) for one in (*first, *rest)] == list(range(15))
    assert (len(first), await page(reader, of, cursor=rest[-1]["id"])) == (10, [])


@RAG.held_by("messages-arriving")
async def test_what_arrives_while_a_client_pages_comes_at_the_end(reader: Client) -> None:
    of = await conversation(reader)
    for number in range(3):
        await ask(reader, of, f"What is a clew, for the time {number}?")
    read = await page(reader, of, limit=5)
    await ask(reader, of, "Who was the Minotaur?")
    read += await page(reader, of, limit=2, cursor=read[-1]["id"])
    await ask(reader, of, "Who gave the clew to Theseus?")
    read += await page(reader, of, limit=200, cursor=read[-1]["id"])
    assert read == await page(reader, of)
    assert len({one["id"] for one in read}) == 10


@RAG.held_by("messages-arriving")
async def test_a_fork_elsewhere_neither_skips_nor_doubles_what_a_client_pages(reader: Client) -> None:
    of = await conversation(reader)
    answers = [await ask(reader, of, f"What is a clew, for the time {number}?") for number in range(3)]
    read = await page(reader, of, limit=4)
    forked = await ask(reader, of, "Who was the Minotaur?", parentMessageId=answers[0]["id"])
    read += await page(reader, of, cursor=read[-1]["id"])
    assert [one["id"] for one in read if one["role"] == "assistant"] == [answer["id"] for answer in answers]
    assert len({one["id"] for one in read}) == len(read) == 6
    assert [one["id"] for one in await page(reader, of)][-1] == forked["id"], "who begins anew reads the branch of the head"


@RAG.held_by("messages-unknown")
async def test_what_is_not_there_is_named(reader: Client) -> None:
    of, other = await conversation(reader), await conversation(reader)
    await ask(reader, other, "What is a clew?")
    [elsewhere, _] = await page(reader, other)
    for path, code in (
        (f"{PATH}/{NOWHERE}/messages", "CONVERSATION_NOT_FOUND"),
        (f"{PATH}/nothing/messages", "CONVERSATION_NOT_FOUND"),
        (f"{PATH}/{of}/messages?cursor={elsewhere['id']}", "MESSAGE_NOT_FOUND"),
        (f"{PATH}/{of}/messages?cursor=5", "MESSAGE_NOT_FOUND"),
    ):
        refused = await reader.http.get(path)
        assert (refused.status_code, refused.json()["error"]["code"]) == (404, code), path


@RAG.held_by("rename")
async def test_a_conversation_is_renamed_and_stays_so(reader: Client) -> None:
    of = await conversation(reader)
    [before] = await listed(reader)
    renamed = await reader.http.patch(f"{PATH}/{of}", json={"title": "  Nouveau titre "})
    assert renamed.status_code == 200
    assert renamed.json()["title"] == "Nouveau titre"
    assert renamed.json()["updated_at"] > before["updated_at"]
    await ask(reader, of, "What is a clew?")
    assert [one["title"] for one in await listed(reader)] == ["Nouveau titre"]


@RAG.held_by("rename-checked")
@pytest.mark.parametrize(
    "body",
    [{}, {"title": None}, {"title": " "}, {"title": 5}, {"title": "x" * 201}, {"retention_days": -1}, {"retention_days": 1.5}],
)
async def test_a_change_that_cannot_be_used_is_refused(client: Client, body: dict[str, Any]) -> None:
    of = await conversation(client, "Before")
    before = await listed(client)
    assert (await client.http.patch(f"{PATH}/{of}", json=body)).status_code == 422
    assert await listed(client) == before
    assert (await client.http.patch(f"{PATH}/{NOWHERE}", json={"title": "x"})).status_code == 404


@RAG.held_by("delete")
async def test_deleting_takes_everything_and_stops_what_runs(scripted: Scripted, steered: Caller) -> None:
    of = await steered.open_conversation()
    scripted.script.says(20, hold_after=5)
    async with steered.asking(of) as stream:
        await stream.take_words(2)
        assert (await steered.http.delete(f"{PATH}/{of}")).status_code == 204
        ended = await stream.rest()
    assert "GENERATION_ABORTED" in ended[-1].data
    assert (await steered.http.get(f"{PATH}/{of}/messages")).status_code == 404
    assert (await steered.http.get(f"/api/turns/{stream.turn}/events")).status_code == 404
    assert (await steered.http.delete(f"{PATH}/{of}")).status_code == 404


@RAG.held_by("tenants")
async def test_another_tenant_sees_and_changes_nothing(reader: Client, new_tenant: NewTenant, new_client: NewClient) -> None:
    of = await conversation(reader, "Mine")
    answer = await ask(reader, of, "What is a clew?")
    other = await new_client(new_tenant())
    assert await listed(other) == []
    for response in (
        await other.http.get(f"{PATH}/{of}/messages"),
        await other.http.patch(f"{PATH}/{of}", json={"title": "Yours"}),
        await other.http.patch(f"{PATH}/{of}", json={"retention_days": 1}),
        await other.http.delete(f"{PATH}/{of}"),
    ):
        assert response.status_code == 404
    assert [one["title"] for one in await listed(reader)] == ["Mine"]
    assert (await page(reader, of))[-1]["id"] == answer["id"]
