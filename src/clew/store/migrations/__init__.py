"""Schema revisions: plain SQL files beside this module, each run by a revision of the same number in `versions/`.

Forward only. `clew.store.migrate` runs them; nothing else imports this package.
"""

from collections.abc import Generator
from contextlib import contextmanager
from importlib.resources import files
from typing import TYPE_CHECKING, Any, LiteralString, cast

from alembic import op
from procrastinate.schema import SchemaManager

if TYPE_CHECKING:
    from psycopg import Connection

LOCK_TIMEOUT: LiteralString = "30s"
"""How long a migration waits for the lock of a table, which others then wait for."""
ROWS_AT_ONCE = 2_000
"""How many rows a revision that fills columns changes in one transaction."""
_HALF_BUILT: LiteralString = (
    "select from pg_index i join pg_class c on c.oid = i.indexrelid "
    "where c.relnamespace = 'public'::regnamespace and c.relname = %s and not i.indisvalid"
)


def run_sql(file_name: str) -> None:
    """Run one SQL file of this package on the migration's connection, statements as they stand."""
    driver_connection().execute(sql_of(file_name))


def sql_of(file_name: str) -> Any:  # noqa: ANN401  files of this package are as good as literals
    """Return the text of one SQL file of this package."""
    return files(__name__).joinpath(file_name).read_text("utf-8")


def driver_connection() -> "Connection[Any]":
    """Return the migration's connection."""
    connection = op.get_bind().connection.driver_connection
    assert connection is not None, "a migration runs on a live connection"  # noqa: S101
    return cast("Connection[Any]", connection)


def build_index(name: LiteralString, definition: LiteralString) -> None:
    """Build an index while the table is read and written; one that an interruption left half built is built anew.

    Call it in an `autocommit_block`. It waits for the transactions of others as long as they take: nobody waits for it meanwhile.
    """
    connection = driver_connection()
    connection.execute("set lock_timeout = 0")
    try:
        if connection.execute(_HALF_BUILT, [name]).fetchone() is not None:
            connection.execute(f"drop index concurrently {name}")
        connection.execute(f"create index concurrently if not exists {name} on {definition}")
    finally:
        connection.execute(f"set lock_timeout = '{LOCK_TIMEOUT}'")


def apply_job_queue() -> None:
    """Create procrastinate's own tables and let the server's role use them: they hold ids only, so no tenant policy."""
    driver_connection().execute(SchemaManager.get_schema())
    run_sql("0001_job_queue_grants.sql")


@contextmanager
def rows_of_all_tenants(*tables: str) -> Generator[None]:
    """Let a revision that changes data see every tenant's rows while the block runs.

    Forced row-level security hides them from the owner too: an UPDATE would touch nothing and say nothing.
    """
    for table in tables:
        op.execute(f'alter table "{table}" no force row level security')
    yield
    for table in tables:
        op.execute(f'alter table "{table}" force row level security')
