"""The OpenAPI document names for each operation who may call it and every status with which it refuses; nothing is started."""

import ast
import asyncio
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any, cast

import pytest
from fastapi import FastAPI
from httpx import ASGITransport, AsyncClient
from starlette.routing import Route

import clew
from clew.dialects.shared.dialect import Declared
from clew.dialects.shared.errors import STATUS_BY_CODE, STATUS_BY_ERROR, status_of
from clew.dialects.shared.openapi import CODES, operations
from clew.domain import errors
from clew.server.app import create_app, load_dialects
from clew.server.settings import Settings

SOURCES = Path(clew.__file__).parent
DOCS = SOURCES.parents[1] / "docs"
NOT_OVER_HTTP = {
    "METHOD_NOT_ALLOWED",  # the document has no operation for it
    "TOO_MANY_TURNS",  # of a WebSocket
}
AT_THE_START = (errors.ConfigurationInvalid, errors.DataDirectoryInUse, errors.StoreUnsuitable, errors.MemoryUnavailable)
ANTHROPIC = {422: 400, 502: 500, 503: 529, 507: 529}
"""Statuses of Clew that Anthropic's clients do not know → theirs."""
REFUSALS = {"cortex": "CortexRefusal", "openai": "OpenAIRefusal", "anthropic": "AnthropicRefusal", "mcp": "McpRefusal"}
"""The error body by the first tag of an operation; all others have the default one."""
OWN = {"GET /readyz", "POST /mcp"}
"""Operations that describe the body of a refusal themselves."""


def application() -> FastAPI:
    nothing = cast(Any, None)
    return create_app(Settings.model_validate({}), parts=nothing, key_ring=nothing, page=nothing)


@cache
def document() -> dict[str, Any]:
    return application().openapi()


def described() -> Iterator[tuple[str, dict[str, Any]]]:
    yield from ((f"{method} {path}", operation) for path, method, operation in operations(document()))


async def test_other_requests_go_on_while_the_document_is_made() -> None:
    [route] = [one for one in application().router.routes if isinstance(one, Route) and one.path == "/openapi.json"]
    waits = 0
    async with AsyncClient(transport=ASGITransport(route.app), base_url="http://clew") as http:
        made = asyncio.create_task(http.get("/openapi.json"))
        while not made.done():
            await asyncio.sleep(0.001)
            waits += 1
    assert made.result().json() == document()
    assert waits > 20


def test_operation_needs_a_key_unless_it_is_declared_open() -> None:
    declared = Declared(load_dialects())
    schemes = document()["components"]["securitySchemes"]
    opened = {name for name, _ in described() if declared.is_open(name.split()[1])}
    without = {name for name, operation in described() if not operation["security"]}
    assert {"GET /healthz", "GET /readyz"} <= without
    assert opened - without == {"GET /api/cron/retention"}, "which has a secret of its own"
    assert without <= opened
    assert {scheme for _, one in described() for named in one["security"] for scheme in named} == set(schemes)


def test_every_operation_describes_its_refusals_in_the_body_of_its_dialect() -> None:
    components = document()["components"]
    for name, operation in described():
        body = REFUSALS.get(operation["tags"][0], "Refusal")
        wanted = {400, 403, 429, 500} | ({401, 503} if operation["security"] else set())
        wanted |= {404, 400 if body == "OpenAIRefusal" else 422} if "requestBody" in operation or "{" in name else set()
        wanted |= set() if name.startswith("GET") else {409, 413, 415, 507}
        wanted |= {499, 502, 504} if "Idempotency-Key" in str(operation.get("parameters")) else set()
        wanted = {ANTHROPIC.get(status, status) for status in wanted} if body == "AnthropicRefusal" else wanted
        assert {str(status) for status in wanted} <= set(operation["responses"]), name
        for status, response in operation["responses"].items():
            if "$ref" in response:
                found = components["responses"][response["$ref"].rsplit("/", 1)[1]]
                assert found["content"]["application/json"]["schema"] == {"$ref": f"#/components/schemas/{body}"}, name
            assert int(status) < 400 or "$ref" in response or name in OWN, (name, status)


def test_expired_events_have_the_status_of_their_dialect() -> None:
    ways = dict(described())
    assert "410" in ways["GET /api/turns/{turn_id}/events"]["responses"]
    of_cortex = ways["GET /api/v2/cortex/agent/runs/{run_id}"]["responses"]
    assert "410" not in of_cortex
    assert "`EVENTS_EXPIRED`" in document()["components"]["responses"]["CortexRefusal409"]["description"]
    assert of_cortex["409"] == {"$ref": "#/components/responses/CortexRefusal409"}


def test_references_of_the_document_lead_somewhere() -> None:
    for kind, name in re.findall(r"'#/components/(\w+)/([^']+)'", str(document())):
        assert name in document()["components"][kind]


def values(node: object) -> Iterator[dict[str, Any]]:
    """Yield every object of the document."""
    for one in node.values() if isinstance(node, dict) else node if isinstance(node, list) else ():
        yield from values(one)
    if isinstance(node, dict):
        yield node


def test_bounds_have_the_names_of_json_schema() -> None:
    of_pydantic = {"ge", "gt", "le", "lt", "min_length", "max_length"}
    assert [one for one in values(document()) if "type" in one and of_pydantic & one.keys()] == []


@pytest.mark.parametrize(("shape", "field"), [("Feedback", "categories"), ("NewStore", "file_ids"), ("ExpiresAfter", "anchor")])
def test_a_field_that_may_be_null_is_described_so(shape: str, field: str) -> None:
    schema = document()["components"]["schemas"][shape]
    assert ({"type": "null"} in schema["properties"][field].get("anyOf", [])) == (field not in schema.get("required", []))


def test_lengths_of_an_idempotency_key_are_described() -> None:
    given = [one for _, operation in described() for one in operation.get("parameters", []) if one["name"] == "Idempotency-Key"]
    assert len(given) > 5
    assert all((one["schema"]["minLength"], one["schema"]["maxLength"]) == (1, 255) for one in given)


def test_every_status_of_an_error_is_described_with_its_codes() -> None:
    for kind, status in STATUS_BY_ERROR.items():
        assert kind in (errors.NotFound, errors.Expired) or kind.code in CODES[status], kind
    for code, status in STATUS_BY_CODE.items():
        assert code in CODES[status]


def codes_in_the_source() -> Iterator[tuple[str, str]]:
    """Yield each code that the source names where it refuses, with its file."""
    for path in SOURCES.rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.keyword) and node.arg == "code" and isinstance(node.value, ast.Constant):
                value = node.value.value
                if isinstance(value, str) and re.fullmatch(r"[A-Z]+(_[A-Z]+)+", value):
                    yield value, path.name


def test_every_code_is_in_the_document() -> None:
    known = {code for codes in CODES.values() for code in codes} | NOT_OVER_HTTP
    assert len(known) > 30
    assert {one for one in codes_in_the_source() if one[0] not in known} == set()
    kinds = [one for one in vars(errors).values() if isinstance(one, type) and issubclass(one, errors.ClewError)]
    generic = {errors.Expired, *AT_THE_START}
    for kind in kinds:
        if kind not in generic:
            assert kind.code in CODES[status_of(kind.__new__(kind))], kind


@pytest.mark.parametrize("page", ["reference/errors.md", "fr/reference/erreurs.md"])
def test_every_code_is_in_the_manual(page: str) -> None:
    text = (DOCS / page).read_text("utf-8")
    assert {code for codes in CODES.values() for code in codes if f"`{code}`" not in text} == set()


@pytest.mark.parametrize(
    ("path", "methods"),
    [
        ("/api/conversations", ["GET", "POST"]),
        ("/api/conversations/conv_x", ["DELETE", "GET", "PATCH"]),
        ("/api/documents/reingest", ["GET", "POST"]),
        ("/api/v2/databases/d/schemas/s/agents/a:run", ["POST"]),
        ("/api/documents/doc_x/original", ["GET", "HEAD"]),
        ("/no/such/path", []),
    ],
)
def test_methods_of_a_path_are_those_of_all_its_routes(path: str, methods: list[str]) -> None:
    assert Declared(load_dialects()).methods_of(path) == methods
