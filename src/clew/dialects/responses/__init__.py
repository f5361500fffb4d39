"""OpenAI's responses and conversations: any of its clients asks Clew. Read `routes` first."""

from clew.dialects.responses import routes
from clew.dialects.shared.dialect import LARGE_BODY, Dialect

DIALECT = Dialect((routes.router,), bodies={routes.create_response: LARGE_BODY, routes.compact_response: LARGE_BODY})
