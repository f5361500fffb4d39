"""An MCP client signs a person in: from a 401 of `/mcp` over the page of the provider to answers, with the official client.

The provider issues access tokens as `oidc_program` says: JWTs for the resource that the client names; to one person, opaque ones.
"""

import socket
import uuid
from collections.abc import AsyncIterator, Iterator
from contextlib import ExitStack, asynccontextmanager, contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any
from urllib.parse import parse_qs, urlsplit

import httpx
import httpx2
import pytest
from mcp.client.auth import OAuthClientProvider
from mcp.client.client import Client as McpClient
from mcp.client.streamable_http import streamable_http_client
from mcp.shared.auth import AuthorizationCodeResult, OAuthClientInformationFull, OAuthClientMetadata, OAuthToken
from pydantic import AnyUrl

from tests.conftest import NO_AUTHORITIES, DsnOf, create_database, drop_database
from tests.dialects.mcp_clients import ERAS, failure, structured
from tests.faults.scripted_servers import Caller, Script, ScriptedServer
from tests.oidc import provider

PING = {"jsonrpc": "2.0", "id": 1, "method": "ping"}
CALLBACK = "http://localhost:7777/callback"
PEOPLE: dict[str, dict[str, Any]] = {
    "ana": {"name": "Ana Silva", "groups": ["staff"]},
    "ben": {"name": "Ben Okafor", "groups": ["staff"]},
    "olu": {"name": "Olu Adeyemi", "groups": ["staff"], "opaque": True},
    "zoe": {"name": "Zoé Martin", "groups": ["guests"]},
}


@dataclass
class Program:
    """What an MCP client keeps and shows: its registration, its tokens, and the pages that it opened for the person."""

    person: str
    opened: list[str] = field(default_factory=list[str])
    tokens: OAuthToken | None = None
    client: OAuthClientInformationFull | None = None
    answer: AuthorizationCodeResult | None = None

    async def get_tokens(self) -> OAuthToken | None:
        return self.tokens

    async def set_tokens(self, tokens: OAuthToken) -> None:
        self.tokens = tokens

    async def get_client_info(self) -> OAuthClientInformationFull | None:
        return self.client

    async def set_client_info(self, client_info: OAuthClientInformationFull) -> None:
        self.client = client_info

    async def show(self, url: str) -> None:
        """Open the provider's page; the person says there who they are."""
        self.opened.append(url)
        async with httpx.AsyncClient(verify=NO_AUTHORITIES, trust_env=False) as browser:
            sent = await browser.post(url, data={"sub": self.person})
        back = parse_qs(urlsplit(sent.headers["location"]).query)
        self.answer = AuthorizationCodeResult(code=back["code"][0], state=back["state"][0])

    async def wait(self) -> AuthorizationCodeResult:
        assert self.answer is not None
        return self.answer


@dataclass(frozen=True)
class Guarded:
    """A server that signs people in at a provider."""

    address: str
    issuer: str
    local_key: str

    def http(self, **headers: str) -> httpx.AsyncClient:
        accepted = {"Accept": "application/json, text/event-stream"}
        return httpx.AsyncClient(
            base_url=self.address, headers=accepted | headers, timeout=60, verify=NO_AUTHORITIES, trust_env=False
        )


def free_port() -> int:
    with socket.socket() as one:
        one.bind(("127.0.0.1", 0))
        return one.getsockname()[1]


@contextmanager
def guarded_server(home: Path, dsn_of: DsnOf, template: str) -> Iterator[Guarded]:
    name, port = f"clew_guarded_{uuid.uuid4().hex[:8]}", free_port()
    with ExitStack() as stack:
        issuer = stack.enter_context(provider("--jwt", **PEOPLE))
        create_database(dsn_of, name, template=template)
        stack.callback(drop_database, dsn_of, name)
        variables = {
            "CLEW_OIDC_ISSUER": issuer,
            "CLEW_OIDC_CLIENT_ID": "clew",
            "CLEW_OIDC_CLIENT_SECRET": "a secret of this test",
            "CLEW_QUERY_GROUPS": "staff",
            "CLEW_PUBLIC_URL": f"http://127.0.0.1:{port}",
        }
        server = ScriptedServer(home / "data", Script(home), dsn_of("clew_app", name), "--port", str(port), **variables)
        stack.callback(server.stop)
        yield Guarded(server.address, issuer, (home / "data" / "local.key").read_text())


@pytest.fixture(scope="module")
def guarded(dsn_of: DsnOf, template_database: str, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Guarded]:
    with guarded_server(tmp_path_factory.mktemp("jwt"), dsn_of, template_database) as server:
        yield server


@pytest.fixture(scope="module")
async def document(guarded: Guarded) -> None:
    """One document for everybody."""
    async with guarded.http(Authorization=f"Bearer {guarded.local_key}") as http:
        await Caller(http).put_document()


@asynccontextmanager
async def signed_in(guarded: Guarded, program: Program, era: str) -> AsyncIterator[McpClient]:
    metadata = OAuthClientMetadata(client_name="A test", redirect_uris=[AnyUrl(CALLBACK)])
    auth = OAuthClientProvider(f"{guarded.address}/mcp", metadata, program, program.show, program.wait)
    async with httpx2.AsyncClient(auth=auth, timeout=30, trust_env=False) as http:
        transport = streamable_http_client(f"{guarded.address}/mcp", http_client=http)
        async with McpClient(transport, mode=era) as client:
            yield client


@pytest.mark.parametrize("era", ERAS)
async def test_client_comes_from_a_401_to_answers_for_the_person(guarded: Guarded, document: None, era: str) -> None:
    ana, ben = Program("ana"), Program("ben")
    async with signed_in(guarded, ana, era) as client:
        asked = await structured(client, "ask", question="What is a clew?")
        again = await structured(client, "ask", question="Who has it?", conversation_id=asked["conversation_id"])
    assert asked["status"] == "answered"
    assert again["conversation_id"] == asked["conversation_id"]
    assert len(ana.opened) == 1
    assert parse_qs(urlsplit(ana.opened[0]).query)["resource"] == [f"{guarded.address}/mcp"]
    async with signed_in(guarded, ana, era) as client:
        assert asked["conversation_id"] in {
            one["conversation_id"] for one in (await structured(client, "list_threads"))["threads"]
        }
    assert len(ana.opened) == 1, "its tokens still hold"
    async with signed_in(guarded, ben, era) as client:
        assert (await structured(client, "list_threads"))["threads"] == []
        assert asked["conversation_id"] in await failure(client, "read_thread", conversation_id=asked["conversation_id"])


async def test_token_opens_nothing_but_the_mcp_server(guarded: Guarded, document: None) -> None:
    program = Program("ana")
    async with signed_in(guarded, program, ERAS[0]) as client:
        await client.list_tools()
    assert program.tokens is not None
    async with guarded.http(Authorization=f"Bearer {program.tokens.access_token}") as http:
        assert (await http.get("/api/conversations")).status_code == 401
        assert (await http.post("/mcp", json=PING)).status_code == 200


async def refusal_of(guarded: Guarded, name: str) -> httpx.Response:
    """Sign a person in who is then refused, and return how their token is answered."""
    program = Program(name)
    with pytest.raises(ExceptionGroup) as raised:
        async with signed_in(guarded, program, ERAS[0]):
            pass
    assert program.tokens is not None, raised.value
    async with guarded.http(Authorization=f"Bearer {program.tokens.access_token}") as http:
        return await http.post("/mcp", json=PING)


async def test_person_whose_groups_may_do_nothing_is_refused_by_name(guarded: Guarded) -> None:
    refused = await refusal_of(guarded, "zoe")
    assert refused.status_code == 403
    assert "zoe" in refused.json()["error"]["message"]


async def test_opaque_tokens_of_a_provider_are_refused_as_invalid(guarded: Guarded) -> None:
    refused = await refusal_of(guarded, "olu")
    assert refused.status_code == 401
    metadata = f'resource_metadata="{guarded.address}/.well-known/oauth-protected-resource/mcp"'
    assert refused.headers["WWW-Authenticate"] == f'Bearer error="invalid_token", {metadata}'
    async with guarded.http() as http:
        assert (await http.post("/mcp", json=PING)).headers["WWW-Authenticate"] == f"Bearer {metadata}"
