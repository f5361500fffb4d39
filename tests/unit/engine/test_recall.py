"""What is remembered of a user comes in time or not at all, and never fails a turn."""

import asyncio
from collections.abc import Sequence
from dataclasses import replace
from typing import cast
from uuid import UUID

import pytest
from tests.unit.engine.values import ASSISTANT, TENANT, Reader, parts_of, question_of, turn_of

from clew.domain.errors import MemoryUnavailable, StoreBusy
from clew.domain.memories.memory import MemoryPlace, MemoryUser, Recalled, RecalledMemory
from clew.engine.stages.recall import recall
from clew.providers.memory.protocol import Memory

ANA = MemoryUser("crm", "ana")
TABLES = RecalledMemory("m1", "Prefers tables.", 0.8, "ATOMIC")


class Kept:
    """A memory that answers, waits for ever, or is away."""

    def __init__(self, *, role: str | Exception = "A clerk.", waits: bool = False) -> None:
        self._role, self._waits = role, waits
        self.asked: list[tuple[MemoryPlace, str]] = []

    async def recall(self, place: MemoryPlace, question: str, vector: object) -> Sequence[RecalledMemory]:
        self.asked.append((place, question))
        if self._waits:
            await asyncio.Event().wait()
        return [TABLES]

    async def role(self, tenant_id: UUID, assistant_id: UUID) -> str:
        assert (tenant_id, assistant_id) == (TENANT, ASSISTANT)
        if isinstance(self._role, Exception):
            raise self._role
        return self._role


async def recalled_by(memory: Kept, *, reads_context: bool = True, user: MemoryUser | None = ANA) -> Recalled:
    model = Reader(reads_context=reads_context)
    parts = parts_of(model=model, memory=cast(Memory, memory), memory_timeout_seconds=0.01)
    return await recall(turn_of(user=user), question_of("logs"), parts)


async def test_role_and_memories_come_of_the_place_of_the_user() -> None:
    memory = Kept()
    found = await recalled_by(memory)
    assert (found.user, found.role, found.memories, found.warnings) == (ANA, "A clerk.", (TABLES,), ())
    assert found.seconds > 0
    assert memory.asked == [(MemoryPlace(TENANT, ASSISTANT, ANA), "logs")]


async def test_without_a_user_the_role_comes_and_no_memory_is_asked_for() -> None:
    memory = Kept()
    found = await recalled_by(memory, user=None)
    assert (found.user, found.role, found.memories, found.warnings) == (None, "A clerk.", (), ())
    assert memory.asked == []


async def test_nothing_is_asked_for_a_model_that_reads_no_context() -> None:
    memory = Kept()
    assert await recalled_by(memory, reads_context=False) == Recalled()
    assert memory.asked == []


async def test_a_memory_that_does_not_answer_costs_a_warning() -> None:
    found = await recalled_by(Kept(waits=True))
    assert (found.user, found.memories) == (ANA, ())
    assert [(one.code, "0.01 seconds" in one.message) for one in found.warnings] == [("memory_unavailable", True)]


async def test_what_came_before_a_failure_is_kept() -> None:
    found = await recalled_by(Kept(role=MemoryUnavailable("The memory is away.")))
    assert (found.memories, found.role) == ((TABLES,), "")
    assert [one.code for one in found.warnings] == ["memory_unavailable"]
    assert "The memory is away." in found.warnings[0].message


async def test_a_memory_that_breaks_fails_no_turn() -> None:
    found = await recalled_by(Kept(role=LookupError("words of a document")))
    assert (found.user, found.memories, found.role) == (ANA, (TABLES,), "")
    assert [(one.code, one.message) for one in found.warnings] == [
        ("memory_unavailable", "The memory failed unexpectedly. This answer may not use all of it.")
    ]


@pytest.mark.parametrize(
    ("memory", "message"),
    [
        (Kept(waits=True), "La mémoire n'a pas répondu en 0.01 secondes."),
        (Kept(role=MemoryUnavailable("PromptX is away.")), "PromptX is away. Cette réponse n'utilise peut-être pas"),
        (Kept(role=StoreBusy()), "La base de données n'accepte plus de connexions. Cette réponse n'utilise peut-être pas"),
        (Kept(role=LookupError("no")), "La mémoire a échoué de façon inattendue."),
    ],
)
async def test_a_warning_is_in_the_language_of_the_question(memory: Kept, message: str) -> None:
    parts = parts_of(model=Reader(reads_context=True), memory=cast(Memory, memory), memory_timeout_seconds=0.01)
    found = await recall(turn_of(user=ANA), replace(question_of("journaux"), language="fr"), parts)
    assert [(one.code, one.message[: len(message)]) for one in found.warnings] == [("memory_unavailable", message)]
