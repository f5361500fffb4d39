"""Opens the store of originals in a setting. Above: `server.originals`. Next: `protocol`."""

from pathlib import Path

from clew.domain.errors import ConfigurationInvalid
from clew.providers.originals.directory import DirectoryStore
from clew.providers.originals.protocol import OriginalStore
from clew.providers.originals.s3 import S3Bucket, S3Place

KEEP, NONE, S3 = "keep", "none", "s3://"
_FOLDER = "originals"


def open_original_store(
    setting: str,
    data_dir: Path,
    *,
    endpoint: str | None = None,
    region: str | None = None,
    access_key_id: str | None = None,
    secret_access_key: str | None = None,
) -> OriginalStore | None:
    """Open `keep` (a directory of the data directory), `none` (None), a directory by its path, or `s3://bucket/prefix`.

    Connects to nothing. Raises ConfigurationInvalid.
    """
    wanted = setting.strip()
    if wanted.lower() == NONE:
        return None
    if wanted.lower() == KEEP:
        return DirectoryStore(data_dir / _FOLDER)
    if wanted.lower().startswith(S3):
        bucket, _, prefix = wanted[len(S3) :].partition("/")
        if not bucket:
            raise ConfigurationInvalid("CLEW_ORIGINALS has no bucket name. Set it to s3://bucket or s3://bucket/folder.")
        return S3Bucket(S3Place(bucket, prefix.strip("/"), endpoint, region, access_key_id, secret_access_key))
    path = Path(wanted).expanduser()
    if not path.is_absolute():
        raise ConfigurationInvalid(
            "CLEW_ORIGINALS must be `keep`, `none`, the absolute path of a directory, or s3://bucket/folder.", value=wanted[:100]
        )
    return DirectoryStore(path)
