"""What the extractive model says when the passages do not answer, by language (ISO 639-1)."""

NOT_ANSWERED = {
    "en": "The passages that were found do not answer this question.",
    "fr": "Les passages trouvés ne répondent pas à cette question.",
    "es": "Los pasajes encontrados no responden a esta pregunta.",
    "pt": "Os trechos encontrados não respondem a esta pergunta.",
    "de": "Die gefundenen Textstellen beantworten diese Frage nicht.",
    "zh": "找到的段落没有回答这个问题。",
}


def not_answered(language: str | None) -> str:
    """Return the sentence in the question's language, in English where there is none."""
    return NOT_ANSWERED.get((language or "en").split("-")[0].lower(), NOT_ANSWERED["en"])
