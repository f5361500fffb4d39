"""Ask Clew with the OpenAI Agents SDK; Clew keeps the conversation: `python chat.py "Summarise the report" "S2"`."""

import asyncio
import os
import sys

from agents import Agent, Runner, function_tool, set_default_openai_client, set_tracing_disabled
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


async def main(questions: list[str]) -> None:
    agent = Agent("Clew", model="clew", tools=[get_weather])  # a language model of Clew may call tools
    conversation = await client.conversations.create()
    for question in questions:
        print(f"> {question}")
        answer = Runner.run_streamed(agent, question, conversation_id=conversation.id)
        async for event in answer.stream_events():
            if event.type == "raw_response_event" and event.data.type == "response.output_text.delta":
                print(event.data.delta, end="", flush=True)
            elif event.type == "raw_response_event" and event.data.type == "response.output_text.annotation.added":
                print(f" ({event.data.annotation.title})", end="", flush=True)
        print()


asyncio.run(main(sys.argv[1:]))
