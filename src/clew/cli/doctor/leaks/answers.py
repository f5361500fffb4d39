"""Sends one request and looks for what is Ana's in the answer.

Above: `testing`. Below: `calls`, `sockets`. What the request itself said is not counted: a refusal may repeat the id that it
refuses.
"""

import asyncio
import io
import re
import zipfile
from dataclasses import dataclass
from typing import Any

import httpx

from clew.cli.doctor.leaks.belongings import CONVERSATIONAL, Belongings, ids_in
from clew.cli.doctor.leaks.calls import Call
from clew.cli.doctor.leaks.people import Person
from clew.cli.doctor.leaks.sockets import send_frame

_SECONDS = 5.0
"""A stream that does not end is read for this long."""
_MOST_BYTES = 4 << 20
_CONVERSATIONAL_IDS = ("conv_", "msg_", "turn_", "share_")
IDS_BY_DESIGN = {"GET /api/audit": "the log repeats the ids that people of the tenant put into their requests"}
"""Operations that may show ids of Ana's, and why."""
SHOWN_TO_ADMINISTRATORS = {
    "GET /api/memories": "they read and delete what is remembered about users, which names its conversations"
}
"""Operations that show administrators of the tenant something from conversations, and why."""


@dataclass(frozen=True, slots=True)
class Answer:
    """The status of a response and its text with all headers; 0: none came."""

    status: int
    text: str

    @property
    def refusal(self) -> str:
        """Return the status and code of a refusal."""
        code = re.search(r'"code":\s*"(\w+)"', self.text)
        return f"{self.status} {code[1] if code else ''}".rstrip()


async def send(person: Person, call: Call, *, url: str | None = None) -> Answer:
    """Send a request, to another URL if one is given, and read the answer, but not a stream that goes on for ever."""
    if call.method == "WS":
        return Answer(*await send_frame(person.http, call))
    request: dict[str, Any] = {"params": call.params, **call.body}
    status, received = 0, bytearray()
    try:
        async with asyncio.timeout(_SECONDS), person.http.stream(call.method, url or call.url, **request) as response:
            status = response.status_code
            received += f"{response.headers}\n".encode()
            async for piece in response.aiter_bytes():
                received += piece
                if len(received) > _MOST_BYTES:
                    break
    except (TimeoutError, httpx.TimeoutException):
        pass
    return Answer(status, _text(bytes(received)))


def _text(received: bytes) -> str:
    """Return the text of an answer, with the files in a ZIP archive unpacked."""
    head, _, body = received.partition(b"\n")
    if body.startswith(b"PK"):
        with zipfile.ZipFile(io.BytesIO(body)) as archive:
            body = b"\n".join(archive.read(name) for name in archive.namelist())
    return (head + b"\n" + body).decode("utf-8", "replace")


def seen_in(answer: Answer, call: Call, person: Person, belongings: Belongings) -> list[str]:
    """Return what of Ana's is in an answer: kinds of marks, and ids, unless the request itself named them."""
    mark = re.compile(rf"{belongings.mark('')}([a-z]+)")
    kinds = set(mark.findall(answer.text)) - set(mark.findall(call.sent))
    ids = (set(ids_in([answer.text])) & belongings.ids) - set(ids_in([call.sent]))
    if call.operation in IDS_BY_DESIGN:
        ids = set[str]()
    if person.runs_it and call.operation in SHOWN_TO_ADMINISTRATORS:
        return []
    if person.runs_it:
        kinds, ids = kinds & CONVERSATIONAL, {one for one in ids if one.startswith(_CONVERSATIONAL_IDS)}
    return [f"her {kind}" for kind in sorted(kinds)] + sorted(ids)
