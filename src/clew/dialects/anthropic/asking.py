"""Finds the conversation that a request continues, and asks in it.

A request has the whole conversation. Its texts say after which answer the question comes, in the conversation that the header
names or in any of the caller's: the question continues that answer, or forks behind it if the client asks again. Above: `routes`.
Below: the engine's use cases, `store.threads.messages`.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from clew.dialects.shared.access import Principal
from clew.dialects.shared.idempotency import keyed
from clew.dialects.shared.parts import Parts
from clew.domain.ids import parse_id
from clew.domain.threads.thread import Thread
from clew.domain.turns.turn import TurnRequest
from clew.engine.asking import ThreadOpening
from clew.engine.running.turns import TurnHandle
from clew.engine.stages.admit import MAX_MESSAGES
from clew.store.threads.messages import Messages
from clew.store.threads.threads import NewThread, Threads

Notes = tuple[tuple[str, str], ...]
_DIFFERS = (
    "history_differs",
    "The messages before the question are not those of the stored conversation, so the question continues its last answer.",
)


@dataclass(frozen=True, slots=True)
class Asking:
    """Who asks, and where."""

    caller: Principal
    new: NewThread
    """The thread, if none is found."""
    named: str | None
    """The conversation in the header (`conv_…`)."""
    key: str | None


async def ask(parts: Parts, who: Asking, asked: TurnRequest, history: Sequence[tuple[str, str]]) -> tuple[TurnHandle, Notes]:
    """Start the turn, or return the one that an earlier copy of this request started, and notes about the conversation.

    Raises:
        NotFound: the named conversation does not exist for the caller.
        Conflict, TooManyRequests: see `Conversing.ask`.
    """
    tenant_id, thread = who.caller.tenant_id, await _named(parts, who)
    place = (thread.caller_app, thread.external_id) if thread else None
    found = await Messages(parts.database).find_path(tenant_id, history, thread=place) if history else None
    if found is not None:
        below = replace(asked, thread_id=found.thread_id, parent_id=found.id, is_linear=False)
        return await parts.runner.ask(_keyed(below, who, history)), ()
    if thread is not None:
        turn = await parts.runner.ask(_keyed(replace(asked, thread_id=thread.id), who, history))
        return turn, (_DIFFERS,) if history else ()
    _, turn = await parts.conversing.ask(ThreadOpening(who.new, history[-(MAX_MESSAGES - 2) :]), _keyed(asked, who, history))
    return turn, ()


async def _named(parts: Parts, who: Asking) -> Thread | None:
    if who.named is None:
        return None
    return await Threads(parts.database).find(who.caller.tenant_id, parse_id("conv", who.named))


def _keyed(request: TurnRequest, who: Asking, history: Sequence[tuple[str, str]]) -> TurnRequest:
    """Return the request with its idempotency key. Where the conversation is found may differ when it is sent again."""
    anywhere = {"thread_id": who.named, "parent_id": None, "is_linear": None}
    return keyed(request, who.key, who.caller, history=history, **anywhere)
