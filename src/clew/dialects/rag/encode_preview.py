"""From a comparison of settings to its JSON: the changes of each question, and the totals."""

from collections.abc import Iterable

from clew.dialects.rag import wire
from clew.dialects.shared.citations import position_body
from clew.domain.ids import public_id
from clew.domain.turns.tuning import RagSettings
from clew.domain.turns.tuning_texts import AS_NOW, REWRITTEN_AS_THEN, SURVEY_LEFT_OUT, UNTRANSLATED, Description, Language
from clew.engine.preview import Compared, Comparison, Move, Outcome, moves

_EXCERPT_CHARACTERS = 160


def encode_preview(present: RagSettings, comparison: Comparison, language: Language = "en") -> wire.PreviewBody:
    """Return what would change; `language` is that of the texts about the limits of the replay."""
    moved = [moves(one) for one in comparison.questions]
    questions = [_question(one, its_moves) for one, its_moves in zip(comparison.questions, moved, strict=True)]
    return wire.PreviewBody(
        version=present.version,
        is_complete=comparison.is_complete,
        totals=_totals(questions),
        questions=questions,
        approximations=[text.in_language(language) for text in _approximations(comparison.questions)],
    )


def _question(one: Compared, its_moves: list[Move]) -> wire.PreviewedQuestion:
    turn = one.replay.turn
    return wire.PreviewedQuestion(
        conversation_id=public_id("conv", turn.request.thread_id),
        turn_id=public_id("turn", turn.turn_id),
        question=turn.request.asked,
        searched=one.proposed.searched,
        asked_at=turn.created_at,
        recorded=one.replay.status,
        present=_judged(one.present),
        changed=_judged(one.proposed),
        passages=[_moved(move) for move in its_moves],
    )


def _judged(outcome: Outcome) -> wire.Judged:
    evidence = outcome.evidence
    return wire.Judged(
        is_refused=outcome.is_refused, score_kind=evidence.score_kind, value=evidence.value, threshold=evidence.threshold
    )


def _moved(move: Move) -> wire.MovedPassage:
    return wire.MovedPassage(
        document_id=public_id("doc", move.passage.document_id),
        document_name=move.passage.document_name,
        start=move.passage.start,
        end=move.passage.end,
        heading_path=list(move.passage.heading_path),
        position=position_body(move.passage.position),
        excerpt=" ".join(move.passage.content.split())[:_EXCERPT_CHARACTERS],
        from_rank=move.before,
        to_rank=move.after,
    )


def _totals(questions: list[wire.PreviewedQuestion]) -> wire.PreviewTotals:
    passages = [passage for question in questions for passage in question.passages]
    refused = [(question.present.is_refused, question.changed.is_refused) for question in questions]
    come, gone = sum(one.from_rank is None for one in passages), sum(one.to_rank is None for one in passages)
    return wire.PreviewTotals(
        questions=len(questions),
        questions_changed=sum(
            bool(one.passages) or was != becomes for one, (was, becomes) in zip(questions, refused, strict=True)
        ),
        passages_come=come,
        passages_gone=gone,
        passages_moved=len(passages) - come - gone,
        newly_refused=refused.count((False, True)),
        newly_answered=refused.count((True, False)),
    )


def _approximations(questions: Iterable[Compared]) -> Iterable[Description]:
    replays = [one.replay for one in questions]
    yield AS_NOW
    if any(one.turn.request.service for one in replays):
        yield SURVEY_LEFT_OUT
    if any(one.was_rewritten for one in replays):
        yield REWRITTEN_AS_THEN
    if any(one.was_translated for one in replays):
        yield UNTRANSLATED
