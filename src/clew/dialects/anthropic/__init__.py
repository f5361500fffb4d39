"""The dialect of Anthropic's Messages API: `/v1/messages`, whose citations name the exact words of a document.

`wire` has the shapes, `decode` reads a request, `blocks` cuts an answer into the text blocks that citations belong to, `encode`
and `frames` write the message, `errors` has the error body, and `routes` puts them together.
"""

from clew.dialects.anthropic import routes
from clew.dialects.anthropic.errors import ERRORS
from clew.dialects.shared.dialect import LARGE_BODY, Dialect

DIALECT = Dialect(
    (routes.router,),
    bodies={routes.create_message: LARGE_BODY, routes.count_tokens: LARGE_BODY},
    errors=ERRORS,
)
