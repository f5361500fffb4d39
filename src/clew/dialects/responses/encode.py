"""From a turn to the objects of OpenAI's responses: the response itself, its output items, citations and errors.

Required fields that have no value are present as null. What OpenAI's objects have no place for is in the field `clew` of the
response: how the turn ended, its refusal or choices, the quotes of its citations and its warnings. Above: `frames`, `routes`,
`socket`. Below: what was kept of the request, and the turn's events or its record.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any
from uuid import NAMESPACE_OID, UUID, uuid5

from clew.dialects.responses.namespaces import names_of
from clew.dialects.shared.citations import quote_fields, quote_url
from clew.dialects.shared.openai_functions import written_arguments
from clew.dialects.shared.turn_frames import sections
from clew.domain.citations.citation import Citation
from clew.domain.errors import NotFound
from clew.domain.ids import parse_id, public_id
from clew.domain.turns.events import Chatted, Clarified, Completed, Refused, Usage, Warned
from clew.domain.turns.tools import ToolCall

Json = dict[str, Any]
_DEFAULTS: Json = {
    "instructions": None,
    "max_output_tokens": None,
    "max_tool_calls": None,
    "previous_response_id": None,
    "parallel_tool_calls": True,
    "tools": [],
    "tool_choice": "auto",
    "temperature": 1.0,
    "top_p": 1.0,
    "presence_penalty": 0.0,
    "frequency_penalty": 0.0,
    "top_logprobs": 0,
    "truncation": "auto",
    "text": {"format": {"type": "text"}},
    "reasoning": None,
    "store": True,
    "background": False,
    "service_tier": "default",
    "safety_identifier": None,
    "prompt_cache_key": None,
    "user": None,
    "metadata": {},
}
"""Fields of the request that the response repeats, with the values of a request that does not have them."""
RESULTS = "file_search_call.results"
"""The value of `include` that adds the passages to a file search."""
_STATUS = {Completed: "answered", Refused: "no_context", Clarified: "clarify", Chatted: "small_talk"}
_ERROR_CODES = {
    "LLM_SERVICE_ERROR": "server_error",
    "GENERATION_TIMEOUT": "server_error",
    "CONTEXT_TOO_LONG": "invalid_prompt",
    "TOO_MANY_REQUESTS": "rate_limit_exceeded",
    "QUOTA_EXCEEDED": "rate_limit_exceeded",
}
"""Clew's codes as OpenAI's closed list has them; the others are `server_error`."""


@dataclass(frozen=True, slots=True)
class Asked:
    """What a response repeats of its request, and its ids."""

    turn_id: UUID
    thread_id: UUID
    parameters: Mapping[str, Any]
    asked_at: datetime
    base_url: str
    """The address of this server as the client sees it, for links to documents."""
    include: frozenset[str] = frozenset()

    @property
    def response_id(self) -> str:
        """The id of the response, which is that of its turn."""
        return public_id("resp", self.turn_id)

    @property
    def tools(self) -> Sequence[Mapping[str, Any]]:
        """The tools of the request."""
        return self.parameters.get("tools") or ()

    @property
    def searches_files(self) -> bool:
        """The request has the tool `file_search`."""
        return any(tool.get("type") == "file_search" for tool in self.tools)

    @property
    def is_json(self) -> bool:
        """The answer is a JSON object, so a text that says why there is none is a refusal."""
        written: Json = self.parameters.get("text") or {}
        form: Json = written.get("format") or {}
        return form.get("type", "text") != "text"

    @property
    def is_background(self) -> bool:
        """Nobody waits for the answer."""
        return bool(self.parameters.get("background"))

    @property
    def file_search_id(self) -> str:
        """The id of the search that is an output item; the same for every reading of the turn."""
        return public_id("fs", uuid5(NAMESPACE_OID, f"{self.turn_id} fs 0"))


@dataclass(slots=True)
class Progress:
    """What is known of a response."""

    status: str = "in_progress"
    output: list[Json] = field(default_factory=list[Json])
    usage: Usage | None = None
    completed_at: datetime | None = None
    incomplete_reason: str | None = None
    error: Json | None = None
    details: Json | None = None
    """The field `clew`."""


def response(asked: Asked, progress: Progress) -> Json:
    """Return the response object."""
    given = {name: asked.parameters[name] for name in _DEFAULTS if asked.parameters.get(name) is not None}
    conversation = asked.parameters.get("conversation")
    return {
        "id": asked.response_id,
        "object": "response",
        "created_at": int(asked.asked_at.timestamp()),
        "completed_at": int(progress.completed_at.timestamp()) if progress.completed_at else None,
        "status": progress.status,
        "incomplete_details": {"reason": progress.incomplete_reason} if progress.incomplete_reason else None,
        "error": progress.error,
        "model": asked.parameters["model"],
        "output": list(progress.output),
        "usage": None if progress.usage is None else usage(progress.usage),
        **_DEFAULTS,
        **given,
        "conversation": {"id": conversation} if conversation else None,
        **({"clew": progress.details} if progress.details is not None else {}),
    }


def usage(used: Usage) -> Json:
    """Return the tokens of a response as the provider counts them; the extractive model uses none."""
    return {
        "input_tokens": used.input_tokens,
        "input_tokens_details": {"cached_tokens": used.cached_input_tokens, "cache_write_tokens": 0},
        "output_tokens": used.output_tokens,
        "output_tokens_details": {"reasoning_tokens": 0},
        "total_tokens": used.input_tokens + used.output_tokens,
    }


def text_part(text: str, annotations: Sequence[Json]) -> Json:
    """Return the content of an answer."""
    return {"type": "output_text", "text": text, "annotations": list(annotations), "logprobs": []}


def refusal_part(text: str) -> Json:
    """Return the content of a message that says why there is no answer in JSON."""
    return {"type": "refusal", "refusal": text}


def message_item(item_id: str, status: str, content: Sequence[Json]) -> Json:
    """Return an answer as an output item."""
    return {"id": item_id, "type": "message", "status": status, "role": "assistant", "content": list(content)}


def call_id(turn_id: UUID, number: int) -> str:
    """Return the id of a function call, from which `turn_of_call` finds it again."""
    return f"{public_id('fc', turn_id)}_{number}"


def turn_of_call(item_id: str) -> tuple[UUID, int]:
    """Return the turn of a function call and its place there. Raises NotFound: it is no id of one."""
    head, _, number = item_id.rpartition("_")
    if not (number.isascii() and number.isdigit() and len(number) <= 4):
        raise NotFound("item", item_id[:80])
    return parse_id("fc", head), int(number)


def function_call(item_id: str, call: ToolCall, tools: Sequence[Mapping[str, Any]] = ()) -> Json:
    """Return a function call as an item. `tools`: those of its request, if they are known, which may group the function."""
    return {
        "id": item_id,
        "type": "function_call",
        "status": "completed",
        "call_id": call.id,
        **names_of(call.name, tools),
        "arguments": written_arguments(call),
    }


def search_item(asked: Asked, status: str, queries: Sequence[str], results: Sequence[Json] | None) -> Json:
    """Return a file search as an output item."""
    return {
        "id": asked.file_search_id,
        "type": "file_search_call",
        "status": status,
        "queries": list(queries),
        "results": None if results is None else list(results),
    }


def annotation(asked: Asked, citation: Citation, file_ids: Mapping[UUID, str]) -> Json:
    """Return a citation: of a file if the request searches files, else of the page that shows the quoted words.

    `file_ids`: by document.
    """
    if asked.searches_files:
        file_id = file_ids.get(citation.document_id) or public_id("doc", citation.document_id)
        return {"type": "file_citation", "file_id": file_id, "filename": citation.document_name, "index": citation.answer_end}
    return {
        "type": "url_citation",
        "url": quote_url(asked.base_url, citation),
        "title": citation.document_name,
        "start_index": citation.answer_start,
        "end_index": citation.answer_end,
    }


def details(
    asked: Asked,
    ending: Completed | Refused | Clarified | Chatted | None,
    citations: Sequence[Citation],
    warnings: Sequence[Warned],
) -> Json:
    """Return the field `clew`; `ending` is None for a response that failed or was stopped."""
    refusal = ending if isinstance(ending, Refused) else None
    ignored = asked.parameters.get("ignored") or ()
    return {
        "status": _STATUS[type(ending)] if ending else None,
        "turn_id": public_id("turn", asked.turn_id),
        "conversation_id": public_id("conv", asked.thread_id),
        "refusal": {name: getattr(refusal, name) for name in ("stage", "score_kind", "value", "threshold", "nearest_titles")}
        if refusal
        else None,
        "choices": sections(ending.choices) if isinstance(ending, Clarified) else [],
        "outline": sections(ending.outline) if isinstance(ending, Completed) else [],
        "understood_as": ending.understood_as if isinstance(ending, Completed | Refused) else None,
        "citations": [_quote(citation) for citation in citations],
        "warnings": [
            *({"code": "ignored", "message": f"`{name}` has no effect on this server."} for name in ignored),
            *({"code": one.code, "message": one.message} for one in warnings),
        ],
    }


def _quote(citation: Citation) -> Json:
    quote = quote_fields(citation.as_stored())
    place = quote["position"]
    kept = {name: value for name, value in quote.items() if name != "position"}
    where = {"position": place.model_dump() if place else None, "answer_start": citation.answer_start}
    return kept | where | {"answer_end": citation.answer_end}


def error(code: str, message: str) -> Json:
    """Return why a response failed, with a code of OpenAI's list."""
    return {"code": _ERROR_CODES.get(code, "server_error"), "message": message}
