"""A stand-in for PromptX 2.4.0 over MCP, by stdio or HTTP: its tools, its Chinese markdown, its quirks.

`python -m tests.providers.promptx.server [--http PORT] [--prefix promptx_]`. It keeps everything under `$HOME/.promptx` and
writes a line for each call to `$HOME/calls.log`. Switches are files in `$HOME`, read at every call: `delay` (seconds), `crash`
(a tool's name: the process dies when it is called, once), `garbage` (what is answered instead). As the real one it breaks over
calls that overlap.
"""

import argparse
import asyncio
import os
import sys
from pathlib import Path
from typing import Any

import mcp_types as types
import uvicorn
from mcp.server.lowlevel import Server
from mcp.server.stdio import stdio_server
from mcp.shared.exceptions import MCPError

from tests.providers.promptx.network import TYPES, Engram, Network

HOME = Path(os.environ["HOME"])
FOOTER = "\n\n---\n📅 2026-11-22\n📊 Token usage: 0\nPowered by PromptX v2.4.0"
_ENGRAM = {
    "type": "object",
    "required": ["content", "schema", "strength", "type"],
    "properties": {
        "content": {"type": "string"},
        "schema": {"type": "string"},
        "strength": {"type": "number", "minimum": 0, "maximum": 1},
        "type": {"type": "string", "enum": list(TYPES)},
    },
}
_ROLE = {"type": "string"}
SCHEMAS: dict[str, dict[str, Any]] = {
    "discover": {"type": "object", "properties": {"focus": {"enum": ["all", "roles", "tools"]}}},
    "action": {
        "type": "object",
        "required": ["role"],
        "properties": {"role": _ROLE, "roleResources": {"enum": ["all", "personality", "principle", "knowledge"]}},
    },
    "recall": {
        "type": "object",
        "required": ["role"],
        "properties": {
            "role": _ROLE,
            "query": {"type": ["string", "null"]},
            "mode": {"enum": ["creative", "balanced", "focused"]},
        },
    },
    "remember": {
        "type": "object",
        "required": ["role", "engrams"],
        "properties": {"role": _ROLE, "engrams": {"type": "array", "minItems": 1, "items": _ENGRAM}},
    },
}
_SECTIONS = (("personality", "# 👤 角色人格特征"), ("principle", "# ⚖️ 角色行为原则"), ("knowledge", "# 📚 专业知识体系"))


class StandIn:
    """The server's memory of itself: which roles it has looked for, and whether a call is under way."""

    def __init__(self, prefix: str) -> None:
        self.prefix = prefix
        self.registry: set[str] | None = None
        self.is_busy = False
        self.server: Server[Any] = Server("promptx", version="2.4.0", on_list_tools=self.list_tools, on_call_tool=self.call_tool)

    async def list_tools(self, _context: Any, _params: Any) -> types.ListToolsResult:
        tools = [types.Tool(name=self.prefix + name, input_schema=schema) for name, schema in SCHEMAS.items()]
        return types.ListToolsResult(tools=tools)

    async def call_tool(self, _context: Any, params: types.CallToolRequestParams) -> types.CallToolResult:
        name = params.name.removeprefix(self.prefix)
        if name not in SCHEMAS or params.name != self.prefix + name:
            raise MCPError(types.INVALID_PARAMS, f"Tool not found: {params.name}")
        if self.is_busy:
            raise MCPError(types.INTERNAL_ERROR, "Layer with name 'cognition' already registered")
        self.is_busy = True
        try:
            text = await self.answer(name, params.arguments or {})
        finally:
            self.is_busy = False
        return types.CallToolResult(content=[types.TextContent(type="text", text=text)])

    async def answer(self, name: str, arguments: dict[str, Any]) -> str:
        with (HOME / "calls.log").open("a") as log:
            log.write(f"{os.getpid()} {name} {arguments.get('role')} {arguments.get('query')}\n")
        await asyncio.sleep(float(switch("delay") or 0.002))
        if switch("crash") == name:
            (HOME / "crash").unlink()
            os._exit(1)
        if (garbage := switch("garbage")) is not None:
            return garbage
        return getattr(self, name)(arguments) + FOOTER

    def discover(self, _arguments: dict[str, Any]) -> str:
        self.registry = roles()
        return "📍 **当前状态**：discover_completed\n" + "\n".join(sorted(self.registry))

    def action(self, arguments: dict[str, Any]) -> str:
        role = arguments.get("role")
        if self.registry is None:
            self.registry = roles()
        if role not in self.registry:
            return f'📍 **当前状态**：error: 角色 "{role}" 不存在'
        source = (HOME / ".promptx" / "resource" / "role" / role / f"{role}.role.md").read_text()
        wanted = arguments.get("roleResources") or "personality"
        shown = [f"{title}\n{inner(source, tag)}" for tag, title in _SECTIONS if wanted in ("all", tag)]
        return "📍 **当前状态**：role_activated\n\n" + "\n\n".join(shown) + "\n\n# 🎯 角色激活总结\n✅ 已激活"

    def recall(self, arguments: dict[str, Any]) -> str:
        network, query = Network(HOME, str(arguments.get("role"))), arguments.get("query")
        if not network.engrams:
            return "📍 **当前状态**：recall_completed\n\n## 📭 记忆网络初始状态"
        found = network.found(query, arguments.get("mode") or "balanced") if query else None
        lines = ["📍 **当前状态**：recall_completed", ""]
        if query and found is None:
            lines += ["⚠️ **查询词未找到，已自动切换到 DMN 模式**", f'原查询词："{query}"']
        center, *others = network.hubs()
        lines += ["```mermaid", "mindmap", f"  (({center}))", *(f"    {word}" for word in others), "```", ""]
        return "\n".join(lines) + "\n".join(fragment(engram) for engram in found or ())

    def remember(self, arguments: dict[str, Any]) -> str:
        network, engrams = Network(HOME, str(arguments.get("role"))), arguments.get("engrams") or []
        try:
            for engram in engrams:
                network.add(engram)
        except ValueError as error:
            return f"📍 **当前状态**：remember_failed\n\n## ⚠️ 存储失败\n\n**错误信息**：{error}"
        return f"📍 **当前状态**：remember_completed\n\n✅ **保存成功**\n\n- 已保存 {len(engrams)} 条新记忆"


def fragment(engram: Engram) -> str:
    chain = " → ".join(engram.schema)
    head = f"🔗 **记忆片段** [{TYPES[engram.type]}] (强度: {engram.strength}) • ⏰ 刚刚"
    return f'{head}\n   *"{engram.content}"*\n\n   🏷️ **概念结构**: {chain}\n'


def roles() -> set[str]:
    return {path.name.removesuffix(".role.md") for path in (HOME / ".promptx" / "resource" / "role").glob("*/*.role.md")}


def inner(source: str, tag: str) -> str:
    return source.partition(f"<{tag}>")[2].partition(f"</{tag}>")[0].strip()


def switch(name: str) -> str | None:
    path = HOME / name
    return path.read_text().strip() if path.exists() else None


async def over_stdio(server: Server[Any]) -> None:
    async with stdio_server() as (reading, writing):
        await server.run(reading, writing, server.create_initialization_options())


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--http", type=int)
    parser.add_argument("--prefix", default="")
    given = parser.parse_args()
    stand_in = StandIn(given.prefix)
    print("a chatty stand-in of PromptX", file=sys.stderr)
    if given.http is None:
        asyncio.run(over_stdio(stand_in.server))
    else:
        uvicorn.run(stand_in.server.streamable_http_app(), host="127.0.0.1", port=given.http, log_level="warning")


if __name__ == "__main__":
    main()
