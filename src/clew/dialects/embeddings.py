"""`/v1/embeddings` in the dialect of OpenAI: vectors of texts by the server's own embedder.

One file: the shapes and the route. A text that is longer than the model reads is split as documents are, and its vector is the
mean of the vectors of its parts, weighted by their tokens. Below: `providers.embedding`, `ingest.splitting`.
"""

import asyncio
import base64
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Annotated, Any, Literal, TypeGuard, cast

import numpy as np
from fastapi import APIRouter
from pydantic import BaseModel, Field

from clew.dialects.shared.access import Querying
from clew.dialects.shared.dialect import LARGE_BODY, BodyLimit, Dialect
from clew.dialects.shared.openai_errors import OpenAIRoute
from clew.dialects.shared.openai_shapes import MODEL, OpenAIBody
from clew.dialects.shared.openai_tokens import text_of_tokens
from clew.dialects.shared.parts import AppParts
from clew.domain.errors import LIST_TOO_LONG, InvalidInput, NotFound
from clew.domain.fairness import Party, working_for
from clew.ingest.splitting.split import split, token_counter
from clew.providers.embedding.protocol import Embedder, Vectors

INPUTS_MOST, CHARACTERS_MOST, ALL_CHARACTERS_MOST = 2_048, 32_000, 400_000
"""Of one request: texts, characters of one text, and of all together."""
BODY = BodyLimit(LARGE_BODY.bytes, ALL_CHARACTERS_MOST // 4)
"""Fits the characters of a request as token numbers, of which most have four."""
router = APIRouter(prefix="/v1/embeddings", tags=["openai"], route_class=OpenAIRoute)


class EmbeddingRequest(OpenAIBody):
    """What to embed."""

    input: str | list[Any]
    """A text, or up to 2,048 of them; also as token numbers of OpenAI's embedding models (`cl100k_base`)."""
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
async def create_embeddings(body: EmbeddingRequest, parts: AppParts, caller: Querying) -> Embeddings:
    """Embed texts as passages of documents are embedded."""
    embedder = parts.embedder
    texts = await asyncio.to_thread(read_texts, body, embedder)
    with working_for(Party(caller.tenant_id)):
        pieces = await asyncio.to_thread(_parts, texts, embedder)
        vectors = await embedder.embed_passages([piece.content for piece in pieces])
    tokens = sum(piece.tokens for piece in pieces)
    return Embeddings(
        data=[
            Embedding(index=place, embedding=_encoded(vector, body.encoding_format))
            for place, vector in enumerate(_means(pieces, vectors, len(texts)))
        ],
        model=embedder.spec.model,
        usage=Usage(prompt_tokens=tokens, total_tokens=tokens),
    )


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
    texts = [_text(one, "input" if is_one else f"input[{place}]") for place, one in enumerate(given)]
    if (total := sum(map(len, texts))) > ALL_CHARACTERS_MOST:
        reason = f"The texts of `input` have {total:,} characters; the limit is {ALL_CHARACTERS_MOST:,}. Send fewer at once."
        raise InvalidInput(reason, field="input")
    return texts


def _are_tokens(given: object) -> TypeGuard[list[int]]:
    numbers = cast(list[object], given) if isinstance(given, list) else []
    return bool(numbers) and all(type(one) is int for one in numbers)


def _text(given: object, field: str) -> str:
    if _are_tokens(given):
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
