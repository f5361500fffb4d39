"""How much an untrusted file may cost.

The other modules of `ingest` take these limits as given. Above: the ingestion job, which fills them from the settings. Next:
`archive.py` (zip-based formats), `sandbox.py` (time and memory).
"""

from dataclasses import dataclass

MEGABYTE = 1_048_576


@dataclass(frozen=True, slots=True, kw_only=True)
class Limits:
    """Limits beyond which a file is rejected as unreadable."""

    max_bytes: int = 50 * MEGABYTE
    """Size of the file itself, bytes."""
    max_pages: int = 5_000
    """Pages of a PDF, slides of a presentation."""
    max_unpacked_bytes: int = 500 * MEGABYTE
    """All members of a zip-based format together, bytes after inflation."""
    max_unpacked_ratio: int = 200
    """Inflated bytes per packed byte, checked once a file unpacks to more than 10 MB."""
    max_members: int = 20_000
    """Members of a zip-based format."""
    max_blocks: int = 300_000
    """Paragraphs of a Word file, elements that hold text of a page, rows of a workbook: each is an object in memory."""
    max_parts: int = 1_000
    """Files read inside one file (attachments, members of an archive), at any depth."""
    max_parts_bytes: int = 200 * MEGABYTE
    """Bytes of those files together."""
    max_characters: int = 60_000_000
    """Length of the extracted text, code points."""
    timeout_seconds: float = 120.0
    """Wall time of parsing one file."""
    recognition_seconds: float = 480.0
    """Wall time beyond that for scanned pages and pictures, which Tesseract reads at one to three seconds each."""


DEFAULT_LIMITS = Limits()
