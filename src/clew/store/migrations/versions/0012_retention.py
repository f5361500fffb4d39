"""How long conversations are kept, and settings that can be undone."""

from clew.store.migrations import run_sql

revision = "0012"
down_revision = "0011"


def upgrade() -> None:
    """Add the table of retention, and what a version of the settings restores."""
    run_sql("0012_retention.sql")
