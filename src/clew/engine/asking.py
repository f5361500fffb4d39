"""Use cases that every dialect shares: ask in a thread that may be new, delete a thread, delete an assistant.

Above: the dialects, which translate a request into one of these calls. Below: `runner.py` runs turns, `store.threads.threads` and
`store.assistants` keep what they belong to.
"""

import asyncio
from collections.abc import Sequence
from dataclasses import dataclass, replace
from uuid import UUID

from clew.domain.errors import InvalidInput
from clew.domain.threads.thread import Thread
from clew.domain.turns.turn import TurnRequest
from clew.engine.running.runner import TurnRunner
from clew.engine.running.turns import AskedTurn
from clew.store.assistants import Assistants
from clew.store.pool import Database
from clew.store.threads.messages import Messages
from clew.store.threads.threads import NewThread, Threads


@dataclass(frozen=True, slots=True)
class ThreadOpening:
    """The thread that a question belongs to, and what it begins with where there is none of that name yet."""

    new: NewThread
    history: Sequence[tuple[str, str]] = ()
    """(role, text) of what was said before, oldest first. A new thread begins with it."""
    must_keep_assistant: bool = False
    """Refuse a thread that began with another assistant than `new` names."""


@dataclass(frozen=True, slots=True)
class Conversing:
    """What these use cases work with."""

    runner: TurnRunner
    database: Database

    async def ask(self, opening: ThreadOpening, request: TurnRequest) -> tuple[Thread, AskedTurn]:
        """Ask in the thread, which begins now if there is none, or return the turn that the request's key began before.

        A thread that this call began and that got no question goes again, whatever went wrong.

        Raises:
            InvalidInput: the thread began with another assistant.
            Conflict, NotFound: see `TurnRunner.ask` and `Threads.ensure`.
        """
        threads, tenant_id = Threads(self.database), request.tenant_id
        if request.idempotency_key is not None:
            earlier = await self.runner.asked_before(tenant_id, request.idempotency_key)
            if earlier is not None:
                return await threads.find(tenant_id, earlier.thread_id), earlier
        thread = await threads.ensure(tenant_id, opening.new)
        if opening.must_keep_assistant and thread.assistant_id != opening.new.assistant_id:
            raise InvalidInput(
                "`assistant` is not the one this thread began with. Leave it out, or begin another thread.", field="assistant"
            )
        if thread.id != opening.new.id:
            return thread, await self.runner.ask(replace(request, thread_id=thread.id))
        return await self._ask_first(opening, thread, request)

    async def _ask_first(self, opening: ThreadOpening, thread: Thread, request: TurnRequest) -> tuple[Thread, AskedTurn]:
        threads, tenant_id = Threads(self.database), request.tenant_id
        is_asked = False
        try:
            if opening.history:
                await Messages(self.database).seed(tenant_id, thread.id, opening.history)
            turn = await self.runner.ask(replace(request, thread_id=thread.id))
            is_asked = turn.thread_id == thread.id
        finally:
            if not is_asked:  # it failed, or the same request came twice at once
                await threads.delete_unused(tenant_id, thread.id, len(opening.history))
        if not is_asked:
            thread = await threads.find(tenant_id, turn.thread_id)
        return thread, turn

    async def delete_thread(self, tenant_id: UUID, thread_id: UUID) -> None:
        """Stop the answers that the thread is writing, then delete it with all that belongs to it. Raises NotFound."""
        await self.runner.abort_thread(tenant_id, thread_id)
        await Threads(self.database).delete(tenant_id, thread_id)

    async def delete_assistant(self, tenant_id: UUID, assistant_id: UUID) -> None:
        """Stop the answers in the assistant's threads, then delete it with them and its documents. Raises NotFound."""
        assistants = Assistants(self.database)
        running = await assistants.running_threads(tenant_id, assistant_id)
        await asyncio.gather(*(self.runner.abort_thread(tenant_id, thread_id) for thread_id in running))
        await assistants.delete(tenant_id, assistant_id)
