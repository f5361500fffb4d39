"""Ask Clew with LangChain: `python chat.py "Summarise the report" "S2"`."""

import os
import sys

from langchain_core.messages import AIMessageChunk, HumanMessage
from langchain_openai import ChatOpenAI

clew = ChatOpenAI(
    model="clew",
    base_url=os.environ.get("CLEW_URL", "http://127.0.0.1:5200") + "/v1",
    api_key=os.environ.get("CLEW_KEY", "none"),
    use_responses_api=True,  # with chat completions, LangChain drops the citations
    use_previous_response_id=True,  # sends only the new question; Clew has the rest
)
messages = []

for question in sys.argv[1:]:
    print(f"> {question}")
    messages.append(HumanMessage(question))
    answer = AIMessageChunk("")
    for chunk in clew.stream(messages):
        print(chunk.text, end="", flush=True)
        answer += chunk
    messages.append(answer)
    for block in answer.content_blocks:
        for citation in block.get("annotations", []):
            print(f"\n  {citation['title']}: {citation['url']}", end="")
    print()
