"""What a run says about its progress, in the languages of the page. Above: `frames`."""

from clew.domain.messages import MessageLanguage, Texts

_STATUS = {
    "reading": Texts(
        "Reading the question",
        "Lecture de la question",
        "Leyendo la pregunta",
        "Lendo a pergunta",
        "Frage wird gelesen",
        "正在阅读问题",
    ),
    "searching": Texts(
        "Searching the documents",
        "Recherche dans les documents",
        "Buscando en los documentos",
        "Pesquisando nos documentos",
        "Dokumente werden durchsucht",
        "正在检索文档",
    ),
    "writing": Texts(
        "Writing the answer",
        "Rédaction de la réponse",
        "Escribiendo la respuesta",
        "Escrevendo a resposta",
        "Antwort wird geschrieben",
        "正在撰写回答",
    ),
    "refused": Texts(
        "The documents do not answer this question, so it was refused.",
        "Les documents ne répondent pas à cette question ; elle a donc été refusée.",
        "Los documentos no responden a esta pregunta, así que se rechazó.",
        "Os documentos não respondem a esta pergunta; por isso ela foi recusada.",
        "Die Dokumente beantworten diese Frage nicht; sie wurde deshalb abgelehnt.",
        "文档未能回答此问题，因此未作答。",
    ),
}


def status_text(name: str, language: MessageLanguage) -> str:
    """Return the text of a status, or of the warning about a refusal."""
    return str(getattr(_STATUS[name], language))
