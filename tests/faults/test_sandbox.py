"""A parser that a hostile file took over gets nowhere, and no file harms those after it."""

import asyncio
import os
import platform
import socket
import subprocess
import sys
from collections.abc import AsyncIterator, Iterator
from pathlib import Path
from uuid import uuid4

import psutil
import pytest

from clew.domain.errors import ReaderUnavailable, UnreadableDocument
from clew.ingest.isolation import landlock, user
from clew.ingest.isolation.sandbox import Sandbox
from clew.ingest.reading.limits import MEGABYTE, Limits

COMMAND = (sys.executable, str(Path(__file__).with_name("obedient_worker.py")))
INTERPRETER = os.path.realpath(sys.executable)
PID = "import os; print(os.getpid())"

pytestmark = pytest.mark.skipif(
    sys.platform != "linux" or platform.machine() not in ("x86_64", "aarch64"), reason="needs Linux on x86-64 or Arm"
)

needs_landlock = pytest.mark.skipif(landlock.version() < 1, reason="needs Landlock: Linux 5.13, and not forbidden by a container")
needs_scopes = pytest.mark.skipif(
    landlock.version() < 6 and not user.is_root(), reason="needs root, or Landlock that knows signals: Linux 6.12"
)
needs_root = pytest.mark.skipif(not user.is_root(), reason="needs root, which alone can give a worker another user")


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
        "import os, signal; os.kill({server}, signal.SIGCONT)",
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
    assert await run(sandbox, tmp_path, attempt(statement.format(folder=tmp_path, server=os.getpid()))) == "PermissionError"
    assert (tmp_path / "kept").read_text() == "kept"
    assert [name for name in os.listdir(tmp_path) if not name.endswith(".html")] == ["kept"]


@pytest.fixture(scope="module")
def house() -> Iterator[dict[str, str]]:
    """What a taken-over parser would like to reach: a file, a local and a TCP socket on which somebody listens, a process."""
    from tempfile import TemporaryDirectory

    with (
        TemporaryDirectory() as folder,
        socket.socket(socket.AF_UNIX) as local,
        socket.create_server(("127.0.0.1", 0)) as tcp,
        subprocess.Popen(["sleep", "600"]) as other,
    ):
        Path(folder, "secret").write_text("of the server")
        local.bind(f"{folder}/.s.PGSQL.5432")
        local.listen()
        yield {
            "folder": folder,
            "local": f"{folder}/.s.PGSQL.5432",
            "port": str(tcp.getsockname()[1]),
            "other": str(other.pid),
        }
        other.kill()


@needs_landlock
@pytest.mark.parametrize(
    "statement",
    [
        "open('/etc/passwd')",
        "open('/proc/self/root/etc/passwd')",
        "open('{folder}/secret')",
        "import os; os.listdir('{folder}')",
        "import os; os.listdir('/')",
        "import os; os.open('{folder}', os.O_RDONLY)",
        "import os; open(f'/proc/{{os.getppid()}}/environ')",
        "open('/proc/self/mem', 'rb')",
        "open('/dev/urandom', 'rb')",
    ],
)
async def test_file_that_looks_for_other_files_is_refused(
    sandbox: Sandbox, tmp_path: Path, house: dict[str, str], statement: str
) -> None:
    assert await run(sandbox, tmp_path, attempt(statement.format(**house))) == "PermissionError"


@pytest.mark.parametrize(
    "statement",
    [
        "import socket; socket.socket(socket.AF_UNIX).connect('{local}')",
        "import socket; socket.socket(fileno=0).connect('{local}')",
        "import socket; socket.socketpair(type=socket.SOCK_DGRAM)[0].connect('{local}')",
        "import socket; socket.create_connection(('127.0.0.1', {port}))",
        "import socket; socket.create_server(('127.0.0.1', 0))",
        "import socket; socket.socket(socket.AF_INET, socket.SOCK_DGRAM)",
    ],
)
async def test_file_that_wants_to_talk_to_the_database_or_the_network_is_refused(
    tmp_path: Path, house: dict[str, str], statement: str
) -> None:
    async with Sandbox(workers=1, command=COMMAND) as sandbox:  # its own: some attempts close the worker's socket
        assert await run(sandbox, tmp_path, attempt(statement.format(**house))) == "PermissionError"


@needs_scopes
async def test_file_cannot_signal_a_process_that_is_not_its_own(sandbox: Sandbox, tmp_path: Path, house: dict[str, str]) -> None:
    assert await run(sandbox, tmp_path, attempt(f"import os; os.kill({house['other']}, 0)")) == "PermissionError"


@pytest.mark.parametrize("flag", ["CLONE_NEWUSER", "CLONE_NEWNS"])
async def test_file_cannot_make_a_namespace_in_which_it_has_every_right(sandbox: Sandbox, tmp_path: Path, flag: str) -> None:
    """By unshare or by clone: 17 is SIGCHLD."""
    bits = {"CLONE_NEWUSER": 0x10000000, "CLONE_NEWNS": 0x20000}[flag]
    clone = {"x86_64": 56, "aarch64": 220}[platform.machine()]
    for call in (f"libc.unshare({bits})", f"libc.syscall({clone}, {bits | 17}, None, None, None, None)"):
        program = f"import ctypes, os\nlibc = ctypes.CDLL(None, use_errno=True)\nprint({call}, os.strerror(ctypes.get_errno()))"
        assert await run(sandbox, tmp_path, program) == "-1 Operation not permitted"


async def test_file_cannot_change_the_copy_that_is_read(sandbox: Sandbox, tmp_path: Path) -> None:
    program = """import os
for descriptor in range(3, 64):
    try:
        os.ftruncate(descriptor, 0)
    except OSError:
        continue
    print('truncated')
print(len(open(__import__('sys')._getframe(2).f_locals['path']).read()) > 0)"""
    assert await run(sandbox, tmp_path, program) == "True"


@needs_root
async def test_worker_of_a_root_server_has_a_user_of_its_own_without_groups(tmp_path: Path) -> None:
    program = "import os\nprint(os.getuid(), os.geteuid(), os.getgid(), os.getgroups())"
    async with Sandbox(workers=1, command=COMMAND) as one, Sandbox(workers=1, command=COMMAND) as other:
        found = [await run(sandbox, tmp_path, program) for sandbox in (one, other)]
        assert (await one.layers()).user == int(found[0].split()[0])
    ids = [line.split()[0] for line in found]
    assert all(line == f"{own} {own} {own} []" and int(own) > 60_000 for own, line in zip(ids, found, strict=True))
    assert ids[0] != ids[1]


@needs_root
async def test_worker_of_a_root_server_cannot_become_root_again(sandbox: Sandbox, tmp_path: Path) -> None:
    for statement in ("import os; os.setuid(0)", "import os; os.setresuid(0, 0, 0)", "import os; os.setgroups([0])"):
        assert await run(sandbox, tmp_path, attempt(statement)) == "PermissionError"


@needs_landlock
async def test_program_that_a_reader_starts_sees_no_more_files_than_the_reader(sandbox: Sandbox, tmp_path: Path) -> None:
    program = "import subprocess; print(subprocess.run(['cat', '/etc/passwd'], capture_output=True, stdin=subprocess.PIPE))"
    found = await run(sandbox, tmp_path, program)
    assert "returncode=1" in found
    assert "Permission denied" in found


@needs_landlock
async def test_program_that_converts_files_writes_in_its_directory_and_reaches_nothing_else(
    tmp_path: Path, house: dict[str, str]
) -> None:
    """LibreOffice runs like this: `confined` becomes a program that tries each of these."""
    attempts = {
        "open('made', 'w')": "done",
        "open('/etc/passwd')": "PermissionError",
        f"open('{house['folder']}/secret')": "PermissionError",
        f"open('{house['folder']}/new', 'w')": "PermissionError",
        "import os; os.symlink('/etc/passwd', 'link')": "PermissionError",
        f"import os; os.link('{house['folder']}/secret', 'link')": "OSError",
        "import os; os.kill(os.getppid(), 0)": "PermissionError",
        "import os; os.setsid()": "PermissionError",
        f"import socket; socket.socket(socket.AF_UNIX).connect('{house['local']}')": "ConnectionRefusedError",
        f"import socket; socket.create_connection(('127.0.0.1', {house['port']}))": "PermissionError",
    }
    code = "\n".join(attempt(statement) for statement in attempts)
    cell = [sys.executable, "-I", "-m", "clew.ingest.isolation.confined", "20", INTERPRETER]
    done = await asyncio.to_thread(
        subprocess.run, [*cell, "-I", "-S", "-c", code], cwd=tmp_path, capture_output=True, text=True, check=False
    )
    assert done.stdout.split() == list(attempts.values()), done.stderr
    assert os.listdir(tmp_path) == ["made"]


async def test_program_that_a_reader_starts_is_as_confined_as_the_reader(sandbox: Sandbox, tmp_path: Path) -> None:
    program = f"import subprocess; print(subprocess.run(['touch', '{tmp_path}/new'], stderr=subprocess.PIPE).returncode)"
    assert await run(sandbox, tmp_path, program) == "1"
    assert not (tmp_path / "new").exists()


async def test_file_that_fills_the_memory_retires_its_worker_and_the_next_is_read(sandbox: Sandbox, tmp_path: Path) -> None:
    first = await run(sandbox, tmp_path, PID)
    with pytest.raises(UnreadableDocument, match="more memory"):
        await run(sandbox, tmp_path, f"kept.append(bytearray({4096 * MEGABYTE}))")
    assert await run(sandbox, tmp_path, PID) != first


async def test_memory_error_that_a_reader_reports_as_damage_retires_its_worker(sandbox: Sandbox, tmp_path: Path) -> None:
    first = await run(sandbox, tmp_path, PID)
    program = f"try:\n    bytearray({4096 * MEGABYTE})\nexcept MemoryError as error:\n    raise ValueError('damaged') from error"
    with pytest.raises(UnreadableDocument, match="more memory"):
        await run(sandbox, tmp_path, program)
    assert await run(sandbox, tmp_path, PID) != first


async def test_memory_error_that_a_reader_keeps_to_itself_retires_its_worker(tmp_path: Path) -> None:
    program = f"full = []\ntry:\n    while True: full.append(bytearray({MEGABYTE}))\nexcept MemoryError:\n    del full\n"
    async with Sandbox(workers=1, memory_bytes=512 * MEGABYTE, command=COMMAND) as sandbox:
        first = await run(sandbox, tmp_path, program + PID)
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


SIGNALS = """
import os, signal, subprocess, sys
from clew.ingest.isolation.seccomp import filter_system_calls
own = subprocess.Popen(["sleep", "60"])
assert filter_system_calls(grandparent=int(sys.argv[1]))
for process in (int(sys.argv[1]), os.getppid(), -os.getpgid(0), own.pid):
    try:
        os.kill(process, signal.SIGCONT)
    except PermissionError:
        print("refused")
    else:
        print("done")
own.kill()
"""


async def test_the_filter_alone_refuses_signals_to_the_server_and_to_the_process_that_forks(house: dict[str, str]) -> None:
    """Landlock refuses them too, but not before Linux 6.12."""
    command = [sys.executable, "-c", SIGNALS, house["other"]]
    done = await asyncio.to_thread(subprocess.run, command, capture_output=True, text=True, check=False)
    assert done.stdout.split() == ["refused", "refused", "refused", "done"], done.stderr


UNDER_UVLOOP = """
import asyncio, sys
from pathlib import Path
import uvloop
from clew.ingest.isolation.sandbox import Sandbox

async def main(path):
    async with Sandbox(command=sys.argv[2:]) as sandbox:
        print((await sandbox.parse_file(path, name=path.name)).text.strip(), flush=True)
        sys.stdin.read()

with asyncio.Runner(loop_factory=uvloop.new_event_loop) as runner:
    runner.run(main(Path(sys.argv[1])))
"""


def sockets_of(process: psutil.Process) -> set[str]:
    links = [os.readlink(one) for one in Path(f"/proc/{process.pid}/fd").iterdir()]
    return {link for link in links if link.startswith("socket:")}


async def test_worker_has_no_socket_of_the_process_that_forks_it(tmp_path: Path) -> None:
    """With it, it could take the documents of the next one. uvloop, which servers run on, leaves copies open."""
    path = tmp_path / "pid.html"
    path.write_text(PID)
    pipe = asyncio.subprocess.PIPE
    server = await asyncio.create_subprocess_exec(
        sys.executable, "-c", UNDER_UVLOOP, str(path), *COMMAND, stdin=pipe, stdout=pipe, stderr=asyncio.subprocess.DEVNULL
    )
    assert server.stdout is not None
    lines = [await server.stdout.readline()]
    while not lines[-1].strip().isdigit():
        assert lines[-1]
        lines.append(await server.stdout.readline())
    worker = psutil.Process(int(lines[-1]))
    above = worker.parent()
    assert above is not None
    assert sockets_of(worker)
    assert sockets_of(above)
    assert not sockets_of(worker) & sockets_of(above)
    await server.communicate(b"")


async def test_worker_reads_files_of_one_tenant_only(tmp_path: Path) -> None:
    """One that a file has taken over would see the files after it."""
    path = tmp_path / "pid.html"
    path.write_text(PID)
    one, other = uuid4(), uuid4()
    async with Sandbox(workers=1, command=COMMAND) as sandbox:
        found = [(await sandbox.parse_file(path, name=path.name, owner=owner)).text for owner in (one, other, one, other)]
    assert found[0] != found[1]
    assert found[:2] == found[2:]


async def test_workers_of_tenants_that_send_nothing_more_are_ended(tmp_path: Path) -> None:
    path = tmp_path / "pid.html"
    path.write_text(PID)
    async with Sandbox(workers=1, command=COMMAND) as sandbox:
        found = [int((await sandbox.parse_file(path, name=path.name, owner=uuid4())).text) for _ in range(6)]
        assert [psutil.pid_exists(number) for number in found] == [False, False, True, True, True, True]


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
