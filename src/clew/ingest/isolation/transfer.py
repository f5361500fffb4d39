"""A parsed document on its way out of the sandbox: to JSON in the worker and back in the parent, which does not trust it.

The worker has read hostile bytes, so everything it sends is checked: offsets are in the text and in order, kinds are known, sizes
are bounded. Above: `worker.py` and `sandbox.py`. Below: `document.py`.
"""

import base64
from collections.abc import Generator, Iterable
from contextlib import contextmanager
from itertools import pairwise
from typing import Any, cast

from clew.domain.documents.position import KINDS, Place
from clew.ingest.reading.document import Heading, Notice, PageLayout, ParsedDocument, Table, clean_text
from clew.ingest.reading.limits import Limits

BYTES_PER_CHARACTER = 20
"""The most bytes of a reply per character of the longest text: the character and its share of the boxes of words."""
_LABEL_MOST, _CONTEXT_MOST, _MESSAGE_MOST, _NOTICES_MOST = 500, 4_000, 500, 100
_DETAILS_MOST = 20
_LEVEL_MOST = 6
_NUMBER_MOST = 2**31 - 1
_SIDE_MOST = 1_000_000.0
"""Points."""


def to_reply(document: ParsedDocument) -> dict[str, Any]:
    """Return a document as JSON values."""
    return {
        "text": document.text,
        "mime": document.mime,
        "title": document.title,
        "headings": [(heading.level, heading.title, heading.start) for heading in document.headings],
        "pages": document.pages,
        "metadata": dict(document.metadata),
        "places": [place.stored() for place in document.places],
        "layouts": [(page.number, page.width, page.height, base64.b64encode(page.packed).decode()) for page in document.layouts],
        "tables": [(table.start, table.end, table.header_end, table.context[:_CONTEXT_MOST]) for table in document.tables],
        "furniture": document.furniture,
        "parts": [(part.name[:_LABEL_MOST], len(part.data)) for part in document.parts],
        "notices": [(notice.code, notice.message, dict(notice.details)) for notice in document.notices[:_NOTICES_MOST]],
    }


def from_reply(reply: dict[str, Any], limits: Limits) -> ParsedDocument:
    """Check and rebuild a document.

    Raises: ValueError when the reply is inconsistent.
    """
    with _checked():
        return _rebuilt(reply, limits)


def parts_announced(reply: dict[str, Any], limits: Limits) -> list[tuple[str, int]]:
    """Return name and length of the files inside the file, whose bytes follow the reply.

    Raises: ValueError when they are invalid, or exceed the limits.
    """
    with _checked():
        parts = [(_words(name, _LABEL_MOST), _number(size)) for name, size in reply.get("parts", [])]
        total = sum(size for _, size in parts)
        _require(len(parts) <= limits.max_parts and total <= limits.max_parts_bytes, "parts")
        return parts


@contextmanager
def _checked() -> Generator[None]:
    """Turn every error that a malformed reply causes into a ValueError."""
    try:
        yield
    except (KeyError, TypeError, AttributeError, OverflowError, RecursionError) as error:
        raise ValueError("reply") from error


def _rebuilt(reply: dict[str, Any], limits: Limits) -> ParsedDocument:
    text = str(reply["text"])
    text.encode()
    _require(len(text) <= limits.max_characters and "\x00" not in text, "text")
    furniture = None if reply["furniture"] is None else _number(reply["furniture"])
    _require(furniture is None or furniture <= len(text), "furniture")
    return ParsedDocument(
        text,
        _words(reply["mime"], _LABEL_MOST),
        None if reply["title"] is None else _words(reply["title"], _CONTEXT_MOST),
        _headings(reply["headings"], len(text)),
        None if reply["pages"] is None else _number(reply["pages"]),
        {_words(key, _LABEL_MOST): _words(value, _CONTEXT_MOST) for key, value in reply["metadata"].items()},
        _places(reply["places"], len(text)),
        _layouts(reply["layouts"], len(text), limits),
        _tables(reply["tables"], len(text)),
        furniture,
        tuple(
            Notice(_words(code, _LABEL_MOST), _words(message, _MESSAGE_MOST), _details(details))
            for code, message, details in reply["notices"][:_NOTICES_MOST]
        ),
    )


def _headings(sent: Iterable[Any], length: int) -> tuple[Heading, ...]:
    headings = tuple(Heading(_number(level), _words(title, length), _number(start)) for level, title, start in sent)
    starts = [heading.start for heading in headings]
    _require(starts == sorted(set(starts)) and all(start < length for start in starts), "headings")
    _require(all(1 <= heading.level <= _LEVEL_MOST for heading in headings), "headings")
    return headings


def _places(sent: Iterable[Any], length: int) -> tuple[Place, ...]:
    places = tuple(
        Place(kind, _number(number), _number(start), _number(end), _words(label, _LABEL_MOST), _words(cells, _LABEL_MOST))
        for kind, number, start, end, label, cells in sent
    )
    _require(all(place.kind in KINDS and place.number > 0 for place in places), "places")
    _require_ordered([(place.start, place.end) for place in places], length, "places")
    return places


def _tables(sent: Iterable[Any], length: int) -> tuple[Table, ...]:
    tables = tuple(
        Table(_number(start), _number(end), _number(header_end), _words(context, _CONTEXT_MOST))
        for start, end, header_end, context in sent
    )
    _require(all(table.start <= table.header_end <= table.end for table in tables), "tables")
    _require_ordered([(table.start, table.end) for table in tables], length, "tables")
    return tables


def _layouts(sent: Iterable[Any], length: int, limits: Limits) -> tuple[PageLayout, ...]:
    layouts = tuple(
        PageLayout(_number(number), float(width), float(height), base64.b64decode(packed, validate=True))
        for number, width, height, packed in sent
    )
    numbers = [page.number for page in layouts]
    _require(len(layouts) <= limits.max_pages and numbers == sorted(set(numbers)) and (not numbers or numbers[0] > 0), "layouts")
    _require(all(0 <= side <= _SIDE_MOST for page in layouts for side in (page.width, page.height)), "layouts")
    _require(all(page.boxes_lie_in(length) for page in layouts), "layouts")
    return layouts


def _number(value: object) -> int:
    """Return a whole number that fits into a column of the database."""
    _require(isinstance(value, int) and not isinstance(value, bool) and 0 <= value <= _NUMBER_MOST, "number")
    return cast("int", value)


def _words(value: object, most: int) -> str:
    """Return a text as the database can store it."""
    _require(isinstance(value, str), "words")
    return clean_text(cast("str", value)[:most])


def _details(value: object) -> dict[str, object]:
    """Return the details of a notice: numbers, texts, and lists of them."""
    _require(isinstance(value, dict) and len(cast("dict[str, Any]", value)) <= _DETAILS_MOST, "details")
    return {_words(name, _LABEL_MOST): _detail(one) for name, one in cast("dict[str, object]", value).items()}


def _detail(value: object) -> object:
    if isinstance(value, list):
        return [_detail(one) for one in cast("list[object]", value)[:_NOTICES_MOST] if not isinstance(one, list)]
    if isinstance(value, str):
        return _words(value, _LABEL_MOST)
    return value if value is None or isinstance(value, bool) else _number(value)


def _require_ordered(spans: list[tuple[int, int]], length: int, what: str) -> None:
    _require(all(0 <= start <= end <= length for start, end in spans), what)
    _require(all(before[1] <= after[0] for before, after in pairwise(spans)), what)


def _require(holds: bool, what: str) -> None:
    if not holds:
        raise ValueError(what)
