"""The line above quotes that says where they stand: `**Handbook (handbook.md), p. 3 › 5. Leave › 5.4 Vacation**:`.

Above: `revised`, which writes it, and `judging`, which knows it again: what Clew says itself about places claims nothing.
"""

import re

from clew.domain.citations.citation import Citation
from clew.domain.text.clipping import clipped
from clew.providers.answering.extractive.plain_text import plain_title

_TITLE_MOST = 100
_SEPARATOR = " › "


def place_line(citation: Citation, document_title: str) -> str:
    """Return document, page or the like, and headings, as an introduction of quotes."""
    position = citation.position.text() if citation.position else ""
    name = ", ".join(filter(None, (_name(citation, document_title), position)))
    return f"**{_SEPARATOR.join((name, *_headings(citation, document_title)))}**:"


def is_place_line(line: str, citation: Citation, document_title: str) -> bool:
    """Return whether a line is such an introduction of the passage that a citation names, with any position."""
    if not (line.startswith("**") and line.endswith("**:")):
        return False
    headings = "".join(f"{_SEPARATOR}{heading}" for heading in _headings(citation, document_title))
    place = rf"\*\*{re.escape(_name(citation, document_title))}(?:, [^›]{{1,40}})?{re.escape(headings)}\*\*:"
    return re.fullmatch(place, line) is not None


def _name(citation: Citation, document_title: str) -> str:
    document = _document(citation, document_title)
    return f"{document} ({plain_title(citation.document_name)})" if citation.document_name not in ("", document) else document


def _headings(citation: Citation, document_title: str) -> list[str]:
    document = _document(citation, document_title)
    return [plain_title(heading) for heading in citation.heading_path if plain_title(heading) != document]


def _document(citation: Citation, document_title: str) -> str:
    return clipped(plain_title(document_title or citation.document_name), _TITLE_MOST)
