"""Reads the messages of a request: what was said, instructions, documents, and the calls of the question with their results.

Documents and search results are cited if the request enables it (`given_documents`). Otherwise they are the user's own texts,
like the active files of a session (source 004 §4): the model reads them, and nothing cites them. Calls of earlier questions are
left out. Above: `decode`.
"""

import json
from base64 import b64decode
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Literal, cast

from clew.dialects.anthropic.wire import Block, CitationsParam, MessageParam, ToolParam
from clew.dialects.shared.given_documents import OwnDocument
from clew.dialects.shared.openai_functions import read_arguments
from clew.domain.chains.active_file import ActiveFile, normal_path
from clew.domain.errors import MISSING, InvalidInput
from clew.domain.turns.tools import ToolCall, ToolResult, ToolRound

_TITLE_LENGTH = 200
_DOCUMENTS_MOST = 200
_PDF = "application/pdf"
_OF_THE_USER = ("document", "search_result")
_CLEARED = "next_user_message"
_THOUGHTS = ("thinking", "redacted_thinking")
_UPLOAD = "Send a `text` or a PDF as `base64`, or upload the file with `POST /api/documents` and ask about it."
Content = str | tuple[str, ...] | bytes


@dataclass(slots=True)
class Spoken:
    """The messages of a request."""

    said: list[tuple[str, str]] = field(default_factory=list[tuple[str, str]])
    """(role, text) of users and the assistant, oldest first."""
    instructions: list[str] = field(default_factory=list[str])
    files: list[ActiveFile] = field(default_factory=list[ActiveFile])
    """Documents and search results that are not cited, in order."""
    own: list[OwnDocument] = field(default_factory=list[OwnDocument])
    """Those that are, and PDFs."""
    counts: Counter[str] = field(default_factory=Counter[str])
    """How many documents and search results there are."""
    rounds: list[ToolRound] = field(default_factory=list[ToolRound])
    """Calls for the last question."""
    changes: dict[str, bool] = field(default_factory=dict[str, bool])
    """Names of tools that results refer to and messages add; False: removed again."""
    defined: dict[str, ToolParam] = field(default_factory=dict[str, ToolParam])
    """Tools that messages add with their definition, by name."""
    skipped: dict[str, None] = field(default_factory=dict[str, None])
    """Types of the blocks that were not read."""
    _pending: dict[str, ToolCall] = field(default_factory=dict[str, ToolCall])

    def read(self, message: MessageParam, path: str, *, is_answered: bool) -> None:
        """Take the next message. `is_answered`: the user said more after it. Raises InvalidInput, which names it."""
        given = message.content
        blocks = [Block(type="text", text=given)] if isinstance(given, str) else given
        if message.role == "system":
            texts = self._texts(blocks, path)
            self.instructions += [] if is_answered and message.clear_at == _CLEARED else ["\n\n".join(texts)]
        elif message.role == "assistant":
            self._answer(blocks, path)
        else:
            self._ask(blocks, path)

    def require_results(self, path: str) -> None:
        """Raise InvalidInput unless every call has its result."""
        if self._pending:
            named = ", ".join(f"`{name[:64]}`" for name in self._pending)
            raise InvalidInput(
                f"`tool_use` blocks have no `tool_result` in the next message: {named}. Send a result for each call.", field=path
            )

    def _answer(self, blocks: Sequence[Block], path: str) -> None:
        self.require_results(path)
        places = enumerate(blocks)
        calls = [_call(one, f"{path}.content.{place}") for place, one in places if one.type == "tool_use"]
        texts = self._texts([one for one in blocks if one.type != "tool_use"], path)
        if calls:
            self._pending = {call.id: call for call in calls}
        else:
            self.rounds.clear()
            self.said.append(("assistant", "".join(texts)))  # its blocks are sentences

    def _ask(self, blocks: Sequence[Block], path: str) -> None:
        results = [self._result(one, f"{path}.content.{place}") for place, one in enumerate(blocks) if one.type == "tool_result"]
        self.require_results(path)
        text = "\n\n".join(self._texts([one for one in blocks if one.type != "tool_result"], path))
        if not results:
            self.rounds.clear()
            self.said.append(("user", text))
            return
        self.rounds.append(ToolRound(None, tuple(results)))
        if text.strip():  # said with the results, so it belongs to their question
            self.said.append(("user", text))

    def _result(self, block: Block, path: str) -> ToolResult:
        call = self._pending.pop(block.tool_use_id or "", None)
        if call is None:
            raise InvalidInput(
                f"`tool_use_id` is {(block.tool_use_id or '')[:64]!r}. A `tool_result` must name a `tool_use` of the message "
                "before it.",
                field=f"{path}.tool_use_id",
            )
        given = block.content
        blocks = [Block(type="text", text=given)] if isinstance(given, str) else given or ()
        texts = [self._of_result(one, f"{path}.content.{place}") for place, one in enumerate(blocks)]
        return ToolResult(call, "\n\n".join(filter(None, texts)), "error" if block.is_error else "ok")

    def _of_result(self, block: Block, path: str) -> str:
        if block.type in _OF_THE_USER:
            self._take(block, path, is_shown=True)
            source = block.source if isinstance(block.source, str) else ""
            return "\n".join(filter(None, (block.title, source, block.context, _text_of(_content_of(block, path)))))
        if block.type == "tool_reference" and block.tool_name:
            self.changes[block.tool_name] = True
            return f"The tool {block.tool_name} can be called now."
        if block.type != "text":
            self.skipped[block.type] = None
        return block.text or ""

    def _changes_a_tool(self, block: Block) -> bool:
        """Read a block that adds or removes a tool; return whether it was one."""
        tool = block.tool
        if block.type not in ("tool_addition", "tool_removal") or tool is None:
            return False
        if block.type == "tool_addition" and isinstance(tool.definition, ToolParam):
            self.defined[tool.definition.name] = tool.definition
            self.changes[tool.definition.name] = True
        elif name := tool.name or (tool.definition.name if tool.definition else None):
            self.changes[name] = block.type == "tool_addition"
        return True

    def _texts(self, blocks: Sequence[Block], path: str) -> list[str]:
        """Return the texts of blocks; documents among them are files, and what else there is was skipped."""
        texts: list[str] = []
        for place, block in enumerate(blocks):
            where = f"{path}.content.{place}"
            if block.type in _OF_THE_USER:
                self._take(block, where)
            elif block.type == "text" and block.text is None:
                raise InvalidInput(f"`{where}.text` is missing.", code=MISSING, field=f"{where}.text")
            elif block.type == "text":
                texts += [block.text] if block.text else []
            elif block.type not in _THOUGHTS and not self._changes_a_tool(block):
                self.skipped[block.type] = None
        return texts

    def _take(self, block: Block, path: str, *, is_shown: bool = False) -> None:
        """Keep a document or a search result. `is_shown`: the result of a tool shows it to the model in any case."""
        if self.counts.total() == _DOCUMENTS_MOST:
            raise InvalidInput(
                f"The request has more than {_DOCUMENTS_MOST} documents, which is the limit. {_UPLOAD}", field=path
            )
        index = self.counts[block.type]
        self.counts[block.type] += 1
        is_cited = isinstance(block.citations, CitationsParam) and block.citations.enabled
        content = _content_of(block, path)
        if is_cited or isinstance(content, bytes):
            name = _name(block, index) if is_cited else self._free_name(block, index)
            self.own.append(_own(block, path, index, content, is_cited=is_cited, name=name))
        elif not is_shown:
            text = "\n\n".join(filter(None, (block.context, _text_of(content))))
            self.files.append(ActiveFile(self._free_name(block, index), text))

    def _free_name(self, block: Block, index: int) -> str:
        """Return a name for a file that no document of the request has."""
        name = normal_path(_name(block, index)) or block.type
        taken = {*(file.path for file in self.files), *(one.name for one in self.own)}
        names = (name, *(f"{name} ({n})" for n in range(2, len(taken) + 3)))
        return next(one for one in names if one not in taken)


def read_messages(messages: Sequence[MessageParam]) -> Spoken:
    """Return what the messages say. Raises InvalidInput, which names the message at fault."""
    spoken = Spoken()
    last_of_user = max((place for place, message in enumerate(messages) if message.role == "user"), default=-1)
    for place, message in enumerate(messages):
        spoken.read(message, f"messages.{place}", is_answered=place < last_of_user)
    spoken.require_results("messages")
    return spoken


def _call(block: Block, path: str) -> ToolCall:
    for name in ("id", "name"):
        if not getattr(block, name):
            raise InvalidInput(f"`{path}.{name}` is missing.", code=MISSING, field=f"{path}.{name}")
    return ToolCall(block.id or "", block.name or "", read_arguments(json.dumps(block.input or {}), f"{path}.input"))


def _name(block: Block, index: int) -> str:
    return " ".join((block.title or "").split())[:_TITLE_LENGTH] or f"{block.type.replace('_', ' ')} {index + 1}"


def _own(block: Block, path: str, index: int, content: Content, *, is_cited: bool, name: str) -> OwnDocument:
    kind = cast(Literal["document", "search_result"], block.type)
    source = block.source if isinstance(block.source, str) else ""
    return OwnDocument(kind, index, name, block.title, content, path, source, block.context or "", is_cited=is_cited)


def _text_of(content: Content) -> str:
    if isinstance(content, tuple):
        return "\n\n".join(content)
    return content if isinstance(content, str) else ""


def _content_of(block: Block, path: str) -> Content:
    """Return the text of a document, the texts of its blocks, or its PDF. A block that is no text is an empty one."""
    if block.type == "search_result":
        if not isinstance(block.content, list):
            raise InvalidInput("`content` of a search result must be a list of text blocks.", field=f"{path}.content")
        return tuple(one.text or "" for one in block.content)
    source = block.source if isinstance(block.source, dict) else {}
    kind, data, content = source.get("type"), source.get("data"), source.get("content")
    if kind == "text" and isinstance(data, str):
        return data
    if kind == "base64" and source.get("media_type") == _PDF and isinstance(data, str):
        return _decoded(data, f"{path}.source.data")
    if kind == "content" and isinstance(content, str):
        return (content,)
    if kind == "content" and isinstance(content, list):
        return tuple(str(one.get("text", "")) for one in content if isinstance(one, dict))  # pyright: ignore
    raise InvalidInput(
        f"Clew reads no document with a source of the type `{str(kind)[:40]}` here. {_UPLOAD}", field=f"{path}.source"
    )


def _decoded(data: str, path: str) -> bytes:
    try:
        return b64decode(data, validate=True)
    except ValueError as error:
        raise InvalidInput("The PDF is not valid base64.", field=path) from error
