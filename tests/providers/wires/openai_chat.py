"""OpenAI's chat completions, as OpenAI, vLLM, Ollama and llama.cpp stream them."""

import json
from collections.abc import Sequence

from tests.providers.wires.wire import (
    Call,
    Fault,
    Finish,
    Heard,
    Json,
    numbered,
    openai_fault,
    pieces_of_call,
    text_of,
    tokens_of,
)


class ChatWire:
    path = "/v1/chat/completions"
    ending = b"data: [DONE]\n\n"

    def heard(self, body: Json) -> Heard:
        told = [(message["role"], text_of(message["content"])) for message in body["messages"]]
        return Heard(
            "\n\n".join(text for role, text in told if role in ("system", "developer")),
            tuple(message for message in told if message[0] not in ("system", "developer")),
        )

    def opening(self, body: Json) -> list[Json]:
        return [self._chunk([{"index": 0, "delta": {"role": "assistant", "content": ""}, "finish_reason": None}])]

    def piece(self, text: str) -> Json:
        return self._chunk([{"index": 0, "delta": {"content": text}, "finish_reason": None}])

    def closing(self, text: str, finish: Finish, heard: Heard) -> list[Json]:
        return [self._chunk([{"index": 0, "delta": {}, "finish_reason": finish}]), self._usage(text, heard)]

    def whole(self, body: Json, text: str, heard: Heard) -> Json:
        message = {"role": "assistant", "content": text, "refusal": None}
        choice = {"index": 0, "message": message, "finish_reason": "stop", "logprobs": None}
        return self._usage(text, heard) | {"object": "chat.completion", "choices": [choice]}

    def calling(self, text: str, calls: Sequence[Call], heard: Heard) -> list[Json]:
        deltas: list[Json] = []
        for index, (number, call) in enumerate(numbered(calls, heard)):
            named = {"index": index, "id": f"call_{number}", "type": "function"}
            deltas.append(named | {"function": {"name": call.name, "arguments": ""}})
            deltas += [{"index": index, "function": {"arguments": piece}} for piece in pieces_of_call(call)]
        told = [self._chunk([{"index": 0, "delta": {"tool_calls": [one]}, "finish_reason": None}]) for one in deltas]
        ended = self._chunk([{"index": 0, "delta": {}, "finish_reason": "tool_calls"}])
        return [*told, ended, self._usage(text, heard)]

    def _usage(self, text: str, heard: Heard) -> Json:
        sent, told = tokens_of(heard), len(text) // 4
        usage = {"prompt_tokens": sent, "completion_tokens": told, "total_tokens": sent + told}
        usage |= {"prompt_tokens_details": {"cached_tokens": sent // 2}}
        return self._chunk([]) | {"usage": usage}

    def fault(self, fault: Fault, body: Json) -> tuple[int, Json]:
        return openai_fault(fault, body)

    def fault_in_stream(self, fault: Fault, body: Json) -> Json:
        return openai_fault(fault, body)[1]

    def frame(self, event: Json) -> bytes:
        return f"data: {json.dumps(event)}\n\n".encode()

    def _chunk(self, choices: list[Json]) -> Json:
        whole = {"id": "chatcmpl-1", "object": "chat.completion.chunk", "created": 1, "model": "scripted-1", "usage": None}
        return whole | {"choices": choices}
