"""The question back where a short text may be about the answer before ("boiei") and the documents have nothing about it.

The same for one that only names a place ("the third one") where nothing is listed.

Above: `turn.py`. Below: `learned_requests.py`, whose model thinks such a request possible and is not sure of it.
Decision 0031 has the figures.
"""

import re
from collections.abc import Mapping

from clew.domain.followup import only_points
from clew.domain.followup.ellipsis.frames import is_with_other_number
from clew.domain.text.languages import in_language
from clew.domain.turns.turn import AdmittedTurn
from clew.engine.answers.revision_texts import QUOTED
from clew.engine.questions.small_talk import LISTED
from clew.engine.stages.findings import Findings
from clew.engine.stages.guard import shares_words
from clew.engine.stages.resolve import ResolvedQuestion

_CODE = re.compile(r"[^\W\d]\d")
# fmt: off
UNCLEAR = {
    "en": "I am not sure what you mean. If it is about my last answer, write for example {wishes}. If it is a new question, "
          "please ask it in a few more words.",
    "fr": "Je ne suis pas sûr de comprendre. Si cela concerne ma dernière réponse, écrivez par exemple {wishes}. Si c'est une "
          "nouvelle question, posez-la avec quelques mots de plus.",
    "es": "No estoy seguro de qué quiere decir. Si se refiere a mi última respuesta, escriba por ejemplo {wishes}. Si es una "
          "pregunta nueva, hágala con algunas palabras más.",
    "pt": "Não tenho certeza do que você quer dizer. Se for sobre minha última resposta, escreva por exemplo {wishes}. Se for "
          "uma pergunta nova, faça-a com mais algumas palavras.",
    "de": "Ich bin nicht sicher, was Sie meinen. Wenn es um meine letzte Antwort geht, schreiben Sie zum Beispiel {wishes}. Wenn "
          "es eine neue Frage ist, stellen Sie sie bitte mit ein paar Worten mehr.",
    "zh": "我不确定您的意思。如果是关于我的上一个回答，可以输入{wishes}。如果是新的问题，请说得更具体一些。",
}
WISHES: Mapping[str, tuple[str, ...]] = {
    "en": ("shorter", "in more detail", "as a list", "source?"),
    "fr": ("plus court", "plus en détail", "en liste", "source ?"),
    "es": ("más corto", "con más detalle", "en una lista", "¿fuente?"),
    "pt": ("mais curto", "com mais detalhes", "em lista", "fonte?"),
    "de": ("kürzer", "ausführlicher", "als Liste", "Quelle?"),
    "zh": ("短一点", "详细一点", "列成清单", "来源？"),
}
"""Requests that every server can act on."""
SIMPLER = {"en": "simpler", "fr": "plus simple", "es": "más sencillo", "pt": "mais simples", "de": "einfacher", "zh": "简单一点"}
"""One that needs a language model."""
# fmt: on


def is_unclear(turn: AdmittedTurn, question: ResolvedQuestion, findings: Findings, *, reads_context: bool) -> bool:
    """Tell whether to ask back: a request about a cited answer is possible, and the documents have nothing about the text.

    That is so if the guard refuses it, and without a language model also if no passage has a word of it: then only the
    conversation made the passages similar. A language model (`reads_context`) sees the conversation and may understand.
    """
    if question.perhaps is None or question.understood_as or not any(shown.cited for shown in turn.earlier[-1].shown):
        return False
    if not findings.evidence.passed:
        return True
    return not reads_context and not shares_words(question, findings.passages[: turn.settings.guard_passages])


def points_at_nothing(turn: AdmittedTurn, question: ResolvedQuestion, *, reads_context: bool) -> bool:
    """Tell whether a text in a conversation only names a place ("the third one"), and nothing there has such places.

    A letter with digits may be a name in the documents ("S3"), and a number may be another one for the question before ("and 35?"
    after "what does exit code 28 mean?"). A language model (`reads_context`) may understand the text.
    """
    asked = turn.request.asked
    is_open = bool(turn.earlier and question.queries) and not question.section_ids and question.revision is None
    before = next((one.searched for one in reversed(turn.earlier) if one.searched), "")
    is_open = is_open and not is_with_other_number(question.understood_as or "", before)
    return is_open and not reads_context and not _CODE.search(asked) and only_points(asked, language=question.language)


def unclear_text(language: str | None, *, reads_context: bool) -> str:
    """Return the question back in a language, else in English; it names what can be asked of the answer before."""
    wishes = in_language(WISHES, language)
    if reads_context:
        wishes = (in_language(SIMPLER, language), *wishes)
    _, comma, last = in_language(LISTED, language)
    quoted = [in_language(QUOTED, language).format(wish) for wish in wishes]
    return in_language(UNCLEAR, language).format(wishes=comma.join(quoted[:-1]) + last + quoted[-1])
