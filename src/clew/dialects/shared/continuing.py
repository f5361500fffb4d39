"""Finds the conversation that a request with all its messages continues, and asks in it.

The texts say after which answer the question comes, in the conversation that the client names or in any of the caller's: the
question continues that answer, or forks behind it if the client asks again (decision 0048). Above: the dialects of chat
completions and of Anthropic's messages. Below: the engine's use cases, `store.threads.messages`.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import NamedTuple
from uuid import UUID

from clew.dialects.shared.access import Principal
from clew.dialects.shared.idempotency import keyed
from clew.dialects.shared.parts import Parts
from clew.domain.errors import Conflict
from clew.domain.ids import parse_id
from clew.domain.turns.events import Warned
from clew.domain.turns.turn import TurnRequest
from clew.engine.asking import ThreadOpening
from clew.engine.running.turns import TurnHandle
from clew.engine.stages.admit import MAX_MESSAGES
from clew.store.threads.messages import Messages, PathEnd
from clew.store.threads.threads import NewThread, Threads

HISTORY_DIFFERS = Warned(
    "history_differs",
    "The messages before the question are not those of the stored conversation, so the question continues its last answer.",
)
History = Sequence[tuple[str, str]]
_PUBLIC = "conv_"


class Spot(NamedTuple):
    """Where a question is asked: below a message of a thread, or at its root."""

    thread_id: UUID
    parent_id: int | None


@dataclass(frozen=True, slots=True)
class Continuing:
    """Who asks, and in which conversation."""

    caller: Principal
    new: NewThread
    """The thread, if none is found. Its external id is the client's own name for the conversation, if it has one."""
    name: str | None
    """The conversation that the client names: by our id (`conv_…`), or by a name of its own."""
    key: str | None
    has_whole_history: bool = True
    """A question without a history is the first one: it begins a branch at the root of the conversation that the client names."""
    earlier: Spot | None = None
    """Where the same question was asked before, if the texts do not say it."""

    @property
    def continues_head(self) -> bool:
        """Whether a question without a history continues the named conversation: who sends our id leaves the history to us."""
        return not self.has_whole_history or (self.name or "").startswith(_PUBLIC)


class _Named(NamedTuple):
    caller_app: str
    external_id: str | None
    thread_id: UUID | None
    """None: there may be none yet."""


async def ask_continuing(
    parts: Parts, who: Continuing, request: TurnRequest, history: History
) -> tuple[TurnHandle, tuple[Warned, ...]]:
    """Start the turn, or return the one that an earlier copy of this request started, and warnings about the conversation.

    Raises:
        NotFound: the named conversation (`conv_…`) does not exist for the caller.
        Conflict, TooManyRequests: see `Conversing.ask`.
    """
    named = await _named(parts, who, is_compared=bool(history) or who.earlier is not None)
    spot = await _find_spot(parts, who, history, named)
    if spot is not None:
        below = replace(request, thread_id=spot.thread_id, parent_id=spot.parent_id, is_linear=False)
        try:
            return await parts.runner.ask(_keyed(below, who, history)), ()
        except Conflict as conflict:
            if conflict.code != "CONVERSATION_FULL" or who.name:
                raise
    request = replace(request, thread_id=who.new.id, parent_id=None, is_linear=bool(history) or who.continues_head)
    differs = (HISTORY_DIFFERS,) if history else ()
    if named is not None and named.thread_id is not None:
        return await parts.runner.ask(_keyed(replace(request, thread_id=named.thread_id), who, history)), differs
    opening = ThreadOpening(who.new, history[-(MAX_MESSAGES - 2) :])
    thread, turn = await parts.conversing.ask(opening, _keyed(request, who, history))
    return turn, differs if thread.id != who.new.id else ()


async def _named(parts: Parts, who: Continuing, *, is_compared: bool) -> _Named | None:
    """Find the conversation that the client names; if its place is not compared, its id is enough until somebody asks in it."""
    if who.name is None:
        return None
    if who.name == who.new.external_id and not who.name.startswith(_PUBLIC):
        return _Named(who.new.caller_app, who.name, None)
    thread_id = parse_id("conv", who.name)
    if not is_compared:
        return _Named("", None, thread_id)
    thread = await Threads(parts.database).find(who.caller.tenant_id, thread_id)
    return _Named(thread.caller_app, thread.external_id, thread.id)


async def _find_spot(parts: Parts, who: Continuing, history: History, named: _Named | None) -> Spot | None:
    if not history:
        return await _earlier(parts, who, named)
    place = (named.caller_app, named.external_id or "") if named else None
    found: PathEnd | None = await Messages(parts.database).find_path(who.caller.tenant_id, history, thread=place)
    return Spot(found.thread_id, found.id) if found else None


async def _earlier(parts: Parts, who: Continuing, named: _Named | None) -> Spot | None:
    """Return where the same question was asked, unless that is in another conversation than the one that the client names."""
    if who.earlier is None or named is None:
        return who.earlier
    thread = await Threads(parts.database).find(who.caller.tenant_id, who.earlier.thread_id)
    is_named = (thread.caller_app, thread.external_id) == (named.caller_app, named.external_id)
    return who.earlier if is_named else None


def _keyed(request: TurnRequest, who: Continuing, history: History) -> TurnRequest:
    """Return the request with its idempotency key. Where the conversation is found may differ when it is sent again."""
    anywhere = {"thread_id": who.name, "parent_id": None, "is_linear": None}
    return keyed(request, who.key, who.caller, history=history, **anywhere)
