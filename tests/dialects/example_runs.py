"""How the tests run the Python examples as a reader of the manual does: with the libraries themselves, against a real server.

Above: `test_examples.py`. Below: `example_process.py`, in an environment that `make setup-examples` makes.
"""

import asyncio
import json
import os
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
EXAMPLES = ROOT / "examples"
SECONDS = 90.0
_OWN = {"llama-index": ROOT / ".venv-examples-llama-index"}
"""Environments of examples whose library does not go with the others."""
_QUIET = {
    "LITELLM_LOCAL_MODEL_COST_MAP": "True",
    "HAYSTACK_TELEMETRY_ENABLED": "False",
    "NO_PROXY": "127.0.0.1",
}
"""Nothing is fetched from other servers or sent to them."""


def program_of(folder: str, name: str = "python") -> Path:
    """Return a program of the environment of an example; skip the test if that was not made."""
    environment = _OWN.get(folder, ROOT / ".venv-examples")
    if not (environment / ".made").exists():
        pytest.skip(f"missing: {environment.name}, which `make setup-examples` makes")
    return environment / "bin" / name


def environment_of(address: str, key: str) -> dict[str, str]:
    own = {name: value for name, value in os.environ.items() if not name.startswith(("CLEW_", "OPENAI_", "ANTHROPIC_"))}
    return own | _QUIET | {"CLEW_URL": address, "CLEW_KEY": key}


class Examples:
    """A process that runs the examples of one folder."""

    def __init__(self, folder: str, process: asyncio.subprocess.Process) -> None:
        self.folder, self._process = folder, process
        self._read = ""

    async def begin(self, name: str, address: str, key: str, *words: str, **variables: str) -> None:
        """Start an example, which asks the questions `words`."""
        self._read = ""
        order = {
            "file": str(EXAMPLES / self.folder / name),
            "environment": {"CLEW_URL": address, "CLEW_KEY": key} | variables,
            "words": words,
        }
        assert self._process.stdin is not None
        self._process.stdin.write(json.dumps(order).encode() + b"\n")
        await self._process.stdin.drain()

    async def until(self, text: str) -> str:
        """Return what the example has printed so far, as soon as that has a text."""
        assert self._process.stdout is not None
        assert self._process.stderr is not None
        async with asyncio.timeout(SECONDS):
            while text not in self._read:
                piece = await self._process.stdout.read(1 << 16)
                if not piece:
                    faults = (await self._process.stderr.read()).decode()
                    pytest.fail(f"{self.folder} ended:\n{self._read}\n{faults[-4000:]}")
                self._read += piece.decode()
        return self._read

    async def end(self) -> str:
        """Return all that the example has printed."""
        return (await self.until("\0")).rstrip("\0")

    async def run(self, name: str, address: str, key: str, *words: str, **variables: str) -> str:
        """Run an example to its end; return what it printed."""
        await self.begin(name, address, key, *words, **variables)
        return await self.end()


@asynccontextmanager
async def examples_of(folder: str) -> AsyncIterator[Examples]:
    """Start a process for the examples of a folder."""
    pipe = asyncio.subprocess.PIPE
    program = Path(__file__).with_name("example_process.py")
    process = await asyncio.create_subprocess_exec(
        program_of(folder), program, stdin=pipe, stdout=pipe, stderr=pipe, env=environment_of("", "")
    )
    try:
        yield Examples(folder, process)
    finally:
        if process.returncode is None:
            process.kill()
        await process.communicate()
