"""Schema revisions: one plain SQL file each, `NNNN_what.sql`, and what some of them need besides.

Forward only. `clew.store.migrate` runs the files in the order of their numbers; nothing else imports this package. A revision
runs in one transaction, unless it is in `IN_STEPS`: it then commits by itself, and continues after an interruption.
"""

import re
from collections.abc import Callable, Generator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import Any, LiteralString
from uuid import UUID

from psycopg import Connection, sql

from clew.domain.text.loose_match import index_words

LOCK_TIMEOUT: LiteralString = "30s"
"""How long a migration waits for the lock of a table, which others then wait for."""
ROWS_AT_ONCE = 2_000
"""How many rows a revision that fills columns changes in one transaction."""
_FILE = re.compile(r"(\d{4})_\w+\.sql")
_HALF_BUILT: LiteralString = (
    "select from pg_index i join pg_class c on c.oid = i.indexrelid "
    "where c.relnamespace = 'public'::regnamespace and c.relname = %s and not i.indisvalid"
)

_SESSIONS: LiteralString = "select id from threads where tenant_id = clew_tenant() and caller_app = 'sessions' order by id"
_EARLIER_FILES: LiteralString = (
    "insert into turn_files (tenant_id, turn_id, thread_id, path, sha256) "
    "select t.tenant_id, t.id, t.thread_id, clew_normal_path(f.path), decode(f.sha256, 'hex') "
    "from turns t cross join jsonb_to_recordset(t.active_files || t.skipped_files) f (path text, sha256 text) "
    "where t.tenant_id = clew_tenant() on conflict do nothing"
)
_WORDS: LiteralString = (
    "insert into session_words (tenant_id, thread_id, word) select clew_tenant(), %(thread_id)s, word "
    "from unnest(%(words)s::text[]) word on conflict do nothing"
)


@dataclass(frozen=True, slots=True)
class Revision:
    """One step of the schema."""

    number: str
    """Four digits, without gaps from 0001."""
    file_name: str

    def run(self, connection: Connection[Any]) -> None:
        """Run the file, and what belongs to it, inside the caller's transaction."""
        connection.execute(sql_of(self.file_name))
        if also := ALSO.get(self.number):
            also(connection)


@cache
def revisions() -> tuple[Revision, ...]:
    """Return all revisions in order."""
    names = (file.name for file in files(__name__).iterdir())
    return tuple(sorted((Revision(found[1], found[0]) for name in names if (found := _FILE.fullmatch(name))), key=_number))


def _number(revision: Revision) -> str:
    return revision.number


def sql_of(file_name: str) -> Any:  # noqa: ANN401  files of this package are as good as literals
    """Return the text of one SQL file of this package."""
    return files(__name__).joinpath(file_name).read_text("utf-8")


def apply_job_queue(connection: Connection[Any]) -> None:
    """Create procrastinate's own tables and let the server's role use them: they hold ids only, so no tenant policy."""
    from procrastinate.schema import SchemaManager  # most starts have nothing to migrate

    connection.execute(SchemaManager.get_schema())
    connection.execute(sql_of("job_queue_grants.sql"))


def fill_earlier_uploads(connection: Connection[Any]) -> None:
    """Give documents uploaded before originals were kept their bytes: filled in batches, indexed without a lock on the tables."""
    batch = sql_of("0016_earlier_uploads.sql")
    last = (UUID(int=0), UUID(int=0))
    while last:
        values = {"tenant_id": last[0], "id": last[1], "most": ROWS_AT_ONCE}
        last = connection.execute(batch, values).fetchone()
    build_index(connection, "documents_uploaded", "documents (tenant_id, uploaded_sha256) where uploaded_sha256 is not null")
    build_index(connection, "documents_reread", "documents (tenant_id) where reread_at is not null")
    build_index(connection, "document_texts_originals", "document_texts (tenant_id, sha256) where sha256 is not null")


def fill_earlier_records(connection: Connection[Any]) -> None:
    """Note the active files of earlier turns and the words of earlier sessions, one session after another."""
    tenants = [row[0] for row in connection.execute("select tenant_id from tenants order by tenant_id").fetchall()]
    try:
        for tenant in tenants:
            connection.execute("select set_config('clew.tenant_id', %s, false)", [str(tenant)])
            connection.execute(_EARLIER_FILES)
            for (thread_id,) in connection.execute(_SESSIONS).fetchall():
                _fill_words(connection, thread_id)
    finally:
        connection.execute("select set_config('clew.tenant_id', '', false)")


def _fill_words(connection: Connection[Any], thread_id: UUID) -> None:
    batch, after = sql_of("0021_earlier_records.sql"), 0
    while found := connection.execute(batch, {"thread_id": thread_id, "after": after, "most": ROWS_AT_ONCE // 10}).fetchall():
        words = sorted(set[str]().union(*(index_words(content) for _, content in found)))
        connection.execute(_WORDS, {"thread_id": thread_id, "words": words})
        after = found[-1][0]


def add_path_hashes(connection: Connection[Any]) -> None:
    """Give messages the column with the hash of their path, and the index on it, built without a lock on the table."""
    connection.execute(sql_of("0028_paths_by_content.sql"))
    where = "where role = 'assistant' and path_sha256 is not null"
    build_index(connection, "messages_by_path", f"messages (tenant_id, path_sha256, id desc) {where}")


def build_index(connection: Connection[Any], name: LiteralString, definition: LiteralString) -> None:
    """Build an index while the table is read and written; one that an interruption left half built is built again.

    Not inside a transaction. It waits for the transactions of others as long as they take: nobody waits for it meanwhile.
    """
    connection.execute("set lock_timeout = 0")
    try:
        if connection.execute(_HALF_BUILT, [name]).fetchone() is not None:
            connection.execute(f"drop index concurrently {name}")
        connection.execute(f"create index concurrently if not exists {name} on {definition}")
    finally:
        connection.execute(f"set lock_timeout = '{LOCK_TIMEOUT}'")


@contextmanager
def rows_of_all_tenants(connection: Connection[Any], *tables: str) -> Generator[None]:
    """Let a revision that changes data see every tenant's rows while the block runs.

    Forced row-level security hides them from the owner too: an UPDATE would touch nothing and say nothing.
    """
    for table in tables:
        connection.execute(sql.SQL("alter table {} no force row level security").format(sql.Identifier(table)))
    yield
    for table in tables:
        connection.execute(sql.SQL("alter table {} force row level security").format(sql.Identifier(table)))


ALSO: Mapping[str, Callable[[Connection[Any]], None]] = {"0001": apply_job_queue}
"""Revision → what runs behind its file, in the same transaction."""
IN_STEPS: Mapping[str, Callable[[Connection[Any]], None]] = {
    "0016": fill_earlier_uploads,
    "0021": fill_earlier_records,
    "0028": add_path_hashes,
}
"""Revision → what runs instead of its file, in transactions of its own; doing it twice does no harm."""
