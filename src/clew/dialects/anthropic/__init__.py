"""The dialect of Anthropic's Messages API: `/v1/messages`, whose citations name the exact words of a document.

`wire` has the shapes, `decode` reads a request and `messages` its conversation, `previous` finds what it continues, `blocks` cuts
an answer into the text blocks that citations belong to, `encode` and `frames` write the message, `housekeeping` answers what
`claude_code` recognises, and `routes` puts them together.
"""

from clew.dialects.anthropic import routes
from clew.dialects.shared.anthropic_errors import ERRORS
from clew.dialects.shared.dialect import LARGE_BODY, Dialect

DIALECT = Dialect(
    (routes.router,),
    bodies={routes.create_message: LARGE_BODY, routes.count_tokens: LARGE_BODY},
    errors=ERRORS,
    refuses_unknown_parameters=False,
)
