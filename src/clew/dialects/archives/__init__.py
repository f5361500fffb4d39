"""Exports and imports whole conversations as JSON Lines."""

from clew.dialects.archives.routes import MEDIA_TYPE, import_threads, router
from clew.dialects.shared.dialect import Dialect

DIALECT = Dialect((router,), streams={import_threads: MEDIA_TYPE})
