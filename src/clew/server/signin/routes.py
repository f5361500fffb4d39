"""`/auth/…`: sign in at the provider, exchange a key for a session, read who is signed in, sign out.

Above: `server.app`. Below: `sessions`. A sign-in that fails ends on the page it came from, with `?sign-in=` and a
code that the page explains; the log has the reason.
"""

import base64
import binascii
import hmac
import json
import secrets
import time
from dataclasses import replace
from typing import Annotated, Any, cast
from uuid import UUID

import structlog
from fastapi import APIRouter, Depends, Query, Request, Response
from starlette.responses import RedirectResponse

from clew.dialects.shared.access import PRINCIPAL_KEY, Principal, Reading
from clew.dialects.shared.dialect import Dialect
from clew.dialects.shared.evidence import OUTCOME_KEY, Outcome
from clew.dialects.shared.parts import AppParts, Parts
from clew.dialects.shared.shapes import CamelBody, rfc3339
from clew.domain.errors import Forbidden, ForgedRequest
from clew.server.auth import KEY_HEADER, KeyRing
from clew.server.signin.cookies import ATTEMPT, PROXIED, SESSION, csrf_token, is_forged, local_path, set_cookie
from clew.server.signin.identity import Attempt, SignInFailed, claim, groups_named, user_named
from clew.server.signin.resource import tenant_named
from clew.server.signin.sessions import Sessions, SignedIn
from clew.store.sign_ins import Person

_ATTEMPT_SECONDS = 600
_PROXIED_SECONDS = 30 * 86_400
_TOKEN_LENGTH = 16_000
logger = structlog.get_logger(__name__)


class SignedInBody(CamelBody):
    """Who is signed in."""

    by: str
    """`oidc`, `proxy` or `key`."""
    user: str | None
    """Null: a key that belongs to nobody."""
    name: str
    groups: list[str]
    expires_at: str | None
    """Null behind a proxy."""


class SessionBody(CamelBody):
    """How people sign in here, and who has."""

    provider: str | None
    """Name of the OpenID Connect provider; null: there is none."""
    is_behind_proxy: bool
    """A proxy signs people in."""
    signed_in: SignedInBody | None
    csrf_token: str | None
    """Send it in the header `Clew-CSRF` with every request that changes something."""


class SignedOut(CamelBody):
    """The end of a session."""

    continue_at: str | None
    """Where the browser signs out of the provider too; null: nowhere."""


def _sessions(request: Request) -> Sessions:
    return request.app.state.sessions


Known = Annotated[Sessions, Depends(_sessions)]
router = APIRouter(prefix="/auth", tags=["sign-in"])


@router.get("/session")
async def read_session(request: Request, response: Response, sessions: Known) -> SessionBody:
    """Read how people sign in on the page of this server, and who is signed in with this browser.

    Behind a proxy, which keeps the session, the browser gets a random secret of its own against forged requests.
    """
    ring: KeyRing = request.app.state.key_ring
    try:
        signed_in = await sessions.recognise(request.scope, ring.tenant_id)
    except Forbidden:  # the first request that needs more explains it
        signed_in = None
    if signed_in and not signed_in.secret:
        signed_in = replace(signed_in, secret=secrets.token_urlsafe(32))
        set_cookie(response, PROXIED, signed_in.secret, sessions.base_of(request.scope), seconds=_PROXIED_SECONDS)
    return SessionBody(
        provider=sessions.ways.provider_name if sessions.ways.provider else None,
        is_behind_proxy=sessions.ways.proxy is not None,
        signed_in=_encode(signed_in) if signed_in else None,
        csrf_token=csrf_token(signed_in.secret) if signed_in else None,
    )


def _encode(signed_in: SignedIn) -> SignedInBody:
    return SignedInBody(
        by=signed_in.by,
        user=signed_in.principal.user or None,
        name=signed_in.name,
        groups=sorted(signed_in.principal.groups),
        expires_at=rfc3339(signed_in.found.expires_at) if signed_in.found else None,
    )


@router.post("/key", status_code=204)
async def exchange_key(request: Request, caller: Reading, sessions: Known) -> Response:
    """Exchange the key of this request for a session: the response sets a cookie that scripts cannot read.

    On a server without keys no session is needed, and none begins. A session is not exchanged for a new one: it would never end.
    """
    response = Response(status_code=204)
    has_key = any(name in request.headers for name in ("authorization", KEY_HEADER))
    if has_key and caller.key_id is not None:
        token = await sessions.begin(request.scope, caller.tenant_id, Person(key_id=caller.key_id))
        _let_in(response, sessions, request, token)
    return response


@router.post("/logout")
async def sign_out(request: Request, response: Response, sessions: Known) -> SignedOut:
    """End the session of this browser. Repeating it changes nothing."""
    ring: KeyRing = request.app.state.key_ring
    signed_in = await sessions.recognise(request.scope, ring.tenant_id)
    base = sessions.base_of(request.scope)
    if signed_in and is_forged(request.scope, signed_in.secret, base, sessions.ways.public_hosts):
        raise ForgedRequest
    if signed_in:
        request.scope[PRINCIPAL_KEY] = signed_in.principal  # for the audit log
    ended = await sessions.end(request.scope)
    set_cookie(response, SESSION, "", base, seconds=0)
    provider = sessions.ways.provider
    url = await provider.end_session_url(ended.id_token, f"{base}/") if ended and provider and ended.key_id is None else None
    return SignedOut(continue_at=url)


@router.get("/login", include_in_schema=False)
async def sign_in(request: Request, sessions: Known, next_path: Annotated[str | None, Query(alias="next")] = None) -> Response:
    """Send the browser to the provider, and back to a path of the page afterwards."""
    place, base = local_path(next_path), sessions.base_of(request.scope)
    provider = sessions.ways.provider
    if provider is None:
        return _failed(SignInFailed("not_configured"), place)
    attempt = Attempt(*(secrets.token_urlsafe(32) for _ in range(3)), redirect_uri=f"{base}/auth/callback")
    try:
        url = await provider.authorization_url(attempt)
    except SignInFailed as failed:
        return _failed(failed, place)
    response = RedirectResponse(url, 303)
    set_cookie(response, ATTEMPT, _packed(attempt, place), base, seconds=_ATTEMPT_SECONDS)
    return response


@router.get("/callback", include_in_schema=False)
async def finish_sign_in(
    request: Request,
    sessions: Known,
    parts: AppParts,
    state: Annotated[str, Query()] = "",
    code: Annotated[str, Query()] = "",
    error: Annotated[str, Query()] = "",
) -> Response:
    """Take the browser back from the provider: begin the session, and continue on the page."""
    attempt, place = _unpacked(sessions.attempt_of(request.scope))
    try:
        if error:  # not every provider returns the state with it
            raise SignInFailed("denied" if error == "access_denied" else "client_wrong", f"the provider answered {error[:100]}")
        if attempt is None or not code or not hmac.compare_digest(attempt.state.encode(), state.encode()):
            raise SignInFailed("state")
        tenant_id, person = await _person(request, sessions, parts, code, attempt)
    except SignInFailed as failed:
        request.scope[OUTCOME_KEY] = Outcome(failed.code, failed.user, status=403)
        response = _failed(failed, place)
    else:
        request.scope[OUTCOME_KEY] = Outcome("signed_in")
        token = await sessions.begin(request.scope, tenant_id, person)
        response = RedirectResponse(place, 303)
        _let_in(response, sessions, request, token)
    set_cookie(response, ATTEMPT, "", sessions.base_of(request.scope), seconds=0)
    return response


async def _person(request: Request, sessions: Sessions, parts: Parts, code: str, attempt: Attempt) -> tuple[UUID, Person]:
    """Return the tenant and the person of a code, or raise SignInFailed."""
    ways = sessions.ways
    if ways.provider is None:
        raise SignInFailed("not_configured")
    identity = await ways.provider.identify(code, attempt)
    claims = identity.claims
    user = user_named(claim(claims, ways.provider.user_claim))
    if user is None or (ways.provider.user_claim == "email" and str(claims.get("email_verified")).lower() != "true"):
        raise SignInFailed("no_user", f"the claim {ways.provider.user_claim} names no user")
    groups = groups_named(claim(claims, ways.provider.groups_claim))
    role = ways.roles.scope_of(groups)
    if role is None:
        raise SignInFailed("no_role", "no group of the user may ask here", user=user)
    ring: KeyRing = request.app.state.key_ring
    tenant_id = await tenant_named(parts.database, ways.tenant_claim, claims, user) if ways.tenant_claim else ring.tenant_id
    name = next((shown for one in ("name", "preferred_username", "email") if (shown := user_named(claims.get(one)))), user)
    id_token = identity.id_token if len(identity.id_token) <= _TOKEN_LENGTH else None
    request.scope[PRINCIPAL_KEY] = Principal(tenant_id, "page", frozenset({role}), None, user)  # for the audit log
    return tenant_id, Person(user, name, groups, (role,), id_token=id_token)


def _let_in(response: Response, sessions: Sessions, request: Request, token: str) -> None:
    base = sessions.base_of(request.scope)
    set_cookie(response, SESSION, token, base, seconds=int(sessions.ways.lifetime.total_seconds()))


def _failed(failed: SignInFailed, place: str) -> Response:
    logger.warning("sign_in_failed", code=failed.code, reason=failed.reason)
    return RedirectResponse(f"{place}{'&' if '?' in place else '?'}sign-in={failed.code}", 303)


def _packed(attempt: Attempt, place: str) -> str:
    kept = [attempt.state, attempt.nonce, attempt.verifier, attempt.redirect_uri, place, int(time.time())]
    return base64.urlsafe_b64encode(json.dumps(kept).encode()).decode().rstrip("=")


def _unpacked(cookie: str | None) -> tuple[Attempt | None, str]:
    """Return a sign-in that has begun, and where it leads; None if there is none, or it has taken too long."""
    try:
        kept = cast(list[Any], json.loads(base64.urlsafe_b64decode((cookie or "") + "===")))
        *fields, place, begun = kept
        attempt = Attempt(*map(str, fields))
        is_over = time.time() - float(begun) > _ATTEMPT_SECONDS
    except (binascii.Error, ValueError, TypeError):
        return None, "/"
    return (None if is_over else attempt), local_path(str(place))


SIGN_IN = Dialect(
    (router,),
    open=(read_session, sign_out, sign_in, finish_sign_in),
    audited=(exchange_key, sign_out, finish_sign_in),
    refuses_unknown_parameters=False,
)
