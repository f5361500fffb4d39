"""OpenAI's responses, with the state that OpenAI keeps: what a stored response was told and said, under its id."""

import itertools
from collections.abc import Sequence
from dataclasses import dataclass
from threading import Lock

from tests.providers.wires.wire import (
    Call,
    Fault,
    Finish,
    Heard,
    Json,
    named_frame,
    numbered,
    openai_fault,
    pieces_of_call,
    text_of,
    tokens_of,
)


def _told(item: Json) -> tuple[str, str]:
    """What an item of the input says: a message, a call, or its result."""
    match item.get("type", "message"):
        case "function_call":
            return "calls", item["name"]
        case "function_call_output":
            return "tool", text_of(item["output"])
        case _:
            return item["role"], text_of(item["content"])


class Forgotten(Exception):
    """The previous response is not known, or never was."""


@dataclass(frozen=True)
class Stored:
    """A response that can be gone on from."""

    messages: tuple[tuple[str, str], ...]
    """Everything before it and itself; instructions are not carried on."""


class ResponsesWire:
    """One response at a time: the provider makes one of these for each request, around the state they share."""

    path = "/v1/responses"
    ending = b""

    def __init__(self, state: "ResponsesState | None" = None) -> None:
        self.state = state or ResponsesState()
        self._sequence = itertools.count()
        self._body: Json = {}
        self._heard = Heard("", ())
        self.id = self.state.next_id()

    def heard(self, body: Json) -> Heard:
        """Raises Forgotten."""
        given = body["input"]
        items = [{"role": "user", "content": given}] if isinstance(given, str) else given
        told = tuple(_told(item) for item in items)
        if self.state.is_ignored:
            body = body | {"store": False, "previous_response_id": None}
        before = self.state.messages(body.get("previous_response_id"))
        self._body, self._heard = body, Heard(body.get("instructions") or "", (*before, *told))
        return self._heard

    def opening(self, body: Json) -> list[Json]:
        item = {"id": "msg_1", "type": "message", "status": "in_progress", "role": "assistant", "content": []}
        part = {"type": "output_text", "text": "", "annotations": [], "logprobs": []}
        return [
            self._event("response.created", response=self._response("in_progress")),
            self._event("response.in_progress", response=self._response("in_progress")),
            self._event("response.output_item.added", output_index=0, item=item),
            self._event("response.content_part.added", item_id="msg_1", output_index=0, content_index=0, part=part),
        ]

    def piece(self, text: str) -> Json:
        return self._event(
            "response.output_text.delta", item_id="msg_1", output_index=0, content_index=0, delta=text, logprobs=[]
        )

    def closing(self, text: str, finish: Finish, heard: Heard) -> list[Json]:
        part = {"type": "output_text", "text": text, "annotations": [], "logprobs": []}
        status = "completed" if finish == "stop" else "incomplete"
        item = {"id": "msg_1", "type": "message", "status": status, "role": "assistant", "content": [part]}
        place = {"item_id": "msg_1", "output_index": 0, "content_index": 0}
        whole = self._response(status, [item]) | {"usage": self._usage(text)}
        if finish != "stop":
            reason = "max_output_tokens" if finish == "length" else "content_filter"
            whole["incomplete_details"] = {"reason": reason}
        self._keep(("assistant", text))
        return [
            self._event("response.output_text.done", **place, text=text, logprobs=[]),
            self._event("response.content_part.done", **place, part=part),
            self._event("response.output_item.done", output_index=0, item=item),
            self._event(f"response.{status}", response=whole),
        ]

    def whole(self, body: Json, text: str, heard: Heard) -> Json:
        return self.closing(text, "stop", heard)[-1]["response"]

    def calling(self, text: str, calls: Sequence[Call], heard: Heard) -> list[Json]:
        ended = self.closing(text, "stop", heard)
        *done, last = ended
        items: list[Json] = []
        for index, (number, call) in enumerate(numbered(calls, heard), 1):
            item = {"id": f"fc_{number}", "type": "function_call", "status": "in_progress", "call_id": f"call_{number}"}
            item |= {"name": call.name, "arguments": ""}
            place = {"item_id": f"fc_{number}", "output_index": index}
            done.append(self._event("response.output_item.added", output_index=index, item=item))
            for piece in pieces_of_call(call):
                done.append(self._event("response.function_call_arguments.delta", **place, delta=piece))
            done.append(self._event("response.function_call_arguments.done", **place, name=call.name, arguments=call.written))
            item = item | {"status": "completed", "arguments": call.written}
            done.append(self._event("response.output_item.done", output_index=index, item=item))
            items.append(item)
        last["response"]["output"] += items
        self._keep(("assistant", text), *(("calls", call.name) for call in calls))
        return [*done, last | {"sequence_number": next(self._sequence)}]

    def _keep(self, *said: tuple[str, str]) -> None:
        if self._body.get("store", True):
            self.state.keep(self.id, Stored((*self._heard.messages, *said)))

    def fault(self, fault: Fault, body: Json) -> tuple[int, Json]:
        return openai_fault(fault, body)

    def fault_in_stream(self, fault: Fault, body: Json) -> Json:
        error = openai_fault(fault, body)[1]["error"]
        told = {"code": error["code"] or "server_error", "message": error["message"]}
        return self._event("response.failed", response=self._response("failed") | {"error": told})

    def frame(self, event: Json) -> bytes:
        return named_frame(event)

    def _event(self, kind: str, **fields: object) -> Json:
        return {"type": kind, "sequence_number": next(self._sequence), **fields}

    def _usage(self, text: str) -> Json:
        sent, told = tokens_of(self._heard), len(text) // 4
        return {
            "input_tokens": sent,
            "input_tokens_details": {"cached_tokens": sent // 2, "cache_write_tokens": 0},
            "output_tokens": told,
            "output_tokens_details": {"reasoning_tokens": 0},
            "total_tokens": sent + told,
        }

    def _response(self, status: str, output: list[Json] | None = None) -> Json:
        return {
            "id": self.id,
            "object": "response",
            "created_at": 1,
            "status": status,
            "error": None,
            "incomplete_details": None,
            "instructions": self._body.get("instructions"),
            "metadata": {},
            "model": "scripted-1",
            "output": output or [],
            "parallel_tool_calls": True,
            "previous_response_id": self._body.get("previous_response_id"),
            "store": self._body.get("store", True),
            "temperature": 1.0,
            "tool_choice": "auto",
            "tools": [],
            "top_p": 1.0,
            "truncation": "disabled",
            "usage": None,
        }


class ResponsesState:
    """The stored responses of a provider; safe for threads."""

    def __init__(self) -> None:
        self.is_ignored = False
        """The server takes `store` and `previous_response_id` and pays no heed to them, as some of one's own do."""
        self._lock = Lock()
        self._stored: dict[str, Stored] = {}
        self._numbers = itertools.count(1)

    def next_id(self) -> str:
        return f"resp_{next(self._numbers):06d}"

    def keep(self, response_id: str, stored: Stored) -> None:
        with self._lock:
            self._stored[response_id] = stored

    def messages(self, response_id: str | None) -> tuple[tuple[str, str], ...]:
        """What was said up to a response. Raises Forgotten."""
        if response_id is None:
            return ()
        with self._lock:
            if response_id not in self._stored:
                raise Forgotten(response_id)
            return self._stored[response_id].messages

    def ids(self) -> list[str]:
        """What is kept, oldest first."""
        with self._lock:
            return list(self._stored)

    def forget(self, *response_ids: str) -> None:
        """Forget these; all when none is named."""
        with self._lock:
            for response_id in response_ids or tuple(self._stored):
                self._stored.pop(response_id, None)
