"""Retrieval alone over HTTP: what the engine would find, with ranks and scores. Start with `routes`."""

from clew.dialects.dialect import Dialect
from clew.dialects.search.routes import router

DIALECT = Dialect((router,))
