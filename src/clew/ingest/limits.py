"""How much an untrusted file may cost.

The boundary between "somebody sent a file" and the parsers: every other module of `ingest` takes these numbers as given. Above:
the ingestion job, which fills them from the settings. Next: `archive.py` (zip based formats), `sandbox.py` (time and memory).
"""

from dataclasses import dataclass

MEGABYTE = 1_048_576


@dataclass(frozen=True, slots=True, kw_only=True)
class Limits:
    """What one file may cost before it is refused as unreadable."""

    max_bytes: int = 50 * MEGABYTE
    """Size of the file itself, bytes."""
    max_pages: int = 5_000
    """Pages of a PDF, slides of a presentation."""
    max_unpacked_bytes: int = 500 * MEGABYTE
    """All members of a zip based format together, bytes after inflation."""
    max_unpacked_ratio: int = 200
    """Inflated bytes for one packed byte, looked at once a file unpacks to more than 10 MB."""
    max_members: int = 20_000
    """Members of a zip based format."""
    max_characters: int = 60_000_000
    """Length of the extracted text, code points."""
    timeout_seconds: float = 120.0
    """Wall time of parsing one file."""


DEFAULT_LIMITS = Limits()
