"""The clarification of a question that could mean several sections: the sections to choose from, as data and as text.

Above: `turn.py`. No model is called; the text is in the language of the question (design §5).
"""

from collections.abc import Sequence
from dataclasses import dataclass

from clew.domain.deliverables.outline import Section
from clew.domain.text.languages import in_language

WHICH = {
    "en": "Which section do you mean?",
    "fr": "De quelle section parlez-vous ?",
    "es": "¿A qué sección se refiere?",
    "pt": "A qual seção você se refere?",
    "de": "Welchen Abschnitt meinen Sie?",
    "zh": "您指的是哪一部分？",
}


@dataclass(frozen=True, slots=True)
class Clarification:
    """A clarification. `choices` are the existing sections in their order."""

    message: str
    choices: tuple[Section, ...]


def build_clarification(choices: Sequence[Section], language: str | None) -> Clarification:
    """Return the question which section is meant, in the question's language, else in English."""
    which = in_language(WHICH, language)
    listed = "\n".join(f"- [{section.id}] {section.title}" for section in choices)
    return Clarification(f"{which}\n\n{listed}", tuple(choices))
