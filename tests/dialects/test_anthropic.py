"""`/v1/messages` through Anthropic's own SDK."""

import pytest

from tests.dialects.anthropic_sdk import sdk
from tests.dialects.conftest import Client, Served

QUESTION = "What is a clew?"
USER = [{"role": "user", "content": QUESTION}]


async def test_first(served: Served, reader: Client) -> None:
    async with sdk(served.ready.address, reader.key) as ai:
        m = await ai.messages.create(model="clew", max_tokens=100, messages=USER)
        print(m.to_json())
        async with ai.messages.stream(model="clew", max_tokens=100, messages=USER) as s:
            async for e in s:
                print(e.type)
            n = await s.get_final_message()
        print(n.to_json())
        assert n.content == m.content
