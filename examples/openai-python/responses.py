"""Ask Clew with OpenAI's responses, in one conversation: `python responses.py "Summarise the report" "S2"`."""

import os
import sys

from openai import OpenAI

client = OpenAI(
    base_url=os.environ.get("CLEW_URL", "http://127.0.0.1:5200") + "/v1",
    api_key=os.environ.get("CLEW_KEY", "none"),
)
conversation = client.conversations.create()  # Clew keeps it; send its id with each question

for question in sys.argv[1:]:
    print(f"> {question}")
    for event in client.responses.create(model="clew", input=question, conversation=conversation.id, stream=True):
        if event.type == "response.output_text.delta":
            print(event.delta, end="", flush=True)
        elif event.type == "response.output_text.annotation.added":
            print(f" ({event.annotation.title})", end="")
    print()
