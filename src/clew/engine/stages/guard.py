"""The guard stage: decides whether the passages can answer, so that no model is called when they cannot.

Above: `turn.py`, which tries the next query when this stage refuses. Below: `domain/asked`. A passage answers if it is similar to
the question and shares its words, the one making up for the other (source 003 §5.2 has the similarity alone); a passage in
another language is judged by its similarity. Similarities are those of the model on one scale (`EmbeddingSpec.calibrated`). Then
what the question names and asks for must stand in the passages. Every number is a setting. Refusing an answerable question is
the worse mistake: docs/explanation/refusals.md has the figures, decision 0034 the reasons.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from clew.domain.asked import find_missing
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

NEAREST_MOST = 3
REFUSALS = {
    "en": "I found nothing in the documents that answers this question.",
    "fr": "Je n'ai rien trouvé dans les documents qui réponde à cette question.",
    "es": "No he encontrado nada en los documentos que responda a esta pregunta.",
    "pt": "Não encontrei nada nos documentos que responda a esta pergunta.",
    "de": "In den Dokumenten habe ich nichts gefunden, was diese Frage beantwortet.",
    "zh": "我在文档中没有找到能回答这个问题的内容。",
}
NO_PRICE = {
    "en": "The documents are about this, but I found no amount of money in them that answers the question.",
    "fr": "Les documents parlent de ce sujet, mais je n'y ai trouvé aucun montant qui réponde à cette question.",
    "es": "Los documentos tratan de este tema, pero no he encontrado en ellos ningún importe que responda a la pregunta.",
    "pt": "Os documentos tratam deste assunto, mas não encontrei neles nenhum valor que responda à pergunta.",
    "de": "Die Dokumente handeln davon, aber ich habe darin keinen Betrag gefunden, der die Frage beantwortet.",
    "zh": "文档谈到了这个主题，但我没有在其中找到能回答该问题的金额。",
}
"""The refusal of a question that asks for a price."""

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
    """Decide by the first passages whether the results of one query can answer the question.

    A question that points at a section passes with the documents that the section cites: "detail point B" resembles no text, but
    its meaning is known (design §2, guard). In a language that it never learned, a model gives unrelated text any similarity, so
    there words decide. A request for a report or a summary names a form and need not share words.
    """
    found = retrieved.result.passages
    if not found:
        return Evidence("none", None, None, passed=False, is_covered=question.is_covered)
    if any(passage.document_id in question.pointed for passage in found):
        return Evidence("cited_section", None, None, passed=True, is_covered=question.is_covered)
    wanted = _wanted(question, retrieved)
    judged = [_judge(passage, wanted, question, settings) for passage in found[: settings.guard_passages]]
    evidence = next((one for one in judged if one.passed), max(judged, key=_closeness))
    if not evidence.passed and wanted.is_covered and holds_all(wanted.text, found[: settings.guard_passages], wanted.language):
        evidence = Evidence("words_shared", 1.0, 1.0, passed=True)
    if not evidence.passed or question.service:
        return evidence
    own = [one for one in found[: settings.asked_passages] if not is_other_language(one.language, wanted.language)]
    missing = find_missing(wanted.text, wanted.language, [_text_of(one) for one in own])
    if missing is None:
        return evidence
    return Evidence("missing", None, None, passed=False, missing=missing.text, is_price_missing=missing.kind == "price")


@dataclass(frozen=True, slots=True)
class _Wanted:
    """What passages must say: words in a language, and whether similarity counts beside them."""

    text: str
    language: str | None
    is_covered: bool
    codes_found: float | None
    """The part of the codes in the question that the passages contain; None if it names none."""


def _wanted(question: ResolvedQuestion, retrieved: Retrieved) -> _Wanted:
    """Return what results must say. After a translation these are its words, in its language.

    A widened query repeats the previous question and so resembles what that one found. There the words of the question itself
    must be found, whatever the similarity, unless it has almost none ("why?").
    """
    text, language, is_covered = retrieved.searched, question.language, question.is_covered
    if retrieved.query.is_widened and _count(question.text, question.language) > 1:
        text, is_covered = question.text, False
    elif retrieved.translated:
        language = retrieved.translated_into
    named = codes(text)
    held = " \n ".join(map(_text_of, retrieved.result.passages)) if named else ""
    part = sum(holds_code(held, code) for code in named) / len(named) if named else None
    return _Wanted(text, language, is_covered, part)


def _judge(passage: Passage, wanted: _Wanted, question: ResolvedQuestion, settings: RagSettings) -> Evidence:
    """Judge one passage."""
    similarity = passage.scores.similarity
    if not wanted.is_covered or similarity is None:
        least = settings.words_threshold
        shared = _shared(passage, wanted)
        return Evidence("words_shared", shared, least, shared >= least, question.is_covered)
    similarity = question.scale.calibrated(similarity, question.language, passage.language)
    if similarity < settings.similarity_threshold or question.service:
        least = settings.similarity_threshold
        return Evidence("similarity", similarity, least, passed=similarity >= least)
    if wanted.codes_found is None and is_other_language(passage.language, wanted.language):
        least = max(settings.foreign_threshold, settings.similarity_threshold)
        return Evidence("foreign_similarity", similarity, least, passed=similarity >= least)
    if wanted.codes_found == 1:
        return Evidence("words_shared", 1.0, 1.0, passed=True)
    value, least = similarity + settings.words_weight * _shared(passage, wanted), settings.evidence_threshold
    return Evidence("combined", value, least, passed=value >= least)


def _closeness(evidence: Evidence) -> float:
    return (evidence.value or 0.0) - (evidence.threshold or 0.0)


def _shared(passage: Passage, wanted: _Wanted) -> float:
    """Return the part of the wanted words in a passage; of a question that names codes, the part of those in any passage."""
    return shared_part(wanted.text, _text_of(passage), wanted.language) if wanted.codes_found is None else wanted.codes_found


def _text_of(passage: Passage) -> str:
    return " ".join((passage.document_name, passage.document_title, *passage.heading_path, passage.context, passage.content))


def _count(text: str, language: str | None) -> int:
    return len(set(content_words(text, language)))


def build_guard_refusal(findings: Findings, *, settings: RagSettings, language: str | None) -> Refusal:
    """Return the guard's refusal: the administrator's text if it is set, else the built-in one in the question's language."""
    evidence = findings.evidence
    if (evidence.missing or evidence.is_price_missing) and not settings.guard_message:
        text = missing_text(evidence.missing, language) if evidence.missing else in_language(NO_PRICE, language)
        return _refusal(text, "guard", evidence, findings.passages)
    message = settings.guard_message or refusal_text(language, is_covered=evidence.is_covered)
    return _refusal(message, "guard", evidence, findings.passages)


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
