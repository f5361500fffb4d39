"""Memories over HTTP: what is remembered of whoever asks, for themselves to see and to delete."""

from clew.dialects.dialect import Dialect
from clew.dialects.memories.routes import router

DIALECT = Dialect((router,))
