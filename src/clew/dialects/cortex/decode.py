"""From the wire to the engine: ids, new threads, and the question of a run.

A field that Clew does not support is refused if it would change the sources of the answer, else ignored with a warning. Above:
`routes`, `running`.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from uuid import UUID

from clew.dialects.cortex import wire
from clew.dialects.shared.access import Principal
from clew.dialects.shared.attribute_filters import search_filters
from clew.dialects.shared.shapes import first_names
from clew.domain.documents.passage import SearchFilters
from clew.domain.errors import InvalidInput, NotFound
from clew.domain.threads.message import Message
from clew.domain.turns.turn import TurnRequest
from clew.engine.stages.admit import check_content
from clew.store.threads.threads import NewThread

CALLER_APP = "cortex"
MAX_ORIGIN_BYTES = 16
HISTORY_MESSAGES = 20
"""The most earlier messages that a turn reads."""
SEARCH_TOOL = "cortex_search"
_MEANT = {
    "messages",
    "thread_id",
    "parent_message_id",
    "stream",
    "background",
    "models",
    "tools",
    "origin_application",
    "filters",
}
_AUTOMATIC = ("auto", "required")


@dataclass(frozen=True, slots=True)
class Question:
    """The question of a run, and without a thread the earlier messages: (role, text), oldest first."""

    text: str
    history: tuple[tuple[str, str], ...]
    ignored: tuple[str, ...]
    """Names of the fields that have no effect."""
    filters: SearchFilters


def number(kind: str, text: str) -> int:
    """Read the id in a path. Raises NotFound for an id that is not a number."""
    if text.isascii() and text.isdigit() and len(text) <= 18:
        return int(text)
    raise NotFound(kind, text[:80])


def new_thread(body: wire.NewThread, assistant_id: UUID) -> NewThread:
    """Return the values of a new thread."""
    origin = body.origin_application or ""
    if len(origin.encode()) > MAX_ORIGIN_BYTES:
        raise InvalidInput(
            f"`origin_application` has {len(origin.encode())} bytes; the limit is {MAX_ORIGIN_BYTES}. Send a shorter name.",
            field="origin_application",
        )
    return NewThread(assistant_id, CALLER_APP, metadata={"origin_application": origin} if origin else {})


def question(body: wire.RunBody, model_name: str) -> Question:
    """Return the question of a run. Raises InvalidInput before anything is stored."""
    _check_thread(body)
    _check_model(body, model_name)
    _check_tools(body)
    said = [(message.role, _text(message, n)) for n, message in enumerate(body.messages)]
    if not said or said[-1][0] != "user":
        raise InvalidInput("The last item of `messages` must be a question with the role `user`.", field="messages")
    _check_text(said[-1][1])
    history = [(role, text) for role, text in said[:-1] if text.strip()][-HISTORY_MESSAGES:]
    return Question(said[-1][1], tuple(history), tuple(first_names(_ignored(body))), search_filters(body.filters))


def stateless_thread(assistant_id: UUID) -> NewThread:
    """Return a thread for a run without one; this dialect does not list it."""
    return NewThread(assistant_id, CALLER_APP, metadata={"is_stateless": True})


def parent(message: Message) -> int:
    """Return the message to continue from. Raises InvalidInput unless it is an answer that did not fail."""
    if message.role != "assistant":
        raise InvalidInput(
            f"`parent_message_id` {message.id} is a question. Send the id of an answer, or 0 for a new branch.",
            field="parent_message_id",
        )
    if message.status == "failed":
        raise no_parent(message.id)
    return message.id


def no_parent(number: int) -> InvalidInput:
    """Return the error for a parent that is not an answer of the thread."""
    return InvalidInput(
        f"`parent_message_id` {number} is not an answer of this thread. Send the id of its last answer, or 0 for a new branch.",
        field="parent_message_id",
    )


def turn_request(
    caller: Principal, thread_id: UUID, text: str, *, agent_id: UUID | None, parent_id: int | None = None, is_linear: bool = False
) -> TurnRequest:
    """Return the question for the engine: below the parent, or at the head if `is_linear`."""
    return TurnRequest(
        tenant_id=caller.tenant_id,
        thread_id=thread_id,
        content=text,
        dialect="cortex",
        caller_app=caller.caller_app,
        user=caller.memory_user,
        parent_id=parent_id,
        is_linear=is_linear,
        assistant_id=agent_id,
    )


def run_id(text: str) -> tuple[int, int]:
    """Read the numbers of the thread and the question from the id of a run. Raises NotFound."""
    thread, dash, message = text.partition("-")
    if not dash:
        raise NotFound("run", text[:80])
    return number("run", thread), number("run", message)


def _check_thread(body: wire.RunBody) -> None:
    if body.thread_id is None:
        if body.background:
            raise InvalidInput("`background` needs a thread for its answer. Send `thread_id`.", field="thread_id")
        if body.parent_message_id:
            raise InvalidInput("`parent_message_id` needs `thread_id`.", field="thread_id")
        return
    if body.parent_message_id is None:
        raise InvalidInput(
            "`thread_id` needs `parent_message_id`: 0, or the id of the answer to continue from.", field="parent_message_id"
        )
    if len(body.messages) != 1:
        raise InvalidInput(
            f"`messages` has {len(body.messages)} messages. In a thread, send only the new question; the thread has the rest.",
            field="messages",
        )


def _check_model(body: wire.RunBody, served: str) -> None:
    if body.model is not None:
        raise InvalidInput("`model` belongs to an unsupported schema. Send `models`, or neither.", field="model")
    check_model(body.models, served)


def check_model(models: wire.Models | None, served: str) -> None:
    """Raise InvalidInput for a model that is not the server's."""
    wanted = models.orchestration if models else None
    if wanted and wanted not in ("auto", served):
        raise InvalidInput(
            f"This server does not have the model `{wanted[:80]}`. Send `auto`, which is `{served}`, or omit `models`.",
            field="models.orchestration",
        )


def _check_tools(body: wire.RunBody) -> None:
    check_tools(body.tools, body.tool_resources)


def check_tools(tools: Sequence[wire.Tool], resources: wire.Json) -> None:
    """Raise InvalidInput for a tool or a filter that Clew does not support."""
    for n, tool in enumerate(tools):
        if tool.tool_spec.type != SEARCH_TOOL:
            raise InvalidInput(
                f"Tools of the type `{tool.tool_spec.type[:80]}` are not supported: answers come from documents, through "
                f"`{SEARCH_TOOL}`. Omit this tool.",
                field=f"tools.{n}.tool_spec.type",
            )
    for name, resource in resources.items():
        if isinstance(resource, dict) and resource.get("filter"):  # pyright: ignore[reportUnknownMemberType]
            raise InvalidInput(
                f"The filter of `{name[:80]}` is not supported, and without it other documents could answer. Send "
                "`filters` of the run instead.",
                field="tool_resources",
            )


def _check_text(text: str) -> None:
    try:
        check_content(text)
    except InvalidInput as error:
        raise InvalidInput(error.said or error.message, code=error.code, field="messages") from error


def _text(message: wire.RunMessage, place: int) -> str:
    for item in message.content:
        if item.type != "text" and message.role == "user":
            raise InvalidInput(
                f"A user message may contain only text, not an item of the type `{item.type[:80]}`.",
                field=f"messages.{place}.content",
            )
    return "\n".join(item.text for item in message.content if item.type == "text" and item.text)


def _ignored(body: wire.RunBody) -> Iterator[str]:
    given = [*(name for name in wire.RunBody.model_fields if name in body.model_fields_set), *(body.model_extra or {})]
    for name in given:
        if name in _MEANT:
            continue
        value = getattr(body, name, None) or (body.model_extra or {}).get(name)
        is_automatic = name == "tool_choice" and isinstance(value, dict) and value.get("type") in _AUTOMATIC  # pyright: ignore[reportUnknownMemberType]
        if value and not is_automatic:
            yield name
