"""Every field of a request that OpenAI's SDK knows is used, named in a warning, or refused; none is ignored silently."""

from typing import Any, get_type_hints

import pytest
from openai.types.chat.completion_create_params import CompletionCreateParamsNonStreaming
from openai.types.responses.response_create_params import ResponseCreateParamsNonStreaming

from tests.dialects.conftest import Client
from tests.dialects.openai_sdk import ASK, assistant, user
from tests.dialects.requirements_completions import COMPLETIONS
from tests.dialects.requirements_responses import RESPONSES

QUESTION = "Who built the labyrinth of Crete?"
FUNCTION: dict[str, Any] = {"name": "look_up", "parameters": {"type": "object"}}
USED_IN_CHAT = {
    *("messages", "model", "stream", "stream_options", "n", "stop", "store", "metadata", "user"),
    *("tool_choice", "parallel_tool_calls", "top_logprobs"),  # they belong to `tools` and `logprobs`, which are named
    *("functions", "function_call"),  # instead of `tools`
    "response_format",  # refused without a language model
}
NAMED_IN_CHAT: dict[str, Any] = {
    "audio": {"voice": "alloy", "format": "mp3"},
    "frequency_penalty": 0.5,
    "logit_bias": {"1": 1},
    "logprobs": True,
    "max_completion_tokens": 900,
    "max_tokens": 900,
    "modalities": ["text"],
    "moderation": {"model": "m"},
    "prediction": {"type": "content", "content": "x"},
    "presence_penalty": 0.5,
    "prompt_cache_key": "k",
    "prompt_cache_options": {"mode": "explicit"},
    "prompt_cache_retention": "24h",
    "reasoning_effort": "low",
    "safety_identifier": "s",
    "seed": 1,
    "service_tier": "flex",
    "temperature": 0.5,
    "tools": [{"type": "function", "function": FUNCTION}],
    "top_p": 0.5,
    "verbosity": "low",
    "web_search_options": {},
}
"""Fields without effect on a server that has no language model, each with a value."""
USED_IN_RESPONSES = {
    *("background", "conversation", "input", "metadata", "model", "previous_response_id", "store", "stream", "truncation"),
    *("safety_identifier", "user"),  # returned, as OpenAI does
    *("tool_choice", "parallel_tool_calls"),  # they belong to `tools`
    *("prompt", "stream_options"),  # refused, the latter without `stream`
}
NAMED_IN_RESPONSES: dict[str, Any] = {
    "access_programs": {"cyber": "x"},
    "background_options": {"completion_window": "24h"},
    "context_management": [{"type": "compaction", "compact_threshold": 10_000}],
    "image": {"context_compression": "auto"},
    "include": ["reasoning.encrypted_content"],
    "instructions": "Be brief.",
    "max_output_tokens": 900,
    "max_tool_calls": 3,
    "moderation": {"model": "m"},
    "prompt_cache_key": "k",
    "prompt_cache_options": {"mode": "explicit"},
    "prompt_cache_retention": "24h",
    "reasoning": {"effort": "low"},
    "service_tier": "flex",
    "temperature": 0.5,
    "text": {"verbosity": "low"},
    "tools": [{"type": "function", **FUNCTION}],
    "top_logprobs": 1,
    "top_p": 0.5,
}


def named(warnings: list[dict[str, str]], code: str) -> list[str]:
    """Return what the warnings name, without the part of a field that they name."""
    return [one["message"].split("`")[1] for one in warnings if one["code"] == code]


@COMPLETIONS.held_by("unused-fields")
async def test_no_field_of_a_chat_completion_is_ignored_silently(reader: Client, transport: str) -> None:
    assert set(get_type_hints(CompletionCreateParamsNonStreaming)) <= USED_IN_CHAT | set(NAMED_IN_CHAT)
    fields = dict(NAMED_IN_CHAT)
    older = {"max_tokens": fields.pop("max_tokens")}
    said = await ASK[transport](reader, user(QUESTION), extra_body=fields)
    assert sorted(named(said.clew["warnings"], "field_ignored")) == sorted(fields)
    said = await ASK[transport](reader, user(QUESTION), extra_body=older)
    assert named(said.clew["warnings"], "field_ignored") == ["max_tokens"]
    assert named(said.clew["warnings"], "unknown_field") == []


@COMPLETIONS.held_by("unused-fields")
async def test_functions_in_their_older_form_are_named_like_tools(reader: Client, transport: str) -> None:
    said = await ASK[transport](reader, user(QUESTION), extra_body={"functions": [FUNCTION], "function_call": "auto"})
    assert named(said.clew["warnings"], "field_ignored") == ["functions"]


@COMPLETIONS.held_by("unused-fields")
async def test_what_messages_have_besides_their_text_is_named(reader: Client, transport: str) -> None:
    before = (user("Hello."), assistant("Hello.") | {"function_call": {"name": "f", "arguments": "{}"}, "annotations": []})
    said = await ASK[transport](reader, *before, user(QUESTION) | {"name": "ana"})
    assert named(said.clew["warnings"], "field_ignored") == ["messages.name"]


@RESPONSES.held_by("echo")
async def test_no_field_of_a_response_is_ignored_silently(reader: Client) -> None:
    assert set(get_type_hints(ResponseCreateParamsNonStreaming)) <= USED_IN_RESPONSES | set(NAMED_IN_RESPONSES)
    answer = await reader.http.post("/v1/responses", json={"model": "clew", "input": QUESTION} | NAMED_IN_RESPONSES)
    warned = named(answer.raise_for_status().json()["clew"]["warnings"], "ignored")
    assert sorted({name.partition(".")[0].partition(":")[0] for name in warned}) == sorted(NAMED_IN_RESPONSES)


@RESPONSES.held_by("echo")
async def test_an_option_of_the_stream_is_named(reader: Client) -> None:
    options = {"stream": True, "stream_options": {"include_obfuscation": True}}
    answer = await reader.http.post("/v1/responses", json={"model": "clew", "input": QUESTION} | options)
    assert "`stream_options.include_obfuscation` has no effect" in answer.raise_for_status().text


@RESPONSES.held_by("echo")
@pytest.mark.parametrize("usual", [{"include": ["file_search_call.results"]}, {"text": {}}, {"tools": []}])
async def test_a_field_that_asks_for_nothing_else_is_not_named(reader: Client, usual: dict[str, Any]) -> None:
    answer = await reader.http.post("/v1/responses", json={"model": "clew", "input": QUESTION} | usual)
    assert answer.raise_for_status().json()["clew"]["warnings"] == []
