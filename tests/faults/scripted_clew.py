"""`clew` with an answer model that says as many words as a file tells it to, as slowly as that tells it to. For tests only.

Run as a program with the arguments of `clew`. `CLEW_TEST_SCRIPT` names a JSON file, read at the beginning of every answer:
`words`, `every_seconds` between them, and `hold_after`, the number of words after which the answer waits until the file `go`
stands beside it, or `fail_after`, the number after which the model fails. Where it holds `text`, that is the answer, said in
pieces of `characters` instead of words.
"""

import asyncio
import json
import os
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

from clew.cli import main
from clew.domain.errors import ModelFailed
from clew.domain.events import Usage
from clew.providers.answering.protocol import Abilities, AnswerModel, Finished, Prompt, TextPiece
from clew.providers.embedding.protocol import Embedder
from clew.server import parts

SCRIPT = Path(os.environ["CLEW_TEST_SCRIPT"])


class Scripted:
    """Says `w0 w1 w2 …`, and that the first passage says so."""

    name = "scripted"
    abilities = Abilities()

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


if __name__ == "__main__":
    parts.open_answer_models = scripted
    main()
