"""What answers a question about one version: its changes, its date, and nothing of other versions."""

import pytest

from clew.providers.answering.extractive.asked_versions import of_asked_versions, of_release_notes
from clew.providers.answering.extractive.deliverable import parts_of
from clew.providers.answering.extractive.rows import QuestionTerms
from clew.providers.answering.extractive.units import Unit, units_of
from tests.passages import passage_of

NOTES = """# Changelog for boxer 2.4.1 (2025-02-11)

The following sections list the changes in boxer 2.4.1.

## Summary

- Fix 12: Close the lid of small boxes again
- Fix 14: Accept a key made of wood
- New 15: Show how full it is

## Details

- Bugfix 12: Close the lid of small boxes again

  The lid stayed open. Since boxer 2.3.0, it was too large.

# Changelog for boxer 2.4.0 (2024-11-03)

- New 9: Paint boxes in two colours
- New 10: Count the keys
"""
CHANGES = {
    "2.4.1": [
        "Fix 12: Close the lid of small boxes again",
        "Fix 14: Accept a key made of wood",
        "New 15: Show how full it is",
    ],
    "2.4.0": ["New 9: Paint boxes in two colours", "New 10: Count the keys"],
}


def _told(question: str, language: str, content: str = NOTES) -> list[str]:
    passages = [passage_of(content, title="", language=language)]
    units = units_of(passages, terms=QuestionTerms.of(question, language))
    return [unit.text for unit in of_release_notes(of_asked_versions(units, question), passages, question, language)]


@pytest.mark.parametrize("version", ["2.4.1", "2.4.0"])
@pytest.mark.parametrize(
    ("language", "question"),
    [
        ("en", "What changed in boxer {}?"),
        ("en", "What is new in version {}?"),
        ("en", "Show me the release notes of boxer {}"),
        ("fr", "Qu’est-ce qui a changé dans boxer {} ?"),
        ("fr", "Quelles sont les nouveautés de la version {} ?"),
        ("de", "Was hat sich in boxer {} geändert?"),
        ("de", "Was ist neu in Version {}?"),
        ("es", "¿Qué ha cambiado en boxer {}?"),
        ("pt", "O que mudou na versão {}?"),
        ("zh", "boxer {} 有哪些变化？"),
    ],
)
def test_question_for_what_changed_is_answered_by_the_changes_each_once(language: str, question: str, version: str) -> None:
    assert _told(question.format(version), language)[: len(CHANGES[version])] == CHANGES[version]
    assert len(_told(question.format(version), language)) == len(CHANGES[version])


@pytest.mark.parametrize(
    ("language", "question"),
    [
        ("en", "When was boxer 2.4.1 released?"),
        ("en", "When did version 2.4.1 come out?"),
        ("fr", "Quand boxer 2.4.1 est-il sorti ?"),
        ("de", "Wann wurde boxer 2.4.1 veröffentlicht?"),
        ("es", "¿Cuándo salió boxer 2.4.1?"),
        ("pt", "Quando foi lançado o boxer 2.4.1?"),
        ("zh", "boxer 2.4.1 什么时候发布？"),
    ],
)
def test_question_for_the_date_of_a_version_is_answered_by_its_heading(language: str, question: str) -> None:
    assert _told(question, language) == ["Changelog for boxer 2.4.1 (2025-02-11)"]
    assert _told(question, language, NOTES.replace(" (2025-02-11)", "")) == []
    assert _told(question.replace("2.4.1", "1.14.12"), language, "# boxer 1.14.12\n\n- Keys are counted again by hand") == []


@pytest.mark.parametrize(
    "question",
    [
        "What changed in the lid of boxer 2.4.1?",
        "When does boxer 2.4.1 close the lid?",
        "What changed in boxer 2.4.3?",
        "What changed from 2.4.0 to 2.4.1?",
        "Who wrote boxer 2.4.1?",
    ],
)
def test_other_questions_are_answered_as_usual(question: str) -> None:
    assert _told(question, "en") == []


def _versions_told(question: str) -> set[str]:
    units: list[Unit] = units_of([passage_of(NOTES, title="", language="en")], terms=QuestionTerms.of(question, "en"))
    return {unit.path[-1] for unit in of_asked_versions(units, question)} - {"Summary", "Details"}


def test_only_the_chapter_of_the_version_answers() -> None:
    assert _versions_told("How are keys counted in boxer 2.4.0?") == {"Changelog for boxer 2.4.0 (2024-11-03)"}
    assert len(_versions_told("How are keys counted in boxer 1.0.0?")) == 2
    assert len(_versions_told("How are keys counted?")) == 2


@pytest.mark.parametrize("title", ["Table of Contents", "Contents", "References"])
def test_document_whose_title_names_no_section_has_sections(title: str) -> None:
    passages = [passage_of(NOTES, title=title, language="en")]
    parts = parts_of(units_of(passages), passages)
    assert [place for part in parts for place in part.places]
