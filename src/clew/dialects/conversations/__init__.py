"""The dialect of source 001: conversations and messages in camelCase, answers as JSON or as server-sent events."""

from clew.dialects.conversations import routes, shares, socket
from clew.dialects.shared.dialect import TEXT_BODY, Dialect

DIALECT = Dialect(
    (routes.router, shares.router, socket.router),
    bodies={routes.send_message: TEXT_BODY},
    audited=(shares.share_conversation,),
    secrets=frozenset({"token"}),
)
