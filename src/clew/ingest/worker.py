"""The inside of the sandbox: reads requests from its input, parses one file at a time, writes replies.

Started by `sandbox.py` as `python -I -m clew.ingest.worker <memory limit>`. It gives up what it does not need before the first
file: memory beyond the limit, core dumps, writing files. A kernel alarm ends it when a file takes too long and the parent is
gone.
"""

import json
import os
import resource
import signal
import struct
import sys
from pathlib import Path
from typing import Any, BinaryIO

from clew.domain.errors import UnreadableDocument
from clew.ingest.limits import Limits
from clew.ingest.parse import parse

_LENGTH = struct.Struct(">I")
_GRACE_SECONDS = 5


def main(memory_bytes: int) -> None:
    """Serve until the parent closes the pipe."""
    requests, replies = os.fdopen(0, "rb"), os.fdopen(os.dup(1), "wb")
    os.dup2(2, 1)  # what a library prints must not be taken for a reply
    _confine(memory_bytes)
    while request := _receive(requests):
        limits = Limits(**request["limits"])
        signal.alarm(int(limits.timeout_seconds) + _GRACE_SECONDS)
        reply = _answer(Path(request["path"]), request["name"], limits)
        signal.alarm(0)
        _send(replies, reply)


def _confine(memory_bytes: int) -> None:
    resource.setrlimit(resource.RLIMIT_AS, (memory_bytes, memory_bytes))
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
    resource.setrlimit(resource.RLIMIT_FSIZE, (0, 0))
    resource.setrlimit(resource.RLIMIT_NOFILE, (64, 64))


def _receive(requests: BinaryIO) -> dict[str, Any] | None:
    head = requests.read(_LENGTH.size)
    if len(head) < _LENGTH.size:
        return None
    (length,) = _LENGTH.unpack(head)
    return json.loads(requests.read(length))


def _answer(path: Path, name: str, limits: Limits) -> dict[str, Any]:
    try:
        document = parse(path, name=name, limits=limits)
    except UnreadableDocument as error:
        return {"unreadable": error.message}
    except MemoryError:
        return {"unreadable": "The file needs more memory than a document may take."}
    except RecursionError:
        return {"unreadable": "The file is nested too deeply."}
    except Exception:  # noqa: BLE001 - the worker's loop: any failure of a parser is the file's
        return {"unreadable": "The file is damaged, or written in a way its reader does not understand."}
    return {
        "text": document.text,
        "mime": document.mime,
        "title": document.title,
        "headings": [(heading.level, heading.title, heading.start) for heading in document.headings],
        "pages": document.pages,
        "metadata": dict(document.metadata),
    }


def _send(replies: BinaryIO, reply: dict[str, Any]) -> None:
    body = json.dumps(reply).encode()
    replies.write(_LENGTH.pack(len(body)) + body)
    replies.flush()


if __name__ == "__main__":
    main(int(sys.argv[1]))
