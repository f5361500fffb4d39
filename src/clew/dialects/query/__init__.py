"""The dialect of source 000: one question to a thread that the calling application names. Read `routes` first."""

from clew.dialects.query.routes import query, router
from clew.dialects.shared.dialect import TEXT_BODY, Dialect

DIALECT = Dialect((router,), bodies={query: TEXT_BODY}, refuses_unknown_parameters=False)
