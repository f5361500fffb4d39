"""The extractive model's tables of words: what it says when the passages do not answer, and how a sentence points back.

By language (ISO 639-1); a language is added by adding a line to each table.
"""

import re

NOT_ANSWERED = {
    "en": "The passages that were found do not answer this question.",
    "fr": "Les passages trouvés ne répondent pas à cette question.",
    "es": "Los pasajes encontrados no responden a esta pregunta.",
    "pt": "Os trechos encontrados não respondem a esta pergunta.",
    "de": "Die gefundenen Textstellen beantworten diese Frage nicht.",
    "zh": "找到的段落没有回答这个问题。",
}
POINTS_BACK = {
    "en": "It It's Its They They're Their This That These Those He She His Her Such However But Also Thus Therefore Instead",
    "fr": "Il Ils Elle Elles Cela Ceci Ce C'est Cette Ces Celui-ci Celle-ci Leur Leurs Toutefois Cependant Mais Ainsi Donc",
    "es": "Ello Ellos Ellas Esto Este Esta Estos Estas Eso Ese Esa Su Sus Pero También Además Así",
    "pt": "Ele Ela Eles Elas Isso Isto Este Esta Estes Estas Esse Essa Seu Sua Mas Também Assim Porém",
    "de": "Er Sie Es Dies Diese Dieser Dieses Das Sein Ihr Ihre Aber Auch Jedoch Daher Dadurch Dabei Dafür",
    "zh": "它 它们 他 她 他们 这 这些 那 那些 该 此 但 但是 因此 所以",
}
_SPACED = "|".join(re.escape(word) for code, line in POINTS_BACK.items() if code != "zh" for word in line.split())
_UNSPACED = "|".join(sorted(POINTS_BACK["zh"].split(), key=len, reverse=True))
_LEANS = re.compile(rf"(?:(?:{_SPACED})(?![\w'’-])|{_UNSPACED})")


def leans(sentence: str) -> bool:
    """Tell whether a sentence begins by pointing at the one before it."""
    return _LEANS.match(sentence) is not None


def not_answered(language: str | None) -> str:
    """Return the sentence in the question's language, in English where there is none."""
    return NOT_ANSWERED.get((language or "en").split("-")[0].lower(), NOT_ANSWERED["en"])
