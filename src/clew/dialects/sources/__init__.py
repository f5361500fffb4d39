"""Sources over HTTP: folders whose documents are kept in sync with their files, and their runs. Read `routes` first."""

from clew.dialects.shared.dialect import Dialect
from clew.dialects.sources.routes import router

DIALECT = Dialect((router,))
