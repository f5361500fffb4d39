"""Opens the tools of a turn. The MCP SDK takes a second to load, so it is loaded only once a turn has tools."""

import asyncio
from collections.abc import Sequence
from importlib import import_module
from typing import TYPE_CHECKING

from clew.domain.turns.tools import ToolServer
from clew.providers.tools.servers import ToolServers

if TYPE_CHECKING:
    from clew.providers.tools.toolbox import Toolbox


async def open_toolbox(chosen: Sequence[ToolServer], servers: ToolServers) -> "Toolbox":
    """Return the tools of these servers; nothing is connected yet."""
    module = await asyncio.to_thread(import_module, "clew.providers.tools.toolbox")
    return module.Toolbox(chosen, servers)
