"""The socket that a server listens on, and the base URL under which programs of this machine reach it.

Above: `server.serve`. Below: the operating system. The socket is open before anything else starts, so that a port in use fails
at once.
"""

import errno
import socket
from collections.abc import Generator
from contextlib import contextmanager

from clew.domain.errors import ClewError, ConfigurationInvalid
from clew.embedded.data_directory import in_use, read_server_file
from clew.server.settings import Settings


@contextmanager
def listening_socket(settings: Settings) -> Generator[socket.socket]:
    """Listen on the address of the settings before anything else starts, so that a port in use fails immediately.

    Raises:
        ConfigurationInvalid: the port is in use, or the address is not one of this machine.
        DataDirectoryInUse: the server of this data directory uses the port.
    """
    try:
        family, _, _, _, where = socket.getaddrinfo(settings.host, settings.port, type=socket.SOCK_STREAM)[0]
        listener = socket.create_server((str(where[0]), settings.port), family=family, backlog=2048)
    except OSError as error:
        raise _cannot_listen(settings, error) from error
    _cut_unread(listener, settings.unread_timeout_seconds)
    with listener:
        yield listener


def _cut_unread(listener: socket.socket, seconds: float) -> None:
    """Let the system close connections whose client has read nothing for this long; macOS and Windows cannot."""
    if hasattr(socket, "TCP_USER_TIMEOUT"):  # accepted connections inherit it
        listener.setsockopt(socket.IPPROTO_TCP, socket.TCP_USER_TIMEOUT, int(seconds * 1000))


def _cannot_listen(settings: Settings, error: OSError) -> ClewError:
    if error.errno == errno.EADDRINUSE and read_server_file(settings.data_dir) is not None:
        return in_use(settings.data_dir)
    if error.errno == errno.EADDRINUSE:
        return ConfigurationInvalid(
            f"Port {settings.port} of {settings.host} is already in use. Stop the program that uses it, or choose another "
            "port with --port."
        )
    if error.errno == errno.EACCES:
        return ConfigurationInvalid(f"Permission denied for port {settings.port}. Choose a port above 1023 with --port.")
    return ConfigurationInvalid(f"{settings.host} is not an address of this machine ({error.strerror or error}).")


def address_of(settings: Settings, listener: socket.socket) -> str:
    """Return the base URL of a server for a program on this machine."""
    host, port = listener.getsockname()[:2]
    if host in {"0.0.0.0", "::"}:  # noqa: S104  compared, not bound
        host = "127.0.0.1"
    elif settings.host == "localhost":
        host = "localhost"
    return f"http://[{host}]:{port}" if ":" in host else f"http://{host}:{port}"
