"""Answers from documents that came with a question, as the rest of Clew shows them: the documents are not stored, quotes are."""

from functools import partial
from typing import Any

from anthropic.types import Message

from tests.dialects.anthropic_sdk import sdk
from tests.dialects.conftest import Client, NewClient, NewTenant, Served
from tests.dialects.openai_sdk import sdk as openai_sdk
from tests.dialects.test_anthropic import clew_of
from tests.dialects.test_anthropic_documents import DREDGED, HARBOUR, cited_in, document, with_documents
from tests.dialects.test_archives import export, send
from tests.dialects.test_rag_preview import is_at_rest, preview
from tests.ingestion import until


async def told(served: Served, client: Client) -> Message:
    """Ask about the harbour, with its document, and wait until nothing is left to be done after the turn."""
    async with sdk(served.ready.address, client.key) as ai:
        message = await ai.messages.create(**with_documents(document()))
    await until(partial(is_at_rest, served.database, client.tenant))
    return message


async def sources_of(client: Client, message: Message) -> list[dict[str, Any]]:
    path = f"/api/conversations/{clew_of(message)['conversation_id']}/messages"
    return (await client.http.get(path)).json()["messages"][-1]["metadata"]["sources"]


async def test_the_stored_answer_has_the_quotes(served: Served, reader: Client) -> None:
    message = await told(served, reader)
    (source,) = await sources_of(reader, message)
    assert (source["documentName"], source["version"], source["content"]) == ("harbour.txt", 0, cited_in(message)[0].cited_text)
    assert HARBOUR[source["start"] : source["end"]] == source["content"]
    assert (await reader.http.get(f"/api/documents/{source['documentId']}")).status_code == 404


async def test_the_record_of_the_turn_lists_the_passages(served: Served, reader: Client) -> None:
    message = await told(served, reader)
    record = (await reader.http.get(f"/api/turns/{clew_of(message)['turn_id']}")).json()
    assert record["status"] == "completed"
    assert {"given", "retrieve", "guard"} <= {one["name"] for one in record["stages"]}
    passages = record["retrieval"]["passages"]
    (own,) = [one for one in passages if one["version"] == 0]
    assert (own["documentName"], own["isCited"], own["lexicalPart"]) == ("harbour.txt", True, None)
    assert own["similarity"] > 0.3
    assert {one["state"] for one in passages if one["version"]} == {"left_out"}


async def test_the_conversation_goes_on_without_the_document(served: Served, reader: Client) -> None:
    message = await told(served, reader)
    path = f"/api/conversations/{clew_of(message)['conversation_id']}/messages"
    shorter = (await reader.http.post(path, json={"content": "Say that in one sentence."})).json()
    assert "Nikias" in shorter["content"]
    assert [one["content"] for one in shorter["metadata"]["sources"]] == [cited_in(message)[0].cited_text]
    again = (await reader.http.post(path, json={"content": DREDGED})).json()
    assert again["metadata"]["refusal"]["stage"] == "guard"


async def test_items_of_a_conversation_have_no_address_of_such_a_document(served: Served, reader: Client) -> None:
    message = await told(served, reader)
    async with openai_sdk(reader) as ai:
        items = [item async for item in ai.conversations.items.list(clew_of(message)["conversation_id"], order="asc")]
    content: Any = items[1].content[0]  # type: ignore[union-attr]
    assert ("Nikias" in content.text, content.annotations) == (True, [])


async def test_a_conversation_moves_with_the_quotes(
    served: Served, reader: Client, new_tenant: NewTenant, new_client: NewClient
) -> None:
    message = await told(served, reader)
    lines = await export(reader, clew_of(message)["conversation_id"])
    target = await new_client(new_tenant())
    (moved,) = (await send(target, lines)).json()["threads"]
    assert moved["outcome"] == "imported"
    assert await sources_of(target, message) == await sources_of(reader, message) != []
    assert await export(target, clew_of(message)["conversation_id"]) == lines


async def test_settings_are_not_tried_on_questions_whose_documents_are_gone(served: Served, reader: Client) -> None:
    await told(served, reader)
    assert (await preview(reader, {"hybrid_top_k": 6}))["questions"] == []


async def test_readers_of_a_shared_conversation_see_the_name_and_the_quotes(
    served: Served, reader: Client, new_client: NewClient
) -> None:
    message = await told(served, reader)
    path = f"/api/conversations/{clew_of(message)['conversation_id']}"
    (own,) = await sources_of(reader, message)
    link = (await reader.http.post(f"{path}/shares", json={"link": True})).json()["path"]
    await reader.http.post(f"{path}/shares", json={"group": "hr"})
    zoe = await new_client(reader.tenant, "query", user="zoe")
    hal = await new_client(reader.tenant, "query", user="hal", groups=["hr"])
    hidden = {"documentId": "doc_aaaaaaaaaaaaaaaaaaaaaaaaae", "headingPath": [], "position": None}
    for seen in (await zoe.http.get(f"/api{link}"), await hal.http.get(f"{path}/messages")):
        assert seen.json()["messages"][-1]["metadata"]["sources"] == [own | hidden]
    assert (await zoe.http.get(f"{path}/messages")).status_code == 404
