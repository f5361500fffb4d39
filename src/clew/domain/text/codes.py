"""Codes in a text: letters with digits, or words joined by underscores, such as `E-4711`, `F28`, `TR-20`, `max_rows`.

Above: the guard's lexical evidence. No embedding model knows such a name and it has no synonyms: a text contains it or not. A
number alone or a letter with one digit (`S3`, `A3`, `H2O`) is not a code: too many of them mean something else.
"""

import re
from itertools import islice

MOST = 20
"""How many codes of one text count: each one costs a search."""
_EDGE = "[A-Za-z0-9\u00c0-\u024f]"
"""Characters that may not adjoin a code; Chinese characters may."""
_CODE = re.compile(
    rf"(?<!{_EDGE})(?:[A-Z]+[-_]?\d{{2,}}[A-Z0-9]*|[A-Z]+-\d+|[A-Z0-9]+(?:_[A-Z0-9]+)+)(?!{_EDGE})", re.IGNORECASE | re.ASCII
)
_ALIKE_LEAST = 2
"""Other codes of the same kind that make a list of codes."""
_PARTS = re.compile(r"[a-z]+|\d+")


def codes(text: str) -> list[str]:
    """Return the first MOST distinct codes of a text in order, in lower case."""
    return list(islice(dict.fromkeys(match.group().lower() for match in _CODE.finditer(text)), MOST))


def holds_code(text: str, code: str) -> bool:
    """Return whether a text contains a code, in any case and however its parts are joined: `E-4711`, `E 4711`, `e4711`."""
    joined = r"[-_ ./]?".join(_PARTS.findall(code))
    return re.search(rf"(?<!{_EDGE}){joined}(?!{_EDGE})", text, re.IGNORECASE | re.ASCII) is not None


def are_alike(one: str, other: str) -> bool:
    """Return whether two codes in lower case have the same letters and digits, whatever their values: `e07`, `a12`."""
    return _kind_of(one) == _kind_of(other)


def lists_codes_like(text: str, code: str) -> bool:
    """Return whether a text has several other codes like this one (in lower case): `E07` and `E12` for `e99`.

    They begin with the same letter; of words joined by underscores, with the same word: `http_error`, `http_gone`.
    """
    first, joined, _ = code.partition("_")
    found = {match.group().lower() for match in _CODE.finditer(text)} - {code}
    alike = [one for one in found if (one.startswith(f"{first}_") if joined else one[:1] == code[:1] and are_alike(one, code))]
    return len(alike) >= _ALIKE_LEAST


def _kind_of(code: str) -> str:
    return re.sub(r"\d+", "0", re.sub(r"[a-z]", "a", code))
