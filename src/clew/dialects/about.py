"""`/api/server`: the version and models of this server, and what the caller may do.

One file: the shapes in camelCase, their encoding, and the route.
"""

from fastapi import APIRouter, Request

from clew.dialects.shared.access import SCOPES, Principal, Reading, Scope
from clew.dialects.shared.dialect import Dialect
from clew.dialects.shared.parts import AppParts, Parts
from clew.dialects.shared.shapes import CamelBody
from clew.store.keys import Keys
from clew.store.tenants import Tenants


class EmbedderBody(CamelBody):
    """The model that turns text into vectors."""

    name: str
    dimension: int
    languages: list[str] | None
    """ISO 639-1 codes of the languages that it covers; null: any or unknown."""


class ServerBody(CamelBody):
    """This server, and what the caller may do."""

    version: str
    model: str
    """The value of the setting `CLEW_MODEL`."""
    models: list[str]
    """The models that a conversation may choose, the default first."""
    embedder: EmbedderBody
    scopes: list[Scope]
    """The scopes of the caller, including implied ones."""
    tenant: str
    """Name of the tenant of the caller."""
    keys_in_use: bool
    """False: no key is needed, and the server only answers this machine."""


def describe_server(parts: Parts, caller: Principal, *, version: str, tenant: str, keys_in_use: bool) -> ServerBody:
    """Return the body of this server for the caller."""
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
        tenant=tenant,
        keys_in_use=keys_in_use,
    )


router = APIRouter(prefix="/api/server", tags=["server"])


@router.get("")
async def read_server(request: Request, caller: Reading, parts: AppParts) -> ServerBody:
    """Read the version and models of this server, and what the caller may do. Any scope is enough."""
    tenant, keys_in_use = await Tenants(parts.database).name_of(caller.tenant_id), await Keys(parts.database).exist()
    return describe_server(parts, caller, version=request.app.version, tenant=tenant, keys_in_use=keys_in_use)


DIALECT = Dialect((router,))
