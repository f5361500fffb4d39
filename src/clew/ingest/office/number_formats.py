"""A stored number and its format code → what a person sees in the cell: `12:30`, `15%`, `€ 1,234.50`, `2024-03-01`.

Codes are those of ECMA-376 §18.8.30-31. Dates whose order Excel takes from the computer it runs on are written as ISO 8601, so
that they mean the same to every reader; `,` separates thousands and `.` decimals, as in the codes. Above: `workbook.py`,
`drawings.py`. Standard library only.
"""

import re
from datetime import datetime, timedelta
from functools import cache
from math import floor, isfinite

# fmt: off
_BUILT_IN = {
    1: "0", 2: "0.00", 3: "#,##0", 4: "#,##0.00", 5: "#,##0", 6: "#,##0", 7: "#,##0.00", 8: "#,##0.00", 9: "0%", 10: "0.00%",
    11: "0.00E+00", 12: "# ?/?", 13: "# ??/??", 14: "yyyy-mm-dd", 15: "d-mmm-yy", 16: "d-mmm", 17: "mmm-yy", 18: "h:mm AM/PM",
    19: "h:mm:ss AM/PM", 20: "h:mm", 21: "h:mm:ss", 22: "yyyy-mm-dd h:mm", 37: "#,##0;(#,##0)", 38: "#,##0;(#,##0)",
    39: "#,##0.00;(#,##0.00)", 40: "#,##0.00;(#,##0.00)", 41: "#,##0", 42: "#,##0", 43: "#,##0.00", 44: "#,##0.00", 45: "mm:ss",
    46: "[h]:mm:ss", 47: "mm:ss.0", 48: "0.0E+0", 49: "@",
} | dict.fromkeys((*range(27, 32), 36, *range(50, 59)), "yyyy-mm-dd") | {32: "h:mm", 33: "h:mm:ss", 34: "h:mm", 35: "h:mm:ss"}
_MONTHS = {
    "": "January February March April May June July August September October November December",
    "0c": "janvier février mars avril mai juin juillet août septembre octobre novembre décembre",
    "07": "Januar Februar März April Mai Juni Juli August September Oktober November Dezember",
    "0a": "enero febrero marzo abril mayo junio julio agosto septiembre octubre noviembre diciembre",
}
_DAYS = {
    "": "Monday Tuesday Wednesday Thursday Friday Saturday Sunday",
    "0c": "lundi mardi mercredi jeudi vendredi samedi dimanche",
    "07": "Montag Dienstag Mittwoch Donnerstag Freitag Samstag Sonntag",
    "0a": "lunes martes miércoles jueves viernes sábado domingo",
}
# fmt: on
_TOKEN = re.compile(
    r'"(?P<quoted>[^"]*)"|\\(?P<escaped>.)|_(?P<space>.)|\*(?P<fill>.)|\[(?P<bracket>[^\]]*)\]'
    r"|(?P<general>General)|(?P<half>AM/PM|A/P|上午/下午)|(?P<exponent>[Ee][+-]0+)|(?P<date>y+|m+|d+|h+|s+(?:\.0+)?|e+|g+|b+)"
    r"|(?P<digits>[0#?](?:[0#?,.]*[0#?])?,*|\.[0#?]+)|(?P<other>.)",
    re.IGNORECASE | re.DOTALL,
)
_CONDITION = re.compile(r"(<=|>=|<>|<|>|=)\s*(-?[\d.]+)$")
_FRACTION = re.compile(r"(?P<whole>[#0?]+\s+)?[#0?]+\s*/\s*(?P<below>[#0?]+|\d+)$")
_LONGEST_CODE = 400
_MIN_YEAR_DAYS, _MAX_YEAR_DAYS = 0, 2_958_466
_Token = tuple[str, str]


def built_in(identifier: int) -> str:
    """Return the code of a built-in number format; General for an unknown one."""
    return _BUILT_IN.get(identifier, "General")


def shown(value: float, code: str, *, from_1904: bool = False) -> str:
    """Return a number as a cell of this format shows it. `from_1904`: the workbook counts days from 1904."""
    if not isfinite(value):
        return str(value)
    sections = _sections(code[:_LONGEST_CODE])
    section, sign = _chosen(sections, value)
    if not section and len(sections) > 1:
        return ""  # the format hides such numbers
    if any(kind == "date" for kind, _ in section):
        return _date(value, section, from_1904=from_1904)
    if not any(kind in ("digits", "general", "text", "exponent") for kind, _ in section) and section:
        return "".join(word for kind, word in section if kind == "words").strip() or sign + general(abs(value))
    return (sign + _number(abs(value), section)).strip() if section else sign + general(abs(value))


def general(value: float) -> str:
    """Return a number without a format: whole ones in full (they may be account numbers), others with at most ten digits."""
    if value == floor(value) and abs(value) < 1e17:
        return str(int(value))
    return f"{value:.10g}".replace("e", "E")


@cache
def _sections(code: str) -> list[tuple[tuple[_Token, ...], str]]:
    """Split a code at its semicolons; return each section with its condition."""
    found: list[tuple[tuple[_Token, ...], str]] = []
    tokens: list[_Token] = []
    condition = ""
    for match in _TOKEN.finditer(code):
        kind, word = match.lastgroup or "other", match.group(match.lastgroup or 0)
        if kind == "other" and word == ";":
            found.append((tuple(tokens), condition))
            tokens, condition = [], ""
        elif kind == "bracket" and _CONDITION.match(word):
            condition = word
        else:
            tokens += _token(kind, word)
    return [*found, (tuple(tokens), condition)]


def _token(kind: str, word: str) -> list[_Token]:
    match kind:
        case "quoted" | "escaped":
            return [("words", word)]
        case "space":
            return [("words", " ")] if word not in "()-_" else []
        case "fill":
            return [("words", " ")] if word == " " else []
        case "bracket":
            return _bracket(word)
        case "other":
            return [("text", "@")] if word == "@" else [("percent", "%")] if word == "%" else [("words", word)]
        case _:
            return [(kind.lower(), word)]


def _bracket(word: str) -> list[_Token]:
    if word.startswith("$"):
        sign, _, locale = word[1:].partition("-")
        return [("words", sign)] * bool(sign) + [("locale", locale.lower())] * bool(locale)
    return [("date", f"[{word.lower()}]")] if word.lower().strip("hms") == "" and word else []


def _chosen(sections: list[tuple[tuple[_Token, ...], str]], value: float) -> tuple[tuple[_Token, ...], str]:
    """Return the section for a value, and the sign that the section does not write itself."""
    if any(condition for _, condition in sections):
        for tokens, condition in sections:
            if not condition or _holds(value, condition):
                return tokens, "-" if value < 0 else ""
    if len(sections) > 1 and value < 0:
        return sections[1][0], ""
    if len(sections) > 2 and value == 0:
        return sections[2][0], ""
    return sections[0][0], "-" if value < 0 else ""


def _holds(value: float, condition: str) -> bool:
    found = _CONDITION.match(condition)
    assert found  # noqa: S101 - it was matched when the code was cut
    try:
        other = float(found.group(2))
    except ValueError:
        return False
    return {
        "<": value < other,
        ">": value > other,
        "=": value == other,
        "<=": value <= other,
        ">=": value >= other,
        "<>": value != other,
    }[found.group(1)]


def _number(value: float, section: tuple[_Token, ...]) -> str:
    plain = "".join(word for kind, word in section if kind in ("digits", "words")).strip()
    if fraction := _FRACTION.search(plain):
        return _fraction(value, fraction)
    value *= 100 ** sum(kind == "percent" for kind, _ in section)
    out, written = "", False
    scientific = next((word for kind, word in section if kind == "exponent"), "")
    for kind, word in section:
        if kind == "digits" and not written:
            out += _scientific(value, word, scientific) if scientific else _digits(value, word)
            written = True
        elif kind in ("general", "text"):
            out += general(value)
        elif kind in ("words", "percent"):
            out += word
    return out


def _digits(value: float, pattern: str) -> str:
    scaled = pattern.rstrip(",")
    value /= 1000 ** (len(pattern) - len(scaled))
    whole, _, decimals = scaled.partition(".")
    places = sum(sign in "0#?" for sign in decimals)
    needed = sum(sign == "0" for sign in decimals)
    written = f"{value + 1e-15 * max(value, 1):.{places}f}"
    front, _, back = written.partition(".")
    back = back[:needed] + back[needed:].rstrip("0")
    least = sum(sign == "0" for sign in whole)
    front = "" if front == "0" and not least else front.zfill(least)
    if "," in whole and front:
        front = f"{int(front):,}".zfill(len(front))
    return (front + (f".{back}" if back else "")) or "0"


def _scientific(value: float, pattern: str, exponent: str) -> str:
    places = sum(sign in "0#?" for sign in pattern.partition(".")[2])
    front, _, power = f"{value:.{places}E}".partition("E")
    sign = "-" if power.startswith("-") else "+" if "+" in exponent else ""
    return f"{front}E{sign}{power.lstrip('+-').lstrip('0').zfill(exponent.count('0'))}"


def _fraction(value: float, form: re.Match[str]) -> str:
    from fractions import Fraction

    below = form.group("below")
    whole = int(value) if form.group("whole") else 0
    if below.isdecimal() and int(below):
        part = Fraction(round((value - whole) * int(below)), int(below))
        top, bottom = part.numerator * (int(below) // part.denominator), int(below)
    else:
        part = Fraction(value - whole).limit_denominator(10 ** min(len(below), 4) - 1)
        top, bottom = part.numerator, part.denominator
    if bottom == top and whole:
        whole, top = whole + 1, 0
    return f"{whole} {top}/{bottom}" if whole and top else str(whole) if form.group("whole") and not top else f"{top}/{bottom}"


def _date(value: float, section: tuple[_Token, ...], *, from_1904: bool) -> str:
    if any(word.startswith("[") for kind, word in section if kind == "date"):
        return _elapsed(value, section)
    moment = moment_of(value, section, from_1904=from_1904)
    if moment is None:
        return general(value)
    locale = next((word for kind, word in section if kind == "locale"), "")
    if locale in ("f800", "f400") or "x-sys" in locale:
        return f"{moment:%Y-%m-%d}" if locale == "f800" or "date" in locale else f"{moment:%H:%M:%S}"
    return "".join(_dated(section, place, moment, locale) for place in range(len(section))).strip()


def moment_of(value: float, section: tuple[_Token, ...] = (), *, from_1904: bool = False) -> datetime | None:
    """Return the moment that a serial number means, to the millisecond (to the second unless `section` shows fractions)."""
    if not _MIN_YEAR_DAYS <= value < _MAX_YEAR_DAYS:
        return None
    first = datetime(1904, 1, 1) if from_1904 else datetime(1899, 12, 30 if value >= 60 else 31)
    parts = any("." in word for kind, word in section if kind == "date")
    return first + timedelta(milliseconds=round(value * 86_400_000) if parts else round(value * 86_400) * 1000)


def _dated(section: tuple[_Token, ...], place: int, moment: datetime, locale: str) -> str:
    kind, word = section[place]
    if kind == "half":
        return ("AM" if moment.hour < 12 else "PM")[: 1 if len(word) == 3 else 2]
    if kind != "date":
        return word if kind in ("words", "digits") else ""
    letter, length = word[0].lower(), len(word)
    if letter == "m" and _is_minute(section, place):
        return f"{moment.minute:0{min(length, 2)}d}"
    if letter == "h":
        hour = (moment.hour - 1) % 12 + 1 if any(kind == "half" for kind, _ in section) else moment.hour
        return f"{hour:0{min(length, 2)}d}"
    if letter == "s":
        whole, _, part = word.partition(".")
        shown = f"{moment.second:0{min(len(whole), 2)}d}"
        return f"{shown}.{moment.microsecond:06d}"[: len(shown) + 1 + len(part)] if part else shown
    return _calendar(letter, length, moment, locale)


def _calendar(letter: str, length: int, moment: datetime, locale: str) -> str:
    language = locale[-2:] if locale[-2:] in _MONTHS else ""
    if letter in "ye":
        return str(moment.year) if length > 2 or letter == "e" else f"{moment.year % 100:02d}"
    if letter == "m":
        name = _MONTHS[language].split()[moment.month - 1]
        return {3: name[:3], 4: name, 5: name[0]}.get(length, f"{moment.month:0{min(length, 2)}d}")
    if letter == "d":
        name = _DAYS[language].split()[moment.weekday()]
        return {3: name[:3]}.get(length, name) if length > 2 else f"{moment.day:0{length}d}"
    return ""


def _is_minute(section: tuple[_Token, ...], place: int) -> bool:
    """Return whether an `m` means minutes: it follows hours or precedes seconds."""
    dates = [(at, word[:2].strip("[").lower()[:1]) for at, (kind, word) in enumerate(section) if kind == "date"]
    letters = [letter for _, letter in dates]
    here = next(index for index, (at, _) in enumerate(dates) if at == place)
    return (here > 0 and letters[here - 1] == "h") or (here + 1 < len(letters) and letters[here + 1] == "s")


def _elapsed(value: float, section: tuple[_Token, ...]) -> str:
    """Write a duration: its largest unit may exceed a day, `[h]:mm` → `36:30`."""
    seconds = round(abs(value) * 86_400)
    out = "-" if value < 0 else ""
    for kind, word in section:
        if kind != "date":
            out += word if kind in ("words", "digits") else ""
            continue
        letter = word.strip("[]")[0].lower()
        size = {"h": 3600, "m": 60, "s": 1}.get(letter, 1)
        count = seconds // size if word.startswith("[") else seconds // size % (24 if letter == "h" else 60)
        out += f"{count:0{min(len(word.strip('[]').partition('.')[0]), 2)}d}"
    return out.strip()
