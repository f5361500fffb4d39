"""No test reaches a provider: a connection to any address but this machine's own fails where it is begun."""

import ipaddress
import sys


class NetworkForbidden(OSError):
    """A test tried to reach another machine; to the code under test the network is down."""


def _only_here(event: str, arguments: tuple[object, ...]) -> None:
    if event == "socket.connect":
        address = arguments[1]
        host = address[0] if isinstance(address, tuple) else None
    elif event == "socket.getaddrinfo":
        host = arguments[0]
    else:
        return
    name = host.decode() if isinstance(host, bytes) else host
    if isinstance(name, str) and name not in ("", "localhost") and not _is_loopback(name):
        raise NetworkForbidden(name)


def _is_loopback(name: str) -> bool:
    try:
        address = ipaddress.ip_address(name)
        return address.is_loopback or address.is_unspecified
    except ValueError:
        return False


sys.addaudithook(_only_here)
