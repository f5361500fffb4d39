"""The guard stage: decides whether the passages can answer, so that no model is called when they cannot.

Above: `turn.py`, which tries the next query when this stage refuses. The first fused passage decides: below
`similarity_threshold` the question is refused (source 003 §5.2); slightly above it, the passage must also contain words of the
question. Shared words decide alone where similarity means nothing: a language that the embedder does not cover, a passage without
a vector, a query that mostly repeats the previous question. Refusing an answerable question is the worse mistake:
docs/explanation/refusals.md has the figures, decision 0013 the reasons.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from clew.domain.documents.passage import Passage
from clew.domain.text.codes import codes, holds_code
from clew.domain.text.languages import in_language, is_other_language
from clew.domain.text.words import content_words, shared_part
from clew.domain.turns.evidence import Evidence
from clew.domain.turns.tuning import RagSettings
from clew.engine.stages.dated import missing_text
from clew.engine.stages.findings import Findings
from clew.engine.stages.resolve import ResolvedQuestion
from clew.engine.stages.retrieve import Retrieved
from clew.providers.answering.extractive.rows import holds_all
from clew.retrieval.protocol import SearchResult

WORDS_SHARED_LEAST = 0.25
"""Part of the question's content words that the first passage must contain where words decide alone."""
MARGIN = 0.35
"""This far above the threshold, similarity is enough; closer to it, the passage must share words too."""
MARGIN_SHORT = 0.15
"""The same for a question of at most `SHORT` content words, which resembles passages less and may share one word or none."""
SHORT = 2
MARGIN_FOREIGN = 0.1
"""The same for a passage in another language than the question, which can share no words and need not."""
SURE = 0.6
"""A passage this similar needs no shared words, whatever the threshold."""
ROWS_READ_IN = 3
"""Passages whose table rows may contain every word of the question: names and figures resemble no question."""
WORDS_WEIGHT = 0.5
"""How much missing similarity is made up for by sharing all words."""
NEAREST_MOST = 3
REFUSALS = {
    "en": "I found nothing in the documents that answers this question.",
    "fr": "Je n'ai rien trouvé dans les documents qui réponde à cette question.",
    "es": "No he encontrado nada en los documentos que responda a esta pregunta.",
    "pt": "Não encontrei nada nos documentos que responda a esta pergunta.",
    "de": "In den Dokumenten habe ich nichts gefunden, was diese Frage beantwortet.",
    "zh": "我在文档中没有找到能回答这个问题的内容。",
}


# fmt: off
UNCOVERED = {
    "en": "Only the words of the question were compared with the documents: their meaning cannot be compared in this "
          "language here.",
    "fr": "Seuls les mots de la question ont été comparés aux documents : dans cette langue, leur sens ne peut pas "
          "l'être ici.",
    "es": "Solo se compararon las palabras de la pregunta con los documentos: en este idioma, aquí no se puede "
          "comparar su sentido.",
    "pt": "Só as palavras da pergunta foram comparadas com os documentos: neste idioma, o sentido não pode ser "
          "comparado aqui.",
    "de": "Nur die Wörter der Frage wurden mit den Dokumenten verglichen: Ihr Sinn lässt sich in dieser Sprache hier "
          "nicht vergleichen.",
    "zh": "本次只将问题中的词语与文档作了比较：这里无法按含义比较该语言的文本。",
}
# fmt: on
"""Added to a refusal in such a language; `clew doctor` and the documents page name the command that switches the model."""


@dataclass(frozen=True, slots=True)
class Refusal:
    """A refusal as data; the fields are those of the event `Refused`."""

    message: str
    stage: str
    score_kind: str
    value: float | None
    threshold: float | None
    nearest_titles: tuple[str, ...]


def guard(question: ResolvedQuestion, retrieved: Retrieved, settings: RagSettings) -> Evidence:
    """Decide by the first passage whether the results of one query can answer the question.

    A question that points at a section passes with the documents that the section cites: "detail point B" resembles no text, but
    its meaning is known (design §2, guard). In a language that it never learned, a model gives unrelated text any similarity, so
    there similarity does not decide. A request for a report or a summary names a form and need not share words.
    """
    result = retrieved.result
    if not result.passages:
        return Evidence("none", None, None, passed=False, is_covered=question.is_covered)
    if any(passage.document_id in question.pointed for passage in result.passages):
        return Evidence("cited_section", None, None, passed=True, is_covered=question.is_covered)
    wanted, is_own = _wanted(question, retrieved.searched) if retrieved.query.is_widened else (retrieved.searched, True)
    threshold, similarity = settings.similarity_threshold, result.passages[0].scores.similarity
    if question.is_covered and similarity is not None:
        if similarity < threshold:
            if holds_all(wanted, result.passages[:ROWS_READ_IN], question.language):
                return Evidence("words_shared", 1.0, 1.0, passed=True)
            return Evidence("similarity", similarity, threshold, passed=False)
        if question.service:
            return Evidence("similarity", similarity, threshold, passed=True)
        if is_own:
            return _above(threshold, similarity, result, wanted=wanted, language=question.language)
    shared = _shared(wanted, result, question.language)
    return Evidence("words_shared", shared, WORDS_SHARED_LEAST, shared >= WORDS_SHARED_LEAST, question.is_covered)


def _wanted(question: ResolvedQuestion, searched: str) -> tuple[str, bool]:
    """Return the words that results of a widened query must share, and whether the query has no other words.

    Such a query repeats the previous question and so resembles what that one found. The words of the question itself must be
    found, unless it has almost none ("why?").
    """
    has_own = _count(question.text, question.language) > 1
    return (question.text, False) if has_own else (searched, True)


def _above(threshold: float, similarity: float, result: SearchResult, *, wanted: str, language: str | None) -> Evidence:
    """Judge a passage above the threshold: the less similar it is, the more words of the question it must share."""
    if not codes(wanted) and is_other_language(result.passages[0].language, language):
        enough = min(threshold + MARGIN_FOREIGN, max(threshold, SURE))
        return Evidence("similarity", similarity, enough, similarity >= enough)
    margin = MARGIN_SHORT if _count(wanted, language) <= SHORT else MARGIN
    missing = min(threshold + margin, max(threshold, SURE)) - similarity
    if missing <= 0:
        return Evidence("similarity", similarity, threshold, passed=True)
    shared, needed = _shared(wanted, result, language), missing / WORDS_WEIGHT
    return Evidence("words_shared", shared, needed, shared >= needed)


def _shared(wanted: str, result: SearchResult, language: str | None) -> float:
    """Return the part of the question's words in the first passage or, if it names codes, the part of those in any passage."""
    named = codes(wanted)
    if not named:
        return shared_part(wanted, _words_of(result.passages[0]), language)
    found = " \n ".join(f"{passage.document_name} {_words_of(passage)}" for passage in result.passages)
    return sum(holds_code(found, code) for code in named) / len(named)


def _words_of(passage: Passage) -> str:
    return " ".join((passage.document_title, *passage.heading_path, passage.context, passage.content))


def _count(text: str, language: str | None) -> int:
    return len(set(content_words(text, language)))


def build_guard_refusal(findings: Findings, *, settings: RagSettings, language: str | None) -> Refusal:
    """Return the guard's refusal: the administrator's text if it is set, else the built-in one in the question's language."""
    missing = findings.evidence.missing
    if missing and not settings.guard_message:
        return _refusal(missing_text(missing, language), "guard", findings.evidence, findings.passages)
    message = settings.guard_message or refusal_text(language, is_covered=findings.evidence.is_covered)
    return _refusal(message, "guard", findings.evidence, findings.passages)


def build_model_refusal(answer: str, evidence: Evidence, passages: Sequence[Passage]) -> Refusal:
    """Return the refusal of a model that found no answer in passages that the guard let pass; `answer` is its text."""
    return _refusal(answer, "generate", evidence, passages)


def _refusal(message: str, stage: str, evidence: Evidence, passages: Sequence[Passage]) -> Refusal:
    titles = dict.fromkeys(passage.document_title or passage.document_name for passage in passages)
    return Refusal(
        message=message,
        stage=stage,
        score_kind=evidence.score_kind,
        value=evidence.value,
        threshold=evidence.threshold,
        nearest_titles=tuple(titles)[:NEAREST_MOST],
    )


def refusal_text(language: str | None, *, is_covered: bool = True) -> str:
    """Return the built-in refusal in a language, else in English; it says so if only words were compared."""
    refusal = in_language(REFUSALS, language)
    return refusal if is_covered else f"{refusal} {in_language(UNCOVERED, language)}"
