"""The Python examples, each with its library: an answer with citations, a follow-up that is understood, and a stream."""

import asyncio
from collections.abc import AsyncIterator
from pathlib import Path

import pytest
import yaml

from tests.dialects.conftest import Client, NewTenant, Scripted, Served, clients_of
from tests.dialects.example_runs import EXAMPLES, Examples, environment_of, examples_of, program_of
from tests.dialects.shelf import REPORT, THREAD, put
from tests.faults.scripted_servers import Caller

pytestmark = [pytest.mark.clients, pytest.mark.timeout(300)]
SUMMARISE, SECOND = "Summarise the annual report", "S2"
HELIUM = "The magnets of the laboratory are cooled with 120 tonnes of liquid helium."
CHATS = {
    "openai-python": ("chat.py", "responses.py"),
    "langchain": ("chat.py",),
    "llama-index": ("chat.py",),
    "openai-agents": ("chat.py",),
    "pydantic-ai": ("chat.py",),
    "haystack": ("chat.py",),
    "litellm": ("chat.py",),
    "anthropic-python": ("chat.py",),
    "mcp-python": ("ask.py",),
}
"""Examples that ask their arguments one after another, by folder."""
IN_ONE_PIECE = {("openai-python", "chat.py"), ("mcp-python", "ask.py")}
"""Those that do not stream."""


@pytest.fixture(scope="module")
async def shelf(served: Served, new_tenant: NewTenant) -> AsyncIterator[Client]:
    """A caller with two documents."""
    async with clients_of(served) as new_client:
        client = await new_client(new_tenant())
        await put(client, "report.md", REPORT)
        await put(client, "thread.md", THREAD)
        yield client


@pytest.fixture(scope="module")
async def examples(request: pytest.FixtureRequest) -> AsyncIterator[Examples]:
    """The process of one folder, whose tests share it."""
    async with examples_of(request.param) as examples:
        yield examples


def of_folders(*folders: str) -> pytest.MarkDecorator:
    return pytest.mark.parametrize("examples", folders, indirect=True, scope="module")


def check_answers(shown: str) -> None:
    """Both answers cite the report, and the second one is about the section that the first one numbers."""
    first, second = shown.split(f"> {SECOND}\n")
    assert first.startswith(f"> {SUMMARISE}\n")
    assert "[S2] Helium supply" in first
    assert "report.md" in first or "/documents/doc_" in first
    assert HELIUM in second
    assert "5,200 hours" not in second
    assert "report.md" in second or "/documents/doc_" in second
    assert "thread.md" not in second


async def check_stored(shelf: Client) -> None:
    """The questions are one conversation, whose last answer cites the report."""
    [conversation] = (await shelf.http.get("/api/conversations")).json()["conversations"]
    stored = (await shelf.http.get(f"/api/conversations/{conversation['id']}/messages")).json()["messages"]
    assert [message["content"] for message in stored[::2]] == [SUMMARISE, SECOND]
    assert {source["documentName"] for source in stored[-1]["metadata"]["sources"]} == {"report.md"}
    await shelf.http.delete(f"/api/conversations/{conversation['id']}")


@of_folders(*CHATS)
async def test_a_library_shows_citations_follows_up_and_streams(
    examples: Examples, shelf: Client, served: Served, scripted: Scripted, steered: Caller
) -> None:
    for name in CHATS[examples.folder]:
        shown = await examples.run(name, served.ready.address, shelf.key, SUMMARISE, SECOND)
        check_answers(shown)
        await check_stored(shelf)
        if (examples.folder, name) in IN_ONE_PIECE:
            continue
        scripted.script.says(12, hold_after=6)
        await examples.begin(name, scripted.server.address, "none", "What is a clew?")
        assert "w6" not in await examples.until("w5")
        scripted.script.go_on()
        shown = await examples.end()
        assert "w11" in shown
        assert "thread.md" in shown or "/documents/doc_" in shown


async def test_the_llm_command_streams_and_continues_its_conversation(
    shelf: Client, served: Served, scripted: Scripted, steered: Caller, tmp_path: Path
) -> None:
    async def ask(address: str, *words: str) -> asyncio.subprocess.Process:
        models = (EXAMPLES / "llm" / "extra-openai-models.yaml").read_text("utf-8")
        (tmp_path / "extra-openai-models.yaml").write_text(models.replace("http://127.0.0.1:5200", address))
        environment = environment_of("", "") | {"LLM_USER_PATH": str(tmp_path)}
        command = [program_of("llm", "llm"), "--key", shelf.key, *words]
        return await asyncio.create_subprocess_exec(*command, stdin=-3, stdout=-1, stderr=-1, env=environment)

    texts: list[str] = []
    for words in (("-m", "clew", SUMMARISE), ("-c", SECOND)):
        out, faults = await (await ask(served.ready.address, *words)).communicate()
        texts.append(out.decode())
        assert texts[-1], faults.decode()
    check_answers(f"> {SUMMARISE}\n{texts[0]}> {SECOND}\n{texts[1]}")
    await check_stored(shelf)
    scripted.script.says(12, hold_after=6)
    process = await ask(scripted.server.address, "-m", "clew", "What is a clew?")
    assert process.stdout is not None
    async with asyncio.timeout(60):
        assert "w6" not in (await process.stdout.readuntil(b"w5")).decode()
        scripted.script.go_on()
        rest, _ = await process.communicate()
    assert "w11" in rest.decode()


@of_folders("langchain")
async def test_langchain_retrieves_passages_from_a_vector_store(examples: Examples, shelf: Client, served: Served) -> None:
    shown = await examples.run("retriever.py", served.ready.address, shelf.key, "What cools the magnets?")
    best = shown.splitlines()[0]
    assert best[5:].startswith("report.md: '## Helium supply")
    assert 0.3 < float(best[:4]) <= 1.0


@of_folders("openai-agents")
async def test_a_session_of_the_agents_sdk_is_one_conversation_with_its_answers(
    examples: Examples, shelf: Client, served: Served
) -> None:
    shown = await examples.run("session.py", served.ready.address, shelf.key, SUMMARISE, SECOND)
    assert "[S2] Helium supply" in shown
    assert HELIUM in shown.split(f"> {SECOND}\n")[1]
    [conversation] = (await shelf.http.get("/api/conversations")).json()["conversations"]
    assert f"SESSION={conversation['id']}" in shown
    stored = (await shelf.http.get(f"/api/conversations/{conversation['id']}/messages")).json()["messages"]
    assert [message["role"] for message in stored] == ["user", "assistant"] * 2
    assert stored[-1]["content"] in shown
    await shelf.http.delete(f"/api/conversations/{conversation['id']}")


async def test_the_configuration_of_litellms_proxy_asks_for_what_clew_serves(shelf: Client) -> None:
    configuration = yaml.safe_load((EXAMPLES / "litellm" / "proxy.yaml").read_text("utf-8"))
    answers = dict[str, str]()
    for entry in configuration["model_list"]:
        given = entry["litellm_params"]
        assert (given["api_base"], given["api_key"]) == ("os.environ/CLEW_URL", "os.environ/CLEW_KEY")
        body = {
            "model": given["model"].removeprefix("openai/"),
            "messages": [{"role": "user", "content": SUMMARISE}],
        }
        answer = await shelf.http.post("/v1/chat/completions", json=body, headers=given.get("extra_headers", {}))
        assert answer.status_code == 200, answer.text
        answers[entry["model_name"]] = answer.json()["choices"][0]["message"]["content"]
        await shelf.http.delete(f"/api/conversations/{answer.headers['Clew-Conversation-Id']}")
    assert "](http" in answers["clew-links"]
    assert "](http" not in answers["clew"]
