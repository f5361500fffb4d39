"""The server of the protocol: the SDK's low-level server with our handlers, run for one request at a time.

The SDK speaks all versions, and keeps nothing between requests (`stateless`). Above: `routes`, which loads this module late.
Below: `tools`, `resources`, `prompts` and `completions`. Who calls is the principal of the HTTP request, as in every dialect.
"""

from collections.abc import Generator
from contextlib import contextmanager
from functools import cache
from importlib.metadata import version
from typing import Any, cast

import mcp_types as types
from mcp.server.caching import CacheHint
from mcp.server.context import ServerRequestContext
from mcp.server.lowlevel import Server
from mcp.server.streamable_http_manager import StreamableHTTPSessionManager
from mcp.shared.exceptions import MCPError
from mcp_types.version import MODERN_PROTOCOL_VERSIONS, is_version_at_least
from starlette.requests import Request
from starlette.types import Receive, Scope, Send

from clew.dialects.mcp import completions, prompts, resources
from clew.dialects.mcp.calling import UNTRUSTED, Call, call_tool
from clew.dialects.mcp.places import Places
from clew.dialects.mcp.sessions import call_key
from clew.dialects.mcp.tools import TOOLS, described
from clew.dialects.shared.accepted_language import reader_language
from clew.dialects.shared.access import PRINCIPAL_KEY
from clew.dialects.shared.errors import code_of, status_of
from clew.domain.errors import ClewError, NotFound

Context = ServerRequestContext[Any, Any]
_INSTRUCTIONS = (
    "Clew answers questions from a collection of documents. Use `ask` for questions: its answers cite the documents, and say how "
    "well each sentence is supported. Use `search` and `fetch` to read documents yourself. "
)
_FIRST_WITH_LINKS = "2025-06-18"
"""Its changelog: "Add support for resource links in tool call results"."""
_URI_SHOWN = 200
_RESOURCE_NOT_FOUND = -32002
"""Versions up to 2025-11-25, Resources, Error Handling."""
_SAME_FOR_ALL, _OF_CALLER = CacheHint(300_000, "public"), CacheHint(10_000, "private")
_HINTS: dict[Any, CacheHint] = {
    "server/discover": _SAME_FOR_ALL,
    "tools/list": _SAME_FOR_ALL,
    "prompts/list": _SAME_FOR_ALL,
    "resources/templates/list": _SAME_FOR_ALL,
    "resources/list": _OF_CALLER,
    "resources/read": _OF_CALLER,
}
"""How long clients may keep results: what is the same for everybody changes only with a new version of Clew."""


async def serve(scope: Scope, receive: Receive, send: Send) -> None:
    """Answer one HTTP request."""
    manager = StreamableHTTPSessionManager(server(), stateless=True)
    trimmed = [(name, value.strip(b" \t")) for name, value in scope["headers"]]  # RFC 9110 §5.5; the server leaves the end
    async with manager.run():
        await manager.handle_request({**scope, "headers": trimmed}, receive, send)


@cache
def server() -> Server[dict[str, Any]]:
    """Return what Clew serves: its tools, documents and prompts."""
    schemas = {tool.name: tool.input_schema for tool in described()}
    return Server(
        "clew",
        version=version("clew"),
        title="Clew",
        description="Answers from documents, with citations that check out to the character.",
        instructions=_INSTRUCTIONS + UNTRUSTED,
        cache_hints=_HINTS,
        get_tool_input_schema=schemas.get,
        on_list_tools=_list_tools,
        on_call_tool=_call_tool,
        on_list_resources=_list_resources,
        on_list_resource_templates=_list_templates,
        on_read_resource=_read_resource,
        on_list_prompts=_list_prompts,
        on_get_prompt=_get_prompt,
        on_completion=_complete,
    )


def _request_of(context: Context) -> Request:
    return cast(Request, context.request)  # every message comes over HTTP


def _call_of(context: Context) -> Call:
    request = _request_of(context)

    async def progress(amount: float, message: str) -> None:
        await context.session.report_progress(amount, None, message)

    return Call(
        parts=request.app.state.parts,
        caller=request.scope[PRINCIPAL_KEY],
        places=Places(request.app.state.base_of(request.scope)),
        language=reader_language(request),
        progress=progress,
        assistant=request.query_params.get("assistant", ""),
        key=call_key(request, context.request_id),
        is_stopped_with_request=context.protocol_version in MODERN_PROTOCOL_VERSIONS,
        may_have_links=_may_have_links(context),
    )


def _may_have_links(context: Context) -> bool:
    """Whether the client reads links to documents: as a rule by its version, but some reject what their version has."""
    return _request_of(context).state.may_have_links and is_version_at_least(context.protocol_version, _FIRST_WITH_LINKS)


def _only_page(params: types.PaginatedRequestParams | None) -> None:
    """Refuse a cursor of a list that has one page. Raises MCPError."""
    if params is not None and params.cursor is not None:
        raise MCPError(types.INVALID_PARAMS, "`cursor` names no page: this list has only one. Omit `cursor`.")


async def _list_tools(_: Context, params: types.PaginatedRequestParams | None) -> types.ListToolsResult:
    _only_page(params)
    return types.ListToolsResult(tools=described())


async def _call_tool(context: Context, params: types.CallToolRequestParams) -> types.CallToolResult:
    tool = TOOLS.get(params.name)
    if tool is None:
        raise MCPError(types.INVALID_PARAMS, f"There is no tool {params.name[:80]!r}. Tools: {', '.join(TOOLS)}.")
    return await call_tool(tool, _call_of(context), params.arguments or {})


async def _list_resources(context: Context, params: types.PaginatedRequestParams | None) -> types.ListResourcesResult:
    with _faults(context):
        return await resources.list_resources(_call_of(context), params.cursor if params else None)


async def _list_templates(_: Context, params: types.PaginatedRequestParams | None) -> types.ListResourceTemplatesResult:
    _only_page(params)
    return resources.list_templates()


async def _read_resource(context: Context, params: types.ReadResourceRequestParams) -> types.ReadResourceResult:
    with _faults(context, _no_resource(context), uri=params.uri[:_URI_SHOWN]):
        return await resources.read_resource(_call_of(context), params.uri)


async def _list_prompts(_: Context, params: types.PaginatedRequestParams | None) -> types.ListPromptsResult:
    _only_page(params)
    return prompts.list_prompts()


async def _get_prompt(_: Context, params: types.GetPromptRequestParams) -> types.GetPromptResult:
    return prompts.get_prompt(params.name, params.arguments or {})


async def _complete(context: Context, params: types.CompleteRequestParams) -> types.CompleteResult:
    with _faults(context):
        return await completions.complete(_call_of(context), params)


def _no_resource(context: Context) -> int:
    """Return the code for a resource that does not exist: version 2026-07-28 forbids the one before it."""
    return types.INVALID_PARAMS if context.protocol_version in MODERN_PROTOCOL_VERSIONS else _RESOURCE_NOT_FOUND


@contextmanager
def _faults(context: Context, not_found: int = types.INVALID_PARAMS, **data: str) -> Generator[None]:
    """Translate our errors to those of the protocol, with these data."""
    try:
        yield
    except ClewError as error:
        number = not_found if isinstance(error, NotFound) else types.INVALID_PARAMS
        number = number if status_of(error) < 500 else types.INTERNAL_ERROR
        message = error.message_in(reader_language(_request_of(context)))
        raise MCPError(number, message, {"code": code_of(error), **data}) from error
