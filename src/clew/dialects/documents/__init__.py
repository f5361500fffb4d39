"""Documents over HTTP: upload, list, read, delete. All other dialects share it. Read `routes` first."""

from clew.dialects.documents import original_routes, reading_routes, routes, session_routes
from clew.dialects.shared.dialect import Dialect

_FORM = "multipart/form-data"
DIALECT = Dialect(
    (reading_routes.router, routes.router, original_routes.router, session_routes.router),
    streams={routes.upload_documents: _FORM, session_routes.upload_session_files: _FORM},
    audited=(reading_routes.reingest_documents,),
)
