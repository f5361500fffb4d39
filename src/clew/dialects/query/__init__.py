"""The dialect of source 000: one question to a thread that the calling application names. Start with `routes`."""

from clew.dialects.dialect import Dialect
from clew.dialects.query.routes import router

DIALECT = Dialect((router,))
