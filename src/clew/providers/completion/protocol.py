"""What Clew requires of an additional model: it returns one short text for another.

Above: `engine/short_texts.py`, which limits its time, and its callers, which do not trust its responses. Its adapter is
`pydantic_ai_adapter.py`, opened by name in `factory.py`. Answers to users always come from `providers/answering`.
"""

from collections.abc import Callable
from contextlib import AbstractAsyncContextManager
from typing import Protocol

PlaceIfFree = Callable[[], AbstractAsyncContextManager[bool]]
"""Lends one of the places at the server of the answers; False: none is free, and nothing is sent."""


class TextModel(Protocol):
    """Writes a short text. Any number of calls may run at once; cancelling one leaves the others alone."""

    @property
    def name(self) -> str:
        """How settings name it, e.g. `openai:gpt-4.1-mini`."""
        ...

    async def complete(self, instructions: str, text: str) -> str:
        """Return what the model writes about `text` under `instructions`: not empty, valid Unicode, otherwise anything at all.

        Raises ModelFailed; its message holds neither the key nor words of the provider. The caller limits the time.
        """
        ...

    async def close(self) -> None:
        """Close the connections; twice does no harm. Afterwards `complete` raises ModelFailed."""
        ...
