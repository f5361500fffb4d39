"""Which tools of the client the model is offered: those of `tools`, as the conversation changes them.

As in Anthropic's API, a tool with `defer_loading` is hidden until a result refers to it (`tool_reference`), and messages of the
system add and remove tools (`tool_addition`, `tool_removal`). Above: `decode`. Below: `messages`, which reads the changes.
"""

from collections.abc import Mapping

from clew.dialects.anthropic.wire import TokenCountBody, ToolParam

_SEARCHES = "tool_search_tool_"


def offered_tools(body: TokenCountBody, changes: Mapping[str, bool], defined: Mapping[str, ToolParam]) -> list[ToolParam]:
    """Return the tools that the model may call. `changes`: by name; False: removed. `defined`: those that messages define.

    A deferred tool that the search of Anthropic's API would find is offered from the beginning: nobody runs this search here.
    """
    is_searched = any(one.type.startswith(_SEARCHES) for one in body.provider_tools)
    demanded = body.tool_choice.name if body.tool_choice else None
    declared = {one.name: one for one in body.client_tools}
    tools = {**declared, **defined}
    return [one for name, one in tools.items() if changes.get(name, is_searched or not one.defer_loading or name == demanded)]
