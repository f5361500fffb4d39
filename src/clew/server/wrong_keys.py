"""Slows down who tries API keys: an address that sent 10 wrong keys within a minute gets 429 for the next ones, not 401.

A key is looked up first, so a valid one from the same address passes. The log has one warning per address and minute, without the
key. Above: `server.auth`. Below: `addresses`.
"""

import time
from collections import OrderedDict

import structlog
from starlette.types import Scope

from clew.domain.errors import TooManyRequests
from clew.server.addresses import OncePerMinute, one_client

WRONG_KEYS_MOST = 10
_SECONDS = 60.0
_ADDRESSES_MOST = 10_000
logger = structlog.get_logger(__name__)


class WrongKeys:
    """Counts the wrong keys of each address within a minute. Use it from one event loop."""

    def __init__(self, most: int = WRONG_KEYS_MOST) -> None:
        self._most = most
        self._counted: OrderedDict[str, tuple[float, int]] = OrderedDict()
        """Address → when its minute began, and its wrong keys since."""
        self._warnings = OncePerMinute()

    def count(self, scope: Scope) -> TooManyRequests | None:
        """Count the wrong key of a request; return the refusal of an address that sent too many, else None."""
        host = scope["client"][0] if scope["client"] else ""
        address, now = one_client(host), time.monotonic()
        since, number = self._counted.pop(address, (now, 0))
        if now - since >= _SECONDS:
            since, number = now, 0
        self._counted[address] = (since, number + 1)
        if len(self._counted) > _ADDRESSES_MOST:
            self._counted.popitem(last=False)
        if number < self._most:
            return None
        if self._warnings.passes(address):
            logger.warning("wrong_keys", address=host, wrong_keys=number + 1)
        return TooManyRequests("address", self._most, retry_after_seconds=max(1, round(since + _SECONDS - now)))
