"""Refusals, in the body that the SDK reads."""

from typing import Any

import anthropic

from tests.anthropic_walk.walking import assistant, fault_of, refused, say, text, user
from tests.dialects.anthropic_sdk import sdk
from tests.openai_walk.walking import BUILT, Walker, behaviour
from tests.providers.wires.wire import Behaviour

INVALID = "invalid_request_error"


@behaviour
async def a_wrong_key_is_an_authentication_error(w: Walker) -> None:
    """A wrong or missing key is 401 authentication_error."""
    body = {"model": "clew", "max_tokens": 9, "messages": [user(BUILT)]}
    for headers in ({"X-Api-Key": "sk-ant-wrong"}, {"X-Api-Key": ""}):
        fault_of(await w.http.post("/v1/messages", json=body, headers=headers), 401, "authentication_error")


@behaviour
async def a_bearer_token_is_a_key(w: Walker) -> None:
    """The SDK's auth_token is accepted."""
    async with sdk(w.house.address, None, auth_token=w.house.key) as ai:
        assert (await say(ai)).id


@behaviour
async def a_key_that_may_not_ask_is_a_permission_error(w: Walker) -> None:
    """A key without the scope to ask is 403 permission_error."""
    body = {"model": "clew", "max_tokens": 9, "messages": [user(BUILT)]}
    key = await w.key("read")
    fault_of(await w.http.post("/v1/messages", json=body, headers={"X-Api-Key": key}), 403, "permission_error")


@behaviour
async def an_unknown_model_is_not_found(w: Walker) -> None:
    """An unknown model is 404 not_found_error and named."""
    error = await refused(say(w.ai, model="claude-opus-9"), 404, "not_found_error")
    assert isinstance(error, anthropic.NotFoundError)
    assert "claude-opus-9" in error.message


@behaviour
async def missing_fields_are_named(w: Walker) -> None:
    """model, max_tokens and messages are required, and the error names the one that is missing."""
    body: dict[str, Any] = {"model": "clew", "max_tokens": 9, "messages": [user(BUILT)]}
    for name in body:
        sent = {key: value for key, value in body.items() if key != name}
        error = fault_of(await w.http.post("/v1/messages", json=sent), 400, INVALID, name)
        assert name in error["message"]


@behaviour
async def wrong_values_are_named(w: Walker) -> None:
    """A value of a wrong type or out of its range is 400 with its field."""
    for field, value in (
        ("max_tokens", "many"),
        ("max_tokens", -1),
        ("temperature", 1.5),
        ("top_p", 2),
        ("stop_sequences", "END"),
        ("stream", "yes"),
        ("system", 7),
        ("metadata", "x"),
        ("tools", "x"),
        ("tool_choice", "auto"),
        ("top_k", -1),
        ("service_tier", "gold"),
    ):
        await refused(say(w.ai, extra_body={field: value}), 400, INVALID, field)


@behaviour
async def tools_have_names_of_their_own(w: Walker) -> None:
    """Two tools with the same name are 400."""
    tool = {"name": "look", "input_schema": {"type": "object"}}
    await refused(say(w.ai, tools=[tool, tool]), 400, INVALID, "tools")


@behaviour
async def the_last_message_must_be_of_the_user(w: Walker) -> None:
    """A message of the assistant at the end is refused, as models without prefill do."""
    await refused(say(w.ai, [user(BUILT), assistant("It was")]), 400, INVALID, "messages")


@behaviour
async def empty_messages_are_refused(w: Walker) -> None:
    """No messages, an empty text and an empty block are 400."""
    await refused(say(w.ai, messages=[]), 400, INVALID, "messages")
    await refused(say(w.ai, [user("")]), 400, INVALID, "messages")
    await refused(say(w.ai, [user([])]), 400, INVALID, "messages")
    await refused(say(w.ai, [user([text("")])]), 400, INVALID, "messages")


@behaviour
async def unknown_roles_are_refused(w: Walker) -> None:
    """A role that the API does not have is 400."""
    await refused(say(w.ai, [{"role": "tool", "content": "x"}]), 400, INVALID, "messages.0.role")


@behaviour
async def a_text_block_needs_its_text(w: Walker) -> None:
    """A block of text without its text is 400."""
    await refused(say(w.ai, [{"type": "text"}, text(BUILT)]), 400, INVALID, "messages.0.content.0")


@behaviour
async def other_paths_are_not_found(w: Walker) -> None:
    """Paths that are not served are 404 not_found_error."""
    await refused(w.ai.messages.batches.list(), 404, "not_found_error")
    await refused(w.ai.messages.batches.retrieve("msgbatch_1"), 404, "not_found_error")


@behaviour
async def other_methods_are_refused(w: Walker) -> None:
    """A method that a path does not have is 405 with the body of the API."""
    fault_of(await w.http.get("/v1/messages"), 405, INVALID)


@behaviour
async def a_large_body_is_refused(w: Walker) -> None:
    """A body over the limit is 413 request_too_large."""
    body = b'{"a": "' + b"x" * (40 << 20) + b'"}'
    fault_of(
        await w.http.post("/v1/messages", content=body, headers={"Content-Type": "application/json"}), 413, "request_too_large"
    )


@behaviour
async def broken_json_is_refused(w: Walker) -> None:
    """A body that is no JSON is 400."""
    fault_of(await w.http.post("/v1/messages", content=b"{", headers={"Content-Type": "application/json"}), 400, INVALID)


@behaviour
async def a_failing_provider_is_an_api_error(w: Walker) -> None:
    """A provider that fails is 500 api_error, which the SDK repeats."""
    w.house.provider.will(*[Behaviour(fault="overloaded")] * 8)
    assert isinstance(await refused(say(w.ai), 500, "api_error"), anthropic.InternalServerError)


@behaviour
async def too_many_questions_at_once_are_a_rate_limit(w: Walker) -> None:
    """One question more than a user may ask at once is 429 rate_limit_error, with when to come back."""
    slow = Behaviour(text="Wait for it.", hold_after=1)
    w.house.provider.will(slow)
    async with sdk(w.house.address, await w.key("query", user="zoe")) as ai:
        stream = await say(ai, stream=True)
        error = await refused(say(ai, "Who ate seven youths?"), 429, "rate_limit_error")
        slow.go.set()
        assert int(error.response.headers["retry-after"]) > 0
        assert [event async for event in stream]
