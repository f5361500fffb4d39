"""`clew serve` with Qdrant, as processes: killed between Postgres and Qdrant, and asked while Qdrant is away."""

import json
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import httpx
import psycopg
import pytest

from tests.conftest import DsnOf
from tests.faults.test_serve import Server, run
from tests.store.qdrant_wire import QdrantWire, serving

SECONDS = 60.0
RIVER = b"# Rivers\n\nThe river flows into the sea near the harbour of Ostend.\n"
pytestmark = pytest.mark.timeout(240)


def until(holds: Callable[[], bool]) -> None:
    """Wait for something of another process, at most a minute."""
    end = time.monotonic() + SECONDS
    while not holds():
        assert time.monotonic() < end, "it did not come about"
        time.sleep(0.05)


def document(server: Server) -> dict[str, Any]:
    return httpx.get(f"{server.address}/api/documents", trust_env=False).raise_for_status().json()["documents"][0]


def ask(server: Server) -> httpx.Response:
    body = {"query": "Where does the river flow?", "caller_app": "test", "thread_id": "t"}
    return httpx.post(f"{server.address}/api/query", json=body, trust_env=False, timeout=SECONDS)


def test_a_server_killed_between_postgres_and_qdrant_and_a_qdrant_that_goes_away(
    own_database: str, dsn_of: DsnOf, tmp_path: Path
) -> None:
    dsn = dsn_of("clew_app", own_database)
    with serving(QdrantWire(api_key="a secret")) as wire:
        variables = {
            "CLEW_DATABASE_URL": dsn,
            "CLEW_INDEX": "qdrant",
            "CLEW_QDRANT_URL": wire.url,
            "CLEW_QDRANT_API_KEY": "a secret",
            "CLEW_QDRANT_TIMEOUT_SECONDS": "30",
        }
        server = Server(tmp_path / "one", **variables)
        try:
            wire.pace.clear()  # Qdrant holds every request: Postgres commits, and nothing is copied
            files = {"file": ("river.md", RIVER, "text/markdown")}
            httpx.post(f"{server.address}/api/documents", files=files, trust_env=False, timeout=SECONDS).raise_for_status()
            until(lambda: _chunks(dsn) == 1)
            assert document(server)["status"] == "processing"
        finally:
            server.kill()
        written = [request for request in wire.seen if request.startswith("PUT") and request.endswith("/points")]
        assert written == []
        wire.pace.set()
        with psycopg.connect(dsn_of("clew_owner", own_database), autocommit=True) as connection:
            connection.execute("update index_outbox set due_at = now()")  # as if the lease of the dead process were over

        server = Server(tmp_path / "two", **variables)
        try:
            until(lambda: document(server)["status"] == "ready")
            assert "Ostend" in ask(server).raise_for_status().json()["answer"]
            in_step = {"assistant": "default", "passages": 1, "points": 1, "missing": 0, "stale": 0, "foreign": 0}
            assert _index("check", variables) == (0, [in_step])

            (collection,) = wire.client.get_collections().collections  # somebody deletes all of it
            wire.client.delete_collection(collection.name)
            lost = in_step | {"points": 0, "missing": 1}
            assert "clew index repair" in ask(server).json()["error"]["message"]
            assert _index("check", variables) == (1, [lost])
            assert _index("repair", variables) == (0, [lost])
            assert _index("check", variables) == (0, [in_step])
            assert "Ostend" in ask(server).raise_for_status().json()["answer"]

            wire.stop()
            refused = ask(server)
            assert refused.status_code == 503
            assert refused.json()["error"]["code"] == "STORE_UNAVAILABLE"
            assert f"Qdrant at {wire.url} does not respond" in refused.json()["error"]["message"]
            assert "a secret" not in refused.text
            assert _last_turn(dsn)["status"] == "failed"
            doctor = run("doctor", **variables, CLEW_DATA_DIR=str(tmp_path / "two"))
            assert f"Qdrant at {wire.url} does not respond" in doctor.stdout
            wire.start()
            assert "Ostend" in ask(server).raise_for_status().json()["answer"]
        finally:
            server.kill()


def _index(command: str, variables: dict[str, str]) -> tuple[int, list[dict[str, Any]]]:
    """Run `clew index`; its exit code and what it says of each assistant."""
    done = run("index", command, "--json", **variables)
    return done.returncode, json.loads(done.stdout)["assistants"]


def _as_default(dsn: str, query: str) -> Any:
    with psycopg.connect(dsn) as connection:
        connection.execute("select set_config('clew.tenant_id', clew_find_tenant('default')::text, true)")
        row = connection.execute(query).fetchone()  # type: ignore[arg-type]
    assert row is not None
    return row[0]


def _chunks(dsn: str) -> int:
    return _as_default(dsn, "select count(*) from chunks")


def _last_turn(dsn: str) -> dict[str, Any]:
    return _as_default(dsn, "select to_jsonb(t) from turns t order by completed_at desc limit 1")
