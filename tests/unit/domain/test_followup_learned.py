"""The weights that judge references and titles: they know only signs that there are, add what rows leave undecided, and say no."""

import json
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from clew.domain.deliverables.outline import Section
from clew.domain.followup import NotAFollowUp, Resolved, resolve_followup
from clew.domain.followup.candidates import Candidate
from clew.domain.followup.learned import weights
from clew.domain.followup.titles import Naming

DATA = Path(__file__).parents[2] / "data" / "followups"
_OTHER_SIGNS = {
    "places": {
        "row", "strength", "rule", "sections", "references", "number", "begins", "ends", "two before", "one before", "one behind",
        "two behind", "language", "length", "own words", "sentences", "commas", "figures", "is signed",
        "en", "de", "fr", "es", "pt", "zh",
    },
    "titles": {
        "row", "words", "words of the title", "quarters of the title", "words of no other title", "other titles", "has the most",
        "has the first", "letters", "itself", "references", "begins", "ends", "two before", "one before", "one behind", "two behind",
        "language", "length", "own words", "sentences", "commas", "figures", "is signed", "en", "de", "fr", "es", "pt", "zh",
    },
}  # fmt: skip


def sections(*titles: str) -> tuple[Section, ...]:
    return tuple(Section(f"S{number}", title) for number, title in enumerate(titles, start=1))


OFFICE = sections("Scope", "Travel expenses", "Sick leave", "Remote work", "Data protection")
BUREAU = sections("Champ d'application", "Frais de déplacement", "Arrêts maladie", "Télétravail", "Protection des données")
BÜRO = sections("Geltungsbereich", "Reisekosten", "Krankmeldung", "Homeoffice", "Datenschutz")


@pytest.mark.parametrize(("kind", "seen"), [("places", Candidate), ("titles", Naming)])
def test_every_weight_is_of_a_sign_that_there_is(kind: str, seen: type) -> None:
    known = dict(zip(("places", "titles"), weights(), strict=True))[kind]
    names = {sign.partition(": ")[0] for sign in known} - {""}
    assert {name for name in names if not hasattr(seen, name.replace(" ", "_"))} <= _OTHER_SIGNS[kind]


@pytest.mark.parametrize(
    ("question", "outline", "language", "ids"),
    [
        ("what if I am ill, is sick leave cut after a month?", OFFICE, "en", ("S3",)),
        ("my boss wants to see what you have on travel expenses, she is in a hurry", OFFICE, "en", ("S2",)),
        ("le télétravail c'est combien de jours max", BUREAU, "fr", ("S4",)),
        ("wie viele Tage Homeoffice sind drin", BÜRO, "de", ("S4",)),
    ],
)
def test_what_no_row_decides_may_be_likely(
    question: str, outline: tuple[Section, ...], language: str, ids: tuple[str, ...]
) -> None:
    assert resolve_followup(question, outline, language=language, by_rows_alone=True) == NotAFollowUp()
    followup = resolve_followup(question, outline, language=language)
    assert isinstance(followup, Resolved)
    assert followup.section_ids == ids


@pytest.mark.parametrize(
    ("question", "language"),
    [
        ("ma belle-famille débarque le 4, ils sont 6, tu connais un resto pas loin ?", "fr"),
        ("le 4 je suis à Lyon, tu connais un bon bouchon près de Perrache ?", "fr"),
        ("wohne Hausnummer 4, der Postbote wirft immer alles bei der 2 ein. Was tun?", "de"),
    ],
)
def test_what_a_row_accepts_may_be_most_unlikely(question: str, language: str) -> None:
    outline = BÜRO if language == "de" else BUREAU
    assert isinstance(resolve_followup(question, outline, language=language, by_rows_alone=True), Resolved)
    assert resolve_followup(question, outline, language=language) == NotAFollowUp()


@pytest.mark.parametrize("question", ["S3", "the second, please", "sick leave", "everything but the third", "not 2, I meant 3"])
def test_what_plainly_points_is_never_contradicted(question: str) -> None:
    assert resolve_followup(question, OFFICE) == resolve_followup(question, OFFICE, by_rows_alone=True)


def test_weights_fit_the_rows_that_they_were_learned_with() -> None:
    """Rows, words and weights change together: `scripts/train_followups.py` says how."""
    outlines = json.loads((DATA / "outlines.json").read_text("utf-8"))
    rows: list[dict[str, Any]] = [json.loads(line) for line in (DATA / "strangers.jsonl").read_text("utf-8").splitlines()]
    counts = Counter[str]()
    for row in rows:
        followup = resolve_followup(row["question"], sections(*outlines[row["outline"]]), language=row["language"])
        ids = sorted(followup.section_ids) if isinstance(followup, Resolved) else []
        counts["said"] += bool(ids)
        counts["meant"] += bool(row["section_ids"])
        counts["right"] += bool(ids) and ids == row["section_ids"]
    assert counts["right"] >= 0.93 * counts["said"]
    assert counts["right"] >= 0.7 * counts["meant"]
