"""Which words of a passage support a claim about a table."""

from dataclasses import replace

import pytest
from tests.passages import passage_of

from clew.engine.answers.quotes import PassageSupport

LONG = "a tool of steel and ash wood that drives nails into boards and pulls them out again " * 4
STOCK = f"Article | Description | Pieces\nHammer | {LONG.strip()} | 12\nSaw | {LONG.strip()} | 31"


def quote(content: str, claim: str, *, context: str = "") -> str:
    start, end = PassageSupport(replace(passage_of(content), context=context)).span(claim)
    return content[start:end]


def test_claim_about_a_cell_cites_its_row_and_not_the_short_header() -> None:
    assert quote(STOCK, "Hammer — Pieces: 12").startswith("Hammer | a tool")
    assert quote(STOCK, "Saw — Pieces: 31").startswith("Saw | a tool")


def test_claim_about_a_cell_cites_its_row_and_not_a_note_that_names_the_column() -> None:
    content = "PetCare | 8,589 | 1,635 | 1,519 | (116)\n\n(b) Included in Trading operating profit."
    context = "Segments: | Sales | Underlying profit | Trading operating profit | Other"
    assert quote(content, "PetCare — Trading operating profit: 1,519", context=context).startswith("PetCare | 8,589")


def test_claim_about_the_columns_cites_the_header() -> None:
    assert quote(STOCK, "The columns are article, description and pieces.") == "Article | Description | Pieces"


@pytest.mark.parametrize("title", ["Lunar distance (astronomy)", "## Lunar distance (astronomy)"])
def test_claim_cites_the_sentence_that_says_it_and_not_a_title_with_more_words_in_common(title: str) -> None:
    told = "The lunar distance, also called the distance between the Earth and the Moon, is a unit of measure in astronomy."
    passage = replace(passage_of(f"{title}\n{told}"), heading_path=("Lunar distance (astronomy)",))
    start, end = PassageSupport(passage).span("Lunar distance is a unit of astronomy.")
    assert passage.content[start:end] == told


def test_claim_that_only_the_title_shares_words_with_cites_the_title() -> None:
    passage = replace(passage_of("Lunar distance\nIt is a unit."), heading_path=("Lunar distance",))
    start, end = PassageSupport(passage).span("Lunar distance?")
    assert passage.content[start:end] == "Lunar distance"


def test_of_rows_that_say_the_same_the_one_below_the_words_of_the_claim_is_cited() -> None:
    content = "Item | 2023\nEnergy | 88.2\nWater | 9.1\n\nItem | 2024\nEnergy | 88.2\nWater | 9.4"
    start, _ = PassageSupport(passage_of(content)).span("Energy — 2024: 88.2")
    assert start == content.rindex("Energy")
