"""From the wire to the engine: the texts of the messages, the name of the conversation, and the question itself.

Above: `routes`, `asking`. A field that would change what is returned is refused; any other is ignored, and some with a warning.
"""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import takewhile
from uuid import UUID

from starlette.requests import HTTPConnection

from clew.dialects.completions import wire
from clew.dialects.completions.front_ends import unwrapped
from clew.dialects.shared.access import Principal
from clew.domain.chains.model_context import ModelOptions
from clew.domain.errors import InvalidInput
from clew.domain.threads.path import merged
from clew.domain.turns.events import Warned
from clew.domain.turns.turn import TurnRequest
from clew.engine.questions.context import asking, split_message, with_context
from clew.engine.stages.admit import check_request
from clew.store.threads.threads import NewThread

APP = "openai"
"""The `caller_app` of the threads that begin here."""
CONVERSATION_HEADERS = ("clew-conversation-id", "x-openwebui-chat-id")
"""Headers that name the conversation, the first one before the others."""
_MAX_NAME_LENGTH = 200
_MAX_SYSTEM_LENGTH = 20_000
_NO_NAMES = frozenset({"", "new", "null", "undefined", "none", "local"})
"""What front-ends send for a conversation that has no id yet, or that they do not keep."""
_LINK = re.compile(r"\[(\d+)\]\([^()\s]*/documents/doc_[a-z2-7]{26}\?[^()\s]*\)")
_SYSTEM = ("system", "developer")
_UNUSED = ("tools", "functions", "response_format", "logprobs", "audio", "prediction", "web_search_options")
"""Fields whose absence from the answer would otherwise be a surprise."""


@dataclass(frozen=True, slots=True)
class Asked:
    """What a request says."""

    text: str
    """The message as it is stored."""
    parts: tuple[str, ...]
    """Its texts in order; the last one has the question."""
    given: str
    """The passages of a front-end's own search, which came around the question; empty if there were none."""
    history: tuple[tuple[str, str], ...]
    """(role, text) of the messages before it, oldest first, without system prompts, those of one side in a row as one."""
    system_prompt: str | None
    warnings: tuple[Warned, ...] = ()

    @property
    def has_context(self) -> bool:
        """Whether more was given than the question."""
        return bool(self.given or split_message(self.parts)[1])


def asked(body: wire.ChatBody) -> Asked:
    """Return what a request says. Raises InvalidInput before anything is stored."""
    _check(body)
    said = [(message.role, _text(message)) for message in body.messages]
    system = "\n\n".join(text.strip() for role, text in said if role in _SYSTEM and text.strip())
    if len(system) > _MAX_SYSTEM_LENGTH:
        raise InvalidInput(
            f"The system messages have {len(system):,} characters; the limit is {_MAX_SYSTEM_LENGTH:,}. Shorten them.",
            field="messages",
        )
    if body.messages[-1].role != "user":
        raise InvalidInput("The last item of `messages` must have the role `user`.", field=f"messages.{len(said) - 1}.role")
    spoken = merged([(role, _as_stored(text, role)) for role, text in said if role in ("user", "assistant")])
    if not said[-1][1].strip() or not spoken:
        raise InvalidInput(
            "The last message has no text. Clew reads texts only; write the question in it.",
            field=f"messages.{len(said) - 1}.content",
        )
    question, given = unwrapped(said[-1][1])
    return Asked(
        text=spoken.pop()[1],
        parts=tuple(_last_parts(body.messages)) if not given else (question,),
        given=given,
        history=tuple(spoken),
        system_prompt=system or None,
        warnings=tuple(_warnings(body)),
    )


def conversation_name(connection: HTTPConnection) -> str | None:
    """Return the name by which the client knows the conversation, None if it names none. Raises InvalidInput."""
    for header in CONVERSATION_HEADERS:
        name = connection.headers.get(header, "").strip()
        if name.lower() in _NO_NAMES or name.startswith(("local:", "{{")):
            continue
        if len(name) > _MAX_NAME_LENGTH or not name.isprintable():
            raise InvalidInput(f"The header {header} must have at most {_MAX_NAME_LENGTH} printable characters.", field=header)
        return name
    return None


def new_thread(assistant_id: UUID, name: str | None) -> NewThread:
    """Return the values of a new thread, in case there is none with that name."""
    return NewThread(assistant_id, APP, name)


def turn_request(
    caller: Principal, body: wire.ChatBody, question: Asked, *, thread_id: UUID, assistant_id: UUID, language: str
) -> TurnRequest:
    """Return the question for the engine, which continues from the head of its thread. Raises InvalidInput."""
    request = TurnRequest(
        tenant_id=caller.tenant_id,
        thread_id=thread_id,
        content=question.text,
        dialect="completions",
        caller_app=caller.caller_app,
        user=caller.memory_user,
        assistant_id=assistant_id,
        reader_language=language,
        options=ModelOptions(temperature=body.temperature, system_prompt=question.system_prompt),
        time_limit="run",
    )
    request = asking(request, question.parts[-1], [question.given]) if question.given else with_context(request, question.parts)
    try:
        check_request(request)
    except InvalidInput as error:
        raise InvalidInput(error.said or error.message, code=error.code, field="messages") from error
    return request


def _check(body: wire.ChatBody) -> None:
    if body.n != 1:
        raise InvalidInput("`n` must be 1: Clew writes one answer to a question.", field="n")
    if body.tool_choice not in (None, "none", "auto"):
        raise InvalidInput(
            "`tool_choice` must be `none` or `auto`: Clew answers from documents and calls no tools of the client.",
            field="tool_choice",
        )


def _text(message: wire.ChatMessage) -> str:
    if isinstance(message.content, str) or message.content is None:
        return message.content or ""
    return "\n\n".join(part.text for part in message.content if part.text)


def _as_stored(text: str, role: str) -> str:
    """Return an answer without the links that Clew wrote into it, and a question without the passages around it."""
    return _LINK.sub(r"\1", text) if role == "assistant" else unwrapped(text)[0]


def _last_parts(messages: Sequence[wire.ChatMessage]) -> Iterator[str]:
    """Yield the texts of the messages of the user at the end."""
    spoken = [message for message in messages if message.role in ("user", "assistant")]
    last = list(takewhile(lambda message: message.role == "user", reversed(spoken)))
    for message in reversed(last):
        if isinstance(message.content, str):
            yield message.content
        else:
            yield from (part.text for part in message.content or () if part.text)


def _warnings(body: wire.ChatBody) -> Iterator[Warned]:
    if others := sorted(_other_parts(body.messages[-1:])):
        named = ", ".join(f"`{one}`" for one in others)
        yield Warned("parts_ignored", f"The question has parts of the type {named}. Clew reads only texts and ignored them.")
    for name in _UNUSED:
        if (body.model_extra or {}).get(name):
            yield Warned("field_ignored", f"The field `{name}` has no effect: Clew answers from documents with a text.")


def _other_parts(messages: Sequence[wire.ChatMessage]) -> set[str]:
    parts = [part for one in messages if isinstance(one.content, list) for part in one.content]
    return {part.type[:80] for part in parts if not part.text}
