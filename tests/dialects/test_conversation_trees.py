"""A conversation as a tree, through HTTP on a real server: where it goes on, where it forks, and what is being written in it."""

import asyncio
from typing import Any

import httpx_sse

from tests.dialects.conftest import Client, NewClient, NewTenant, Scripted
from tests.dialects.requirements_conversations import CONVERSATIONS
from tests.dialects.test_conversations import ask, open_conversation
from tests.faults.scripted_servers import Caller
from tests.ingestion import until

Either = Client | Caller
UNKNOWN = "a" * 26


async def read(client: Either, conversation: str) -> dict[str, Any]:
    return (await client.http.get(f"/api/conversations/{conversation}")).raise_for_status().json()


async def path(client: Either, conversation: str, **params: Any) -> list[str]:
    """The ids of one page of messages."""
    page = await client.http.get(f"/api/conversations/{conversation}/messages", params=params)
    return [message["id"] for message in page.raise_for_status().json()["messages"]]


async def forks(client: Either, conversation: str) -> list[tuple[str | None, list[str]]]:
    answer = await client.http.get(f"/api/conversations/{conversation}/branches")
    return [(fork["parentMessageId"], fork["messageIds"]) for fork in answer.raise_for_status().json()["forks"]]


async def continue_from(client: Either, conversation: str, message: str, **more: Any) -> tuple[int, dict[str, Any]]:
    answer = await client.http.patch(f"/api/conversations/{conversation}", json={"headMessageId": message, **more})
    return answer.status_code, answer.json()


async def fails(hurried: Caller, scripted: Scripted, conversation: str, **more: Any) -> str:
    """Ask what the model never answers; return the id of the question, which has failed."""
    scripted.script.says(5, hold_after=0)
    sent = await hurried.http.post(f"/api/conversations/{conversation}/messages", json={"content": "What is a clew?", **more})
    assert sent.status_code == 504, sent.text
    return sent.headers["Clew-User-Message-Id"]


# Where it goes on -----------------------------------------------------------------------------------------------------


@CONVERSATIONS.held_by("head")
async def test_a_conversation_names_the_message_that_it_goes_on_from(client: Client) -> None:
    conversation = (await open_conversation(client))["id"]
    empty = await read(client, conversation)
    assert (empty["headMessageId"], empty["running"]) == (None, [])
    answer = await ask(client, conversation, "What is a clew?")
    assert (await read(client, conversation))["headMessageId"] == answer["id"]


@CONVERSATIONS.held_by("branch-switch")
async def test_everything_follows_the_branch_that_was_chosen(client: Client) -> None:
    conversation, newer = [(await open_conversation(client))["id"] for _ in range(2)]
    first = await ask(client, conversation, "one")
    second = await ask(client, conversation, "two")
    third = await ask(client, conversation, "three")
    edited = await ask(client, conversation, "two, edited", parentMessageId=first["id"])
    await ask(client, newer, "Something else, later")
    before = await read(client, conversation)
    assert before["headMessageId"] == edited["id"]
    assert (await path(client, conversation))[2:] == [edited["parentMessageId"], edited["id"]]

    status, changed = await continue_from(client, conversation, second["parentMessageId"])
    assert (status, changed) == (200, {name: before[name] for name in changed})
    assert (await read(client, conversation))["headMessageId"] == third["id"]
    way = [first["parentMessageId"], first["id"], second["parentMessageId"], second["id"], third["parentMessageId"], third["id"]]
    assert await path(client, conversation) == way
    assert await path(client, conversation, order="desc") == way[::-1]
    rag = await client.http.get(f"/api/rag/conversations/{conversation}/messages", params={"limit": 50})
    assert [message["id"] for message in rag.json()] == way
    listed = (await client.http.get("/api/conversations")).json()["conversations"]
    assert [one["id"] for one in listed] == [newer, conversation]  # a switch is no activity

    fourth = await ask(client, conversation, "four")
    assert await path(client, conversation) == [*way, fourth["parentMessageId"], fourth["id"]]


@CONVERSATIONS.held_by("branch-switch")
async def test_a_switch_leads_to_the_newest_answer_below_the_message(client: Client) -> None:
    conversation = (await open_conversation(client))["id"]
    first = await ask(client, conversation, "one")
    old = await ask(client, conversation, "old")
    await ask(client, conversation, "old, on")
    older_way = await ask(client, conversation, "old, otherwise", parentMessageId=old["id"])
    root = await ask(client, conversation, "from the start", parentMessageId=None)
    assert (await read(client, conversation))["headMessageId"] == root["id"]
    for message, head in (
        (first["id"], older_way["id"]),
        (root["parentMessageId"], root["id"]),
        (first["parentMessageId"], older_way["id"]),
        (older_way["id"], older_way["id"]),
    ):
        assert (await continue_from(client, conversation, message))[0] == 200
        assert (await read(client, conversation))["headMessageId"] == head
    answer = await ask(client, conversation, "on")
    messages = await client.http.get(f"/api/conversations/{conversation}/messages/{answer['parentMessageId']}")
    assert messages.json()["parentMessageId"] == older_way["id"]


@CONVERSATIONS.held_by("branch-switch", "tenants", over=["json"])
async def test_a_switch_to_a_message_that_is_not_there_changes_nothing(
    client: Client, new_client: NewClient, new_tenant: NewTenant
) -> None:
    conversation, other = [(await open_conversation(client, title="mine"))["id"] for _ in range(2)]
    answer, elsewhere = await ask(client, conversation, "one"), await ask(client, other, "one")
    for message in (elsewhere["id"], f"msg_{UNKNOWN}", "17"):
        status, body = await continue_from(client, conversation, message, title="changed", status="archived")
        assert (status, body["error"]["code"]) == (404, "MESSAGE_NOT_FOUND")
    status, body = await continue_from(client, f"conv_{UNKNOWN}", answer["id"])
    assert (status, body["error"]["code"]) == (404, "CONVERSATION_NOT_FOUND")
    stranger = await new_client(new_tenant())
    assert (await continue_from(stranger, conversation, answer["id"]))[1]["error"]["code"] == "CONVERSATION_NOT_FOUND"
    for way in (f"{conversation}/branches", f"{conversation}/search?query=one", conversation):
        refused = await stranger.http.get(f"/api/conversations/{way}")
        assert (refused.status_code, refused.json()["error"]["code"]) == (404, "CONVERSATION_NOT_FOUND")
    kept = await read(client, conversation)
    assert (kept["title"], kept["status"], kept["headMessageId"]) == ("mine", "active", answer["id"])


@CONVERSATIONS.held_by("branch-switch")
async def test_a_switch_and_a_new_title_are_one_change(client: Client) -> None:
    conversation = (await open_conversation(client))["id"]
    first = await ask(client, conversation, "one")
    await ask(client, conversation, "another", parentMessageId=None)
    status, changed = await continue_from(client, conversation, first["id"], title="Renamed", status="archived")
    assert (status, changed["title"], changed["status"]) == (200, "Renamed", "archived")
    assert (await read(client, conversation))["headMessageId"] == first["id"]


@CONVERSATIONS.held_by("branch-switch", "branches")
async def test_a_branch_without_an_answer_is_shown_and_cannot_be_gone_on_from(hurried: Caller, scripted: Scripted) -> None:
    scripted.script.says(3)
    conversation = await hurried.open_conversation()
    sent = await hurried.http.post(f"/api/conversations/{conversation}/messages", json={"content": "What is a clew?"})
    answer = sent.raise_for_status().json()
    failed = await fails(hurried, scripted, conversation, parentMessageId=None)
    assert await forks(hurried, conversation) == [(None, [answer["parentMessageId"], failed])]
    assert await path(hurried, conversation, leaf=failed) == [failed]
    status, body = await continue_from(hurried, conversation, failed, title="changed")
    assert (status, body["error"]["code"]) == (409, "NOTHING_TO_CONTINUE")
    kept = await read(hurried, conversation)
    assert kept["headMessageId"] == answer["id"]
    assert kept["title"] != "changed"


# What is being written ------------------------------------------------------------------------------------------------


@CONVERSATIONS.held_by("running", "question-id", over=["sse"])
async def test_a_page_that_is_opened_anew_reads_on_what_is_being_written(steered: Caller, scripted: Scripted) -> None:
    scripted.script.says(3)
    conversation = await steered.open_conversation()
    url, body = f"/api/conversations/{conversation}/messages", {"content": "What is a clew?"}
    first = (await steered.http.post(url, json=body)).raise_for_status().json()
    scripted.script.says(20, hold_after=10)
    async with httpx_sse.aconnect_sse(steered.http, "POST", url, json=body) as source:
        question, turn = source.response.headers["Clew-User-Message-Id"], source.response.headers["Clew-Turn-Id"]
        running = {"turnId": turn, "userMessageId": question, "parentMessageId": first["id"]}
        assert (await read(steered, conversation))["running"] == [running]
        assert (await path(steered, conversation))[-1] == question
        refused, told = await continue_from(steered, conversation, first["id"], title="changed")
        assert (refused, told["error"]["code"]) == (409, "GENERATION_IN_PROGRESS")
        assert told["error"]["details"]["turn_id"] == turn
        async with steered.following(turn) as again:
            await again.take_words(9)
            scripted.script.go_on()
            assert (await again.rest())[-1].event == "message_complete"
    ended = await read(steered, conversation)
    assert (ended["running"], ended["title"]) == ([], "What is a clew?")
    assert ended["headMessageId"] == (await path(steered, conversation))[-1]


@CONVERSATIONS.held_by("fork", "running", over=["json"])
async def test_an_earlier_question_is_edited_while_another_answer_is_written(steered: Caller, scripted: Scripted) -> None:
    scripted.script.says(3)
    conversation = await steered.open_conversation()
    url, body = f"/api/conversations/{conversation}/messages", {"content": "What is a clew?"}
    first = (await steered.http.post(url, json=body)).raise_for_status().json()
    scripted.script.says(5, hold_after=2)
    slow = asyncio.create_task(steered.http.post(url, json=body))
    await until(lambda: runs(steered, conversation, 1))
    scripted.script.says(20, hold_after=2, every_seconds=0.05)  # ends a second after the other
    edited = asyncio.create_task(steered.http.post(url, json=body | {"parentMessageId": None}))
    await until(lambda: runs(steered, conversation, 2))
    running = (await read(steered, conversation))["running"]
    assert [one["parentMessageId"] for one in running] == [first["id"], None]
    assert await path(steered, conversation, leaf=running[1]["userMessageId"]) == [running[1]["userMessageId"]]
    scripted.script.go_on()
    answers = [(await task).raise_for_status() for task in (slow, edited)]
    assert [answer.headers["Clew-User-Message-Id"] for answer in answers] == [one["userMessageId"] for one in running]
    assert (await read(steered, conversation))["headMessageId"] == answers[1].json()["id"], "the last one that was stored"
    assert await forks(steered, conversation) == [(None, [first["parentMessageId"], running[1]["userMessageId"]])]


async def runs(client: Either, conversation: str, turns: int) -> bool:
    return len((await read(client, conversation))["running"]) == turns


@CONVERSATIONS.held_by("question-id", over=["json"])
async def test_the_answer_names_its_question_also_when_it_comes_again(client: Client) -> None:
    conversation = (await open_conversation(client))["id"]
    url, key = f"/api/conversations/{conversation}/messages", {"Idempotency-Key": "once"}
    sent = [await client.http.post(url, json={"content": "one"}, headers=key) for _ in range(2)]
    assert [answer.headers.get("Idempotent-Replayed") for answer in sent] == [None, "true"]
    assert {answer.headers["Clew-User-Message-Id"] for answer in sent} == {sent[0].json()["parentMessageId"]}


# Where it forks -------------------------------------------------------------------------------------------------------


@CONVERSATIONS.held_by("branches", "fork", over=["json"])
async def test_every_fork_is_listed_with_its_ways_oldest_first(client: Client) -> None:
    conversation = (await open_conversation(client))["id"]
    assert await forks(client, conversation) == []
    first = await ask(client, conversation, "one")
    second = await ask(client, conversation, "two")
    assert await forks(client, conversation) == []
    edits = [await ask(client, conversation, f"two, edit {n}", parentMessageId=first["id"]) for n in range(2)]
    inner = await ask(client, conversation, "below an edit")
    nested = await ask(client, conversation, "below an edit, again", parentMessageId=edits[1]["id"])
    root = await ask(client, conversation, "from the start", parentMessageId=None)
    listed = await forks(client, conversation)
    assert sorted(listed, key=str) == sorted(
        [
            (None, [first["parentMessageId"], root["parentMessageId"]]),
            (first["id"], [answer["parentMessageId"] for answer in (second, *edits)]),
            (edits[1]["id"], [inner["parentMessageId"], nested["parentMessageId"]]),
        ],
        key=str,
    )
    for parent, messages in listed:
        for message in messages:
            assert (await path(client, conversation, leaf=message))[-2:] == ([parent, message] if parent else [message])


@CONVERSATIONS.held_by("branches")
async def test_a_failed_question_is_the_way_on_that_the_page_shows(hurried: Caller, scripted: Scripted) -> None:
    scripted.script.says(3)
    conversation = await hurried.open_conversation()
    url, body = f"/api/conversations/{conversation}/messages", {"content": "What is a clew?"}
    first = (await hurried.http.post(url, json=body)).raise_for_status().json()
    failed = await fails(hurried, scripted, conversation)
    scripted.script.says(3)
    second = (await hurried.http.post(url, json=body)).raise_for_status().json()
    assert await forks(hurried, conversation) == []  # one path: the failed question stands on it
    edited = (await hurried.http.post(url, json=body | {"parentMessageId": first["id"]})).raise_for_status().json()
    assert await forks(hurried, conversation) == [(first["id"], [failed, edited["parentMessageId"]])]
    assert (await continue_from(hurried, conversation, failed))[0] == 200
    assert (await path(hurried, conversation))[2:] == [failed, second["parentMessageId"], second["id"]]


@CONVERSATIONS.held_by("FR-006")
async def test_the_messages_around_one_are_read_in_two_requests(client: Client) -> None:
    conversation = (await open_conversation(client))["id"]
    for n in range(4):
        await ask(client, conversation, f"question {n}")
    everything = await path(client, conversation)
    for at in (0, 3, 7):
        upto = await path(client, conversation, leaf=everything[at], order="desc", limit=3)
        behind = await path(client, conversation, cursor=everything[at], order="asc", limit=3)
        assert [*upto[::-1], *behind] == everything[max(0, at - 2) : at + 4]
