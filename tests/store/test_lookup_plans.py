"""A row is found by its key through an index, under forced row-level security too; no query reads a whole tenant for it."""

import re
import uuid
from collections.abc import AsyncIterator, Iterator
from importlib.resources import files
from typing import Any
from uuid import UUID

import psycopg
import pytest

from clew.store.documents.documents import SQL as DOCUMENTS
from clew.store.documents.files import SQL as FILES
from clew.store.pool import Database
from clew.store.settings import SQL as SETTINGS
from clew.store.turns.responses import SQL as RESPONSES
from clew.store.turns.turns import SQL as TURNS
from tests.conftest import DsnOf

ROWS = 2000
FILL = [
    "insert into assistants (tenant_id, name) select clew_tenant(), 'a' || n from generate_series(1, %(rows)s) n",
    """insert into rag_settings (tenant_id, version, assistant_id, values)
       select clew_tenant(), row_number() over (), case when name < 'a5' then id end, '{}' from assistants
       where tenant_id = clew_tenant()""",
    """insert into threads (tenant_id, assistant_id, caller_app, external_id)
       select clew_tenant(), id, 'test', 'one' from assistants where tenant_id = clew_tenant() limit 1""",
    """insert into branches (tenant_id, thread_id, fork_depth)
       select clew_tenant(), id, 0 from threads where tenant_id = clew_tenant()""",
    """insert into messages (tenant_id, uuid, thread_id, branch_id, depth, role, content)
       select clew_tenant(), gen_random_uuid(), b.thread_id, b.id, n, 'user', 'text'
       from branches b, generate_series(1, %(rows)s) n where b.tenant_id = clew_tenant()""",
    """insert into kept_requests (tenant_id, turn_id, thread_id, parameters, items, is_stored, created_at)
       select clew_tenant(), gen_random_uuid(), id, '{}', '[]', true, now() from threads where tenant_id = clew_tenant()""",
    """insert into originals (tenant_id, sha256, bytes)
       select clew_tenant(), sha256(n::text::bytea), 1 from generate_series(1, %(rows)s) n""",
    """insert into documents (tenant_id, assistant_id, name, source_path, uploaded_sha256)
       select clew_tenant(), a.id, n::text, n::text, sha256(n::text::bytea)
       from generate_series(1, %(rows)s) n, (select id from assistants where tenant_id = clew_tenant() limit 1) a""",
]
IDS = """
select (select id from assistants order by name limit 1) as assistant_id, (select id from threads limit 1) as thread_id,
       (select turn_id from kept_requests limit 1) as turn_id, (select id from documents order by id desc limit 1) as document_id
"""


@pytest.fixture
async def database(dsn_of: DsnOf, own_database: str) -> AsyncIterator[Database]:
    """A database of this module alone: how a query is planned depends on all that a database holds."""
    database = Database(dsn_of("clew_app", own_database))
    await database.open()
    yield database
    await database.close()


@pytest.fixture
def filled(dsn_of: DsnOf, own_database: str) -> UUID:
    """A tenant with thousands of rows in each table."""
    with psycopg.connect(dsn_of("clew_owner", own_database), autocommit=True) as owner:
        with owner.transaction():
            row = owner.execute("select clew_create_tenant(%s)", (uuid.uuid4().hex,)).fetchone()
            assert row is not None
            owner.execute("select set_config('clew.tenant_id', %s, true)", (str(row[0]),))
            for statement in FILL:
                owner.execute(statement, {"rows": ROWS})  # type: ignore[arg-type]
        owner.execute("vacuum analyze")
    return row[0]


def nodes(plan: dict[str, Any]) -> Iterator[dict[str, Any]]:
    yield plan
    for child in plan.get("Plans", []):
        yield from nodes(child)


async def rows_read(database: Database, tenant: UUID, query: str, params: dict[str, Any]) -> int:
    """Rows that scans and joins returned or threw away."""
    async with database.batch(tenant) as connection:
        cursor = await connection.execute(f"explain (analyze, format json) {query}", params)  # type: ignore[arg-type]
        row = await cursor.fetchone()
    assert row is not None
    return sum(
        int((node["Actual Rows"] + node.get("Rows Removed by Filter", 0) + node.get("Rows Removed by Join Filter", 0)) * loops)
        for node in nodes(row["QUERY PLAN"][0]["Plan"])
        if (loops := node["Actual Loops"])
    )


async def test_a_lookup_by_its_key_reads_a_few_rows_of_a_tenant_with_thousands(database: Database, filled: UUID) -> None:
    [ids] = await database.dicts(filled, IDS)
    lookups: dict[str, tuple[str, dict[str, Any]]] = {
        "the assistant and the settings of a turn": (
            TURNS["turn_context"],
            {"thread_id": ids["thread_id"], "assistant_id": None},
        ),
        "the settings of an assistant": (SETTINGS["current_settings"], {"assistant_id": ids["assistant_id"]}),
        "a response": (RESPONSES["read_response"], {"turn_id": ids["turn_id"]}),
        "a document": (DOCUMENTS["find_document"], {"id": ids["document_id"]}),
        "the file of a document": (FILES["find_file_or_document"], {"id": ids["document_id"]}),
    }
    read = {name: await rows_read(database, filled, query, params) for name, (query, params) in lookups.items()}
    assert {name: rows for name, rows in read.items() if not 0 < rows < 50} == {}


def static_queries() -> Iterator[tuple[str, str]]:
    """Yield each query that reads or writes rows and whose text is complete, with numbered parameters."""
    for folder in (root := files("clew.store") / "queries", *(one for one in root.iterdir() if one.is_dir())):
        for file in (one for one in folder.iterdir() if one.name.endswith(".sql")):
            for name, body in re.findall(r"^-- name: (\w+)\n((?:(?!-- name: ).*\n?)*)", file.read_text("utf-8"), re.MULTILINE):
                text = re.sub(r"^--.*\n", "", body, flags=re.MULTILINE)
                if re.match(r"(with|select|insert|update|delete)\b", text) and not re.search(r"\{\w+\}", text):
                    yield f"{file.name}: {name}", numbered(text)


def numbered(query: str) -> str:
    names = list(dict.fromkeys(re.findall(r"%\((\w+)\)", query)))
    return re.sub(r"%\((\w+)\)[sbt]", lambda match: f"${names.index(match[1]) + 1}", query).replace("%%", "%")


def test_no_row_is_looked_up_by_a_coalesce(dsn_of: DsnOf, own_database: str) -> None:
    """Postgres takes COALESCE for an expression that may leak rows, so it checks row-level security first, without an index.

    CASE does not leak (`contain_leaked_vars` in clauses.c).
    """
    of_the_owner = {"migrations.sql: note_first_revision", "migrations.sql: note_next_revision"}
    queries = [one for one in static_queries() if one[0] not in of_the_owner]
    slow: set[str] = set()
    with psycopg.connect(dsn_of("clew_app", own_database), autocommit=True) as connection:
        if connection.info.server_version < 160000:
            pytest.skip("This Postgres cannot explain a query without its parameters (16 can).")
        for name, query in queries:
            row = connection.execute(f"explain (generic_plan, format json) {query}".encode()).fetchone()
            assert row is not None
            conditions = [f"{node.get('Filter')} {node.get('Join Filter')}" for node in nodes(row[0][0]["Plan"])]
            slow |= {name for one in conditions if re.search(r"\w = COALESCE\((?!NULLIF\(current_setting)", one)}
    assert len(queries) > 200
    assert slow == {"settings.sql: settings_to_restore"}  # among the rows of a CTE
