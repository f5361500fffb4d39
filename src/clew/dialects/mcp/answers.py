"""From an ended turn to the result of `ask`: the structured answer, the same as text for models, and links to its documents.

Above: `asking`. Below: the record of one turn.
"""

from dataclasses import asdict
from uuid import UUID

from mcp_types import ResourceLink

from clew.dialects.mcp.calling import UNTRUSTED, Reply
from clew.dialects.mcp.places import Places, uri_of
from clew.dialects.mcp.wire import AskResult, McpChoice, McpCitation, McpRefused, McpWarning
from clew.dialects.shared.answering import Ending
from clew.dialects.shared.citations import quote_url, sentence_supports
from clew.domain.citations.citation import Citation
from clew.domain.ids import public_id
from clew.domain.threads.thread import Thread
from clew.domain.turns.events import Chatted, Clarified, Completed, Refused
from clew.domain.turns.turn import TurnRecord

_QUOTE_SHOWN = 500
_STATUS = {Completed: "answered", Refused: "no_context", Clarified: "clarify", Chatted: "small_talk"}


def reply(places: Places, thread: Thread, turn_id: UUID, record: TurnRecord, ending: Ending) -> Reply:
    """Return what the tool returns."""
    result = AskResult.model_validate(
        {
            "status": _STATUS[type(ending)],
            "answer": record.answer,
            "conversation_id": public_id("conv", thread.id),
            "turn_id": public_id("turn", turn_id),
            "citations": [_citation(places, citation) for citation in record.citations],
            "support": sentence_supports(record.answer_metadata) or [],
            "choices": _choices(ending),
            "refusal": _refusal(ending) if isinstance(ending, Refused) else None,
            "warnings": [McpWarning(code=one.code, message=one.message) for one in record.warnings],
        }
    )
    return Reply(result, _text(result), _links(places, record))


def _citation(places: Places, citation: Citation) -> McpCitation:
    return McpCitation(
        label=citation.label,
        document_id=public_id("doc", citation.document_id),
        document_name=citation.document_name,
        uri=uri_of(citation.document_id),
        url=quote_url(places.base_url, citation),
        version=citation.version,
        start=citation.start,
        end=citation.end,
        quote=citation.quote,
        heading_path=list(citation.heading_path),
        position=citation.position.text() if citation.position else None,
        support=citation.support.strength if citation.support else None,
        added=citation.is_added,
    )


def _choices(ending: Ending) -> list[McpChoice]:
    offered = ending.choices if isinstance(ending, Clarified) else ()
    return [McpChoice(id=identifier, title=title) for identifier, title in offered]


def _refusal(refused: Refused) -> McpRefused:
    found = asdict(refused)
    return McpRefused.model_validate(
        {name: found[name] for name in McpRefused.model_fields} | {"nearest_titles": list(refused.nearest_titles)}
    )


def _links(places: Places, record: TurnRecord) -> tuple[ResourceLink, ...]:
    """Return one link for each cited document, in the order of the marks."""
    names = {citation.document_id: citation.document_name for citation in reversed(record.citations)}
    ordered = dict.fromkeys(citation.document_id for citation in record.citations)
    return tuple(places.link(document_id, names[document_id], names[document_id]) for document_id in ordered)


def _text(result: AskResult) -> str:
    lines = [result.answer]
    if result.citations:
        lines += ["", f"Sources. {UNTRUSTED}"]
        lines += dict.fromkeys(map(_source, result.citations))
    warnings = [f"Warning: {one.message}" for one in result.warnings]
    weak = sum(one.strength != "supported" for one in result.support)
    if weak and not any(one.code == "weak_support" for one in result.warnings):
        warnings.append(f"Warning: {weak} of {len(result.support)} sentences are not fully supported by the cited passages.")
    lines += ["", *warnings] if warnings else []
    lines += ["", f"status: {result.status}; conversation_id: {result.conversation_id}"]
    return "\n".join(lines)


def _source(citation: McpCitation) -> str:
    quote = citation.quote if len(citation.quote) <= _QUOTE_SHOWN else citation.quote[:_QUOTE_SHOWN] + "…"
    place = f", {citation.position}" if citation.position else ""
    support = f" ({citation.support})" if citation.support else ""
    return f"[{citation.label}]{support} {citation.document_name}{place} <{citation.url}>: {quote!r}"
