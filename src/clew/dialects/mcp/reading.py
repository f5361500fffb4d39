"""The tools that only read: `search`, `fetch`, `list_documents`, `list_threads`, `read_thread`. Texts are bounded.

Above: `tools`. Below: `shared.searching` and the stores. What belongs to others is not found, as everywhere.
"""

from clew.dialects.mcp.calling import UNTRUSTED, Call, Reply
from clew.dialects.mcp.places import part_id, read_part, uri_of
from clew.dialects.mcp.wire import (
    DocumentList,
    FetchArguments,
    FetchedDocument,
    ListDocumentsArguments,
    ListedDocument,
    ListedThread,
    ListThreadsArguments,
    ReadThreadArguments,
    SearchArguments,
    SearchResult,
    SearchResults,
    ThreadList,
    ThreadMessage,
    ThreadPage,
)
from clew.dialects.shared.document_cursors import encode_cursor, read_cursor
from clew.dialects.shared.places import find_assistant, find_place
from clew.dialects.shared.searching import read_query, search_place
from clew.dialects.shared.shapes import list_cursor, read_list_cursor
from clew.domain.documents.document import Document
from clew.domain.ids import parse_id, public_id
from clew.domain.threads.message import Message
from clew.domain.threads.thread import Thread
from clew.store.documents.documents import DocumentFilter, Documents
from clew.store.threads.messages import Messages, PathPage
from clew.store.threads.threads import ThreadFilter, Threads

_MESSAGE_MOST = 8_000
"""Characters of a message that a page shows."""


async def search(call: Call, given: SearchArguments) -> Reply:
    """Find documents, best first: each once, by the part of its text where its best passage is."""
    query = read_query(given.query)
    place = await find_place(call.parts, call.caller.tenant_id, assistant=call.assistant, thread="")
    found = await search_place(call.parts, call.caller.tenant_id, place, query)
    best = {passage.document_id: passage for passage in reversed(found.passages)}
    ranked = dict.fromkeys(passage.document_id for passage in found.passages)
    results = [
        SearchResult(
            id=part_id(document_id, best[document_id].start),
            title=best[document_id].document_title or best[document_id].document_name,
            url=call.places.url(document_id),
        )
        for document_id in ranked
    ]
    return Reply(SearchResults(results=results))


async def fetch(call: Call, given: FetchArguments) -> Reply:
    """Return the text of a document, or of one part of a long one."""
    piece = await read_part(call.parts, call.caller.tenant_id, given.id)
    document = await Documents(call.parts.database).find(call.caller.tenant_id, piece.document_id)
    metadata = {
        "notice": UNTRUSTED,
        "document_name": document.name,
        "language": document.language,
        "version": str(piece.version),
        "start": str(piece.start),
        "end": str(piece.end),
        "total_characters": str(piece.total),
    }
    if piece.end < piece.total:
        metadata["next_id"] = f"{public_id('doc', piece.document_id)}@{piece.end}"
    return Reply(
        FetchedDocument(
            id=given.id,
            title=document.title or document.name,
            text=piece.text,
            url=call.places.url(document.id),
            metadata=metadata,
        )
    )


async def list_documents(call: Call, given: ListDocumentsArguments) -> Reply:
    """List the documents that can be searched, newest first."""
    tenant_id, assistant = call.caller.tenant_id, given.assistant or call.assistant
    only = DocumentFilter(
        assistant_id=await find_assistant(call.parts, tenant_id, assistant) if assistant else None,
        status="ready",
        search=given.search,
    )
    before = read_cursor(given.cursor) if given.cursor else None
    found = await Documents(call.parts.database).list(tenant_id, only, limit=given.limit + 1, before=before)
    page = found[: given.limit]
    result = DocumentList(
        documents=[_document(call, document) for document in page],
        next_cursor=encode_cursor(page[-1]) if len(found) > given.limit else None,
    )
    links = tuple(call.places.link(document.id, document.name, document.title) for document in page)
    return Reply(result, links=links)


async def list_threads(call: Call, given: ListThreadsArguments) -> Reply:
    """List the caller's conversations of all dialects, last changed first."""
    before = None
    if given.cursor:
        changed_at, name = read_list_cursor(given.cursor)
        before = changed_at, parse_id("conv", name)
    wanted = ThreadFilter(title=given.search, before=before, limit=given.limit + 1)
    found = await Threads(call.parts.database).list(call.caller.tenant_id, wanted)
    page = found[: given.limit]
    cursor = list_cursor(public_id("conv", page[-1].id), page[-1].updated_at) if len(found) > given.limit else None
    return Reply(ThreadList(threads=[_thread(thread) for thread in page], next_cursor=cursor))


async def read_thread(call: Call, given: ReadThreadArguments) -> Reply:
    """Read the messages of a conversation, oldest first."""
    tenant_id, thread_id = call.caller.tenant_id, parse_id("conv", given.conversation_id)
    thread = await Threads(call.parts.database).find(tenant_id, thread_id)
    messages = Messages(call.parts.database)
    after = 0
    if given.cursor:
        after = (await messages.find(tenant_id, thread_id, parse_id("msg", given.cursor))).depth
    found = await messages.page(tenant_id, PathPage(thread_id, given.limit + 1, after=after))
    shown = [_message(message) for message in found[: given.limit]]
    return Reply(
        ThreadPage(
            conversation_id=given.conversation_id,
            title=thread.title,
            messages=shown,
            next_cursor=shown[-1].id if len(found) > given.limit else None,
        )
    )


def _document(call: Call, document: Document) -> ListedDocument:
    return ListedDocument(
        id=public_id("doc", document.id),
        title=document.title or document.name,
        name=document.name,
        uri=uri_of(document.id),
        url=call.places.url(document.id),
        mime=document.mime,
        language=document.language,
        pages=document.pages,
        updated_at=document.updated_at,
    )


def _thread(thread: Thread) -> ListedThread:
    return ListedThread(
        conversation_id=public_id("conv", thread.id),
        title=thread.title,
        message_count=thread.message_count,
        application=thread.caller_app,
        last_message_at=thread.last_message_at or thread.created_at,
    )


def _message(stored: Message) -> ThreadMessage:
    return ThreadMessage(
        id=public_id("msg", stored.uuid),
        role=stored.role,
        status=stored.status,
        content=stored.content[:_MESSAGE_MOST],
        is_shortened=len(stored.content) > _MESSAGE_MOST,
        created_at=stored.created_at,
    )
