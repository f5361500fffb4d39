"""Where a path ends, said once; and numbers that come from elsewhere and are never given out again."""

from clew.store.migrations import run_sql

revision = "0007"
down_revision = "0006"


def upgrade() -> None:
    """Name the leaf of a path in one place, and let the server put the numbers of imported conversations behind it."""
    run_sql("0007_archives.sql")
