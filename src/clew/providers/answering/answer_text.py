"""The text of one answer as it is sent: without thoughts, up to a stop text or to where the model repeats itself.

Above: `provider_model`. Below: `providers/thoughts`, `stopping`, `repetition`.
"""

from collections.abc import Sequence

from clew.providers.answering.repetition import RepetitionWatch
from clew.providers.answering.stopping import StopFilter
from clew.providers.thoughts import ThoughtFilter


class AnswerText:
    """Takes the pieces that a model writes, and returns the text to send for each."""

    def __init__(self, stops: Sequence[str], *, opens_thoughts: bool) -> None:
        """`opens_thoughts`: the model is known to begin within a thought."""
        self.thoughts = ThoughtFilter(is_open=opens_thoughts)
        self._repetition, self._stop = RepetitionWatch(), StopFilter(stops)
        self._sent: list[str] = []

    def __str__(self) -> str:
        return "".join(self._sent)

    def __bool__(self) -> bool:
        return bool(self._sent)

    @property
    def stop(self) -> str | None:
        """The stop text at which the answer ended."""
        return self._stop.found

    @property
    def ended(self) -> str | None:
        """Why Clew ended the answer: `repetition`, or at a `stop` text; None: it did not."""
        return "repetition" if self._repetition.has_repeated else "stop" if self._stop.found else None

    def feed(self, piece: str, *, is_separate: bool) -> str:
        """Return the text to send now. `is_separate`: the server sent thoughts apart from the text."""
        if is_separate:
            self.thoughts.are_separate()
        return self._keep(self._stop.feed(self.thoughts.feed(piece)))

    def finish(self, *, is_cut: bool) -> str:
        """Return what was held back, unless the answer was ended. `is_cut`: the model reached its limit."""
        if self.ended:
            return ""
        return self._keep(self._stop.feed(self.thoughts.finish(is_cut=is_cut)) + self._stop.finish())

    def _keep(self, text: str) -> str:
        kept = self._repetition.read(text) if text else ""
        if kept:
            self._sent.append(kept)
        return kept
