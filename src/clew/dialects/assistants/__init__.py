"""Assistants over HTTP: who answers, with which instructions, from which documents."""

from clew.dialects.assistants.routes import router
from clew.dialects.dialect import Dialect

DIALECT = Dialect((router,))
