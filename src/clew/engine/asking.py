"""Use cases that all dialects share: ask in a thread that may be new, delete a thread, delete an assistant.

Above: the dialects, which translate a request into one of these calls. Below: `runner.py` runs turns, `store.threads.threads` and
`store.assistants` store what turns belong to.
"""

import asyncio
from collections.abc import Sequence
from dataclasses import dataclass, replace
from uuid import UUID

from clew.domain.errors import InvalidInput
from clew.domain.threads.thread import Thread
from clew.domain.turns.turn import TurnRequest
from clew.engine.running.runner import TurnRunner
from clew.engine.running.slots import Slot
from clew.engine.running.turns import TurnHandle
from clew.store.assistants import Assistants
from clew.store.pool import Database
from clew.store.threads.messages import Messages
from clew.store.threads.threads import NewThread, Threads


@dataclass(frozen=True, slots=True)
class ThreadOpening:
    """The thread that a question belongs to, and how to create it if it does not exist yet."""

    new: NewThread
    history: Sequence[tuple[str, str]] = ()
    """(role, text) of earlier messages, oldest first. A new thread begins with them."""
    must_keep_assistant: bool = False
    """Refuse an existing thread whose assistant is not the one of `new`."""


@dataclass(frozen=True, slots=True)
class Conversing:
    """The use cases, with the parts they need."""

    runner: TurnRunner
    database: Database

    async def ask(self, opening: ThreadOpening, request: TurnRequest) -> tuple[Thread, TurnHandle]:
        """Ask in the thread, creating it if needed, or return the turn that an earlier request with the same key started.

        If the question cannot be stored, a thread that this call created is deleted again.

        Raises:
            InvalidInput: the thread has another assistant.
            Conflict, NotFound, TooManyRequests: see `TurnRunner.ask` and `Threads.ensure`.
        """
        threads, tenant_id = Threads(self.database), request.tenant_id
        if request.idempotency_key is not None:
            earlier = await self.runner.find_replay(tenant_id, request.idempotency_key)
            if earlier is not None:
                return await threads.find(tenant_id, earlier.thread_id), earlier
        slot = await self.runner.place(request)  # before a thread is created for a question that is refused
        try:
            return await self._ask_in(opening, request, slot)
        except BaseException:
            slot.release()
            raise

    async def _ask_in(self, opening: ThreadOpening, request: TurnRequest, slot: Slot) -> tuple[Thread, TurnHandle]:
        thread = await Threads(self.database).ensure(request.tenant_id, opening.new)
        if opening.must_keep_assistant and thread.assistant_id != opening.new.assistant_id:
            raise InvalidInput(
                "`assistant` is not the assistant of this thread. Omit it, or start another thread.", field="assistant"
            )
        if thread.id != opening.new.id:
            return thread, await self.runner.ask(replace(request, thread_id=thread.id), slot)
        return await self._ask_first(opening, thread, request, slot)

    async def _ask_first(
        self, opening: ThreadOpening, thread: Thread, request: TurnRequest, slot: Slot
    ) -> tuple[Thread, TurnHandle]:
        threads, tenant_id = Threads(self.database), request.tenant_id
        is_asked = False
        try:
            if opening.history:
                await Messages(self.database).seed(tenant_id, thread.id, opening.history)
            turn = await self.runner.ask(replace(request, thread_id=thread.id), slot)
            is_asked = turn.thread_id == thread.id
        finally:
            if not is_asked:  # it failed, or the same request arrived twice at once
                await threads.delete_unused(tenant_id, thread.id, len(opening.history))
        if not is_asked:
            thread = await threads.find(tenant_id, turn.thread_id)
        return thread, turn

    async def delete_thread(self, tenant_id: UUID, thread_id: UUID) -> None:
        """Stop the running turns of the thread, then delete it with everything that belongs to it. Raises NotFound."""
        await self.runner.abort_thread(tenant_id, thread_id)
        await Threads(self.database).delete(tenant_id, thread_id)

    async def delete_assistant(self, tenant_id: UUID, assistant_id: UUID) -> None:
        """Stop the running turns in the assistant's threads, then delete it with them and its documents. Raises NotFound."""
        assistants = Assistants(self.database)
        running = await assistants.running_threads(tenant_id, assistant_id)
        await asyncio.gather(*(self.runner.abort_thread(tenant_id, thread_id) for thread_id in running))
        await assistants.delete(tenant_id, assistant_id)
