"""Between the model and the grounding: holds the block SUIVI back until the answer has ended, then sends it as it should be.

Above: `turn.py`. Below: `domain/outline`, which knows what a block is and how a broken one is mended (design §5). Text that is no
part of the block is never lost, whatever the model wrote after it.
"""

import asyncio
import re
from collections.abc import AsyncIterator, Iterator
from typing import Any

from clew.domain.outline import parse_outline
from clew.domain.outline_repair import TOO_FEW, Repaired, grounded_in, repair
from clew.domain.outline_scanner import OutlineScanner
from clew.domain.passage import Passage
from clew.domain.turn import TurnRecord
from clew.providers.answering.protocol import Prompt

_HEADING = re.compile(r"^#{1,6}[ \t]+(?P<title>[^\n]+?)[ \t]*#*$", re.MULTILINE)


async def with_outline(pieces: AsyncIterator[str], prompt: Prompt, record: TurnRecord) -> AsyncIterator[str]:
    """Yield the answer's text, the mended block last; the outline ends up on the record.

    Only a deliverable gets a block it lacks, unless its model says that there are too few sections. The answer to a follow-up
    leaves the outline above it as it was, and so does a model that says it cannot answer.
    """
    scanner = OutlineScanner()
    sent: list[str] = []
    async for piece in pieces:
        if out := scanner.feed(piece):
            sent.append(out)
            yield out
    body, tail = "".join(sent), scanner.finish()
    said: dict[str, Any] = record.trace.get("model", {})
    is_answer = said.get("answered", True)
    if prompt.service is None or said.get("outline") == TOO_FEW or not is_answer:
        record.outline = parse_outline(body + tail) if is_answer and not prompt.reference else ()
        yield tail
        return
    mended = await asyncio.to_thread(_mended, body + tail, prompt)
    record.outline = mended.outline
    record.trace["outline"] = {"sections": len(mended.outline), "repairs": list(mended.repairs)}
    yield mended.text[len(body) :]  # what was sent stands; only white space at its end may be less in the mended text


def _mended(answer: str, prompt: Prompt) -> Repaired:
    """Blocks for some ten milliseconds: every word of the passages may be looked at."""
    return repair(answer, _titles(prompt), is_grounded=grounded_in(_texts(prompt), prompt.language))


def _texts(prompt: Prompt) -> Iterator[str]:
    for passage in prompt.passages:
        yield "\n".join((passage.document_title, *passage.heading_path, passage.content))


def _titles(prompt: Prompt) -> list[str]:
    """What sections may be called: the headings above and within the passages in their order, else the documents' titles."""
    headings = dict.fromkeys(heading for passage in prompt.passages for heading in _headings(passage))
    documents = dict.fromkeys(passage.document_title for passage in prompt.passages)
    return [title for title in headings if title not in documents] or [title for title in documents if title]


def _headings(passage: Passage) -> list[str]:
    within = [found["title"] for found in _HEADING.finditer(passage.content)]
    return [*passage.heading_path[-1:], *within]
