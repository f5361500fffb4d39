"""The passages of a turn and their ranking, with which the page draws the fusion of the two lists.

A record stores the passages with their ranks and scores; the fusion is computed again from the settings that are pinned on the
turn.
"""

from dataclasses import asdict
from typing import Any, cast
from uuid import UUID

from clew.dialects.shared.citations import stored_position
from clew.dialects.turns import wire
from clew.domain.documents.fusion import Fusion
from clew.domain.documents.given import VERSION as GIVEN
from clew.domain.ids import public_id
from clew.domain.turns.trace import SearchTrace
from clew.domain.turns.tuning import KEYS
from clew.store.settings import settings_from_row
from clew.store.turns.recorded_turns import RecordedTurn

Values = dict[str, int | float | str]
"""The settings that were in force for a turn."""
_NOT_FOUND: dict[str, Any] = {}
_DIGITS = 6


def pinned(turn: RecordedTurn) -> Values | None:
    """Return all settings that were in force for a turn; None if the turn was imported from another server."""
    version, values = turn.settings_version, turn.settings_values
    if version and values is None:
        return None
    settings = asdict(settings_from_row({"version": version, "values": values} if values is not None else None))
    return {key: settings[key] for key in KEYS}


def retrieval(turn: RecordedTurn, settings: Values | None) -> wire.Retrieval | None:
    """Return the searches and the passages of the last one; None if there was no search."""
    searches = turn.trace.searches
    if not searches:
        return None
    last = searches[-1]
    fusion = _fusion(last, settings) if settings else None
    return wire.Retrieval(
        searches=[_search(one) for one in searches],
        fusion=_fusion_body(last, fusion),
        passages=_passages(turn, last, fusion),
    )


def _search(search: SearchTrace) -> wire.Search:
    return wire.Search(
        query=search.query,
        rule=search.rule,
        translated=search.translated,
        lexical_found=search.lexical_found,
        vector_found=search.vector_found,
        vector_branch=search.vector_branch,
    )


def _fusion(search: SearchTrace, settings: Values) -> Fusion:
    return Fusion(
        kind=search.fusion,
        rrf_k=int(settings["rrf_k"]),
        lexical_weight=float(settings["fts_weight"]) * search.words_share,
        vector_weight=float(settings["vector_weight"]),
        best_lexical=search.lexical_best,
    )


def _fusion_body(search: SearchTrace, fusion: Fusion | None) -> wire.FusionBody:
    return wire.FusionBody(
        kind=search.fusion,
        rrf_k=fusion.rrf_k if fusion else None,
        lexical_weight=float(f"{fusion.lexical_weight:.6g}") if fusion else None,
        vector_weight=fusion.vector_weight if fusion else None,
        words_share=search.words_share,
        best_lexical_score=search.lexical_best,
        demotion=search.demotion,
    )


def _passages(turn: RecordedTurn, search: SearchTrace, fusion: Fusion | None) -> list[wire.Passage]:
    """Return what the search found, best first, then what a deliverable adds. Stable: equal scores keep their order."""
    left_out = turn.trace.left_out
    refs = [*turn.retrieved, *left_out]
    found = sorted((ref for ref in refs if _was_found(ref)), key=lambda ref: -ref["scores"]["fused"])
    beside = [ref for ref in refs if not _was_found(ref)]
    cited = {source["chunk_id"]: list(source["heading_path"]) for source in turn.sources}
    demoted = set(search.demoted)
    left = {ref["chunk_id"] for ref in left_out}
    return [
        wire.Passage(
            **_place(ref, turn, cited),
            **_scores(ref, rank if rank <= len(found) else None, fusion if ref["version"] != GIVEN else None),
            is_demoted=abs(ref["chunk_id"]) in demoted,
            is_cited=ref["chunk_id"] in cited,
            label=ref.get("label"),
            state="left_out" if ref["chunk_id"] in left else _state(ref, turn),
        )
        for rank, ref in enumerate([*found, *beside], 1)
    ]


def _was_found(ref: dict[str, Any]) -> bool:
    scores = ref.get("scores") or _NOT_FOUND
    return scores.get("lexical_rank") is not None or scores.get("vector_rank") is not None


def _place(ref: dict[str, Any], turn: RecordedTurn, cited: dict[int, list[str]]) -> dict[str, Any]:
    chunk_id: int = ref["chunk_id"]
    return {
        "chunk_id": chunk_id,
        "document_id": public_id("doc", UUID(ref["document_id"])),
        "document_name": ref.get("document_name", ""),
        "document_title": ref.get("document_title", ""),
        "path": ref["source_path"],
        "version": ref["version"],
        "start": ref["start"],
        "end": ref["end"],
        "position": stored_position(ref),
        "heading_path": turn.headings.get(str(chunk_id), cited.get(chunk_id)),
    }


def _scores(ref: dict[str, Any], rank: int | None, fusion: Fusion | None) -> dict[str, Any]:
    scores = ref.get("scores") or _NOT_FOUND
    lexical_rank, lexical_score = scores.get("lexical_rank"), scores.get("lexical_score")
    vector_rank, similarity = scores.get("vector_rank"), scores.get("similarity")
    lexical_part = vector_part = None
    if fusion is not None and rank is not None:
        lexical_part = fusion.lexical_part(lexical_rank, lexical_score)
        vector_part = fusion.vector_part(vector_rank, similarity)
    return {
        "lexical_rank": lexical_rank,
        "lexical_score": lexical_score,
        "lexical_part": _rounded(lexical_part),
        "vector_rank": vector_rank,
        "similarity": similarity,
        "vector_part": _rounded(vector_part),
        "fused_rank": rank,
        "fused_score": scores.get("fused") if rank else None,
    }


def _rounded(part: float | None) -> float | None:
    return None if part is None else round(part, _DIGITS)


def _state(ref: dict[str, Any], turn: RecordedTurn) -> wire.PassageState:
    """Return the state of a passage. A model that reads no conversation received all passages, if it finished."""
    if ref.get("superseded_by_active_file"):
        return "superseded_by_active_file"
    if "label" in ref:
        return "sent" if ref["sent"] else "known"
    if turn.trace.model is not None and turn.trace.context is None and turn.status != "failed":
        return "sent"
    return cast(wire.PassageState, "unanswered" if "generate" in turn.timings else "not_sent")
