"""What Open WebUI and LibreChat send besides questions: prompts for titles, tags and follow-ups, and passages of their own."""

import json

from tests.openai_walk.walking import BUILT, Walker, behaviour, chat, chunks, text_of, user

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
