"""What an answer model receives of a request to `/v1/messages`: the user's own documents, the system prompt, the temperature."""

import uuid
from base64 import b64encode
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack
from pathlib import Path
from typing import Any

import anthropic
import pytest

from tests.conftest import DsnOf, create_database, drop_database
from tests.dialects.anthropic_sdk import sdk
from tests.dialects.coding import House, house, put_repository, question
from tests.dialects.requirements_anthropic import ANTHROPIC
from tests.dialects.test_anthropic import asking, clew_of, text_of, warned
from tests.providers.wires.provider import scripted_provider
from tests.providers.wires.wire import Behaviour, Call
from tests.unit.ingest.samples import write_pdf

pytestmark = pytest.mark.timeout(180)


@pytest.fixture(scope="module")
async def ours(dsn_of: DsnOf, template_database: str, tmp_path_factory: pytest.TempPathFactory) -> AsyncIterator[House]:
    """A server with OpenAI's chat completions behind it."""
    name, home = f"clew_anthropic_{uuid.uuid4().hex[:8]}", Path(tmp_path_factory.mktemp("house"))
    create_database(dsn_of, name, template=template_database)
    async with AsyncExitStack() as stack:
        stack.callback(drop_database, dsn_of, name)
        provider = stack.enter_context(scripted_provider("openai"))
        dsn, owner = dsn_of("clew_app", name), dsn_of("postgres", name)
        found = await stack.enter_async_context(house(provider, home, dsn=dsn, owner=owner, settings={}))
        await put_repository(found.http)
        yield found


def document(text: str, **fields: Any) -> dict[str, Any]:
    return {"type": "document", "source": {"type": "text", "media_type": "text/plain", "data": text}} | fields


@ANTHROPIC.held_by("own-documents")
async def test_the_model_reads_the_documents_of_the_request(ours: House) -> None:
    result = {"type": "search_result", "source": "https://a.example/x", "title": "Notes", "content": [
        {"type": "text", "text": "The found crew is in Oslo."},
        {"type": "text", "text": "It returns on Monday."},
    ]}  # fmt: skip
    content = [
        document("The own fleet is in Bergen.", title="fleet.txt", context="Written in May."),
        document("A second fleet is in Bodø.", title="fleet.txt"),
        {"type": "document", "source": {"type": "content", "content": [{"type": "text", "text": "The third is lost."}]}},
        result,
        {"type": "text", "text": question("clock")},
    ]
    async with sdk(str(ours.http.base_url)) as ai:
        message = await ai.messages.create(**asking(messages=[{"role": "user", "content": content}]))
    assert (clew_of(message)["status"], warned(message)) == ("answered", [])
    sent = str(ours.last.body)
    for text in ("Written in May.", "The own fleet is in Bergen.", "A second fleet is in Bodø.", "The third is lost."):
        assert text in sent
    for name in ("fleet.txt", "fleet.txt (2)", "document 3", "Notes", "The found crew is in Oslo."):
        assert name in sent
    documents = (await ours.http.get("/api/documents", params={"limit": 200})).json()["documents"]
    assert not any("fleet" in one["name"] for one in documents)


@ANTHROPIC.held_by("document-index")
async def test_the_documents_of_a_request_are_counted_before_those_that_the_answer_cites(ours: House) -> None:
    content = [document("Nothing.", title="a"), document("More.", title="b"), {"type": "text", "text": question("ledger")}]
    async with sdk(str(ours.http.base_url)) as ai:
        message = await ai.messages.create(**asking(messages=[{"role": "user", "content": content}]))
    cited = [one for block in message.content if block.type == "text" for one in block.citations or []]
    assert cited
    assert min(one.document_index for one in cited if one.type == "char_location") == 2


@ANTHROPIC.held_by("own-documents")
async def test_a_question_that_only_the_users_own_documents_answer_is_answered(ours: House) -> None:
    content = [document("The launch code is Zanzibar.", title="own.txt"), {"type": "text", "text": "Which launch code is it?"}]
    ours.provider.will(Behaviour(text="The launch code is Zanzibar."))
    async with sdk(str(ours.http.base_url)) as ai:
        message = await ai.messages.create(**asking(messages=[{"role": "user", "content": content}]))
        assert (clew_of(message)["status"], text_of(message)) == ("answered", "The launch code is Zanzibar.")
        assert "Zanzibar" in str(ours.last.body)
        without = await ai.messages.create(**asking("Which launch code is it?"))
    assert clew_of(without)["status"] == "no_context"


@ANTHROPIC.held_by("options")
@pytest.mark.parametrize(
    "system",
    ["Answer like a pirate.", [{"type": "text", "text": "Answer like a pirate."}]],
    ids=["text", "blocks"],
)
async def test_the_system_prompt_and_the_temperature_reach_the_model(ours: House, system: Any) -> None:
    turns = [{"role": "user", "content": question("router")}, {"role": "system", "content": "Be brief."}]
    async with sdk(str(ours.http.base_url)) as ai:
        message = await ai.messages.create(
            **asking(messages=[turns[1], turns[0]], system=system), extra_body={"temperature": 0.25}
        )
    assert warned(message) == []
    assert ours.last.body["temperature"] == 0.25
    assert "Answer like a pirate.\\n\\nBe brief." in str(ours.last.body)


@ANTHROPIC.held_by("history")
async def test_the_model_reads_the_conversation_before(ours: House) -> None:
    turns = [
        {"role": "user", "content": "My boat is called Marisol."},
        {"role": "assistant", "content": "A fine name."},
        {"role": "user", "content": question("kiln")},
    ]
    async with sdk(str(ours.http.base_url)) as ai:
        message = await ai.messages.create(**asking(messages=turns))
        assert "My boat is called Marisol." in str(ours.last.body)
        header = {"Clew-Conversation-Id": clew_of(message)["conversation_id"]}
        await ai.messages.create(**asking(question("orchard")), extra_headers=header)
    assert "A fine name." in str(ours.last.body)
    assert question("kiln") in str(ours.last.body)


@ANTHROPIC.held_by("max-tokens", "stop-sequences")
async def test_limits_reach_the_model_and_a_cut_answer_says_so(ours: House) -> None:
    cut = Behaviour(text="The clock shows", finish="length")
    ours.provider.will(cut, cut)
    async with sdk(str(ours.http.base_url)) as ai:
        asked = asking(question("clock"), max_tokens=64, stop_sequences=["END"])
        message = await ai.messages.create(**asked)
        async with ai.messages.stream(**asked) as stream:
            streamed = await stream.get_final_message()
    assert (message.stop_reason, streamed.stop_reason) == ("max_tokens", "max_tokens")
    body = ours.last.body
    assert body.get("max_completion_tokens", body.get("max_tokens")) == 64
    assert body["stop"] == ["END"]


@ANTHROPIC.held_by("usage")
async def test_usage_is_that_of_the_provider(ours: House) -> None:
    async with sdk(str(ours.http.base_url)) as ai:
        message = await ai.messages.create(**asking(question("cache")))
    path = f"/api/conversations/{clew_of(message)['conversation_id']}/messages"
    counted = (await ours.http.get(path)).json()["messages"][-1]["metadata"]["tokensUsed"]
    assert message.usage.output_tokens == counted["outputTokens"] > 0
    cached = message.usage.cache_read_input_tokens or 0
    assert message.usage.input_tokens + cached == counted["inputTokens"] > 0


def cited_in(message: Any) -> list[Any]:
    return [one for block in message.content if block.type == "text" for one in block.citations or []]


ENABLED = {"enabled": True}


@ANTHROPIC.held_by("own-citations")
async def test_a_language_model_cites_the_documents_of_the_request(ours: House) -> None:
    text = "The launch code is Zanzibar. It was set in May."
    content = [
        document(text, title="own.txt", context="A note.", citations=ENABLED),
        {"type": "text", "text": "Which launch code is it?"},
    ]
    ours.provider.will(Behaviour(text="The launch code is Zanzibar [1]. It was set in June [1]."))
    async with sdk(str(ours.http.base_url)) as ai:
        message = await ai.messages.create(**asking(messages=[{"role": "user", "content": content}]))
    sent = str(ours.last.body)
    assert "Zanzibar. It was set" in sent
    assert "A note." in sent
    one, wrong = cited_in(message)
    assert (one.type, one.document_index, one.document_title) == ("char_location", 0, "own.txt")
    assert text[one.start_char_index : one.end_char_index] == one.cited_text
    assert (one.clew["support"], wrong.clew["support"]) == ("supported", "weak")
    assert warned(message) == ["weak_support"]


@ANTHROPIC.held_by("own-citations")
async def test_a_language_model_reads_them_again_with_every_question(ours: House) -> None:
    own = document("The launch code is Zanzibar. It was set in May.", title="own.txt", citations=ENABLED)
    asked = {"role": "user", "content": [own, {"type": "text", "text": "Which launch code is it?"}]}
    ours.provider.will(Behaviour(text="The launch code is Zanzibar [1]."), Behaviour(text="It was set in May [1]."))
    async with sdk(str(ours.http.base_url)) as ai:
        first = await ai.messages.create(**asking(messages=[asked]))
        turns = [asked, {"role": "assistant", "content": first.content}, {"role": "user", "content": "When was it set?"}]
        again = await ai.messages.create(**asking(messages=turns))
    assert clew_of(again)["conversation_id"] == clew_of(first)["conversation_id"]
    sent = str(ours.last.body)
    assert sent.count("It was set in May.") == 1
    assert "The launch code is Zanzibar [1]" not in sent
    assert [one.cited_text for one in cited_in(again)] == ["It was set in May."]


@ANTHROPIC.held_by("own-citations")
async def test_a_language_model_reads_the_stored_documents_beside_them(ours: House) -> None:
    own = document("The own fleet is in Bergen.", title="fleet.txt", citations=ENABLED)
    content = [own, {"type": "text", "text": question("clock")}]
    async with sdk(str(ours.http.base_url)) as ai:
        alone = await ai.messages.create(**asking(question("clock")))
        passages = str(ours.last.body).count("<passage")
        await ai.messages.create(**asking(messages=[{"role": "user", "content": content}]))
    assert clew_of(alone)["status"] == "answered"
    sent = str(ours.last.body)
    assert sent.count("<passage") == passages + 1
    assert 0 < sent.index("The own fleet is in Bergen.") < sent.rindex("<passage")


@ANTHROPIC.held_by("own-documents")
async def test_a_pdf_that_is_not_cited_is_read_as_a_text(ours: House, tmp_path: Path) -> None:
    data = b64encode(write_pdf(tmp_path / "basin.pdf", pages=2).read_bytes()).decode()
    pdf = {"type": "document", "source": {"type": "base64", "media_type": "application/pdf", "data": data}}
    ours.provider.will(Behaviour(text="Much."))
    async with sdk(str(ours.http.base_url)) as ai:
        content = [pdf, {"type": "text", "text": "How much inflow did the basin lose?"}]
        message = await ai.messages.create(**asking(messages=[{"role": "user", "content": content}]))
    assert (text_of(message), cited_in(message)) == ("Much.", [])
    assert "inflow" in str(ours.last.body["messages"][-1]).replace("How much inflow", "")


@ANTHROPIC.held_by("tools")
@pytest.mark.parametrize("choice", [{"type": "any"}, {"type": "tool", "name": "bash"}], ids=lambda choice: choice["type"])
async def test_a_demanded_call_is_one_of_the_tools_of_the_client(ours: House, choice: Any) -> None:
    mine = {"name": "bash", "input_schema": {"type": "object"}}
    theirs = [{"type": "mcp_toolset", "mcp_server_name": "x"}, {"type": "bash_20250124", "name": "bash"}]
    ours.provider.will(Behaviour(calls=(Call("bash", {}),)))
    async with sdk(str(ours.http.base_url)) as ai:
        message = await ai.messages.create(**asking(), extra_body={"tools": [mine, *theirs], "tool_choice": choice})
    assert (message.stop_reason, ours.last.body["tool_choice"]) == ("tool_use", "required")
    assert [one["function"]["name"] for one in ours.last.body["tools"]] == ["bash"]
    assert warned(message) == ["tools_ignored", "tools_ignored"]


def named(name: str, **fields: Any) -> dict[str, Any]:
    return {"name": name, "input_schema": {"type": "object"}, **fields}


def offered(ours: House) -> list[str]:
    return [one["function"]["name"] for one in ours.last.body.get("tools", [])]


@ANTHROPIC.held_by("tool-changes")
async def test_a_deferred_tool_is_offered_once_a_result_refers_to_it(ours: House) -> None:
    tools = [named("find_tools"), named("weather", defer_loading=True), named("traffic", defer_loading=True)]
    user = {"role": "user", "content": "What is the weather in Oslo?"}
    ours.provider.will(Behaviour(calls=(Call("find_tools", {}),)), Behaviour(calls=(Call("weather", {}),)))
    async with sdk(str(ours.http.base_url)) as ai:
        found = await ai.messages.create(**asking(messages=[user]), extra_body={"tools": tools})
        assert offered(ours) == ["find_tools"]
        content = [{"type": "tool_reference", "tool_name": "weather"}]
        result = {"type": "tool_result", "tool_use_id": found.content[0].id, "content": content}  # type: ignore[union-attr]
        said = [user, {"role": "assistant", "content": found.content}, {"role": "user", "content": [result]}]
        message = await ai.messages.create(**asking(messages=said), extra_body={"tools": tools})
    assert offered(ours) == ["find_tools", "weather"]
    assert "The tool weather can be called now." in str(ours.last.body["messages"][-1])
    assert (message.stop_reason, warned(message)) == ("tool_use", [])


@ANTHROPIC.held_by("tool-changes")
async def test_deferred_tools_are_offered_where_nobody_runs_the_search_for_them(ours: House) -> None:
    search = {"type": "tool_search_tool_regex_20251119", "name": "tool_search_tool_regex"}
    async with sdk(str(ours.http.base_url)) as ai:
        await ai.messages.create(**asking(), extra_body={"tools": [search, named("weather", defer_loading=True)]})
    assert offered(ours) == ["weather"]


def change(kind: str, **tool: Any) -> dict[str, Any]:
    return {"type": kind, "tool": tool}


@ANTHROPIC.held_by("tool-changes")
async def test_a_tool_that_a_message_defines_may_be_demanded_and_referred_to(ours: House) -> None:
    defined = change("tool_addition", type="tool_definition", definition=named("traffic"))
    again = [change(kind, type="tool_reference", name="traffic") for kind in ("tool_removal", "tool_addition")]
    messages = [{"role": "system", "content": [defined, *again]}, {"role": "user", "content": "How is the traffic?"}]
    ours.provider.will(Behaviour(calls=(Call("traffic", {}),)))
    async with sdk(str(ours.http.base_url)) as ai:
        message = await ai.messages.create(**asking(messages=messages), extra_body={"tool_choice": {"type": "any"}})
    assert (message.stop_reason, offered(ours)) == ("tool_use", ["traffic"])


@ANTHROPIC.held_by("tool-changes")
async def test_a_call_cannot_be_demanded_where_all_tools_are_hidden(ours: House) -> None:
    tools = [named("weather", defer_loading=True), {"type": "bash_20250124", "name": "bash"}]
    async with sdk(str(ours.http.base_url)) as ai:
        with pytest.raises(anthropic.BadRequestError, match="`bash_20250124`"):
            await ai.messages.create(**asking(), extra_body={"tools": tools, "tool_choice": {"type": "any"}})


@ANTHROPIC.held_by("tool-changes")
async def test_messages_of_the_system_add_and_remove_tools_and_are_cleared(ours: House) -> None:
    added = change("tool_addition", type="tool_definition", definition=named("traffic"))
    known = change("tool_addition", type="tool_reference", name="weather")
    removed = change("tool_removal", type="tool_reference", name="clock")
    once = {"role": "system", "content": "It is Monday.", "clear_at": "next_user_message"}
    messages = [
        {"role": "user", "content": "Hello"},
        {"role": "system", "content": [added, known, removed, {"type": "text", "text": "Be brief."}]},
        once,
        {"role": "assistant", "content": "Hello."},
        {"role": "user", "content": "What is a clew?"},
        {**once, "content": "It is Tuesday."},
    ]
    tools = [named("clock"), named("weather", defer_loading=True)]
    async with sdk(str(ours.http.base_url)) as ai:
        message = await ai.messages.create(**asking(messages=messages), extra_body={"tools": tools})
    assert offered(ours) == ["weather", "traffic"]
    assert warned(message) == []
    sent = str(ours.last.body["messages"])
    assert ("Be brief." in sent, "It is Monday." in sent, "It is Tuesday." in sent) == (True, False, True)


@ANTHROPIC.held_by("tools")
async def test_a_call_that_only_the_provider_could_make_cannot_be_demanded(ours: House) -> None:
    tools = [{"name": "weather", "input_schema": {"type": "object"}}, {"type": "bash_20250124", "name": "bash"}]
    async with sdk(str(ours.http.base_url)) as ai:
        with pytest.raises(anthropic.BadRequestError, match="`bash_20250124`"):
            await ai.messages.create(**asking(), extra_body={"tools": tools, "tool_choice": {"type": "tool", "name": "bash"}})
