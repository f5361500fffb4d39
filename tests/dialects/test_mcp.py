"""Clew as an MCP server over HTTP, with the official client in both eras of the protocol."""

import asyncio
import json
from http.client import HTTPConnection
from typing import Any
from urllib.parse import urlsplit

import httpx
import mcp_types as types
import pytest
from mcp.shared.exceptions import MCPError

from tests.dialects.conftest import Client, NewClient, NewTenant, Served
from tests.dialects.mcp_clients import ERAS, LEGACY, MODERN, VERSIONS, failure, over_http, structured, text_of
from tests.dialects.shelf import THREAD, put
from tests.rows import each

QUESTION = "What is a clew?"
MESSAGES = {"Accept": "application/json, text/event-stream"}
JSON = {"Content-Type": "application/json"}
LINKED = ("2025-06-18", ["text", "resource_link"])
every_era = pytest.mark.parametrize("era", ERAS)


def message(method: str, **params: Any) -> dict[str, Any]:
    return {"jsonrpc": "2.0", "id": 1, "method": method, "params": params}


def modern(method: str, **params: Any) -> dict[str, Any]:
    meta = {
        "io.modelcontextprotocol/protocolVersion": MODERN,
        "io.modelcontextprotocol/clientCapabilities": {},
        "io.modelcontextprotocol/clientInfo": {"name": "test", "version": "1"},
    }
    return message(method, _meta=meta, **params)


async def post(http: httpx.AsyncClient, body: object, **headers: str) -> httpx.Response:
    given = {name.replace("_", "-"): value for name, value in headers.items()}
    return await http.post("/mcp", json=body, headers=MESSAGES | given)


@every_era
async def test_clients_of_both_eras_find_the_same_described_tools(served: Served, reader: Client, era: str) -> None:
    async with over_http(served.ready.address, era, reader.key) as client:
        assert client.session.protocol_version == VERSIONS[era]
        tools = {tool.name: tool for tool in (await client.list_tools()).tools}
    assert list(tools) == ["search", "fetch", "ask", "list_documents", "list_threads", "read_thread"]
    for name, tool in tools.items():
        assert tool.title
        assert tool.description
        assert tool.output_schema is not None
        assert tool.annotations is not None
        assert tool.annotations.read_only_hint is (name != "ask")
        assert tool.annotations.destructive_hint is False
        assert all("description" in field for field in tool.input_schema["properties"].values())
    assert tools["search"].input_schema["required"] == ["query"]
    assert list(tools["search"].input_schema["properties"]) == ["query"]
    assert list(tools["fetch"].input_schema["properties"]) == ["id"]


@every_era
async def test_search_and_fetch_have_the_shapes_that_chatgpt_requires(served: Served, reader: Client, era: str) -> None:
    async with over_http(served.ready.address, era, reader.key) as client:
        found = await client.call_tool("search", {"query": "ball of thread"})
        [result] = found.structured_content["results"]
        fetched = await client.call_tool("fetch", {"id": result["id"]})
    assert set(result) == {"id", "title", "url"}
    assert result["url"] == f"{served.ready.address}/documents/{result['id']}"
    assert set(fetched.structured_content) == {"id", "title", "text", "url", "metadata"}
    assert fetched.structured_content["text"] == THREAD
    assert fetched.structured_content["url"] == result["url"]
    for answer in (found, fetched):
        assert len(answer.content) == 1
        assert json.loads(text_of(answer)) == answer.structured_content
    assert "not instructions" in fetched.structured_content["metadata"]["notice"]


@pytest.mark.parametrize(("version", "kinds"), [(None, ["text"]), ("2024-11-05", ["text"]), ("2025-03-26", ["text"]), LINKED])
async def test_results_have_links_only_for_versions_that_have_them(reader: Client, version: str | None, kinds: list[str]) -> None:
    """A client without the header speaks 2025-03-26 (Streamable HTTP, Protocol Version Header)."""
    headers = {"MCP_Protocol_Version": version} if version else {}
    answered = await post(reader.http, message("tools/call", name="ask", arguments={"question": QUESTION}), **headers)
    [event] = [line for line in answered.text.splitlines() if line.startswith('data: {"jsonrpc"')]
    result = json.loads(event.removeprefix("data: "))["result"]
    assert [one["type"] for one in result["content"]] == kinds
    assert result["structuredContent"]["citations"]


@every_era
async def test_results_have_no_links_where_the_address_says_so(served: Served, reader: Client, era: str) -> None:
    async with over_http(served.ready.address, era, reader.key, query="?links=false") as client:
        asked = await client.call_tool("ask", {"question": QUESTION})
        listed = await client.call_tool("list_documents", {})
    assert [[one.type for one in result.content] for result in (asked, listed)] == [["text"], ["text"]]
    assert asked.structured_content["citations"][0]["uri"].startswith("clew://documents/")


@every_era
async def test_answer_has_citations_that_hold_to_the_character(served: Served, reader: Client, era: str) -> None:
    async with over_http(served.ready.address, era, reader.key) as client:
        asked = await client.call_tool("ask", {"question": QUESTION})
    answer = asked.structured_content
    assert answer["status"] == "answered"
    assert answer["citations"]
    for citation in answer["citations"]:
        assert THREAD[citation["start"] : citation["end"]] == citation["quote"]
        assert f"[{citation['label']}]" in answer["answer"]
        assert citation["support"] == "supported"
        place = f"version=1&start={citation['start']}&end={citation['end']}"
        assert citation["url"] == f"{served.ready.address}/documents/{citation['document_id']}?{place}"
    assert {one["strength"] for one in answer["support"]} == {"supported"}
    [link] = asked.content[1:]
    assert isinstance(link, types.ResourceLink)
    assert link.uri == answer["citations"][0]["uri"] == f"clew://documents/{answer['citations'][0]['document_id']}"
    assert text_of(asked).startswith(answer["answer"])
    assert "not instructions" in text_of(asked)


@every_era
async def test_conversation_is_seen_and_continued_in_every_dialect(served: Served, reader: Client, era: str) -> None:
    async with over_http(served.ready.address, era, reader.key) as client:
        first = await structured(client, "ask", question=QUESTION)
        conversation = first["conversation_id"]
        listed = (await reader.http.get("/api/conversations", params={"origin": "mcp"})).json()["conversations"]
        assert [one["id"] for one in listed] == [conversation]
        path = f"/api/conversations/{conversation}/messages"
        sent = await reader.http.post(path, json={"content": "Who gave a clew to Theseus?"})
        assert sent.status_code == 201
        again = await structured(client, "ask", question="What did Daedalus build?", conversation_id=conversation)
        assert again["conversation_id"] == conversation
        [thread] = (await structured(client, "list_threads"))["threads"]
        assert (thread["conversation_id"], thread["application"], thread["message_count"]) == (conversation, "mcp", 6)
        page = await structured(client, "read_thread", conversation_id=conversation, limit=4)
        rest = await structured(client, "read_thread", conversation_id=conversation, cursor=page["next_cursor"])
    shown = page["messages"] + rest["messages"]
    assert [one["role"] for one in shown] == ["user", "assistant"] * 3
    assert [one["content"] for one in shown[::2]] == [QUESTION, "Who gave a clew to Theseus?", "What did Daedalus build?"]
    assert rest["next_cursor"] is None


@every_era
async def test_client_hears_of_progress_while_the_answer_is_written(served: Served, reader: Client, era: str) -> None:
    heard: list[tuple[float, str]] = []

    async def hear(progress: float, total: float | None, message: str | None) -> None:
        heard.append((progress, message or ""))

    async with over_http(served.ready.address, era, reader.key) as client:
        await client.call_tool("ask", {"question": QUESTION}, progress_callback=hear)
    assert [text.split()[0] for _, text in heard][:3] == ["Searching", "Found", "Writing"]
    assert [number for number, _ in heard] == sorted({number for number, _ in heard})


@every_era
async def test_question_without_an_answer_is_refused_with_the_evidence(served: Served, reader: Client, era: str) -> None:
    async with over_http(served.ready.address, era, reader.key) as client:
        refused = await structured(client, "ask", question="How many moons does Jupiter have?")
    assert refused["status"] == "no_context"
    assert refused["citations"] == []
    assert refused["refusal"]["stage"] == "guard"


@every_era
@each(
    ("tool", "arguments", "words"),
    [
        ("ask", {}, ["`question`: Field required", "`question` (required)"]),
        ("ask", {"question": ""}, ["`question`"]),
        ("ask", {"question": "   "}, ["question", "white space"]),
        ("ask", {"question": QUESTION, "thread": "x"}, ["`thread`: Unknown field", "`conversation_id`"]),
        ("ask", {"question": QUESTION, "conversation_id": "conv_x"}, ["conv_x"]),
        ("ask", {"question": QUESTION, "assistant": "nobody"}, ["nobody"]),
        ("ask", {"question": 5}, ["`question`", "string"]),
        ("search", {}, ["`query`: Field required", "`query` (required)"]),
        ("search", {"query": " "}, ["`query`"]),
        ("search", {"query": "x" * 10_001}, ["`query`: String", "10000"]),
        ("fetch", {"id": "doc_x"}, ["doc_x"]),
        ("fetch", {"id": "../etc/passwd"}, ["../etc/passwd"]),
        ("list_documents", {"limit": 51}, ["`limit`", "50"]),
        ("list_documents", {"cursor": "x"}, ["cursor"]),
        ("list_threads", {"cursor": "x"}, ["cursor"]),
        ("read_thread", {"conversation_id": "conv_x"}, ["conv_x"]),
    ],
)
async def test_wrong_arguments_are_named_with_what_to_do(
    served: Served, reader: Client, era: str, tool: str, arguments: dict[str, Any], words: list[str]
) -> None:
    async with over_http(served.ready.address, era, reader.key) as client:
        said = await failure(client, tool, **arguments)
    assert all(word in said for word in words), said


@every_era
async def test_unknown_tools_prompts_and_resources_are_errors_of_the_protocol(served: Served, reader: Client, era: str) -> None:
    async with over_http(served.ready.address, era, reader.key) as client:
        for wrong, code in (
            (client.call_tool("delete_everything", {}), types.INVALID_PARAMS),
            (client.get_prompt("nothing", {}), types.INVALID_PARAMS),
            (client.get_prompt("ask_with_citations", {}), types.INVALID_PARAMS),
            (client.read_resource("clew://documents/doc_x"), types.INVALID_PARAMS if era == MODERN else -32002),
            (client.read_resource("file:///etc/passwd"), types.INVALID_PARAMS),
            (client.list_resources(cursor="x"), types.INVALID_PARAMS),
        ):
            with pytest.raises(MCPError) as raised:
                await wrong
            assert raised.value.code == code


@every_era
async def test_documents_are_resources_in_parts_that_add_up(served: Served, client: Client, era: str) -> None:
    text = "".join(f"Paragraph {n} of the long report says that part {n} costs {n} francs.\n\n" for n in range(1, 1_400))
    await put(client, "long.md", text)
    stored = (await client.http.get("/api/documents")).json()["documents"][0]["id"]
    whole = (await client.http.get(f"/api/documents/{stored}/text")).json()["text"]
    assert len(whole) > 80_000
    async with over_http(served.ready.address, era, client.key) as clients:
        [resource] = (await clients.list_resources()).resources
        templates = (await clients.list_resource_templates()).resource_templates
        assert [one.uri_template for one in templates] == [
            "clew://documents/{document_id}",
            "clew://documents/{document_id}@{start}",
        ]
        read, uri = "", resource.uri
        while uri:
            [content] = (await clients.read_resource(uri)).contents
            assert isinstance(content, types.TextResourceContents)
            assert len(content.text) <= 40_000
            read += content.text
            uri = (content.meta or {}).get("clew/next", "")
        assert read == whole
        [found] = (await structured(clients, "search", query="Which part costs 1391 francs?"))["results"]
        part = await structured(clients, "fetch", id=found["id"])
        assert "costs 1391 francs" in part["text"]
        assert part["text"] == whole[int(part["metadata"]["start"]) : int(part["metadata"]["end"])]
        assert "next_id" not in part["metadata"]
        assert f"the document has {len(whole)} characters" in await failure(clients, "fetch", id=f"{stored}@999999")


async def test_lists_come_in_pages(served: Served, reader: Client) -> None:
    await put(reader, "second.md", "# Second\n\nThe second document is about the harbour.")
    async with over_http(served.ready.address, MODERN, reader.key) as client:
        first = await client.call_tool("list_documents", {"limit": 1})
        page = first.structured_content
        rest = await structured(client, "list_documents", limit=1, cursor=page["next_cursor"])
        searched = await structured(client, "list_documents", search="harbour second")
    assert [one["name"] for one in page["documents"] + rest["documents"]] == ["second.md", "thread.md"]
    assert rest["next_cursor"] is None
    assert searched["documents"] == []
    [link] = first.content[1:]
    assert isinstance(link, types.ResourceLink)
    assert link.uri == page["documents"][0]["uri"]


@every_era
async def test_prompts_name_the_tools_and_complete_the_names_of_documents(served: Served, reader: Client, era: str) -> None:
    async with over_http(served.ready.address, era, reader.key) as client:
        assert [one.name for one in (await client.list_prompts()).prompts] == ["ask_with_citations", "compare_documents"]
        asked = await client.get_prompt("ask_with_citations", {"question": QUESTION})
        compared = types.PromptReference(name="compare_documents")
        completed = await client.complete(compared, {"name": "first", "value": "thr"})
        template = types.ResourceTemplateReference(uri="clew://documents/{document_id}")
        ids = await client.complete(template, {"name": "document_id", "value": "doc_"})
    [said] = asked.messages
    assert isinstance(said.content, types.TextContent)
    assert QUESTION in said.content.text
    assert "`ask`" in said.content.text
    assert completed.completion.values == ["thread.md"]
    assert len(ids.completion.values) == 1


async def test_assistant_of_the_address_is_used(served: Served, reader: Client) -> None:
    await reader.http.post("/api/assistants", json={"name": "empty"})
    async with over_http(served.ready.address, MODERN, reader.key, query="?assistant=empty") as client:
        assert (await structured(client, "search", query="clew"))["results"] == []
        assert (await structured(client, "ask", question=QUESTION))["status"] == "no_context"
        assert (await structured(client, "ask", question=QUESTION, assistant="default"))["status"] == "answered"


@every_era
async def test_key_decides_what_is_seen_and_done(
    served: Served, reader: Client, new_client: NewClient, new_tenant: NewTenant, era: str
) -> None:
    address = served.ready.address
    async with over_http(address, era, reader.key, Clew_User="ana") as ana:
        conversation = (await structured(ana, "ask", question=QUESTION))["conversation_id"]
        [document] = (await structured(ana, "list_documents"))["documents"]
    async with over_http(address, era, reader.key, Clew_User="bea") as bea:
        assert (await structured(bea, "list_threads"))["threads"] == []
        assert conversation in await failure(bea, "read_thread", conversation_id=conversation)
        assert conversation in await failure(bea, "ask", question=QUESTION, conversation_id=conversation)
    small = await new_client(reader.tenant, "read")
    async with over_http(address, era, small.key) as reading:
        assert len((await structured(reading, "search", query="clew"))["results"]) == 1
        assert "scope `query`" in await failure(reading, "ask", question=QUESTION)
    stranger = await new_client(new_tenant())
    async with over_http(address, era, stranger.key) as other:
        assert (await structured(other, "search", query="clew"))["results"] == []
        assert document["id"] in await failure(other, "fetch", id=document["id"])
        assert (await other.list_resources()).resources == []


async def test_refused_requests_get_an_error_of_json_rpc(served: Served, reader: Client, anonymous: httpx.AsyncClient) -> None:
    body = message("tools/list")
    wrong: list[tuple[httpx.Response, int, str]] = [
        (await post(anonymous, body), 401, "UNAUTHENTICATED"),
        (await post(anonymous, body, Authorization="Bearer clew_wrong"), 401, "UNAUTHENTICATED"),
        (await post(reader.http, body, Origin="https://evil.example"), 403, "ORIGIN_NOT_ALLOWED"),
        (await post(reader.http, message("tools/call", name="x" * 300_000)), 413, "PAYLOAD_TOO_LARGE"),
        (
            await reader.http.post("/mcp", content="{", headers=MESSAGES | {"Content-Type": "application/json"}),
            400,
            "INVALID_INPUT",
        ),
        (await reader.http.post("/mcp", content="x=1", headers=MESSAGES), 415, "UNSUPPORTED_MEDIA_TYPE"),
        (await reader.http.post("/mcp", params={"assistant": "x" * 1025}, json=body, headers=MESSAGES), 422, "INVALID_INPUT"),
        (await reader.http.get("/mcp", headers=MESSAGES), 405, "METHOD_NOT_ALLOWED"),
        (await reader.http.delete("/mcp"), 405, "METHOD_NOT_ALLOWED"),
    ]
    for response, status, code in wrong:
        assert response.status_code == status, response.text
        fault = response.json()
        assert (fault["jsonrpc"], fault["id"], fault["error"]["data"]["code"]) == ("2.0", None, code)
        assert fault["error"]["code"] == (-32700 if (status, code) == (400, "INVALID_INPUT") else -32600)
    assert wrong[0][0].headers["www-authenticate"] == "Bearer"
    assert wrong[7][0].headers["allow"] == "POST"


@pytest.mark.parametrize(
    ("sent", "words"),
    [
        ([message("ping")], "batch"),
        ("ping", "not an object"),
        ({"id": 1, "method": "ping"}, "`jsonrpc`"),
        (message("ping") | {"id": None}, "`id`"),
        (message("ping") | {"id": 1.5}, "`id`"),
        (message("ping") | {"id": True}, "`id`"),
        (message("ping") | {"method": 7}, "`method`"),
        (message("ping") | {"params": [1]}, "`params`"),
        ({"jsonrpc": "2.0", "id": 1}, "`method`"),
    ],
)
async def test_what_is_no_message_is_refused_with_the_reason(reader: Client, sent: object, words: str) -> None:
    for headers in ({}, {"MCP_Protocol_Version": VERSIONS[LEGACY]}, {"MCP_Protocol_Version": MODERN, "Mcp_Method": "ping"}):
        refused = await post(reader.http, sent, **headers)
        assert (refused.status_code, refused.json()["id"], refused.json()["error"]["code"]) == (400, None, -32600)
        assert words in refused.json()["error"]["message"]


async def test_body_without_anything_cannot_be_read(reader: Client) -> None:
    refused = await reader.http.post("/mcp", headers=MESSAGES | JSON)
    assert (refused.status_code, refused.json()["error"]["code"]) == (400, -32700)
    assert "empty" in refused.json()["error"]["message"]


@pytest.mark.parametrize("accept", ["text/plain", "application/json", "text/event-stream", "*/json"])
async def test_client_that_does_not_accept_both_types_is_refused_with_the_header_to_send(reader: Client, accept: str) -> None:
    for body, headers in (
        (message("tools/list"), {"MCP_Protocol_Version": VERSIONS[LEGACY]}),
        (modern("tools/list"), {"MCP_Protocol_Version": MODERN, "Mcp_Method": "tools/list"}),
    ):
        refused = await post(reader.http, body, Accept=accept, **headers)
        assert refused.status_code == 406
        assert "Accept: application/json, text/event-stream" in refused.json()["error"]["message"]
        for wildcard in ("*/*", "application/*;q=0.9, Text/*"):
            assert (await post(reader.http, body, Accept=wildcard, **headers)).status_code == 200


async def test_version_in_the_header_must_be_that_of_the_message(reader: Client) -> None:
    named = {"Mcp_Method": "tools/list"}
    for headers in ({}, {"MCP_Protocol_Version": VERSIONS[LEGACY]}, {"MCP_Protocol_Version": "2099-01-01"}):
        refused = await post(reader.http, modern("tools/list"), **named, **headers)
        assert (refused.status_code, refused.json()["id"], refused.json()["error"]["code"]) == (400, 1, -32020)
        assert MODERN in refused.json()["error"]["message"]
    assert (await post(reader.http, modern("tools/list"), **named, MCP_Protocol_Version=MODERN)).status_code == 200


async def test_params_that_are_null_are_none(reader: Client) -> None:
    listed = await post(reader.http, message("tools/list") | {"params": None}, MCP_Protocol_Version=VERSIONS[LEGACY])
    assert (listed.status_code, '"tools":[{' in listed.text) == (200, True)
    without = await post(reader.http, message("ping") | {"params": None}, MCP_Protocol_Version=MODERN, Mcp_Method="ping")
    assert without.status_code == 400, without.text


@every_era
async def test_cursor_of_a_list_with_one_page_is_refused(served: Served, reader: Client, era: str) -> None:
    async with over_http(served.ready.address, era, reader.key) as client:
        for listing in (client.list_tools, client.list_prompts, client.list_resource_templates):
            with pytest.raises(MCPError, match="Omit `cursor`") as raised:
                await listing(cursor="x")
            assert raised.value.code == types.INVALID_PARAMS


async def test_request_of_the_new_era_is_complete_in_itself_and_says_how_long_it_holds(reader: Client) -> None:
    for method, scope in (("server/discover", "public"), ("tools/list", "public"), ("resources/list", "private")):
        headers = {"MCP-Protocol-Version": MODERN, "Mcp-Method": method}
        response = await post(reader.http, modern(method), **headers)
        result = response.json()["result"]
        assert result["ttlMs"] > 0
        assert result["cacheScope"] == scope
        assert "mcp-session-id" not in response.headers
        assert "no-store" in response.headers["cache-control"]


async def test_white_space_around_a_header_does_not_count(served: Served, reader: Client) -> None:
    def ask() -> int:
        address = urlsplit(served.ready.address)
        connection = HTTPConnection(address.hostname or "", address.port, timeout=30)
        headers = {
            "MCP-Protocol-Version": f"{MODERN} \t",
            "Mcp-Method": "  tools/list  ",
            "Authorization": f"Bearer {reader.key}",
        }
        sent = MESSAGES | JSON | headers
        connection.request("POST", "/mcp", json.dumps(modern("tools/list")), sent)
        status = connection.getresponse().status
        connection.close()
        return status

    assert await asyncio.to_thread(ask) == 200


async def test_session_of_the_old_era_is_only_a_name(reader: Client) -> None:
    handshake = {"protocolVersion": VERSIONS[LEGACY], "capabilities": {}, "clientInfo": {"name": "test", "version": "1"}}
    opened = await post(reader.http, message("initialize", **handshake))
    again = await post(reader.http, message("initialize", **handshake))
    assert opened.headers["mcp-session-id"] != again.headers["mcp-session-id"]
    for session in (opened.headers["mcp-session-id"], "0" * 32, "unknown", "x" * 3_000):
        listed = await post(reader.http, message("tools/list"), Mcp_Session_Id=session, MCP_Protocol_Version=VERSIONS[LEGACY])
        assert listed.status_code == 200
        assert "search" in listed.text
        assert "mcp-session-id" not in listed.headers
