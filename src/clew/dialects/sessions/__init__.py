"""The dialect of source 004: sessions over a working copy, whose responses are immutable records. Start with `routes`."""

from clew.dialects.dialect import Dialect
from clew.dialects.sessions.routes import router

DIALECT = Dialect((router,))
