"""Retention over HTTP and by command: what would go, letting it go, and the scheduler's route (source 003 §4)."""

import time
import uuid
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import psycopg
import pytest

from clew.cli import main
from clew.domain.ids import parse_id
from tests.conftest import NO_AUTHORITIES, DsnOf
from tests.dialects.conftest import Client, NewClient, Served
from tests.dialects.requirements_rag import RAG
from tests.faults.scripted_servers import SECONDS, Script, ScriptedServer

PATH, CRON = "/api/rag/retention", "/api/cron/retention"
SECRET = "a secret of the scheduler"
AGE = "update threads set updated_at = now() - make_interval(days => %s) where id = %s"


async def aged(served: Served, client: Client, days: int, **body: Any) -> str:
    """A conversation that was last used so many days ago, begun as long ago as anything here."""
    created = await client.http.post("/api/conversations", json=body)
    name: str = created.raise_for_status().json()["id"]
    await served.database.execute(client.tenant, AGE, (days, parse_id("conv", name)))
    return name


@pytest.fixture
async def keeper(client: Client) -> Client:
    """A caller whose tenant was looked through just now, so that the server does not do so by itself for an hour."""
    assert (await client.http.post(f"{PATH}/run", json={})).json() == {"removed": 0}
    return client


async def left(client: Client) -> set[str]:
    return {one["id"] for one in (await client.http.get("/api/rag/conversations")).json()}


@RAG.held_by("retention-rule", "retention-run")
async def test_what_was_last_used_more_than_thirty_days_ago_goes(served: Served, keeper: Client) -> None:
    old, young = await aged(served, keeper, 31), await aged(served, keeper, 29)
    begun_long_ago = await aged(served, keeper, 1)
    created = "update threads set created_at = now() - interval '400 days' where id = %s"
    await served.database.execute(keeper.tenant, created, (parse_id("conv", begun_long_ago),))
    assert (await keeper.http.post(f"{PATH}/run", json={})).json() == {"removed": 1}
    assert await left(keeper) == {young, begun_long_ago}
    assert (await keeper.http.get(f"/api/conversations/{old}")).status_code == 404


@RAG.held_by("retention-shown")
async def test_what_would_go_and_the_runs_are_told_and_nothing_goes(served: Served, keeper: Client) -> None:
    await aged(served, keeper, 10)
    older = await aged(served, keeper, 50, title="Older")
    old = await aged(served, keeper, 40, title="Old")
    told = (await keeper.http.get(PATH)).json()
    assert (told["days"], told["is_default"], told["last_removed"]) == (30, True, 0)
    assert told["due"]["conversations"] == 2
    assert [(one["id"], one["title"], one["days"]) for one in told["due"]["first"]] == [(older, "Older", 30), (old, "Old", 30)]
    assert told["due"]["oldest"] == told["due"]["first"][0]["updated_at"]
    assert told["last_run_at"] < told["next_run_at"]
    assert [one["id"] for one in (await keeper.http.get(PATH, params={"first": 1})).json()["due"]["first"]] == [older]
    assert len(await left(keeper)) == 3


@RAG.held_by("retention-days")
async def test_the_conversation_says_how_long_else_the_assistant_else_the_tenant(served: Served, keeper: Client) -> None:
    brief = (await keeper.http.post("/api/assistants", json={"name": "brief", "retentionDays": 5})).json()["id"]
    changed = await keeper.http.patch(PATH, json={"days": 100})
    assert (changed.json()["days"], changed.json()["is_default"]) == (100, False)
    of_tenant, of_assistant = await aged(served, keeper, 40), await aged(served, keeper, 40, assistantId=brief)
    own, kept = await aged(served, keeper, 40), await aged(served, keeper, 40, assistantId=brief)
    for name, days in ((own, 39), (kept, 0)):
        answer = await keeper.http.patch(f"/api/rag/conversations/{name}", json={"retention_days": days})
        assert answer.status_code == 200
    due = (await keeper.http.get(PATH)).json()["due"]["first"]
    assert {(one["id"], one["days"]) for one in due} == {(of_assistant, 5), (own, 39)}
    await keeper.http.patch(PATH, json={"days": 0})
    assert (await keeper.http.post(f"{PATH}/run", json={})).json() == {"removed": 2}
    assert await left(keeper) == {of_tenant, kept}
    assert (await keeper.http.patch(PATH, json={"days": None})).json()["days"] == 30
    assert (await keeper.http.post(f"{PATH}/run", json={})).json() == {"removed": 1}
    assert await left(keeper) == {kept}


@RAG.held_by("retention-days")
@pytest.mark.parametrize("body", [{}, {"days": -1}, {"days": 36_501}, {"days": "30"}, {"days": 1.5}])
async def test_days_that_cannot_be_are_refused(client: Client, body: dict[str, Any]) -> None:
    assert (await client.http.patch(PATH, json=body)).status_code == 422
    assert (await client.http.get(PATH)).json()["is_default"]


@RAG.held_by("retention-run")
async def test_letting_go_is_for_administrators(served: Served, keeper: Client, new_client: NewClient) -> None:
    await aged(served, keeper, 31)
    asker = await new_client(keeper.tenant, "write")
    assert (await asker.http.post(f"{PATH}/run", json={})).status_code == 403
    assert (await asker.http.patch(PATH, json={"days": 1})).status_code == 403
    assert (await asker.http.get(PATH)).json()["due"]["conversations"] == 1


@RAG.held_by("retention-run", "retention-shown")
async def test_the_command_tells_and_deletes(
    served: Served, keeper: Client, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    old, young = await aged(served, keeper, 31, title="Old"), await aged(served, keeper, 3)
    monkeypatch.setenv("CLEW_URL", served.ready.address)
    monkeypatch.setenv("CLEW_KEY", keeper.key)

    def run(*words: str) -> tuple[int, str]:
        monkeypatch.setattr("sys.argv", ["clew", "retention", *words])
        with pytest.raises(SystemExit) as ended:
            main()
        told = capsys.readouterr()
        return int(ended.value.code or 0), told.out + told.err

    code, told = run("--dry-run")
    assert (code, "1 conversation would be deleted now" in told, old in told, young in told) == (0, True, True, False)
    assert await left(keeper) == {old, young}
    assert run("--dry-run", "--run")[0] == 1
    assert "60 days without activity" in run("--days", "60")[1]
    assert "0 conversations deleted" in run("--run")[1]
    assert "forever" in run("--days", "ever")[1]
    assert run("--days", "many")[0] == 1
    assert "30 days without activity (the default)" in run("--days", "default")[1]
    assert "1 conversation deleted" in run("--run")[1]
    assert await left(keeper) == {young}


@RAG.held_by("cron-secret")
async def test_without_a_secret_on_the_server_nobody_may_call_the_route(anonymous: httpx.AsyncClient, client: Client) -> None:
    for response in (
        await anonymous.get(CRON),
        await anonymous.get(CRON, headers={"Authorization": "Bearer None"}),
        await client.http.get(CRON),
    ):
        assert (response.status_code, response.json()["error"]["code"]) == (403, "FORBIDDEN")


@pytest.fixture
def scheduled(dsn_of: DsnOf, own_database: str, tmp_path: Path) -> Iterator[ScriptedServer]:
    """A server with a secret, on a database of its own."""
    dsn = dsn_of("clew_app", own_database)
    server = ScriptedServer(tmp_path / "scheduled", Script(tmp_path), dsn, CLEW_CRON_SECRET=SECRET)
    yield server
    server.stop()


def wait_until_looked_through(owner: psycopg.Connection) -> None:
    """Wait until the server has seen to the tenants there were when it started."""
    deadline = time.monotonic() + SECONDS
    while owner.execute("select ran_at from retention where ran_at is not null").fetchone() is None:
        assert time.monotonic() < deadline
        time.sleep(0.05)


@RAG.held_by("cron", "cron-secret")
def test_the_scheduler_lets_go_of_what_is_due_of_every_tenant(
    scheduled: ScriptedServer, dsn_of: DsnOf, own_database: str
) -> None:
    with psycopg.connect(dsn_of("clew_owner", own_database), autocommit=True) as owner:
        wait_until_looked_through(owner)
        tenants = [owner.execute("select clew_create_tenant(%s)", (uuid.uuid4().hex,)).fetchone() for _ in range(3)]
        for tenant in tenants:
            assert tenant is not None
            owner.execute("select set_config('clew.tenant_id', %s, false)", (str(tenant[0]),))
            for age in (31, 29):
                owner.execute(
                    "insert into threads (tenant_id, caller_app, external_id, assistant_id, updated_at) select clew_tenant(), "
                    "'conversations', %s, id, now() - make_interval(days => %s) from assistants where tenant_id = clew_tenant()",
                    (str(age), age),
                )

        def kept() -> list[str]:
            found: list[str] = []
            for tenant in tenants:
                assert tenant is not None
                owner.execute("select set_config('clew.tenant_id', %s, false)", (str(tenant[0]),))
                found += [row[0] for row in owner.execute("select external_id from threads order by external_id desc").fetchall()]
            return found

        before = kept()
        with httpx.Client(base_url=scheduled.address, verify=NO_AUTHORITIES, trust_env=False, timeout=60) as http:
            for wrong in ("", "Bearer", f"Bearer {SECRET}x", f"Basic {SECRET}", f"Bearer {SECRET[:-1]}", "Bearer é".encode()):
                response = http.get(CRON, headers={b"Authorization": wrong if isinstance(wrong, bytes) else wrong.encode()})
                assert response.status_code == 401, wrong
            assert http.get(CRON).status_code == 401
            assert kept() == before == ["31", "29"] * 3
            assert http.get(CRON, headers={"Authorization": f"Bearer {SECRET}"}).json() == {"removed": 3}
            assert kept() == ["29"] * 3
            assert http.get(CRON, headers={"Authorization": f"Bearer {SECRET}"}).json() == {"removed": 0}


@RAG.held_by("retention-days")
async def test_nothing_of_an_assistant_or_an_archive_that_keeps_for_ever_goes(served: Served, keeper: Client) -> None:
    forever = (await keeper.http.post("/api/assistants", json={"name": "forever", "retentionDays": 0})).json()
    assert forever["retentionDays"] == 0
    kept, moved = await aged(served, keeper, 400, assistantId=forever["id"]), await aged(served, keeper, 400)
    await keeper.http.patch(f"/api/rag/conversations/{moved}", json={"retention_days": 0})
    archive = (await keeper.http.get("/api/threads/export", params={"id": moved})).raise_for_status().content
    assert (await keeper.http.delete(f"/api/rag/conversations/{moved}")).status_code == 204
    headers = {"Content-Type": "application/x-ndjson"}
    (await keeper.http.post("/api/threads/import", content=archive, headers=headers)).raise_for_status()
    assert (await keeper.http.post(f"{PATH}/run", json={})).json() == {"removed": 0}
    assert await left(keeper) == {kept, moved}


@RAG.held_by("retention-rule")
def test_a_server_lets_go_by_itself(dsn_of: DsnOf, own_database: str, tmp_path: Path) -> None:
    """Every server keeps house; nobody called anything."""
    with psycopg.connect(dsn_of("clew_owner", own_database), autocommit=True) as owner:
        owner.execute("select set_config('clew.tenant_id', clew_find_tenant('default')::text, false)")
        for age in (31, 29):
            owner.execute(
                "insert into threads (tenant_id, caller_app, external_id, assistant_id, updated_at) select clew_tenant(), "
                "'conversations', %s, id, now() - make_interval(days => %s) from assistants where tenant_id = clew_tenant()",
                (str(age), age),
            )
        server = ScriptedServer(tmp_path / "house", Script(tmp_path), dsn_of("clew_app", own_database))
        try:
            wait_until_looked_through(owner)
        finally:
            server.stop()
        assert owner.execute("select external_id from threads").fetchall() == [("29",)]
