"""Versions in a text: `0.19.0`, `v2.4.1`, `version 2.4`. Release notes have a chapter for each.

Above: `deliverables/chapters`, which finds that chapter, and the extractive answers. An address (`127.0.0.1`) has more parts, a
date (`12.05.2026`) ends in a year.
"""

import re
from itertools import islice

MOST = 4
"""How many versions of one text count."""
_PARTS = r"\d{1,4}(?:\.\d{1,3}){2}"
_NAMED = r"(?:versions?|releases?|versi[oó]n|vers[aã]o|ausgabe|v\.?|版本|版)"
_VERSION = re.compile(
    rf"(?<![\w.,])v?(?P<whole>{_PARTS})(?![\d.,]*\d)|(?<![^\W\d_]){_NAMED}\s?(?P<named>\d{{1,4}}(?:\.\d{{1,3}}){{1,2}})(?![\d.,]*\d)"
    r"|(?<![\w.,])(?P<before>\d{1,4}\.\d{1,3})\s?(?:版|版本)",
    re.IGNORECASE | re.ASCII,
)


def versions(text: str) -> tuple[str, ...]:
    """Return the first MOST distinct versions of a text in order."""
    found = (match["whole"] or match["named"] or match["before"] for match in _VERSION.finditer(text))
    return tuple(islice(dict.fromkeys(found), MOST))


def holds_version(text: str, version: str) -> bool:
    """Return whether a text names exactly this version: `0.19.1` and `10.19` are others than `0.19`."""
    return re.search(rf"(?<![\d.]){re.escape(version)}(?!\.?\d)", text) is not None
