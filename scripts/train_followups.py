"""Learns how likely a place or a title is meant and writes `src/clew/domain/followup/learned.json`.

Run it when labelled phrasings, words or rows have changed: `python scripts/train_followups.py XQUAD`. It takes half a minute.
XQUAD is a folder with the files `xquad.{en,de,es,zh}.json` of github.com/google-deepmind/xquad (CC BY-SA 4.0): its questions name
no section, whatever words of them an outline has. Every other article of them is kept aside. `reserved.jsonl` is never read.
The model is a logistic regression with an L2 penalty, one for places and one for titles, over the signs of `learned.py`.
"""

import json
import re
import sys
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
from regression import Array, descended

from clew.domain.deliverables.outline import Section
from clew.domain.followup import NotAFollowUp, resolve_followup
from clew.domain.followup.grammar import asking_back, finding, naming, phrases
from clew.domain.followup.grammar.examples import CALLED, OUTLINES, examples_of
from clew.domain.followup.grammar.rows import Row
from clew.domain.followup.learned import Weights, signs_of_place, signs_of_titles
from clew.domain.followup.places import Places
from clew.domain.followup.reading import MOST_TOKENS, VARIANTS, read_text
from clew.domain.followup.resolving import readings_of
from clew.domain.followup.rules import TABLES as JUDGING
from clew.domain.followup.title_slips import without_slips

ROOT = Path(__file__).parent.parent
TARGET = ROOT / "src" / "clew" / "domain" / "followup" / "learned.json"
FOLLOWUPS = ROOT / "tests" / "data" / "followups"
CASES = ROOT / "scripts" / "followup_cases.jsonl"
UNDECIDED = 3.0
"""The weight of what no row decides: that is what is judged."""
STRANGERS = 2.0
"""The weight of phrasings by people who knew no rule."""
EXAMPLES = 3.0
"""The weight of the examples of rows and of the cases of tests."""
LEAST, SOURCES = 10, 5
"""How often a sign must be seen, and with how many authors: a word of one of them says what that one wrote about."""
PENALTY = 3.0
STEPS = 400
DIGITS, SMALLEST = 2, 0.05
"""How a weight is stored, and which are not."""


@dataclass(frozen=True, slots=True)
class Labelled:
    """A question after an outline, and the indexes of the sections that it points at."""

    question: str
    language: str | None
    outline: tuple[Section, ...]
    named: frozenset[int]
    source: str
    """Who wrote it."""
    weight: float = 1.0


@dataclass(frozen=True, slots=True)
class Unit:
    """What may point, whether it does, and how much that weighs."""

    signs: frozenset[str]
    points: bool
    weight: float
    source: str


def sections(titles: Sequence[str]) -> tuple[Section, ...]:
    """Return an outline with these titles."""
    return tuple(Section(f"S{number}", title) for number, title in enumerate(titles, start=1))


def phrasings(name: str, weight: float) -> Iterator[Labelled]:
    """Yield the labelled phrasings of a file."""
    outlines = {name: sections(titles) for name, titles in json.loads((FOLLOWUPS / "outlines.json").read_text("utf-8")).items()}
    for line in (FOLLOWUPS / f"{name}.jsonl").read_text("utf-8").splitlines():
        row: dict[str, Any] = json.loads(line)
        outline = outlines[row["outline"]]
        named = frozenset(at for at, section in enumerate(outline) if section.id in row["section_ids"])
        yield Labelled(row["question"], row["language"], outline, named, row["set"], weight)


def examples() -> Iterator[Labelled]:
    """Yield the examples of rows; those that are asked back teach nothing."""
    tables = [*JUDGING.values(), finding.ROWS, phrases.ROWS, naming.ROWS, asking_back.ROWS]
    rows: dict[str, Row[Any]] = {row.name: row for table in tables for row in table}
    for one in (example for row in rows.values() for example in examples_of(row)):
        outline = OUTLINES[one.language]
        named = frozenset(at for at, section in enumerate(outline) if section.id in one.points_at.split())
        if one.points_at != "?":
            yield Labelled(one.question, one.language, outline, named, "rows", EXAMPLES)


def cases() -> Iterator[Labelled]:
    """Yield the cases of the unit tests, as the rows read them: what they say of look-alikes is to stay true."""
    for line in CASES.read_text("utf-8").splitlines():
        row: dict[str, Any] = json.loads(line)
        outline = sections(row["titles"])
        named = frozenset(at for at, section in enumerate(outline) if section.id in row["section_ids"])
        yield Labelled(row["question"], row["language"], outline, named, "cases", EXAMPLES)


def questions(folder: Path) -> Iterator[Labelled]:
    """Yield whole questions about paragraphs, each after an outline of words that its paragraph has."""
    for language in ("en", "de", "es", "zh"):
        articles = json.loads((folder / f"xquad.{language}.json").read_text("utf-8"))["data"]
        for article in articles[::2]:
            for paragraph in article["paragraphs"]:
                outline = sections(_titles(paragraph["context"], language))
                for asked in paragraph["qas"]:
                    yield Labelled(asked["question"], language, outline, frozenset(), "questions")


def _titles(text: str, language: str) -> list[str]:
    """Return six titles of one or two of the most frequent words of a text."""
    pattern = r"[\u4e00-\u9fff]{2,4}" if language == "zh" else r"\w{5,}"
    words = [word for word, _ in Counter(re.findall(pattern, text)).most_common(9)]
    words += ["…"] * (9 - len(words))
    return [f"{words[0]} {words[6]}", words[1], f"{words[2]} {words[7]}", words[3], words[4], f"{words[5]} {words[8]}"]


def units_of(one: Labelled) -> tuple[list[Unit], list[Unit]]:
    """Return the places and the titles in a question."""
    places: list[Unit] = []
    titles: list[Unit] = []
    known = Places(one.outline)
    text = without_slips(read_text(one.question, variants=VARIANTS), known.titles)
    if not 0 < len(text.tokens) <= MOST_TOKENS:
        return places, titles
    is_undecided = resolve_followup(one.question, one.outline, language=one.language, by_rows_alone=True) == NotAFollowUp()
    readings = readings_of(text, known, language=one.language, called=CALLED if one.outline in OUTLINES.values() else ())
    weight = one.weight * (UNDECIDED if is_undecided else 1.0) / len(readings)
    for reading in readings:
        for reference in reading.references:
            if None not in reference.targets:
                points = bool(one.named) and one.named.issuperset(reference.targets)
                places.append(Unit(signs_of_place(reference, reading), points, weight, one.source))
        for place, signs in signs_of_titles(reading, known.titles):
            titles.append(Unit(signs, place in one.named, weight, one.source))
    return places, titles


def signs_seen(said: Iterable[tuple[frozenset[str], str]], *, least: int, sources: int) -> list[str]:
    """Return the signs that are seen so often and with so many authors; `said` has the signs and the author of each unit."""
    pairs = [(sign, source) for signs, source in said for sign in signs]
    seen, said_by = Counter(sign for sign, _ in pairs), Counter(sign for sign, _ in set(pairs))
    return sorted(sign for sign, count in seen.items() if count >= least and said_by[sign] >= sources)


def learned(units: Sequence[Unit]) -> Weights:
    """Return the weights that make the labels likeliest under the penalty; small ones are left out."""
    signs = signs_seen(((unit.signs, unit.source) for unit in units), least=LEAST, sources=SOURCES)
    index = {sign: at for at, sign in enumerate(signs)}
    rows = [[index[sign] for sign in unit.signs if sign in index] for unit in units]
    inside = np.array([at for row in rows for at in row])
    starts = np.cumsum([0, *(len(row) for row in rows)])[:-1]
    lengths = np.array([len(row) for row in rows])
    wanted, share = np.array([unit.points for unit in units]), np.array([unit.weight for unit in units])
    penalty = np.full(len(signs), PENALTY)
    penalty[index[""]] = 0

    def slope_of(weights: Array) -> Array:
        likely = 1 / (1 + np.exp(-np.add.reduceat(weights[inside], starts)))
        return np.bincount(inside, np.repeat(share * (likely - wanted), lengths), len(signs)) + penalty * weights

    weights = descended(slope_of, (len(signs),), steps=STEPS)
    rounded = {sign: round(float(weights[at]), DIGITS) for sign, at in index.items()}
    return {sign: weight for sign, weight in rounded.items() if abs(weight) >= SMALLEST}


def main() -> None:
    """Learn and write the weights."""
    said = [*phrasings("phrasings", 1.0), *phrasings("strangers", STRANGERS)]
    given = [*said, *examples(), *cases(), *questions(Path(sys.argv[1]))]
    places: list[Unit] = []
    titles: list[Unit] = []
    for one in given:
        found = units_of(one)
        places += found[0]
        titles += found[1]
    stored = {"places": learned(places), "titles": learned(titles)}
    TARGET.write_text(json.dumps(stored, ensure_ascii=False, indent=0, sort_keys=True) + "\n", "utf-8")
    counts = f"{len(given)} questions, {len(places)} places, {len(titles)} titles"
    sys.stdout.write(f"{counts}: {TARGET.relative_to(ROOT)} has {TARGET.stat().st_size} bytes\n")


if __name__ == "__main__":
    main()
