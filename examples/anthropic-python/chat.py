"""Ask Clew with Anthropic's SDK: `python chat.py "Summarise the report" "S2"`."""

import os
import sys

from anthropic import Anthropic

client = Anthropic(base_url=os.environ.get("CLEW_URL", "http://127.0.0.1:5200"), api_key=os.environ.get("CLEW_KEY", "none"))
messages = []

for question in sys.argv[1:]:
    print(f"> {question}")
    messages.append({"role": "user", "content": question})
    with client.messages.stream(model="clew", max_tokens=1024, messages=messages) as stream:
        for event in stream:
            if event.type == "text":
                print(event.text, end="", flush=True)
            elif event.type == "citation":
                print(f" ({event.citation.document_title})", end="")
        text = stream.get_final_text()
    messages.append({"role": "assistant", "content": text})  # Clew finds the conversation by these texts
    print()
