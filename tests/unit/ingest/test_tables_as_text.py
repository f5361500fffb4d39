"""CSV, TSV and the tables of Markdown."""

import tracemalloc
from pathlib import Path

import pytest

from clew.domain.errors import UnreadableDocument
from clew.ingest.reading.document import ParsedDocument
from clew.ingest.reading.limits import Limits
from clew.ingest.reading.parse import parse
from clew.ingest.text.delimited import table_blocks
from clew.ingest.text.markdown import markdown_tables


def read(folder: Path, text: str | bytes, name: str = "a.csv", **limits: int) -> ParsedDocument:
    (folder / name).write_bytes(text if isinstance(text, bytes) else text.encode())
    return parse(folder / name, name=name, limits=Limits(**limits))


@pytest.mark.parametrize("sign", [",", ";", "\t", "|"])
def test_rows_are_cut_at_the_sign_that_is_used(tmp_path: Path, sign: str) -> None:
    rows = (("Item", "Cost"), ("Energy", "88.2"), ('"Water, gas; and | more"', "104.6"))
    document = read(tmp_path, "\n".join(sign.join(row) for row in rows))
    assert document.text == "Item | Cost\nEnergy | 88.2\nWater, gas; and | more | 104.6"
    assert document.tables[0].context == "Item | Cost"


def test_decimal_commas_do_not_cut_cells(tmp_path: Path) -> None:
    assert (
        read(tmp_path, "Poste;Coût\nÉnergie;88,2\nEau;104,6".encode("cp1252")).text == "Poste | Coût\nÉnergie | 88,2\nEau | 104,6"
    )


def test_amounts_in_the_first_row_are_no_header(tmp_path: Path) -> None:
    [table] = read(tmp_path, "1,2,3\n4,5,6\n").tables
    assert (table.header_end, table.context) == (table.start, "")


def test_lines_above_the_table_and_the_sign_that_is_told_are_understood(tmp_path: Path) -> None:
    document = read(tmp_path, "sep=;\nCosts in EUR million;;\nItem;2023;2024\nEnergy;1;2\n")
    assert document.text == "Costs in EUR million\n\nItem | 2023 | 2024\nEnergy | 1 | 2"


def test_file_that_is_no_table_is_kept_as_it_is(tmp_path: Path) -> None:
    words = "Dear all, please read this.\nIt is not a table\nAt all.\n"
    document = read(tmp_path, words)
    assert (document.text, document.tables) == (words, ())


def test_tabs_are_expected_in_tsv(tmp_path: Path) -> None:
    assert read(tmp_path, "Name, first\tAge\nLovelace, Ada\t36\n", "a.tsv").text == "Name, first | Age\nLovelace, Ada | 36"


def test_long_and_damaged_tables_are_refused(tmp_path: Path) -> None:
    with pytest.raises(UnreadableDocument, match="more than 10 characters"):
        read(tmp_path, "a,b\n1,2\n3,4\n", max_characters=10)
    with pytest.raises(UnreadableDocument, match="more than 20,000 columns"):
        read(tmp_path, ",".join("x" * 20_001))


MARKDOWN = """Costs by item:

| Item | 2023 | *2024* |
|------|-----:|:------:|
| Energy | 88.2 | 104.6 |
| a \\| b | 1 | 2 |

```
| no | table |
|----|-------|
```

Term | Meaning
--- | ---
chunk | a piece
"""


def test_tables_of_markdown_are_found_and_its_text_is_not_touched(tmp_path: Path) -> None:
    document = read(tmp_path, MARKDOWN, "a.md")
    assert document.text == MARKDOWN
    assert [table.context for table in document.tables] == ["Costs by item: Item | 2023 | 2024", "Term | Meaning"]
    first, second = document.tables
    assert MARKDOWN[first.header_end : first.end].strip().startswith("| Energy")
    assert MARKDOWN[second.start : second.end].endswith("chunk | a piece")


@pytest.mark.parametrize("text", ["a | b\nc | d\n", "| a |\n|---|---|\n", "    | a | b |\n    |---|---|\n", "a\n---\nb | c\n"])
def test_other_bars_and_rules_are_no_table(text: str) -> None:
    assert markdown_tables(text) == ()


def test_a_large_table_is_written_row_by_row() -> None:
    """No row is kept as cells: 47 MB took a gigabyte of the worker's memory."""
    text = "id,name,city,amount\n" + "".join(f"{number},Ann Miller,Nantes,{number * 7 % 1000}.25\n" for number in range(30_000))
    tracemalloc.start()
    try:
        builder = table_blocks(text)
        _, peak = tracemalloc.get_traced_memory()
    finally:
        tracemalloc.stop()
    assert builder is not None
    assert builder.text().endswith("29999 | Ann Miller | Nantes | 993.25")
    assert peak < 8 * len(text)


def test_a_row_that_is_too_wide_is_found_behind_the_sample(tmp_path: Path) -> None:
    with pytest.raises(UnreadableDocument, match="20,000 columns"):
        read(tmp_path, "a,b\n" * 500 + ",".join(["x"] * 20_001) + "\n")
