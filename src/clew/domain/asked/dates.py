"""Whether a question can only be answered with a date or a year ("in which year was it built?"), and whether a text has one.

Above: the extractive model. Below: `prices`, for the names of months. Questions are read narrowly: "when is it allowed?" asks for
a condition.
"""

import re

from clew.domain.asked.prices import MONTH

_ASKED = re.compile(
    r"^[\s¿¡]*(?:[\w'’]+,?\s){0,2}?(?:(?:in|since|by|en|im|em|seit|depuis|desde|a|à)\s+)?"
    r"(?:(?:what|which)\s+(?:year|date|day|month|century|decade)\b|when\s+(?:was|were|did)\b"
    r"|quelle\s+(?:année|date)\b|quel\s+(?:jour|mois|siècle)\b|quand\s+(?:\S+\s+)?(?:a|ont|fut|furent)\b"
    r"|qué\s+(?:año|fecha|día|mes|siglo)\b|cuándo\s+(?:se\s+)?(?:fue|fueron|\w+ó|\w+ron)\b"
    r"|(?:que|qual)\s+(?:é\s+a\s+|foi\s+[ao]\s+)?(?:ano|data|dia|mês|século)\b|quando\s+(?:foi|foram|\w+ou|\w+eu|\w+iu)\b"
    r"|welche[mnrs]?\s+(?:jahr|datum|tag|monat|jahrhundert)\w*|wann\s+(?:wurde\w*|war\w*|\w+te)\b)"
    r"|哪一?年|何年|哪一?天|几[月号]|什么时候.{0,20}的[？?]?$|何时",
    re.IGNORECASE,
)
_STATED = re.compile(
    r"(?<![\d.])(?:1\d|20)\d\d(?!\d)|['’]\d\d\b|\b\d0s\b|\d{1,2}[./-]\d{1,2}[./-]\d{2,4}"
    r"|\b(?:in|by|since|until|around|year|en|vers|depuis|année|im|um|seit|jahre?|desde|año|em|ano)\s\d{3}\b"
    r"|\d\s?(?:BC|AD|B?CE|av\.|[vn]\.\s?Chr|[ad]\.\s?C)|\b\d{1,2}(?:st|nd|rd|th)\b"
    rf"|\b(?:{MONTH}|(?:mon|tues|wednes|thurs|fri|satur|sun)days?|(?:lun|mar|mercre|jeu|vendre|same)dis?|dimanches?"
    r"|(?:mon|diens|donners|frei|sams|sonn)tags?|mittwochs?|lunes|martes|miércoles|jueves|viernes|sábados?|domingos?|\w+-feiras?"
    r"|ago|yesterday|today|hier|gestern|heute|ayer|ontem|reign|règne|reinado|spring|summer|autumn|winter|printemps|été|automne|hiver"
    r"|frühling|frühjahr|sommer|herbst|primavera|verano|otoño|invierno|verão|outono|inverno|easter|christmas|pâques|noël|ostern"
    r"|weihnachten|navidad|natal|páscoa|il y a \w+ (?:ans?|jours|mois)|vor \w+ (?:jahr|monat|tag|woche)e?n?"
    r"|(?:hace|há) \w+ (?:años?|meses|días|anos?|dias))\b"
    r"|centur(?:y|ies)|decade|siècle|décennie|jahrhundert|jahrzehnt|siglo|década|século"
    r"|世纪|年代|[\d一二三四五六七八九十〇○零元]\s?年|[\d初十]\s?[月日号]|星期|周[一二三四五六日末]|昨天|今[年天日]|[春夏秋冬]天?|年间|朝|以[前来]|之[前后]",
    re.IGNORECASE,
)


def asks_date(question: str) -> bool:
    """Return whether only a date, a year or a day answers a question."""
    return _ASKED.search(question) is not None


def may_state_date(text: str) -> bool:
    """Return whether a text has anything that may be one, in any of the six languages."""
    return _STATED.search(text) is not None
