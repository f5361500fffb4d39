"""From the wire to the engine: the question, and where it continues the stored conversation.

The page sends the messages that it shows. Of a stored chat only the last one is new; the answer before it says where the question
belongs, so that an edited question and an answer that is written again begin a branch. Above: `routes`.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from uuid import UUID

from clew.dialects.ai_sdk.wire import ChatBody, UIMessage
from clew.dialects.shared.access import Principal
from clew.dialects.shared.attribute_filters import search_filters
from clew.dialects.shared.instructions import check_instructions
from clew.dialects.shared.shapes import unknown_fields
from clew.domain.chains.model_context import ModelOptions
from clew.domain.errors import InvalidInput, NotFound
from clew.domain.ids import parse_id
from clew.domain.threads.path import merged
from clew.domain.turns.turn import TurnRequest
from clew.engine.stages.admit import check_content
from clew.store.threads.threads import NewThread

CALLER_APP = "ai-sdk"
_READ = ("text", "step-start", "reasoning")
"""Types of the parts of a question that need no warning."""


@dataclass(frozen=True, slots=True)
class Asked:
    """What a request asks."""

    text: str
    history: tuple[tuple[str, str], ...]
    """(role, text) of earlier messages, oldest first, those of one side in a row as one. A new conversation begins with them."""
    system: str
    answer_before: UUID | None
    """The stored answer that the question follows, as the page has it."""
    is_first: bool
    """The page shows no answer before the question, and the question was edited or is answered again."""
    skipped: tuple[str, ...]
    """Types of the parts of the question that were not read."""


def asked(body: ChatBody) -> Asked:
    """Return what a request asks. Raises InvalidInput before anything is stored."""
    *earlier, last = body.messages
    if last.role != "user":
        raise InvalidInput("The last item of `messages` must be a question with the role `user`.", field="messages")
    text = _text(last)
    try:
        check_content(text)
    except InvalidInput as error:
        raise InvalidInput(error.said or error.message, code=error.code, field="messages") from error
    system = "\n\n".join(_text(one) for one in earlier if one.role == "system")
    check_instructions(system, "The system messages have", "messages")
    answers = [message for message in earlier if message.role == "assistant"]
    is_again = body.trigger == "regenerate-message" or body.message_id is not None
    return Asked(
        text=text,
        history=tuple(merged([(one.role, _text(one)) for one in earlier if one.role != "system"])),
        system=system,
        answer_before=_stored_id(answers[-1]) if answers else None,
        is_first=is_again and not answers,
        skipped=tuple(dict.fromkeys(part.type[:50] for part in last.parts if part.type not in _READ)),
    )


def turn_request(
    caller: Principal, new: NewThread, question: Asked, body: ChatBody, *, reader_language: str | None = None
) -> TurnRequest:
    """Return the question for the engine, for the head of that thread or of the existing one. Raises InvalidInput."""
    return TurnRequest(
        tenant_id=caller.tenant_id,
        thread_id=new.id,
        content=question.text,
        dialect="ai_sdk",
        caller_app=CALLER_APP,
        user=caller.memory_user,
        reader_language=reader_language,
        filters=search_filters(body.filters),
        options=ModelOptions(system_prompt=question.system or None),
    )


def notes(body: ChatBody, question: Asked) -> Iterator[tuple[str, str]]:
    """Yield (code, message) for each part of a request that has no effect."""
    for name in unknown_fields(body):
        yield "unknown_field", f"The field `{name}` is unknown and was ignored."
    for kind in question.skipped:
        yield "part_ignored", f"Parts of the type `{kind}` were ignored. Upload files with `POST /api/documents`."


def _text(message: UIMessage) -> str:
    return "".join(part.text or "" for part in message.parts if part.type == "text")


def _stored_id(message: UIMessage) -> UUID | None:
    try:
        return parse_id("msg", message.id)
    except NotFound:
        return None
