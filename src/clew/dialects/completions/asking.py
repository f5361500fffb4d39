"""Finds the conversation that a request continues, and asks in it.

A request has the whole conversation, and perhaps its name. The texts say after which answer the question comes: it continues that
answer, or forks behind it if the client asks again. Above: `routes`. Below: the engine's use cases, `store.threads.messages`.
"""

from dataclasses import dataclass, replace
from uuid import UUID

from clew.dialects.completions import decode, wire
from clew.dialects.shared.access import Principal
from clew.dialects.shared.idempotency import keyed
from clew.dialects.shared.parts import Parts
from clew.domain.errors import Conflict
from clew.domain.ids import parse_id
from clew.domain.messages import MessageLanguage
from clew.domain.turns.events import Warned
from clew.domain.turns.turn import TurnRequest
from clew.engine.asking import ThreadOpening
from clew.engine.running.turns import TurnHandle
from clew.engine.stages.admit import MAX_MESSAGES
from clew.store.threads.messages import Messages, PathEnd
from clew.store.threads.threads import Threads

_PUBLIC = "conv_"
_DIFFERS = Warned(
    "history_differs",
    "The messages before the question are not those of the stored conversation, so the question continues its last answer.",
)


@dataclass(frozen=True, slots=True)
class Asking:
    """Who asks, which assistant, and in which conversation: the name that the client gives it, if any."""

    caller: Principal
    assistant_id: UUID
    name: str | None
    key: str | None
    language: MessageLanguage


async def ask(parts: Parts, who: Asking, body: wire.ChatBody, question: decode.Asked) -> tuple[TurnHandle, tuple[Warned, ...]]:
    """Start the turn, or return the one that an earlier copy of this request started, and warnings about the conversation.

    Raises:
        NotFound: the named conversation (`conv_…`) does not exist for the caller.
        Conflict, TooManyRequests: see `Conversing.ask`.
    """
    new = decode.new_thread(who.assistant_id, who.name)
    request = decode.turn_request(
        who.caller, body, question, thread_id=new.id, assistant_id=who.assistant_id, language=who.language
    )
    place = await _named_place(parts, who)
    found = await _find_path(parts, who, question, place)
    if found is not None:
        request = replace(request, thread_id=found.thread_id, parent_id=found.id, is_linear=False)
        try:
            return await parts.runner.ask(_keyed(request, who, question)), ()
        except Conflict as conflict:
            if conflict.code != "CONVERSATION_FULL" or who.name:
                raise
            request = replace(request, thread_id=new.id, parent_id=None)
    request = replace(request, is_linear=bool(question.history))
    if place is not None and place[2] is not None:
        request = _keyed(replace(request, thread_id=place[2]), who, question)
        return await parts.runner.ask(request), (_DIFFERS,) if question.history else ()
    opening = ThreadOpening(new, question.history[-(MAX_MESSAGES - 2) :])
    thread, turn = await parts.conversing.ask(opening, _keyed(request, who, question))
    is_older = thread.id != new.id and bool(question.history)
    return turn, (_DIFFERS,) if is_older else ()


async def _named_place(parts: Parts, who: Asking) -> tuple[str, str, UUID | None] | None:
    """Return the application and the external id of the named conversation, and its id if the name is one of ours."""
    if who.name is None:
        return None
    if not who.name.startswith(_PUBLIC):
        return decode.APP, who.name, None
    thread = await Threads(parts.database).find(who.caller.tenant_id, parse_id("conv", who.name))
    return thread.caller_app, thread.external_id, thread.id


async def _find_path(
    parts: Parts, who: Asking, question: decode.Asked, place: tuple[str, str, UUID | None] | None
) -> PathEnd | None:
    if not question.history:
        return None
    named = place[:2] if place else None
    return await Messages(parts.database).find_path(who.caller.tenant_id, question.history, thread=named)


def _keyed(request: TurnRequest, who: Asking, question: decode.Asked) -> TurnRequest:
    """Return the request with its idempotency key. Where the conversation is found may differ when it is sent again."""
    anywhere = {"thread_id": who.name, "parent_id": None, "is_linear": None}
    return keyed(request, who.key, who.caller, history=question.history, **anywhere)
