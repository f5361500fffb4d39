"""Records in the audit log who did what: before the caller learns how an act ended, its entry is stored.

Above: `server.app`, outside of authentication, so that refusals are recorded too. Below: `store.audit`. Recorded are deletions,
refusals, whatever a caller with the scope `audit` does, and the routes that dialects declare as audited.
"""

import structlog
from starlette.requests import HTTPConnection
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from clew.dialects.shared.access import AUDIT, PRINCIPAL_KEY, Principal
from clew.dialects.shared.dialect import Declared
from clew.dialects.shared.errors import REQUEST_ID_KEY
from clew.dialects.shared.parts import Parts
from clew.domain.errors import ClewError
from clew.server.auth import KeyRing
from clew.store.audit import Act, AuditLog

REFUSALS = frozenset({401, 403, 429})
logger = structlog.get_logger(__name__)


class Audit:
    """Adds an entry for each request worth evidence. An entry that cannot be stored is logged, and the response sent."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass the request on, and record how it ended."""
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return

        async def send_recorded(message: Message) -> None:
            if message["type"] == "http.response.start" and _is_evidence(scope, message["status"]):
                await _record(scope, message["status"])
            await send(message)

        await self.app(scope, receive, send_recorded)


def _is_evidence(scope: Scope, status: int) -> bool:
    declared: Declared = scope["app"].state.declared
    principal = scope.get(PRINCIPAL_KEY)
    is_auditor = isinstance(principal, Principal) and AUDIT in principal.scopes
    is_recorded = scope["method"] == "DELETE" or declared.is_audited(getattr(scope.get("route"), "endpoint", None))
    return status in REFUSALS or is_auditor or is_recorded


async def _record(scope: Scope, status: int) -> None:
    app = scope["app"]
    parts: Parts | None = getattr(app.state, "parts", None)
    if not isinstance(parts, Parts):  # an application without a store, which has nothing to show
        return
    ring: KeyRing = app.state.key_ring
    principal = scope.get(PRINCIPAL_KEY)
    known = principal if isinstance(principal, Principal) else None
    tenant_id = known.tenant_id if known else ring.tenant_id
    try:
        await AuditLog(parts.database).add(tenant_id, _act(scope, status, known))
    except ClewError as error:
        logger.error("act_not_recorded", method=scope["method"], status=status, error=error.code)


def _act(scope: Scope, status: int, known: Principal | None) -> Act:
    client = HTTPConnection(scope).client
    route = getattr(scope.get("route"), "path", None) or "-"
    return Act(
        actor=_actor(known),
        key_id=known.key_id if known else None,
        address=client.host if client else "",
        action=f"{scope['method']} {route}",
        object=" ".join(f"{name}={value}" for name, value in scope.get("path_params", {}).items())[:500],
        status=status,
        request_id=str(scope.get(REQUEST_ID_KEY, "")),
    )


def _actor(known: Principal | None) -> str:
    if known is None:
        return ""
    is_local = known.key_id is None and not known.user
    return "owner of the server" if is_local else known.owner
