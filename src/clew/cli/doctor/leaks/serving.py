"""The server of a leak test: this installation's code on its own database, in this process, on a port that nobody else knows.

Above: `doctor.command`. Below: `server.serve`. Its answers are those of `held_model`, so that no provider is called. A running
server on the same database goes on undisturbed, except that it needs keys while the leak test has some.
"""

import tempfile
from collections.abc import Callable, Generator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Any

from pydantic import SecretStr

from clew.cli.doctor.leaks.held_model import held_model
from clew.server.logs import configure_logs
from clew.server.serve import Ready, Run, running_server
from clew.server.settings import Settings
from clew.server.storage import find_running_dsn, has_database

_AT_ONCE = 32
_LONG_SECONDS = 600.0


@contextmanager
def serving(settings: Settings, on_progress: Callable[[str], None]) -> Generator[tuple[Ready, str]]:
    """Serve for the block; yields the server and the connection string of its database.

    Without a database there is nothing to look at but the code: it then runs on a new database that is removed at the end.
    """
    with ExitStack() as stack:
        if not has_database(settings):
            name = stack.enter_context(tempfile.TemporaryDirectory(prefix="clew-leak-test-", ignore_cleanup_errors=True))
            settings = settings.model_copy(update={"data_dir": Path(name)})
        changed = _changed(settings, stack.enter_context(held_model()))
        run = Run(is_announced=False, on_progress=on_progress)
        ready = stack.enter_context(running_server(settings.model_copy(update=changed), run))
        configure_logs("error", "text")  # again: the loop of the server brings its own handlers
        dsn = find_running_dsn(settings)
        assert dsn is not None  # noqa: S101  the server runs on it
        yield ready, dsn


def _changed(settings: Settings, model: str) -> dict[str, Any]:
    """Return the settings that differ from those of the installation."""
    models: dict[str, Any] = {
        "model": model,
        "model_api_key": SecretStr("none"),
        "model_base_url": None,
        "rewrite_model": "",
        "translate_model": "",
        "title_model": "",
        "summary_model": "",
        "tool_servers": type(settings).model_fields["tool_servers"].get_default(call_default_factory=True),
        "memory": "postgres",
    }
    place: dict[str, Any] = {"host": "127.0.0.1", "port": 0, "allowed_hosts": ()}
    bounds = dict.fromkeys(("turns_at_once", "turns_per_tenant", "turns_per_key", "turns_per_user"), _AT_ONCE)
    patience = dict.fromkeys(("first_token_timeout_seconds", "generation_timeout_seconds", "run_timeout_seconds"), _LONG_SECONDS)
    return models | place | bounds | patience | _beside(settings)


def _beside(settings: Settings) -> dict[str, Any]:
    """Return what a server needs that runs beside the one of the data directory."""
    dsn = find_running_dsn(settings)
    if dsn is None or settings.database_url is not None:
        return {}
    index = {"index": "postgres"} if settings.qdrant_url is None else {}
    return {"database_url": SecretStr(dsn), "database_admin_url": None, **index}
