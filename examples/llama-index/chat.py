"""Ask Clew with LlamaIndex: `python chat.py "Summarise the report" "S2"`."""

import os
import sys

from llama_index.core.llms import ChatMessage
from llama_index.llms.openai_like import OpenAILike

clew = OpenAILike(
    model="clew",
    api_base=os.environ.get("CLEW_URL", "http://127.0.0.1:5200") + "/v1",
    api_key=os.environ.get("CLEW_KEY", "none"),
    is_chat_model=True,
)
messages = []

for question in sys.argv[1:]:
    print(f"> {question}")
    messages.append(ChatMessage(question))
    citations = []
    for answer in clew.stream_chat(messages):
        print(answer.delta, end="", flush=True)
        for choice in answer.raw.choices:
            citations += getattr(choice.delta, "annotations", None) or []
    messages.append(answer.message)
    print()
    for citation in citations:
        print(f"  {citation['url_citation']['title']}: {citation['url_citation']['url']}")
