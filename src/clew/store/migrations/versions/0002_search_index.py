"""Postings, lexical vectors, embeddings and their statistics."""

from clew.store.migrations import run_sql

revision = "0002"
down_revision = "0001"


def upgrade() -> None:
    """Create the search index."""
    run_sql("0002_search_index.sql")
