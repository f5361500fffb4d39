"""Asks in a conversation, the same way over HTTP and WebSocket.

Above: `routes` and `socket`. Below: the engine's runner and the messages. Next: `decode`.
"""

from uuid import UUID

from clew.dialects.conversations import decode
from clew.dialects.conversations.wire import SendMessage
from clew.dialects.shared.access import Principal
from clew.dialects.shared.idempotency import keyed
from clew.dialects.shared.parts import Parts
from clew.domain.messages import MessageLanguage
from clew.domain.threads.message import Message
from clew.engine.running.turns import TurnHandle
from clew.store.threads.messages import Messages


async def ask(
    parts: Parts, principal: Principal, thread_id: UUID, body: SendMessage, *, key: str | None, language: MessageLanguage
) -> TurnHandle:
    """Start a turn, or return the one that the caller's idempotency key started. `language` is that of the reader.

    Raises:
        InvalidInput, NotFound, Conflict: the message is not acceptable, or not now; nothing was stored.
    """
    parent = await find_message(Messages(parts.database), principal, thread_id, body.parent_message_id)
    request = decode.turn_request(principal, thread_id, body, parent, reader_language=language)
    return await parts.runner.ask(keyed(request, key, principal))


async def find_message(messages: Messages, principal: Principal, thread_id: UUID, text: str | None) -> Message | None:
    """Return the message that a client names; None if it names none. Raises NotFound."""
    if text is None:
        return None
    return await messages.find(principal.tenant_id, thread_id, decode.message_id(text))
