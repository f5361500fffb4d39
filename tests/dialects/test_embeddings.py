"""Embeddings through OpenAI's own SDK on a real server: the vectors are those of the server's embedder."""

import base64
from collections.abc import AsyncIterator
from typing import Any

import numpy as np
import openai
import pytest
from openai import AsyncOpenAI

from clew.providers.embedding.factory import open_embedder
from tests.dialects.conftest import Client, NewClient
from tests.dialects.openai_sdk import sdk
from tests.rows import each

TEXTS = ["The supplier pays a penalty.", "The cheese ripens in a cellar.", "A fine is due for late delivery."]


@pytest.fixture
async def ai(client: Client) -> AsyncIterator[AsyncOpenAI]:
    async with sdk(client) as opened:
        yield opened


async def test_vectors_are_those_of_the_embedder_in_the_order_of_the_texts(ai: AsyncOpenAI) -> None:
    made = await ai.embeddings.create(model="clew", input=TEXTS)
    assert (made.object, [one.index for one in made.data]) == ("list", [0, 1, 2])
    embedder = open_embedder(name="minilm")
    expected = await embedder.embed_passages(TEXTS)
    spec = embedder.spec
    await embedder.close()
    assert made.model == spec.model
    assert np.allclose([one.embedding for one in made.data], expected, atol=1e-3)
    assert np.allclose(np.linalg.norm([one.embedding for one in made.data], axis=1), 1, atol=1e-5)
    named = await ai.embeddings.create(model=spec.model, input=TEXTS[0], dimensions=spec.dimension)
    near = np.dot(named.data[0].embedding, made.data[0].embedding)
    assert near > 0.95, "an int8 model rounds by the texts of the batch"


async def test_numbers_and_base64_are_the_same_vector(client: Client) -> None:
    body = {"model": "clew", "input": TEXTS[0]}
    numbers = (await client.http.post("/v1/embeddings", json=body)).json()["data"][0]["embedding"]
    packed = (await client.http.post("/v1/embeddings", json=body | {"encoding_format": "base64"})).json()["data"][0]["embedding"]
    assert isinstance(numbers, list)
    assert np.allclose(np.frombuffer(base64.b64decode(packed), "<f4"), numbers, atol=1e-6)


async def test_tokens_are_counted(ai: AsyncOpenAI) -> None:
    one = (await ai.embeddings.create(model="clew", input="The cheese ripens.")).usage
    many = (await ai.embeddings.create(model="clew", input=["The cheese ripens."] * 3)).usage
    assert 3 <= one.prompt_tokens <= 10
    assert (many.prompt_tokens, many.total_tokens) == (3 * one.prompt_tokens, 3 * one.prompt_tokens)


async def test_the_end_of_a_long_text_counts(ai: AsyncOpenAI) -> None:
    start = "The harbour master keeps the keys of the lock gates. " * 60
    made = await ai.embeddings.create(
        model="clew", input=[start, start + "The cheese ripens in a cellar of chalk. " * 60, "Cheese in a cellar"]
    )
    plain, longer, cheese = (np.asarray(one.embedding) for one in made.data)
    assert longer @ cheese > plain @ cheese + 0.1
    assert made.usage.prompt_tokens > 1_000


async def test_token_numbers_are_the_texts_that_they_spell(ai: AsyncOpenAI) -> None:
    texts = ["hello world", " 迷宫 😀"]
    tokens = [[15339, 1917], [33281, 115, 8676, 104, 91416]]
    for text, given in ((texts, tokens), (texts[0], tokens[0]), (texts[1], tokens[1])):
        wanted, made = [(await ai.embeddings.create(model="clew", input=one)).data for one in (text, given)]
        assert [one.embedding for one in made] == [one.embedding for one in wanted]


async def test_as_many_token_numbers_fit_as_characters(ai: AsyncOpenAI) -> None:
    made = await ai.embeddings.create(model="clew", input=[[1917] * 1_200] * 20)
    assert len(made.data) == 20


async def test_too_much_text_has_the_code_that_clients_split_by(ai: AsyncOpenAI) -> None:
    with pytest.raises(openai.BadRequestError) as caught:
        await ai.embeddings.create(model="clew", input=[[1917] * 8_000] * 38)
    assert (caught.value.code, caught.value.param) == ("max_tokens_per_request", "input")


@each(
    ("body", "param", "said"),
    [
        ({"input": "x", "dimensions": 100}, "dimensions", "have 384. Omit it"),
        ({"input": ""}, "input", "`input` must contain"),
        ({"input": ["x", "  "]}, "input[1]", "must contain"),
        ({"input": []}, "input", "at least one"),
        ({"input": [15339, 100_256]}, "input", "`input[1]` is 100256, which is no token of cl100k_base"),
        ({"input": [[15339], [-1]]}, "input", "`input[1][0]` is -1"),
        ({"input": [[15339, "x"]]}, "input[0]", "must be a text, or a list of token numbers"),
        ({"input": [15339, "x"]}, "input[0]", "must be a text"),
        ({"input": [True]}, "input[0]", "must be a text"),
        ({"input": [{"text": "x"}]}, "input[0]", "must be a text"),
        ({"input": ["x"] * 2_049}, "input", "has 2,049 texts; the limit is 2,048"),
        ({"input": "x" * 64_001}, "input", "has 64,001 characters"),
        ({"input": ["word " * 12_000] * 34}, "input", "have 2,040,000 characters; the limit is 2,000,000"),
        ({"input": [1917] * 8_193}, "input", "has 8,193 tokens; the limit is 8,192"),
        ({"input": [[1917] * 8_000] * 38}, "input", "has 304,000 tokens; the limit is 300,000"),
        ({"input": "x", "encoding_format": "hex"}, "encoding_format", "float"),
        ({}, "input", "required"),
    ],
)
async def test_a_wrong_request_names_its_field_and_the_limit(client: Client, body: dict[str, Any], param: str, said: str) -> None:
    response = await client.http.post("/v1/embeddings", json={"model": "clew"} | body)
    error = response.json()["error"]
    assert response.status_code == 400, response.text
    assert (error["param"] or "").startswith(param)
    assert said in error["message"]


async def test_an_unknown_model_is_not_found_and_the_message_names_the_right_one(ai: AsyncOpenAI) -> None:
    with pytest.raises(openai.NotFoundError) as caught:
        await ai.embeddings.create(model="text-embedding-3-small", input="x")
    assert "`clew`" in caught.value.message


async def test_embedding_needs_the_scope_query(client: Client, new_client: NewClient) -> None:
    async with sdk(await new_client(client.tenant, "read")) as reading:
        with pytest.raises(openai.PermissionDeniedError):
            await reading.embeddings.create(model="clew", input="x")
