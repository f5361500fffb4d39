"""From the wire to the engine: the question, the conversation before it, and the texts that came with it.

Documents and search results in a request are the user's own texts, like the active files of a session (source 004 §4): the model
reads them, and they are neither searched nor stored as documents, so nothing cites them.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from clew.dialects.anthropic.wire import Block, MessageBody, TokenCountBody
from clew.dialects.shared.access import Principal
from clew.dialects.shared.shapes import first_names, unknown_fields
from clew.domain.chains.active_file import ActiveFile, normal_path
from clew.domain.chains.model_context import ModelOptions
from clew.domain.errors import InvalidInput
from clew.domain.threads.path import merged
from clew.domain.threads.thread import Assistant
from clew.domain.turns.turn import TurnRequest
from clew.engine.questions.context import with_context
from clew.engine.stages.admit import check_request
from clew.providers.answering.protocol import Abilities
from clew.store.threads.threads import NewThread

CALLER_APP = "anthropic"
_TITLE_LENGTH, _SYSTEM_LENGTH = 200, 20_000
_FILES_MOST = 200
_OF_THE_USER = ("document", "search_result")
_UPLOAD = "Send its text as a source of the type `text`, or upload the file with `POST /api/documents` and ask about it."


@dataclass(frozen=True, slots=True)
class Asked:
    """What a request asks."""

    text: str
    history: tuple[tuple[str, str], ...] = ()
    """(role, text) of earlier messages, oldest first, those of one side in a row as one."""
    system: str = ""
    files: tuple[ActiveFile, ...] = ()
    """Documents and search results of the request, in order."""
    skipped: tuple[str, ...] = ()
    """Types of the blocks that were not read."""


def asked(body: TokenCountBody) -> Asked:
    """Return what a request asks. Raises InvalidInput before anything is stored."""
    said: list[tuple[str, str]] = []
    system = [_system(body.system)] if body.system else []
    files: list[ActiveFile] = []
    skipped: dict[str, None] = {}
    for n, message in enumerate(body.messages):
        blocks = [Block(type="text", text=message.content)] if isinstance(message.content, str) else message.content
        for place, block in enumerate(blocks):
            if block.type in _OF_THE_USER:
                files.append(_file(block, f"messages.{n}.content.{place}", files))
            elif block.type != "text":
                skipped[block.type] = None
        if message.role == "system":
            system.append(_system(blocks))
        else:
            said.append((message.role, _of_answer(blocks) if message.role == "assistant" else "\n\n".join(_texts(blocks))))
    if not said or said[-1][0] != "user":
        raise InvalidInput(
            "The last message must have the role `user`. Clew does not continue a message of the assistant.", field="messages"
        )
    spoken = merged(said)
    text = spoken.pop()[1] if said[-1][1].strip() else ""
    return Asked(text, tuple(spoken), "\n\n".join(filter(None, system)), tuple(files), tuple(first_names(skipped)))


def check(body: MessageBody, question: Asked) -> None:
    """Raise InvalidInput unless the request can be answered, so that nothing is stored for one that cannot."""
    if body.tools and (body.tool_choice or {}).get("type") in ("any", "tool"):
        raise InvalidInput(
            "`tool_choice` demands the call of a tool of this request, which Clew never makes. Omit it, or give the assistant "
            "the tools of an MCP server.",
            field="tool_choice",
        )
    if len(question.system) > _SYSTEM_LENGTH:
        raise InvalidInput(
            f"`system` has {len(question.system):,} characters; the limit is {_SYSTEM_LENGTH:,}. Shorten it.", field="system"
        )
    if not question.text.strip() and question.skipped:
        kinds = ", ".join(f"`{kind}`" for kind in question.skipped)
        raise InvalidInput(f"The last message has no text: Clew does not read blocks of the type {kinds}.", field="messages")


def new_thread(body: MessageBody, assistant: Assistant) -> NewThread:
    """Return the values of a new thread."""
    user = body.metadata.user_id if body.metadata else None
    return NewThread(assistant.id, CALLER_APP, metadata={"anthropic": {"user_id": user}} if user else {})


def turn_request(
    caller: Principal, thread: NewThread, body: MessageBody, question: Asked, *, reader_language: str | None = None
) -> TurnRequest:
    """Return the question for the engine, for the head of that thread. Raises InvalidInput."""
    request = TurnRequest(
        tenant_id=caller.tenant_id,
        thread_id=thread.id,
        content=question.text,
        dialect="anthropic",
        caller_app=caller.caller_app,
        user=caller.memory_user,
        assistant_id=thread.assistant_id,
        reader_language=reader_language,
        active_files=question.files,
        options=ModelOptions(
            temperature=body.temperature,
            system_prompt=question.system or None,
            answer_tokens=body.max_tokens,
            stops=tuple(body.stop_sequences or ()),
        ),
        time_limit="run",
    )
    request = with_context(request)
    try:
        check_request(request)
    except InvalidInput as error:
        raise InvalidInput(error.said or error.message, code=error.code, field="messages") from error
    return request


def notes(body: MessageBody, question: Asked, model: Abilities) -> Iterator[tuple[str, str]]:
    """Yield (code, message) for each part of a request that has no effect."""
    for name in unknown_fields(body):
        yield "unknown_field", f"The field `{name}` is unknown and was ignored."
    if body.tools:
        yield "tools_ignored", "Clew's models do not call tools of a request. `tools` was ignored."
    for kind in question.skipped:
        yield "block_ignored", f"Blocks of the type `{kind}` were ignored."
    if model.reads_context:
        return
    if question.files:
        yield "documents_ignored", "The answer model reads only passages. The documents of the request were ignored."
    if question.system or body.temperature is not None:
        yield "options_ignored", "The answer model reads only passages. `system` and `temperature` were ignored."


def _system(given: str | Sequence[Block]) -> str:
    return given if isinstance(given, str) else "\n\n".join(_texts(given))


def _texts(blocks: Sequence[Block]) -> list[str]:
    return [block.text for block in blocks if block.type == "text" and block.text]


def _of_answer(blocks: Sequence[Block]) -> str:
    """Return the text of an answer, whose blocks are its sentences."""
    return "".join(_texts(blocks))


def _file(block: Block, field: str, before: Sequence[ActiveFile]) -> ActiveFile:
    """Return a document or a search result as a file of the user, with a name of its own."""
    if len(before) == _FILES_MOST:
        raise InvalidInput(f"The request has more than {_FILES_MOST} documents, which is the limit. {_UPLOAD}", field=field)
    text = _text_of(block, field)
    if block.context:
        text = f"{block.context}\n\n{text}"
    given = " ".join((block.title or "").split())[:_TITLE_LENGTH]
    name = normal_path(given) or f"document {len(before) + 1}"
    taken = {file.path for file in before}
    path = next(path for path in (name, *(f"{name} ({n})" for n in range(2, len(before) + 3))) if path not in taken)
    return ActiveFile(path, text)


def _text_of(block: Block, field: str) -> str:
    if block.type == "search_result":
        if not isinstance(block.content, list):
            raise InvalidInput("`content` of a search result must be a list of text blocks.", field=f"{field}.content")
        return "\n\n".join(one.text or "" for one in block.content)
    source = block.source if isinstance(block.source, dict) else {}
    kind, data, content = source.get("type"), source.get("data"), source.get("content")
    if kind == "text" and isinstance(data, str):
        return data
    if kind == "content" and isinstance(content, str):
        return content
    if kind == "content" and isinstance(content, list):
        return "\n\n".join(str(one.get("text", "")) for one in content if isinstance(one, dict))  # pyright: ignore
    raise InvalidInput(
        f"Clew reads no document with a source of the type `{str(kind)[:40]}` here. {_UPLOAD}", field=f"{field}.source"
    )
