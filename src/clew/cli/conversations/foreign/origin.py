"""The values of `threads import --from`, apart from the readers, so that the other commands start without them."""

from enum import StrEnum


class Origin(StrEnum):
    """A product whose exports can be imported."""

    OPENAI = "openai"
    OPENWEBUI = "openwebui"
    LIBRECHAT = "librechat"
    LANGGRAPH = "langgraph"
