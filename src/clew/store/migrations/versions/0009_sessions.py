"""Sessions as source 004 shows them."""

from clew.store.migrations import run_sql

revision = "0009"
down_revision = "0008"


def upgrade() -> None:
    """Add the view of responses and the index that lists sessions."""
    run_sql("0009_sessions.sql")
