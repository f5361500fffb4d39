"""Encloses untrusted text between marks that it cannot contain.

A document may contain anything, including the words that end a passage followed by a new instruction. The end of a part is
therefore marked by a code, which is a hash of the part: a document cannot contain its own hash. The same text gets the same code,
so that a provider's cache stays valid; the text itself is unchanged, so that code can be quoted exactly.
"""

import json
from hashlib import sha256
from itertools import count

_AS_JSON = json.JSONEncoder(ensure_ascii=False)
_MOST_OF_AN_ATTRIBUTE = 600
"""Code points; titles, paths and headers of tables come from documents too."""


def fenced(tag: str, text: str, **attributes: str) -> str:
    """Return the text between a first line with tag, code and attributes and a last line that repeats tag and code."""
    code = fence_code(tag, text)
    told = "".join(f" {name}={_quoted(value)}" for name, value in attributes.items() if value)
    return f"<{tag} {code}{told}>\n{text}\n</{tag} {code}>"


def fence_code(tag: str, text: str) -> str:
    """Return the code of a text between marks: 16 hexadecimal digits."""
    for number in count():  # a text that contains its own hash is not expected; if there is one, it gets another code
        code = sha256(f"{number}\n{tag}\n{text}".encode("utf-8", "replace")).hexdigest()[:16]
        if code not in text:
            return code
    raise AssertionError("count() has no end")


def _quoted(value: str) -> str:
    """Return the value on one line in double quotes, without characters that could end the line or the tag."""
    return _AS_JSON.encode(" ".join(value.split())[:_MOST_OF_AN_ATTRIBUTE]).replace("<", "‹").replace(">", "›")
