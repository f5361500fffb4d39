"""The dialect of source 001: conversations and messages in camelCase, answers as JSON or as server-sent events."""

from clew.dialects.conversations import routes, socket
from clew.dialects.shared.dialect import Dialect

DIALECT = Dialect((routes.router, socket.router))
