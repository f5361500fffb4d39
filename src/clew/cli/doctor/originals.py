"""The checks of `clew doctor` on the original files: where they are, whether that is writable, and how many are missing."""

from typing import TYPE_CHECKING

from clew.domain.errors import ClewError
from clew.store.checks import Check

if TYPE_CHECKING:
    from uuid import UUID

    from clew.providers.originals.protocol import OriginalStore
    from clew.server.settings import Settings
    from clew.store.documents.originals import Originals

_NAME = "original files"
_AT_ONCE = 1_000


async def check_originals(settings: "Settings", dsn: str) -> list[Check]:
    """Check the store of originals, and compare it with the originals in the database of the configured tenant."""
    from clew.server.originals import open_originals
    from clew.store.documents.originals import Originals
    from clew.store.keys import Keys
    from clew.store.pool import Database

    database = Database(dsn, max_size=2)
    await database.open()
    try:
        store = open_originals(settings, database, settings.data_dir).store
        return [await _look(store, Originals(database), await Keys(database).tenant_named(settings.tenant))]
    except ClewError as error:
        return [Check(_NAME, "fail", "cannot be kept", error.message)]
    finally:
        await database.close()


async def _look(store: "OriginalStore | None", originals: "Originals", tenant_id: "UUID") -> Check:
    counted = await originals.count(tenant_id)
    if store is None:
        if not counted.kept:
            return Check(_NAME, "ok", "not stored (CLEW_ORIGINALS=none)")
        remedy = "Restore the previous CLEW_ORIGINALS, or delete that directory or bucket."
        return Check(_NAME, "warn", f"no longer stored; {counted.kept} were stored before and cannot be read", remedy)
    await store.check()
    found = f"{counted.kept} in {store.place}, {counted.bytes / (1 << 20):.1f} MB"
    if missing := await _count_missing(store, originals, tenant_id):
        remedy = "Restore them from the backup of this database, or delete those documents and upload them again."
        return Check(_NAME, "fail", f"{found}; {missing} of them are missing or truncated there", remedy)
    if counted.waiting:
        remedy = "A running server stores them within ten minutes. If it does not, see its log."
        return Check(_NAME, "warn", f"{found}; {counted.waiting} of them are still waiting in the database", remedy)
    return Check(_NAME, "ok", found)


async def _count_missing(store: "OriginalStore", originals: "Originals", tenant_id: "UUID") -> int:
    from clew.store.documents.originals import key_of

    sizes = {key: size async for key, size in store.sizes(str(tenant_id))}
    missing, after = 0, b""
    while rows := await originals.list_stored(tenant_id, after=after, limit=_AT_ONCE):
        missing += sum(sizes.get(key_of(tenant_id, row.sha256, row.generation)) != row.bytes for row in rows)
        after = rows[-1].sha256
    return missing
