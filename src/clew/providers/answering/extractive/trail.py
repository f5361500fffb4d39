"""The headings above a place in a passage.

Above: `units`, which gives every candidate the titles above it.
"""

from dataclasses import dataclass

from clew.domain.deliverables.outline import title_key
from clew.domain.documents.passage import Passage
from clew.providers.answering.sentences import Span


@dataclass(slots=True)
class _Entry:
    level: int
    title: str


class HeadingTrail:
    """The headings above the current position in a passage, outermost first.

    A passage knows the headings above its beginning; it may contain others.
    """

    def __init__(self, passage: Passage) -> None:
        """Begin with the passage's own headings. Their levels are unknown: each counts as one below the last."""
        self._document = passage.document_title
        self._entries = [_Entry(level, title) for level, title in enumerate(passage.heading_path, start=1)]
        self.start = -1
        """Where the last heading begins in the content; -1 if all of them stand above the passage."""

    @property
    def path(self) -> tuple[str, ...]:
        """The document's title, then the headings; the title only once if the first heading repeats it."""
        titles = tuple(entry.title for entry in self._entries)
        if titles and title_key(titles[0]) == title_key(self._document):
            return titles
        return (self._document, *titles) if self._document else titles

    def enter(self, content: str, span: Span, title: str) -> None:
        """Continue below the heading at a span of the content."""
        self.start = span.start
        level = _level(content, span)
        for place, entry in enumerate(self._entries):
            if title_key(entry.title) == title_key(title):
                del self._entries[place + 1 :]
                entry.level = level
                return
        self._entries = [entry for entry in self._entries if entry.level < level]
        self._entries.append(_Entry(level, title))


def _level(content: str, span: Span) -> int:
    signs = content[content.rfind("\n", 0, span.start) + 1 : span.start].count("#")
    return signs or (1 if content[span.end :].lstrip("\r\n\t ").startswith("=") else 2)
