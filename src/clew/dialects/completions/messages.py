"""Reads the messages of a request: what was said, instructions, and the function calls of the question with their results.

Above: `decode`. Calls and results of earlier questions say nothing to a reader of documents and are left out; calls without
results, and results without calls, are refused, as OpenAI's API does.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from itertools import takewhile

from clew.dialects.completions import wire
from clew.dialects.shared.openai_files import SentFile, sent_file
from clew.dialects.shared.openai_functions import read_arguments
from clew.domain.errors import MISSING, InvalidInput
from clew.domain.turns.tools import ToolCall, ToolResult, ToolRound

_INSTRUCTING = ("system", "developer")
_HOLDING = ("text", "image_url", "input_audio")
"""Types of parts that hold a field of the same name."""


@dataclass(slots=True)
class Spoken:
    """The messages of a request."""

    said: list[tuple[str, wire.ChatMessage]] = field(default_factory=list[tuple[str, wire.ChatMessage]])
    """(text, message) of users and the assistant, oldest first."""
    instructions: list[str] = field(default_factory=list[str])
    rounds: list[ToolRound] = field(default_factory=list[ToolRound])
    """Calls for the last question."""
    files: list[SentFile] = field(default_factory=list[SentFile])
    last: int = 0
    """Place of the last message that is no instruction."""
    _function: ToolCall | None = None
    """The last call in the older form, until its result comes."""
    _pending: dict[str, ToolCall] = field(default_factory=dict[str, ToolCall])
    _results: list[ToolResult] = field(default_factory=list[ToolResult])

    def read(self, message: wire.ChatMessage, place: int) -> None:
        """Take the next message. Raises InvalidInput, which names it."""
        text = text_of(message, place)
        if message.role in _INSTRUCTING:
            self.instructions += [text.strip()] if text.strip() else []
            return
        self.last = place
        if message.role == "tool":
            self._return(message, text, place)
            return
        self.require_results(f"messages[{place}].role")
        if message.tool_calls:
            calls = enumerate(message.tool_calls)
            self._pending = {one.id: _call(one, f"messages[{place}].tool_calls[{number}]") for number, one in calls}
        elif message.role == "function":
            self._return_function(text)
        elif message.function_call:
            called = message.function_call
            arguments = read_arguments(called.arguments, f"messages[{place}].function_call.arguments")
            self._function = ToolCall(f"function_{place}", called.name, arguments)
        else:
            self.rounds.clear()
            self.said.append((text, message))
            self.files += _files(message, place)

    def require_results(self, where: str) -> None:
        """Raise InvalidInput unless every call has its result."""
        if self._pending:
            named = ", ".join(f"`{name[:64]}`" for name in self._pending)
            raise InvalidInput(
                f"A message of the assistant has `tool_calls` without a result: {named}. Behind it, send a message of the role "
                "`tool` for each call.",
                field=where,
            )

    @property
    def question(self) -> list[str]:
        """The texts of the messages of the user at the end, in order."""
        last = list(takewhile(lambda one: one[1].role == "user", reversed(self.said)))
        return [text for _, message in reversed(last) for text in _texts(message)]

    def _return_function(self, text: str) -> None:
        """Take the result of a call in the older form, which has no id. One without a call says nothing."""
        if self._function is not None:
            self.rounds.append(ToolRound(None, (ToolResult(self._function, text, "ok"),)))
            self._function = None

    def _return(self, message: wire.ChatMessage, text: str, place: int) -> None:
        if message.tool_call_id is None:
            raise InvalidInput(
                "A message of the role `tool` must name its call in `tool_call_id`.",
                code=MISSING,
                field=f"messages[{place}].tool_call_id",
            )
        call = self._pending.pop(message.tool_call_id, None)
        if call is None:
            raise InvalidInput(
                "A message of the role `tool` must follow a message of the assistant whose `tool_calls` have its `tool_call_id`.",
                field=f"messages[{place}].role",
            )
        self._results.append(ToolResult(call, text, "ok"))
        if not self._pending:
            self.rounds.append(ToolRound(None, tuple(self._results)))
            self._results = []


def read_messages(messages: Sequence[wire.ChatMessage]) -> Spoken:
    """Return what the messages say. Raises InvalidInput, which names the message at fault."""
    spoken = Spoken()
    for place, message in enumerate(messages):
        spoken.read(message, place)
    spoken.require_results("messages")
    if not spoken.said and spoken.instructions:  # OpenAI's models answer an instruction by itself
        text = spoken.instructions.pop()
        spoken.said.append((text, wire.ChatMessage(role="user", content=text)))
    return spoken


def text_of(message: wire.ChatMessage, place: int) -> str:
    """Return the text of a message, its parts joined. Raises InvalidInput: a part lacks what its type says."""
    for number, part in enumerate(message.content if isinstance(message.content, list) else ()):
        if part.type in _HOLDING and getattr(part, part.type) is None:
            path = f"messages[{place}].content[{number}].{part.type}"
            raise InvalidInput(f"`{path}` is missing.", code=MISSING, field=path)
    return "\n\n".join(_texts(message))


def _texts(message: wire.ChatMessage) -> Iterator[str]:
    if isinstance(message.content, list):
        yield from (text for part in message.content if (text := part.text or part.refusal))
    elif text := message.content or message.refusal:
        yield text


def _files(message: wire.ChatMessage, place: int) -> Iterator[SentFile]:
    for number, part in enumerate(message.content if isinstance(message.content, list) else ()):
        if part.type == "file":
            path = f"messages[{place}].content[{number}].file"
            yield sent_file(part.file.model_dump() if part.file else {}, path)


def _call(given: wire.ToolCall, path: str) -> ToolCall:
    return ToolCall(given.id, given.function.name, read_arguments(given.function.arguments, f"{path}.function.arguments"))
