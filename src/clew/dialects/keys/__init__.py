"""API keys over HTTP: created (shown once), listed, revoked."""

from clew.dialects.dialect import Dialect
from clew.dialects.keys.routes import router

DIALECT = Dialect((router,))
