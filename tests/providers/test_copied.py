"""What a model copies of its prompt, and what only looks like it."""

import pytest

from clew.providers.answering.answer_text import AnswerText
from clew.providers.answering.copied import CopyFilter, sentences_of
from clew.providers.answering.prompts import Task, instruction
from clew.providers.answering.rendering import QUESTION_BEGINS
from tests.rows import each

ASKED = "<question>\nHow long are logs kept?\n</question>"
RULE = "Answer in whole sentences. After the last word of each sentence, add the label of its passage in square brackets."
ANSWER = "For 14 days. [1]"


def sent(text: str, size: int) -> str:
    copies = CopyFilter((ASKED, "", RULE))
    return "".join(copies.feed(text[start : start + size]) for start in range(0, len(text), size)) + copies.finish()


@each("size", [1, 2, 7, 30, 1_000])
@each(
    ("text", "shown"),
    [
        (f"{ASKED}\n\n{RULE}\n{ANSWER}", ANSWER),
        (f"{ANSWER}\n\n{ASKED}\n\n{RULE}", ANSWER),
        (f"{ANSWER} {RULE}", ANSWER),
        (f"{ANSWER}\n\n{RULE}\n\nAnd backups for 30 days.", f"{ANSWER}\n\nAnd backups for 30 days."),
        (f"{ANSWER}{ASKED}And backups for 30 days.", f"{ANSWER}\n\nAnd backups for 30 days."),
        (f"<question>{ASKED}{ANSWER}", f"<question>\n\n{ANSWER}"),
        (RULE, ""),
    ],
)
def test_copies_of_the_prompt_are_left_out_however_they_are_cut(text: str, shown: str, size: int) -> None:
    assert sent(text, size).rstrip() == shown


@each("size", [1, 2, 7, 30, 1_000])
@each(
    "text",
    [
        "Answer in whole sentences, it says. ",
        "Answer",
        "<question>\nHow long are logs kept? <b>",
        "\n\nA page has `<question>` in it.\n",
    ],
)
def test_other_text_is_unchanged(text: str, size: int) -> None:
    assert sent(text, size) == text


def test_only_what_may_be_a_copy_is_held_back() -> None:
    copies = CopyFilter((ASKED, RULE))
    assert [copies.feed(piece) for piece in ("For 14 days. ", "Answer", " me", "!")] == ["For 14 days. ", "", "Answer me", "!"]


@pytest.mark.parametrize("language", ["en", "fr", "de", "es", "pt", "zh"])
def test_a_sentence_of_the_last_line_is_left_out_alone_too(language: str) -> None:
    last = sentences_of(instruction("reminder", language).text, shown="")[-1]
    copies = CopyFilter((ASKED, *sentences_of(instruction("reminder", language).text, shown="")))
    assert "".join((copies.feed(f"{ANSWER}\n\n{last}\n\n"), copies.feed("Also 30."), copies.finish())) == f"{ANSWER}\n\nAlso 30."


def test_a_sentence_that_a_passage_has_too_and_a_short_one_stay() -> None:
    rest = RULE.removeprefix("Answer in whole sentences. ")
    assert sentences_of(RULE, shown="") == (rest,)
    assert sentences_of(RULE, shown=f"The exam says: {rest}") == ()


@each("size", [1, 2, 7, 30, 1_000])
@each("language", ["en", "fr", "de", "es", "pt", "zh"])
@each("name", ["reminder", "sections"])
def test_the_whole_last_line_is_left_out_where_its_first_sentence_is_a_copy_too(name: Task, language: str, size: int) -> None:
    reminder = instruction(name, language).text
    for text, shown in ((f"{reminder}\n\n{ANSWER}", ANSWER), (f"{ANSWER}\n\n{reminder}", ANSWER)):
        copies = CopyFilter((ASKED, reminder, *sentences_of(reminder, shown="")))
        pieces = [copies.feed(text[start : start + size]) for start in range(0, len(text), size)]
        assert "".join((*pieces, copies.finish())).strip() == shown
        assert copies.count == 1


@pytest.mark.parametrize("size", [1, 2, 7, 30, 1_000])
def test_a_sentence_is_left_out_where_the_last_line_goes_on_otherwise(size: int) -> None:
    first = "Write one section for each of the three questions above."
    for rest in ("", " End with the table.", " End with"):
        copies, text = CopyFilter((f"{first} End with the block SUIVI.", first)), first + rest
        pieces = [copies.feed(text[start : start + size]) for start in range(0, len(text), size)]
        assert "".join((*pieces, copies.finish())) == rest.lstrip()


@each("size", [1, 2, 7, 1_000])
@each(
    ("text", "shown", "ended"),
    [
        (f"{ANSWER}\n\n<question>\nAnd backups?\n</question>\nFor 30 days. [1]", ANSWER, "question"),
        (f"{ANSWER}\n\n{ASKED}\n\nAnd backups for 30 days.", f"{ANSWER}\n\nAnd backups for 30 days.", None),
        (f"<question>\nAnd backups?\n</question>\n{ANSWER}", f"<question>\nAnd backups?\n</question>\n{ANSWER}", None),
        (f"\n\n<question>{ANSWER}", f"<question>{ANSWER}", None),
        (f"{ANSWER} It is in `<question>`.\n<q>", f"{ANSWER} It is in `<question>`.\n<q>", None),
        (
            f"{ANSWER}\n\n```xml\n<question>\nAge?\n</question>\n```\nEnd.",
            f"{ANSWER}\n\n```xml\n<question>\nAge?\n</question>\n```\nEnd.",
            None,
        ),
        (
            f"{ANSWER}\n<quiz>\n<question>\nAge?\n</question>\n</quiz>",
            f"{ANSWER}\n<quiz>\n<question>\nAge?\n</question>\n</quiz>",
            None,
        ),
        (f"{ANSWER}\n```\nsum\n```\n\n<question>\nAnd?", f"{ANSWER}\n```\nsum\n```", "question"),
    ],
)
def test_an_answer_ends_before_a_question_that_the_model_asks_itself(text: str, shown: str, ended: str | None, size: int) -> None:
    answer = AnswerText((), opens_thoughts=False, prompt=(ASKED, RULE), next_question=QUESTION_BEGINS)
    for start in range(0, len(text), size):
        answer.feed(text[start : start + size], is_separate=False)
        if answer.ended:
            break
    answer.finish(is_cut=False)
    assert (str(answer).strip(), answer.ended) == (shown, ended)
