"""Opens the store of original files that the settings name. Above: `server.parts`, `clew doctor`. Below: `ingest.originals`."""

from pathlib import Path

from clew.ingest.originals import OriginalFiles
from clew.providers.originals.factory import open_original_store
from clew.server.settings import Settings
from clew.store.pool import Database


def open_originals(settings: Settings, database: Database, data_dir: Path) -> OriginalFiles:
    """Open the store of originals without connecting to it. Raises ConfigurationInvalid."""
    secret = settings.s3_secret_access_key
    store = open_original_store(
        settings.originals,
        data_dir,
        endpoint=settings.s3_endpoint,
        region=settings.s3_region,
        access_key_id=settings.s3_access_key_id,
        secret_access_key=secret.get_secret_value() if secret else None,
    )
    return OriginalFiles(database, store, quota_bytes=settings.originals_quota_bytes)
