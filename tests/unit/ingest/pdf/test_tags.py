"""Headings that the tags of a PDF name are headings, however they are set."""

from pathlib import Path

from clew.ingest.reading.parse import parse
from tests.unit.ingest.pdf.files import after, line, write

TEXT = "The council met on the first Monday of the month and agreed on the repair of the northern bridge."


def tagged(path: Path, heading: str) -> Path:
    """Write a page of one size whose first line is marked as a heading of level 2."""
    drawn = f"/H2 << /MCID 0 >> BDC {line(heading, 40, 250)} EMC {line(TEXT, 40, 220, size=10)}"
    first = after(1)
    structure = [
        f"<< /Type /StructTreeRoot /K [{first + 1} 0 R] /ParentTree << /Nums [0 [{first + 1} 0 R]] >> >>",
        f"<< /Type /StructElem /S /H2 /P {first} 0 R /Pg 4 0 R /K 0 >>",
    ]
    catalog = f"/MarkInfo << /Marked true >> /StructTreeRoot {first} 0 R"
    return write(path, [drawn], page="/MediaBox [0 0 560 300] /StructParents 0", more=structure, catalog=catalog)


def test_line_tagged_as_a_heading_is_one_though_it_is_set_like_the_text(tmp_path: Path) -> None:
    document = parse(tagged(tmp_path / "a.pdf", "Repairs"), name="a.pdf")
    assert [(one.level, one.title) for one in document.headings] == [(2, "Repairs")]


def test_sentence_tagged_as_a_heading_is_none(tmp_path: Path) -> None:
    assert parse(tagged(tmp_path / "a.pdf", "It should repair the road."), name="a.pdf").headings == ()
