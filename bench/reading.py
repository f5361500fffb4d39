"""How whole Clew reads files: words, their order and changed words against reference texts, by kind, and the worst files.

    python -m bench.reading --files DIR --reference DIR [--vs kreuzberg --vs liteparse] [--kinds pdf,docx] [--worst 10]
    python -m bench.reading --files DIR --reference DIR --make-references

Every `DIR/x.pdf` is compared with `x.pdf.txt` below the folder of references; files without one are counted and left out.
In tables and charts poppler reads down the columns where Clew keeps the rows: `nearest` is the order compared with the nearest of
`x.pdf.txt`, `x.pdf.txt.layout` and `x.pdf.txt.raw`, where these exist. `parted` is the recall where a word counts as found, too,
whose letters are only parted or joined otherwise: poppler writes letters that are set wide or turned as "P r i c e".
`--structure DIR` holds `x.json` for `x.pdf`, as docling publishes beside its test files: then rows of tables and headings are
measured, too. `--make-references` first writes the missing references of PDFs with poppler's `pdftotext`. Other libraries are
measured in the same run where they can be imported (`pip install --target build/others liteparse`, `PYTHONPATH=build/others`).
Every reader runs in a process of its own; a file that takes over two minutes, or that ends the process, counts as not read.
"""

import argparse
import json
import os
import select
import shutil
import statistics
import subprocess
import sys
from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from bench._readers import READERS
from bench._reading_structure import headings, table_rows
from bench._word_measures import Measured, measure

SECONDS_MOST = 120.0
POPPLER_SECONDS = 20.0
ORDERS = ("layout", "raw")
"""The other orders poppler writes: line by line over the page, and as the words follow each other in the file."""
WORDS_LEAST = 20
"""A reference with fewer words says nothing about a reader."""


@dataclass(frozen=True)
class Result:
    """What one reader made of one file."""

    path: Path
    kind: str
    measured: Measured | None
    error: str
    pages: int
    cpu_seconds: float
    structure: "Structure | None" = None


@dataclass(frozen=True)
class Structure:
    """What a reader kept of the tables and headings of one file."""

    rows_kept: int
    rows: int
    headings_exact: int
    headings: int
    headings_false: int
    headings_found: int


class Reader:
    """A process that reads files with one library."""

    def __init__(self, name: str) -> None:
        self._name = name
        self._process: subprocess.Popen[str] | None = None

    def read(self, path: Path) -> dict[str, Any]:
        """Return the reply, or an error when the process hangs or dies; the next file gets a new process."""
        process = self._started()
        assert process.stdin is not None
        assert process.stdout is not None
        ready: list[Any] = []
        line = ""
        try:
            process.stdin.write(json.dumps({"path": str(path)}) + "\n")
            process.stdin.flush()
            ready, _, _ = select.select([process.stdout], [], [], SECONDS_MOST)
            line = process.stdout.readline() if ready else ""
        except BrokenPipeError:
            ready = [process]
        if line:
            return json.loads(line)
        self.close()
        return {"error": "the process died" if ready else f"more than {SECONDS_MOST:g} s"}

    def close(self) -> None:
        if self._process is not None:
            self._process.kill()
            self._process.communicate()
            self._process = None

    def _started(self) -> subprocess.Popen[str]:
        if self._process is None:
            command = [sys.executable, "-m", "bench._readers", self._name]
            self._process = subprocess.Popen(
                command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True, env=dict(os.environ)
            )
        return self._process


def make_references(files: Path, references: Path) -> None:
    """Write poppler's text of every PDF that has no reference yet; a file that poppler cannot read gets none."""
    if shutil.which("pdftotext") is None:
        sys.exit("pdftotext is not installed: apt-get install poppler-utils")
    for path in sorted(files.rglob("*.pdf")):
        target = references / f"{path.relative_to(files)}.txt"
        if not target.exists():
            target.parent.mkdir(parents=True, exist_ok=True)
            _poppler(path, target, [])
        for order in ORDERS if target.exists() else ():
            if not (other := _in_order(target, order)).exists():
                _poppler(path, other, [f"-{order}"])


def _poppler(path: Path, target: Path, options: list[str]) -> None:
    command = ["pdftotext", "-enc", "UTF-8", *options, str(path), str(target)]
    try:
        subprocess.run(command, capture_output=True, timeout=POPPLER_SECONDS, check=True)
    except (subprocess.TimeoutExpired, subprocess.CalledProcessError):
        target.unlink(missing_ok=True)


def _in_order(reference: Path, order: str) -> Path:
    """Return where the same text stands in another order."""
    return reference.with_name(f"{reference.name}.{order}")


def pairs(files: Path, references: Path, kinds: set[str]) -> Iterator[tuple[Path, list[str]]]:
    """Yield files with their reference texts; the first is the reference, the others are its words in other orders."""
    for path in sorted(one for one in files.rglob("*") if one.is_file()):
        reference = references / f"{path.relative_to(files)}.txt"
        if (not kinds or path.suffix[1:].lower() in kinds) and reference.exists():
            text = reference.read_text(encoding="utf-8", errors="replace")
            if len(text.split()) >= WORDS_LEAST:
                others = (_in_order(reference, order) for order in ORDERS)
                yield path, [text, *(one.read_text(encoding="utf-8", errors="replace") for one in others if one.exists())]


def structure_of(path: Path, folder: Path | None, reply: dict[str, Any]) -> Structure | None:
    """Compare with docling's account of the file, where there is one."""
    if folder is None or not (account := folder / f"{path.stem}.json").exists():
        return None
    expected = json.loads(account.read_text(encoding="utf-8"))
    grids = [table.get("data", {}).get("grid", []) for table in expected.get("tables", []) if table.get("label") == "table"]
    titles = [one["text"] for one in expected.get("texts", []) if one.get("label") in ("section_header", "title")]
    kept, rows = table_rows([[cell["text"] for cell in row] for grid in grids for row in grid], reply["text"])
    exact, wanted, false = headings(titles, reply["headings"])
    return Structure(kept, rows, exact, wanted, false, len(reply["headings"]))


def read_all(name: str, files: list[tuple[Path, list[str]]], structure: Path | None) -> list[Result]:
    reader = Reader(name)
    results: list[Result] = []
    for number, (path, references) in enumerate(files, 1):
        if sys.stderr.isatty():
            print(f"\r{name}: {number} of {len(files)}", end="", file=sys.stderr, flush=True)
        reply = reader.read(path)
        error = reply.get("error", "")
        measured = None if error else measure(reply["text"], references[0], references[1:])
        kind = path.suffix[1:].lower()
        kept = None if error else structure_of(path, structure, reply)
        results.append(Result(path, kind, measured, error, reply.get("pages") or 0, reply.get("cpu_seconds", 0.0), kept))
    reader.close()
    return results


def table_of(name: str, results: list[Result]) -> None:
    """Print one row a kind; a file that was not read counts with recall and order 0."""
    by_kind: dict[str, list[Result]] = defaultdict(list)
    for result in results:
        by_kind[result.kind].append(result)
    for kind, group in sorted(by_kind.items()):
        recalls = sorted(one.measured.recall if one.measured else 0.0 for one in group)
        orders = [one.measured.order if one.measured else 0.0 for one in group]
        nearest = statistics.mean(one.measured.nearest_order if one.measured else 0.0 for one in group)
        parted = [one.measured.however_parted if one.measured else 0.0 for one in group]
        changed = sum(len(one.measured.changed) for one in group if one.measured)
        long_words = sum(one.measured.long_words for one in group if one.measured)
        pages = sum(one.pages for one in group)
        milliseconds = 1000 * sum(one.cpu_seconds for one in group) / pages if pages else float("nan")
        tenth = recalls[max(0, -(-len(recalls) // 10) - 1)]
        print(
            f"{name:12} {kind:6} {len(group):5} {sum(bool(one.error) for one in group):7} {statistics.mean(recalls):7.3f} "
            f"{tenth:7.3f} {sum(recall < 0.9 for recall in recalls):5} {statistics.mean(parted):8.3f} "
            f"{sum(share < 0.9 for share in parted):5} {statistics.mean(orders):7.3f} {nearest:8.3f} "
            f"{changed:8} {long_words:9} {milliseconds:9.1f}"
        )


def structures_of(name: str, results: list[Result]) -> None:
    """Print how much of tables and headings was kept, where that is known."""
    known = [one.structure for one in results if one.structure]
    if known:
        rows, kept = sum(one.rows for one in known), sum(one.rows_kept for one in known)
        titles, exact = sum(one.headings for one in known), sum(one.headings_exact for one in known)
        found, false = sum(one.headings_found for one in known), sum(one.headings_false for one in known)
        print(f"{name:12} rows of tables kept: {kept} of {rows}; headings exact: {exact} of {titles}; false: {false} of {found}")


def worst_of(name: str, results: list[Result], files: Path, most: int) -> None:
    """Print the files whose words were found least."""
    print(f"\nThe worst of {name}:")
    for one in sorted(results, key=lambda one: one.measured.recall if one.measured else 0.0)[:most]:
        found = (
            f"{one.measured.recall:.3f} parted {one.measured.however_parted:.3f} order {one.measured.nearest_order:.3f}"
            if one.measured
            else f"not read: {one.error[:90]}"
        )
        print(f"  {found:41} {one.path.relative_to(files)}")
    changed = [(one.path, word) for one in results if one.measured for word in one.measured.changed]
    if changed:
        print(f"  changed words: {', '.join(word for _, word in changed[:20])}")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--files", type=Path)
    parser.add_argument("--reference", type=Path)
    parser.add_argument("--structure", type=Path)
    parser.add_argument("--make-references", action="store_true")
    parser.add_argument("--vs", action="append", default=[], choices=[name for name in READERS if name != "clew"])
    parser.add_argument("--kinds", default="")
    parser.add_argument("--worst", type=int, default=10)
    asked = parser.parse_args()
    if asked.files is None or asked.reference is None:
        print("Nothing was read: say which files with --files DIR and --reference DIR.")
        return
    if asked.make_references:
        make_references(asked.files, asked.reference)
    files = list(pairs(asked.files, asked.reference, set(filter(None, asked.kinds.split(",")))))
    print(f"{len(files)} files with a reference text of {WORDS_LEAST} words or more")
    columns = (
        "reader",
        "kind",
        "files",
        "unread",
        "recall",
        "p10",
        "<.9",
        "parted",
        "<.9",
        "order",
        "nearest",
        "changed",
        "of long",
        "ms/page",
    )
    print("{:12} {:6} {:>5} {:>7} {:>7} {:>7} {:>5} {:>8} {:>5} {:>7} {:>8} {:>8} {:>9} {:>9}".format(*columns))
    results = {name: read_all(name, files, asked.structure) for name in ("clew", *asked.vs)}
    for name, found in results.items():
        table_of(name, found)
    for name, found in results.items():
        structures_of(name, found)
    worst_of("clew", results["clew"], asked.files, asked.worst)


if __name__ == "__main__":
    main()
