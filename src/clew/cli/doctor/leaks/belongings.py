"""What Ana stores in a leak test: one of everything, through the API, and where requests name it.

Above: `testing`. Below: `people`. Every text of hers has a mark, so that it is recognised wherever it appears. A new kind of
object is one more request here, and one more name in `Belongings`.
"""

import asyncio
import re
from collections.abc import AsyncGenerator, Iterable, Iterator, Mapping
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from typing import Any
from urllib.parse import quote

from clew.cli.doctor.leaks.held_model import HOLD
from clew.cli.doctor.leaks.people import APP, GROUP, People, expect
from clew.domain.errors import ClewError
from clew.domain.ids import parse_id

QUESTION = "What is the codeword of the harbour?"
"""Only a passage of Ana's answers it."""
CONVERSATIONAL = frozenset({"title", "question", "query", "cortex", "session", "running", "thread", "file", "response"})
"""Marks that are only in conversations. Of the others, an administrator may see all."""
_DATABASE, _SCHEMA, _AGENT = "LEAK_TEST", "PUBLIC", "HARBOUR"
_AGENTS = f"/api/v2/databases/{_DATABASE}/schemas/{_SCHEMA}/agents"
_PATIENCE_SECONDS, _PAUSE_SECONDS = 60.0, 0.05
_RANDOM_ID = re.compile(r"\b[a-z]+[_-][a-z2-7]{26}\b|\b[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}\b")


@dataclass(slots=True)
class Belongings:
    """What Ana stored."""

    run: str
    marks: set[str] = field(default_factory=set[str])
    """Every mark that is in something of hers."""
    names: dict[str, str] = field(default_factory=dict[str, str])
    """Names of path and query parameters → what requests name with them."""
    ids: set[str] = field(default_factory=set[str])
    """Random ids of her objects: nobody else may learn them."""

    def mark(self, kind: str) -> str:
        """Return the mark of one kind of text; without a kind, what all marks begin with."""
        mark = f"leak{self.run}{kind}"
        if kind:
            self.marks.add(mark)
        return mark

    @property
    def texts(self) -> list[str]:
        """Return what a row of hers may contain: marks, her name, and ids as the database has them."""
        uuids = {str(parse_id(one.partition("_")[0], one)) if "_" in one else one for one in self.ids}
        return sorted(self.marks | uuids | {self.names["user"]})

    def keep(self, **names: object) -> None:
        """Note what requests may name, and the random ids among it."""
        for name, value in names.items():
            self.names[name] = str(value)
        self.ids |= set(ids_in(names.values()))


def ids_in(values: Iterable[object]) -> Iterator[str]:
    """Yield the random ids in some values."""
    for value in values:
        yield from _RANDOM_ID.findall(str(value))


async def store_one_of_everything(people: People) -> Belongings:
    """Store one of everything as Ana. Raises ClewError if the server refuses some of it."""
    belongings = Belongings(people.run)
    belongings.keep(user=people.user, tenant=people.tenant, app=APP)
    await _assistants(people, belongings)
    await _conversation(people, belongings)
    await _query(people, belongings)
    await _chat(people, belongings)
    await _cortex(people, belongings)
    await _session(people, belongings)
    await _response(people, belongings)
    await _completion(people, belongings)
    await _source(people, belongings)
    await _vector_store(people, belongings)
    await _keys(people, belongings)
    await _memory(people, belongings)
    return belongings


async def _assistants(people: People, belongings: Belongings) -> None:
    """Create an assistant and an agent of the dialect `cortex`, which is an assistant too, that only Ana's group may ask."""
    new = {"name": belongings.mark("assistant"), "instructions": belongings.mark("instructions")}
    assistant = (await expect(people.ana, "POST", "/api/assistants", json=new))["id"]
    agent = {"name": _AGENT, "comment": belongings.mark("agent"), "instructions": {"response": belongings.mark("instructions")}}
    await expect(people.ana, "POST", _AGENTS, json=agent)
    agent_id = (await expect(people.ana, "GET", f"{_AGENTS}/{_AGENT}"))["assistant_id"]
    for one in (assistant, agent_id):
        await expect(people.auditor, "PATCH", f"/api/assistants/{one}", json={"readers": [GROUP], "memoryRole": APP})
        await expect(people.auditor, "PATCH", "/api/rag/settings", params={"assistant": one}, json={"rrf_k": 61})
        await _document(people, belongings, "/api/documents", "harbour.md", assistant=one)
    belongings.keep(database=_DATABASE, schema=_SCHEMA, name=_AGENT, version="LIVE", agent_id=agent_id)
    belongings.keep(assistant_id=assistant, assistant=assistant, model=f"clew/{assistant}")


async def _document(people: People, belongings: Belongings, path: str, name: str, **fields: str) -> None:
    """Upload a document and wait until it can be found."""
    mark = belongings.mark("document" if "assistant" in fields else "file")
    text = f"# Harbour {mark}\n\nThe codeword of the harbour is {mark}.\n"
    labels = {"source_app": mark, "workspace": mark, "repo": mark} if "assistant" in fields else {}
    files = {"file": (f"{mark}-{name}", text.encode(), "text/markdown")}
    sent = await expect(people.ana, "POST", path, files=files, data={**labels, **fields})
    document: str = sent["documents"][0]["id"]
    belongings.keep(document_id=document)
    async with asyncio.timeout(_PATIENCE_SECONDS):
        while True:
            found = await expect(people.ana, "GET", f"/api/documents/{document}")
            if found["status"] == "ready":
                return
            if found["status"] == "failed":
                raise ClewError(f"The leak test failed: its document was not read ({found['error']}).")
            await asyncio.sleep(_PAUSE_SECONDS)


async def _conversation(people: People, belongings: Belongings) -> None:
    """Ask over source 001; share the conversation by two links, one of them revoked."""
    body = {"assistantId": belongings.names["assistant_id"], "title": belongings.mark("title")}
    conversation = (await expect(people.ana, "POST", "/api/conversations", json=body))["id"]
    path = f"/api/conversations/{conversation}"
    answer = await people.ana.post(f"{path}/messages", json={"content": f"{QUESTION} {belongings.mark('question')}"})
    if not answer.is_success or belongings.mark("document") not in answer.text:
        raise ClewError(f"The leak test failed: the server did not answer Ana from her document: {answer.text[:300]}")
    belongings.keep(
        conversation_id=conversation,
        conversation=conversation,
        thread=conversation,
        id=conversation,
        message_id=answer.json()["id"],
        leaf=answer.json()["id"],
        question_id=answer.headers["clew-user-message-id"],
        turn_id=answer.headers["clew-turn-id"],
        turn=answer.headers["clew-turn-id"],
    )
    call = {"type": "function_call", "call_id": "1", "name": "find", "arguments": belongings.mark("question")}
    added = await expect(people.ana, "POST", f"/v1/conversations/{conversation}/items", json={"items": [call]})
    belongings.keep(item_id=added["data"][0]["id"])
    links = [await expect(people.ana, "POST", f"{path}/shares", json={"link": True}) for _ in range(2)]
    await expect(people.ana, "DELETE", f"{path}/shares/{links[0]['id']}")
    revoked, valid = (link["path"].removeprefix("/shared/") for link in links)
    belongings.keep(share_id=links[1]["id"], token=valid, revoked_token=revoked)
    await expect(people.ana, "POST", f"{path}/shares", json={"group": GROUP})


async def _query(people: People, belongings: Belongings) -> None:
    """Ask over source 000, in a thread that the application names."""
    asked = {
        "query": f"{QUESTION} {belongings.mark('query')}",
        "thread_id": belongings.mark("thread"),
        "assistant": belongings.names["assistant_id"],
    }
    answer = await expect(people.ana, "POST", "/api/query", json=asked)
    belongings.keep(external_id=belongings.mark("thread"), queried=answer["conversation_id"], query_turn=answer["turn_id"])


async def _chat(people: People, belongings: Belongings) -> None:
    """Ask in a chat of the AI SDK, which the page names."""
    chat, parts = belongings.mark("thread"), [{"type": "text", "text": f"{QUESTION} {belongings.mark('query')}"}]
    body = {"id": chat, "messages": [{"role": "user", "parts": parts}], "assistant": belongings.names["assistant_id"]}
    answer = await people.ana.post("/api/ai/chat", json=body)
    if not answer.is_success:
        raise ClewError(f"The leak test failed: the server did not answer Ana's chat: {answer.text[:300]}")
    belongings.keep(chat_id=chat)


async def _cortex(people: People, belongings: Belongings) -> None:
    """Ask over source 002, once directly and once in the background, and send feedback on an answer and on the agent."""
    http = people.ana
    thread = (await expect(http, "POST", "/api/v2/cortex/threads", json={"origin_application": APP}))["thread_id"]
    run = cortex_run(f"{QUESTION} {belongings.mark('cortex')}") | {"thread_id": thread, "parent_message_id": 0}
    await expect(http, "POST", f"/api/v2/cortex/threads/{thread}", json={"thread_name": belongings.mark("title")})
    answered = await http.post(f"{_AGENTS}/{_AGENT}:run", json=run)
    request_id = answered.headers["x-snowflake-request-id"]
    for about in ({}, {"orig_request_id": request_id}):
        body = {"positive": False, "feedback_message": belongings.mark("feedback"), **about}
        await expect(http, "POST", f"{_AGENTS}/{_AGENT}:feedback", json=body)
    begun = await expect(http, "POST", f"{_AGENTS}/{_AGENT}:run", json=run | {"background": True})
    belongings.keep(thread_id=thread, run_id=begun["metadata"]["run_id"], request_id=request_id)


def cortex_run(text: str) -> dict[str, Any]:
    """Return the body of a run without a thread."""
    return {"messages": [{"role": "user", "content": [{"type": "text", "text": text}]}], "stream": False}


async def _session(people: People, belongings: Belongings) -> None:
    """Work over source 004 with a file of the session alone and an active file; the assistant is one that everybody may ask."""
    http, mark = people.ana, belongings.mark("session")
    belongings.keep(assistants_document=belongings.names["document_id"])
    session = (await expect(http, "POST", "/api/sessions", json={"name": mark, "workspaceId": mark}))["sessionId"]
    await _document(people, belongings, f"/api/sessions/{session}/files", "own.md")
    file = {"path": f"{mark}.py", "content": f'CODEWORD = "{mark}"'}
    asked = {"instruction": f"{QUESTION} {mark}", "activeFiles": [file], "stream": False}
    answer = await expect(http, "POST", f"/api/sessions/{session}/responses", json=asked)
    belongings.keep(
        session_id=session,
        response_id=answer["internalResponseId"],
        sha256=answer["activeFiles"][0]["sha256"],
        workspaceId=mark,
        path=f"{mark}.py",
    )


async def _response(people: People, belongings: Belongings) -> None:
    """Ask over OpenAI's responses, with metadata, in the background so that it could be cancelled."""
    mark = belongings.mark("response")
    asked = {"model": belongings.names["model"], "input": f"{QUESTION} {mark}", "metadata": {"mark": mark}, "background": True}
    response = await expect(people.ana, "POST", "/v1/responses", json=asked)
    async with asyncio.timeout(_PATIENCE_SECONDS):
        while (await expect(people.ana, "GET", f"/v1/responses/{response['id']}"))["status"] == "in_progress":  # noqa: ASYNC110
            await asyncio.sleep(_PAUSE_SECONDS)
    belongings.keep(resp_id=response["id"])


async def _completion(people: People, belongings: Belongings) -> None:
    """Ask over OpenAI's chat completions, and have the completion stored with metadata."""
    mark = belongings.mark("completion")
    messages = [{"role": "user", "content": f"{QUESTION} {mark}"}]
    asked = {"model": belongings.names["model"], "messages": messages, "store": True, "metadata": {"mark": mark}}
    belongings.keep(completion_id=(await expect(people.ana, "POST", "/v1/chat/completions", json=asked))["id"])


async def _source(people: People, belongings: Belongings) -> None:
    """Register a folder, hold it, and start a run."""
    http, mark = people.ana, belongings.mark("source")
    body = {"host": mark, "root": f"/{mark}", "assistant": belongings.names["assistant_id"]}
    source = (await expect(http, "POST", "/api/sources", json=body))["id"]
    lease = (await expect(http, "PUT", f"/api/sources/{source}/lease", json={"holder": f"{mark}:1"}))["lease"]
    files = [{"path": f"{mark}.md", "sha256": "0" * 64, "bytes": 1}]
    run = (await expect(http, "POST", f"/api/sources/{source}/sync", json={"lease": lease, "files": files}))["run"]
    belongings.keep(source_id=source, lease=lease, source_run_id=run)


async def _vector_store(people: People, belongings: Belongings) -> None:
    """Keep a file and add it to a vector store that only Ana's group may search."""
    mark = belongings.mark("stored")
    store = (await expect(people.ana, "POST", "/v1/vector_stores", json={"name": mark, "metadata": {"mark": mark}}))["id"]
    assistant = store.replace("vs_", "asst_")
    await expect(people.auditor, "PATCH", f"/api/assistants/{assistant}", json={"readers": [GROUP]})
    sent = {"file": (f"{mark}.md", f"# {mark}\n\nThe codeword of the harbour is {mark}.\n".encode(), "text/markdown")}
    file = (await expect(people.ana, "POST", "/v1/files", files=sent, data={"purpose": "assistants"}))["id"]
    batches = f"/v1/vector_stores/{store}/file_batches"
    added = {"file_ids": [file], "attributes": {"mark": mark}}
    batch = (await expect(people.ana, "POST", batches, json=added))["id"]
    async with asyncio.timeout(_PATIENCE_SECONDS):
        while (await expect(people.ana, "GET", f"{batches}/{batch}"))["status"] != "completed":  # noqa: ASYNC110  another process
            await asyncio.sleep(_PAUSE_SECONDS)
    belongings.keep(vector_store_id=store, file_id=file, batch_id=batch)


async def _keys(people: People, belongings: Belongings) -> None:
    """Note the id of Ana's key."""
    keys = (await expect(people.auditor, "GET", "/api/keys"))["keys"]
    belongings.keep(key_id=next(key["id"] for key in keys if key["user"] == people.user))


async def _memory(people: People, belongings: Belongings) -> None:
    """Say something worth remembering, and wait until a worker has stored it."""
    path = f"/api/conversations/{belongings.names['conversation_id']}/messages"
    said = f"I prefer the codeword of the harbour {belongings.mark('memory')}."
    await expect(people.ana, "POST", path, json={"content": said})
    async with asyncio.timeout(_PATIENCE_SECONDS):
        while not (memories := (await expect(people.ana, "GET", "/api/memories"))["memories"]):  # noqa: ASYNC110  another process
            await asyncio.sleep(_PAUSE_SECONDS)
    belongings.keep(memory_id=memories[0]["id"])


@asynccontextmanager
async def held_turn(people: People, belongings: Belongings) -> AsyncGenerator[None]:
    """Let an answer for Ana, of an assistant that everybody may ask, be written for the whole block: it does not end."""
    conversation = (await expect(people.ana, "POST", "/api/conversations", json={"title": belongings.mark("running")}))["id"]
    session_document = belongings.names["document_id"]
    await _document(people, belongings, "/api/documents", "running.md", thread=conversation)
    belongings.keep(document_id=session_document)
    asked = {"content": f"{QUESTION} {HOLD} {belongings.mark('running')}"}
    path, headers = f"/api/conversations/{conversation}/messages", {"Accept": "text/event-stream"}
    async with people.ana.stream("POST", path, json=asked, headers=headers) as response:
        async for line in response.aiter_lines():
            if "content_delta" in line:
                break
        turn = response.headers["clew-turn-id"]
        belongings.keep(held_conversation_id=conversation, held_conversation=conversation, held_thread=conversation)
        belongings.keep(held_id=conversation, held_turn_id=turn, held_turn=turn)
        yield


def filled(path: str, names: Mapping[str, str]) -> str | None:
    """Return a path with its parameters replaced, None if one of them is unknown."""
    try:
        return re.sub(r"\{(\w+)\}", lambda found: quote(names[found[1]], safe=""), path)
    except KeyError:
        return None
