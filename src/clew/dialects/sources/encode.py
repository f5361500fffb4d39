"""From sources, runs and plans to their JSON."""

from collections.abc import Mapping, Sequence
from typing import Any

from clew.dialects.sources.wire import PlanBody, SourceBody, SourceChanged, SourceFailure, SourceOrder, SourceRunBody, SourceState
from clew.domain.documents.reasons import reason_in
from clew.domain.documents.source import Source, SourceRun
from clew.domain.ids import public_id
from clew.domain.messages import MessageLanguage
from clew.store.documents.source_runs import Planned


def encode_source(source: Source, last: SourceRun | None, language: MessageLanguage) -> SourceBody:
    """Return the body of one source with its newest run."""
    return SourceBody(
        **encode_order(source).model_dump(),
        documents=source.documents,
        failed_documents=source.failed_documents,
        failures=_failures(source.failures, language),
        last_run=encode_run(last, language) if last else None,
    )


def encode_order(source: Source) -> SourceOrder:
    """Return the configuration of a source, without its documents."""
    return SourceOrder(
        id=public_id("src", source.id),
        host=source.host,
        root=source.root,
        assistant=public_id("asst", source.assistant_id),
        source_app=source.source_app,
        workspace=source.workspace,
        repo=source.repo,
        language=source.language,
        include=source.include,
        exclude=source.exclude,
        interval_seconds=source.interval_seconds,
        deletion_limit=source.deletion_limit,
        state=_state(source),
        is_paused=source.is_paused,
        holder=source.holder if source.is_held else None,
        held_since=source.held_since if source.is_held else None,
        next_run_at=source.next_run_at if source.is_held and not source.is_paused else None,
        created_at=source.created_at,
        updated_at=source.updated_at,
    )


def _state(source: Source) -> SourceState:
    if source.is_paused:
        return "paused"
    if not source.is_held:
        return "idle"
    return "watching" if source.is_watching else "running"


def encode_run(run: SourceRun, language: MessageLanguage) -> SourceRunBody:
    """Return the body of one run."""
    return SourceRunBody(
        id=public_id("run", run.id),
        trigger=run.trigger,
        status=run.status,
        reason=run.reason and reason_in(run.reason, language),
        started_at=run.started_at,
        finished_at=run.finished_at,
        added=run.added,
        replaced=run.replaced,
        renamed=run.renamed,
        removed=run.removed,
        unchanged=run.unchanged,
        failed=run.failed,
        held_back=run.held_back,
        skipped=run.skipped,
        changes=[SourceChanged.model_validate(one) for one in run.changes],
        failures=_failures(run.failures, language),
    )


def _failures(stored: Sequence[Mapping[str, Any]], language: MessageLanguage) -> list[SourceFailure]:
    failures = map(SourceFailure.model_validate, stored)
    return [failure.model_copy(update={"reason": reason_in(failure.reason, language)}) for failure in failures]


def encode_plan(planned: Planned, language: MessageLanguage) -> PlanBody:
    """Return the body of a plan."""
    plan = planned.plan
    return PlanBody(
        added=plan.added,
        replaced=plan.replaced,
        renamed=[SourceChanged.model_validate({"action": "renamed", "path": move.new, "from": move.old}) for move in plan.moved],
        removed=[path for _, path in plan.removed],
        unchanged=planned.unchanged,
        refused=[SourceFailure(path=path, reason=reason_in(reason, language)) for path, reason in plan.refused],
        held_back=planned.held_back,
        reason=planned.reason and reason_in(planned.reason, language),
    )
