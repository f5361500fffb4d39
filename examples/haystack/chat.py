"""Ask Clew with Haystack: `python chat.py "Summarise the report" "S2"`."""

import os
import sys

from haystack.components.generators.chat import OpenAIChatGenerator
from haystack.dataclasses import ChatMessage
from haystack.utils import Secret

clew = OpenAIChatGenerator(
    model="clew",
    api_base_url=os.environ.get("CLEW_URL", "http://127.0.0.1:5200") + "/v1",
    api_key=Secret.from_token(os.environ.get("CLEW_KEY", "none")),
    generation_kwargs={"extra_headers": {"Clew-Links": "markdown"}},  # Haystack drops annotations: links in the text instead
    streaming_callback=lambda chunk: print(chunk.content, end="", flush=True),
)
messages = []

for question in sys.argv[1:]:
    print(f"> {question}")
    messages.append(ChatMessage.from_user(question))
    [answer] = clew.run(messages)["replies"]
    messages.append(answer)
    print()
