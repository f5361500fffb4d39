"""The dialect of source 004: sessions over a working copy, whose responses are immutable records. Start with `routes`."""

from clew.dialects.sessions.routes import router
from clew.dialects.shared.dialect import Dialect

DIALECT = Dialect((router,))
