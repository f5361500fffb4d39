"""Scores a ranking against judgements: nDCG and recall, in all and by domain. The measures are those of trec_eval.

Above: `evaluate`. Below: `pytrec-eval-terrier`, the extra `eval`.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, cast

from clew.domain.errors import ConfigurationInvalid
from clew.evaluation.beir import EvaluationSet, JudgedQuery

Ranking = Mapping[str, float]
"""Document id → score; higher is better."""
_MEASURES = {"ndcg_at_5": "ndcg_cut_5", "ndcg_at_10": "ndcg_cut_10", "recall_at_5": "recall_5", "recall_at_10": "recall_10"}


@dataclass(frozen=True, slots=True)
class Figures:
    """Means over the questions of one domain, or of all; a question without a result counts 0."""

    domain: str
    """Empty for all."""
    queries: int
    ndcg_at_5: float
    ndcg_at_10: float
    recall_at_5: float
    recall_at_10: float


def require_scorer() -> None:
    """Raise ConfigurationInvalid when the library that scores is not installed."""
    _scorer()


def measure(asked: EvaluationSet, rankings: Mapping[str, Ranking]) -> tuple[Figures, ...]:
    """Return the figures of all questions, then those of each domain by name, where the set names any."""
    judgements = {query: dict(judged) for query, judged in asked.judgements.items()}
    runs = {query.id: dict(rankings.get(query.id, {})) for query in asked.queries}
    scores: dict[str, dict[str, float]] = (
        _scorer().RelevanceEvaluator(judgements, {"ndcg_cut.5,10", "recall.5,10"}).evaluate(runs)
    )
    domains = sorted({query.domain for query in asked.queries if query.domain})
    parts = [("", asked.queries), *((name, [q for q in asked.queries if q.domain == name]) for name in domains)]
    return tuple(_figures(name, queries, scores) for name, queries in parts)


def _figures(domain: str, queries: Sequence[JudgedQuery], scores: Mapping[str, Mapping[str, float]]) -> Figures:
    means = {
        name: sum(scores.get(query.id, {}).get(measure, 0.0) for query in queries) / len(queries)
        for name, measure in _MEASURES.items()
    }
    return Figures(domain=domain, queries=len(queries), **means)


def _scorer() -> Any:  # noqa: ANN401 - the library has no types
    try:
        import pytrec_eval  # pyright: ignore[reportMissingTypeStubs]
    except ImportError as error:
        raise ConfigurationInvalid(
            "`clew eval` scores with pytrec-eval-terrier, which is not installed: run `pip install 'clew[eval]'`.", extra="eval"
        ) from error
    return cast(Any, pytrec_eval)
