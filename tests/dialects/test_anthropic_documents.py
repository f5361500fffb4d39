"""Documents and search results of a request to `/v1/messages` whose citations are enabled, through Anthropic's own SDK."""

from base64 import b64encode
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import pytest
from anthropic import AsyncAnthropic, BadRequestError
from anthropic.types import Message

from tests.dialects.anthropic_sdk import sdk
from tests.dialects.conftest import Client, Served
from tests.dialects.requirements_anthropic import ANTHROPIC
from tests.dialects.test_anthropic import asking, clew_of, text_of, warned
from tests.unit.ingest.samples import write_pdf

MANUAL = Path(__file__).parents[2] / "docs" / "reference"
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


@ANTHROPIC.held_by("own-citations")
async def test_blocks_of_a_document_are_cited_whole(ai: AsyncAnthropic) -> None:
    blocks = ["The islands are dry.", "The harbour of Delos was dredged by Nikias. It took four winters.", "Paros is green."]
    source = {"type": "content", "content": parts(*blocks)}
    message = await ai.messages.create(**with_documents(document("Nothing."), document(source=source, title=None)))
    cited = cited_in(message)
    assert cited
    for one in cited:
        assert (one.type, one.document_index, one.document_title) == ("content_block_location", 1, None)
        assert (one.start_block_index, one.end_block_index, one.cited_text) == (1, 2, blocks[1])
        assert "Nikias" in blocks[1]


@ANTHROPIC.held_by("own-citations")
async def test_search_results_are_cited_by_their_blocks_and_counted_apart(ai: AsyncAnthropic) -> None:
    nothing = result("The vineyards of Samos are old.", title="Samos")
    found = result("The islands are dry.", "The harbour of Delos was dredged by Nikias.")
    message = await ai.messages.create(**with_documents(document("The moon is far away."), nothing, found))
    cited = cited_in(message)
    assert cited
    for one in cited:
        assert (one.type, one.search_result_index, one.source, one.title) == (
            "search_result_location", 1, "https://a.example/x", "Found",
        )  # fmt: skip
        assert (one.start_block_index, one.end_block_index) == (1, 2)
        assert one.cited_text == "The harbour of Delos was dredged by Nikias."


@ANTHROPIC.held_by("own-citations")
async def test_a_search_result_that_a_tool_returns_is_cited(ai: AsyncAnthropic) -> None:
    call = {"type": "tool_use", "id": "toolu_1", "name": "find", "input": {"words": "Delos"}}
    returned = {"type": "tool_result", "tool_use_id": "toolu_1", "content": [result(HARBOUR)]}
    turns = [
        {"role": "user", "content": DREDGED},
        {"role": "assistant", "content": [call]},
        {"role": "user", "content": [returned]},
    ]
    message = await ai.messages.create(**asking(messages=turns))
    assert [one.type for one in cited_in(message)] == ["search_result_location"]
    assert "Nikias" in text_of(message)


@ANTHROPIC.held_by("own-citations", "same-message")
async def test_a_stream_has_the_same_citations(ai: AsyncAnthropic) -> None:
    asked = with_documents(document(), result("The harbour of Delos was dredged by Nikias, says the guide."))
    message = await ai.messages.create(**asked)
    async with ai.messages.stream(**asked) as stream:
        told = [event.citation async for event in stream if event.type == "citation"]
        streamed = await stream.get_final_message()
    assert [one.to_dict() for one in told] == [one.to_dict() for one in cited_in(message)] != []
    assert text_of(streamed) == text_of(message)


@ANTHROPIC.held_by("own-citations", "document-index")
async def test_documents_of_the_request_come_before_those_of_the_server(ai: AsyncAnthropic) -> None:
    own = document("A clew is a ball of thread, says the sailor's dictionary.", title="words.txt")
    message = await ai.messages.create(**with_documents(own, question="What is a clew?"))
    cited = cited_in(message)
    assert (cited[0].document_title, cited[0].document_index) == ("words.txt", 0)
    stored = [one for one in cited if one.file_id]
    assert all(one.document_index == 1 and one.clew["document_id"] for one in stored)
    beside = await ai.messages.create(**with_documents(own, question="Who built the labyrinth?"))
    assert "Daedalus" in text_of(beside)
    assert {one.document_title for one in cited_in(beside)} == {"thread.md"}


@ANTHROPIC.held_by("own-citations")
async def test_documents_that_say_nothing_of_the_question_are_not_cited(ai: AsyncAnthropic) -> None:
    message = await ai.messages.create(**with_documents(document(), question="Which vaccine helps against yellow fever?"))
    assert (clew_of(message)["status"], cited_in(message)) == ("no_context", [])


@ANTHROPIC.held_by("own-citations", "no-effect")
async def test_documents_without_citations_are_not_cited(ai: AsyncAnthropic) -> None:
    plain = document(citations={"enabled": False})
    message = await ai.messages.create(**with_documents(plain, document("The moon is far away.")))
    assert cited_in(message) == []
    assert warned(message) == ["documents_ignored"]


@ANTHROPIC.held_by("own-citations")
async def test_a_document_is_there_for_its_request_only(ai: AsyncAnthropic, reader: Client) -> None:
    message = await ai.messages.create(**with_documents(document()))
    conversation = clew_of(message)["conversation_id"]
    documents = (await reader.http.get("/api/documents", params={"limit": 200})).json()["documents"]
    assert not any("harbour" in one["name"] for one in documents)
    again = await ai.messages.create(**asking(DREDGED), extra_headers={"Clew-Conversation-Id": conversation})
    assert clew_of(again)["status"] == "no_context"


@ANTHROPIC.held_by("own-citations", "found-conversation")
async def test_a_conversation_goes_on_with_its_documents(ai: AsyncAnthropic) -> None:
    first = await ai.messages.create(**with_documents(document()))
    asked = [{"role": "user", "content": [document(), *parts(DREDGED)]}, {"role": "assistant", "content": first.content}]
    again = await ai.messages.create(**asking(messages=[*asked, {"role": "user", "content": "How much did it cost?"}]))
    assert clew_of(again)["conversation_id"] == clew_of(first)["conversation_id"]
    assert "1,200 talents" in text_of(again)
    shorter = await ai.messages.create(**asking(messages=[*asked, {"role": "user", "content": "Say that in one sentence."}]))
    assert "Nikias" in text_of(shorter)
    assert {one.document_title for one in cited_in(shorter)} == {"harbour.txt"}


@ANTHROPIC.held_by("own-citations", "idempotency")
async def test_a_request_sent_again_has_the_same_citations(ai: AsyncAnthropic) -> None:
    asked, headers = with_documents(document()), {"Idempotency-Key": "documents-1"}
    message = await ai.messages.create(**asked, extra_headers=headers)
    again = await ai.messages.create(**asked, extra_headers=headers)
    assert again.to_dict() == message.to_dict()
    assert cited_in(again)


@ANTHROPIC.held_by("own-citations")
async def test_a_summary_is_of_the_document_of_the_request(ai: AsyncAnthropic) -> None:
    message = await ai.messages.create(**with_documents(document(), question="Summarize this document"))
    assert {one.document_title for one in cited_in(message)} == {"harbour.txt"}


@ANTHROPIC.held_by("own-citations")
async def test_a_pdf_is_cited_by_its_pages(ai: AsyncAnthropic, tmp_path: Path) -> None:
    data = b64encode(write_pdf(tmp_path / "basin.pdf", pages=2).read_bytes()).decode()
    source = {"type": "base64", "media_type": "application/pdf", "data": data}
    asked = with_documents(
        document(source=source, title="basin.pdf"), question="How much inflow did the basin lose during the dry season?"
    )
    message = await ai.messages.create(**asked)
    cited = cited_in(message)
    assert cited
    for one in cited:
        assert (one.type, one.document_index, one.document_title, one.file_id) == ("page_location", 0, "basin.pdf", None)
        assert one.end_page_number == one.start_page_number + 1
        assert one.cited_text
    counted = await ai.messages.count_tokens(model="clew", messages=asked["messages"])
    assert counted.input_tokens > 30


@ANTHROPIC.held_by("unreadable-documents")
@pytest.mark.parametrize("data", ["JVBERi0=", "not base64!"], ids=["broken", "no-base64"])
async def test_a_broken_pdf_is_refused(ai: AsyncAnthropic, reader: Client, data: str) -> None:
    source = {"type": "base64", "media_type": "application/pdf", "data": data}
    with pytest.raises(BadRequestError) as refused:
        await ai.messages.create(**with_documents(document(source=source)))
    assert refused.value.response.json()["error"]["details"]["field"].startswith("messages.0.content.0.source")
    assert (await reader.http.get("/api/conversations")).json()["conversations"] == []


@ANTHROPIC.held_by("own-citations")
async def test_windows_line_ends_do_not_move_a_citation(ai: AsyncAnthropic) -> None:
    text = HARBOUR.replace("\n", "\r\n")
    cited = cited_in(await ai.messages.create(**with_documents(document(text))))
    assert [text[one.start_char_index : one.end_char_index] for one in cited] == [one.cited_text for one in cited] != []


@ANTHROPIC.held_by("own-citations")
async def test_the_same_document_sent_twice_is_cited_as_the_first(ai: AsyncAnthropic) -> None:
    message = await ai.messages.create(**with_documents(document(), document()))
    assert {one.document_index for one in cited_in(message)} == {0}


@ANTHROPIC.held_by("own-citations")
async def test_an_answer_far_inside_a_long_document_is_found_by_its_words(ai: AsyncAnthropic) -> None:
    """Of some 300 passages, 64 get vectors."""
    manual = "\n\n".join(
        (MANUAL / name).read_text("utf-8") for name in ("http-api.md", "settings.md", "database.md", "glossary.md")
    )
    at = manual.index("\n\n", len(manual) * 2 // 3)
    message = await ai.messages.create(**with_documents(document(f"{manual[:at]}\n\n{HARBOUR}{manual[at:]}")))
    assert "Nikias" in text_of(message)
    assert all(at < one.start_char_index < at + len(HARBOUR) for one in cited_in(message))
    assert cited_in(message)
