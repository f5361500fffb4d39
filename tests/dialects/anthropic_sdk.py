"""Callers of `/v1/messages` through Anthropic's own SDK."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

from anthropic import AsyncAnthropic, DefaultAsyncHttpxClient

from tests.conftest import NO_AUTHORITIES


@asynccontextmanager
async def sdk(address: str, key: str | None = "none", **options: Any) -> AsyncIterator[AsyncAnthropic]:
    """Yield Anthropic's client, which never repeats a request."""
    connection = DefaultAsyncHttpxClient(timeout=30, verify=NO_AUTHORITIES, trust_env=False)
    async with AsyncAnthropic(api_key=key, base_url=address, max_retries=0, http_client=connection, **options) as client:
        yield client
