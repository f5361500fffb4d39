"""What a streamed token of `/v1/chat/completions` costs, in Clew and in LiteLLM's proxy, with the same model behind both.

    python -m bench.proxies --litellm PYTHON [--streams 10] [--repeat 3]

PYTHON is an interpreter that has `litellm[proxy]`. The model is a process that speaks OpenAI's wire: 200 tokens, one every 30 ms.
Clew runs as users run it (`clew serve`, embedded Postgres): it finds passages first and keeps the answer with its citations; the
proxy keeps nothing. One client asks them in turn. CPU is that of the server's process by the kernel's counters; Postgres, all its
processes, stands beside it.
"""

import argparse
import asyncio
import os
import socket
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Generator, Mapping
from contextlib import ExitStack, contextmanager
from pathlib import Path

import httpx
from bench.streams import CPU_MS, EVERY_MS, NAMES, ROOT, SPREAD_SECONDS, TOKENS, Server, answered_questions, asked, put_manual

from clew.embedded.data_directory import read_server_file

WARM_UP, READY_SECONDS, TRIED = 10, 120, 10
KEYLESS = {"LITELLM_DANGEROUSLY_PERMIT_WEAK_OR_UNSET_MASTER_KEY": "true"}
"""Clew asks for no key on loopback either."""


@contextmanager
def running(command: list[str], log: Path, ready: Callable[[], str | None], env: Mapping[str, str]) -> Generator[tuple[int, str]]:
    """Run a program until the end of the block; yield its process id and, once it is ready, its address."""
    with log.open("a") as file, subprocess.Popen(command, stdout=file, stderr=file, cwd=ROOT, env=os.environ | env) as child:
        try:
            until = time.monotonic() + READY_SECONDS
            while (address := ready()) is None:
                if child.poll() is not None or time.monotonic() > until:
                    raise RuntimeError(log.read_text()[-2000:])
                time.sleep(0.2)
            yield child.pid, address
        finally:
            child.terminate()
            child.wait(60)


def free_port() -> int:
    with socket.socket() as held:
        held.bind(("127.0.0.1", 0))
        return held.getsockname()[1]


def answers(port: int, path: str) -> Callable[[], str | None]:
    """Return a check that gives the address of a port once it answers there."""

    def ready() -> str | None:
        try:
            return address if httpx.get(address + path, timeout=5).is_success else None
        except httpx.TransportError:
            return None

    address = f"http://127.0.0.1:{port}"
    return ready


@contextmanager
def clew(directory: Path, provider: str) -> Generator[Server]:
    """Run Clew on a data directory, with the provider's model."""
    known = {"CLEW_MODEL": "openai:metronome", "CLEW_MODEL_BASE_URL": provider + "/v1", "CLEW_MODEL_CONTEXT_TOKENS": "100000"}
    command = [str(Path(sys.executable).parent / "clew"), "serve", "--data-dir", str(directory), "--port", "0"]

    def ready() -> str | None:
        found = read_server_file(directory)
        return found.address if found else None

    with running(command, directory.with_suffix(".log"), ready, known) as (pid, address):
        yield Server(directory, pid, address)


@contextmanager
def litellm(python: str, folder: Path, provider: str) -> Generator[Server]:
    """Run LiteLLM's proxy with one model, named as Clew's, and no database."""
    port, config = free_port(), folder / "litellm.yaml"
    model = f"{{model: openai/metronome, api_base: {provider}/v1, api_key: none}}"
    config.write_text(f"model_list:\n  - model_name: clew\n    litellm_params: {model}\n")
    command = [str(Path(python).parent / "litellm"), "--config", str(config), "--port", str(port), "--host", "127.0.0.1"]
    with running(command, folder / "litellm.log", answers(port, "/health/liveliness"), KEYLESS) as (pid, address):
        yield Server(None, pid, address)


async def measure(folder: Path, python: str, streams: int, repeat: int) -> bool:
    port = free_port()
    words = ["provide", str(port), str(TOKENS), str(EVERY_MS)]
    with ExitStack() as held:
        model = [sys.executable, "-m", "bench._scripted_stream", *words]
        _, provider = held.enter_context(running(model, folder / "model.log", answers(port, "/v1/models"), {}))
        own = held.enter_context(clew(folder / "data", provider))
        other = held.enter_context(litellm(python, folder, provider))
        async with httpx.AsyncClient(base_url=own.address, timeout=60) as client:
            await put_manual(client)
            questions = await answered_questions(client, TRIED)
            costs: dict[str, list[float]] = {"Clew": [], "LiteLLM": [], "Postgres": []}
            for turn in range(repeat + 1):  # the first one warms both up
                count = streams if turn else WARM_UP
                for name, server in (("Clew", own), ("LiteLLM", other)):
                    told = await server.read(await asked(client, questions, count), SPREAD_SECONDS, "completions")
                    if told.completed < count:
                        print(f"{name}: {told.completed} of {count} answers came to their end")
                        return False
                    cost = dict(zip(NAMES, told.figures, strict=True))
                    print(f"{name:<8} {told.completed} streams, {cost['server']:.3f} ms/token", flush=True)
                    costs[name] += [cost["server"]] if turn else []
                    costs["Postgres"] += [cost["Postgres"]] if turn and server is own else []
    return report(costs)


def report(costs: dict[str, list[float]]) -> bool:
    """Print medians of CPU a token, and tell whether Clew's keeps its bar."""
    median = {name: statistics.median(figures) for name, figures in costs.items()}
    for name, figure in median.items():
        print(f"{name:<8} {figure:.3f} ms of CPU a token" + (f" (bar {CPU_MS})" if name == "Clew" else ""))
    print(f"Clew / LiteLLM {median['Clew'] / median['LiteLLM']:.2f}")
    return median["Clew"] <= CPU_MS


def main() -> int:
    parser = argparse.ArgumentParser()
    parser.add_argument("--litellm", required=True)
    parser.add_argument("--streams", type=int, default=10)
    parser.add_argument("--repeat", type=int, default=3)
    arguments = parser.parse_args()
    with tempfile.TemporaryDirectory(prefix="clew-bench-", dir="/var/tmp") as folder:
        Path(folder).chmod(0o755)
        return 0 if asyncio.run(measure(Path(folder), arguments.litellm, arguments.streams, arguments.repeat)) else 1


if __name__ == "__main__":
    sys.exit(main())
