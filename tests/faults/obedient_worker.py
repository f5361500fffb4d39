"""A worker of the sandbox whose HTML reader does what the file says: the file is a Python program, its output the document.

Stands for a parser that was taken over by a hostile file. Everything else is the real worker.
"""

import contextlib
import io
import sys
from pathlib import Path

from clew.ingest.isolation import worker
from clew.ingest.reading import parse
from clew.ingest.reading.document import ParsedDocument
from clew.ingest.reading.formats import Format, Kind
from clew.ingest.reading.limits import Limits

kept: list[object] = []
"""What programs leave behind for the files after them."""


def obey(path: Path, form: Format, _limits: Limits) -> ParsedDocument:
    out = io.StringIO()
    with contextlib.redirect_stdout(out):
        exec(compile(path.read_text(), "program", "exec"), {"kept": kept})  # noqa: S102
    return ParsedDocument(out.getvalue() or "silent", form.mime, None)


if __name__ == "__main__":
    parse._READERS[Kind.HTML] = obey  # pyright: ignore[reportPrivateUsage]
    worker.main(int(sys.argv[1]))
