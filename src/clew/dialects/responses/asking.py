"""A question from its request to its turn: where it is asked, what came before it, and what is kept of it.

A response is a turn: its id names the turn, and the next question's parent is that turn's answer. Results of functions ask the
question of the calls again, in a branch beside it, with the calls and their results. Above: `routes`, `socket`. Below: `decode`,
`items`, the engine's use cases.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from uuid import UUID, uuid4

from clew.dialects.responses import decode, wire
from clew.dialects.responses.encode import Asked
from clew.dialects.responses.files import brought_files, earlier_files
from clew.dialects.responses.input_items import ANSWERED, HISTORY, calls_of
from clew.dialects.responses.items import Input, kept_behind, read_input
from clew.dialects.responses.references import with_references
from clew.dialects.shared.access import Principal
from clew.dialects.shared.idempotency import keyed
from clew.dialects.shared.openai_files import read_sent
from clew.dialects.shared.openai_shapes import MODEL, find_model
from clew.dialects.shared.parts import Parts
from clew.domain.documents.passage import SearchFilters
from clew.domain.errors import Conflict, InvalidInput, NotFound
from clew.domain.ids import public_id
from clew.domain.messages import MessageLanguage
from clew.domain.threads.path import merged
from clew.domain.threads.thread import Assistant
from clew.domain.turns.tools import ToolResult, ToolRound
from clew.domain.turns.turn import KeptRequest, TurnRequest
from clew.engine.asking import ThreadOpening
from clew.engine.questions.context import with_context
from clew.engine.running.turns import RunningTurn, TurnHandle
from clew.engine.stages.admit import MAX_MESSAGE_LENGTH, MAX_MESSAGES
from clew.providers.answering.protocol import Abilities
from clew.store.assistants import Assistants
from clew.store.threads.messages import Messages, PathPage
from clew.store.threads.threads import NewThread, Threads
from clew.store.turns.responses import Responses, StoredResponse

CALLER_APP = "responses"
DIALECT = "responses"
_MADE_FOR = "made_for_responses"
"""In the metadata of a thread that a request began which named none."""
_ANY_DEPTH = (1 << 31) - 1
_MOST_SEEDED = 40
"""Messages of the path that a response which is not stored begins with."""


@dataclass(frozen=True, slots=True)
class Asking:
    """Who asks, from where, and the responses that this connection may continue although they are not stored."""

    caller: Principal
    base_url: str
    key: str | None = None
    language: MessageLanguage = "en"
    own: frozenset[UUID] = frozenset()
    """Turns of this WebSocket; empty over HTTP."""


@dataclass(frozen=True, slots=True)
class Place:
    """Where a question is asked."""

    thread_id: UUID | None = None
    """None: in a new thread."""
    parent_id: int | None = None
    is_linear: bool = True
    previous: StoredResponse | None = None
    """The response before it, if there is one."""
    history: tuple[tuple[str, str], ...] = ()
    """Earlier messages that a new thread begins with, besides those of the input."""
    is_found: bool = False
    """The history of the input is above already: the thread was found by its texts."""


@dataclass(frozen=True, slots=True)
class Answering:
    """A turn that was started, and what its response repeats."""

    turn: TurnHandle
    asked: Asked
    is_stored: bool = True

    @property
    def is_in_conversation(self) -> bool:
        """The request named a conversation, which keeps the messages."""
        return bool(self.asked.parameters.get("conversation"))


async def ask(parts: Parts, who: Asking, body: wire.CreateResponse) -> Answering:
    """Start the turn of a request, or return the one that an earlier copy of the request started.

    Raises:
        InvalidInput, NotFound, Conflict, TooManyRequests
    """
    decode.check(body, parts.model.abilities)
    given = read_input(await with_references(parts, who.caller.tenant_id, body.input))
    place = await _find_place(parts, who, body, given)
    assistant_id = await _find_assistant(parts, who.caller, body, place)
    question, rounds = _question_of(given, place)
    _check_question(question)
    options, search = decode.options(body, given), decode.file_search(body)
    if options.response_schema is not None and not parts.model.abilities.follows_schemas:
        raise InvalidInput(
            f"`text.format` asks for JSON, which the model {parts.model.name} of this server cannot write. Omit it, or "
            "configure a language model.",
            field="text.format",
        )
    kept = _kept(body, given, place, rounds, model=parts.model.abilities)
    files = [*await earlier_files(parts, who.caller.tenant_id, kept.parameters), *given.files]
    own = await read_sent(files, parts, who.caller.tenant_id, field="input")
    request = TurnRequest(
        tenant_id=who.caller.tenant_id,
        thread_id=place.thread_id or uuid4(),
        content=question,
        dialect=DIALECT,
        caller_app=who.caller.caller_app,
        user=who.caller.memory_user,
        parent_id=place.parent_id,
        is_linear=place.is_linear,
        assistant_id=assistant_id,
        reader_language=who.language,
        filters=await _find_filters(parts, who.caller, body),
        ranking=decode.ranking(search),
        given=own.passages,
        options=options,
        functions=decode.functions(body, rounds),
        kept=kept,
        may_truncate=body.truncation != "disabled",
        time_limit="background" if body.background else "answer",
    )
    asked = with_context(request, given.parts if question == given.question else ())
    turn = await _start(parts, who, asked, place, merged((*place.history, *given.history)), body)
    return await _answering(parts, who, turn, kept)


def asked_of(stored: StoredResponse, base_url: str, include: frozenset[str] | None = None) -> Asked:
    """Return what the response of a stored turn repeats. `include` is that of the reading, or else of the request."""
    wanted = frozenset(stored.parameters.get("include") or ()) if include is None else include
    return Asked(stored.turn_id, stored.thread_id, stored.parameters, stored.asked_at, base_url, wanted)


async def find_response(parts: Parts, caller: Principal, response_id: str) -> StoredResponse:
    """Return a response by its id. Raises NotFound: there is none, or it was not stored."""
    found = await Responses(parts.database).find(caller.tenant_id, decode.response_id(response_id))
    if found is None or not found.is_stored:
        raise NotFound("response", response_id[:80])
    return found


async def history_to(parts: Parts, tenant_id: UUID, thread_id: UUID, leaf_id: int | None) -> tuple[tuple[str, str], ...]:
    """Return the last messages on the path to a message, oldest first, without failed ones; None is the root."""
    if leaf_id is None:
        return ()
    which = PathPage(thread_id, _MOST_SEEDED, before=_ANY_DEPTH, leaf_id=leaf_id)
    page = await Messages(parts.database).page(tenant_id, which)
    return tuple((one.role, one.content) for one in reversed(page) if one.status != "failed" and one.content.strip())


async def find_previous(parts: Parts, who: Asking, previous_id: str) -> StoredResponse:
    """Return the response to continue from.

    Raises:
        InvalidInput: this connection cannot continue from it. Conflict: it is still running.
    """
    try:
        found = await Responses(parts.database).find(who.caller.tenant_id, decode.response_id(previous_id))
    except (InvalidInput, NotFound) as error:
        raise decode.no_previous(previous_id) from error
    if found is None or not (found.is_stored or found.turn_id in who.own):
        raise decode.no_previous(previous_id)
    if found.record is None:
        raise Conflict(
            f"The response {previous_id[:80]} is still in progress. Wait until it has ended, or cancel it.",
            code="GENERATION_IN_PROGRESS",
            field="previous_response_id",
        )
    return found


async def _find_place(parts: Parts, who: Asking, body: wire.CreateResponse, given: Input) -> Place:
    """Return where the question is asked: in the conversation, below the previous response or the texts, or in a new thread."""
    tenant_id = who.caller.tenant_id
    if body.conversation is not None:
        thread = await Threads(parts.database).find(tenant_id, decode.conversation_id(body.conversation))
        previous = await Responses(parts.database).last_of(tenant_id, thread.id) if given.outputs else None
        if previous is not None and previous.record is not None and previous.record.calls:
            return Place(thread.id, previous.parent_id, is_linear=False, previous=previous)
        return Place(thread.id)
    if body.previous_response_id is None:
        return Place() if body.store is False else await _find_texts(parts, tenant_id, merged(given.history))
    previous = await find_previous(parts, who, body.previous_response_id)
    parent_id = _parent_of(previous)
    if previous.is_stored == (body.store is not False):
        return Place(previous.thread_id, parent_id, is_linear=False, previous=previous)
    history = await history_to(parts, tenant_id, previous.thread_id, parent_id)
    return Place(previous=previous, history=history)


async def _find_texts(parts: Parts, tenant_id: UUID, history: Sequence[tuple[str, str]]) -> Place:
    """Return the newest answer with exactly these texts above it, for clients that send the whole conversation each time.

    Only in threads that such requests began: the others have names, and whoever names none changes none (decision 0049).
    """
    found = await Messages(parts.database).find_path(tenant_id, history, made_for=_MADE_FOR) if history else None
    return Place() if found is None else Place(found.thread_id, found.id, is_linear=False, is_found=True)


def _parent_of(previous: StoredResponse) -> int | None:
    """Return the message below which the next question is asked: the answer, or what was above a question without one."""
    record = previous.record
    is_answered = record is not None and not record.calls and record.status != "failed" and previous.answer_id is not None
    return previous.answer_id if is_answered else previous.parent_id


async def _find_assistant(parts: Parts, caller: Principal, body: wire.CreateResponse, place: Place) -> UUID | None:
    """Return the assistant that answers; None: that of the thread."""
    if place.thread_id is not None and not place.is_found and body.model == MODEL:
        return None
    return (await find_assistant(parts, caller.tenant_id, body.model or "")).id


async def find_assistant(parts: Parts, tenant_id: UUID, model: str) -> Assistant:
    """Return the assistant that a model name selects. Raises InvalidInput: for responses, an unknown model is a wrong value."""
    try:
        return await find_model(parts, tenant_id, model)
    except NotFound as error:
        raise InvalidInput(error.said, code="MODEL_NOT_FOUND", field="model") from error


async def _find_filters(parts: Parts, caller: Principal, body: wire.CreateResponse) -> SearchFilters:
    """Return which documents are searched. Raises NotFound: no such vector store for this caller."""
    filters = decode.filters(body)
    for assistant_id in filters.assistant_ids:
        try:
            await Assistants(parts.database).find(caller.tenant_id, assistant_id)
        except NotFound as error:
            raise NotFound("vector store", public_id("vs", assistant_id)) from error
    return filters


def _question_of(given: Input, place: Place) -> tuple[str, tuple[ToolRound, ...]]:
    """Return the question, and the calls made for it. Raises InvalidInput: calls and results do not belong together."""
    previous = place.previous
    pending = previous.record.calls if previous and previous.record else ()
    for named in given.outputs:
        if all(call.id != named for call in pending):
            raise InvalidInput(f"No tool call found for function call output with call_id {named[:80]}.", field="input")
    unanswered = [*given.unanswered, *(call.id for call in pending if call.id not in given.outputs)]
    if unanswered:
        raise InvalidInput(f"No tool output found for function call {unanswered[0][:80]}.", field="input")
    if previous is None or not pending:
        return given.question, tuple(given.rounds)
    results = tuple(ToolResult(call, given.outputs[call.id], "ok") for call in pending)
    question = "\n\n".join(text for text in (previous.question, given.question) if text)
    return question, (*decode.stored_rounds(previous.parameters), ToolRound(None, results))


def _kept(
    body: wire.CreateResponse, given: Input, place: Place, rounds: tuple[ToolRound, ...], *, model: Abilities
) -> KeptRequest:
    """Return what is kept of a request. A conversation gets the calls and results that the question needed, behind it."""
    parameters, is_stored = decode.parameters(body, given, rounds, model), body.store is not False
    if above := len(merged((*place.history, *given.history))) - len(merged(place.history)):
        parameters[HISTORY] = above
    if place.previous and calls_of(place.previous):
        parameters[ANSWERED] = str(place.previous.turn_id)
    if place.previous and (brought := brought_files(place.previous)):
        parameters["files"] = brought
    if body.conversation is None:
        return KeptRequest(parameters, given.items, is_stored)
    behind = [*_before(place.previous), *given.items]
    if calls := [one for one in behind if one["type"] != "message"]:
        parameters["behind"] = calls
    return KeptRequest(parameters, given.items, is_stored, kept_behind(behind))


def _before(previous: StoredResponse | None) -> list[wire.Json]:
    """Return the items of a question whose calls are pending: those that it had before, and the calls."""
    if previous is None or not (pending := calls_of(previous)):
        return []
    return [*(previous.parameters.get("behind") or ()), *pending]


def _check_question(question: str) -> None:
    if not question.strip():
        raise InvalidInput("`input` has no question. Send a text, or items with a message of the user last.", field="input")
    if len(question) > MAX_MESSAGE_LENGTH:
        raise InvalidInput(
            f"The question in `input` has {len(question):,} characters; the limit is {MAX_MESSAGE_LENGTH:,}. Upload long texts "
            "as documents.",
            code="MESSAGE_TOO_LONG",
            field="input",
        )


async def _start(
    parts: Parts,
    who: Asking,
    request: TurnRequest,
    place: Place,
    history: Sequence[tuple[str, str]],
    body: wire.CreateResponse,
) -> TurnHandle:
    sent = body.model_dump(mode="json")
    anywhere = {"thread_id": None, "parent_id": None, "is_linear": None}  # where it is found may differ when it is sent again
    if place.is_found:
        try:
            return await parts.runner.ask(keyed(request, who.key, who.caller, kept=sent, **anywhere))
        except Conflict as conflict:
            if conflict.code != "CONVERSATION_FULL":
                raise
    if place.thread_id is None or place.is_found:
        assert request.assistant_id is not None, "a new thread has the assistant of its model"  # noqa: S101
        is_stored = request.kept is None or request.kept.is_stored
        metadata = {_MADE_FOR: True} | ({} if is_stored else {"is_stateless": True})
        new = NewThread(request.assistant_id, CALLER_APP, metadata=metadata, id=uuid4())
        asked = replace(request, thread_id=new.id, is_linear=True, parent_id=None)
        opening = ThreadOpening(new, tuple(history[-(MAX_MESSAGES - 2) :]))
        return (await parts.conversing.ask(opening, keyed(asked, who.key, who.caller, kept=sent, **anywhere)))[1]
    asked = replace(request, history=tuple(history))
    return await parts.runner.ask(keyed(asked, who.key, who.caller, parent_id=place.parent_id, kept=sent))


async def _answering(parts: Parts, who: Asking, turn: TurnHandle, kept: KeptRequest) -> Answering:
    if isinstance(turn, RunningTurn):
        include = frozenset(kept.parameters.get("include") or ())
        asked_at = turn.admitted.created_at
        asked = Asked(turn.turn_id, turn.thread_id, kept.parameters, asked_at, who.base_url, include)
        return Answering(turn, asked, kept.is_stored)
    stored = await Responses(parts.database).find(who.caller.tenant_id, turn.turn_id)
    if stored is None:
        raise NotFound("response", public_id("resp", turn.turn_id))
    return Answering(turn, asked_of(stored, who.base_url), stored.is_stored)
