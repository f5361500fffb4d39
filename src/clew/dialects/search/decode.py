"""From a body to what the index is asked."""

from uuid import UUID

from clew.dialects.search.wire import SearchBody
from clew.domain.document import Place
from clew.domain.errors import InvalidInput
from clew.domain.passage import SearchFilters
from clew.domain.tuning import RagSettings, with_changes
from clew.retrieval.protocol import SearchRequest, Vector


def read_query(body: SearchBody) -> str:
    """Return the words to look for, or raise InvalidInput when there are none."""
    query = body.query.strip()
    if not query:
        raise InvalidInput("`query` must hold at least one character that is not white space.", field="query")
    return query


def read_request(
    body: SearchBody, tenant_id: UUID, place: Place, *, settings: RagSettings, vector: Vector | None
) -> SearchRequest:
    """Return the request to the index: the assistant's documents, and the thread's where one is named.

    Raises:
        InvalidInput: SETTING_INVALID, naming the key and the bound.
    """
    return SearchRequest(
        tenant_id=tenant_id,
        scope_ids=(place.assistant_id, place.thread_id) if place.thread_id else (place.assistant_id,),
        text=read_query(body),
        vector=vector,
        filters=SearchFilters(
            source_app=body.source_app or None,
            workspace=body.workspace or None,
            repo=body.repo or None,
            path_prefix=body.path_prefix or None,
            language=body.language or None,
        ),
        settings=_with_overrides(settings, body.settings),
    )


def _with_overrides(settings: RagSettings, overrides: dict[str, object]) -> RagSettings:
    try:
        return with_changes(settings, overrides)
    except InvalidInput as error:
        raise InvalidInput(error.message, code="SETTING_INVALID", **error.details) from error
