"""From the wire to the engine: ids, filters and pages of this dialect."""

from datetime import datetime
from uuid import UUID

from clew.dialects.conversations.wire import SendMessage
from clew.dialects.shared.access import Principal
from clew.dialects.shared.attribute_filters import filter_of
from clew.dialects.shared.shapes import read_list_cursor
from clew.domain.documents.passage import SearchFilters
from clew.domain.errors import InvalidInput
from clew.domain.ids import parse_id
from clew.domain.threads.message import Message
from clew.domain.turns.turn import TurnRequest
from clew.store.threads.messages import FAR, PAGE_BYTES, PathPage


def turn_request(
    principal: Principal, thread_id: UUID, body: SendMessage, parent: Message | None, *, reader_language: str | None = None
) -> TurnRequest:
    """Return the question for the engine. `parent` is the message that the body names, if any."""
    if parent is not None and parent.role != "assistant":
        raise InvalidInput("parentMessageId names a user message; only an answer can be continued.", field="parentMessageId")
    filters = body.filters
    return TurnRequest(
        tenant_id=principal.tenant_id,
        thread_id=thread_id,
        content=body.content,
        dialect="conversations",
        caller_app=principal.caller_app,
        user=principal.memory_user,
        parent_id=parent.id if parent else None,
        is_linear="parent_message_id" not in body.model_fields_set,
        filters=SearchFilters(
            source_app=filters.source_app,
            workspace=filters.workspace,
            repo=filters.repo,
            path_prefix=filters.path_prefix,
            language=filters.language,
            attributes=filter_of(filters.attributes, "filters.attributes"),
        ),
        language=body.language,
        reader_language=reader_language,
    )


def path_page(thread_id: UUID, *, limit: int, backward: bool, cursor: Message | None, leaf: Message | None) -> PathPage:
    """Return the requested page: after the cursor, oldest first, or before it, newest first."""
    leaf_id = leaf.id if leaf else None
    if backward:
        return PathPage(thread_id, limit, before=cursor.depth if cursor else FAR, leaf_id=leaf_id, bytes_most=PAGE_BYTES)
    return PathPage(thread_id, limit, after=cursor.depth if cursor else 0, leaf_id=leaf_id, bytes_most=PAGE_BYTES)


def conversation_id(text: str) -> UUID:
    """Read the id of a conversation. Raises NotFound (CONVERSATION_NOT_FOUND)."""
    return parse_id("conv", text)


def place_in_list(cursor: str) -> tuple[datetime, UUID]:
    """Read the cursor of a page of conversations: the last change and the id of the last one shown."""
    changed_at, name = read_list_cursor(cursor)
    return changed_at, parse_id("conv", name)


def message_id(text: str) -> UUID:
    """Read the id of a message. Raises NotFound (MESSAGE_NOT_FOUND)."""
    return parse_id("msg", text)
