"""Scores a ranking against judgements: nDCG and recall, in total and by domain, with the measures of trec_eval.

The significance of a difference between two rankings is a paired bootstrap over the questions (Efron 1979).
Above: `evaluate` and `conversations`. Below: `pytrec-eval-terrier`, the extra `eval`.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, cast

import numpy as np

from clew.domain.errors import ConfigurationInvalid
from clew.evaluation.beir import EvaluationSet

Ranking = Mapping[str, float]
"""Document id → score; higher is better."""
_MEASURES = {"ndcg_at_5": "ndcg_cut_5", "ndcg_at_10": "ndcg_cut_10", "recall_at_5": "recall_5", "recall_at_10": "recall_10"}
COLUMNS = f"{'questions':>10}{'nDCG@5':>9}{'nDCG@10':>9}{'Recall@5':>10}{'Recall@10':>11}"
"""The header of `Figures.columns`."""
RESAMPLES = 10_000
_SEED = 20_260_101
_AT_ONCE = 500


@dataclass(frozen=True, slots=True)
class Scores:
    """The measures of one question's ranking, each 0..1."""

    ndcg_at_5: float
    ndcg_at_10: float
    recall_at_5: float
    recall_at_10: float


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

    def columns(self) -> str:
        """Return the figures as the columns of a plain-text table."""
        means = f"{self.ndcg_at_5:>9.3f}{self.ndcg_at_10:>9.3f}{self.recall_at_5:>10.3f}{self.recall_at_10:>11.3f}"
        return f"{self.queries:>10}{means}"


@dataclass(frozen=True, slots=True)
class Difference:
    """The mean difference over the questions, its 95 % interval over the resamples, and the share of resamples at 0 or below."""

    mean: float
    low: float
    high: float
    not_above_zero: float
    """0..1"""

    @property
    def is_sure(self) -> bool:
        """The interval does not contain 0."""
        return self.low > 0 or self.high < 0


def require_scorer() -> None:
    """Raise ConfigurationInvalid if the scoring library is not installed."""
    _scorer()


def measure(judged: EvaluationSet, rankings: Mapping[str, Ranking]) -> tuple[Figures, ...]:
    """Return the figures of all questions, then those of each domain by name, if the set has domains."""
    scores = scores_of(judged.judgements, rankings)
    domains = sorted({query.domain for query in judged.queries if query.domain})
    parts = [("", judged.queries), *((name, [q for q in judged.queries if q.domain == name]) for name in domains)]
    return tuple(means(name, [scores[query.id] for query in queries]) for name, queries in parts)


def scores_of(judgements: Mapping[str, Mapping[str, int]], rankings: Mapping[str, Ranking]) -> dict[str, Scores]:
    """Return the scores of every judged question; one without a result scores 0."""
    judged = {query: dict(documents) for query, documents in judgements.items()}
    runs = {query: dict(rankings.get(query, {})) for query in judged}
    scored: dict[str, dict[str, float]] = _scorer().RelevanceEvaluator(judged, {"ndcg_cut.5,10", "recall.5,10"}).evaluate(runs)
    return {
        query: Scores(**{name: scored.get(query, {}).get(measure, 0.0) for name, measure in _MEASURES.items()})
        for query in judged
    }


def means(domain: str, scores: Sequence[Scores]) -> Figures:
    """Return the means over some questions, at least one."""
    return Figures(domain, len(scores), **{name: sum(getattr(one, name) for one in scores) / len(scores) for name in _MEASURES})


def paired_difference(first: Sequence[float], second: Sequence[float]) -> Difference:
    """Return how much `first` exceeds `second`; both score the same questions in the same order. Deterministic."""
    differences = np.asarray(first, np.float64) - np.asarray(second, np.float64)
    chance = np.random.default_rng(_SEED)
    drawn = [chance.integers(0, len(differences), (_AT_ONCE, len(differences))) for _ in range(RESAMPLES // _AT_ONCE)]
    resampled = np.concatenate([differences[places].mean(axis=1) for places in drawn])
    low, high = np.quantile(resampled, (0.025, 0.975))
    return Difference(float(differences.mean()), float(low), float(high), float((resampled <= 0).mean()))


def _scorer() -> Any:  # noqa: ANN401 - the library has no types
    try:
        import pytrec_eval  # pyright: ignore[reportMissingTypeStubs]
    except ImportError as error:
        raise ConfigurationInvalid(
            "`clew eval` needs pytrec-eval-terrier, which is not installed. Run `pip install 'clew[eval]'`.", extra="eval"
        ) from error
    return cast(Any, pytrec_eval)
