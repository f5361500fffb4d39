"""What Open WebUI and LibreChat send besides questions: prompts for titles, tags and follow-ups, and passages of their own."""

import json
from typing import Any

from tests.openai_walk.walking import BUILT, Walker, assistant, behaviour, chat, chunks, system, text_of, user

HISTORY = f"<chat_history>\nUSER: {BUILT}\nASSISTANT: It was built by Daedalus.\n</chat_history>"


def prompt(task: str, form: str) -> str:
    return f"### Task:\n{task}\n### Output:\nJSON format: {form}\n### Chat History:\n{HISTORY}"


async def kept_house(w: Walker, given: str) -> str:
    """Return what a housekeeping prompt is answered with; it is the same as a stream, and nothing is asked of a model."""
    before = len(w.house.provider.requests)
    said: str = (await chat(w.ai, user(given))).choices[0].message.content
    assert text_of(await chunks(w.ai, user(given))) == said
    assert len(w.house.provider.requests) == before, "a model was asked"
    return said


@behaviour
async def titles(w: Walker) -> None:
    """Open WebUI's prompt for a title gets its JSON."""
    given = prompt("Generate a concise, 3-5 word title.", '{ "title": "your concise title here" }')
    assert json.loads(await kept_house(w, given))["title"]


@behaviour
async def tags(w: Walker) -> None:
    """Open WebUI's prompt for tags gets its JSON."""
    given = prompt("Generate 1-3 broad tags.", '{ "tags": ["tag1", "tag2", "tag3"] }')
    assert json.loads(await kept_house(w, given))["tags"]


@behaviour
async def follow_ups(w: Walker) -> None:
    """Open WebUI's prompt for follow-up questions gets its JSON."""
    given = prompt("Suggest 3-5 relevant follow-up questions.", '{ "follow_ups": ["Question 1?", "Question 2?"] }')
    assert isinstance(json.loads(await kept_house(w, given))["follow_ups"], list)


@behaviour
async def queries(w: Walker) -> None:
    """Open WebUI's prompt for search queries gets its JSON."""
    given = prompt("Determine the necessity of generating search queries.", '{ "queries": ["query1"] }')
    assert json.loads(await kept_house(w, given)) == {"queries": []}


@behaviour
async def librechat_titles(w: Walker) -> None:
    """LibreChat's prompt for a title gets a short text."""
    given = (
        "Provide a concise, 5-word-or-less title for the conversation, using its same language, with no punctuation.\n\n"
        f"Conversation:\nUser: {BUILT}\nAI: Daedalus."
    )
    said = await kept_house(w, given)
    assert 0 < len(said) < 100


@behaviour
async def housekeeping_streams_have_the_usage(w: Walker) -> None:
    """A stream of a title ends with the usage if stream_options ask for it."""
    given = user(prompt("Generate a concise title.", '{ "title": "your title" }'))
    found = await chunks(w.plain, given, stream_options={"include_usage": True})
    assert found[-1].choices == []
    assert found[-1].usage.total_tokens == 0
    assert all(chunk.usage is None for chunk in found[:-1])
    assert all(chunk.usage is None and chunk.choices for chunk in await chunks(w.plain, given))


@behaviour
async def image_prompts(w: Walker) -> None:
    """Open WebUI's prompt for a picture gets the question as its JSON."""
    task = "Generate a detailed prompt for am image generation task based on the given language and context."
    assert json.loads(await kept_house(w, prompt(task, '{\n    "prompt": "Your detailed description here."\n}'))) == {
        "prompt": BUILT
    }


@behaviour
async def tools_of_open_webui(w: Walker) -> None:
    """Open WebUI's prompt for choosing a tool gets none, in its JSON."""
    chosen = 'Available Tools: []\n\nYour task is to choose and return the correct tool(s).\n{\n  "tool_calls": [\n  ]\n}'
    said = await chat(w.plain, system(chosen), user(f"Query: {BUILT}"))
    assert json.loads(said.choices[0].message.content) == {"tool_calls": []}


@behaviour
async def compaction_of_open_webui(w: Walker) -> None:
    """Open WebUI's prompt for a summary of a long chat gets its messages, cut."""
    given = (
        "### Task:\nSummarize the conversation history that will be compacted out of the active chat context.\n\n"
        f"### Messages Being Compacted:\nUSER: {BUILT}\nASSISTANT: {'It was Daedalus. ' * 60}\n\n"
        "### Recent Messages Kept In Context:\nUSER: And when?"
    )
    said = await kept_house(w, given)
    assert said.startswith(f"USER: {BUILT}\nASSISTANT: It was Daedalus.")
    assert "And when?" not in said
    assert len(said) < 700


@behaviour
async def answers_of_several_models(w: Walker) -> None:
    """Open WebUI's prompt that merges answers asks the question in it."""
    given = (
        "You have been provided with a set of responses from various models to the latest user query: "
        f'"{BUILT}"\n\nYour task is to synthesize these responses into a single, high-quality response.\n\n'
        "Responses from models: It was Minos."
    )
    assert "Daedalus" in (await chat(w.plain, user(given))).choices[0].message.content


@behaviour
async def librechat_titles_as_calls(w: Walker) -> None:
    """LibreChat's structured title is the call that it demands, also without a language model."""
    given = user(f"Analyze this conversation and provide:\n1. The detected language\n2. A title\n\nUser: {BUILT}\nAI: Daedalus.")
    tool = {"type": "function", "function": {"name": "extract", "parameters": {"type": "object", "properties": {}}}}
    how: Any = {"tools": [tool], "tool_choice": {"type": "function", "function": {"name": "extract"}}}
    choice = (await chat(w.plain, given, **how)).choices[0]
    [call] = choice.message.tool_calls
    assert (choice.finish_reason, call.function.name) == ("tool_calls", "extract")
    assert json.loads(call.function.arguments) == {"language": "English", "title": BUILT}
    found = await chunks(w.plain, given, **how)
    assert found[0].choices[0].delta.tool_calls[0].function.arguments == call.function.arguments
    assert found[-1].choices[0].finish_reason == "tool_calls"


@behaviour
async def librechat_labels(w: Walker) -> None:
    """LibreChat's prompts for the labels of an agent's steps get short texts, and nothing is searched."""
    block = "Write a short label describing what this block of agent activity accomplished. It appears as the header."
    phase = "Summarize what this phase of an agent run accomplished. The result appears as the header."
    thought = "Write a short orientation title for a user-visible reasoning step in a chat UI."
    for task, given, expected in (
        (block, 'What it called:\n- get_weather({"place":"Oslo"}) → sunny\n\nHeader:', "Used get_weather"),
        (phase, "Activities in this phase:\n1. completed: Read the report\n2. failed\n\nPhase summary:", "Read the report"),
        (thought, 'Step status: streaming\n\n"Hm."\n\nOrientation title:', "Worked on the answer"),
    ):
        said = (await chat(w.plain, system(task), user(given))).choices[0].message
        assert (said.content, said.clew["status"]) == (expected, "housekeeping")


@behaviour
async def librechat_checkpoints(w: Walker) -> None:
    """LibreChat's prompt for a summary of a long chat gets its messages."""
    given = "Hold on, before you continue I need you to write me a checkpoint of everything so far."
    said = (await chat(w.plain, user(BUILT), assistant("It was Daedalus."), user(given))).choices[0].message
    assert (said.content, said.clew["status"]) == (f"USER: {BUILT}\nASSISTANT: It was Daedalus.", "housekeeping")


@behaviour
async def housekeeping_stores_nothing(w: Walker) -> None:
    """A prompt for a title makes no conversation."""
    before = (await w.http.get("/api/conversations", params={"limit": 100})).json()["conversations"]
    await chat(w.ai, user(prompt("Generate a concise title.", '{ "title": "your title" }')))
    after = (await w.http.get("/api/conversations", params={"limit": 100})).json()["conversations"]
    assert [one["id"] for one in after] == [one["id"] for one in before]


@behaviour
async def a_question_that_looks_like_a_prompt_is_answered(w: Walker) -> None:
    """A question that begins like a prompt is a question."""
    assert "Daedalus" in (await chat(w.plain, user(f"### Task:\n{BUILT}"))).choices[0].message.content
