"""What the ancestors of a question leave behind: the turns before it, what they showed, and the outline it may point into.

Above: the engine's resolve stage and the answer models. Below: `outline`. `store.turns.turns` reads it in the round trip that
admits a question, along the path of the parent message and nowhere else (design promise 4). Passages are named, never quoted
(promise 2); the answers are the conversation's own messages.
"""

from dataclasses import dataclass
from itertools import takewhile
from uuid import UUID

from clew.domain.deliverables.outline import KEYWORD, Section, bare_title, title_key


@dataclass(frozen=True, slots=True)
class ShownPassage:
    """A passage that an earlier turn found among its best or cited. Its chunk may be gone when the document was replaced."""

    chunk_id: int
    document_id: UUID
    cited: bool


@dataclass(frozen=True, slots=True)
class EarlierTurn:
    """One round trip before the question. `answer` is empty where none was stored; `shown` is best first, then cited ones."""

    question: str
    answer: str
    shown: tuple[ShownPassage, ...] = ()
    searched: str = ""
    """What was searched for: the question itself, or with the title of the section it pointed at. Empty where nothing was."""


@dataclass(frozen=True, slots=True)
class OutlinedAnswer:
    """The nearest answer above the question that has an outline."""

    answer: str
    outline: tuple[Section, ...]
    cited: tuple[tuple[int, ShownPassage], ...]
    """(where in the answer the cited sentence begins, what it cites), in the order of the answer."""

    def cited_in(self, section_id: str) -> tuple[ShownPassage, ...]:
        """Return what the section of that id cites; what the whole answer cites where the section's text cannot be told."""
        begins = {section.id: _heading_place(self.answer, section.title) for section in self.outline}
        start = begins.get(section_id)
        if start is None:
            return tuple(passage for _, passage in self.cited)
        end = min((place for place in begins.values() if place is not None and place > start), default=len(self.answer))
        return tuple(passage for place, passage in self.cited if start <= place < end)


def _heading_place(answer: str, title: str) -> int | None:
    """Return where the line begins that is this title, whatever marks it as a heading; None where no line is.

    A title that was taken out of a heading has lost its number and its citation marks.
    """
    lines = list(takewhile(lambda line: line.strip() != KEYWORD, answer.splitlines(keepends=True)))
    for same in (_undressed, _bare):
        wanted = same(title)
        for number, line in enumerate(lines):
            if wanted and same(line) == wanted:
                return sum(map(len, lines[:number]))
    return None


def _undressed(line: str) -> str:
    return line.strip().strip("#*_:. \t").casefold()


def _bare(line: str) -> str:
    return title_key(bare_title(line.strip().strip("#*_ \t")))
