"""Word, PowerPoint and Excel files → text blocks, each by the library that keeps most of that format.

Measured on the same content (docs/decisions/0003): mammoth for DOCX, python-pptx for PPTX, kreuzberg for XLSX. Imported when
first needed: this runs in a sandbox process. Above: `parse.py`, after `archive.py` has looked at the file. Below: `TextBuilder`.
"""

import re
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

from clew.domain.errors import UnreadableDocument
from clew.ingest.document import TextBuilder
from clew.ingest.limits import Limits
from clew.ingest.markup import html_blocks

if TYPE_CHECKING:
    from pptx.slide import Slide

_STYLES = "p[style-name='Title'] => h1:fresh"
_MIDNIGHT = re.compile(r"(?<=\d\d\d\d-\d\d-\d\d) 00:00:00$")


def word_blocks(path: Path) -> TextBuilder:
    """Return the blocks of a DOCX: headings by style, lists, tables, foot- and endnotes; pictures are left out.

    Raises: UnreadableDocument
    """
    import mammoth  # pyright: ignore[reportMissingTypeStubs]

    no_picture: Any = mammoth.images.img_element(lambda _image: {})  # pyright: ignore

    with path.open("rb") as file:
        try:
            html: Any = mammoth.convert_to_html(  # pyright: ignore[reportUnknownMemberType]
                file, convert_image=no_picture, style_map=_STYLES, include_embedded_style_map=False
            )
        except (KeyError, ValueError, OSError, IndexError, AttributeError, SyntaxError) as error:
            raise UnreadableDocument("The Word file is damaged.") from error
    return html_blocks(html.value)[0]


def slide_blocks(path: Path, limits: Limits) -> tuple[TextBuilder, int]:
    """Return the blocks of a PPTX and its number of slides: titles as headings, text, tables, speaker notes.

    Raises: UnreadableDocument
    """
    from pptx import Presentation
    from pptx.exc import PythonPptxError

    builder = TextBuilder()
    try:
        slides = list(Presentation(str(path)).slides)
        if len(slides) > limits.max_pages:
            raise UnreadableDocument(f"The presentation has more than {limits.max_pages} slides.", slides=len(slides))
        for slide in slides:
            _add_slide(builder, slide)
    except (PythonPptxError, KeyError, ValueError, AttributeError, SyntaxError) as error:
        raise UnreadableDocument("The presentation is damaged.") from error
    return builder, len(slides)


def _add_slide(builder: TextBuilder, slide: "Slide") -> None:
    title: Any = slide.shapes.title
    if title is not None:
        builder.heading(2, title.text_frame.text.replace("\v", " "))
    for shape in _shapes(slide.shapes):
        if title is not None and shape.shape_id == title.shape_id:
            continue
        if shape.has_text_frame:
            builder.block(shape.text_frame.text.replace("\v", "\n"))
        elif shape.has_table:
            builder.rows([cell.text for cell in row.cells] for row in shape.table.rows)
    if slide.has_notes_slide and (notes := slide.notes_slide.notes_text_frame) and notes.text.strip():
        builder.block(f"Notes: {notes.text}".replace("\v", "\n"))


def _shapes(shapes: Iterable[Any]) -> Iterator[Any]:
    for shape in shapes:
        if hasattr(shape, "shapes"):
            yield from _shapes(shape.shapes)
        else:
            yield shape


def sheet_blocks(path: Path, mime: str) -> TextBuilder:
    """Return the blocks of an XLSX: the name of each sheet as a heading, then its rows; formulas as their last values.

    Raises: UnreadableDocument
    """
    from clew.ingest.extract import extract

    builder = TextBuilder()
    for node in extract(path, mime).nodes:
        content = node["content"]
        if content.get("node_type") == "heading":
            builder.heading(2, content.get("text", ""))
        elif grid := content.get("grid"):
            rows = [[""] * grid.get("cols", 0) for _ in range(grid.get("rows", 0))]
            for cell in grid.get("cells", []):
                rows[cell.get("row", 0)][cell.get("col", 0)] = _MIDNIGHT.sub("", cell.get("content", ""))
            builder.rows(rows)
        elif content.get("text"):
            builder.block(content["text"])
    return builder
