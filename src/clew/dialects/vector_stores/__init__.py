"""`/v1/vector_stores` in the dialect of OpenAI: an assistant as a collection of files that is searched. Read `routes` first."""

from clew.dialects.shared.dialect import LARGE_BODY, TEXT_BODY, Dialect
from clew.dialects.vector_stores import file_routes, routes

DIALECT = Dialect(
    (routes.router, file_routes.router),
    bodies={
        routes.create_store: TEXT_BODY,
        routes.search_store: TEXT_BODY,
        file_routes.create_batch: LARGE_BODY,
    },
    audited=(routes.create_store, routes.change_store),
    refuses_unknown_parameters=False,
)
