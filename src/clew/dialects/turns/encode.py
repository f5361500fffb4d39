"""From the record of a turn to its JSON. `encode_retrieval` encodes its passages and their ranking."""

from typing import Any, cast

from clew.dialects.shared.citations import source_reference
from clew.dialects.turns import wire
from clew.dialects.turns.encode_retrieval import pinned, retrieval
from clew.domain.ids import public_id
from clew.domain.turns.evidence import Evidence
from clew.domain.turns.trace import ContextTrace, ToolTrace
from clew.store.turns.recorded_turns import RecordedTurn, UnfinishedTurn

_STAGES = ("resolve", "rewrite", "recall", "given", "retrieve", "translate", "guard", "survey", "assemble", "generate", "tools")
"""In the order in which they begin, which a record does not store. A stage that repeats (`retrieve`) has one total time."""
_WITHIN = {"rewrite": "resolve", "translate": "retrieve"}
_BESIDE = {"recall": "retrieve"}


def running(turn: UnfinishedTurn) -> wire.Turn:
    """Return what is known of a running turn."""
    return wire.Turn(
        turn_id=public_id("turn", turn.id),
        conversation_id=public_id("conv", turn.thread_id),
        assistant_id=public_id("asst", turn.assistant_id),
        user_message_id=public_id("msg", turn.user_message_id),
        status="running",
        question=turn.question,
        created_at=turn.created_at,
    )


def turn(turn: RecordedTurn) -> wire.Turn:
    """Return what happened."""
    settings = pinned(turn)
    answer = turn.assistant_message_id
    return wire.Turn(
        turn_id=public_id("turn", turn.id),
        conversation_id=public_id("conv", turn.thread_id),
        assistant_id=public_id("asst", turn.assistant_id),
        user_message_id=public_id("msg", turn.user_message_id),
        assistant_message_id=public_id("msg", answer) if answer else None,
        dialect=turn.dialect,
        status=cast(wire.Status, turn.status),
        question=turn.question,
        query=turn.resolved_query,
        language=turn.language,
        model=turn.model,
        created_at=turn.created_at,
        completed_at=turn.completed_at,
        settings=wire.PinnedSettings(version=turn.settings_version, values=settings),
        stages=_stages(turn.timings),
        followup=_followup(turn),
        retrieval=retrieval(turn, settings),
        **_outcome(turn),
        **_given(turn),
    )


def _stages(timings: dict[str, float]) -> list[wire.Stage]:
    names = [name for name in _STAGES if name in timings] + sorted(timings.keys() - set(_STAGES))
    return [
        wire.Stage(name=name, milliseconds=timings[name], within=_WITHIN.get(name), beside=_BESIDE.get(name)) for name in names
    ]


def _followup(turn: RecordedTurn) -> wire.Followup | None:
    resolved = turn.trace.resolve
    if resolved is None:
        return None
    return wire.Followup(
        rule=resolved.rule,
        section_ids=turn.followup_section_id.split(",") if turn.followup_section_id else [],
        ref_type=turn.followup_ref_type,
        reference=resolved.reference,
    )


def _outcome(turn: RecordedTurn) -> dict[str, Any]:
    """Return how the turn ended, and its citations."""
    said = turn.answer_metadata
    refusal: dict[str, Any] | None = said.get("refusal")
    return {
        "guard": _guard(turn.trace.guard),
        "refusal": wire.Refusal(stage=refusal["stage"], nearest_titles=refusal["nearest_titles"]) if refusal else None,
        "choices": [wire.Choice(id=choice["id"], title=choice["title"]) for choice in said.get("clarification") or ()],
        "citations": [source_reference(source) for source in turn.sources],
        "warnings": [wire.Warned(**warning) for warning in turn.warnings],
        "error": wire.Warned(code=turn.error["code"], message=turn.error["message"]) if turn.error else None,
        "has_payloads": turn.has_payloads,
    }


def _guard(evidence: Evidence | None) -> wire.Guard | None:
    if evidence is None:
        return None
    value, threshold = evidence.value, evidence.threshold
    margin = None if value is None or threshold is None else round(value - threshold, 6)
    return wire.Guard(
        score_kind=evidence.score_kind,
        value=value,
        threshold=threshold,
        margin=margin,
        passed=evidence.passed,
        setting=evidence.setting,
        missing=evidence.missing if evidence.missing_kind else None,
        is_covered=evidence.is_covered,
    )


def _given(turn: RecordedTurn) -> dict[str, Any]:
    """Return what the model received besides the question, and its size."""
    context = turn.trace.context or ContextTrace()
    return {
        "chain": _chain(turn, context) if turn.trace.context else None,
        "active_files": [_file(file) for file in turn.active_files],
        "skipped_files": [wire.SkippedFile(path=file["path"], bytes=file["bytes"]) for file in turn.skipped_files],
        "tokens": wire.Tokens(
            sent=context.tokens_sent,
            saved=context.tokens_saved,
            input=turn.usage.get("input_tokens", 0),
            output=turn.usage.get("output_tokens", 0),
            cached=turn.usage.get("cached_input_tokens", 0),
        ),
        "attempts": [wire.Attempt(model=one.model, failure=one.failure) for one in turn.trace.attempts],
        "tools": [_tool(call) for call in turn.trace.tools],
        "memories_recalled": len(turn.trace.recall.memories) if turn.trace.recall else 0,
    }


def _chain(turn: RecordedTurn, context: ContextTrace) -> wire.Chain:
    return wire.Chain(
        id=str(turn.chain_id) if turn.chain_id else None,
        begins_here=context.begins,
        previous_ended_as=context.ended_as,
        provider_keeps_state=context.keeps_state,
        exchanges_told=context.exchanges,
        tokens_told_again=context.tokens_told_again,
        context_tokens=turn.chain_tokens,
        provider_response_id=turn.upstream_response_id,
        provider_expires_at=turn.upstream_expires_at,
    )


def _file(file: dict[str, Any]) -> wire.SentFile:
    return wire.SentFile(path=file["path"], state=file["state"], reason=file.get("reason"), bytes=file.get("bytes"))


def _tool(call: ToolTrace) -> wire.ToolCall:
    return wire.ToolCall(
        server=call.server,
        tool=call.tool,
        arguments=call.arguments,
        outcome=call.outcome,
        milliseconds=call.milliseconds,
        result=call.result or "",
    )
