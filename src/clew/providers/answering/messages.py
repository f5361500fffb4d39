"""Converts a rendered prompt to pydantic-ai's messages and settings, for each provider's wire format.

Above: `provider_model`. This module decides what is cached, what the provider keeps, and what a conversation may choose.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from hashlib import sha256
from typing import Any, cast

from pydantic_ai.messages import (
    CachePoint,
    ModelMessage,
    ModelRequest,
    ModelResponse,
    TextPart,
    ToolCallPart,
    ToolReturnPart,
    UserContent,
    UserPromptPart,
)
from pydantic_ai.models import ModelRequestParameters
from pydantic_ai.models.openai import OpenAIResponsesModelSettings
from pydantic_ai.output import OutputObjectDefinition
from pydantic_ai.settings import ModelSettings
from pydantic_ai.tools import ToolDefinition

from clew.domain.chains.model_context import ModelOptions
from clew.domain.turns.tools import ToolCall, ToolRound
from clew.providers.answering.fences import fenced
from clew.providers.answering.protocol import Prompt
from clew.providers.answering.rendering import Rendered
from clew.providers.answering.written_calls import read_arguments
from clew.providers.clients import ModelAddress


def messages_of(address: ModelAddress, prompt: Prompt, rendered: Rendered) -> list[ModelMessage]:
    """Return the conversation, oldest first. The system prompt is in the last message, where pydantic-ai expects it.

    For calls that a stateful provider already has, only the results are sent.
    """
    if prompt.rounds and prompt.rounds[-1].response_id:
        return [_results(prompt.rounds[-1], rendered)]
    messages: list[ModelMessage] = []
    for question, answer in rendered.exchanges:
        messages += [ModelRequest(parts=[UserPromptPart(question)]), ModelResponse(parts=[TextPart(answer)])]
    last = UserPromptPart(_last(address, rendered))
    messages.append(ModelRequest(parts=[last], instructions=rendered.system))
    for one in () if prompt.has_results_as_text else prompt.rounds:
        messages += [_calling(one), _results(one, rendered)]
    return messages


def tools_of(prompt: Prompt) -> ModelRequestParameters:
    """Return the tools that the model may call, and the form of its answer."""
    tools = [
        ToolDefinition(name=one.name, parameters_json_schema=one.parameters, description=one.description or None, strict=False)
        for one in prompt.tools
    ]
    form = prompt.options.response_schema
    if form is None:
        return ModelRequestParameters(function_tools=tools)
    wanted = OutputObjectDefinition(dict(form.schema), form.name, form.description, form.is_strict)
    return ModelRequestParameters(function_tools=tools, output_mode="native", output_object=wanted)


def said_with(response: ModelResponse, written: Sequence[ToolCall]) -> ModelResponse:
    """Return a message whose text was calls as the message with these calls, as a later request sends it."""
    return replace(response, parts=[ToolCallPart(one.name, one.arguments, one.id) for one in written]) if written else response


def calls_in(response: ModelResponse) -> tuple[ToolCall, ...]:
    """Return the tool calls in a message of the model."""
    parts = (part for part in response.parts if isinstance(part, ToolCallPart))
    return tuple(ToolCall(part.tool_call_id, part.tool_name, _arguments(part)) for part in parts)


def _arguments(part: ToolCallPart) -> dict[str, Any] | None:
    return read_arguments(part.args if isinstance(part.args, str) else part.args_as_json_str())


def _calling(one: ToolRound) -> ModelResponse:
    if one.said is not None:
        return cast(ModelResponse, one.said)
    return ModelResponse(parts=[ToolCallPart(result.call.name, result.call.arguments, result.call.id) for result in one.results])


def _results(one: ToolRound, rendered: Rendered) -> ModelRequest:
    parts = [
        ToolReturnPart(
            result.call.name,
            fenced("result", result.text, tool=result.call.name),
            tool_call_id=result.call.id,
            outcome="success" if result.outcome == "ok" else "failed",
        )
        for result in one.results
    ]
    return ModelRequest(parts=parts, instructions=rendered.system)


@dataclass(frozen=True, slots=True)
class ModelDefaults:
    """What a request asks for unless the conversation says otherwise; None: nothing, so the provider's default holds."""

    answer_tokens: int | None = None
    temperature: float | None = None


def settings_of(
    address: ModelAddress, prompt: Prompt, rendered: Rendered, headers: dict[str, str], defaults: ModelDefaults
) -> ModelSettings:
    """Return the settings of one request. `framing_announcement`: nothing is ever placed before the system prompt."""
    common = ModelSettings(extra_headers=headers, framing_announcement="never")
    temperature = defaults.temperature if prompt.options.temperature is None else prompt.options.temperature
    if temperature is not None:
        common["temperature"] = temperature
    if (most := _least(defaults.answer_tokens, prompt.options.answer_tokens)) is not None:
        common["max_tokens"] = most
    _set_sampling(common, prompt.options, address.provider)
    if prompt.tools and not prompt.callable_tools:
        common["tool_choice"] = "none"
    elif prompt.tools and prompt.tool_choice != "auto":
        common["tool_choice"] = "required" if prompt.tool_choice == "required" else [prompt.tool_choice]
    if address.provider == "anthropic":
        from pydantic_ai.models.anthropic import AnthropicModelSettings  # the model itself has loaded it

        return AnthropicModelSettings(**common, anthropic_cache_instructions=True)
    settings = OpenAIResponsesModelSettings(**common)
    if address.base_url is None:
        settings["openai_prompt_cache_key"] = _cache_key(rendered)
    if address.provider == "openai-responses":
        _set_state(settings, prompt)
    return settings


def _set_sampling(settings: ModelSettings, options: ModelOptions, provider: str) -> None:
    """Set what a request says about sampling, as far as the wire of the provider has it."""
    if options.top_p is not None:
        settings["top_p"] = options.top_p
    if options.stops and provider != "openai-responses":
        settings["stop_sequences"] = list(options.stops)
    if provider != "openai":
        return
    if options.seed is not None:
        settings["seed"] = options.seed
    if options.presence_penalty is not None:
        settings["presence_penalty"] = options.presence_penalty
    if options.frequency_penalty is not None:
        settings["frequency_penalty"] = options.frequency_penalty


def _least(*limits: int | None) -> int | None:
    return min((limit for limit in limits if limit is not None), default=None)


def _last(address: ModelAddress, rendered: Rendered) -> str | list[UserContent]:
    """Return the last message. Anthropic caches up to an explicit point, the others as far as the text is the same.

    The others get the question behind the notes: small models answer what comes last (decision 0039). The next turn repeats this
    message without the notes, so that of what was shown only the few words of the question are read again.
    """
    only_now = [part for part in (rendered.notes, rendered.reminder) if part]
    if address.provider == "anthropic":
        return [rendered.question, CachePoint(), "\n\n".join(only_now)] if only_now else rendered.question
    parts = (rendered.shown, rendered.notes, rendered.asked, rendered.reminder)
    return "\n\n".join(part for part in parts if part)


def _cache_key(rendered: Rendered) -> str:
    """Return OpenAI's cache key: a hash of the beginning of the conversation. Other servers may not support keys."""
    begins = rendered.exchanges[0][0] if rendered.exchanges else rendered.question
    return sha256(f"{rendered.system}\n{begins}".encode()).hexdigest()[:32]


def _set_state(settings: OpenAIResponsesModelSettings, prompt: Prompt) -> None:
    """Set the state options of the one wire whose provider can store requests: only if a later prompt will continue from it."""
    context = prompt.context
    settings["openai_store"] = context is not None and context.keeps_state
    if prompt.previous_response_id:
        settings["openai_previous_response_id"] = prompt.previous_response_id
