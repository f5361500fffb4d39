"""Questions that point at the sections of a deliverable without a block SUIVI, with the engine's own resolving."""

from collections.abc import AsyncIterator
from dataclasses import replace
from uuid import UUID

import pytest

from clew.domain.deliverables.outline import Section
from clew.domain.threads.thread_context import EarlierTurn, OutlinedAnswer, ShownPassage
from clew.engine.stages.resolve import ResolvedQuestion, resolve
from clew.providers.embedding.factory import open_embedder
from clew.providers.embedding.protocol import Embedder
from tests.unit.engine.values import turn_of

SHOWN = (ShownPassage(1, UUID(int=7), cited=True),)
ONE = EarlierTurn(
    "Fais une synthèse des obligations du locataire", "## Article 1728\n\nLe preneur paie. [1]", SHOWN, searched="x"
)
TWO = EarlierTurn(
    "Write a report on the lock",
    "## The gate\n\nIt is shut. [1]\n\n- at night [1]\n- at noon [1]\n\n## The bell\n\nIt rings. [1]",
    SHOWN,
    searched="x",
)
ASKED_BACK = EarlierTurn("détaille S2", "")
DETAILED = EarlierTurn("S1", "It is shut. [1]", SHOWN, searched="The gate")
FOUR = tuple(Section(f"S{number}", title) for number, title in enumerate(("Boats", "Fees", "Keepers", "Hours"), 1))


@pytest.fixture(scope="module")
async def embedder() -> AsyncIterator[Embedder]:
    opened = open_embedder(threads=1)
    yield opened
    await opened.close()


async def _asked(
    question: str, embedder: Embedder, *earlier: EarlierTurn, outlined: OutlinedAnswer | None = None
) -> ResolvedQuestion:
    return await resolve(replace(turn_of(question), earlier=earlier, outlined=outlined), embedder)


@pytest.mark.parametrize(
    "question",
    [
        "detail S2",
        "the second point",
        "détaille le 2e point",
        "den zweiten Punkt bitte",
        "el segundo punto",
        "o segundo ponto",
        "第二点",
    ],
)
@pytest.mark.parametrize("between", [(), (DETAILED,)])
async def test_section_of_an_answer_without_a_block_is_counted(
    question: str, between: tuple[EarlierTurn, ...], embedder: Embedder
) -> None:
    resolved = await _asked(question, embedder, TWO, *between)
    assert resolved.section_ids == ("S2",)
    assert resolved.reference == "S2 — The bell"
    assert resolved.pointed == {UUID(int=7)}


@pytest.mark.parametrize(
    "question", ["détaille S2", "détaille le point B", "le 3e point", "detail S2", "S2", "第二点", "erkläre S2"]
)
@pytest.mark.parametrize("between", [(), (ASKED_BACK,)])
async def test_section_that_a_single_one_lacks_is_said_to_be_missing(
    question: str, between: tuple[EarlierTurn, ...], embedder: Embedder
) -> None:
    resolved = await _asked(question, embedder, ONE, *between)
    assert resolved.is_asked_back
    assert resolved.missing
    assert resolved.choices == (Section("S1", "Article 1728"),)


async def test_single_section_can_be_detailed(embedder: Embedder) -> None:
    assert (await _asked("détaille S1", embedder, ONE, ASKED_BACK)).reference == "S1 — Article 1728"


@pytest.mark.parametrize("question", ["Que dit l'article 1728 des réparations ?", "Qui paie les impôts ?", "Et l'article 1720 ?"])
async def test_question_on_the_subject_of_a_single_section_is_searched_for(question: str, embedder: Embedder) -> None:
    resolved = await _asked(question, embedder, ONE)
    assert not resolved.is_asked_back
    assert not resolved.section_ids


async def test_nearer_outline_counts(embedder: Embedder) -> None:
    answer = "## Boats\n\nYes. [1]\n\nSUIVI\n" + "\n".join(f"[{section.id}] {section.title}" for section in FOUR)
    outlined = OutlinedAnswer(answer, FOUR, ())
    later = EarlierTurn("Write a report on the canal", answer, SHOWN, searched="x")
    assert (await _asked("S2", embedder, TWO, later, outlined=outlined)).reference == "S2 — Fees"
    assert (await _asked("S2", embedder, later, TWO, outlined=outlined)).reference == "S2 — The bell"


async def test_list_of_a_later_answer_is_nearer(embedder: Embedder) -> None:
    later = EarlierTurn("Which fees are there?", "- Toll: 3 euros [1]\n- Berth: 9 euros [1]", SHOWN, searched="fees")
    assert "Berth" in (await _asked("the second one", embedder, TWO, later)).reference
    assert (await _asked("S2", embedder, TWO, later)).reference == "S2 — The bell"


async def test_section_number_without_any_sections_is_searched_for(embedder: Embedder) -> None:
    resolved = await _asked("détaille S2", embedder, EarlierTurn("Qui paie ?", "Le preneur paie. [1]", SHOWN, searched="x"))
    assert not resolved.is_asked_back
