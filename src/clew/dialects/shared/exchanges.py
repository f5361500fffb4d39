"""Exchanges with providers as JSON: each request and response as text, to the character.

Above: the dialects `sessions`, `turns` and `archives`.
"""

from collections.abc import Sequence
from typing import cast

from clew.dialects.shared.shapes import CamelBody
from clew.domain.turns.exchange import STATUS_OF_ANSWERS, Exchange


class ExchangeBody(CamelBody):
    """One request to a provider, also a refused one, and its response."""

    model: str
    request_text: str
    """The body as it was sent, to the character: its SHA-256 in UTF-8 is that of the bytes."""
    status: int | None
    """The HTTP status; null: there was no response."""
    response_text: str | None
    """The body as it was received, to the character; of an answer the stream of events."""
    redacted: bool
    """The provider's key, or a message about it, is left out of these texts."""


def shown_text(body: bytes) -> str:
    """Return a body as text that JSON and the database can hold; bytes that are not UTF-8 are replaced."""
    return body.decode("utf-8", "replace").replace("\0", "\ufffd")


def exchange_bodies(exchanges: Sequence[Exchange]) -> list[ExchangeBody]:
    """Return exchanges in order."""
    return [
        ExchangeBody(
            model=one.model,
            request_text=shown_text(one.request),
            status=one.status,
            response_text=None if one.response is None else shown_text(one.response),
            redacted=one.is_redacted,
        )
        for one in exchanges
    ]


def is_reassembled(response_payload: object, exchanges: Sequence[Exchange]) -> bool:
    """Return whether a response payload is put together from the events of a stream, and so not what went over the wire."""
    if exchanges or not isinstance(response_payload, dict):
        return any(one.status == STATUS_OF_ANSWERS for one in exchanges) or isinstance(response_payload, list)
    return not isinstance(cast(dict[str, object], response_payload).get("status"), int)  # that of a refused request
