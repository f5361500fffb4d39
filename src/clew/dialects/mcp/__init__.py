"""Clew as an MCP server: `/mcp` for programs such as Claude, IDEs and ChatGPT. Read `routes`, then `serving` and `tools`.

Only `routes` and `refusals` are loaded with the server. The rest needs the MCP SDK, which takes most of a second to load, so the
first request to `/mcp` loads it.
"""

from clew.dialects.mcp.refusals import ERRORS
from clew.dialects.mcp.routes import exchange, router
from clew.dialects.shared.dialect import TEXT_BODY, Dialect

DIALECT = Dialect((router,), bodies={exchange: TEXT_BODY}, errors=ERRORS, refuses_unknown_parameters=False)
