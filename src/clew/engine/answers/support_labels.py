"""Numbers that count nothing: those that only number a heading ("5.", "Article 12", "§ 7") and those of a name ("401(k)").

Above: `support`, `support_pieces`. Pure. The number of a heading states nothing but a reference to it ("Article 12 says"); a year
or a figure in a title states what it says. A name must stand in the passage or its titles, wherever that is.
"""

import re
from collections.abc import Iterable, Set

_LABELS = (
    r"articles?|arts?|artikeln?|artículos?|articulos?|artigos?|chapters?|chapitres?|chap|ch|kapiteln?|kap|capítulos?|capitulos?|cap"
    "|sections?|secs?|sect|abschnitt(?:e[sn]?|s)?|abs|absatz|absätze[sn]?|secci[óo]n(?:es)?|seç(?:ão|ões)|secç(?:ão|ões)|secc?|rubriques?|titres?|títulos?"
    "|parts?|parties?|teil(?:e[sn]?|s)?|partes?|paragraphs?|paragraphes?|paragraph(?:en)?|párrafos?|parágrafos?|clauses?|klauseln?"
    "|cláusulas?|annex(?:es)?|annexes?|appendix|appendices|anhang|anhänge|anlagen?|anexos?|apéndices?|apêndices?|schedules?"
    "|points?|punkte?n?|ziffern?|puntos?|pontos?|tables?|tableaux?|tabellen?|tablas?|tabelas?|figures?|figs?|abbildung(?:en)?|abb"
    "|figuras?|rules?|règles?|regeln?|reglas?|regras?|lessons?|leçons?|lektion(?:en)?|lecci[óo]n(?:es)?|lição|lições"
    r"|steps?|étapes?|schritte?n?|pasos?|passos?|modules?|módulos?|volumes?|vol|bände?|band|items?|no\.|nr|n[º°]|§§?"
)
_NUMERAL = r"\d{1,3}(?:[.\-]\d{1,3}){0,4}"
_AND = r"\s?(?:&|/|–|—|-|\band\b|\bet\b|\bund\b|\by\b|\be\b|\bto\b|\bà\b|\bbis\b|\ba\b|\bor\b|\bou\b|\boder\b|\bo\b)\s?"
_CHINESE = r"第\s?(?P<chinese>\d{1,4})\s?(?:[章节節条條款项項编編部篇卷课課讲講回步]|部分)"
_LABELLED = re.compile(
    rf"(?i)(?<![\w.])(?:{_LABELS})[.:]?\s?(?P<numbers>{_NUMERAL}(?:{_AND}{_NUMERAL})*)[a-z]?(?![\w%€$£°]|[.,]\d|\s?[%€$£°])|{_CHINESE}"
)
"""`Article 12`, `§ 7`, `sections 5.4 and 5.5`, `第3章`."""
_ORDINAL = (
    r"\s*(?:Quartal|Halbjahr|Auflage|Ausgabe|Jahr|Januar|Jänner|Februar|März|April|Mai|Juni|Juli|August|September|Oktober|November"
    r"|Dezember|Klasse|Stock|Etage|Generation|Tag|Woche|Monat|Liga|Platz|Rang|Runde|Semester|Lebensjahr)"
)
"""Behind a number with a full stop in German: `2. Quartal 2023`."""
_IN_FRONT = re.compile(
    r"(?P<begin>\A[\W_]*+|[\"“”«»„‘(（《【]\s?|\n(?:[^\w\n]|_)*+)"
    r"(?:(?P<one>\d{1,3})(?:[.)、．]\s*(?![\d\s])|\s?[–—:：|-]\s(?!\d))"
    rf"(?!{_ORDINAL})"
    r"|(?P<deep>\d{1,3}(?:\.\d{1,3}){1,4})[.)、]?(?=\s*[^\W\d_]))"
)
"""`5. Time Off`, `5.4 Parental Leave`, `3、休假`."""
_DEEP_BEFORE_SIGN = re.compile(r"(?<![\w.,])(?P<deep>\d{1,3}(?:\.\d{1,3}){1,4})(?=\s?[,:;)）：；，])")
_BARE = re.compile(r"\A[\W_]*(\d{1,3})\s")
_LOWER_BEHIND = re.compile(r"\s+[a-zß-öø-ÿ%€$£°]|\s*[%€$£°万亿千百]")
"""Behind `3.5`, a small letter or a unit makes it a figure: `3.5 million users`."""
_NUMBERS = re.compile(_NUMERAL)
_LISTED = re.compile(r"[(（]?(\d{1,2})[、)）]\s*(?=\S)")
"""In front of a list item that is read as prose."""
_ITEMS = re.compile(r"(?m)^[^\S\n]*+[(（]?(\d{1,2})[.)、）](?!\d)(.*)")
_TITLE_MOST = 80

_ENDS = r"(?![\w%€$£°]|[.,]\d|\s?[%€$£°])"
_NAME = re.compile(
    r"(?<![\w.,])(?:\d{2,4}\([a-z]\)(?:\(\d\))?"
    r"|(?!(?:US|CA|AU|EUR|USD|GBP|CHF|CNY|RMB|JPY|R|Rs|INR|CAD|AUD|HKD|No|Nr|Art|Abs)-?\d)[A-ZÀ-Þ]{1,6}[a-zß-öø-ÿ]{0,2}\d{1,4}[A-Z]?"
    r"|(?!(?:Pre|Post|Mid|Under|Over|Sub|Non|Ab|Bis|Seit|Vor|Nach|Top|Max|Min|Mitte|Ende|Anfang|Moins|Plus|Pré|Mi|Après|Avant|Pós|Jan|Feb|Mar|Apr|May|Mai|Jun|Jul|Aug|Sep|Oct|Okt|Nov|Dec|Dez|Sept|D[ée]c|EUR|USD|CHF|GBP|No|Nr|Art)-)"
    r"[A-ZÀ-Þ][\wÀ-ÿ]*-\d{1,4}"
    r"|(?!(?:EUR|USD|GBP|CHF|CNY|RMB|JPY|INR|CAD|AUD|HKD|TOP|MAX|MIN|ALL|THE|AGE|AND|OR|FOR|NO|NR|ART|ABS|AM|PM|GMT|UTC|CET|TTC|HT|JAN|FEB|MAR|APR|MAY|MAI|JUN|JUL|AUG|SEP|OCT|OKT|NOV|DEC|DEZ)\s)"
    r"[A-ZÀ-Þ]{2,6}\s(?!(?:19|20)\d\d\b)\d{2,5})"
    rf"{_ENDS}"
)
"""`401(k)`, `B2`, `A380`, `Covid-19`, `ISO 9001`; but not `EUR 20`, `Post-2020`, `NASA 2020`."""
_MAY_BE_NAME = [
    re.compile(rf"(?<![\w.,])(?:\d{{2,4}}\s?\(?[A-Za-z]\)?(?:\(\d\))?|[^\W\d_]+-?\d{{1,5}}[A-Z]?){_ENDS}"),
    re.compile(rf"(?<![\w.,])[^\W\d_]+\s\d{{1,5}}{_ENDS}"),
]
_JOINT = re.compile(r"[\s()\-]")
_LETTERS = re.compile(r"[^\W\d_]")
_LETTERS_LEAST = 2
"""A name of fewer letters is joined to its number as in the passage: the `A4` of a passage is not the `a 4` of a sentence."""


def heading_numbers(titles: Iterable[str]) -> frozenset[str]:
    """Return the numbers of titles that only number them."""
    found = [_numbering(title) for title in titles]
    deep = {numbers.partition(".")[0] for one in found for numbers in one if "." in numbers}
    bare = {one[1] for title in titles if (one := _BARE.match(title)) and one[1] in deep}
    return frozenset(bare).union(*found)


def items_with_numbers(text: str) -> list[tuple[str, str]]:
    """Return the numbers in front of the items of a text, each with the rest of its line."""
    return _ITEMS.findall(text)


def without_numbering(title: str, numbers: Set[str]) -> str:
    """Return a title without what only numbers it; `numbers` are those of all titles above a passage."""
    plain = without_references(title, numbers)
    bare = _BARE.match(plain)
    return plain[bare.end() :] if bare and bare[1] in numbers else plain


def without_references(text: str, numbers: Set[str]) -> str:
    """Return a text without its references to headings with these numbers: "Article 12 says", "(see 5.4)"."""
    if not numbers or not any(map(str.isdigit, text)):
        return text

    def cut(found: re.Match[str]) -> str:
        if found.re is _IN_FRONT and _is_figure(found):
            return found[0]
        return _NUMBERS.sub(lambda one: " " if one[0] in numbers else one[0], found[0])

    for form in (_LABELLED, _IN_FRONT, _DEEP_BEFORE_SIGN):
        text = form.sub(cut, text)
    return text


def counting(text: str, titles: Set[str], *, is_heading: bool) -> str:
    """Return a sentence or line of a passage without the number in front of a list item and, of a heading, all that numbers it.

    `titles`: those above the passage, which its text may repeat.
    """
    if not any(map(str.isdigit, text)):
        return text
    if is_heading or text in titles or _is_title(text):
        return without_numbering(text, heading_numbers([text]))
    listed = _LISTED.match(text)
    return text[listed.end() :] if listed else text


def _is_title(line: str) -> bool:
    return len(line) <= _TITLE_MOST and line[-1] not in ".。;；:：,，!?！？" and _LABELLED.match(line) is not None


def names_with_numbers(text: str) -> frozenset[str]:
    """Return the names in a text that have a number, without their case and signs: `401k`, `covid19`."""
    return frozenset(_squeezed(one.group()) for one in _NAME.finditer(text)) if any(map(str.isdigit, text)) else frozenset()


def without_names(text: str, names: Set[str]) -> str:
    """Return a text without those of its names with a number that are among `names`."""
    if not names:
        return text
    for form in _MAY_BE_NAME:
        text = form.sub(lambda found: " " if _is_name(found[0], names) else found[0], text)
    return text


def _is_name(written: str, names: Set[str]) -> bool:
    is_joined = " " not in written or "(" in written or len(_LETTERS.findall(written)) >= _LETTERS_LEAST
    return is_joined and _squeezed(written) in names


def _squeezed(name: str) -> str:
    return _JOINT.sub("", name).casefold()


def _numbering(title: str) -> set[str]:
    labelled = [_numbers_of(one) for one in _LABELLED.finditer(title)]
    front = _IN_FRONT.match(title)
    return set[str]().union(*labelled, _numbers_of(front) if front and not _is_figure(front) else ())


def _numbers_of(found: re.Match[str]) -> set[str]:
    named = found.groupdict()
    whole = next((named[key] for key in ("numbers", "chinese", "one", "deep") if named.get(key)), "")
    return set(_NUMBERS.findall(whole))


def _is_figure(found: re.Match[str]) -> bool:
    return bool(found["deep"]) and _LOWER_BEHIND.match(found.string, found.end()) is not None
