"""Entries of lists of codes, in the many ways that documents write them."""

import pytest

from clew.providers.answering.extractive.numbered import numbered_entries, row_numbers

MANUAL = """EXIT CODES
       The program reports what went wrong with one of these codes, which scripts can read:

       0      Success.

       4      A feature was not  enabled
              at build-time. Build it again.

       12     Too many files.

       o      23 - Partial copy
"""


def test_manual_page_has_its_codes_with_their_paragraphs() -> None:
    assert [(one.head, one.value) for one in numbered_entries(MANUAL)] == [
        ("0", "Success."),
        ("4", "A feature was not enabled at build-time. Build it again."),
        ("12", "Too many files."),
        ("23", "Partial copy"),
    ]


@pytest.mark.parametrize(
    ("text", "entries"),
    [
        ("- 0 when all was copied\n- 1 when nothing was", {"0": "when all was copied", "1": "when nothing was"}),
        ("- `3` Datei fehlt\n- `4` Ordner fehlt", {"3": "Datei fehlt", "4": "Ordner fehlt"}),
        ("**3** – Délai dépassé\n**4** – Échec", {"3": "Délai dépassé", "4": "Échec"}),
        ("3: Sin papel\n4: Sin tinta", {"3": "Sin papel", "4": "Sin tinta"}),
        ("3 = sem papel\n4 = sem tinta", {"3": "sem papel", "4": "sem tinta"}),
        ("3：缺纸。\n4：缺墨。", {"3": "缺纸。", "4": "缺墨。"}),
        ("错误代码 3：缺纸。", {"3": "缺纸。"}),
        ("Fehler 7: Kein Papier.", {"7": "Kein Papier."}),
        ("Code d'erreur 7 : plus de papier", {"7": "plus de papier"}),
        ("## 404\n\nIt is gone.", {"404": "It is gone."}),
        ("3\n   No paper.\n4\n   No ink.", {"3": "No paper.", "4": "No ink."}),
        ("404 Not found\n410 Gone\n500 Broken", {"404": "Not found", "410": "Gone", "500": "Broken"}),
        ("| 3 | No paper |\n+---+---+\n| 4 | No ink |", {"3": "No paper", "4": "No ink"}),
        ("5, 6  No paper\n7     No ink", {"5": "No paper", "6": "No paper", "7": "No ink"}),
        ("007  No paper\n010  No ink", {"7": "No paper", "10": "No ink"}),
    ],
)
def test_entry_is_a_number_and_what_is_said_of_it(text: str, entries: dict[str, str]) -> None:
    assert {name: one.value for one in numbered_entries(text) for name in one.names} == entries


@pytest.mark.parametrize(
    "text",
    [
        "1. Open the lid.\n2. Close it.",
        "1) Open the lid.\n2) Close it.",
        "28  of them left.",
        "There were a great many people in the town and more than\n28  of them left the country, of\n30  it is unknown.",
        "12 eggs\n300 g flour",
        "1 | 2 | 3\n4 | 5 | 6",
        "## 4 Installation\n\nUnpack it.",
        "2021: 3\n2022: 4",
    ],
)
def test_steps_wrapped_lines_and_figures_are_no_entries(text: str) -> None:
    assert numbered_entries(text) == ()


@pytest.mark.parametrize(
    ("cell", "numbers"), [("28", {"28"}), ("`028`", {"28"}), ("5, 6", {"5", "6"}), ("28 days", set()), ("", set())]
)
def test_first_cell_of_a_row_may_be_a_code(cell: str, numbers: set[str]) -> None:
    assert row_numbers(cell) == numbers


@pytest.mark.parametrize(
    "text",
    [
        "1 " * 50_000,
        "1" + " " * 100_000 + "x",
        "`" * 100_000,
        "error " * 20_000,
        ("1:" + " " * 900 + "\n") * 100,
        "1  a\n" * 20_000,
    ],
)
def test_long_texts_take_linear_time(text: str) -> None:
    """Otherwise the test runs into its time limit."""
    numbered_entries(text)
