"""From requests about vector stores to values: ids, files to add, and how files may be split."""

from collections.abc import Sequence
from uuid import UUID

from clew.dialects.shared.openai_shapes import Order, read_object_id
from clew.dialects.shared.parts import Parts
from clew.dialects.vector_stores.wire import Chunking, ExpiresAfter, NewBatch, NewFile
from clew.domain.documents.attribute_filter import Attributes, read_attributes
from clew.domain.documents.files import AddedFile, file_id_of
from clew.domain.errors import InvalidInput, NotFound
from clew.domain.ids import parse_id
from clew.ingest.splitting.split import MAX_TOKENS
from clew.store.documents.files import Files
from clew.store.documents.pages import Page
from clew.store.documents.vector_stores import StoreValues


def read_store_id(text: str) -> UUID:
    """Read the id of a vector store, or of the assistant that it is. Raises NotFound."""
    return parse_id("asst" if text.startswith("asst_") else "vs", text)


def read_file_id(text: str) -> UUID:
    """Read the id of a file. Raises NotFound."""
    return read_object_id("file", "file", text)


def expiry_values(given: ExpiresAfter | None, **values: object) -> StoreValues:
    """Return the values of a vector store; an absent expiry stays as it is."""
    return StoreValues(expires_days=given.days if given else None, sets_expiry=given is not None, **values)  # type: ignore[arg-type]


def page_of(limit: int, order: Order, *, after: UUID | None, before: UUID | None) -> Page:
    """Return the page of a list. Raises InvalidInput if both cursors are given."""
    if after is not None and before is not None:
        raise InvalidInput("Send `after` or `before`, not both.", field="before")
    return Page(limit, is_newest_first=order == "desc", after=after, before=before)


def files_of_batch(body: NewBatch) -> list[tuple[str, Attributes]]:
    """Return the files of a batch with their attributes. Raises InvalidInput."""
    if (body.file_ids is None) is (body.files is None):
        raise InvalidInput("Send `file_ids` or `files`, one of the two.", field="file_ids")
    if body.file_ids is not None:
        require_chunking(body.chunking_strategy)
        attributes = read_attributes(body.attributes)
        found = [(file_id, attributes) for file_id in body.file_ids]
    else:
        found = [_of_file(one, n) for n, one in enumerate(body.files or [])]
    if not found:
        raise InvalidInput("The batch has no files. Send at least one.", field="file_ids" if body.files is None else "files")
    return [*dict(found).items()]


def _of_file(one: NewFile, place: int) -> tuple[str, Attributes]:
    require_chunking(one.chunking_strategy, f"files.{place}.chunking_strategy")
    return one.file_id, read_attributes(one.attributes, f"files.{place}.attributes")


async def find_files(parts: Parts, tenant_id: UUID, wanted: Sequence[tuple[str, Attributes]]) -> list[AddedFile]:
    """Return the caller's files with these ids. Raises NotFound, which names the first one that does not exist."""
    ids = [(read_file_id(name), attributes) for name, attributes in wanted]
    found = await Files(parts.database).find_own(tenant_id, [one for one, _ in ids])
    if missing := next((one for one, _ in ids if one not in found), None):
        raise NotFound("file", file_id_of(missing))
    return [AddedFile(found[one], attributes) for one, attributes in ids]


def require_chunking(given: Chunking | None, field: str = "chunking_strategy") -> None:
    """Raise InvalidInput if Clew's splitting does not keep what a request asks for: it is the same for every file."""
    if given is None or given.type == "auto":
        return
    if given.static is None:
        raise InvalidInput(f"`{field}.static` is missing.", field=f"{field}.static")
    if given.static.max_chunk_size_tokens < MAX_TOKENS:
        raise InvalidInput(
            f"`{field}.static.max_chunk_size_tokens` is {given.static.max_chunk_size_tokens}, but Clew's chunks have up to "
            f"{MAX_TOKENS} tokens. Send at least {MAX_TOKENS}, or the type `auto`.",
            field=f"{field}.static.max_chunk_size_tokens",
        )
    if given.static.chunk_overlap_tokens != 0:
        raise InvalidInput(
            f"`{field}.static.chunk_overlap_tokens` is {given.static.chunk_overlap_tokens}, but Clew's chunks do not overlap. "
            "Send 0, or the type `auto`.",
            field=f"{field}.static.chunk_overlap_tokens",
        )
