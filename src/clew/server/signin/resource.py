"""The MCP server as a resource of the OpenID Connect provider: MCP clients sign people in there, and send its access tokens.

Only with a provider and CLEW_PUBLIC_URL: a token must name `<public URL>/mcp` as its audience, so that a token for another
service, or an ID token of the page, opens nothing here. Above: `server.auth` and `server.app`. Next: `provider`, which checks
tokens. Sources: RFC 9728, RFC 9068, RFC 8707.
"""

from collections.abc import Mapping
from typing import Annotated, Any
from uuid import UUID

import structlog
from fastapi import APIRouter, Depends, Request
from pydantic import BaseModel
from starlette.types import Scope

from clew.dialects.shared.access import Principal
from clew.dialects.shared.dialect import Dialect
from clew.domain.errors import Forbidden, NoSuchTenant, NotFound, Unauthenticated
from clew.domain.messages import said
from clew.server.signin.identity import SignInFailed, claim, groups_named, user_named
from clew.server.signin.sessions import Sessions, person
from clew.store.pool import Database
from clew.store.tenants import Tenants

PATH = "/mcp"
_METADATA = "/.well-known/oauth-protected-resource"
_TOKEN_MOST = 16_000
logger = structlog.get_logger(__name__)


class ResourceMetadata(BaseModel):
    """Where clients sign people in for this resource (RFC 9728 §2)."""

    resource: str
    resource_name: str
    authorization_servers: list[str]
    bearer_methods_supported: list[str]
    scopes_supported: list[str]


def challenge(scope: Scope) -> dict[str, str]:
    """Return the header of a 401 that says where to sign in (RFC 9728 §5.1); empty if that is not the provider."""
    sessions = getattr(scope["app"].state, "sessions", None)
    if scope["path"] != PATH or not isinstance(sessions, Sessions) or _audience(sessions) is None:
        return {}
    fault = 'error="invalid_token", ' if any(name == b"authorization" for name, _ in scope["headers"]) else ""  # RFC 6750 §3.1
    return {"WWW-Authenticate": f'Bearer {fault}resource_metadata="{sessions.ways.public_url}{_METADATA}{PATH}"'}


async def principal_of_token(sessions: Sessions, scope: Scope, authorization: str, tenant_id: UUID) -> Principal | None:
    """Return who an access token of the provider belongs to; None if it cannot be one. `tenant_id`: of people without a claim.

    Raises:
        Unauthenticated: the token is not valid here.
        Forbidden: the groups of the person may do nothing here.
    """
    audience, token = _audience(sessions), authorization.partition(" ")[2].strip()
    provider = sessions.ways.provider
    if scope["path"] != PATH or audience is None or provider is None or not _may_be_token(token):
        return None
    try:
        claims = await provider.access_claims(token, audience)
        user = user_named(claim(claims, provider.user_claim))
        if user is None or (provider.user_claim == "email" and str(claims.get("email_verified")).lower() != "true"):
            raise SignInFailed("no_user", f"the claim {provider.user_claim} names no user")
        if sessions.ways.tenant_claim:
            tenant_id = await tenant_named(scope["app"].state.parts.database, sessions.ways.tenant_claim, claims, user)
    except SignInFailed as failed:
        logger.warning("access_token_refused", code=failed.code, reason=failed.reason)
        raise Unauthenticated("This access token is not valid here. Sign in again.") from failed
    groups = groups_named(claim(claims, provider.groups_claim))
    role = sessions.ways.roles.scope_of(groups)
    if role is None:
        raise Forbidden(said("no_role", user=user))
    return person(tenant_id, user, groups, [role])


async def tenant_named(database: Database, name: str, claims: Mapping[str, Any], user: str) -> UUID:
    """Return the tenant that a claim names. Raises SignInFailed."""
    named = user_named(claim(claims, name))
    try:
        if named is not None:
            return (await Tenants(database).named(named)).id
    except NoSuchTenant:
        pass
    raise SignInFailed("no_tenant", f"the claim {name} names no tenant of this server", user=user)


def _audience(sessions: Sessions) -> str | None:
    """Return whom tokens must be meant for; None: no token is accepted."""
    ways = sessions.ways
    return f"{ways.public_url}{PATH}" if ways.provider and ways.public_url else None


def _may_be_token(token: str) -> bool:
    """Return whether this is a signed JWT, which no key of ours is."""
    return token.startswith("eyJ") and token.count(".") == 2 and len(token) <= _TOKEN_MOST


def _sessions(request: Request) -> Sessions:
    return request.app.state.sessions


router = APIRouter(include_in_schema=False)


@router.get(_METADATA)
@router.get(_METADATA + PATH)
async def read_resource_metadata(sessions: Annotated[Sessions, Depends(_sessions)]) -> ResourceMetadata:
    """Describe where MCP clients sign people in. 404: they need a key."""
    audience, provider = _audience(sessions), sessions.ways.provider
    if audience is None or provider is None:
        raise NotFound("provider", "for MCP clients: they need a key")
    return ResourceMetadata(
        resource=audience,
        resource_name="Clew",
        authorization_servers=[provider.issuer],
        bearer_methods_supported=["header"],
        scopes_supported=provider.scopes,
    )


RESOURCE = Dialect((router,), open=(read_resource_metadata,), refuses_unknown_parameters=False)
