"""One Word file of 16 MB and 1.5 million paragraphs, and what it does to the files of others.

    python -m tests.abuse.big_docx [paragraphs]

Reads the large file through the sandbox of a server and, beside and after it, ten small ones: once with the limits of a server,
and once with 600 MB of memory instead of the limit of paragraphs, so that its worker runs out of memory. Such a worker must not
read another file. Takes less than a minute.
"""

import asyncio
import random
import sys
import tempfile
import time
import zipfile
from collections.abc import Sequence
from pathlib import Path

from clew.domain.errors import ClewError
from clew.ingest.isolation.sandbox import Sandbox
from clew.ingest.reading.limits import MEGABYTE, Limits
from tests.abuse.attacked import Row, report

PARAGRAPHS = 1_500_000
SMALL_FILES = 10
SLOWEST_SECONDS = 10.0
TYPES = (
    '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="xml" ContentType='
    '"application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"/></Types>'
)
RELATIONS = (
    '<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="r" Type="http://schemas.'
    'openxmlformats.org/officeDocument/2006/relationships/officeDocument" Target="word/document.xml"/></Relationships>'
)
WORD = "http://schemas.openxmlformats.org/wordprocessingml/2006/main"


def write_large(path: Path, paragraphs: int) -> None:
    """Write a valid Word file whose paragraphs hold a random word each."""
    chosen = random.Random(1)  # noqa: S311 - words, not secrets
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED, compresslevel=1) as archive:
        archive.writestr("[Content_Types].xml", TYPES)
        archive.writestr("_rels/.rels", RELATIONS)
        with archive.open("word/document.xml", "w", force_zip64=True) as body:
            body.write(f'<w:document xmlns:w="{WORD}"><w:body>'.encode())
            for start in range(0, paragraphs, 10_000):
                words = (f"<w:p><w:r><w:t>{chosen.getrandbits(48):x}</w:t></w:r></w:p>" for _ in range(start, start + 10_000))
                body.write("".join(words).encode())
            body.write(b"</w:body></w:document>")


async def read(sandbox: Sandbox, path: Path, limits: Limits) -> tuple[float, str]:
    """Read one file; return the seconds it took and how it ended: "read", or the reason of the refusal."""
    began = time.monotonic()
    try:
        await sandbox.parse_file(path, name=path.name, limits=limits)
    except ClewError as error:
        return time.monotonic() - began, error.message
    return time.monotonic() - began, "read"


async def attack(large: Path, small: Sequence[Path], limits: Limits, megabytes: int) -> tuple[str, list[tuple[float, str]]]:
    """Read the large file and, beside and after it, the small ones; return how each ended."""
    async with Sandbox(memory_bytes=megabytes * MEGABYTE) as sandbox:
        await read(sandbox, small[0], limits)
        attacking = asyncio.create_task(read(sandbox, large, limits))
        ended = [await read(sandbox, path, limits) for path in small]
        seconds, reason = await attacking
        ended += [await read(sandbox, path, limits) for path in small]
    return f"{reason} ({seconds:.1f} s)", ended


async def main(paragraphs: int) -> list[Row]:
    """Return the rows of the table."""
    rows: list[Row] = []
    with tempfile.TemporaryDirectory(prefix="clew-abuse-") as folder:
        large = Path(folder, "large.docx")
        await asyncio.to_thread(write_large, large, paragraphs)
        small = [Path(folder, f"small{number}.html") for number in range(SMALL_FILES)]
        for path in small:
            path.write_text("<h1>Minutes</h1><p>The bridge is repaired in May.</p>")
        for what, limits, megabytes in (("limits of a server", Limits(), 1536), ("out of memory", Limits(max_blocks=10**9), 600)):
            reason, ended = await attack(large, small, limits, megabytes)
            print(f"{paragraphs:,} paragraphs, {what}: {reason}", flush=True)
            lost = sum(how != "read" for _, how in ended)
            slowest = max(seconds for seconds, _ in ended)
            rows.append(Row(f"{what}: small files lost, of {len(ended)}", "all that follow", str(lost), "0", lost == 0))
            rows.append(
                Row("  slowest small file", "", f"{slowest:.1f} s", f"< {SLOWEST_SECONDS:.0f} s", slowest < SLOWEST_SECONDS)
            )
    return rows


if __name__ == "__main__":
    report("One Word file of 1.5 million paragraphs", *asyncio.run(main(int(sys.argv[1]) if len(sys.argv) > 1 else PARAGRAPHS)))
