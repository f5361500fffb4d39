"""Whatever is cited, its quote is the stored text, and the boxes of its position hold its words and no others."""

from dataclasses import replace

from hypothesis import given, settings
from hypothesis import strategies as st
from tests.passages import passage_of

from clew.domain.documents.position import Place
from clew.engine.answers.grounder import Grounder
from clew.engine.stages.assemble import number_passages
from clew.ingest.reading.document import Box, PageLayout
from clew.ingest.reading.regions import regions

WORDS = ["energy", "water", "Staff", "88.2", "104.6", "|", "kept", "days.", "14", "backups", "Rent"]
PAGES = st.lists(
    st.lists(st.lists(st.sampled_from(WORDS), min_size=1, max_size=8), min_size=1, max_size=6), min_size=1, max_size=3
)


def laid_out(pages: list[list[list[str]]]) -> tuple[str, tuple[Place, ...], list[PageLayout]]:
    """Write pages of lines of words one below the other, each character five points wide."""
    text, places, layouts = "", [], []
    for number, lines in enumerate(pages, 1):
        start, boxes = len(text), []
        for row, line in enumerate(lines):
            for word in line:
                x0 = 50.0 + 5 * (len(text) - text.rfind("\n") - 1)
                boxes.append(Box(len(text), len(text) + len(word), x0, 20.0 * row, x0 + 5 * len(word), 20.0 * row + 12))
                text += f"{word} "
            text = f"{text[:-1]}\n"
        places.append(Place("page", number, start, len(text) - 1))
        layouts.append(PageLayout.of(number, 595, 842, boxes))
        text += "\n"
    return text.rstrip("\n"), tuple(places), layouts


@given(pages=PAGES, said=st.lists(st.sampled_from(WORDS), min_size=1, max_size=10))
@settings(max_examples=100, deadline=None)
def test_a_quote_is_the_stored_text_and_its_boxes_enclose_it(pages: list[list[list[str]]], said: list[str]) -> None:
    text, places, layouts = laid_out(pages)
    passage = replace(passage_of(text), places=places)
    grounder = Grounder(number_passages((passage,)), language="en")
    grounder.feed(f"{' '.join(said)} [1]")
    grounder.finish()
    for citation in grounder.citations:
        assert text[citation.start : citation.end] == citation.quote
        position = citation.position
        assert position is not None
        for layout in layouts:
            cited = [box for box in layout.boxes() if box.start < citation.end and citation.start < box.end]
            assert not cited or position.number <= layout.number <= position.last
            found = regions(layout.boxes(), citation.start, citation.end)
            whole = [box for box in cited if citation.start <= box.start and box.end <= citation.end]
            assert all(any(_encloses(region, box) for region in found) for box in whole)
            assert all(citation.start <= region.start < region.end <= citation.end for region in found)


def _encloses(region: Box, box: Box) -> bool:
    across = region.x0 <= box.x0 and box.x1 <= region.x1
    return across and region.top <= box.top and box.bottom <= region.bottom and region.start <= box.start
