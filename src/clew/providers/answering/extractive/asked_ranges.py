"""Ranges in the labels of rows: a question about 8 years of service names the row `6-15`, one about a child of 3 `under 5`.

Above: `rows`, and `ranking`, which reads figures as well. A label is compared with a question as if it had the figure of the
question in the place of a range that holds it.
"""

import re
from math import inf

_NUMBER = r"\d{1,3}(?:[.,'’\u00a0\u202f ]\d{3})+(?!\d)|\d+(?:[.,]\d+)?"
_BEGINS, _ENDS = r"(?<![A-Za-zÀ-ÿ\d_.,/-])", r"(?![A-Za-zÀ-ÿ\d_/-])"
"""Chinese characters may stand beside a figure."""
_ASKED = re.compile(rf"{_BEGINS}(?P<number>{_NUMBER})(?![A-Za-zÀ-ÿ\d_/]|[-–]\w)")
"""A figure of its own: not that of `12-hour`, `A4`, `2019/20` or a date."""
_TO = r"(?:[-–—~～至]|\b(?:to|à|a|até|hasta|bis|and|et|und|y|e)\b)"
_AND_MORE = r"(?:\+(?!\d)|\b(?:and|or|et|ou|und|oder|y|o|e) (?:more|over|older|above|plus|mehr|älter|más|mayores|mais)\b|以上)"
_OVER = (
    r"(?:\b(?:over|more than|above|from|plus de|au-delà de|dès|à partir de|über|mehr als|ab|más de|desde|mais de|a partir de)"
    r"|[>≥]|超过)"
)
_UNDER = r"(?:\b(?:under|less than|below|up to|moins de|jusqu['’]à|unter|bis zu|bis|weniger als|menos de|hasta|até)|[<≤]|不满)"
_RANGE = re.compile(
    rf"{_BEGINS}(?P<low>{_NUMBER})\s?{_TO}\s?(?P<high>{_NUMBER}){_ENDS}"
    rf"|{_BEGINS}(?P<from>{_NUMBER})\s?{_AND_MORE}"
    rf"|{_OVER}\s?(?P<over>{_NUMBER}){_ENDS}"
    rf"|{_UNDER}\s?(?P<under>{_NUMBER}){_ENDS}"
    rf"|{_BEGINS}(?P<most>{_NUMBER})\s?以下",
    re.IGNORECASE,
)
_GROUPED = re.compile(r"(?<=\d)[.,'’\u00a0\u202f ](?=\d{3}(?!\d))")
_FIGURES_MOST = 4


def asked_figures(question: str) -> tuple[tuple[str, float], ...]:
    """Return the figures of a question, as they are written and as numbers."""
    found = [one["number"] for one in _ASKED.finditer(question)]
    valued = ((one, figure_of(one)) for one in dict.fromkeys(found[:_FIGURES_MOST]))
    return tuple((one, value) for one, value in valued if value is not None)


def as_asked(label: str, figures: tuple[tuple[str, float], ...]) -> str:
    """Return a label with the figure of the question in the place of the first range that holds one."""
    if not figures or not any(map(str.isdigit, label)):
        return label
    for found in _RANGE.finditer(label):
        low, high = _bounds(found)
        held = next((written for written, value in figures if low <= value <= high), None)
        if held is not None:
            return " ".join(f"{label[: found.start()]} {held} {label[found.end() :]}".split())
    return label


def _bounds(found: re.Match[str]) -> tuple[float, float]:
    low = figure_of(found["low"] or found["from"] or found["over"] or "")
    high = figure_of(found["high"] or found["under"] or found["most"] or "")
    return -inf if low is None else low, inf if high is None else high


def figure_of(text: str) -> float | None:
    """Return a figure as it is written in any language: `1,600`, `1 600`, `1.5`, `1,5`; None if it is none, such as a date."""
    plain = _GROUPED.sub("", text.strip(" .,'’")).replace("−", "-").replace(",", ".").strip()
    try:
        return float(plain)
    except ValueError:
        return None
