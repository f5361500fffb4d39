"""The inside of the sandbox: reads requests from its input, parses one file at a time, writes replies.

Started by `sandbox.py` as `python -I -m clew.ingest.isolation.worker <memory limit>`. It loads every reader's library, gives up
the rights that reading does not need (`confinement.py`), reports that it is ready, and only then accepts the first file. If the
parent is gone, a kernel alarm and a limit on processor time end a file that takes too long.
"""

import errno
import json
import os
import resource
import signal
import struct
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any, BinaryIO

from clew.domain.errors import UnreadableDocument
from clew.ingest.isolation.confinement import confine, limit_cpu
from clew.ingest.isolation.transfer import to_reply
from clew.ingest.reading.document import Part
from clew.ingest.reading.formats import Kind
from clew.ingest.reading.limits import Limits
from clew.ingest.reading.parse import load_libraries, open_format, parse

_LENGTH = struct.Struct(">I")
_GRACE_SECONDS = 5
_FOLLOWING = "following"
_SERVER_FAULTS = frozenset((errno.EACCES, errno.EPERM, errno.EFBIG, errno.EROFS, errno.ENOSPC, errno.EMFILE, errno.ENFILE))
"""Errors of a reader that exceeds the limits of the sandbox or the machine; they are not the document's fault."""
_PAGE_BYTES = resource.getpagesize()


def main(memory_bytes: int) -> None:
    """Serve until the parent closes the pipe."""
    requests, replies = os.fdopen(0, "rb"), os.fdopen(os.dup(1), "wb")
    os.dup2(2, 1)  # the output of a library must not become part of a reply
    broken = load_libraries()
    is_filtered = confine(memory_bytes)
    _send(replies, {"ready": True, "filtered": is_filtered})
    while request := _receive(requests):
        limits = Limits(**request["limits"])
        signal.alarm(int(request.get("seconds", limits.timeout_seconds)) + _GRACE_SECONDS)
        limit_cpu(limits.timeout_seconds + _GRACE_SECONDS)
        reply = _answer(Path(request["path"]), request["name"], limits, broken)
        signal.alarm(0)
        _send(replies, reply | {"memory_bytes": _memory_bytes()})


def _receive(requests: BinaryIO) -> dict[str, Any] | None:
    head = requests.read(_LENGTH.size)
    if len(head) < _LENGTH.size:
        return None
    (length,) = _LENGTH.unpack(head)
    return json.loads(requests.read(length))


def _answer(path: Path, name: str, limits: Limits, broken: dict[Kind, str]) -> dict[str, Any]:
    """Return the document, or why there is none: `unreadable` is the file's fault, `exhausted` and `broken` may not be."""
    try:
        kind = open_format(path, name=name, limits=limits).kind
        if kind in broken:
            return {"broken": f"The library for {kind.value.upper()} files cannot be loaded: {broken[kind]}"}
        document = parse(path, name=name, limits=limits)
        return to_reply(document) | {_FOLLOWING: document.parts}
    except UnreadableDocument as error:
        return {"unreadable": error.message}
    except MemoryError:
        return {"exhausted": "Reading the file takes more memory than the limit."}
    except RecursionError:
        return {"unreadable": "The file is nested too deeply."}
    except ImportError as error:
        return {"broken": f"A library for this kind of file cannot be loaded: {error}"[:300]}
    except Exception as error:  # noqa: BLE001 - the worker's loop: any failure of a parser is the file's, or the server's
        if isinstance(error, OSError) and error.errno in _SERVER_FAULTS:
            fault = f"The reader for this kind of file failed on this server ({os.strerror(error.errno)})"
            return {"unreadable": f"{fault}. The file itself may be fine.", "retire": True}
        return {"unreadable": "The file is damaged, or uses features that Clew cannot read."}


def _memory_bytes() -> int:
    """Return the memory that this process uses now; if the system does not say, the most it ever used."""
    try:
        return int(Path("/proc/self/statm").read_text().split()[1]) * _PAGE_BYTES
    except OSError:
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
