"""Whose an idempotency key is, who answers a running turn, and how long stateless threads are kept."""

from clew.store.migrations import run_sql

revision = "0005"
down_revision = "0004"


def upgrade() -> None:
    """Give keys an owner, running turns and feedback an assistant, and let stateless threads expire."""
    run_sql("0005_keys_runs_and_stateless_threads.sql")
