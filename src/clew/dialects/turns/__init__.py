"""What happened in one turn of any dialect: the data of the page's inspector."""

from clew.dialects.shared.dialect import Dialect
from clew.dialects.turns.routes import read_payloads, router

DIALECT = Dialect((router,), audited=(read_payloads,))
