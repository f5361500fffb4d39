"""`clew doctor --leak-test`: it finds nothing in a sound installation, and what is open in one that is not."""

import asyncio
import re
import uuid
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from pathlib import Path

import psycopg
import pytest
from pydantic import SecretStr

from clew.cli.doctor.leaks.belongings import Belongings
from clew.cli.doctor.leaks.calls import Call, Calls, CannotFill
from clew.cli.doctor.leaks.report import print_findings
from clew.cli.doctor.leaks.serving import serving
from clew.cli.doctor.leaks.testing import Findings, find_leaks
from clew.dialects.shared.access import Principal
from clew.server import auth
from clew.server.serve import Ready
from clew.server.settings import load_settings
from clew.store.keys import FoundKey
from tests.conftest import DsnOf, create_database, drop_database


@dataclass(frozen=True)
class Installation:
    """A server of a leak test on a database of its own, whose policies a test may change."""

    ready: Ready
    dsn_of: Callable[[str], str]

    def find(self, *operations: str) -> Findings:
        """Run the leak test, for some operations only if any are given."""

        def is_wanted(call: Call) -> bool:
            return not operations or call.operation in operations

        return asyncio.run(find_leaks(self.ready, self.dsn_of("clew_app"), lambda _done, _of: None, wanted=is_wanted))

    def change(self, *statements: str) -> None:
        with psycopg.connect(self.dsn_of("clew_owner"), autocommit=True) as connection:
            for statement in statements:
                connection.execute(statement)  # type: ignore[arg-type]

    def tenants(self) -> list[str]:
        with psycopg.connect(self.dsn_of("postgres")) as connection:
            return [name for (name,) in connection.execute("select name from tenants order by name").fetchall()]


@pytest.fixture(scope="module")
def installation(dsn_of: DsnOf, template_database: str, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Installation]:
    name = "clew_leaks"
    create_database(dsn_of, name, template=template_database)
    try:
        settings = load_settings(data_dir=Path(tmp_path_factory.mktemp("leaks")), embedding="minilm", embedding_threads=1)
        settings = settings.model_copy(update={"database_url": SecretStr(dsn_of("clew_app", name)), "database_admin_url": None})
        with serving(settings, lambda _text: None) as (ready, _):
            yield Installation(ready, lambda role: dsn_of(role, name))
    finally:
        drop_database(dsn_of, name)


@pytest.mark.timeout(400)  # thousands of requests
def test_nobody_sees_or_changes_what_belongs_to_somebody_else(
    installation: Installation, capsys: pytest.CaptureFixture[str]
) -> None:
    findings = installation.find()
    assert (findings.leaks, findings.not_covered) == ([], [])
    assert findings.operations > 110
    assert {one.tenant for one in findings.tallies} == {"same", "other", "none"}
    assert all(len(one.operations) == findings.operations for one in findings.tallies if one.person != "an administrator")
    assert all(one.refused > 50 for one in findings.tallies)
    assert installation.tenants() == ["default"]
    print_findings(findings, 1.0)
    assert re.search(r"\d+ operations × 8 people × 2 tenants: [\d,]+ requests in 1 s, 0 leaks\.", capsys.readouterr().out)


OWN = "(select clew_sees_only()) is null or owner = (select clew_sees_only())"
CHANGED = "(select clew_changes_only()) is null or owner = (select clew_changes_only())"
POLICIES = {
    "owner on threads": (
        f"{OWN} or id = (select clew_link()) or (select cardinality(clew_groups())) > 0 and clew_is_shared(tenant_id, id)"
    ),
    "owner_updates on threads": CHANGED,
    "owner_deletes on threads": CHANGED,
    "owner on turn_events": "(select clew_sees_only()) is null or clew_owns_thread(tenant_id, thread_id)",
    "readers on assistants": "readers is null or (select clew_groups()) is null or readers && (select clew_groups())",
}
"""As migration 0022 makes them."""


@pytest.mark.timeout(400)
def test_open_policies_are_reported_as_what_somebody_read_changed_and_deleted(installation: Installation) -> None:
    path, original = "/api/conversations/{conversation_id}", "GET /api/documents/{document_id}/original"
    installation.change(*(f"alter policy {name} using (true)" for name in POLICIES))
    try:
        findings = installation.find(
            f"GET {path}", f"PATCH {path}", f"DELETE {path}", "WS /ws resume", "POST /api/search", original
        )
    finally:
        installation.change(*(f"alter policy {name} using ({condition})" for name, condition in POLICIES.items()))
    found = {(leak.operation, leak.person, leak.what.split()[0]) for leak in findings.leaks}
    for person in ("another user", "an application"):
        assert {(one, person, "saw") for one in (f"GET {path}", "WS /ws resume", "POST /api/search", original)} <= found
    assert (f"PATCH {path}", "another user", "changed") in found
    assert (f"DELETE {path}", "another user", "changed") in found
    assert any(leak.what.startswith("saw her document") for leak in findings.leaks if leak.operation == "POST /api/search")
    assert {leak.tenant for leak in findings.leaks} == {"same"}
    assert installation.tenants() == ["default"]


def test_what_another_tenant_sees_is_reported(installation: Installation, monkeypatch: pytest.MonkeyPatch) -> None:
    """Every key is taken for one of the first tenant that sent one."""
    first: list[uuid.UUID] = []

    def principal_of(key: FoundKey) -> Principal:
        first.append(key.tenant_id)
        return replace(principal(key), tenant_id=first[0])

    principal = auth._principal_of  # pyright: ignore[reportPrivateUsage]
    monkeypatch.setattr(auth, "_principal_of", principal_of)
    findings = installation.find("GET /api/conversations", "GET /api/audit")
    found = {(leak.operation, leak.person) for leak in findings.leaks if leak.tenant == "other"}
    assert found == {("GET /api/conversations", "a user of her name"), ("GET /api/conversations", "an administrator")}


def document_of(path: str, operation: dict[str, object]) -> dict[str, object]:
    return {"paths": {path: {"get": operation}}}


@pytest.mark.parametrize(
    ("path", "operation"),
    [
        ("/api/new/{new_id}", {}),
        ("/api/new", {"parameters": [{"name": "new", "in": "query", "required": True}]}),
        ("/api/new", {"requestBody": {"content": {"text/csv": {}}}}),
    ],
)
def test_a_route_that_cannot_be_filled_is_not_covered(path: str, operation: dict[str, object]) -> None:
    calls = Calls(document_of(path, operation), belongings(), is_same_tenant=True)
    with pytest.raises(CannotFill):
        calls.of("GET", path, operation)


def belongings() -> Belongings:
    """Whatever a leak test stores, with made-up names."""
    named = ("conversation_id", "turn_id", "conversation", "thread", "turn", "id")
    other = (
        "file_id",
        "token",
        "revoked_token",
        "assistants_document",
        "document_id",
        "queried",
        "assistant",
        "app",
        "user",
        "workspaceId",
        "path",
        "sha256",
    )
    more = (
        "resp_id",
        "lease",
        "tenant",
        "message_id",
        "thread_id",
        "external_id",
        "assistant_id",
        "request_id",
        "chat_id",
        "model",
    )
    names = {name: name for name in (*named, *(f"held_{name}" for name in named), *other, *more)}
    return Belongings("0", names=names)
