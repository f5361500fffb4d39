"""Pictures of text (scans, photographs, faxes of several pages) → text with the box of each word.

Above: `parse.py`, in the sandbox. Below: `ocr.py` recognises, Pillow opens.
"""

from collections.abc import Iterator
from itertools import groupby
from pathlib import Path
from typing import TYPE_CHECKING

from clew.domain.errors import UnreadableDocument
from clew.ingest.pictures.ocr import MISSING, SeenPage, SeenWord, recogniser
from clew.ingest.reading.document import Box, Notice, PageLayout, ParsedDocument, PlaceMark, TextBuilder
from clew.ingest.reading.limits import Limits

if TYPE_CHECKING:
    from PIL.Image import Image

_PIXELS_MOST = 120_000_000
_FORMATS = ("PNG", "JPEG", "TIFF", "WEBP", "BMP", "GIF")


def picture_document(path: Path, mime: str, limits: Limits) -> ParsedDocument:
    """Return the text of a picture; each of its pages is a place with the boxes of its words.

    Raises: UnreadableDocument when it cannot be opened, contains no text, or character recognition is not installed.
    """
    from PIL import Image

    try:
        with Image.open(path, formats=_FORMATS) as picture:
            if picture.width * picture.height > _PIXELS_MOST:
                raise UnreadableDocument(f"The image has more than {_PIXELS_MOST // 1_000_000} million pixels.")
            frames = min(getattr(picture, "n_frames", 1), limits.max_pages) if picture.format == "TIFF" else 1
            return _recognised(picture, frames, mime, limits)
    except (OSError, ValueError, SyntaxError, EOFError, Image.DecompressionBombError) as error:
        raise UnreadableDocument("The image is damaged, or its format is not the one it declares.") from error


def _recognised(picture: "Image", frames: int, mime: str, limits: Limits) -> ParsedDocument:
    reader = recogniser(limits)
    if reader is None:
        raise UnreadableDocument(f"The file is an image, and {MISSING}")
    builder = TextBuilder()
    layouts: list[PageLayout] = []
    unread, scripts = 0, set[str]()
    for number in range(1, frames + 1):
        picture.seek(number - 1)
        if frames > 1 and picture.width * picture.height > _PIXELS_MOST:
            unread += 1
            continue
        page = reader.recognise(picture, dpi=_resolution(picture)) if reader.has_time else None
        if page is None:
            unread += 1
            continue
        scripts.add(page.script)
        builder.place(PlaceMark("page", number))
        layouts.append(PageLayout.of(number, page.width, page.height, add_page(builder, page)))
    notices = tuple(_notices(unread, frames, scripts - {""}))
    if not builder.length:
        reason = notices[0].message if notices else "No text was recognised in the image."
        raise UnreadableDocument(reason)
    return ParsedDocument(
        builder.text(),
        mime,
        None,
        pages=frames,
        places=tuple(builder.places),
        layouts=tuple(layouts),
        notices=notices,
        metadata={"recognised_pages": str(frames - unread)},
    )


def _notices(unread: int, pages: int, scripts: set[str]) -> Iterator[Notice]:
    if unread:
        pages_were = f"{unread} of {pages} pages were" if unread > 1 else f"1 of {pages} pages was"
        message = f"{pages_were} not recognised because the time limit was reached."
        yield Notice("pages_not_recognised", message, {"count": unread, "pages": pages})
    for script in sorted(scripts):
        message = f"The text is in {script} script, but no Tesseract language for it is installed on this server."
        yield Notice("language_not_installed", message, {"script": script})


def _resolution(picture: "Image") -> int:
    given = picture.info.get("dpi")
    try:
        return round(float(given[0])) if given else 0
    except (TypeError, ValueError, OverflowError, ZeroDivisionError):
        return 0


def add_page(builder: TextBuilder, page: SeenPage) -> list[Box]:
    """Add the paragraphs of a recognised page; return the position of each word in the text and on the page."""
    boxes: list[Box] = []
    for _, words in groupby(page.words, key=lambda word: word.line[:2]):
        text, offsets = _paragraph(list(words))
        start = builder.block(text)
        if start is not None:
            boxes += [
                Box(start + first, start + first + len(word.text), word.x0, word.top, word.x1, word.bottom)
                for word, first in offsets
            ]
    return boxes


def _paragraph(words: list[SeenWord]) -> tuple[str, list[tuple[SeenWord, int]]]:
    """Return a paragraph's text and where each word begins in it; lines that end early (rows, addresses) stay lines."""
    right = max(word.x1 for word in words)
    width = right - min(word.x0 for word in words)
    text, offsets = "", list[tuple[SeenWord, int]]()
    before: SeenWord | None = None
    for word in words:
        if before is not None and before.line == word.line:
            text += " "
        elif before is not None:
            text += " " if right - before.x1 < width * 0.15 else "\n"
        offsets.append((word, len(text)))
        text += word.text
        before = word
    return text, offsets
