"""Refusals under `/v1/messages`, through Anthropic's own SDK and, where it would not send the request, plain HTTP."""

from typing import Any

import anthropic
import httpx
import pytest

from tests.dialects.anthropic_sdk import sdk
from tests.dialects.conftest import Client, NewClient, Served
from tests.dialects.requirements_anthropic import ANTHROPIC
from tests.dialects.test_anthropic import asking
from tests.rows import each

DOCUMENT = {"type": "document", "source": {"type": "text", "media_type": "text/plain", "data": "x"}}
TURN = {"role": "user", "content": "What is a clew?"}


def fault_of(response: httpx.Response) -> tuple[int, str, str, str | None]:
    """Return status, type, code and field of a refusal, whose body must have exactly Anthropic's fields."""
    body = response.json()
    assert set(body) == {"type", "error", "request_id"}
    assert set(body["error"]) == {"type", "message", "details"}
    assert (body["type"], body["request_id"]) == ("error", response.headers["x-request-id"])
    assert response.headers["request-id"] == body["request_id"]
    assert body["error"]["message"]
    return response.status_code, body["error"]["type"], body["error"]["details"]["error_code"], body["error"]["details"]["field"]


async def refused(served: Served, client: Client, **fields: Any) -> anthropic.APIStatusError:
    async with sdk(served.ready.address, client.key) as ai:
        with pytest.raises(anthropic.APIStatusError) as caught:
            await ai.messages.create(**asking(**fields))
    assert caught.value.request_id == caught.value.response.json()["request_id"]
    return caught.value


@ANTHROPIC.held_by("key")
async def test_a_wrong_key_is_an_authentication_error(served: Served, client: Client) -> None:
    async with sdk(served.ready.address, "sk-ant-wrong") as ai:
        with pytest.raises(anthropic.AuthenticationError) as caught:
            await ai.messages.create(**asking())
    assert (caught.value.type, caught.value.error_code) == ("authentication_error", "unauthenticated")
    assert client.key


@ANTHROPIC.held_by("error-body")
async def test_refusals_at_paths_of_openai_have_the_body_of_the_client(
    served: Served, client: Client, anonymous: httpx.AsyncClient
) -> None:
    async with sdk(served.ready.address, "sk-ant-wrong") as ai:
        for call in (ai.models.list(), ai.models.retrieve("clew"), ai.beta.files.list()):
            with pytest.raises(anthropic.AuthenticationError) as caught:
                await call
            assert (caught.value.type, caught.value.error_code) == ("authentication_error", "unauthenticated")
            assert caught.value.request_id
    version = {"Anthropic-Version": "2023-06-01"}
    assert fault_of(await client.http.post("/v1/models", headers=version))[:2] == (405, "invalid_request_error")
    assert fault_of(await client.http.get("/v1/nothing", headers=version))[:2] == (404, "not_found_error")
    own = await anonymous.get("/v1/models")
    assert own.json()["error"]["code"] == "invalid_api_key"
    elsewhere = await anonymous.get("/api/usage", headers=version)
    assert elsewhere.json()["error"]["code"] == "UNAUTHENTICATED"


@ANTHROPIC.held_by("scope")
async def test_a_key_that_may_not_ask_is_a_permission_error(served: Served, client: Client, new_client: NewClient) -> None:
    small = await new_client(client.tenant, "read")
    error = await refused(served, small)
    assert isinstance(error, anthropic.PermissionDeniedError)
    assert (error.type, error.error_code) == ("permission_error", "forbidden")


@ANTHROPIC.held_by("model")
async def test_an_unknown_model_is_not_found(served: Served, client: Client) -> None:
    error = await refused(served, client, model="claude-opus-9")
    assert isinstance(error, anthropic.NotFoundError)
    assert (error.type, error.error_code) == ("not_found_error", "model_not_found")
    assert "claude-opus-9" in error.message


@ANTHROPIC.held_by("bad-input")
@each(
    ("fields", "field"),
    [
        ({"messages": []}, "messages"),
        ({"messages": [TURN, {"role": "assistant", "content": "A clew is ("}]}, "messages"),
        ({"messages": [{"role": "user", "content": "  "}]}, "messages"),
        ({"messages": [{"role": "user", "content": "x" * 500_001}]}, "messages"),
        ({"messages": [{"role": "tool", "content": "x"}]}, "messages.0.role"),
        ({"messages": [{"role": "user", "content": [{"type": "image", "source": {}}]}]}, "messages"),
        ({"messages": [{"role": "user", "content": 7}]}, "messages.0.content.str"),
        ({"system": "x" * 200_001}, "system"),
        ({"messages": [{"role": "user", "content": [DOCUMENT] * 201}]}, "messages.0.content.200"),
        ({"max_tokens": 0}, "max_tokens"),
        ({"max_tokens": None}, "max_tokens"),
        ({"stop_sequences": ["x"] * 101}, "stop_sequences"),
        ({"stop_sequences": ["x", "x" * 1_001]}, "stop_sequences.1"),
        ({"metadata": {"user_id": "x" * 257}}, "metadata.user_id"),
        ({"tools": [{"name": "a", "input_schema": {}}], "tool_choice": {"type": "any"}}, "tool_choice"),
        ({"tools": [{"name": "a"}]}, "tools.0.input_schema"),
        ({"tools": [{"type": 7, "name": "a"}]}, "tools.0.type"),
        ({"tools": [{"type": "web_search_20250305", "name": 7}]}, "tools.0.name"),
        ({"tools": ["web_search"]}, "tools.0"),
    ],
)
async def test_what_cannot_be_used_is_an_invalid_request_and_stores_nothing(
    served: Served, client: Client, fields: dict[str, Any], field: str
) -> None:
    error = await refused(served, client, **fields)
    assert isinstance(error, anthropic.BadRequestError)
    assert error.type == "invalid_request_error"
    assert error.response.json()["error"]["details"]["field"] == field
    assert (await client.http.get("/api/conversations")).json()["conversations"] == []


@ANTHROPIC.held_by("blocks")
async def test_an_unknown_form_of_blocks_is_refused_and_stores_nothing(client: Client) -> None:
    response = await client.http.post("/v1/messages", json=asking(), headers={"Clew-Blocks": "sentence"})
    assert fault_of(response) == (400, "invalid_request_error", "invalid_input", "Clew-Blocks")
    message = response.json()["error"]["message"]
    assert all(named in message for named in ("Clew-Blocks", "'sentence'", "`sentences`"))
    assert (await client.http.get("/api/conversations")).json()["conversations"] == []


@ANTHROPIC.held_by("unreadable-documents")
@pytest.mark.parametrize(
    "source",
    [
        {"type": "base64", "media_type": "application/msword", "data": "JVBERi0="},
        {"type": "url", "url": "https://a.example/b.pdf"},
        {"type": "file", "file_id": "file_1"},
    ],
    ids=lambda source: source["type"],
)
async def test_documents_that_clew_cannot_read_here_are_refused_with_a_remedy(
    served: Served, client: Client, source: dict[str, str]
) -> None:
    blocks = [{"type": "document", "source": source}, {"type": "text", "text": "What does it say?"}]
    error = await refused(served, client, messages=[{"role": "user", "content": blocks}])
    assert error.status_code == 400
    assert "POST /api/documents" in error.message
    assert error.response.json()["error"]["details"]["field"] == "messages.0.content.0.source"


@ANTHROPIC.held_by("owner")
async def test_an_unknown_conversation_is_not_found(client: Client) -> None:
    for header in ("conv_x", f"conv_{'a' * 26}"):
        response = await client.http.post("/v1/messages", json=asking(), headers={"Clew-Conversation-Id": header})
        assert fault_of(response)[:3] == (404, "not_found_error", "conversation_not_found")


@ANTHROPIC.held_by("error-body")
async def test_refusals_of_every_layer_have_the_body_of_anthropic(client: Client, anonymous: httpx.AsyncClient) -> None:
    http, json_type = client.http, {"Content-Type": "application/json"}
    invalid = "invalid_request_error"
    unknown = await anonymous.post("/v1/messages", json=asking())
    assert fault_of(unknown)[:2] == (401, "authentication_error")
    assert unknown.headers["X-Should-Retry"] == "false"
    assert fault_of(await http.get("/v1/messages"))[:2] == (405, invalid)
    assert fault_of(await http.post("/v1/messages/batches", json={}))[:2] == (404, "not_found_error")
    large = await http.post("/v1/messages", content=b" " * (8 << 20) + b"{}", headers=json_type)
    assert fault_of(large)[:2] == (413, "request_too_large")
    assert fault_of(await http.post("/v1/messages", content=b"{", headers=json_type))[:2] == (400, invalid)
    assert fault_of(await http.post("/v1/messages", content=b"x", headers={"Content-Type": "text/plain"}))[:2] == (415, invalid)
    foreign = await http.post("/v1/messages", json=asking(), headers={"Origin": "https://elsewhere.example"})
    assert fault_of(foreign)[:2] == (403, "permission_error")
