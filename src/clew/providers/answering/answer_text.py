"""The text of one answer as it is sent: without thoughts and copies of the prompt, up to the first of these: a stop text, a
repetition, or a question that the model asks itself.

Above: `provider_model`. Below: `providers/thoughts`, `unwrapping`, `stopping`, `repetition`, `copied`,
`written_calls`.
"""

from collections.abc import Sequence

from clew.providers.answering.copied import CopyFilter
from clew.providers.answering.repetition import RepetitionWatch
from clew.providers.answering.stopping import QuestionFilter, StopFilter
from clew.providers.answering.unwrapping import BlockFilter
from clew.providers.answering.written_calls import WrittenCalls
from clew.providers.thoughts import ThoughtFilter


class AnswerText:
    """Takes the pieces that a model writes, and returns the text to send for each."""

    def __init__(
        self,
        stops: Sequence[str],
        *,
        opens_thoughts: bool,
        prompt: Sequence[str] = (),
        calls: WrittenCalls | None = None,
        next_question: str = "",
        unwraps: bool = False,
    ) -> None:
        """`opens_thoughts`: the model is known to begin within a thought. `prompt`: parts of it that are left out if copied.

        `calls` takes the calls that the model writes as text. `next_question` is the line with which a question begins: what
        follows it behind an answer is of another question. Empty: it is a line like any other. `unwraps`: of a block of
        Markdown that is the whole answer, only what is in it is sent.
        """
        self.thoughts = ThoughtFilter(is_open=opens_thoughts)
        self._block = BlockFilter(is_on=unwraps)
        self._repetition, self._stop, self._copies = RepetitionWatch(), StopFilter(stops), CopyFilter(prompt)
        self._question = QuestionFilter(next_question)
        self.calls = calls or WrittenCalls(())
        """Those that were written as text, once the answer has ended."""
        self._sent: list[str] = []

    def __str__(self) -> str:
        return "".join(self._sent)

    def __bool__(self) -> bool:
        return bool(self._sent)

    @property
    def copies(self) -> int:
        """How many copies of parts of the prompt were left out."""
        return self._copies.count

    @property
    def stop(self) -> str | None:
        """The stop text at which the answer ended."""
        return self._stop.found

    @property
    def ended(self) -> str | None:
        """Why Clew ended the answer: `repetition`, at a `stop` text, or before the next `question`; None: it did not."""
        if self._repetition.has_repeated:
            return "repetition"
        return "stop" if self._stop.found else "question" if self._question.found else None

    def feed(self, piece: str, *, is_separate: bool) -> str:
        """Return the text to send now. `is_separate`: the server sent thoughts apart from the text."""
        if is_separate:
            self.thoughts.are_separate()
        return self._keep(self._stop.feed(self._block.feed(self.thoughts.feed(piece))))

    def finish(self, *, is_cut: bool) -> str:
        """Return what was held back; of an answer that was ended, before its end. `is_cut`: the model reached its limit."""
        last = "" if self.ended else self._block.feed(self.thoughts.finish(is_cut=is_cut)) + self._block.finish()
        rest = "" if self.ended else self._keep(self._stop.feed(last) + self._stop.finish())
        rest += self._pass(self._copies.finish()) + self._call(self._question.finish())
        return rest + self._send(self.calls.finish(is_cut=self.ended == "repetition"))

    def _keep(self, text: str) -> str:
        kept = self._repetition.read(text) if text else ""
        return self._pass(self._copies.feed(kept))

    def _pass(self, text: str) -> str:
        """Pass on what is no copy."""
        return self._call(self._question.feed(text))

    def _call(self, text: str) -> str:
        return self._send(self.calls.feed(text)) if text else ""

    def _send(self, text: str) -> str:
        if text:
            self._sent.append(text)
        return text
