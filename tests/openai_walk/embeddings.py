"""Embeddings: the vectors, their formats, and what is refused."""

import base64
import json
import math
import struct
from typing import Any

from tests.openai_walk.walking import Walker, behaviour, refused


async def embed(w: Walker, given: Any, **how: Any) -> Any:
    return await w.plain.embeddings.create(**{"model": "clew", "input": given} | how)


@behaviour
async def of_a_text(w: Walker) -> None:
    """A text has one vector of length 1, with object, index, model and usage."""
    made = await embed(w, "a ball of thread")
    [one] = made.data
    assert (made.object, one.object, one.index) == ("list", "embedding", 0)
    assert made.model
    assert made.usage.prompt_tokens == made.usage.total_tokens > 0
    assert math.isclose(math.sqrt(sum(number * number for number in one.embedding)), 1, abs_tol=1e-3)


@behaviour
async def of_several_texts_in_order(w: Walker) -> None:
    """Several texts have as many vectors, in their order."""
    made = await embed(w, ["a ball of thread", "cheese from a cellar"])
    assert [one.index for one in made.data] == [0, 1]
    assert made.data[0].embedding != made.data[1].embedding
    alone = (await embed(w, "cheese from a cellar")).data[0].embedding
    cosine = sum(one * other for one, other in zip(alone, made.data[1].embedding, strict=True))
    assert cosine > 0.99, cosine


@behaviour
async def as_numbers(w: Walker) -> None:
    """`encoding_format` float returns numbers in the body."""
    raw = await w.plain.embeddings.with_raw_response.create(model="clew", input="a", encoding_format="float")
    assert all(isinstance(number, float) for number in json.loads(raw.text)["data"][0]["embedding"])


@behaviour
async def as_base64(w: Walker) -> None:
    """`encoding_format` base64 returns the same numbers as float32 in little-endian order."""
    raw = await w.plain.embeddings.with_raw_response.create(model="clew", input="a", encoding_format="base64")
    packed = base64.b64decode(json.loads(raw.text)["data"][0]["embedding"])
    numbers = struct.unpack(f"<{len(packed) // 4}f", packed)
    plain = (await embed(w, "a", encoding_format="float")).data[0].embedding
    assert all(math.isclose(one, other, abs_tol=1e-6) for one, other in zip(numbers, plain, strict=True))


@behaviour
async def of_long_texts(w: Walker) -> None:
    """A text that is longer than the model reads at once has one vector."""
    assert len((await embed(w, "The ship sails at noon. " * 600)).data) == 1


@behaviour
async def of_many_texts(w: Walker) -> None:
    """A hundred texts are embedded by one request."""
    assert len((await embed(w, [f"Line {n}" for n in range(100)])).data) == 100


@behaviour
async def of_the_own_length(w: Walker) -> None:
    """`dimensions` that are those of the model are accepted; others are 400 and name the field."""
    length = len((await embed(w, "a")).data[0].embedding)
    assert len((await embed(w, "a", dimensions=length)).data[0].embedding) == length
    for wrong in (0, -1, length + 1, 1_000_000):
        await refused(embed(w, "a", dimensions=wrong), 400, "dimensions")


@behaviour
async def of_a_wrong_format_are_refused(w: Walker) -> None:
    """An unknown `encoding_format` is 400 and names the field."""
    await refused(embed(w, "a", encoding_format="int8"), 400, "encoding_format")


@behaviour
async def of_nothing_are_refused(w: Walker) -> None:
    """An empty text, an empty list and an empty text in a list are 400 and name `input`."""
    for given in ("", [], ["a", ""], [[]]):
        await refused(embed(w, given), 400, "input")


@behaviour
async def without_input_are_refused(w: Walker) -> None:
    """A body without `input`, or without `model`, is 400 and names it."""
    for body, name in (({"model": "clew"}, "input"), ({"input": "a"}, "model")):
        await refused(w.plain.post("/embeddings", body=body, cast_to=object), 400, name, code="missing_required_parameter")


@behaviour
async def of_too_many_texts_are_refused(w: Walker) -> None:
    """More than 2,048 texts are 400 and name `input`."""
    await refused(embed(w, ["a"] * 2_049), 400, "input", code="array_above_max_length")


@behaviour
async def of_wrong_types_are_refused(w: Walker) -> None:
    """Numbers that are no tokens, objects and null are 400 and name `input`."""
    for given in ({"text": "a"}, [{"text": "a"}], 7, [None], True):
        await refused(embed(w, given), 400, "input")


@behaviour
async def of_tokens_are_those_of_their_texts(w: Walker) -> None:
    """Arrays of tokens of OpenAI's embedding models, which LangChain sends, are embedded as the texts that they are."""
    text, one, several = [await embed(w, given) for given in ("hello world", [15339, 1917], [[15339, 1917], [1917]])]
    assert one.data[0].embedding == text.data[0].embedding
    assert len(several.data) == 2


@behaviour
async def of_unknown_tokens_are_refused(w: Walker) -> None:
    """A number that is no token is 400 and names `input`."""
    await refused(embed(w, [15339, 100_256]), 400, "input")


@behaviour
async def of_unknown_models_are_not_found(w: Walker) -> None:
    """A model that does not exist is 404, `model_not_found`, with the param `model`."""
    await refused(embed(w, "a", model="text-embedding-9"), 404, "model", code="model_not_found")


@behaviour
async def accept_a_user(w: Walker) -> None:
    """`user` does no harm."""
    assert (await embed(w, "a", user="ana")).data
