"""The texts at which a client wants an answer to end, as requests of other products have them.

Above: the wires of chat completions and of Anthropic's messages. Every piece of an answer is compared with each of them.
"""

from typing import Annotated

from pydantic import Field

StopText = Annotated[str, Field(max_length=1_000)]
STOPS_MOST = 100
"""For a wire whose product names no number of its own."""
