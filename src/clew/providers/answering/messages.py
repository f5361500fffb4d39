"""Puts a rendered prompt into pydantic-ai's messages and settings, for each provider as its wire has it.

Above: `provider_model`. Decided here: what is cached, what the provider keeps, and what a conversation may choose.
"""

from hashlib import sha256

from pydantic_ai.messages import CachePoint, ModelMessage, ModelRequest, ModelResponse, TextPart, UserContent, UserPromptPart
from pydantic_ai.models.anthropic import AnthropicModelSettings
from pydantic_ai.models.openai import OpenAIResponsesModelSettings
from pydantic_ai.settings import ModelSettings

from clew.providers.answering.protocol import Prompt
from clew.providers.answering.rendering import Rendered
from clew.providers.clients import ModelAddress


def messages_of(address: ModelAddress, rendered: Rendered) -> list[ModelMessage]:
    """Return the conversation, oldest first. The system prompt goes with the last message, where pydantic-ai looks for it."""
    messages: list[ModelMessage] = []
    for question, answer in rendered.exchanges:
        messages += [ModelRequest(parts=[UserPromptPart(question)]), ModelResponse(parts=[TextPart(answer)])]
    last = UserPromptPart(_last(address, rendered))
    return [*messages, ModelRequest(parts=[last], instructions=rendered.system)]


def settings_of(address: ModelAddress, prompt: Prompt, rendered: Rendered, headers: dict[str, str]) -> ModelSettings:
    """Return the settings of one request. `framing_announcement`: nothing is put before the system prompt, ever."""
    common = ModelSettings(extra_headers=headers, framing_announcement="never")
    if prompt.options.temperature is not None:
        common["temperature"] = prompt.options.temperature
    if address.provider == "anthropic":
        return AnthropicModelSettings(**common, anthropic_cache_instructions=True)
    settings = OpenAIResponsesModelSettings(**common)
    if address.base_url is None:
        settings["openai_prompt_cache_key"] = _cache_key(rendered)
    if address.provider == "openai-responses":
        _set_state(settings, prompt)
    return settings


def _last(address: ModelAddress, rendered: Rendered) -> str | list[UserContent]:
    """The question and its notes. Anthropic caches up to a point that is named, the others as far as the text is the same."""
    if address.provider == "anthropic":
        return [rendered.question, CachePoint(), rendered.notes]
    return f"{rendered.question}\n\n{rendered.notes}"


def _cache_key(rendered: Rendered) -> str:
    """OpenAI looks into one cache for one key: a conversation, known by how it begins. Other servers may not know of keys."""
    begins = rendered.exchanges[0][0] if rendered.exchanges else rendered.question
    return sha256(f"{rendered.system}\n{begins}".encode()).hexdigest()[:32]


def _set_state(settings: OpenAIResponsesModelSettings, prompt: Prompt) -> None:
    """The one wire whose provider keeps what it is sent: only where a later prompt is to go on from it."""
    context = prompt.context
    settings["openai_store"] = context is not None and context.keeps_state
    if context is not None and context.previous_response_id:
        settings["openai_previous_response_id"] = context.previous_response_id
