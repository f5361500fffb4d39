"""Whole conversations as JSON Lines: out of one server, into another, or to be looked at."""

from clew.dialects.archives.routes import MEDIA_TYPE, import_threads, router
from clew.dialects.shared.dialect import Dialect

DIALECT = Dialect((router,), streams={import_threads: MEDIA_TYPE})
