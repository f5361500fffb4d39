"""How long the instructions of a request may be, for every dialect whose clients send them as system messages.

Agents and coding programs send 20,000 to 60,000 characters. What does not fit into the window of the model is refused later, when
the prompt is built. Above: the dialects' `decode`. Instructions that are stored have limits of their own.
"""

from clew.domain.errors import InvalidInput

MAX_INSTRUCTIONS = 200_000


def check_instructions(text: str, what: str, field: str) -> None:
    """Raise InvalidInput if instructions are too long. `what`: how the client calls them, as the subject of a sentence."""
    if len(text) > MAX_INSTRUCTIONS:
        raise InvalidInput(
            f"{what} {len(text):,} characters; the limit is {MAX_INSTRUCTIONS:,}. Shorten them, or upload texts as documents.",
            field=field,
        )
