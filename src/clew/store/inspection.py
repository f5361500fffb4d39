"""How a person looks into the database: a connection string for `psql` that can only read, bound to one tenant.

Above: `clew doctor --dsn`. The SQL of the debugging guides runs verbatim through it, row-level security included.
"""

from uuid import UUID

from psycopg import AsyncConnection, Error
from psycopg.conninfo import conninfo_to_dict, make_conninfo
from psycopg.rows import scalar_row

from clew.domain.errors import NotFound
from clew.store.faults import unavailable
from clew.store.sql import load_queries

READER = "clew_reader"


async def inspection_dsn(dsn: str, tenant: str, *, as_reader: bool) -> str:
    """Return `dsn` with the tenant set, read-only, and as the reading role where `as_reader` says that one may log in.

    Raises:
        StoreUnavailable: the database does not answer.
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
