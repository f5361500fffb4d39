"""From an ended turn to its message: text blocks with their citations, and what Clew adds to Anthropic's shape.

Above: `routes` and `frames`. Below: the events and the record of one turn. A citation is of characters, or of pages if the
original has pages, or of blocks of the request, as in Anthropic's API; the field `clew` of each has the characters either way.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Literal
from uuid import UUID

from clew.dialects.anthropic import wire
from clew.dialects.anthropic.blocks import cut
from clew.dialects.shared.answering import ANSWER_CUT, Ending
from clew.dialects.shared.calls import call_id
from clew.dialects.shared.citations import quote_fields, sentence_supports
from clew.dialects.shared.given_documents import OwnDocument
from clew.domain.citations.citation import Citation
from clew.domain.ids import public_id
from clew.domain.turns.events import Chatted, Clarified, Completed, Refused, Usage
from clew.domain.turns.turn import TurnRecord

_STATUS: dict[type[Ending], Literal["answered", "no_context", "clarify", "small_talk"]] = {
    Completed: "answered",
    Refused: "no_context",
    Clarified: "clarify",
    Chatted: "small_talk",
}
_PAGES = "page"
_CALL = "toolu"


@dataclass(frozen=True, slots=True)
class Shown:
    """What a message says about its request."""

    model: str
    """As the client named it."""
    thread_id: UUID
    turn_id: UUID
    documents: int
    """Documents of the request."""
    notes: tuple[tuple[str, str], ...]
    """(code, message) of what had no effect."""
    own: Mapping[UUID, OwnDocument] = field(default_factory=dict[UUID, OwnDocument])
    """Documents and search results of the request that may be cited, by their ids in citations."""
    is_whole: bool = False
    """The answer is one block of text, not one for each sentence."""
    is_json: bool = False
    """The answer is a JSON object, so a text that says why there is none is no content, which SDKs parse."""


class Documents:
    """Numbers the stored documents that an answer cites, in the order of their first citation, after those of the request."""

    def __init__(self, shown: Shown) -> None:
        self._first, self._own = shown.documents, shown.own
        self._indexes: dict[UUID, int] = {}

    def own(self, document_id: UUID) -> OwnDocument | None:
        """Return a document of the request."""
        return self._own.get(document_id)

    def index(self, document_id: UUID) -> int:
        """Return the index of a stored document."""
        return self._indexes.setdefault(document_id, self._first + len(self._indexes))


def message(shown: Shown, record: TurnRecord, ending: Ending, message_id: UUID) -> wire.Message:
    """Return the message of a turn that ended well."""
    said = () if is_refusal(shown, ending) else blocks(shown, record.answer, record.citations)
    return wire.Message(
        id=public_id("msg", message_id),
        stop_reason=stop_reason(shown, record, ending),
        stop_sequence=stop_of(ending),
        stop_details=stop_details(shown, record, ending),
        model=shown.model,
        content=[*said, *calls(shown, ending)],
        usage=usage(record.usage),
        clew=details(shown, record, ending),
    )


def calls(shown: Shown, ending: Ending) -> list[wire.ToolUseBlock]:
    """Return the calls that the client must make. Input that is no JSON object is an empty one."""
    found = enumerate(ending.calls if isinstance(ending, Completed) else ())
    return [
        wire.ToolUseBlock(id=call_id(shown.turn_id, number, _CALL), name=call.name, input=call.arguments or {})
        for number, call in found
    ]


def is_refusal(shown: Shown, ending: Ending) -> bool:
    """Whether the text of a turn says why there is no answer in JSON."""
    return shown.is_json and not isinstance(ending, Completed)


def stop_details(shown: Shown, record: TurnRecord, ending: Ending) -> wire.StopDetails | None:
    """Return what Anthropic's API says of a refusal."""
    return wire.StopDetails(explanation=record.answer) if is_refusal(shown, ending) else None


def stop_reason(shown: Shown, record: TurnRecord, ending: Ending) -> wire.StopReason:
    """Return why the answer ended."""
    if is_refusal(shown, ending):
        return "refusal"
    if isinstance(ending, Completed) and ending.calls:
        return "tool_use"
    if stop_of(ending) is not None:
        return "stop_sequence"
    return "max_tokens" if any(one.code == ANSWER_CUT for one in record.warnings) else "end_turn"


def stop_of(ending: Ending) -> str | None:
    """Return the text of the request before which the answer ended."""
    return ending.stop if isinstance(ending, Completed) else None


def blocks(shown: Shown, answer: str, citations: Sequence[Citation]) -> list[wire.TextBlock]:
    """Return the text blocks of an answer, each with the citations of its marks."""
    found: list[wire.TextBlock] = []
    documents, start = Documents(shown), 0
    for text in cut(answer, is_whole=shown.is_whole):
        end = start + len(text)
        cited = [location(one, documents) for one in citations if start <= one.answer_end < end]
        found.append(wire.TextBlock(text=text, citations=cited or None))
        start = end
    return found


def location(citation: Citation, documents: Documents) -> wire.Location:
    """Return a citation: by pages if the original has them, by blocks if the request sent them, else by characters."""
    quote = quote_fields(citation.as_stored())
    details = wire.CitationDetails(**{name: quote[name] for name in wire.CitationDetails.model_fields})
    own = documents.own(citation.document_id)
    if own is not None and isinstance(own.content, tuple):
        return _block_location(citation, own, own.content, details.model_copy(update={"document_id": None}))
    common: dict[str, Any] = {
        "cited_text": citation.quote,
        "document_index": own.index if own else documents.index(citation.document_id),
        "document_title": own.title if own else citation.document_name,
        "file_id": None if own else details.document_id,
        "clew": details.model_copy(update={"document_id": None}) if own else details,
    }
    position = citation.position
    if position is not None and position.kind == _PAGES:
        first, last = position.number, position.last
        return wire.PageLocation(type="page_location", start_page_number=first, end_page_number=last + 1, **common)
    return wire.CharLocation(type="char_location", start_char_index=citation.start, end_char_index=citation.end, **common)


def _block_location(
    citation: Citation, own: OwnDocument, blocks: tuple[str, ...], details: wire.CitationDetails
) -> wire.ContentBlockLocation | wire.SearchResultLocation:
    first, behind = own.blocks(citation.start, citation.end)
    common: dict[str, Any] = {
        "cited_text": "".join(blocks[first:behind]),
        "start_block_index": first,
        "end_block_index": behind,
        "clew": details,
    }
    if own.kind == "search_result":
        return wire.SearchResultLocation(
            type="search_result_location", search_result_index=own.index, source=own.source, title=own.title, **common
        )
    return wire.ContentBlockLocation(
        type="content_block_location", document_index=own.index, document_title=own.title, file_id=None, **common
    )


def usage(used: Usage) -> wire.Usage:
    """Return the token usage; cached tokens are counted apart, as in Anthropic's API."""
    return wire.Usage(
        input_tokens=used.input_tokens - used.cached_input_tokens,
        cache_creation_input_tokens=0,
        cache_read_input_tokens=used.cached_input_tokens,
        output_tokens=used.output_tokens,
    )


def details(shown: Shown, record: TurnRecord, ending: Ending) -> wire.Details:
    """Return what Clew adds to the message of a turn that ended well."""
    warnings = [*shown.notes, *((one.code, one.message) for one in record.warnings)]
    return wire.Details(
        status=_STATUS[type(ending)],
        conversation_id=public_id("conv", shown.thread_id),
        turn_id=public_id("turn", shown.turn_id),
        support=sentence_supports(record.answer_metadata) or [],
        outline=_sections(ending.outline if isinstance(ending, Completed) else ()),
        choices=_sections(ending.choices if isinstance(ending, Clarified) else ()),
        refusal=_refusal(ending) if isinstance(ending, Refused) else None,
        warnings=[wire.Warned(code=code, message=text) for code, text in warnings],
    )


def _sections(pairs: tuple[tuple[str, str], ...]) -> list[wire.Section]:
    return [wire.Section(id=identifier, title=title) for identifier, title in pairs]


def _refusal(refused: Refused) -> wire.Refusal:
    return wire.Refusal(
        stage=refused.stage,
        score_kind=refused.score_kind,
        value=refused.value,
        threshold=refused.threshold,
        nearest_titles=list(refused.nearest_titles),
    )
