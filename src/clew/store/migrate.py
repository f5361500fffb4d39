"""Brings a database to the newest revision, as the role that owns the tables.

Below it: the SQL files in `migrations/`, and the table `alembic_version`, which holds the revision of a database. Above it: the
server's start, `clew migrate`, the tests' template database. Why Alembic no longer runs the files: decision 0029.
"""

import time
from collections.abc import Generator
from contextlib import contextmanager, suppress
from typing import TYPE_CHECKING, Any

import psycopg
from psycopg.rows import scalar_row

from clew.domain.errors import StoreUnavailable, StoreUnsuitable
from clew.store.faults import STATES_OF_THE_DATABASE, unavailable
from clew.store.migrations import IN_STEPS, LOCK_TIMEOUT, Revision, revisions
from clew.store.sql import load_queries

if TYPE_CHECKING:
    from psycopg import Connection

_SQL = load_queries("migrations")
_LOCK = 0x636C6577  # "clew": one migration at a time on one database
_PATIENCE_SECONDS = 1800.0
_PAUSE_SECONDS = 0.1


def head_revision() -> str:
    """The newest revision this version of Clew knows."""
    return revisions()[-1].number


def migrate(owner_dsn: str, revision: str = "head") -> str:
    """Run every missing revision up to one, by default the newest, and return the revision the database is at now.

    Blocking: call it in a thread. Two callers at once wait for each other. A failure keeps the revisions before it.

    Raises:
        StoreUnavailable: the database does not respond.
        StoreUnsuitable: the role lacks a privilege (the message says what to run, and as whom), or the database is at a revision
            that this version does not know.
    """
    target = head_revision() if revision == "head" else revision
    with _translating():
        if _current_revision(owner_dsn) == head_revision() == target:
            return target
        return _upgrade(owner_dsn, target)


def _current_revision(dsn: str) -> str | None:
    with psycopg.connect(dsn) as connection, suppress(psycopg.errors.UndefinedTable, psycopg.errors.InsufficientPrivilege):
        row = connection.execute(_SQL["revisions"]).fetchone()
        return row[0] if row else None
    return None


def _upgrade(owner_dsn: str, target: str) -> str:
    """Run what is missing, one migration at a time on one database."""
    with psycopg.connect(owner_dsn, autocommit=True) as connection:
        connection.execute(f"set lock_timeout = '{LOCK_TIMEOUT}'")
        _wait_for_turn(connection)
        current = _read_revision(connection)
        for revision in revisions():
            if (current or "") < revision.number <= target:
                _run(connection, revision, current)
                current = revision.number
        return current or ""


def _run(connection: "Connection[Any]", revision: Revision, before: str | None) -> None:
    """Run one revision and record it: in the same transaction, or after its steps if it has its own."""
    if in_steps := IN_STEPS.get(revision.number):
        in_steps(connection)
    with connection.transaction():
        if not in_steps:
            revision.run(connection)
        statement = _SQL["note_first_revision" if before is None else "note_next_revision"]
        if connection.execute(statement, {"number": revision.number, "before": before}).rowcount != 1:
            raise StoreUnsuitable(
                f"The table alembic_version changed while revision {revision.number} ran. Run `clew migrate` again."
            )


def _read_revision(connection: "Connection[Any]") -> str | None:
    """Return the revision the database is at; create the table that holds it if it is missing.

    Raises:
        StoreUnsuitable: the table names several revisions, or one that this version of Clew does not know.
    """
    with connection.cursor(row_factory=scalar_row) as cursor:
        if not cursor.execute(_SQL["has_revision_table"]).fetchone():
            cursor.execute(_SQL["make_revision_table"])
        found: list[str] = cursor.execute(_SQL["revisions"]).fetchall()
    unknown = sorted(set(found) - {revision.number for revision in revisions()})
    if unknown or len(found) > 1:
        raise StoreUnsuitable(
            f"The database is at revision {', '.join(sorted(found))}, and this version of Clew knows 0001 to {head_revision()}. "
            "Use the version of Clew that migrated it, or a newer one."
        )
    return found[0] if found else None


def _wait_for_turn(connection: "Connection[Any]") -> None:
    """Take the migration lock, polling between transactions.

    Waiting inside a statement would hold a snapshot, for which an index built CONCURRENTLY by the other migration would wait.
    """
    ends_at = time.monotonic() + _PATIENCE_SECONDS
    cursor = connection.cursor(row_factory=scalar_row)
    while not cursor.execute(_SQL["take_turn"], {"lock": _LOCK}).fetchone():
        if time.monotonic() > ends_at:
            minutes = f"{_PATIENCE_SECONDS / 60:g} minutes"
            raise StoreUnavailable(
                f"Another process has been migrating this database for {minutes}. Wait until it ends, then try again."
            )
        time.sleep(_PAUSE_SECONDS)


@contextmanager
def _translating() -> Generator[None]:
    try:
        yield
    except STATES_OF_THE_DATABASE as error:
        raise unavailable(error) from error
    except psycopg.Error as error:
        reason = str(error).partition("\n")[0]
        if isinstance(error, psycopg.errors.InsufficientPrivilege):
            raise StoreUnsuitable(_MAY_NOT.format(error=reason)) from error
        raise StoreUnsuitable(f"A migration failed: {reason}") from error


_MAY_NOT = (
    "The migration role lacks a privilege ({error}). Have an administrator run once: CREATE EXTENSION IF "
    "NOT EXISTS vector; CREATE ROLE clew_app LOGIN PASSWORD '…'; CREATE ROLE clew_reader NOLOGIN; then run "
    "`clew migrate` again with CLEW_DATABASE_ADMIN_URL set to the role that owns the database."
)
