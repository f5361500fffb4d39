"""Keep a session of the OpenAI Agents SDK in Clew, also the calls of its tools: `python session.py "Summarise the report" "S2"`."""

import asyncio
import os
import sys

from agents import Agent, ModelSettings, OpenAIConversationsSession, Runner, function_tool, set_tracing_disabled, set_default_openai_client
from openai import AsyncOpenAI

client = AsyncOpenAI(
    base_url=os.environ.get("CLEW_URL", "http://127.0.0.1:5200") + "/v1",
    api_key=os.environ.get("CLEW_API_KEY", "none"),
)
set_default_openai_client(client)
set_tracing_disabled(True)  # traces would go to OpenAI


@function_tool
def get_weather(place: str) -> str:
    """The weather of a place."""
    return f"sunny in {place}, 21 degrees"


async def main(questions: list[str]) -> None:
    agent = Agent("Clew", model="clew", model_settings=ModelSettings(store=False), tools=[get_weather])
    session = OpenAIConversationsSession(openai_client=client)
    for question in questions:
        answer = await Runner.run(agent, question, session=session)
        print(f"> {question}\n{answer.final_output}")
    for item in await session.get_items():
        print(item.get("type"), item.get("role"))


asyncio.run(main(sys.argv[1:]))
