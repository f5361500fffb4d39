"""`POST /mcp`: one message of the Model Context Protocol, answered as JSON or as events, whichever version the client speaks.

Every request is complete in itself, so any server behind a load balancer can answer it (decision 0050). The SDK is loaded by the
first request. Next: `serving`.
"""

import asyncio
import json
from importlib import import_module
from typing import TYPE_CHECKING, Annotated, Any, cast

from fastapi import APIRouter, Query, Request, Response
from starlette.types import Receive, Scope, Send

from clew.dialects.mcp.messages import VERSION_HEADER, fault_of, is_acceptable, mismatch_of
from clew.dialects.mcp.refusals import PATH, empty, malformed, mismatched, not_acceptable
from clew.dialects.mcp.sessions import begins_session, naming_session, stop_cancelled
from clew.dialects.shared.access import Reading
from clew.dialects.shared.errors import request_id_of
from clew.dialects.shared.parts import AppParts
from clew.dialects.shared.replaying import replayed

if TYPE_CHECKING:
    from types import ModuleType

router = APIRouter(tags=["mcp"])
_MESSAGE: dict[str, Any] = {
    "requestBody": {
        "required": True,
        "description": "A request or a notification of JSON-RPC 2.0.",
        "content": {"application/json": {"schema": {"type": "object"}}},
    }
}
_ANSWERS: dict[int | str, dict[str, Any]] = {
    200: {
        "description": "The response, or progress notifications and then the response",
        "content": {"application/json": {"schema": {"type": "object"}}, "text/event-stream": {}},
    },
    202: {"description": "The notification was received"},
    406: {"description": "`Accept` lacks one of both types", "content": {"application/json": {"schema": {"type": "object"}}}},
}


class _Exchange(Response):
    """Hands a request to the SDK, which sends the response itself."""

    def __init__(self, serving: "ModuleType", body: bytes, message: object) -> None:
        super().__init__()
        self._serving, self._sent, self._message = serving, body, message

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer the request."""
        answer = naming_session(send) if begins_session(self._message) else send
        await self._serving.serve(scope, replayed(self._sent, receive), answer)


@router.post(PATH, openapi_extra=_MESSAGE, responses=_ANSWERS, response_class=Response)
async def exchange(
    request: Request,
    caller: Reading,
    parts: AppParts,
    *,
    assistant: Annotated[
        str, Query(max_length=1024, description="Id or name of the assistant whose documents the tools use.")
    ] = "",
    links: Annotated[bool, Query(description="Whether results have links to documents, which some clients reject.")] = True,
) -> Response:
    """Exchange one message of the Model Context Protocol, version 2026-07-28 or an earlier one since 2024-11-05.

    The tools run as the caller. `GET` and `DELETE` return 405: the server keeps no session and sends nothing by itself.
    """
    body = await request.body()
    message = _parsed(body)
    if (refused := _refused(request, body, message)) is not None:
        return refused
    await stop_cancelled(request, parts, caller, message)
    request.state.may_have_links = links
    serving = await asyncio.to_thread(import_module, "clew.dialects.mcp.serving")
    return _Exchange(serving, body, message)


def _refused(request: Request, body: bytes, message: object) -> Response | None:
    """Return the response to a request whose message the SDK must not see."""
    request_id = request_id_of(request)
    if not is_acceptable(request.headers.get("accept", "")):
        return not_acceptable(request_id)
    if not body:
        return empty(request_id)
    if fault := fault_of(message):
        return malformed(fault, request_id)
    if fault := mismatch_of(message, request.headers.get(VERSION_HEADER)):
        return mismatched(cast(dict[str, Any], message)["id"], fault, request_id)
    return None


def _parsed(body: bytes) -> object:
    return cast(object, json.loads(body)) if body else None  # what is not JSON is refused before
