"""`/v1/models` in the dialects of OpenAI and of Anthropic: each assistant that the caller may ask is a model.

One file: the shapes and the routes. Both SDKs call the same paths, so an answer has the fields of both, and an error the body of
the SDK that asks. It declares the error body of every path under `/v1`. Below: `store.assistants`.
"""

from collections.abc import Sequence
from typing import Annotated, Literal

from fastapi import APIRouter, Path, Query, Request, Response
from fastapi.routing import APIRoute
from pydantic import BaseModel

from clew.dialects.shared import anthropic_errors, openai_errors
from clew.dialects.shared.access import Reading
from clew.dialects.shared.dialect import Dialect
from clew.dialects.shared.openai_errors import ERRORS, Handle
from clew.dialects.shared.openai_shapes import MODEL, find_model, model_of, unix
from clew.dialects.shared.parts import AppParts
from clew.dialects.shared.shapes import Rfc3339
from clew.domain.errors import InvalidInput
from clew.domain.threads.thread import Assistant
from clew.store.assistants import Assistants

_MOST = 1_000
"""Models on a page that Anthropic's API returns."""


class _ModelRoute(APIRoute):
    def get_route_handler(self) -> Handle:
        """Return the handler whose errors have the body of the SDK that asks."""
        handle = super().get_route_handler()
        openai, anthropic = openai_errors.answering(handle), anthropic_errors.answering(handle)

        async def answer(request: Request) -> Response:
            return await (anthropic if anthropic_errors.VERSION_HEADER in request.headers else openai)(request)

        return answer


router = APIRouter(prefix="/v1/models", tags=["openai", "anthropic"], route_class=_ModelRoute)


class ModelBody(BaseModel):
    """A model: an assistant, which answers from its documents."""

    id: str
    """`clew` for the default assistant, else `clew/NAME`."""
    object: Literal["model"] = "model"
    created: int
    """When the assistant was created, in seconds since 1970."""
    owned_by: Literal["clew"] = "clew"
    type: Literal["model"] = "model"
    display_name: str
    """The name of the assistant; `clew` for the default one."""
    created_at: Rfc3339
    lifecycle: Literal["active"] = "active"


class ModelList(BaseModel):
    """Models that the caller may use."""

    object: Literal["list"] = "list"
    data: list[ModelBody]
    first_id: str | None
    last_id: str | None
    has_more: bool


def encode(assistant: Assistant) -> ModelBody:
    """Return an assistant as a model."""
    model, made = model_of(assistant), assistant.created_at
    return ModelBody(id=model, created=unix(made), created_at=made, display_name=model if model == MODEL else assistant.name)


@router.get("")
async def list_models(
    caller: Reading,
    parts: AppParts,
    *,
    limit: Annotated[int | None, Query(ge=1, le=_MOST)] = None,
    after_id: str | None = None,
    before_id: str | None = None,
) -> ModelList:
    """List the models: `clew`, which is the default assistant, and every other assistant that the caller may ask.

    Without `limit`, `after_id` and `before_id`, which are those of Anthropic's API, all are listed.
    """
    models = [encode(one) for one in await Assistants(parts.database).list(caller.tenant_id)]
    if before_id is not None:
        models = models[: _place(models, before_id, "before_id")]
        shown = models[-limit:] if limit else models
    else:
        models = models[_place(models, after_id, "after_id") + 1 :] if after_id is not None else models
        shown = models[:limit]
    first_id, last_id = (shown[0].id, shown[-1].id) if shown else (None, None)
    return ModelList(data=shown, first_id=first_id, last_id=last_id, has_more=len(shown) < len(models))


@router.get("/{model:path}")
async def read_model(model: Annotated[str, Path()], caller: Reading, parts: AppParts) -> ModelBody:
    """Read a model by its name."""
    return encode(await find_model(parts, caller.tenant_id, model))


def _place(models: Sequence[ModelBody], model: str, field: str) -> int:
    """Return the place of a model. Raises InvalidInput: there is none with that id."""
    place = next((place for place, one in enumerate(models) if one.id == model), None)
    if place is None:
        raise InvalidInput(f"`{field}` is {model[:80]!r}, which is no model of this list.", field=field)
    return place


DIALECT = Dialect((router,), errors=ERRORS, refuses_unknown_parameters=False)
