"""Questions that name a code or an option are answered by its entry, of the product that they name."""

import pytest

from clew.domain.documents.passage import Passage
from clew.providers.answering.extractive.entries import Asked, holds_entries, is_unlisted, mentioning, of_asked_entries
from clew.providers.answering.extractive.model import of_asked_options
from clew.providers.answering.extractive.rows import QuestionTerms
from clew.providers.answering.extractive.units import units_of
from tests.passages import passage_of

PACK = passage_of("# Exit codes\n\n0      Success.\n\n3      No space left.\n\n12     Too many files.", document=1, title="pack")
SEND = passage_of("# Exit values\n\n- 0 Done\n- 3 Host not found\n- 5 Refused", document=2, title="send")
MANUAL = """- `--keep-daily n` for the last `n` days
  keep one copy of each day.
- `--keep-within time` keep all copies
  of that time.
- `--keep-tag` keep copies with a tag.
"""
KEEP = passage_of(MANUAL, document=3, title="store")


def answers(question: str, *passages: Passage, language: str = "en") -> list[str]:
    asked = Asked.of(question, language)
    return [
        unit.text for unit in of_asked_entries(units_of(passages, terms=QuestionTerms.of(question, language)), passages, asked)
    ]


@pytest.mark.parametrize(
    ("language", "question"),
    [
        ("en", "What does pack exit code 3 mean?"),
        ("en", "pack fails with error 3, what now?"),
        ("fr", "Que signifie le code de sortie 3 de pack ?"),
        ("de", "Was bedeutet der Exit-Code 3 von pack?"),
        ("es", "¿Qué significa el código de salida 3 de pack?"),
        ("pt", "O que significa o código de erro 3 do pack?"),
        ("zh", "pack的退出码3是什么意思？"),
    ],
)
def test_entry_of_the_named_product_answers(language: str, question: str) -> None:
    assert answers(question, SEND, PACK, language=language) == ["3: No space left."]


def test_without_a_product_each_document_has_its_entry() -> None:
    assert answers("What does exit code 3 mean?", SEND, PACK) == ["send › 3: Host not found", "pack › 3: No space left."]


def test_entry_of_another_product_is_no_answer() -> None:
    question = "What does pack exit code 5 mean?"
    asked = Asked.of(question, "en")
    assert answers(question, SEND, PACK) == []
    assert is_unlisted([SEND, PACK], asked)


@pytest.mark.parametrize(
    "question", ["Is the alarm 7 days a week active?", "Wie viele Fehler 2024 gab es?", "What was the pack status 2024?"]
)
def test_number_without_a_product_and_a_year_are_no_codes_that_a_list_lacks(question: str) -> None:
    steps = passage_of("# Alarm\n\n1) Lock the doors.\n2) Close the windows.\n3) Set the alarm.", document=4, title="Evenings")
    assert not is_unlisted([PACK, SEND, steps], Asked.of(question, "en"))


def test_code_in_a_sentence_is_mentioned() -> None:
    note = passage_of("If the disk is full, the program ends with exit code 5.", document=1, title="pack")
    question = "What does pack exit code 5 mean?"
    passages = [PACK, note]
    units = units_of(passages, terms=QuestionTerms.of(question, "en"))
    assert [unit.number for unit in mentioning(units, passages, Asked.of(question, "en"))] == [2]


def test_row_of_a_table_is_an_entry() -> None:
    table = passage_of("| Code | Meaning |\n|---|---|\n| 3 | No paper |\n| 4 | No ink |\n| 5 | Lid open |", title="printer")
    (text,) = answers("What does error code 4 mean?", table)
    assert "No ink" in text


@pytest.mark.parametrize(
    ("question", "text"),
    [
        ("What does --keep-within do?", "--keep-within time: keep all copies of that time."),
        ("--keep-daily", "--keep-daily n: for the last `n` days keep one copy of each day."),
        ("Was macht --keep-tag?", "--keep-tag: keep copies with a tag."),
    ],
)
def test_item_that_begins_with_a_marked_option_is_its_entry(question: str, text: str) -> None:
    assert answers(question, KEEP) == [text]
    assert holds_entries(question, [KEEP], "en")


def test_entries_for_other_options_are_left_out() -> None:
    terms = QuestionTerms.of("Why is --keep-within safe to use here?", "en")
    units = of_asked_options(units_of([KEEP], terms=terms), terms.options)
    assert [unit.text for unit in units] == ["--keep-within time: keep all copies of that time."]


@pytest.mark.parametrize(
    ("question", "is_held"),
    [
        ("What does --keep-all do?", False),
        ("What does pack exit code 3 mean?", True),
        ("What does pack exit code 5 mean?", False),
        ("What does exit code 3 mean?", False),
        ("How long are copies kept?", False),
    ],
)
def test_guard_finds_entries_of_the_product_only(question: str, is_held: bool) -> None:
    assert holds_entries(question, [SEND, PACK, KEEP], "en") is is_held


def test_option_of_one_letter_needs_the_other_words_beside_it() -> None:
    manual = passage_of("-z, --gzip\n   Compress the archive.", title="pack")
    assert holds_entries("What does -z do?", [manual], "en")
    assert holds_entries("Does -z compress in pack?", [manual], "en")
    assert not holds_entries("What does -z do in Photoshop?", [manual], "en")
