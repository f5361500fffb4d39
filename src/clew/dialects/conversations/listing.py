"""A page of a list of conversations: by their titles, or by what is said in them too.

Above: `routes.py`, for the caller's own conversations, and `shares.py`, for those that others share. Below: `store.threads`.
"""

from collections.abc import Awaitable, Callable
from typing import Annotated
from uuid import UUID

from fastapi import Query

from clew.dialects.conversations import decode, encode, wire
from clew.dialects.shared.parts import Parts
from clew.domain.threads.thread import Thread
from clew.store.threads.thread_search import Place, find_threads

InTexts = Annotated[bool, Query(description="Whether `search` also finds words in questions and answers.")]
ReadTitled = Callable[[Place | None, int, str], Awaitable[list[Thread]]]
"""Returns at most as many threads of a list after a place, with these words in the title, last changed first."""


async def listed(
    parts: Parts, tenant_id: UUID, read: ReadTitled, *, search: str, in_texts: bool, cursor: str | None, limit: int
) -> wire.ConversationPage:
    """Return the page that begins at the cursor. Raises InvalidInput: the cursor is none."""
    before = decode.place_in_list(cursor) if cursor else None
    if not (in_texts and search.strip()):
        return encode.conversation_page(await read(before, limit + 1, search), limit)

    async def read_all(before: Place | None, most: int) -> list[Thread]:
        return await read(before, most, "")

    return encode.found_page(*await find_threads(parts.database, tenant_id, search, read_all, before=before, limit=limit))
