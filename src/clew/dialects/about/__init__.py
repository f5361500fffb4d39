"""What this server is, for a program that has just met it."""

from clew.dialects.about.routes import router
from clew.dialects.dialect import Dialect

DIALECT = Dialect((router,))
