"""The database of this process: the embedded Postgres under the lock of the data directory, or one that a setting names.

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
    """A running database. `server.parts` checks it after connecting."""

    data_dir: Path
    dsn: str = field(repr=False)
    """For the role of the server; may contain a password."""
    listen_dsn: str = field(repr=False)
    is_embedded: bool
    revive: Callable[[], bool]
    """Restarts the embedded Postgres if it has ended, and returns whether it had; blocking. See `EmbeddedPostgres`."""


def _never_ours() -> bool:
    return False


def _ignore(_: str) -> None: ...


@contextmanager
def open_storage(settings: Settings, *, on_progress: Callable[[str], None] = _ignore) -> Generator[Storage]:
    """Start or find the database, migrate it if this process may, and stop it at the end if this process started it.

    Raises:
        DataDirectoryInUse: another process uses the data directory.
        StoreUnavailable, StoreUnsuitable: the message says what to do.
    """
    if settings.database_url is not None:
        yield _external(settings, settings.database_url.get_secret_value(), on_progress)
        return
    with (
        DataDirectoryLock(settings.data_dir) as lock,
        EmbeddedPostgres(settings.data_dir, lock=lock, on_progress=on_progress) as postgres,
    ):
        on_progress("Migrating the database")
        migrate(postgres.dsn("clew_owner"))
        dsn = postgres.dsn("clew_app")
        yield Storage(postgres.data_dir, dsn, dsn, is_embedded=True, revive=postgres.revive)


def find_running_dsn(settings: Settings) -> str | None:
    """Return the connection string of the running database, None if the embedded one is not running."""
    if settings.database_url is not None:
        return settings.database_url.get_secret_value()
    postgres = EmbeddedPostgres(settings.data_dir)
    return postgres.dsn("clew_app") if postgres.running else None


def _external(settings: Settings, dsn: str, on_progress: Callable[[str], None]) -> Storage:
    if settings.database_admin_url is not None:
        on_progress("Migrating the database")
        migrate(settings.database_admin_url.get_secret_value())
    listen = settings.database_listen_url
    listen_dsn = listen.get_secret_value() if listen else dsn
    return Storage(prepare_data_directory(settings.data_dir), dsn, listen_dsn, is_embedded=False, revive=_never_ours)


def has_database(settings: Settings) -> bool:
    """Return whether the settings name a database, or the data directory contains one of the embedded Postgres."""
    return settings.database_url is not None or EmbeddedPostgres(settings.data_dir).is_made


@dataclass(frozen=True, slots=True)
class ScratchServer:
    """A Postgres server on which databases may be created and dropped."""

    admin_dsn: str = field(repr=False)
    app_dsn: str = field(repr=False)
    owner_role: str | None
    """The owner of such a database; None: the role of `admin_dsn`."""


@contextmanager
def open_scratch_server(settings: Settings, *, on_progress: Callable[[str], None] = _ignore) -> Generator[ScratchServer]:
    """Open the running Postgres, the one that the settings name, or a new one that is removed at the end.

    Raises:
        ConfigurationInvalid: the settings name a database, but no role that may create another one.
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
        EmbeddedPostgres(Path(name), on_progress=on_progress) as scratch,
    ):
        yield ScratchServer(scratch.dsn("postgres"), scratch.dsn("clew_app"), "clew_owner")
