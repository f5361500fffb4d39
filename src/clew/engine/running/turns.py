"""The turn of a question as the dialects see it: running in this process, or found by its idempotency key.

Above: the dialects, which read events and the end from either. `runner.py` creates them. Both have the same methods.
"""

import asyncio
from collections.abc import AsyncIterator, Callable
from dataclasses import dataclass, field
from uuid import UUID

from clew.domain.errors import GenerationInterrupted
from clew.domain.threads.message import Message
from clew.domain.turns.events import FINAL_EVENTS, Numbered, TurnEvent, TurnStarted
from clew.domain.turns.turn import AdmittedTurn, TurnRecord, answer_message
from clew.engine.running.sequence import EventSequence
from clew.store.acting import acting
from clew.store.turns.turns import Turns

Read = Callable[[UUID, UUID, int], AsyncIterator[Numbered]]


@dataclass(frozen=True, slots=True)
class RunningTurn:
    """A turn that this process admitted: its question is stored and its events can be read."""

    admitted: AdmittedTurn
    events: EventSequence
    recorded: asyncio.Future[TurnRecord]
    """Done once `events` has ended."""
    owner: str = field(default_factory=lambda: acting().owner)
    """For whom it was asked."""

    @property
    def tenant_id(self) -> UUID:
        """The id of the tenant."""
        return self.admitted.request.tenant_id

    @property
    def turn_id(self) -> UUID:
        """The id of the turn."""
        return self.admitted.turn_id

    @property
    def thread_id(self) -> UUID:
        """The id of its thread."""
        return self.admitted.request.thread_id

    def is_seen_in(self, tenant_id: UUID) -> bool:
        """Return whether whoever is asking now may see it, without asking the database."""
        who = acting()
        return self.tenant_id == tenant_id and (who.sees_all or who.owner == self.owner)

    def may_be_stopped_in(self, tenant_id: UUID) -> bool:
        """Return whether whoever is asking now may stop it."""
        who = acting()
        return self.tenant_id == tenant_id and who.changes_only in ("", self.owner)

    def read(self) -> AsyncIterator[Numbered]:
        """Yield every event from the first to the one that ends the turn."""
        return self.events.read()

    async def ended(self) -> TurnEvent:
        """Wait for the event that ends the turn and return it."""
        return await self.events.ended()

    async def final_record(self) -> TurnRecord:
        """Return the record of the turn, which has ended."""
        return await asyncio.shield(self.recorded)

    async def question_id(self) -> UUID:
        """Return the id of the stored question."""
        return self.admitted.user_message_uuid

    def answer(self) -> Message | UUID:
        """Return the stored answer of a turn that ended well, or only its id if it must be read from the store."""
        return answer_message(self.admitted, self.recorded.result()) or self.admitted.assistant_message_uuid


class ReplayedTurn:
    """A turn that an earlier request with the same idempotency key started, in any process."""

    def __init__(self, tenant_id: UUID, *, thread_id: UUID, turn_id: UUID, read: Read, turns: Turns) -> None:
        self._tenant_id, self._read, self._turns = tenant_id, read, turns
        self.thread_id, self.turn_id = thread_id, turn_id
        self._answer_id: UUID | None = None

    async def read(self) -> AsyncIterator[Numbered]:
        """Yield every event from the first to the one that ends the turn. Raises Expired: they are no longer kept."""
        async for numbered in self._read(self._tenant_id, self.turn_id, 0):
            if isinstance(numbered.event, TurnStarted):
                self._answer_id = numbered.event.assistant_message_uuid
            yield numbered

    async def ended(self) -> TurnEvent:
        """Wait for the event that ends the turn and return it."""
        async for numbered in self.read():
            if isinstance(numbered.event, FINAL_EVENTS):
                return numbered.event
        raise GenerationInterrupted

    async def final_record(self) -> TurnRecord:
        """Read the record of the turn, which has ended."""
        return await self._turns.find_record(self._tenant_id, self.turn_id)

    async def question_id(self) -> UUID:
        """Read the id of the stored question. Raises NotFound: the turn was deleted with its conversation."""
        return await self._turns.find_question(self._tenant_id, self.turn_id)

    def answer(self) -> Message | UUID:
        """Return the id of the answer of a turn that ended well."""
        assert self._answer_id is not None, "`ended` has read the first event"  # noqa: S101
        return self._answer_id


TurnHandle = RunningTurn | ReplayedTurn
