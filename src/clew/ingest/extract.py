"""The one place that speaks to kreuzberg: a PDF or XLSX file → the nodes of its structure.

Nodes are used rather than kreuzberg's Markdown, which escapes characters of the document (`R\\&D`). Imported when first needed:
this runs in a sandbox process. Above: `pdf.py`, `office.py`.
"""

from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

from kreuzberg import ContentFilterConfig, ExtractionConfig, PageConfig, PdfConfig, extract_file_sync
from kreuzberg.exceptions import KreuzbergError

from clew.domain.errors import UnreadableDocument


@dataclass(frozen=True, slots=True)
class Extracted:
    """What kreuzberg found in a file."""

    nodes: list[dict[str, Any]]
    """In reading order; `content.node_type` is heading, paragraph, list_item, table, …"""
    content: str
    """All text in one piece, Markdown, to check the nodes against."""
    title: str | None
    pages: int | None
    printed: dict[int, str]
    """Number of a page, from 1 → its text as printed, line by line; empty for formats without pages."""


def extract(path: Path, mime: str) -> Extracted:
    """Read a file's structure; no cache, no OCR, nothing filtered out (filters were seen to drop body lines).

    Raises: UnreadableDocument
    """
    try:
        result = extract_file_sync(str(path), mime_type=mime, config=_config())
    except (KreuzbergError, RuntimeError, OSError) as error:
        raise UnreadableDocument(_reason(str(error))) from error
    nodes: Any = (result.document or {}).get("nodes", [])
    metadata: dict[str, Any] = dict(result.metadata)
    printed = {page["page_number"]: page["content"] for page in result.pages or []}
    return Extracted(nodes, result.content, metadata.get("title") or None, metadata.get("page_count"), printed)


@cache
def _config() -> ExtractionConfig:
    return ExtractionConfig(
        use_cache=False,
        enable_quality_processing=False,
        output_format="markdown",
        include_document_structure=True,
        pages=PageConfig(extract_pages=True),
        pdf_options=PdfConfig(extract_images=False),
        content_filter=ContentFilterConfig(
            include_headers=True, include_footers=True, strip_repeating_text=False, include_watermarks=False
        ),
    )


def _reason(error: str) -> str:
    if "password" in error.lower():
        return "The file is password-protected: save it without a password."
    return "The file is damaged or not of the kind its name says."
