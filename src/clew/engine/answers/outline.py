"""Between the model and the grounding: holds the block SUIVI back until the answer ends, then emits it repaired.

Above: `ground.py`. Below: `domain/deliverables/outline`, which knows what a block is and how a broken one is repaired (design
§5). Text that is no part of the block is never lost, whatever the model wrote after it.
"""

import asyncio
from collections.abc import Iterator

from clew.domain.deliverables.chapters import Heading, best_heading, chapter_of
from clew.domain.deliverables.outline import Section, headings_within, parse_outline
from clew.domain.deliverables.outline_repair import Repaired, grounded_in, repair, with_one_block, without_blocks
from clew.domain.deliverables.outline_scanner import OutlineScanner
from clew.domain.documents.passage import Passage
from clew.domain.turns.trace import OutlineTrace
from clew.engine.stages.generate import Generated
from clew.providers.answering.protocol import Prompt


class OutlineHolder:
    """The outline of one answer while its text streams: `hold` each piece, `finish` once at the end."""

    def __init__(self, prompt: Prompt) -> None:
        """Hold the outline of the answer to this prompt."""
        self._prompt = prompt
        self._scanner = OutlineScanner(variants=prompt.service is not None)
        self._sent: list[str] = []
        self.outline: tuple[Section, ...] = ()
        """The sections of the answer, once it is finished."""
        self.trace: OutlineTrace | None = None
        """What was repaired; None if there was no check."""

    def hold(self, piece: str) -> str:
        """Take the next piece of text; return the text to emit now."""
        out = self._scanner.feed(piece)
        self._sent.append(out)
        return out

    async def finish(self, generated: Generated) -> str:
        """Return the rest of the text, with the block repaired.

        Only a deliverable gets a missing block, unless its model reports too few sections. The answer to a follow-up does not
        change the outline above it: a block that a model copied from there is left out. A model that reports that it cannot
        answer changes no outline either, and one that calls functions of the application has not answered yet.
        """
        body, tail = "".join(self._sent), self._scanner.finish()
        if self._prompt.reference:
            return without_blocks(body + tail)[len(body) :]
        if self._prompt.service is None or not generated.has_sections or not generated.answered or generated.calls:
            text = with_one_block(tail)
            self.outline = parse_outline(body + text) if generated.answered else ()
            return text
        repaired = await asyncio.to_thread(_repaired, body + tail, self._prompt)
        self.outline = repaired.outline
        self.trace = OutlineTrace(len(repaired.outline), tuple(repaired.repairs))
        return repaired.text[
            len(body) :
        ]  # emitted text does not change; the repaired text may only have less white space at its end


def _repaired(answer: str, prompt: Prompt) -> Repaired:
    """Blocks for about ten milliseconds: may read every word of the passages."""
    grounded = grounded_in(_texts(prompt), prompt.language)
    return repair(answer, _titles(prompt), is_grounded=grounded, wholes=_wholes(prompt))


def _wholes(prompt: Prompt) -> set[str]:
    """Return the titles of what a deliverable is about as a whole: headings above all passages, and the chapter that is named."""
    paths = [passage.heading_path for passage in prompt.passages]
    shared = set[str]().union(*paths).intersection(*paths) if len({path[-1:] for path in paths}) > 1 else set[str]()
    titles = {passage.document_title for passage in prompt.passages}
    if chapter := chapter_of(prompt.question, prompt.language):
        own = [
            Heading(0, (*passage.heading_path, inner))
            for passage in prompt.passages
            for inner in headings_within(passage.content)
        ]
        above = [Heading(0, path[:depth]) for path in paths for depth in range(1, len(path) + 1)]
        best = best_heading(chapter, [*above, *own], prompt.language)
        shared |= {best.path[-1]} if best else set()
    return shared | (titles if len(titles) == 1 else set())


def _texts(prompt: Prompt) -> Iterator[str]:
    for passage in prompt.passages:
        yield "\n".join((passage.document_title, *passage.heading_path, passage.content))


def _titles(prompt: Prompt) -> list[str]:
    """Return possible titles of sections: the headings above and within the passages in order, else the documents' titles."""
    headings = dict.fromkeys(heading for passage in prompt.passages for heading in _headings(passage))
    documents = dict.fromkeys(passage.document_title for passage in prompt.passages)
    return [title for title in headings if title not in documents] or [title for title in documents if title]


def _headings(passage: Passage) -> list[str]:
    return [*passage.heading_path[-1:], *headings_within(passage.content)]
