"""`/api/ai/chat` through `useChat` of the AI SDK, rendered by React in Node."""

import asyncio
import json
import uuid
from pathlib import Path
from typing import Any

import httpx
import pytest

from clew.store.assistants import Assistants
from tests.dialects.ai_sdk_pages import NODE, Pages, State, environment, packages, pages, parts_of, text_of
from tests.dialects.conftest import Client, NewClient, Scripted, Served
from tests.dialects.requirements_ai_sdk import AI_SDK
from tests.faults.scripted_servers import Caller
from tests.ingestion import until

__all__ = ["packages", "pages"]
pytestmark = pytest.mark.timeout(300)
QUESTION = "What is a clew?"


async def open_page(pages: Pages, address: str, key: str = "", page: str = "page", **fields: Any) -> str:
    """Open a page with a chat; return the chat's id."""
    chat = fields.pop("id", uuid.uuid4().hex)
    await pages.do("open", page, id=chat, api=f"{address}/api/ai/chat", key=key, **fields)
    return chat


async def stored_of(http: httpx.AsyncClient, state: State) -> list[State]:
    conversation = state["messages"][-1]["metadata"]["conversationId"]
    return (await http.get(f"/api/conversations/{conversation}/messages")).raise_for_status().json()["messages"]


@AI_SDK.held_by("asks")
async def test_a_page_shows_the_answer_with_its_citations(pages: Pages, reader: Client, served: Served) -> None:
    await open_page(pages, served.ready.address, reader.key)
    state = await pages.do("send", text=QUESTION)
    assert (state["status"], state["errors"]) == ("ready", [])
    assert state["finished"] == [{"isAbort": False, "isError": False, "finishReason": "stop"}]
    question, answer = state["messages"]
    stored = await stored_of(reader.http, state)
    assert (answer["id"], text_of(answer), text_of(question)) == (stored[1]["id"], stored[1]["content"], stored[0]["content"])
    [source] = parts_of(answer, "source-document")
    assert (source["title"], source["filename"], source["mediaType"]) == ("thread.md", "thread.md", "text/markdown")
    citations = parts_of(answer, "data-citation")
    assert len(citations) == text_of(answer).count("[1]") > 1
    text = (await reader.http.get(f"/api/documents/{source['sourceId']}/text")).json()["text"]
    for one in citations:
        data = one["data"]
        assert text[data["start"] : data["end"]] == data["content"]
        assert (data["documentId"], data["support"]) == (source["sourceId"], "supported")
        assert text_of(answer)[data["answerEnd"] :].startswith(f"[{data['label']}]")
    [status], [support] = parts_of(answer, "data-status"), parts_of(answer, "data-support")
    assert status["data"]["status"] == answer["metadata"]["status"] == "answered"
    assert {one["strength"] for one in support["data"]["sentences"]} == {"supported"}
    assert set(answer["metadata"]) == {"conversationId", "turnId", "userMessageId", "status", "usage"}
    assert answer["metadata"]["userMessageId"] == stored[0]["id"]


@AI_SDK.held_by("protocol")
async def test_the_stream_is_that_of_the_protocol(reader: Client) -> None:
    body = {"id": "a", "messages": [{"id": "1", "role": "user", "parts": [{"type": "text", "text": QUESTION}]}]}
    response = await reader.http.post("/api/ai/chat", json=body)
    assert response.headers["x-vercel-ai-ui-message-stream"] == "v1"
    assert response.headers["content-type"].startswith("text/event-stream")
    lines = [line.removeprefix("data: ") for line in response.text.splitlines() if line.startswith("data: ")]
    assert lines.pop() == "[DONE]"
    kinds = [json.loads(line)["type"] for line in lines]
    assert kinds[:3] == ["start", "start-step", "text-start"]
    assert kinds[-5:] == ["text-end", "data-support", "data-status", "finish-step", "finish"]


@AI_SDK.held_by("chat-id")
async def test_the_chat_id_names_one_conversation(pages: Pages, reader: Client, served: Served) -> None:
    chat = await open_page(pages, served.ready.address, reader.key)
    await pages.do("send", text=QUESTION)
    state = await pages.do("send", text="Who built the labyrinth?")
    assert "Daedalus" in text_of(state["messages"][-1])
    assert [one["content"] for one in await stored_of(reader.http, state)] == [text_of(one) for one in state["messages"]]
    [found] = (await reader.http.get("/api/conversations", params={"origin": "ai-sdk"})).json()["conversations"]
    assert found["id"] == state["messages"][-1]["metadata"]["conversationId"]
    assert chat


@AI_SDK.held_by("last-only")
async def test_a_page_that_sends_only_the_last_message_continues_the_chat(pages: Pages, reader: Client, served: Served) -> None:
    await open_page(pages, served.ready.address, reader.key, last=True)
    await pages.do("send", text=QUESTION)
    state = await pages.do("send", text="Who built the labyrinth?")
    assert len(await stored_of(reader.http, state)) == 4


@AI_SDK.held_by("stored")
async def test_a_new_page_begins_with_the_stored_messages(pages: Pages, reader: Client, served: Served) -> None:
    chat = await open_page(pages, served.ready.address, reader.key)
    assert (await reader.http.get(f"/api/ai/chat/{chat}")).json() == {"id": chat, "messages": []}
    shown = await pages.do("send", text=QUESTION)
    stored = (await reader.http.get(f"/api/ai/chat/{chat}")).json()["messages"]
    assert [one["id"] for one in stored] == [shown["messages"][1]["metadata"]["userMessageId"], shown["messages"][1]["id"]]
    for kind in ("text", "source-document", "data-citation", "data-support"):
        assert parts_of(stored[1], kind) == parts_of(shown["messages"][1], kind), kind
    await open_page(pages, served.ready.address, reader.key, "other", id=chat, messages=stored)
    state = await pages.do("send", "other", text="Who built the labyrinth?")
    assert len(await stored_of(reader.http, state)) == 4


@AI_SDK.held_by("stored")
async def test_a_chat_of_long_messages_is_read_from_where_they_have_four_megabytes(reader: Client) -> None:
    chat = uuid.uuid4().hex
    said = [(("user", "assistant")[n % 2], f"{n} " + "long " * 90_000) for n in range(12)]
    texts = [*said, ("user", QUESTION)]
    shown = [{"id": str(n), "role": role, "parts": [{"type": "text", "text": text}]} for n, (role, text) in enumerate(texts)]
    (await reader.http.post("/api/ai/chat", json={"id": chat, "messages": shown})).raise_for_status()
    stored = (await reader.http.get(f"/api/ai/chat/{chat}")).raise_for_status().json()["messages"]
    assert [text_of(one)[:20] for one in stored[:-1]] == [text[:20] for _, text in texts[2:]]


@AI_SDK.held_by("stored")
@pytest.mark.parametrize(
    ("question", "status"),
    [
        (QUESTION, "answered"),
        ("Who won the football match in 1998?", "no_context"),
        ("Hello!", "small_talk"),
        ("Continue.", "clarify"),
    ],
)
async def test_a_stored_answer_says_how_it_ended(reader: Client, question: str, status: str) -> None:
    chat = uuid.uuid4().hex
    body = {"id": chat, "messages": [{"id": "1", "role": "user", "parts": [{"type": "text", "text": question}]}]}
    streamed = [
        json.loads(line.removeprefix("data: "))
        for line in (await reader.http.post("/api/ai/chat", json=body)).text.splitlines()
        if line.startswith("data: {")
    ]
    stored = (await reader.http.get(f"/api/ai/chat/{chat}")).json()["messages"][1]
    for kind in ("data-warning", "data-support", "data-status"):
        assert [one for one in stored["parts"] if one["type"] == kind] == [one for one in streamed if one["type"] == kind], kind
    finish = streamed[-1]["messageMetadata"]
    assert stored["metadata"]["status"] == finish["status"] == status
    assert stored["metadata"]["usage"] == finish["usage"]


@AI_SDK.held_by("regenerate")
async def test_an_answer_that_is_written_again_begins_a_branch(pages: Pages, reader: Client, served: Served) -> None:
    await open_page(pages, served.ready.address, reader.key)
    await pages.do("send", text=QUESTION)
    first = await pages.do("send", text="Who built the labyrinth?")
    again = await pages.do("regenerate", messageId=first["messages"][-1]["id"])
    assert len(again["messages"]) == 4
    assert again["messages"][-1]["id"] != first["messages"][-1]["id"]
    conversation = again["messages"][-1]["metadata"]["conversationId"]
    forks = (await reader.http.get(f"/api/conversations/{conversation}/branches")).json()["forks"]
    assert [fork["parentMessageId"] for fork in forks] == [first["messages"][1]["id"]]
    assert [one["id"] for one in await stored_of(reader.http, again)][1::2] == [one["id"] for one in again["messages"]][1::2]


@AI_SDK.held_by("regenerate")
async def test_the_first_answer_is_written_again_from_the_root(pages: Pages, reader: Client, served: Served) -> None:
    await open_page(pages, served.ready.address, reader.key)
    await pages.do("send", text=QUESTION)
    again = await pages.do("regenerate")
    assert [one["content"] for one in await stored_of(reader.http, again)] == [text_of(one) for one in again["messages"]]


@AI_SDK.held_by("edit")
async def test_an_edited_question_begins_a_branch(pages: Pages, reader: Client, served: Served) -> None:
    await open_page(pages, served.ready.address, reader.key)
    first = await pages.do("send", text=QUESTION)
    await pages.do("send", text="Who built the labyrinth?")
    edited = await pages.do("send", text="What did the labyrinth hold?", messageId=first["messages"][0]["id"])
    assert len(edited["messages"]) == 2
    assert [one["content"] for one in await stored_of(reader.http, edited)] == [text_of(one) for one in edited["messages"]]


@AI_SDK.held_by("other-messages")
async def test_messages_of_another_server_begin_a_new_chat(pages: Pages, reader: Client, served: Served) -> None:
    before = [
        {"id": "u1", "role": "user", "parts": [{"type": "text", "text": "Hello."}]},
        {"id": "a1", "role": "assistant", "parts": [{"type": "text", "text": "Good morning."}]},
    ]
    await open_page(pages, served.ready.address, reader.key, messages=before)
    state = await pages.do("send", text=QUESTION)
    assert [one["content"] for one in await stored_of(reader.http, state)] == [text_of(one) for one in state["messages"]]


@AI_SDK.held_by("assistant")
async def test_the_body_selects_the_assistant(pages: Pages, reader: Client, served: Served) -> None:
    await Assistants(served.database).create(reader.tenant, "legal")
    await open_page(pages, served.ready.address, reader.key, body={"assistant": "legal", "mood": "good"})
    state = await pages.do("send", text=QUESTION)
    answer = state["messages"][-1]
    assert answer["metadata"]["status"] == "no_context"
    assert parts_of(answer, "data-status")[0]["data"]["refusal"]["stage"] == "guard"
    assert [one["data"]["code"] for one in parts_of(answer, "data-warning")] == ["unknown_field"]


@AI_SDK.held_by("refusal")
async def test_a_refused_request_is_an_error_with_its_reason(pages: Pages, reader: Client, served: Served) -> None:
    await open_page(pages, served.ready.address, "clew_wrong")
    state = await pages.do("send", text=QUESTION)
    assert state["status"] == "error"
    assert json.loads(state["error"])["error"]["code"] == "UNAUTHENTICATED"
    await open_page(pages, served.ready.address, reader.key, "other")
    state = await pages.do("send", "other", text=" ")
    assert json.loads(state["error"])["error"]["code"] == "MESSAGE_CONTENT_REQUIRED"


@AI_SDK.held_by("owner")
async def test_the_same_chat_id_of_another_user_is_another_chat(reader: Client, new_client: NewClient) -> None:
    body = {"id": "shared", "messages": [{"role": "user", "parts": [{"type": "text", "text": QUESTION}]}]}
    other = await new_client(reader.tenant, "query")
    assert (await reader.http.post("/api/ai/chat", json=body, headers={"Clew-User": "ana"})).status_code == 200
    for caller in (reader, other):
        assert (await caller.http.get("/api/ai/chat/shared", headers={"Clew-User": "bea"})).json()["messages"] == []
    assert len((await reader.http.get("/api/ai/chat/shared", headers={"Clew-User": "ana"})).json()["messages"]) == 2


@AI_SDK.held_by("bad-input")
@pytest.mark.parametrize(
    ("change", "status", "field"),
    [
        ({"messages": []}, 422, "messages"),
        ({"messages": [{"role": "assistant", "parts": []}]}, 400, "messages"),
        ({"id": ""}, 422, "id"),
        ({"trigger": "guess"}, 422, "trigger"),
    ],
    ids=str,
)
async def test_what_cannot_be_used_is_refused(reader: Client, change: State, status: int, field: str) -> None:
    body = {"id": "a", "messages": [{"role": "user", "parts": [{"type": "text", "text": QUESTION}]}]}
    response = await reader.http.post("/api/ai/chat", json=body | change)
    assert response.status_code == status, response.text
    details = response.json()["error"]["details"]
    assert details.get("field") == field or details["fields"][0]["field"] == field


@AI_SDK.held_by("resume")
async def test_a_new_page_resumes_the_answer_from_its_beginning(pages: Pages, steered: Caller, scripted: Scripted) -> None:
    scripted.script.says(12, hold_after=6)
    chat = await open_page(pages, scripted.server.address)
    await pages.do("begin", text=QUESTION)
    began = await pages.do("until", has="w5")
    await open_page(pages, scripted.server.address, page="other", id=chat, messages=began["messages"][:1], resume=True)
    resumed = await pages.do("until", "other", has="w5")
    assert (resumed["status"], resumed["messages"][-1]["id"]) == ("streaming", began["messages"][-1]["id"])
    scripted.script.go_on()
    first, second = await pages.do("until", status="ready"), await pages.do("until", "other", status="ready")
    assert first["messages"][-1]["parts"] == second["messages"][-1]["parts"]
    assert text_of(first["messages"][-1]).split()[-1] == "w11"


@AI_SDK.held_by("nothing-to-resume")
async def test_nothing_is_resumed_when_nothing_is_written(pages: Pages, steered: Caller, scripted: Scripted) -> None:
    scripted.script.says(3)
    chat = await open_page(pages, scripted.server.address, resume=True)
    assert (await pages.do("resume"))["status"] == "ready"
    await pages.do("send", text=QUESTION)
    assert (await steered.http.get(f"/api/ai/chat/{chat}/stream")).status_code == 204
    state = await pages.do("resume")
    assert (state["status"], state["errors"], len(state["messages"])) == ("ready", [], 2)


@AI_SDK.held_by("disconnect")
async def test_a_page_that_leaves_stops_nothing(pages: Pages, steered: Caller, scripted: Scripted) -> None:
    scripted.script.says(8, hold_after=4)
    chat = await open_page(pages, scripted.server.address)
    await pages.do("begin", text=QUESTION)
    await pages.do("until", has="w3")
    stopped = await pages.do("stop")
    assert stopped["status"] == "ready"
    scripted.script.go_on()

    async def is_over() -> bool:
        return (await steered.http.get(f"/api/ai/chat/{chat}/stream")).status_code == 204

    await until(is_over)
    [_, answer] = (await steered.http.get(f"/api/ai/chat/{chat}")).json()["messages"]
    assert text_of(answer).split()[-1] == "w7"


@AI_SDK.held_by("one-stream")
async def test_a_new_question_stops_the_answer_before(pages: Pages, steered: Caller, scripted: Scripted) -> None:
    scripted.script.says(8, hold_after=4)
    await open_page(pages, scripted.server.address)
    await pages.do("begin", text=QUESTION)
    await pages.do("until", has="w3")
    await pages.do("stop")
    scripted.script.says(2)
    state = await pages.do("send", text="And then?")
    assert (state["status"], state["errors"]) == ("ready", [])
    stored = await stored_of(steered.http, state)
    assert [(one["role"], one["status"]) for one in stored] == [
        ("user", "complete"),
        ("assistant", "aborted"),
        ("user", "complete"),
        ("assistant", "complete"),
    ]


@AI_SDK.held_by("stopped")
async def test_an_answer_that_was_stopped_elsewhere_is_aborted(pages: Pages, steered: Caller, scripted: Scripted) -> None:
    scripted.script.says(8, hold_after=4)
    await open_page(pages, scripted.server.address)
    await pages.do("begin", text=QUESTION)
    began = await pages.do("until", has="w3")
    turn = began["messages"][-1]["metadata"]["turnId"]
    assert (await steered.http.post(f"/api/turns/{turn}/abort")).json()["aborted"]
    state = await pages.do("until", status="ready")
    assert text_of(state["messages"][-1]).startswith("w0")
    assert state["errors"] == []


@AI_SDK.held_by("failure")
async def test_a_model_that_fails_is_an_error_of_the_page(pages: Pages, steered: Caller, scripted: Scripted) -> None:
    scripted.script.says(5, fail_after=2)
    await open_page(pages, scripted.server.address)
    state = await pages.do("send", text=QUESTION)
    assert (state["status"], len(state["errors"])) == ("error", 1)
    assert "model" in state["error"]
    scripted.script.says(2)
    again = await pages.do("regenerate")
    assert (again["status"], text_of(again["messages"][-1]).split()[0]) == ("ready", "w0")


@AI_SDK.held_by("example")
async def test_the_example_asks_in_a_terminal(packages: Path, reader: Client, served: Served) -> None:
    pipe = asyncio.subprocess.PIPE
    env = environment() | {"CLEW_URL": served.ready.address, "CLEW_KEY": reader.key}
    process = await asyncio.create_subprocess_exec(
        str(NODE / "node"), "chat.mjs", "terminal", cwd=packages, env=env, stdin=pipe, stdout=pipe
    )
    async with asyncio.timeout(60):
        shown, _ = await process.communicate(f"{QUESTION}\nWho built the labyrinth?\n".encode())
    lines = shown.decode().splitlines()
    assert lines[0] == "Chat terminal, 0 messages so far."
    assert any(line.startswith("  [1] thread.md 17-81: ") for line in lines)
    assert len((await reader.http.get("/api/ai/chat/terminal")).json()["messages"]) == 4
