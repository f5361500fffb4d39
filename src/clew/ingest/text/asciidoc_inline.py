"""What stands within a line of AsciiDoc, as Markdown writes it: links, notes, code, quotes, and the attributes that fill it in.

Code between backticks stays as it is. Above: `asciidoc.py`.
"""

import re

_KEPT = r"`\+(?P<kept>[^`\n]{1,500}?)\+`"
_ATTRIBUTE = re.compile(rf"{_KEPT}|(?<!\\)\{{(?P<name>[A-Za-z0-9_][\w-]*)\}}")
_BUILT_IN = {
    "nbsp": " ",
    "sp": " ",
    "zwsp": "",
    "empty": "",
    "amp": "&",
    "lt": "<",
    "gt": ">",
    "startsb": "[",
    "endsb": "]",
    "vbar": "|",
    "plus": "+",
    "pp": "++",
    "cpp": "C++",
    "asterisk": "*",
    "tilde": "~",
    "caret": "^",
    "backtick": "`",
    "apos": "'",
    "quot": '"',
    "lsquo": "‘",
    "rsquo": "’",
    "ldquo": "“",
    "rdquo": "”",
    "deg": "°",
    "two-colons": "::",
}
_ATTRIBUTES_MOST, _VALUE_MOST = 500, 1_000
_FILLED_PER_CHARACTER, _FILLED_LEAST = 10, 100_000
"""Characters that attributes may fill in: so many for each character of the document, and so many for a short one."""

_BEFORE = r"(?<![A-Za-z0-9])"
"""No letter in front: in Chinese, names of macros stand right behind words."""
_INLINE = re.compile(
    rf"{_KEPT}|\"`(?P<quoted>[^`\n]{{1,1000}})`\"|'`(?P<single>[^`\n]{{1,1000}})`'"
    r"|(?P<code>``[^`\n]{1,1000}``|(?<![A-Za-z0-9`])`(?=\S)[^`\n]{1,1000}(?<=\S)`(?![A-Za-z0-9]))"
    rf"|(?P<gone>{_BEFORE}image:(?!:)[^\s\[\]]{{1,500}}\[[^\]\n]{{0,500}}\]|indexterm2?:\[[^\]\n]{{0,500}}\]|\(\(\(.{{1,300}}?\)\)\)"
    r"|(?<!\w)\[\[[^\W\d][\w:.-]{0,200}(?:,[^\[\]\n]{1,200})?\]\]|anchor:[\w-]{1,200}\[[^\]\n]{0,200}\])"
    r"|(?<![\w$])\(\((?P<term>[^()\s](?:[^()\n]{0,300}[^()\s])?)\)\)"
    rf"|{_BEFORE}(?:kbd|btn|pass|stem|latexmath|asciimath):[a-z,]{{0,20}}\[(?P<said>[^\]\n]{{1,500}})\]"
    rf"|{_BEFORE}menu:(?P<menu>[^\[\]\n]{{1,200}})\[(?P<choice>[^\]\n]{{0,200}})\]"
    r"|footnote(?:ref)?:[\w-]{0,100}\[(?P<note>(?:[^\[\]\n]|\[[^\[\]\n]{0,500}\]){1,2000})\]"
    r"|(?<![\w&#])(?:\[[\w.#% -]{1,100}\])?#(?P<marked>[^#\s\d](?:[^#\n]{0,500}[^#\s])?)#(?![\w#])"
    rf"|{_BEFORE}icon:(?P<icon>[\w-]{{1,100}})\[[^\]\n]{{0,200}}\]"
    r"|xref:(?P<file>[^\s\[\]]{1,500})\[(?P<named>[^\]\n]{0,500})\]"
    r"|<<(?P<id>#?[^\W\d][^<>,\n]{0,199}(?<!\s))(?:,[ \t]*(?P<text>[^<>\n]{1,500}))?>>"
    r"|(?:link:|(?=(?:https?|ftp|mailto):))(?P<target>[^\s\[\]<>]{1,1000})\[(?P<words>[^\]\n]{0,500})\]"
)
_OPTIONS = re.compile(r"(?:^|,)[ \t]*(?:window|role|id|opts|options|title|subs|rel|xrefstyle)[ \t]*=")
"""What follows the words of a link for the builder."""
_NESTED_MOST = 3


class Attributes:
    """The attributes that a document defines, filled in for `{name}`."""

    def __init__(self, characters: int) -> None:
        """`characters`: the length of the document, which bounds what is filled in."""
        self._values = dict(_BUILT_IN)
        self._left = _FILLED_LEAST + _FILLED_PER_CHARACTER * characters

    def define(self, name: str, value: str, *, is_default: bool = False) -> None:
        """Remember a value; one that is too long is not filled in. A default does not replace another value."""
        known = name.lower()
        if is_default and known in self._values:
            return
        filled = self.fill(value)
        if len(filled) > _VALUE_MOST:
            self._values.pop(known, None)
        elif len(self._values) < _ATTRIBUTES_MOST or known in self._values:
            self._values[known] = filled

    def fill(self, text: str) -> str:
        """Return a text with the values of the attributes that are known."""
        return _ATTRIBUTE.sub(self._filled, text)

    def _filled(self, found: re.Match[str]) -> str:
        value = None if found["kept"] else self._values.get(found["name"].lower())
        if value is None or len(value) > self._left:
            return found.group()
        self._left -= len(value)
        return value


def inline(text: str, depth: int = 0) -> str:
    """Return a text with its links as Markdown writes them, and without the signs of macros."""
    return _INLINE.sub(lambda found: _shown(found, depth), text) if depth < _NESTED_MOST else text


def _shown(found: re.Match[str], depth: int) -> str:
    kind = found.lastgroup
    if kind == "code":
        return found.group()
    if found["kept"]:
        return f"`{found['kept']}`"
    if found["target"]:
        return _linked(found["target"], found["words"])
    if address := found["file"] or found["id"]:
        return _worded(found["named"] or found["text"] or "") or _name(address)
    if found["menu"]:
        return " > ".join(filter(None, (found["menu"], found["choice"])))
    if found["icon"]:  # alone in a cell it says yes or no; in front of words it only decorates them
        return found["icon"] if found.group() == found.string.strip() else ""
    if found["said"]:
        return found["said"]
    words = inline(found["quoted"] or found["single"] or found["note"] or found["term"] or found["marked"] or "", depth + 1)
    forms = {"quoted": f"“{words}”", "single": f"‘{words}’", "note": f" ({words})"}
    return forms.get(kind or "", words)


def _linked(target: str, text: str) -> str:
    is_mail = target.startswith("mailto:")
    words = _worded(text.partition(",")[0] if is_mail else text) or target.removeprefix("mailto:")
    return f"[{words}]({target})"


def _worded(text: str) -> str:
    """Return the words of a link without what stands behind them for the builder."""
    if text.startswith('"') and (end := text.find('"', 1)) > 0:
        return text[1:end].strip()
    options = _OPTIONS.search(text)
    return (text[: options.start()] if options else text).strip('^" ')


def _name(address: str) -> str:
    """Return what stands for a reference without words: its id, or the name of the file."""
    path, _, place = address.partition("#")
    file = re.split(r"[/:]", path)[-1]
    stem = re.sub(r"\.(?:adoc|asciidoc|asc)$", "", file)
    return place.strip("_") or stem.strip("_") or address
