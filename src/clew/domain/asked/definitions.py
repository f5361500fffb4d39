"""The thing that a question wants defined: "what is a *deposit*?", 什么是*押金*？

Above: `reading`, which looks for it in passages. Only whole questions count, and nouns only: "what is included?" asks for a list.
"""

import re

_LEAD = r"^[\s¿¡]*(?:[\w]+[, ]\s*){0,2}?"
_THING = r"(?P<thing>[^\W\d_][\w'’-]*(?:\s+[\w'’-]+){0,3}?)\s*[?.!]*\s*$"
_PATTERNS = {
    "en": re.compile(_LEAD + r"what(?:['’]s|\s+is|\s+are)\s+(?:an?|the)\s+" + _THING, re.IGNORECASE),
    "fr": re.compile(
        _LEAD
        + r"(?:qu['’]est[- ]ce\s+qu(?:e\s+(?:c['’]est\s+qu)?|['’])(?:e\s+)?(?:une?|les?|la|l['’]|des?)\s*|c['’]est\s+quoi\s+"
        r"(?:une?|les?|la|l['’])\s*)" + _THING,
        re.IGNORECASE,
    ),
    "es": re.compile(_LEAD + r"qu[ée]\s+(?:es|son)\s+(?:una?|el|la|los|las|unos|unas)\s+" + _THING, re.IGNORECASE),
    "pt": re.compile(_LEAD + r"o\s+que\s+(?:é|e|são|sao)\s+(?:uma?|o|a|os|as|uns|umas)\s+" + _THING, re.IGNORECASE),
    "de": re.compile(
        _LEAD + r"(?i:was\s+(?:ist|sind))\s+(?:(?:eine?|der|die|das)\s+(?P<thing>\w[\w-]*)|(?P<noun>[A-ZÄÖÜ][\w-]+))\s*[?.!]*\s*$"
    ),
    "zh": re.compile(
        r"^(?:请问|那么?)?(?:什么是|何谓|何为)(?P<thing>(?!.*的)[\u4e00-\u9fff]{2,10})[？?。\s]*$"
        r"|^(?:请问|那么?)?(?P<noun>[\u4e00-\u9fff]{2,10})是什么意思[？?。\s]*$"
    ),
}


def defined_thing(question: str, code: str) -> tuple[int, int] | None:
    """Return the place of the thing in a question that asks what it is; None if it asks for something else."""
    match = _PATTERNS[code].match(question) if code in _PATTERNS else None
    if match is None:
        return None
    return match.span("noun" if "noun" in match.groupdict() and match["noun"] else "thing")
