"""Whether a question asks for a length of time ("how long does a visit last?"), and whether a text states one.

Above: `shapes`. A preference only: "how long" may also be answered with "until it is paid", so nothing is refused for it.
"""

import re

from clew.domain.asked.words import TABLES

_ASKED = re.compile(
    r"\bhow long (?:do|does|did|will|can|could|may|must|should|has|have|had)\b|\bfor how long\b|\bcombien de temps\b"
    r"|\bquelle est la durée\b|\bwie lange\b|\bcuánto (?:tiempo|duran?|tardan?|dur[óo]|tard[óo])\b"
    r"|\bquanto (?:tempo|dura[m]?|demora[m]?)\b"
    r"|\bcuál es la duración\b|\bqual (?:é )?a duração\b|多久|多长时间|多少时间",
    re.IGNORECASE,
)
_COUNTED = "|".join(sorted({word for table in TABLES.values() for word in table.numbers}))
_STATED = re.compile(
    rf"(?:\d|\b(?:{_COUNTED}))(?:[\s-]|\([^()]{{1,20}}\)|(?:[–-]|\bto\b|\bbis\b|\bou\b|\ba\b|\bor\b|\be\b|\bà\b)\s?\d+)*"
    r"(?:(?:calendar|business|working|full|volle|ganze)[\s-])?"
    r"(?:seconds?|minutes?|hours?|days?|nights?|weeks?|months?|years?|decades?|centur(?:y|ies)"
    r"|secondes?|heures?|jours?|nuits?|semaines?|mois|ans?|années?|siècles?"
    r"|sekunden?|minuten?|stunden?|tage?n?|nächten?|wochen?|monate?n?|jahre?n?|jahrzehnten?"
    r"|segundos?|minutos?|horas?|días?|dias?|noches?|noites?|semanas?|mes(?:es)?|mês|años?|anos?|décadas?|siglos?|séculos?)\b"
    r"|[\d一二两三四五六七八九十百半几]\s?个?(?:多|半)?(?:秒|分钟|小时|钟头|天|日|周|星期|礼拜|月|年|世纪)",
    re.IGNORECASE,
)


def asks_duration(question: str) -> bool:
    """Return whether a question asks how long something takes or lasts."""
    return _ASKED.search(question) is not None


def without_asking(question: str) -> str:
    """Return a question without the words that ask for a length of time: what lasts."""
    return _ASKED.sub(" ", question)


def states_duration(text: str) -> bool:
    """Return whether a text states a length of time: a number before its unit, in any of the six languages."""
    return _STATED.search(text) is not None
