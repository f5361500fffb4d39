"""Which outline a message's followers point into."""

from clew.store.migrations import run_sql

revision = "0003"
down_revision = "0002"


def upgrade() -> None:
    """Let every message name the nearest outline above it, and the views read it."""
    run_sql("0003_outlines.sql")
