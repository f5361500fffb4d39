"""Tells questions about a third thing from requests about the answer before: "does it have bullet points?", "hat es Spalten?".

Above: `reading.py`. Such a question has the words of a form, but asks whether something in the documents has it. Patterns are
written as in `features.py`: over folded words, lines joined without a space.
"""

import re
from collections.abc import Mapping, Sequence

from clew.domain.revision.classes import ANSWERS

_NAMED: Mapping[str, str] = {
    "en": r"""
        (?!.* (?:too|possible|ok|okay)\b)(?:(?:does|did|is|are|was|were|has) (?:(?:it|they|he|she|these|those)
        (?! (?:get|go|work|fit|any|a bit|still|so|really|all|very|just|only)\b)|
        (?:the|a|an|its|their|his|her|our|my) (?!(?:\w+ )?(?:{answer})\b)\w+)\b|
        (?:do|have) they\b|can (?:it|they) (?:do|support|handle|use|read|export)\b|are there (?!ways?\b)\w+)""",
    "fr": r"""
        est ce (?:que|qu) (?:(?:il|elle|ils|elles|ca|cela)
        (?! (?:peut|pourrait|est possible|serait|est trop|te|irait|va|tient|marche|passe)\b)|
        (?:le|la|les|l|un|une|cet|cette|ce|ces) (?!(?:\w+ )?(?:{answer})\b)\w+)\b|
        (?:est|sont|a t|ont|supporte t|supportent|contient|contiennent|permet|utilise t|accepte t) (?:il|elle|ils|elles)
        (?! (?:possible|trop)\b)\b""",
    "de": r"""
        (?:ist|sind|hat|haben|war|unterstutzt|unterstutzen|enthalt|enthalten|kennt|benutzt|verwendet|nutzt|erlaubt|
        beherrscht) (?:(?:es|er|sie)(?! (?:moglich|zu|so)\b)|
        (?:die|der|ein|eine|ihre|seine) (?!(?:\w+ )?(?:{answer})\b)\w+)\b""",
    "zh": r"""
        (?:[这那该] )?(?:[个张份] )?(?:表 格|表|清 单|列 表|名 单) (?:有|在|里|上|怎|哪|需|填|由|归|谁|多|什|几|第)\b""",
}
"""How such a question begins, by language, where a word for the thing follows the verb."""
_UNNAMED: Mapping[str, str] = {
    "en": r"(?:and )?for (?:an?|some|several) (?:lists?|tables?)$",
    "fr": r"(?:et )?pour (?:une?|des|plusieurs) (?:listes?|tableaux?)$",
    "de": r"(?:und )?(?:fur|bei) (?:eine?[rnm]?|mehreren?) (?:listen?|tabellen?)$",
    "es": r"""(?:y )?para (?:una|unas|varias) (?:listas?|tablas?)$|
        (?:tiene|tienen|esta(?= en)|estan|es|son|soporta|soportan|admite|admiten|usan|incluyen|contiene|contienen|
        permite|permiten)(?! (?:posible|eso|esto|muy|demasiado|tan)\b)\b""",
    "pt": r"""(?:e )?para (?:uma|umas|varias) (?:listas?|tabelas?)$|
        (?:tem|esta(?= em| numa?| na)|estao|sao|suporta|suportam|usam|incluem|contem|permite|permitem|aceita|aceitam)
        (?! (?:como|jeito|possivel|isso|isto|muito|tao|certeza)\b)\b""",
    "zh": r"""[它他她](?!.{0,5}[能可太]).*吗""",
}
"""The same where the thing need not be named, and what the question before is asked of as well ("and for a list?"): only with a
question mark."""
_MANNER = re.compile(
    r"(?:how|why|when|comment|pourquoi|quand|wie|warum|wieso|wann|como|por que|cuando|quando"
    r"|(?:what is|what s|what are|what does|qu est ce qu|c est quoi|was ist|was sind|que es|que son|o que e|o que sao)"
    r" (?:an?|une?|eine?|una|uma?|(?:source|citation|reference|quelle|zitat|cita|fuente|fonte)\w*$)"
    r"|which (?:documents|files|pages|sources|citations) (?!(?:is|are|was|were|does|do|did|say|says) )\w+$)\b"
)
"""How a question begins that is about the thing that it names."""
_TOLD = re.compile(
    r"(?:(?:please|can you|could you|would you|peux tu|pouvez vous|kannst du|konnen sie|puedes|puede|pode|bitte) )*"
    r"(?:summari[sz]e|sum up|outline|explain|describe|expli[cq]\w+|resum\w+|decri\w+|descri\w+|descrev\w+|erklar\w+"
    r"|erlauter\w+|beschreib\w+|fass\w* zusammen)(?: (?:moi|nous|me|nos|mir|uns|to me|to us))? "
)
"""How a text begins that wants to be told what follows: "summarise how citations are checked"."""
_SOURCES_AS_SUCH = re.compile(
    r"(?:how|why|when|comment|pourquoi|quand|wie|warum|wann|como|por que|cuando|quando)(?: (?:les|die|las|los|as|os|se \w+))*"
    r" (?:source|citation|quote|reference|quelle|zitat|zitier|cita|fuente|fonte|referencia)\w*\b"
)
"""What follows it where sources are its subject. English "the sources" are those of the answer."""
_ANSWERER = """you your yours u ur ya that this it these those here tu te toi t vous vos votre ta tes ca cela ce ceci
    du dir dich dein deine sie ihr ihre das dies davon dafur darauf ti tus su sus usted eso esto lo
    voce tua teu sua seu isso isto"""
_POINTING = frozenset(_ANSWERER.split())
"""Words for the answer before, or for who gave it."""
_UNSPACED_MANNER = re.compile("如何|怎么|怎样|为什么|为何|什么是|是什么")
_UNSPACED_POINTING = ("你", "您", "这", "那", "此")


def asks_of_another(tokens: Sequence[str], *, is_asked: bool) -> bool:
    """Tell whether folded words are a question about a third thing; `is_asked`: a question mark ends them."""
    said = " ".join(tokens)
    return _BEGINS_NAMED.match(said) is not None or (is_asked and _BEGINS_UNNAMED.match(said) is not None)


def asks_about_sources(tokens: Sequence[str]) -> bool:
    """Tell whether folded words ask what sources are or how they work, not which ones an answer has: "what is a citation?"."""
    said = "".join(tokens) if tokens and not tokens[0].isascii() else " ".join(tokens)
    if _UNSPACED_MANNER.search(said):
        return not any(word in said for word in _UNSPACED_POINTING)
    told = _TOLD.match(said)
    asked = said[told.end() :] if told else said
    manner = _SOURCES_AS_SUCH if told else _MANNER
    return manner.match(asked) is not None and _POINTING.isdisjoint(asked.split())


def _compiled(patterns: Mapping[str, str]) -> re.Pattern[str]:
    written = "|".join("".join(line.strip() for line in lines.split("\n")) for lines in patterns.values())
    return re.compile(written.replace("{answer}", "|".join(sorted(ANSWERS))))


_BEGINS_NAMED, _BEGINS_UNNAMED = _compiled(_NAMED), _compiled(_UNNAMED)
