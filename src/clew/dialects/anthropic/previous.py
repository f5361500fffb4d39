"""Finds the answer that a request continues by its id, as message threads of Anthropic's API do: only what is new is sent.

Every conversation is stored, so `{"type": "create"}` asks for nothing else. A message that only calls tools is no answer, and is
not found; the SDKs then send the whole conversation again. Above: `routes`. Below: the stored messages.
"""

from dataclasses import replace
from uuid import UUID

from clew.dialects.anthropic.wire import ThreadParam
from clew.dialects.shared.continuing import Spot
from clew.dialects.shared.parts import Parts
from clew.domain.errors import NotFound
from clew.domain.ids import parse_id
from clew.store.acting import acting, acting_for
from clew.store.threads.messages import Messages


async def find_previous(parts: Parts, tenant_id: UUID, thread: ThreadParam | None) -> Spot | None:
    """Return where the question is asked; None: the request names no answer. Raises NotFound: there is no such answer."""
    if thread is None or thread.previous_message_id is None:
        return None
    try:
        message = parse_id("msg", thread.previous_message_id)
        with acting_for(replace(acting(), sees_all=False)):
            found = await Messages(parts.database).find_answer(tenant_id, message)
    except NotFound as error:
        raise NotFound("thread", thread.previous_message_id[:80]) from error
    return Spot(found.thread_id, found.id)
