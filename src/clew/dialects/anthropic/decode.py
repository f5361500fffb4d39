"""From the wire to the engine: the question, the conversation before it, the tools of the client and the options of the model.

Above: `routes`. Below: `messages`, which reads the conversation.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from clew.dialects.anthropic.messages import read_messages
from clew.dialects.anthropic.offers import offered_tools
from clew.dialects.anthropic.wire import Block, MessageBody, TokenCountBody, ToolParam
from clew.dialects.shared.access import Principal
from clew.dialects.shared.attribute_filters import search_filters
from clew.dialects.shared.given_documents import Own, OwnDocument
from clew.dialects.shared.instructions import check_instructions
from clew.dialects.shared.openai_functions import client_functions, definition_of
from clew.dialects.shared.shapes import first_names, unknown_fields
from clew.domain.chains.active_file import ActiveFile
from clew.domain.chains.model_context import ModelOptions, ResponseSchema
from clew.domain.errors import InvalidInput
from clew.domain.threads.path import merged
from clew.domain.threads.thread import Assistant
from clew.domain.turns.tools import ClientFunctions, ToolRound
from clew.domain.turns.turn import TurnRequest
from clew.engine.questions.context import with_context
from clew.engine.stages.admit import check_request
from clew.providers.answering.protocol import Abilities
from clew.store.threads.threads import NewThread

CALLER_APP = "anthropic"
BLOCKS_HEADER = "Clew-Blocks"
_SENTENCES = "sentences"
_CHOICES = {"auto": "auto", "none": "none", "any": "required"}
_WITHOUT_EFFECT = ("top_k", "thinking", "speed")


@dataclass(frozen=True, slots=True)
class Asked:
    """What a request asks."""

    text: str
    history: tuple[tuple[str, str], ...] = ()
    """(role, text) of earlier messages, oldest first, those of one side in a row as one."""
    system: str = ""
    files: tuple[ActiveFile, ...] = ()
    """Documents and search results that are not cited, in order."""
    own: tuple[OwnDocument, ...] = ()
    """Those that are, and PDFs."""
    documents: int = 0
    """All documents, without search results."""
    skipped: tuple[str, ...] = ()
    """Types of the blocks that were not read."""
    rounds: tuple[ToolRound, ...] = ()
    """Calls for this question, with the results that the client returns."""
    tools: tuple[ToolParam, ...] = ()
    """Those that the model may call."""


def asked(body: TokenCountBody) -> Asked:
    """Return what a request asks. Raises InvalidInput before anything is stored."""
    spoken = read_messages(body.messages)
    said = spoken.said
    if not said or said[-1][0] != "user":
        raise InvalidInput(
            "The last message must have the role `user`. Clew does not continue a message of the assistant.", field="messages"
        )
    history = merged(said)
    text = history.pop()[1] if said[-1][1].strip() else ""
    system = filter(None, (_system(body.system), *spoken.instructions))
    skipped = tuple(first_names(spoken.skipped))
    return Asked(
        text,
        tuple(history),
        "\n\n".join(system),
        files=tuple(spoken.files),
        own=tuple(spoken.own),
        documents=spoken.counts["document"],
        skipped=skipped,
        rounds=tuple(spoken.rounds),
        tools=tuple(offered_tools(body, spoken.changes, spoken.defined)),
    )


def check(body: MessageBody, question: Asked, model: Abilities) -> None:
    """Raise InvalidInput unless the request can be answered, so that nothing is stored for one that cannot."""
    _check_tools(body, question, model)
    if body.thread is not None and body.thread.previous_message_id is not None and question.history:
        raise InvalidInput(
            "`thread` continues an answer, so `messages` may only have new messages of the user. Send the others without "
            "`thread`.",
            field="messages",
        )
    if _schema(body) is not None and not model.follows_schemas:
        raise InvalidInput(
            "`output_config.format` asks for JSON, which the model of this server cannot write. Omit it, or configure a language "
            "model.",
            field="output_config.format",
        )
    check_instructions(question.system, "The instructions in `system` have", "system")
    if not question.text.strip() and question.skipped:
        kinds = ", ".join(f"`{kind}`" for kind in question.skipped)
        raise InvalidInput(f"The last message has no text: Clew does not read blocks of the type {kinds}.", field="messages")


def _check_tools(body: MessageBody, question: Asked, model: Abilities) -> None:
    names = [tool.name for tool in body.client_tools]
    if len(set(names)) < len(names):
        raise InvalidInput("Two tools have the same name. Tool names must be unique.", field="tools")
    choice = body.tool_choice
    if choice is None or choice.type not in ("any", "tool"):
        return
    if not question.tools and not body.provider_tools:
        raise InvalidInput("`tool_choice` demands a call, but the request has no `tools`.", field="tool_choice")
    offered = {tool.name for tool in question.tools}
    theirs = {tool.name for tool in body.provider_tools}.difference(names, offered)
    if not offered or (choice.type == "tool" and choice.name is not None and choice.name in theirs):
        kinds = ", ".join(f"`{kind}`" for kind in _kinds(body))
        raise InvalidInput(
            f"`tool_choice` demands a call of a tool that Clew does not serve: {kinds}. Omit it, or send tools with an "
            "`input_schema`.",
            field="tool_choice",
        )
    if not model.calls_tools:
        raise InvalidInput(
            "`tool_choice` demands a call, which the model of this server cannot make. Omit it, or configure a language model.",
            field="tool_choice",
        )


def new_thread(body: MessageBody, assistant: Assistant) -> NewThread:
    """Return the values of a new thread."""
    user = body.metadata.user_id if body.metadata else None
    return NewThread(assistant.id, CALLER_APP, metadata={"anthropic": {"user_id": user}} if user else {})


def turn_request(
    caller: Principal,
    thread: NewThread,
    body: MessageBody,
    question: Asked,
    *,
    own: Own,
    reader_language: str | None = None,
) -> TurnRequest:
    """Return the question for the engine, for the head of that thread, with its documents. Raises InvalidInput."""
    request = TurnRequest(
        tenant_id=caller.tenant_id,
        thread_id=thread.id,
        content=question.text,
        dialect="anthropic",
        caller_app=caller.caller_app,
        user=caller.memory_user,
        assistant_id=thread.assistant_id,
        reader_language=reader_language,
        filters=search_filters(body.filters),
        active_files=(*question.files, *own.files),
        given=own.passages,
        options=ModelOptions(
            temperature=body.temperature,
            top_p=body.top_p,
            system_prompt=question.system or None,
            answer_tokens=body.max_tokens,
            response_schema=_schema(body),
            stops=tuple(body.stop_sequences or ()),
        ),
        functions=_functions(body, question),
        time_limit="run",
    )
    request = with_context(request)
    try:
        check_request(request)
    except InvalidInput as error:
        raise InvalidInput(error.said or error.message, code=error.code, field="messages") from error
    return request


def is_one_block(body: MessageBody, question: Asked, blocks: str | None) -> bool:
    """Whether the answer is one block of text: JSON, or as in Anthropic's API if the request sent nothing to cite.

    Programs that enable no citations often read the first block only, or show each as a message of its own. `blocks` is what the
    request asks for by header. Raises InvalidInput if Clew does not know it.
    """
    asked = (blocks or "").strip()
    if asked.lower() not in ("", _SENTENCES):
        raise InvalidInput(f"The header {BLOCKS_HEADER} is {asked[:64]!r}. Send `{_SENTENCES}`, or omit it.", field=BLOCKS_HEADER)
    is_cut = any(one.is_cited for one in question.own) or bool(asked)
    return wants_json(body) or not is_cut


def wants_json(body: MessageBody) -> bool:
    """Whether the answer is a JSON object."""
    return _schema(body) is not None


def notes(body: MessageBody, question: Asked, model: Abilities) -> Iterator[tuple[str, str]]:
    """Yield (code, message) for each part of a request that has no effect."""
    for name in unknown_fields(body):
        yield "unknown_field", f"The field `{name}` is unknown and was ignored."
    for name in _WITHOUT_EFFECT:
        if getattr(body, name) is not None:
            yield "field_ignored", f"The field `{name}` has no effect: the model is configured on the server."
    for kind in _kinds(body):
        yield "tools_ignored", f"Clew does not serve the tool `{kind}`. It was not offered to the model."
    if (body.client_tools or question.tools) and not model.calls_tools:
        yield "tools_ignored", "The model of this server does not call tools. `tools` was ignored."
    for kind in question.skipped:
        yield "block_ignored", f"Blocks of the type `{kind}` were ignored."
    if model.reads_context:
        return
    if question.files or any(not one.is_cited for one in question.own):
        yield (
            "documents_ignored",
            "The answer model reads only passages. Documents of the request without `citations` were ignored.",
        )
    if question.system or body.temperature is not None or body.top_p is not None:
        yield "options_ignored", "The answer model reads only passages. `system`, `temperature` and `top_p` were ignored."


def _functions(body: MessageBody, question: Asked) -> ClientFunctions:
    offered = [definition_of(one.name, one.description, one.input_schema) for one in question.tools]
    given = body.tool_choice
    choice = "auto" if given is None else _CHOICES.get(given.type, given.name or "")
    is_parallel = given is None or not given.disable_parallel_tool_use
    return client_functions(offered, choice, None, is_parallel=is_parallel, rounds=question.rounds)


def _kinds(body: MessageBody) -> list[str]:
    """Return the first types of tools that nobody runs here."""
    return first_names(dict.fromkeys(tool.type for tool in body.provider_tools))


def _schema(body: MessageBody) -> ResponseSchema | None:
    form = body.output_config.format if body.output_config else None
    return ResponseSchema("answer", form.form) if form else None


def _system(given: str | Sequence[Block] | None) -> str:
    return given if isinstance(given, str) else "\n\n".join(block.text for block in given or () if block.text)
