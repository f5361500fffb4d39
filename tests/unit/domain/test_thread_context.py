from uuid import UUID

import pytest

from clew.domain.deliverables.outline import Section
from clew.domain.threads.thread_context import OutlinedAnswer, ShownPassage

ANSWER = """An opening. [1]

## Objectives
What is wanted. [2]

## Method
How it is done. [3] And again. [4]

SUIVI
[S1] Objectives
[S2] Method
[S3] Results"""
OUTLINE = (Section("S1", "Objectives"), Section("S2", "Method"), Section("S3", "Results"))


def shown(number: int) -> ShownPassage:
    return ShownPassage(number, UUID(int=number), cited=True)


def answer(text: str = ANSWER) -> OutlinedAnswer:
    sentences = ["An opening.", "What is wanted.", "How it is done.", "And again."]
    cited = tuple((text.index(sentence), shown(n)) for n, sentence in enumerate(sentences, 1))
    return OutlinedAnswer(text, OUTLINE, cited)


@pytest.mark.parametrize(("section", "chunks"), [("S1", [2]), ("S2", [3, 4])])
def test_a_section_has_what_the_text_under_its_heading_cites(section: str, chunks: list[int]) -> None:
    assert [passage.chunk_id for passage in answer().cited_in(section)] == chunks


@pytest.mark.parametrize("heading", ["**Method**", "# method", "Method:", "## 2. Method", "### II. **Method** [3]"])
def test_a_heading_is_found_however_it_is_dressed(heading: str) -> None:
    assert [passage.chunk_id for passage in answer(ANSWER.replace("## Method", heading)).cited_in("S2")] == [3, 4]


def test_a_section_that_the_text_does_not_name_has_all_that_the_answer_cites() -> None:
    assert [passage.chunk_id for passage in answer().cited_in("S3")] == [1, 2, 3, 4]
