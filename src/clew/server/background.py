"""Background tasks that run as long as the server: what is no longer kept is removed, and the embedded Postgres restarted.

Above: `server.parts` starts them. Below: the store, `ingest.originals`, `server.storage`. Next: `supervision.py`, which restarts
them when they end.
"""

import asyncio
from collections.abc import Callable
from datetime import timedelta

import structlog

from clew.domain.errors import OriginalsUnavailable
from clew.ingest.originals import OriginalFiles
from clew.ingest.reembed import drop_unused
from clew.server.storage import Storage
from clew.store.audit import AuditLog
from clew.store.documents.files import expire_files
from clew.store.housekeeping import roll_event_partitions, sweep
from clew.store.keys import Keys
from clew.store.pool import Database
from clew.store.quotas import sweep_usage
from clew.store.retention import retire

_HOUSEKEEPING_SECONDS = 600
_POSTGRES_SECONDS = 2.0
logger = structlog.get_logger(__name__)


async def keep_postgres(storage: Storage, on_success: Callable[[], object]) -> None:
    """Until cancelled: restart the embedded Postgres when it has ended unexpectedly.

    Raises:
        StoreUnavailable, StoreUnsuitable: it cannot start yet.
    """
    while True:
        if await asyncio.to_thread(storage.revive):
            logger.warning("postgres_started_again")
        on_success()
        await asyncio.sleep(_POSTGRES_SECONDS)


async def keep_house(
    database: Database,
    tenant: str,
    originals: OriginalFiles | None,
    on_success: Callable[[], object],
    *,
    audit_kept: timedelta,
) -> None:
    """Every ten minutes until cancelled: remove what is no longer kept, also replaced vectors of the tenant with this name.

    Originals that nothing needs are removed, and originals that could not be stored before are stored; while their store is
    unavailable, both wait. Files that have expired are removed too, and expired conversations once an hour, by the first process
    to check.

    Raises:
        StoreUnavailable: the database does not answer.
    """
    while True:
        await roll_event_partitions(database)
        await retire(database)
        await sweep(database)
        await expire_files(database)
        await AuditLog(database).sweep(audit_kept)
        await sweep_usage(database)
        await drop_unused(database, await Keys(database).tenant_named(tenant))
        if originals is not None:
            try:
                await originals.keep_house()
            except OriginalsUnavailable as error:
                logger.warning("originals_wait", error=error.message)
        on_success()
        await asyncio.sleep(_HOUSEKEEPING_SECONDS)
