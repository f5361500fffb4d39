"""Warnings about questions and documents in a language that the embedding model does not cover.

Pure. Above: the turn emits `coverage_warnings`; documents, `clew ingest` and `clew doctor` use `document_warning` and `SWITCH`,
so that every text names the same command. With such a model, full-text search still works, by the rules of the language
(docs/explanation/languages.md); vector search finds little, and nothing across languages.
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
    "en": "The embedding model {model} does not cover the language of this question ({languages}). Full-text search finds "
          "passages; vector search hardly does. `{switch}` switches to a model that covers it.",
    "fr": "Le modèle d'embedding {model} ne couvre pas la langue de cette question ({languages}) : la recherche "
          "plein texte trouve les passages, la recherche vectorielle à peine. `{switch}` passe à un modèle qui la couvre.",
    "es": "El modelo de embedding {model} no cubre el idioma de esta pregunta ({languages}): la búsqueda de texto "
          "completo encuentra los pasajes, la vectorial apenas. `{switch}` cambia a un modelo que lo cubre.",
    "pt": "O modelo de embedding {model} não cobre a língua desta pergunta ({languages}): a pesquisa de texto "
          "integral encontra os trechos, a vetorial quase nada. `{switch}` muda para um modelo que a cobre.",
    "de": "Das Embedding-Modell {model} deckt die Sprache dieser Frage ({languages}) nicht ab: Die Volltextsuche findet"
          " die Stellen, die Vektorsuche kaum. `{switch}` wechselt zu einem Modell, das sie abdeckt.",
    "zh": "嵌入模型 {model} 不支持这个问题的语言（{languages}）：全文检索可以找到段落，向量检索几乎找不到。"
          "运行 `{switch}` 可切换到支持该语言的模型。",
}
_PASSAGES = {
    "en": "{count} of {total} passages are in languages that the embedding model {model} does not cover ({languages}). "
          "Full-text search finds them; vector search hardly does. `{switch}` switches to a model that covers them.",
    "fr": "{count} passages sur {total} sont dans des langues que le modèle d'embedding {model} ne couvre pas ({languages})"
          " : la recherche plein texte les trouve, la vectorielle à peine. `{switch}` passe à un modèle qui les couvre.",
    "es": "{count} de {total} pasajes están en idiomas que el modelo de embedding {model} no cubre ({languages}): la "
          "búsqueda de texto completo los encuentra, la vectorial apenas. `{switch}` cambia a un modelo que los cubre.",
    "pt": "{count} de {total} trechos estão em línguas que o modelo de embedding {model} não cobre ({languages}): a "
          "pesquisa de texto integral encontra-os, a vetorial quase nada. `{switch}` muda para um modelo que as cobre.",
    "de": "{count} von {total} Stellen sind in Sprachen, die das Embedding-Modell {model} nicht abdeckt ({languages}): Die "
          "Volltextsuche findet sie, die Vektorsuche kaum. `{switch}` wechselt zu einem Modell, das sie "
          "abdeckt.",
    "zh": "{total} 个段落中有 {count} 个的语言不被嵌入模型 {model} 支持（{languages}）：全文检索可以找到它们，"
          "向量检索几乎找不到。运行 `{switch}` 可切换到支持这些语言的模型。",
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
        return (_warned(_QUESTION, spec, language, named=[] if language is None else [language]),)
    foreign = [passage.language for passage in passages if not spec.covers(passage.language)]
    if not foreign or (spec.covers(passages[0].language) and 2 * len(foreign) < len(passages)):
        return ()
    return (_warned(_PASSAGES, spec, language, named=foreign, total=len(passages)),)


def document_warning(spec: "EmbeddingSpec", language: str) -> Warned | None:
    """Return the warning for a document in this language, in English, or None if the model covers it."""
    if spec.covers(language):
        return None
    return Warned(
        CODE,
        f"The embedding model {spec.model} does not cover the language of this document ({name_of(language)}). Full-text search "
        f"finds it; vector search hardly does. `{SWITCH}` switches to a model that covers it.",
    )


def _warned(texts: dict[str, str], spec: "EmbeddingSpec", language: str | None, *, named: list[str], total: int = 0) -> Warned:
    text = in_language(texts, language)
    languages = ", ".join(name_of(one) for one in dict.fromkeys(named)) or "?"
    return Warned(CODE, text.format(model=spec.model, languages=languages, count=len(named), total=total, switch=SWITCH))
