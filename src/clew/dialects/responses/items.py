"""Input items of OpenAI's wire, read into what the engine takes: a history, a question, instructions and function calls.

Above: `decode`. Every item is kept as the client can read it back, with an id. Users' messages that follow each other are one
question; messages of the system and the developer are instructions.
"""

import base64
import binascii
import json
import zlib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, cast
from uuid import uuid4

from clew.dialects.responses.namespaces import NAMESPACE, flat_name
from clew.dialects.shared.openai_files import SentFile, sent_file
from clew.dialects.shared.openai_functions import read_arguments
from clew.dialects.shared.storable import fault_of_json
from clew.domain.errors import MISSING, InvalidInput
from clew.domain.ids import public_id
from clew.domain.threads.item import GivenMessage, KeptItem
from clew.domain.turns.tools import ToolCall, ToolResult, ToolRound
from clew.engine.stages.admit import MAX_MESSAGE_LENGTH, MAX_MESSAGES

Json = dict[str, Any]
_PASSED = frozenset(
    {"reasoning", "file_search_call", "web_search_call", "code_interpreter_call", "image_generation_call"}
    | {"mcp_list_tools", "mcp_call", "mcp_approval_request", "mcp_approval_response", "tool_search_call", "tool_search_output"}
    | {"program", "program_output"}
    | {
        f"{tool}{part}"
        for tool in ("custom_tool", "local_shell", "shell", "computer", "apply_patch")
        for part in ("_call", "_call_output")
    }
)
"""Items of earlier answers that say nothing to a reader of documents; they are kept and not sent to the model."""
_TEXTS = frozenset({"input_text", "output_text", "text", "refusal"})
_OTHER_PARTS = frozenset({"input_image", "input_file", "input_audio", "input_video"})
_DETAILS = (None, "auto", "low", "high", "original")
_ROLES = frozenset({"user", "assistant", "system", "developer"})
_OF_MESSAGE = ("role", "content", "phase", "status")
_PHASES = (None, "commentary", "final_answer")
_STATUSES = (None, "in_progress", "completed", "incomplete")
_PACKED = frozenset({"user", "assistant", "system"})
_MOST_UNPACKED = 4 << 20
_VALUES_OF_MESSAGE = 3
"""A list, a role and a text."""
_LONGEST_ID = 128


@dataclass(slots=True)
class Input:
    """The input of a request."""

    items: list[Json] = field(default_factory=list[Json])
    """As they are kept."""
    history: list[tuple[str, str]] = field(default_factory=list[tuple[str, str]])
    """(role, text) of the messages before the question."""
    question: str = ""
    parts: list[str] = field(default_factory=list[str])
    """The texts that the question was sent in."""
    instructions: list[str] = field(default_factory=list[str])
    rounds: list[ToolRound] = field(default_factory=list[ToolRound])
    """Calls that are in the input together with their results."""
    outputs: dict[str, str] = field(default_factory=dict[str, str])
    """Results by the ids of calls that are not in the input."""
    unanswered: list[str] = field(default_factory=list[str])
    """Ids of calls without a result."""
    files: list[SentFile] = field(default_factory=list[SentFile])
    ignored: set[str] = field(default_factory=set[str])
    """Kinds of content that were left out."""


def read_input(given: str | Sequence[Json] | None) -> Input:
    """Return the input. Raises InvalidInput, which names the item."""
    if given is None:
        return Input()
    reader = _Reader()
    items: Sequence[Json] = [{"role": "user", "content": given}] if isinstance(given, str) else given
    last = max((place for place, item in enumerate(items) if item.get("type") == "compaction"), default=0)
    for place, item in enumerate(items):
        reader.read(item, f"input[{place}]", is_replaced=place < last)
    return reader.finish()


def kept_behind(items: Sequence[Json]) -> list[KeptItem]:
    """Return the items of an input that are no messages, as a conversation keeps them."""
    return [KeptItem(one["id"], one) for one in items if one["type"] != "message"]


def read_item(item: Json, path: str) -> GivenMessage | KeptItem:
    """Return an item of a conversation: a message, or what is kept as it is. Raises InvalidInput."""
    if item.get("type", "message") == "message":
        return _read_message(item, path)
    given = item.get("id")
    if isinstance(given, str) and (len(given) > _LONGEST_ID or given.startswith("msg_")):
        raise InvalidInput(
            f"`{path}.id` must have at most {_LONGEST_ID} characters and not begin with `msg_`. Omit it, and Clew makes one.",
            field=f"{path}.id",
        )
    if item.get("type") == "compaction":  # perhaps another provider's
        return KeptItem(given if isinstance(given, str) and given else public_id("cmp", uuid4()), item)
    reader = _Reader()
    reader.read(item, path)
    [kept] = reader.finish().items
    return KeptItem(kept["id"], kept)


def _read_message(item: Json, path: str) -> GivenMessage:
    reader = _Reader()
    reader.read({"type": "message"} | item, path)
    read = reader.finish()
    found = [*read.history, ("user", read.question), *(("system", text) for text in read.instructions)]
    said = next((one for one in found if one[1]), None)
    if said is None:
        raise InvalidInput(f"`{path}.content` has no text.", field=f"{path}.content")
    if len(said[1]) > MAX_MESSAGE_LENGTH:
        raise InvalidInput(
            f"`{path}.content` has {len(said[1]):,} characters; the limit is {MAX_MESSAGE_LENGTH:,}.", field=f"{path}.content"
        )
    role, text = said
    [kept], plain = read.items, {"role": role, "content": [_text_part(text, role)], "status": "completed"}
    shown = {name: kept[name] for name in _OF_MESSAGE if kept.get(name) != plain.get(name)}
    return GivenMessage(role, text, shown)


class _Reader:
    def __init__(self) -> None:
        self._input = Input()
        self._asked: list[str] = []
        self._calls: dict[str, ToolCall] = {}
        self._results: list[ToolResult] = []

    def read(self, item: Json, path: str, *, is_replaced: bool = False) -> None:
        """`is_replaced`: a compaction stands behind it, so an earlier compaction need not be unpacked, which takes long."""
        kind = item.get("type") or ("message" if "role" in item else None)
        match kind:
            case None:
                raise _missing(f"{path}.type")
            case "message":
                self._message(item, path)
            case "function_call":
                self._call(item, path)
            case "function_call_output":
                self._output(item, path)
            case "compaction" if is_replaced:
                self._keep({**item}, "cmp")
            case "compaction":
                self._compacted(item, path)
            case str() if kind in _PASSED:
                self._keep({**item}, _prefix_of(kind))
            case _:
                raise InvalidInput(
                    f"`{path}.type` is {str(kind)[:40]!r}, which cannot be used here. Send messages, function_call, "
                    "function_call_output, reasoning or compaction items.",
                    field=f"{path}.type",
                )

    def finish(self) -> Input:
        self._end_round()
        given = self._input
        given.question, given.parts = "\n\n".join(self._asked), self._asked
        given.unanswered = list(self._calls)
        if not given.question and given.rounds and not given.outputs:
            given.question = self._last_question()
        return given

    def _message(self, item: Json, path: str) -> None:
        role = item.get("role")
        if role is None:
            raise _missing(f"{path}.role")
        if not isinstance(role, str) or role not in _ROLES:
            raise InvalidInput(f"`{path}.role` must be user, assistant, system or developer.", field=f"{path}.role")
        if item.get("phase") not in _PHASES:
            raise InvalidInput(f"`{path}.phase` must be commentary or final_answer.", field=f"{path}.phase")
        if item.get("status") not in _STATUSES:
            raise InvalidInput(f"`{path}.status` must be in_progress, completed or incomplete.", field=f"{path}.status")
        texts, parts = self._content(item.get("content"), role, f"{path}.content")
        text = "\n\n".join(texts)
        kept = {"type": "message", "role": role, "status": item.get("status") or "completed", "content": parts}
        self._keep({**kept, **({"phase": item["phase"]} if "phase" in item else {}), **_id_of(item)}, "msg")
        if role == "assistant":
            self._end_round()
            self._flush()
            if text.strip():
                self._input.history.append(("assistant", text))
        elif role == "user":
            self._end_round()
            if self._input.rounds:  # what the functions returned belongs to an earlier question
                self._input.rounds.clear()
                self._flush()
            self._asked += [part for part in texts if part.strip()]
        elif text.strip():
            self._input.instructions.append(text)

    def _content(self, content: object, role: str, path: str) -> tuple[list[str], list[Json]]:
        """Return the texts of a message, and its parts as they are kept."""
        if isinstance(content, str):
            return [content], [_text_part(content, role)]
        if content is None:
            raise _missing(path)
        if not isinstance(content, list):
            raise InvalidInput(f"`{path}` must be a text or a list of parts.", field=path)
        texts: list[str] = []
        parts: list[Json] = []
        for place, part in enumerate(cast(list[object], content)):
            text, kept = self._part(part, role, f"{path}[{place}]")
            texts += [text] if text else []
            parts.append(kept)
        return texts, parts

    def _part(self, part: object, role: str, path: str) -> tuple[str, Json]:
        given = cast(Json, part) if isinstance(part, dict) else {}
        if given.get("type") is None:
            raise _missing(f"{path}.type")
        kind = str(given["type"])
        if kind in _TEXTS:
            text = _text(given, "refusal" if kind == "refusal" else "text", path, may_be_empty=True)
            return text, {"type": kind, "refusal": text} if kind == "refusal" else _text_part(
                text, role, _annotations(given, path)
            )
        if kind in _OTHER_PARTS:
            if kind == "input_file":
                self._input.files.append(sent_file(given, path))
                return "", given
            if kind == "input_image":
                _check_image(given, path)
            self._input.ignored.add(kind)
            return "", {**given, "detail": given.get("detail") or "auto"} if kind == "input_image" else given
        raise InvalidInput(
            f"`{path}.type` is {kind[:40]!r}. Send input_text, output_text, input_image or input_file.", field=f"{path}.type"
        )

    def _call(self, item: Json, path: str) -> None:
        call_id, name = _text(item, "call_id", path), flat_name(_namespace(item, path), _text(item, "name", path))
        if self._results:
            self._end_round()
        self._calls[call_id] = ToolCall(call_id, name, read_arguments(item.get("arguments"), f"{path}.arguments"))
        self._keep({**item, "status": item.get("status") or "completed"}, "fc")

    def _output(self, item: Json, path: str) -> None:
        call_id, output = _text(item, "call_id", path), item.get("output")
        text = output if isinstance(output, str) else "\n".join(self._content(output, "user", f"{path}.output")[0])
        call = self._calls.pop(call_id, None)
        if call is None:
            self._input.outputs[call_id] = text
        else:
            self._results.append(ToolResult(call, text, "ok"))
        self._keep({**item, "status": item.get("status") or "completed"}, "fco")

    def _compacted(self, item: Json, path: str) -> None:
        self._asked, self._input.history = [], []  # all that was said before is in the item
        said = unpack(_text(item, "encrypted_content", path), path)
        self._input.history += [one for one in said if one[0] != "system"]
        self._input.instructions += [text for role, text in said if role == "system"]
        self._keep({**item}, "cmp")

    def _flush(self) -> None:
        if self._asked:
            self._input.history.append(("user", "\n\n".join(self._asked)))
            self._asked = []

    def _end_round(self) -> None:
        if self._results:
            self._input.rounds.append(ToolRound(None, tuple(self._results)))
            self._results = []

    def _last_question(self) -> str:
        """Return the last question of the history, which the calls belong to; what follows it was said while calling."""
        history = self._input.history
        at = max((place for place, (role, _) in enumerate(history) if role == "user"), default=None)
        if at is None:
            return ""
        question = history[at][1]
        del history[at:]
        return question

    def _keep(self, item: Json, prefix: str) -> None:
        given = item.get("id")
        is_usable = isinstance(given, str) and 0 < len(given) <= _LONGEST_ID
        self._input.items.append(item | {"id": given if is_usable else public_id(prefix, uuid4())})


def pack(history: Sequence[tuple[str, str]]) -> str:
    """Return a conversation (role, text) as the opaque content of a compaction item, as trusted as any input of the client.

    Raises InvalidInput: it is longer than what `unpack` reads.
    """
    written = json.dumps([list(one) for one in history], ensure_ascii=False).encode()
    if len(history) > MAX_MESSAGES or len(written) > _MOST_UNPACKED:
        raise InvalidInput(
            f"There are {len(history):,} messages with {len(written):,} bytes to compact; the limits are {MAX_MESSAGES:,} and "
            f"{_MOST_UNPACKED:,}. Leave out the oldest messages.",
            field="input",
        )
    return base64.urlsafe_b64encode(zlib.compress(written, 9)).decode("ascii")


def unpack(content: str, path: str) -> list[tuple[str, str]]:
    """Return the conversation in a compaction item. Raises InvalidInput: this server did not make it."""
    field = f"{path}.encrypted_content"
    try:
        unpacker = zlib.decompressobj()
        written = unpacker.decompress(base64.urlsafe_b64decode(content.encode("ascii")), _MOST_UNPACKED)
        if fault := fault_of_json(written, "it", values_most=_VALUES_OF_MESSAGE * MAX_MESSAGES):
            raise InvalidInput(
                f"`{field}` cannot be read: {' '.join(filter(None, fault))}. It may hold at most {MAX_MESSAGES:,} messages. Send "
                "the item as it came.",
                field=field,
            )
        read: Any = json.loads(written)
        return [(role, text) for role, text in read if role in _PACKED and isinstance(text, str) and text.strip()]
    except (ValueError, TypeError, zlib.error, binascii.Error) as error:
        raise InvalidInput(
            f"`{field}` was not made by POST /v1/responses/compact of this server. Send the items as they came.", field=field
        ) from error


def _text_part(text: str, role: str, annotations: Sequence[Json] = ()) -> Json:
    if role == "assistant":
        return {"type": "output_text", "text": text, "annotations": list(annotations), "logprobs": []}
    return {"type": "input_text", "text": text}


def _annotations(part: Json, path: str) -> list[Json]:
    """Return the annotations of a text, which a client reads again and nothing else does."""
    given = part.get("annotations")
    found = cast(list[Any], given) if isinstance(given, list) else []
    if (given is not None and not isinstance(given, list)) or any(not isinstance(one, dict) for one in found):
        raise InvalidInput(f"`{path}.annotations` must be a list of objects.", field=f"{path}.annotations")
    return found


def _check_image(part: Json, path: str) -> None:
    """Raise InvalidInput if a picture, which is not read, has nothing in it."""
    if not isinstance(part.get("image_url"), str) and not isinstance(part.get("file_id"), str):
        raise InvalidInput(f"`{path}` has neither `image_url` nor `file_id`.", code=MISSING, field=path)
    if part.get("detail") not in _DETAILS:
        raise InvalidInput(f"`{path}.detail` must be auto, low, high or original.", field=f"{path}.detail")


def _text(item: Mapping[str, Any], name: str, path: str, *, may_be_empty: bool = False) -> str:
    value = item.get(name)
    if value is None:
        raise _missing(f"{path}.{name}")
    if not isinstance(value, str) or not (value or may_be_empty):
        raise InvalidInput(f"`{path}.{name}` must be a text.", field=f"{path}.{name}")
    return value


def _namespace(item: Json, path: str) -> str | None:
    return None if item.get(NAMESPACE) is None else _text(item, NAMESPACE, path)


def _missing(path: str) -> InvalidInput:
    return InvalidInput(f"`{path}` is missing.", code=MISSING, field=path)


def _id_of(item: Json) -> Json:
    return {"id": item["id"]} if isinstance(item.get("id"), str) else {}


def _prefix_of(kind: str) -> str:
    return "rs" if kind == "reasoning" else "item"
