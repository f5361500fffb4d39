"""Records in the audit log who did what: before the caller learns how an act ended, its entry is stored.

Above: `server.app`, outside of all other checks, so that every refusal is recorded too. Below: `refusals`, and `store.audit`.
Recorded are deletions, refusals, whatever a caller with the scope `audit` does, and the routes that dialects declare as audited.
"""

from dataclasses import dataclass
from functools import partial
from uuid import UUID

import structlog
from starlette.requests import HTTPConnection
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from clew.dialects.shared.access import AUDIT, PRINCIPAL_KEY, Principal
from clew.dialects.shared.dialect import Declared
from clew.dialects.shared.errors import REQUEST_ID_KEY
from clew.dialects.shared.evidence import NOTE_KEY, OUTCOME_KEY, Outcome
from clew.dialects.shared.parts import Parts
from clew.domain.errors import ClewError
from clew.server.addresses import one_client
from clew.server.auth import KeyRing
from clew.server.refusals import Refusals
from clew.store.audit import Act, AuditLog

REFUSALS = frozenset({401, 403, 429})
_OBJECT_LENGTH = 500
_SECRET_SHOWN = 6
"""Characters of a secret in a path: enough to recognise a link that somebody has, not enough to use it."""
logger = structlog.get_logger(__name__)


@dataclass(frozen=True, slots=True)
class _Ended:
    """An act and how it ended."""

    status: int
    what: str = ""
    named: str = ""
    """What a frame of a WebSocket did, and what it named."""


class Audit:
    """Adds an entry for each request and frame worth evidence. If it cannot be stored, that is logged, and the response sent."""

    def __init__(self, app: ASGIApp, *, refusals: Refusals) -> None:
        self.app = app
        self._refusals = refusals

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass the request on, and record how it ended."""
        if scope["type"] == "websocket":
            scope[NOTE_KEY] = partial(self._note, scope)
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return

        async def send_recorded(message: Message) -> None:
            if message["type"] == "http.response.start":
                await self._record(scope, _Ended(_outcome_of(scope).status or message["status"]))
            await send(message)

        await self.app(scope, receive, send_recorded)

    async def _note(self, scope: Scope, status: int, *, what: str = "", named: str = "") -> None:
        await self._record(scope, _Ended(status, what, named))

    async def _record(self, scope: Scope, ended: _Ended) -> None:
        parts: Parts | None = getattr(scope["app"].state, "parts", None)
        if parts is None or not _is_evidence(scope, ended.status):  # without a store, there is nothing to show
            return
        ring: KeyRing = scope["app"].state.key_ring
        known, address = _known(scope), _address(scope)
        tenant_id, log = known.tenant_id if known else ring.tenant_id, AuditLog(parts.database)
        if known is None or (ended.status in REFUSALS and AUDIT not in known.scopes):
            host = one_client(address)
            if not self._refusals.passes((tenant_id, host), partial(_sum_up, log, tenant_id, host)):
                return
        await _add(log, tenant_id, _act(scope, ended, known))


def _is_evidence(scope: Scope, status: int) -> bool:
    declared: Declared = scope["app"].state.declared
    principal = _known(scope)
    is_auditor = principal is not None and AUDIT in principal.scopes
    is_recorded = scope.get("method") == "DELETE" or declared.is_audited(getattr(scope.get("route"), "endpoint", None))
    return status in REFUSALS or is_auditor or is_recorded


def _known(scope: Scope) -> Principal | None:
    principal = scope.get(PRINCIPAL_KEY)
    return principal if isinstance(principal, Principal) else None


def _outcome_of(scope: Scope) -> Outcome:
    outcome = scope.get(OUTCOME_KEY)
    return outcome if isinstance(outcome, Outcome) else Outcome("")


def _address(scope: Scope) -> str:
    client = HTTPConnection(scope).client
    return client.host if client else ""


async def _add(log: AuditLog, tenant_id: UUID, act: Act) -> None:
    try:
        await log.add(tenant_id, act)
    except ClewError as error:
        logger.error("act_not_recorded", action=act.action, status=act.status, error=error.code)


async def _sum_up(log: AuditLog, tenant_id: UUID, host: str, number: int) -> None:
    """Record how many refusals of an address have no entry of their own."""
    act = Act(actor="", key_id=None, address=host, action="further", object=f"number={number}", status=429, request_id="")
    await _add(log, tenant_id, act)


def _act(scope: Scope, ended: _Ended, known: Principal | None) -> Act:
    method = scope.get("method", "WEBSOCKET")
    route, path_names = _route(scope, method)
    outcome = _outcome_of(scope)
    named = [*path_names, ended.named, f"outcome={outcome.code}" if outcome.code else ""]
    return Act(
        actor=_actor(known) or (f"user:{outcome.user}" if outcome.user else ""),
        key_id=known.key_id if known else None,
        address=_address(scope),
        action=" ".join(filter(None, (method, route, ended.what))),
        object=" ".join(filter(None, named)).replace("\0", "\N{REPLACEMENT CHARACTER}")[:_OBJECT_LENGTH],
        status=ended.status,
        request_id=str(scope.get(REQUEST_ID_KEY, "")),
    )


def _route(scope: Scope, method: str) -> tuple[str, list[str]]:
    """Return the template of the route and the names in the path, also if the request was refused before its route was found."""
    declared: Declared = scope["app"].state.declared
    template, names = getattr(scope.get("route"), "path", ""), scope.get("path_params", {})
    if not template:
        template, names = declared.template_of(method, scope["path"])
    return template or "-", [
        f"{name}={str(value)[:_SECRET_SHOWN]}…" if declared.is_secret(name) else f"{name}={value}"
        for name, value in names.items()
    ]


def _actor(known: Principal | None) -> str:
    if known is None:
        return ""
    is_local = known.key_id is None and not known.user
    return "owner of the server" if is_local else known.owner
