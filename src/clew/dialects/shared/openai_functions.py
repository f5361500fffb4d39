"""Functions of the application and forms of the answer, as clients of OpenAI's API send them, for every dialect there.

Above: chat completions and responses, which read their own shapes. Below: the engine's values. A call ends the turn, and a later
request returns its result (decision 0049).
"""

import json
from collections.abc import Collection, Mapping, Sequence
from typing import Annotated, Any, cast

from pydantic import AfterValidator, Field
from pydantic_core import PydanticCustomError

from clew.dialects.shared.storable import fault_of_json
from clew.domain.chains.model_context import ResponseSchema
from clew.domain.errors import InvalidInput
from clew.domain.turns.tools import ClientFunctions, ToolCall, ToolDefinition, ToolRound

Json = dict[str, Any]
FunctionName = Annotated[str, Field(pattern=r"^[a-zA-Z0-9_-]{1,64}$")]


def _of_an_object(schema: Json) -> Json:
    """Return the schema of a function's parameters, which must be that of an object."""
    if schema and schema.get("type") != "object":
        reason = 'must be a JSON Schema of `type: "object"`'
        raise PydanticCustomError("invalid_function_parameters", reason)
    return schema


FunctionParameters = Annotated[Json, AfterValidator(_of_an_object)]
"""A JSON Schema; {} is a function without parameters."""
FunctionText = Annotated[str, Field(max_length=20_000)]
"""The description of a function or a schema."""
TOOLS_MOST = 128
_INTEGER_BITS = 1_024
"""Of a number in arguments, which no column holds by itself."""
_VALUES_MOST = 20_000
"""In the arguments of a call."""


def definition_of(name: str, description: str | None, parameters: Json | None) -> ToolDefinition:
    """Return a function as the engine offers it to a model."""
    return ToolDefinition(name, "", name, description or "", parameters or {"type": "object", "properties": {}})


def client_functions(
    offered: Sequence[ToolDefinition],
    choice: str,
    allowed: Collection[str] | None,
    *,
    is_parallel: bool,
    rounds: tuple[ToolRound, ...],
) -> ClientFunctions:
    """Return the functions that the model may call; `allowed` None: all of them. Raises InvalidInput: it must call another."""
    given = [one for one in offered if allowed is None or one.name in allowed]
    if choice not in ("auto", "none", "required") and choice not in {one.name for one in given}:
        raise InvalidInput(f"`tool_choice` names the function {choice!r}, which is not in `tools`.", field="tool_choice")
    return ClientFunctions(tuple(given), choice, is_parallel, rounds)


def json_object() -> ResponseSchema:
    """Return the form of an answer that is any JSON object."""
    return ResponseSchema("object", {"type": "object"}, is_strict=False)


def read_arguments(text: object, path: str) -> Json | None:
    """Return the arguments of a call; None if they are no JSON object. Raises InvalidInput: they cannot be stored."""
    if not isinstance(text, str):
        return None
    try:
        read: object = json.loads(text)
    except ValueError:
        return None
    except RecursionError:
        read = {}
    fault = fault_of_json(text.encode(), "the text", integer_bits=_INTEGER_BITS, values_most=_VALUES_MOST)
    if fault is not None:
        named = f"`{fault[0]}` " if fault[0] else ""
        raise InvalidInput(f"`{path}` cannot be stored: {named}{fault[1]}. Correct the JSON in it, or omit the call.", field=path)
    return cast(Json, read) if isinstance(read, dict) else None


def written_arguments(call: ToolCall) -> str:
    """Return the arguments of a call as clients read them; empty if the model wrote no JSON object."""
    return json.dumps(cast(Mapping[str, Any], call.arguments), ensure_ascii=False) if call.arguments is not None else ""
