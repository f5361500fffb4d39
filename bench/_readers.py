"""Reads files with one library and answers in JSON lines, so that `bench.reading` can end a reader that hangs or crashes.

    python -m bench._readers NAME < requests

Each request is `{"path": …}`, each reply `{"text", "pages", "headings", "cpu_seconds"}` or `{"error"}`. `clew` is Clew's own
reader without its sandbox; the others are compared with it where they are installed.
"""

import json
import os
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

Reading = tuple[str, int | None, list[str]]
"""The text, the number of pages where the reader knows it, and the headings where it tells them apart."""


def clew() -> Callable[[Path], Reading]:
    from clew.ingest.reading.limits import DEFAULT_LIMITS
    from clew.ingest.reading.parse import load_libraries, parse

    load_libraries()  # as a worker does before it reads its first file

    def read(path: Path) -> Reading:
        document = parse(path, name=path.name, limits=DEFAULT_LIMITS)
        return document.text, document.pages, [heading.title for heading in document.headings]

    return read


def kreuzberg() -> Callable[[Path], Reading]:
    from kreuzberg import ExtractionConfig, extract_file_sync  # pyright: ignore[reportMissingImports]

    def read(path: Path) -> Reading:
        found: Any = extract_file_sync(str(path), config=ExtractionConfig(use_cache=False))
        return found.content, found.metadata.get("page_count"), []

    return read


def markitdown() -> Callable[[Path], Reading]:
    from markitdown import MarkItDown  # pyright: ignore[reportMissingImports]

    converter: Any = MarkItDown()
    return lambda path: (converter.convert(str(path)).text_content, None, [])


def liteparse() -> Callable[[Path], Reading]:
    from liteparse import LiteParse  # pyright: ignore[reportMissingImports]

    parser: Any = LiteParse(ocr_enabled=False)

    def read(path: Path) -> Reading:
        found = parser.parse(str(path))
        return found.text, len(found.pages), []

    return read


def pdfplumber() -> Callable[[Path], Reading]:
    import pdfplumber as library  # pyright: ignore[reportMissingImports]

    def read(path: Path) -> Reading:
        with library.open(path) as document:
            texts = [page.extract_text() or "" for page in document.pages]
        return "\n\n".join(texts), len(texts), []

    return read


READERS = {read.__name__: read for read in (clew, kreuzberg, markitdown, liteparse, pdfplumber)}


def main(name: str) -> None:
    replies = os.fdopen(os.dup(1), "w", encoding="utf-8")
    os.dup2(2, 1)  # what a library prints is no reply
    read = READERS[name]()
    for line in sys.stdin:
        path = Path(json.loads(line)["path"])
        begun = time.process_time()
        try:
            text, pages, headings = read(path)
            plain = text.encode("utf-8", "replace").decode()
            reply = {"text": plain, "pages": pages, "headings": headings, "cpu_seconds": time.process_time() - begun}
        except Exception as error:  # noqa: BLE001 - whatever a library raises is its answer to this file
            reply = {"error": str(getattr(error, "message", error))[:300] or type(error).__name__}
        replies.write(json.dumps(reply) + "\n")
        replies.flush()


if __name__ == "__main__":
    main(sys.argv[1])
