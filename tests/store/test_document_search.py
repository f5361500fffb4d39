"""What a search of names and titles costs among ten thousand documents."""

from uuid import UUID

import psycopg

from clew.domain.text.loose_match import loose_pattern
from clew.store.documents.documents import SQL
from clew.store.pool import Database
from tests.conftest import DsnOf
from tests.store.test_tree_cost import cost

FILL = """
insert into documents (tenant_id, assistant_id, source_path, name, title, mime, bytes, created_at)
select clew_tenant(), %(assistant)s, 'n' || n || '.md', 'n' || n || '.md', 'Document number ' || n, 'text/markdown', 1,
       now() - make_interval(secs => n)
from generate_series(1, 10000) n
"""
ANY = dict.fromkeys(("assistant_id", "thread_id", "status", "source_app", "workspace", "repo", "before_time", "before_id"))


async def test_names_are_searched_in_one_pass_and_a_page_without_a_search_reads_its_own_rows(
    database: Database, dsn_of: DsnOf, shared_database: str, default_assistant: UUID, tenant: UUID
) -> None:
    await database.execute(tenant, FILL, {"assistant": default_assistant})
    with psycopg.connect(dsn_of("clew_owner", shared_database), autocommit=True) as owner:
        owner.execute("analyze documents")
    for word, most in (("zebra", 10_500), ("number", 10_500), ("", 60)):  # documents of other tests may be read, too
        patterns = [loose_pattern(word)] if word else []
        rows, _ = await cost(database, tenant, SQL["list_documents"], ANY | {"limit": 51, "name_patterns": patterns})
        assert rows <= most, word
