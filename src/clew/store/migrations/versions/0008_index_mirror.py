"""What a search index beside Postgres has yet to be told."""

from clew.store.migrations import run_sql

revision = "0008"
down_revision = "0007"


def upgrade() -> None:
    """Note in the transaction of every change which documents a second index must be brought in step with."""
    run_sql("0008_index_mirror.sql")
