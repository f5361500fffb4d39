"""Tenants, assistants, documents, threads, messages, turns, events and the job queue."""

from clew.store.migrations import apply_job_queue, run_sql

revision = "0001"
down_revision = None


def upgrade() -> None:
    """Create everything but the search index."""
    run_sql("0001_threads_and_documents.sql")
    apply_job_queue()
