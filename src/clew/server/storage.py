"""The database of this process: the embedded Postgres under the data directory's lock, or one that a setting names.

Above: `server.serve` and the commands that run the engine in process. Below: `embedded.postgres`, `store.migrate`. Blocking.
"""

import tempfile
from collections.abc import Callable, Generator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path

from clew.domain.errors import ConfigurationInvalid
from clew.embedded.data_directory import DataDirectoryLock, prepare_data_directory
from clew.embedded.postgres import EmbeddedPostgres
from clew.server.settings import Settings
from clew.store.migrate import migrate


@dataclass(frozen=True, slots=True)
class Storage:
    """A database that runs. `server.parts` looks whether it is fit when it has connected."""

    data_dir: Path
    dsn: str = field(repr=False)
    """As the role the server logs in as; it may hold a password."""
    listen_dsn: str = field(repr=False)
    is_embedded: bool
    revive: Callable[[], bool]
    """Starts the embedded Postgres anew if it has ended by itself, and tells whether it had; blocking. See `EmbeddedPostgres`."""


def _never_ours() -> bool:
    return False


def _ignore(_: str) -> None: ...


@contextmanager
def open_storage(settings: Settings, *, tell: Callable[[str], None] = _ignore) -> Generator[Storage]:
    """Start or find the database, migrate it where this process may, and stop it at the end if it was started here.

    Raises:
        DataDirectoryInUse: another process has the data directory.
        StoreUnavailable, StoreUnsuitable: the message says what to do.
    """
    if settings.database_url is not None:
        yield _external(settings, settings.database_url.get_secret_value(), tell)
        return
    with (
        DataDirectoryLock(settings.data_dir) as lock,
        EmbeddedPostgres(settings.data_dir, lock=lock, on_progress=tell) as postgres,
    ):
        tell("Bringing the database up to date")
        migrate(postgres.dsn("clew_owner"))
        dsn = postgres.dsn("clew_app")
        yield Storage(postgres.data_dir, dsn, dsn, is_embedded=True, revive=postgres.revive)


def find_running_dsn(settings: Settings) -> str | None:
    """Return the connection string of the database that runs now, None when the embedded one does not."""
    if settings.database_url is not None:
        return settings.database_url.get_secret_value()
    postgres = EmbeddedPostgres(settings.data_dir)
    return postgres.dsn("clew_app") if postgres.running else None


def _external(settings: Settings, dsn: str, tell: Callable[[str], None]) -> Storage:
    if settings.database_admin_url is not None:
        tell("Bringing the database up to date")
        migrate(settings.database_admin_url.get_secret_value())
    listen = settings.database_listen_url
    listen_dsn = listen.get_secret_value() if listen else dsn
    return Storage(prepare_data_directory(settings.data_dir), dsn, listen_dsn, is_embedded=False, revive=_never_ours)


def has_database(settings: Settings) -> bool:
    """Whether the settings name a database, or the embedded Postgres has made one in the data directory."""
    return settings.database_url is not None or EmbeddedPostgres(settings.data_dir).is_made


@dataclass(frozen=True, slots=True)
class ScratchServer:
    """A Postgres on which databases may be made and dropped."""

    admin_dsn: str = field(repr=False)
    app_dsn: str = field(repr=False)
    owner_role: str | None
    """Who owns such a database; None: the role of `admin_dsn`."""


@contextmanager
def open_scratch_server(settings: Settings, *, tell: Callable[[str], None] = _ignore) -> Generator[ScratchServer]:
    """Lend the Postgres that runs, or the one that the settings name, or a new one that is removed at the end.

    Raises:
        ConfigurationInvalid: the settings name a database but nobody who may make another beside it.
    """
    if settings.database_url is not None:
        if settings.database_admin_url is None:
            raise ConfigurationInvalid("Set CLEW_DATABASE_ADMIN_URL to a role that may create databases.")
        yield ScratchServer(settings.database_admin_url.get_secret_value(), settings.database_url.get_secret_value(), None)
        return
    running = EmbeddedPostgres(settings.data_dir)
    if running.running:
        yield ScratchServer(running.dsn("postgres"), running.dsn("clew_app"), "clew_owner")
        return
    with (
        tempfile.TemporaryDirectory(prefix="clew-scratch-", ignore_cleanup_errors=True) as name,
        EmbeddedPostgres(Path(name), on_progress=tell) as scratch,
    ):
        yield ScratchServer(scratch.dsn("postgres"), scratch.dsn("clew_app"), "clew_owner")
