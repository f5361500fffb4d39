"""Restricts requests to addresses chosen by tenants to the public internet.

Above: `servers`. The name is resolved once for every request, and the connection goes to the address that was checked, so that a
changed DNS entry has no effect. The client that uses this does not follow redirects.
"""

import asyncio
import socket
from collections.abc import AsyncIterator, Iterable
from ipaddress import IPv4Address, IPv6Address, IPv6Network, ip_address

import httpx2

MAX_RESPONSE_BYTES = 1 << 23
_TRANSLATED = IPv6Network("64:ff9b::/96")
"""NAT64: the last 32 bits are an IPv4 address (RFC 6052)."""
_NEVER_PUBLIC = tuple(map(IPv6Network, ("::/96", "::ffff:0:0:0/96", "64:ff9b:1::/48", "fec0::/10")))
"""IPv4-compatible, SIIT, NAT64 of one network, site-local: a machine's routes may lead from there to internal addresses."""


class AddressRefused(httpx2.TransportError):
    """The name resolves to an address that is not public."""


class ResponseTooLarge(httpx2.TransportError):
    """The server's response is larger than any result needs."""


class ResponseCompressed(httpx2.TransportError):
    """The server sent a compressed response although it must not: its uncompressed size is not known in advance."""


def is_public(address: str) -> bool:
    """Return whether an IP address is public, also if it is embedded in an IPv6 address."""
    try:
        parsed = ip_address(address.partition("%")[0])
    except ValueError:
        return False
    if any(parsed in network for network in _NEVER_PUBLIC):
        return False
    return all(one.is_global and not one.is_multicast for one in _meant(parsed))


def _meant(address: IPv4Address | IPv6Address) -> Iterable[IPv4Address | IPv6Address]:
    """Yield the address, or the IPv4 addresses that it represents."""
    if isinstance(address, IPv4Address):
        return [address]
    inner = [one for one in (address.ipv4_mapped, address.sixtofour, *(address.teredo or ())) if one]
    if address in _TRANSLATED:
        inner.append(IPv4Address(int(address) & 0xFFFFFFFF))
    return inner or [address]


class GuardedTransport(httpx2.AsyncHTTPTransport):
    """Sends requests to public addresses, and to allowed hosts at any address."""

    def __init__(self, allowed_hosts: frozenset[str]) -> None:
        """`allowed_hosts`: host names in lower case, optionally with a port."""
        super().__init__(trust_env=False)
        self._allowed_hosts = allowed_hosts

    async def handle_async_request(self, request: httpx2.Request) -> httpx2.Response:
        """Send a request. Raises AddressRefused, or errors of the connection."""
        if not is_allowed(request.url, self._allowed_hosts):
            request = await _pinned(request)
        request.headers["accept-encoding"] = "identity"
        return await _limited(await super().handle_async_request(request))


class LimitedTransport(httpx2.AsyncHTTPTransport):
    """Sends requests to an address of the settings; only the size of a response is limited."""

    async def handle_async_request(self, request: httpx2.Request) -> httpx2.Response:
        """Send a request. Raises errors of the connection."""
        request.headers["accept-encoding"] = "identity"
        return await _limited(await super().handle_async_request(request))


def is_allowed(url: httpx2.URL, hosts: frozenset[str]) -> bool:
    """Return whether an address is one of the allowed hosts: by name alone, or by name and port."""
    port = url.port or (443 if url.scheme == "https" else 80)
    return not hosts.isdisjoint({url.host.lower(), f"{url.host.lower()}:{port}"})


async def _pinned(request: httpx2.Request) -> httpx2.Request:
    """Return the request to the IP address; the host name stays in the header and in the certificate check."""
    url = request.url
    if url.scheme != "https":
        raise AddressRefused(f"{url.host} must be called over https")
    try:
        found = await asyncio.get_running_loop().getaddrinfo(url.host, url.port or 443, type=socket.SOCK_STREAM)
    except (OSError, UnicodeError) as error:
        raise httpx2.ConnectError(f"{url.host} has no address") from error
    addresses = [str(place[4][0]) for place in found]
    if not addresses or not all(map(is_public, addresses)):
        raise AddressRefused(f"{url.host} is not a public address")
    return httpx2.Request(
        request.method,
        url.copy_with(host=addresses[0]),
        headers=request.headers,
        stream=request.stream,
        extensions=request.extensions | {"sni_hostname": url.host},
    )


async def _limited(response: httpx2.Response) -> httpx2.Response:
    if response.headers.get("content-encoding", "identity").strip().lower() != "identity":
        await response.aclose()
        raise ResponseCompressed("asked for as it is, it came compressed")
    if isinstance(response.stream, httpx2.AsyncByteStream):
        response.stream = _LimitedStream(response.stream)
    return response


class _LimitedStream(httpx2.AsyncByteStream):
    """A response's bytes, up to the maximum size."""

    def __init__(self, stream: httpx2.AsyncByteStream) -> None:
        self._stream = stream

    async def __aiter__(self) -> AsyncIterator[bytes]:
        received = 0
        async for chunk in self._stream:
            received += len(chunk)
            if received > MAX_RESPONSE_BYTES:
                raise ResponseTooLarge(f"more than {MAX_RESPONSE_BYTES} bytes")
            yield chunk

    async def aclose(self) -> None:
        await self._stream.aclose()
