"""From requests about vector stores to values: ids, files to add, and how files may be split."""

from collections.abc import Sequence
from dataclasses import dataclass
from uuid import UUID

from clew.dialects.shared.openai_shapes import Order, read_object_id
from clew.dialects.shared.parts import Parts
from clew.dialects.vector_stores.wire import Chunking, NewBatch, NewFile, NewStore, StoreChange
from clew.domain.documents.attribute_filter import Attributes, read_attributes
from clew.domain.documents.files import AddedFile, ChunkSizes, file_id_of
from clew.domain.errors import MISSING, InvalidInput, NotFound
from clew.domain.ids import parse_id
from clew.store.documents.files import Files
from clew.store.documents.pages import Page
from clew.store.documents.vector_stores import StoreValues


@dataclass(frozen=True, slots=True)
class WantedFile:
    """A file that a request names, as it will be in the vector store."""

    file_id: str
    attributes: Attributes
    chunking: ChunkSizes | None


def read_store_id(text: str, field: str = "vector_store_id") -> UUID:
    """Read the id of a vector store, or of the assistant that it is. Raises InvalidInput: it is no such id; NotFound."""
    if text.startswith("asst_"):
        return parse_id("asst", text)
    return parse_id("vs", _beginning_with("vs_", text, field))


def read_batch_id(text: str) -> UUID:
    """Read the id of a batch. Raises InvalidInput: it is no such id; NotFound."""
    return parse_id("vsfb", _beginning_with("vsfb_", text, "batch_id"))


def read_file_id(text: str) -> UUID:
    """Read the id of a file. Raises NotFound."""
    return read_object_id("file", "file", text)


def expiry_values(body: NewStore | StoreChange, **values: object) -> StoreValues:
    """Return the values of a vector store; an absent expiry stays as it is, and null removes it."""
    days = body.expires_after.days if body.expires_after else None
    return StoreValues(expires_days=days, sets_expiry="expires_after" in body.model_fields_set, **values)  # type: ignore[arg-type]


def page_of(limit: int, order: Order, *, after: UUID | None, before: UUID | None) -> Page:
    """Return the page of a list. Raises InvalidInput if both cursors are given."""
    if after is not None and before is not None:
        raise InvalidInput("Send `after` or `before`, not both.", field="before")
    return Page(limit, is_newest_first=order == "desc", after=after, before=before)


def file_wanted(one: NewFile, path: str = "") -> WantedFile:
    """Return a file to add. Raises InvalidInput, which names the field below `path`."""
    chunking = chunk_sizes(one.chunking_strategy, f"{path}chunking_strategy")
    return WantedFile(one.file_id, read_attributes(one.attributes, f"{path}attributes"), chunking)


def files_of_batch(body: NewBatch) -> list[WantedFile]:
    """Return the files of a batch; the last one counts if an id repeats. Raises InvalidInput."""
    if (body.file_ids is None) is (body.files is None):
        raise InvalidInput("Send `file_ids` or `files`, one of the two.", field="file_ids")
    if body.file_ids is not None:
        chunking, attributes = chunk_sizes(body.chunking_strategy), read_attributes(body.attributes)
        found = [WantedFile(file_id, attributes, chunking) for file_id in body.file_ids]
    else:
        found = [file_wanted(one, f"files.{n}.") for n, one in enumerate(body.files or [])]
    if not found:
        raise InvalidInput("The batch has no files. Send at least one.", field="file_ids" if body.files is None else "files")
    return list({one.file_id: one for one in found}.values())


async def find_files(parts: Parts, tenant_id: UUID, wanted: Sequence[WantedFile]) -> list[AddedFile]:
    """Return the caller's files with these ids. Raises NotFound, which names the first one that does not exist."""
    ids = {read_file_id(one.file_id): one for one in wanted}
    found = await Files(parts.database).find_own(tenant_id, list(ids))
    if missing := next((one for one in ids if one not in found), None):
        raise NotFound("file", file_id_of(missing))
    return [AddedFile(found[identifier], one.attributes, one.chunking) for identifier, one in ids.items()]


def _beginning_with(prefix: str, text: str, field: str) -> str:
    """Return the text. Raises InvalidInput: no id of this kind begins so."""
    if not text.startswith(prefix):
        raise InvalidInput(f"`{field}` is {text[:80]!r}. Send an id that begins with `{prefix}`.", field=field)
    return text


def chunk_sizes(given: Chunking | None, field: str = "chunking_strategy") -> ChunkSizes | None:
    """Return how a request asks for files to be split; None: as the server likes. Raises InvalidInput."""
    if given is None or given.type == "auto":
        return None
    if given.static is None:
        raise InvalidInput(f"`{field}.static` is missing.", code=MISSING, field=f"{field}.static")
    most, overlap = given.static.max_chunk_size_tokens, given.static.chunk_overlap_tokens
    if overlap > most // 2:
        raise InvalidInput(
            f"`{field}.static.chunk_overlap_tokens` is {overlap}. Send at most {most // 2}, half of `max_chunk_size_tokens`.",
            field=f"{field}.static.chunk_overlap_tokens",
        )
    return ChunkSizes(most, overlap)
