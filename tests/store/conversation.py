"""How the store's tests hold a conversation without an engine: turns are admitted and finished with a given answer."""

from dataclasses import dataclass
from uuid import UUID

from clew.domain.threads.thread import Thread
from clew.domain.turns.events import Completed, Failed, Numbered, TurnStarted
from clew.domain.turns.turn import AdmittedTurn, TurnRecord, TurnRequest
from clew.store.pool import Database
from clew.store.threads.messages import Messages, PathPage
from clew.store.threads.threads import NewThread, Threads
from clew.store.turns.turns import Lease, Turns


@dataclass
class Conversation:
    """One thread of one tenant and the stores that read and write it."""

    tenant: UUID
    thread: Thread
    threads: Threads
    turns: Turns
    messages: Messages
    database: Database

    async def admit(self, text: str, *, max_messages: int | None = None, **how: object) -> AdmittedTurn:
        request = TurnRequest(
            tenant_id=self.tenant,
            thread_id=self.thread.id,
            content=text,
            dialect="test",
            caller_app="test",
            **how,  # type: ignore[arg-type]
        )
        return await self.turns.admit(request, title=text[:60], max_messages=max_messages)

    async def finish(self, turn: AdmittedTurn, answer: str, *, summary: str | None = None) -> None:
        events = [Numbered(1, started(turn)), Numbered(2, Completed(turn.assistant_message_id))]
        await self.turns.finish(turn, TurnRecord(answer=answer, summary=summary), events)

    async def fail(self, turn: AdmittedTurn, partial: str = "") -> None:
        record = TurnRecord(status="failed", answer=partial, error={"code": "LLM_SERVICE_ERROR"})
        await self.turns.finish(turn, record, [Numbered(1, Failed("LLM_SERVICE_ERROR", "down"))])

    async def say(self, text: str, *, max_messages: int | None = None, **how: object) -> AdmittedTurn:
        turn = await self.admit(text, max_messages=max_messages, **how)
        await self.finish(turn, f"answer to {text}")
        return turn

    async def texts(self, **page: object) -> list[str]:
        page.setdefault("limit", 1000)
        rows = await self.messages.page(self.tenant, PathPage(thread_id=self.thread.id, **page))  # type: ignore[arg-type]
        return [row.content for row in rows]

    async def ids(self, **page: object) -> list[int]:
        rows = await self.messages.page(self.tenant, PathPage(thread_id=self.thread.id, **page))  # type: ignore[arg-type]
        return [row.id for row in rows]

    async def head(self) -> int | None:
        """The message that a linear question continues."""
        query = "select head_message_id from threads where id = %s"
        return (await self.database.dicts(self.tenant, query, (self.thread.id,)))[0]["head_message_id"]

    async def turns_cleared(self) -> None:
        await self.database.execute(self.tenant, "delete from turn_runs")


def started(turn: AdmittedTurn) -> TurnStarted:
    """The event every turn begins with."""
    return TurnStarted(
        thread_id=turn.request.thread_id,
        turn_id=turn.turn_id,
        user_message_id=turn.user_message_id,
        user_message_uuid=turn.user_message_uuid,
        assistant_message_id=turn.assistant_message_id,
        assistant_message_uuid=turn.assistant_message_uuid,
    )


async def begin(database: Database, tenant: UUID, assistant: UUID) -> Conversation:
    """Open a thread."""
    threads = Threads(database)
    thread = await threads.create(tenant, NewThread(assistant_id=assistant, caller_app="test"))
    return Conversation(tenant, thread, threads, Turns(database, Lease("test", 60)), Messages(database), database)
