"""What is remembered of the people who ask."""

from clew.store.migrations import run_sql

revision = "0011"
down_revision = "0010"


def upgrade() -> None:
    """Add the tables of memories."""
    run_sql("0011_memories.sql")
