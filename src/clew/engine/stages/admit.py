"""First stage: check the question and store it before anything else happens."""

import re

from clew.domain.errors import InvalidInput
from clew.domain.messages import said
from clew.domain.text.clipping import clipped_at_word
from clew.domain.turns.turn import AdmittedTurn, TurnRequest
from clew.store.turns.turns import Turns

MAX_CONTENT_LENGTH = 10_000
"""Code points (source 001, BR-001)."""
MAX_MESSAGE_LENGTH = 500_000
"""Of a message that has more than its question (`questions/context.py`)."""
MAX_MESSAGES = 1000
"""Limit of a thread in every dialect. Failed messages and those of other branches count (source 001, BR-002)."""
TITLE_LENGTH = 60
_SPACE = re.compile(r"\s+")


async def admit(request: TurnRequest, turns: Turns) -> AdmittedTurn:
    """Check the question and commit it as a message.

    Raises:
        InvalidInput: MESSAGE_CONTENT_REQUIRED or MESSAGE_TOO_LONG.
        NotFound, Conflict: see `Turns.admit`.
    """
    check_request(request)
    return await turns.admit(request, title_from(request.asked), max_messages=MAX_MESSAGES)


def check_request(request: TurnRequest) -> None:
    """Raise InvalidInput unless the question of a message is acceptable, and the message not too long as a whole."""
    check_content(request.asked)
    if len(request.content) > MAX_MESSAGE_LENGTH:
        raise _too_long(request.content, MAX_MESSAGE_LENGTH)


def check_content(content: str) -> None:
    """Raise InvalidInput unless the text may be a message: not blank, at most 10,000 code points (source 001, BR-001)."""
    if not content.strip():
        raise InvalidInput(said("message_empty"), code="MESSAGE_CONTENT_REQUIRED", field="content")
    if len(content) > MAX_CONTENT_LENGTH:
        raise _too_long(content, MAX_CONTENT_LENGTH)


def _too_long(content: str, limit: int) -> InvalidInput:
    text = said("message_too_long", length=f"{len(content):,}", limit=f"{limit:,}")
    return InvalidInput(text, code="MESSAGE_TOO_LONG", field="content")


def title_from(content: str) -> str:
    """Return a title for a first message: the words of its first line, at most 60 characters (source 001, BR-003; no model)."""
    first_line = content.strip().partition("\n")[0]
    return clipped_at_word(_SPACE.sub(" ", first_line).strip(), TITLE_LENGTH)
