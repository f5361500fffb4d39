"""Small talk: greetings, thanks and questions about Clew itself, which no document answers. Pure; read `reading.py` first."""

from clew.domain.smalltalk.phrases import Kind
from clew.domain.smalltalk.reading import Heard, hear

__all__ = ["Heard", "Kind", "hear"]
