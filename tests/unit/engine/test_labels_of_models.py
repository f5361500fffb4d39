"""Labels without a number of the prompt that models write: invented ones go and are noted, those that name a passage are read."""

from dataclasses import replace

import pytest
from tests.passages import passage_of
from tests.rows import each

from clew.domain.turns.events import Cited, Delta, Warned
from clew.engine.answers.grounder import Grounder

SAID = "Log files are kept for 14 days in the cellar."
OTHER = "Backups are kept for 30 days in another town."


def passage(content: str, heading: str, document: int = 1, **more: str) -> object:
    file = more.get("file", "OperationsManual.md")
    title = more.get("title", "Operations Manual")
    made = passage_of(content, document=document)
    path = (title, "7. Storage", heading)
    return replace(made, document_name=file, source_path=f"it/{file}", document_title=title, heading_path=path)


PASSAGES = {
    1: passage(OTHER, "7.2 Backups", 2),
    2: passage(f"{SAID} Nobody reads them.", "7.1 Log Files"),
    3: passage("Visitors sign the book at the gate.", "2.3 Visitors", 3, file="访客须知.html", title="访客须知"),
}


def told(answer: str, *, asked: str = "", size: int = 5) -> tuple[str, list[int], list[str]]:
    """Return a model's answer as emitted, the passages that it cites, and the warnings about its labels."""
    grounder = Grounder(PASSAGES, language="en", is_model=True, asked=asked)  # type: ignore[arg-type]
    events = [event for at in range(0, len(answer), size) for event in grounder.feed(answer[at : at + size])]
    events += grounder.finish()
    text = "".join(event.text for event in events if isinstance(event, Delta))
    cited = [event.citation.chunk_id // 1000 for event in events if isinstance(event, Cited)]
    return text, cited, [event.message for event in events if isinstance(event, Warned) and event.code == "unknown_citation"]


@each("size", [1, 4, 500])
@each(
    "label",
    [
        "[S2]", "[S1][S3]", "[S1, S4]", "[B7]", "[Leitfaden.pdf]", "[1-99]", "[Source: the manual]", "[Quelle: Handbuch, S. 3]",
        "[来源：手册]", "[Fuente: manual]", "[fonte]", "[sources]", "[réf. nécessaire]", "[Beleg fehlt]", "[cita requerida]",
        "[citação necessária]", "[来源请求]", "[reference needed]", "【来源】", "<8>", "^8", "[policy.docx, p. 3]",
    ],
)  # fmt: skip
def test_an_invented_label_goes_is_noted_and_leaves_the_sentence_its_citation(label: str, size: int) -> None:
    bare = SAID.rstrip(".")
    for answer in (f"{bare} {label}.", f"{SAID} {label}"):
        text, cited, warnings = told(answer, size=size)
        assert (text, cited) == (f"{SAID} [1]", [1]), answer
        assert warnings


@each("size", [1, 4, 500])
@each(
    ("label", "document"),
    [
        ("[OperationsManual.md]", 1),
        ("[it/OperationsManual.md]", 1),
        ("[OperationsManual]", 1),
        ("[Operations Manual]", 1),
        ("[operations manual, 7.1]", 1),
        ("[Operations Manual, p. 3]", 1),
        ("[Operations Manual › 7.1 Log Files]", 1),
        ("[Source: OperationsManual.md]", 1),
        ("[Quelle: Operations Manual, 7.1]", 1),
        ("[Log Files]", 1),
        ("[7.1 Log Files]", 1),
        ("[7.1]", 1),
        ("【OperationsManual.md】", 1),
        ("[访客须知.html]", 3),
        ("[来源：访客须知]", 3),
        ("[OperationsManual.md, 7.2]", 2),
        ("<2>", 1),
        ("^2", 1),
    ],
)
def test_a_label_that_names_a_passage_is_its_mark(label: str, document: int, size: int) -> None:
    text, cited, warnings = told(f"{SAID} {label}", size=size)
    assert text.startswith(f"{SAID} [1]")
    assert (cited[0], warnings) == (document, [])


@each(
    "text",
    [
        "- [ ] Keep the log files\n- [x] Keep the backups",
        "He wrote that logs [sic] are keeped [...] in the cellar.",
        "Dear [Name], your [title] is [emphasis added] here.",
        "The value is in [0, 1] or [0, 10) or ]2, 7[ as a rule.",
        "Read [the source](https://example.org/source) and [Log Files](a.md).",
        "Read [the manual][S1] first.\n\n[S1]: https://example.org",
        "Call `rows[A1]` and items[i] and data[source] there.",
        "```\n[S1] [source] <1> ^1\n```",
        "The form [B7] is blue.",
        "Enter a score [1-99] there.",
        "Compute velocity^2 and $speed^2$ and 10^2 and x<1> there.",
        "[S1] Log files\n[S2] Backups",
        "Sources:\n\n- [Elsewhere.md]",
    ],
)
def test_other_words_in_brackets_stay(text: str) -> None:
    shown, _, warnings = told(text, asked="Which score from 1 to 99, and what is form B7?")
    without_marks = shown
    for mark in (" [1]", " [2]", " [3]"):
        without_marks = without_marks.replace(mark, "")
    assert (without_marks, warnings) == (text, [])


def test_what_the_passages_or_the_question_have_in_brackets_is_no_label() -> None:
    quoted = {1: passage_of("The stamp reads [source] and [K4] in red ink.")}
    grounder = Grounder(quoted, language="en", is_model=True, asked="What does [citation needed] mean?")
    for piece in (text := "The stamp reads [source] and [K4] in red ink. It says [citation needed] too."):
        grounder.feed(piece)
    grounder.finish()
    assert grounder.text.replace(" [1]", "") == text


def test_the_block_of_the_outline_keeps_its_labels() -> None:
    block = "SUIVI\n[S1] Logs\n[S2] Backups\n[S3] Gates\n[S4] Visitors"
    assert told(f"{SAID} [2]\n\n{block}") == (f"{SAID} [1]\n\n{block}", [1], [])


def test_an_invented_label_is_noted_once() -> None:
    assert len(told(f"{SAID} [S1] {OTHER} [S1]")[2]) == 1


@pytest.mark.parametrize("language", ["en", "fr", "es", "pt", "de", "zh"])
def test_the_warning_has_the_language_of_the_answer(language: str) -> None:
    grounder = Grounder({1: passage_of(SAID)}, language=language, is_model=True)
    events = [*grounder.feed("A [S1] b."), *grounder.finish()]
    assert [event.code for event in events if isinstance(event, Warned)] == ["unknown_citation"]


@each("size", [1, 4, 500])
@each(
    "answer",
    [
        "Edit [config.json] first.",
        "Press [F5] to reload it.",
        "Read the file [NOTES.md] first.",
        "In the cell [B2] the sum is shown.",
    ],
)
def test_a_file_or_a_code_that_the_sentence_goes_on_behind_is_a_word_of_it(answer: str, size: int) -> None:
    assert told(answer, size=size)[0] == answer


@each("size", [1, 4, 500])
def test_a_file_that_a_passage_has_as_a_word_stays(size: int) -> None:
    passages = {1: passage("Edit config.json and NOTES.md.", "1. Files")}
    grounder = Grounder(passages, language="en", is_model=True)  # type: ignore[arg-type]
    answer = "Both stand in [config.json]."
    events = [event for at in range(0, len(answer), size) for event in grounder.feed(answer[at : at + size])]
    events += grounder.finish()
    assert "".join(event.text for event in events if isinstance(event, Delta)).startswith("Both stand in [config.json]")
