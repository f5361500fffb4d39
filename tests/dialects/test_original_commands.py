"""`clew reingest` against a real server, and what `clew doctor` says of the original files."""

from pathlib import Path

import psycopg
import pytest

from clew.cli.doctor.originals import check_originals
from clew.ingest.originals import OriginalFiles
from clew.providers.originals.directory import DirectoryStore
from clew.server.settings import load_settings
from clew.store.checks import Check
from clew.store.pool import Database
from tests.conftest import DsnOf
from tests.dialects.conftest import Client, Served
from tests.dialects.test_commands import Clew, clew, folder  # noqa: F401  fixtures
from tests.ingestion import Library, upload


def test_documents_are_read_again_and_the_command_tells_which_were_not(
    clew: Clew,  # noqa: F811
    folder: Path,  # noqa: F811
    client: Client,
    served: Served,
) -> None:
    (folder / "bad.pdf").write_bytes(b"%PDF-1.4 nothing")
    clew("ingest", str(folder))
    dry = clew("reingest", "--dry-run")
    assert (dry.code, "3 documents would be read again." in dry.err) == (0, True)
    again = clew("reingest")
    assert again.code == 1
    assert "failed: bad.pdf: " in again.err
    assert "3 documents were queued; 1 could not be read again." in again.err
    nothing = clew("reingest", "--older-than-reader", "--dry-run")
    assert "0 documents would be read again." in nothing.err, "this reader has tried them all"
    with psycopg.connect(served.dsn_of("clew_owner")) as owner:
        owner.execute("select set_config('clew.tenant_id', %s, true)", (str(client.tenant),))
        owner.execute("delete from originals o using documents d where d.uploaded_sha256 = o.sha256 and d.name = 'peaks.md'")
    left = clew("reingest", "--assistant", "default", "--dry-run")
    assert "1 document was skipped because its original file is not stored. Upload it again:" in left.err
    assert "  geo/peaks.md" in left.err
    assert "2 documents would be read again." in left.err
    assert clew("reingest", "--assistant", "nobody").code == 1


@pytest.fixture
def checked(own_database: str, dsn_of: DsnOf, tmp_path: Path):  # noqa: ANN201  a function
    """Run the check with some settings."""

    async def check(**settings: object) -> Check:
        [found] = await check_originals(load_settings(data_dir=tmp_path, **settings), dsn_of("clew_app", own_database))
        return found

    return check


async def test_the_doctor_counts_what_is_kept_what_waits_and_what_is_missing(
    checked,  # noqa: ANN001
    own_database: str,
    dsn_of: DsnOf,
    tmp_path: Path,
) -> None:
    assert (await checked()).status == "ok"
    database = Database(dsn_of("clew_app", own_database))
    await database.open()
    async with database.connection() as connection:
        cursor = await connection.execute("select clew_find_tenant('default') as id")
        [row] = await cursor.fetchall()
    tenant = row["id"]
    [assistant] = await database.dicts(tenant, "select id from assistants")
    store = DirectoryStore(tmp_path / "originals")
    library = Library(database, tenant, assistant["id"], originals=OriginalFiles(database, store))
    await library.take_in(upload("a.md", "Rivers flow."), upload("b.md", "Mountains stand."))
    waiting = await checked()
    assert (waiting.status, "2 of them are still waiting in the database" in waiting.found) == ("warn", True)
    await database.execute(tenant, "update originals set touched_at = now() - interval '1 hour'")
    await library.originals.keep_house()  # type: ignore[union-attr]
    kept = await checked()
    assert (kept.status, kept.found) == ("ok", f"2 in {tmp_path / 'originals'}, 0.0 MB")
    [one, _] = [key async for key, _ in store.sizes(str(tenant))]
    await store.delete([one])
    missing = await checked()
    assert (missing.status, "1 of them are missing" in missing.found) == ("fail", True)
    assert "backup" in (missing.remedy or "")
    unkept = await checked(originals="none")
    assert (unkept.status, "2 were stored before" in unkept.found) == ("warn", True)
    (tmp_path / "file").write_bytes(b"")
    unusable = await checked(originals=str(tmp_path / "file"))
    assert (unusable.status, unusable.found) == ("fail", "cannot be kept")
    await database.close()
