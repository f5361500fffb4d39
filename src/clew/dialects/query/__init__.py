"""The dialect of source 000: one question to a thread that the calling application names. Read `routes` first."""

from clew.dialects.query.routes import router
from clew.dialects.shared.dialect import Dialect

DIALECT = Dialect((router,))
