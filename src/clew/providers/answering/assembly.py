"""Builds one JSON object from a provider's response: the final object, assembled from the events of its stream.

Above: `recorder`. The object equals the response to the same request without streaming: OpenAI's `response` and
`chat.completion`, Anthropic's `message`. After an interrupted stream it is incomplete too.
"""

import json
from collections.abc import Iterator, Sequence
from typing import Any, cast

from clew.domain.text.storable import storable

Json = dict[str, Any]
_KEPT_UNREADABLE = 2_000
_ABOUT_THE_KEY = frozenset({401, 403})
"""Statuses whose messages may repeat a part of the key."""
_HIDDEN = b"[key]"


def read_object(body: bytes) -> Json | None:
    """Return a body's JSON object in a form that the database can store, or None."""
    try:
        read: object = json.loads(body)
    except (ValueError, RecursionError):
        return None
    return storable(cast(Json, read)) if isinstance(read, dict) else None


def without_key(body: bytes, key: str | None) -> tuple[bytes, bool]:
    """Return a body without the key, and whether it contained it."""
    found = bool(key) and key.encode() in body
    return (body.replace(key.encode(), _HIDDEN), True) if key and found else (body, False)


def kept_body(body: bytes, status: int, key: str | None) -> tuple[bytes, bool]:
    """Return the part of a response that may be recorded, and whether anything is left out: the key, or a message about it."""
    if status in _ABOUT_THE_KEY:
        return json.dumps(_error(body, status)).encode(), True
    return without_key(body, key)


def response_object(body: bytes, status: int, key: str | None) -> Json:
    """Return the content of a response: the assembled answer, or the status and body of an error, without the key."""
    body, _ = without_key(body, key)
    if status != 200:
        return {"status": status, **_error(body, status)}
    try:
        return assemble(list(_events(body))) or _unreadable(body)
    except (LookupError, TypeError, ValueError):  # events whose shape does not match their names
        return _unreadable(body)


def assemble(events: Sequence[Json]) -> Json:
    """Return the object assembled from the events of a stream, for any of the three wire formats."""
    whole: Json = {}
    for event in events:
        kind = str(event.get("type", ""))
        if event.get("error"):
            whole["error"] = event["error"]
        elif kind == "error":
            whole["error"] = {name: value for name, value in event.items() if name not in ("type", "sequence_number")}
        elif "choices" in event:
            _add_chunk(whole, event)
        elif kind.startswith("response."):
            _add_response_event(whole, event, kind)
        else:
            _add_message_event(whole, event, kind)
    return whole


def _events(body: bytes) -> Iterator[Json]:
    """Yield the JSON objects of a stream of server-sent events. These providers never send two data lines in one event."""
    for line in body.splitlines():
        if line.startswith(b"data:") and (event := read_object(line[5:])) is not None:
            yield event


def _add_response_event(whole: Json, event: Json, kind: str) -> None:
    """OpenAI responses: lifecycle events contain the whole object; of an interrupted stream only its text remains."""
    if response := _object(event.get("response")):
        whole.update({**response, "output": response.get("output") or whole.get("output") or []})
    elif kind == "response.output_text.delta":
        output = _objects(whole.get("output"))
        text = str(_objects(output[0].get("content"))[0]["text"]) if output else ""
        part: Json = {"type": "output_text", "text": f"{text}{event.get('delta', '')}", "annotations": []}
        whole["output"] = [{"type": "message", "role": "assistant", "status": "in_progress", "content": [part]}]


def _add_chunk(whole: Json, chunk: Json) -> None:
    """OpenAI chat completions: the choices' deltas are added up."""
    choices = _objects(whole.get("choices"))
    for part in _objects(chunk.get("choices")):
        place = part.get("index", 0)
        choice = next((choice for choice in choices if choice.get("index") == place), None)
        if choice is None:
            choice = Json(index=place, message=Json(), finish_reason=None)
            choices.append(choice)
        choice.update((name, value) for name, value in part.items() if name != "delta" and value is not None)
        _grow(choice["message"], _object(part.get("delta")), fixed=("role",))
    whole.update((name, value) for name, value in chunk.items() if value is not None)
    whole.update(object="chat.completion", choices=choices)


def _add_message_event(whole: Json, event: Json, kind: str) -> None:
    """Anthropic messages: content blocks begin, grow and end; the usage is sent twice."""
    blocks = _objects(whole.get("content"))
    if kind == "message_start":
        whole.update(_object(event.get("message")))
    elif kind == "content_block_start":
        whole["content"] = [*blocks, _object(event.get("content_block"))]
    elif kind == "content_block_delta" and blocks:
        _grow(blocks[-1], _object(event.get("delta")), fixed=("type",))
    elif kind == "message_delta":
        whole.update(_object(event.get("delta")))
        whole["usage"] = {**_object(whole.get("usage")), **_object(event.get("usage"))}


def _grow(whole: Json, delta: Json, *, fixed: tuple[str, ...]) -> None:
    """Add a delta: texts are appended, other values and the fixed names are set once."""
    for name, value in delta.items():
        before: object = whole.get(name)
        if name in fixed or value is None:
            whole.setdefault(name, value)
        else:
            whole[name] = before + value if isinstance(before, str) and isinstance(value, str) else value


def _error(body: bytes, status: int) -> Json:
    read = read_object(body)
    if status in _ABOUT_THE_KEY:
        error = _object((read or {}).get("error"))
        return {"error": {name: error.get(name) for name in ("type", "code")}}
    return _unreadable(body) if read is None else read


def _unreadable(body: bytes) -> Json:
    return {"unreadable": storable(body[:_KEPT_UNREADABLE].decode("utf-8", "replace"))}


def _object(value: object) -> Json:
    return cast(Json, value) if isinstance(value, dict) else {}


def _objects(value: object) -> list[Json]:
    return [_object(item) for item in cast(list[object], value)] if isinstance(value, list) else []
