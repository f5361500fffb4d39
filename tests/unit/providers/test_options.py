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


@pytest.mark.parametrize(
    ("line", "is_entry"),
    [
        ("-p PORT  the port", True),
        ("--set NAME=VALUE  a setting", True),
        ("-v, --verbose...  say more", True),
        ("`-z`: Compress the archive.", True),
        ("**-z** | Compress the archive.", True),
        ("-z   ", False),
        ("-q is what a careful reader wants: nothing", False),
        (f"-q {'A' * 200}  too long for options", False),
        (f"-q  {'word ' * 300}", False),
    ],
)
def test_line_is_an_entry_if_options_begin_it(line: str, is_entry: bool) -> None:
    assert bool(list(option_texts(line))) is is_entry


def test_long_entry_has_its_first_sentences() -> None:
    (entry,) = option_texts(f"-q\n   Print less. Or nothing.\n   {'Then ' * 80}it ends.")
    assert entry.value == "Print less. Or nothing."


@pytest.mark.parametrize(
    "text",
    [
        "-" + "a" * 900 + " b c d",
        "-" + "a" * 100_000 + " b c d",
        "-a" + " " * 100_000,
        "-a" + " " * 100_000 + "b",
        "-a" + "\u3000" * 100_000 + "b",
        "-a" + "*" * 100_000,
        "*" * 100_000,
        " " * 100_000 + "x",
        "-a:" * 33_000,
        ("-a" + "*" * 900 + "\n") * 110,
        ("-a" + "\u3000" * 900 + "b\n") * 110,
        "-a\n  " + "b." * 50_000 + " word" * 80,
        "-a\n" * 33_000,
    ],
)
def test_long_texts_take_linear_time(text: str) -> None:
    """Otherwise the test runs into its time limit."""
    list(option_texts(text))


@pytest.mark.parametrize("entry", ["- `-z`: Compress the archive with gzip.", "`-z`: Compress the archive with gzip."])
def test_passage_may_be_one_entry(entry: str) -> None:
    terms = QuestionTerms.of("What does -z do?", "en")
    units = units_of([passage_of(entry, title="pack", language="en")], terms=terms)
    assert [unit.text for unit in units if unit.is_row] == ["-z: Compress the archive with gzip."]


@pytest.mark.parametrize(
    "text",
    [
        "- [ ] Check the oil level every month.",
        "- [x] Check the oil level every month.",
        "[Optional] Press the green button to start the pump.",
        "[NOTE] Press the green button to start the pump.",
    ],
)
def test_words_in_brackets_before_a_sentence_are_no_synopsis(text: str) -> None:
    units = units_of([passage_of(text, title="", language="en")])
    assert [unit.text for unit in units] == [text.removeprefix("- ")]


@pytest.mark.parametrize(
    "text",
    [
        "Pack [OPTION...] FILE and more files.",
        "[OPTION...] FILE and more files.",
        "[-x] FILE and more files.",
        "[FILE]... or all files.",
    ],
)
def test_synopsis_is_no_candidate(text: str) -> None:
    assert units_of([passage_of(text, title="", language="en")]) == []
