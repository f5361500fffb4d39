"""A program under watch, whatever it does with signals."""

import os
import signal
import subprocess
import sys
from contextlib import suppress
from pathlib import Path

import psutil
import pytest

from clew.embedded.supervised import SupervisedProcess
from clew.embedded.user import current_user

SOURCE = str(Path(__file__).parents[2] / "src")
BOUND_SECONDS = 30
_HOLDER = """
import pathlib, sys
from clew.embedded.user import current_user
from clew.embedded.supervised import SupervisedProcess
SupervisedProcess(["/bin/sleep", "600"], user=current_user(), log=pathlib.Path(sys.argv[1]))
print("started", flush=True)
sys.stdin.read()
"""


def _start(log: Path, *command: str) -> SupervisedProcess:
    return SupervisedProcess(command, user=current_user(), log=log)


def test_output_is_appended_to_the_log_and_the_exit_code_told(tmp_path: Path) -> None:
    (tmp_path / "log").write_text("before\n")
    assert _start(tmp_path / "log", "/bin/sh", "-c", "echo out; echo error >&2; exit 7").wait() == 7
    assert (tmp_path / "log").read_text() == "before\nout\nerror\n"


def test_words_reach_the_program_as_they_are(tmp_path: Path) -> None:
    assert _start(tmp_path / "log", "/bin/echo", "$HOME", "a  b", "`id`", "it's").wait() == 0
    assert (tmp_path / "log").read_text() == "$HOME a  b `id` it's\n"


def test_program_that_has_set_no_handler_yet_ends_when_asked(tmp_path: Path) -> None:
    """`sleep` never sets one: it keeps SIGINT ignored, as a shell hands it to background programs."""
    program = _start(tmp_path / "log", "/bin/sleep", "600")
    assert program.exit_code() is None
    assert program.end(timeout_seconds=BOUND_SECONDS)
    assert program.exit_code() == 128 + signal.SIGTERM


def test_program_ends_when_its_holder_is_killed(tmp_path: Path) -> None:
    command = [sys.executable, "-c", _HOLDER, str(tmp_path / "log")]
    with subprocess.Popen(command, stdin=-1, stdout=-1, env={"PYTHONPATH": SOURCE}) as holder:
        assert holder.stdout is not None
        assert holder.stdout.readline() == b"started\n"
        [watch] = psutil.Process(holder.pid).children()
        programs = _family(watch)
        holder.kill()
        holder.wait(BOUND_SECONDS)
    _, alive = psutil.wait_procs(programs, timeout=BOUND_SECONDS)
    assert alive == []


def test_program_that_will_not_end_is_told_and_can_be_killed(tmp_path: Path) -> None:
    code = "import signal, time\nfor s in (2, 15): signal.signal(s, signal.SIG_IGN)\nprint('deaf', flush=True)\ntime.sleep(600)"
    program = _start(tmp_path / "log", sys.executable, "-c", code)
    while "deaf" not in (tmp_path / "log").read_text():
        os.sched_yield()
    assert not program.end(timeout_seconds=0.2)
    program.kill()
    assert program.exit_code() is not None


def test_program_that_cannot_be_started_fails_with_the_shell_s_code(tmp_path: Path) -> None:
    assert _start(tmp_path / "log", str(tmp_path / "missing")).wait() == 127


def test_log_that_cannot_be_written_is_an_error_of_the_system(tmp_path: Path) -> None:
    with pytest.raises(FileNotFoundError):
        _start(tmp_path / "none" / "log", "/bin/true")


def test_watch_ends_with_its_program_while_its_holder_lives(tmp_path: Path) -> None:
    """A watch that lived on would later signal whatever process has the program's number by then."""
    others = set(psutil.Process().children())
    program = _start(tmp_path / "log", "/bin/sleep", "600")
    [watch] = set(psutil.Process().children()) - others
    family = _family(watch)
    shells = [process for process in family if process.name() == "sh"]
    next(process for process in family if process not in shells).kill()
    _, alive = psutil.wait_procs(shells, timeout=BOUND_SECONDS)
    assert alive == []
    assert program.end(timeout_seconds=BOUND_SECONDS)


def _family(watch: psutil.Process) -> list[psutil.Process]:
    """The watching shell, the shell that reads the pipe, and `sleep`, once all three are there."""
    while True:
        with suppress(psutil.NoSuchProcess):
            family = [watch, *watch.children(recursive=True)]
            if sorted(process.name() for process in family) == ["sh", "sh", "sleep"]:
                return family
        os.sched_yield()
