"""The inside of the sandbox: reads requests from a socket, parses one file at a time, writes replies.

Started by `worker_processes.py` as `python -I -m clew.ingest.isolation.worker <memory limit>`. It loads every reader's library
and forks the workers (`forking.py`). Each gives up the rights that reading does not need (`confinement.py`), reports that it is
ready, and only then accepts its first file. A file arrives as an open descriptor, since the worker can open no file itself; where
the system has no files in memory, as a path. If the parent is gone, a kernel alarm and a limit on processor time end a file that
takes too long.
"""

import errno
import json
import os
import signal
import socket
import struct
import sys
from collections.abc import Iterator, Sequence
from contextlib import suppress
from dataclasses import asdict
from pathlib import Path
from typing import Any, BinaryIO

from clew.domain.errors import UnreadableDocument
from clew.ingest.isolation.confinement import confine, limit_cpu
from clew.ingest.isolation.forking import fork_workers
from clew.ingest.isolation.transfer import to_reply
from clew.ingest.pictures.ocr import find_tesseract
from clew.ingest.reading.document import Part
from clew.ingest.reading.formats import Kind
from clew.ingest.reading.limits import Limits
from clew.ingest.reading.parse import load_libraries, open_format, parse

_LENGTH = struct.Struct(">I")
_GRACE_SECONDS = 5
_FOLLOWING = "following"
_SERVER_FAULTS = frozenset((errno.EACCES, errno.EPERM, errno.EFBIG, errno.EROFS, errno.ENOSPC, errno.EMFILE, errno.ENFILE))
"""Errors of a reader that exceeds the limits of the sandbox or the machine; they are not the document's fault."""
_STATUS_BYTES = 4096
_NEARLY = 0.95
"""The share of the memory limit from which a library may have failed quietly for want of memory."""


def main(memory_bytes: int) -> None:
    """Load what the readers need, then serve as every worker that is ordered."""
    server, broken = os.getppid(), load_libraries()
    fork_workers(lambda: _serve(memory_bytes, broken, server))


def _serve(memory_bytes: int, broken: dict[Kind, str], server: int) -> None:
    """Serve until the parent closes the socket."""
    requests, replies = socket.socket(socket.AF_UNIX, socket.SOCK_STREAM, 0, fileno=0), os.fdopen(os.dup(1), "wb")
    os.dup2(2, 1)  # the output of a library must not become part of a reply
    memory = _Memory()
    layers = confine(memory_bytes, (find_tesseract(),), server=server)
    _send(replies, {"ready": True, "layers": asdict(layers)})
    while request := _receive(requests):
        limits = Limits(**request["limits"])
        signal.alarm(int(request.get("seconds", limits.timeout_seconds)) + _GRACE_SECONDS)
        limit_cpu(limits.timeout_seconds + _GRACE_SECONDS)
        reply = _answer(Path(request["path"]), request["name"], limits, broken)
        signal.alarm(0)
        if (descriptor := request.get("descriptor")) is not None:
            os.close(descriptor)
        if memory.peak_bytes() > _NEARLY * memory_bytes:
            reply["retire"] = True
        _send(replies, reply | {"memory_bytes": memory.held_bytes()})


def _receive(requests: socket.socket) -> dict[str, Any] | None:
    """Return the next request, with the path of the file that came with it; None at the end."""
    head, descriptors, _, _ = socket.recv_fds(requests, _LENGTH.size, 1)
    head += _exactly(requests, _LENGTH.size - len(head)) if head else b""
    if len(head) < _LENGTH.size:
        return None
    request = json.loads(_exactly(requests, *_LENGTH.unpack(head)))
    if descriptors:
        request |= {"descriptor": descriptors[0], "path": f"/proc/self/fd/{descriptors[0]}"}
    return request


def _exactly(requests: socket.socket, length: int) -> bytes:
    """Return so many bytes, or fewer at the end."""
    data = b""
    while len(data) < length and (piece := requests.recv(length - len(data))):
        data += piece
    return data


def _answer(path: Path, name: str, limits: Limits, broken: dict[Kind, str]) -> dict[str, Any]:
    """Return the document, or why there is none: `unreadable` is the file's fault, `exhausted` and `broken` may not be."""
    try:
        kind = open_format(path, name=name, limits=limits).kind
        if kind in broken:
            return {"broken": f"The library for {kind.value.upper()} files cannot be loaded: {broken[kind]}"}
        document = parse(path, name=name, limits=limits)
        return to_reply(document) | {_FOLLOWING: document.parts}
    except Exception as error:  # noqa: BLE001 - the worker's loop: any failure of a parser is the file's, or the server's
        return _failure(error)


def _failure(error: Exception) -> dict[str, Any]:
    if any(isinstance(one, MemoryError) for one in _chain(error)):
        return {"exhausted": "Reading the file takes more memory than the limit."}
    if isinstance(error, UnreadableDocument):
        return {"unreadable": error.message}
    if isinstance(error, RecursionError):
        return {"unreadable": "The file is nested too deeply."}
    if isinstance(error, ImportError):
        return {"broken": f"A library for this kind of file cannot be loaded: {error}"[:300]}
    if isinstance(error, OSError) and error.errno in _SERVER_FAULTS:
        fault = f"The reader for this kind of file failed on this server ({os.strerror(error.errno)})"
        return {"unreadable": f"{fault}. The file itself may be fine.", "retire": True}
    return {"unreadable": "The file is damaged, or uses features that Clew cannot read."}


def _chain(error: BaseException) -> Iterator[BaseException]:
    """Yield an error and those that led to it."""
    step: BaseException | None = error
    while step is not None:
        yield step
        step = step.__cause__ or step.__context__


class _Memory:
    """The memory of this process, read from files that it cannot open later."""

    def __init__(self) -> None:
        self._status: int | None = None
        with suppress(OSError):
            self._status = os.open("/proc/self/status", os.O_RDONLY | os.O_CLOEXEC)

    def held_bytes(self) -> int:
        """Return the memory in use now; if the system does not say, the most ever used."""
        return self._value("VmRSS:") or _peak_bytes()

    def peak_bytes(self) -> int:
        """Return the largest address space so far; 0 if the system does not say."""
        return self._value("VmPeak:")

    def _value(self, name: str) -> int:
        if self._status is None:
            return 0
        fields = os.pread(self._status, _STATUS_BYTES, 0).decode().split()
        return int(fields[fields.index(name) + 1]) * 1024 if name in fields else 0


def _peak_bytes() -> int:
    import resource

    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    return peak if sys.platform == "darwin" else peak * 1024


def _send(replies: BinaryIO, reply: dict[str, Any]) -> None:
    """Write a reply, followed by the bytes of the files inside the file, which the parent sends to readers separately."""
    parts: Sequence[Part] = reply.pop(_FOLLOWING, ())
    body = json.dumps(reply).encode()
    replies.write(_LENGTH.pack(len(body)) + body)
    for part in parts:
        replies.write(part.data)
    replies.flush()


if __name__ == "__main__":
    main(int(sys.argv[1]))
