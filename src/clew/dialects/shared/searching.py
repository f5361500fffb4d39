"""Searches the documents of a place with the settings in force there, without an answer model; nothing is recorded.

Above: the dialects whose clients search. Below: `retrieval`, and the settings of the assistant.
"""

import asyncio
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any
from uuid import UUID

from clew.dialects.shared.parts import Parts
from clew.dialects.shared.query_vectors import query_vector
from clew.domain.documents.document import Place
from clew.domain.documents.passage import Passage, SearchFilters
from clew.domain.errors import InvalidInput
from clew.domain.turns.tuning import with_changes
from clew.retrieval.language import detect_question_language
from clew.retrieval.protocol import SearchRequest
from clew.store.settings import Settings

_NO_FILTERS = SearchFilters()
_NO_CHANGES: Mapping[str, Any] = {}


@dataclass(frozen=True, slots=True)
class Searched:
    """What a search found, best first, and how."""

    passages: tuple[Passage, ...]
    query_has_vector: bool
    settings_version: int
    trace: dict[str, Any]


def read_query(given: str) -> str:
    """Return the words to search for. Raises InvalidInput if there are none."""
    query = given.strip()
    if not query:
        raise InvalidInput("`query` must contain at least one character that is not white space.", field="query")
    return query


async def search_place(
    parts: Parts,
    tenant_id: UUID,
    place: Place,
    query: str,
    *,
    filters: SearchFilters = _NO_FILTERS,
    changes: Mapping[str, Any] = _NO_CHANGES,
) -> Searched:
    """Search the documents of an assistant, and of a thread if the place names one. `changes` are settings for this search.

    Raises:
        InvalidInput: SETTING_INVALID, naming the key and the bound.
    """
    language = detect_question_language(query)
    settings, vector = await asyncio.gather(
        Settings(parts.database).current(tenant_id, place.assistant_id), query_vector(parts, query, language)
    )
    request = SearchRequest(
        tenant_id=tenant_id,
        scope_ids=(place.assistant_id, place.thread_id) if place.thread_id else (place.assistant_id,),
        text=query,
        vector=vector,
        filters=filters,
        settings=with_changes(settings, dict(changes)),
        language=language,
    )
    found = await parts.index.search(request)
    return Searched(found.passages, vector is not None, settings.version, found.trace)
