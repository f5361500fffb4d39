"""The guard stage: decides whether the passages can answer, so that no model is called when they cannot.

Above: `turn.py`, which tries the next query when this stage refuses. Below: `domain/asked`. A passage answers if it is similar to
the question and shares its words, the one making up for the other (source 003 §5.2 has the similarity alone); a passage in
another language is judged by its similarity. Similarities are those of the model on one scale (`SimilarityScale`). Then
what the question names and asks for must stand in the passages. Every number is a setting. Refusing an answerable question is
the worse mistake: docs/explanation/refusals.md has the figures, decision 0034 the reasons.
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace

from clew.domain.asked import Missing, PassageText, asking_sentences, find_missing, find_missing_abroad
from clew.domain.documents.passage import Passage
from clew.domain.text.codes import codes, holds_code, lists_codes_like
from clew.domain.text.languages import in_language, is_other_language
from clew.domain.text.words import content_words, shared_part
from clew.domain.turns.evidence import Evidence, ScoreKind
from clew.domain.turns.tuning import RagSettings
from clew.engine.answers.refusal_reason import missing_text
from clew.engine.stages.findings import Findings
from clew.engine.stages.pointed import is_headed
from clew.engine.stages.resolve import ResolvedQuestion
from clew.engine.stages.retrieve import Retrieved
from clew.providers.answering.extractive.entries import holds_entries
from clew.providers.answering.extractive.rows import holds_all

ALL_FOUND = Evidence("words_shared", 1.0, 1.0, passed=True)
"""Every code of the question was found, or every word of it in one row of a table, or the entry for each option in a manual."""
NEAREST_MOST = 3
_ABBREVIATION = re.compile(r"\b\w{1,3}\.$")
"""At the end of what stands before a sentence that asks, it may belong to that: St. John's."""
UNSUPPORTED = {
    "en": "The model's answer is not shown, because no sentence of it is supported by the passages that were found.",
    "fr": "La réponse du modèle n'est pas montrée : aucune de ses phrases n'est soutenue par les passages trouvés.",
    "es": "La respuesta del modelo no se muestra porque ninguna de sus frases se apoya en los pasajes encontrados.",
    "pt": "A resposta do modelo não é mostrada porque nenhuma de suas frases tem apoio nos trechos encontrados.",
    "de": "Die Antwort des Modells wird nicht gezeigt, weil keiner ihrer Sätze durch die gefundenen Stellen gestützt wird.",
    "zh": "模型的回答没有显示，因为其中没有一句话得到所找到段落的支持。",
}
"""In place of an answer in which no sentence is supported."""
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
    """Decide by the first passages whether the results of one query can answer the question.

    A question that points at a section passes with the documents that the section cites, or with its title above a passage:
    "detail point B" resembles no text, but its meaning is known (design §2, guard). One that names it and asks something of
    its own ("is the insurance mandatory?") has words that can be judged. In a language that it never learned, a model gives
    unrelated text any similarity, so there words decide. A request for a report or a summary names a form and need
    not share words.
    """
    found = retrieved.result.passages
    if not found:
        return Evidence("none", None, None, passed=False, is_covered=question.is_covered)
    is_known = question.rule != "title_asked"
    if is_known and any(one.document_id in question.pointed or is_headed(question, one) for one in retrieved.usable):
        return Evidence("cited_section", None, None, passed=True, is_covered=question.is_covered)
    wanted = _wanted(question, retrieved)
    if wanted.absent_code and not question.service:
        return Evidence(
            "missing", None, None, passed=False, setting="asked_passages", missing=wanted.absent_code, missing_kind="name"
        )
    first = found[: settings.guard_passages]
    is_abroad = 2 * sum(is_other_language(passage.language, question.language) for passage in first) > len(first)
    judged = [_judge(passage, wanted, question, settings, is_abroad=is_abroad) for passage in first]
    evidence = max(judged, key=_closeness)
    if not evidence.passed:
        is_all = question.is_covered and not wanted.is_widened and holds_all(wanted.text, first, wanted.language)
        evidence = ALL_FOUND if is_all or holds_entries(wanted.text, found, wanted.language) else evidence
    if not evidence.passed or question.service:
        return evidence
    missing = _missing(wanted, found, settings.asked_passages)
    is_much = evidence == ALL_FOUND or (evidence.score_kind == "combined" and (evidence.value or 0.0) >= settings.asked_threshold)
    return evidence if is_much and not (missing and missing.is_sure) else _without(evidence, missing, settings)


@dataclass(frozen=True, slots=True)
class _Wanted:
    """What passages must say: words in a language."""

    text: str
    language: str | None
    is_widened: bool
    """The query has other words as well, so similarity does not count."""
    codes_found: float | None
    """The part of the codes in the question that the passages contain; None if it names none."""
    absent_code: str = ""
    """As the question writes it: a code that no passage contains, although they list others of its kind."""
    asked: str = ""
    """The sentences that ask, where others stand beside them: "I live far away. How can I treat it at home?"."""


def _wanted(question: ResolvedQuestion, retrieved: Retrieved) -> _Wanted:
    """Return what results must say. After a translation these are its words, in its language.

    A widened query repeats the previous question and so resembles what that one found. There the words of the question itself
    must be found, however similar the passage, unless it has almost none ("why?").
    """
    text, language = retrieved.searched, retrieved.translated_into or question.language
    is_widened = retrieved.query.is_widened and _count(question.words, question.language) > 1
    if is_widened:
        text, language = question.words, question.language
    named = codes(text)
    held = " \n ".join(map(text_of, retrieved.result.passages)) if named else ""
    part = sum(holds_code(held, code) for code in named) / len(named) if named else None
    listed = next((code for code in named if lists_codes_like(held, code)), "") if part == 0 else ""
    at = text.lower().find(listed)
    return _Wanted(text, language, is_widened, part, text[at : at + len(listed)], _asked_in(text, language))


def _asked_in(text: str, language: str | None) -> str:
    """Return the sentences of a text that ask; nothing if they are all of it, say hardly anything, or follow an abbreviation."""
    asked = asking_sentences(text)
    said = text.strip().removesuffix(asked).rstrip()
    is_cut = _ABBREVIATION.search(said) is not None
    return asked if said != text.strip() and said and not is_cut and _count(asked, language) > 1 else ""


def _judge(passage: Passage, wanted: _Wanted, question: ResolvedQuestion, settings: RagSettings, *, is_abroad: bool) -> Evidence:
    """Judge one passage. `is_abroad`: most passages are in another language than the question.

    Where they are not, one of them has to be as similar as a passage that shares no word.
    """
    if not question.is_covered or passage.scores.similarity is None:
        return replace(_by_words(passage, wanted, settings), is_covered=question.is_covered)
    if wanted.codes_found == 1:
        return ALL_FOUND
    similarity = question.scale.calibrated(passage.scores.similarity, question.language, passage.language)
    if similarity < settings.similarity_threshold or question.service:
        return _compared("similarity", similarity, "similarity_threshold", settings)
    if wanted.codes_found is None and is_other_language(passage.language, question.language):
        least = "foreign_threshold" if is_abroad else "evidence_threshold"
        beyond = question.scale.calibrated_abroad(similarity, question.language)
        foreign = _compared("foreign_similarity", beyond, least, settings)
        if foreign.passed or is_other_language(passage.language, wanted.language):
            return foreign
    if wanted.is_widened:
        return _by_words(passage, wanted, settings)
    return _compared("combined", similarity + settings.words_weight * _shared(passage, wanted), "evidence_threshold", settings)


def _by_words(passage: Passage, wanted: _Wanted, settings: RagSettings) -> Evidence:
    return _compared("words_shared", _shared(passage, wanted), "words_threshold", settings)


def _compared(kind: ScoreKind, value: float, setting: str, settings: RagSettings) -> Evidence:
    threshold: float = getattr(settings, setting)
    return Evidence(kind, value, threshold, passed=value >= threshold, setting=setting)


def _missing(wanted: _Wanted, found: Sequence[Passage], most: int) -> Missing | None:
    """Return what the words ask for and none of the first passages says: so many of their language, whatever else was found.

    Where most of the first are in another language than the words, only what is recognised by its shape is looked for.
    """
    first = found[:most]
    own = [passage for passage in found if not is_other_language(passage.language, wanted.language)]
    if 2 * sum(not is_other_language(passage.language, wanted.language) for passage in first) <= len(first):
        texts = [(passage.language, _text_parts(passage)) for passage in first]
        return find_missing_abroad(wanted.text, wanted.language, texts)
    foreign = [passage for passage in found if is_other_language(passage.language, wanted.language)]
    return find_missing(wanted.text, wanted.language, list(map(_text_parts, own[:most])), list(map(_text_parts, foreign)))


def _text_parts(passage: Passage) -> PassageText:
    return PassageText(_titles_of(passage), f"{passage.context}\n{passage.content}")


def _without(evidence: Evidence, missing: Missing | None, settings: RagSettings) -> Evidence:
    """Return the evidence, or why it is too little if something is missing."""
    if missing is None:
        return evidence
    lacking = replace(evidence, score_kind="missing", passed=False, missing=missing.text, missing_kind=missing.kind)
    if evidence.score_kind == "combined" and (evidence.value or 0.0) < settings.asked_threshold:
        return replace(lacking, threshold=settings.asked_threshold, setting="asked_threshold")
    return replace(lacking, value=None, threshold=None, setting="asked_passages")


def _closeness(evidence: Evidence) -> tuple[bool, bool, float]:
    """Order evidence, least first: what does not pass, and of that what is below the lowest similarity."""
    return evidence.passed, evidence.score_kind != "similarity", (evidence.value or 0.0) - (evidence.threshold or 0.0)


def _shared(passage: Passage, wanted: _Wanted) -> float:
    """Return the part of the wanted words in a passage; of a question that names codes, the part of those in any passage.

    What somebody says besides the question need not stand there.
    """
    if wanted.codes_found is not None:
        return wanted.codes_found
    text = text_of(passage)
    return max(shared_part(one, text, wanted.language) for one in (wanted.text, wanted.asked or wanted.text))


def shares_words(question: ResolvedQuestion, passages: Sequence[Passage]) -> bool:
    """Return whether a passage contains a content word of a question; similarity alone may be that of the conversation."""
    return any(shared_part(question.text, text_of(passage), question.language) > 0 for passage in passages)


def _titles_of(passage: Passage) -> str:
    return " \n ".join((passage.document_name, passage.document_title, *passage.heading_path))


def text_of(passage: Passage) -> str:
    """Return the words of a passage with those of its titles."""
    return f"{_titles_of(passage)} \n {passage.context} \n {passage.content}"


def _count(text: str, language: str | None) -> int:
    return len(set(content_words(text, language)))


def build_guard_refusal(findings: Findings, *, settings: RagSettings, language: str | None) -> Refusal:
    """Return the guard's refusal: the administrator's text if it is set, else the built-in one in the question's language."""
    evidence = findings.evidence
    if evidence.missing_kind and not settings.guard_message:
        return _refusal(missing_text(evidence, language), "guard", evidence, findings.passages)
    message = settings.guard_message or refusal_text(language, is_covered=evidence.is_covered)
    return _refusal(message, "guard", evidence, findings.passages)


def build_model_refusal(answer: str, evidence: Evidence, passages: Sequence[Passage]) -> Refusal:
    """Return the refusal of a model that found no answer in passages that the guard let pass; `answer` is its text."""
    return _refusal(answer, "generate", evidence, passages)


def build_support_refusal(findings: Findings, *, settings: RagSettings, language: str | None) -> Refusal:
    """Return the refusal in place of an answer in which no passage supports a sentence (source 000: strict grounding)."""
    message = settings.guard_message or in_language(UNSUPPORTED, language)
    return _refusal(message, "support", findings.evidence, findings.passages)


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
