"""What `clew doctor` reads about one tenant: a read-only connection string for `psql`, and which languages are in use.

The SQL of the debugging guides runs unchanged through that connection, row-level security included. Above: `cli.doctor`.
Below: `queries/documents/languages.sql`, and a connection outside the pool.
"""

from dataclasses import dataclass
from uuid import UUID

from psycopg import AsyncConnection, Error
from psycopg.conninfo import conninfo_to_dict, make_conninfo
from psycopg.rows import scalar_row

from clew.domain.errors import NotFound
from clew.store.faults import unavailable
from clew.store.pool import Database
from clew.store.sql import load_queries

READER = "clew_reader"
_SQL = load_queries("documents/languages")


async def inspection_dsn(dsn: str, tenant: str, *, as_reader: bool) -> str:
    """Return `dsn` with the tenant set, read-only, and with `as_reader` as the reading role.

    Raises:
        StoreUnavailable: the database does not respond.
        NotFound: it has no such tenant.
    """
    try:
        async with await AsyncConnection.connect(dsn, connect_timeout=10) as connection:
            cursor = connection.cursor(row_factory=scalar_row)
            await cursor.execute(load_queries("keys")["find_tenant"], {"name": tenant})
            tenant_id: UUID | None = await cursor.fetchone()
    except Error as error:
        raise unavailable(error) from error
    if tenant_id is None:
        raise NotFound("tenant", tenant)
    parts = conninfo_to_dict(dsn) | ({"user": READER} if as_reader else {})
    options = f"-c clew.tenant_id={tenant_id} -c default_transaction_read_only=on"
    return make_conninfo("", **{**parts, "options": options})


@dataclass(frozen=True, slots=True)
class LanguageCount:
    """How often a language occurs. `language` is an ISO 639-1 code, or `und`."""

    language: str
    count: int


async def document_languages(database: Database, tenant_id: UUID) -> list[LanguageCount]:
    """Count the searchable documents by language, most frequent first."""
    return await database.rows(tenant_id, _SQL["document_languages"], {}, LanguageCount)


async def question_languages(database: Database, tenant_id: UUID) -> list[LanguageCount]:
    """Count the questions of the last thirty days by language, most frequent first."""
    return await database.rows(tenant_id, _SQL["question_languages"], {}, LanguageCount)
