"""What a process is told about the turns it runs, and when it may take over those of another."""

from clew.store.migrations import run_sql

revision = "0004"
down_revision = "0003"


def upgrade() -> None:
    """Let a sign of life hear of aborts, and let no process take over turns right after a start of Postgres."""
    run_sql("0004_running_turns.sql")
