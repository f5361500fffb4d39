"""Summaries of conversations."""

from clew.store.migrations import run_sql

revision = "0010"
down_revision = "0009"


def upgrade() -> None:
    """Add the summary of every answer."""
    run_sql("0010_summaries.sql")
