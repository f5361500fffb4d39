"""The SDKs' clients for answer models and text models, configured so that a key only reaches its own address.

Above are `answering/provider_model.py` and `completion/pydantic_ai_adapter.py`. Without explicit values the SDKs read the
provider's environment variables, which is right at the provider's own address. To any other address, only what a request needs is
sent: no account, key or header from the environment. Redirects are not followed, responses have a maximum size, and the SDKs do
not retry: their callers do, if appropriate. Anthropic's SDK has thousands of modules, more than a second of a start: it is
imported only where a model of Anthropic's is opened.
"""

from base64 import b64encode
from collections.abc import AsyncIterator, Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Protocol, TypeAlias

import httpx2
from openai import AsyncOpenAI, OpenAIError
from pydantic import SecretStr
from pydantic_ai.models import Model
from pydantic_ai.models.openai import OpenAIChatModel, OpenAIResponsesModel
from pydantic_ai.profiles.openai import OpenAIModelProfile
from pydantic_ai.providers.openai import OpenAIProvider
from pydantic_ai.providers.openai_compatible import OpenAICompatibleProvider

from clew.domain.errors import ConfigurationInvalid
from clew.providers.http_transport import IDLE_MOST, AiohttpTransport, uses_proxy

if TYPE_CHECKING:
    from anthropic import AsyncAnthropic

_CONNECT_SECONDS = 10.0
_NO_TAGS = ("\0think", "\0/think")
_NO_KEY = "no-key"  # the SDKs want one; servers of the user's own often want none
_NEEDED_HEADERS = frozenset(
    {"host", "accept", "accept-encoding", "connection", "content-type", "content-length", "user-agent", "anthropic-version"}
)

SDKClient: TypeAlias = "AsyncOpenAI | AsyncAnthropic"


@dataclass(frozen=True, slots=True)
class ModelAddress:
    """Which model, where, and with which key."""

    provider: str
    """A key of `OPENERS`."""
    model: str
    base_url: str | None = None
    """None: the provider's own address."""
    api_key: SecretStr | None = None
    """None: the provider's own variable at its own address, and no key anywhere else."""
    setting: str = "CLEW_MODEL"
    """The variable that names the model, for errors."""

    @property
    def name(self) -> str:
        """The model as configured and recorded: `openai:gpt-4.1-mini`."""
        return f"{self.provider}:{self.model}"

    def key(self) -> str | None:
        """The key, without surrounding white space from files and shells.

        Raises ConfigurationInvalid if it is not valid in a header; the message does not contain it.
        """
        key = self.api_key.get_secret_value().strip() if self.api_key else ""
        if not (key.isascii() and key.isprintable()):
            raise ConfigurationInvalid(
                "CLEW_MODEL_API_KEY contains characters that are not allowed in a key.", setting="CLEW_MODEL_API_KEY"
            )
        return key or None


class Recorder(Protocol):
    """Sees every request before it is sent, and every response before its body is read."""

    async def sent(self, request: httpx2.Request) -> None:
        """Inspect a request, and remove what is not for the provider."""
        ...

    async def received(self, response: httpx2.Response) -> None:
        """Inspect a response; its stream may be replaced."""
        ...


@dataclass(frozen=True, slots=True)
class ClientOptions:
    """Request options of one kind of model."""

    timeout_seconds: float = 60.0
    """The timeout of each wait in a request whose caller sets none."""
    max_response_bytes: int = 1 << 18
    recorder: Recorder | None = None


class ResponseTooLarge(httpx2.TransportError):
    """The provider's response is larger than any answer needs."""


class ResponseCompressed(httpx2.TransportError):
    """The provider sent a compressed response although it must not: its uncompressed size is not known in advance."""


class _LimitedStream(httpx2.AsyncByteStream):
    """A response's bytes, up to the maximum size."""

    def __init__(self, stream: httpx2.AsyncByteStream, max_bytes: int) -> None:
        self._stream, self._max_bytes = stream, max_bytes

    async def __aiter__(self) -> AsyncIterator[bytes]:
        received = 0
        async for chunk in self._stream:
            received += len(chunk)
            if received > self._max_bytes:
                raise ResponseTooLarge(f"more than {self._max_bytes} bytes")
            yield chunk

    async def aclose(self) -> None:
        await self._stream.aclose()


def http_client(address: ModelAddress, options: ClientOptions) -> httpx2.AsyncClient:
    """Return a client that sends what the SDK gives it or, to a custom address, only what a request needs and this key."""

    async def limit(response: httpx2.Response) -> None:
        assert isinstance(response.stream, httpx2.AsyncByteStream)  # noqa: S101  an asynchronous client has no other kind
        if response.headers.get("content-encoding", "identity").strip().lower() != "identity":
            raise ResponseCompressed("asked for as it is, it came compressed")
        response.stream = _LimitedStream(response.stream, options.max_response_bytes)

    async def ask_plain(request: httpx2.Request) -> None:
        request.headers["accept-encoding"] = "identity"

    async def strip(request: httpx2.Request) -> None:
        for name in set(request.headers) - _NEEDED_HEADERS:
            del request.headers[name]
        request.headers["authorization"] = _authorization(httpx2.URL(address.base_url or ""), address.key())

    seen = [options.recorder] if options.recorder else []
    return httpx2.AsyncClient(
        transport=None if uses_proxy() else AiohttpTransport(),
        timeout=_timeout(options),
        limits=httpx2.Limits(max_connections=None, max_keepalive_connections=IDLE_MOST),
        follow_redirects=False,
        event_hooks={
            "request": [ask_plain, *(one.sent for one in seen), *([strip] if address.base_url else [])],
            "response": [limit, *(one.received for one in seen)],
        },
    )


def _timeout(options: ClientOptions) -> httpx2.Timeout:
    return httpx2.Timeout(options.timeout_seconds, connect=min(_CONNECT_SECONDS, options.timeout_seconds))


def _authorization(base_url: httpx2.URL, key: str | None) -> str:
    """Return the key or, without one, the name and password in the address, which a proxy may require."""
    if key is None and base_url.userinfo:
        return "Basic " + b64encode(f"{base_url.username}:{base_url.password}".encode()).decode()
    return f"Bearer {key or _NO_KEY}"


def _without_password(base_url: str | None) -> httpx2.URL | None:
    """Return the address without what `_authorization` sends: the HTTP client logs addresses, and errors contain them."""
    return httpx2.URL(base_url).copy_with(userinfo=b"") if base_url else None


def _openai_client(address: ModelAddress, options: ClientOptions) -> AsyncOpenAI:
    key = address.key() or (_NO_KEY if address.base_url else None)
    try:
        return AsyncOpenAI(
            api_key=key,
            base_url=_without_password(address.base_url),
            max_retries=0,
            timeout=_timeout(options),
            http_client=http_client(address, options),
        )
    except OpenAIError:
        raise _key_missing(address, "OPENAI_API_KEY") from None


def _anthropic_client(address: ModelAddress, options: ClientOptions) -> "AsyncAnthropic":
    from anthropic import AnthropicError, AsyncAnthropic

    key = address.key() or (_NO_KEY if address.base_url else None)
    try:
        client = AsyncAnthropic(
            api_key=key,
            base_url=_without_password(address.base_url),
            max_retries=0,
            timeout=_timeout(options),
            http_client=http_client(address, options),
        )
    except (AnthropicError, ValueError, OSError):  # a profile or an identity token on disk that cannot be read
        raise _key_missing(address, "ANTHROPIC_API_KEY") from None
    if not (client.api_key or client.auth_token or client.credentials):
        raise _key_missing(address, "ANTHROPIC_API_KEY")
    return client


def _key_missing(address: ModelAddress, variable: str) -> ConfigurationInvalid:
    return ConfigurationInvalid(
        f"{address.setting} is {address.name!r}, which requires an API key. Set CLEW_MODEL_API_KEY or {variable}.",
        setting=address.setting,
    )


def _openai_provider(address: ModelAddress, client: AsyncOpenAI) -> OpenAIProvider | OpenAICompatibleProvider:
    """Return the provider: outside OpenAI a chat template may treat marks in a text as turns, and the second kind breaks them."""
    if address.base_url is None:
        return OpenAIProvider(openai_client=client)
    return OpenAICompatibleProvider("openai", openai_client=client)


def _open_chat(address: ModelAddress, options: ClientOptions) -> tuple[Model, SDKClient]:
    """Open a chat model: a stream that ends without a reason was cut off. Thoughts in its text are left to `thoughts.py`.

    pydantic-ai takes a piece that is exactly `<think>` as the beginning of thoughts, and only a piece that is exactly `</think>`
    as their end; tags that no text contains turn this off.
    """
    client = _openai_client(address, options)
    profile = OpenAIModelProfile(openai_chat_streaming_requires_finish_reason=True, thinking_tags=_NO_TAGS)
    return OpenAIChatModel(address.model, provider=_openai_provider(address, client), profile=profile), client


def _open_responses(address: ModelAddress, options: ClientOptions) -> tuple[Model, SDKClient]:
    """Open a responses model. Thoughts are never sent back, so their encrypted form (some kilobytes) is not requested."""
    client = _openai_client(address, options)
    profile = OpenAIModelProfile(openai_supports_encrypted_reasoning_content=False)
    return OpenAIResponsesModel(address.model, provider=_openai_provider(address, client), profile=profile), client


def _open_anthropic(address: ModelAddress, options: ClientOptions) -> tuple[Model, SDKClient]:
    from pydantic_ai.models.anthropic import AnthropicModel
    from pydantic_ai.providers.anthropic import AnthropicProvider

    client = _anthropic_client(address, options)
    return AnthropicModel(address.model, provider=AnthropicProvider(anthropic_client=client)), client


OPENERS: dict[str, Callable[[ModelAddress, ClientOptions], tuple[Model, SDKClient]]] = {
    "openai": _open_chat,
    "openai-responses": _open_responses,
    "anthropic": _open_anthropic,
}
"""Provider → the function that opens its model and the client to close. Raises ConfigurationInvalid."""
