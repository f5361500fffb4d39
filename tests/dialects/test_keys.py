"""Every route of the schema is tried without a key, with too small a key, and as another tenant.

A new route must be added to `CALLS`, or the first test fails: nobody forgets to say what it needs.
"""

import hashlib
import json
import re
from dataclasses import dataclass, field
from typing import Any
from uuid import UUID

import httpx
import pytest

from clew.dialects.shared.openai_shapes import object_id
from clew.domain.documents.document import Place
from clew.domain.documents.files import AddedFile, file_id_of
from clew.domain.documents.source import SourceValues
from clew.domain.ids import public_id
from clew.domain.memories.memory import MemoryPlace, MemoryUser, Remembered
from clew.domain.memories.memory_points import points_of
from clew.domain.threads.item import KeptItem
from clew.ingest.filing import add_to_store, keep_file
from clew.ingest.isolation.sandbox import Sandbox
from clew.ingest.originals import OriginalFiles
from clew.providers.originals.directory import DirectoryStore
from clew.store.acting import Acting, acting_for
from clew.store.assistants import Assistants
from clew.store.documents.source_runs import SourceRuns
from clew.store.documents.sources import Sources
from clew.store.documents.vector_stores import VectorStores
from clew.store.keys import Keys, hash_key, new_key
from clew.store.memories import Memories
from clew.store.pool import Database
from clew.store.tenants import Tenants
from clew.store.threads.archive_writing import ArchiveWriting
from clew.store.threads.conversation_items import ConversationItems
from clew.store.threads.shares import Shares
from tests.dialects.conftest import Client, NewClient, NewTenant, Served
from tests.ingestion import Library, until, upload
from tests.rows import each
from tests.store.conversation import begin

MARK = "Zanzibar"
"""Stands in everything the first tenant has: it must never be seen by the second."""
OPEN = {"/healthz", "/readyz", "/auth/session", "/auth/logout"}


@dataclass(frozen=True)
class Call:
    """How to call a route, and the least scope it asks for. `{names}` are those of the first tenant's things."""

    scope: str
    body: dict[str, Any] | None = None
    query: dict[str, str] = field(default_factory=dict[str, str])
    is_form: bool = False
    lines: str | None = None
    """The body as JSON lines, in the place of `body`."""
    is_for_all: bool = False
    """It names a place and no thing: another tenant has a place of that name of its own."""


CORTEX_QUESTION = {"messages": [{"role": "user", "content": [{"type": "text", "text": "What is there?"}]}]}
CHAT_QUESTION = {"messages": [{"role": "user", "parts": [{"type": "text", "text": "What is there?"}]}]}
AGENTS = "/api/v2/databases/{database}/schemas/{schema}/agents"
STORE = "/v1/vector_stores/{vector_store_id}"
CALLS: dict[tuple[str, str], Call] = {
    ("GET", "/healthz"): Call("none"),
    ("GET", "/readyz"): Call("none"),
    ("GET", "/auth/session"): Call("none"),
    ("POST", "/auth/logout"): Call("none"),
    ("POST", "/auth/key"): Call("read", is_for_all=True),
    ("POST", "/api/conversations"): Call("query", {"assistantId": "{assistant_id}"}),
    ("GET", "/api/conversations"): Call("read"),
    ("GET", "/api/conversations/{conversation_id}"): Call("read"),
    ("PATCH", "/api/conversations/{conversation_id}"): Call("query", {"title": "mine"}),
    ("DELETE", "/api/conversations/{conversation_id}"): Call("query"),
    ("GET", "/api/conversations/{conversation_id}/messages"): Call("read"),
    ("POST", "/api/conversations/{conversation_id}/messages"): Call("query", {"content": "What is there?"}),
    ("GET", "/api/conversations/{conversation_id}/messages/{message_id}"): Call("read"),
    ("POST", "/api/conversations/{conversation_id}/abort"): Call("query"),
    ("GET", "/api/conversations/{conversation_id}/branches"): Call("read"),
    ("POST", "/api/conversations/{conversation_id}/shares"): Call("query", {"group": "hr"}),
    ("GET", "/api/conversations/{conversation_id}/shares"): Call("read"),
    ("DELETE", "/api/conversations/{conversation_id}/shares/{share_id}"): Call("query"),
    ("GET", "/api/shared"): Call("read"),
    ("GET", "/api/shared/{token}"): Call("read"),
    ("GET", "/api/conversations/{conversation_id}/search"): Call("read", query={"query": "what"}),
    ("GET", "/api/turns/{turn_id}"): Call("read"),
    ("GET", "/api/turns/{turn_id}/payloads"): Call("read"),
    ("GET", "/api/server"): Call("read", is_for_all=True),
    ("GET", "/api/turns/{turn_id}/events"): Call("read"),
    ("POST", "/api/turns/{turn_id}/abort"): Call("query"),
    ("POST", "/api/query"): Call("query", {"query": "What is there?", "caller_app": "test"}),
    ("POST", "/api/v2/cortex/threads"): Call("query", {}),
    ("GET", "/api/v2/cortex/threads"): Call("read"),
    ("GET", "/api/v2/cortex/threads/{thread_id}"): Call("read"),
    ("POST", "/api/v2/cortex/threads/{thread_id}"): Call("query", {"thread_name": "mine"}),
    ("DELETE", "/api/v2/cortex/threads/{thread_id}"): Call("query"),
    ("POST", "/api/v2/cortex/agent:run"): Call("query", {"thread_id": "{thread_id}", "parent_message_id": 0} | CORTEX_QUESTION),
    ("GET", "/api/v2/cortex/agent/runs/{run_id}"): Call("read"),
    ("POST", "/api/v2/cortex/agent/runs/{run_id}/cancel"): Call("query"),
    ("POST", AGENTS): Call("write", {"name": "another"}, is_for_all=True),
    ("GET", AGENTS): Call("read", is_for_all=True),
    ("GET", AGENTS + "/{name}"): Call("read"),
    ("PUT", AGENTS + "/{name}"): Call("write", {"comment": "mine"}),
    ("DELETE", AGENTS + "/{name}"): Call("write"),
    ("POST", AGENTS + "/{name}:run"): Call("query", CORTEX_QUESTION),
    ("POST", AGENTS + "/{name}:feedback"): Call("query", {"orig_request_id": "{request_id}"}),
    ("POST", AGENTS + "/{name}/versions/{version}:run"): Call("query", CORTEX_QUESTION),
    ("GET", "/v1/models"): Call("read", is_for_all=True),
    ("POST", "/v1/responses"): Call("query", {"model": "{model}", "input": "What is there?"}),
    ("POST", "/v1/responses/input_tokens"): Call("read", {"model": "{model}", "input": "What is there?"}),
    ("POST", "/v1/responses/compact"): Call("query", {"model": "{model}", "input": "What is there?"}),
    ("GET", "/v1/responses/{resp_id}"): Call("read"),
    ("DELETE", "/v1/responses/{resp_id}"): Call("query"),
    ("POST", "/v1/responses/{resp_id}/cancel"): Call("query"),
    ("GET", "/v1/responses/{resp_id}/input_items"): Call("read"),
    ("POST", "/v1/conversations"): Call("query", {}, is_for_all=True),
    ("GET", "/v1/conversations/{conversation_id}"): Call("read"),
    ("POST", "/v1/conversations/{conversation_id}"): Call("query", {"metadata": {"mine": "yes"}}),
    ("DELETE", "/v1/conversations/{conversation_id}"): Call("query"),
    ("POST", "/v1/conversations/{conversation_id}/items"): Call("query", {"items": [{"role": "user", "content": "mine"}]}),
    ("GET", "/v1/conversations/{conversation_id}/items"): Call("read"),
    ("GET", "/v1/conversations/{conversation_id}/items/{item_id}"): Call("read"),
    ("DELETE", "/v1/conversations/{conversation_id}/items/{item_id}"): Call("query"),
    ("GET", "/v1/models/{model}"): Call("read"),
    ("POST", "/v1/chat/completions"): Call(
        "query", {"model": "{model}", "messages": [{"role": "user", "content": "What is there?"}]}
    ),
    ("GET", "/v1/chat/completions"): Call("read", is_for_all=True),
    ("GET", "/v1/chat/completions/{completion_id}"): Call("read"),
    ("POST", "/v1/chat/completions/{completion_id}"): Call("query", {"metadata": {"mine": "yes"}}),
    ("DELETE", "/v1/chat/completions/{completion_id}"): Call("query"),
    ("GET", "/v1/chat/completions/{completion_id}/messages"): Call("read"),
    ("POST", "/v1/files"): Call("write", {"purpose": "assistants"}, is_form=True, is_for_all=True),
    ("GET", "/v1/files"): Call("read", is_for_all=True),
    ("GET", "/v1/files/{file_id}"): Call("read"),
    ("GET", "/v1/files/{file_id}/content"): Call("read"),
    ("DELETE", "/v1/files/{file_id}"): Call("write"),
    ("POST", "/v1/vector_stores"): Call("write", {"name": "mine"}, is_for_all=True),
    ("GET", "/v1/vector_stores"): Call("read", is_for_all=True),
    ("GET", STORE): Call("read"),
    ("POST", STORE): Call("write", {"name": "mine"}),
    ("DELETE", STORE): Call("write"),
    ("POST", STORE + "/search"): Call("read", {"query": "island"}),
    ("POST", STORE + "/files"): Call("write", {"file_id": "{file_id}"}),
    ("GET", STORE + "/files"): Call("read"),
    ("GET", STORE + "/files/{file_id}"): Call("read"),
    ("POST", STORE + "/files/{file_id}"): Call("write", {"attributes": {"mine": True}}),
    ("DELETE", STORE + "/files/{file_id}"): Call("write"),
    ("GET", STORE + "/files/{file_id}/content"): Call("read"),
    ("POST", STORE + "/file_batches"): Call("write", {"files": [{"file_id": "file-" + "a" * 26}]}),
    ("GET", STORE + "/file_batches/{batch_id}"): Call("read"),
    ("POST", STORE + "/file_batches/{batch_id}/cancel"): Call("write"),
    ("GET", STORE + "/file_batches/{batch_id}/files"): Call("read"),
    ("POST", "/v1/embeddings"): Call("query", {"model": "clew", "input": "some words"}, is_for_all=True),
    ("POST", "/v1/messages"): Call("query", {"model": "{model}", "max_tokens": 100} | CORTEX_QUESTION),
    ("POST", "/v1/messages/count_tokens"): Call("read", {"model": "{model}"} | CORTEX_QUESTION),
    ("POST", "/api/ai/chat"): Call("query", {"id": "chat", "assistant": "{assistant_id}"} | CHAT_QUESTION),
    ("GET", "/api/ai/chat/{chat_id}"): Call("read", is_for_all=True),
    ("GET", "/api/ai/chat/{chat_id}/stream"): Call("read", is_for_all=True),
    ("POST", "/api/sessions"): Call("query", {"assistantId": "{assistant_id}"}),
    ("GET", "/api/sessions"): Call("read"),
    ("GET", "/api/sessions/active-files/{sha256}"): Call("read"),
    ("GET", "/api/sessions/{session_id}"): Call("read"),
    ("PATCH", "/api/sessions/{session_id}"): Call("query", {"name": "mine"}),
    ("DELETE", "/api/sessions/{session_id}"): Call("query"),
    ("POST", "/api/sessions/{session_id}/responses"): Call("query", {"instruction": "What is there?"}),
    ("GET", "/api/sessions/{session_id}/responses"): Call("read"),
    ("GET", "/api/sessions/{session_id}/responses/{response_id}"): Call("read"),
    ("GET", "/api/sessions/{session_id}/responses/{response_id}/troubleshooting"): Call("read"),
    ("POST", "/api/sessions/{session_id}/files"): Call("write", {}, is_form=True),
    ("GET", "/api/sessions/{session_id}/files"): Call("read"),
    ("GET", "/api/feedback"): Call("read", query={"turn": "{turn_id}"}),
    ("GET", "/api/threads"): Call("read"),
    ("POST", "/api/threads/import"): Call("admin", lines='{"type": "header", "format": "clew-threads", "version": 1}\n'),
    ("GET", "/api/threads/export"): Call("read", query={"id": "{conversation_id}"}),
    ("POST", "/api/documents"): Call("write", {"assistant": "{assistant_id}"}, is_form=True),
    ("GET", "/api/documents"): Call("read"),
    ("GET", "/api/documents/{document_id}"): Call("read"),
    ("GET", "/api/documents/{document_id}/text"): Call("read"),
    ("GET", "/api/documents/{document_id}/positions"): Call("read", query={"start": "0", "end": "1"}),
    ("GET", "/api/documents/{document_id}/pages"): Call("read"),
    ("GET", "/api/documents/{document_id}/original"): Call("read"),
    ("POST", "/api/documents/reingest"): Call("admin", {"assistant": "{assistant_id}"}),
    ("GET", "/api/documents/reingest"): Call("admin"),
    ("PATCH", "/api/documents/{document_id}"): Call("write", {"attributes": {"team": "others"}}),
    ("DELETE", "/api/documents/{document_id}"): Call("write"),
    ("GET", "/api/sources"): Call("read"),
    ("POST", "/api/sources"): Call("write", {"host": "h", "root": "/r", "assistant": "{assistant_id}"}),
    ("GET", "/api/sources/{source_id}"): Call("read"),
    ("PATCH", "/api/sources/{source_id}"): Call("write", {"is_paused": True}),
    ("DELETE", "/api/sources/{source_id}"): Call("write"),
    ("GET", "/api/sources/{source_id}/runs"): Call("read"),
    ("GET", "/api/sources/{source_id}/files"): Call("read"),
    ("PUT", "/api/sources/{source_id}/lease"): Call("write", {"holder": "h:1"}),
    ("DELETE", "/api/sources/{source_id}/lease"): Call("write", query={"lease": "{request_id}"}),
    ("POST", "/api/sources/{source_id}/run"): Call("write", {}),
    ("POST", "/api/sources/{source_id}/sync"): Call("write", {"dry_run": True}),
    ("POST", "/api/sources/{source_id}/runs/{source_run_id}/finish"): Call("write", {}),
    ("POST", "/api/search"): Call("read", {"query": MARK}),
    ("GET", "/api/assistants"): Call("read"),
    ("POST", "/api/assistants"): Call("write", {"name": "another"}),
    ("GET", "/api/assistants/{assistant_id}"): Call("read"),
    ("PATCH", "/api/assistants/{assistant_id}"): Call("write", {"instructions": "mine"}),
    ("DELETE", "/api/assistants/{assistant_id}"): Call("write"),
    ("GET", "/api/memories"): Call("read"),
    ("DELETE", "/api/memories/{memory_id}"): Call("query"),
    ("DELETE", "/api/memories"): Call("query", is_for_all=True),
    ("GET", "/api/rag/settings"): Call("read", query={"assistant": "{assistant_id}"}),
    ("PATCH", "/api/rag/settings"): Call("admin", {"rrf_k": 61}, query={"assistant": "{assistant_id}"}),
    ("POST", "/api/rag/settings/reset"): Call("admin", {}, query={"assistant": "{assistant_id}"}),
    ("GET", "/api/rag/settings/history"): Call("read", query={"assistant": "{assistant_id}"}),
    ("POST", "/api/rag/settings/undo"): Call("admin", {"version": 1}, query={"assistant": "{assistant_id}"}),
    ("POST", "/api/rag/settings/preview"): Call("admin", {"changes": {"rrf_k": 61}}, query={"assistant": "{assistant_id}"}),
    ("GET", "/api/rag/conversations"): Call("read"),
    ("GET", "/api/rag/conversations/{conversation_id}/messages"): Call("read"),
    ("PATCH", "/api/rag/conversations/{conversation_id}"): Call("query", {"title": "mine"}),
    ("DELETE", "/api/rag/conversations/{conversation_id}"): Call("query"),
    ("GET", "/api/rag/retention"): Call("read"),
    ("PATCH", "/api/rag/retention"): Call("admin", {"days": 90}),
    ("POST", "/api/rag/retention/run"): Call("admin"),
    ("GET", "/api/cron/retention"): Call("none"),
    ("GET", "/api/audit"): Call("admin"),
    ("GET", "/api/users/{user}"): Call("admin", is_for_all=True),
    ("DELETE", "/api/users/{user}"): Call("admin", is_for_all=True),
    ("POST", "/api/keys"): Call("admin", {"scopes": ["query"]}),
    ("GET", "/api/keys"): Call("admin"),
    ("DELETE", "/api/keys/{key_id}"): Call("admin"),
    ("POST", "/api/keys/{key_id}/rotate"): Call("admin", {}),
    ("GET", "/api/tenants"): Call("operator"),
    ("POST", "/api/tenants"): Call("operator", {"name": "another"}),
    ("GET", "/api/tenants/{tenant}"): Call("operator"),
    ("GET", "/api/tenants/{tenant}/export"): Call("operator"),
    ("GET", "/api/tenants/{tenant}/quotas"): Call("operator"),
    ("PATCH", "/api/tenants/{tenant}/quotas"): Call("operator", {}),
    ("DELETE", "/api/tenants/{tenant}"): Call("operator"),
    ("POST", "/mcp"): Call("read", {"jsonrpc": "2.0", "id": "1", "method": "tools/list"}),
    ("GET", "/api/usage"): Call("read", is_for_all=True),
}
LISTS = {
    "/api/conversations": "GET",
    "/api/documents": "GET",
    "/api/sources": "GET",
    "/api/assistants": "GET",
    "/api/keys": "GET",
    "/api/v2/cortex/threads": "GET",
    "/api/sessions": "GET",
    "/api/threads": "GET",
    "/api/rag/conversations": "GET",
}
GUARDED = sorted(route for route, call in CALLS.items() if call.scope != "none")


def fault_of(response: httpx.Response) -> dict[str, Any]:
    """The error of an answer; `cortex` has it flat, `anthropic` its code in the details, and `mcp` among its data."""
    fault = response.json().get("error", response.json())
    if "request_id" in response.json() and "details" in fault:
        return {"code": fault["details"]["error_code"]} | fault
    return fault | fault.get("data", {})


async def call(http: httpx.AsyncClient, route: tuple[str, str], things: dict[str, str], user: str = "ana") -> httpx.Response:
    """Call a route about the things of the first tenant."""
    method, path = route
    how = CALLS[route]
    body = {name: value.format(**things) if isinstance(value, str) else value for name, value in (how.body or {}).items()}
    query = {name: value.format(**things) for name, value in how.query.items()}
    content: dict[str, Any] = {} if how.body is None else {"json": body}
    if how.is_form:
        content = {"data": body, "files": [("file", ("a.txt", b"some words", "text/plain"))]}
    if how.lines is not None:
        content = {"content": how.lines, "headers": {"Content-Type": "application/x-ndjson"}}
    http.headers["Clew-User"] = user
    return await http.request(method, path.format(**things), params=query, **content)


@pytest.fixture
async def owner(new_tenant: NewTenant, new_client: NewClient) -> Client:
    return await new_client(new_tenant(), app=MARK)


async def put_active_file(database: Database, tenant: UUID, turn_id: UUID) -> str:
    """Store an active file as if the turn had had it; return its SHA-256."""
    params = {"content": MARK.encode(), "turn_id": turn_id}
    stored = "insert into blobs (tenant_id, sha256, content) values (clew_tenant(), sha256(%(content)s), %(content)s)"
    noted = (
        "insert into turn_files (tenant_id, turn_id, thread_id, path, sha256) "
        "select clew_tenant(), t.id, t.thread_id, 'a.py', sha256(%(content)s) from turns t "
        "where t.tenant_id = clew_tenant() and t.id = %(turn_id)s"
    )
    await database.execute(tenant, stored, params)
    await database.execute(tenant, noted, params)
    return hashlib.sha256(MARK.encode()).hexdigest()


async def keep_request(database: Database, tenant: UUID, turn_id: UUID) -> str:
    """Store a request as if the turn had been a response; return the id of the response."""
    stored = (
        "insert into kept_requests (tenant_id, turn_id, thread_id, parameters, items, is_stored, created_at) "
        "select clew_tenant(), t.id, t.thread_id, %(parameters)s, '[]', true, t.created_at from turns t "
        "where t.tenant_id = clew_tenant() and t.id = %(turn_id)s"
    )
    params = {"parameters": json.dumps({"model": "clew", "background": True, "metadata": {"mark": MARK}}), "turn_id": turn_id}
    await database.execute(tenant, stored, params)
    return public_id("resp", turn_id)


async def store_completion(database: Database, tenant: UUID, turn_id: UUID) -> str:
    """Store a completion as if the turn had been one with `store`; return its id."""
    stored = (
        "insert into stored_completions (tenant_id, turn_id, thread_id, model, metadata, request, messages, completion) "
        "select clew_tenant(), t.id, t.thread_id, 'clew', %(mark)s, '{}', %(messages)s, %(completion)s from turns t "
        "where t.tenant_id = clew_tenant() and t.id = %(turn_id)s"
    )
    message = {"role": "user", "content": MARK, "name": None, "content_parts": None}
    completion_id = object_id("chatcmpl", turn_id)
    params = {"mark": json.dumps({"mark": MARK}), "messages": json.dumps([message]), "turn_id": turn_id}
    await database.execute(tenant, stored, params | {"completion": json.dumps({"id": completion_id})})
    return completion_id


@pytest.fixture
async def things(served: Served, owner: Client) -> dict[str, str]:
    """One of everything, of the first tenant. Its numbers are beyond those that the tests give to the others."""
    for of_messages in (True, False):
        await ArchiveWriting(served.database).new_numbers(owner.tenant, of_messages=of_messages, width=1000)
    assistants = Assistants(served.database)
    default = await assistants.find_by_name(owner.tenant, "default")
    named = await assistants.create(owner.tenant, MARK)
    originals = OriginalFiles(served.database, DirectoryStore(served.ready.data_dir / "originals"))
    async with Sandbox() as sandbox:
        library = Library(served.database, owner.tenant, default.id, sandbox, originals)
        [document] = await library.ingest(upload(f"{MARK}.md", f"# {MARK}\n\n{MARK} is an island off the coast of Tanzania."))
    await assistants.create(owner.tenant, "ISLAND", {"instructions": MARK, "metadata": {"comment": MARK}}, namespace="D.S")
    with acting_for(Acting("user:ana", sees_all=False)):
        conversation = await begin(served.database, owner.tenant, default.id)
        turn = await conversation.say(f"Where is {MARK}?")
        item = KeptItem("fc_1", {"type": "function_call", "name": "find", "call_id": "1", "arguments": MARK})
        await ConversationItems(served.database).append(owner.tenant, conversation.thread.id, [item])
        shares = Shares(served.database)
        share, token = await shares.by_link(owner.tenant, conversation.thread.id, None)
    place, left = MemoryPlace(owner.tenant, default.id, MemoryUser(MARK, "ana")), points_of(f"I prefer {MARK}", "en")
    await Memories(served.database).remember(place, Remembered(turn.turn_id, left), [None], 0)
    [memory] = await Memories(served.database).list(owner.tenant, MemoryUser(MARK, "ana"), limit=2)
    sources = Sources(served.database)
    source, _ = await sources.create(owner.tenant, SourceValues(Place(default.id), MARK, f"/{MARK}"))
    lease = await sources.hold(owner.tenant, source.id, holder=MARK, is_watching=True)
    source_run = await SourceRuns(served.database).begin(owner.tenant, source.id, lease=lease, trigger="start")
    with acting_for(Acting("user:ana", sees_all=False)):
        kept = upload(f"{MARK}-kept.md", f"# {MARK}\n\n{MARK} has a harbour.")
        file = await keep_file(served.database, originals, owner.tenant, kept, purpose="assistants")
        added = [AddedFile(file, {"place": MARK})]
        batch = await add_to_store(served.database, originals, owner.tenant, named.id, added)

    async def is_read() -> bool:
        return (await VectorStores(served.database).batch(owner.tenant, named.id, batch)).counts.completed == 1

    await until(is_read)
    return {
        "vector_store_id": public_id("vs", named.id),
        "file_id": file_id_of(file.id),
        "batch_id": public_id("vsfb", batch),
        "source_id": public_id("src", source.id),
        "source_run_id": public_id("run", source_run),
        "memory_id": public_id("mem", memory.id),
        "sha256": await put_active_file(served.database, conversation.tenant, turn.turn_id),
        "assistant_id": public_id("asst", named.id),
        "model": f"clew/{public_id('asst', named.id)}",
        "chat_id": "chat",
        "conversation_id": public_id("conv", conversation.thread.id),
        "thread_id": str(conversation.thread.number),
        "session_id": str(conversation.thread.id),
        "response_id": public_id("turn", turn.turn_id),
        "resp_id": await keep_request(served.database, owner.tenant, turn.turn_id),
        "completion_id": await store_completion(served.database, owner.tenant, turn.turn_id),
        "version": "LIVE",
        "share_id": public_id("share", share.id),
        "token": token,
        "run_id": f"{conversation.thread.number}-{turn.user_message_id}",
        "message_id": public_id("msg", turn.user_message_uuid),
        "item_id": item.public_id,
        "turn_id": public_id("turn", turn.turn_id),
        "request_id": str(turn.turn_id),
        "user": "nobody",
        "database": "d",
        "schema": "s",
        "name": "island",
        "document_id": public_id("doc", document.id),
        "key_id": public_id("key", owner.key_id),
        "tenant": await Tenants(served.database).name_of(owner.tenant),
    }


async def everything_of(owner: Client, things: dict[str, str]) -> str:
    """Everything the first tenant can read, as one text."""
    paths = [
        *LISTS,
        "/api/rag/settings/history",
        "/api/conversations/{conversation_id}/messages",
        "/api/documents/{document_id}/text",
    ]
    answers = [await owner.http.get(path.format(**things), headers={"Clew-User": "ana"}) for path in paths]
    assert all(answer.status_code == 200 for answer in answers)
    everything = json.dumps([answer.json() for answer in answers], sort_keys=True)
    return re.sub(r'"lastUsedAt": "[^"]*"', '"lastUsedAt": null', everything)  # of the keys of the others


async def test_every_route_of_the_schema_says_here_what_it_needs(client: Client) -> None:
    schema = (await client.http.get("/openapi.json")).json()
    routes = {(method.upper(), path) for path, methods in schema["paths"].items() for method in methods}
    assert routes == set(CALLS)


@each("route", GUARDED)
async def test_no_route_answers_without_a_key(anonymous: httpx.AsyncClient, client: Client, route: tuple[str, str]) -> None:
    things = dict.fromkeys(re.findall(r"{(\w+)}", str(CALLS)), "x")
    for authorization in (None, "Bearer", "Bearer clew_guessed", f"Basic {client.key}", f"Bearer {client.key}x"):
        headers = {"Authorization": authorization} if authorization else {}
        anonymous.headers.pop("Authorization", None)
        anonymous.headers.update(headers)
        response = await call(anonymous, route, things)
        codes = {"/v1/messages": "unauthenticated", "/v1/": "invalid_api_key", "/": "UNAUTHENTICATED"}
        code = next(code for prefix, code in codes.items() if route[1].startswith(prefix))
        assert (response.status_code, fault_of(response)["code"]) == (401, code)
        assert response.headers["www-authenticate"] == "Bearer"


@pytest.mark.parametrize("path", ["/docs", "/openapi.json", "/no/such/path"])
async def test_what_is_not_in_the_schema_needs_a_key_as_well(anonymous: httpx.AsyncClient, client: Client, path: str) -> None:
    assert client.key
    assert (await anonymous.get(path)).status_code == 401


@pytest.mark.parametrize("path", sorted(OPEN - {"/auth/logout"}))
async def test_health_is_open(anonymous: httpx.AsyncClient, client: Client, path: str) -> None:
    assert client.key
    assert (await anonymous.get(path)).status_code == 200


async def test_no_route_shows_or_changes_what_belongs_to_another_tenant(
    owner: Client, things: dict[str, str], new_tenant: NewTenant, new_client: NewClient
) -> None:
    stranger = await new_client(new_tenant())
    before = await everything_of(owner, things)
    for route in GUARDED:
        response = await call(stranger.http, route, things)
        assert MARK not in response.text, f"{route} shows another tenant's data"
        if CALLS[route].scope == "operator":
            assert response.status_code == 403, f"{route} answers {response.status_code} to an administrator"
            continue
        names_a_thing = "{" in f"{route[1]} {CALLS[route].body} {CALLS[route].query}".replace("{}", "").replace("{'", "")
        if names_a_thing and not CALLS[route].is_for_all:
            unknown = 400 if "{model}" in str(CALLS[route].body) and route[1].startswith("/v1/responses") else 404
            assert response.status_code == unknown, f"{route} answers {response.status_code} for another tenant's thing"
        else:
            assert response.is_success, f"{route}: {response.text}"
    assert await everything_of(owner, things) == before


OWNED = re.compile("{(conversation|thread|session|response|run|message|turn|request|share|memory)_id}|{sha256}")
"""Names of things that belong to a user; the others belong to the tenant."""


OWNED_LISTS = [
    "/api/conversations",
    "/api/v2/cortex/threads",
    "/api/sessions",
    "/api/threads",
    "/api/rag/conversations",
    "/api/memories",
]


def names_owned(route: tuple[str, str]) -> bool:
    how = CALLS[route]
    return bool(OWNED.search(f"{route[1]} {how.body} {how.query}")) and not how.is_for_all


@pytest.mark.parametrize("scope", ["admin", "query"])
async def test_no_route_shows_or_changes_what_belongs_to_another_user_of_the_tenant(
    owner: Client, things: dict[str, str], new_client: NewClient, scope: str
) -> None:
    """Also for an administrator: only the scope `audit` sees what belongs to others."""
    other = await new_client(owner.tenant, scope)
    before = await everything_of(owner, things)
    tried = 0
    for route in filter(names_owned, GUARDED):
        if route[0] == "DELETE" and "/sources/" in route[1]:
            continue
        response = await call(other.http, route, things, user="bea")
        assert MARK not in response.text, f"{route} shows what belongs to another user"
        assert response.status_code in {403, 404}, f"{route} answers {response.status_code}: {response.text}"
        tried += 1
    assert tried > 30
    for path in OWNED_LISTS:
        response = await other.http.get(path)
        assert response.status_code == 200
        assert things["conversation_id"] not in response.text
        assert f'"{things["thread_id"]}"' not in response.text
        assert MARK not in response.text
    assert await everything_of(owner, things) == before


async def test_an_application_without_users_sees_no_conversations_of_users_or_of_other_applications(
    owner: Client, things: dict[str, str], new_client: NewClient
) -> None:
    one, other = await new_client(owner.tenant, "query", "one"), await new_client(owner.tenant, "query", "other")
    own = (await one.http.post("/api/conversations", json={})).json()["id"]
    assert things["conversation_id"]
    assert [found["id"] for found in (await one.http.get("/api/conversations")).json()["conversations"]] == [own]
    assert (await other.http.get("/api/conversations")).json()["conversations"] == []
    assert (await other.http.get(f"/api/conversations/{own}")).status_code == 404


ABOVE_QUERY = {"write", "admin", "operator"}


@pytest.mark.parametrize(
    ("held", "denied"), [("read", {"query", *ABOVE_QUERY}), ("query", ABOVE_QUERY), ("write", ABOVE_QUERY - {"write"})]
)
async def test_a_key_does_what_its_scope_says_and_no_more(
    things: dict[str, str], owner: Client, new_client: NewClient, held: str, denied: set[str]
) -> None:
    small = await new_client(owner.tenant, held)
    for route in GUARDED:
        how = CALLS[route]
        if how.scope in denied:
            response = await call(small.http, route, things)
            assert response.status_code == 403, route
            assert f"`{how.scope}`" in fault_of(response)["message"], route
        elif route[0] == "GET":
            assert (await call(small.http, route, things)).status_code in (200, 204), route


async def test_a_key_is_shown_once_and_stored_as_a_hash(served: Served, client: Client) -> None:
    created = (await client.http.post("/api/keys", json={"scopes": ["query"], "callerApp": "intranet"})).json()
    listed = (await client.http.get("/api/keys")).json()["keys"]
    assert created["key"].startswith("clew_")
    assert created["key"] not in json.dumps(listed)
    assert created["isFirst"] is False
    assert listed[0] == {name: value for name, value in created.items() if name not in {"key", "isFirst"}}
    rows = await served.database.dicts(client.tenant, "select * from api_keys")
    assert created["key"] not in str(rows)
    assert hash_key(created["key"]) in [row["key_sha256"] for row in rows]


async def test_a_revoked_key_is_refused_within_seconds(client: Client, new_client: NewClient) -> None:
    other = await new_client(client.tenant, "query")
    assert (await other.http.get("/api/conversations")).status_code == 200
    assert (await client.http.delete(f"/api/keys/{public_id('key', other.key_id)}")).status_code == 204

    async def is_refused() -> bool:
        return (await other.http.get("/api/conversations")).status_code == 401

    await until(is_refused)


async def test_keys_are_random_and_found_by_their_hash_alone(served: Served, client: Client) -> None:
    assert len({new_key() for _ in range(100)}) == 100
    found = await Keys(served.database).find(hash_key(client.key))
    assert found is not None
    assert (found.tenant_id, found.caller_app, found.scopes) == (client.tenant, "test", ["admin"])
    assert await Keys(served.database).find(hash_key(client.key + "x")) is None


async def test_the_local_owner_needs_no_key_of_the_list(served: Served, anonymous: httpx.AsyncClient, client: Client) -> None:
    assert client.key
    response = await anonymous.get("/api/assistants", headers={"Authorization": f"Bearer {served.ready.local_key}"})
    assert [one["name"] for one in response.json()["assistants"]] == ["default"]
