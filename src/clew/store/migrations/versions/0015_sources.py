"""Folders that stay in sync: sources, their files, their runs."""

from clew.store.migrations import run_sql

revision = "0015"
down_revision = "0014"


def upgrade() -> None:
    """Add the tables of sources."""
    run_sql("0015_sources.sql")
