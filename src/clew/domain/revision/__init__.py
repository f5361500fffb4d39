"""Requests about the answer before: shorter, as a list, translated, "why?", "source?". Pure; read `reading.py` first."""

from clew.domain.revision.phrases import Kind
from clew.domain.revision.reading import Revision, names_language, read_revision

__all__ = ["Kind", "Revision", "names_language", "read_revision"]
