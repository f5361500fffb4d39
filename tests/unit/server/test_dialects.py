"""A dialect is one folder and one line: a toy one is added here, and the server knows all that it declares."""

import ast
import sys
from collections.abc import AsyncIterator
from pathlib import Path
from typing import cast
from uuid import uuid4

import httpx
import pytest

import clew.dialects
import clew.server
from clew.dialects.shared.dialect import Declared, Dialect
from clew.dialects.shared.parts import Parts
from clew.server.app import DIALECTS, create_app, load_dialects
from clew.server.auth import KeyRing
from clew.server.settings import load_settings
from clew.store.keys import Keys
from tests.rows import each

KEY = {"Authorization": "Bearer the-key"}
TOY = '''
"""A dialect of this test."""
from typing import Any
from fastapi import APIRouter, Request
from pydantic import BaseModel
from starlette.responses import JSONResponse
from clew.dialects.shared.access import Querying
from clew.dialects.shared.dialect import Dialect, ErrorBody

router = APIRouter(prefix="/toy")

class Wish(BaseModel):
    toy: str

class ToyRefusal(BaseModel):
    toy_error: str

@router.post("/wishes")
async def wish(body: Wish, caller: Querying) -> dict[str, str]:
    return {"wished": body.toy, "by": caller.caller_app}

@router.put("/boxes/{name}")
async def fill(name: str, request: Request, caller: Querying) -> dict[str, Any]:
    return {"name": name, "bytes": sum([len(piece) async for piece in request.stream()])}

@router.get("/hours")
async def hours() -> str:
    return "always"

def refuse(status: int, code: str, message: str, request_id: str | None, headers: Any, field: str | None) -> JSONResponse:
    return JSONResponse({"toy_error": code}, status, headers)

DIALECT = Dialect((router,), streams={fill: "text/csv"}, open=(hours,), errors=ErrorBody("/toy/", refuse, ToyRefusal))
'''


@pytest.fixture
async def caller(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[httpx.AsyncClient]:
    """A caller of a server with one dialect more, which wants a key."""
    (tmp_path / "toy").mkdir()
    (tmp_path / "toy" / "__init__.py").write_text(TOY)
    monkeypatch.setattr(clew.dialects, "__path__", [*clew.dialects.__path__, str(tmp_path)])
    ring = KeyRing(cast(Keys, None), tenant_id=uuid4(), local_key="the-key", is_open=False)
    app = create_app(load_settings(), cast(Parts, None), ring, {}, dialects=(*DIALECTS, "toy"))
    async with httpx.AsyncClient(transport=httpx.ASGITransport(app), base_url="http://localhost:5200") as client:
        yield client
    del sys.modules["clew.dialects.toy"]


async def test_a_route_of_a_new_dialect_wants_a_key_and_answers_with_one(caller: httpx.AsyncClient) -> None:
    refused = await caller.post("/toy/wishes", json={"toy": "bear"})
    assert (refused.status_code, refused.json()) == (401, {"toy_error": "UNAUTHENTICATED"}), "its errors have its own body"
    granted = await caller.post("/toy/wishes", json={"toy": "bear"}, headers=KEY)
    assert granted.json() == {"wished": "bear", "by": "default"}


async def test_a_route_that_is_declared_open_needs_no_key(caller: httpx.AsyncClient) -> None:
    assert (await caller.get("/toy/hours")).json() == "always"
    for path in ("/toy/hours/", "/toy/hours%0A", "/toy/hoursx", "/x/toy/hours"):
        assert (await caller.get(path)).status_code == 401


async def test_a_body_streams_past_only_where_that_is_declared_and_of_the_declared_type(caller: httpx.AsyncClient) -> None:
    csv, large = KEY | {"Content-Type": "text/csv"}, b"a,b\n" * 3_000_000
    assert (await caller.put("/toy/boxes/one", content=large, headers=csv)).json() == {"name": "one", "bytes": len(large)}
    for method, path, kind in (
        ("PUT", "/toy/boxes/one", "text/plain"),
        ("POST", "/toy/wishes", "text/csv"),
    ):
        refused = await caller.request(method, path, content=b"a", headers=KEY | {"Content-Type": kind})
        assert (refused.status_code, refused.json()) == (415, {"toy_error": "UNSUPPORTED_MEDIA_TYPE"})
    refused = await caller.put("/toy/boxes/one/more", content=b"a", headers=csv)
    assert (refused.status_code, refused.json()) == (404, {"toy_error": "NOT_FOUND"}), "there is no such path"


def test_a_path_is_open_for_all_methods_or_for_none() -> None:
    toy = Dialect(load_dialects(("keys",))[1].routers)
    create, listing, *_ = (route.endpoint for route in toy.routes())
    assert create is not listing
    with pytest.raises(ValueError, match="/api/keys is open but also has a route that needs a key"):
        Declared([Dialect(toy.routers, open=(listing,))])


@each("module", sorted(Path(clew.server.__path__[0]).glob("*.py")))
def test_the_server_names_no_path_of_a_dialect(module: Path) -> None:
    beginnings = {f"/{route.path.split('/')[1]}" for dialect in load_dialects()[1:] for route in dialect.routes()} | {"/ws"}
    for node in ast.walk(ast.parse(module.read_text("utf-8"))):
        text = node.value if isinstance(node, ast.Constant) and isinstance(node.value, str) else ""
        assert not any(text == path or text.startswith(f"{path}/") for path in beginnings), f"line {node.lineno}: {text}"  # type: ignore[attr-defined]
