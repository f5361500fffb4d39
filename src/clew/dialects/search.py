"""`POST /api/search`: retrieval without an answer, with ranks and scores, and with settings for this one search if given.

One file: the shapes in snake_case, their decoding, and the route. Below: `shared.searching`.
"""

from dataclasses import asdict
from typing import Annotated, Any

from fastapi import APIRouter
from pydantic import BaseModel, Field

from clew.dialects.shared.access import Reading
from clew.dialects.shared.attribute_filters import AttributeFilterJson, filter_of
from clew.dialects.shared.citations import PositionBody, position_body
from clew.dialects.shared.dialect import TEXT_BODY, Dialect
from clew.dialects.shared.parts import AppParts
from clew.dialects.shared.places import find_place
from clew.dialects.shared.searching import read_query, search_place
from clew.dialects.shared.shapes import RequestBody
from clew.domain.documents.passage import Passage, SearchFilters
from clew.domain.ids import public_id

Label = Annotated[str, Field(max_length=1024)]
Language = Annotated[str, Field(pattern=r"^([a-z]{2,3})?$")]


class SearchBody(RequestBody):
    """What to search for, and where. An empty filter does not filter."""

    query: Annotated[str, Field(min_length=1, max_length=10_000)]
    assistant: Label = ""
    """Id or name; the default is `default`."""
    thread: Label = ""
    """Id of a thread whose own documents are searched as well."""
    source_app: Label = ""
    workspace: Label = ""
    repo: Label = ""
    path_prefix: Label = ""
    language: Language = ""
    """Only passages in this language."""
    filters: AttributeFilterJson | None = None
    """Only documents whose attributes pass."""
    settings: dict[str, Any] = {}
    """Values for this search only, as in `/api/rag/settings`."""


class ScoresBody(BaseModel):
    """Scores and ranks of a passage. Ranks count from 1; null if that list does not contain the passage."""

    lexical_rank: int | None
    lexical_score: float | None
    vector_rank: int | None
    similarity: float | None
    """Cosine similarity of the vectors of the query and the passage."""
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
    """Caption, unit and header of the table that the rows come from: searched together with `content`, but not part of it."""
    position: PositionBody | None
    """Position in the original; null if unknown."""
    scores: ScoresBody


class SearchAnswer(BaseModel):
    """Passages, best first, and details of the search."""

    passages: list[PassageBody]
    query_has_vector: bool
    """False: the embedding model does not know the words of the query, so only full-text search ran."""
    settings_version: int
    trace: dict[str, Any]


def read_filters(body: SearchBody) -> SearchFilters:
    """Return the filters of a search; an empty text does not filter."""
    return SearchFilters(
        source_app=body.source_app or None,
        workspace=body.workspace or None,
        repo=body.repo or None,
        path_prefix=body.path_prefix or None,
        language=body.language or None,
        attributes=filter_of(body.filters),
    )


def encode_passages(passages: tuple[Passage, ...]) -> list[PassageBody]:
    """Return the bodies of passages, ranks counted from 1."""
    return [
        PassageBody(
            rank=rank,
            chunk_id=passage.chunk_id,
            document_id=public_id("doc", passage.document_id),
            document_name=passage.document_name,
            title=passage.document_title,
            path=passage.source_path,
            version=passage.version,
            start=passage.start,
            end=passage.end,
            content=passage.content,
            heading_path=list(passage.heading_path),
            language=passage.language,
            context=passage.context,
            position=position_body(passage.position),
            scores=ScoresBody(**asdict(passage.scores)),
        )
        for rank, passage in enumerate(passages, start=1)
    ]


router = APIRouter(prefix="/api/search", tags=["search"])


@router.post("")
async def search(body: SearchBody, parts: AppParts, caller: Reading) -> SearchAnswer:
    """Find passages without calling an answer model; nothing is recorded."""
    query = read_query(body.query)
    place = await find_place(parts, caller.tenant_id, assistant=body.assistant, thread=body.thread)
    found = await search_place(parts, caller.tenant_id, place, query, filters=read_filters(body), changes=body.settings)
    return SearchAnswer(
        passages=encode_passages(found.passages),
        query_has_vector=found.query_has_vector,
        settings_version=found.settings_version,
        trace=found.trace,
    )


DIALECT = Dialect((router,), bodies={search: TEXT_BODY})
