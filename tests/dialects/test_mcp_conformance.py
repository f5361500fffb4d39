"""The official conformance suite of MCP against Clew, in both eras: only what the lists beside it name with a reason may fail.

Most scenarios call tools, prompts and resources of the suite's own server by name. `conformance/fixtures.py` has them behind
Clew's middleware, routes and sessions, so that they test how Clew speaks the protocol. The others also run against Clew's own.
"""

import uuid
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.conftest import DsnOf, create_database, drop_database
from tests.dialects.conftest import Scripted
from tests.dialects.node_packages import ROOT, install, run_node
from tests.faults.scripted_servers import Script, ScriptedServer

CONFORMANCE = ROOT / "tests" / "dialects" / "conformance"
SUITE = "node_modules/@modelcontextprotocol/conformance/dist/index.js"
PASSED = {"clew-2025-11-25": 41, "clew-2026-07-28": 104, "fixtures-2025-11-25": 63, "fixtures-2026-07-28": 159}
"""How many checks pass at least: a scenario that was no longer run would fail nothing."""
pytestmark = pytest.mark.clients
every_version = pytest.mark.parametrize("version", ["2025-11-25", "2026-07-28"])


class FixtureServer(ScriptedServer):
    """Clew with the tools, prompts and resources of the suite."""

    program = CONFORMANCE / "conformance_clew.py"


@pytest.fixture(scope="module")
def suite(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A directory with the suite."""
    return install(Path(tmp_path_factory.mktemp("conformance")), CONFORMANCE)


@pytest.fixture(scope="module")
def fixture_server(dsn_of: DsnOf, template_database: str, tmp_path_factory: pytest.TempPathFactory) -> Iterator[FixtureServer]:
    name, home = f"clew_conformance_{uuid.uuid4().hex[:8]}", tmp_path_factory.mktemp("fixtures")
    create_database(dsn_of, name, template=template_database)
    server = FixtureServer(home / "one", Script(home), dsn_of("clew_app", name))
    yield server
    server.stop()
    drop_database(dsn_of, name)


def run_suite(suite: Path, address: str, name: str) -> None:
    """Run what a version requires. A failure that the list does not name fails, and so does one that it names in vain."""
    version = name.partition("-")[2]
    given = ["server", "--url", f"{address}/mcp", "--requirements", version, "--expected-failures", f"{name}.yml"]
    ran = run_node(suite, SUITE, *given)
    assert ran.returncode == 0, ran.stdout[-6000:] + ran.stderr[-2000:]
    [total] = [line for line in ran.stdout.splitlines() if line.startswith("Total: ")]
    assert int(total.split()[1]) >= PASSED[name], ran.stdout[-6000:]


@every_version
def test_protocol_passes_all_that_clew_serves(suite: Path, fixture_server: FixtureServer, version: str) -> None:
    run_suite(suite, fixture_server.address, f"fixtures-{version}")


@every_version
def test_clew_itself_passes_all_that_needs_no_tools_of_the_suite(
    suite: Path, scripted: Scripted, scripted_shelf: None, version: str
) -> None:
    run_suite(suite, scripted.server.address, f"clew-{version}")
