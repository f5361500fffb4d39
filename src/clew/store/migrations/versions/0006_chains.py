"""What answer models were shown: chains, what was sent on them, and payloads whose large parts are kept once."""

from clew.store.migrations import run_sql

revision = "0006"
down_revision = "0005"


def upgrade() -> None:
    """Add the tables of chains, and the references of turns to blobs."""
    run_sql("0006_chains.sql")
