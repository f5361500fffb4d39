import asyncio
import base64
import hashlib
import io
import json
import logging
import re
import socket
import traceback
from collections.abc import Callable, Iterator
from pathlib import Path

import numpy as np
import pytest
import structlog
from pydantic import SecretStr

from clew.domain.errors import ConfigurationInvalid, EmbedderUnavailable
from clew.providers.embedding.factory import open_embedder
from clew.providers.embedding.protocol import Embedder
from clew.server.logs import configure_logs
from clew.server.parts import open_configured_embedder
from clew.server.settings import load_settings
from tests.providers.embedder_conformance import EmbedderConformance
from tests.providers.loopback import Loopback, Reply, Request, serve

KEY = "sk-secret-0123456789abcdef"
WIDTH = 512


def bag_of_words(text: str, width: int) -> list[float]:
    """A vector, not of length 1, in which texts that share words are near."""
    vector = np.full(width, 0.01)
    for word in re.findall(r"\w{4,}", text.lower()):
        vector[int.from_bytes(hashlib.sha256(word.encode()).digest()[:4], "big") % width] += 3.0
    return vector.tolist()


def embeddings(request: Request, *, width: int = WIDTH) -> Reply:
    """What an OpenAI-compatible server answers on /v1/embeddings; empty input is a 400, as with OpenAI."""
    asked = json.loads(request.body)
    texts = [asked["input"]] if isinstance(asked["input"], str) else asked["input"]
    if not all(texts):
        return error(400, "'$.input' is invalid.")
    rows = [np.asarray(bag_of_words(text, width), "<f4") for text in texts]
    encode = (
        (lambda row: base64.b64encode(row.tobytes()).decode()) if asked.get("encoding_format") == "base64" else np.ndarray.tolist
    )
    data = [{"object": "embedding", "index": index, "embedding": encode(row)} for index, row in enumerate(rows)]
    usage = {"prompt_tokens": len(texts), "total_tokens": len(texts)}
    return as_json({"object": "list", "data": data, "model": asked["model"], "usage": usage})


def as_json(body: object, status: int = 200) -> Reply:
    return Reply(status, json.dumps(body).encode(), {"Content-Type": "application/json", "retry-after-ms": "1"})


def error(status: int, message: str, code: str | None = None) -> Reply:
    return as_json({"error": {"message": message, "type": "error", "param": None, "code": code}}, status)


async def open_at(url: str, name: str = "openai:text-embedding-3-small") -> Embedder:
    return await asyncio.to_thread(open_embedder, name=name, base_url=f"{url}/v1", api_key=SecretStr(KEY))


class TestOpenAICompatible(EmbedderConformance):
    @pytest.fixture(autouse=True)
    def server(self) -> Iterator[Loopback]:
        with serve(embeddings) as self.loopback:
            yield self.loopback

    async def open(self) -> Embedder:
        return await open_at(self.loopback.url)

    async def test_dimension_is_what_the_model_answers_with(self, embedder: Embedder) -> None:
        assert embedder.spec.dimension == WIDTH
        assert embedder.spec.model == "openai:text-embedding-3-small"
        assert embedder.spec.languages is None

    async def test_key_and_model_go_to_the_embeddings_endpoint(self, embedder: Embedder) -> None:
        await embedder.embed_query("a question")
        request = self.loopback.requests[-1]
        assert request.path == "/v1/embeddings"
        assert request.headers["authorization"] == f"Bearer {KEY}"
        assert json.loads(request.body)["model"] == "text-embedding-3-small"

    async def test_repeated_query_is_asked_once(self, embedder: Embedder) -> None:
        before = len(self.loopback.requests)
        await embedder.embed_query("a question")
        await embedder.embed_query("a question")
        assert len(self.loopback.requests) == before + 1

    async def test_passages_go_out_64_at_once(self, embedder: Embedder) -> None:
        before = len(self.loopback.requests)
        await embedder.embed_passages([f"passage {number}" for number in range(130)])
        sizes = [len(json.loads(request.body)["input"]) for request in self.loopback.requests[before:]]
        assert sizes == [64, 64, 2]


class TestOllama(EmbedderConformance):
    @pytest.fixture(autouse=True)
    def server(self) -> Iterator[Loopback]:
        with serve(embeddings) as self.loopback:
            yield self.loopback

    async def open(self) -> Embedder:
        return await open_at(self.loopback.url, "ollama:nomic-embed-text")


REFUSALS = [
    pytest.param(error(401, f"Incorrect API key provided: {KEY}", "invalid_api_key"), "rejected the API key", id="401"),
    pytest.param(error(403, f"{KEY} may not"), "rejected the API key", id="403"),
    pytest.param(error(404, "no such model", "model_not_found"), "does not know this model", id="404"),
    pytest.param(error(429, f"slow down {KEY}"), "rate limit", id="429"),
    pytest.param(error(429, "pay first", "insufficient_quota"), "quota is used up", id="429-quota"),
    pytest.param(error(500, "oops"), "it failed", id="500"),
    pytest.param(error(503, "later"), "temporarily unavailable", id="503"),
    pytest.param(error(400, f"bad input {KEY}"), "rejected the request", id="400"),
    pytest.param(Reply(200, b"<html>sign in</html>", {"Content-Type": "text/html"}), "cannot be read", id="html"),
    pytest.param(as_json({"object": "list", "data": [], "model": "m"}), "cannot be used", id="no-vectors"),
]


@pytest.mark.parametrize(("refusal", "words"), REFUSALS)
async def test_refusal_is_told_in_plain_words_without_the_key(refusal: Reply, words: str) -> None:
    answers: list[Callable[[Request], Reply]] = [embeddings]
    with serve(lambda request: answers[0](request)) as server:
        embedder = await open_at(server.url)
        answers[0] = lambda _: refusal
        for ask in (lambda: embedder.embed_query("a question"), lambda: embedder.embed_passages(["a passage"])):
            with pytest.raises(EmbedderUnavailable, match=words) as failed:
                await ask()
            assert KEY not in "".join(traceback.format_exception(failed.value))
            assert "openai:text-embedding-3-small" in failed.value.message
        answers[0] = embeddings
        assert (await embedder.embed_query("a question")).shape == (WIDTH,)
        await embedder.close()


async def test_opening_fails_when_the_provider_refuses_the_key() -> None:
    with (
        serve(lambda _: error(401, f"Incorrect API key provided: {KEY}")) as server,
        pytest.raises(EmbedderUnavailable, match="CLEW_EMBEDDING_API_KEY") as failed,
    ):
        await open_at(server.url)
    assert KEY not in "".join(traceback.format_exception(failed.value))


async def test_opening_fails_when_nobody_listens() -> None:
    with socket.socket() as listener:
        listener.bind(("127.0.0.1", 0))
        with pytest.raises(EmbedderUnavailable, match="cannot be reached"):
            await open_at(f"http://127.0.0.1:{listener.getsockname()[1]}")


async def test_model_that_changed_its_dimension_is_refused_with_the_command_that_mends_it() -> None:
    widths = [WIDTH]
    with serve(lambda request: embeddings(request, width=widths[0])) as server:
        embedder = await open_at(server.url)
        widths[0] = 64
        with pytest.raises(EmbedderUnavailable, match=r"64 dimensions instead of 512.*clew reembed"):
            await embedder.embed_query("a question")
        await embedder.close()


async def test_fewer_vectors_than_texts_are_refused() -> None:
    with serve(lambda request: embeddings(Request("POST", "", {}, b'{"input":["one"],"model":"m"}'))) as server:
        embedder = await open_at(server.url)
        with pytest.raises(EmbedderUnavailable, match="1 vectors for 2 texts"):
            await embedder.embed_passages(["a", "b"])
        await embedder.close()


async def test_vector_without_direction_is_refused() -> None:
    nothing = as_json({"object": "list", "data": [{"object": "embedding", "index": 0, "embedding": [0.0] * WIDTH}], "model": "m"})
    with serve(lambda _: nothing) as server:
        embedder = await open_at(server.url)
        with pytest.raises(EmbedderUnavailable, match="zero vector"):
            await embedder.embed_query("a question")
        await embedder.close()


def test_openai_without_a_key_is_a_matter_of_configuration(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("OPENAI_API_KEY", raising=False)
    with pytest.raises(ConfigurationInvalid, match="CLEW_EMBEDDING_API_KEY"):
        open_embedder(name="openai:text-embedding-3-small")


async def test_server_of_ones_own_needs_no_key(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("OPENAI_API_KEY", raising=False)
    with serve(embeddings) as server:
        embedder = await asyncio.to_thread(open_embedder, name="openai:bge", base_url=f"{server.url}/v1")
        assert embedder.spec.dimension == WIDTH
        await embedder.close()


@pytest.mark.parametrize("provider", ["openai", "ollama"])
@pytest.mark.parametrize("given", [None, SecretStr(""), SecretStr("key-of-my-server")])
async def test_server_of_ones_own_learns_nothing_of_the_account_at_openai(
    monkeypatch: pytest.MonkeyPatch, provider: str, given: SecretStr | None
) -> None:
    for name in ("OPENAI_API_KEY", "OPENAI_ADMIN_KEY", "OPENAI_ORG_ID", "OPENAI_PROJECT_ID"):
        monkeypatch.setenv(name, KEY)
    monkeypatch.setenv("OPENAI_CUSTOM_HEADERS", f"Authorization: Bearer {KEY}")
    with serve(embeddings) as server:
        embedder = await asyncio.to_thread(open_embedder, name=f"{provider}:bge", base_url=f"{server.url}/v1", api_key=given)
        await embedder.embed_query("a question")
        await embedder.close()
    assert len(server.requests) == 2
    for request in server.requests:
        assert KEY not in str(request.headers)
        assert not given or request.headers["authorization"] == f"Bearer {given.get_secret_value()}"


async def test_address_and_key_come_from_the_settings(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.chdir(tmp_path)
    with serve(embeddings) as server:
        monkeypatch.setenv("CLEW_EMBEDDING", "openai:bge")
        monkeypatch.setenv("CLEW_EMBEDDING_BASE_URL", f"{server.url}/v1")
        monkeypatch.setenv("CLEW_EMBEDDING_API_KEY", KEY)
        settings = load_settings()
        embedder = await asyncio.to_thread(open_configured_embedder, settings)
        await embedder.close()
    assert [request.headers["authorization"] for request in server.requests] == [f"Bearer {KEY}"]
    assert KEY not in repr(settings)


@pytest.fixture
def log() -> Iterator[io.StringIO]:
    """What the server would write at its most talkative."""
    root, written = logging.getLogger(), io.StringIO()
    before = root.handlers[:], root.level
    configure_logs("debug", "json")
    handler = root.handlers[0]
    assert isinstance(handler, logging.StreamHandler)
    handler.setStream(written)
    yield written
    root.handlers[:], level = before
    root.setLevel(level)
    structlog.reset_defaults()


@pytest.mark.parametrize("given", [None, SecretStr("key-of-my-server")])
async def test_password_in_the_address_is_sent_and_never_shown(
    monkeypatch: pytest.MonkeyPatch, log: io.StringIO, given: SecretStr | None
) -> None:
    with serve(lambda request: error(401, str(request)) if b"refused" in request.body else embeddings(request)) as server:
        address = server.url.replace("http://", "http://clew:s3cret-word@") + "/v1"
        embedder = await asyncio.to_thread(open_embedder, name="openai:bge", base_url=address, api_key=given)
        await embedder.embed_query("a question")
        with pytest.raises(EmbedderUnavailable) as caught:
            await embedder.embed_query("refused")
        await embedder.close()
    basic = "Basic " + base64.b64encode(b"clew:s3cret-word").decode()
    assert {request.headers["authorization"] for request in server.requests} == {"Bearer key-of-my-server" if given else basic}
    shown = log.getvalue() + "".join(traceback.format_exception(caught.value))
    monkeypatch.setenv("CLEW_EMBEDDING_BASE_URL", address)
    monkeypatch.setenv("CLEW_MODEL_BASE_URL", address)
    shown += repr(load_settings()) + str(load_settings())
    for told in ("s3cret-word", basic.removeprefix("Basic "), "127.0.0.1:" + server.url.rpartition(":")[2]):
        assert told not in shown


@pytest.mark.parametrize("name", ["", "minilm-fp16", "openai", "openai:", "cohere:embed-v4.0", "MiniLM"])
def test_unknown_name_is_refused_with_the_known_ones(name: str) -> None:
    with pytest.raises(ConfigurationInvalid, match=r"multilingual, minilm, openai:<model>, ollama:<model>"):
        open_embedder(name=name)
