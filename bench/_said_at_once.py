"""An answer model that takes no time: what is measured around it is Clew's own share of a turn."""

from collections.abc import AsyncIterator

from clew.domain.turns.events import Usage
from clew.providers.answering.protocol import Abilities, Finished, Measure, Prompt, TextPiece


class SaidAtOnce:
    """Says the same pieces to every question; marks `[n]` in them cite passages."""

    name = "said-at-once"
    abilities = Abilities()

    def __init__(self, *pieces: str) -> None:
        self._pieces = pieces

    async def prepare(self) -> None:
        """Nothing is to be learned."""

    async def measure(self, prompt: Prompt) -> Measure:
        """Return no length: it has no window."""
        return Measure(0)

    async def stream(self, prompt: Prompt) -> AsyncIterator[TextPiece | Finished]:
        """Say all of it."""
        for piece in self._pieces:
            yield TextPiece(piece)
        yield Finished(Usage(1000, 10 * len(self._pieces)))

    async def close(self) -> None:
        """Nothing is open."""
