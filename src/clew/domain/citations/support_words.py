"""Words that decide whether a passage says what a sentence says: those that deny, and numbers written as words.

Above: `engine/answers/support`. All words are lower case and without accents. To add a language, add a line to each table.
"""

import re

_NEGATIONS = {
    "de": r"nicht|nie|niemals|keine?[mnrs]?|keinerlei|ohne|weder|nichts|niemand|nirgends",
    "en": r"not|no|never|none|nor|neither|without|cannot|nobody|nothing|nowhere|[a-z]+n['’]t",
    "es": r"no|nunca|jamas|ningun|ningun[ao]s?|sin|ni|nada|nadie|tampoco",
    "fr": r"pas|jamais|aucune?s?|sans|ni|rien|personne|nullement|guere",
    "pt": r"nao|nunca|jamais|nenhuma?|nenhuns|sem|nem|nada|ninguem|tampouco",
}
_CHINESE = re.compile(r"不(?!仅|但|断|过|同|久|少|管|论|只|光)|没|未(?!来|必)|(?<!除)非(?!常|洲)|勿|无(?!论|锡)|别(?=[让把去])")
_WORDS = {code: re.compile(rf"(?<![\w'’])(?:{words})(?![\w'’])") for code, words in _NEGATIONS.items()}
_NUMERALS = {
    "de": "zwei drei vier fünf sechs sieben acht neun zehn elf zwölf",
    "en": "two three four five six seven eight nine ten eleven twelve",
    "es": "dos tres cuatro cinco seis siete ocho nueve diez once doce",
    "fr": "deux trois quatre cinq six sept huit neuf dix onze douze",
    "pt": "dois tres quatro cinco seis sete oito nove dez onze doze",
}
NUMERALS = {code: {word: str(value) for value, word in enumerate(words.split(), 2)} for code, words in _NUMERALS.items()}
"""By language, number words from two to twelve and their digits. "One" is mostly an article."""

ANSWER_NO = re.compile(r"^\W*(?:no|não|nao|nein|non)\s*[,.;:!–—]", re.IGNORECASE)
"""At the beginning of a sentence: it answers a question and denies nothing of the sentence."""


def negations(language: str) -> re.Pattern[str]:
    """Return what finds the words of a language that deny; for an unknown one, the English ones."""
    return _CHINESE if language == "zh" else _WORDS.get(language, _WORDS["en"])
