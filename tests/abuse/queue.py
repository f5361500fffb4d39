"""One small file of a tenant behind sixty files of another: how many of the sixty are finished before it?

    python -m tests.abuse.queue [--files 60]

Exits with 1 if more than a fifth of them are.
"""

import argparse
import asyncio
import sys
import time
from dataclasses import dataclass

import httpx

from tests.abuse.two_tenants import Houses, put, two_tenants

_PARAGRAPH = "The accelerator of laboratory {number} ran for {hours} hours, and the loss of helium fell to {number} tonnes. "


@dataclass(frozen=True)
class Waited:
    """How long the small file waited."""

    finished_before: int
    files: int
    seconds: float


def large_file(number: int) -> bytes:
    """Return an HTML page, which the reading processes parse, of about 6 kB."""
    lines = "".join(f"<p>{_PARAGRAPH.format(number=number * 1000 + line, hours=line)}</p>" for line in range(50))
    return f"<html><body><h1>Report {number}</h1>{lines}</body></html>".encode()


async def _ready(http: httpx.AsyncClient) -> int:
    listed = (await http.get("/api/documents", params={"limit": 1000})).raise_for_status().json()["documents"]
    return sum(document["status"] == "ready" for document in listed)


async def run(houses: Houses, files: int) -> Waited:
    """Upload the busy tenant's files, then the quiet one's, and wait for that one."""
    async with houses.busy.http(houses.address) as busy, houses.quiet.http(houses.address) as quiet:
        await put(busy, "first.md", "# First\n\nEverything is loaded.")
        parts = [("file", (f"{number}.html", large_file(number), "text/html")) for number in range(files)]
        (await busy.post("/api/documents", files=parts)).raise_for_status()
        started = time.perf_counter()
        await put(quiet, "note.md", "# Note\n\nThe helium arrives on Monday.")
        return Waited(await _ready(busy) - 1, files, time.perf_counter() - started)


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--files", type=int, default=60)
    with two_tenants(CLEW_EMBEDDING="minilm") as houses:
        waited = asyncio.run(run(houses, parser.parse_args().files))
    print(f"finished before the small file of one tenant: {waited.finished_before} of {waited.files} files of another")
    print(f"seconds until the small file was ready: {waited.seconds:.1f}")
    sys.exit(waited.finished_before > waited.files / 5)


if __name__ == "__main__":
    main()
