"""A parser that a hostile file took over gets nowhere, and no file harms those after it."""

import asyncio
import os
import platform
import sys
from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from clew.domain.errors import ReaderUnavailable, UnreadableDocument
from clew.ingest.isolation.sandbox import Sandbox
from clew.ingest.reading.limits import MEGABYTE, Limits

COMMAND = (sys.executable, str(Path(__file__).with_name("obedient_worker.py")))
PID = "import os; print(os.getpid())"

pytestmark = pytest.mark.skipif(
    sys.platform != "linux" or platform.machine() not in ("x86_64", "aarch64"), reason="needs Linux on x86-64 or Arm"
)


@pytest.fixture(scope="module")
async def sandbox() -> AsyncIterator[Sandbox]:
    """One for the module: a test that harms its worker checks that another one reads the next file."""
    async with Sandbox(workers=1, slow_workers=1, slow_seconds=0.2, command=COMMAND) as sandbox:
        yield sandbox


async def run(sandbox: Sandbox, folder: Path, program: str, **limits: float) -> str:
    """Have the sandbox read a file that is a program; return what the program printed."""
    path = folder / f"{abs(hash(program))}.html"
    path.write_text(program)
    document = await sandbox.parse_file(path, name=path.name, limits=Limits(**limits))  # type: ignore[arg-type]
    return document.text.strip()


def attempt(statement: str) -> str:
    """A program that tries something and prints how it was refused."""
    return f"try:\n    {statement}\nexcept OSError as error:\n    print(type(error).__name__)\nelse:\n    print('done')"


@pytest.mark.parametrize(
    "statement",
    [
        "import socket; socket.socket(socket.AF_INET)",
        "import socket; socket.socket(socket.AF_UNIX)",
        "open('{folder}/new', 'w')",
        "open('{folder}/kept', 'a')",
        "open('{folder}/kept', 'r+')",
        "import os; os.unlink('{folder}/kept')",
        "import os; os.rename('{folder}/kept', '{folder}/moved')",
        "import os; os.mkdir('{folder}/folder')",
        "import os; os.symlink('/etc/passwd', '{folder}/link')",
        "import os; os.chmod('{folder}/kept', 0o777)",
        "import os; os.truncate('{folder}/kept', 0)",
        "import os; os.utime('{folder}/kept')",
        "import os, signal; os.kill(os.getppid(), signal.SIGTERM)",
        "import os, signal; os.kill(-1, signal.SIGTERM)",
        "import os, signal; os.kill(-os.getpgid(os.getppid()), signal.SIGCONT)",
        "import os, resource; resource.prlimit(os.getppid(), resource.RLIMIT_NOFILE, (4096, 4096))",
        "import os; os.setpriority(os.PRIO_PROCESS, os.getppid(), 19)",
        "import os; os.setsid()",
        "import os; os.pidfd_open(os.getppid())",
    ],
)
async def test_file_that_tries_is_refused(sandbox: Sandbox, tmp_path: Path, statement: str) -> None:
    (tmp_path / "kept").write_text("kept")
    assert await run(sandbox, tmp_path, attempt(statement.format(folder=tmp_path))) == "PermissionError"
    assert (tmp_path / "kept").read_text() == "kept"
    assert [name for name in os.listdir(tmp_path) if not name.endswith(".html")] == ["kept"]


async def test_program_that_a_reader_starts_is_as_confined_as_the_reader(sandbox: Sandbox, tmp_path: Path) -> None:
    program = f"import subprocess; print(subprocess.run(['touch', '{tmp_path}/new'], stderr=subprocess.PIPE).returncode)"
    assert await run(sandbox, tmp_path, program) == "1"
    assert not (tmp_path / "new").exists()


async def test_file_that_fills_the_memory_retires_its_worker_and_the_next_is_read(sandbox: Sandbox, tmp_path: Path) -> None:
    first = await run(sandbox, tmp_path, PID)
    with pytest.raises(UnreadableDocument, match="more memory"):
        await run(sandbox, tmp_path, f"kept.append(bytearray({4096 * MEGABYTE}))")
    assert await run(sandbox, tmp_path, PID) != first


async def test_file_is_not_blamed_for_memory_that_an_earlier_one_keeps(tmp_path: Path) -> None:
    async with Sandbox(workers=1, memory_bytes=1024 * MEGABYTE, memory_mark_bytes=4096 * MEGABYTE, command=COMMAND) as sandbox:
        await run(sandbox, tmp_path, f"kept.append(bytearray({500 * MEGABYTE}))")
        assert await run(sandbox, tmp_path, f"print(len(bytearray({500 * MEGABYTE})) // {MEGABYTE})") == "500"


async def test_worker_that_grew_is_replaced(sandbox: Sandbox, tmp_path: Path) -> None:
    first = await run(sandbox, tmp_path, PID)
    assert await run(sandbox, tmp_path, PID + " # again") == first
    await run(sandbox, tmp_path, f"kept.append(b'x' * {500 * MEGABYTE})")
    assert await run(sandbox, tmp_path, PID + " # after") != first


async def test_slow_file_keeps_no_other_waiting(sandbox: Sandbox, tmp_path: Path) -> None:
    slow = asyncio.create_task(run(sandbox, tmp_path, "while True: pass"))
    async with asyncio.timeout(30):
        assert await run(sandbox, tmp_path, "print('read')") == "read"
    assert not slow.done()
    slow.cancel()
    await asyncio.wait({slow})
    assert sandbox.busy == 0


async def test_file_that_computes_for_ever_is_ended_and_named_so(sandbox: Sandbox, tmp_path: Path) -> None:
    with pytest.raises(UnreadableDocument, match="longer than 1 seconds"):
        await run(sandbox, tmp_path, "while True: pass", timeout_seconds=1)
    assert await run(sandbox, tmp_path, "print('read')") == "read"


async def test_broken_reader_is_the_fault_of_the_server(sandbox: Sandbox, tmp_path: Path) -> None:
    first = await run(sandbox, tmp_path, PID)
    with pytest.raises(ReaderUnavailable, match="libpdfium"):
        await run(sandbox, tmp_path, "raise ImportError('libpdfium.so: cannot open shared object file')")
    assert await run(sandbox, tmp_path, PID) != first


async def test_reader_that_wants_to_write_is_the_fault_of_the_server(sandbox: Sandbox, tmp_path: Path) -> None:
    with pytest.raises(UnreadableDocument, match=r"failed on this server.*The file itself may be fine"):
        await run(sandbox, tmp_path, f"open('{tmp_path}/unpacked.so', 'wb')")


async def test_large_text_is_read_by_a_worker_too(tmp_path: Path) -> None:
    (tmp_path / "small.txt").write_text("Les élèves.")
    (tmp_path / "large.txt").write_bytes(b"Les \xe9l\xe8ves. " * 100_000)
    async with Sandbox(command=(sys.executable, "-c", "pass")) as sandbox:
        assert (await sandbox.parse_file(tmp_path / "small.txt", name="small.txt")).text == "Les élèves."
        with pytest.raises(ReaderUnavailable, match="cannot be started"):
            await sandbox.parse_file(tmp_path / "large.txt", name="large.txt")


async def test_worker_that_does_not_start_is_the_fault_of_the_server(tmp_path: Path) -> None:
    async with Sandbox(command=(sys.executable, "-c", "pass")) as sandbox:
        with pytest.raises(ReaderUnavailable, match="cannot be started"):
            await run(sandbox, tmp_path, PID)


@pytest.mark.parametrize(
    "reply",
    [
        {"parts": 5},
        {"parts": [[1, 2, 3]]},
        {"parts": [["a.txt", "ten"]]},
        {"text": "short", "layouts": [[1, 9.0, 9.0, "//////////8AAAAAAAAAAAAAAAAAAAAA"]]},
        {"pages": 1e400},
        {"title": []},
    ],
    ids=str,
)
async def test_worker_that_sends_a_senseless_reply_is_replaced_and_the_file_refused(
    sandbox: Sandbox, tmp_path: Path, reply: dict[str, object]
) -> None:
    """A worker that was taken over answers what it likes: the file is refused by name, and the next one is read."""
    before = await run(sandbox, tmp_path, PID)
    with pytest.raises(UnreadableDocument, match="reader for this kind of file crashed"):
        await run(
            sandbox,
            tmp_path,
            "from clew.ingest.isolation import worker\n"
            "def lie(document):\n"
            "    import clew.ingest.isolation.transfer as honest\n"
            "    worker.to_reply = honest.to_reply\n"
            f"    return honest.to_reply(document) | {reply!r}\n"
            "inf = float('inf')\n"
            "worker.to_reply = lie\n",
        )
    assert await run(sandbox, tmp_path, PID) != before
