"""Texts given with a question, and what else a language model receives of a chat completion, over the provider's own wire."""

import uuid
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack
from pathlib import Path

import pytest

from tests.conftest import DsnOf, create_database, drop_database
from tests.dialects.coding import House, house, put_repository, ready
from tests.dialects.conftest import Client
from tests.dialects.openai_sdk import ASK, Ask, assistant, user
from tests.dialects.requirements_completions import COMPLETIONS
from tests.providers.wires.provider import scripted_provider
from tests.providers.wires.wire import Behaviour, Call

PASTED = "\n\n".join(f"Minutes {n}: the committee of Northport spoke about a zeppelin. " * 5 for n in range(40))
QUESTION = "What does the clock show?"


@pytest.fixture(scope="module")
async def ours(dsn_of: DsnOf, template_database: str, tmp_path_factory: pytest.TempPathFactory) -> AsyncIterator[House]:
    """A server with a model of OpenAI's behind it."""
    name, home = f"clew_chat_{uuid.uuid4().hex[:8]}", Path(tmp_path_factory.mktemp("chat"))
    create_database(dsn_of, name, template=template_database)
    async with AsyncExitStack() as stack:
        stack.callback(drop_database, dsn_of, name)
        provider = stack.enter_context(scripted_provider("openai-responses"))
        dsn, owner = dsn_of("clew_app", name), dsn_of("postgres", name)
        found = await stack.enter_async_context(house(provider, home, dsn=dsn, owner=owner, settings={}))
        await put_repository(found.http)
        yield found


@pytest.fixture
def ask(transport: str) -> Ask:
    """Ask over the transport of this run of the test."""
    return ASK[transport]


@COMPLETIONS.held_by("model-context")
async def test_a_model_gets_the_question_the_text_given_with_it_and_the_system_prompt(ours: House, ask: Ask) -> None:
    caller = Client(ours.http, None, None, "any")  # type: ignore[arg-type]
    system = {"role": "system", "content": "Answer like a pirate."}
    said = await ask(caller, system, user(f"{PASTED}\n\n{QUESTION}"), temperature=0.25)
    heard = ours.heard()
    assert f"<question>\n{QUESTION}\n</question>" in heard
    assert 'path="context-' in heard
    assert "Minutes 39: the committee" in heard
    assert "Answer like a pirate." in heard
    assert ours.last.body["temperature"] == 0.25
    assert "context_unread" not in [one["code"] for one in said.clew["warnings"]]
    usage = ours.last
    assert usage is not None
    before = heard.count("Minutes 39: the committee")
    again = await ask(caller, user(f"{PASTED}\n\n{QUESTION}"), assistant(said.text), user("And what does the clock cost?"))
    assert again.conversation == said.conversation
    assert ours.heard().count("Minutes 39: the committee") <= before
    assert f"<question>\n{QUESTION}\n</question>" in ours.heard(), "the earlier question is repeated without its text"


@COMPLETIONS.held_by("model-context")
async def test_a_model_may_answer_from_the_text_alone(ours: House, ask: Ask) -> None:
    caller = Client(ours.http, None, None, "any")  # type: ignore[arg-type]
    requests = len(ours.provider.requests)
    said = await ask(caller, user(PASTED), user("Which aircraft did the committee of Northport speak about?"))
    assert len(ours.provider.requests) == requests + 1, "the guard does not refuse what the text may answer"
    assert said.text


HANDBOOK = """# Employment handbook

## Notice period

The notice period is three months to the end of a quarter.

## Holidays

Each employee has 28 days of paid holiday per year.

## Remote work

Employees may work remotely up to three days per week.

## Equipment

Each employee receives a laptop and a phone.
"""
CREW = "\nCurrent Task: {task}\n\nProvide your complete response:"
WISHES = (
    "\n\nThis is the expected criteria for your final answer: One sentence, in French.\n"
    "you MUST return the actual complete content as the final answer, not a summary."
)


@COMPLETIONS.held_by("model-context")
async def test_a_task_of_crewai_asks_its_question_and_keeps_what_the_answer_should_be_like(ours: House, ask: Ask) -> None:
    caller = Client(ours.http, None, None, "any")  # type: ignore[arg-type]
    said = await ask(caller, user(CREW.format(task=f"{QUESTION}{WISHES}")))
    heard = ours.heard()
    assert f"<question>\n{QUESTION}\n</question>" in heard
    assert "One sentence, in French." in heard
    stored = (await ours.http.get(f"/api/conversations/{said.conversation}/messages")).json()["messages"]
    assert stored[0]["content"] == QUESTION
    earlier = "\n\nThis is the context you're working with:\nThe committee of Northport bought a zeppelin."
    await ask(caller, user(CREW.format(task=f"{QUESTION}{WISHES}{earlier}")))
    assert f"<question>\n{QUESTION}\n</question>" in ours.heard()
    assert "Northport bought a zeppelin" in ours.heard()
    await ask(caller, user(f"\nCurrent Task: {QUESTION}"))
    assert f"<question>\n{QUESTION}\n</question>" in ours.heard(), "agents with tools end the prompt behind the question"


@COMPLETIONS.held_by("functions")
async def test_a_summary_for_which_the_model_calls_a_function_has_no_text_before_the_result(ours: House) -> None:
    clock = {"type": "function", "function": {"name": "clock", "parameters": {"type": "object", "properties": {}}}}
    body = {"model": "clew", "messages": [user("Summarise the employment handbook")], "tools": [clock]}
    file = ("handbook.md", HANDBOOK.encode(), "text/markdown")
    taken = (await ours.http.post("/api/documents", files={"file": file})).raise_for_status().json()
    await ready(ours.http, taken["documents"][0]["id"])
    calls = Behaviour(calls=(Call("clock"),))
    ours.provider.will(calls, calls)
    [choice] = (await ours.http.post("/v1/chat/completions", json=body)).raise_for_status().json()["choices"]
    assert (choice["finish_reason"], choice["message"]["content"]) == ("tool_calls", None)
    stream = (await ours.http.post("/v1/chat/completions", json=body | {"stream": True})).raise_for_status().text
    assert '"tool_calls"' in stream
    assert "SUIVI" not in stream, "an outline of nothing"
