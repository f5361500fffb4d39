"""The schema: migrated as a plain owner, with row-level security forced on every table, and few doors through it."""

import gzip
import uuid
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import psycopg
import pytest
from psycopg.types.json import Jsonb

from clew.domain.errors import StoreUnsuitable
from clew.domain.turns.trace import RecallTrace, read_trace
from clew.store import migrations
from clew.store.migrate import head_revision, migrate
from clew.store.migrations import rows_of_all_tenants
from tests.conftest import DsnOf

EXEMPT = {"alembic_version"}
BY_ALEMBIC = Path(__file__).parent.parent / "data" / "migrations" / "0012-by-alembic.sql.gz"
DEFINERS = {
    "clew_begin_mirror",
    "clew_claim_index_work",
    "clew_end_mirror",
    "clew_claim_abandoned_turns",
    "clew_claim_retention",
    "clew_collect_originals",
    "clew_create_tenant",
    "clew_delete_tenant",
    "clew_due_removals",
    "clew_end_mirrors_of_deleted",
    "clew_expire_files",
    "clew_forget_removals",
    "clew_note_removals",
    "clew_renew_leases",
    "clew_reserve_numbers",
    "clew_find_key",
    "clew_find_sign_in",
    "clew_find_tenant",
    "clew_has_keys",
    "clew_open_embedding_index",
    "clew_roll_event_partitions",
    "clew_sweep",
    "clew_sweep_audit",
    "clew_sweep_usage",
    "clew_tenants",
    "clew_waiting_originals",
}
"""Every function that sees more than one tenant or may change the schema. Adding one is a decision."""
FOR_THE_OWNER_ALONE = {"clew_end_mirrors_of_deleted"}


@pytest.fixture
def owner(dsn_of: DsnOf, own_database: str) -> Iterator[psycopg.Connection]:
    with psycopg.connect(dsn_of("clew_owner", own_database), autocommit=True) as connection:
        yield connection


def test_the_owner_of_the_tables_is_an_ordinary_role(owner: psycopg.Connection) -> None:
    row = owner.execute("select rolsuper, rolbypassrls, rolcreaterole from pg_roles where rolname = current_user").fetchone()
    assert row == (False, False, False)


def test_a_filled_database_is_migrated_and_keeps_its_rows(dsn_of: DsnOf, empty_database: str) -> None:
    owner_dsn = dsn_of("clew_owner", empty_database)
    assert migrate(owner_dsn, "0001") == "0001"
    with psycopg.connect(owner_dsn) as owner:
        fill(owner)
    assert migrate(owner_dsn) == head_revision()
    assert migrate(owner_dsn) == head_revision()
    with psycopg.connect(owner_dsn) as owner:
        for tenant in tenants(owner):
            owner.execute("select set_config('clew.tenant_id', %s, true)", (str(tenant),))
            assert owner.execute("select count(*) from threads").fetchone() == (1,)


def test_a_database_that_alembic_migrated_carries_on_and_ends_like_a_new_one(
    dsn_of: DsnOf, empty_database: str, own_database: str
) -> None:
    """The file is a dump of a filled database that version 0.1.0 brought to 0012 with Alembic."""
    with psycopg.connect(dsn_of("postgres", empty_database), autocommit=True) as superuser:
        superuser.execute(gzip.decompress(BY_ALEMBIC.read_bytes()))
    owner_dsn = dsn_of("clew_owner", empty_database)
    assert migrate(owner_dsn) == head_revision()
    with psycopg.connect(owner_dsn) as owner:
        for tenant in tenants(owner):
            owner.execute("select set_config('clew.tenant_id', %s, true)", (str(tenant),))
            assert owner.execute("select count(*) from threads").fetchone() == (1,)
            uploaded = "select count(*) from documents where tenant_id = %s and uploaded_sha256 is not null"
            assert owner.execute(uploaded, [tenant]).fetchone() == (4,)
        assert owner.execute("select version_num from alembic_version").fetchall() == [(head_revision(),)]
        carried_on = schema_of(owner)
    with psycopg.connect(dsn_of("clew_owner", own_database)) as owner:
        assert carried_on == schema_of(owner)


def test_a_database_of_a_newer_version_is_left_alone(owner: psycopg.Connection, dsn_of: DsnOf, own_database: str) -> None:
    owner.execute("update alembic_version set version_num = '9999'")
    with pytest.raises(StoreUnsuitable, match="revision 9999, and this version of Clew knows 0001 to"):
        migrate(dsn_of("clew_owner", own_database))


def test_a_table_of_two_revisions_is_refused(owner: psycopg.Connection, dsn_of: DsnOf, own_database: str) -> None:
    owner.execute("insert into alembic_version (version_num) values ('0001')")
    owner.execute("update alembic_version set version_num = '0002' where version_num <> '0001'")
    with pytest.raises(StoreUnsuitable, match="revision 0001, 0002"):
        migrate(dsn_of("clew_owner", own_database))


def test_a_revision_that_fails_leaves_what_was_before_it(
    dsn_of: DsnOf, empty_database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    owner_dsn = dsn_of("clew_owner", empty_database)
    assert migrate(owner_dsn, "0001") == "0001"

    def fail(connection: psycopg.Connection) -> None:
        connection.execute("create table half (id integer)")
        connection.execute("select 1 / 0")

    with monkeypatch.context() as patched:
        patched.setattr(migrations, "ALSO", {"0003": fail})
        with pytest.raises(StoreUnsuitable, match="division by zero"):
            migrate(owner_dsn)
    with psycopg.connect(owner_dsn) as owner:
        assert owner.execute("select version_num, to_regclass('half') from alembic_version").fetchall() == [("0002", None)]
    assert migrate(owner_dsn) == head_revision()


def test_revisions_are_numbered_without_gaps() -> None:
    numbers = [revision.number for revision in migrations.revisions()]
    assert numbers == [f"{number:04}" for number in range(1, len(numbers) + 1)]
    assert {*migrations.ALSO, *migrations.IN_STEPS} <= set(numbers)


@pytest.mark.parametrize("revision", ["0012", "0013"])
def test_documents_uploaded_before_originals_were_kept_know_their_bytes(
    dsn_of: DsnOf, empty_database: str, revision: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    owner_dsn = dsn_of("clew_owner", empty_database)
    migrate(owner_dsn, revision)
    with psycopg.connect(owner_dsn) as owner:
        fill(owner)
        for tenant in tenants(owner):
            fill_documents(owner, tenant)
    monkeypatch.setattr(migrations, "ROWS_AT_ONCE", 2)
    assert migrate(owner_dsn) == head_revision()
    with psycopg.connect(owner_dsn) as owner:
        for tenant in tenants(owner):
            owner.execute("select set_config('clew.tenant_id', %s, true)", (str(tenant),))
            uploads = owner.execute("select name, uploaded_sha256 from documents where tenant_id = %s order by 1", [tenant])
            a, b = b"A" * 32, b"B" * 32
            assert uploads.fetchall() == [("failed", None), ("new", b), ("ready", a), ("replaced", b), ("twice", a)]
            texts = owner.execute(
                "select d.name, t.version, t.sha256 from document_texts t join documents d on d.id = t.document_id "
                "and d.tenant_id = t.tenant_id where t.tenant_id = %s order by 1, 2",
                [tenant],
            ).fetchall()
            assert texts == [("ready", 1, a), ("replaced", 1, a), ("twice", 1, None), ("twice", 2, a)]
        assert indexes(owner) == INDEXES_OF_ORIGINALS


def test_a_backfill_that_was_interrupted_goes_on_and_builds_half_built_indexes_anew(dsn_of: DsnOf, empty_database: str) -> None:
    """The same holds for a database that an earlier 0014 filled and indexed by itself."""
    owner_dsn = dsn_of("clew_owner", empty_database)
    migrate(owner_dsn, "0016")
    with psycopg.connect(owner_dsn) as owner:
        owner.execute("update alembic_version set version_num = '0015'")
        owner.execute("drop index documents_reread")
    with psycopg.connect(dsn_of("postgres", empty_database)) as superuser:
        superuser.execute("update pg_index set indisvalid = false where indexrelid = 'documents_uploaded'::regclass")
    assert migrate(owner_dsn) == head_revision()
    with psycopg.connect(owner_dsn) as owner:
        assert indexes(owner) == INDEXES_OF_ORIGINALS


def test_a_turn_of_an_earlier_version_opens_and_has_the_columns_of_its_trace(dsn_of: DsnOf, empty_database: str) -> None:
    owner_dsn = dsn_of("clew_owner", empty_database)
    migrate(owner_dsn, "0016")
    trace = {
        "resolve": {"rule": "section_id", "service": "summary", "reference": "S2 — Logs"},
        "retrieve": [{"query": "logs", "rule": "section_id", "translated": "journaux", "fusion": "rrf"}],
        "recall": {"app": "crm", "user": "ana", "memories": ["m1"], "has_role": False},
    }
    read = (
        "select rule, service, reference, was_searched, was_translated, memory_app, memory_user, memories_used, trace "
        "from turns where tenant_id = %s order by trace = '{}'"
    )
    with psycopg.connect(owner_dsn) as owner:
        fill(owner)
        for tenant in tenants(owner):
            insert_turn(owner, tenant, trace)
            insert_turn(owner, tenant, {})
    assert migrate(owner_dsn) == head_revision()
    with psycopg.connect(owner_dsn) as owner:
        for tenant in tenants(owner):
            owner.execute("select set_config('clew.tenant_id', %s, true)", (str(tenant),))
            full, empty = owner.execute(read, [tenant])
            assert full[:8] == ("section_id", "summary", "S2 — Logs", True, True, "crm", "ana", ["m1"])
            assert empty[:8] == (None, None, None, False, False, None, None, None)
            assert read_trace(full[8]).recall == RecallTrace("crm", "ana", ("m1",))


def test_earlier_memories_keep_their_user_and_find_their_conversation_or_go(dsn_of: DsnOf, empty_database: str) -> None:
    owner_dsn = dsn_of("clew_owner", empty_database)
    migrate(owner_dsn, "0018")
    with psycopg.connect(owner_dsn) as owner:
        fill(owner)
        for tenant in tenants(owner):
            for user in ("ana", ""):
                insert_turn(
                    owner, tenant, {"recall": {"app": "crm", "user": user, "memories": []}}, "Hi! I prefer\n tables. Why?"
                )
            insert_memories(owner, tenant, ("ana", "I prefer tables."), ("", "I prefer tables."), ("ana", "I prefer lists."))
            insert_memories(owner, tenant, ("bob", "I prefer tables."), ("x", "I prefer apps."))
            insert_turn(owner, tenant, {"recall": {"app": "crm", "user": "x", "memories": []}}, "I prefer apps.", dialect="query")
    assert migrate(owner_dsn) == head_revision()
    with psycopg.connect(owner_dsn) as owner:
        for tenant in tenants(owner):
            owner.execute("select set_config('clew.tenant_id', %s, true)", (str(tenant),))
            kept = owner.execute(
                "select m.user_name, m.content, m.thread_id = t.id, m.times from memories m, threads t "
                "where m.tenant_id = %(tenant)s and t.tenant_id = %(tenant)s",
                {"tenant": tenant},
            ).fetchall()
            assert kept == [("ana", "I prefer tables.", True, 1)]
            assert owner.execute("select user_name from memory_users where tenant_id = %s", [tenant]).fetchall() == [("ana",)]
            owner.execute("delete from threads where tenant_id = %s", [tenant])
            assert owner.execute("select count(*) from memories where tenant_id = %s", [tenant]).fetchone() == (0,)


def test_tenants_that_exist_count_on_and_new_ones_begin_at_one(dsn_of: DsnOf, empty_database: str) -> None:
    owner_dsn = dsn_of("clew_owner", empty_database)
    migrate(owner_dsn, "0021")
    with psycopg.connect(owner_dsn) as owner:
        fill(owner)
        first, second = tenants(owner)
        for _ in range(3):
            insert_message(owner, first)
        insert_message(owner, second)
        keys = "insert into api_keys (tenant_id, key_sha256, hint, scopes) values (%s, sha256('k'), 'clew_k', '{write}')"
        owner.execute("select set_config('clew.tenant_id', %s, true)", (str(first),))
        owner.execute(keys, [first])
    assert migrate(owner_dsn) == head_revision()
    with psycopg.connect(owner_dsn) as owner:
        assert [numbers(owner, tenant) for tenant in (first, second)] == [([1], [1, 2, 3]), ([2], [4])]
        assert [next_numbers(owner, tenant) for tenant in (first, second)] == [(3, 5), (3, 5)]
        row = owner.execute("select clew_create_tenant('new')").fetchone()
        assert row is not None
        assert next_numbers(owner, row[0]) == (1, 1)
        owner.execute("select set_config('clew.tenant_id', %s, true)", (str(first),))
        kept = "select speaks_for_users, expires_at, groups from api_keys where tenant_id = %s"
        assert owner.execute(kept, [first]).fetchall() == [(True, None, [])]


def test_tenants_that_an_import_of_another_moved_past_32_bits_come_back(dsn_of: DsnOf, empty_database: str) -> None:
    owner_dsn = dsn_of("clew_owner", empty_database)
    migrate(owner_dsn, "0021")
    with psycopg.connect(owner_dsn) as owner:
        fill(owner)
        first, second = tenants(owner)
        insert_message(owner, first)
        owner.execute("select setval('message_ids', 1::bigint << 33)")
        insert_message(owner, second)
    assert migrate(owner_dsn) == head_revision()
    with psycopg.connect(owner_dsn) as owner:
        assert [next_numbers(owner, tenant)[1] for tenant in (first, second)] == [2, (1 << 33) + 2]


def insert_message(owner: psycopg.Connection, tenant: uuid.UUID) -> None:
    """A message in the tenant's thread, on a branch of its own."""
    owner.execute("select set_config('clew.tenant_id', %s, true)", (str(tenant),))
    owner.execute(
        "with branch as (insert into branches (tenant_id, thread_id, fork_depth) select tenant_id, id, 0 from threads "
        "where tenant_id = %(tenant)s returning tenant_id, thread_id, id) "
        "insert into messages (tenant_id, thread_id, branch_id, depth, role, content) "
        "select tenant_id, thread_id, id, 1, 'user', 'q' from branch",
        {"tenant": tenant},
    )


def numbers(owner: psycopg.Connection, tenant: uuid.UUID) -> tuple[list[int], list[int]]:
    """Those of the tenant's threads and messages."""
    owner.execute("select set_config('clew.tenant_id', %s, true)", (str(tenant),))
    threads = owner.execute("select number from threads where tenant_id = %s order by 1", [tenant]).fetchall()
    messages = owner.execute("select id from messages where tenant_id = %s order by 1", [tenant]).fetchall()
    return [row[0] for row in threads], [row[0] for row in messages]


def next_numbers(owner: psycopg.Connection, tenant: uuid.UUID) -> tuple[int, int]:
    """Those of the tenant's next thread and message."""
    owner.execute("select set_config('clew.tenant_id', %s, true)", (str(tenant),))
    row = owner.execute("select clew_next_number(false), clew_next_number(true)").fetchone()
    assert row is not None
    return row


def insert_memories(owner: psycopg.Connection, tenant: uuid.UUID, *told: tuple[str, str]) -> None:
    """Memories (user, content) as revision 0018 stores them."""
    for user, content in told:
        owner.execute(
            "insert into memories (tenant_id, assistant_id, caller_app, user_name, key, content, strength, kind) "
            "select tenant_id, assistant_id, 'crm', %s, %s, %s, 0.7, 'LINK' from threads where tenant_id = %s",
            (user, f"said:{content}", content, tenant),
        )
    if any(user == "ana" for user, _ in told):
        owner.execute(
            "insert into memory_users (tenant_id, caller_app, user_name) values (%(t)s, 'crm', 'ana'), (%(t)s, 'crm', '')",
            {"t": tenant},
        )


def insert_turn(
    owner: psycopg.Connection, tenant: uuid.UUID, trace: dict[str, Any], question: str = "q", *, dialect: str = "x"
) -> None:
    """A turn that has ended, in the tenant's thread, of the application `x`."""
    owner.execute("select set_config('clew.tenant_id', %s, true)", (str(tenant),))
    owner.execute(
        "insert into turns (tenant_id, id, thread_id, user_message_id, assistant_id, dialect, caller_app, status, question, "
        "resolved_query, settings_version, trace, created_at) "
        "select tenant_id, gen_random_uuid(), id, 1, assistant_id, %s, 'x', 'completed', %s, 'q', 0, %s, now() from threads "
        "where tenant_id = %s",
        (dialect, question, Jsonb(trace), tenant),
    )


def test_servers_that_start_at_once_wait_for_one_migration(dsn_of: DsnOf, empty_database: str) -> None:
    """An index built concurrently waits for every older snapshot: whoever waits for the migration must hold none."""
    owner_dsn = dsn_of("clew_owner", empty_database)
    with ThreadPoolExecutor(3) as threads:
        assert list(threads.map(migrate, [owner_dsn] * 3)) == [head_revision()] * 3


SCHEMA = (
    "select table_name, column_name, data_type, is_nullable, column_default from information_schema.columns "
    "where table_schema = 'public' and table_name !~ '^turn_events_[0-9]'",
    "select indexdef from pg_indexes where schemaname = 'public' and tablename !~ '^turn_events_[0-9]'",
    "select conrelid::regclass::text, pg_get_constraintdef(oid) from pg_constraint "
    "where connamespace = 'public'::regnamespace and conrelid::regclass::text !~ '^turn_events_[0-9]'",
    "select pg_get_functiondef(oid) from pg_proc where pronamespace = 'public'::regnamespace and prolang <> 13 and prokind = 'f'",
    "select tgrelid::regclass::text, pg_get_triggerdef(oid) from pg_trigger "
    "where not tgisinternal and tgrelid::regclass::text !~ '^turn_events_[0-9]'",
    "select viewname, definition from pg_views where schemaname = 'public'",
    "select tablename, policyname, qual, with_check from pg_policies where tablename !~ '^turn_events_[0-9]'",
    "select table_name, grantee, privilege_type from information_schema.role_table_grants "
    "where table_schema = 'public' and table_name !~ '^turn_events_[0-9]'",
)
"""Everything of the schema but the partitions of events, which the hour names."""


def schema_of(owner: psycopg.Connection) -> list[set[tuple[object, ...]]]:
    return [set(owner.execute(query).fetchall()) for query in SCHEMA]


INDEXES_OF_ORIGINALS = {"documents_uploaded", "documents_reread", "document_texts_originals"}


def indexes(owner: psycopg.Connection) -> set[str]:
    """Those of the originals that serve."""
    rows = owner.execute(
        "select c.relname from pg_index i join pg_class c on c.oid = i.indexrelid where i.indisvalid and c.relname = any(%s)",
        [list(INDEXES_OF_ORIGINALS)],
    )
    return {row[0] for row in rows.fetchall()}


def fill_documents(owner: psycopg.Connection, tenant: uuid.UUID) -> None:
    """Documents in every state, with the texts of their versions."""
    states = (
        ("failed", None, None, 0),
        ("new", None, b"B" * 32, 0),
        ("ready", b"A" * 32, None, 1),
        ("replaced", b"A" * 32, b"B" * 32, 1),
        ("twice", b"A" * 32, None, 2),
    )
    owner.execute("select set_config('clew.tenant_id', %s, true)", (str(tenant),))
    for name, sha256, pending, version in states:
        row = owner.execute(
            "insert into documents (tenant_id, assistant_id, name, source_path, sha256, pending_sha256, version) "
            "select clew_tenant(), id, %(name)s, %(name)s, %(sha256)s, %(pending)s, %(version)s from assistants "
            "where tenant_id = clew_tenant() returning id",
            {"name": name, "sha256": sha256, "pending": pending, "version": version},
        ).fetchone()
        for number in range(1, version + 1):
            owner.execute(
                "insert into document_texts (tenant_id, document_id, version, text) values (clew_tenant(), %s, %s, 'words')",
                [row and row[0], number],
            )


def test_a_data_revision_reaches_the_rows_of_every_tenant(owner: psycopg.Connection, dsn_of: DsnOf, own_database: str) -> None:
    fill(owner)
    assert owner.execute("update threads set title = 'lost'").rowcount == 0
    with psycopg.connect(dsn_of("clew_owner", own_database)) as connection, rows_of_all_tenants(connection, "threads"):
        assert connection.execute("update threads set title = 'changed'").rowcount == 2
    assert owner.execute("select relforcerowsecurity from pg_class where relname = 'threads'").fetchone() == (True,)


def test_every_table_forces_row_level_security(owner: psycopg.Connection) -> None:
    rows = owner.execute(
        "select relname, relrowsecurity and relforcerowsecurity from pg_class "
        "where relnamespace = 'public'::regnamespace and relkind in ('r', 'p')"
    ).fetchall()
    open_tables = {name for name, forced in rows if not forced and not name.startswith("procrastinate_")}
    assert open_tables == EXEMPT
    assert len(rows) > 20


def test_every_tenant_table_has_a_policy_that_reads_the_setting(owner: psycopg.Connection) -> None:
    rows = owner.execute("select tablename, qual from pg_policies where policyname = 'tenant'").fetchall()
    protected = owner.execute(
        "select count(*) from pg_class where relnamespace = 'public'::regnamespace and relforcerowsecurity"
    ).fetchone()
    assert protected is not None
    assert len(rows) == protected[0]
    assert all("current_setting('clew.tenant_id'" in qual for _, qual in rows)


def test_what_sees_every_tenant_is_a_fixed_list_with_a_pinned_search_path(owner: psycopg.Connection) -> None:
    rows = owner.execute(
        "select proname, proconfig, has_function_privilege('clew_app', oid, 'execute'), "
        "has_function_privilege('clew_reader', oid, 'execute') from pg_proc "
        "where pronamespace = 'public'::regnamespace and prosecdef"
    ).fetchall()
    assert {name for name, *_ in rows} == DEFINERS
    assert all(any(setting.startswith("search_path=pg_catalog") for setting in config) for _, config, *_ in rows)
    assert {name for name, _, by_app, _ in rows if not by_app} == FOR_THE_OWNER_ALONE
    assert not any(by_reader for *_, by_reader in rows)


def test_the_servers_role_sees_nothing_without_a_tenant(owner: psycopg.Connection, dsn_of: DsnOf, own_database: str) -> None:
    fill(owner)
    with psycopg.connect(dsn_of("clew_app", own_database)) as app:
        for table in ("tenants", "assistants", "threads", "api_keys", "documents"):
            assert app.execute(f"select count(*) from {table}").fetchone() == (0,)  # type: ignore[arg-type]  # noqa: S608
        app.execute("select set_config('clew.tenant_id', '', true)")
        assert app.execute("select count(*) from threads").fetchone() == (0,)


def test_the_servers_role_cannot_write_for_another_tenant(owner: psycopg.Connection, dsn_of: DsnOf, own_database: str) -> None:
    fill(owner)
    mine, other = tenants(owner)[:2]
    with psycopg.connect(dsn_of("clew_app", own_database)) as app:
        app.execute("select set_config('clew.tenant_id', %s, true)", (str(mine),))
        with pytest.raises(psycopg.errors.InsufficientPrivilege):
            app.execute("insert into blobs (tenant_id, sha256, content) values (%s, sha256('x'), 'x')", (other,))


def test_the_servers_role_cannot_switch_the_protection_off(dsn_of: DsnOf, own_database: str) -> None:
    with psycopg.connect(dsn_of("clew_app", own_database), autocommit=True) as app:
        for statement in (
            "alter table threads no force row level security",
            "create policy mine on threads using (true)",
            "set role clew_owner",
            "drop table threads",
        ):
            with pytest.raises(psycopg.errors.InsufficientPrivilege):
                app.execute(statement)


def test_the_readers_role_reads_one_tenant_and_no_keys(owner: psycopg.Connection, dsn_of: DsnOf, own_database: str) -> None:
    fill(owner)
    with psycopg.connect(dsn_of("clew_reader", own_database), autocommit=True) as reader:
        reader.execute("select set_config('clew.tenant_id', %s, false)", (str(tenants(owner)[0]),))
        assert reader.execute("select count(*) from threads").fetchone() == (1,)
        with pytest.raises(psycopg.errors.InsufficientPrivilege):
            reader.execute("select * from api_keys")
        with pytest.raises((psycopg.errors.InsufficientPrivilege, psycopg.errors.ReadOnlySqlTransaction)):
            reader.execute("delete from threads")


def test_partitions_of_events_are_rolled_and_none_is_missing(owner: psycopg.Connection) -> None:
    """The hour may turn between the template's migration and any statement here, so every hour is the database's own."""
    for _ in range(2):
        with owner.transaction():
            owner.execute("select clew_roll_event_partitions(interval '1 day')")
            assert due_partitions(owner) <= partitions(owner)
    owner.execute("select clew_roll_event_partitions(interval '-5 hours')")
    assert partitions(owner) == {"turn_events_late"}


def partitions(owner: psycopg.Connection) -> set[str]:
    rows = owner.execute("select inhrelid::regclass::text from pg_inherits where inhparent = 'turn_events'::regclass").fetchall()
    return {row[0] for row in rows}


def due_partitions(owner: psycopg.Connection) -> set[str]:
    """The partitions of this hour and the next two, in the time of the running transaction, and the one for anything later."""
    rows = owner.execute(
        "select 'turn_events_' || to_char((now() at time zone 'UTC') + n * interval '1 hour', 'YYYYMMDDHH24') "
        "from generate_series(0, 2) n"
    ).fetchall()
    return {row[0] for row in rows} | {"turn_events_late"}


def fill(owner: psycopg.Connection) -> None:
    """Two tenants with one thread each."""
    for name in ("a", "b"):
        row = owner.execute("select clew_create_tenant(%s)", (name + uuid.uuid4().hex,)).fetchone()
        assert row is not None
        with owner.transaction():
            owner.execute("select set_config('clew.tenant_id', %s, true)", (str(row[0]),))
            owner.execute(
                "insert into threads (tenant_id, caller_app, external_id, assistant_id) "
                "select clew_tenant(), 'x', 'x', id from assistants where tenant_id = clew_tenant()"
            )


def tenants(owner: psycopg.Connection) -> list[uuid.UUID]:
    return [row[0] for row in owner.execute("select tenant_id from tenants where name <> 'default' order by name").fetchall()]
