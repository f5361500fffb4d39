"""Estimates how many tokens a text takes, for planning before a provider has counted.

The estimate fits no particular model. Latin text has some four characters per token, other alphabets two, and a character of
Chinese, Japanese or Korean one; the provider's own count replaces the estimate as soon as there is one.
"""

import re

_WIDE = re.compile(r"[\u1100-\u11ff\u2e80-\u9fff\uac00-\ud7af\uf900-\ufaff\uff00-\uffef]")


def estimate_tokens(text: str) -> int:
    """Return an estimate, never 0 for a text that is not empty."""
    wide = len(_WIDE.findall(text)) if not text.isascii() else 0
    ascii_ = len(text.encode("ascii", "ignore")) if wide or not text.isascii() else len(text)
    other = len(text) - wide - ascii_
    return -(-ascii_ // 4) + -(-other // 2) + wide
