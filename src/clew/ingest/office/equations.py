"""Equations of Office files (OMML) → one line a person can read: `E = mc^2`, `(a)/(b)`, `√(x)`, `∑_(n=1)^∞`.

Words stay as they are; only what a line cannot show (fractions, exponents, roots) is written with symbols. Above: `word.py`,
`slides.py`. Below: `package.py`.
"""

import re
from collections.abc import Callable

from clew.ingest.office.package import Element, child, children, local, value

_BINARY = re.compile(r"(?<=[^\s(=<>≤≥≠≈+−×·^_/-])\s*([=<>≤≥≠≈≡∈→⇒⇔+−×±÷]|(?<=[\w)])-(?=[\w(√∑∫]))\s*(?=\S)")
_SIMPLE = re.compile(r"(?:\d+(?:\.\d+)?|[^\W\d_]*|[∞*+−-])[′']*$")
_SCRIPT = re.compile(r"[_^]\([^()]*\)")
_OPERATOR = re.compile(r" ([=<>≤≥≠≈≡∈→⇒⇔+−×±÷-]) ")
_SCRIPTED = frozenset({"sSub", "sSup", "sSubSup"})
_PROPERTIES = "Pr"


def equation(element: Element) -> str:
    """Return an `oMath` or `oMathPara` as text, one line per equation."""
    if local(element) == "oMathPara":
        return "\n".join(line for one in children(element, "oMath") if (line := equation(one)))
    spaced = _BINARY.sub(r" \1 ", " ".join(_inner(element).split()))
    return _SCRIPT.sub(lambda match: _OPERATOR.sub(r"\1", match.group()), spaced)


def _inner(element: Element | None) -> str:
    out, before = "", ""
    for one in () if element is None else element:
        words = _one(one)
        apart = before in _SCRIPTED and words[:1].isalnum() and out[-1:].isalnum()  # xᵏa is not x^ka
        out += f" {words}" if apart else words
        before = local(one) if words else before
    return out


def _one(element: Element) -> str:
    name = local(element)
    if writer := _WRITERS.get(name):
        return writer(element)
    if name == "t":
        return element.text or ""
    if name.endswith(_PROPERTIES) or name in ("del", "moveFrom", "instrText"):
        return ""
    return " " if name in ("br", "tab") else _inner(element)


def _part(element: Element, name: str) -> str:
    return _inner(child(element, name)).strip()


def _grouped(words: str) -> str:
    return words if _SIMPLE.match(words) else f"({words})"


def _fraction(element: Element) -> str:
    top, bottom = _part(element, "num"), _part(element, "den")
    if value(element, "fPr", "type") == "noBar":
        return f"binom({top}, {bottom})"
    return f"({top})/({bottom})"


def _scripts(element: Element) -> str:
    below, above = _part(element, "sub"), _part(element, "sup")
    base = _part(element, "e")
    scripts = (f"_{_grouped(below)}" if below else "") + (f"^{_grouped(above)}" if above else "")
    return scripts + base if local(element) == "sPre" else base + scripts


def _root(element: Element) -> str:
    degree = _part(element, "deg")
    return f"{_grouped(degree)}√({_part(element, 'e')})" if degree else f"√({_part(element, 'e')})"


def _operator(element: Element) -> str:
    sign = value(element, "naryPr", "chr")
    below, above = _part(element, "sub"), _part(element, "sup")
    limits = (f"_{_grouped(below)}" if below else "") + (f"^{_grouped(above)}" if above else "")
    return f"{'∫' if sign is None else sign}{limits} {_part(element, 'e')}"


def _brackets(element: Element) -> str:
    begin, end, between = (value(element, "dPr", name) for name in ("begChr", "endChr", "sepChr"))
    inside = (between or "|").join(_inner(one).strip() for one in children(element, "e"))
    return f"{'(' if begin is None else begin}{inside}{')' if end is None else end}"


def _function(element: Element) -> str:
    name, argument = _part(element, "fName"), _part(element, "e")
    inside = child(element, "e")
    if inside is not None and len(inside) and local(inside[0]) == "d":
        return f"{name}{argument}"
    return f"{name}({argument})" if argument.startswith("(") else f"{name} {argument}"


def _limit(element: Element) -> str:
    sign = "_" if local(element) == "limLow" else "^"
    return f"{_part(element, 'e')}{sign}{_grouped(_part(element, 'lim'))} "


def _accent(element: Element) -> str:
    sign = value(element, "accPr", "chr")
    return _part(element, "e") + ("\u0302" if sign is None else sign)


def _bar(element: Element) -> str:
    return _part(element, "e") + ("\u0305" if value(element, "barPr", "pos") == "top" else "\u0332")


def _matrix(element: Element) -> str:
    rows = (", ".join(_inner(cell).strip() for cell in children(row, "e")) for row in children(element, "mr"))
    return "; ".join(rows)


def _lines(element: Element) -> str:
    return "; ".join(_inner(one).strip() for one in children(element, "e"))


_WRITERS: dict[str, Callable[[Element], str]] = {
    "f": _fraction,
    "sSub": _scripts,
    "sSup": _scripts,
    "sSubSup": _scripts,
    "sPre": _scripts,
    "rad": _root,
    "nary": _operator,
    "d": _brackets,
    "func": _function,
    "limLow": _limit,
    "limUpp": _limit,
    "acc": _accent,
    "bar": _bar,
    "m": _matrix,
    "eqArr": _lines,
}
