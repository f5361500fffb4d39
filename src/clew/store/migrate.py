"""Brings a database to the newest revision, as the role that owns the tables.

Below it: Alembic and the SQL in `migrations/`. Above it: the server's start, `clew migrate`, the tests' template database.
"""

from importlib.resources import files

import psycopg
from alembic import command
from alembic.config import Config
from alembic.runtime.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import NullPool, create_engine
from sqlalchemy.exc import DBAPIError

from clew.domain.errors import ClewError, StoreUnsuitable
from clew.store.faults import STATES_OF_THE_DATABASE, unavailable

_LOCK = 0x636C6577  # "clew": one migration at a time on one database


def _config() -> Config:
    config = Config()
    config.set_main_option("script_location", str(files("clew.store") / "migrations"))
    config.set_main_option("path_separator", "os")
    return config


def head_revision() -> str:
    """The newest revision this version of Clew knows."""
    head = ScriptDirectory.from_config(_config()).get_current_head()
    return head or ""


def migrate(owner_dsn: str, revision: str = "head") -> str:
    """Run every missing revision up to one, by default the newest, and return the revision the database is at now.

    Blocking: call it in a thread. Two callers at once wait for each other.

    Raises:
        StoreUnavailable: the database does not answer.
        StoreUnsuitable: the role may not create what is needed; the message says what to run, as whom.
    """
    engine = create_engine("postgresql+psycopg://", creator=lambda: psycopg.connect(owner_dsn), poolclass=NullPool)
    try:
        with engine.connect() as connection:
            connection.exec_driver_sql("set lock_timeout = '30s'")
            connection.exec_driver_sql(f"select pg_advisory_lock({_LOCK})")
            connection.commit()
            config = _config()
            config.attributes["connection"] = connection
            command.upgrade(config, revision)
            connection.commit()
            return MigrationContext.configure(connection).get_current_revision() or ""
    except (psycopg.Error, DBAPIError) as error:
        raise _translated(error) from error
    finally:
        engine.dispose()


def _translated(error: Exception) -> ClewError:
    cause = error.orig if isinstance(error, DBAPIError) else error
    reason = str(cause).partition("\n")[0]
    if isinstance(cause, psycopg.errors.InsufficientPrivilege):
        return StoreUnsuitable(_MAY_NOT.format(error=reason))
    if isinstance(cause, STATES_OF_THE_DATABASE):
        return unavailable(cause)
    return StoreUnsuitable(f"The database refused a migration: {reason}")


_MAY_NOT = (
    "The role of the migration may not do what it must ({error}). Have an administrator run once: "
    "CREATE EXTENSION IF NOT EXISTS vector; CREATE ROLE clew_app LOGIN PASSWORD '…'; CREATE ROLE clew_reader NOLOGIN; "
    "then run `clew migrate` again with CLEW_DATABASE_ADMIN_URL pointing at the role that owns the database."
)
