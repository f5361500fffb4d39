"""Turns the OpenAPI document of the server into requests for what Ana has, so that no route is forgotten.

Above: `testing`. Below: `belongings`, which knows her ids by the names of parameters. An operation that cannot be filled is
reported, so that a new route needs either a parameter with a known name, or a line here.
"""

import json
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any
from urllib.parse import unquote
from uuid import UUID

from clew.cli.doctor.leaks.belongings import QUESTION, Belongings, cortex_run, filled, ids_in
from clew.domain.documents.files import file_id_of
from clew.domain.ids import public_id

Json = dict[str, Any]
_CHANGED = "changed by somebody else"
_CANDIDATES = (QUESTION, "leak-test", "0" * 64, "en")
_IN_CONVERSATIONS = frozenset(
    {
        "conversation_id",
        "message_id",
        "item_id",
        "turn_id",
        "share_id",
        "token",
        "thread_id",
        "run_id",
        "session_id",
        "response_id",
        "resp_id",
        "completion_id",
    }
)
"""Names of parameters."""
_RUN = re.compile(r"\d+-\d+")
_NOTHING = UUID("0123abcd-4567-4890-8bcd-0123456789ab")
_MCP_HEADERS = {"Accept": "application/json, text/event-stream"}
_IMPORTED = b'{"type":"header","format":"clew-threads","version":1}\n'


@dataclass(frozen=True, slots=True)
class Call:
    """One request. `operation` is its method and the path with names."""

    operation: str
    method: str
    url: str
    params: Mapping[str, str] = field(default_factory=dict[str, str])
    body: Mapping[str, Any] = field(default_factory=dict[str, Any])
    """`json`, `content` or `files`, as the HTTP client takes them."""
    absent_url: str | None = None
    """The same of something that does not exist, whose refusal must be the same."""

    @property
    def is_changing(self) -> bool:
        """Return whether the method may change something."""
        return self.method not in {"GET", "HEAD"}

    @property
    def stage(self) -> int:
        """Return when it is sent: reads first, deletions last."""
        return {"GET": 0, "HEAD": 0, "DELETE": 2}.get(self.method, 1)

    @property
    def is_of_a_conversation(self) -> bool:
        """Return whether a frame of `/ws`, or the path, names a conversation or something in one."""
        return self.operation.startswith("WS /ws ") or bool(_IN_CONVERSATIONS & set(re.findall(r"\{(\w+)\}", self.operation)))

    @property
    def sent(self) -> str:
        """Return everything that the request itself says."""
        return " ".join((unquote(self.url), *self.params.values(), str(dict(self.body))))


class CannotFill(Exception):
    """A parameter or a body of an operation has no known value."""


def operations_of(document: Json) -> Iterator[tuple[str, str, Json]]:
    """Yield the method, the path and the description of each operation."""
    for path, item in document["paths"].items():
        yield from ((method.upper(), path, operation) for method, operation in item.items())


class Calls:
    """Makes the requests of one person for what Ana has."""

    def __init__(self, document: Json, belongings: Belongings, *, is_same_tenant: bool) -> None:
        self._document = document
        self._belongings = belongings
        self._is_same_tenant = is_same_tenant
        names = dict(belongings.names)
        if is_same_tenant:  # a valid link is meant for everybody in the tenant
            names["token"] = names["revoked_token"]
        held = {name: names[f"held_{name}"] for name in ("conversation_id", "turn_id", "conversation", "thread", "turn", "id")}
        self.names = [names, names | held | {"document_id": names["assistants_document"]}]
        """What parameters are replaced with: ids of what is finished, and of what is still being written."""

    def of(self, method: str, path: str, operation: Json) -> list[Call]:
        """Return the requests of an operation: the plain one, and one for each parameter that may name what is Ana's.

        Raises:
            CannotFill: the message says what is unknown.
        """
        calls: dict[tuple[str, str, str], Call] = {}
        for names in self.names:
            names = names | _named_differently(path, names)
            url = filled(path, names)
            if url is None:
                raise CannotFill(f"no value for the path {path}")
            absent = filled(path, {name: self._absent(value) for name, value in names.items()})
            for params in self._params(operation, names):
                for body in self._bodies(f"{method} {path}", operation, names):
                    call = Call(f"{method} {path}", method, url, params, body, absent if absent != url else None)
                    calls.setdefault((url, json.dumps(params), str(body)), call)
        return list(calls.values())

    def _absent(self, value: str) -> str:
        """Return an id of the same form that names nothing. Names stay, and numbers in another tenant: it counts its own."""
        if value.isdecimal() or _RUN.fullmatch(value):
            return f"987654321{'-1' if '-' in value else ''}" if self._is_same_tenant else value
        prefix, sign, _ = value.rpartition("_")
        if value.startswith("file-"):
            return file_id_of(_NOTHING)
        return next((public_id(prefix, _NOTHING) if sign else str(_NOTHING) for _ in ids_in([value])), value)

    def _params(self, operation: Json, names: Mapping[str, str]) -> list[dict[str, str]]:
        parameters = [one for one in operation.get("parameters", []) if one["in"] == "query"]
        values = _query_values(self._belongings, names)
        required = {one["name"]: values.get(one["name"]) for one in parameters if one.get("required")}
        if None in required.values():
            raise CannotFill(f"no value for the query parameters {', '.join(required)}")
        plain = {name: str(value) for name, value in required.items()}
        optional = {one["name"]: values[one["name"]] for one in parameters if one["name"] in values} | plain
        variants = [plain, *(plain | {name: value} for name, value in optional.items()), plain | optional]
        return list({json.dumps(one, sort_keys=True): one for one in variants}.values())

    def _bodies(self, label: str, operation: Json, names: Mapping[str, str]) -> list[Json]:
        fixed = _bodies_of(self._belongings, names).get(label)
        if fixed is not None:
            return fixed
        content = operation.get("requestBody", {}).get("content", {})
        if not content:
            return [{}]
        kind, described = next(iter(content.items()))
        if kind not in {"application/json", "multipart/form-data"}:
            raise CannotFill(f"no example for a body of the type {kind}")
        unmarked = {name: value for name, value in names.items() if self._belongings.mark("") not in value}
        examples = Schemas(self._document, unmarked).variants(described["schema"])
        if kind == "application/json":
            return [{"json": one} for one in examples]
        return [{"files": _FILE, "data": {name: value for name, value in one.items() if name != "file"}} for one in examples]


_FILE = {"file": ("other.md", b"# Other\n\nThe harbour master is Bruno.\n", "text/markdown")}


def _named_differently(path: str, names: Mapping[str, str]) -> dict[str, str]:
    """Return the parameters whose name means something else on this path."""
    return {"conversation_id": names["queried"]} if path.startswith("/api/rag/") else {}


def _query_values(belongings: Belongings, names: Mapping[str, str]) -> dict[str, str]:
    """Return the values of query parameters by name."""
    kept = ("assistant", "app", "user", "turn", "thread", "id", "workspaceId", "path", "sha256", "lease", "tenant")
    mark = belongings.mark("document")
    return {name: names[name] for name in kept} | {
        "query": QUESTION,
        "search": belongings.mark("title"),
        "start": "0",
        "end": "20",
        "source_app": mark,
        "workspace": mark,
        "repo": mark,
        "actor": f"user:{names['user']}",
        "origin": names["app"],
        "origin_application": names["app"],
        "object": names["conversation_id"],
        "leaf": names["message_id"],
    }


def _bodies_of(belongings: Belongings, names: Mapping[str, str]) -> dict[str, list[Json]]:
    """Return the bodies that no schema describes well enough, by operation."""
    run = cortex_run(QUESTION)
    in_thread = run | {"thread_id": names["thread_id"], "parent_message_id": 0}
    agent = "/api/v2/databases/{database}/schemas/{schema}/agents"
    asked = {"query": QUESTION}
    folder = {"host": "leak-test", "root": "/leak-test"}
    said = {"max_tokens": 100, "messages": [{"role": "user", "content": QUESTION}]}
    parts = [{"type": "text", "text": QUESTION}]
    chat = {"id": names["chat_id"], "messages": [{"role": "user", "parts": parts}]}
    bodies: dict[str, list[Json]] = {
        "POST /api/query": [
            asked | {"thread_id": names["external_id"]},
            asked | {"thread_id": names["conversation_id"]},
            asked | {"assistant": names["assistant_id"]},
            asked | {"source_app": belongings.mark("document")},
        ],
        "POST /v1/messages/count_tokens": [said | {"model": names["model"]}],
        "POST /api/ai/chat": [chat, chat | {"assistant": names["assistant_id"]}],
        "PATCH /api/conversations/{conversation_id}": [{"title": _CHANGED}, {"headMessageId": names["message_id"]}],
        "POST /api/conversations/{conversation_id}/shares": [{"link": True}, {"group": "others"}],
        "POST /v1/responses": responses_of(names),
        "POST /v1/responses/input_tokens": [
            {"model": "clew", "previous_response_id": names["resp_id"]},
            {"model": "clew", "conversation": names["conversation_id"]},
        ],
        "POST /v1/responses/compact": [{"model": "clew", "previous_response_id": names["resp_id"]}],
        "POST /v1/conversations": [{}],
        "POST /v1/conversations/{conversation_id}": [{"metadata": {"changed": "yes"}}],
        "POST /v1/conversations/{conversation_id}/items": [{"items": [{"role": "user", "content": _CHANGED}]}],
        "POST /api/v2/cortex/agent:run": [run, in_thread],
        f"POST {agent}/{{name}}:run": [run, in_thread],
        f"POST {agent}/{{name}}/versions/{{version}}:run": [run, in_thread],
        f"POST {agent}/{{name}}:feedback": [{"positive": True}, {"positive": True, "orig_request_id": names["request_id"]}],
        f"PUT {agent}/{{name}}": [{"comment": _CHANGED}],
        "POST /api/v2/cortex/threads/{thread_id}": [{"thread_name": _CHANGED}],
        "PATCH /api/sessions/{session_id}": [{"name": _CHANGED}],
        "POST /api/sources": [folder, folder | {"assistant": names["assistant_id"]}],
        "PATCH /api/sources/{source_id}": [{"is_paused": True}],
        "PATCH /api/documents/{document_id}": [{"attributes": {"changed": True}}],
        "POST /v1/vector_stores": [{"name": "leak-test-other"}],
        "POST /v1/vector_stores/{vector_store_id}": [{"name": _CHANGED}],
        "POST /v1/vector_stores/{vector_store_id}/search": [asked],
        "POST /v1/vector_stores/{vector_store_id}/files": [{"file_id": names["file_id"]}],
        "POST /v1/vector_stores/{vector_store_id}/files/{file_id}": [{"attributes": {"changed": True}}],
        "POST /v1/vector_stores/{vector_store_id}/file_batches": [{"file_ids": [names["file_id"]]}],
        "POST /v1/embeddings": [{"model": "clew", "input": QUESTION}],
        "POST /api/assistants": [{"name": "leak-test-other"}],
        f"POST {agent}": [{"name": "OTHER"}],
        "PATCH /api/assistants/{assistant_id}": [{"instructions": _CHANGED}, {"readers": None}],
        "PATCH /api/rag/conversations/{conversation_id}": [{"title": _CHANGED}, {"retention_days": 1}],
        "PATCH /api/rag/settings": [{"rrf_k": 62}],
        "POST /api/rag/settings/preview": [{"changes": {"rrf_k": 62}}],
        "PATCH /api/rag/retention": [{"days": 30}],
        "POST /api/keys": [{"scopes": ["query"], "user": names["user"]}],
        "POST /api/tenants": [{"name": f"{names['tenant']}-more"}],
    }
    return {label: [{"json": one} for one in some] for label, some in bodies.items()} | _with_headers(belongings, names, said)


def _with_headers(belongings: Belongings, names: Mapping[str, str], said: Json) -> dict[str, list[Json]]:
    """Return by operation what requests bring besides JSON. `said` is a question to Anthropic's API, without its model."""
    imported = {"content": _IMPORTED, "headers": {"Content-Type": "application/x-ndjson"}}
    in_conversation = {"json": said | {"model": "clew"}, "headers": {"Clew-Conversation-Id": names["conversation_id"]}}
    return {
        "POST /mcp": [{"json": one, "headers": _MCP_HEADERS} for one in _mcp_messages(belongings, names)],
        "POST /api/threads/import": [imported],
        "POST /v1/chat/completions": _chats(names),
        "POST /v1/messages": [{"json": said | {"model": names["model"]}}, in_conversation],
    }


def _chats(names: Mapping[str, str]) -> list[Json]:
    """Return questions over OpenAI's API: plain, to what is Ana's, and in what is Ana's by both of its names."""
    asked: Json = {"model": "clew", "messages": [{"role": "user", "content": QUESTION}]}
    named = ({"Clew-Conversation-Id": names[one]} for one in ("conversation_id", "external_id"))
    of_hers = asked | {"model": f"clew/{names['assistant_id']}"}
    return [{"json": asked}, {"json": of_hers}, *({"json": asked, "headers": one} for one in named)]


def responses_of(names: Mapping[str, str]) -> list[Json]:
    """Return requests for responses, each with one name of something that is Ana's."""
    asked = {"model": "clew", "input": QUESTION}
    store = f"vs_{names['assistant_id'].removeprefix('asst_')}"
    search = {"type": "file_search", "vector_store_ids": [store]}
    return [
        asked | {"model": names["model"]},
        asked | {"previous_response_id": names["resp_id"]},
        asked | {"conversation": names["conversation_id"]},
        asked | {"tools": [search], "include": ["file_search_call.results"]},
    ]


def _mcp_messages(belongings: Belongings, names: Mapping[str, str]) -> list[Json]:
    """Return messages to the MCP server that name what is Ana's, in every way that the protocol has."""
    conversation, document = names["conversation_id"], names["document_id"]
    tools: list[tuple[str, Json]] = [
        ("search", {"query": QUESTION}),
        ("fetch", {"id": document}),
        ("ask", {"question": QUESTION}),
        ("ask", {"question": QUESTION, "conversation_id": conversation}),
        ("ask", {"question": QUESTION, "assistant": names["assistant_id"]}),
        ("list_documents", {}),
        ("list_documents", {"assistant": names["assistant_id"]}),
        ("list_threads", {}),
        ("list_threads", {"search": belongings.mark("title")}),
        ("read_thread", {"conversation_id": conversation}),
        ("read_thread", {"conversation_id": conversation, "cursor": names["message_id"]}),
    ]
    reference = {"type": "ref/prompt", "name": "compare_documents"}
    methods: list[tuple[str, Json]] = [
        *(("tools/call", {"name": name, "arguments": arguments}) for name, arguments in tools),
        ("resources/list", {}),
        ("resources/read", {"uri": f"clew://documents/{document}"}),
        ("completion/complete", {"ref": reference, "argument": {"name": "first", "value": ""}}),
    ]
    return [{"jsonrpc": "2.0", "id": 1, "method": method, "params": params} for method, params in methods]


class Schemas:
    """Makes JSON that fits a schema: what is required and, if wanted, every field that may name something of Ana's."""

    def __init__(self, document: Json, names: Mapping[str, str]) -> None:
        self._document = document
        self._names = names

    def variants(self, schema: Json) -> list[Any]:
        """Return the plain value, one for each field that may name something of Ana's, and one with all of them."""
        plain: Any = self.example(schema, with_names=False)
        whole: Any = self.example(schema, with_names=True)
        variants: list[Any] = [plain, whole]
        if isinstance(plain, dict):
            variants[1:1] = [plain | {name: whole[name]} for name in whole]
        return list({json.dumps(one, sort_keys=True): one for one in variants}.values())

    def example(self, schema: Json, *, with_names: bool, name: str = "") -> Any:  # noqa: ANN401  any JSON
        """Return a value. Raises CannotFill."""
        schema = self._resolved(schema)
        if "const" in schema or "enum" in schema:
            return schema.get("const", next(iter(schema.get("enum", [])), None))
        kind = schema.get("type", "object" if "properties" in schema else "any")
        if kind == "object":
            return self._object(schema, with_names=with_names)
        if kind == "array":
            return [self.example(schema["items"], with_names=with_names, name=name)]
        if kind in {"integer", "number"}:
            value = self._names.get(name, "")
            return int(value) if value.isdecimal() else schema.get("minimum", 0)
        if kind == "string":
            return self._string(schema, name)
        if kind == "boolean":
            return False
        raise CannotFill(f"no example for the field {name}")

    def _resolved(self, schema: Json) -> Json:
        while True:
            if "$ref" in schema:
                schema = self._find(schema["$ref"])
            elif "anyOf" in schema:
                schema = next(one for one in schema["anyOf"] if one.get("type") != "null")
            else:
                return schema

    def _find(self, reference: str) -> Json:
        found: Any = self._document
        for part in reference.removeprefix("#/").split("/"):
            found = found[part]
        return found

    def _object(self, schema: Json, *, with_names: bool) -> Json:
        required = set(schema.get("required", []))
        return {
            name: self.example(one, with_names=with_names, name=_snake(name))
            for name, one in schema.get("properties", {}).items()
            if name in required or (with_names and _snake(name) in self._names)
        }

    def _string(self, schema: Json, name: str) -> str:
        for value in (self._names.get(name), *_CANDIDATES):
            if value is not None and re.search(schema.get("pattern", ""), value) and len(value) <= schema.get("maxLength", 1000):
                return value
        raise CannotFill(f"no example for the field {name}")


def _snake(name: str) -> str:
    return re.sub(r"(?<=[a-z])([A-Z])", lambda found: f"_{found[1].lower()}", name)
