"""How much of a conversation a model receives that keeps none itself: what the reference says of `context_turns`."""

import uuid
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack
from pathlib import Path

import pytest

from tests.conftest import DsnOf, create_database, drop_database
from tests.dialects.coding import TOPICS, House, house, put_repository, question
from tests.providers.wires.provider import scripted_provider

pytestmark = pytest.mark.timeout(180)


@pytest.fixture
async def ours(dsn_of: DsnOf, template_database: str, tmp_path: Path) -> AsyncIterator[House]:
    """A server with OpenAI's chat completions behind it."""
    name = f"clew_window_{uuid.uuid4().hex[:8]}"
    create_database(dsn_of, name, template=template_database)
    async with AsyncExitStack() as stack:
        stack.callback(drop_database, dsn_of, name)
        provider = stack.enter_context(scripted_provider("openai"))
        dsn, owner = dsn_of("clew_app", name), dsn_of("postgres", name)
        found = await stack.enter_async_context(house(provider, tmp_path, dsn=dsn, owner=owner, settings={}))
        await put_repository(found.http)
        yield found


async def test_a_model_gets_context_turns_at_least_and_less_than_twice_as_many(ours: House) -> None:
    (await ours.http.patch("/api/rag/settings", json={"context_turns": 2})).raise_for_status()
    created = (await ours.http.post("/api/conversations", json={})).raise_for_status().json()
    topics = [*TOPICS][:8]
    for topic in topics:
        path = f"/api/conversations/{created['id']}/messages"
        (await ours.http.post(path, json={"content": question(topic)})).raise_for_status()
    heard = [request.heard.messages for request in ours.provider.requests if request.heard is not None]
    prompts = [[text for role, text in messages if role == "user"] for messages in heard]
    assert [len(earlier) for *earlier, _ in prompts] == [0, 1, 2, 3, 2, 3, 2, 3]
    for number, prompt in enumerate(prompts, start=1):
        given = topics[number - len(prompt) : number]
        assert all(question(topic) in text for text, topic in zip(prompt, given, strict=True)), prompt
