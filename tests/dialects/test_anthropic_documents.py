"""Documents and search results of a request to `/v1/messages` whose citations are enabled, through Anthropic's own SDK."""

from collections.abc import AsyncIterator
from typing import Any

import pytest
from anthropic import AsyncAnthropic
from anthropic.types import Message

from tests.dialects.anthropic_sdk import sdk
from tests.dialects.conftest import Client, Served
from tests.dialects.requirements_anthropic import ANTHROPIC
from tests.dialects.test_anthropic import asking, clew_of, text_of, warned

HARBOUR = (
    "Notes on the islands.\n\nThe harbour of Delos was dredged by Nikias — in the spring 🌊 of a calm year.\n"
    "The dredging took four winters. Its cost was 1,200 talents.\n\nThe lighthouse of Paros burned down twice."
)
DREDGED = "Who dredged the harbour of Delos?"
ENABLED = {"enabled": True}


def document(text: str = HARBOUR, **fields: Any) -> dict[str, Any]:
    source = {"type": "text", "media_type": "text/plain", "data": text}
    return {"type": "document", "source": source, "title": "harbour.txt", "citations": ENABLED} | fields


def parts(*texts: str) -> list[dict[str, Any]]:
    return [{"type": "text", "text": text} for text in texts]


def result(*texts: str, **fields: Any) -> dict[str, Any]:
    found = {"type": "search_result", "source": "https://a.example/x", "title": "Found", "content": parts(*texts)}
    return found | {"citations": ENABLED} | fields


def with_documents(*blocks: dict[str, Any], question: str = DREDGED) -> dict[str, Any]:
    return asking(messages=[{"role": "user", "content": [*blocks, *parts(question)]}])


def cited_in(message: Message) -> list[Any]:
    return [one for block in message.content if block.type == "text" for one in block.citations or []]


@pytest.fixture
async def ai(served: Served, reader: Client) -> AsyncIterator[AsyncAnthropic]:
    async with sdk(served.ready.address, reader.key) as client:
        yield client


@ANTHROPIC.held_by("own-citations")
async def test_a_text_document_is_cited_to_the_character(ai: AsyncAnthropic) -> None:
    message = await ai.messages.create(**with_documents(document()))
    assert (clew_of(message)["status"], warned(message)) == ("answered", [])
    assert "Nikias" in text_of(message)
    cited = cited_in(message)
    assert cited
    for one in cited:
        assert (one.type, one.document_index, one.document_title, one.file_id) == ("char_location", 0, "harbour.txt", None)
        assert HARBOUR[one.start_char_index : one.end_char_index] == one.cited_text
        assert (one.clew["document_id"], one.clew["support"]) == (None, "supported")
    assert "🌊" in cited[0].cited_text
