"""PowerPoint files: charts, tables, groups, the order of a slide and its place."""

from pathlib import Path
from typing import Any

from pptx import Presentation
from pptx.chart.data import CategoryChartData
from pptx.enum.chart import XL_CHART_TYPE
from pptx.util import Inches

from clew.ingest.reading.document import ParsedDocument
from clew.ingest.reading.parse import parse


def deck() -> tuple[Any, Any]:
    """Return a presentation and its one slide, which has a title and nothing else."""
    presentation: Any = Presentation()
    slide = presentation.slides.add_slide(presentation.slide_layouts[5])
    slide.shapes.title.text = "Results"
    return presentation, slide


def read(presentation: Any, folder: Path) -> ParsedDocument:
    presentation.save(str(folder / "a.pptx"))
    return parse(folder / "a.pptx", name="a.pptx")


def box(shapes: Any, words: str, left: float, top: float) -> None:
    shapes.add_textbox(Inches(left), Inches(top), Inches(2), Inches(1)).text_frame.text = words


def test_chart_becomes_a_table_of_categories_and_series(tmp_path: Path) -> None:
    presentation, slide = deck()
    data: Any = CategoryChartData(number_format="0%")
    data.categories = ["2023", "2024"]
    data.add_series("Energy", (0.12, 0.5))
    data.add_series("Water", (0.3, 0.25))
    frame = slide.shapes.add_chart(XL_CHART_TYPE.COLUMN_CLUSTERED, Inches(1), Inches(2), Inches(4), Inches(3), data)
    frame.chart.has_title = True
    frame.chart.chart_title.text_frame.text = "Share of costs"
    document = read(presentation, tmp_path)
    assert "2024 | 50% | 25%" in document.text
    assert document.tables[0].context.split() == ["Share", "of", "costs:", "|", "Energy", "|", "Water"]


def test_shapes_are_read_from_the_top_left_and_groups_together(tmp_path: Path) -> None:
    presentation, slide = deck()
    box(slide.shapes, "bottom", 1, 6)
    box(slide.shapes, "right", 5, 2.1)
    box(slide.shapes, "left", 1, 2)
    group = slide.shapes.add_group_shape()
    box(group.shapes, "grouped below", 1, 4.6)
    box(group.shapes, "grouped above", 1, 3.5)
    text = read(presentation, tmp_path).text
    words = ["left", "right", "grouped above", "grouped below", "bottom"]
    assert sorted(words, key=text.index) == words


def test_merged_cells_of_a_table_are_read_in_each_row(tmp_path: Path) -> None:
    presentation, slide = deck()
    table = slide.shapes.add_table(3, 2, Inches(1), Inches(2), Inches(4), Inches(2)).table
    for place, words in enumerate(("Region", "Flow", "North", "1", "", "2")):
        table.cell(place // 2, place % 2).text = words
    table.cell(1, 0).merge(table.cell(2, 0))
    document = read(presentation, tmp_path)
    assert "Region | Flow\nNorth | 1\nNorth | 2" in document.text
    assert document.tables[0].context == "Region | Flow"


def test_each_slide_is_a_place_and_what_the_master_prints_stands_once_at_the_end(tmp_path: Path) -> None:
    presentation, slide = deck()
    presentation.slides.add_slide(presentation.slide_layouts[5]).shapes.title.text = "Outlook"
    box(slide.shapes, "Printed on every slide", 1, 6)
    presentation.slide_layouts[5].shapes._spTree.append(slide.shapes[-1]._element)
    document = read(presentation, tmp_path)
    assert [(place.kind, place.number, document.text[place.start : place.end]) for place in document.places] == [
        ("slide", 1, "## Results"),
        ("slide", 2, "## Outlook"),
    ]
    assert document.text.count("Printed on every slide") == 1
    assert document.furniture == document.text.index("Printed")
