"""The warning `words_not_found`: what was found lacks a word of the question, so an answer of quotes may miss it.

Above: `turn.py`, for a model that only quotes and so cannot say itself that the passages do not answer. Below: `domain/asked`. A
question that points at a section, a request for a summary, a code or table row that was found, and much evidence need no hint.
"""

from clew.domain.asked import unfound_words
from clew.domain.text.languages import in_language, is_other_language
from clew.domain.turn_texts import warning_text
from clew.domain.turns.events import Warned
from clew.domain.turns.tuning import RagSettings
from clew.engine.answers.refusal_reason import QUOTED
from clew.engine.stages.findings import Findings
from clew.engine.stages.guard import text_of
from clew.engine.stages.resolve import ResolvedQuestion


def unfound_warnings(question: ResolvedQuestion, findings: Findings, settings: RagSettings) -> tuple[Warned, ...]:
    """Return the warning of a question that the guard let pass, in its language, if no passage has one of its words."""
    evidence, language = findings.evidence, question.language
    is_much = (evidence.value or 0.0) >= settings.asked_threshold
    if evidence.score_kind != "combined" or is_much or question.service or question.reference or not settings.asked_passages:
        return ()
    own = [passage for passage in findings.passages if not is_other_language(passage.language, language)]
    if 2 * len(own) <= len(findings.passages):
        return ()
    words = unfound_words(question.words, language, list(map(text_of, own)))
    if not words:
        return ()
    shown = ", ".join(in_language(QUOTED, language).format(word) for word in words)
    return (Warned("words_not_found", warning_text("words_not_found", language, words=shown)),)
