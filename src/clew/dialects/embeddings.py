"""`/v1/embeddings` in the dialect of OpenAI: vectors of texts by the server's own embedder.

One file: the shapes and the route. A text that is longer than the model reads is split as documents are, and its vector is the
mean of the vectors of its parts, weighted by their tokens. A request is embedded in portions, whose batches take turns with the
work of others; it is cancelled when its client hangs up (decision 0053). Below: `providers.embedding`, `ingest.splitting`.
"""

import asyncio
import base64
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Annotated, Any, Literal, TypeGuard, cast

import numpy as np
from fastapi import APIRouter, Request
from pydantic import BaseModel, Field

from clew.dialects.shared.access import Querying
from clew.dialects.shared.dialect import LARGE_BODY, BodyLimit, Dialect
from clew.dialects.shared.openai_errors import OpenAIRoute
from clew.dialects.shared.openai_shapes import MODEL, OpenAIBody
from clew.dialects.shared.openai_tokens import text_of_tokens
from clew.dialects.shared.parts import AppParts
from clew.dialects.shared.stopping import unless_gone, waiting_with_client
from clew.domain.errors import LIST_TOO_LONG, InvalidInput, NotFound
from clew.domain.fairness import Party, working_for
from clew.ingest.splitting.split import split, token_counter
from clew.providers.embedding.protocol import Embedder, Vectors

INPUTS_MOST, TOKENS_MOST, ALL_TOKENS_MOST = 2_048, 8_192, 300_000
"""Of one request, as with OpenAI: texts, token numbers of one text, and of all together."""
CHARACTERS_MOST, ALL_CHARACTERS_MOST = 64_000, 2_000_000
"""Of one text, and of all together: more than as many tokens have in any prose."""
TOO_MANY_TOKENS = "MAX_TOKENS_PER_REQUEST"
"""Code of a request with too much text."""
PORTION_CHARACTERS = 100_000
"""Of the texts that are split and embedded together: about a hundred parts."""
BODY = BodyLimit(LARGE_BODY.bytes, ALL_TOKENS_MOST + LARGE_BODY.values)
"""Fits the token numbers of a request."""
router = APIRouter(prefix="/v1/embeddings", tags=["openai"], route_class=OpenAIRoute)


class EmbeddingRequest(OpenAIBody):
    """What to embed."""

    input: str | list[Any]
    """A text, or up to 2,048 of them; also as token numbers of OpenAI's embedding models (`cl100k_base`), at most 300,000."""
    model: Annotated[str, Field(max_length=200)]
    """`clew`, or the name of the server's embedding model."""
    encoding_format: Literal["float", "base64"] = "float"
    dimensions: Annotated[int, Field(ge=1)] | None = None
    """Accepted only if it is the length that the model's vectors have."""
    user: str | None = None
    """Has no effect."""


class Embedding(BaseModel):
    """The vector of one text: numbers, or float32 in little-endian order as base64."""

    object: Literal["embedding"] = "embedding"
    index: int
    embedding: list[float] | str


class Usage(BaseModel):
    """Tokens of the embedding model."""

    prompt_tokens: int
    total_tokens: int


class Embeddings(BaseModel):
    """Vectors in the order of the texts, each of length 1."""

    object: Literal["list"] = "list"
    data: list[Embedding]
    model: str
    usage: Usage


@dataclass(frozen=True, slots=True)
class _Part:
    text: int
    """Place of the text that it belongs to."""
    content: str
    tokens: int


@router.post("")
async def create_embeddings(request: Request, body: EmbeddingRequest, parts: AppParts, caller: Querying) -> Embeddings:
    """Embed texts as passages of documents are embedded."""
    embedder = parts.embedder
    texts = await asyncio.to_thread(read_texts, body, embedder)
    async with waiting_with_client(request, key=None) as leaving:
        with working_for(Party(caller.tenant_id)):
            vectors, tokens = await unless_gone(embed(texts, embedder), leaving)
    return Embeddings(
        data=[Embedding(index=place, embedding=_encoded(vector, body.encoding_format)) for place, vector in enumerate(vectors)],
        model=embedder.spec.model,
        usage=Usage(prompt_tokens=tokens, total_tokens=tokens),
    )


async def embed(texts: Sequence[str], embedder: Embedder) -> tuple[Vectors, int]:
    """Return the vectors of texts `(n, d)`, in order, and their tokens."""
    vectors, tokens = np.empty((len(texts), embedder.spec.dimension), np.float32), 0
    for places in portions(texts):
        portion = texts[places]
        pieces = await asyncio.to_thread(_parts, portion, embedder)
        vectors[places] = _means(pieces, await embedder.embed_passages([piece.content for piece in pieces]), len(portion))
        tokens += sum(piece.tokens for piece in pieces)
    return vectors, tokens


def portions(texts: Sequence[str]) -> Iterator[slice]:
    """Yield slices of texts that together have at most `PORTION_CHARACTERS`, or one text."""
    start = size = 0
    for place, text in enumerate(texts):
        if place > start and size + len(text) > PORTION_CHARACTERS:
            yield slice(start, place)
            start, size = place, 0
        size += len(text)
    yield slice(start, len(texts))


def read_texts(body: EmbeddingRequest, embedder: Embedder) -> list[str]:
    """Return the texts to embed.

    Raises:
        NotFound: the server has no such model.
        InvalidInput: the texts or the dimensions are not allowed; the message names the field and the limit.
    """
    spec = embedder.spec
    if body.model not in (MODEL, spec.model):
        raise NotFound("model", f"{body.model} for embeddings (this server has `{spec.model}`, which is also `{MODEL}`)")
    if body.dimensions not in (None, spec.dimension):
        raise InvalidInput(
            f"`dimensions` is {body.dimensions}, but the vectors of {spec.model} have {spec.dimension}. Omit it.",
            field="dimensions",
        )
    is_one = isinstance(body.input, str) or _are_tokens(body.input)
    given: Sequence[Any] = [body.input] if is_one else body.input
    if not given:
        raise InvalidInput("`input` is empty. Send at least one text.", field="input")
    if len(given) > INPUTS_MOST:
        reason = f"`input` has {len(given):,} texts; the limit is {INPUTS_MOST:,}."
        raise InvalidInput(reason, code=LIST_TOO_LONG, field="input")
    if (tokens := sum(len(one) for one in given if _are_tokens(one))) > ALL_TOKENS_MOST:
        reason = f"`input` has {tokens:,} tokens; the limit is {ALL_TOKENS_MOST:,} in a request. Send fewer at once."
        raise InvalidInput(reason, code=TOO_MANY_TOKENS, field="input")
    texts = [_text(one, "input" if is_one else f"input[{place}]") for place, one in enumerate(given)]
    if (total := sum(map(len, texts))) > ALL_CHARACTERS_MOST:
        reason = f"The texts of `input` have {total:,} characters; the limit is {ALL_CHARACTERS_MOST:,}. Send fewer at once."
        raise InvalidInput(reason, code=TOO_MANY_TOKENS, field="input")
    return texts


def _are_tokens(given: object) -> TypeGuard[list[int]]:
    numbers = cast(list[object], given) if isinstance(given, list) else []
    return bool(numbers) and all(type(one) is int for one in numbers)


def _text(given: object, field: str) -> str:
    if _are_tokens(given):
        if len(given) > TOKENS_MOST:
            raise InvalidInput(f"`{field}` has {len(given):,} tokens; the limit is {TOKENS_MOST:,}.", field=field)
        given = text_of_tokens(given, field)
    if not isinstance(given, str):
        raise InvalidInput(f"`{field}` must be a text, or a list of token numbers.", field=field)
    if not given.strip():
        raise InvalidInput(f"`{field}` must contain at least one character that is not white space.", field=field)
    if len(given) > CHARACTERS_MOST:
        raise InvalidInput(f"`{field}` has {len(given):,} characters; the limit is {CHARACTERS_MOST:,}.", field=field)
    return given


def _parts(texts: Sequence[str], embedder: Embedder) -> list[_Part]:
    """Split the texts into parts that the model reads whole. Runs in a thread."""
    count = token_counter(embedder)
    found: list[_Part] = []
    for place, text in enumerate(texts):
        contents = [text[chunk.start : chunk.end] for chunk in split(text, count_tokens=count)] or [text]
        found += [_Part(place, content, max(count(content), 1)) for content in contents]
    return found


def _means(parts: Sequence[_Part], vectors: Vectors, texts: int) -> Vectors:
    sums = np.zeros((texts, vectors.shape[1]), np.float32)
    for part, vector in zip(parts, vectors, strict=True):
        sums[part.text] += vector * part.tokens
    lengths = np.linalg.norm(sums, axis=1, keepdims=True)
    return (sums / np.maximum(lengths, np.finfo(np.float32).tiny)).astype(np.float32)


def _encoded(vector: Vectors, form: str) -> list[float] | str:
    return base64.b64encode(vector.astype("<f4").tobytes()).decode() if form == "base64" else vector.tolist()


DIALECT = Dialect((router,), bodies={create_embeddings: BODY}, refuses_unknown_parameters=False)
