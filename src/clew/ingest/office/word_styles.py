"""What the styles and the numbering of a Word file say about a paragraph: heading, caption or list item, and its number.

Word stores the names of its own styles in English in every language (`heading 1` under the identifier `Titre1`); other programs
use their own names, so both are known, and the outline level decides otherwise. Above: `word.py`. Below: `package.py`.
"""

import re
from dataclasses import dataclass, field

from clew.ingest.office.package import Element, Package, attribute, child, children, number, value

_HEADING = re.compile(
    r"(?:heading|titre|überschrift|título|titulo|titolo|kop|rubrik|otsikko|overskrift|nagłówek|заголовок|标题|標題|見出し|제목|başlık"
    r"|nadpis|címsor|επικεφαλίδα|כותרת|عنوان)\s*([1-9])$"
)
_TITLES = frozenset({"title", "titre", "titel", "tytuł", "название", "标题", "標題", "表題", "제목"})
_CAPTIONS = frozenset({"caption", "légende", "beschriftung", "epígrafe", "legenda", "didascalia", "题注", "題注", "図表番号"})
_BODY_LEVEL = 9
_MOST_INHERITED = 12
_MOST_LEVELS = 9
_ROMAN = {
    "m": 1000,
    "cm": 900,
    "d": 500,
    "cd": 400,
    "c": 100,
    "xc": 90,
    "l": 50,
    "xl": 40,
    "x": 10,
    "ix": 9,
    "v": 5,
    "iv": 4,
    "i": 1,
}
_PLACE = re.compile(r"%([1-9])")


@dataclass(slots=True)
class Style:
    """A paragraph style."""

    name: str
    parent: str
    outline: str | None
    numbering: str | None
    level: str | None


@dataclass(slots=True)
class _Level:
    form: str
    text: str
    start: int


@dataclass(slots=True)
class _List:
    """Levels of one list definition, and their current numbers."""

    levels: dict[int, _Level] = field(default_factory=dict[int, _Level])
    counts: dict[int, int] = field(default_factory=dict[int, int])


class Styles:
    """The paragraph styles of a document and its lists."""

    def __init__(self, package: Package, part: str) -> None:
        styles = next(package.related(part, "styles"), None)
        self._styles = {key: style for key, style in map(_style, children(package.tree(styles), "style")) if key}
        self._lists = _Lists(package.tree(next(package.related(part, "numbering"), None)))

    def heading_level(self, properties: Element | None) -> int:
        """Return 1 to 6 for a heading, 0 for anything else."""
        direct = value(properties, "outlineLvl")
        if direct is not None:
            return min(number(direct) + 1, 6) if number(direct, _BODY_LEVEL) < _BODY_LEVEL else 0
        for style in self._chain(properties):
            if style.name in _TITLES:
                return 1
            if found := _HEADING.match(style.name):
                return min(int(found.group(1)), 6)
            if style.outline is not None:
                level = number(style.outline, _BODY_LEVEL)
                return min(level + 1, 6) if level < _BODY_LEVEL else 0
        return 0

    def is_caption(self, properties: Element | None) -> bool:
        """Return whether a paragraph has the style of a caption."""
        return any(style.name in _CAPTIONS for style in self._chain(properties))

    def marker(self, properties: Element | None) -> tuple[int, str] | None:
        """Count a list item: return its level from 0 and its mark (`-`, `1.`, `(a)`); None for other paragraphs."""
        direct = child(properties, "numPr")
        identifier, level = value(direct, "numId"), value(direct, "ilvl")
        for style in self._chain(properties):
            identifier = style.numbering if identifier is None else identifier
            level = style.level if level is None else level
        if not identifier or identifier == "0":
            return None
        return self._lists.count(identifier, min(max(number(level), 0), _MOST_LEVELS - 1))

    def _chain(self, properties: Element | None) -> list[Style]:
        found: list[Style] = []
        key = value(properties, "pStyle") or ""
        while key in self._styles and len(found) < _MOST_INHERITED:
            found.append(self._styles[key])
            key = found[-1].parent
        return found


class _Lists:
    """The numbering part: the numbers of a list continue wherever the list does."""

    def __init__(self, root: Element | None) -> None:
        abstract = {attribute(one, "abstractNumId") or "": _list(one) for one in children(root, "abstractNum")}
        self._lists: dict[str, _List] = {}
        for one in children(root, "num"):
            shared = abstract.get(value(one, "abstractNumId") or "", _List())
            self._lists[attribute(one, "numId") or ""] = _overridden(shared, one)

    def count(self, identifier: str, level: int) -> tuple[int, str]:
        found = self._lists.get(identifier)
        if found is None or level not in found.levels:
            return level, "-"
        form = found.levels[level]
        found.counts[level] = found.counts.get(level, form.start - 1) + 1
        for deeper in [deeper for deeper in found.counts if deeper > level]:
            del found.counts[deeper]
        if form.form in ("bullet", "none") or not _PLACE.search(form.text):
            return level, "-" if form.form == "bullet" or not form.text.strip() else form.text.strip()
        return level, _PLACE.sub(lambda match: self._shown(found, int(match.group(1)) - 1), form.text).strip()

    def _shown(self, found: _List, level: int) -> str:
        form = found.levels.get(level, _Level("decimal", "", 1))
        return numeral(found.counts.setdefault(level, form.start), form.form)


def numeral(count: int, form: str) -> str:
    """Return a number as a list shows it: `3`, `c`, `C`, `iii`, `III`, `03`."""
    if form in ("lowerLetter", "upperLetter") and count > 0:
        letters = chr(ord("a") + (count - 1) % 26) * min((count - 1) // 26 + 1, 20)
        return letters.upper() if form == "upperLetter" else letters
    if form in ("lowerRoman", "upperRoman") and 0 < count < 4000:
        return _roman(count).upper() if form == "upperRoman" else _roman(count)
    return f"{count:02d}" if form == "decimalZero" else str(count)


def _roman(count: int) -> str:
    out = ""
    for letters, worth in _ROMAN.items():
        out += letters * (count // worth)
        count %= worth
    return out


def _style(element: Element) -> tuple[str, Style]:
    properties = child(element, "pPr")
    if attribute(element, "type") not in ("paragraph", None):
        return "", Style("", "", None, None, None)
    style = Style(
        (value(element, "name") or "").strip().lower(),
        value(element, "basedOn") or "",
        value(properties, "outlineLvl"),
        value(properties, "numPr", "numId"),
        value(properties, "numPr", "ilvl"),
    )
    return attribute(element, "styleId") or "", style


def _list(element: Element) -> _List:
    return _List({number(attribute(one, "ilvl")): _level(one) for one in children(element, "lvl")})


def _level(element: Element) -> _Level:
    return _Level(value(element, "numFmt") or "decimal", value(element, "lvlText") or "", number(value(element, "start"), 1))


def _overridden(shared: _List, num: Element) -> _List:
    """Return the list of a `num`: the shared one, which continues counting, or a new one if it restarts."""
    overrides = list(children(num, "lvlOverride"))
    if not overrides:
        return shared
    own = _List(dict(shared.levels))
    for one in overrides:
        level = number(attribute(one, "ilvl"))
        if (form := child(one, "lvl")) is not None:
            own.levels[level] = _level(form)
        if (start := value(one, "startOverride")) is not None and level in own.levels:
            before = own.levels[level]
            own.levels[level] = _Level(before.form, before.text, number(start, 1))
    return own
