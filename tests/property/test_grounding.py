"""Grounding holds for any text, cut anywhere: nothing is lost, quotes are the document's words, cuts change nothing."""

import re
import sys
from itertools import pairwise
from types import FrameType
from uuid import UUID

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from clew.domain.citations.citation import Citation
from clew.domain.citations.support import SUPPORTED
from clew.domain.documents.passage import Passage, Scores
from clew.domain.turns.events import Cited, Delta, Warned
from clew.engine.answers.grounder import Grounder
from clew.engine.stages.assemble import number_passages

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
    *("<sup>1</sup>", "<sup>[2]</sup>", "{1}", "{2,", "\\[2\\]", "¹", "²³", "¹,²", "[[1]]", "[[2],", "[1](#1)", "(#", "$^{1}$"),
    *("^[1]", "[1†s]", "[source 1, source 2]", "<sup>", "m²", "$"),
    *("(1)", "(9)", "(passage 2)", "[Passage 3]", "[^9]", "【3†source】", "[1 and 2]", "(", "【", "Backups are kept for 30 days"),
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
        "文件大小的限制是50 MB。",
        "他说：“文件大小的限制是50 MB。”",
        "”",
        "*",
        ".",
        ", ",
        "?",
        ":",
        "é😀",
        "SUIVI\n",
    ),
)
TEXTS = st.lists(st.one_of(st.sampled_from(FRAGMENTS), st.text(max_size=4)), max_size=30).map("".join)


def grounded(
    pieces: list[str], passages: tuple[Passage, ...] = PASSAGES, *, is_model: bool = False
) -> tuple[str, list[Citation], list[Warned], Grounder]:
    grounder = Grounder(number_passages(passages), language="en", is_model=is_model)
    events = [event for piece in pieces for event in grounder.feed(piece)] + grounder.finish()
    text = "".join(event.text for event in events if isinstance(event, Delta))
    citations = [event.citation for event in events if isinstance(event, Cited)]
    return text, citations, [event for event in events if isinstance(event, Warned)], grounder


def cut(text: str, places: list[int]) -> list[str]:
    edges = [0, *sorted(place % (len(text) + 1) for place in places), len(text)]
    return [text[a:b] for a, b in pairwise(edges)]


def letters(text: str) -> str:
    """Return a text without white space and without what can be a mark, or the colon behind one that led its sentence."""
    bare = re.sub(r"(?i)\s+|</?sup>|passage|†?source|†s|and", "", text)
    return re.sub(r"[\[\]{}()【】^$\\#†,:：\d⁰¹²³⁴⁵⁶⁷⁸⁹]", "", bare)


@given(TEXTS, st.lists(st.integers(0, 10_000), max_size=12), st.booleans())
def test_cuts_of_the_stream_change_nothing(text: str, places: list[int], is_model: bool) -> None:
    whole, pieces, characters = (grounded(one, is_model=is_model) for one in ([text], cut(text, places), list(text)))
    assert whole[:3] == pieces[:3] == characters[:3]
    assert whole[3].sentences() == pieces[3].sentences() == characters[3].sentences()


@pytest.mark.parametrize("closing", ["”", "」", '"'])
def test_a_mark_is_added_behind_the_signs_at_the_end_of_a_sentence_however_they_arrive(closing: str) -> None:
    said = f"大小：“文件大小的限制是50 MB。{closing}"
    for places in range(len(said) + 4):
        assert grounded(cut(f"{said}请分开。", [places]), is_model=True)[0] == f"{said} [1]请分开。"


@given(TEXTS, st.booleans())
def test_every_quote_is_the_stored_text_at_its_offsets(text: str, is_model: bool) -> None:
    answer, citations, _, _ = grounded(list(text), is_model=is_model)
    for citation in citations:
        assert citation.quote == STORED[citation.start : citation.end]
        assert 0 <= citation.answer_start <= citation.answer_end < len(answer)
        assert answer[citation.answer_end] == "["


@example("[1]: 0", True)
@given(TEXTS, st.booleans())
def test_only_marks_and_white_space_around_them_change(text: str, is_model: bool) -> None:
    answer, _, warnings, grounder = grounded(list(text), is_model=is_model)
    assert letters(answer) == letters(text)
    assert grounder.text == answer
    if not warnings and not is_model:
        assert re.sub("[0-9]+", "n", answer) == re.sub("[0-9]+", "n", text)


@given(TEXTS, st.booleans())
def test_without_passages_only_marks_that_name_none_are_removed(text: str, is_model: bool) -> None:
    answer, citations, warnings, _ = grounded(list(text), (), is_model=is_model)
    assert citations == []
    assert letters(answer) == letters(text)
    assert warnings or answer == text


@given(TEXTS)
def test_a_mark_is_added_only_to_a_sentence_that_its_passage_supports(text: str) -> None:
    answer, citations, _, _ = grounded([text], is_model=True)
    for added in (citation for citation in citations if citation.is_added):
        assert added.support == SUPPORTED
        assert answer[added.answer_end - 1 : added.answer_end + 1] == " ["
        others = [one for one in citations if one is not added]
        beside = [one for one in others if added.answer_start < one.answer_end <= added.answer_end]
        assert not any(one.support == SUPPORTED for one in beside)


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


@given(TEXTS, st.booleans())
def test_judged_sentences_lie_in_the_answer_one_after_the_other(text: str, is_model: bool) -> None:
    answer, _, _, grounder = grounded([text], is_model=is_model)
    end = 0
    for one in grounder.sentences():
        assert end <= one.start < one.end <= len(answer)
        assert (one.support.strength == "supported") == (one.support.doubt is None)
        end = one.end


@pytest.mark.timeout(60)
@pytest.mark.parametrize(
    ("size", "sentence"),
    [
        (
            500_000,
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
    assert letters(answer) == letters(text)
    assert all(citation.quote == STORED[citation.start : citation.end] for citation in citations)
    grounder.sentences()


@pytest.mark.parametrize(
    "unit",
    [
        *(
            "(",
            "[",
            "【",
            "(1",
            "[^",
            "【1†",
            "[passage 1",
            "<sup>1",
            "<sup>1</sup>",
            "{1}",
            "[[1],",
            "¹",
            "$^",
            "^[",
            "\\[1",
            "(1) ",
            "[9] ",
            "[1] ",
            "[1][2]",
            "[1, 2] ",
            ". ",
            "a\n",
            "A\n",
            "| a ",
        ),
        *(
            "not 14 days. ",
            "Log files are kept for 14 days. ",
            "Log files are kept for 14 days [1]. ",
            "- Backups\n",
            "30 ",
            "日。",
        ),
    ],
)
def test_work_on_hostile_text_grows_in_proportion(unit: str) -> None:
    """Calls of functions for twice as much text: at most a little more than twice as many."""
    short, long = (calls(unit * (size // len(unit))) for size in (4_000, 8_000))
    assert long < 2.6 * short + 20_000


def calls(text: str) -> int:
    """Return how many functions are called to ground a text."""
    count = 0

    def count_call(_frame: FrameType, event: str, _function: object) -> None:
        nonlocal count
        count += event in ("call", "c_call")

    sys.setprofile(count_call)
    try:
        grounded([text], is_model=True)[3].sentences()
    finally:
        sys.setprofile(None)
    return count
