"""A model that says a token every few milliseconds, in a Clew of its own (`serve`) or with nothing around it (`alone`).

    python -m bench._scripted_stream serve DIRECTORY TOKENS EVERY_MS
    python -m bench._scripted_stream alone STREAMS TOKENS EVERY_MS SPREAD_SECONDS

Above: `streams.py` runs both. The model keeps to a clock: token n is due n intervals after it was asked, however late the one
before was taken, and each token carries when it was due (µs of CLOCK_MONOTONIC, which all processes of a machine share). A
server that is busy when a token is due is therefore late, as it would be in reading a provider's socket.
"""

import asyncio
import json
import resource
import sys
import time
from collections.abc import AsyncIterator
from pathlib import Path

import uvloop
from bench._stream_reader import Reading, starts

from clew.domain.turns.events import Usage
from clew.providers.answering.protocol import Abilities, AnswerModel, Finished, Measure, Prompt, TextPiece
from clew.providers.embedding.protocol import Embedder

SENTENCE = 20
"""Tokens of a sentence; each one ends with a mark."""


class Metronome:
    """Says tokens at a fixed pace; with a pace of 0 all at once."""

    name = "metronome"
    abilities = Abilities()

    def __init__(self, tokens: int, every_seconds: float) -> None:
        self.tokens, self.every_seconds = tokens, every_seconds

    async def prepare(self) -> None:
        """Nothing is to be learned."""

    async def measure(self, prompt: Prompt) -> Measure:
        """Return no length: it has no window."""
        return Measure(0)

    async def stream(self, prompt: Prompt) -> AsyncIterator[TextPiece | Finished]:
        """Say every token in its time, whatever was asked."""
        began = time.monotonic()
        for n in range(self.tokens):
            due = began + n * self.every_seconds
            if (left := due - time.monotonic()) > 0:
                await asyncio.sleep(left)
            yield TextPiece(f"t{int(due * 1e6):015d}{'. [1] ' if n % SENTENCE == SENTENCE - 1 else ' '}")
        yield Finished(Usage(len(prompt.passages), self.tokens))

    async def close(self) -> None:
        """Nothing is open."""


def serve(directory: Path, model: AnswerModel) -> None:
    """Run Clew as `clew serve` does, but for its answers, until it is told to stop."""
    from clew.server import parts
    from clew.server.logs import configure_logs
    from clew.server.serve import Run
    from clew.server.serve import serve as run_server
    from clew.server.settings import Settings

    def only(names: str, embedder: Embedder | None, access: object) -> AnswerModel:
        return model

    parts.open_answer_models = only
    configure_logs()
    run_server(Settings.model_validate({"data_dir": directory, "port": 0}), Run())


async def alone(streams: int, model: Metronome, spread_seconds: float) -> None:
    """Take the tokens of as many streams from the model itself; print what a client would measure, as `_stream_reader` does."""
    prompt = Prompt("", "", (), (), "", None)
    began = time.monotonic()

    async def take(start: float) -> Reading:
        await asyncio.sleep(began + start - time.monotonic())
        reading = Reading(time.monotonic())
        async for piece in model.stream(prompt):
            if isinstance(piece, TextPiece):
                reading.take(piece.text.encode(), time.monotonic())
        return reading.ended(time.monotonic())

    readings = await asyncio.gather(*(take(start) for start in starts(streams, spread_seconds)))
    used = resource.getrusage(resource.RUSAGE_SELF)
    print(json.dumps({"cpu": used.ru_utime + used.ru_stime, "streams": [reading.told() for reading in readings]}))


def main(words: list[str]) -> None:
    model = Metronome(int(words[2]), float(words[3]) / 1000)
    if words[0] == "serve":
        serve(Path(words[1]), model)
    else:
        uvloop.run(alone(int(words[1]), model, float(words[4])))


if __name__ == "__main__":
    main(sys.argv[1:])
