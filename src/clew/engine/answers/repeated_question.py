"""Whether a sentence of an answer only repeats the question: small models write it again without its sign, or a part of it.

Above: `stages/ground`, which neither marks such a sentence nor counts it as an answer. Pure. Passages often have the words of a
question, so they would support it. To add a language, add a line to each table.
"""

import re

from clew.domain.citations.marks import MARK
from clew.domain.text.languages import language_code
from clew.domain.text.words import content_words, folded_words

_ASKS_FOR = {
    "en": r"how|what|which|when|where|why|who|whom|whose",
    "fr": r"combien|comment|pourquoi|quand|où|qui|que|quoi|quel(?:le)?s?|lequel|laquelle|qu['’]est-ce|qu['’]",
    "de": r"wie|wieviele?|was|welche[mnrs]?|wann|wo|wohin|woher|warum|weshalb|wer|wen|wem|wessen|womit|wofür|woraus|wodurch",
    "es": r"cómo|qué|cuál(?:es)?|cuándo|dónde|quién(?:es)?|cuánt[oa]s?",
    "pt": r"como|o que|qual|quais|quando|onde|quem|quant[oa]s?|por ?que",
}
_BEFORE = {
    "en": "and|but|for|in|at|on|to|from|by|with|until|since|of",
    "fr": "et|mais|pour|pendant|dans|à|au|en|de|depuis|jusqu['’]|par|avec|sur|sous",
    "de": "und|aber|für|in|an|auf|ab|bis|seit|von|aus|mit|zu|bei|um|unter|über|nach",
    "es": "y|pero|para|por|en|a|de|desde|hasta|con|durante",
    "pt": "e|mas|para|por|em|a|de|desde|até|com|durante|n[ao]",
}
"""What may stand before a word that asks: "for how long"."""
_INVERTED = {
    "en": r"(?:is|are|was|were|do|does|did|can|could|may|must|shall|should|will|would|has|have)\b",
    "fr": r"est-ce que?\b|.*\w-(?:t-)?(?:ils?|elles?|on|vous|je|nous|ce)\b",
    "de": r"(?:ist|sind|war|waren|hat|haben|kann|können|darf|dürfen|muss|müssen|wird|werden|soll|sollen|gibt|gilt)\b",
    "zh": r".*(?:吗|是否|呢|有没有|能否|可否|能不能|是不是|可不可以)",
}
"""The beginning of a question that can be answered with "yes"; in Spanish and Portuguese statements begin so too."""
_CHINESE_ASKS = re.compile(r"多少|几|什么|哪|谁|多久|多长|多大|多高|怎么|怎样|如何|为何|何时|何地|何处|何人")
_WHO = re.compile(r"(?:who|whom|whose|qui|wer|wen|wem|wessen|quién(?:es)?|quem)\b|谁|何人")
_OR = {"en": "or", "fr": "ou", "de": "oder", "es": "o|u", "pt": "ou"}
_CHOICE = re.compile(r"还是|或|[:：、]|[,，].*[,，]")
"""The answer may be among the words of a question that names several things."""
_EMPTY = {
    "en": "a an the is are was were be been of for to in on at by with and as it its this that these those there do does did",
    "fr": "le la les l un une des du de d au aux à en dans pour par sur est sont était a ont et il elle ils elles ce cette ces",
    "de": "der die das den dem des ein eine einen einem einer und für in im an am auf von vom zu zum zur bei mit ist sind war"
    " wird werden hat haben es er sie diese dieser dieses",
    "es": "el la los las un una de del al a en para por con y es son era está están se su sus este esta",
    "pt": "o a os as um uma de do da dos das ao à em no na nos nas para por com e é são era está estão se seu sua este esta",
    "zh": "的 是 了 在 有 和 与 对 于 为 及 关 这 那 其 该 得 地",
}
"""Words that say nothing where the question does not have them; all others may answer it: "no", "everyone", "one"."""
_SENTENCE_END = re.compile(r"[.!?。！？]\s*")


def repeats(sentence: str, question: str, language: str | None) -> bool:
    """Return whether a sentence says nothing beyond the words of a question that it could answer.

    It is a question without its sign, or the question asks for something that a part of its own words cannot be.
    """
    code, said = language_code(language), _plain(sentence)
    if not said or not _has_only_words(said, question, code):
        return False
    parts = [one for one in map(_plain, _SENTENCE_END.split(question)) if one]
    if is_question(sentence, language) and (code == "zh" or any(one.split()[0] == said.split()[0] for one in parts)):
        return True
    asked = [one for one in parts if _asks_for(one, code)]
    if not asked or _has_choice(question.casefold(), code):
        return False
    return not any(map(_WHO.search, asked)) or _is_in_order(said, question, code)


def is_question(sentence: str, language: str | None) -> bool:
    """Return whether a sentence is a question, with its sign or without."""
    code, said = language_code(language), _plain(sentence)
    inverted = _INVERTED.get(code)
    return said.endswith(("?", "？")) or _asks_for(said, code) or (inverted is not None and re.match(inverted, said) is not None)


def _asks_for(text: str, code: str) -> bool:
    if code == "zh":
        return _CHINESE_ASKS.search(text) is not None
    asks = _ASKS_FOR.get(code)
    return asks is not None and re.match(rf"(?:(?:{_BEFORE[code]})\s?){{0,2}}(?:{asks})(?![^\W\d_])", text) is not None


def _has_choice(question: str, code: str) -> bool:
    joining = _OR.get(code)
    return _CHOICE.search(question) is not None or (
        joining is not None and re.search(rf"\b(?:{joining})\b", question) is not None
    )


def _has_only_words(said: str, question: str, code: str) -> bool:
    empty = frozenset(_EMPTY.get(code, "").split())
    asked = frozenset(folded_words(question)) | empty
    words = folded_words(said)
    if code == "zh":
        return asked.issuperset(words) and not empty.issuperset(words)
    content = frozenset(content_words(said, code))
    if not content or not content <= frozenset(content_words(question, code)):
        return False
    return all(word in asked or content_words(word, code) for word in words)


def _is_in_order(said: str, question: str, code: str) -> bool:
    asked = iter(content_words(question, code))
    return all(word in asked for word in content_words(said, code))


def _plain(text: str) -> str:
    return MARK.sub("", text).casefold().strip(" \t\n\r*_#>-–•\"'“”«»¿¡.。!！…")
