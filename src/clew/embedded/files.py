"""The files that Clew writes for its own Postgres: settings, authentication, and the directory of the socket.

They are rewritten at every start, so an update of Clew reaches old data directories. Nothing listens on TCP; the only
authentication rule relies on the operating system to identify the user at the other end of the socket. Above: `postgres`.
"""

import shutil
import stat
import tempfile
from pathlib import Path

from clew.domain.errors import StoreUnsuitable
from clew.embedded.data_directory import write_atomically
from clew.embedded.user import ClusterUser

ROLES = ("postgres", "clew_owner", "clew_app", "clew_reader")
PORT = 5432  # not a TCP port: part of the socket's name
_SOCKET_NAME = f".s.PGSQL.{PORT}"
_SOCKET_PATH_BYTES = 100  # the kernel's limit is 108 on Linux, 104 on macOS
_ROOM_BYTES = 256 << 20

_SETTINGS = """\
# Written by Clew at every start: a change made here is lost. ALTER SYSTEM keeps yours.
listen_addresses = ''
port = {port}
unix_socket_directories = '{socket_directory}'
unix_socket_permissions = 0700
password_encryption = 'scram-sha-256'
cluster_name = 'clew'

max_connections = 100
shared_buffers = '128MB'
dynamic_shared_memory_type = '{shared_memory}'
huge_pages = off
io_method = 'sync'
max_worker_processes = 4
max_logical_replication_workers = 0
jit = off

fsync = on
wal_level = 'minimal'
max_wal_senders = 0
max_wal_size = '512MB'
min_wal_size = '64MB'

timezone = 'UTC'
log_timezone = 'UTC'
datestyle = 'iso, ymd'
default_text_search_config = 'pg_catalog.simple'
lc_messages = 'C'
lc_monetary = 'C'
lc_numeric = 'C'
lc_time = 'C'

# Clients get their own errors; the log holds only the server's, so that it never contains a value of a statement.
logging_collector = off
log_destination = 'stderr'
log_line_prefix = '%m [%p] '
log_min_messages = 'log'
log_min_error_statement = 'panic'
log_error_verbosity = 'terse'
log_checkpoints = off
"""
_HBA = "# Written by Clew at every start.\nlocal all all peer map=clew\n"


def write_cluster_files(cluster: Path, *, user: ClusterUser, client: str, socket_directory: Path) -> None:
    """Write settings and authentication: only the OS user `client` may log in, as any role of Clew.

    Each file is replaced, never written through: a link that Postgres' user put in its place is not followed.
    """
    settings = _SETTINGS.format(port=PORT, socket_directory=_in_quotes(socket_directory), shared_memory=_shared_memory_type())
    mapping = "".join(f'clew "{client}" {role}\n' for role in ROLES)
    for name, text in (("postgresql.conf", settings), ("pg_hba.conf", _HBA), ("pg_ident.conf", mapping)):
        draft = cluster.with_name(f"{cluster.name}-{name}")
        write_atomically(draft, text)
        user.give(draft)
        draft.replace(cluster / name)


def _in_quotes(directory: Path) -> str:
    return f'"{directory}"'.replace("'", "''")


def _shared_memory_type() -> str:
    """Containers often have a /dev/shm of 64 MB, too small for building an index in parallel: use System V memory there."""
    shm = Path("/dev/shm")  # noqa: S108 - read, not written
    return "sysv" if shm.is_dir() and shutil.disk_usage(shm).total < _ROOM_BYTES else "posix"


# The socket -----------------------------------------------------------------------------------------------------------


def find_socket_directory(data_dir: Path) -> Path | None:
    """Return the socket's directory, or None: its path under the data directory is too long and Postgres is not running."""
    inside = data_dir / "socket"
    if _fits(inside):
        return inside
    try:
        return Path(_remembered(data_dir).read_text("utf-8"))
    except FileNotFoundError:
        return None


def make_socket_directory(data_dir: Path, user: ClusterUser) -> Path:
    """Create (or clean) the directory of the socket, private to `user`; call it only while no Postgres runs here."""
    directory = find_socket_directory(data_dir)
    if directory is None or not _is_private(directory, user):
        directory = _new_socket_directory(data_dir, user)
    for name in (_SOCKET_NAME, f"{_SOCKET_NAME}.lock"):
        (directory / name).unlink(missing_ok=True)
    return directory


def remove_short_socket_directory(data_dir: Path) -> None:
    """Remove the socket's directory if it had to be outside the data directory."""
    directory = find_socket_directory(data_dir)
    if directory and directory.parent != data_dir:
        shutil.rmtree(directory, ignore_errors=True)
        _remembered(data_dir).unlink(missing_ok=True)


def _new_socket_directory(data_dir: Path, user: ClusterUser) -> Path:
    inside = data_dir / "socket"
    if _fits(inside):
        inside.mkdir(mode=0o700, exist_ok=True)
        inside.chmod(0o700)
        user.give(inside)
        return inside
    for place in (Path(tempfile.gettempdir()), Path("/tmp")):  # noqa: S108 - mkdtemp makes a private directory there
        if _fits(place / "clew-xxxxxxxx") and user.first_closed_directory(place) is None:
            directory = Path(tempfile.mkdtemp(prefix="clew-", dir=place))
            user.give(directory)
            write_atomically(_remembered(data_dir), str(directory))
            return directory
    raise StoreUnsuitable(f"The path {data_dir} is too long for a Unix socket. Choose a shorter path with --data-dir.")


def _remembered(data_dir: Path) -> Path:
    return data_dir / "socket-directory"


def _fits(directory: Path) -> bool:
    """Return whether Postgres and its clients accept the path: short enough, without characters that they split or unquote."""
    path = str(directory / _SOCKET_NAME)
    return len(path.encode()) <= _SOCKET_PATH_BYTES and not set(path) & set('",\\\n')


def _is_private(directory: Path, user: ClusterUser) -> bool:
    try:
        found = directory.lstat()
    except FileNotFoundError:
        return False
    return stat.S_ISDIR(found.st_mode) and stat.S_IMODE(found.st_mode) == 0o700 and found.st_uid == user.uid
