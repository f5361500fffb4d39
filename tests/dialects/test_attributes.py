"""Attributes of documents over HTTP: set at upload, replaced, and compared by the filters of every dialect."""

import json
from typing import Any

import pytest

from tests.dialects.conftest import Client, NewClient
from tests.dialects.shelf import put

Json = dict[str, Any]
LEGAL = {"type": "eq", "key": "team", "value": "legal"}
QUESTION = "What penalty does the supplier pay for delay?"
TEXT = "# Terms of {team}\n\nThe supplier pays a penalty of {percent} percent for each week of delay.\n"


@pytest.fixture
async def filled(client: Client) -> Client:
    """A caller whose default assistant has a document of each of two teams."""
    for team, percent, year in (("legal", "two", 2025), ("sales", "nine", 2026)):
        attributes = json.dumps({"team": team, "year": year})
        await put(client, f"{team}.md", TEXT.format(team=team, percent=percent), attributes=attributes)
    return client


async def names_found(client: Client, **body: Any) -> set[str]:
    found = await client.http.post("/api/search", json={"query": QUESTION} | body)
    assert found.status_code == 200, found.text
    return {one["document_name"] for one in found.json()["passages"]}


async def document_of(client: Client, name: str) -> dict[str, Any]:
    documents = (await client.http.get("/api/documents")).json()["documents"]
    return next(one for one in documents if one["name"] == name)


async def test_a_search_finds_only_documents_whose_attributes_pass(filled: Client) -> None:
    assert await names_found(filled) == {"legal.md", "sales.md"}
    assert await names_found(filled, filters=LEGAL) == {"legal.md"}
    assert await names_found(filled, filters={"type": "gte", "key": "year", "value": 2026}) == {"sales.md"}
    assert await names_found(
        filled, filters={"type": "or", "filters": [LEGAL, {"type": "eq", "key": "year", "value": 2026}]}
    ) == {
        "legal.md",
        "sales.md",
    }


async def test_attributes_are_shown_and_replaced(filled: Client, new_client: NewClient) -> None:
    document = await document_of(filled, "legal.md")
    assert document["attributes"] == {"team": "legal", "year": 2025}
    path = f"/api/documents/{document['id']}"
    changed = await filled.http.patch(path, json={"attributes": {"team": "archive", "size": 1.5, "draft": False}})
    assert changed.json()["attributes"] == {"team": "archive", "size": 1.5, "draft": False}
    assert await names_found(filled, filters=LEGAL) == set()
    assert await names_found(filled, filters={"type": "eq", "key": "draft", "value": False}) == {"legal.md"}
    reader = await new_client(filled.tenant, "query")
    assert (await reader.http.patch(path, json={"attributes": {}})).status_code == 403
    assert (await filled.http.patch(path, json={"attributes": {}})).json()["attributes"] == {}


async def test_an_upload_without_attributes_keeps_them_and_one_with_them_replaces_them(filled: Client) -> None:
    text = TEXT.format(team="legal", percent="two")
    await put(filled, "legal.md", text)
    assert (await document_of(filled, "legal.md"))["attributes"] == {"team": "legal", "year": 2025}
    await put(filled, "legal.md", text, attributes='{"team": "new"}')
    assert (await document_of(filled, "legal.md"))["attributes"] == {"team": "new"}, "also if the bytes are the same"


@pytest.mark.parametrize(
    ("given", "field", "said"),
    [
        ("[", "attributes", "must be a JSON object"),
        ("[]", "attributes", "must be an object"),
        ('{"a": null}', "attributes.a", "`attributes.a`"),
        ('{"a": 1e999}', "attributes.a", "finite"),
    ],
)
async def test_attributes_that_cannot_be_compared_are_refused(client: Client, given: str, field: str, said: str) -> None:
    files = {"file": ("a.md", b"words", "text/markdown")}
    refused = await client.http.post("/api/documents", files=files, data={"attributes": given})
    error = refused.json()["error"]
    assert (refused.status_code, error["details"]["field"]) == (400, field)
    assert said in error["message"]
    assert (await client.http.get("/api/documents")).json()["documents"] == []


def asked(filters: Json) -> dict[str, Json]:
    """Return the path and the body of a question for each dialect in which `filters` is a field of the question."""
    said: list[Json] = [{"role": "user", "content": QUESTION}]
    part = {"type": "text", "text": QUESTION}
    ask = {"name": "ask", "arguments": {"question": QUESTION, "filters": filters}}
    return {
        "/api/query": {"query": QUESTION, "filters": filters},
        "/v1/chat/completions": {"model": "clew", "messages": said, "filters": filters},
        "/v1/messages": {"model": "clew", "max_tokens": 900, "messages": said, "filters": filters},
        "/api/ai/chat": {"id": "chat", "messages": [{"role": "user", "parts": [part]}], "filters": filters},
        "/api/v2/cortex/agent:run": {"messages": [{"role": "user", "content": [part]}], "filters": filters, "stream": False},
        "/mcp": {"jsonrpc": "2.0", "id": 1, "method": "tools/call", "params": ask},
    }


BOTH_KINDS = {"Accept": "application/json, text/event-stream"}


async def test_every_dialect_answers_only_from_documents_that_pass(filled: Client) -> None:
    http = filled.http
    conversation = (await http.post("/api/conversations", json={})).json()["id"]
    session = (await http.post("/api/sessions", json={})).json()["sessionId"]
    thread = (await http.post("/api/v2/cortex/threads")).json()["thread_id"]
    run = asked(LEGAL)["/api/v2/cortex/agent:run"] | {"thread_id": thread, "parent_message_id": 0}
    answers = [
        *[await http.post(path, json=body, headers=BOTH_KINDS) for path, body in asked(LEGAL).items()],
        await http.post("/api/v2/cortex/agent:run", json=run),
        await http.post(
            f"/api/conversations/{conversation}/messages", json={"content": QUESTION, "filters": {"attributes": LEGAL}}
        ),
        await http.post(
            f"/api/sessions/{session}/responses",
            json={"instruction": QUESTION, "ragScope": {"attributes": LEGAL}, "stream": False},
        ),
    ]
    for answer in answers:
        assert answer.is_success, answer.text
        assert "two percent" in answer.text
        assert "nine percent" not in answer.text
        assert "filters" not in answer.text, "no warning"
    record = (await http.get(f"/api/sessions/{session}/responses")).json()[0]
    assert record["ragScope"]["attributes"] == LEGAL


async def test_every_dialect_names_the_place_of_a_wrong_filter(filled: Client) -> None:
    http = filled.http
    wrong = {"type": "and", "filters": [{"type": "like", "key": "team", "value": "legal"}]}
    conversation = (await http.post("/api/conversations", json={})).json()["id"]
    session = (await http.post("/api/sessions", json={})).json()["sessionId"]
    refused = [
        (await http.post("/api/search", json={"query": QUESTION, "filters": wrong}), "filters"),
        *[(await http.post(path, json=body, headers=BOTH_KINDS), "filters") for path, body in asked(wrong).items()],
        (
            await http.post(
                f"/api/conversations/{conversation}/messages", json={"content": QUESTION, "filters": {"attributes": wrong}}
            ),
            "filters.attributes",
        ),
        (
            await http.post(
                f"/api/sessions/{session}/responses", json={"instruction": QUESTION, "ragScope": {"attributes": wrong}}
            ),
            "ragScope.attributes",
        ),
    ]
    for response, field in refused:
        is_tool = response.request.url.path == "/mcp"
        assert response.status_code == (200 if is_tool else 400), response.text
        assert "gte" in response.text
        assert f"{field}.filters.0.type" in response.text.replace("[0]", ".0")
        assert ('"isError":true' in response.text) == is_tool
