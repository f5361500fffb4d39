"""Keep a session of the OpenAI Agents SDK in Clew, with its calls of tools: `python session.py "Summarise the report" "S2"`."""

import asyncio
import os
import sys

from agents import (
    Agent,
    ModelSettings,
    OpenAIConversationsSession,
    Runner,
    function_tool,
    set_default_openai_client,
    set_tracing_disabled,
)
from openai import AsyncOpenAI

client = AsyncOpenAI(
    base_url=os.environ.get("CLEW_URL", "http://127.0.0.1:5200") + "/v1",
    api_key=os.environ.get("CLEW_KEY", "none"),
)
set_default_openai_client(client)
set_tracing_disabled(True)  # traces would go to OpenAI


@function_tool
def get_weather(place: str) -> str:
    """The weather of a place."""
    return f"sunny in {place}, 21 degrees"


# Any model can answer; the session is in Clew. Clew's own answers are stored there alone, hence store=False.
agent = Agent("Clew", model="clew", model_settings=ModelSettings(store=False), tools=[get_weather])


async def main(questions: list[str]) -> None:
    session = OpenAIConversationsSession(openai_client=client, conversation_id=os.environ.get("SESSION"))
    for question in questions:
        answer = await Runner.run(agent, question, session=session)
        print(f"> {question}\n{answer.final_output}")
    print(f"\nTo continue this session: SESSION={session.session_id}")


asyncio.run(main(sys.argv[1:]))
