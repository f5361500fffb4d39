"""`python -m tests.openai_walk [NAME]`: walk all behaviours, or those whose names begin with NAME. Exits with 1 if one fails."""

import asyncio
import sys
import tempfile
from pathlib import Path

from clew.store.migrate import migrate
from tests.conftest import create_database, postgres_of_the_run, reachable
from tests.openai_walk.parts import PARTS
from tests.openai_walk.walking import Step, houses, steps, walker

_TEMPLATE = "clew_walk"


def main() -> int:
    """Run both servers on a database of their own, and walk."""
    with reachable() as directory, postgres_of_the_run(directory) as server, tempfile.TemporaryDirectory() as home:
        create_database(server.dsn, _TEMPLATE)
        migrate(server.dsn("clew_owner", _TEMPLATE))
        with houses(server.dsn, _TEMPLATE, Path(home)) as (house, plain):

            async def walk() -> list[Step]:
                found: list[Step] = []
                async with walker(house, plain) as caller:
                    async for step in steps(caller, PARTS, " ".join(sys.argv[1:])):
                        print(step.line(), flush=True)
                        found.append(step)
                return found

            found = asyncio.run(walk())
    failed = sum(step.failure is not None for step in found)
    print(f"\n{len(found)} behaviours, {len(found) - failed} as expected, {failed} not.")
    return min(failed, 1)


if __name__ == "__main__":
    sys.exit(main())
