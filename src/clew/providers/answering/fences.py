"""Puts text that nobody vouches for between marks that it cannot write itself.

A document may hold anything, also the words that end a passage and a new instruction behind them. The end of a part is therefore
known only by a code, which is a hash of the part: whoever writes a document cannot write down a hash of it in it. The same text
gets the same code, so that what a provider has cached still fits; and not a character of the text is changed, so that code can be
quoted as it is.
"""

import json
from hashlib import sha256
from itertools import count

_MOST_OF_AN_ATTRIBUTE = 600
"""Code points; titles, paths and headers of tables come from documents too."""


def fenced(tag: str, text: str, **attributes: str) -> str:
    """Return the text between a first line with tag, code and attributes and a last line that repeats tag and code."""
    code = _code(tag, text)
    told = "".join(f" {name}={_quoted(value)}" for name, value in attributes.items() if value)
    return f"<{tag} {code}{told}>\n{text}\n</{tag} {code}>"


def _code(tag: str, text: str) -> str:
    for number in count():  # a text that holds its own hash is not to be expected; should there be one, it gets another
        code = sha256(f"{number}\n{tag}\n{text}".encode("utf-8", "replace")).hexdigest()[:16]
        if code not in text:
            return code
    raise AssertionError("count() has no end")


def _quoted(value: str) -> str:
    """The value on one line in double quotes, without what could end the line or the tag."""
    return json.dumps(" ".join(value.split())[:_MOST_OF_AN_ATTRIBUTE], ensure_ascii=False).replace("<", "‹").replace(">", "›")
