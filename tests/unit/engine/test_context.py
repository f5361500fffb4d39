"""The question of a message, and what was given with it."""

from uuid import UUID, uuid4

import pytest
from hypothesis import given
from hypothesis import strategies as st

from clew.domain.chains.active_file import MAX_BYTES, ActiveFile
from clew.domain.turns.turn import TurnRequest
from clew.engine.questions.context import split_message, with_context

LONG = "\n\n".join(f"Paragraph {n}: the harbour master keeps a log of tides and of ships. " * 3 for n in range(100))
QUESTION = "What does the text say about tides?"


def request(content: str, **how: object) -> TurnRequest:
    return TurnRequest(UUID(int=1), uuid4(), content, "test", "test", **how)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("parts", "question"),
    [
        (["How long is the notice period?"], "How long is the notice period?"),
        (["Look at this.", "And this?"], "Look at this.\n\nAnd this?"),
        ([LONG, QUESTION], QUESTION),
        ([LONG[:3000], QUESTION], QUESTION),
        ([f"{LONG}\n\n{QUESTION}"], QUESTION),
        ([f"{QUESTION}\n\n{LONG}"], QUESTION),
        ([f"Summarise this\n\n{LONG}"], "Summarise this"),
        ([f"{LONG}\n\nSummarise this"], "Summarise this"),
        ([f"{LONG}\n{QUESTION}".replace("\n\n", "\n")], QUESTION),
    ],
)
def test_the_question_is_the_part_that_asks(parts: list[str], question: str) -> None:
    found, rest = split_message(parts)
    assert found == question
    assert bool(rest) == (len("".join(parts)) > len(question) + 2 * len(parts))


ENVIRONMENT = "<environment_context>\n  <cwd>/home/ana</cwd>\n  <shell>bash</shell>\n</environment_context>"
REMINDER = "<system-reminder>\nToday is 2026-11-28.\n</system-reminder>\n\n"


@pytest.mark.parametrize(
    ("parts", "question", "around"),
    [
        ([ENVIRONMENT, QUESTION], QUESTION, [ENVIRONMENT]),
        ([f"{REMINDER}\n\n{QUESTION}"], QUESTION, [REMINDER.strip()]),
        ([f"{QUESTION}\n\n{REMINDER}"], QUESTION, [REMINDER.strip()]),
        ([f"<task>\n{QUESTION}\n</task>", "<environment_details>\n# Open tabs\n</environment_details>"], QUESTION, None),
        (
            [f"<attachments>a</attachments><editorContext>\nb\n</editorContext>\n<userRequest>{QUESTION}</userRequest>"],
            QUESTION,
            None,
        ),
        ([f"<user_query>{QUESTION}</user_query>"], QUESTION, []),
        ([f'<context source="notes">\nTides come twice.\n</context>\n{QUESTION}'], QUESTION, None),
        ([ENVIRONMENT, LONG, QUESTION], QUESTION, [ENVIRONMENT, LONG]),
    ],
)
def test_what_a_program_puts_around_the_question_is_no_part_of_it(
    parts: list[str], question: str, around: list[str] | None
) -> None:
    found, rest = split_message(parts)
    assert found == question
    assert rest == around if around is not None else rest
    assert with_context(request("\n\n".join(parts)), parts).asked == question


@pytest.mark.parametrize(
    "text",
    [
        "What does <context>x</context> mean in this file?",
        "<config>\n<port>80</port>\n</config>\nWhich port is it?",
        "<context>Nothing is asked outside of it.</context>",
        f"<system-reminder>\n{QUESTION}",
    ],
)
def test_an_element_that_a_person_asks_about_stays_in_the_question(text: str) -> None:
    assert split_message([text]) == (text, [])


def test_a_text_full_of_elements_is_read_in_one_pass() -> None:
    text = "\n".join(f"<file-{n % 7}a{n}>" for n in range(20_000))
    assert split_message([text])[1], "it is longer than a question"


def test_a_text_in_which_nothing_asks_ends_with_its_question() -> None:
    found, rest = split_message(["word " * 5_000])
    assert 500 < len(found) < 1_001
    assert sum(map(len, rest)) + len(found) == len("word " * 5_000) - 1


@given(st.lists(st.text(alphabet="ab ?\n", max_size=30_000), max_size=3))
def test_nothing_but_white_space_is_lost(parts: list[str]) -> None:
    found, rest = split_message(parts)
    assert sorted("".join([found, *rest]).replace("\n", "").replace(" ", "")) == sorted(
        "".join(parts).replace("\n", "").replace(" ", "")
    )
    assert len(found) <= 10_000


def test_what_was_given_becomes_files_of_the_request_and_the_message_stays_whole() -> None:
    content = f"{LONG}\n\n{QUESTION}"
    own = ActiveFile("a.py", "x = 1")
    found = with_context(request(content, active_files=(own,)))
    assert (found.content, found.asked) == (content, QUESTION)
    assert found.active_files[0] == own
    assert "".join(file.content for file in found.active_files[1:]) == LONG
    assert with_context(request(content)).active_files == found.active_files[1:], "the same text is the same file"


def test_a_question_alone_stays_as_it_is() -> None:
    plain = request(QUESTION)
    assert with_context(plain) == plain
    assert plain.asked == QUESTION


def test_large_texts_are_split_at_lines_into_files_that_are_sent() -> None:
    text = "\n".join(f"line {n} of a very long log, é" for n in range(10_000))
    files = with_context(request(f"{text}\n\n{QUESTION}")).active_files
    assert len(files) > 3
    assert all(file.bytes <= MAX_BYTES and not file.is_too_large for file in files)
    assert "".join(file.content for file in files) == text
    assert all(file.content.endswith("\n") for file in files[:-1])


def test_what_a_program_put_around_a_question_is_no_file_that_may_answer_it() -> None:
    around = with_context(request(f"<system-reminder>\nBe brief.\n</system-reminder>\n{QUESTION}"))
    assert around.asked == QUESTION
    assert len(around.active_files) == 1
    assert not around.gives_files
    assert with_context(request(f"{LONG}\n\n{QUESTION}")).gives_files
