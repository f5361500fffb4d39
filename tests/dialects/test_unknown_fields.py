"""One policy for fields that a request has and its shape does not: refused by name, or ignored with a warning."""

from typing import Any

import pytest
from fastapi.routing import APIRoute

from clew.dialects.shared.shapes import RequestBody, TolerantRequestBody
from clew.server.app import load_dialects
from tests.dialects.conftest import Client
from tests.dialects.threads_cortex import RUN, THREADS, begin, new_thread
from tests.rows import each

TOLERANT = {"query", "cortex", "openai", "anthropic", "ai-sdk"}
"""Dialects whose clients send more than Clew knows."""
BODIES = [
    (dialect.routers[0].tags, route, parameter.field_info.annotation)
    for dialect in load_dialects()
    for route in dialect.routes()
    for parameter in route.dependant.body_params
]
AGENTS = "/api/v2/databases/d/schemas/s/agents"
IGNORED = "The field `x` has no effect and was ignored."


def shapes_of(annotation: Any) -> set[type]:
    """The shapes in an annotation such as `Undo | None`."""
    inner = getattr(annotation, "__args__", ())
    return {shape for one in inner for shape in shapes_of(one)} if inner else {annotation} - {type(None)}


@each(("tags", "route", "annotation"), BODIES)
def test_every_body_of_a_request_keeps_to_the_policy(tags: list[str], route: APIRoute, annotation: Any) -> None:
    if route.path == "/api/rag/settings":
        return  # its keys are the settings; `domain.turns.tuning` refuses unknown ones by name
    base = TolerantRequestBody if TOLERANT & set(tags) else RequestBody
    assert all(issubclass(shape, base) for shape in shapes_of(annotation)), f"{route.path} takes {annotation}"


async def conversation(client: Client) -> str:
    return (await client.http.post("/api/conversations", json={})).json()["id"]


async def session(client: Client) -> str:
    return (await client.http.post("/api/sessions", json={})).json()["sessionId"]


@each(
    ("method", "path", "body", "field"),
    [
        ("POST", "/api/conversations", {"assistant": "law"}, "assistant"),
        ("PATCH", "/api/conversations/{conversation}", {"assistantId": "law"}, "assistantId"),
        ("POST", "/api/conversations/{conversation}/messages", {"content": "Hello?", "assistant": "law"}, "assistant"),
        (
            "POST",
            "/api/conversations/{conversation}/messages",
            {"content": "Hello?", "filters": {"work_space": "a"}},
            "filters.work_space",
        ),
        ("POST", "/api/sessions", {"model": "m"}, "model"),
        ("PATCH", "/api/sessions/{session}", {"workspaceId": "w"}, "workspaceId"),
        (
            "POST",
            "/api/sessions/{session}/responses",
            {"instruction": "?", "ragScope": {"assistant": "a"}},
            "ragScope.assistant",
        ),
        ("PATCH", "/api/rag/conversations/{conversation}", {"title": "t", "status": "archived"}, "status"),
        ("POST", "/api/rag/settings/reset", {"presets": "source"}, "presets"),
        ("POST", "/api/rag/settings/undo", {"versions": 1}, "versions"),
        ("POST", "/api/search", {"query": "clew", "asistant": "law"}, "asistant"),
        ("POST", "/api/assistants", {"name": "law", "prompt": "Be brief."}, "prompt"),
        ("POST", "/api/keys", {"scopes": ["query"], "tenant": "t"}, "tenant"),
    ],
)
async def test_an_unknown_field_is_refused_by_its_name(
    client: Client, method: str, path: str, body: dict[str, Any], field: str
) -> None:
    things = {"conversation": await conversation(client), "session": await session(client)}
    refused = await client.http.request(method, path.format(**things), json=body)
    assert refused.status_code == 422, refused.text
    error = refused.json()["error"]
    assert error["message"] == f"{field}: Unknown field. Correct its name or omit it."
    assert [one["field"] for one in error["details"]["fields"]] == [field]


async def test_cortex_ignores_an_unknown_field_with_a_warning(client: Client) -> None:
    thread = await new_thread(client)
    warned = [{"message": IGNORED, "code": "FIELD_IGNORED"}]
    for method, path, body in (
        ("POST", THREADS, {"x": 1}),
        ("POST", f"{THREADS}/{thread}", {"thread_name": "new", "x": 1}),
        ("POST", AGENTS, {"name": "guide", "x": 1}),
        ("PUT", f"{AGENTS}/guide", {"comment": "c", "x": 1}),
        ("POST", f"{AGENTS}/guide:feedback", {"positive": True, "x": 1}),
        ("POST", RUN, begin(thread, "Anything there?", stream=False, background=True, x=1)),
    ):
        answer = (await client.http.request(method, path, json=body)).raise_for_status().json()
        assert answer["warnings"] == warned, path
    plain = (await client.http.post(THREADS, json={"x": None})).raise_for_status().json()
    assert "warnings" not in plain, "null is as if it were absent"


@pytest.mark.parametrize("field", ["thread_id", "parent_message_id"])
@pytest.mark.parametrize("value", [True, False])
async def test_a_boolean_is_no_id(client: Client, field: str, value: bool) -> None:
    body = begin(await new_thread(client), "Anything there?") | {field: value}
    refused = await client.http.post(RUN, json=body)
    assert (refused.status_code, refused.json()["message"]) == (422, f"{field}: must be a number, not true or false")


@pytest.mark.parametrize("value", [0, 1, "yes"])
async def test_what_is_no_boolean_is_no_opinion(client: Client, value: object) -> None:
    await client.http.post(AGENTS, json={"name": "guide"})
    refused = await client.http.post(f"{AGENTS}/guide:feedback", json={"positive": value})
    assert (refused.status_code, refused.json()["message"]) == (422, "positive: Input should be a valid boolean")


@pytest.mark.parametrize(
    ("path", "body"),
    [
        ("/api/rag/settings/undo", {"version": True}),
        ("/api/rag/settings/preview", {"changes": {"context_turns": 1}, "last": True}),
        ("/api/assistants", {"name": "law", "retentionDays": True}),
    ],
)
async def test_a_boolean_is_no_number(client: Client, path: str, body: dict[str, Any]) -> None:
    assert (await client.http.post(path, json=body)).status_code == 422
