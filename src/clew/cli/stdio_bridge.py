"""Passes messages of MCP between standard input and output and a server's `/mcp`, in whichever version the client speaks.

Over HTTP a message also has headers, which are derived from it. Nothing but messages is written to standard output.
Above: `mcp`. Below: the MCP SDK's transports.
"""

from collections.abc import Mapping
from typing import Any, cast

import anyio
import httpx2
from mcp.client.streamable_http import streamable_http_client
from mcp.server.stdio import stdio_server
from mcp.shared._stream_protocols import ReadStream, WriteStream
from mcp.shared.inbound import (
    MCP_METHOD_HEADER,
    MCP_NAME_HEADER,
    MCP_PROTOCOL_VERSION_HEADER,
    NAME_BEARING_METHODS,
    encode_header_value,
)
from mcp.shared.message import ClientMessageMetadata, SessionMessage
from mcp_types import PROTOCOL_VERSION_META_KEY, ErrorData, JSONRPCError, JSONRPCMessage, JSONRPCRequest, JSONRPCResponse
from mcp_types.jsonrpc import INTERNAL_ERROR, INVALID_REQUEST, PARSE_ERROR
from pydantic import ValidationError

_DRAIN_SECONDS = 2.0
"""How long responses are awaited after the client has closed standard input."""
_CONNECT_SECONDS = 10.0


async def bridge(url: str, headers: Mapping[str, str], trust_env: bool) -> None:
    """Serve until the client closes standard input."""
    timeout = httpx2.Timeout(_CONNECT_SECONDS, read=None)
    async with (
        _Http(headers=dict(headers), timeout=timeout, trust_env=trust_env) as http,
        streamable_http_client(url, http_client=http, terminate_on_close=False) as (from_server, to_server),
        stdio_server() as (from_client, to_client),
        to_client,  # the writer of standard output ends when this end is closed
        anyio.create_task_group() as tasks,
    ):
        passing = _Bridge(to_client, to_server)
        tasks.start_soon(passing.pass_back, from_server)
        await passing.pass_on(from_client)
        tasks.cancel_scope.cancel()


class _Http(httpx2.AsyncClient):
    """The connection to the server. Without one, each request fails for itself: the next one may find the server again."""

    async def send(self, request: httpx2.Request, **options: Any) -> httpx2.Response:  # noqa: ANN401  passed on
        """Send a request. A server that cannot be reached is a response with the error."""
        try:
            return await super().send(request, **options)
        except httpx2.TransportError as error:
            server = str(request.url.join("/"))
            said = f"The server {server} cannot be reached ({str(error) or type(error).__name__}). Check that it runs."
            fault = {"jsonrpc": "2.0", "id": None, "error": {"code": INTERNAL_ERROR, "message": said}}
            return httpx2.Response(503, json=fault, request=request)


class _Bridge:
    """The messages of one client. Its handshake, if it makes one, settles the version of all that follow."""

    def __init__(self, to_client: WriteStream[SessionMessage], to_server: WriteStream[SessionMessage]) -> None:
        self._to_client, self._to_server = to_client, to_server
        self._waiting: dict[int | str, str] = {}
        self._version: str | None = None
        self._is_answered = anyio.Event()

    async def pass_on(self, from_client: ReadStream[SessionMessage | Exception]) -> None:
        """Pass the client's messages on until it closes its end, and wait shortly for what it still expects."""
        async for item in from_client:
            if isinstance(item, Exception):
                if (fault := _fault_of(item)) is not None:
                    await self._to_client.send(SessionMessage(JSONRPCError(jsonrpc="2.0", id=None, error=fault)))
                continue
            if isinstance(item.message, JSONRPCRequest):
                self._waiting[item.message.id] = item.message.method
            metadata = ClientMessageMetadata(headers=self._headers(item.message))
            await self._to_server.send(SessionMessage(item.message, metadata))
        with anyio.move_on_after(_DRAIN_SECONDS):
            while self._waiting:
                self._is_answered = anyio.Event()
                await self._is_answered.wait()

    async def pass_back(self, from_server: ReadStream[SessionMessage | Exception]) -> None:
        """Pass the server's messages back."""
        async for item in from_server:
            if isinstance(item, Exception):
                continue  # what could not be read belongs to no request
            await self._to_client.send(SessionMessage(item.message))
            self._note(item.message)

    def _note(self, message: JSONRPCMessage) -> None:
        if not isinstance(message, JSONRPCResponse | JSONRPCError) or message.id is None:
            return
        method = self._waiting.pop(message.id, None)
        if method == "initialize" and isinstance(message, JSONRPCResponse):
            self._version = str(message.result.get("protocolVersion", "")) or None
        self._is_answered.set()

    def _headers(self, message: JSONRPCMessage) -> dict[str, str] | None:
        """Return the headers of a message: its own version, with method and name, or else that of the handshake."""
        params: dict[str, Any] = getattr(message, "params", None) or {}
        meta: object = params.get("_meta")
        own = cast(dict[str, Any], meta).get(PROTOCOL_VERSION_META_KEY) if isinstance(meta, dict) else None
        if not isinstance(own, str):
            return {MCP_PROTOCOL_VERSION_HEADER: self._version} if self._version else None
        method = str(getattr(message, "method", ""))
        headers = {MCP_PROTOCOL_VERSION_HEADER: encode_header_value(own), MCP_METHOD_HEADER: encode_header_value(method)}
        name = params.get(NAME_BEARING_METHODS.get(method, ""))
        return headers | ({MCP_NAME_HEADER: encode_header_value(name)} if isinstance(name, str) else {})


def _fault_of(unread: Exception) -> ErrorData | None:
    """Return why a line is no message; None for an empty line."""
    line: object = unread.errors()[0]["input"] if isinstance(unread, ValidationError) else None
    if isinstance(line, str) and not line.strip():
        return None
    if isinstance(line, list):
        return ErrorData(code=INVALID_REQUEST, message="This line is a batch. Send each message in a line of its own.")
    return ErrorData(code=PARSE_ERROR, message="This line is not a message of JSON-RPC 2.0.")
