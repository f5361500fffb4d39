"""`clew` whose `/mcp` has the tools, prompts and resources that the conformance suite of MCP calls by name. For tests only.

Run as a program with the arguments of `clew`. Everything else is the server as it ships: middleware, routes, session ids and the
way in which requests are served. Next: `fixtures`.
"""

from clew.cli import main
from clew.dialects.mcp import serving
from tests.dialects.conformance.fixtures import fixture_server

if __name__ == "__main__":
    serving.server = fixture_server
    main()
