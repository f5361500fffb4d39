"""What queries read of a turn's trace has columns of its own."""

from clew.store.migrations import run_sql

revision = "0017"
down_revision = "0016"


def upgrade() -> None:
    """Add generated columns; the table is rewritten once."""
    run_sql("0017_turn_columns.sql")
