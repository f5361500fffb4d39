"""Callers of `/v1` through OpenAI's own SDK."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from openai import AsyncOpenAI

from tests.dialects.conftest import Client


@asynccontextmanager
async def sdk(caller: Client, **options: object) -> AsyncIterator[AsyncOpenAI]:
    """Yield OpenAI's client with the caller's key; it uses the caller's connection and never repeats a request."""
    base = str(caller.http.base_url).rstrip("/") + "/v1"
    settings: dict[str, object] = {"max_retries": 0, "http_client": caller.http} | options
    yield AsyncOpenAI(api_key=caller.key, base_url=base, **settings)  # type: ignore[arg-type]
