"""Documents and search results in a request."""

from typing import Any

from tests.anthropic_walk.tools import TOOL, called, returned
from tests.anthropic_walk.walking import refused, say, text, text_of, user, warned
from tests.openai_walk.walking import BUILT, Json, Walker, behaviour
from tests.providers.wires.wire import Behaviour

HARBOUR = "The harbour of Delos was dredged by Nikias. The dredging took four winters."
DREDGED = "Who dredged the harbour of Delos?"


def document(source: Json | None = None, **fields: object) -> Json:
    plain = {"type": "text", "media_type": "text/plain", "data": HARBOUR}
    return {"type": "document", "source": source or plain, "title": "harbour.txt", "citations": {"enabled": True}} | fields


def result(**fields: object) -> Json:
    content = [text("The harbour of Delos was dredged by Nikias."), text("The dredging took four winters.")]
    return {"type": "search_result", "source": "https://a.example/h", "title": "Harbour", "content": content} | fields


async def cites(w: Walker, block: Json) -> tuple[Any, list[Any]]:
    w.house.provider.will(Behaviour(text="Nikias dredged the harbour of Delos [1]."))
    message = await say(w.ai, [block, text(DREDGED)])
    return message, [one for one in message.content for one in one.citations or []]


@behaviour
async def a_text_document_is_read(w: Walker) -> None:
    """A document as text reaches the model."""
    w.house.provider.will(Behaviour(text="Nikias dredged it."))
    message = await say(w.ai, [document(context="A note of 2020."), text(DREDGED)])
    assert text_of(message) == "Nikias dredged it."
    assert HARBOUR in str(w.sent())
    assert "A note of 2020." in str(w.sent())


@behaviour
async def a_document_of_blocks_is_read(w: Walker) -> None:
    """A document as blocks reaches the model."""
    w.house.provider.will(Behaviour(text="Nikias dredged it."))
    await say(w.ai, [document({"type": "content", "content": [text(HARBOUR)]}), text(DREDGED)])
    assert HARBOUR in str(w.sent())


@behaviour
async def search_results_are_read(w: Walker) -> None:
    """A search result reaches the model."""
    w.house.provider.will(Behaviour(text="Nikias dredged it."))
    await say(w.ai, [result(), text(DREDGED)])
    assert "The dredging took four winters." in str(w.sent())


@behaviour
async def search_results_of_tools_are_read(w: Walker) -> None:
    """A search result inside the result of a tool reaches the model."""
    first = await called(w)
    w.house.provider.will(Behaviour(text="Nikias dredged it."))
    await say(w.ai, returned(first, [result()]), tools=[TOOL])
    assert "The dredging took four winters." in str(w.sent())


@behaviour
async def documents_that_cannot_be_read_are_refused_with_a_remedy(w: Walker) -> None:
    """PDFs and other files in a request are refused with the way to upload them."""
    for source in ({"type": "url", "url": "https://a.example/b.pdf"}, {"type": "file", "file_id": "file_1"}):
        error = await refused(
            say(w.ai, [document(source), text(DREDGED)]), 400, "invalid_request_error", "messages.0.content.0.source"
        )
        assert "POST /api/documents" in error.message


@behaviour
async def a_document_without_a_source_is_refused(w: Walker) -> None:
    """A document must have a source, a search result a content, a title and a source."""
    await refused(say(w.ai, [{"type": "document"}, text(DREDGED)]), 400, "invalid_request_error", "messages.0.content.0.source")
    await refused(say(w.ai, [result(content="x"), text(DREDGED)]), 400, "invalid_request_error", "messages.0.content.0.content")


@behaviour
async def documents_of_earlier_messages_are_read(w: Walker) -> None:
    """Documents of an earlier message are still there for a later question."""
    w.house.provider.will(Behaviour(text="Nikias."), Behaviour(text="Four winters."))
    first = await say(w.ai, [document(), text(DREDGED)])
    again = [user([document(), text(DREDGED)]), {"role": "assistant", "content": first.content}, user("How long did it take?")]
    message = await say(w.ai, again)
    assert HARBOUR in str(w.sent())
    assert message.clew["conversation_id"] == first.clew["conversation_id"]


@behaviour
async def without_a_model_documents_of_a_request_are_named(w: Walker) -> None:
    """Without a language model, a warning says that documents of a request are not read."""
    message = await say(w.plain, [document(), text(BUILT)])
    assert "documents_ignored" in warned(message)
