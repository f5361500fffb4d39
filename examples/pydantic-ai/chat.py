"""Ask Clew with Pydantic AI: `python chat.py "Summarise the report" "S2"`."""

import os
import sys

from pydantic_ai import Agent, TextPart
from pydantic_ai.models.openai import OpenAIResponsesModel, OpenAIResponsesModelSettings
from pydantic_ai.providers.openai import OpenAIProvider

clew = OpenAIResponsesModel(
    "clew",
    provider=OpenAIProvider(
        base_url=os.environ.get("CLEW_URL", "http://127.0.0.1:5200") + "/v1",
        api_key=os.environ.get("CLEW_KEY", "none"),
    ),
    settings=OpenAIResponsesModelSettings(
        openai_previous_response_id="auto",  # sends only the new question; Clew has the rest
        openai_include_raw_annotations=True,
    ),
)
agent = Agent(clew)
messages = []

for question in sys.argv[1:]:
    print(f"> {question}")
    answer = agent.run_stream_sync(question, message_history=messages)
    for text in answer.stream_text(delta=True):
        print(text, end="", flush=True)
    print()
    messages = answer.all_messages()
    for part in messages[-1].parts:
        if isinstance(part, TextPart):
            for citation in (part.provider_details or {}).get("annotations", []):
                print(f"  {citation['title']}: {citation['url']}")
