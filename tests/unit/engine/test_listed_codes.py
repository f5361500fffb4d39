"""The rest of a list of codes is read for the entry that a question names."""

from collections.abc import Sequence
from dataclasses import replace
from typing import cast
from uuid import UUID

import pytest
from tests.passages import passage_of
from tests.unit.engine.values import question_of, turn_of

from clew.domain.documents.passage import Passage
from clew.domain.threads.thread_context import EarlierTurn
from clew.engine.questions.unclear import points_at_nothing
from clew.engine.stages.listed_codes import with_listed_codes
from clew.store.documents.passages import Passages

FIRST = passage_of("The exit codes are:\n\n0      Success.\n\n3      No space left.\n\n4      No file.", document=1, title="pack")
REST = passage_of("12     Too many files.\n\n13     Too deep.", document=1, start=100, title="pack")
OTHER = passage_of("Exit codes:\n\n- 0 Done\n- 3 No host\n- 12 Refused", document=2, title="send")


class Stored:
    """The passages of both documents; `read` has the documents that were read, with the headings."""

    def __init__(self) -> None:
        self.read: list[tuple[int, tuple[str, ...]]] = []

    async def below(self, _: UUID, document_id: UUID, headings: Sequence[str], *, most: int) -> tuple[Passage, ...]:
        assert most > 0
        self.read.append((document_id.int, tuple(headings)))
        return tuple(one for one in (FIRST, REST, OTHER) if one.document_id == document_id)


async def found_for(question: str, *found: Passage, language: str = "en") -> tuple[list[Passage], Stored]:
    stored = Stored()
    passages = cast("Passages", stored)
    return [*await with_listed_codes(turn_of(), found, passages, question=question, language=language)], stored


@pytest.mark.parametrize(
    ("language", "question"),
    [
        ("en", "What does pack exit code 12 mean?"),
        ("fr", "Que signifie le code de sortie 12 de pack ?"),
        ("de", "Was bedeutet Exit-Code 12 von pack?"),
        ("zh", "pack的退出码12是什么意思？"),
    ],
)
async def test_part_of_the_list_with_the_entry_stands_first(language: str, question: str) -> None:
    found, _ = await found_for(question, OTHER, FIRST, language=language)
    assert found == [REST, OTHER, FIRST]


async def test_section_of_the_list_is_read() -> None:
    _, stored = await found_for("What does pack exit code 12 mean?", OTHER, FIRST)
    assert stored.read == [(1, ("pack",))]


@pytest.mark.parametrize(
    ("question", "found"),
    [
        ("What does pack exit code 3 mean?", (OTHER, FIRST)),
        ("What does exit code 12 mean?", (FIRST, OTHER)),
        ("Are 12 files too many for pack?", (OTHER, FIRST)),
        ("What does exit code 12 mean?", (passage_of("Nothing is listed.", document=3),)),
    ],
)
async def test_nothing_is_read_where_the_entry_was_found_or_no_code_is_asked_for(
    question: str, found: tuple[Passage, ...]
) -> None:
    kept, stored = await found_for(question, *found)
    assert (kept, stored.read) == ([*found], [])


@pytest.mark.parametrize(
    ("before", "meant", "asked", "is_nothing"),
    [
        ("What does exit code 12 mean?", "What does exit code 35 mean?", "and 35?", False),
        ("zip的退出码12是什么意思？", "zip的退出码35是什么意思？", "35呢？", False),
        ("Who wrote it?", "", "and 35?", True),
        ("What is a lease?", "What is the third one?", "and the third one?", True),
    ],
)
def test_number_points_at_nothing_unless_the_question_before_had_one(
    before: str, meant: str, asked: str, is_nothing: bool
) -> None:
    turn = replace(turn_of(asked), earlier=(EarlierTurn(before, "It is this.", searched=before),))
    question = question_of(meant or asked, rule="slot_phrase" if meant else "first_question")
    assert points_at_nothing(turn, question, reads_context=False) is is_nothing
