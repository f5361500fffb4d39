"""Estimates how many tokens a text takes, for planning before a provider has counted.

The estimate fits no particular model: it is what the tokenizers of small models take (decision 0039 has the figures), so that it
is rather too high than too low for large ones. English has some four characters per token, other languages in Latin
letters three, other alphabets one and a half; a digit is mostly a token, and a character of Chinese, Japanese or Korean more
than one. The provider's own count replaces the estimate as soon as there is one.
"""

import re
import string
from math import ceil

_WIDE = re.compile(r"[\u1100-\u11ff\u2e80-\u9fff\uac00-\ud7af\uf900-\ufaff\uff00-\uffef]")
_DIGITS, _MARKS = string.digits.encode(), string.punctuation.encode()
_ACCENTED = re.compile(r"[\u00c0-\u024f]")
_FOREIGN_FROM = 0.004
"""Share of accented letters from which a text in Latin letters is not English."""
_PER_WIDE, _PER_OTHER, _PER_DIGIT, _PER_MARK, _PER_LETTER, _PER_FOREIGN_LETTER = 1.25, 0.7, 0.9, 0.4, 0.24, 0.33


def estimate_tokens(text: str) -> int:
    """Return an estimate, never 0 for a text that is not empty."""
    written = text.encode(errors="replace")
    digits, marks = (len(written) - len(written.translate(None, signs)) for signs in (_DIGITS, _MARKS))
    wide = accented = other = 0
    if not text.isascii():
        wide, accented = len(_WIDE.findall(text)), len(_ACCENTED.findall(text))
        other = len(text) - len(text.encode("ascii", "ignore")) - wide - accented
    letters = len(text) - digits - marks - wide - other
    per_letter = _PER_FOREIGN_LETTER if accented > _FOREIGN_FROM * letters else _PER_LETTER
    return ceil(letters * per_letter + digits * _PER_DIGIT + marks * _PER_MARK + wide * _PER_WIDE + other * _PER_OTHER)
