"""Which section of its document a sentence stands in: the headings above it, outermost first.

Above: `extractive_units` walks a passage with a `HeadingTrail`. A passage knows the headings above its beginning; others may
stand inside it. Which headings name no section of their own (`References`) says the table in `extractive_texts`.
"""

from dataclasses import dataclass

from clew.domain.outline import title_key
from clew.domain.passage import Passage
from clew.providers.answering.sentences import Span


@dataclass(slots=True)
class _Entry:
    level: int
    title: str


class HeadingTrail:
    """The headings above the place that a walk through one passage has reached."""

    def __init__(self, passage: Passage) -> None:
        """Begin at the passage's own headings. Their levels are not known: each counts as one below the last."""
        self._document = passage.document_title
        self._entries = [_Entry(level, title) for level, title in enumerate(passage.heading_path, start=1)]

    @property
    def path(self) -> tuple[str, ...]:
        """The document's title, then the headings; each once where the first heading repeats the title."""
        titles = tuple(entry.title for entry in self._entries)
        if titles and title_key(titles[0]) == title_key(self._document):
            return titles
        return (self._document, *titles) if self._document else titles

    def enter(self, content: str, span: Span, title: str) -> None:
        """Go on below the heading at a span of the content."""
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
