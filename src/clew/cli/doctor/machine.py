"""The checks of `clew doctor` on the machine: free disk space, the user of the data directory, the port.

Blocking: call them in a thread. Above: `command`. Below: the operating system, through psutil.
"""

import errno
import os
import shutil
import socket
from pathlib import Path

import psutil

from clew.domain.errors import DataDirectoryInUse, StoreUnsuitable
from clew.embedded.data_directory import DataDirectoryLock, ServerFile, read_guest, read_server_file, was_used
from clew.store.checks import Check

_CANNOT_BE_USED = "Correct its owner or permissions, or choose another directory with --data-dir."
_TOO_LITTLE_BYTES, _LITTLE_BYTES = 200 << 20, 2 << 30


def check_disk(data_dir: Path) -> Check:
    """Check the free space on the disk of the data directory, or of its nearest existing parent."""
    place = next(path for path in (data_dir, *data_dir.parents) if path.exists())
    free = shutil.disk_usage(place).free
    found = f"{_size(free)} free on the disk of {place}"
    if free >= _LITTLE_BYTES:
        return Check("disk space", "ok", found)
    status = "fail" if free < _TOO_LITTLE_BYTES else "warn"
    return Check("disk space", status, found, "Free some space, or move the data directory and set its new path with --data-dir.")


def _size(count: int) -> str:
    return f"{count / (1 << 30):.1f} GB" if count >= 1 << 30 else f"{count >> 20} MB"


def check_data_directory(data_dir: Path) -> Check:
    """Check which process uses the data directory and whether it is writable, without creating anything."""
    if guest := read_guest(data_dir):
        return Check("data directory", "ok", f"{data_dir} is not in use; commands reach {_guest(guest)} at {guest.address}")
    if not data_dir.exists():
        return Check("data directory", "ok", f"{data_dir} will be created on first start")
    if not was_used(data_dir):
        return _unused(data_dir)
    try:
        with DataDirectoryLock(data_dir):
            return Check("data directory", "ok", f"{data_dir} is free")
    except DataDirectoryInUse as error:
        server = read_server_file(data_dir)
        if server:
            return Check("data directory", "ok", f"{data_dir} is served by process {server.pid} at {server.address}")
        remedy = "Wait until it ends, stop it, or choose another directory with --data-dir."
        return Check("data directory", "warn", f"{data_dir} is used by process {error.details['pid']}", remedy)
    except StoreUnsuitable as error:
        return Check("data directory", "fail", error.message, _CANNOT_BE_USED)


def _unused(data_dir: Path) -> Check:
    if data_dir.is_dir() and os.access(data_dir, os.R_OK | os.W_OK | os.X_OK):
        return Check("data directory", "ok", f"{data_dir} is free")
    return Check("data directory", "fail", f"{data_dir} is not a writable directory", _CANNOT_BE_USED)


def _guest(server: ServerFile) -> str:
    return f"the server of another data directory, {server.data_dir} (process {server.pid}, such as `clew demo`)"


def check_port(host: str, port: int, *, data_dir: Path | None = None) -> Check:
    """Check whether a server can listen on `host` and `port`, or that the server of `data_dir` does."""
    found = f"{host}:{port}"
    try:
        _bind(host, port)
    except OSError as error:
        return _taken(found, port, data_dir) if error.errno == errno.EADDRINUSE else _no_bind(found, error)
    return Check("port", "ok", f"{found} is free")


def _bind(host: str, port: int) -> None:
    family, kind, protocol, _, address = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)[0]
    with socket.socket(family, kind, protocol) as probe:
        if os.name == "posix":  # elsewhere the option lets two processes listen on one port
            probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        probe.bind(address)


def _no_bind(found: str, error: OSError) -> Check:
    if error.errno == errno.EACCES:
        return Check("port", "fail", f"{found} is not permitted", "Ports below 1024 require root. Choose another with --port.")
    return Check("port", "fail", f"{found}: {error.strerror or error}", "Set --host to an address of this machine.")


def _taken(found: str, port: int, data_dir: Path | None) -> Check:
    pid = _listener(port)
    server = read_server_file(data_dir) if data_dir else None
    if server and pid == server.pid and data_dir and (guest := read_guest(data_dir)):
        remedy = f"Check that server with `clew doctor --data-dir {guest.data_dir}`, stop it, or choose another port with --port."
        return Check("port", "warn", f"{found} is in use by {_guest(guest)}", remedy)
    if server and pid == server.pid:
        return Check("port", "ok", f"{found} is this data directory's own server (process {pid})")
    remedy = "Stop that program, or choose another port with --port."
    return Check("port", "fail", f"{found} is in use by {_program(pid)}", remedy)


def _listener(port: int) -> int | None:
    """Return the process that listens on the port; None if the system hides it (another user's process, macOS without root)."""
    try:
        connections = psutil.net_connections("tcp")
    except psutil.Error:
        return None
    return next((c.pid for c in connections if c.status == psutil.CONN_LISTEN and c.laddr and c.laddr.port == port), None)


def _program(pid: int | None) -> str:
    try:
        return f"{psutil.Process(pid).name()} (process {pid})" if pid else "a program of another user"
    except psutil.Error:
        return f"process {pid}"
