"""Uploaded files are kept, and documents can be read again from them."""

from clew.store.migrations import run_sql

revision = "0014"
down_revision = "0013"


def upgrade() -> None:
    """Add what is kept, what is to be deleted in the store, and which reader read each version."""
    run_sql("0014_originals.sql")
