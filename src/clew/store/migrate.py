"""Brings a database to the newest revision, as the role that owns the tables.

Below it: Alembic and the SQL in `migrations/`. Above it: the server's start, `clew migrate`, the tests' template database.
"""

import time
from collections.abc import Generator
from contextlib import contextmanager, suppress
from functools import cache
from importlib.resources import files
from typing import TYPE_CHECKING

import psycopg

from clew.domain.errors import StoreUnavailable, StoreUnsuitable
from clew.store.faults import STATES_OF_THE_DATABASE, unavailable
from clew.store.sql import load_queries

if TYPE_CHECKING:
    from alembic.config import Config
    from sqlalchemy import Connection

_MIGRATIONS = files("clew.store") / "migrations"
_LOCK = 0x636C6577  # "clew": one migration at a time on one database
_PATIENCE_SECONDS = 1800.0
_PAUSE_SECONDS = 0.1


@cache
def head_revision() -> str:
    """The newest revision this version of Clew knows: the files of `migrations/versions` begin with their numbers."""
    return max(file.name.partition("_")[0] for file in (_MIGRATIONS / "versions").iterdir() if file.name.endswith(".py"))


def migrate(owner_dsn: str, revision: str = "head") -> str:
    """Run every missing revision up to one, by default the newest, and return the revision the database is at now.

    Blocking: call it in a thread. Two callers at once wait for each other.

    Raises:
        StoreUnavailable: the database does not answer.
        StoreUnsuitable: the role may not create what is needed; the message says what to run, as whom.
    """
    with _translating():
        if revision == "head" and _current_revision(owner_dsn) == head_revision():
            return head_revision()
        return _upgrade(owner_dsn, revision)


def _current_revision(dsn: str) -> str | None:
    with psycopg.connect(dsn) as connection, suppress(psycopg.errors.UndefinedTable, psycopg.errors.InsufficientPrivilege):
        row = connection.execute(load_queries("housekeeping")["revision"]).fetchone()
        return row[0] if row else None
    return None


def _upgrade(owner_dsn: str, revision: str) -> str:
    """Let Alembic do it: imported here alone, for most starts have nothing to migrate and it is a sixth of their imports."""
    from alembic import command
    from alembic.runtime.migration import MigrationContext
    from sqlalchemy import NullPool, create_engine
    from sqlalchemy.exc import DBAPIError

    engine = create_engine("postgresql+psycopg://", creator=lambda: psycopg.connect(owner_dsn), poolclass=NullPool)
    try:
        with engine.connect() as connection:
            connection.exec_driver_sql("set lock_timeout = '30s'")
            _wait_for_turn(connection)
            config = _config()
            config.attributes["connection"] = connection
            command.upgrade(config, revision)
            connection.commit()
            return MigrationContext.configure(connection).get_current_revision() or ""
    except DBAPIError as error:
        raise error.orig or error from None
    finally:
        engine.dispose()


def _wait_for_turn(connection: "Connection") -> None:
    """Take the lock of migrations, asking again and again between transactions.

    Whoever waits inside a statement holds a snapshot, and an index that the other migration builds concurrently waits for that.
    """
    ends_at = time.monotonic() + _PATIENCE_SECONDS
    while not connection.exec_driver_sql(f"select pg_try_advisory_lock({_LOCK})").scalar_one():
        connection.commit()
        if time.monotonic() > ends_at:
            minutes = f"{_PATIENCE_SECONDS / 60:g} minutes"
            raise StoreUnavailable(
                f"Another process has been migrating this database for {minutes}. Wait for it, then try again."
            )
        time.sleep(_PAUSE_SECONDS)
    connection.commit()


def _config() -> "Config":
    from alembic.config import Config

    config = Config()
    config.set_main_option("script_location", str(_MIGRATIONS))
    config.set_main_option("path_separator", "os")
    return config


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
        raise StoreUnsuitable(f"The database refused a migration: {reason}") from error


_MAY_NOT = (
    "The role of the migration may not do what it must ({error}). Have an administrator run once: "
    "CREATE EXTENSION IF NOT EXISTS vector; CREATE ROLE clew_app LOGIN PASSWORD '…'; CREATE ROLE clew_reader NOLOGIN; "
    "then run `clew migrate` again with CLEW_DATABASE_ADMIN_URL pointing at the role that owns the database."
)
