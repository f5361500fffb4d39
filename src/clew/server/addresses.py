"""Network addresses of clients: which count as one, which belong to trusted proxies, and warnings that do not flood the log.

Above: `connections` (the address at the other end of a connection) and `wrong_keys` (the address behind a trusted proxy).
"""

import ipaddress
import time
from collections import OrderedDict
from collections.abc import Iterable

_IPV6_PREFIX = 64
"""Bits of an IPv6 address that belong to one network: its hosts choose the rest freely."""
_REMEMBERED_MOST = 10_000
_MINUTE = 60.0


def one_client(host: str) -> str:
    """Return what an address counts as: an IPv4 address itself, an IPv6 address its /64 network, anything else unchanged."""
    try:
        address = ipaddress.ip_address(host.partition("%")[0])
    except ValueError:
        return host
    if isinstance(address, ipaddress.IPv4Address):
        return str(address)
    if address.ipv4_mapped is not None:
        return str(address.ipv4_mapped)
    return str(ipaddress.ip_network((address, _IPV6_PREFIX), strict=False))


class Proxies:
    """The addresses and networks of trusted proxies."""

    def __init__(self, trusted: Iterable[str]) -> None:
        """Raise ValueError for a text that is neither an address nor a network."""
        self._networks = [ipaddress.ip_network(one) for one in trusted]

    def trust(self, host: str) -> bool:
        """Return whether an address belongs to a trusted proxy."""
        try:
            address = ipaddress.ip_address(host.partition("%")[0])
        except ValueError:
            return False
        if isinstance(address, ipaddress.IPv6Address) and address.ipv4_mapped is not None:
            address = address.ipv4_mapped
        return any(address in network for network in self._networks)


class OncePerMinute:
    """Lets one warning per subject pass each minute."""

    def __init__(self) -> None:
        self._last: OrderedDict[str, float] = OrderedDict()

    def passes(self, subject: str) -> bool:
        """Return whether to warn about a subject now."""
        now = time.monotonic()
        if now - self._last.get(subject, -_MINUTE) < _MINUTE:
            return False
        self._last[subject] = now
        self._last.move_to_end(subject)
        if len(self._last) > _REMEMBERED_MOST:
            self._last.popitem(last=False)
        return True
