"""Chat completions through OpenAI's own SDK."""

from tests.dialects.conftest import Client
from tests.dialects.openai_sdk import sdk


async def test_first(reader: Client) -> None:
    async with sdk(reader) as ai:
        done = await ai.chat.completions.create(
            model="clew", messages=[{"role": "user", "content": "Who built the labyrinth of Crete?"}]
        )
        async for chunk in await ai.chat.completions.create(
            model="clew",
            stream=True,
            stream_options={"include_usage": True},
            messages=[
                {"role": "user", "content": "Who built the labyrinth of Crete?"},
                {"role": "assistant", "content": done.choices[0].message.content},
                {"role": "user", "content": "And who ate seven youths?"},
            ],
            extra_headers={"Clew-Links": "markdown"},
        ):
            assert chunk.object == "chat.completion.chunk"
