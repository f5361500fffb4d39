"""`clew serve`, `clew migrate`, `clew version`, and the page in the browser of the person at this machine."""

import webbrowser
from importlib.metadata import version
from threading import Thread
from typing import TYPE_CHECKING, Annotated

import typer

from clew.cli.options import DataDir, Opens, read_settings
from clew.cli.screen import err, note, say

if TYPE_CHECKING:
    from clew.server.serve import Ready

_IN_TERMINAL = frozenset({"www-browser", "links", "links2", "elinks", "lynx", "w3m"})


def serve(
    *,
    host: Annotated[str | None, typer.Option(help="Address to listen on (CLEW_HOST, 127.0.0.1).")] = None,
    port: Annotated[int | None, typer.Option(min=0, max=65535, help="Port to listen on (CLEW_PORT, 5200); 0 picks one.")] = None,
    data_dir: DataDir = None,
    no_worker: Annotated[
        bool, typer.Option("--no-worker", help="Run no worker: leave ingestion and background jobs to other processes.")
    ] = False,
    opens: Opens = False,
) -> None:
    """Start the server: the page, the API, a worker for ingestion, and Postgres unless CLEW_DATABASE_URL names one."""
    from clew.server.logs import configure_logs
    from clew.server.serve import Run
    from clew.server.serve import serve as run_server

    settings = read_settings(data_dir, host=host, port=port)
    configure_logs(settings.log_level, settings.log_format)
    status = err.status("Starting Clew")

    def print_address(ready: "Ready") -> None:
        status.stop()
        say(f"Clew listens on {ready.address} (API: {ready.address}/docs). Press Ctrl-C to stop.")
        say(f"Open {ready.address} in a browser.")
        if opens:
            open_page(ready.address)

    with status:
        run_server(settings, Run(with_worker=not no_worker, on_progress=status.update, on_ready=print_address))


def migrate_database(*, data_dir: DataDir = None) -> None:
    """Migrate the database to the revision that this Clew needs, as its owner (CLEW_DATABASE_ADMIN_URL)."""
    from clew.domain.errors import ConfigurationInvalid
    from clew.server.storage import open_storage
    from clew.store.migrate import head_revision

    settings = read_settings(data_dir)
    if settings.database_url is not None and settings.database_admin_url is None:
        raise ConfigurationInvalid("Set CLEW_DATABASE_ADMIN_URL to a connection string for the role that owns the tables.")
    if settings.database_url is None and settings.database_admin_url is not None:
        raise ConfigurationInvalid(
            "CLEW_DATABASE_URL is not set. Set it to the connection string of the server's role; CLEW_DATABASE_ADMIN_URL alone "
            "names no database to use, and the embedded Postgres would be migrated."
        )
    with err.status("Migrating") as status, open_storage(settings, on_progress=status.update):
        pass
    note(f"The database is up to date (revision {head_revision()}).", style=None)


def show_version() -> None:
    """Print the version."""
    say(version("clew"))


def open_page(address: str) -> None:
    """Open an address in the browser without waiting for it; say so if there is no graphical browser."""
    try:
        browser = webbrowser.get()
    except webbrowser.Error:
        browser = None
    if browser is None or browser.basename in _IN_TERMINAL:
        note(f"No browser found on this machine. Open {address} in a browser that can reach it.")
        return
    Thread(target=browser.open, args=(address,), name="browser", daemon=True).start()
