"""The shapes of vector stores, their files and batches, and of a search."""

from typing import Annotated, Any, Literal, cast

from pydantic import BaseModel, Field, model_validator

from clew.dialects.shared.attribute_filters import AttributeFilterJson
from clew.dialects.shared.openai_shapes import Metadata, OpenAIBody, Ranker
from clew.domain.documents.attribute_filter import ATTRIBUTES_MOST, Scalar

FILES_MOST, BATCH_MOST = 500, 2_000
"""Files that a new vector store may have at once, and that one batch may add."""
QUERIES_MOST, QUERY_CHARACTERS_MOST = 10, 10_000
RESULTS_MOST = 50
_FileId = Annotated[str, Field(max_length=100)]
_Name = Annotated[str, Field(max_length=200)]
_Key = Annotated[str, Field(min_length=1, max_length=64)]
_Text = Annotated[str, Field(max_length=512)]
Attributes = Annotated[dict[_Key, _Text | bool | int | float], Field(max_length=ATTRIBUTES_MOST)]
"""At most 16: keys of 1 to 64 characters; texts of at most 512 characters, numbers, true or false."""


class StaticChunks(OpenAIBody):
    """How long chunks should be, and how many tokens of a chunk the next one repeats: at most half of it."""

    max_chunk_size_tokens: Annotated[int, Field(ge=100, le=4096)]
    chunk_overlap_tokens: Annotated[int, Field(ge=0, le=2048)]


class Chunking(OpenAIBody):
    """Accepted and shown: Clew splits every file in its own way."""

    type: Literal["auto", "static"]
    static: StaticChunks | None = None


class ExpiresAfter(OpenAIBody):
    """When the files of a vector store are deleted."""

    anchor: Literal["last_active_at"]
    days: Annotated[int, Field(ge=1, le=365)]


class NewStore(OpenAIBody):
    """The fields of a new vector store."""

    name: _Name | None = None
    description: Annotated[str, Field(max_length=512)] | None = None
    file_ids: Annotated[list[_FileId], Field(max_length=FILES_MOST)] = []
    metadata: Metadata | None = None
    expires_after: ExpiresAfter | None = None
    chunking_strategy: Chunking | None = None


class StoreChange(OpenAIBody):
    """The fields to change; absent fields do not change."""

    name: _Name | None = None
    metadata: Metadata | None = None
    """Null: none."""
    expires_after: ExpiresAfter | None = None
    """Null: never."""

    @model_validator(mode="before")
    @classmethod
    def _without_nulls(cls, given: object) -> object:
        if not isinstance(given, dict):
            return given
        fields = dict(cast(dict[str, Any], given))
        if fields.get("metadata", given) is None:
            fields["metadata"] = {}
        return {name: value for name, value in fields.items() if value is not None or name == "expires_after"}


class NewFile(OpenAIBody):
    """A file to add to a vector store."""

    file_id: _FileId
    attributes: Attributes | None = None
    chunking_strategy: Chunking | None = None


class NewBatch(OpenAIBody):
    """Files to add to a vector store: `file_ids` with the same attributes, or `files` with attributes of their own."""

    file_ids: Annotated[list[_FileId], Field(max_length=BATCH_MOST)] | None = None
    files: Annotated[list[NewFile], Field(max_length=BATCH_MOST)] | None = None
    attributes: Attributes | None = None
    chunking_strategy: Chunking | None = None


class FileChange(OpenAIBody):
    """The attributes of a file, which replace all earlier ones; null removes them."""

    attributes: Attributes | None

    @model_validator(mode="before")
    @classmethod
    def _without_nulls(cls, given: object) -> object:
        return given


class Ranking(OpenAIBody):
    """How results are ranked."""

    ranker: Ranker | None = None
    """Accepted and ignored: the server's settings decide."""
    score_threshold: Annotated[float, Field(ge=0, le=1)] = 0.0


class StoreSearch(OpenAIBody):
    """What to search for."""

    query: str | list[str]
    """At most 10,000 characters; or up to 10 such texts."""
    filters: AttributeFilterJson | None = None
    max_num_results: Annotated[int, Field(ge=1, le=RESULTS_MOST)] = 10
    ranking_options: Ranking | None = None
    rewrite_query: bool = False
    """Accepted; a query is searched for as it is."""


class Counts(BaseModel):
    """How many files have each status."""

    in_progress: int
    completed: int
    failed: int
    cancelled: int
    total: int


class Expiry(BaseModel):
    """When the files of a vector store are deleted."""

    anchor: Literal["last_active_at"] = "last_active_at"
    days: int


class StoreBody(BaseModel):
    """A vector store: an assistant as a collection of files."""

    id: str
    object: Literal["vector_store"] = "vector_store"
    created_at: int
    name: str
    description: str | None
    usage_bytes: int
    file_counts: Counts
    status: Literal["expired", "in_progress", "completed"]
    expires_after: Expiry | None
    expires_at: int | None
    last_active_at: int
    metadata: dict[str, str]


class LastError(BaseModel):
    """Why a file could not be read."""

    code: Literal["server_error", "unsupported_file", "invalid_file"]
    message: str


class StaticChunksBody(BaseModel):
    """What the client asked for, or OpenAI's default."""

    max_chunk_size_tokens: int
    chunk_overlap_tokens: int


class ChunkingBody(BaseModel):
    """How files are split."""

    type: Literal["static"] = "static"
    static: StaticChunksBody


class StoreFileBody(BaseModel):
    """A file of a vector store."""

    id: str
    object: Literal["vector_store.file"] = "vector_store.file"
    created_at: int
    vector_store_id: str
    status: Literal["in_progress", "completed", "cancelled", "failed"]
    usage_bytes: int
    last_error: LastError | None
    attributes: dict[str, Scalar]
    chunking_strategy: ChunkingBody


class BatchBody(BaseModel):
    """Files that were added together."""

    id: str
    object: Literal["vector_store.files_batch"] = "vector_store.files_batch"
    created_at: int
    vector_store_id: str
    status: Literal["in_progress", "completed", "cancelled", "failed"]
    file_counts: Counts


class TextPart(BaseModel):
    """A text."""

    type: Literal["text"] = "text"
    text: str


class FileContent(BaseModel):
    """The text that was read from a file, in one part; none until it was read."""

    object: Literal["vector_store.file_content.page"] = "vector_store.file_content.page"
    data: list[TextPart]
    has_more: bool = False
    next_page: None = None


class ResultBody(BaseModel):
    """A passage that was found."""

    file_id: str
    filename: str
    score: float
    """0 to 1."""
    attributes: dict[str, Scalar]
    content: list[TextPart]


class SearchPage(BaseModel):
    """What a search found, best first."""

    object: Literal["vector_store.search_results.page"] = "vector_store.search_results.page"
    search_query: list[str]
    data: list[ResultBody]
    has_more: bool = False
    next_page: None = None
