"""Creates an empty, migrated, temporary database on a running server, and always drops it at the end.

Above: `clew eval`, which must not touch existing documents. Below: `store.migrate`.
"""

import asyncio
import secrets
from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager

import psycopg
from psycopg import sql
from psycopg.conninfo import make_conninfo

from clew.domain.errors import StoreUnavailable, StoreUnsuitable
from clew.store.migrate import migrate
from clew.store.pool import Database


@asynccontextmanager
async def throwaway_database(admin_dsn: str, app_dsn: str, *, owner_role: str | None = "clew_owner") -> AsyncGenerator[Database]:
    """Create a database on the server of `admin_dsn` for the block, opened as the role of `app_dsn`.

    The role of `admin_dsn` must be allowed to create databases and pgvector. `owner_role` owns and migrates the database; None:
    the role of `admin_dsn` does.

    Raises:
        StoreUnavailable: the server does not respond.
        StoreUnsuitable: the role may not create a database or the extension.
    """
    name = f"clew_eval_{secrets.token_hex(6)}"
    try:
        await asyncio.to_thread(_create, admin_dsn, name, owner_role)
        database = Database(make_conninfo(app_dsn, dbname=name))
        await database.open()
        try:
            yield database
        finally:
            await database.close()
    finally:
        await asyncio.shield(asyncio.to_thread(_drop, admin_dsn, name))


def _create(admin_dsn: str, name: str, owner_role: str | None) -> None:
    owned = sql.SQL(" owner {}").format(sql.Identifier(owner_role)) if owner_role else sql.SQL("")
    inside = make_conninfo(admin_dsn, dbname=name)
    try:
        with psycopg.connect(admin_dsn, autocommit=True) as connection:
            connection.execute(sql.SQL("create database {}{}").format(sql.Identifier(name), owned))
        with psycopg.connect(inside, autocommit=True) as connection:
            connection.execute("create extension if not exists vector")
    except psycopg.errors.InsufficientPrivilege as error:
        raise StoreUnsuitable(
            f"The evaluation requires a role that may create a database and pgvector ({_reason(error)}). "
            "Set CLEW_DATABASE_ADMIN_URL to such a role, or unset CLEW_DATABASE_URL to use the embedded "
            "server."
        ) from error
    except psycopg.Error as error:
        raise StoreUnavailable(f"The database for the evaluation could not be created: {_reason(error)}") from error
    migrate(make_conninfo(inside, user=owner_role) if owner_role else inside)


def _drop(admin_dsn: str, name: str) -> None:
    try:
        with psycopg.connect(admin_dsn, autocommit=True) as connection:
            connection.execute(sql.SQL("drop database if exists {} with (force)").format(sql.Identifier(name)))
    except psycopg.Error as error:
        raise StoreUnavailable(f"The database {name} of the evaluation could not be dropped: {_reason(error)}") from error


def _reason(error: psycopg.Error) -> str:
    return str(error).partition("\n")[0]
