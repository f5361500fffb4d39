"""The user of the scenarios: talks to a server over HTTP and `WS /ws`, and remembers what came back.

An answer is a row of events, whichever way it comes: a single answer counts as the events that it is made of.
"""

import json
from collections.abc import Callable, Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from itertools import islice
from time import monotonic, sleep
from typing import Any

import httpx
from httpx_sse import connect_sse
from websockets.sync.client import connect

SECONDS = 30.0
"""Longest wait for anything; a test that needs it all has failed."""
SINGLE, STREAM, SOCKET = "a single answer", "a stream of events", "a socket"
Event = dict[str, Any]
_waiting = ThreadPoolExecutor(4, "user")


class Answer:
    """The events of one answer, those that were read so far."""

    def __init__(self, coming: Iterator[Event]) -> None:
        self._coming = coming
        self.events: list[Event] = []

    def read(self, most: int | None = None) -> "Answer":
        """Read the next events, all up to the end unless `most` says otherwise."""
        self.events += islice(self._coming, most)
        return self

    def read_words(self, number: int) -> None:
        """Read until the scripted model's word of that number has come."""
        while f"w{number - 1}" not in self.text.split():
            count = len(self.events)
            assert len(self.read(1).events) > count, f"the answer ended after {self.text!r}"

    def break_off(self) -> None:
        """Lose the connection."""
        self._coming.close()  # type: ignore[attr-defined]

    def go_on(self, coming: Iterator[Event]) -> None:
        """Read the rest over another connection."""
        self._coming = coming

    @property
    def text(self) -> str:
        return "".join(event["delta"] for event in self.events if event["type"] == "content_delta")

    @property
    def sources(self) -> list[Event]:
        return [event["source"] for event in self.events if event["type"] == "source_reference"]

    @property
    def message_id(self) -> str:
        return self.events[0]["messageId"]

    @property
    def last(self) -> Event:
        return self.events[-1]


class User:
    """Somebody with a key, or the local user of a server without keys, in one conversation at a time."""

    def __init__(self, http: httpx.Client) -> None:
        self.http = http
        self.conversation = ""
        self.answer = Answer(iter(()))
        self.answers: list[Answer] = []
        self.refusal: httpx.Response | None = None
        self.conversations: dict[str, str] = {}
        """Ids by title."""

    def call(self, method: str, path: str, **options: Any) -> Any:
        """Call and return the body; what is refused is remembered as `refusal`."""
        answered = self.http.request(method, path, **options)
        self.refusal = answered if answered.is_error else None
        return answered.json() if answered.content else None

    def open(self, **body: Any) -> Any:
        opened = self.call("POST", "/api/conversations", json=body)
        self.conversation = opened.get("id", "")
        return opened

    def read(self, path: str = "", **params: Any) -> Any:
        return self.call("GET", f"/api/conversations/{self.conversation}{path}", params=params)

    def messages(self, **params: Any) -> list[Event]:
        return self.read("/messages", **params)["messages"]

    def turn(self) -> str:
        """Return the newest turn of the conversation."""
        return self.messages(order="desc")[0]["turnId"]

    def wait_until(self, holds: Callable[[], bool]) -> None:
        """Ask the server again and again, for a time, until it is so."""
        until = monotonic() + SECONDS
        while not holds():
            assert monotonic() < until, "it never came to be"
            sleep(0.02)

    # Asking -----------------------------------------------------------------------------------------------------------

    def begin(self, content: str, way: str, **more: Any) -> Answer:
        """Ask; of a stream the first event is read, a single answer is waited for in the background."""
        self.answer = Answer(_WAYS[way](self, {"content": content, **more}))
        self.answers.append(self.answer)
        return self.answer if way == SINGLE else self.answer.read(1)

    def ask(self, content: str, way: str = SINGLE, **more: Any) -> Answer:
        return self.begin(content, way, **more).read()

    def single(self, body: Event, headers: dict[str, str] | None = None) -> Iterator[Event]:
        asked = _waiting.submit(self.http.post, f"/api/conversations/{self.conversation}/messages", json=body, headers=headers)
        return _events_of(asked)

    def stream(self, body: Event) -> Iterator[Event]:
        with connect_sse(self.http, "POST", f"/api/conversations/{self.conversation}/messages", json=body) as source:
            if source.response.is_error:
                source.response.read()
                yield _refused(source.response)
                return
            yield from ({"seq": int(event.id), **_nested(event.event, event.json())} for event in source.iter_sse())

    def stream_again(self, turn: str, after: int) -> Iterator[Event]:
        with connect_sse(self.http, "GET", f"/api/turns/{turn}/events", headers={"Last-Event-ID": str(after)}) as source:
            source.response.raise_for_status()
            yield from ({"seq": int(event.id), **_nested(event.event, event.json())} for event in source.iter_sse())

    def socket(self, body: Event) -> Iterator[Event]:
        return self.frames({"type": "message", "conversationId": self.conversation, **body})

    def socket_again(self, turn: str, after: int) -> Iterator[Event]:
        return self.frames({"type": "resume", "turnId": turn, "after": after})

    def frames(self, *sent: Event) -> Iterator[Event]:
        """Send frames over one socket and yield what comes, until as many answers have ended as were asked for."""
        address = str(self.http.base_url).rstrip("/").replace("http://", "ws://") + "/ws"
        headers = {name: self.http.headers[name] for name in ("Authorization",) if name in self.http.headers}
        with connect(address, additional_headers=headers, proxy=None) as websocket:
            for frame in sent:
                websocket.send(json.dumps(frame))
            ended = 0
            while ended < len(sent):
                event = json.loads(websocket.recv(SECONDS))
                ended += event["type"] in ("message_complete", "error")
                yield event


_WAYS: dict[str, Callable[[User, Event], Iterator[Event]]] = {SINGLE: User.single, STREAM: User.stream, SOCKET: User.socket}
READ_ON: dict[str, Callable[[User, str, int], Iterator[Event]]] = {STREAM: User.stream_again, SOCKET: User.socket_again}


def _events_of(asked: Future[httpx.Response]) -> Iterator[Event]:
    answered = asked.result(SECONDS)
    if answered.is_error:
        yield _refused(answered)
        return
    message = answered.json()
    metadata = message["metadata"]
    yield {"type": "message_start", "messageId": message["id"]}
    yield {"type": "content_delta", "delta": message["content"]}
    yield from ({"type": "source_reference", "source": source} for source in metadata["sources"])
    yield {"type": "message_complete", "usage": metadata["tokensUsed"], "refusal": metadata["refusal"]}


def _nested(name: str, data: Event) -> Event:
    """Return an event as a frame of a socket: a source stands under its own name (source 001 §6.2)."""
    return {"type": name, **({"source": data} if name == "source_reference" else data)}


def _refused(answered: httpx.Response) -> Event:
    return {"type": "error", "code": answered.json()["error"]["code"], "status": answered.status_code}
