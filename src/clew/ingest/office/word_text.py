"""The inside of a Word paragraph → its words, as a reader of the printed page sees them.

Insertions are kept, deletions and hidden text are left out, fields show their last result, and equations become a line. What a
paragraph anchors (text boxes, charts, notes, comments) is collected separately. Above: `word.py`. Below: `equations.py`.
"""

import re
from collections.abc import Callable
from dataclasses import dataclass, field

from clew.ingest.office.equations import equation
from clew.ingest.office.package import Element, attribute, child, children, is_on, local, value

# fmt: off
_SKIPPED = frozenset((
    "del", "moveFrom", "delText", "instrText", "delInstrText", "rPr", "pPr", "sdtPr", "sdtEndPr", "fldData", "rt", "rubyPr",
    "proofErr", "tcPr", "trPr", "tblPr", "numberingChange", "Fallback",
))
# fmt: on
_SIGNS = {"tab": "\t", "ptab": "\t", "cr": "\n", "noBreakHyphen": "\u2011"}
_WINGDINGS = {
    0x6F: "☐", 0xA8: "☐", 0x71: "☐", 0xFE: "☑", 0xFD: "☒", 0xFC: "✓", 0xFB: "✗", 0xE0: "→", 0xDF: "←", 0xA7: "▪", 0xB7: "•",
}  # fmt: skip
_SYMBOL = dict(zip(b"abgdezhqiklmnxprstufcywDGLPSFW", "αβγδεζηθικλμνξπρστυφχψωΔΓΛΠΣΦΩ", strict=True)) | {
    0xA3: "≤", 0xB3: "≥", 0xB9: "≠", 0xB1: "±", 0xB4: "×", 0xB0: "°", 0xA5: "∞", 0xB7: "•", 0xAE: "→", 0xBB: "≈", 0xD6: "√",
}  # fmt: skip
_DIGITS = re.compile(r"[+−–-]?\d{1,3}$")


@dataclass(slots=True)
class Words:
    """The content of one paragraph."""

    text: list[str] = field(default_factory=list[str])
    anchored: list[Element] = field(default_factory=list[Element])
    """Contents of text boxes, and drawings that may be charts or diagrams."""
    notes: list[tuple[str, str]] = field(default_factory=list[tuple[str, str]])
    """Footnotes, endnotes and comments: their kind and identifier."""
    plain: int = 0
    """Characters that are not bold."""
    after_equation: bool = False

    def add(self, text: str) -> None:
        """Add words; a space separates words that follow an equation."""
        if text:
            self.text.append(f" {text}" if self.after_equation and text[0].isalnum() else text)
            self.after_equation = False

    def line(self) -> str:
        """Return the words, without leading and trailing white space."""
        return "".join(self.text).strip()


def words_of(paragraph: Element) -> Words:
    """Return the words of a paragraph."""
    words = Words()
    _gather(paragraph, words)
    return words


def _gather(element: Element, words: Words) -> None:
    for one in element:
        name = local(one)
        if name in _SKIPPED or not name:
            continue
        if reader := _READERS.get(name):
            reader(one, words)
        else:
            _gather(one, words)


def _run(element: Element, words: Words) -> None:
    properties = child(element, "rPr")
    if properties is not None and is_on(properties, "vanish"):
        return
    before = len(words.text)
    _gather(element, words)
    added = "".join(words.text[before:])
    if properties is None or not is_on(properties, "b"):
        words.plain += len(added.strip())
    if value(properties, "vertAlign") == "superscript" and _DIGITS.match(added) and _ends_in_digit(words.text[:before]):
        words.text.insert(before, "^")  # 10⁶ is not 106


def _ends_in_digit(parts: list[str]) -> bool:
    return next((part[-1].isdigit() for part in reversed(parts) if part), False)


def _text(element: Element, words: Words) -> None:
    words.add(element.text or "")


def _break(element: Element, words: Words) -> None:
    words.text.append("\n")


def _sign(element: Element, words: Words) -> None:
    words.text.append(_SIGNS[local(element)])


def _symbol(element: Element, words: Words) -> None:
    code, font = attribute(element, "char") or "", (attribute(element, "font") or "").lower()
    try:
        point = int(code, 16)
    except ValueError:
        return
    table = _SYMBOL if font.startswith("symbol") else _WINGDINGS if "wingdings" in font else {}
    if 0xF000 <= point <= 0xF0FF or table:
        words.text.append(table.get(point & 0xFF, ""))
    elif 0x20 <= point < 0xD800 or 0xE000 <= point <= 0x10FFFF:
        words.text.append(chr(point))


def _equation(element: Element, words: Words) -> None:
    line = equation(element)
    separate = local(element) == "oMathPara" and "".join(words.text).strip()
    before = "\n" if separate else " " if words.text and words.text[-1][-1:].isalnum() else ""
    words.text.append(before + line)
    words.after_equation = True
    words.plain += len(line)


def _alternate(element: Element, words: Words) -> None:
    """Use the first choice that has content, or else the fallback."""
    for one in [*children(element, "Choice"), *children(element, "Fallback")]:
        before = (len(words.text), len(words.anchored), len(words.notes))
        _gather(one, words)
        if (len(words.text), len(words.anchored), len(words.notes)) != before:
            return


def _anchor(element: Element, words: Words) -> None:
    words.anchored.append(element)


def _note(element: Element, words: Words) -> None:
    words.notes.append((local(element).removesuffix("Reference"), attribute(element, "id") or ""))


def _field(element: Element, words: Words) -> None:
    """Add the state of a check box or a drop-down list, which is not stored as text."""
    data = child(element, "ffData")
    if (box := child(data, "checkBox")) is not None:
        checked = is_on(box, "checked") if child(box, "checked") is not None else is_on(box, "default")
        words.text.append("☒ " if checked else "☐ ")
    elif (choices := child(data, "ddList")) is not None:
        entries = [attribute(one, "val") or "" for one in children(choices, "listEntry")]
        chosen = value(choices, "result") or value(choices, "default") or "0"
        if chosen.isdecimal() and int(chosen) < len(entries):
            words.text.append(entries[int(chosen)])


def _word_art(element: Element, words: Words) -> None:
    if line := attribute(element, "string"):
        words.text.append(line)


_READERS: dict[str, Callable[[Element, Words], None]] = {
    "r": _run,
    "t": _text,
    "br": _break,
    "sym": _symbol,
    "oMath": _equation,
    "oMathPara": _equation,
    "AlternateContent": _alternate,
    "txbxContent": _anchor,
    "chart": _anchor,
    "relIds": _anchor,
    "footnoteReference": _note,
    "endnoteReference": _note,
    "commentReference": _note,
    "fldChar": _field,
    "textpath": _word_art,
    "p": lambda element, words: _anchor(element, words),  # of a drawing canvas
    **dict.fromkeys(_SIGNS, _sign),
}
