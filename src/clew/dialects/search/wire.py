"""The shapes of `/api/search`, snake_case."""

from typing import Annotated, Any

from pydantic import BaseModel, Field

from clew.dialects.positions import PositionBody
from clew.dialects.requests import RequestBody

Label = Annotated[str, Field(max_length=1024)]
Language = Annotated[str, Field(pattern=r"^([a-z]{2,3})?$")]


class SearchBody(RequestBody):
    """What to look for, and where. An empty filter does not filter."""

    query: Annotated[str, Field(min_length=1, max_length=10_000)]
    assistant: Label = ""
    """Id or name; `default` when absent."""
    thread: Label = ""
    """Id of a thread whose own documents are searched, too."""
    source_app: Label = ""
    workspace: Label = ""
    repo: Label = ""
    path_prefix: Label = ""
    language: Language = ""
    """Only passages in this language."""
    settings: dict[str, Any] = {}
    """Values for this search alone, as in `/api/rag/settings`."""


class ScoresBody(BaseModel):
    """How a passage came to its place. Ranks count from 1; null where that list does not hold the passage."""

    lexical_rank: int | None
    lexical_score: float | None
    vector_rank: int | None
    similarity: float | None
    """Cosine of the query's and the passage's vectors."""
    fused: float


class PassageBody(BaseModel):
    """A passage. `content` is the stored text of that document version from `start` to `end`, in code points."""

    rank: int
    chunk_id: int
    document_id: str
    document_name: str
    title: str
    path: str
    version: int
    start: int
    end: int
    content: str
    heading_path: list[str]
    language: str
    context: str
    """Caption, unit and header of the table that rows were cut from: searched with `content`, no part of it. Else empty."""
    position: PositionBody | None
    """Where it stands in the original; null where that is not known."""
    scores: ScoresBody


class SearchAnswer(BaseModel):
    """Passages, best first, and how they were found."""

    passages: list[PassageBody]
    query_has_vector: bool
    """False: the embedding model does not know the query's words, so only the word search answered."""
    settings_version: int
    trace: dict[str, Any]
