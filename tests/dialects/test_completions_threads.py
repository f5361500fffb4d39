"""The conversation behind chat completions: found by its texts or its name, continued, forked, and shared with other dialects."""

import json
from typing import Any

import openai
import pytest

from clew.dialects.shared.calls import call_id
from clew.domain.ids import parse_id
from tests.dialects.conftest import Client, NewClient, NewTenant
from tests.dialects.openai_sdk import ASK, Ask, Said, ask_json, assistant, sdk, user
from tests.dialects.requirements_completions import COMPLETIONS
from tests.dialects.shelf import put
from tests.dialects.talking import talking

BUILT, ATE, CLEW = "Who built the labyrinth of Crete?", "Who ate seven youths?", "What is a clew?"
OPEN_WEBUI = "X-OpenWebUI-Chat-Id"


@pytest.fixture
def ask(transport: str) -> Ask:
    """Ask over the transport of this run of the test."""
    return ASK[transport]


async def conversations(client: Client, **headers: str) -> list[dict[str, Any]]:
    return (await client.http.get("/api/conversations", headers=headers)).json()["conversations"]


async def path_of(client: Client, said: Said) -> list[str]:
    """Return the texts on the path to an answer."""
    params = {"leaf": said.clew["message_id"], "limit": "200"}
    read = await client.http.get(f"/api/conversations/{said.conversation}/messages", params=params)
    return [one["content"] for one in read.json()["messages"]]


async def forks(client: Client, said: Said) -> int:
    read = await client.http.get(f"/api/conversations/{said.conversation}/branches")
    return sum(len(fork["messageIds"]) for fork in read.json()["forks"])


@COMPLETIONS.held_by("continues", "system-not-matched")
async def test_the_next_question_continues_the_conversation_with_its_texts(reader: Client, ask: Ask) -> None:
    first = await ask(reader, user(BUILT))
    second = await ask(reader, {"role": "system", "content": "Be brief."}, user(BUILT), assistant(first.text), user(ATE))
    third = await ask(
        reader,
        {"role": "developer", "content": "Be long."},
        user([{"type": "text", "text": BUILT}]),
        assistant(f"{first.text}\n"),
        user(ATE),
        assistant(second.text),
        user(CLEW),
    )
    assert first.conversation == second.conversation == third.conversation
    assert await path_of(reader, third) == [BUILT, first.text, ATE, second.text, CLEW, third.text]
    assert len(await conversations(reader)) == 1
    assert await forks(reader, third) == 0
    assert third.clew["warnings"] == []


@COMPLETIONS.held_by("follow-up")
async def test_a_short_follow_up_is_understood_from_the_stored_conversation(client: Client, ask: Ask) -> None:
    costs = (
        "# Costs\n\nThe costs of the laboratory were 12 million euros in 2023. "
        "The costs of the laboratory were 15 million euros in 2024."
    )
    await put(client, "costs.md", costs)
    question = "What were the costs of the laboratory in 2023?"
    first = await ask(client, user(question))
    assert "12 million" in first.text
    second = await ask(client, user(question), assistant(first.text), user("And in 2024?"))
    assert second.clew["understood_as"] == "What were the costs of the laboratory in 2024?"
    assert "15 million" in second.text
    named = await ask(client, user(question), headers={OPEN_WEBUI: "chat"})
    alone = await ask(client, user(question), assistant(named.text), user("And in 2024?"), headers={OPEN_WEBUI: "chat"})
    assert alone.clew["understood_as"] == second.clew["understood_as"]


@COMPLETIONS.held_by("regenerate", "edit")
async def test_asking_again_and_changing_a_question_fork_where_they_were_asked(reader: Client, ask: Ask) -> None:
    first = await ask(reader, user(BUILT))
    history = [user(BUILT), assistant(first.text)]
    second = await ask(reader, *history, user(ATE))
    again = await ask(reader, *history, user(ATE))
    changed = await ask(reader, *history, user(CLEW))
    assert {first.conversation} == {second.conversation, again.conversation, changed.conversation}
    assert again.clew["message_id"] != second.clew["message_id"]
    assert await path_of(reader, again) == [BUILT, first.text, ATE, again.text]
    assert await path_of(reader, changed) == [BUILT, first.text, CLEW, changed.text]
    assert await forks(reader, again) == 3
    assert len(await conversations(reader)) == 1


@COMPLETIONS.held_by("seeds")
async def test_a_history_that_is_not_stored_begins_a_thread_and_is_found_the_next_time(reader: Client, ask: Ask) -> None:
    told = [
        user("Hi"),
        assistant("Ask me about Crete."),
        user("First."),
        user("Who was Minos?"),
        assistant("A king."),
        assistant(""),
    ]
    said = await ask(reader, *told, user(BUILT))
    before = ["Hi", "Ask me about Crete.", "First.\n\nWho was Minos?", "A king."]
    assert await path_of(reader, said) == [*before, BUILT, said.text]
    more = await ask(reader, *told, user(BUILT), assistant(said.text), user(ATE))
    assert more.conversation == said.conversation
    assert await path_of(reader, more) == [*before, BUILT, said.text, ATE, more.text]
    assert len(await conversations(reader)) == 1


@COMPLETIONS.held_by("named", "named-apart")
async def test_a_name_is_one_conversation_and_another_name_another(reader: Client, ask: Ask) -> None:
    one = await ask(reader, user(BUILT), headers={OPEN_WEBUI: "one"})
    other = await ask(reader, user(BUILT), headers={"Clew-Conversation-Id": "other", OPEN_WEBUI: "one"})
    assert one.conversation != other.conversation
    again = await ask(reader, user(BUILT), headers={OPEN_WEBUI: "one"})
    assert again.conversation == one.conversation
    assert await path_of(reader, again) == [BUILT, again.text]
    history = [user(BUILT), assistant(one.text), user(ATE)]
    for name, first in (("one", one), ("other", other)):
        said = await ask(reader, *history, headers={"Clew-Conversation-Id": name})
        assert said.conversation == first.conversation
        assert said.clew["warnings"] == []
    assert len(await conversations(reader)) == 2


@COMPLETIONS.held_by("no-name")
@pytest.mark.parametrize("name", ["", "local", "local:abc", "{{LIBRECHAT_BODY_CONVERSATIONID}}", "new", "null"])
async def test_names_of_chats_without_an_id_name_nothing(reader: Client, name: str) -> None:
    one = await ask_json(reader, user(BUILT), headers={OPEN_WEBUI: name})
    other = await ask_json(reader, user(BUILT), headers={OPEN_WEBUI: name})
    assert one.conversation != other.conversation


@COMPLETIONS.held_by("no-name")
async def test_a_name_that_is_too_long_is_refused(reader: Client) -> None:
    async with sdk(reader) as ai:
        with pytest.raises(openai.BadRequestError) as caught:
            await ai.chat.completions.create(
                model="clew",
                messages=[user(BUILT)],  # type: ignore[list-item]
                extra_headers={"Clew-Conversation-Id": "x" * 201},
            )
    assert caught.value.param == "clew-conversation-id"


@COMPLETIONS.held_by("public-name")
async def test_the_id_of_any_conversation_names_it_and_that_of_somebody_else_does_not_exist(
    reader: Client, new_client: NewClient, new_tenant: NewTenant
) -> None:
    created = (await reader.http.post("/api/conversations", json={})).json()["id"]
    answer = await reader.http.post(f"/api/conversations/{created}/messages", json={"content": BUILT})
    name = {"Clew-Conversation-Id": created}
    said = await ask_json(reader, user(BUILT), assistant(answer.json()["content"]), user(ATE), headers=name)
    assert said.conversation == created
    assert (await path_of(reader, said))[:2] == [BUILT, answer.json()["content"]]
    more = await ask_json(reader, user(CLEW), headers=name)
    assert (more.conversation, (await path_of(reader, more))[2:]) == (created, [ATE, said.text, CLEW, more.text])
    for stranger in (await new_client(new_tenant(), "query"), await new_client(reader.tenant, "query", user="bea")):
        async with sdk(stranger) as ai:
            with pytest.raises(openai.NotFoundError) as caught:
                await ai.chat.completions.create(model="clew", messages=[user(BUILT)], extra_headers=name)  # type: ignore[list-item]
        assert caught.value.code == "conversation_not_found"


@COMPLETIONS.held_by("differs")
async def test_another_history_continues_the_end_of_the_named_conversation_with_a_warning(reader: Client, ask: Ask) -> None:
    name = {OPEN_WEBUI: "chat"}
    first = await ask(reader, user(BUILT), headers=name)
    said = await ask(reader, user(BUILT), assistant("Somebody else."), user(ATE), headers=name)
    assert [one["code"] for one in said.clew["warnings"]] == ["history_differs"]
    assert await path_of(reader, said) == [BUILT, first.text, ATE, said.text]


@COMPLETIONS.held_by("users")
async def test_a_key_that_speaks_for_users_acts_for_the_user_in_the_header(reader: Client, new_client: NewClient) -> None:
    app = await new_client(reader.tenant, "query", "webui")
    said = {
        name: await ask_json(app, user(BUILT), headers={"X-OpenWebUI-User-Id": name, OPEN_WEBUI: "chat"})
        for name in ("ana", "bea")
    }
    assert said["ana"].conversation != said["bea"].conversation
    for name, one in said.items():
        assert [found["id"] for found in await conversations(app, **{"Clew-User": name})] == [one.conversation]
    assert await conversations(app) == []
    own = await new_client(reader.tenant, "query", user="zoe")
    async with sdk(own) as ai:
        with pytest.raises(openai.PermissionDeniedError, match="x-openwebui-user-id"):
            await ai.chat.completions.create(
                model="clew",
                messages=[user(BUILT)],  # type: ignore[list-item]
                extra_headers={"X-OpenWebUI-User-Id": "ana"},
            )
    both = await ask_json(app, user(CLEW), headers={"Clew-User": "ana", "X-OpenWebUI-User-Id": "bea"})
    assert both.conversation in [found["id"] for found in await conversations(app, **{"Clew-User": "ana"})]


@COMPLETIONS.held_by("everywhere")
async def test_a_conversation_goes_on_in_every_dialect(reader: Client) -> None:
    said = await ask_json(reader, user(BUILT))
    [listed] = await conversations(reader)
    assert (listed["id"], listed["title"]) == (said.conversation, BUILT)
    assert await path_of(reader, said) == [BUILT, said.text]
    async with talking(str(reader.http.base_url).rstrip("/"), reader.key) as talk:
        await talk.send(type="resume", turnId=said.clew["turn_id"])
        frames = await talk.rest()
    assert frames[-1]["type"] == "message_complete"
    assert "".join(frame["delta"] for frame in frames if frame["type"] == "content_delta") == said.text
    threads = (await reader.http.get("/api/v2/cortex/threads")).json()
    [number] = [one["thread_id"] for one in threads if one["thread_name"] == BUILT]
    messages = (await reader.http.get(f"/api/v2/cortex/threads/{number}")).json()["messages"]
    answer_id = next(one["message_id"] for one in messages if one["role"] == "assistant")
    run = {
        "thread_id": number,
        "parent_message_id": answer_id,
        "messages": [{"role": "user", "content": [{"type": "text", "text": ATE}]}],
        "stream": False,
    }
    forked = (await reader.http.post("/api/v2/cortex/agent:run", json=run)).json()
    text = forked["content"][0]["text"]
    again = await reader.http.post("/api/v2/cortex/agent:run", json=run | {"messages": [run["messages"][0]]})
    assert again.status_code == 200
    more = await ask_json(reader, user(BUILT), assistant(said.text), user(ATE), assistant(text), user(CLEW))
    assert more.conversation == said.conversation
    assert await path_of(reader, more) == [BUILT, said.text, ATE, text, CLEW, more.text]
    assert await forks(reader, more) == 2


@COMPLETIONS.held_by("context")
async def test_of_a_long_text_only_the_question_is_searched_and_the_text_is_kept(reader: Client, ask: Ask) -> None:
    pasted = "\n\n".join(f"Minutes {n}: the committee of Northport discussed helium and beams at length. " * 4 for n in range(60))
    said = await ask(reader, user(f"{pasted}\n\n{BUILT}"))
    assert said.text == "The labyrinth of Crete was built by Daedalus for King Minos. [1]"
    assert [one["code"] for one in said.clew["warnings"]] == ["context_unread"]
    assert (await path_of(reader, said))[0] == f"{pasted}\n\n{BUILT}"
    turn = (await reader.http.get(f"/api/turns/{said.clew['turn_id']}")).json()
    assert turn["question"] == BUILT
    assert (await conversations(reader))[0]["title"] == BUILT
    more = await ask(reader, user(f"{pasted}\n\n{BUILT}"), assistant(said.text), user(ATE))
    assert more.conversation == said.conversation
    pieces = await ask(reader, user(pasted[:3000]), user(BUILT))
    assert (pieces.text, [one["code"] for one in pieces.clew["warnings"]]) == (said.text, ["context_unread"])


@COMPLETIONS.held_by("too-long")
async def test_a_message_that_is_too_long_is_refused(reader: Client) -> None:
    async with sdk(reader) as ai:
        with pytest.raises(openai.BadRequestError) as caught:
            await ai.chat.completions.create(model="clew", messages=[user("x " * 250_001)])  # type: ignore[list-item]
    assert (caught.value.code, caught.value.param) == ("string_above_max_length", "messages")
    assert await conversations(reader) == []


PASSAGES = """### Task:
Respond to the user query using the provided context, incorporating inline citations.

<context>
<source id="1" name="beams.txt">The beam of the accelerator reached 6.8 teraelectronvolts.</source>
</context>

"""


@COMPLETIONS.held_by("front-end-passages")
@pytest.mark.parametrize("wrapped", [f"{PASSAGES}{BUILT}", f"{PASSAGES}<user_query>\n{BUILT}\n</user_query>\n"])
async def test_a_question_in_passages_of_a_front_end_is_asked_alone(reader: Client, ask: Ask, wrapped: str) -> None:
    said = await ask(reader, user(wrapped))
    assert said.text == "The labyrinth of Crete was built by Daedalus for King Minos. [1]"
    assert await path_of(reader, said) == [BUILT, said.text]
    assert [one["code"] for one in said.clew["warnings"]] == ["context_unread"]
    more = await ask(reader, user(BUILT), assistant(said.text), user(wrapped.replace(BUILT, ATE)))
    assert more.conversation == said.conversation
    assert await path_of(reader, more) == [BUILT, said.text, ATE, more.text]


def prompt(task: str, form: str, *history: tuple[str, str]) -> dict[str, Any]:
    """Return a housekeeping prompt in the form of Open WebUI."""
    lines = "\n".join(f"{role}: {text}" for role, text in history)
    return user(
        f"### Task:\n{task}\n### Output:\nJSON format: {form}\n### Chat History:\n<chat_history>\n{lines}\n</chat_history>"
    )


@COMPLETIONS.held_by("housekeeping")
async def test_housekeeping_prompts_are_answered_in_their_form_and_nothing_is_stored(reader: Client, ask: Ask) -> None:
    told = (("USER", f"{BUILT}\nPlease."), ("ASSISTANT", "Daedalus."), ("USER", "Was the labyrinth large?"))
    forms = {
        '{ "title": "your concise title here" }': {"title": BUILT},
        '{ "tags": ["tag1", "tag2", "tag3"] }': {"tags": ["Labyrinth", "Built", "Crete"]},
        '{ "follow_ups": ["Question 1?", "Question 2?"] }': {"follow_ups": []},
        '{ "queries": ["query1", "query2"] }': {"queries": []},
    }
    for form, expected in forms.items():
        said = await ask(reader, prompt("Do it.", form, *told))
        assert json.loads(said.text) == expected
        if said.clew:
            assert (said.clew["status"], said.clew["conversation_id"]) == ("housekeeping", None)
    form = '### Output:\n{ "text": "<your_completion>" }\n<type>General</type>\n<text>Who b</text>'
    typed = f"### Task:\nYou are an autocompletion system.\n{form}"
    assert json.loads((await ask(reader, user(typed))).text) == {"text": ""}
    assert await conversations(reader) == []
    question = await ask(reader, user("### Task:\nWho built the labyrinth of Crete?"))
    assert question.clew["status"] == "answered"


@COMPLETIONS.held_by("housekeeping-stored")
async def test_housekeeping_about_a_stored_conversation_uses_it(reader: Client) -> None:
    name = {OPEN_WEBUI: "chat"}
    said = await ask_json(reader, user("What is the penalty for a week of delay?"), headers=name)
    await reader.http.patch(f"/api/conversations/{said.conversation}", json={"title": "Delays"})
    told = (("USER", "What is the penalty for a week of delay?"), ("ASSISTANT", said.text))
    titled = await ask_json(reader, prompt("Do it.", '{ "title": "x" }', *told), headers=name)
    assert json.loads(titled.text) == {"title": "Delays"}
    asked = await ask_json(reader, prompt("Do it.", '{ "follow_ups": ["x"] }', *told), headers=name)
    follow_ups = json.loads(asked.text)["follow_ups"]
    assert follow_ups[0] == "What do the documents say about “Delivery terms”?"
    assert (await ask_json(reader, user(follow_ups[0]))).clew["status"] == "answered"


@COMPLETIONS.held_by("housekeeping-librechat")
async def test_titles_for_librechat_are_plain_or_with_their_language(reader: Client) -> None:
    plain = (
        "Provide a concise, 5-word-or-less title for the conversation, using its same language, with no punctuation.\n\n"
        f"Conversation:\nUser: {BUILT}\nAI: Daedalus."
    )
    assert (await ask_json(reader, user(plain))).text == BUILT
    assert (await ask_json(reader, user(plain.removesuffix("\nAI: Daedalus.")))).text == BUILT, "before the answer"
    both = f"Analyze this conversation and provide:\n1. The detected language\n2. A concise title\n\nUser: {BUILT}\nAI: Daedalus."
    assert json.loads((await ask_json(reader, user(both))).text) == {"language": "English", "title": BUILT}
    assert await conversations(reader) == []


@COMPLETIONS.held_by("housekeeping-librechat")
@pytest.mark.parametrize(
    "system",
    [
        "You are a title generator. You output ONLY a thread title. Nothing else.\n\n<task>\nGenerate a brief title.\n</task>",
        "Generate a concise, sentence-case title (3-7 words) that captures the main topic of this coding session.",
    ],
)
async def test_a_title_that_a_system_prompt_asks_for_is_no_question(reader: Client, system: str) -> None:
    said = [{"role": "system", "content": system}, user("Generate a title for this conversation:\n"), user(f'"{BUILT}"')]
    assert (await ask_json(reader, *said)).text == BUILT
    assert await conversations(reader) == []
    asked = await ask_json(reader, said[0], user("Hello"), assistant("Hello."), user(BUILT))
    assert asked.clew["status"] == "answered", "not about a conversation that is sent whole"


@COMPLETIONS.held_by("housekeeping-agents")
@pytest.mark.parametrize(
    ("prompt", "answer"),
    [
        ("Managed memory has TWO directories. Choose which one to write each memory into.", "Nothing to save."),
        ("[SUGGESTION MODE: Suggest what the user might naturally type next.]\n\nFIRST: …", "No suggestion."),
    ],
)
async def test_what_a_coding_agent_asks_behind_an_answer_is_no_part_of_the_conversation(
    reader: Client, prompt: str, answer: str
) -> None:
    said = await ask_json(reader, user(BUILT))
    aside = await ask_json(reader, user(BUILT), assistant(said.text), user(prompt))
    assert (aside.text, aside.clew["status"]) == (answer, "housekeeping")
    more = await ask_json(reader, user(BUILT), assistant(said.text), user(ATE))
    assert await path_of(reader, more) == [BUILT, said.text, ATE, more.text]
    assert len(await conversations(reader)) == 1


@COMPLETIONS.held_by("housekeeping-librechat")
@pytest.mark.parametrize(
    "system",
    [
        "You are a librarian. Give titles.",
        "You are a job title generator for HR.",
        "Generate a title and a summary of the document the user names.",
        "Generate a short, catchy title for each product in the manual, then answer.",
    ],
)
async def test_titles_of_something_else_are_questions(reader: Client, system: str) -> None:
    asked = await ask_json(reader, {"role": "system", "content": system}, user(BUILT))
    assert asked.clew["status"] == "answered"


@COMPLETIONS.held_by("functions")
async def test_results_of_calls_continue_no_conversation_of_others_and_no_other_than_the_named_one(
    reader: Client, new_client: NewClient
) -> None:
    first = await ask_json(reader, user(CLEW))
    call = {"id": call_id(parse_id("turn", first.clew["turn_id"]), 0), "type": "function"}
    call["function"] = {"name": "f", "arguments": "{}"}  # type: ignore[assignment]
    calls = (
        user(CLEW),
        {"role": "assistant", "tool_calls": [call]},
        {"role": "tool", "tool_call_id": call["id"], "content": "1"},
    )
    again = await ask_json(reader, *calls)
    assert again.conversation == first.conversation
    named = await ask_json(reader, *calls, headers={OPEN_WEBUI: "another"})
    assert named.conversation != first.conversation
    auditor = await new_client(reader.tenant, ["query", "audit"], "auditor")
    theirs = await ask_json(auditor, *calls)
    assert theirs.conversation not in (first.conversation, named.conversation)
