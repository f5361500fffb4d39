"""The tools that the conformance suite of MCP calls by name. Above: `fixtures`.

A tool is a function from a call to its result. One that needs the client's input returns an `InputRequiredResult` until then.
"""

import asyncio
import base64
import json
import struct
import zlib
from collections.abc import Awaitable, Callable
from typing import Any

import mcp_types as types
from mcp.server.context import ServerRequestContext
from mcp.shared.exceptions import MCPError

Context = ServerRequestContext[Any, Any]
Params = types.CallToolRequestParams
Result = types.CallToolResult | types.InputRequiredResult
Run = Callable[[Context, Params], Awaitable[Result]]
TOOLS: dict[str, Run] = {}
_PAUSE_SECONDS = 0.05


def _png() -> bytes:
    """Return an image of one red pixel."""

    def chunk(kind: bytes, data: bytes) -> bytes:
        return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))

    header = chunk(b"IHDR", struct.pack(">IIBBBBB", 1, 1, 8, 2, 0, 0, 0))
    return b"\x89PNG\r\n\x1a\n" + header + chunk(b"IDAT", zlib.compress(b"\0\xff\0\0")) + chunk(b"IEND", b"")


def _wav() -> bytes:
    """Return a recording of one silent sample."""
    form = b"WAVEfmt " + struct.pack("<IHHIIHH", 16, 1, 1, 8000, 8000, 1, 8) + b"data" + struct.pack("<I", 1) + b"\x80"
    return b"RIFF" + struct.pack("<I", len(form)) + form


PIXEL, _SOUND = base64.b64encode(_png()).decode(), base64.b64encode(_wav()).decode()
_ADDRESS = {"$anchor": "addressDef", "type": "object", "properties": {"street": {"type": "string"}, "city": {"type": "string"}}}
_SCHEMAS: dict[str, dict[str, Any]] = {
    "json_schema_2020_12_tool": {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "type": "object",
        "$defs": {"address": _ADDRESS},
        "properties": {
            "name": {"type": "string"},
            "address": {"$ref": "#/$defs/address"},
            "contactMethod": {"type": "string", "enum": ["phone", "email"]},
            "phone": {"type": "string"},
            "email": {"type": "string"},
        },
        "allOf": [{"anyOf": [{"required": ["phone"]}, {"required": ["email"]}]}],
        "if": {"properties": {"contactMethod": {"const": "phone"}}, "required": ["contactMethod"]},
        "then": {"required": ["phone"]},
        "else": {"required": ["email"]},
        "additionalProperties": False,
    },
    "test_named_in_a_header": {
        "type": "object",
        "properties": {"region": {"type": "string", "x-mcp-header": "Region"}},
        "required": ["region"],
    },
}


def described() -> list[types.Tool]:
    """Return the tools as the protocol describes them."""
    nothing = {"type": "object", "properties": {}}
    return [types.Tool(name=name, description=f"The tool {name}.", input_schema=_SCHEMAS.get(name, nothing)) for name in TOOLS]


async def call_tool(context: Context, params: Params) -> Result:
    """Call a tool by its name."""
    if params.name not in TOOLS:
        raise MCPError(types.INVALID_PARAMS, "There is no such tool.")
    return await TOOLS[params.name](context, params)


def _tool(run: Run) -> Run:
    name = getattr(run, "__name__", "")
    TOOLS[name if name.endswith("_tool") and name.startswith("json") else f"test_{name}"] = run
    return run


def said(*content: types.ContentBlock) -> types.CallToolResult:
    """Return a result."""
    return types.CallToolResult(content=list(content))


def text(words: str) -> types.TextContent:
    """Return text."""
    return types.TextContent(text=words)


def resource(uri: str, mime: str, words: str) -> types.EmbeddedResource:
    """Return a resource within a result."""
    return types.EmbeddedResource(resource=types.TextResourceContents(uri=uri, mime_type=mime, text=words))


def asked(message: str, **fields: str) -> types.ElicitRequest:
    """Return a request for these fields, each with its type."""
    schema = {"type": "object", "properties": {name: {"type": kind} for name, kind in fields.items()}, "required": [*fields]}
    return types.ElicitRequest(params=types.ElicitRequestFormParams(message=message, requested_schema=schema))


def sampled(words: str, most: int) -> types.CreateMessageRequest:
    """Return a request for a text of the client's model."""
    message = types.SamplingMessage(role="user", content=text(words))
    return types.CreateMessageRequest(params=types.CreateMessageRequestParams(messages=[message], max_tokens=most))


def needs(state: str | None = None, **requests: types.InputRequest) -> types.InputRequiredResult:
    """Return that a call needs input."""
    return types.InputRequiredResult(input_requests=requests, request_state=state)


def given(params: Params) -> types.InputResponses:
    """Return the input that a call brings."""
    return params.input_responses or {}


@_tool
async def simple_text(_: Context, __: Params) -> Result:
    return said(text("This is a simple text response for testing."))


@_tool
async def image_content(_: Context, __: Params) -> Result:
    return said(types.ImageContent(data=PIXEL, mime_type="image/png"))


@_tool
async def audio_content(_: Context, __: Params) -> Result:
    return said(types.AudioContent(data=_SOUND, mime_type="audio/wav"))


@_tool
async def embedded_resource(_: Context, __: Params) -> Result:
    return said(resource("test://embedded-resource", "text/plain", "This is an embedded resource content."))


@_tool
async def multiple_content_types(_: Context, __: Params) -> Result:
    return said(
        text("Multiple content types test:"),
        types.ImageContent(data=PIXEL, mime_type="image/png"),
        resource("test://mixed-content-resource", "application/json", json.dumps({"test": "data", "value": 123})),
    )


@_tool
async def error_handling(_: Context, __: Params) -> Result:
    failure = text("This tool intentionally returns an error for testing")
    return types.CallToolResult(content=[failure], is_error=True)


@_tool
async def tool_with_progress(context: Context, _: Params) -> Result:
    for amount in (0, 50, 100):
        await context.session.report_progress(amount, 100)
        await asyncio.sleep(_PAUSE_SECONDS)
    return said(text("The work is done."))


@_tool
async def json_schema_2020_12_tool(_: Context, __: Params) -> Result:
    return said(text("The schema was accepted."))


@_tool
async def named_in_a_header(_: Context, params: Params) -> Result:
    return said(text(str((params.arguments or {}).get("region"))))


@_tool
async def missing_capability(context: Context, _: Params) -> Result:
    needed = types.ClientCapabilities(sampling=types.SamplingCapability())
    if context.session.check_client_capability(needed):
        return said(text("The client can sample."))
    lacking = types.MissingRequiredClientCapabilityErrorData(required_capabilities=needed)
    data = lacking.model_dump(by_alias=True, exclude_none=True)
    raise MCPError(types.MISSING_REQUIRED_CLIENT_CAPABILITY, "This tool needs sampling.", data)


@_tool
async def streaming_elicitation(context: Context, params: Params) -> Result:
    await context.session.report_progress(1, 2)
    return said(text("Thank you.")) if "answer" in given(params) else needs(answer=asked("What is it?", answer="string"))


@_tool
async def logging_tool(context: Context, _: Params) -> Result:
    await context.session.send_log_message("info", "The tool runs.")
    return said(text("The tool has run."))


@_tool
async def input_required_result_elicitation(_: Context, params: Params) -> Result:
    answer = given(params).get("user_name")
    if not isinstance(answer, types.ElicitResult) or not answer.content:
        return needs(user_name=asked("What is your name?", name="string"))
    return said(text(f"Hello, {answer.content['name']}!"))


@_tool
async def input_required_result_sampling(_: Context, params: Params) -> Result:
    answer = given(params).get("capital_question")
    if not isinstance(answer, types.CreateMessageResult):
        return needs(capital_question=sampled("What is the capital of France?", 100))
    return said(text(answer.content.text if isinstance(answer.content, types.TextContent) else "No text."))


@_tool
async def input_required_result_list_roots(_: Context, params: Params) -> Result:
    answer = given(params).get("client_roots")
    if not isinstance(answer, types.ListRootsResult):
        return needs(client_roots=types.ListRootsRequest(params=types.RequestParams()))
    return said(text(", ".join(str(root.uri) for root in answer.roots)))


@_tool
async def input_required_result_request_state(_: Context, params: Params) -> Result:
    if params.request_state != "asked" or "confirm" not in given(params):
        return needs("asked", confirm=asked("Please confirm", ok="boolean"))
    return said(text("state-ok"))


@_tool
async def input_required_result_tampered_state(context: Context, params: Params) -> Result:
    return await input_required_result_request_state(context, params)


@_tool
async def input_required_result_multiple_inputs(_: Context, params: Params) -> Result:
    requests: types.InputRequests = {
        "user_name": asked("What is your name?", name="string"),
        "greeting": sampled("Generate a greeting", 50),
        "client_roots": types.ListRootsRequest(params=types.RequestParams()),
    }
    if not requests.keys() <= given(params).keys():
        return needs("asked", **requests)
    return said(text("All three came."))


@_tool
async def input_required_result_multi_round(_: Context, params: Params) -> Result:
    if params.request_state == "two" and "step2" in given(params):
        return said(text("Both steps are done."))
    if params.request_state == "one" and "step1" in given(params):
        return needs("two", step2=asked("Step 2: What is your favorite color?", color="string"))
    return needs("one", step1=asked("Step 1: What is your name?", name="string"))


@_tool
async def input_required_result_capabilities(context: Context, _: Params) -> Result:
    can = context.session.client_capabilities or types.ClientCapabilities()
    requests: types.InputRequests = {}
    if can.sampling is not None:
        requests["greeting"] = sampled("Generate a greeting", 50)
    if can.elicitation is not None:
        requests["user_name"] = asked("What is your name?", name="string")
    return needs(**requests) if requests else said(text("The client can do neither."))
