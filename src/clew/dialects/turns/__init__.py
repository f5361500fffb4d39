"""What happened in one turn, whichever dialect asked: the data behind the page's inspector."""

from clew.dialects.shared.dialect import Dialect
from clew.dialects.turns.routes import router

DIALECT = Dialect((router,))
