"""Refusals under `/v1` and the list of models, through OpenAI's own SDK and, where the SDK would not send it, plain HTTP."""

import httpx
import openai
import pytest

from clew.store.assistants import Assistants
from tests.dialects.conftest import Client, NewClient, Served
from tests.dialects.openai_sdk import sdk


def fault_of(response: httpx.Response) -> tuple[int, str, str | None, str | None]:
    """Return the status, the type, the code and the field of a refusal, whose body must have exactly OpenAI's fields."""
    body = response.json()
    assert list(body) == ["error"]
    assert set(body["error"]) == {"message", "type", "param", "code"}
    assert body["error"]["message"]
    assert response.headers["x-request-id"]
    error = body["error"]
    return response.status_code, error["type"], error["code"], error["param"]


async def test_models_are_the_assistants_and_each_is_found_by_every_form_of_its_name(served: Served, client: Client) -> None:
    legal = await Assistants(served.database).create(client.tenant, "legal")
    await Assistants(served.database).create(client.tenant, "AGENT", namespace="D.S")
    async with sdk(client) as ai:
        models = [one async for one in ai.models.list()]
        assert [one.id for one in models][:1] == ["clew"]
        assert {"clew", "clew/legal"} <= {one.id for one in models}
        assert len(models) == 3
        for name in ("clew/legal", "clew:legal", *(one.id for one in models)):
            found = await ai.models.retrieve(name)
            assert (found.object, found.owned_by) == ("model", "clew")
            assert found.id == name.replace(":", "/")
        assert (await ai.models.retrieve("clew/legal")).created == int(legal.created_at.timestamp())


@pytest.mark.parametrize("name", ["gpt-5", "clew/", "clewd", "clew/nobody", "clew/asst_x", "clew-legal"])
async def test_a_model_that_does_not_exist_is_not_found_by_name(client: Client, name: str) -> None:
    async with sdk(client) as ai:
        with pytest.raises(openai.NotFoundError) as caught:
            await ai.models.retrieve(name)
    assert (caught.value.code, caught.value.param, caught.value.type) == ("model_not_found", "model", "invalid_request_error")
    assert name in caught.value.message
    assert caught.value.request_id


async def test_a_wrong_key_is_an_authentication_error(client: Client) -> None:
    async with sdk(client) as ai:
        with pytest.raises(openai.AuthenticationError) as caught:
            await ai.with_options(api_key="sk-wrong").models.list()
    assert (caught.value.code, caught.value.type) == ("invalid_api_key", "invalid_request_error")


async def test_a_caller_sees_only_the_models_that_its_groups_may_ask(
    served: Served, client: Client, new_client: NewClient
) -> None:
    await Assistants(served.database).create(client.tenant, "board", {"readers": ["board"]})
    member = await new_client(client.tenant, "query", groups=["board"])
    stranger = await new_client(client.tenant, "query", groups=["others"])
    async with sdk(member) as ai:
        assert "clew/board" in [one.id async for one in ai.models.list()]
    async with sdk(stranger) as ai:
        assert "clew/board" not in [one.id async for one in ai.models.list()]
        with pytest.raises(openai.NotFoundError):
            await ai.models.retrieve("clew/board")


async def test_refusals_of_every_layer_have_the_body_of_openai(client: Client, anonymous: httpx.AsyncClient) -> None:
    http = client.http
    invalid = "invalid_request_error"
    assert fault_of(await anonymous.get("/v1/models")) == (401, invalid, "invalid_api_key", None)
    assert fault_of(await http.get("/v1/engines")) == (404, invalid, "unknown_url", None)
    assert fault_of(await http.put("/v1/models", json={})) == (405, invalid, "method_not_supported", None)
    text = {"Content-Type": "text/plain"}
    assert fault_of(await http.post("/v1/models", content=b"x", headers=text))[2] == "unsupported_content_type"
    large = {"Content-Type": "application/json"}
    assert fault_of(await http.post("/v1/models", content=b" " * 70_000, headers=large)) == (
        413,
        invalid,
        "request_too_large",
        None,
    )
    foreign = await http.post("/v1/models", json={}, headers={"Origin": "https://elsewhere.example"})
    assert fault_of(foreign) == (403, invalid, "origin_not_allowed", None)
    assert fault_of(await http.post("/v1/models", content=b"{", headers=large))[:3] == (400, invalid, "invalid_value")


async def test_the_longest_prefix_decides_the_body_of_a_refusal() -> None:
    from starlette.responses import JSONResponse, Response

    from clew.dialects.shared.dialect import Declared, Dialect, ErrorBody
    from clew.dialects.shared.openai_errors import ERRORS, OpenAIRefusal

    def refuse(status: int, *_: object) -> Response:
        return JSONResponse({}, status)

    longer = ErrorBody("/v1/messages", refuse, OpenAIRefusal)
    for order in ([ERRORS, longer], [longer, ERRORS]):
        declared = Declared(Dialect((), errors=one) for one in order)
        assert declared.errors_of("/v1/messages/batches") is longer
        assert declared.errors_of("/v1/models") is ERRORS
        assert declared.errors_of("/api/query") is None
