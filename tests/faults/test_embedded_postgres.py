"""Clew's own Postgres when its holder is killed, interrupted, raced or lied to: real processes, real signals."""

import os
import shutil
import signal
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import psutil
import psycopg
import pytest

from clew.embedded.postgres import EmbeddedPostgres
from clew.embedded.postmaster import read_postmaster
from clew.embedded.user import choose_cluster_user
from tests.forking import Forked

SOURCE = str(Path(__file__).parents[2] / "src")
BOUND_SECONDS = 60
_HOLDER = """
import pathlib, sys
import psycopg
from clew.domain.errors import ClewError
from clew.embedded.postgres import EmbeddedPostgres

def tell(text): print(text, flush=True)

postgres = EmbeddedPostgres(pathlib.Path(sys.argv[1]), on_progress=tell)
try:
    postgres.start()
except ClewError as error:
    tell(type(error).__name__)
    sys.exit(3)
"""
_UNTIL_INPUT_ENDS = "tell('ready')\nsys.stdin.read()\npostgres.stop()\ntell('stopped')\n"
_LEFT_WITHOUT_STOP = "tell('ready')\nsys.stdin.read()\n"
_INTERRUPTED = """
import signal
signal.signal(signal.SIGINT, signal.default_int_handler)  # a run in the background ignores it
connection = psycopg.connect(postgres.dsn("clew_app"))
try:
    tell('ready')
    sys.stdin.read()
except KeyboardInterrupt:
    tell(connection.execute("select 'still here'").fetchone()[0])
    connection.close()
    sys.stdin.read()
    postgres.stop()
"""
_FORKED = """
import os
if os.fork() == 0:
    tell('ready')
    sys.stdin.read()
    os._exit(0)
os.wait()
"""


@pytest.fixture
def data_dir() -> Iterator[Path]:
    """A place that the user Postgres runs as can enter: pytest's own directories are closed. In memory where there is room."""
    memory = Path("/dev/shm")
    fast = memory.is_dir() and shutil.disk_usage(memory).free > 1 << 30
    parent = Path(tempfile.mkdtemp(prefix="clew-test-", dir=memory if fast else "/var/tmp"))
    parent.chmod(0o755)
    yield parent / "data"
    shutil.rmtree(parent, ignore_errors=True)  # a server that lost may still be ending


@pytest.fixture
def used(data_dir: Path, made_data_dir: Path) -> Path:
    """A place where a Clew has been before."""
    subprocess.run(["cp", "-a", made_data_dir, data_dir], check=True)
    return data_dir


@contextmanager
def _holder(data_dir: Path, rest: str = _UNTIL_INPUT_ENDS) -> Iterator[subprocess.Popen[str]]:
    """Another Clew on the directory, in a process group of its own as a terminal would give it; killed at the end."""
    command = [sys.executable, "-c", _HOLDER + rest, str(data_dir)]
    environment = {"PYTHONPATH": SOURCE}
    with Forked(command, stdin=-1, stdout=-1, text=True, env=environment, process_group=0) as process:
        try:
            yield process
        finally:
            process.kill()


def _wait_for(process: subprocess.Popen[str], word: str) -> None:
    assert process.stdout is not None
    for line in process.stdout:
        if line.startswith(word):
            return
    raise AssertionError(f"the holder ended without telling {word!r}")


def _programs_of(data_dir: Path) -> list[psutil.Process]:
    """Everything that runs on the directory: Postgres, initdb, and the shells that watch them."""
    found: list[psutil.Process] = []
    for process in psutil.process_iter(["cmdline", "name"]):
        words: list[str] = process.info["cmdline"] or []
        if process.info["name"] in ("postgres", "initdb", "sh") and any(str(data_dir) in word for word in words):
            found.append(process)
    return found


def _kill_and_expect_all_to_end(process: subprocess.Popen[str], data_dir: Path) -> None:
    programs = _programs_of(data_dir)
    assert programs
    process.kill()
    process.wait(BOUND_SECONDS)
    _, alive = psutil.wait_procs(programs, timeout=BOUND_SECONDS)
    assert alive == []


def _write(data_dir: Path, value: int) -> None:
    with psycopg.connect(EmbeddedPostgres(data_dir).dsn("clew_owner")) as connection:
        connection.execute("create table kept as select %s::int as value", (value,))


def _start_and_read(data_dir: Path) -> object:
    with EmbeddedPostgres(data_dir) as postgres, psycopg.connect(postgres.dsn("clew_owner")) as connection:
        row = connection.execute("select value from kept").fetchone()
    return row and row[0]


def test_postgres_ends_after_its_holder_was_killed_and_starts_again_with_its_data(used: Path) -> None:
    with _holder(used) as process:
        _wait_for(process, "ready")
        _write(used, 7)
        _kill_and_expect_all_to_end(process, used)
    assert not (used / "postgres" / "postmaster.pid").exists()
    assert _start_and_read(used) == 7


def test_start_right_after_the_holder_was_killed_does_not_trip_over_the_ending_postgres(used: Path) -> None:
    for value in range(5):
        with _holder(used) as process:
            _wait_for(process, "ready")
            with psycopg.connect(EmbeddedPostgres(used).dsn("clew_owner")) as connection:
                connection.execute("create table if not exists kept (value int)")
                connection.execute("insert into kept select %s", (value,))
            process.kill()
            process.wait(BOUND_SECONDS)
            with EmbeddedPostgres(used) as postgres, psycopg.connect(postgres.dsn("clew_owner")) as connection:
                assert connection.execute("select max(value), count(*) from kept").fetchone() == (value, value + 1)


@pytest.mark.parametrize("stage", ["Creating the database", "Starting Postgres"])
def test_holder_killed_in_the_middle_of_its_first_start_leaves_nothing_running_or_broken(data_dir: Path, stage: str) -> None:
    with _holder(data_dir) as process:
        _wait_for(process, stage)
        process.kill()
        process.wait(BOUND_SECONDS)
    with EmbeddedPostgres(data_dir) as postgres, psycopg.connect(postgres.dsn("clew_app")) as connection:
        assert connection.execute("select 1").fetchone() == (1,)
    _, alive = psutil.wait_procs(_programs_of(data_dir), timeout=BOUND_SECONDS)
    assert alive == []
    assert list(data_dir.glob("postgres.new-*")) == []


def test_killed_again_and_again_at_the_start_it_starts_at_last(data_dir: Path) -> None:
    """Each holder is killed a little later, so that every step between two pieces of news is hit."""
    for step in range(12):
        with _holder(data_dir) as process:
            _wait_for(process, "Starting Postgres")
            with pytest.raises(subprocess.TimeoutExpired):
                process.wait(step * 0.01)
            process.kill()
            process.wait(BOUND_SECONDS)
    with EmbeddedPostgres(data_dir) as postgres:
        assert postgres.running
    _, alive = psutil.wait_procs(_programs_of(data_dir), timeout=BOUND_SECONDS)
    assert alive == []


def test_of_two_starts_at_once_one_wins_and_the_other_is_told(data_dir: Path) -> None:
    with _holder(data_dir) as first, _holder(data_dir) as second:
        assert first.stdout is not None
        assert second.stdout is not None
        first_won, second_won = _tells_ready(first), _tells_ready(second)
        assert first_won != second_won
        winner, loser = (first, second) if first_won else (second, first)
        assert loser.wait(BOUND_SECONDS) == 3
        assert winner.poll() is None
        with psycopg.connect(EmbeddedPostgres(data_dir).dsn("clew_app")) as connection:
            assert connection.execute("select 1").fetchone() == (1,)


def _tells_ready(process: subprocess.Popen[str]) -> bool:
    """Whether the holder became ready; False when it was told that the directory is in use."""
    assert process.stdout is not None
    for line in process.stdout:
        if line.strip() in ("ready", "DataDirectoryInUse"):
            return line.strip() == "ready"
    raise AssertionError("the holder ended without either")


def test_pid_file_with_a_stranger_s_number_stops_no_start_and_hurts_no_stranger(used: Path) -> None:
    with EmbeddedPostgres(used):
        pid_file = used / "postgres" / "postmaster.pid"
        lines = pid_file.read_text().splitlines()
    user = choose_cluster_user(used / "postgres")
    with subprocess.Popen(["sleep", "600"], **user.process_options()) as stranger:
        pid_file.write_text("\n".join([str(stranger.pid), *lines[1:]]) + "\n")
        user.give(pid_file)
        with EmbeddedPostgres(used) as postgres:
            assert postgres.running
            assert stranger.poll() is None
        stranger.kill()


@pytest.mark.parametrize("text", ["", "not a number\n", "4194305\n"])
def test_damaged_pid_file_stops_no_start(used: Path, text: str) -> None:
    (used / "postgres" / "postmaster.pid").write_text(text)
    with EmbeddedPostgres(used) as postgres:
        assert postgres.running


def test_killed_postgres_is_noticed_and_the_next_start_recovers_its_data(used: Path) -> None:
    postgres = EmbeddedPostgres(used)
    postgres.start()
    _write(used, 9)
    found = read_postmaster(used / "postgres")
    assert found is not None
    process = psutil.Process(found.pid)
    process.kill()
    psutil.wait_procs([process], timeout=BOUND_SECONDS)
    assert not postgres.running
    postgres.stop()
    assert _start_and_read(used) == 9


def test_postgres_whose_watch_was_killed_too_is_ended_by_the_next_start(used: Path) -> None:
    with _holder(used) as process:
        _wait_for(process, "ready")
        _write(used, 11)
        found = read_postmaster(used / "postgres")
        assert found is not None
        orphan = psutil.Process(found.pid)
        for shell in [program for program in _programs_of(used) if program.name() == "sh"]:
            shell.kill()
        process.kill()
        process.wait(BOUND_SECONDS)
        assert orphan.is_running()
        assert _start_and_read(used) == 11
        assert not orphan.is_running()


def test_ctrl_c_reaches_clew_but_not_its_postgres(used: Path) -> None:
    with _holder(used, _INTERRUPTED) as process:
        _wait_for(process, "ready")
        os.killpg(process.pid, signal.SIGINT)
        _wait_for(process, "still here")
        assert "shutdown request" not in (used / "postgres.log").read_text()
        process.communicate()
        assert process.returncode == 0
    assert "database system is shut down" in (used / "postgres.log").read_text()


def test_holder_that_ends_without_stopping_leaves_no_postgres(used: Path) -> None:
    with _holder(used, _LEFT_WITHOUT_STOP) as process:
        _wait_for(process, "ready")
        programs = _programs_of(used)
        assert programs
        process.communicate()
    _, alive = psutil.wait_procs(programs, timeout=BOUND_SECONDS)
    assert alive == []


def test_forked_child_of_a_killed_holder_does_not_keep_postgres_alive(used: Path) -> None:
    with _holder(used, _FORKED) as process:
        _wait_for(process, "ready")
        child = psutil.Process(process.pid).children()
        _kill_and_expect_all_to_end(process, used)
        assert any(each.is_running() and each.name().startswith("python") for each in child)


def test_open_connections_do_not_hold_up_a_stop(used: Path) -> None:
    postgres = EmbeddedPostgres(used)
    postgres.start()
    with psycopg.connect(postgres.dsn("clew_app")) as connection:
        connection.execute("select 1")
        postgres.stop()
        assert not postgres.running
        with pytest.raises(psycopg.OperationalError):
            connection.execute("select 1")
