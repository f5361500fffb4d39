"""From a request to the engine: what is kept of it, the options of the model, and the functions that it may call.

Above: `asking`. Below: `items`, which reads the input. What OpenAI accepts and Clew does not use is named in the response.
"""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any
from uuid import UUID

from clew.dialects.responses import wire
from clew.dialects.responses.items import Input
from clew.dialects.responses.namespaces import NAMESPACE, flat_name
from clew.dialects.shared.attribute_filters import filter_of
from clew.dialects.shared.instructions import check_instructions
from clew.dialects.shared.openai_functions import TOOLS_MOST, client_functions, definition_of, json_object
from clew.dialects.shared.shapes import unknown_fields
from clew.domain.chains.model_context import ModelOptions, ResponseSchema
from clew.domain.documents.passage import SearchFilters
from clew.domain.errors import MISSING, InvalidInput, NotFound
from clew.domain.ids import parse_id
from clew.domain.turns.ranking import Ranking
from clew.domain.turns.tools import ClientFunctions, ToolRound
from clew.providers.answering.protocol import Abilities

Json = dict[str, Any]
PREVIOUS_NOT_FOUND = "previous_response_not_found"
_REPEATED = (
    *("model", "instructions", "previous_response_id", "background", "store", "include", "metadata", "parallel_tool_calls"),
    *("max_tool_calls", "max_output_tokens", "temperature", "top_p", "presence_penalty", "frequency_penalty", "top_logprobs"),
    *("truncation", "reasoning", "service_tier", "safety_identifier", "prompt_cache_key", "user"),
)
"""Fields that the response repeats as they came."""
_WITHOUT_EFFECT = (
    *("max_tool_calls", "top_logprobs", "reasoning", "service_tier"),
    *("prompt_cache_key", "prompt_cache_retention", "context_management"),
)
_OF_LANGUAGE_MODELS = (
    *("instructions", "max_output_tokens", "temperature", "top_p"),
    *("presence_penalty", "frequency_penalty"),
)
"""Fields without effect if the model of the server only reads passages."""
_INCLUDED = "file_search_call.results"
INCLUDABLE = frozenset(
    {_INCLUDED, "web_search_call.results", "web_search_call.action.sources", "message.input_image.image_url"}
    | {"computer_call_output.output.image_url", "code_interpreter_call.outputs", "reasoning.encrypted_content"}
    | {"message.output_text.logprobs"}
)


def check(body: wire.CreateResponse, model: Abilities) -> None:
    """Raise InvalidInput if fields exclude each other or are missing, or demand a call that the model cannot make."""
    if body.model is None:
        raise InvalidInput("`model` is missing. Send `clew` or `clew/<assistant>`.", code=MISSING, field="model")
    if body.input is None:
        raise InvalidInput(
            "`input` is missing. Send a text, or items with a message of the user last.", code=MISSING, field="input"
        )
    if body.previous_response_id is not None and body.conversation is not None:
        raise InvalidInput(
            "`previous_response_id` and `conversation` exclude each other: both say what to continue. Send one of them.",
            field="previous_response_id",
        )
    if body.background and body.store is False:
        raise InvalidInput("`background` needs a stored response, because it is read later. Omit `store`.", field="store")
    if body.stream_options is not None and not body.stream:
        raise InvalidInput("`stream_options` is only allowed if `stream` is true.", field="stream_options")
    if body.prompt is not None:
        raise InvalidInput("Clew has no prompt templates. Send their text as `instructions` and omit `prompt`.", field="prompt")
    _check_choice(body, model)
    check_include(body.include)


def _check_choice(body: wire.CreateResponse, model: Abilities) -> None:
    choice, _ = _choice(body)
    if choice in ("auto", "none"):
        return
    if not body.tools:
        raise InvalidInput("`tool_choice` demands a call, but the request has no `tools`.", field="tool_choice")
    is_searched = choice == "required" and file_search(body) is not None
    if not is_searched and not any(_offered(body)):
        raise InvalidInput("`tool_choice` demands a call, but no tool of the request is a function.", field="tool_choice")
    if not model.calls_tools and not is_searched:
        raise InvalidInput(
            "`tool_choice` demands a call, which the model of this server cannot make. Send `auto` or `none`, or configure a "
            "language model.",
            field="tool_choice",
        )


def check_include(include: list[str] | None) -> frozenset[str]:
    """Return the values of `include`. Raises InvalidInput, which names an unknown one."""
    for place, value in enumerate(include or ()):
        if value not in INCLUDABLE:
            reason = f"`include` has {value[:64]!r}. Clew includes file_search_call.results."
            raise InvalidInput(reason, field=f"include[{place}]")
    return frozenset(include or ())


def conversation_id(given: str | wire.ConversationId) -> UUID:
    """Return the thread of a conversation. Raises InvalidInput: it is no id of a conversation; NotFound."""
    text = given if isinstance(given, str) else given.id
    if not text.startswith("conv_"):
        raise InvalidInput(f"`conversation` is {text[:80]!r}. Send an id that begins with `conv_`.", field="conversation")
    return parse_id("conv", text)


def response_id(text: str) -> UUID:
    """Return the turn of a response. Raises InvalidInput: it is no id of a response; NotFound."""
    if not text.startswith("resp_"):
        raise InvalidInput(f"The id {text[:80]!r} is not that of a response, which begins with `resp_`.", field="response_id")
    try:
        return parse_id("resp", text)
    except NotFound as error:
        raise NotFound("response", text[:80]) from error


def no_previous(text: str) -> InvalidInput:
    """Return the error for a response that cannot be continued, whatever the reason."""
    return InvalidInput(
        f"Previous response with id '{text[:80]}' not found.", code=PREVIOUS_NOT_FOUND, field="previous_response_id"
    )


def parameters(body: wire.CreateResponse, given: Input, rounds: tuple[ToolRound, ...], model: Abilities) -> Json:
    """Return what the response repeats of the request, and what its continuation needs."""
    kept = {name: value for name in _REPEATED if (value := _plain(getattr(body, name))) is not None}
    if body.conversation is not None:
        kept["conversation"] = body.conversation if isinstance(body.conversation, str) else body.conversation.id
    if body.tools:
        kept["tools"] = [_tool(tool) for tool in body.tools if not isinstance(tool, wire.OtherTool)]
    if body.tool_choice is not None:
        choice = body.tool_choice
        kept["tool_choice"] = choice if isinstance(choice, str) else choice.model_dump(exclude_none=True)
    if body.text is not None:
        kept["text"] = _text(body.text)
    if body.reasoning is not None:
        kept["reasoning"] = {"effort": body.reasoning.effort, "summary": body.reasoning.summary}
    if rounds:
        kept["rounds"] = [[_result(result) for result in one.results] for one in rounds]
    if ignored := list(_without_effect(body, given, model)):
        kept["ignored"] = ignored
    return kept


def _without_effect(body: wire.CreateResponse, given: Input, model: Abilities) -> Iterator[str]:
    """Yield what the request has and Clew does not use; the response names it in warnings."""
    names = _WITHOUT_EFFECT if model.reads_context else (*_WITHOUT_EFFECT, *_OF_LANGUAGE_MODELS)
    yield from (name for name in names if getattr(body, name) is not None)
    yield from (f"include: {value}" for value in body.include or () if value != _INCLUDED)
    if body.stream_options and body.stream_options.include_obfuscation:
        yield "stream_options.include_obfuscation"
    if body.text and body.text.verbosity:
        yield "text.verbosity"
    offered = [one.tool for one in _offered(body)]
    if offered and not model.calls_tools:
        yield "tools"
    elif any(tool.strict for tool in offered):
        yield "tools.strict"
    grouped = [one for tool in body.tools or () if isinstance(tool, wire.NamespaceTool) for one in tool.tools]
    others = (tool.type for tool in (*(body.tools or ()), *grouped) if isinstance(tool, wire.OtherTool))
    yield from (f"tools: {kind}" for kind in dict.fromkeys(others))
    search = file_search(body)
    if search and search.ranking_options and search.ranking_options.ranker not in (None, "auto"):
        yield "tools.ranking_options.ranker"
    yield from sorted(given.ignored)
    yield from unknown_fields(body)


def stored_rounds(kept: Mapping[str, Any]) -> tuple[ToolRound, ...]:
    """Return the calls and results that an earlier request kept."""
    from clew.domain.turns.tools import ToolCall, ToolResult

    def result(one: Json) -> ToolResult:
        return ToolResult(ToolCall(one["id"], one["name"], one["arguments"]), one["text"], "ok")

    return tuple(ToolRound(None, tuple(map(result, one))) for one in kept.get("rounds") or ())


def options(body: wire.CreateResponse, given: Input) -> ModelOptions:
    """Return the settings of the model: instructions of the request and of its system messages, and the form of the answer.

    Raises InvalidInput: they are too long, or the form has no name or schema.
    """
    instructions = "\n\n".join(text.strip() for text in (body.instructions or "", *given.instructions) if text.strip())
    check_instructions(instructions, "The instructions and the system messages have", "input")
    return ModelOptions(
        temperature=body.temperature,
        top_p=body.top_p,
        system_prompt=instructions or None,
        answer_tokens=body.max_output_tokens,
        response_schema=_schema(body.text.format if body.text else None),
        presence_penalty=body.presence_penalty,
        frequency_penalty=body.frequency_penalty,
    )


def functions(body: wire.CreateResponse, rounds: tuple[ToolRound, ...]) -> ClientFunctions:
    """Return the functions of the application.

    Raises InvalidInput: they are too many, two have one name, or the one that must be called is missing.
    """
    offered = [definition_of(one.name, one.tool.description, one.tool.parameters) for one in _offered(body)]
    if len(offered) > TOOLS_MOST:
        raise InvalidInput(f"`tools` has {len(offered)} functions; the limit is {TOOLS_MOST}.", field="tools")
    if len(names := Counter(one.name for one in offered)) < len(offered):
        raise InvalidInput(f"`tools` has two functions {names.most_common(1)[0][0]!r}. Send each once.", field="tools")
    choice, allowed = _choice(body)
    return client_functions(offered, choice, allowed, is_parallel=body.parallel_tool_calls is not False, rounds=rounds)


@dataclass(frozen=True, slots=True)
class _Offered:
    """A function of a request."""

    name: str
    """The name under which the model knows it."""
    namespace: str | None
    tool: wire.FunctionTool


def _offered(body: wire.CreateResponse) -> Iterator[_Offered]:
    """Yield the functions of a request, also those in namespaces."""
    for tool in body.tools or ():
        grouped = tool.tools if isinstance(tool, wire.NamespaceTool) else [tool]
        namespace = tool.name if isinstance(tool, wire.NamespaceTool) else None
        functions = (one for one in grouped if isinstance(one, wire.FunctionTool))
        yield from (_Offered(flat_name(namespace, one.name), namespace, one) for one in functions)


def file_search(body: wire.CreateResponse) -> wire.FileSearchTool | None:
    """Return the file search of a request. Raises InvalidInput: it has several."""
    found = [tool for tool in body.tools or () if isinstance(tool, wire.FileSearchTool)]
    if len(found) > 1:
        raise InvalidInput("`tools` has several file searches. Name all vector stores in one.", field="tools")
    return found[0] if found else None


def filters(body: wire.CreateResponse) -> SearchFilters:
    """Return which documents are searched: those of the vector stores, which are assistants. Raises InvalidInput, NotFound."""
    for place, tool in enumerate(body.tools or ()):
        if isinstance(tool, wire.FileSearchTool):
            attributes = filter_of(tool.filters, f"tools[{place}].filters")
            stores = dict.fromkeys(vector_store_id(one) for one in tool.vector_store_ids)
            return SearchFilters(attributes=attributes, assistant_ids=tuple(stores))
    return SearchFilters()


def vector_store_id(text: str) -> UUID:
    """Return the assistant of a vector store. Raises NotFound."""
    try:
        return parse_id("asst" if text.startswith("asst_") else "vs", text)
    except NotFound as error:
        raise NotFound("vector store", text[:80]) from error


def ranking(tool: wire.FileSearchTool | None) -> Ranking:
    """Return how the passages are ranked. Raises InvalidInput: neither similarity nor words would count."""
    if tool is None:
        return Ranking()
    given = tool.ranking_options or wire.RankingOptions()
    weights = given.hybrid_search
    if weights and not (weights.embedding_weight or weights.text_weight):
        raise InvalidInput(
            "`hybrid_search` has two weights of 0. At least one must be above 0.", field="tools.ranking_options.hybrid_search"
        )
    return Ranking(
        most=tool.max_num_results,
        least_relevance=given.score_threshold or 0.0,
        vector_weight=weights.embedding_weight if weights else None,
        fts_weight=weights.text_weight if weights else None,
    )


def _choice(body: wire.CreateResponse) -> tuple[str, set[str] | None]:
    """Return which function the model must call, and which it may call; None: all of them. Raises InvalidInput."""
    given = body.tool_choice
    if given is None or isinstance(given, str):
        return given or "auto", None
    offered = list(_offered(body))
    if given.type == "allowed_tools":
        return given.mode or "auto", {name for tool in given.tools or () for name in _allowed(offered, tool)}
    if given.type == "function":
        return _named(offered, given.name) if given.name else "required", None
    return "auto", None


def _allowed(offered: Sequence[_Offered], entry: Json) -> list[str]:
    """Return the functions that an entry of `allowed_tools` allows: one, or all of a namespace. Raises InvalidInput."""
    name = str(entry.get("name"))
    if entry.get("type") == NAMESPACE:
        return [one.name for one in offered if one.namespace == name]
    return [_named(offered, name)]


def _named(offered: Sequence[_Offered], name: str) -> str:
    """Return the name that the model knows of a function, which a choice may name without its namespace. Raises InvalidInput."""
    if any(one.name == name for one in offered):
        return name
    found = [one.name for one in offered if one.tool.name == name]
    if len(found) > 1:
        raise InvalidInput(
            f"`tool_choice` names the function {name!r}, which several namespaces have. Send {' or '.join(found)}.",
            field="tool_choice",
        )
    return found[0] if found else name


def _schema(given: wire.TextFormat | None) -> ResponseSchema | None:
    if given is None or given.type == "text":
        return None
    if given.type == "json_object":
        return json_object()
    if given.name is None:
        raise InvalidInput("`text.format.name` is missing. Name the form of the answer.", code=MISSING, field="text.format.name")
    if given.json_schema is None:
        reason = "`text.format.schema` is missing. Send the JSON Schema of the answer."
        raise InvalidInput(reason, code=MISSING, field="text.format.schema")
    return ResponseSchema(given.name, given.json_schema, given.description, given.strict)


def _tool(tool: wire.AnyTool) -> Json:
    """Return a tool as the response repeats it: a namespace without tools that are no functions, of which little is read."""
    if isinstance(tool, wire.FunctionTool):
        return tool.model_dump()
    if isinstance(tool, wire.NamespaceTool):
        tool = tool.model_copy(update={"tools": [one for one in tool.tools if isinstance(one, wire.FunctionTool)]})
    return tool.model_dump(exclude_none=True)


def _text(given: wire.TextConfig) -> Json:
    form = given.format.model_dump(by_alias=True, exclude_none=True) if given.format else {"type": "text"}
    if form["type"] == "json_schema":
        form = {"description": None, "strict": None} | form
    return {"format": form} | ({"verbosity": given.verbosity} if given.verbosity else {})


def _result(result: Any) -> Json:  # noqa: ANN401
    return {"id": result.call.id, "name": result.call.name, "arguments": result.call.arguments, "text": result.text}


def _plain(value: Any) -> Any:  # noqa: ANN401  JSON
    return value.model_dump() if hasattr(value, "model_dump") else value
