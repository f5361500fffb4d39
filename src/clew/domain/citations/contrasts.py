"""Words of which one excludes the others, in six languages: days, months, parts of the day, frequencies, first and last, duties.

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
        "en": "mornings?; afternoons?; evenings?|nights?|overnight; noon|midday; midnight",
        "fr": "matin(?:s|ee)?; apres-midi; soirs?|soirees?; nuits?; (?<!apres-)midi; minuit",
        "de": r"\w*vormittags?|\w*morgens|am morgen; \w*nachmittags?; \w*abends?; nachts?; mittags?; mitternacht",
        "es": "(?:por|de) la manana|mananas; (?:por|de) la tarde|tardes; noches?; mediodia; medianoche",
        "pt": "manhas?; (?:a|da|pela) tarde|tardes; noites?; meio-dia; meia-noite",
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
        "zh": r"第1(?!\d)|首个|首次; 第2(?!\d); 第3(?!\d); 第4(?!\d); 最后",
    },
    "side in a row": {
        "en": "previous|preceding; next|following|subsequent",
        "fr": r"precedent\w*|preced(?:ent|e|er|ant); suivant\w*|suiv(?:ent|re)|prochaine?s?",
        "de": r"vorig\w+|vorherig\w+|vorhergehend\w+; nachst\w+|folgend\w+|darauffolgend\w*",
        "es": "anterior(?:es)?|previ[oa]s?; siguientes?|proxim[oa]s?|posterior(?:es)?",
        "pt": "anterior(?:es)?|previ[oa]s?; seguintes?|proxim[oa]s?|posterior(?:es)?",
        "zh": "前一|上一; 下一|次日|翌日",
    },
    "unit of time": {
        "en": "minutes?; hours?|hourly; days?|daily; weeks?|weekly; months?|monthly; years?|yearly|annual(?:ly)?",
        "fr": r"minutes?; heures?; jours?|quotidien\w*|journalier\w*; semaines?|hebdomadaire\w*; mois|mensuel\w*;"
        r" ans?|annees?|annuel\w*",
        "de": r"minuten?; stund\w+; tag\w*; woche\w*; (?:kalender)?monat\w*; (?:kalender)?jahr\w*",
        "es": r"minutos?; horas?; dias?|diari\w+; seman\w+; mes(?:es)?|mensual\w*; anos?|anual\w*",
        "pt": r"minutos?; horas?; dias?|diari\w+; seman\w+; mes(?:es)?|mensa\w+; anos?|anua\w+",
        "zh": "分钟; 小时; 天|日; 周|星期; 个月|当月|半月|每月; 年",
    },
    "duty": {
        "en": "must|shall|(?:has|have|had) to|(?:is|are) (?:required|obliged) to|mandatory|compulsory; may|optional(?:ly)?",
        "fr": r"doi(?:t|vent)|devr(?:a|ont)|obligatoire\w*; peu(?:t|vent)|pourr(?:a|ont)|facultati\w+",
        "de": r"muss|mussen|verpflichte\w+; darf|durfen|kann|konnen|freiwillig\w*",
        "es": r"debe[nr]?|debera\w*|tienen? que|obligatori\w+; puede[nr]?|podra\w*|opcional\w*",
        "pt": r"deve[mr]?|devera\w*|tem que|obrigatori\w+; pode[mr]?|podera\w*|opciona\w+",
        "zh": "必须|应当|应该|须; 可以|可(?=[以自选免续])",
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
_MONTHS = {"may": r"(?:(?<=in )|(?<=of )|(?<=by )|(?<=\d ))may|may(?= \d)"}
"""A name that is another word too."""
_TO = re.compile(r"\s?(?:[-–—至到]|to|through|until|till|a|au|bis|ate|hasta|al)\s?(?:(?:le|zum|el|la|the)\s)?")
_AND = re.compile(r"\s(?:and|et|und|y|e)\s")
_BETWEEN, _BETWEEN_MOST = re.compile(r"\b(?:between|entre|zwischen)\s(?:\w+\s)?\Z"), 16
_SIDES: dict[str, tuple[str, str, str, str]] = {
    "en": ("before|prior to", "after", "until|till", "from|since"),
    "fr": (r"avant(?: l[ea]s?| d[eu])?", r"apres(?: l[ea]s?)?", r"jusqu['’](?:a|au|aux|en)", r"depuis|a partir d[eu]s?"),
    "de": ("vor", "nach", "bis(?: zum| zur)?", "ab|seit"),
    "es": ("antes de(?:l)?", "despues de(?:l)?|tras", "hasta", "desde|a partir de(?:l)?"),
    "pt": ("antes d[eao]s?", "depois d[eao]s?|apos", "ate(?: a[os]?s?)?", "desde|a partir d[eao]s?"),
}
_OR_MORE = "or more|at least|ou plus|oder mehr|o mas|ou mais|以上"
_OR_LESS = "or less|or fewer|at most|maximum|au plus|au maximum|ou moins|hochstens|o menos|no maximo|ou menos|以下|以内"
BOUND_BEHIND = re.compile(rf"\s?(?:[\w%€$£]{{1,20}}\s){{0,2}}?(?:(?P<least>{_OR_MORE})|(?P<most>{_OR_LESS}))")
"""What makes a bound of the number before it. `support_words.COMPARED` has what stands in front of one."""
ONLY = {
    "en": re.compile(r"\b(?:only|unless|once)\b"),
    "fr": re.compile(r"\b(?:seul\w*|uniquement)\b|\bn(?:e |['’])[^.;]{1,40}\bqu"),
    "de": re.compile(r"\b(?:nur|erst|lediglich|ausschliesslich)\b"),
    "es": re.compile(r"\b(?:solo|solamente|unicamente)\b"),
    "pt": re.compile(r"\b(?:so|somente|apenas|unicamente)\b"),
    "zh": re.compile(r"只|仅|才"),
}
_THE = r"(?:(?:the|le|la|les|l['’]|l|der|die|das|dem|den|el|los|las|o|os|as|a|an|at|on|um|am)\s?['’]?\s?)?"


@cache
def _excluding(language: str) -> dict[str, re.Pattern[str]]:
    """Return class → what finds its members in a plain text, as the groups `m0`, `m1` and so on."""
    found = {name: by_language[language].split("; ") for name, by_language in _EXCLUDING.items() if language in by_language}
    if language in TABLES and language != "zh":
        names = [without_accents(one.lower()).split(", ") for one in TABLES[language].periods.months]
        found["month"] = ["|".join(_MONTHS.get(name, name) for name in one) for one in names]
    return {name: _pattern(each, language) for name, each in found.items()}


def _pattern(members_of: list[str], language: str) -> re.Pattern[str]:
    either = "|".join(f"(?P<m{place}>{words.strip()})" for place, words in enumerate(members_of))
    return re.compile(either if language == "zh" else rf"(?<![\w'’])(?:{either})(?!\w)")


def members(text: str, language: str) -> tuple[dict[str, dict[int, str]], list[tuple[str, int]]]:
    """Return class → the members that a plain text has, with the words for them; without words what lies in a range.

    And each range twice: what begins or ends it, and its other end.
    """
    found: dict[str, dict[int, str]] = {}
    ranges: list[tuple[str, int]] = []
    for name, pattern in _excluding(language).items():
        places = [(one.start(), one.end(), int((one.lastgroup or "m0")[1:])) for one in pattern.finditer(text)]
        held = {member: text[start:end] for start, end, member in places}
        for (begin, end, first), (start, _, last) in pairwise(places) if name in _CYCLES else ():
            if _TO.fullmatch(text, end, start) or (
                _AND.fullmatch(text, end, start) and _BETWEEN.search(text, max(0, begin - _BETWEEN_MOST), begin)
            ):
                end_of_range = last + (pattern.groups if last < first else 0)
                held = {one % pattern.groups: "" for one in range(first, end_of_range + 1)} | held
                ranges += ((f"{name} from {first}", last), (f"{name} to {last}", first))
        if held:
            found[name] = held
    return found, ranges


@cache
def sides_in_time(language: str) -> re.Pattern[str] | None:
    """Return what finds `before`, `after`, `until` or `since`, and `what` stands behind: "closed after 8" is "open until 8"."""
    if language == "zh":
        return re.compile(r"(?=(?P<what>[\w:]{2})(?:之|以)?(?:(?P<before>前)|(?P<after>后))(?P<until>)(?P<since>))")
    if language not in _SIDES:
        return None
    before, after, until, since = _SIDES[language]
    sides = rf"(?P<before>{before})|(?P<after>{after})|(?P<until>{until})|(?P<since>{since})"
    return re.compile(rf"(?<![\w'’])(?:{sides})\s{_THE}(?P<what>\w{{1,30}}(?:[.:]\d{{1,4}})?)")
