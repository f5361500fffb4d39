"""Ends an answer before the first of the texts that a client named, whatever the model does.

Above: `provider_model` and `extractive`. A provider that knows such texts ends there itself; others, and answers that no language
model writes, end here.
"""

from collections.abc import Sequence


class StopFilter:
    """Takes an answer in pieces and returns it up to the stop text that is complete first, however it is cut into pieces."""

    def __init__(self, stops: Sequence[str] = ()) -> None:
        self._stops = tuple(stop for stop in stops if stop)
        self._held = ""
        self.found: str | None = None
        """The text at which the answer ended."""

    def feed(self, piece: str) -> str:
        """Return what can be sent. Text that may be the beginning of a stop text is held back."""
        if self.found is not None or not self._stops:
            return "" if self.found is not None else piece
        text, self._held = self._held + piece, ""
        found = min(((at + len(stop), at, stop) for stop in self._stops if (at := text.find(stop)) >= 0), default=None)
        if found is not None:
            _, at, self.found = found
            return text[:at]
        held = max(self._begun(text, stop) for stop in self._stops)
        self._held = text[len(text) - held :]
        return text[: len(text) - held]

    def finish(self) -> str:
        """Return what was held back, at the end of the answer."""
        held, self._held = self._held, ""
        return held

    def _begun(self, text: str, stop: str) -> int:
        """Return how much of the end of the text is the beginning of a stop text."""
        return next((n for n in range(min(len(stop) - 1, len(text)), 0, -1) if text.endswith(stop[:n])), 0)
