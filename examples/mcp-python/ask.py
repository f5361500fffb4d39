"""Search and ask Clew over MCP: `python ask.py "Summarise the report" "S2"`."""

import asyncio
import os
import sys

import httpx2
from mcp import Client
from mcp.client.streamable_http import streamable_http_client

URL = os.environ.get("CLEW_URL", "http://127.0.0.1:5200") + "/mcp"
KEY = {"Authorization": f"Bearer {os.environ['CLEW_KEY']}"} if "CLEW_KEY" in os.environ else {}


async def main(questions: list[str]) -> None:
    async with httpx2.AsyncClient(headers=KEY, timeout=60) as http, Client(streamable_http_client(URL, http_client=http)) as clew:
        thread = {}
        for question in questions:
            answer = (await clew.call_tool("ask", {"question": question, **thread})).structured_content
            thread = {"conversation_id": answer["conversation_id"]}
            print(f"> {question}\n{answer['answer']}")
            for citation in answer["citations"]:
                print(f"  {citation['document_name']}: {citation['quote']!r}")


asyncio.run(main(sys.argv[1:]))
