"""`clew` with an answer model that says as many words as a file tells it to, as slowly as that tells it to. For tests only.

Run as a program with the arguments of `clew`. `CLEW_TEST_SCRIPT` names a JSON file, read at the beginning of every answer:
`words`, `every_seconds` between them, and `hold_after`, the number of words after which the answer waits until the file `go`
stands beside it, or `fail_after`, the number after which the model fails. Where it holds `text`, that is the answer, said in
pieces of `characters` instead of words.

`CLEW_TEST_SEND_BUFFER_BYTES` makes the system keep less for readers that do not read, and `CLEW_TEST_HELD_SECONDS` lets go of the
events of an ended turn sooner: what takes megabytes and many seconds otherwise is reached with little. With
`CLEW_TEST_LOOK_SECONDS` readers of other processes' turns look that seldom, so that only wake-ups carry them on.
"""

import asyncio
import json
import os
import socket
from collections.abc import AsyncIterator, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from clew.cli import main
from clew.domain.errors import ModelFailed
from clew.domain.turns.events import Usage
from clew.engine.running import followers, runner
from clew.providers.answering.protocol import Abilities, AnswerModel, Finished, Measure, Prompt, TextPiece
from clew.providers.embedding.protocol import Embedder
from clew.server import parts, serve
from clew.server.settings import Settings

listening_socket = serve.listening_socket
SCRIPT = Path(os.environ["CLEW_TEST_SCRIPT"])


class Scripted:
    """Says `w0 w1 w2 …`, and that the first passage says so."""

    name = "scripted"
    abilities = Abilities()

    async def prepare(self) -> None:
        """Nothing is to be learned."""

    async def measure(self, prompt: Prompt) -> Measure:
        """It reads everything."""
        return Measure(0)

    async def stream(self, prompt: Prompt) -> AsyncIterator[TextPiece | Finished]:
        script = json.loads(await asyncio.to_thread(SCRIPT.read_text))
        said = pieces(script)
        for n, piece in enumerate(said):
            if n == script.get("fail_after"):
                raise ModelFailed("The scripted model fails.")
            if n == script["hold_after"]:
                await opened(SCRIPT.with_name("go"))
            yield TextPiece(piece)
            await asyncio.sleep(script["every_seconds"])
        yield Finished(Usage(len(prompt.passages), len(said)))

    async def close(self) -> None:
        pass


def pieces(script: dict[str, Any]) -> list[str]:
    if "text" not in script:
        return [f"w{n} " if n % 10 else f"w{n} [1] " for n in range(script["words"])]
    text, size = script["text"], script["characters"]
    return [text[begin : begin + size] for begin in range(0, len(text), size)]


async def opened(gate: Path) -> None:
    while not await asyncio.to_thread(gate.exists):  # noqa: ASYNC110  another process opens it
        await asyncio.sleep(0.01)


def scripted(names: str, embedder: Embedder | None, access: object) -> AnswerModel:
    return Scripted()


@contextmanager
def narrow_socket(settings: Settings) -> Iterator[socket.socket]:
    with listening_socket(settings) as listener:
        listener.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, int(os.environ["CLEW_TEST_SEND_BUFFER_BYTES"]))
        yield listener


if __name__ == "__main__":
    if "CLEW_TEST_SEND_BUFFER_BYTES" in os.environ:
        serve.listening_socket = narrow_socket
    runner.HELD_SECONDS = float(os.environ.get("CLEW_TEST_HELD_SECONDS", runner.HELD_SECONDS))
    followers.LOOK_SECONDS = float(os.environ.get("CLEW_TEST_LOOK_SECONDS", followers.LOOK_SECONDS))
    parts.open_answer_models = scripted
    main()
