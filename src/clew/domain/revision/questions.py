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
}
"""How such a question begins, by language, where a word for the thing follows the verb."""
_UNNAMED: Mapping[str, str] = {
    "es": r"""
        (?:tiene|tienen|esta(?= en)|estan|es|son|soporta|soportan|admite|admiten|usan|incluyen|contiene|contienen|
        permite|permiten)(?! (?:posible|eso|esto|muy|demasiado|tan)\b)\b""",
    "pt": r"""
        (?:tem|esta(?= em| numa?| na)|estao|sao|suporta|suportam|usam|incluem|contem|permite|permitem|aceita|aceitam)
        (?! (?:como|jeito|possivel|isso|isto|muito|tao|certeza)\b)\b""",
    "zh": r"""[它他她](?!.{0,5}[能可太]).*吗""",
}
"""The same where the thing need not be named: only with a question mark."""


def asks_of_another(tokens: Sequence[str], *, is_asked: bool) -> bool:
    """Tell whether folded words are a question about a third thing; `is_asked`: a question mark ends them."""
    said = " ".join(tokens)
    return _BEGINS_NAMED.match(said) is not None or (is_asked and _BEGINS_UNNAMED.match(said) is not None)


def _compiled(patterns: Mapping[str, str]) -> re.Pattern[str]:
    written = "|".join("".join(line.strip() for line in lines.split("\n")) for lines in patterns.values())
    return re.compile(written.replace("{answer}", "|".join(sorted(ANSWERS))))


_BEGINS_NAMED, _BEGINS_UNNAMED = _compiled(_NAMED), _compiled(_UNNAMED)
