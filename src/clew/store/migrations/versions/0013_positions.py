"""Where the text of a document stands in its original."""

from clew.store.migrations import run_sql

revision = "0013"
down_revision = "0012"


def upgrade() -> None:
    """Add pages with the boxes of their words, places, tables and notices."""
    run_sql("0013_positions.sql")
