"""Readers of text formats: encodings, Markdown, HTML, EPUB, RTF, JSON, and tables with separators."""
