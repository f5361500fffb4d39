"""Words of which one excludes the others, in six languages: days, months, parts of the day, how often, first and last, colours.

Above: `engine/answers/support_contrasts`, which compares a sentence with a passage. `support_words.OPPOSITES` has pairs. Texts
are lower case and without accents. To add a language, add a line to each table; `;` stands between what excludes each other.
"""

import re
from functools import cache
from itertools import pairwise

from clew.domain.followup.ellipsis.words import TABLES
from clew.domain.text.stems import without_accents

_TIMES = "(?:once|twice|times?)"
_EXCLUDING: dict[str, dict[str, str]] = {
    "day of the week": {
        "en": "mondays?; tuesdays?; wednesdays?; thursdays?; fridays?; saturdays?; sundays?",
        "fr": "lundis?; mardis?; mercredis?; jeudis?; vendredis?; samedis?; dimanches?",
        "de": r"montag\w*; dienstag\w*; mittwoch\w*; donnerstag\w*; freitag\w*; samstag\w*|sonnabend\w*; sonntag\w*",
        "es": "lunes; martes; miercoles; jueves; viernes; sabados?; domingos?",
        "pt": r"segundas?{f}; tercas?{f}; quartas?{f}; quintas?{f}; sextas?-feiras?; sabados?; domingos?".replace(
            "{f}", r"(?:-feiras?|(?= a \w+-feira))"
        ),
        "zh": "{w}一; {w}二; {w}三; {w}四; {w}五; {w}六; {w}[日天]".replace("{w}", r"(?:星期|礼拜|(?<![一每两二三四五六\d])周)"),
    },
    "part of the day": {
        "en": "mornings?; afternoons?; evenings?; nights?|overnight; noon|midday; midnight",
        "fr": "matin(?:s|ee)?; apres-midi; soirs?|soirees?; nuits?; (?<!apres-)midi; minuit",
        "de": "vormittag\\w*|morgens|am morgen; nachmittag\\w*; abends?|\\w+abends?; nachts?; mittags?; mitternacht",
        "es": "(?:por|de) la manana; (?:por|de) la tarde; (?:por|de) la noche; mediodia; medianoche",
        "pt": "(?:de|da|pela) manha; (?:a|da|pela) tarde; (?:a|da|pela) noite; meio-dia; meia-noite",
        "zh": "上午|早上|早晨|清晨; 下午; 晚上|晚间|夜间|傍晚; 中午; 凌晨|午夜",
    },
    "how often": {
        "en": "hourly|(?:every|each|per) hour; daily|(?:every|each|per) day|{t} a day; weekly|(?:every|each|per) week|{t} a week;"
        " monthly|(?:every|each|per) month|{t} a month; quarterly|(?:every|each|per) quarter;"
        " yearly|annual(?:ly)?|(?:every|each|per) year|{t} a year".replace("{t}", _TIMES),
        "fr": r"(?:chaque|par) heure; quotidien\w*|(?:chaque|par) jour|tous les jours; hebdomadaire\w*|(?:chaque|par) semaine"
        r"|toutes les semaines; mensuel\w*|(?:chaque|par) mois|tous les mois; trimestriel\w*|(?:chaque|par) trimestre;"
        r" annuel\w*|(?:chaque|par) an(?:nee)?|tous les ans",
        "de": r"stundlich\w*|(?:jede|pro) stunde; taglich\w*|(?:jeden|pro) tag; wochentlich\w*|(?:jede|pro) woche;"
        r" monatlich\w*|(?:jeden|pro) monat; vierteljahrlich\w*|(?:jedes|pro) quartal; jahrlich\w*|(?:jedes|pro) jahr",
        "es": "cada hora; diari[oa]s?|diariamente|cada dia|todos los dias|(?:al|por) dia; semanal(?:es|mente)?|cada semana"
        "|todas las semanas|(?:a la|por) semana; mensual(?:es|mente)?|cada mes|todos los meses|(?:al|por) mes;"
        " trimestral(?:es|mente)?|cada trimestre; anual(?:es|mente)?|cada ano|todos los anos|(?:al|por) ano",
        "pt": "cada hora; diari[oa]s?|diariamente|cada dia|todos os dias|por dia; semana(?:l|is|lmente)|cada semana"
        "|todas as semanas|por semana; mensa(?:l|is|lmente)|cada mes|todos os meses|por mes;"
        " trimestra(?:l|is|lmente)|cada trimestre; anua(?:l|is|lmente)|cada ano|todos os anos|por ano",
        "zh": "每个?小时; 每天|每日; 每个?(?:周|星期|礼拜); 每个?月; 每个?季度; 每年",
    },
    "order": {
        "en": "{o} first; {o} second(?! after)(?!s); {o} third; {o} fourth; {o} fifth; {o} last(?! \\d)".replace(
            "{o}", "(?:the|their|his|her|its|your|our)"
        ),
        "fr": "premiere?s?; deuxiemes?|seconde?(?!s); troisiemes?; quatriemes?; cinquiemes?; derniere?s?",
        "de": "erste[nrsm]?; zweite[nrsm]?; dritte[nrsm]?; vierte[nrsm]?; funfte[nrsm]?; letzte[nrsm]?",
        "es": "primer(?:[oa]s?)?; segund[oa](?!s); tercer[oa]?; cuart[oa]; quint[oa]; ultim[oa]s?",
        "pt": "primeir[oa]s?; segund[oa](?!s|-| a); terceir[oa]s?; quint[oa](?!-); ultim[oa]s?",
    },
    "colour": {
        "en": "red; blue; green; yellow; black; white; orange; gr[ae]y; brown; purple; pink",
        "fr": "rouges?; bleue?s?; verte?s?; jaunes?; noire?s?; blanc(?:he)?s?; grise?s?; violet(?:te)?s?",
        "de": "rote?[nrsm]?; blaue?[nrsm]?; grune?[nrsm]?; gelbe?[nrsm]?; schwarze?[nrsm]?; weisse?[nrsm]?; graue?[nrsm]?",
        "es": "roj[oa]s?; azul(?:es)?; verdes?; amarill[oa]s?; negr[oa]s?; blanc[oa]s?; gris(?:es)?; moradas?",
        "pt": "vermelh[oa]s?; azu(?:l|is); verdes?; amarel[oa]s?; pret[oa]s?; branc[oa]s?; cinzent[oa]s?; rox[oa]s?",
        "zh": "红色; 蓝色; 绿色; 黄色; 黑色; 白色; 橙色; 灰色; 紫色",
    },
}
_CYCLES = frozenset(("day of the week", "month"))
"""Ranges of these hold what lies between their ends."""
_MONTHS = {"may": r"(?:(?<=in )|(?<=of )|(?<=by )|(?<=\d ))may|may(?= \d)", "mars": "mars", "march": r"march(?!e)"}
"""Names that are other words too."""
_TO = re.compile(r"\s?(?:[-–—至到]|to|through|until|till|a|au|bis|ate|hasta|al)\s?(?:(?:le|zum|el|la|the)\s)?")
_AND, _BETWEEN, _BETWEEN_MOST = (
    re.compile(r"\s(?:and|et|und|y|e)\s"),
    re.compile(r"\b(?:between|entre|zwischen)\s(?:\w+\s)?\Z"),
    16,
)
_SIDES: dict[str, tuple[str, str]] = {
    "en": ("before|prior to|until|till", "after|from|since"),
    "fr": (r"avant(?: l[ea]s?| d[eu])?|jusqu['’](?:a|au|aux|en)", r"apres(?: l[ea]s?)?|depuis|a partir d[eu]s?"),
    "de": ("vor|bis(?: zum| zur)?", "nach|ab|seit"),
    "es": ("antes de(?:l)?|hasta", "despues de(?:l)?|desde|a partir de(?:l)?|tras"),
    "pt": ("antes d[eao]s?|ate(?: a[os]?s?)?", "depois d[eao]s?|apos|desde|a partir d[eao]s?"),
}
_THE = r"(?:(?:the|le|la|les|l['’]|l|der|die|das|dem|den|el|los|las|o|os|as|a|an|at|on|um|am)\s?['’]?\s?)?"


@cache
def excluding(language: str) -> dict[str, tuple[re.Pattern[str], ...]]:
    """Return class → what finds each of its members in a plain text."""
    found = {
        name: tuple(_pattern(one, language) for one in by_language[language].split("; "))
        for name, by_language in _EXCLUDING.items()
        if language in by_language
    }
    if language in TABLES and language != "zh":
        names = [without_accents(one.lower()).split(", ") for one in TABLES[language].periods.months]
        found["month"] = tuple(_pattern("|".join(_MONTHS.get(name, name) for name in one), language) for one in names)
    return found


def _pattern(words: str, language: str) -> re.Pattern[str]:
    return re.compile(words.strip() if language == "zh" else rf"(?<![\w'’])(?:{words.strip()})(?!\w)")


def members(text: str, language: str) -> dict[str, dict[int, str]]:
    """Return class → the members that a plain text has, with the words for them; without words what lies in a range."""
    found: dict[str, dict[int, str]] = {}
    for name, patterns in excluding(language).items():
        places = sorted((one.start(), one.end(), member) for member, each in enumerate(patterns) for one in each.finditer(text))
        held = {member: text[start:end] for start, end, member in places}
        if name in _CYCLES:
            for (begin, end, first), (start, _, last) in pairwise(places):
                if _TO.fullmatch(text, end, start) or (
                    _AND.fullmatch(text, end, start) and _BETWEEN.search(text, max(0, begin - _BETWEEN_MOST), begin)
                ):
                    end_of_range = last + (len(patterns) if last < first else 0)
                    held = {one % len(patterns): "" for one in range(first, end_of_range + 1)} | held
        if held:
            found[name] = held
    return found


@cache
def sides_in_time(language: str) -> re.Pattern[str] | None:
    """Return what finds "before" (group 1) or "after" (group 2) and what stands behind it (group 3)."""
    if language == "zh":
        return re.compile(r"(?=(?P<what>[\w:]{2})(?:之|以)?(?:(?P<before>前)|(?P<after>后)))")
    if language not in _SIDES:
        return None
    before, after = _SIDES[language]
    return re.compile(rf"(?<![\w'’])(?:(?P<before>{before})|(?P<after>{after}))\s{_THE}(?P<what>\w+(?:[.:]\d+)?)")
