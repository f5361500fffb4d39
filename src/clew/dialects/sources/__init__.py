"""Sources over HTTP: folders whose documents are kept in sync with their files, and their runs. Read `routes` first."""

from clew.dialects.shared.dialect import LIST_BODY, TEXT_BODY, Dialect
from clew.dialects.sources.routes import change_source, create_source, finish_run, router, sync

DIALECT = Dialect(
    (router,),
    bodies={create_source: TEXT_BODY, change_source: TEXT_BODY, sync: LIST_BODY, finish_run: LIST_BODY},
    audited=(create_source, change_source, sync),
)
