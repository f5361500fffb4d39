"""`/api/server`: what answers here, and what the caller may do.

One file: its shapes in camelCase, from the parts of a server to them, and the one route.
"""

from fastapi import APIRouter, Request
from pydantic import BaseModel, ConfigDict
from pydantic.alias_generators import to_camel

from clew.dialects.shared.access import SCOPES, Principal, Querying, Scope
from clew.dialects.shared.dialect import Dialect
from clew.dialects.shared.parts import AppParts, Parts
from clew.store.keys import Keys


class Wire(BaseModel):
    """camelCase outside, snake_case inside."""

    model_config = ConfigDict(alias_generator=to_camel, populate_by_name=True, strict=True)


class EmbedderBody(Wire):
    """The model that makes vectors."""

    name: str
    dimension: int
    languages: list[str] | None
    """ISO 639-1 codes that it covers; null: any, as far as can be told."""


class ServerBody(Wire):
    """What answers here, and what the caller may do."""

    version: str
    model: str
    """As the setting `CLEW_MODEL` names it."""
    models: list[str]
    """Those a conversation may choose, the default first."""
    embedder: EmbedderBody
    scopes: list[Scope]
    """What the caller may do, each scope with those that it includes."""
    keys_in_use: bool
    """False: nobody needs a key, and only this machine is answered."""


def describe_server(parts: Parts, caller: Principal, *, version: str, keys_in_use: bool) -> ServerBody:
    """Return what answers here, and what the caller may do."""
    model, spec = parts.model, parts.embedder.spec
    return ServerBody(
        version=version,
        model=model.name,
        models=list(model.abilities.names or (model.name,)),
        embedder=EmbedderBody(
            name=spec.model,
            dimension=spec.dimension,
            languages=None if spec.languages is None else sorted(spec.languages),
        ),
        scopes=[scope for scope in SCOPES if caller.may(scope)],
        keys_in_use=keys_in_use,
    )


router = APIRouter(prefix="/api/server", tags=["server"])


@router.get("")
async def read_server(request: Request, caller: Querying, parts: AppParts) -> ServerBody:
    """Tell which Clew this is, which models it has, and what the caller may do. Every scope includes this."""
    return describe_server(parts, caller, version=request.app.version, keys_in_use=await Keys(parts.database).exist())


DIALECT = Dialect((router,))
