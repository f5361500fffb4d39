"""How long a model may take, and what becomes of text that cannot be stored."""

import asyncio
from collections.abc import AsyncIterator

import pytest

from clew.domain.errors import GenerationTimedOut, ModelFailed
from clew.domain.turns.events import Usage
from clew.engine.parts import Timeouts
from clew.engine.stages.assemble import Assembled
from clew.engine.stages.generate import Generated, Generation
from clew.providers.answering.protocol import Abilities, Finished, Measure, Prompt, TextPiece

PROMPT = Prompt(question="q", query="q", passages=(), earlier=(), instructions="", language=None)


class Scripted:
    """Says its pieces; an Event among them is waited for."""

    name = "scripted"
    abilities = Abilities()

    def __init__(self, *script: str | asyncio.Event) -> None:
        self._script = script

    async def stream(self, prompt: Prompt) -> AsyncIterator[TextPiece | Finished]:
        for piece in self._script:
            if isinstance(piece, asyncio.Event):
                await piece.wait()
            else:
                yield TextPiece(piece)
        yield Finished(Usage(3, 4), upstream_response_id="r1", model="scripted-2")

    async def prepare(self) -> None:
        pass

    async def measure(self, prompt: Prompt) -> Measure:
        return Measure(0)

    async def close(self) -> None:
        pass


async def collect(model: Scripted, timeouts: Timeouts, into: list[str]) -> Generated:
    generation = Generation(Assembled(PROMPT), model, timeouts)
    async for piece in generation.stream():
        into += [piece] if isinstance(piece, str) else []
    return generation.result


async def test_text_passes_and_the_cost_is_recorded() -> None:
    said: list[str] = []
    generated = await collect(Scripted("a", "b"), Timeouts(), said)
    assert said == ["a", "b"]
    assert (generated.model, generated.usage, generated.upstream_response_id) == ("scripted-2", Usage(3, 4), "r1")
    assert generated.is_complete


async def test_a_model_that_never_begins_is_stopped() -> None:
    with pytest.raises(GenerationTimedOut, match="first word"):
        await collect(Scripted(asyncio.Event()), Timeouts(first_token=0.01, total=60), [])


async def test_a_model_that_never_ends_is_stopped_and_its_text_was_passed_on() -> None:
    said: list[str] = []
    with pytest.raises(GenerationTimedOut, match="The answer took"):
        await collect(Scripted("begun", asyncio.Event()), Timeouts(first_token=60, total=0.05), said)
    assert said == ["begun"]


@pytest.mark.parametrize("script", [(), ("",), (" \n",)])
async def test_a_model_that_says_nothing_has_failed(script: tuple[str, ...]) -> None:
    with pytest.raises(ModelFailed, match="empty"):
        await collect(Scripted(*script), Timeouts(), [])


async def test_what_postgres_cannot_store_is_replaced() -> None:
    said: list[str] = []
    await collect(Scripted("a\0b", "c\ud800d"), Timeouts(), said)
    assert said == ["ab", "c?d"]
