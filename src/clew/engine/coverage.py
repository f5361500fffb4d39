"""Warnings about questions and documents in a language that the embedding model does not cover.

Pure. Above: the turn emits `coverage_warnings`, in words for its reader; documents, `clew ingest` and `clew doctor` use
`document_warning` and `SWITCH`, which name the model and the command for the administrator. With such a model, full-text search
still works, by the rules of the language (docs/explanation/languages.md); vector search finds little.
"""

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from clew.domain.documents.passage import Passage
from clew.domain.text.languages import in_language, name_of
from clew.domain.turns.events import Warned

if TYPE_CHECKING:  # its module imports numpy, which commands that only send HTTP requests do not need
    from clew.providers.embedding.protocol import EmbeddingSpec

CODE: Final = "language_not_covered"
SWITCH = "CLEW_EMBEDDING=multilingual clew reembed"
"""The command that recomputes all vectors with a model for about a hundred languages."""
# fmt: off
_QUESTION = {
    "en": "Documents were searched only by the words of the question, because this server does not read questions in "
          "{languages} by their meaning. Documents that use other words may have been missed.",
    "fr": "Les documents n'ont été cherchés que par les mots de la question, car ce serveur ne comprend pas le sens "
          "des questions dans cette langue ({languages}). Des documents qui emploient d'autres mots ont pu échapper à "
          "la recherche.",
    "es": "Los documentos solo se buscaron por las palabras de la pregunta, porque este servidor no interpreta el "
          "significado de las preguntas en este idioma ({languages}). Es posible que falten documentos que usan otras "
          "palabras.",
    "pt": "Os documentos só foram buscados pelas palavras da pergunta, porque este servidor não interpreta o sentido "
          "das perguntas neste idioma ({languages}). Documentos que usam outras palavras podem ter ficado de fora.",
    "de": "Die Dokumente wurden nur nach den Wörtern der Frage durchsucht, weil dieser Server den Sinn von Fragen in "
          "dieser Sprache ({languages}) nicht erfasst. Dokumente mit anderen Worten können fehlen.",
    "zh": "本次仅按问题中的词语检索了文档，因为此服务器无法按含义理解该语言（{languages}）的问题。用词不同的文档可能未"
          "被找到。",
}
_PASSAGES = {
    "en": "{count} of the {total} passages found are in languages that this server searches only by their words "
          "({languages}). Others in these languages may have been missed.",
    "fr": "{count} des {total} passages trouvés sont dans des langues où ce serveur ne cherche que par les mots "
          "({languages}). D'autres passages dans ces langues ont pu échapper à la recherche.",
    "es": "{count} de los {total} pasajes encontrados están en idiomas en los que este servidor solo busca por "
          "palabras ({languages}). Es posible que falten otros en esos idiomas.",
    "pt": "{count} dos {total} trechos encontrados estão em idiomas em que este servidor só busca por palavras "
          "({languages}). Outros trechos nesses idiomas podem ter ficado de fora.",
    "de": "{count} der {total} gefundenen Textstellen sind in Sprachen, die dieser Server nur nach Wörtern durchsucht "
          "({languages}). Weitere in diesen Sprachen können fehlen.",
    "zh": "找到的 {total} 个段落中，有 {count} 个的语言在此服务器上只能按词语检索（{languages}），这些语言的其他段落可"
          "能未被找到。",
}
_PASSAGE = {
    "en": "1 of the {total} passages found is in a language that this server searches only by its words ({languages}). "
          "Others in this language may have been missed.",
    "fr": "Un des {total} passages trouvés est dans une langue où ce serveur ne cherche que par les mots ({languages}). "
          "D'autres passages dans cette langue ont pu échapper à la recherche.",
    "es": "1 de los {total} pasajes encontrados está en un idioma en el que este servidor solo busca por palabras "
          "({languages}). Es posible que falten otros en ese idioma.",
    "pt": "1 dos {total} trechos encontrados está em um idioma em que este servidor só busca por palavras ({languages}). "
          "Outros trechos nesse idioma podem ter ficado de fora.",
    "de": "1 der {total} gefundenen Textstellen ist in einer Sprache, die dieser Server nur nach Wörtern durchsucht "
          "({languages}). Weitere in dieser Sprache können fehlen.",
    "zh": "找到的 {total} 个段落中，有 1 个的语言在此服务器上只能按词语检索（{languages}），该语言的其他段落可能未被找到。",
}
# fmt: on


def coverage_warnings(
    spec: "EmbeddingSpec", *, language: str | None, passages: Sequence[Passage], is_readable: bool = True
) -> tuple[Warned, ...]:
    """Return the coverage warning of a turn, if there is one, in the language of the question (else in English).

    It is about the question or else about the passages, if the best one or half of them are in languages that the model does not
    cover. `is_readable` is False when the question has no vector because the model knows too few of its tokens.
    """
    if not spec.covers(language) or not is_readable:
        return (_warned(_QUESTION, language, named=[] if language is None else [language]),)
    foreign = [passage.language for passage in passages if not spec.covers(passage.language)]
    if not foreign or (spec.covers(passages[0].language) and 2 * len(foreign) < len(passages)):
        return ()
    return (_warned(_PASSAGES if len(foreign) > 1 else _PASSAGE, language, named=foreign, total=len(passages)),)


def document_warning(spec: "EmbeddingSpec", language: str) -> Warned | None:
    """Return the warning for a document in this language, in English, or None if the model covers it."""
    if spec.covers(language):
        return None
    return Warned(
        CODE,
        f"The embedding model {spec.model} does not cover the language of this document ({name_of(language)}). Full-text search "
        f"finds it; vector search hardly does. `{SWITCH}` switches to a model that covers it.",
    )


def _warned(texts: dict[str, str], language: str | None, *, named: list[str], total: int = 0) -> Warned:
    text = in_language(texts, language)
    languages = ", ".join(name_of(one) for one in dict.fromkeys(named)) or "?"
    return Warned(CODE, text.format(languages=languages, count=len(named), total=total))
