"""Prompts that a person picks in a client: ask with citations, compare documents.

Above: `serving`. They only say which tools to use and how to cite.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass

import mcp_types as types
from mcp.shared.exceptions import MCPError

from clew.dialects.mcp.calling import UNTRUSTED

_ARGUMENT_MOST = 10_000


@dataclass(frozen=True, slots=True)
class _Prompt:
    title: str
    description: str
    arguments: tuple[types.PromptArgument, ...]
    text: Callable[[Mapping[str, str]], str]


def _ask(given: Mapping[str, str]) -> str:
    return (
        f"Answer this question from the documents: {given['question']}\n\n"
        "Call the tool `ask` with the question. Base your reply on its answer alone, and keep the marks [n]. After the reply, "
        "list each cited document once, with its address. If `status` is `no_context`, say that the documents do not answer the "
        f"question instead of answering from memory. {UNTRUSTED}"
    )


def _compare(given: Mapping[str, str]) -> str:
    aspect = given.get("aspect") or "their main points"
    return (
        f"Compare two documents, {given['first']} and {given['second']}, with regard to {aspect}.\n\n"
        "Find each with `list_documents` or `search`, and read it with `fetch`, all parts if it has several. Write a table of "
        f"what they say alike and where they differ, with a short quote for each difference. {UNTRUSTED}"
    )


_PROMPTS = {
    "ask_with_citations": _Prompt(
        "Ask with citations",
        "Answer a question from the documents, with citations.",
        (types.PromptArgument(name="question", description="The question.", required=True),),
        _ask,
    ),
    "compare_documents": _Prompt(
        "Compare documents",
        "Compare two documents, with quotes.",
        (
            types.PromptArgument(name="first", description="Name or id of the first document.", required=True),
            types.PromptArgument(name="second", description="Name or id of the second document.", required=True),
            types.PromptArgument(name="aspect", description="What to compare, such as the terms of delivery.", required=False),
        ),
        _compare,
    ),
}


def list_prompts() -> types.ListPromptsResult:
    """Return all prompts."""
    return types.ListPromptsResult(
        prompts=[
            types.Prompt(name=name, title=one.title, description=one.description, arguments=list(one.arguments))
            for name, one in _PROMPTS.items()
        ]
    )


def arguments_of(name: str) -> list[str]:
    """Return the names of a prompt's arguments. Raises MCPError: there is no such prompt."""
    return [argument.name for argument in _find(name).arguments]


def get_prompt(name: str, given: Mapping[str, str]) -> types.GetPromptResult:
    """Return a prompt with its arguments filled in. Raises MCPError, naming the prompt or the argument that is wrong."""
    prompt = _find(name)
    for argument in prompt.arguments:
        if argument.required and not given.get(argument.name, "").strip():
            raise MCPError(types.INVALID_PARAMS, f"`{argument.name}` is missing. Send it in `arguments`.")
        if len(given.get(argument.name, "")) > _ARGUMENT_MOST:
            raise MCPError(types.INVALID_PARAMS, f"`{argument.name}` is longer than {_ARGUMENT_MOST:,} characters. Shorten it.")
    message = types.PromptMessage(role="user", content=types.TextContent(text=prompt.text(given)))
    return types.GetPromptResult(description=prompt.description, messages=[message])


def _find(name: str) -> _Prompt:
    prompt = _PROMPTS.get(name)
    if prompt is None:
        raise MCPError(types.INVALID_PARAMS, f"There is no prompt {name[:80]!r}. Prompts: {', '.join(_PROMPTS)}.")
    return prompt
