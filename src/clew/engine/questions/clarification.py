"""The clarification of a question that could mean several sections, or none: what to choose from, as data and as text.

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
MISSING = {
    "en": "There is no {missing}; there are {first} to {last}.",
    "fr": "Il n'y a pas de {missing} ; il y a {first} à {last}.",
    "es": "No hay {missing}; hay de {first} a {last}.",
    "pt": "Não há {missing}; há de {first} a {last}.",
    "de": "{missing} gibt es nicht; es gibt {first} bis {last}.",
    "zh": "没有{missing}，只有{first}到{last}。",
}
MISSING_BESIDE_ONE = {
    "en": "There is no {missing}; there is only {first}.",
    "fr": "Il n'y a pas de {missing} ; il y a seulement {first}.",
    "es": "No hay {missing}; solo hay {first}.",
    "pt": "Não há {missing}; há apenas {first}.",
    "de": "{missing} gibt es nicht; es gibt nur {first}.",
    "zh": "没有{missing}，只有{first}。",
}
"""The same for an answer with a single section."""
NO_OUTLINE = {
    "en": "There is no list of sections in this conversation yet. Which document or subject do you mean?",
    "fr": "Il n'y a pas encore de liste de sections dans cette conversation. De quel document ou de quel sujet parlez-vous ?",
    "es": "Todavía no hay ninguna lista de secciones en esta conversación. ¿A qué documento o tema se refiere?",
    "pt": "Ainda não há uma lista de seções nesta conversa. A qual documento ou assunto você se refere?",
    "de": "In diesem Chat gibt es noch keine Liste von Abschnitten. Welches Dokument oder Thema meinen Sie?",
    "zh": "这次对话中还没有章节列表。您指的是哪份文档或哪个主题？",
}


@dataclass(frozen=True, slots=True)
class Clarification:
    """A clarification. `choices` are the existing sections in their order."""

    message: str
    choices: tuple[Section, ...]


def build_clarification(choices: Sequence[Section], language: str | None, *, missing: Sequence[str] = ()) -> Clarification:
    """Return the question which section is meant, in the question's language, else in English.

    `missing` is what was asked for and does not exist. Without `choices` the text says that there are no sections yet.
    """
    if not choices:
        return Clarification(in_language(NO_OUTLINE, language), ())
    which = in_language(WHICH, language)
    if missing:
        texts = MISSING if len(choices) > 1 else MISSING_BESIDE_ONE
        absent = in_language(texts, language).format(missing=", ".join(missing), first=choices[0].id, last=choices[-1].id)
        which = f"{absent}{which}" if absent.endswith("。") else f"{absent} {which}"
    listed = "\n".join(f"- [{section.id}] {section.title}" for section in choices)
    return Clarification(f"{which}\n\n{listed}", tuple(choices))
