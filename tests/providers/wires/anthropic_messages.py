"""Anthropic's messages."""

from collections.abc import Iterator, Sequence

from tests.providers.wires.wire import Call, Fault, Finish, Heard, Json, named_frame, numbered, pieces_of_call, text_of, tokens_of

STOP_REASONS: dict[Finish, str] = {"stop": "end_turn", "length": "max_tokens", "content_filter": "refusal"}
FAULTS: dict[Fault, tuple[int, str, str]] = {
    "auth": (401, "authentication_error", "invalid x-api-key sk-secret-0123456789abcdef"),
    "rate_limit": (429, "rate_limit_error", "This request would exceed your organization's rate limit."),
    "quota": (400, "invalid_request_error", "Your credit balance is too low to access the Anthropic API."),
    "not_found": (404, "not_found_error", "model: scripted"),
    "context": (400, "invalid_request_error", "prompt is too long: 210000 tokens > 200000 maximum"),
    "server": (500, "api_error", "Internal server error"),
    "overloaded": (529, "overloaded_error", "Overloaded"),
}


def _told(message: Json) -> Iterator[tuple[str, str]]:
    """A message, the results of tools in it apart: they come from the user's side, and are not the user's words."""
    content = message["content"]
    parts: list[Json] = content if isinstance(content, list) else []
    yield from (("tool", text_of(part["content"])) for part in parts if part["type"] == "tool_result")
    yield message["role"], text_of(content)


class MessagesWire:
    path = "/v1/messages"
    ending = b""

    def __init__(self) -> None:
        self._sent = 0

    def heard(self, body: Json) -> Heard:
        told = tuple(pair for message in body["messages"] for pair in _told(message))
        heard = Heard(text_of(body.get("system")), told)
        self._sent = tokens_of(heard)
        return heard

    def opening(self, body: Json) -> list[Json]:
        usage = {"input_tokens": self._sent, "cache_read_input_tokens": 7, "cache_creation_input_tokens": 0, "output_tokens": 1}
        message = {"id": "msg_1", "type": "message", "role": "assistant", "model": "scripted-1", "content": []}
        message |= {"stop_reason": None, "stop_sequence": None, "usage": usage}
        return [
            {"type": "message_start", "message": message},
            {"type": "content_block_start", "index": 0, "content_block": {"type": "text", "text": ""}},
            {"type": "ping"},
        ]

    def piece(self, text: str) -> Json:
        return {"type": "content_block_delta", "index": 0, "delta": {"type": "text_delta", "text": text}}

    def closing(self, text: str, finish: Finish, heard: Heard) -> list[Json]:
        delta = {"stop_reason": STOP_REASONS[finish], "stop_sequence": None}
        return [
            {"type": "content_block_stop", "index": 0},
            {"type": "message_delta", "delta": delta, "usage": {"output_tokens": len(text) // 4}},
            {"type": "message_stop"},
        ]

    def whole(self, body: Json, text: str, heard: Heard) -> Json:
        message: Json = self.opening(body)[0]["message"]
        return message | {"content": [{"type": "text", "text": text}], "stop_reason": "end_turn"}

    def calling(self, text: str, calls: Sequence[Call], heard: Heard) -> list[Json]:
        events: list[Json] = [{"type": "content_block_stop", "index": 0}]
        for index, (number, call) in enumerate(numbered(calls, heard), 1):
            block = {"type": "tool_use", "id": f"call_{number}", "name": call.name, "input": {}}
            events.append({"type": "content_block_start", "index": index, "content_block": block})
            for piece in pieces_of_call(call):
                delta = {"type": "input_json_delta", "partial_json": piece}
                events.append({"type": "content_block_delta", "index": index, "delta": delta})
            events.append({"type": "content_block_stop", "index": index})
        ended = {"stop_reason": "tool_use", "stop_sequence": None}
        told = {"type": "message_delta", "delta": ended, "usage": {"output_tokens": len(text) // 4}}
        return [*events, told, {"type": "message_stop"}]

    def fault(self, fault: Fault, body: Json) -> tuple[int, Json]:
        status, kind, message = FAULTS[fault]
        return status, {"type": "error", "error": {"type": kind, "message": message}, "request_id": "req_1"}

    def fault_in_stream(self, fault: Fault, body: Json) -> Json:
        return self.fault(fault, body)[1]

    def frame(self, event: Json) -> bytes:
        return named_frame(event)
