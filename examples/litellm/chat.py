"""Ask Clew with LiteLLM: `python chat.py "Summarise the report" "S2"`."""

import os
import sys

import litellm

litellm.suppress_debug_info = True
messages = []

for question in sys.argv[1:]:
    print(f"> {question}")
    messages.append({"role": "user", "content": question})
    chunks = []
    for chunk in litellm.completion(
        model="openai/clew",
        api_base=os.environ.get("CLEW_URL", "http://127.0.0.1:5200") + "/v1",
        api_key=os.environ.get("CLEW_KEY", "none"),
        messages=messages,
        stream=True,
    ):
        print(chunk.choices[0].delta.content or "", end="", flush=True)
        chunks.append(chunk)
    answer = litellm.stream_chunk_builder(chunks).choices[0].message
    messages.append({"role": "assistant", "content": answer.content})
    print()
    for citation in answer.annotations or []:
        print(f"  {citation['url_citation']['title']}: {citation['url_citation']['url']}")
