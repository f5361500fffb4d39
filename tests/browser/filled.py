"""A server with much in it: a long thread and many short ones, brought in as archives, after the likeness of a real answer."""

import json
from collections.abc import Iterable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from datetime import UTC, datetime, timedelta
from itertools import islice
from typing import Any, TypeVar
from uuid import uuid4

from clew.dialects.shared.shapes import rfc3339
from clew.domain.ids import public_id
from tests.browser.served import Served
from tests.browser.writing import answer

Line = dict[str, Any]
_T = TypeVar("_T")
_SHORTEST, _STEP, _SIZES = 200, 350, 7
"""Answers have from 200 to 2,300 characters, by turns."""
_AT_ONCE, _CLIENTS = 50, 4
"""Conversations of one request, and requests at a time: each conversation is a transaction that others need not wait for."""


class Filling:
    """What is brought in. Every citation in it is that of a real answer, so that it leads to the document."""

    def __init__(self, server: Served, question: str) -> None:
        with server.http() as http:
            template = http.get("/api/threads/export", params={"id": server.converse(question)}).raise_for_status().text
        self.header, self.thread, self.asked, self.turn, self.answered, self.end = map(json.loads, template.splitlines())
        self.number = 1_000

    def conversation(self, messages: int, title: str, minutes_ago: float) -> tuple[str, list[Line]]:
        """Return the id of a conversation of an even number of messages, and its lines."""
        identifier, first, when = public_id("conv", uuid4()), self.number, datetime.now(UTC) - timedelta(minutes=minutes_ago)
        self.number += messages
        numbers = {"head": self.number - 1, "numbers": [first, self.number - 1], "number": first}
        moments = dict.fromkeys(("created_at", "updated_at", "last_message_at"), rfc3339(when))
        branches = [self.thread["branches"][0] | {"messages": messages}]
        named = {"id": identifier, "external_id": identifier, "title": title, "branches": branches}
        lines = [self.thread | numbers | moments | named]
        for depth in range(1, messages, 2):
            lines += self._exchange(first + depth - 1, depth, rfc3339(when))
        return identifier, [*lines, self.end | {"id": identifier, "messages": messages, "turns": messages // 2}]

    def _exchange(self, number: int, depth: int, when: str) -> list[Line]:
        turn, question = public_id("turn", uuid4()), f"Question {depth // 2 + 1}: how are citations checked?"
        place = {"turn": turn, "created_at": when}
        asked = {"number": number, "parent": number - 1 if depth > 1 else None, "depth": depth, "content": question}
        text = answer(depth, _SHORTEST + _STEP * (depth // 2 % _SIZES))
        answered = {"number": number + 1, "parent": number, "depth": depth + 1, "content": text}
        record = {"id": turn, "user_message": number, "assistant_message": number + 1, "question": question}
        return [
            self.asked | place | asked | {"id": public_id("msg", uuid4())},
            self.turn | record | {"created_at": when, "completed_at": when},
            self.answered | place | answered | {"id": public_id("msg", uuid4())},
        ]


def fill(
    server: Served, *, conversations: int, threads: Sequence[int], question: str = "How are citations checked?"
) -> list[str]:
    """Bring in threads of so many messages and, older than they, conversations of one exchange; return the threads' ids."""
    filling = Filling(server, question)
    long = [filling.conversation(messages, f"A thread of {messages} messages", 0) for messages in threads]
    short = (
        filling.conversation(2, f"Conversation {n} about the checking of citations", n * 20) for n in range(1, conversations + 1)
    )

    def bring(some: list[tuple[str, list[Line]]]) -> None:
        body = "".join(json.dumps(line) + "\n" for line in (filling.header, *(line for _, lines in some for line in lines)))
        headers = {"Content-Type": "application/x-ndjson"}
        with server.http() as http:
            http.post("/api/threads/import", content=body.encode(), headers=headers).raise_for_status()

    with ThreadPoolExecutor(_CLIENTS) as clients:
        list(clients.map(bring, [long, *batched(short)]))
    return [identifier for identifier, _ in long]


def batched(items: Iterable[_T]) -> Iterator[list[_T]]:
    iterator = iter(items)
    while some := list(islice(iterator, _AT_ONCE)):
        yield some
