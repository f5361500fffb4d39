"""The dialect of Vercel's AI SDK: the UI message stream that `useChat` reads, so that a chat page needs no server of its own.

`wire` has the request, `decode` finds the question and where it belongs in the stored conversation, `chunks` translates events,
`parts` builds the parts of a message, and `routes` puts them together.
"""

from clew.dialects.ai_sdk import routes
from clew.dialects.shared.dialect import LIST_BODY, Dialect

DIALECT = Dialect((routes.router,), bodies={routes.chat: LIST_BODY}, refuses_unknown_parameters=False)
