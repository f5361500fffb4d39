"""The text blocks of an answer: one a sentence, the same however the text arrives, and the documents that they cite."""

from uuid import uuid4

import pytest
from hypothesis import given
from hypothesis import strategies as st

from clew.dialects.anthropic import blocks
from clew.dialects.anthropic.blocks import BlockCutter, cut
from clew.dialects.anthropic.encode import Documents, Shown
from clew.dialects.shared.given_documents import OwnDocument
from clew.domain.citations.marks import MARK
from clew.providers.answering.sentences import Span, sentence_spans

CODE = "```py\nx = 1.\nY = 2\n```\n"
BLOCKS = [
    "A clew is a ball of thread [1]. ",
    "Ariadne gave it to Theseus, says Dr. Lee. [2] ",
    "It costs 3.5 euros, see Fig. 3 of the plan!\n\n",
    "- two percent [1]\n",
    "- ten percent\n  of the price [1, 2]\n\n",
    CODE,
    "Then the end。[3]",
    "下一句很好。",
    "“Really?” [4] ",
    "最后 [4]。 \n",
]


def arriving(pieces: list[str]) -> list[str]:
    cutter, blocks = BlockCutter(), list[str]()
    for piece in [*(one for text in pieces for one in cutter.take(text)), *cutter.finish()]:
        if piece.begins_block:
            blocks.append(piece.text)
        else:
            blocks[-1] += piece.text
    return blocks


@pytest.mark.parametrize(
    "expected",
    [
        BLOCKS,
        [
            "One.",
        ],
        ["Heading\n", "Text."],
        [" Space before. ", "And after. "],
    ],
)
def test_a_block_is_a_sentence_with_its_marks(expected: list[str]) -> None:
    assert cut("".join(expected)) == expected


def test_nothing_has_no_blocks() -> None:
    assert (cut(""), cut("  ")) == ([], ["  "])


@given(st.lists(st.integers(1, 12), min_size=1, max_size=400))
def test_blocks_do_not_depend_on_the_pieces(sizes: list[int]) -> None:
    """A mark is never cut: the engine emits it at once."""
    text, pieces, at = "".join(BLOCKS), list[str](), 0
    for size in [*sizes, *[len("".join(BLOCKS))]]:
        end = min(len(text), at + size)
        end = next((mark.end() for mark in MARK.finditer(text) if mark.start() < end < mark.end()), end)
        pieces.append(text[at:end])
        at = end
    assert arriving(pieces) == BLOCKS


@pytest.mark.parametrize("beginning", ["| Topic | ", "# ", "### "])
@pytest.mark.parametrize("sentences", [1, 12])
def test_a_row_and_a_heading_are_one_block_however_long(beginning: str, sentences: int) -> None:
    line = beginning + "Log files are kept for fourteen days in the depot. " * sentences + "| yes [1] |\n"
    assert cut(line) == [line]
    assert arriving(list(line.partition("yes"))) == [line]
    assert cut(f"Here it is.\n{line}It is so. It stays.") == ["Here it is.\n", line, "It is so. ", "It stays."]


def test_a_line_that_begins_with_the_sign_of_a_number_is_no_heading() -> None:
    assert cut("#1 is the depot. It is open.") == ["#1 is the depot. ", "It is open."]


@pytest.mark.parametrize(
    "expected",
    [
        ["他说：“可以。”", "然后离开了。"],
        ["「好。」", "彼は行った。"],
        ["（见附录。）", "备份保留30天。"],
        ["**可以。**", "然后离开了。"],
    ],
)
def test_signs_behind_the_end_of_a_sentence_belong_to_it_however_they_arrive(expected: list[str]) -> None:
    text = "".join(expected)
    assert cut(text) == expected
    for at in range(len(text)):
        assert arriving([text[:at], text[at:]]) == expected


@given(st.lists(st.sampled_from("。！.？”“）」』*_\"' a文A1(（,\n|#"), max_size=40), st.lists(st.integers(1, 5), max_size=20))
def test_blocks_of_any_signs_do_not_depend_on_the_pieces(signs: list[str], sizes: list[int]) -> None:
    text = rest = "".join(signs)
    pieces: list[str] = []
    for size in sizes:
        pieces.append(rest[:size])
        rest = rest[size:]
    assert arriving([*pieces, rest]) == cut(text)


def test_cited_documents_are_numbered_after_those_of_the_request() -> None:
    documents, first, second = Documents(Shown("clew", uuid4(), uuid4(), 2, ())), uuid4(), uuid4()
    assert [documents.index(one) for one in (first, second, first)] == [2, 3, 2]


BLOCKS_OF_DOCUMENT = ("One.", "", "Three.", "Four 🌊.")


@given(st.integers(0, 3), st.integers(0, 3))
def test_a_span_of_a_document_touches_the_blocks_from_its_first_to_its_last(first: int, last: int) -> None:
    document = OwnDocument("document", 0, "a", None, BLOCKS_OF_DOCUMENT, "messages.0")
    spans = [document.text.find(block) if block else -1 for block in BLOCKS_OF_DOCUMENT]
    first, last = min(first, last), max(first, last)
    if -1 in (spans[first], spans[last]):  # nothing cites an empty block
        return
    end = spans[last] + len(BLOCKS_OF_DOCUMENT[last])
    assert document.blocks(spans[first], end) == (first, last + 1)
    assert document.blocks(spans[first] + 1, end - 1) == (first, last + 1)


def test_only_the_end_of_a_long_block_is_read_for_the_end_of_its_sentence(monkeypatch: pytest.MonkeyPatch) -> None:
    read: list[str] = []

    def spans(text: str, language: str | None) -> list[Span]:
        read.append(text)
        return sentence_spans(text, language)

    monkeypatch.setattr(blocks, "sentence_spans", spans)
    text = "See Dr. Lee, " * 300 + "who knows. Ask her."
    assert len(cut(text)) == 2
    assert len(read) > 300
    assert max(map(len, read)) < 500


def test_nothing_is_read_where_a_small_letter_goes_on(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(blocks, "sentence_spans", None)
    assert cut("about 3. of may, i. e. then") == ["about 3. of may, i. e. then"]
