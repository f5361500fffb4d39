"""Pictures of text → words with their boxes, by Tesseract if it is installed.

Tesseract runs as a separate process that reads its input and writes to its output: it writes no file and inherits the worker's
limits. A page is first assumed to be upright and in a known language; one with poor results is rotated and read again. Above:
`images.py` and the reader of PDFs. Next: `images.py`.
"""

import io
import re
import shutil
import subprocess
import time
from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING

from clew.domain.errors import UnreadableDocument
from clew.ingest.reading.limits import Limits

if TYPE_CHECKING:
    from PIL.Image import Image

DPI = 220
"""The best rendering resolution for recognition."""
INSTALL = "`apt-get install tesseract-ocr` (macOS: `brew install tesseract`)"
MISSING = f"character recognition is not installed on this server. Install it with {INSTALL} and upload the file again."
_PAGE_SECONDS = 90.0
_SHARE = 0.85
"""Share of the time limit of a file; the rest is for processing the words."""
_PIXELS_MOST = 30_000_000
_SMALL_SIDE, _UPSCALED_SIDE = 1_600, 2_400
_SURE, _POOR, _NOISE = 60.0, 40.0, 25.0
"""Confidence, 0 to 100: of a page that needs no second pass, of a page without text, of a word to drop."""
_FEW_LETTERS = 20
_LANGUAGES_MOST = 3
_SCRIPTS = {
    "Latin": "eng fra deu spa por ita nld cat pol ces ron swe dan nor fin hun tur vie",
    "Han": "chi_sim chi_tra jpn",
    "Japanese": "jpn",
    "Korean": "kor",
    "Hangul": "kor",
    "Cyrillic": "rus ukr bul srp bel",
    "Arabic": "ara fas urd",
    "Hebrew": "heb",
    "Greek": "ell",
    "Devanagari": "hin mar nep",
    "Thai": "tha",
}


@dataclass(frozen=True, slots=True)
class SeenWord:
    """A word as it was recognised; its box in pixels of the upright picture, origin top left."""

    text: str
    x0: float
    top: float
    x1: float
    bottom: float
    line: tuple[int, int, int]
    """Number of its block, of its paragraph in the block, of its line in the paragraph; words are in reading order."""
    confidence: float


@dataclass(frozen=True, slots=True)
class SeenPage:
    """One recognised picture."""

    width: int
    height: int
    words: tuple[SeenWord, ...]
    script: str = ""
    """The script of letters for which no language is installed."""


class Recogniser:
    """Recognises the pages of one file within its time limit."""

    def __init__(self, program: str, limits: Limits) -> None:
        self._program = program
        self._ends_at = time.monotonic() + _SHARE * (limits.timeout_seconds + limits.recognition_seconds)
        self._languages = chosen_languages("Latin", languages())

    @property
    def has_time(self) -> bool:
        """Whether there is time for another page."""
        return time.monotonic() < self._ends_at - 1

    def recognise(self, picture: "Image", *, dpi: int = 0) -> SeenPage | None:
        """Return the words of a picture; None if the time limit is reached first.

        `dpi` is the resolution, 0 if unknown.
        """
        picture = _prepared(picture)
        seen = self._read(picture, self._languages, dpi)
        if seen is None or _reads_well(seen):
            return seen
        return self._again(picture, seen, dpi)

    def _again(self, picture: "Image", seen: SeenPage, dpi: int) -> SeenPage | None:
        """Read a page with poor results again, rotated upright and in the languages of its script."""
        turn, script = self._orientation(picture)
        installed = languages()
        wanted = chosen_languages(script, installed) if script else self._languages
        if not turn and (wanted == self._languages or not wanted):
            if script and not wanted:  # words in a script without an installed language are nonsense
                return SeenPage(seen.width, seen.height, (), script)
            return seen if _score(seen) >= _POOR * _letters(seen) else SeenPage(seen.width, seen.height, ())
        turned = picture.rotate(-turn, expand=True) if turn else picture
        better = self._read(turned, wanted or self._languages, dpi)
        best = better if better is not None and _score(better) > _score(seen) else seen
        return best if _score(best) >= _POOR * _letters(best) else SeenPage(best.width, best.height, ())

    def _read(self, picture: "Image", wanted: str, dpi: int) -> SeenPage | None:
        data = io.BytesIO()
        picture.save(data, "PPM")
        resolution = str(dpi if 70 <= dpi <= 1200 else DPI)
        arguments = ["stdin", "stdout", "--dpi", resolution, "-c", "tessedit_create_tsv=1"]
        found = self._run([*arguments, *(["-l", wanted] if wanted else [])], data.getvalue())
        return None if found is None else SeenPage(picture.width, picture.height, tuple(_words(found)))

    def _orientation(self, picture: "Image") -> tuple[int, str]:
        """Return by how many degrees to rotate a page clockwise, and its script; 0 and "" if unknown."""
        if "osd" not in languages(bare=False):
            return 0, ""
        data = io.BytesIO()
        picture.save(data, "PPM")
        found = self._run(["stdin", "stdout", "--psm", "0", "-l", "osd"], data.getvalue()) or ""
        turn = re.search(r"Rotate: (\d+)", found)
        script = re.search(r"Script: (\w+)", found)
        return int(turn.group(1)) % 360 if turn else 0, script.group(1) if script else ""

    def _run(self, arguments: list[str], data: bytes) -> str | None:
        seconds = min(_PAGE_SECONDS, self._ends_at - time.monotonic())
        if seconds <= 0:
            return None
        try:
            done = subprocess.run(  # noqa: S603 - a program found by its name, fixed arguments
                [self._program, *arguments],
                input=data,
                capture_output=True,
                timeout=seconds,
                env={"OMP_THREAD_LIMIT": "1"},
                check=False,
            )
        except subprocess.TimeoutExpired:
            return None
        except OSError as error:
            raise UnreadableDocument("Character recognition cannot be started on this server.") from error
        return done.stdout.decode("utf-8", "replace")


def recogniser(limits: Limits) -> Recogniser | None:
    """Return a recogniser for the pages of one file, or None if Tesseract is not installed."""
    program = find_tesseract()
    return Recogniser(program, limits) if program else None


def find_tesseract() -> str | None:
    """Return the path of Tesseract: on the PATH or where package managers put it."""
    return shutil.which("tesseract") or shutil.which("tesseract", path="/usr/bin:/usr/local/bin:/opt/homebrew/bin:/opt/local/bin")


@cache
def languages(*, bare: bool = True) -> tuple[str, ...]:
    """Return the installed languages of Tesseract; `bare`: without its script detection and mathematics."""
    program = find_tesseract()
    if program is None:
        return ()
    done = subprocess.run([program, "--list-langs"], input=b"", capture_output=True, timeout=10, env={}, check=False)  # noqa: S603
    names = [
        line.strip() for line in done.stdout.decode("utf-8", "replace").splitlines() if re.fullmatch(r"[\w/]+", line.strip())
    ]
    return tuple(name for name in names if not bare or name not in {"osd", "equ"})


def chosen_languages(script: str, installed: Iterable[str]) -> str:
    """Return the installed languages for a script in Tesseract's format: `eng+fra`; "" if there are none."""
    there = set(installed)
    return "+".join([one for one in _SCRIPTS.get(script, "").split() if one in there][:_LANGUAGES_MOST])


def _prepared(picture: "Image") -> "Image":
    """Return a picture in greyscale on white, enlarged if small and reduced if huge.

    Raises: UnreadableDocument
    """
    from PIL import Image, ImageOps

    picture = ImageOps.exif_transpose(picture) or picture
    if picture.mode in {"RGBA", "LA", "PA"} or "transparency" in picture.info:
        picture = picture.convert("RGBA")
        ground = Image.new("RGBA", picture.size, "white")
        ground.alpha_composite(picture)
        picture = ground
    picture = picture.convert("L")
    side = max(picture.size)
    factor = (
        min(_UPSCALED_SIDE / side, 3.0)
        if side < _SMALL_SIDE
        else min(1.0, (_PIXELS_MOST / (picture.width * picture.height)) ** 0.5)
    )
    if factor != 1.0:
        size = max(1, round(picture.width * factor)), max(1, round(picture.height * factor))
        picture = picture.resize(size, Image.Resampling.LANCZOS)
    return picture


def _words(table: str) -> Iterable[SeenWord]:
    """Read Tesseract's table: level, page, block, paragraph, line, word, left, top, width, height, confidence, text."""
    for row in table.splitlines()[1:]:
        cells = row.split("\t")
        if len(cells) < 12 or cells[0] != "5" or not (text := cells[11].strip()):
            continue
        confidence = float(cells[10])
        if confidence < _NOISE and not (len(text) > 2 and text.isalnum()):
            continue
        left, top, width, height = (float(cell) for cell in cells[6:10])
        line = (int(cells[2]), int(cells[3]), int(cells[4]))
        yield SeenWord(text, left, top, left + width, top + height, line, confidence)


def _letters(page: SeenPage) -> int:
    return sum(len(word.text) for word in page.words)


def _score(page: SeenPage) -> float:
    """Return the number of letters, weighted by confidence."""
    return sum(len(word.text) * word.confidence for word in page.words)


def _reads_well(page: SeenPage) -> bool:
    letters = _letters(page)
    return letters >= _FEW_LETTERS and _score(page) >= _SURE * letters


def time_for_recognition(limits: Limits) -> float:
    """Return the wall time to add for a file that may contain scanned pages; none without character recognition."""
    return limits.recognition_seconds if find_tesseract() else 0.0
