"""The guard stage: no model is called when nothing that was found can answer.

Above: `turn.py`. The first fused passage is judged by its cosine similarity (source 003 §5.2). Where that says nothing, because
the embedder does not cover the question's language or the passage has no vector, the words that question and passage share
decide. Refusing an answerable question is worse than answering one that is not, so both thresholds are low
(docs/explanation/refusals.md has the figures).
"""

from dataclasses import dataclass
from typing import Literal

from clew.domain.tuning import RagSettings
from clew.domain.words import shared_part
from clew.retrieval.protocol import SearchResult

WORDS_SHARED_LEAST = 0.3
"""Part of the question's content words that the first passage must hold where words decide."""
NEAREST_MOST = 3
REFUSALS = {
    "en": "I found nothing in the documents that answers this question.",
    "fr": "Je n'ai rien trouvé dans les documents qui réponde à cette question.",
    "es": "No he encontrado nada en los documentos que responda a esta pregunta.",
    "pt": "Não encontrei nada nos documentos que responda a esta pergunta.",
    "de": "In den Dokumenten habe ich nichts gefunden, was diese Frage beantwortet.",
    "zh": "我在文档中没有找到能回答这个问题的内容。",
}


@dataclass(frozen=True, slots=True)
class Evidence:
    """What the guard looked at, for the trace. `value` and `threshold` are None where nothing was found or compared."""

    score_kind: Literal["similarity", "words_shared", "none"]
    value: float | None
    threshold: float | None
    passed: bool


@dataclass(frozen=True, slots=True)
class Refusal:
    """A refusal as data; the fields are those of the event `Refused`."""

    message: str
    stage: str
    score_kind: str
    value: float | None
    threshold: float | None
    nearest_titles: tuple[str, ...]


def weigh(result: SearchResult, *, settings: RagSettings, language: str | None, covered: bool, question: str) -> Evidence:
    """Judge the first passage: by its similarity where the embedder knows the language, by shared words where it does not.

    `covered`: the embedder knows the question's language. `question`: what was searched for.

    A model gives unrelated text of a language it never learned a high similarity as easily as a low one, so it may not decide.
    """
    if not result.passages:
        return Evidence("none", None, None, passed=False)
    scores = result.passages[0].scores
    if covered and scores.similarity is not None:
        passed = scores.similarity >= settings.similarity_threshold
        return Evidence("similarity", scores.similarity, settings.similarity_threshold, passed)
    first = result.passages[0]
    shared = shared_part(question, " ".join((first.document_title, *first.heading_path, first.content)), language)
    return Evidence("words_shared", shared, WORDS_SHARED_LEAST, shared >= WORDS_SHARED_LEAST)


def refusal_of(evidence: Evidence, result: SearchResult, *, settings: RagSettings, language: str | None) -> Refusal:
    """Say no: the administrator's words where they are set, ours in the question's language otherwise."""
    titles = dict.fromkeys(passage.document_title or passage.document_name for passage in result.passages)
    return Refusal(
        message=settings.guard_message or refusal_text(language),
        stage="guard",
        score_kind=evidence.score_kind,
        value=evidence.value,
        threshold=evidence.threshold,
        nearest_titles=tuple(titles)[:NEAREST_MOST],
    )


def refusal_text(language: str | None) -> str:
    """Return the built-in refusal in a language, in English where there is none."""
    return REFUSALS.get((language or "en").split("-")[0].lower(), REFUSALS["en"])
