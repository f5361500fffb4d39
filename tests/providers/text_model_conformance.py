"""What every text model must do, whatever wire it speaks. A class inherits this and says how its provider answers."""

import asyncio
import gzip
import json
import logging
import traceback
from collections.abc import Iterator
from dataclasses import replace
from threading import Event
from typing import Any

import pytest
from pydantic import SecretStr

from clew.domain.errors import ModelFailed
from clew.providers.clients import ClientOptions
from clew.providers.completion.factory import open_text_model
from clew.providers.completion.protocol import TextModel
from tests.providers.loopback import Loopback, Reply, Request, serve

KEY = "sk-secret-0123456789abcdef"
INSTRUCTIONS = "Write the question alone."


def as_json(body: object, status: int = 200) -> Reply:
    return Reply(status, json.dumps(body).encode(), {"Content-Type": "application/json", "retry-after-ms": "1"})


def error(status: int, message: str, code: str | None = None, kind: str = "error") -> Reply:
    """An error as OpenAI and Anthropic both write it."""
    return as_json({"type": "error", "error": {"message": message, "type": kind, "param": None, "code": code}}, status)


NOTHING_OF_THE_KIND = [b"", b"null", b"[]", b'"text"', b"{}", b"12", b"\xff\xfe", b"<html>sign in</html>", b"[" * 100_000]
STRANGE = [[], {}, "text", 12, None, [[]], [None], [{}], [{"message": None}], [{"type": "message"}], [{"type": "text"}]]


class TextModelConformance:
    name: str
    path: str

    def answer(self, text: str, **changed: Any) -> Reply:
        """What the provider sends for a finished answer."""
        raise NotImplementedError

    def unfinished(self, text: str) -> Reply:
        """What it sends when the tokens ran out."""
        raise NotImplementedError

    def asked(self, request: Request) -> tuple[str, str]:
        """The instructions and the text of a request."""
        raise NotImplementedError

    def key_of(self, request: Request) -> str | None:
        return request.headers.get("authorization", "").removeprefix("Bearer ")

    def base_url(self, url: str) -> str:
        return f"{url}/v1"

    def open(self, url: str) -> TextModel:
        return open_text_model(self.name, self.base_url(url), SecretStr(KEY))

    @pytest.fixture(autouse=True)
    def _server(self) -> Iterator[Loopback]:
        self.reply: Reply = self.answer("What is it?")
        with serve(lambda _: self.reply) as self.loopback:
            yield self.loopback

    @pytest.fixture
    async def model(self) -> Any:
        model = self.open(self.loopback.url)
        yield model
        await model.close()

    async def fails_at(self, model: TextModel, words: str) -> ModelFailed:
        with pytest.raises(ModelFailed, match=words) as failed:
            await model.complete(INSTRUCTIONS, "and then?")
        told = "".join(traceback.format_exception(failed.value)) + repr(failed.value.details)
        assert KEY not in told
        assert model.name in failed.value.message
        return failed.value

    async def test_answer_is_the_text_that_the_model_wrote(self, model: TextModel) -> None:
        assert model.name == self.name
        assert await model.complete(INSTRUCTIONS, "and then?") == "What is it?"

    async def test_request_holds_instructions_and_text_and_asks_for_little(self, model: TextModel) -> None:
        await model.complete(INSTRUCTIONS, "and then?")
        [request] = self.loopback.requests
        assert request.path == self.path
        assert self.key_of(request) == KEY
        assert self.asked(request) == (INSTRUCTIONS, "and then?")
        body = json.loads(request.body)
        assert body["model"] == self.name.partition(":")[2]
        assert body["temperature"] == 0
        assert 512 in (body.get("max_completion_tokens"), body.get("max_output_tokens"), body.get("max_tokens"))
        assert not body.get("stream")

    async def test_lone_surrogates_go_out_and_come_back_as_characters(self, model: TextModel) -> None:
        self.reply = self.answer("What is \ud800 it?")
        assert await model.complete(INSTRUCTIONS, "and \udfff then?") == "What is ? it?"
        assert self.asked(self.loopback.requests[0])[1] == "and ? then?"

    @pytest.mark.parametrize(
        ("reply", "words"),
        [
            pytest.param(error(401, f"Incorrect API key: {KEY}", "invalid_api_key", "authentication_error"), "API key", id="401"),
            pytest.param(error(404, "no such model", "model_not_found", "not_found_error"), "does not know", id="404"),
            pytest.param(error(429, f"slow down {KEY}", kind="rate_limit_error"), "rate limit", id="429"),
            pytest.param(error(400, f"bad input {KEY}", kind="invalid_request_error"), "rejected the request", id="400"),
            pytest.param(error(500, f"oops {KEY}", kind="api_error"), r"it failed \(HTTP 500\)", id="500"),
            pytest.param(error(503, "later"), "temporarily unavailable", id="503"),
            pytest.param(Reply(302, b"", {"Location": "http://127.0.0.1:1/elsewhere"}), "cannot be used", id="redirect"),
        ],
    )
    async def test_refusal_is_told_in_plain_words_after_one_request(
        self, model: TextModel, reply: Reply, words: str, caplog: pytest.LogCaptureFixture
    ) -> None:
        caplog.set_level(logging.INFO)
        self.reply = reply
        await self.fails_at(model, words)
        assert len(self.loopback.requests) == 1
        assert KEY not in caplog.text
        self.reply = self.answer("What is it?")
        assert await model.complete(INSTRUCTIONS, "and then?") == "What is it?"

    @pytest.mark.parametrize("body", NOTHING_OF_THE_KIND, ids=lambda body: repr(body[:12]))
    async def test_what_is_no_answer_of_this_provider_is_a_failure(self, model: TextModel, body: bytes) -> None:
        for kind in ("application/json", "text/html"):
            self.reply = Reply(200, body, {"Content-Type": kind})
            await self.fails_at(model, "cannot be used")

    @pytest.mark.parametrize("value", STRANGE, ids=repr)
    async def test_answer_with_a_strange_part_is_a_failure(self, model: TextModel, value: object) -> None:
        whole = json.loads(self.answer("").body)
        for field in ("choices", "output", "content"):
            if field in whole:
                self.reply = as_json({**whole, field: value})
                await self.fails_at(model, "cannot be used")

    async def test_empty_answer_is_a_failure(self, model: TextModel) -> None:
        self.reply = self.answer(" \n")
        await self.fails_at(model, "no text")

    async def test_answer_that_is_cut_off_is_a_failure(self, model: TextModel) -> None:
        self.reply = self.unfinished("What is")
        await self.fails_at(model, "within 512 tokens")

    @pytest.mark.parametrize("headers", [{}, {"Transfer-Encoding": "chunked"}], ids=["length", "chunked"])
    async def test_huge_answer_is_not_read_to_its_end(self, model: TextModel, headers: dict[str, str]) -> None:
        self.reply = self.answer("x" * ClientOptions().max_response_bytes)
        if headers:
            body = self.reply.body
            chunked = b"%x\r\n%b\r\n0\r\n\r\n" % (len(body), body)
            self.reply = Reply(200, chunked, {"Content-Type": "application/json", **headers})
        await self.fails_at(model, "its response is too large")

    async def test_compressed_answer_is_not_asked_for_and_not_unpacked(self, model: TextModel) -> None:
        plain = self.answer("What is it?")
        self.reply = replace(plain, body=gzip.compress(plain.body), headers={**plain.headers, "Content-Encoding": "gzip"})
        await self.fails_at(model, "compressed its response")
        self.reply = replace(plain, headers={**plain.headers, "Content-Encoding": "identity"})
        assert await model.complete(INSTRUCTIONS, "and then?") == "What is it?"
        assert {request.headers["accept-encoding"] for request in self.loopback.requests} == {"identity"}

    async def test_caller_that_gives_up_leaves_the_model_usable(self) -> None:
        arrived, released = Event(), Event()

        def slow(_: Request) -> Reply:
            if not released.is_set():
                arrived.set()
                released.wait(30)
            return self.answer("What is it?")

        with serve(slow) as server:
            model = self.open(server.url)
            task = asyncio.create_task(model.complete(INSTRUCTIONS, "and then?"))
            assert await asyncio.to_thread(arrived.wait, 30)
            task.cancel()
            with pytest.raises(asyncio.CancelledError):
                await task
            released.set()
            assert await model.complete(INSTRUCTIONS, "and then?") == "What is it?"
            await model.close()

    async def test_nobody_listening_is_told(self) -> None:
        model = self.open("http://127.0.0.1:1")
        await self.fails_at(model, "cannot be reached")
        await model.close()

    async def test_closed_model_says_so(self) -> None:
        model = self.open(self.loopback.url)
        await model.close()
        await model.close()
        await self.fails_at(model, "closed")

    async def test_key_is_in_no_representation(self, model: TextModel) -> None:
        assert KEY not in repr(model) + str(model) + repr(vars(model))

    @pytest.mark.parametrize("given", [None, SecretStr(""), SecretStr("key-of-my-server")])
    async def test_server_of_ones_own_learns_nothing_of_the_account_at_the_provider(
        self, monkeypatch: pytest.MonkeyPatch, given: SecretStr | None
    ) -> None:
        for name in ("OPENAI_API_KEY", "OPENAI_ADMIN_KEY", "OPENAI_ORG_ID", "OPENAI_PROJECT_ID"):
            monkeypatch.setenv(name, KEY)
        for name in ("ANTHROPIC_API_KEY", "ANTHROPIC_AUTH_TOKEN"):
            monkeypatch.setenv(name, KEY)
        for name in ("OPENAI_CUSTOM_HEADERS", "ANTHROPIC_CUSTOM_HEADERS"):
            monkeypatch.setenv(name, f"AUTHORIZATION: Bearer {KEY}\nX-API-Key: {KEY}\nx-account: {KEY}")
        model = open_text_model(self.name, self.base_url(self.loopback.url), given)
        assert await model.complete(INSTRUCTIONS, "and then?") == "What is it?"
        await model.close()
        [request] = self.loopback.requests
        assert KEY not in str(request.headers)
        assert self.key_of(request) == ((given and given.get_secret_value()) or "no-key")
