"""`/v1/vector_stores`: create, list, read, change, delete and search. Next: `file_routes`."""

from datetime import UTC, datetime
from typing import Annotated
from uuid import UUID, uuid4

from fastapi import APIRouter, Query

from clew.dialects.shared.access import Reading, Writing
from clew.dialects.shared.deletions import keep_others
from clew.dialects.shared.openai_errors import OpenAIRoute
from clew.dialects.shared.openai_shapes import Deleted, ListPage, Order, PageLimit, encode_page
from clew.dialects.shared.parts import AppParts, Parts
from clew.dialects.shared.places import DEFAULT_ASSISTANT
from clew.dialects.vector_stores.decode import WantedFile, chunk_sizes, expiry_values, find_files, page_of, read_store_id
from clew.dialects.vector_stores.encode import encode_store
from clew.dialects.vector_stores.reading import read_soon
from clew.dialects.vector_stores.searching import queries_of, search
from clew.dialects.vector_stores.wire import NewStore, SearchPage, StoreBody, StoreChange, StoreSearch
from clew.domain.documents.files import VectorStore
from clew.domain.errors import Conflict, InvalidInput
from clew.domain.ids import public_id
from clew.domain.threads.thread import Assistant
from clew.ingest.filing import add_to_store
from clew.store.acting import Acting, acting_for
from clew.store.assistants import Assistants
from clew.store.documents.vector_stores import VectorStores

NAME = "Vector store"
"""The name of one that was created without a name."""
router = APIRouter(prefix="/v1/vector_stores", tags=["openai"], route_class=OpenAIRoute)
Cursor = Annotated[str | None, Query(max_length=100)]


@router.post("")
async def create_store(body: NewStore, parts: AppParts, caller: Writing) -> StoreBody:
    """Create a vector store, which is a new assistant, and add files to it."""
    chunking = chunk_sizes(body.chunking_strategy)
    files = await find_files(parts, caller.tenant_id, [WantedFile(one, {}, chunking) for one in body.file_ids])
    stores = VectorStores(parts.database)
    created = await _new_assistant(parts, caller.tenant_id, body.name or NAME)
    values = expiry_values(body, name=body.name or NAME, description=body.description, metadata=body.metadata)
    await stores.set(caller.tenant_id, created.id, values)
    if files:
        batch_id = await add_to_store(parts.database, parts.originals, caller.tenant_id, created.id, files)
        await read_soon(stores, caller.tenant_id, created.id, batch_id)
    return encode_store(await stores.find(caller.tenant_id, created.id))


@router.get("")
async def list_stores(
    parts: AppParts, caller: Reading, *, after: Cursor = None, before: Cursor = None, limit: PageLimit = 20, order: Order = "desc"
) -> ListPage[StoreBody]:
    """List the vector stores: all assistants that the caller may ask, the default one only if it has documents."""
    cursors = {name: read_store_id(one, name) if one else None for name, one in (("after", after), ("before", before))}
    found, has_more = await VectorStores(parts.database).page(caller.tenant_id, page_of(limit, order, **cursors))
    return encode_page([encode_store(one) for one in found], has_more)


@router.get("/{vector_store_id}")
async def read_store(vector_store_id: str, parts: AppParts, caller: Reading) -> StoreBody:
    """Read one vector store with the counts of its files."""
    return encode_store(await VectorStores(parts.database).find(caller.tenant_id, read_store_id(vector_store_id)))


@router.post("/{vector_store_id}")
async def change_store(vector_store_id: str, body: StoreChange, parts: AppParts, caller: Writing) -> StoreBody:
    """Change name, metadata or expiry. The assistant keeps its own name."""
    stores, identifier = VectorStores(parts.database), read_store_id(vector_store_id)
    await stores.find(caller.tenant_id, identifier)
    values = expiry_values(body, name=body.name, metadata=body.metadata)
    await stores.set(caller.tenant_id, identifier, values)
    return encode_store(await stores.find(caller.tenant_id, identifier))


@router.delete("/{vector_store_id}")
async def delete_store(vector_store_id: str, parts: AppParts, caller: Writing) -> Deleted:
    """Permanently delete a vector store: the assistant with its documents and conversations. Files stay."""
    store = await VectorStores(parts.database).find(caller.tenant_id, read_store_id(vector_store_id))
    assistant = await Assistants(parts.database).find(caller.tenant_id, store.id)
    if assistant.name == DEFAULT_ASSISTANT and not assistant.namespace:
        raise Conflict("The vector store of the assistant `default` cannot be deleted.", code="DEFAULT_ASSISTANT")
    await keep_others(parts, caller, assistant)
    with acting_for(Acting()):  # its conversations go with it, whoever owns them
        await parts.delete_assistant(caller.tenant_id, assistant.id)
    return Deleted(id=public_id("vs", assistant.id), object="vector_store.deleted")


@router.post("/{vector_store_id}/search")
async def search_store(vector_store_id: str, body: StoreSearch, parts: AppParts, caller: Reading) -> SearchPage:
    """Find passages of the files whose attributes pass `filters`, by score."""
    stores = VectorStores(parts.database)
    store = await stores.find(caller.tenant_id, read_store_id(vector_store_id))
    require_not_expired(store)
    results = await search(parts, caller.tenant_id, store.id, body)
    await stores.touch(caller.tenant_id, [store.id])
    return SearchPage(search_query=queries_of(body), data=results)


def require_not_expired(store: VectorStore) -> None:
    """Raise InvalidInput if the files of a vector store are deleted, or soon will be."""
    if store.has_expired(datetime.now(UTC)):
        raise InvalidInput(
            f"The vector store {public_id('vs', store.id)} has expired. Create another one, or change `expires_after`.",
            code="VECTOR_STORE_EXPIRED",
            field="vector_store_id",
        )


async def _new_assistant(parts: Parts, tenant_id: UUID, name: str) -> Assistant:
    """Create an assistant with this name, or one close to it if the name is taken: names of vector stores are not unique."""
    assistants = Assistants(parts.database)
    try:
        return await assistants.create(tenant_id, name)
    except Conflict:
        return await assistants.create(tenant_id, f"{name[:180]} {uuid4().hex[:8]}")
