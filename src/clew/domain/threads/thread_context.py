"""The context of a question: the turns before it, the passages they showed, and the outline it may point at.

Above: the engine's resolve stage and the answer models. Below: `outline`. `store.turns.turns` reads it in the round trip that
admits a question, only along the path of the parent message (design promise 4). Passages are named, never quoted (promise 2); the
answers are the conversation's own messages.
"""

from dataclasses import dataclass
from itertools import takewhile
from uuid import UUID

from clew.domain.deliverables.outline import KEYWORD, Section, bare_title, title_key


@dataclass(frozen=True, slots=True)
class ShownPassage:
    """A passage that an earlier turn found among its best or cited. Its chunk may have been replaced with its document."""

    chunk_id: int
    document_id: UUID
    cited: bool


@dataclass(frozen=True, slots=True)
class EarlierTurn:
    """One turn before the question. `answer` is empty if none was stored; `shown` is best first, then cited ones."""

    question: str
    answer: str
    shown: tuple[ShownPassage, ...] = ()
    searched: str = ""
    """The search query: the question itself, or with the title of the section it pointed at. Empty without a search."""


@dataclass(frozen=True, slots=True)
class OutlinedAnswer:
    """The nearest answer above the question that has an outline."""

    answer: str
    outline: tuple[Section, ...]
    cited: tuple[tuple[int, ShownPassage], ...]
    """(start of the cited sentence in the answer, cited passage), in the order of the answer."""

    def cited_in(self, section_id: str) -> tuple[ShownPassage, ...]:
        """Return what the section with that id cites, or what the whole answer cites if the section's text cannot be found."""
        begins = {section.id: _heading_place(self.answer, section.title) for section in self.outline}
        start = begins.get(section_id)
        if start is None:
            return tuple(passage for _, passage in self.cited)
        end = min((place for place in begins.values() if place is not None and place > start), default=len(self.answer))
        return tuple(passage for place, passage in self.cited if start <= place < end)


def _heading_place(answer: str, title: str) -> int | None:
    """Return where the line with this title begins, whatever its heading style; None if there is none.

    A title taken from a heading has no number and no citation marks.
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
