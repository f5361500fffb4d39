"""The data directory's lock and the address in it, between real processes."""

import json
import os
import signal
import stat
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import psutil
import pytest

from clew.domain.errors import DataDirectoryInUse, StoreUnsuitable
from clew.embedded.data_directory import (
    DataDirectoryLock,
    default_data_directory,
    read_server_file,
    remove_server_file,
    write_server_file,
)

SOURCE = str(Path(__file__).parents[2] / "src")
_HOLD = """
import sys, pathlib
from clew.embedded.data_directory import DataDirectoryLock, write_server_file
directory = pathlib.Path(sys.argv[1])
lock = DataDirectoryLock(directory)
lock.acquire()
if len(sys.argv) > 2: write_server_file(directory, sys.argv[2])
"""
_FORK = "import os\nif os.fork() == 0:\n    print('forked', flush=True); sys.stdin.read(); os._exit(0)\n"


@contextmanager
def _holder(directory: Path, *arguments: str, also: str = "") -> Iterator[subprocess.Popen[str]]:
    """Another process that holds the lock until its standard input closes."""
    code = f"{_HOLD}{also}print('held', flush=True); sys.stdin.read()"
    command = [sys.executable, "-c", code, str(directory), *arguments]
    environment = {"PYTHONPATH": SOURCE}
    with subprocess.Popen(command, stdin=-1, stdout=-1, text=True, env=environment) as process:
        assert process.stdout is not None
        assert process.stdout.readline() in ("held\n", "forked\n")
        yield process
        process.kill()


def test_second_holder_is_told_the_process_that_has_the_directory(tmp_path: Path) -> None:
    with _holder(tmp_path) as process, pytest.raises(DataDirectoryInUse, match=f"process {process.pid}\\.") as raised:
        DataDirectoryLock(tmp_path).acquire()
    assert raised.value.details == {"path": str(tmp_path), "pid": str(process.pid), "address": None}


def test_second_holder_is_told_where_the_server_answers(tmp_path: Path) -> None:
    with (
        _holder(tmp_path, "http://127.0.0.1:5200") as process,
        pytest.raises(DataDirectoryInUse, match=f"process {process.pid}, running at http://127.0.0.1:5200\\."),
    ):
        DataDirectoryLock(tmp_path).acquire()


def test_lock_is_refused_to_a_second_object_of_the_same_process(tmp_path: Path) -> None:
    with DataDirectoryLock(tmp_path), pytest.raises(DataDirectoryInUse, match=str(os.getpid())):
        DataDirectoryLock(tmp_path).acquire()


def test_lock_is_free_after_its_holder_was_killed(tmp_path: Path) -> None:
    with _holder(tmp_path) as process:
        process.send_signal(signal.SIGKILL)
        process.wait(10)
    with DataDirectoryLock(tmp_path) as lock:
        assert lock.held


def test_child_forked_by_the_holder_does_not_keep_the_lock(tmp_path: Path) -> None:
    with _holder(tmp_path, also=_FORK) as process:
        child = psutil.Process(process.pid).children()[0]
        process.kill()
        process.wait(10)
        assert child.is_running()
        with DataDirectoryLock(tmp_path) as lock:
            assert lock.held


def test_waiting_for_the_lock_gets_it_when_the_holder_ends(tmp_path: Path) -> None:
    with _holder(tmp_path) as process:
        assert process.stdin is not None
        process.stdin.close()
        lock = DataDirectoryLock(tmp_path)
        lock.acquire(wait_seconds=30)
    assert lock.held
    lock.release()
    assert not lock.held


def test_lock_makes_a_private_directory(tmp_path: Path) -> None:
    with DataDirectoryLock(tmp_path / "a" / "b"):
        mode = stat.S_IMODE((tmp_path / "a" / "b").stat().st_mode)
    assert mode == (0o711 if os.geteuid() == 0 else 0o700)
    assert stat.S_IMODE((tmp_path / "a" / "b" / "clew.lock").stat().st_mode) == 0o600


def test_path_that_is_a_file_is_refused_in_plain_words(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    with pytest.raises(StoreUnsuitable, match="cannot be used as the data directory"):
        DataDirectoryLock(tmp_path / "file").acquire()


def test_server_file_tells_the_address_of_this_process(tmp_path: Path) -> None:
    written = write_server_file(tmp_path, "http://127.0.0.1:5200")
    assert read_server_file(tmp_path) == written
    assert (written.pid, written.address) == (os.getpid(), "http://127.0.0.1:5200")
    assert stat.S_IMODE((tmp_path / "server.json").stat().st_mode) == 0o600


def test_removed_server_file_tells_nothing_and_removing_twice_is_fine(tmp_path: Path) -> None:
    write_server_file(tmp_path, "http://127.0.0.1:5200")
    remove_server_file(tmp_path)
    remove_server_file(tmp_path)
    assert read_server_file(tmp_path) is None


def test_address_of_a_killed_server_is_not_told(tmp_path: Path) -> None:
    with _holder(tmp_path, "http://127.0.0.1:5200") as process:
        assert read_server_file(tmp_path) is not None
        process.kill()
        process.wait(10)
        assert read_server_file(tmp_path) is None


def test_process_number_given_to_another_program_is_not_taken_for_the_server(tmp_path: Path) -> None:
    write_server_file(tmp_path, "http://127.0.0.1:5200")
    text = (tmp_path / "server.json").read_text()
    (tmp_path / "server.json").write_text(json.dumps(json.loads(text) | {"process_started": 1000.0}))
    assert read_server_file(tmp_path) is None


@pytest.mark.parametrize("text", ["", "{", "[]", "null", '{"pid": 1}', '{"pid": "x", "address": "", "process_started": 1}'])
def test_broken_server_file_is_like_none(tmp_path: Path, text: str) -> None:
    (tmp_path / "server.json").write_text(text)
    assert read_server_file(tmp_path) is None


def test_root_keeps_its_data_outside_of_its_home() -> None:
    expected = Path("/var/lib/clew") if os.geteuid() == 0 else Path.home()
    assert default_data_directory().is_relative_to(expected)
