"""From an ended turn to its answer on the wire; `dialects.shared.turn_frames` has the frames before that.

Above: `routes`. Below: the events and the record of one turn.
"""

from collections.abc import Sequence
from dataclasses import asdict
from typing import Any, Literal
from uuid import UUID

from clew.dialects.query import wire
from clew.dialects.shared.answering import Encode, Ending
from clew.dialects.shared.citations import quote_fields, sentence_supports
from clew.dialects.shared.turn_frames import sections
from clew.domain.citations.citation import Citation
from clew.domain.ids import public_id
from clew.domain.threads.thread import Thread
from clew.domain.turns.events import Chatted, Clarified, Completed, Refused
from clew.domain.turns.turn import TurnRecord
from clew.engine.running.turns import TurnHandle

_STATUS: dict[type[Ending], Literal["answered", "no_context", "clarify", "small_talk"]] = {
    Completed: "answered",
    Refused: "no_context",
    Clarified: "clarify",
    Chatted: "small_talk",
}


def answer(thread: Thread, turn_id: UUID, record: TurnRecord, *, ending: Ending, ignored: Sequence[str]) -> wire.Answer:
    """Return the answer of a turn that ended well. `ignored` names the unknown fields of the request."""
    return wire.Answer(
        status=_STATUS[type(ending)],
        answer=record.answer,
        citations=[_citation(citation) for citation in record.citations],
        outline=_sections(ending.outline if isinstance(ending, Completed) else ()),
        followup=_followup(record),
        choices=_sections(ending.choices if isinstance(ending, Clarified) else ()),
        refusal=_refusal(ending) if isinstance(ending, Refused) else None,
        support=sentence_supports(record.answer_metadata) or [],
        warnings=[
            *(_ignored(name) for name in ignored),
            *(wire.Warned(code=one.code, message=one.message) for one in record.warnings),
        ],
        caller_app=thread.caller_app,
        thread_id=thread.external_id,
        conversation_id=public_id("conv", thread.id),
        turn_id=public_id("turn", turn_id),
        usage=wire.Usage(**asdict(record.usage)),
    )


def encoder(thread: Thread, turn: TurnHandle, ignored: Sequence[str]) -> Encode:
    """Return the function that builds the JSON body of a turn that ended well."""

    async def encode(ending: Ending) -> dict[str, Any]:
        record = await turn.final_record()
        return answer(thread, turn.turn_id, record, ending=ending, ignored=ignored).model_dump(mode="json")

    return encode


def _citation(citation: Citation) -> wire.Citation:
    quote = quote_fields(citation.as_stored())
    return wire.Citation(**quote, answer_start=citation.answer_start, answer_end=citation.answer_end)


def _sections(pairs: tuple[tuple[str, str], ...]) -> list[wire.Section]:
    return [wire.Section(**section) for section in sections(pairs)]


def _followup(record: TurnRecord) -> wire.Followup:
    return wire.Followup(
        resolved=bool(record.section_ids),
        section_ids=list(record.section_ids),
        ref_type=record.ref_type,
        reference=record.reference or None,
    )


def _refusal(refused: Refused) -> wire.Refusal:
    return wire.Refusal(
        stage=refused.stage,
        score_kind=refused.score_kind,
        value=refused.value,
        threshold=refused.threshold,
        nearest_titles=list(refused.nearest_titles),
    )


def _ignored(name: str) -> wire.Warned:
    return wire.Warned(code="unknown_field", message=f"The field `{name}` is unknown and was ignored.")
