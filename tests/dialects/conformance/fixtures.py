"""What the conformance suite of MCP calls by name, as one server of the SDK. Above: `conformance_clew`. Next: `fixture_tools`.

The suite describes each of these in its own sources. What Clew does not serve, such as subscriptions, is not here either.
"""

import json
import re
from functools import cache
from typing import Any

import mcp_types as types
from mcp.server.caching import CacheHint
from mcp.server.context import ServerRequestContext
from mcp.server.lowlevel import Server
from mcp.server.request_state import RequestStateBoundary, RequestStateSecurity
from mcp.shared.exceptions import MCPError

from tests.dialects.conformance.fixture_tools import PIXEL, asked, call_tool, described

Context = ServerRequestContext[Any, Any]
Paging = types.PaginatedRequestParams | None
NAME = "clew-conformance"
_HINTS: dict[Any, CacheHint] = {
    method: CacheHint(1_000, "public")
    for method in (
        "tools/list",
        "prompts/list",
        "resources/list",
        "resources/templates/list",
        "resources/read",
        "server/discover",
    )
}
_TEMPLATE = "test://template/{id}/data"
_TEMPLATE_URI = re.compile(r"test://template/([^/]+)/data")
_PROMPTS = {
    "test_simple_prompt": (),
    "test_prompt_with_arguments": ("arg1", "arg2"),
    "test_prompt_with_embedded_resource": ("resourceUri",),
    "test_prompt_with_image": (),
    "test_input_required_result_prompt": (),
}


@cache
def fixture_server() -> Server[dict[str, Any]]:
    """Return the server."""
    schemas = {tool.name: tool.input_schema for tool in described()}
    server = Server(
        NAME,
        version="1",
        cache_hints=_HINTS,
        get_tool_input_schema=schemas.get,
        on_list_tools=_list_tools,
        on_call_tool=call_tool,
        on_list_resources=_list_resources,
        on_list_resource_templates=_list_templates,
        on_read_resource=_read_resource,
        on_list_prompts=_list_prompts,
        on_get_prompt=_get_prompt,
        on_completion=_complete,
    )
    server.middleware.append(RequestStateBoundary(RequestStateSecurity(keys=["k" * 32]), default_audience=NAME))
    return server


async def _list_tools(_: Context, __: Paging) -> types.ListToolsResult:
    return types.ListToolsResult(tools=described())


async def _list_resources(_: Context, __: Paging) -> types.ListResourcesResult:
    named = [("static-text", "text/plain"), ("static-binary", "image/png")]
    resources = [
        types.Resource(uri=f"test://{name}", name=name, description=f"The {name} resource.", mime_type=mime)
        for name, mime in named
    ]
    return types.ListResourcesResult(resources=resources)


async def _list_templates(_: Context, __: Paging) -> types.ListResourceTemplatesResult:
    template = types.ResourceTemplate(uri_template=_TEMPLATE, name="template", mime_type="application/json")
    return types.ListResourceTemplatesResult(resource_templates=[template])


async def _read_resource(_: Context, params: types.ReadResourceRequestParams) -> types.ReadResourceResult:
    uri, templated = params.uri, _TEMPLATE_URI.fullmatch(params.uri)
    content: types.TextResourceContents | types.BlobResourceContents
    if uri == "test://static-text":
        text = "This is the content of the static text resource."
        content = types.TextResourceContents(uri=uri, mime_type="text/plain", text=text)
    elif uri == "test://static-binary":
        content = types.BlobResourceContents(uri=uri, mime_type="image/png", blob=PIXEL)
    elif templated:
        said = {"id": templated[1], "templateTest": True, "data": f"Data for ID: {templated[1]}"}
        content = types.TextResourceContents(uri=uri, mime_type="application/json", text=json.dumps(said))
    else:
        raise MCPError(types.INVALID_PARAMS, "There is no such resource.", {"uri": uri})
    return types.ReadResourceResult(contents=[content])


async def _list_prompts(_: Context, __: Paging) -> types.ListPromptsResult:
    prompts = [
        types.Prompt(
            name=name,
            description=f"The prompt {name}.",
            arguments=[types.PromptArgument(name=one, description=one, required=True) for one in arguments],
        )
        for name, arguments in _PROMPTS.items()
    ]
    return types.ListPromptsResult(prompts=prompts)


async def _get_prompt(_: Context, params: types.GetPromptRequestParams) -> types.GetPromptResult | types.InputRequiredResult:
    given = params.arguments or {}
    if params.name not in _PROMPTS:
        raise MCPError(types.INVALID_PARAMS, "There is no such prompt.")
    if params.name == "test_input_required_result_prompt":
        if "user_context" not in (params.input_responses or {}):
            return types.InputRequiredResult(input_requests={"user_context": asked("What context?", context="string")})
        return _said(types.TextContent(text="The context was given."))
    if params.name == "test_prompt_with_arguments":
        return _said(types.TextContent(text=f"Prompt with arguments: arg1='{given['arg1']}', arg2='{given['arg2']}'"))
    if params.name == "test_prompt_with_embedded_resource":
        text = "Embedded resource content for testing."
        resource = types.TextResourceContents(uri=given["resourceUri"], mime_type="text/plain", text=text)
        return _said(
            types.EmbeddedResource(resource=resource), types.TextContent(text="Please process the embedded resource above.")
        )
    if params.name == "test_prompt_with_image":
        image = types.ImageContent(data=PIXEL, mime_type="image/png")
        return _said(image, types.TextContent(text="Please analyze the image above."))
    return _said(types.TextContent(text="This is a simple prompt for testing."))


def _said(*content: types.ContentBlock) -> types.GetPromptResult:
    return types.GetPromptResult(messages=[types.PromptMessage(role="user", content=one) for one in content])


async def _complete(_: Context, params: types.CompleteRequestParams) -> types.CompleteResult:
    values = [one for one in ("paris", "park", "party") if one.startswith(params.argument.value)]
    return types.CompleteResult(completion=types.Completion(values=values, total=len(values), has_more=False))
