"""Embedding models of providers that speak OpenAI's `/v1/embeddings`, through `pydantic_ai.embeddings`.

`openai:<model>` is OpenAI itself or, with a base URL, any server with that wire (vLLM, TEI, LM Studio, llama.cpp);
`ollama:<model>` is a local Ollama. Above is `factory.py`. This module puts the provider's errors into plain words; neither its
key nor messages about the key leave it.
"""

import asyncio
from base64 import b64encode
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from typing import Literal

import httpx2
import numpy as np
from openai import AsyncOpenAI, OpenAIError
from pydantic import SecretStr
from pydantic_ai.embeddings import EmbeddingModel
from pydantic_ai.embeddings.openai import OpenAIEmbeddingModel
from pydantic_ai.exceptions import (
    AgentRunError,
    ModelAuthenticationError,
    ModelConnectionError,
    ModelHTTPError,
    ModelNotFoundError,
    ModelQuotaExceededError,
    ModelRateLimitError,
    ModelServerError,
    ModelTimeoutError,
    ModelUnavailableError,
)
from pydantic_ai.providers.ollama import OllamaProvider
from pydantic_ai.providers.openai import OpenAIProvider

from clew.domain.errors import ConfigurationInvalid, EmbedderUnavailable
from clew.providers.embedding.protocol import EmbeddingSpec, Vectors
from clew.providers.embedding.query_cache import QueryCache

_OLLAMA_URL = "http://127.0.0.1:11434/v1"
_NO_KEY = "no-key"  # the client wants one; servers at a base URL of the user's own often want none
_TIMEOUT_SECONDS = 30.0
_TEXTS_PER_REQUEST = 64
_EMPTY_STAND_IN = "."  # OpenAI refuses empty input
_PROBE = "dimension"

_CAUSES: tuple[tuple[type[AgentRunError], str], ...] = (
    (ModelAuthenticationError, "it rejected the API key; set CLEW_EMBEDDING_API_KEY to a key with access to this model"),
    (ModelNotFoundError, "it does not know this model; check the name in CLEW_EMBEDDING"),
    (ModelQuotaExceededError, "the account's quota is used up"),
    (ModelRateLimitError, "its rate limit was reached; try again later"),
    (ModelTimeoutError, f"it did not respond within {_TIMEOUT_SECONDS:.0f} seconds"),
    (ModelConnectionError, "it cannot be reached; check CLEW_EMBEDDING_BASE_URL and the network"),
    (ModelUnavailableError, "it is temporarily unavailable"),
    (ModelServerError, "it failed"),
    (ModelHTTPError, "it rejected the request"),
)

_NOT_EMBEDDINGS = (ValueError, TypeError, AttributeError)  # what the SDK raises for a response of another shape


@dataclass(frozen=True, slots=True)
class ProviderAddress:
    """Which model, where, and with which key."""

    provider: Literal["openai", "ollama"]
    model: str
    base_url: str | None = None
    """None: the provider's own address."""
    api_key: SecretStr | None = None
    """None: OPENAI_API_KEY at OpenAI's own address, and no key anywhere else."""

    @property
    def name(self) -> str:
        """The model as configured and recorded: `openai:text-embedding-3-small`."""
        return f"{self.provider}:{self.model}"


class PydanticAIEmbedder:
    """Vectors from a provider, normalised here. Open one with `open_provider`, which determines the dimension."""

    def __init__(self, address: ProviderAddress, *, dimension: int) -> None:
        self._address = address
        self._spec = EmbeddingSpec(address.name, "provider", dimension, None)
        self._client = _open_client(address)
        self._model = _model_on(self._client, address)
        self._cache = QueryCache()
        self._closed = False

    @property
    def spec(self) -> EmbeddingSpec:
        """The dimension is that of the first response."""
        return self._spec

    async def embed_query(self, text: str, language: str | None = None) -> Vectors:
        """Return the vector of a question `(d,)`, from the cache if possible."""
        self._refuse_when_closed()
        cached = self._cache.find(text)
        if cached is not None:
            return cached
        rows = await _ask(self._model, [text], kind="query", address=self._address)
        return self._cache.keep(text, self._checked(rows)[0])

    async def embed_passages(self, texts: Sequence[str], languages: Sequence[str | None] | None = None) -> Vectors:
        """Return the vectors of passages `(n, d)` in order, 64 per request, one request after another."""
        self._refuse_when_closed()
        parts = [np.empty((0, self._spec.dimension), np.float32)]
        for start in range(0, len(texts), _TEXTS_PER_REQUEST):
            batch = texts[start : start + _TEXTS_PER_REQUEST]
            parts.append(self._checked(await _ask(self._model, batch, kind="document", address=self._address)))
        return np.concatenate(parts)

    def unknown_share(self, texts: Sequence[str]) -> list[float]:
        """Return 0.0 for each: providers do not report it."""
        return [0.0] * len(texts)

    async def close(self) -> None:
        """Close the connections."""
        self._closed = True
        await self._client.close()

    def _refuse_when_closed(self) -> None:
        if self._closed:
            raise EmbedderUnavailable("The embedder is closed.")

    def _checked(self, rows: Vectors) -> Vectors:
        """Return the rows, each of length 1; raise an error if the model behind the name has changed."""
        if rows.shape[1] != self._spec.dimension:
            raise EmbedderUnavailable(
                f"{self._spec.model} now returns {rows.shape[1]} dimensions instead of "
                f"{self._spec.dimension}, so the model behind this name has changed. Run `clew reembed` to "
                "rebuild the index.",
                model=self._spec.model,
            )
        lengths = np.linalg.norm(rows, axis=1, keepdims=True)
        if not bool(np.isfinite(lengths).all() and (lengths > 0).all()):
            raise EmbedderUnavailable(f"{self._spec.model} returned a zero vector.")
        return rows / lengths


def open_provider(address: ProviderAddress) -> PydanticAIEmbedder:
    """Open a provider's model and determine its dimension with one small request. Blocks; uses its own event loop.

    Raises:
        EmbedderUnavailable: the provider cannot be reached or rejects the request; the message says which, without the key.
        ConfigurationInvalid: the address is OpenAI's and there is no key.
    """
    with ThreadPoolExecutor(1) as thread:
        dimension = thread.submit(asyncio.run, _probe(address)).result()
    return PydanticAIEmbedder(address, dimension=dimension)


async def _probe(address: ProviderAddress) -> int:
    client = _open_client(address)
    try:
        rows = await _ask(_model_on(client, address), [_PROBE], kind="query", address=address)
    finally:
        await client.close()
    return int(rows.shape[1])


def _open_client(address: ProviderAddress) -> AsyncOpenAI:
    """Return the SDK's client. Without a key it reads OPENAI_API_KEY itself, which is only for OpenAI."""
    base_url = address.base_url or (_OLLAMA_URL if address.provider == "ollama" else None)
    key = address.api_key.get_secret_value() if address.api_key else None
    if base_url is not None:
        return _open_elsewhere(httpx2.URL(base_url), key)
    try:
        return AsyncOpenAI(api_key=key, timeout=_TIMEOUT_SECONDS)
    except OpenAIError as error:
        raise ConfigurationInvalid(
            f"{address.name} requires an API key. Set CLEW_EMBEDDING_API_KEY or OPENAI_API_KEY.", setting="CLEW_EMBEDDING"
        ) from error


def _open_elsewhere(base_url: httpx2.URL, key: str | None) -> AsyncOpenAI:
    """Return a client that sends nothing of the user's OpenAI account (OPENAI_*) to other servers.

    A name and a password in the address go into the header if there is no key, and never into logs and messages.
    """
    own = {"Authorization": _authorization(base_url, key)}  # otherwise one in OPENAI_CUSTOM_HEADERS would win
    bare = base_url.copy_with(userinfo=b"")
    client = AsyncOpenAI(api_key=key or _NO_KEY, base_url=bare, timeout=_TIMEOUT_SECONDS, default_headers=own)
    client.organization = client.project = None
    return client


def _authorization(base_url: httpx2.URL, key: str | None) -> str:
    if not key and base_url.userinfo:
        return "Basic " + b64encode(f"{base_url.username}:{base_url.password}".encode()).decode()
    return f"Bearer {key or _NO_KEY}"


def _model_on(client: AsyncOpenAI, address: ProviderAddress) -> EmbeddingModel:
    kind = OllamaProvider if address.provider == "ollama" else OpenAIProvider
    return OpenAIEmbeddingModel(address.model, provider=kind(openai_client=client))


async def _ask(
    model: EmbeddingModel, texts: Sequence[str], *, kind: Literal["query", "document"], address: ProviderAddress
) -> Vectors:
    """Send one request; return the rows `(n, d)` from the provider."""
    readable = [text.encode("utf-8", "replace").decode() if text.strip() else _EMPTY_STAND_IN for text in texts]
    try:
        result = await model.embed(readable, input_type=kind)
        rows = np.asarray(result.embeddings, np.float32)
    except (AgentRunError, OpenAIError, *_NOT_EMBEDDINGS) as error:
        # The provider's own text may contain the key or a part of it, so it stays out of the chain of causes.
        raise EmbedderUnavailable(_cause_of(error, address), model=address.name) from None
    if rows.ndim != 2 or len(rows) != len(texts):
        raise EmbedderUnavailable(f"{address.name} returned {len(rows)} vectors for {len(texts)} texts.")
    return rows


def _cause_of(error: Exception, address: ProviderAddress) -> str:
    """Return what went wrong in Clew's words, with the status if there is one."""
    cause = next((words for kind, words in _CAUSES if isinstance(error, kind)), "its response cannot be read")
    status = f" (HTTP {error.status_code})" if isinstance(error, ModelHTTPError) else ""
    return f"The embedding model {address.name} cannot be used: {cause}{status}."
