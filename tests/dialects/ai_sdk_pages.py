"""Pages with `useChat` of the AI SDK, in Node, in a directory of the test run.

Above: `test_ai_sdk*.py`. Below: `pages/use_chat.mjs`. The packages are those of `examples/ai-sdk`.
"""

import asyncio
import json
import shutil
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import pytest

from tests.dialects.node_packages import NODE, ROOT, environment, install

EXAMPLE = ROOT / "examples" / "ai-sdk"
SECONDS = 60.0
State = dict[str, Any]


@pytest.fixture(scope="session")
def packages(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A directory with the example, the steered page and their packages."""
    directory = install(Path(tmp_path_factory.mktemp("ai-sdk")), EXAMPLE)
    shutil.copy(Path(__file__).parent / "pages" / "use_chat.mjs", directory)
    return directory


class Pages:
    """The process with the pages."""

    def __init__(self, process: asyncio.subprocess.Process) -> None:
        self._process = process

    async def do(self, what: str, page: str = "page", **fields: Any) -> State:
        """Do something on a page; return what it shows then."""
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        self._process.stdin.write(json.dumps({"do": what, "page": page, **fields}).encode() + b"\n")
        async with asyncio.timeout(SECONDS):
            line = await self._process.stdout.readline()
        state = json.loads(line)
        assert "fault" not in state, state["fault"]
        return state


@pytest.fixture
async def pages(packages: Path) -> AsyncIterator[Pages]:
    """Pages of one test."""
    pipe = asyncio.subprocess.PIPE
    process = await asyncio.create_subprocess_exec(
        str(NODE / "node"), "use_chat.mjs", cwd=packages, env=environment(), stdin=pipe, stdout=pipe, limit=8 << 20
    )
    yield Pages(process)
    assert process.stdin is not None
    process.stdin.close()
    async with asyncio.timeout(SECONDS):
        await process.wait()


def text_of(message: State) -> str:
    return "".join(part["text"] for part in message["parts"] if part["type"] == "text")


def parts_of(message: State, kind: str) -> list[State]:
    return [part for part in message["parts"] if part["type"] == kind]
