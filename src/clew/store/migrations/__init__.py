"""Schema revisions: plain SQL files beside this module, each run by a revision of the same number in `versions/`.

Forward only. `clew.store.migrate` runs them; nothing else imports this package.
"""

from collections.abc import Generator
from contextlib import contextmanager
from importlib.resources import files

from alembic import op
from procrastinate.schema import SchemaManager


def run_sql(file_name: str) -> None:
    """Run one SQL file of this package on the migration's connection, statements as they stand."""
    driver_connection = op.get_bind().connection.driver_connection
    assert driver_connection is not None, "a migration runs on a live connection"  # noqa: S101
    driver_connection.execute(files(__name__).joinpath(file_name).read_text("utf-8"))


def apply_job_queue() -> None:
    """Create procrastinate's own tables and let the server's role use them: they hold ids only, so no tenant policy."""
    driver_connection = op.get_bind().connection.driver_connection
    assert driver_connection is not None, "a migration runs on a live connection"  # noqa: S101
    driver_connection.execute(SchemaManager.get_schema())
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
