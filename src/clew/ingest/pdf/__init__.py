"""PDF → text, with the place of every word on its pages. Importing this loads the native library. Begin with `document.py`."""

from clew.ingest.pdf.document import read_document

__all__ = ["read_document"]
