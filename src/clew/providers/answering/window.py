"""How much a model reads: its context window, and how many tokens a text takes there.

Above: `provider_model`. Below: `providers/clients`, whose HTTP client sends a key only to its own address. A server of the user's
own is asked once, with a short time limit, when the first question needs the answer; nothing is asked at a provider's own
address, whose models pydantic-ai knows. Without an answer the window is learned from the error of a prompt that was too long.
Tokens are counted by the server where it has an endpoint for it (llama.cpp, vLLM), else estimated, and the estimate is corrected
by what the provider counts for each prompt. Everything is kept in memory, for the life of the process.
"""

import asyncio
import re
import time
from collections import deque
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Literal, cast

import httpx2
import structlog

from clew.domain.text.tokens import estimate_tokens
from clew.providers.clients import ClientOptions, ModelAddress, http_client

_ASK_SECONDS = 2.0
_COUNT_SECONDS = 5.0
_AGAIN_SECONDS = 60.0
"""How long a server that did not answer is not asked again."""
_RESPONSE_BYTES = 1 << 24
"""Larger than the tokens of any prompt as JSON."""
_OLLAMA_TOKENS = 4096
"""What Ollama reads of a model that is not loaded, if neither the model nor OLLAMA_CONTEXT_LENGTH says otherwise."""
_MESSAGE_TOKENS = 8
"""What a chat template puts around a message."""
_RATIOS = 8
_LEAST_RATIO, _MOST_RATIO = 0.6, 5.0
_SAYS_WINDOW = (
    re.compile(r"['\"]n_ctx['\"]\s*:\s*(\d+)"),
    re.compile(
        r"(?:maximum|max|available|model['’]?s)[^.\d]{0,40}\bcontext (?:length|size|window)(?! by\b)[^.\d]{0,20}(\d{3,9})",
        re.IGNORECASE,
    ),
    re.compile(r"(\d{3,9}) (?:tokens )?maximum context length", re.IGNORECASE),
    re.compile(r"context (?:length|size|window) of[^.\d]{0,20}(\d{3,9})", re.IGNORECASE),
    re.compile(r"(?:max_seq_len|number of tokens allowed|exceeds? context limit: [\d +]{1,30}>)\D{0,4}(\d{3,9})", re.IGNORECASE),
    re.compile(r"(?:tokens[`'\"]*|max_new_tokens[`'\"]*) must (?:be <=|have less than|be less than) (\d{3,9})", re.IGNORECASE),
    re.compile(r"inputs[`'\"]* must have less than (\d{3,9})", re.IGNORECASE),
    re.compile(r"(?:>|exceeds?)\s*(\d{3,9}) (?:maximum|max|tokens? limit)", re.IGNORECASE),
)
_SAYS_SENT = (
    re.compile(r"['\"]n_prompt_tokens['\"]\s*:\s*(\d+)"),
    re.compile(r"(\d{3,9}) (?:tokens )?(?:in the messages|from the input|in the prompt|of text input)", re.IGNORECASE),
    re.compile(r"(\d{3,9}) (?:input tokens|[`'\"]inputs[`'\"] tokens)", re.IGNORECASE),
    re.compile(r"input token count \((\d{3,9})\)|prompt length (\d{3,9})", re.IGNORECASE),
    re.compile(r"(?:\brequest|prompt)\b[^.\d]{0,20}\(?(\d{3,9}) tokens", re.IGNORECASE),
    re.compile(r"(?:resulted in)\s+(\d{3,9}) tokens", re.IGNORECASE),
)
"""The prompt alone: what a request asks for as its answer is no part of it."""
_log = structlog.get_logger(__name__)

Script = Literal["latin", "other", "wide"]
_BEYOND_LATIN, _WIDE = re.compile("[^\x00-\u024f]"), re.compile("[\u1100-\u11ff\u2e80-\U0010ffff]")


@dataclass(frozen=True, slots=True)
class ServerFacts:
    """What a server says of a model. Every field may be unknown."""

    context_tokens: int | None = None
    """How much one request may have, prompt and answer together."""
    is_provisional: bool = False
    """The model was not loaded: the window is the server's default, and the server is asked again."""
    slots: int | None = None
    """How many requests it works on at once, each with a prompt cache of its own; None: unknown."""
    tokenizer: Literal["llama.cpp", "vllm"] | None = None
    """Whose endpoint counts tokens; None: there is none."""


_UNKNOWN = ServerFacts()


@dataclass(slots=True)
class Calibration:
    """Corrects estimates by what a provider counted: the greatest of its last ratios, by the script of the prompt."""

    _ratios: dict[Script, deque[float]] = field(default_factory=dict[Script, deque[float]])

    def estimate(self, texts: Sequence[str]) -> int:
        """Return about how many tokens these texts take."""
        estimated = sum(map(estimate_tokens, texts))
        ratios = self._ratios.get(script_of(texts))
        return int(estimated * max(ratios)) + 1 if ratios else estimated

    def learn(self, texts: Sequence[str], counted: int) -> None:
        """Note what a provider counted for these texts; 0 means that it counted nothing."""
        estimated = sum(map(estimate_tokens, texts)) if counted else 0
        ratio = counted / estimated if estimated else 0.0
        if _LEAST_RATIO <= ratio <= _MOST_RATIO:  # some servers count only what was not in their cache
            self._ratios.setdefault(script_of(texts), deque(maxlen=_RATIOS)).append(ratio)


class ModelWindow:
    """The window and the tokenizer of one model. Any number of answers may use it at once."""

    def __init__(self, address: ModelAddress, *, known: int | None, given: int | None) -> None:
        """Ask nothing yet. `known`: as the library has it; `given`: the setting, which wins over what the server says."""
        self._address, self._known, self._given = address, known, given
        self._learned: int | None = None
        self._facts: ServerFacts | None = None
        self._ask_again_at = 0.0
        self._asking = asyncio.Lock()
        self._client: httpx2.AsyncClient | None = None
        self.calibration = Calibration()

    @property
    def tokens(self) -> int | None:
        """The window as far as it is known now; a refused prompt shows that a larger setting is wrong."""
        if self._given:
            return min(self._given, self._learned or self._given)
        asked = self._facts.context_tokens if self._facts else None
        return self._learned or asked or self._known

    @property
    def slots(self) -> int | None:
        """How many requests the server works on at once, as far as it is known now."""
        return self._facts.slots if self._facts else None

    async def facts(self) -> ServerFacts:
        """Ask the server once. A server that did not answer, or whose model was not loaded, is asked again after a minute."""
        if self._is_settled:
            return self._facts or _UNKNOWN
        async with self._asking:
            if not self._is_settled and time.monotonic() >= self._ask_again_at:
                self._ask_again_at = time.monotonic() + _AGAIN_SECONDS
                try:
                    async with asyncio.timeout(_ASK_SECONDS):
                        self._facts = await ask_server(self._opened(), self._address)
                except (TimeoutError, httpx2.HTTPError, ValueError, LookupError, TypeError) as error:
                    _log.info("model_window_unknown", model=self._address.name, cause=type(error).__name__)
        return self._facts or _UNKNOWN

    @property
    def _is_settled(self) -> bool:
        if self._address.base_url is None or self._address.provider == "anthropic":
            return True
        return self._facts is not None and not self._facts.is_provisional

    async def count(self, texts: Sequence[str]) -> int:
        """Return how many tokens a prompt of these texts takes: counted by the server, or estimated."""
        around = _MESSAGE_TOKENS * len(texts)
        facts = await self.facts()
        if facts.tokenizer:
            try:
                async with asyncio.timeout(_COUNT_SECONDS):
                    return await _counted(self._opened(), self._address, facts.tokenizer, "\n".join(texts)) + around
            except (TimeoutError, httpx2.HTTPError, ValueError, LookupError, TypeError) as error:
                _log.info("tokens_estimated", model=self._address.name, cause=type(error).__name__)
        return self.calibration.estimate(texts) + around

    def learn_overflow(self, said: str, texts: Sequence[str]) -> None:
        """Learn the window, and the length of the prompt, from a provider's words about a prompt that was too long."""
        self._learned = _first(_SAYS_WINDOW, said) or self._learned
        if sent := _first(_SAYS_SENT, said):
            self.calibration.learn(texts, sent)

    async def close(self) -> None:
        """Close the connections."""
        client, self._client = self._client, None
        if client is not None:
            await client.aclose()

    def _opened(self) -> httpx2.AsyncClient:
        if self._client is None:
            self._client = http_client(self._address, ClientOptions(_COUNT_SECONDS, _RESPONSE_BYTES))
        return self._client


async def ask_server(client: httpx2.AsyncClient, address: ModelAddress) -> ServerFacts:
    """Return what the server at the address says of its model. Raises httpx2.HTTPError, ValueError, LookupError, TypeError."""
    listed = await _get(client, f"{_base(address)}/models")
    models = _objects(listed.get("data"))
    model: dict[str, Any] = next((one for one in models if one.get("id") == address.model), models[0] if len(models) == 1 else {})
    owner = str(model.get("owned_by", ""))
    if model.get("max_model_len"):
        return ServerFacts(_positive(model["max_model_len"]), tokenizer="vllm")
    if owner == "llamacpp" or "n_ctx" in _fields(model.get("meta")):
        return await _llama_cpp(client, address, model)
    try:
        return await _ollama(client, address)
    except (httpx2.HTTPStatusError, ValueError, TypeError):
        return _UNKNOWN  # another server


async def _llama_cpp(client: httpx2.AsyncClient, address: ModelAddress, model: Mapping[str, Any]) -> ServerFacts:
    """`/props` has the window of one slot; `n_ctx_train` is what the model was trained with, not what the server reads."""
    listed = _positive(_fields(model.get("meta")).get("n_ctx"))
    try:
        props = await _get(client, f"{_root(address)}/props")
    except (httpx2.HTTPError, ValueError):
        return ServerFacts(listed, tokenizer="llama.cpp")
    slot = _positive(_fields(props.get("default_generation_settings")).get("n_ctx"))
    return ServerFacts(slot or listed, slots=_positive(props.get("total_slots")), tokenizer="llama.cpp")


async def _ollama(client: httpx2.AsyncClient, address: ModelAddress) -> ServerFacts:
    """Return the window of the loaded model, else what its file sets, else Ollama's default."""
    running = await _get(client, f"{_root(address)}/api/ps")
    names = {address.model, f"{address.model}:latest"}
    for one in _objects(running.get("models")):
        if {one.get("name"), one.get("model")} & names and (length := _positive(one.get("context_length"))):
            return ServerFacts(length)
    shown = await _post(client, f"{_root(address)}/api/show", {"model": address.model})
    set_ = re.search(r"^\s*num_ctx\s+(\d+)", str(shown.get("parameters") or ""), re.MULTILINE)
    trained = next(
        (_positive(value) for key, value in _fields(shown.get("model_info")).items() if key.endswith(".context_length")), None
    )
    return ServerFacts(min(int(set_[1]) if set_ else _OLLAMA_TOKENS, trained or 1 << 30), is_provisional=True)


async def _counted(client: httpx2.AsyncClient, address: ModelAddress, tokenizer: str, text: str) -> int:
    if tokenizer == "vllm":
        asked = {"model": address.model, "prompt": text, "add_special_tokens": False}
        return int((await _post(client, f"{_root(address)}/tokenize", asked))["count"])
    asked = {"content": text, "add_special": False}
    return len((await _post(client, f"{_root(address)}/tokenize", asked))["tokens"])


async def _get(client: httpx2.AsyncClient, url: str) -> dict[str, Any]:
    return _object(await client.get(url))


async def _post(client: httpx2.AsyncClient, url: str, body: Mapping[str, object]) -> dict[str, Any]:
    return _object(await client.post(url, json=body))


def _object(response: httpx2.Response) -> dict[str, Any]:
    response.raise_for_status()
    body = response.json()
    if not isinstance(body, dict):
        raise TypeError("not an object")
    return cast(dict[str, Any], body)


def _fields(value: object) -> dict[str, Any]:
    return cast(dict[str, Any], value) if isinstance(value, dict) else {}


def _objects(value: object) -> list[dict[str, Any]]:
    return [_fields(one) for one in cast(list[object], value)] if isinstance(value, list) else []


def _base(address: ModelAddress) -> str:
    url = httpx2.URL(address.base_url or "").copy_with(userinfo=b"")
    return str(url).rstrip("/")


def _root(address: ModelAddress) -> str:
    """Return the address without `/v1`, below which servers have their own endpoints."""
    return _base(address).removesuffix("/v1")


def _positive(value: object) -> int | None:
    return value if isinstance(value, int) and value > 0 else None


def _first(patterns: Sequence[re.Pattern[str]], said: str) -> int | None:
    found = (pattern.search(said) for pattern in patterns)
    return next((int(one[one.lastindex or 1]) for one in found if one), None)


def script_of(texts: Sequence[str]) -> Script:
    """Return the script of most characters that are no ASCII, if they are more than a tenth of a prompt."""
    length = sum(map(len, texts)) or 1
    foreign = [text for text in texts if not text.isascii()]
    beyond = sum(len(_BEYOND_LATIN.findall(text)) for text in foreign)
    if 10 * beyond < length:
        return "latin"
    return "wide" if 2 * sum(len(_WIDE.findall(text)) for text in foreign) > beyond else "other"
