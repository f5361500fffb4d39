"""What servers say of their window, how a prompt is counted, and what is learned from usage and errors."""

import asyncio
import json
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import replace
from typing import Any

import pytest
from pydantic_ai.exceptions import ModelHTTPError

from clew.providers.answering import window
from clew.providers.answering.factory import ModelAccess, open_answer_models
from clew.providers.answering.provider_model import is_too_long
from clew.providers.answering.window import Calibration, ModelWindow, ServerFacts, script_of
from clew.providers.clients import ModelAddress
from tests.providers.loopback import Loopback, Reply, Request, serve

Json = Mapping[str, Any]
LLAMA = {"data": [{"id": "m.gguf", "owned_by": "llamacpp", "meta": {"n_ctx": 8192, "n_ctx_train": 32768}}]}


@contextmanager
def server(replies: Mapping[str, Json]) -> Iterator[Loopback]:
    """A server that answers these paths with JSON and the others with 404."""

    def answer(request: Request) -> Reply:
        found = replies.get(request.path)
        return Reply(404) if found is None else Reply(body=json.dumps(found).encode())

    with serve(answer) as loopback:
        yield loopback


def window_at(loopback: Loopback, model: str = "m", *, known: int | None = None, given: int | None = None) -> ModelWindow:
    return ModelWindow(ModelAddress("openai", model, f"{loopback.url}/v1"), known=known, given=given)


async def facts_of(replies: Mapping[str, Json], model: str = "m") -> ServerFacts:
    with server(replies) as loopback:
        asked = window_at(loopback, model)
        facts = await asked.facts()
        await asked.close()
    return facts


async def test_llama_cpp_reads_what_one_slot_reads_and_not_what_the_model_was_trained_with() -> None:
    props = {"default_generation_settings": {"n_ctx": 2048}, "total_slots": 4}
    assert await facts_of({"/v1/models": LLAMA, "/props": props}) == ServerFacts(2048, slots=4, tokenizer="llama.cpp")
    assert await facts_of({"/v1/models": LLAMA}) == ServerFacts(8192, tokenizer="llama.cpp")


async def test_vllm_says_it_in_its_list_of_models() -> None:
    listed = {"data": [{"id": "other", "max_model_len": 1}, {"id": "m", "owned_by": "vllm", "max_model_len": 4096}]}
    assert await facts_of({"/v1/models": listed}) == ServerFacts(4096, tokenizer="vllm")


async def test_ollama_says_what_the_loaded_model_reads_else_what_its_file_sets_else_its_default() -> None:
    listed = {"data": [{"id": "qwen3:latest", "owned_by": "library"}]}
    loaded = {"models": [{"name": "qwen3:latest", "context_length": 16384}]}
    assert await facts_of({"/v1/models": listed, "/api/ps": loaded}, "qwen3") == ServerFacts(16384)
    shown = {"parameters": "stop x\nnum_ctx    8192", "model_info": {"qwen3.context_length": 40960}}
    paths = {"/v1/models": listed, "/api/ps": {"models": []}, "/api/show": shown}
    assert await facts_of(paths, "qwen3") == ServerFacts(8192, is_provisional=True)
    unset = paths | {"/api/show": {"model_info": {"qwen3.context_length": 40960}}}
    assert await facts_of(unset, "qwen3") == ServerFacts(4096, is_provisional=True)


@pytest.mark.parametrize("listed", [{}, {"data": [{"id": "m"}]}, {"data": "x"}, {"data": [1]}])
async def test_other_servers_say_nothing(listed: Json) -> None:
    assert await facts_of({"/v1/models": listed}) == ServerFacts()


async def test_server_is_asked_once_and_the_setting_wins() -> None:
    with server({"/v1/models": LLAMA}) as loopback:
        asked = window_at(loopback, known=100)
        assert asked.tokens == 100
        await asyncio.gather(*(asked.facts() for _ in range(5)))
        assert asked.tokens == 8192
        assert [request.path for request in loopback.requests] == ["/v1/models", "/props"]
        given = window_at(loopback, given=1234)
        await given.facts()
        assert given.tokens == 1234
        await asked.close()
        await given.close()


async def test_a_server_that_does_not_answer_costs_little_and_is_not_asked_again_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(window, "_ASK_SECONDS", 0.05)
    asked = ModelWindow(ModelAddress("openai", "m", "http://127.0.0.1:1/v1"), known=None, given=None)
    assert (await asked.facts(), asked.tokens) == (ServerFacts(), None)
    counted = await asked.count(["a word"])
    assert counted > 0
    await asked.close()


@pytest.mark.parametrize("address", [ModelAddress("openai", "gpt-4.1"), ModelAddress("anthropic", "m", "http://127.0.0.1:1")])
async def test_providers_themselves_are_asked_nothing(address: ModelAddress) -> None:
    asked = ModelWindow(address, known=1_000_000, given=None)
    assert await asked.facts() == ServerFacts()
    assert asked.tokens == 1_000_000


async def test_prompt_is_counted_where_the_server_counts() -> None:
    with server({"/v1/models": LLAMA, "/tokenize": {"tokens": [1] * 77}}) as loopback:
        asked = window_at(loopback)
        assert await asked.count(["one", "two"]) == 77 + 16
        assert json.loads(loopback.requests[-1].body) == {"content": "one\ntwo", "add_special": False}
        await asked.close()
    vllm = {"data": [{"id": "m", "max_model_len": 4096}]}
    with server({"/v1/models": vllm, "/tokenize": {"count": 5, "tokens": []}}) as loopback:
        asked = window_at(loopback)
        assert await asked.count(["one"]) == 5 + 8
        await asked.close()


async def test_count_is_estimated_where_counting_fails() -> None:
    with server({"/v1/models": LLAMA, "/tokenize": {"error": "no"}}) as loopback:
        asked = window_at(loopback)
        assert await asked.count(["abcd" * 100]) == 96 + 8
        await asked.close()


@pytest.mark.parametrize(
    ("said", "tokens"),
    [
        ('{"error": {"message": "request (3788 tokens) exceeds the available context size (2048 tokens)", "n_ctx": 2048}}', 2048),
        ("request (3788 tokens) exceeds the available context size (2048 tokens), try increasing it", 2048),
        ("This model's maximum context length is 4096 tokens. However, you requested 5000 tokens.", 4096),
        ("the model has a context length of only 4096 tokens", 4096),
        ("prompt is too long: 210000 tokens > 200000 maximum", 200_000),
        ("`inputs` tokens + `max_new_tokens` must be <= 4096. Given: 6000 `inputs` tokens and 500 `max_new_tokens`", 4096),
        ("Input validation error: `inputs` must have less than 4096 tokens. Given: 6000", 4096),
        ("Prompt contains 6000 tokens and 0 draft tokens, too large for model with 4096 maximum context length", 4096),
        ("The input token count (6000) exceeds the maximum number of tokens allowed (4096).", 4096),
        ("input length and `max_tokens` exceed context limit: 190000 + 21333 > 200000", 200_000),
        ("Prompt length 6000 is greater than max_seq_len 4096", 4096),
        ("prompt too long; exceeded max context length by 3000 tokens", None),
    ],
)
async def test_window_is_learned_from_the_error_of_a_prompt_that_was_too_long(said: str, tokens: int | None) -> None:
    learning = ModelWindow(ModelAddress("openai", "m", "http://127.0.0.1:1/v1"), known=None, given=None)
    learning.learn_overflow(said, ["text " * 1_000])
    assert learning.tokens == tokens
    learning.learn_overflow("too long", ["text"])
    assert learning.tokens == tokens


@pytest.mark.parametrize(("given", "tokens"), [(8192, 2048), (1024, 1024)])
async def test_setting_above_the_window_that_an_error_names_is_corrected(given: int, tokens: int) -> None:
    learning = ModelWindow(ModelAddress("openai", "m", "http://127.0.0.1:1/v1"), known=None, given=given)
    learning.learn_overflow("request (3788 tokens) exceeds the available context size (2048 tokens)", ["text " * 1_000])
    assert learning.tokens == tokens


@pytest.mark.parametrize(
    "said",
    [
        "This model's maximum context length is 2000 tokens. However, you requested 2548 tokens (1500 in the messages,"
        " 1048 in the completion).",
        "Requested token count exceeds the model's maximum context length of 2000 tokens. You requested a total of 2548 tokens:"
        " 1500 tokens from the input messages and 1048 tokens for the completion.",
        "'max_tokens' is too large: 1048. This model's maximum context length is 2000 tokens and your request has 1500 input"
        " tokens",
        "You passed 1500 input tokens and requested 1048 output tokens. However, the model's context length is only 2000 tokens",
        "request (1500 tokens) exceeds the available context size (1400 tokens), try increasing it",
    ],
)
async def test_estimates_are_corrected_by_the_length_of_the_prompt_alone(said: str) -> None:
    texts = ["text " * 800]
    learning = ModelWindow(ModelAddress("openai", "m", "http://127.0.0.1:1/v1"), known=None, given=None)
    learning.learn_overflow(said, texts)
    assert learning.calibration.estimate(texts) in (1500, 1501)


def test_estimate_is_corrected_by_what_was_counted_for_the_same_script() -> None:
    calibration, french, chinese = Calibration(), ["Les passages trouvés. " * 50], ["合同到期。" * 50]
    before = calibration.estimate(french), calibration.estimate(chinese)
    calibration.learn(french, before[0] * 2)
    calibration.learn(french, before[0])
    assert calibration.estimate(french) == before[0] * 2 + 1
    assert calibration.estimate(chinese) == before[1]


@pytest.mark.parametrize("counted", [0, 1, 10**9])
def test_a_count_that_cannot_be_of_the_whole_prompt_teaches_nothing(counted: int) -> None:
    calibration, texts = Calibration(), ["Les passages trouvés. " * 50]
    before = calibration.estimate(texts)
    calibration.learn(texts, counted)
    assert calibration.estimate(texts) == before


@pytest.mark.parametrize(
    ("text", "script"), [("Vertrag läuft", "latin"), ("Срок истекает", "other"), ("合同到期。", "wide"), ("", "latin")]
)
def test_script_is_that_of_most_characters(text: str, script: str) -> None:
    assert script_of([text]) == script


@pytest.mark.parametrize(
    ("status", "message"),
    [
        (422, "Input validation error: `inputs` tokens + `max_new_tokens` must be <= 4096. Given: 6000 `inputs` tokens and 500"),
        (422, "Input validation error: `inputs` must have less than 4096 tokens. Given: 6000"),
        (400, "The input token count (6000) exceeds the maximum number of tokens allowed (4096)."),
        (400, "Prompt length 6000 is greater than max_seq_len 4096"),
        (400, "prompt too long; exceeded max context length by 3000 tokens"),
    ],
)
def test_other_servers_say_in_their_own_words_that_a_prompt_is_too_long(status: int, message: str) -> None:
    assert is_too_long(ModelHTTPError(status, "m", {"error": {"message": message}}))
    assert not is_too_long(ModelHTTPError(status, "m", {"error": {"message": "messages: Field required"}}))


@pytest.mark.parametrize(
    ("names", "access", "at_once"),
    [
        ("openai:m", ModelAccess(), 2),
        ("openai:m", ModelAccess(requests_at_once=5), 5),
        ("openai:m,extractive", ModelAccess(), None),
    ],
)
async def test_slots_of_the_server_are_how_many_requests_it_gets_at_once(
    names: str, access: ModelAccess, at_once: int | None
) -> None:
    with server({"/v1/models": LLAMA, "/props": {"total_slots": 2}}) as loopback:
        model = open_answer_models(names, None, replace(access, base_url=f"{loopback.url}/v1"))
        await model.prepare()
        assert model.abilities.requests_at_once == at_once
        await model.close()
