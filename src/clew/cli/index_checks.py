"""What `clew doctor` says of the copy in Qdrant: does it answer, how far is it behind, who could read the key on its way."""

from typing import TYPE_CHECKING
from urllib.parse import urlsplit

from clew.domain.errors import ClewError

if TYPE_CHECKING:
    from clew.server.settings import Settings
    from clew.store.checks import Check
    from clew.store.chunks import Spec
    from clew.store.pool import Database

_NAME = "search index"


async def check_search_index(settings: "Settings", dsn: str, spec: "Spec") -> "list[Check]":
    """Look at Qdrant where it is what searches; nothing to say where PostgreSQL does."""
    from clew.store.checks import Check
    from clew.store.chunks import embedding_index_id
    from clew.store.keys import Keys
    from clew.store.mirror import Mirrors
    from clew.store.pool import Database

    if settings.index == "postgres":
        return []
    database = Database(dsn, max_size=2)
    await database.open()
    try:
        found = await _described(settings, database, spec)
        backlog = await Mirrors(database, embedding_index_id(spec)).backlog(await Keys(database).tenant_named(settings.tenant))
    except ClewError as error:
        return [Check(_NAME, "fail", "cannot be used", error.message)]
    finally:
        await database.close()
    found = f"{found}, {backlog.waiting} documents wait to be copied"
    if backlog.error:
        return [Check(_NAME, "warn", found, backlog.error)]
    if _is_key_readable(settings):
        return [Check(_NAME, "warn", found, "The key for Qdrant travels unencrypted: use https:// in CLEW_QDRANT_URL.")]
    return [Check(_NAME, "ok", found)]


async def _described(settings: "Settings", database: "Database", spec: "Spec") -> str:
    """Say which Qdrant answers, and where."""
    from clew.server.search_index import open_mirror
    from clew.store.data_directory import read_server_file

    if settings.qdrant_path is not None and read_server_file(settings.data_dir) is not None:
        return f"Qdrant in {settings.qdrant_path}, which the server that runs has to itself"
    async with open_mirror(settings, database, spec) as mirror:
        return f"Qdrant {await mirror.qdrant.version()} at {mirror.qdrant.place.name}"


def _is_key_readable(settings: "Settings") -> bool:
    from clew.server.settings import is_loopback

    address = urlsplit(settings.qdrant_url or "")
    return settings.qdrant_api_key is not None and address.scheme == "http" and not is_loopback(address.hostname or "")
