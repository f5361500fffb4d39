"""Ask Clew with OpenAI's chat completions: `python chat.py "Summarise the report" "S2"`."""

import os
import sys

from openai import OpenAI

client = OpenAI(
    base_url=os.environ.get("CLEW_URL", "http://127.0.0.1:5200") + "/v1",
    api_key=os.environ.get("CLEW_KEY", "none"),
)
messages = []

for question in sys.argv[1:]:
    messages.append({"role": "user", "content": question})
    answer = client.chat.completions.create(model="clew", messages=messages).choices[0].message
    messages.append({"role": "assistant", "content": answer.content})  # Clew finds the conversation by these texts
    print(f"> {question}\n{answer.content}")
    for annotation in answer.annotations:
        print(f"  {annotation.url_citation.title}: {annotation.url_citation.url}")
