"""Options of programs: entries of manuals answer questions that name them."""

import pytest

from clew.domain.text.lexemes import searchable
from clew.providers.answering.extractive.model import of_asked_options
from clew.providers.answering.extractive.options import asked_options, option_texts
from clew.providers.answering.extractive.rows import QuestionTerms
from clew.providers.answering.extractive.units import units_of
from tests.passages import passage_of

MANUAL = """# OPTIONS
       -q, --quiet
              print nothing but errors

       -w, --width=COLUMNS
              break lines at COLUMNS. The default is 80.

       --colour[=WHEN], -c  mark what was found

Some text mentions it, and its next line begins with
--quiet by chance, which is no entry.
"""


@pytest.mark.parametrize(
    ("question", "options"),
    [
        ("What does -q do?", {"-q"}),
        ("que fait l'option « --quiet » ?", {"--quiet"}),
        ("pack的-q选项是什么意思？", {"-q"}),
        ("Puis-je fermer ? Est-ce ouvert ?", set()),
        ("the well-known --wide-box option", {"--wide-box"}),
    ],
)
def test_question_names_options(question: str, options: set[str]) -> None:
    assert asked_options(question) == options


def test_entries_have_what_stands_below_or_behind_them() -> None:
    assert [(one.head, one.value) for one in option_texts(MANUAL)] == [
        ("-q, --quiet", "print nothing but errors"),
        ("-w, --width=COLUMNS", "break lines at COLUMNS. The default is 80."),
        ("--colour[=WHEN], -c", "mark what was found"),
    ]


@pytest.mark.parametrize("question", ["What does -q mean?", "was bewirkt --quiet?", "-q 是什么意思？"])
def test_entry_of_the_named_option_answers(question: str) -> None:
    terms = QuestionTerms.of(question, None)
    units = of_asked_options(units_of([passage_of(MANUAL, title="pack")], terms=terms), terms.options)
    best = max(units, key=lambda unit: unit.match)
    assert (best.text, best.match) == ("-q, --quiet: print nothing but errors", 1.0)
    assert [unit.text for unit in units if unit.is_row] == [best.text]


def test_options_of_one_letter_are_words_of_the_full_text_search() -> None:
    assert "opt0q" in searchable("What does -q do?", "english").split()
    assert "opt0q" in searchable("  -q, --quiet", "simple").split()
    assert "opt0q1" in searchable("pack的-Q选项", "simple").split()
    assert "opt0" not in searchable("a well-q and x-y and -quiet", "english")
