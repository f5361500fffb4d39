"""What a streamed token of `/v1/chat/completions` costs, in Clew and in LiteLLM's proxy, with the same model behind both.

    python -m bench.proxies --litellm PYTHON [--streams 10] [--tokens 200 1000] [--every 10] [--repeat 3] [--prose]

PYTHON is an interpreter that has `litellm[proxy]`. The model is a process that speaks OpenAI's wire: a token every 10 ms, or as
given. Each token is a number of 16 signs; with `--prose` one in twenty is, the others are ordinary words. Clew runs as users run
it (`clew serve`, embedded Postgres): it finds passages first and keeps the answer with its citations; the proxy keeps nothing.
One client asks them in turn. CPU is that of the server's process by the kernel's counters; Postgres, all its processes, stands
beside it. The bar holds for answers of the first length. From the shortest and the longest answers follows what a turn costs
once, however long its answer is, and what each further token adds.
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
from collections import defaultdict
from collections.abc import Callable, Generator, Mapping
from contextlib import ExitStack, contextmanager
from pathlib import Path

import httpx
from bench._scripted_stream import SENTENCE
from bench.streams import CPU_MS, ROOT, SPREAD_SECONDS, TOKENS, Measured, Server, answered_questions, asked, put_manual

from clew.embedded.data_directory import read_server_file

WARM_UP, READY_SECONDS, TRIED = 10, 120, 10
KEYLESS = {"LITELLM_DANGEROUSLY_PERMIT_WEAK_OR_UNSET_MASTER_KEY": "true"}
"""Clew asks for no key on loopback either."""
Costs = dict[tuple[str, int], list[float]]
"""(whose, tokens of an answer) → CPU seconds of all streams, a figure a run."""


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


async def measure(folder: Path, python: str, arguments: argparse.Namespace) -> bool:
    port = free_port()
    stamped_every = SENTENCE if arguments.prose else 1
    words = ["provide", str(port), str(TOKENS), str(arguments.every), str(stamped_every)]
    with ExitStack() as held:
        model = [sys.executable, "-m", "bench._scripted_stream", *words]
        _, provider = held.enter_context(running(model, folder / "model.log", answers(port, "/v1/models"), {}))
        own = held.enter_context(clew(folder / "data", provider))
        other = held.enter_context(litellm(python, folder, provider))
        async with httpx.AsyncClient(base_url=own.address, timeout=60) as client:
            await put_manual(client)
            questions = await answered_questions(client, TRIED)
            costs: Costs = defaultdict(list)
            for turn in range(arguments.repeat + 1):  # the first one warms both up
                for tokens in arguments.tokens if turn else arguments.tokens[:1]:
                    (await client.put(f"{provider}/tokens", content=str(tokens))).raise_for_status()
                    for name, server in (("Clew", own), ("LiteLLM", other)):
                        asking = await asked(client, questions, arguments.streams if turn else WARM_UP)
                        told = await server.read(asking, SPREAD_SECONDS, "completions")
                        if told.completed < len(asking) or len(told.delays) != -(-tokens // stamped_every) * len(asking):
                            print(f"{name}: {told.completed} of {len(asking)} answers came to their end")
                            return False
                        if turn:
                            note(costs, name, tokens, told, len(asking))
    return report(costs, arguments.tokens, arguments.streams)


def note(costs: Costs, name: str, tokens: int, told: Measured, streams: int) -> None:
    """Keep and print the CPU seconds of some streams."""
    print(f"{name:<8} {tokens} tokens, {1000 * told.server / (tokens * streams):.3f} ms/token", flush=True)
    costs[name, tokens].append(told.server)
    if told.postgres:
        costs["Postgres", tokens].append(told.postgres)


def report(costs: Costs, lengths: list[int], streams: int) -> bool:
    """Print medians of CPU a token, and tell whether Clew's keeps its bar."""
    turn_ms = {of: 1000 * statistics.median(seconds) / streams for of, seconds in costs.items()}
    names = list(dict.fromkeys(name for name, _ in turn_ms))
    for tokens in lengths:
        told = ", ".join(f"{name} {turn_ms[name, tokens] / tokens:.3f}" for name in names)
        ratio = turn_ms["Clew", tokens] / turn_ms["LiteLLM", tokens]
        print(f"{tokens} tokens: {told} ms of CPU a token (bar for Clew {CPU_MS}); Clew / LiteLLM {ratio:.2f}")
    short, long = min(lengths), max(lengths)
    for name in names if short < long else []:
        each = (turn_ms[name, long] - turn_ms[name, short]) / (long - short)
        print(f"{name:<8} {turn_ms[name, short] - short * each:.1f} ms a turn and {each:.3f} ms for each token")
    return turn_ms["Clew", lengths[0]] / lengths[0] <= CPU_MS


def main() -> int:
    parser = argparse.ArgumentParser()
    parser.add_argument("--litellm", required=True)
    parser.add_argument("--streams", type=int, default=10)
    parser.add_argument("--tokens", type=int, nargs="+", default=[TOKENS, 5 * TOKENS])
    parser.add_argument("--every", type=float, default=10, help="milliseconds between the tokens of a stream")
    parser.add_argument("--repeat", type=int, default=3)
    parser.add_argument("--prose", action="store_true", help="answer in ordinary words")
    arguments = parser.parse_args()
    with tempfile.TemporaryDirectory(prefix="clew-bench-", dir="/var/tmp") as folder:
        Path(folder).chmod(0o755)
        return 0 if asyncio.run(measure(Path(folder), arguments.litellm, arguments)) else 1


if __name__ == "__main__":
    sys.exit(main())
