"""The reason for a refusal that a reader understands: what no passage says, and what the documents in scope are.

Above: the guard stage, which names what is missing, and `turn.py`, which asks about the documents. Below: one query for how many
are searchable and still to be read, and one for their languages, only if the passages that were found are in other languages.
"""

from collections.abc import Mapping, Sequence

from clew.domain.documents.passage import Passage
from clew.domain.text.languages import UNKNOWN, in_language, is_other_language, language_code, name_of
from clew.domain.turns.evidence import Evidence
from clew.domain.turns.turn import AdmittedTurn
from clew.store.documents.passages import Passages

MISSING = {
    "en": "I found nothing about {missing} in the documents.",
    "fr": "Je n'ai rien trouvé sur {missing} dans les documents.",
    "es": "No he encontrado nada sobre {missing} en los documentos.",
    "pt": "Não encontrei nada sobre {missing} nos documentos.",
    "de": "Zu {missing} habe ich in den Dokumenten nichts gefunden.",
    "zh": "我在文档中没有找到关于{missing}的内容。",
}

NO_PRICE = {
    "en": "I found no amount of money in the documents that answers this question.",
    "fr": "Je n'ai trouvé dans les documents aucun montant qui réponde à cette question.",
    "es": "No he encontrado en los documentos ningún importe que responda a esta pregunta.",
    "pt": "Não encontrei nos documentos nenhum valor que responda a esta pergunta.",
    "de": "In den Dokumenten habe ich keinen Betrag gefunden, der diese Frage beantwortet.",
    "zh": "我在文档中没有找到能回答这个问题的金额。",
}
NO_NUMBER = {
    "en": "I found no number in the documents that answers how many {missing}.",
    "fr": "Je n'ai trouvé dans les documents aucun nombre qui réponde à « combien de {missing} ».",
    "es": "No he encontrado en los documentos ningún número que responda a la pregunta por «{missing}».",
    "pt": "Não encontrei nos documentos nenhum número que responda à pergunta sobre “{missing}”.",
    "de": "In den Dokumenten habe ich keine Zahl gefunden, die die Frage nach „{missing}“ beantwortet.",
    "zh": "我在文档中没有找到能回答“{missing}”的数字。",
}
NONE_OF_KIND = {
    "age": {
        "en": "I found no age or date of birth in the documents that answers this question.",
        "fr": "Je n'ai trouvé dans les documents ni âge ni date de naissance qui réponde à cette question.",
        "es": "No he encontrado en los documentos ninguna edad ni fecha de nacimiento que responda a esta pregunta.",
        "pt": "Não encontrei nos documentos nenhuma idade ou data de nascimento que responda a esta pergunta.",
        "de": "In den Dokumenten habe ich kein Alter und kein Geburtsdatum gefunden, das diese Frage beantwortet.",
        "zh": "我在文档中没有找到能回答这个问题的年龄或出生日期。",
    },
    "phone": {
        "en": "I found no phone number in the documents that answers this question.",
        "fr": "Je n'ai trouvé dans les documents aucun numéro de téléphone qui réponde à cette question.",
        "es": "No he encontrado en los documentos ningún número de teléfono que responda a esta pregunta.",
        "pt": "Não encontrei nos documentos nenhum número de telefone que responda a esta pergunta.",
        "de": "In den Dokumenten habe ich keine Telefonnummer gefunden, die diese Frage beantwortet.",
        "zh": "我在文档中没有找到能回答这个问题的电话号码。",
    },
    "email": {
        "en": "I found no email address in the documents that answers this question.",
        "fr": "Je n'ai trouvé dans les documents aucune adresse e-mail qui réponde à cette question.",
        "es": "No he encontrado en los documentos ninguna dirección de correo electrónico que responda a esta pregunta.",
        "pt": "Não encontrei nos documentos nenhum endereço de e-mail que responda a esta pergunta.",
        "de": "In den Dokumenten habe ich keine E-Mail-Adresse gefunden, die diese Frage beantwortet.",
        "zh": "我在文档中没有找到能回答这个问题的电子邮箱地址。",
    },
    "address": {
        "en": "I found no address in the documents that answers this question.",
        "fr": "Je n'ai trouvé dans les documents aucune adresse qui réponde à cette question.",
        "es": "No he encontrado en los documentos ninguna dirección que responda a esta pregunta.",
        "pt": "Não encontrei nos documentos nenhum endereço que responda a esta pergunta.",
        "de": "In den Dokumenten habe ich keine Adresse gefunden, die diese Frage beantwortet.",
        "zh": "我在文档中没有找到能回答这个问题的地址。",
    },
    "hours": {
        "en": "I found no time or opening hours in the documents that answer this question.",
        "fr": "Je n'ai trouvé dans les documents ni heure ni horaires qui répondent à cette question.",
        "es": "No he encontrado en los documentos ninguna hora ni horario que responda a esta pregunta.",
        "pt": "Não encontrei nos documentos nenhuma hora nem horário que responda a esta pergunta.",
        "de": "In den Dokumenten habe ich keine Uhrzeit und keine Öffnungszeiten gefunden, die diese Frage beantworten.",
        "zh": "我在文档中没有找到能回答这个问题的时间或开放时间。",
    },
}
"""Kind of what is recognised by its shape → language → the refusal."""
QUOTED = {"en": "“{}”", "fr": "« {} »", "es": "«{}»", "pt": "“{}”", "de": "„{}“", "zh": "“{}”"}
LANGUAGES_MOST = 3
LANGUAGE_SHARE_LEAST = 0.05
# fmt: off
_NAMES = {
    "en": {"en": "English", "fr": "French", "es": "Spanish", "pt": "Portuguese", "de": "German", "zh": "Chinese",
           "it": "Italian"},
    "fr": {"en": "anglais", "fr": "français", "es": "espagnol", "pt": "portugais", "de": "allemand", "zh": "chinois",
           "it": "italien"},
    "es": {"en": "inglés", "fr": "francés", "es": "español", "pt": "portugués", "de": "alemán", "zh": "chino",
           "it": "italiano"},
    "pt": {"en": "inglês", "fr": "francês", "es": "espanhol", "pt": "português", "de": "alemão", "zh": "chinês",
           "it": "italiano"},
    "de": {"en": "Englisch", "fr": "Französisch", "es": "Spanisch", "pt": "Portugiesisch", "de": "Deutsch", "zh": "Chinesisch",
           "it": "Italienisch"},
    "zh": {"en": "英语", "fr": "法语", "es": "西班牙语", "pt": "葡萄牙语", "de": "德语", "zh": "中文", "it": "意大利语"},
}
"""Language of the text → language → its name; others have their own names."""
ABSENT = {
    "en": "This collection has no documents in {language}; its documents are in {languages}.",
    "fr": "Cette collection n'a pas de documents en {language} ; les siens sont en {languages}.",
    "es": "Esta colección no tiene documentos en {language}; los que tiene están en {languages}.",
    "pt": "Esta coleção não tem documentos em {language}; os que tem estão em {languages}.",
    "de": "Diese Sammlung enthält keine Dokumente auf {language}, sondern auf {languages}.",
    "zh": "这个文档库没有{language}文档；现有文档的语言为{languages}。",
}
NO_DOCUMENTS = {
    "en": "There are no documents here yet.",
    "fr": "Il n'y a pas encore de documents ici.",
    "es": "Todavía no hay documentos aquí.",
    "pt": "Ainda não há documentos aqui.",
    "de": "Hier gibt es noch keine Dokumente.",
    "zh": "这里还没有文档。",
}
UNREAD = {
    "en": "Documents still being read: {count}. Ask again when they are ready.",
    "fr": "Documents encore en cours de lecture : {count}. Reposez la question quand ils seront prêts.",
    "es": "Documentos que aún se están leyendo: {count}. Repita la pregunta cuando estén listos.",
    "pt": "Documentos ainda em leitura: {count}. Repita a pergunta quando estiverem prontos.",
    "de": "Dokumente, die noch gelesen werden: {count}. Fragen Sie noch einmal, wenn sie bereit sind.",
    "zh": "仍在读取的文档：{count} 个。请在读取完成后再次提问。",
}
_JOINED = {"en": " and ", "fr": " et ", "es": " y ", "pt": " e ", "de": " und ", "zh": "和"}
# fmt: on


def missing_text(evidence: Evidence, language: str | None) -> str:
    """Return the refusal that says what the documents lack, in a language, else in English."""
    if evidence.missing_kind == "price":
        return in_language(NO_PRICE, language)
    if evidence.missing_kind in NONE_OF_KIND:
        return in_language(NONE_OF_KIND[evidence.missing_kind], language)
    if evidence.missing_kind == "count":
        return in_language(NO_NUMBER, language).format(missing=evidence.missing)
    quoted = in_language(QUOTED, language) if evidence.missing_kind == "thing" else "{}"
    return in_language(MISSING, language).format(missing=quoted.format(evidence.missing))


async def with_state_of_documents(
    message: str, turn: AdmittedTurn, found: Sequence[Passage], passages: Passages, *, language: str | None
) -> str:
    """Return a built-in refusal with what explains it: no documents in scope, none in the question's language, some unread.

    `found` are the passages of the search.
    """
    tenant_id = turn.request.tenant_id
    scope = turn.request.filters.scope(turn.assistant_id, turn.request.thread_id)
    has_searchable, unread = await passages.readiness(tenant_id, scope)
    sentences = [message]
    if found and all(is_other_language(passage.language, language) for passage in found):
        sentences.append(build_reason(language, await passages.languages(tenant_id, scope)) or "")
    if unread:
        sentences.append(in_language(UNREAD, language).format(count=unread))
    elif not (has_searchable or turn.request.given or turn.request.gives_files):
        sentences.append(in_language(NO_DOCUMENTS, language))
    return " ".join(filter(None, sentences))


def build_reason(language: str | None, there: Mapping[str, int]) -> str | None:
    """Return the sentence; `there` are the languages of the documents with their numbers, most frequent first.

    A language of few documents is not named: one document among hundreds may be misread.
    """
    known = {code: there[one] for one in there if (code := language_code(one)) != UNKNOWN}
    if not known or language_code(language) in known:
        return None
    frequent = [code for code, documents in known.items() if documents >= LANGUAGE_SHARE_LEAST * sum(known.values())]
    names = [_name(code, language) for code in frequent[:LANGUAGES_MOST]]
    listed = in_language(_JOINED, language).join(filter(None, (", ".join(names[:-1]), names[-1])))
    return in_language(ABSENT, language).format(language=_name(language_code(language), language), languages=listed)


def _name(code: str, language: str | None) -> str:
    return in_language(_NAMES, language).get(code, name_of(code))
