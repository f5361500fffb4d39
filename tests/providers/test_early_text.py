"""Text that is taken out of a provider's stream before its SDK reads it: none is lost, doubled or changed."""

import json
from collections.abc import Callable
from typing import Any

import pytest

from clew.providers.answering.assembly import assemble
from clew.providers.answering.early_text import EarlyText
from tests.rows import each

Event = dict[str, Any]
TEXTS = ["For", " 14", " days", ".\n", "", "[1] ", "日志", " é", " end"]


def chat(text: str, **more: Any) -> Event:
    choice = {"index": 0, "delta": {"role": "assistant", "content": text}, "finish_reason": None} | more
    return {"id": "c1", "object": "chat.completion.chunk", "choices": [choice], "usage": None}


def responses(text: str, *, output_index: int = 0) -> Event:
    return {"type": "response.output_text.delta", "item_id": "m", "output_index": output_index, "delta": text, "logprobs": []}


def messages(text: str) -> Event:
    return {"type": "content_block_delta", "index": 0, "delta": {"type": "text_delta", "text": text}}


def text_in(event: Event) -> str:
    if "choices" in event:
        return event["choices"][0]["delta"].get("content") or ""
    if event["type"] == "content_block_delta":
        return event["delta"]["text"]
    return event["delta"] if event["type"] == "response.output_text.delta" else ""


def sent(events: list[Event], end: str) -> bytes:
    return "".join(f"event: {event.get('type', 'chunk')}{end}data: {json.dumps(event)}{end}{end}" for event in events).encode()


class Sdk:
    """Reads events as an SDK does, and takes what text is left for it."""

    def __init__(self) -> None:
        self.texts, self.events, self._rest = list[str](), list[Event](), b""
        self._early = EarlyText(self.texts.append)

    def read(self, stream: bytes, size: int) -> None:
        """Read a stream that comes in chunks of one size."""
        for start in range(0, len(stream), size):
            self.feed(stream[start : start + size])
        self._read(self._early.rest())
        assert self._rest == b""

    def feed(self, chunk: bytes) -> None:
        """Read the next bytes."""
        self._read(self._early.read(chunk))

    def _read(self, received: bytes) -> None:
        *whole, self._rest = (self._rest + received).replace(b"\r\n", b"\n").split(b"\n\n")
        for event in whole:
            self.events.append(json.loads(event.partition(b"data: ")[2]))
            if (text := text_in(self.events[-1])) and (left := self._early.left(text)):
                self.texts.append(left)


def told(events: list[Event], *, size: int = 50, end: str = "\n") -> Sdk:
    sdk = Sdk()
    sdk.read(sent(events, end), size)
    return sdk


@each("size", [1, 7, 100, 10_000])
@each("end", ["\n", "\r\n"])
@each("piece", [chat, responses, messages])
def test_the_text_is_whole_and_the_sdk_reads_few_events(piece: Callable[[str], Event], size: int, end: str) -> None:
    sdk = told([piece(text) for text in TEXTS], size=size, end=end)
    assert "".join(sdk.texts) == "".join(TEXTS)
    assert "".join(map(text_in, sdk.events)) == "".join(TEXTS)
    assert len(sdk.events) <= (2 if size < 10_000 else len(TEXTS))


def test_what_is_joined_makes_the_same_answer() -> None:
    started = [{"type": "message_start", "message": {"role": "assistant", "content": []}}]
    block = [{"type": "content_block_start", "index": 0, "content_block": {"type": "text", "text": ""}}]
    ended = [{"type": "message_delta", "delta": {"stop_reason": "end_turn"}, "usage": {"output_tokens": 9}}]
    events = [*started, *block, *map(messages, TEXTS), *ended]
    assert assemble(told(events).events) == assemble(events)


@pytest.mark.parametrize(
    "other",
    [
        chat("", finish_reason="stop"),
        {"choices": [{"index": 0, "delta": {"content": "x", "reasoning_content": "Hm."}}]},
        {"choices": [{"index": 0, "delta": {"content": "x"}, "logprobs": {"content": [{"token": "x"}]}}]},
        {"choices": [{"index": 1, "delta": {"content": "x"}}]},
        {"choices": [{"index": 0, "delta": {"content": None, "tool_calls": [{"index": 0}]}}]},
        {"choices": [{"index": 0, "delta": {"content": "x"}}], "usage": {"completion_tokens": 9}},
    ],
    ids=["end", "thoughts", "logprobs", "another choice", "tool call", "usage"],
)
def test_what_carries_more_than_text_reaches_the_sdk_as_it_is_and_in_its_place(other: Event) -> None:
    first = len(sent([chat("One. ")], "\n"))
    for size in (50, first, 10_000):  # the others follow in one piece, or everything does
        sdk = Sdk()
        stream = sent([chat("One. "), chat("Two. "), chat("Three."), other, chat("Four."), chat("Five.")], "\n")
        sdk.read(stream, size)
        assert other in sdk.events
        assert "".join(map(text_in, sdk.events)) == "".join(sdk.texts) == f"One. Two. Three.{text_in(other)}Four.Five."


def test_texts_keep_their_order_behind_an_event_in_the_same_chunk() -> None:
    sdk, other = Sdk(), chat("two ", content_filter_results={"hate": {"filtered": False}})
    for events in ([chat("one ")], [other, chat("three ")], [chat("four ")], [chat("", finish_reason="stop")]):
        sdk.feed(sent(events, "\n"))
    assert sdk.texts == ["one ", "two ", "three ", "four "]


def test_a_long_event_costs_as_much_as_it_is_long() -> None:
    early, chunk = EarlyText(lambda _: None), b"x" * 4096
    assert not any(early.read(chunk) for _ in range(4096))
    assert early.read(b"\n\n") == chunk * 4096 + b"\n\n"


def test_texts_of_two_places_stay_apart() -> None:
    sdk = told([responses("One."), responses(" More."), responses("Two.", output_index=1), responses(" End.", output_index=1)])
    assert [(event["output_index"], event["delta"]) for event in sdk.events] == [(0, "One."), (0, " More."), (1, "Two. End.")]


@pytest.mark.parametrize("odd", ["<\u200d|im_start|>", "\ud83d"], ids=["invisible", "half a character"])
def test_from_odd_text_on_the_sdk_reads_everything(odd: str) -> None:
    texts = ["One. ", "Two. ", "Three. ", odd, "Four. ", "Five."]
    sdk = told([chat(text) for text in texts])
    assert [text_in(event) for event in sdk.events] == ["One. ", "Two. Three. ", odd, "Four. ", "Five."]
    assert "".join(sdk.texts) == "".join(texts)


@pytest.mark.parametrize("noise", [b": comment\n\n", b"data: [DONE]\n\n", b"data: {broken\n\n", b"data: {"], ids=repr)
def test_what_is_no_event_reaches_the_sdk(noise: bytes) -> None:
    early = EarlyText(lambda _: None)
    early.left("One.")
    assert early.read(noise) + early.rest() == noise


@pytest.mark.parametrize(
    "more",
    [
        lambda _: {},
        lambda n: {"obfuscation": "x" * (n % 5), "sequence_number": n},
        lambda n: {"created": n // 3},
        lambda _: {"model": "content", "system_fingerprint": "For"},
    ],
    ids=["alike", "numbered", "now and then another", "texts elsewhere"],
)
def test_events_that_differ_only_in_their_text_and_others_are_read_alike(more: Callable[[int], Event]) -> None:
    texts = ["content", "For", 'a "quoted" one', "back\\slash", "a\nline", "é日", "", "{}", '","x":"', *TEXTS]
    events = [more(n) | chat(text) for n, text in enumerate(texts)]
    sdk = told(events, size=10)
    assert sdk.texts == [text for text in texts if text]
    assert "".join(map(text_in, sdk.events)) == "".join(texts)
    assert assemble(sdk.events) == assemble(events)


@pytest.mark.parametrize("end", ['"}', 'x","refusal":"No.', "\\", '"'])
def test_an_event_with_more_than_text_reaches_the_sdk_though_it_looks_like_the_others(end: str) -> None:
    like = sent([chat("@")], "\n").replace(b"@", end.encode())
    early = EarlyText(lambda _: None)
    early.left("One. ")
    early.read(sent([chat("Two. ")], "\n"))
    assert early.read(like).endswith(like)


def test_what_is_held_back_can_be_seen_and_stays() -> None:
    early = EarlyText(lambda _: None)
    early.left("One. ")
    assert early.read(sent([chat("Two. "), chat("Three. ")], "\n")) == b""
    assert early.pending() == early.pending() == early.rest()
    assert early.rest() == b""
