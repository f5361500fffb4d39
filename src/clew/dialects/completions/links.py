"""The text of an answer as it is sent, with the places of its citations, and with its marks as links if that is wanted.

Above: `encode`. `[2]` becomes `[[2](URL)]`, which Markdown shows as `[2]`; `decode` removes the link when the client sends the
answer back. Positions count code points of the text that is sent.
"""

import re
from bisect import bisect_right
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from clew.dialects.completions import wire
from clew.dialects.shared.citations import quote_url
from clew.domain.citations.citation import Citation
from clew.domain.documents.given import VERSION as GIVEN

_MARK_AT_END = re.compile(r"\[\d+(?:\s*,\s*\d+)*\]$")
_NUMBER = re.compile(r"\d+")
_LINK = re.compile(r"\[(\d+)\]\(([^()\s]*+)\)")
_ADDRESS = re.compile(r"/documents/doc_[a-z2-7]{26}\?")
"""In the address of a link. In one expression with it, a long text would be read again for every address in it."""


@dataclass(slots=True)
class AnswerText:
    """Grows with the pieces of an answer. A piece that ends with a mark is held until its citations are known."""

    base_url: str
    writes_links: bool = False
    citations: list[Citation] = field(default_factory=list[Citation])
    _pieces: list[str] = field(default_factory=list[str])
    _length: int = 0
    """Of the text that is written."""
    _held: str = ""
    _ends: list[int] = field(default_factory=list[int])
    """Where the mark of each citation ends in the text that is written."""
    _read: int = 0
    """Length of the answer without links, up to what is written."""
    _breaks: list[tuple[int, int]] = field(default_factory=list[tuple[int, int]])
    """(position in the answer, how much longer the written text is from there on)."""

    @property
    def written(self) -> str:
        """The whole text so far."""
        return "".join(self._pieces)

    def add(self, text: str) -> Iterator[str]:
        """Take a piece of the answer, and yield what can be sent."""
        yield from self.flush()
        if self.writes_links and _MARK_AT_END.search(text):
            self._held = text
        else:
            yield from self._write(text, text)

    def cite(self, citation: Citation) -> None:
        """Take the citation of the mark with which the last piece ended."""
        self.citations.append(citation)
        if not self._held:
            self._ends.append(self._length)

    def flush(self) -> Iterator[str]:
        """Yield the piece that is held, its mark with links."""
        text, self._held = self._held, ""
        if not text:
            return
        found = _MARK_AT_END.search(text)
        assert found is not None, "only such a piece is held"  # noqa: S101
        cited = self.citations[len(self._ends) :]
        yield from self._write(text, text[: found.start()] + self._linked(found.group(), cited))
        self._ends += [self._length] * len(cited)

    def annotations(self) -> list[wire.Annotation]:
        """Return a citation of each passage in the order of their labels, because front-ends number the sources of an answer."""
        cited = [pair for pair in zip(self.citations, self._ends, strict=True) if pair[0].version != GIVEN]  # it has no address
        first = {one.label: (one, end) for one, end in reversed(cited)}
        return [self._annotation(*first[label]) for label in sorted(first)]

    def _annotation(self, citation: Citation, end: int) -> wire.Annotation:
        place = citation.position.text() if citation.position else ""
        title = f"{citation.document_name}, {place}" if place else citation.document_name
        cited = wire.UrlCitation(
            url=quote_url(self.base_url, citation),
            title=title,
            start_index=self._written_at(citation.answer_start),
            end_index=end,
            content=citation.quote,
        )
        return wire.Annotation(url_citation=cited)

    def _linked(self, mark: str, cited: Sequence[Citation]) -> str:
        urls = {str(one.label): quote_url(self.base_url, one) for one in cited if one.version != GIVEN}
        return _NUMBER.sub(lambda n: f"[{n.group()}]({urls[n.group()]})" if n.group() in urls else n.group(), mark)

    def _write(self, text: str, written: str) -> Iterator[str]:
        self._pieces.append(written)
        self._length += len(written)
        self._read += len(text)
        if len(text) != len(written):
            self._breaks.append((self._read, self._length - self._read))
        yield written

    def _written_at(self, place: int) -> int:
        """Return where a position of the answer is in the text that is written."""
        before = bisect_right(self._breaks, (place, self._length))
        return place + (self._breaks[before - 1][1] if before else 0)


def without_links(text: str) -> str:
    """Return an answer with its marks as they were, without the links that Clew wrote into it."""
    return _LINK.sub(lambda link: link[1] if _ADDRESS.search(link[2]) else link[0], text)
