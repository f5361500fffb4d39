"""The guide for clients of Anthropic's API does what it says, with the SDK that it names."""

import asyncio
import re
import sys
from pathlib import Path

from tests.dialects.conftest import Client, Served
from tests.dialects.requirements_anthropic import ANTHROPIC

GUIDE = Path(__file__).parents[2] / "docs" / "how-to" / "use-anthropic-clients.md"


@ANTHROPIC.held_by("guide")
async def test_the_guide_runs_from_its_beginning_to_its_end(served: Served, reader: Client) -> None:
    code = "\n".join(re.findall(r"```python\n(.*?)```", GUIDE.read_text("utf-8"), re.DOTALL))
    code = code.replace("http://127.0.0.1:5200", served.ready.address).replace("clew_…", reader.key)
    pipe = asyncio.subprocess.PIPE
    process = await asyncio.create_subprocess_exec(sys.executable, "-c", code, stdout=pipe, stderr=pipe)
    async with asyncio.timeout(60):
        shown, faults = await process.communicate()
    assert process.returncode == 0, faults.decode()
    lines = shown.decode()
    assert "    thread.md A clew is a ball of thread that leads back out of the labyrinth." in lines
    assert "(thread.md)" in lines
