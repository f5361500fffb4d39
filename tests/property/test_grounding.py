"""Grounding holds for any text, cut anywhere: nothing is lost, quotes are the document's words, cuts change nothing."""

import re
from itertools import pairwise
from uuid import UUID

import pytest
from hypothesis import given
from hypothesis import strategies as st

from clew.domain.citations.citation import Citation
from clew.domain.documents.passage import Passage, Scores
from clew.domain.turns.events import Cited, Delta, Warned
from clew.engine.stages.assemble import number_passages
from clew.engine.stages.ground import Grounder

STORED = """# Retention

Log files are kept for 14 days. Backups are kept
for **30 days**, then they are removed.[3]

- Only admins may delete a thread.
- Une suppression est définitive ; voir « M. Dupont ».

| key | value |
|---|---|
| days | 14 |

文件大小的限制是50 MB。请分开上传更大的文件。 😀 Ende.
"""


def passage(number: int, start: int, end: int) -> Passage:
    return Passage(
        chunk_id=number,
        document_id=UUID(int=1),
        document_name="manual.md",
        document_title="Manual",
        source_path="manual.md",
        version=2,
        start=start,
        end=end,
        content=STORED[start:end],
        heading_path=("Retention",),
        language="en",
        scores=Scores(1, 1.0, 1, 0.5, 1.0),
    )


PASSAGES = tuple(passage(n, start, end) for n, (start, end) in enumerate([(0, 120), (40, 200), (150, len(STORED)), (0, 3)], 1))
FRAGMENTS = (
    *("[1]", "[2]", "[3]", "[4]", "[9]", "[1, 2]", "[3,9]", "[0]", "[01]", "[1", "]", "[", "[1](", "[a][1]", "[^1]", "【1】"),
    *(
        "`",
        "``",
        "```",
        "~~~",
        "''",
        "'",
        "\\",
        "\\[1]",
        "\n",
        "\n\n",
        "\n```\n",
        "- ",
        "| a | b |\n",
        "# ",
        " ",
        "arr",
        "my_list",
    ),
    *(
        "Log files are kept for 14 days",
        "Only admins may delete a thread",
        "限制是50 MB。",
        ".",
        ", ",
        "?",
        ":",
        "é😀",
        "SUIVI\n",
    ),
)
TEXTS = st.lists(st.one_of(st.sampled_from(FRAGMENTS), st.text(max_size=4)), max_size=30).map("".join)


def grounded(pieces: list[str], passages: tuple[Passage, ...] = PASSAGES) -> tuple[str, list[Citation], list[Warned], Grounder]:
    grounder = Grounder(number_passages(passages), language="en")
    events = [event for piece in pieces for event in grounder.feed(piece)] + grounder.finish()
    text = "".join(event.text for event in events if isinstance(event, Delta))
    citations = [event.citation for event in events if isinstance(event, Cited)]
    return text, citations, [event for event in events if isinstance(event, Warned)], grounder


def cut(text: str, places: list[int]) -> list[str]:
    edges = [0, *sorted(place % (len(text) + 1) for place in places), len(text)]
    return [text[a:b] for a, b in pairwise(edges)]


def without_numbers(text: str) -> str:
    """Marks may change their digits and nothing else may change."""
    return re.sub(r"\[[0-9, ]+\]", lambda found: re.sub("[0-9]+", "n", found.group()), text)


@given(TEXTS, st.lists(st.integers(0, 10_000), max_size=12))
def test_cuts_of_the_stream_change_nothing(text: str, places: list[int]) -> None:
    whole, pieces, characters = grounded([text]), grounded(cut(text, places)), grounded(list(text))
    assert whole[:3] == pieces[:3] == characters[:3]
    assert whole[3].unsupported() == pieces[3].unsupported() == characters[3].unsupported()


@given(TEXTS)
def test_every_quote_is_the_stored_text_at_its_offsets(text: str) -> None:
    answer, citations, _, _ = grounded(list(text))
    for citation in citations:
        assert citation.quote == STORED[citation.start : citation.end]
        assert 0 <= citation.answer_start <= citation.answer_end < len(answer)
        assert answer[citation.answer_end] == "["


@given(TEXTS)
def test_no_character_of_the_answer_is_lost_and_only_numbers_in_marks_change(text: str) -> None:
    answer, _, _, grounder = grounded(list(text))
    assert without_numbers(answer) == without_numbers(text)
    assert grounder.text == answer


@given(TEXTS)
def test_without_passages_the_text_stays_as_it_is(text: str) -> None:
    answer, citations, _, _ = grounded(list(text), ())
    assert (answer, citations) == (text, [])


@given(TEXTS)
def test_labels_count_from_one_in_order_of_first_appearance(text: str) -> None:
    _, citations, warnings, _ = grounded([text])
    first_seen = list(dict.fromkeys(citation.label for citation in citations))
    assert first_seen == list(range(1, len(first_seen) + 1))
    assert len({warning.message for warning in warnings}) == len(warnings)


@given(TEXTS)
def test_no_more_than_an_undecided_mark_or_run_is_held_back(text: str) -> None:
    grounder = Grounder(number_passages(PASSAGES))
    given_out = 0
    for taken, character in enumerate(text * 3, start=1):
        given_out += sum(len(event.text) for event in grounder.feed(character) if isinstance(event, Delta))
        assert taken - given_out <= 100


@given(TEXTS)
def test_unsupported_stretches_lie_in_the_answer_and_hold_no_citation(text: str) -> None:
    answer, citations, _, grounder = grounded([text])
    for start, end in grounder.unsupported():
        assert answer[start:end].strip() == answer[start:end] != ""
        assert not any(citation.answer_start < end and citation.answer_end > start for citation in citations)


@pytest.mark.timeout(60)
@pytest.mark.parametrize(
    ("size", "sentence"),
    [
        (
            1_000_000,
            "Log files are kept for 14 days and this sentence goes on for a while so that it is a hundred letters. [1]\n",
        ),
        (300_000, "Log files are kept for 14 days, and nobody has ever ended this sentence with anything but more of it [1]"),
        (300_000, "`" * 50 + "[[[[[[1,1,1,1,1" + " " * 35),
        (300_000, '(((((((((((((""""""""""[1][2]\'\'\'\'\'\'' + "x" * 60),
    ],
)
def test_a_huge_answer_takes_time_in_proportion(size: int, sentence: str) -> None:
    text = sentence * (size // len(sentence))
    answer, citations, _, grounder = grounded([text[at : at + 7] for at in range(0, len(text), 7)])
    assert without_numbers(answer) == without_numbers(text)
    assert all(citation.quote == STORED[citation.start : citation.end] for citation in citations)
    grounder.unsupported()
