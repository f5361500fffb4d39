import json
import re

from hypothesis import given
from hypothesis import strategies as st

from clew.providers.answering.assembly import read_object, response_object

JSON = st.recursive(
    st.none() | st.booleans() | st.integers(0, 3) | st.text(max_size=5),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=5), inner, max_size=3),
    max_leaves=8,
)
NAMES = st.sampled_from(["type", "error", "choices", "response", "output", "delta", "message", "content", "usage", "index"])
KINDS = st.sampled_from(["response.completed", "response.output_text.delta", "content_block_delta", "message_start", "error", ""])
EVENTS = st.lists(st.dictionaries(NAMES, JSON | KINDS, max_size=5), max_size=6)


def stream(*events: object) -> bytes:
    return b"".join(b"data: " + json.dumps(event).encode() + b"\n\n" for event in events)


@given(EVENTS)
def test_events_of_any_shape_make_an_object_that_postgres_keeps(events: list[object]) -> None:
    made = json.dumps(response_object(stream(*events), 200, None), ensure_ascii=False)
    assert "\0" not in made
    assert re.search(r"(?<!\\)(\\\\)*\\u0000", made) is None  # behind another backslash it is text
    made.encode()


def test_chat_chunks_of_several_choices_and_thoughts_are_added_up() -> None:
    chunks = [
        {"id": "c", "object": "chat.completion.chunk", "choices": [{"index": 1, "delta": {"role": "assistant", "content": "b"}}]},
        {"id": "c", "choices": [{"index": 0, "delta": {"reasoning_content": "hm"}}]},
        {"id": "c", "choices": [{"index": 0, "delta": {"reasoning_content": "m", "content": "a"}, "finish_reason": "stop"}]},
        {"id": "c", "choices": [], "usage": {"prompt_tokens": 3}},
    ]
    made = response_object(stream(*chunks) + b"data: [DONE]\n\n", 200, None)
    assert made == {
        "id": "c",
        "object": "chat.completion",
        "choices": [
            {"index": 1, "message": {"role": "assistant", "content": "b"}, "finish_reason": None},
            {"index": 0, "message": {"reasoning_content": "hmm", "content": "a"}, "finish_reason": "stop"},
        ],
        "usage": {"prompt_tokens": 3},
    }


def test_thinking_blocks_of_anthropic_stay_blocks_of_their_own() -> None:
    events = [
        {"type": "message_start", "message": {"id": "m", "content": [], "usage": {"input_tokens": 3}}},
        {"type": "content_block_start", "index": 0, "content_block": {"type": "thinking", "thinking": ""}},
        {"type": "content_block_delta", "index": 0, "delta": {"type": "thinking_delta", "thinking": "hm"}},
        {"type": "content_block_delta", "index": 0, "delta": {"type": "signature_delta", "signature": "s"}},
        {"type": "content_block_start", "index": 1, "content_block": {"type": "text", "text": ""}},
        {"type": "content_block_delta", "index": 1, "delta": {"type": "text_delta", "text": "Yes."}},
        {"type": "message_delta", "delta": {"stop_reason": "end_turn"}, "usage": {"output_tokens": 2}},
    ]
    assert response_object(stream(*events), 200, None) == {
        "id": "m",
        "content": [{"type": "thinking", "thinking": "hm", "signature": "s"}, {"type": "text", "text": "Yes."}],
        "usage": {"input_tokens": 3, "output_tokens": 2},
        "stop_reason": "end_turn",
    }


def test_key_that_a_provider_repeats_is_not_recorded() -> None:
    body = json.dumps({"error": {"message": "bad key sk-1234", "code": "x", "type": "y"}}).encode()
    assert response_object(body, 400, "sk-1234")["error"]["message"] == "bad key [key]"
    assert response_object(body, 401, None) == {"status": 401, "error": {"type": "y", "code": "x"}}


def test_what_is_no_object_is_none() -> None:
    assert [read_object(body) for body in (b"", b"[]", b"1", b"\xff", b"[" * 100_000)] == [None] * 5
    assert read_object(b'{"a\\u0000": ["\\ud800"]}') == {"a": ["?"]}
