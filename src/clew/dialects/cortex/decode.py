"""From the wire to the engine: ids, what a thread begins with, and the question of a run.

What a client sends for an engine of another kind is refused where obeying it would change the answer's sources, else ignored with
a warning. Above: `routes`, `running`.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from uuid import UUID

from clew.dialects.cortex import wire
from clew.dialects.shared.access import Principal
from clew.dialects.shared.requests import first_names
from clew.domain.errors import InvalidInput, NotFound
from clew.domain.threads.message import Message
from clew.domain.turns.turn import TurnRequest
from clew.engine.stages.admit import check_content
from clew.store.threads.threads import NewThread

CALLER_APP = "cortex"
MAX_ORIGIN_BYTES = 16
HISTORY_MESSAGES = 20
"""As many as a turn ever looks back."""
SEARCH_TOOL = "cortex_search"
_MEANT = {"messages", "thread_id", "parent_message_id", "stream", "background", "models", "tools", "origin_application"}
_AUTOMATIC = ("auto", "required")


@dataclass(frozen=True, slots=True)
class Question:
    """What a run asks, and what was said before: (role, text), oldest first, only where no thread has it."""

    text: str
    history: tuple[tuple[str, str], ...]
    ignored: tuple[str, ...]
    """Names of fields that have no effect here."""


def number(kind: str, text: str) -> int:
    """Read the id of a path, or raise NotFound: nothing has an id that is no number."""
    if text.isascii() and text.isdigit() and len(text) <= 18:
        return int(text)
    raise NotFound(kind, text[:80])


def new_thread(body: wire.NewThread, assistant_id: UUID) -> NewThread:
    """Return what a thread begins with."""
    origin = body.origin_application or ""
    if len(origin.encode()) > MAX_ORIGIN_BYTES:
        raise InvalidInput(
            f"`origin_application` holds {len(origin.encode())} bytes; {MAX_ORIGIN_BYTES} is the limit. Send a shorter name.",
            field="origin_application",
        )
    return NewThread(assistant_id, CALLER_APP, metadata={"origin_application": origin} if origin else {})


def question(body: wire.RunBody, model_name: str) -> Question:
    """Return the question of a run, or raise InvalidInput: then nothing is stored."""
    _check_thread(body)
    _check_model(body, model_name)
    _check_tools(body)
    said = [(message.role, _text(message, n)) for n, message in enumerate(body.messages)]
    if not said or said[-1][0] != "user":
        raise InvalidInput("The last of `messages` must be a question of the role `user`.", field="messages")
    _check_text(said[-1][1])
    history = [(role, text) for role, text in said[:-1] if text.strip()][-HISTORY_MESSAGES:]
    return Question(said[-1][1], tuple(history), tuple(first_names(_ignored(body))))


def stateless_thread(assistant_id: UUID) -> NewThread:
    """Return the thread that keeps a run which names none; it is not listed among the threads of this dialect."""
    return NewThread(assistant_id, CALLER_APP, metadata={"is_stateless": True})


def parent(message: Message) -> int:
    """Return the message to continue from, or raise InvalidInput: only an answer that did not fail can be."""
    if message.role != "assistant":
        raise InvalidInput(
            f"`parent_message_id` {message.id} is a message of the user. Send the id of an answer, or 0 for a new branch.",
            field="parent_message_id",
        )
    if message.status == "failed":
        raise no_parent(message.id)
    return message.id


def no_parent(number: int) -> InvalidInput:
    """Return the error for a parent that is no answer of the thread."""
    return InvalidInput(
        f"`parent_message_id` {number} is no answer of this thread. Send the id of its last good answer, or 0 for a new branch.",
        field="parent_message_id",
    )


def turn_request(
    caller: Principal, thread_id: UUID, text: str, *, agent_id: UUID | None, parent_id: int | None = None, is_linear: bool = False
) -> TurnRequest:
    """Return the question as the engine takes it: below the parent, or at the head where `is_linear`."""
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
    """Read the thread's and the question's number from the id of a run, or raise NotFound."""
    thread, dash, message = text.partition("-")
    if not dash:
        raise NotFound("run", text[:80])
    return number("run", thread), number("run", message)


def _check_thread(body: wire.RunBody) -> None:
    if body.thread_id is None:
        if body.background:
            raise InvalidInput("`background` needs a thread: its answer is read there. Send `thread_id`.", field="thread_id")
        if body.parent_message_id:
            raise InvalidInput("`parent_message_id` needs `thread_id`.", field="thread_id")
        return
    if body.parent_message_id is None:
        raise InvalidInput(
            "With `thread_id` send `parent_message_id`: 0, or the id of the answer to continue from.", field="parent_message_id"
        )
    if len(body.messages) != 1:
        raise InvalidInput(
            f"`messages` holds {len(body.messages)} messages. In a thread send the new question alone; the thread has the rest.",
            field="messages",
        )


def _check_model(body: wire.RunBody, served: str) -> None:
    if body.model is not None:
        raise InvalidInput("`model` belongs to a schema that is not served. Send `models` or neither.", field="model")
    check_model(body.models, served)


def check_model(models: wire.Models | None, served: str) -> None:
    """Raise InvalidInput for a model that is not the server's."""
    wanted = models.orchestration if models else None
    if wanted and wanted not in ("auto", served):
        raise InvalidInput(
            f"The model `{wanted[:80]}` is not served here. Send `auto`, which is `{served}`, or leave `models` out.",
            field="models.orchestration",
        )


def _check_tools(body: wire.RunBody) -> None:
    check_tools(body.tools, body.tool_resources)


def check_tools(tools: Sequence[wire.Tool], resources: wire.Json) -> None:
    """Raise InvalidInput for a tool that Clew does not have, or a filter it would not obey."""
    for n, tool in enumerate(tools):
        if tool.tool_spec.type != SEARCH_TOOL:
            raise InvalidInput(
                f"Tools of the type `{tool.tool_spec.type[:80]}` are not served here: answers come from documents, by "
                f"`{SEARCH_TOOL}`. Leave this tool out.",
                field=f"tools.{n}.tool_spec.type",
            )
    for name, resource in resources.items():
        if isinstance(resource, dict) and resource.get("filter"):  # pyright: ignore[reportUnknownMemberType]
            raise InvalidInput(
                f"The filter of `{name[:80]}` is not served here, and without it other documents could answer. Leave it out.",
                field="tool_resources",
            )


def _check_text(text: str) -> None:
    try:
        check_content(text)
    except InvalidInput as error:
        raise InvalidInput(error.message, code=error.code, field="messages") from error


def _text(message: wire.RunMessage, place: int) -> str:
    for item in message.content:
        if item.type != "text" and message.role == "user":
            raise InvalidInput(
                f"A message of the user holds text alone; an item of the type `{item.type[:80]}` cannot be used.",
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
