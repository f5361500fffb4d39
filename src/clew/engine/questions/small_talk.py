"""The reply to small talk: a polite phrase and what one can ask, in the language of the turn. No model is called.

Above: `turn.py`. Below: `domain/smalltalk`, which recognises it, and the titles of a few documents.
"""

import re
from collections.abc import Mapping, Sequence

from clew.domain.smalltalk import Kind
from clew.domain.text.clipping import clipped
from clew.domain.text.languages import in_language, language_code
from clew.domain.turns.turn import AdmittedTurn
from clew.store.documents.passages import Passages

TITLES_MOST = 3
_TITLE_CHARACTERS = 60
_MARKUP = re.compile(r"[\[\]<>`*_#|~\\]+")
_INTRODUCTIONS: tuple[Kind, ...] = ("greeting", "wellbeing", "identity", "ability")
"""Kinds whose reply always says what one can ask, with titles."""
# fmt: off
_ABOUT_ITSELF = {
    "en": "I look for answers in the documents of this collection and cite the passages they come from.",
    "fr": "Je cherche les réponses dans les documents de cette collection et je cite les passages dont elles proviennent.",
    "es": "Busco respuestas en los documentos de esta colección y cito los pasajes de los que proceden.",
    "pt": "Procuro respostas nos documentos desta coleção e cito os trechos de onde elas vêm.",
    "de": "Ich suche Antworten in den Dokumenten dieser Sammlung und gebe die Stellen an, aus denen sie stammen.",
    "zh": "我在这个文档库中查找答案，并注明答案出自哪些段落。",
}
POLITE: Mapping[Kind, Mapping[str, str]] = {
    "greeting": {"en": "Hello!", "fr": "Bonjour !", "es": "¡Hola!", "pt": "Olá!", "de": "Hallo!", "zh": "您好！"},
    "wellbeing": {
        "en": "All is well, thank you!", "fr": "Tout va bien, merci !", "es": "¡Todo bien, gracias!",
        "pt": "Tudo bem, agradeço a pergunta!", "de": "Danke, alles bestens!", "zh": "一切都好，谢谢！",
    },
    "thanks": {
        "en": "You're welcome!", "fr": "Je vous en prie !", "es": "¡De nada!", "pt": "De nada!", "de": "Gern geschehen!",
        "zh": "不客气！",
    },
    "farewell": {
        "en": "Goodbye!", "fr": "Au revoir !", "es": "¡Hasta luego!", "pt": "Até logo!", "de": "Auf Wiedersehen!", "zh": "再见！",
    },
    "acknowledgement": {
        "en": "All right.", "fr": "Très bien.", "es": "De acuerdo.", "pt": "Certo.", "de": "Alles klar.", "zh": "好的。",
    },
    "apology": {
        "en": "No problem.", "fr": "Ce n'est rien.", "es": "No pasa nada.", "pt": "Não tem problema.", "de": "Kein Problem.",
        "zh": "没关系。",
    },
    "identity": _ABOUT_ITSELF,
    "ability": _ABOUT_ITSELF,
}
MORE = {
    "en": "If you have another question about the documents, just ask.",
    "fr": "Si vous avez une autre question sur les documents, n'hésitez pas.",
    "es": "Si tiene otra pregunta sobre los documentos, no dude en hacerla.",
    "pt": "Se tiver outra pergunta sobre os documentos, é só perguntar.",
    "de": "Wenn Sie noch eine Frage zu den Dokumenten haben, fragen Sie einfach.",
    "zh": "如果还有关于文档的问题，请随时提问。",
}
ASK = {
    "en": "You can ask me about the documents, for example {titles}.",
    "fr": "Vous pouvez m'interroger sur les documents, par exemple {titles}.",
    "es": "Puede preguntarme sobre los documentos, por ejemplo {titles}.",
    "pt": "Você pode me perguntar sobre os documentos, por exemplo {titles}.",
    "de": "Sie können mich zu den Dokumenten befragen, zum Beispiel zu {titles}.",
    "zh": "您可以就文档内容向我提问，例如{titles}。",
}
NO_DOCUMENTS = {
    "en": "There are no documents here yet. As soon as some are added, you can ask questions about them.",
    "fr": "Il n'y a pas encore de documents ici. Dès qu'il y en aura, vous pourrez poser des questions à leur sujet.",
    "es": "Todavía no hay documentos aquí. En cuanto se añadan, podrá hacer preguntas sobre ellos.",
    "pt": "Ainda não há documentos aqui. Assim que houver, você poderá fazer perguntas sobre eles.",
    "de": "Hier gibt es noch keine Dokumente. Sobald welche hinzugefügt sind, können Sie Fragen dazu stellen.",
    "zh": "这里还没有文档。添加文档后，您就可以针对它们提问。",
}
LISTED = {
    "en": ("“{}”", ", ", " or "), "fr": ("« {} »", ", ", " ou "), "es": ("«{}»", ", ", " o "),
    "pt": ("“{}”", ", ", " ou "), "de": ("„{}“", ", ", " oder "), "zh": ("《{}》", "、", "或"),
}
"""How titles are quoted, separated, and joined to the last one."""
# fmt: on


async def reply_to(topic: Kind, turn: AdmittedTurn, passages: Passages, *, language: str | None) -> str:
    """Return the reply to small talk in a language, else in English. Reads titles unless the conversation is under way."""
    if turn.earlier and topic not in _INTRODUCTIONS:
        return build_reply(topic, language)
    request = turn.request
    scope = request.filters.scope(turn.assistant_id, request.thread_id)
    reader = language_code(language)
    titles = await passages.titles(request.tenant_id, scope, request.filters, most=TITLES_MOST, reader=reader)
    return build_reply(topic, language, titles)


def build_reply(topic: Kind, language: str | None, titles: Sequence[str] | None = None) -> str:
    """Return the reply with the titles of documents; None: without titles. An empty list says that there are no documents."""
    if titles is None:
        said = in_language(MORE, language)
    elif titles:
        said = in_language(ASK, language).format(titles=_listed(titles, language))
    else:
        said = in_language(NO_DOCUMENTS, language)
    polite = in_language(POLITE[topic], language)
    return f"{polite}{'' if polite.endswith(('。', '！')) else ' '}{said}"


def _listed(titles: Sequence[str], language: str | None) -> str:
    quotes, comma, last = in_language(LISTED, language)
    quoted = [quotes.format(clipped(" ".join(_MARKUP.sub(" ", title).split()), _TITLE_CHARACTERS)) for title in titles]
    return last.join(filter(None, (comma.join(quoted[:-1]), quoted[-1])))
