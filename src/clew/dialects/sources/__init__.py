"""Sources over HTTP: folders whose documents follow their files, and their runs. Start with `routes`."""

from clew.dialects.shared.dialect import Dialect
from clew.dialects.sources.routes import router

DIALECT = Dialect((router,))
