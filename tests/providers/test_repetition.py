"""When a model repeats itself, and what only looks like it."""

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from clew.providers.answering import repetition
from clew.providers.answering.repetition import MOST_REPEATS, RepetitionWatch
from tests.rows import each
from tests.scans import CountedPattern

SENTENCE = "The court resolves disputes quickly and inexpensively. "


BLOCK = "".join(f"Part {n} of the form is sent to the office of the county clerk {n}. " for n in range(5))


def repeats(text: str, size: int = 7) -> bool:
    watch = RepetitionWatch()
    for start in range(0, len(text), size):
        watch.read(text[start : start + size])
    return watch.has_repeated


@pytest.mark.parametrize("size", [1, 4, 50, 10_000])
def test_a_sentence_too_many_ends_the_answer_however_it_is_cut(size: int) -> None:
    assert not repeats(SENTENCE * MOST_REPEATS, size)
    assert repeats(SENTENCE * (MOST_REPEATS + 1) + "So.", size)


@pytest.mark.parametrize(
    "text",
    [
        "".join(f"The court resolves disputes quickly and inexpensively [{n}]. " for n in range(1, 6)),
        "".join(f"{SENTENCE}Claim {n} is another one. " for n in range(5)),
        "".join(f"{SENTENCE.strip()}Claim {n} is another one." for n in range(5)),
        "- Call the county office first.\n" * 5,
        "法院以快速而廉价的方式解决当事人之间的各种小额纠纷问题。" * 5,
        "and the pile and the pile " * 40,
        "go " * 200,
        "".join(f"<passage {n}f22113222222226>\n\n" for n in range(10, 15)),
        f"- {BLOCK}\n- {BLOCK}\n- Part",
        f"{BLOCK}Yes. {BLOCK}Yes. So",
    ],
    ids=[
        "other marks",
        "sentences between",
        "no spaces between sentences",
        "lines",
        "chinese",
        "no sentence end",
        "one word",
        "tags that count up",
        "a long item",
        "a paragraph",
    ],
)
def test_loops_are_noticed(text: str) -> None:
    assert repeats(text)


def kept(text: str, size: int) -> str:
    """Return the text up to where the answer is ended."""
    watch, out = RepetitionWatch(), ""
    for start in range(0, len(text), size):
        out += watch.read(text[start : start + size])
        if watch.has_repeated:
            break
    return out


@each("size", [1, 2, 3, 7, 50, 1_000])
@each(
    ("text", "end"),
    [
        ("Call the office. Or write. Then wait for it. " * 90, r"(?:office|write|it)\."),
        ("致电办公室。或者写信，然后等待。" * 90, r"。"),
        ("- Call us\n- Write us\n- Wait here\n" * 90, r"(?:Call us|Write us|here)"),
        ("and the pile and the pile " * 90, r"\b(?:and|the|pile)"),
        ("好的，当然可以，" * 200, r"，"),
    ],
)
def test_an_answer_that_loops_ends_with_a_sentence_or_at_least_a_word(text: str, end: str, size: int) -> None:
    told = kept(text, size)
    assert len(told) < len(text)
    assert re.search(rf"{end}\Z", told), told[-30:]


@pytest.mark.parametrize(
    "text",
    [
        "```python\n" + "    assert response.status_code == expected_status\n" * 9 + "```\n",
        "| Room | Opening hours of the room |\n" + "| A | from nine to five on working days |\n" * 9,
        "Yes.\nNo.\n" * 5,
        "".join(f"{n}. The form of section {n} is sent to office {n}.\n" for n in range(40)),
        "=" * 400,
        "A sentence that is long enough to count and stands alone. " * MOST_REPEATS,
        f"Of the dental insurance: {BLOCK}\n\nOf the vision insurance: {BLOCK}\n\nSo",
        f"{SENTENCE}{SENTENCE}So",
        "".join(f"<passage 1{n}22113222222226>\nLine {n}.\n</passage 1{n}22113222222226>\n" for n in range(5)),
    ],
    ids=[
        "code",
        "table",
        "short lines",
        "a list",
        "a line of signs",
        "as often as allowed",
        "the same of two things",
        "one sentence twice",
        "copied passages",
    ],
)
def test_what_repeats_for_a_good_reason_goes_on(text: str) -> None:
    assert not repeats(text)


def counted(sentence: str, count: int, end: str = " ") -> str:
    return "".join(sentence.format(n, n * n % 101) + end for n in range(1, count + 1))


@each("size", [1, 3, 50, 100_000])
@each(
    ("text", "most"),
    [
        (counted("The deputy of the office stays for {0} days each year [2].", 300), 12),
        (counted("Die Vertretung erhält {0} Tage Urlaub im ganzen Jahr.", 300), 12),
        (counted("Le congé {0} dure de {0} semaines pour tous les salariés.", 300), 12),
        (counted("El permiso {0} dura {0} semanas para todas las personas.", 300), 12),
        (counted("A licença de {0} semanas vale para todos os empregados.", 300), 12),
        (counted("第二照顾者每年可休{0}周带薪假。", 300, ""), 36),
        (counted("The deputy of the office stays for {0} days each year.", 300, "\n"), 36),
        (counted("The deputy of the office has room {0} on floor {1} of it.", 300), 36),
        (counted("{0} weeks.", 500), 36),
        ("6 weeks. " * 500, 36),
        ("6周。" * 500, 50),
    ],
)
def test_a_loop_with_a_counter_ends_after_some_sentences(text: str, most: int, size: int) -> None:
    told = kept(text, size)
    assert 8 <= sum(map(told.count, ".。")) <= most
    assert told.rstrip()[-1] in ".。"


@pytest.mark.parametrize(
    "text",
    [
        counted("- The deputy of the office stays for {0} days each year.", 60, "\n"),
        counted("{0}. The deputy of the office stays for {0} days each year.", 60, "\n"),
        counted("| The deputy of the office | {0} days | {1} |", 60, "\n"),
        counted("The deputy of the office has room {0} on floor {1} of it.", 60, "\n"),
        counted("Week {0}: twelve hours in the workshop of the school", 52, "\n"),
        counted("In {0} the office of the county had {1} members.", 20),
        counted("{0}.", 100, "\n"),
        counted("The office of the county has {0} members now.", 11) + "So.",
        counted("Room {0} is on the floor below. It has {1} seats for guests of the house.", 30),
    ],
    ids=["items", "numbered", "table", "rows", "weeks", "years", "counting", "few", "pairs"],
)
def test_rows_that_differ_in_numbers_go_on(text: str) -> None:
    assert not repeats(text)


def test_a_sentence_that_never_ends_is_read_once(monkeypatch: pytest.MonkeyPatch) -> None:
    parts = CountedPattern(repetition._PARTS)
    monkeypatch.setattr(repetition, "_PARTS", parts)
    text = "".join(f"w{n}, " for n in range(2_000))
    assert not repeats(text, 2)
    assert parts.characters <= 2 * len(text)


@given(st.text(alphabet="ab。.! \n", max_size=60), st.integers(1, 9))
def test_sentences_do_not_depend_on_the_pieces(text: str, size: int) -> None:
    whole, cut = RepetitionWatch(), RepetitionWatch()
    whole.read(text)
    for start in range(0, len(text), size):
        cut.read(text[start : start + size])
    assert whole._seen == cut._seen
