"""`clew serve` and the commands beside it as a person runs them: processes, signals, ports, several at once."""

import json
import os
import shutil
import signal
import socket
import subprocess
import sys
import time
import uuid
from collections.abc import Iterator, Mapping
from pathlib import Path

import httpx
import psutil
import pytest

from clew.embedded.postgres import EmbeddedPostgres
from clew.store.migrate import migrate
from tests.conftest import DsnOf, create_database, drop_database
from tests.forking import Forked, run_forked

SOURCE = str(Path(__file__).parents[2] / "src")
BOUND_SECONDS = 100
COMMAND = [sys.executable, "-c", "from clew.cli import main; main()"]


def environment(**more: str) -> Mapping[str, str]:
    own = {name: value for name, value in os.environ.items() if not name.startswith("CLEW_")}
    return own | {"PYTHONPATH": SOURCE, "COLUMNS": "200"} | more


def run(*arguments: str, **variables: str) -> subprocess.CompletedProcess[str]:
    """Run one command to its end."""
    return run_forked([*COMMAND, *arguments], env=environment(**variables), timeout=BOUND_SECONDS)


class Server:
    """A `clew serve` in a process group of its own, as a terminal would give it."""

    start: type[subprocess.Popen[str]] = Forked

    def __init__(self, data_dir: Path, *arguments: str, **variables: str) -> None:
        self.data_dir = data_dir
        command = [*COMMAND, "serve", "--data-dir", str(data_dir), "--port", "0", *arguments]
        self.process = self.start(command, env=environment(**variables), stdout=-1, stderr=-1, text=True, process_group=0)
        assert self.process.stdout is not None
        line = self.process.stdout.readline()
        assert line.startswith("Clew listens on "), line or self.process.communicate(timeout=BOUND_SECONDS)[1]
        self.address = line.split()[3]

    def end(self, number: int) -> tuple[int, str]:
        """Send a signal to the whole group, as Ctrl-C does; return exit code and what the log says."""
        os.killpg(self.process.pid, number)
        log = self.process.communicate(timeout=BOUND_SECONDS)[1]
        return self.process.returncode, log

    def kill(self) -> None:
        if self.process.poll() is None:
            self.process.kill()
        self.process.communicate(timeout=BOUND_SECONDS)


class ServerOfItsOwn(Server):
    """One that a new Python runs, with all that a start imports."""

    start = subprocess.Popen


def postgres_of(data_dir: Path) -> list[psutil.Process]:
    found: list[psutil.Process] = []
    for process in psutil.process_iter(["cmdline", "name"]):
        words: list[str] = process.info["cmdline"] or []
        if process.info["name"] == "postgres" and any(str(data_dir) in word for word in words):
            found.append(process)
    return found


@pytest.fixture
def data_dir(reachable_directory: Path) -> Path:
    return reachable_directory / uuid.uuid4().hex[:8]


@pytest.fixture(scope="module")
def first_data_dir(reachable_directory: Path) -> Path:
    """A data directory whose database is made, to be copied."""
    made = reachable_directory / "made"
    with EmbeddedPostgres(made) as postgres:
        migrate(postgres.dsn("clew_owner"))
    return made


@pytest.fixture
def used_data_dir(first_data_dir: Path, data_dir: Path) -> Path:
    """A data directory on which a server has run before: a start on it makes no database, which takes most of a first one."""
    subprocess.run(["cp", "-a", first_data_dir, data_dir], check=True)
    return data_dir


@pytest.fixture(scope="module")
def server(first_data_dir: Path, reachable_directory: Path) -> Iterator[Server]:
    """One server for the tests that leave it as it is."""
    subprocess.run(["cp", "-a", first_data_dir, reachable_directory / "served"], check=True)
    server = Server(reachable_directory / "served")
    yield server
    server.kill()


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
def test_a_signal_ends_the_server_cleanly_and_postgres_with_it(data_dir: Path, number: int) -> None:
    server = ServerOfItsOwn(data_dir)
    try:
        assert httpx.get(f"{server.address}/readyz", trust_env=False).json()["status"] == "ready"
        assert (data_dir / "local.key").stat().st_mode & 0o777 == 0o600
        running = postgres_of(data_dir)
        assert running
        code, log = server.end(number)
        assert code == 0, log
        assert "Traceback" not in log
        assert [process for process in running if process.is_running()] == []
        assert not (data_dir / "server.json").exists()
        assert not (data_dir / "local.key").exists()
    finally:
        server.kill()


@pytest.mark.parametrize("same_port", [False, True])
def test_a_second_server_on_the_same_directory_says_so_and_leaves_the_first_alone(server: Server, same_port: bool) -> None:
    port = server.address.rpartition(":")[2] if same_port else "0"
    second = run("serve", "--data-dir", str(server.data_dir), "--port", port)
    assert second.returncode == 1
    assert f"process {server.process.pid}" in second.stderr
    assert server.address in second.stderr
    assert httpx.get(f"{server.address}/readyz", trust_env=False).status_code == 200


def test_a_taken_port_is_told_before_anything_is_started(data_dir: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = str(taken.getsockname()[1])
        refused = run("serve", "--data-dir", str(data_dir), "--port", port)
    assert refused.returncode == 1
    assert f"Port {port} of 127.0.0.1 is already in use" in refused.stderr
    assert not data_dir.exists()


def test_an_unknown_variable_stops_the_start(data_dir: Path) -> None:
    refused = run("serve", "--data-dir", str(data_dir), CLEW_PROT="5201")
    assert refused.returncode == 1
    assert "CLEW_PROT" in refused.stderr
    assert "CLEW_PORT" in refused.stderr
    assert not data_dir.exists()


def test_the_network_is_refused_without_a_key_and_served_with_one(used_data_dir: Path) -> None:
    refused = run("serve", "--data-dir", str(used_data_dir), "--host", "0.0.0.0", "--port", "0")  # noqa: S104
    assert refused.returncode == 1
    assert "clew keys create" in refused.stderr
    created = run("keys", "create", "--scope", "query", "--app", "intranet", "--data-dir", str(used_data_dir))
    assert created.returncode == 0, created.stderr
    assert "This is the first key" in created.stderr
    key = created.stdout.strip()
    assert key.startswith("clew_")
    server = Server(used_data_dir, "--host", "0.0.0.0")  # noqa: S104
    try:
        path = f"{server.address}/api/conversations"
        anywhere = {"Host": "clew.example.net"}
        assert httpx.get(path, headers=anywhere, trust_env=False).status_code == 401
        assert httpx.get(path, headers=anywhere | {"Authorization": f"Bearer {key}"}, trust_env=False).status_code == 200
        listed = run("keys", "list", "--json", "--data-dir", str(used_data_dir))
        assert [one["callerApp"] for one in json.loads(listed.stdout)] == ["intranet"], "the owner's commands need no key"
    finally:
        server.kill()


def test_behind_a_proxy_nobody_is_the_local_user_with_a_key_created_or_revoked(used_data_dir: Path) -> None:
    proxied = {"CLEW_ALLOWED_HOSTS": "clew.example.net"}
    refused = run("serve", "--data-dir", str(used_data_dir), "--port", "0", **proxied)
    assert refused.returncode == 1
    assert "clew keys create" in refused.stderr
    assert "unset CLEW_ALLOWED_HOSTS" in refused.stderr
    created = run("keys", "create", "--scope", "query", "--app", "intranet", "--data-dir", str(used_data_dir), **proxied)
    assert created.returncode == 0, created.stderr
    server = Server(used_data_dir, **proxied)
    try:
        [key] = json.loads(run("keys", "list", "--json", "--data-dir", str(used_data_dir)).stdout)
        revoked = run("keys", "revoke", key["id"], "--data-dir", str(used_data_dir))
        assert revoked.returncode == 0, revoked.stderr
        for host in ("clew.example.net", "127.0.0.1"):
            answer = httpx.get(f"{server.address}/api/conversations", headers={"Host": host}, trust_env=False)
            assert (answer.status_code, answer.json()["error"]["code"]) == (401, "UNAUTHENTICATED")
    finally:
        server.kill()


def test_only_local_names_reach_a_server_without_keys(server: Server) -> None:
    evil = httpx.get(f"{server.address}/api/conversations", headers={"Host": "evil.example"}, trust_env=False)
    assert (evil.status_code, evil.json()["error"]["code"]) == (403, "HOST_NOT_ALLOWED")
    page = httpx.post(f"{server.address}/api/conversations", json={}, headers={"Origin": "http://evil.example"}, trust_env=False)
    assert (page.status_code, page.json()["error"]["code"]) == (403, "ORIGIN_NOT_ALLOWED")


@pytest.mark.parametrize(
    ("body", "field"),
    [
        (b'{"title": "a\\u0000b"}', "title"),
        (b'{"title": "\\udc00"}', "title"),
        (b'{"title": 7}', "title"),
        (b'{"title": 1e400}', "title"),
        (b'{"assistantId": ' + b"9" * 400 + b"}", "assistantId"),
        (b'{"title": ', ""),
        (b"[]", ""),
        (b"\xff", ""),
    ],
)
def test_bad_input_is_a_4xx_that_names_the_field(server: Server, body: bytes, field: str) -> None:
    headers = {"Content-Type": "application/json"}
    response = httpx.post(f"{server.address}/api/conversations", content=body, headers=headers, trust_env=False)
    assert 400 <= response.status_code < 500
    error = response.json()["error"]
    assert error["code"] == "INVALID_INPUT"
    assert error["details"]["fields"][0]["field"] == field
    assert error["request_id"] == response.headers["x-request-id"]


def test_commands_without_a_server_start_one_and_share_the_directory(data_dir: Path) -> None:
    first, second = (
        Forked([*COMMAND, *words, "--data-dir", str(data_dir)], env=environment(), stdout=-1, stderr=-1, text=True)
        for words in (["ask", "Is anybody there?"], ["threads", "list", "--json"])
    )
    try:
        answer, told = first.communicate(timeout=BOUND_SECONDS)
        listed, why = second.communicate(timeout=BOUND_SECONDS)
    finally:
        first.kill()
        second.kill()
    assert (first.returncode, second.returncode) == (3, 0), told + why
    assert "Refused" in answer
    assert isinstance(json.loads(listed), list)
    assert postgres_of(data_dir) == []


def test_what_a_killed_server_left_behind_misleads_no_command(used_data_dir: Path) -> None:
    server = Server(used_data_dir)
    running = postgres_of(used_data_dir)
    server.kill()
    psutil.wait_procs(running, timeout=BOUND_SECONDS)
    assert (used_data_dir / "server.json").exists()
    listed = run("assistants", "list", "--json", "--data-dir", str(used_data_dir))
    assert listed.returncode == 0, listed.stderr
    assert [one["name"] for one in json.loads(listed.stdout)] == ["default"]


def test_doctor_looks_at_the_running_server_and_prints_a_dsn_for_it(server: Server) -> None:
    looked = run("doctor", "--data-dir", str(server.data_dir))
    assert looked.returncode == 0, looked.stdout
    assert server.address in looked.stdout
    told = run("doctor", "--dsn", "--data-dir", str(server.data_dir))
    assert "clew_reader" in told.stdout.splitlines()[-1]
    assert "clew.tenant_id=" in told.stdout.splitlines()[-1]


def test_doctor_makes_nothing_on_a_machine_where_clew_never_ran(data_dir: Path) -> None:
    looked = run("doctor", CLEW_DATA_DIR=str(data_dir))
    assert looked.returncode == 0, looked.stdout
    assert "none yet" in looked.stdout
    assert not data_dir.exists()


def test_doctor_beside_a_demo_tells_the_demo_s_directory_and_makes_nothing_in_the_usual_one(data_dir: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as free:
        port = str(free.getsockname()[1])
    variables = {"CLEW_DATA_DIR": str(data_dir), "CLEW_PORT": port}
    command = [*COMMAND, "demo"]
    with Forked(command, env=environment(**variables), stdout=-1, stderr=-1, text=True, process_group=0) as demo:
        try:
            _wait_for(data_dir / "server.json", demo)
            before = sorted(path.name for path in data_dir.iterdir())
            served = json.loads((data_dir / "server.json").read_text())["data_dir"]
            looked = run("doctor", **variables)
            assert looked.returncode == 0, looked.stdout
            told = {line[5:].partition(":")[0]: line for line in looked.stdout.splitlines()}
            assert f"{data_dir} is not in use" in told["data directory"]
            assert f"another data directory, {served} (process {demo.pid}" in told["data directory"]
            assert f"in use by the server of another data directory, {served}" in told["port"]
            assert f"clew doctor --data-dir {served}" in looked.stdout
            assert sorted(path.name for path in data_dir.iterdir()) == before
        finally:
            os.killpg(demo.pid, signal.SIGINT)
            demo.communicate(timeout=BOUND_SECONDS)
    assert not data_dir.exists()


def _wait_for(path: Path, process: "subprocess.Popen[str]") -> None:
    until = time.monotonic() + BOUND_SECONDS
    while not path.exists() and process.poll() is None and time.monotonic() < until:
        time.sleep(0.1)
    assert path.exists()


@pytest.fixture
def empty_database(dsn_of: DsnOf) -> Iterator[str]:
    """The name of a database with pgvector and no tables."""
    name = f"clew_own_{uuid.uuid4().hex[:8]}"
    create_database(dsn_of, name)
    yield name
    drop_database(dsn_of, name)


def test_a_database_of_ones_own_is_served_only_when_it_is_migrated_and_the_login_is_bound(
    dsn_of: DsnOf, empty_database: str, data_dir: Path
) -> None:
    place = ("--data-dir", str(data_dir), "--port", "0")
    login, owner = dsn_of("clew_app", empty_database), dsn_of("clew_owner", empty_database)
    behind = run("serve", *place, CLEW_DATABASE_URL=login)
    assert behind.returncode == 1
    assert "clew migrate" in behind.stderr
    assert "CLEW_DATABASE_ADMIN_URL" in run("migrate", *place[:2], CLEW_DATABASE_URL=login).stderr
    embedded = run("migrate", *place[:2], CLEW_DATABASE_ADMIN_URL=owner)
    assert (embedded.returncode, "CLEW_DATABASE_URL is not set" in embedded.stderr) == (1, True)
    assert not (data_dir / "postgres").exists()
    migrated = run("migrate", *place[:2], CLEW_DATABASE_URL=login, CLEW_DATABASE_ADMIN_URL=owner)
    assert migrated.returncode == 0, migrated.stderr
    superuser = run("serve", *place, CLEW_DATABASE_URL=dsn_of("postgres", empty_database))
    assert superuser.returncode == 1
    assert "superuser" in superuser.stderr
    listed = run("assistants", "list", "--json", *place[:2], CLEW_DATABASE_URL=login)
    assert [one["name"] for one in json.loads(listed.stdout)] == ["default"]
    assert postgres_of(data_dir) == []


BROWSER = """#!/bin/sh
curl --silent --show-error --output "$0.document" "$1"
echo "$1" > "$0.opened"
"""


@pytest.mark.skipif(shutil.which("curl") is None, reason="curl is not installed")
def test_the_page_is_opened_in_the_browser_of_this_machine(used_data_dir: Path, tmp_path: Path) -> None:
    browser, opened = tmp_path / "browser", tmp_path / "browser.opened"
    browser.write_text(BROWSER)
    browser.chmod(0o755)
    server = Server(used_data_dir, "--open", BROWSER=str(browser))
    try:
        assert server.process.stdout is not None
        assert server.process.stdout.readline().strip() == f"Open {server.address} in a browser."
        deadline = time.monotonic() + BOUND_SECONDS
        while not opened.exists() or not opened.read_text():
            assert time.monotonic() < deadline, "no browser was opened"
            time.sleep(0.05)
        assert opened.read_text().strip() == server.address
        assert "<!doctype html>" in (tmp_path / "browser.document").read_text().lower(), "it answered while the browser started"
    finally:
        server.kill()


def test_without_a_browser_the_address_is_told(used_data_dir: Path, tmp_path: Path) -> None:
    nothing = {"PATH": str(tmp_path), "DISPLAY": "", "WAYLAND_DISPLAY": ""}
    server = Server(used_data_dir, "--open", **nothing)
    try:
        code, log = server.end(signal.SIGINT)
        assert code == 0, log
        assert f"Open {server.address} in a browser that can reach it" in log
    finally:
        server.kill()
