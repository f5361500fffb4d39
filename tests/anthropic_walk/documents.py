"""Documents and search results in a request."""

from base64 import b64encode
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from tests.anthropic_walk.tools import TOOL, called, returned
from tests.anthropic_walk.walking import events, refused, say, text, text_of, user, warned
from tests.openai_walk.walking import BUILT, Json, Walker, behaviour
from tests.providers.wires.wire import Behaviour
from tests.unit.ingest.samples import write_pdf

HARBOUR = "The harbour of Delos was dredged by Nikias. The dredging took four winters."
DREDGED = "Who dredged the harbour of Delos?"


def document(source: Json | None = None, **fields: object) -> Json:
    plain = {"type": "text", "media_type": "text/plain", "data": HARBOUR}
    return {"type": "document", "source": source or plain, "title": "harbour.txt", "citations": {"enabled": True}} | fields


def plain(**fields: object) -> Json:
    """A document that is not cited."""
    return document(citations={"enabled": False}) | fields


def result(**fields: object) -> Json:
    content = [text("The harbour of Delos was dredged by Nikias."), text("The dredging took four winters.")]
    return {"type": "search_result", "source": "https://a.example/h", "title": "Harbour", "content": content} | fields


def cited(message: Any) -> list[Any]:
    return [one for block in message.content if block.type == "text" for one in block.citations or []]


async def cites(w: Walker, *blocks: Json) -> Any:
    """Return the only citation of an answer from these blocks."""
    w.house.provider.will(Behaviour(text="Nikias dredged the harbour of Delos [1]."))
    (one,) = cited(await say(w.ai, [*blocks, text(DREDGED)]))
    return one


@behaviour
async def a_text_document_is_cited_by_its_characters(w: Walker) -> None:
    """A text document with `citations` is cited to the character."""
    one = await cites(w, document(title=None))
    assert (one.type, one.document_index, one.document_title, one.file_id) == ("char_location", 0, None, None)
    assert HARBOUR[one.start_char_index : one.end_char_index] == one.cited_text


@behaviour
async def a_document_of_blocks_is_cited_by_its_blocks(w: Walker) -> None:
    """A document as blocks is cited by whole blocks."""
    blocks = [text("Delos is small."), text("The harbour of Delos was dredged by Nikias. It took long.")]
    one = await cites(w, plain(), document({"type": "content", "content": blocks}))
    assert (one.type, one.document_index, one.document_title) == ("content_block_location", 1, "harbour.txt")
    assert (one.start_block_index, one.end_block_index, one.cited_text) == (1, 2, blocks[1]["text"])


@behaviour
async def a_search_result_is_cited_by_its_blocks(w: Walker) -> None:
    """A search result with `citations` is cited by whole blocks, and counted apart from documents."""
    one = await cites(w, plain(), result(), result(title="Delos", citations={"enabled": True}))
    assert (one.type, one.search_result_index, one.source, one.title) == (
        "search_result_location", 1, "https://a.example/h", "Delos",
    )  # fmt: skip
    assert (one.start_block_index, one.end_block_index) == (0, 1)
    assert one.cited_text == "The harbour of Delos was dredged by Nikias."


@behaviour
async def a_pdf_is_cited_by_its_pages(w: Walker) -> None:
    """A PDF as base64 is read, and cited by its pages."""
    with TemporaryDirectory() as folder:
        data = b64encode(write_pdf(Path(folder, "a.pdf"), pages=2).read_bytes()).decode()
    pdf = document({"type": "base64", "media_type": "application/pdf", "data": data}, title="basin.pdf")
    w.house.provider.will(Behaviour(text="The basin lost much inflow in the dry season [1]."))
    (one,) = cited(await say(w.ai, [pdf, text("How much inflow did the basin lose during the dry season?")]))
    assert (one.type, one.document_title, one.end_page_number - one.start_page_number) == ("page_location", "basin.pdf", 1)


@behaviour
async def citations_of_documents_are_streamed(w: Walker) -> None:
    """A stream has the citations of documents as `citations_delta`."""
    w.house.provider.will(Behaviour(text="Nikias dredged the harbour of Delos [1]."))
    found = [one for one in await events(w.ai, [document(), text(DREDGED)]) if one.type == "content_block_delta"]
    (one,) = [delta.delta.citation for delta in found if delta.delta.type == "citations_delta"]
    assert (one.type, one.cited_text) == ("char_location", "The harbour of Delos was dredged by Nikias.")


@behaviour
async def search_results_of_tools_are_cited(w: Walker) -> None:
    """A search result inside the result of a tool is cited if it enables that."""
    first = await called(w)
    w.house.provider.will(Behaviour(text="Nikias dredged the harbour of Delos [1]."))
    message = await say(w.ai, returned(first, [result(citations={"enabled": True})]), tools=[TOOL])
    assert [(one.type, one.search_result_index) for one in cited(message)] == [("search_result_location", 0)]


@behaviour
async def an_answer_with_citations_is_sent_back(w: Walker) -> None:
    """The blocks of an answer, citations included, may be sent back with the next question."""
    w.house.provider.will(Behaviour(text="Nikias dredged the harbour of Delos [1]."), Behaviour(text="It took four winters [1]."))
    asked = user([document(), text(DREDGED)])
    first = await say(w.ai, [asked])
    content = [block.to_dict() for block in first.content]
    again = await say(w.ai, [asked, {"role": "assistant", "content": content}, user("How long did the dredging take?")])
    assert warned(again) == []
    assert again.clew["conversation_id"] == first.clew["conversation_id"]


@behaviour
async def without_a_model_documents_are_cited_too(w: Walker) -> None:
    """Without a language model, sentences of the documents of the request are the answer."""
    message = await say(w.plain, [document(), text(DREDGED)])
    assert "Nikias" in text_of(message)
    assert [one.type for one in cited(message)] == ["char_location"]


@behaviour
async def a_text_document_is_read(w: Walker) -> None:
    """A document as text reaches the model."""
    w.house.provider.will(Behaviour(text="Nikias dredged it."))
    message = await say(w.ai, [plain(context="A note of 2020."), text(DREDGED)])
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
    """Documents by URL or file id are refused with the way to upload them."""
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
    """Without a language model, a warning says that documents of a request without `citations` are not read."""
    message = await say(w.plain, [plain(), text(BUILT)])
    assert "documents_ignored" in warned(message)
