"""Clew's own Postgres: created on the first start, started and stopped with Clew, unreachable for anyone else.

Above: the composition root and the commands that run the engine in process, which call it in a thread (it blocks). Below: the
programs of `install`, run as `user`, supervised by `supervised`, with the files of `files`. The holder of the data directory's
lock starts, revives and stops Postgres. If the holder is killed, the supervising shell stops Postgres, and the next start waits
for that. `postmaster` cleans up leftovers at a start; roles: `store/queries/cluster.sql`.
"""

import shutil
import sys
import time
from collections.abc import Callable
from contextlib import ExitStack
from pathlib import Path
from types import TracebackType
from typing import Self

import psycopg
from psycopg.conninfo import make_conninfo

from clew.domain.errors import StoreUnavailable, StoreUnsuitable
from clew.embedded.data_directory import DataDirectoryLock, prepare_data_directory, unusable
from clew.embedded.files import (
    PORT,
    find_socket_directory,
    make_socket_directory,
    remove_short_socket_directory,
    write_cluster_files,
)
from clew.embedded.install import MAJOR_VERSION, PostgresInstall, bundled_install, install_for, version_of
from clew.embedded.postmaster import end_leftovers, read_postmaster, running_postmaster
from clew.embedded.supervised import SupervisedProcess
from clew.embedded.user import ClusterUser, choose_cluster_user, current_user
from clew.store.sql import load_queries

_POLL_SECONDS = 0.01
_START_TIMEOUT_SECONDS = 600.0  # recovery after a crash replays at most max_wal_size, on slow disks too
_STOP_TIMEOUT_SECONDS = 60.0
_NEW_CLUSTER_BYTES = 150 << 20
_LOG_LIMIT_BYTES = 4 << 20
_LOG_KEPT_BYTES = 1 << 20
_DATABASE = "clew"
# The text search parser uses the C library's definition of letters: without a UTF-8 locale it does not split "l’accord" and
# «été».
_LETTER_LOCALES = ("C.UTF-8", "en_US.UTF-8", "C")


def _ignore(_: str) -> None: ...


class EmbeddedPostgres:
    """A Postgres of one data directory. Every method blocks; not for use by two threads at once.

    `lock` is the data directory's lock if the caller already holds it; otherwise start takes it and stop releases it.
    `on_progress` is called with a few words before slow steps.
    """

    def __init__(
        self,
        data_dir: Path,
        *,
        lock: DataDirectoryLock | None = None,
        on_progress: Callable[[str], None] = _ignore,
    ) -> None:
        self.data_dir = data_dir.expanduser().resolve()
        self._lock = lock
        self._report = on_progress
        self._cluster = self.data_dir / "postgres"
        self._server: SupervisedProcess | None = None
        self._cleanup = ExitStack()

    @property
    def log_path(self) -> Path:
        """The server's log: its own messages, without statements and their values."""
        return self.data_dir / "postgres.log"

    @property
    def version(self) -> str:
        """Version of the Postgres included in Clew, such as `18.4`."""
        return version_of(bundled_install())

    @property
    def is_made(self) -> bool:
        """Whether this data directory contains a cluster."""
        return self._cluster.exists()

    @property
    def running(self) -> bool:
        """Whether a Postgres accepts connections for this data directory, started here or by another process."""
        postmaster = read_postmaster(self._cluster)
        return postmaster is not None and postmaster.is_ready and running_postmaster(self._cluster) is not None

    def dsn(self, role: str, database: str = _DATABASE) -> str:
        """Return the connection string for `role`; it contains no secret, since the socket admits only the user that runs Clew.

        Raises:
            StoreUnavailable: Postgres is not running, and the path of its socket is not known yet.
        """
        directory = find_socket_directory(self.data_dir)
        if directory is None:
            raise StoreUnavailable(f"No database is running in {self.data_dir}. Start Clew with that data directory.")
        return make_conninfo(host=str(directory), port=PORT, user=role, dbname=database)

    def start(self) -> None:
        """Create the cluster if there is none, stop what a killed Clew left, start Postgres and wait until it is ready.

        Raises:
            DataDirectoryInUse: another process uses the data directory.
            StoreUnsuitable: it cannot be used; the message says what to do.
            StoreUnavailable: Postgres does not start; the message ends with the last lines of its log.
        """
        if sys.platform == "win32":
            bundled_install()
        with ExitStack() as undo:
            try:
                self._take_lock(undo)
                undo.callback(self._end_server)
                self._start_under_lock()
            except OSError as error:
                raise unusable(self.data_dir, error) from error
            self._cleanup = undo.pop_all()

    def stop(self) -> None:
        """End every connection, write a checkpoint and stop; does nothing if Postgres was not started here."""
        self._cleanup.close()

    def revive(self) -> bool:
        """Restart Postgres if it has ended by itself, as it does when its disk is full; return whether it had.

        Raises:
            StoreUnsuitable, StoreUnavailable: it does not start yet; try again later.
        """
        if self._server is None or self._server.exit_code() is None:
            return False
        self._server.wait()
        user = choose_cluster_user(self._cluster)
        try:
            self._launch(install_for(user, self.data_dir), user)
        except OSError as error:
            raise unusable(self.data_dir, error) from error
        return True

    def trim_log(self) -> None:
        """Keep only the end of the log if it has grown too long; also while Postgres is running (it appends)."""
        if not self.log_path.exists() or self.log_path.stat().st_size <= _LOG_LIMIT_BYTES:
            return
        with self.log_path.open("r+b") as log:
            log.seek(-_LOG_KEPT_BYTES, 2)
            end = log.read(_LOG_KEPT_BYTES).partition(b"\n")[2]
            log.seek(0)
            log.write(end)
            log.truncate()

    def __enter__(self) -> Self:
        self.start()
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None) -> None:
        self.stop()

    # The steps of a start ---------------------------------------------------------------------------------------------

    def _take_lock(self, undo: ExitStack) -> None:
        if self._server is not None:
            raise RuntimeError("this Postgres is started already")
        if self._lock is None:
            undo.enter_context(DataDirectoryLock(self.data_dir))
        elif not self._lock.held or self._lock.data_dir.expanduser().resolve() != self.data_dir:
            raise RuntimeError("the lock given is not held, or is another directory's")

    def _start_under_lock(self) -> None:
        prepare_data_directory(self.data_dir)
        user = choose_cluster_user(self._cluster)
        self._require_a_way_in(user)
        install = install_for(user, self.data_dir)
        self.trim_log()
        for remains in self.data_dir.glob("postgres.new-*"):
            shutil.rmtree(remains, ignore_errors=True)
        if not self._cluster.exists():
            self._make_cluster(install, user)
        self._require_version()
        self._launch(install, user)
        self._make_database()

    def _require_a_way_in(self, user: ClusterUser) -> None:
        closed = user.first_closed_directory(self.data_dir) if user.is_other else None
        if closed:
            raise StoreUnsuitable(
                f"Clew runs as root, so its Postgres runs as the user {user.name}, who has no access to "
                f"{closed}. Choose another directory with --data-dir, such as /var/lib/clew, or run Clew as "
                "a normal user. Clew does not change directory permissions."
            )

    def _require_version(self) -> None:
        found = (self._cluster / "PG_VERSION").read_text("ascii").strip()
        if found != str(MAJOR_VERSION):
            raise StoreUnsuitable(
                f"The database in {self._cluster} was created by Postgres {found}, but this Clew includes "
                f"Postgres {MAJOR_VERSION}. Use the Clew that created it, or dump the database with that "
                "Clew and load it into a new data directory."
            )

    def _make_cluster(self, install: PostgresInstall, user: ClusterUser) -> None:
        """Run initdb next to the final path and move the result there: an interrupted start leaves no partial cluster."""
        free = shutil.disk_usage(self.data_dir).free
        if free < _NEW_CLUSTER_BYTES:
            raise StoreUnsuitable(
                f"The disk that holds {self.data_dir} has {free >> 20} MB free, but a new database needs "
                f"{_NEW_CLUSTER_BYTES >> 20} MB. Free some space, or choose another directory with "
                "--data-dir."
            )
        self._report("Creating the database (first start only)")
        draft = self.data_dir / f"postgres.new-{time.time_ns()}"
        for letters in _LETTER_LOCALES:
            if self._run_initdb(install, user, draft, letters):
                break
        draft.rename(self._cluster)

    def _run_initdb(self, install: PostgresInstall, user: ClusterUser, draft: Path, letters: str) -> bool:
        """Return whether the cluster was created; False if this machine does not have the locale `letters`."""
        draft.mkdir(mode=0o700)
        user.give(draft)
        collation = ["--encoding=UTF8", "--locale=C", "--locale-provider=builtin", "--builtin-locale=C.UTF-8"]
        options = ["--username=postgres", "--auth=peer", *collation, f"--lc-ctype={letters}", "--pgdata", draft]
        log_start = self._log_size()
        command = [install.program("initdb"), *options]
        process = SupervisedProcess(command, user=user, log=self.log_path)
        try:
            code = process.wait()
        except BaseException:
            process.kill()
            raise
        if code == 0:
            return True
        shutil.rmtree(draft, ignore_errors=True)
        output = self._log_since(log_start)
        if "invalid locale name" in output and letters != _LETTER_LOCALES[-1]:
            return False
        raise _failure("The database could not be created", output, self.data_dir)

    def _launch(self, install: PostgresInstall, user: ClusterUser) -> None:
        self._report("Starting Postgres")
        end_leftovers(self._cluster)
        socket_directory = make_socket_directory(self.data_dir, user)
        write_cluster_files(self._cluster, user=user, client=current_user().name, socket_directory=socket_directory)
        log_start = self._log_size()
        command = [install.program("postgres"), "-D", self._cluster]
        self._server = SupervisedProcess(command, user=user, log=self.log_path)
        if not self._becomes_ready(self._server):
            raise _failure("Postgres does not start", self._log_since(log_start), self.data_dir)

    def _becomes_ready(self, server: SupervisedProcess) -> bool:
        """Wait until Postgres accepts connections; return False if it ended, or is not ready after a very long recovery."""
        deadline = time.monotonic() + _START_TIMEOUT_SECONDS
        while server.exit_code() is None and time.monotonic() < deadline:
            postmaster = read_postmaster(self._cluster)
            if postmaster and postmaster.is_ready and server.is_parent_of(postmaster.pid):
                return True
            time.sleep(_POLL_SECONDS)
        return False

    def _make_database(self) -> None:
        """Create missing roles, database and extension: the next start completes an interrupted first one."""
        queries = load_queries("cluster")
        try:
            with psycopg.connect(self.dsn("postgres", "postgres"), autocommit=True) as connection:
                connection.execute(queries["create_roles"])
                if connection.execute(queries["database_exists"]).fetchone() is None:
                    connection.execute(queries["create_database"])
            with psycopg.connect(self.dsn("postgres"), autocommit=True) as connection:
                found = connection.execute(queries["vector_extension"]).fetchone()
                if found is None or not found[0]:
                    connection.execute(queries["create_vector_extension"])
                elif found[1]:
                    connection.execute(queries["update_vector_extension"])
        except psycopg.errors.DiskFull as error:
            raise StoreUnsuitable(f"The disk that holds {self.data_dir} is full. Free some space and start again.") from error
        except psycopg.Error as error:
            raise StoreUnavailable(f"Postgres is running but does not respond: {str(error).strip()}") from error

    # The end of a start -----------------------------------------------------------------------------------------------

    def _end_server(self) -> None:
        """Stop Postgres: fast, then immediately, then by force. Its log says which."""
        server, self._server = self._server, None
        if server is None:
            return
        if not server.end(timeout_seconds=_STOP_TIMEOUT_SECONDS):
            end_leftovers(self._cluster)
            server.kill()
        remove_short_socket_directory(self.data_dir)

    def _log_size(self) -> int:
        return self.log_path.stat().st_size if self.log_path.exists() else 0

    def _log_since(self, start: int) -> str:
        with self.log_path.open("rb") as log:
            log.seek(start)
            return log.read().decode("utf-8", "replace")


def _failure(what: str, output: str, data_dir: Path) -> StoreUnsuitable | StoreUnavailable:
    """Return an error with what Postgres or initdb printed."""
    if "No space left on device" in output or "Disk quota exceeded" in output:
        return StoreUnsuitable(f"{what}: the disk that holds {data_dir} is full. Free some space and start again.")
    reasons = [line for line in output.splitlines() if any(mark in line for mark in ("FATAL", "PANIC", "error:"))]
    last = "\n".join(reasons[-3:] or output.splitlines()[-3:])
    return StoreUnavailable(f"{what}. Its log ({data_dir / 'postgres.log'}) ends with:\n{last}")
