"""`/v1/models` in the dialect of OpenAI: each assistant that the caller may ask is a model.

One file: the shapes and the routes. It declares the error body of every path under `/v1`. Below: `store.assistants`.
"""

from typing import Annotated, Literal

from fastapi import APIRouter, Path
from pydantic import BaseModel

from clew.dialects.shared.access import Reading
from clew.dialects.shared.dialect import Dialect
from clew.dialects.shared.openai_errors import ERRORS, OpenAIRoute
from clew.dialects.shared.openai_shapes import find_model, model_of, unix
from clew.dialects.shared.parts import AppParts
from clew.domain.threads.thread import Assistant
from clew.store.assistants import Assistants

router = APIRouter(prefix="/v1/models", tags=["openai"], route_class=OpenAIRoute)


class ModelBody(BaseModel):
    """A model: an assistant, which answers from its documents."""

    id: str
    """`clew` for the default assistant, else `clew/NAME`."""
    object: Literal["model"] = "model"
    created: int
    """When the assistant was created, in seconds since 1970."""
    owned_by: Literal["clew"] = "clew"


class ModelList(BaseModel):
    """All models that the caller may use."""

    object: Literal["list"] = "list"
    data: list[ModelBody]


def encode(assistant: Assistant) -> ModelBody:
    """Return an assistant as a model."""
    return ModelBody(id=model_of(assistant), created=unix(assistant.created_at))


@router.get("")
async def list_models(caller: Reading, parts: AppParts) -> ModelList:
    """List the models: `clew`, which is the default assistant, and every other assistant that the caller may ask."""
    return ModelList(data=[encode(one) for one in await Assistants(parts.database).list(caller.tenant_id)])


@router.get("/{model:path}")
async def read_model(model: Annotated[str, Path()], caller: Reading, parts: AppParts) -> ModelBody:
    """Read a model by its name."""
    return encode(await find_model(parts, caller.tenant_id, model))


DIALECT = Dialect((router,), errors=ERRORS)
