"""From the wire to the engine: the texts of the messages, the name of the conversation, the options, and the question itself.

Above: `routes`. Below: `messages`. A field that would change what is returned is refused if it cannot be served; any other is
ignored, and those that a client may rely on with a warning.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from uuid import UUID

from starlette.requests import HTTPConnection

from clew.dialects.completions import wire
from clew.dialects.completions.links import without_links
from clew.dialects.completions.messages import read_messages
from clew.dialects.shared.access import Principal
from clew.dialects.shared.attribute_filters import search_filters
from clew.dialects.shared.front_ends import unwrapped
from clew.dialects.shared.instructions import check_instructions
from clew.dialects.shared.openai_files import SentFile
from clew.dialects.shared.openai_functions import client_functions, definition_of, json_object
from clew.dialects.shared.shapes import unknown_fields
from clew.domain.chains.model_context import ModelOptions, ResponseSchema
from clew.domain.errors import COMBINATION, MISSING, InvalidInput
from clew.domain.threads.path import merged
from clew.domain.turns.events import Warned
from clew.domain.turns.tools import ClientFunctions, ToolRound
from clew.domain.turns.turn import TurnRequest
from clew.engine.questions.context import asking, split_message, with_context
from clew.engine.stages.admit import check_request
from clew.providers.answering.protocol import Abilities
from clew.store.threads.threads import NewThread

APP = "openai"
"""The `caller_app` of the threads that begin here."""
CONVERSATION_HEADERS = ("clew-conversation-id", "x-openwebui-chat-id")
"""Headers that name the conversation, the first one before the others."""
_MAX_NAME_LENGTH = 200
_NO_NAMES = frozenset({"", "new", "null", "undefined", "none", "local"})
"""What front-ends send for a conversation that has no id yet, or that they do not keep."""
_UNUSED = (
    *("logprobs", "logit_bias", "web_search_options", "modalities", "audio", "prediction"),
    *("moderation", "reasoning_effort", "verbosity", "safety_identifier"),
    *("prompt_cache_key", "prompt_cache_options", "prompt_cache_retention"),
)
"""Fields of OpenAI's API that have no effect."""
_USUAL_TIERS = (None, "auto", "default")
_OF_LANGUAGE_MODELS = (
    *("max_tokens", "max_completion_tokens", "temperature", "top_p", "seed"),
    *("presence_penalty", "frequency_penalty"),
)
_OFFERED = {"tool_choice": "tools", "parallel_tool_calls": "tools", "function_call": "functions"}
"""Field → the field that it is about; OpenAI's API refuses the first without the second."""
_OF_MESSAGES = ("name", "audio")
"""Fields of OpenAI's messages that are not read."""


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
    files: tuple[SentFile, ...] = ()
    rounds: tuple[ToolRound, ...] = ()
    """Function calls for this question, with the results that the client returns."""

    @property
    def has_context(self) -> bool:
        """Whether more was given than the question."""
        return bool(self.given or split_message(self.parts)[1])


def asked(body: wire.ChatBody) -> Asked:
    """Return what a request says. Raises InvalidInput before anything is stored."""
    spoken = read_messages(body.messages)
    if not spoken.said or spoken.said[-1][1].role != "user":
        raise InvalidInput(
            "The last item of `messages` must have the role `user`, or the role `tool` behind the calls of its question.",
            field=f"messages[{spoken.last}].role",
        )
    last = spoken.said[-1][0]
    said = merged([(message.role, _as_stored(text, message.role)) for text, message in spoken.said])
    if not last.strip() or not said:
        raise InvalidInput(
            "The last message has no text. Clew reads texts only; write the question in it.",
            field=f"messages[{spoken.last}].content",
        )
    found = unwrapped(last)
    return Asked(
        text=said.pop()[1],
        parts=tuple(spoken.question) if found.question == last else (found.question,),
        given=found.given,
        history=tuple(said),
        system_prompt=_system_prompt([*spoken.instructions, found.wishes]),
        files=tuple(spoken.files),
        rounds=tuple(spoken.rounds),
    )


def _system_prompt(texts: Sequence[str]) -> str | None:
    system = "\n\n".join(filter(None, texts))
    check_instructions(system, "The system messages have", "messages")
    return system or None


def check(body: wire.ChatBody, model: Abilities) -> None:
    """Raise InvalidInput if fields of the request exclude each other, or demand what the model of the server cannot do."""
    _check_combinations(body)
    if _schema(body.response_format) is not None and not model.follows_schemas:
        raise InvalidInput(
            "`response_format` asks for JSON, which the model of this server cannot write. Omit it, or configure a language "
            "model.",
            field="response_format",
        )
    choice, _ = _choice(body)
    if choice in ("auto", "none"):
        return
    chosen = "function_call" if body.function_call is not None else "tool_choice"
    if not _offered(body):
        raise InvalidInput(f"`{chosen}` demands a call, but `{_OFFERED[chosen]}` has no function.", field=chosen)
    if not model.calls_tools:
        raise InvalidInput(
            f"`{chosen}` demands a call, which the model of this server cannot make. Send `auto` or `none`, or configure a "
            "language model.",
            field=chosen,
        )


def _check_combinations(body: wire.ChatBody) -> None:
    """Raise InvalidInput if fields exclude each other, or one is there without that which it is about."""
    if body.stream_options is not None and not body.stream:
        raise InvalidInput("`stream_options` is only allowed if `stream` is true.", field="stream_options")
    if body.top_logprobs is not None and not body.logprobs:
        raise InvalidInput("`top_logprobs` is only allowed if `logprobs` is true.", field="top_logprobs")
    for name, offers in _OFFERED.items():
        if getattr(body, name) is not None and getattr(body, offers) is None:
            raise InvalidInput(f"`{name}` is only allowed if the request has `{offers}`.", field=name)
    if body.max_tokens is not None and body.max_completion_tokens is not None:
        reason = "`max_tokens` is the older name of `max_completion_tokens`. Send only one of them."
        raise InvalidInput(reason, code=COMBINATION, field="max_tokens")
    if body.functions and body.tools:
        raise InvalidInput("`functions` is the older form of `tools`. Send only `tools`.", field="functions")


def demanded_function(body: wire.ChatBody) -> str | None:
    """Return the name of the function that the model must call, if the request demands one."""
    choice = body.tool_choice
    return choice.function.name if isinstance(choice, wire.ToolChoice) and choice.function else None


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
    caller: Principal, body: wire.ChatBody, question: Asked, new: NewThread, *, model: Abilities, language: str
) -> TurnRequest:
    """Return the question for the engine, at the head of a new thread. Raises InvalidInput."""
    request = TurnRequest(
        tenant_id=caller.tenant_id,
        thread_id=new.id,
        content=question.text,
        dialect="completions",
        caller_app=caller.caller_app,
        user=caller.memory_user,
        assistant_id=new.assistant_id,
        reader_language=language,
        filters=search_filters(body.filters),
        options=_options(body, question, model),
        functions=_functions(body, question),
        time_limit="run",
    )
    request = asking(request, question.parts[-1], [question.given]) if question.given else with_context(request, question.parts)
    try:
        check_request(request)
    except InvalidInput as error:
        raise InvalidInput(error.said or error.message, code=error.code, field="messages") from error
    return request


def warnings(body: wire.ChatBody, model: Abilities) -> Iterator[Warned]:
    """Yield a warning for each part of the request that has no effect although a client may rely on it."""
    if others := sorted(_other_parts(body.messages[-1:])):
        named = ", ".join(f"`{one}`" for one in others)
        yield Warned(
            "parts_ignored", f"The question has parts of the type {named}. It was ignored: Clew reads only texts and files."
        )
    unable = (
        *(("tools", "functions") if not model.calls_tools else ()),
        *(_OF_LANGUAGE_MODELS if not model.reads_context else ()),
        *(("service_tier",) if body.service_tier not in _USUAL_TIERS else ()),
    )
    given = body.model_extra or {}
    ignored = [name for name in (*unable, *_UNUSED) if getattr(body, name, given.get(name)) not in (None, False, [])]
    for name in (*ignored, *_ignored_inside(body, model)):
        yield Warned("field_ignored", f"The field `{name}` has no effect on this server.")
    for name in unknown_fields(body):
        if name not in _UNUSED:
            yield Warned("unknown_field", f"The field `{name}` is unknown and was ignored.")


def _ignored_inside(body: wire.ChatBody, model: Abilities) -> Iterator[str]:
    """Yield fields of OpenAI's messages and functions that are not read."""
    extras = [one.model_extra or {} for one in body.messages]
    yield from (f"messages.{name}" for name in _OF_MESSAGES if any(extra.get(name) is not None for extra in extras))
    if model.calls_tools and any((one.model_extra or {}).get("strict") for one in _offered(body)):
        yield "tools.function.strict"
    if model.calls_tools and any(tool.type == "custom" for tool in body.tools or ()):
        yield "tools.custom"
    if body.stream_options and body.stream_options.include_obfuscation:
        yield "stream_options.include_obfuscation"


def _options(body: wire.ChatBody, question: Asked, model: Abilities) -> ModelOptions:
    stop = body.stop or ()
    return ModelOptions(
        temperature=body.temperature,
        top_p=body.top_p,
        system_prompt=question.system_prompt,
        answer_tokens=body.max_completion_tokens or body.max_tokens,
        response_schema=_schema(body.response_format),
        stops=(stop,) if isinstance(stop, str) else tuple(stop),
        seed=body.seed,
        presence_penalty=body.presence_penalty,
        frequency_penalty=body.frequency_penalty,
    )


def _functions(body: wire.ChatBody, question: Asked) -> ClientFunctions:
    offered = [definition_of(one.name, one.description, one.parameters) for one in _offered(body)]
    choice, allowed = _choice(body)
    is_parallel = body.parallel_tool_calls is not False and not body.functions
    return client_functions(offered, choice, allowed, is_parallel=is_parallel, rounds=question.rounds)


def _offered(body: wire.ChatBody) -> Sequence[wire.Function]:
    """Return the functions that the model may call."""
    return body.functions or [one.function for one in body.tools or () if isinstance(one, wire.Tool)]


def _choice(body: wire.ChatBody) -> tuple[str, set[str] | None]:
    """Return which function the model must call, and which it may call; None: all of them. Raises InvalidInput."""
    given = body.tool_choice
    if body.function_call is not None:
        return body.function_call if isinstance(body.function_call, str) else body.function_call.name, None
    if given is None or isinstance(given, str):
        return given or "auto", None
    if given.type == "allowed_tools" and given.allowed_tools is not None:
        return given.allowed_tools.mode, {one.function.name for one in given.allowed_tools.tools}
    if given.type == "function" and given.function is not None:
        return given.function.name, None
    raise InvalidInput(f"`tool_choice.{given.type}` is missing.", code=MISSING, field=f"tool_choice.{given.type}")


def _schema(given: wire.ResponseFormat | None) -> ResponseSchema | None:
    if given is None or given.type == "text":
        return None
    if given.type == "json_object":
        return json_object()
    form = given.json_schema
    if form is None:
        path = "response_format.json_schema"
        raise InvalidInput(f"`{path}` is missing. Send the name and the JSON Schema of the answer.", code=MISSING, field=path)
    return ResponseSchema(form.name, form.form or {"type": "object"}, form.description, form.strict)


def _as_stored(text: str, role: str) -> str:
    """Return an answer without the links that Clew wrote into it, and a question without the passages around it."""
    return without_links(text) if role == "assistant" else unwrapped(text).question


def _other_parts(messages: Sequence[wire.ChatMessage]) -> set[str]:
    parts = [part for one in messages if isinstance(one.content, list) for part in one.content]
    return {part.type[:80] for part in parts if not part.text and part.type != "file"}
