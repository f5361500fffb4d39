"""The dialect of source 004: sessions about a working copy, whose responses are immutable records. Read `routes` first."""

from clew.dialects.sessions.routes import router
from clew.dialects.shared.dialect import Dialect

DIALECT = Dialect((router,))
