"""A server that speaks Qdrant's REST on loopback: what arrives is read by Qdrant's own models, its in-memory store answers.

It stands in for a server only as far as the wire goes. It can be stopped, started again on its port, made slow, and wants a key.
"""

import json
import socket
import threading
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any

from pydantic import BaseModel, TypeAdapter
from qdrant_client import QdrantClient, models

SELECTOR: TypeAdapter[Any] = TypeAdapter(models.PointsSelector)


class QdrantWire:
    """The data outlive the server, as they would on a disk."""

    def __init__(self, *, api_key: str | None = None) -> None:
        self.client = QdrantClient(":memory:")
        self.api_key = api_key
        self.lock = threading.Lock()
        self.pace = threading.Event()
        """Cleared: requests wait."""
        self.pace.set()
        self.indexed: set[tuple[str, str]] = set()
        self.seen: list[str] = []
        self.port = 0
        self.connections: set[socket.socket] = set()
        self._server: ThreadingHTTPServer | None = None

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    def start(self) -> None:
        wire = self

        class Handler(_Handler):
            served = wire

        self._server = ThreadingHTTPServer(("127.0.0.1", self.port), Handler)
        self._server.daemon_threads = True
        self.port = self._server.server_address[1]
        threading.Thread(target=self._server.serve_forever, args=(0.02,), daemon=True).start()

    def stop(self) -> None:
        if self._server is not None:
            self._server.shutdown()
            self._server.server_close()
            self._server = None
        for connection in tuple(self.connections):  # those that clients keep for later
            with suppress(OSError):
                connection.shutdown(socket.SHUT_RDWR)


@contextmanager
def serving(wire: QdrantWire) -> Iterator[QdrantWire]:
    wire.start()
    try:
        yield wire
    finally:
        wire.pace.set()
        wire.stop()
        wire.client.close()


class _Handler(BaseHTTPRequestHandler):
    served: QdrantWire
    protocol_version = "HTTP/1.1"

    def setup(self) -> None:
        super().setup()
        self.served.connections.add(self.connection)

    def finish(self) -> None:
        self.served.connections.discard(self.connection)
        with suppress(OSError):
            super().finish()

    def _serve(self) -> None:
        body = json.loads(self.rfile.read(int(self.headers.get("content-length") or 0)) or "{}")
        self.served.pace.wait()
        path = self.path.partition("?")[0]
        if self.served.api_key is not None and self.headers.get("api-key") != self.served.api_key:
            self._answer(401, {"status": {"error": "Must provide an API key"}})
            return
        try:
            with self.served.lock:
                self.served.seen.append(f"{self.command} {path}")
                result = _result(self.served, self.command, [part for part in path.split("/") if part], body)
        except ValueError as error:
            self._answer(404 if "not found" in str(error) else 409, {"status": {"error": str(error)}})
        else:
            self._answer(200, result if "title" in result else {"result": result["result"], "status": "ok", "time": 0.0})

    do_GET = do_PUT = do_POST = do_DELETE = _serve  # noqa: N815

    def _answer(self, status: int, value: Any) -> None:
        content = json.dumps(value, default=_plain).encode()
        self.send_response(status)
        self.send_header("content-type", "application/json")
        self.send_header("content-length", str(len(content)))
        self.end_headers()
        self.wfile.write(content)

    def log_message(self, format: str, *args: Any) -> None: ...  # noqa: A002


def _plain(value: Any) -> Any:
    return value.model_dump(mode="json") if isinstance(value, BaseModel) else str(value)


DONE = models.UpdateResult(operation_id=1, status=models.UpdateStatus.COMPLETED)


def _result(wire: QdrantWire, method: str, parts: list[str], body: Any) -> dict[str, Any]:
    client = wire.client
    match [method, *parts]:
        case ["GET"]:
            return {"title": "qdrant - vector search engine", "version": "1.20.0"}
        case ["GET", "collections"]:
            return {"result": client.get_collections()}
        case ["GET", "aliases"]:
            return {"result": client.get_aliases()}
        case ["POST", "collections", "aliases"]:
            return {"result": client.update_collection_aliases(models.ChangeAliasesOperation(**body).actions)}
        case ["GET", "collections", name, "exists"]:
            return {"result": {"exists": client.collection_exists(name)}}
        case ["PUT", "collections", name]:
            asked = models.CreateCollection(**body)
            made = client.create_collection(name, vectors_config=asked.vectors, sparse_vectors_config=asked.sparse_vectors)
            return {"result": made}
        case ["DELETE", "collections", name]:
            return {"result": client.delete_collection(name)}
        case ["PUT", "collections", name, "index"]:
            wire.indexed.add((name, models.CreateFieldIndex(**body).field_name))
            return {"result": DONE}
        case [_, "collections", name, "points", *rest]:
            return {"result": _points(client, name, rest, body)}
    raise AssertionError(f"not scripted: {method} {parts}")


def _points(client: QdrantClient, name: str, rest: list[str], body: Any) -> Any:
    match rest:
        case []:
            client.upsert(name, models.PointsList(**body).points)
            return DONE
        case ["delete"]:
            client.delete(name, points_selector=SELECTOR.validate_python(body))
            return DONE
        case ["query", "batch"]:
            searches = models.QueryRequestBatch(**body).searches
            assert all(one.params for one in searches if one.using == "dense"), "a server is told how broadly to search"
            return client.query_batch_points(name, [one.model_copy(update={"params": None}) for one in searches])
        case ["scroll"]:
            asked = models.ScrollRequest(**body)
            records, after = client.scroll(
                name,
                scroll_filter=asked.filter,
                limit=asked.limit or 10,
                offset=asked.offset,
                with_payload=True if asked.with_payload is None else asked.with_payload,
            )
            return {"points": records, "next_page_offset": after}
    raise AssertionError(f"not scripted: {rest}")
