"""Chooses the language of a text for people by the header `Accept-Language` (RFC 9110 §12.5.4).

Above: `errors.py`, and the routes that send descriptions or reasons. Below: the languages of `domain/messages.py`, which are
those of the page.
"""

import math
from typing import Annotated

from fastapi import Depends, Header, Response
from starlette.requests import HTTPConnection

from clew.domain.messages import MESSAGE_LANGUAGES, MessageLanguage
from clew.domain.text.languages import language_code


def preferred_language(accepted: str) -> MessageLanguage:
    """Return the supported language with the highest weight, the first of equals; English if there is none."""
    weighed: list[tuple[float, MessageLanguage]] = []
    for part in accepted.split(","):
        tag, _, weight = part.partition(";")
        name = language_code(tag)
        weighed.extend((_weight(weight), known) for known in MESSAGE_LANGUAGES if known == name)
    best = max(weighed, key=lambda one: one[0], default=(0.0, "en"))
    return best[1] if best[0] > 0 else "en"


def reader_language(connection: HTTPConnection) -> MessageLanguage:
    """Return the language of a request or of a socket's handshake; English if its header names none of ours."""
    return preferred_language(connection.headers.get("accept-language", ""))


def _language(
    response: Response,
    accepted: Annotated[
        str, Header(alias="accept-language", description="Language of texts: `en`, `fr`, `es`, `pt`, `de` or `zh`.")
    ] = "en",
) -> MessageLanguage:
    language = preferred_language(accepted)
    response.headers["Content-Language"], response.headers["Vary"] = language, "Accept-Language"
    return language


AcceptedLanguage = Annotated[MessageLanguage, Depends(_language)]
"""The language of a request, which the response names in `Content-Language`."""


def _weight(text: str) -> float:
    name, _, value = text.strip().partition("=")
    try:
        weight = float(value) if name.strip() == "q" else 1.0
    except ValueError:
        return 0.0
    return weight if math.isfinite(weight) else 0.0
