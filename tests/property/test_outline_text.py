"""Outlines on random text: repairing loses no text and is done once; streaming does not depend on where the text was cut."""

from itertools import pairwise

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from clew.domain.deliverables.outline import FEWEST, MOST, parse_outline, write_block
from clew.domain.deliverables.outline_lines import is_fence, is_keyword, is_row, may_become_fence, may_become_keyword, read_item
from clew.domain.deliverables.outline_repair import repair
from clew.domain.deliverables.outline_scanner import OutlineScanner
from clew.domain.deliverables.outline_variants import begins_variant, is_list_item, may_become_variant

KEYWORDS = st.sampled_from(
    [
        *("SUIVI", "**SUIVI**", "## SUIVI", "SUIVI :", "Suivi", "SUIVI\r", "  SUIVI  ", "SUIVIS", "# SUIVI de projet"),
        *("| SUIVI |", "| SUIVI | Titre |", "```\nSUIVI", "```text\n\nSUIVI", "~~~\n| SUIVI |"),
    ]
)
ITEMS = st.builds(
    "{}{}{}".format,
    st.sampled_from(["[S", "- [S", "**[S", "S", "["]),
    st.integers(0, 12),
    st.sampled_from(
        ["] Budget", "] **Budget and staff**", "]", ": Risks", "] " + "long words " * 14, "] " + "x" * 400, "] A\tB"]
    ),
)
TEXTS = st.sampled_from(
    ["A line of text.", "", "## A heading", "**Bold line**", "SUI", "* * *", "###", "[S1] stands here", "  ", "\x00"]
)
ROWS = st.sampled_from(
    [
        "| S1 | Budget |",
        "| [S2] Risks |",
        "| 3 | Staff | 12 |",
        "|---|---|",
        "| Section | Titre |",
        "```",
        "~~~",
        "```python",
        "`a`",
    ]
)
LINES = st.one_of(KEYWORDS, ITEMS, ROWS, TEXTS, st.text(max_size=20))
ANSWERS = st.lists(LINES, max_size=24).map("\n".join)
TITLES = st.lists(
    st.one_of(st.text(max_size=200), st.sampled_from(["Budget", "budget.", "Risks", "Staff", "Results"])), max_size=10
)
VARIANTS = st.sampled_from(
    [
        "FOLLOW-UP",
        "**Suivi :** 1. Budget",
        "Suivi : 1. Budget 2. Risks 3. Staff",
        "Nächste Schritte:",
        "## Next steps",
        "后续：",
        "SUIVI",
    ]
)
LISTED = st.sampled_from(
    ["1. Budget", "2) **Risks**", "- Staff", "3. Approve the budget [1].", "4. Results", "[S1] Budget", "S2: Staff"]
)
TRANSLATED = st.lists(st.one_of(VARIANTS, LISTED, LISTED, TEXTS, ROWS), max_size=16).map("\n".join)


def stream(text: str, cuts: list[int]) -> tuple[str, str]:
    scanner = OutlineScanner(variants=True)
    places = [0, *sorted(cut % (len(text) + 1) for cut in cuts), len(text)]
    out = "".join(scanner.feed(text[start:end]) for start, end in pairwise(places))
    return out, scanner.finish()


def text_lines(text: str) -> list[str]:
    """Return the lines that are certainly no part of a block."""
    return [
        line.strip()
        for line in text.split("\n")
        if line.strip() and not (read_item(line) or is_row(line) or is_fence(line) or is_keyword(line) or begins_variant(line))
    ]


@given(ANSWERS, TITLES)
def test_repair_gives_a_valid_block_at_the_end_or_none(answer: str, titles: list[str]) -> None:
    repaired = repair(answer, titles)
    assert parse_outline(repaired.text) == repaired.outline
    assert not repaired.outline or FEWEST <= len(repaired.outline) <= MOST
    assert bool(repaired.outline) != ("too_few_sections" in repaired.repairs)


@given(ANSWERS, TITLES)
@example("SUIVI\n- 0\n[0]0", [])
@example("SUIVI\n- 0\n[0]0", ["Budget", "Risks", "Staff", "Results"])
def test_repair_loses_no_line_of_text_and_keeps_their_order(answer: str, titles: list[str]) -> None:
    """Items of a list become titles where an outline is made of it."""
    repaired = repair(answer, titles)
    kept = iter([*text_lines(repaired.text), None])
    following = next(kept)
    for line in text_lines(answer):
        if line == following:
            following = next(kept)
        else:
            assert repaired.outline
            assert is_list_item(line)
    assert following is None


@given(ANSWERS, TITLES)
def test_a_repaired_answer_needs_no_repair(answer: str, titles: list[str]) -> None:
    repaired = repair(answer, titles)
    again = repair(repaired.text, titles)
    assert not repaired.outline or (again.text, again.outline, again.repairs) == (repaired.text, repaired.outline, ())


@given(ANSWERS, st.lists(st.integers(0, 10_000), max_size=20))
def test_what_streams_does_not_depend_on_the_cuts(answer: str, cuts: list[int]) -> None:
    whole, whole_tail = stream(answer, [])
    out, tail = stream(answer, cuts)
    assert out + tail == answer
    assert (out, tail) == (whole, whole_tail) == stream(answer, list(range(len(answer))))


@given(ANSWERS, TITLES)
def test_what_went_out_is_the_beginning_of_the_repaired_answer(answer: str, titles: list[str]) -> None:
    out, _ = stream(answer, [])
    assert repair(answer, titles).text.startswith(out)


@given(TRANSLATED, TITLES, st.lists(st.integers(0, 10_000), max_size=20))
@example("SUIVI\n1. Budget\n2) **Risks**", ["0", "00"], [])
def test_what_went_out_before_a_translated_block_is_the_beginning_of_the_repaired_answer(
    answer: str, titles: list[str], cuts: list[int]
) -> None:
    out, tail = stream(answer, cuts)
    assert out + tail == answer
    assert out == stream(answer, [])[0]
    assert repair(answer, titles).text.startswith(out)


@given(TRANSLATED, TITLES)
def test_an_answer_with_a_translated_block_is_repaired_once(answer: str, titles: list[str]) -> None:
    repaired = repair(answer, titles)
    assert parse_outline(repaired.text) == repaired.outline
    again = repair(repaired.text, titles)
    assert not repaired.outline or (again.text, again.outline, again.repairs) == (repaired.text, repaired.outline, ())


@given(ANSWERS)
def test_the_tail_begins_with_a_line_that_is_or_may_become_the_keyword(answer: str) -> None:
    out, tail = stream(answer, [])
    assert out == "" or out.endswith("\n") or not tail
    first = tail.split("\n")[0]
    is_begun = may_become_keyword(first) or may_become_variant(first) or may_become_fence(first)
    assert is_keyword(first) or begins_variant(first) or is_begun


@given(st.lists(st.text(min_size=1, max_size=60), min_size=FEWEST, max_size=MOST))
def test_what_is_written_is_read_back(titles: list[str]) -> None:
    try:
        block = write_block(titles)
    except ValueError:
        return
    assert [section.title for section in parse_outline(f"Answer.\n\n{block}")] == [" ".join(s.split()) for s in titles] or any(
        not title.isprintable() for title in titles
    )


@pytest.mark.parametrize(
    "line", ["SUIVI\n[S1] a\n", "SUIVI\n", "#", "[S1] a\n", "SUIVI\nx\n", "```\nSUIVI\n| S1 | a |\n", "```\nSUIVI\n[S1] a\n```\n"]
)
def test_a_huge_answer_takes_time_in_proportion(line: str) -> None:
    answer = line * 60_000
    scanner = OutlineScanner()
    out = "".join(scanner.feed(answer[at : at + 7]) for at in range(0, len(answer), 7))
    assert out + scanner.finish() == answer
    assert repair(answer, []).outline == ()
