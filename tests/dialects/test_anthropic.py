"""`/v1/messages` as one JSON message, through Anthropic's own SDK."""

from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import anthropic
import pytest
from anthropic import AsyncAnthropic
from anthropic.types import Message

from clew.store.assistants import Assistants
from tests.dialects.anthropic_sdk import sdk
from tests.dialects.conftest import Client, NewClient, Served
from tests.dialects.requirements_anthropic import ANTHROPIC
from tests.dialects.shelf import THREAD, put
from tests.ingestion import until
from tests.unit.ingest.samples import write_pdf

QUESTION = "What is a clew?"
SENTENCES = {"Clew-Blocks": "sentences"}
SAID = [("user", QUESTION), ("assistant", "A ball of thread.")]
TITLE = (
    "Generate a concise, sentence-case title (3-7 words) that captures the main topic or goal of this coding session. The title "
    'should be clear enough that the user recognizes the session in a list.\n\nReturn JSON with a single "title" field.'
)
NEW_TITLE = "You are naming a coding session so the user can pick it out of a long list of sessions. Return JSON."
RECAP = "The user stepped away and is coming back. Recap in under 40 words, 1-2 plain sentences."
AGAIN = "For this reply only: write what the instructions above ask for, with the summary inside <summary></summary> tags."
REMINDED = "<system-reminder>\nThe status of the repository: clean.\n</system-reminder>\n\n"
NAME = "Generate a short kebab-case name (2-4 words) that captures the main topic of this conversation. Use lowercase words."
SUMMARISE = (
    "CRITICAL: Respond with TEXT ONLY. Do NOT call any tools.\n\n- Do NOT use Read, Bash, or ANY other tool.\n\nYour task is to "
    "create a detailed summary of the conversation so far, paying close attention to the user's explicit requests.\n\nREMINDER: "
    "Do NOT call any tools. Respond with plain text only — an <analysis> block followed by a <summary> block. Tool calls will be "
    "rejected and you will fail the task."
)
ABOUT_PROMPT = "What does this prompt of Claude Code do?"


def asking(text: str = QUESTION, **fields: Any) -> dict[str, Any]:
    """What every request needs."""
    return {"model": "clew", "max_tokens": 1024, "messages": [{"role": "user", "content": text}]} | fields


def text_of(message: Message) -> str:
    return "".join(block.text for block in message.content if block.type == "text")


def clew_of(message: Message) -> dict[str, Any]:
    assert message.model_extra is not None
    return message.model_extra["clew"]


def warned(message: Message) -> list[str]:
    return [one["code"] for one in clew_of(message)["warnings"]]


@pytest.fixture
async def ai(served: Served, reader: Client) -> AsyncIterator[AsyncAnthropic]:
    async with sdk(served.ready.address, reader.key) as client:
        yield client


@ANTHROPIC.held_by("asks")
async def test_a_question_is_answered_with_a_message(ai: AsyncAnthropic, reader: Client) -> None:
    message = await ai.messages.create(**asking())
    assert (message.type, message.role, message.model, message.stop_reason) == ("message", "assistant", "clew", "end_turn")
    assert message.stop_sequence is None
    assert message._request_id
    stored = await reader.http.get(f"/api/conversations/{clew_of(message)['conversation_id']}/messages")
    question, answer = stored.json()["messages"]
    assert (question["content"], answer["content"], answer["id"]) == (QUESTION, text_of(message), message.id)
    assert clew_of(message)["status"] == "answered"


@ANTHROPIC.held_by("char-citations")
async def test_citations_are_characters_of_the_stored_text(ai: AsyncAnthropic, reader: Client) -> None:
    message = await ai.messages.create(**asking())
    cited = [one for block in message.content if block.type == "text" for one in block.citations or []]
    assert cited
    for one in cited:
        assert one.type == "char_location"
        text = (await reader.http.get(f"/api/documents/{one.file_id}/text")).json()["text"]
        assert text[one.start_char_index : one.end_char_index] == one.cited_text
        assert (one.document_title, one.document_index) == ("thread.md", 0)
        assert one.model_extra is not None
        details = one.model_extra["clew"]
        assert (details["start"], details["end"], details["version"]) == (one.start_char_index, one.end_char_index, 1)
        assert (details["support"], details["heading_path"]) == ("supported", ["Clew's thread"])


@ANTHROPIC.held_by("blocks")
async def test_a_block_is_a_sentence_and_has_what_its_marks_cite(ai: AsyncAnthropic) -> None:
    message = await ai.messages.create(**asking("How high is the penalty for a delay?"), extra_headers=SENTENCES)
    assert len(message.content) > 1
    for block in message.content:
        assert block.type == "text"
        cited = block.citations or []
        assert [f"[{one.model_extra['clew']['label']}]" for one in cited if one.model_extra] == [
            mark for mark in block.text.split() if mark.startswith("[")
        ]
        assert all(one.cited_text in block.text for one in cited)


@ANTHROPIC.held_by("blocks")
@pytest.mark.parametrize("tools", [[], [{"name": "weather", "input_schema": {"type": "object"}}]], ids=["plain", "tools"])
async def test_a_request_that_sends_nothing_to_cite_gets_its_text_in_one_block(ai: AsyncAnthropic, tools: Any) -> None:
    asked = asking("How high is the penalty for a delay?", **({"tools": tools} if tools else {}))
    sentences = await ai.messages.create(**asking("How high is the penalty for a delay?"), extra_headers=SENTENCES)
    async with ai.messages.stream(**asked) as stream:
        streamed = await stream.get_final_message()
    for message in (await ai.messages.create(**asked), streamed):
        [block] = message.content
        assert block.type == "text"
        assert block.text == text_of(sentences)
        marks = [one.model_extra["clew"]["label"] for one in block.citations or [] if one.model_extra]
        assert [f"[{label}]" for label in marks] == [mark for mark in block.text.split() if mark.startswith("[")]


@ANTHROPIC.held_by("page-citations")
async def test_a_document_with_pages_is_cited_by_them(ai: AsyncAnthropic, reader: Client, tmp_path: Path) -> None:
    files = {"file": ("basin.pdf", write_pdf(tmp_path / "basin.pdf", pages=2).read_bytes(), "application/pdf")}
    document = (await reader.http.post("/api/documents", files=files)).json()["documents"][0]["id"]
    await until_ready(reader, document)
    message = await ai.messages.create(**asking("How much inflow did the basin lose during the dry season?"))
    cited = [one for block in message.content if block.type == "text" for one in block.citations or []]
    assert cited
    text = (await reader.http.get(f"/api/documents/{document}/text")).json()["text"]
    for one in cited:
        assert one.type == "page_location"
        assert one.end_page_number == one.start_page_number + 1
        assert one.model_extra is not None
        assert text[one.model_extra["clew"]["start"] : one.model_extra["clew"]["end"]] == one.cited_text
        assert one.model_extra["clew"]["position"]["number"] == one.start_page_number


async def until_ready(reader: Client, document: str) -> None:
    async def is_ready() -> bool:
        return (await reader.http.get(f"/api/documents/{document}")).json()["status"] == "ready"

    await until(is_ready)


@ANTHROPIC.held_by("no-context")
async def test_a_question_without_a_source_ends_the_turn_and_says_so(ai: AsyncAnthropic) -> None:
    message = await ai.messages.create(**asking("Which vaccine helps against yellow fever?"))
    assert (message.stop_reason, clew_of(message)["status"]) == ("end_turn", "no_context")
    assert clew_of(message)["refusal"]["stage"] == "guard"
    assert text_of(message)
    assert not any(block.citations for block in message.content if block.type == "text")


@ANTHROPIC.held_by("small-talk")
async def test_thanks_are_answered_politely(ai: AsyncAnthropic) -> None:
    message = await ai.messages.create(**asking("Thank you!"))
    assert (clew_of(message)["status"], len(message.content)) == ("small_talk", 1)


@ANTHROPIC.held_by("named-conversation")
async def test_the_header_continues_a_conversation(ai: AsyncAnthropic, reader: Client) -> None:
    raw = await ai.messages.with_raw_response.create(**asking())
    conversation = raw.headers["Clew-Conversation-Id"]
    assert conversation == clew_of(await raw.parse())["conversation_id"]
    again = await ai.messages.create(**asking("Who was it given to?"), extra_headers={"Clew-Conversation-Id": conversation})
    assert clew_of(again)["conversation_id"] == conversation
    stored = (await reader.http.get(f"/api/conversations/{conversation}/messages")).json()["messages"]
    assert [one["content"] for one in stored][::2] == [QUESTION, "Who was it given to?"]
    asked = await reader.http.post(f"/api/conversations/{conversation}/messages", json={"content": "Who built the labyrinth?"})
    assert asked.status_code == 201


def turns_of(*messages: Any) -> list[dict[str, Any]]:
    """Messages in turn, the first one of the user."""
    return [{"role": ("user", "assistant")[n % 2], "content": content} for n, content in enumerate(messages)]


@ANTHROPIC.held_by("found-conversation")
async def test_a_conversation_is_found_by_its_messages_and_continued(ai: AsyncAnthropic, reader: Client) -> None:
    first = await ai.messages.create(**asking())
    question = [{"type": "text", "text": "Who built the labyrinth?"}]
    message = await ai.messages.create(**asking(messages=turns_of(QUESTION, first.content, question)))
    assert "Daedalus" in text_of(message)
    assert clew_of(message)["conversation_id"] == clew_of(first)["conversation_id"]
    path = f"/api/conversations/{clew_of(message)['conversation_id']}/messages"
    stored = [one["content"] for one in (await reader.http.get(path)).json()["messages"]]
    assert stored == [QUESTION, text_of(first), "Who built the labyrinth?", text_of(message)]


@ANTHROPIC.held_by("asked-again")
async def test_a_question_that_is_asked_again_forks_the_conversation(ai: AsyncAnthropic, reader: Client) -> None:
    first = await ai.messages.create(**asking())
    asked = [await ai.messages.create(**asking(messages=turns_of(QUESTION, first.content, text))) for text in ("Who?", "Why?")]
    assert len({clew_of(one)["conversation_id"] for one in (first, *asked)}) == 1
    forks = await reader.http.get(f"/api/conversations/{clew_of(first)['conversation_id']}/branches")
    assert [one["parentMessageId"] for one in forks.json()["forks"]] == [first.id]


@ANTHROPIC.held_by("new-conversation")
async def test_messages_that_clew_does_not_know_begin_a_conversation(ai: AsyncAnthropic, reader: Client) -> None:
    message = await ai.messages.create(**asking(messages=turns_of("Hello.", "Good morning.", QUESTION)))
    path = f"/api/conversations/{clew_of(message)['conversation_id']}/messages"
    stored = [one["content"] for one in (await reader.http.get(path)).json()["messages"]]
    assert stored == ["Hello.", "Good morning.", QUESTION, text_of(message)]


@ANTHROPIC.held_by("other-history")
async def test_other_messages_than_those_of_the_named_conversation_are_noted(ai: AsyncAnthropic) -> None:
    named = {"Clew-Conversation-Id": clew_of(await ai.messages.create(**asking()))["conversation_id"]}
    turns = turns_of("Hello.", "Good morning.", "Who built the labyrinth?")
    message = await ai.messages.create(**asking(messages=turns), extra_headers=named)
    assert (clew_of(message)["conversation_id"], warned(message)) == (named["Clew-Conversation-Id"], ["history_differs"])


@ANTHROPIC.held_by("long-text")
async def test_a_long_text_may_come_with_the_question(ai: AsyncAnthropic) -> None:
    message = await ai.messages.create(**asking(f"{'Some words. ' * 2000}\n\n{QUESTION}"))
    assert clew_of(message)["status"] == "answered"


@ANTHROPIC.held_by("merged")
async def test_messages_of_one_role_in_a_row_are_one_message(ai: AsyncAnthropic, reader: Client) -> None:
    turns = [{"role": "user", "content": "Hello."}, {"role": "user", "content": QUESTION}]
    message = await ai.messages.create(**asking(messages=turns))
    path = f"/api/conversations/{clew_of(message)['conversation_id']}/messages"
    assert (await reader.http.get(path)).json()["messages"][0]["content"] == f"Hello.\n\n{QUESTION}"


@ANTHROPIC.held_by("model")
@pytest.mark.parametrize("name", ["clew/legal", "clew:legal"])
async def test_the_model_selects_the_assistant(served: Served, ai: AsyncAnthropic, reader: Client, name: str) -> None:
    legal = await Assistants(served.database).create(reader.tenant, "legal")
    assert clew_of(await ai.messages.create(**asking(model=name)))["status"] == "no_context"
    await put(reader, "thread.md", THREAD, assistant="legal")
    message = await ai.messages.create(**asking(model=name))
    assert (message.model, clew_of(message)["status"]) == (name, "answered")
    assert legal.name == "legal"


@ANTHROPIC.held_by("user-id")
async def test_the_user_id_is_stored_with_the_conversation(served: Served, ai: AsyncAnthropic, reader: Client) -> None:
    message = await ai.messages.create(**asking(metadata={"user_id": "u-17"}))
    found = await served.database.dicts(
        reader.tenant, "select metadata from threads where tenant_id = clew_tenant() and caller_app = 'anthropic'"
    )
    assert found[0]["metadata"] == {"anthropic": {"user_id": "u-17"}}
    assert warned(message) == []


@ANTHROPIC.held_by("around-question")
@pytest.mark.parametrize(
    "around",
    [
        "<system-reminder>\nToday is Saturday. The user has no open files.\n</system-reminder>\n\n",
        "<environment_context>\n  <cwd>/home/ana</cwd>\n  <shell>bash</shell>\n</environment_context>",
    ],
)
async def test_the_question_of_an_agent_is_understood_without_what_stands_around_it(
    ai: AsyncAnthropic, reader: Client, around: str
) -> None:
    content = [{"type": "text", "text": around}, {"type": "text", "text": QUESTION}]
    first = await ai.messages.create(**asking(messages=[{"role": "user", "content": content}]))
    assert clew_of(first)["status"] == "answered"
    turn = (await reader.http.get(f"/api/turns/{clew_of(first)['turn_id']}")).json()
    assert turn["question"] == QUESTION
    named = {"Clew-Conversation-Id": clew_of(first)["conversation_id"]}
    again = await ai.messages.create(**asking(f"{around}\n\nWho was it given to?"), extra_headers=named)
    assert clew_of(again)["status"] == "answered"
    title = (await reader.http.get(f"/api/conversations/{clew_of(first)['conversation_id']}")).json()["title"]
    assert "clew" in title.lower()
    assert "<" not in title


@ANTHROPIC.held_by("housekeeping")
@pytest.mark.parametrize(
    ("system", "messages", "text"),
    [
        (TITLE, [("user", f"<session>\n{QUESTION}\n</session>\n\nWrite the title in French.")], f'{{"title": "{QUESTION}"}}'),
        (NAME, [("user", f"<conversation>\n{QUESTION}\nA ball of thread.\n</conversation>")], '{"name": "what-is-a-clew"}'),
        (NEW_TITLE, [("user", f"<session>\n{QUESTION}\n</session>\n\nWrite the title.")], f'{{"title": "{QUESTION}"}}'),
        (NAME, [("user", f"<conversation>\n{'o' * 1000}\n{QUESTION}\n</conversation>")], '{"name": "what-is-a-clew"}'),
        ("", [*SAID, ("user", SUMMARISE)], f"<summary>\nUSER: {QUESTION}\nASSISTANT: A ball of thread.\n</summary>"),
        (
            "",
            [("user", f"{REMINDED}{QUESTION}"), SAID[1], ("user", f"{SUMMARISE}\n\n{AGAIN}")],
            f"<summary>\nUSER: {QUESTION}\nASSISTANT: A ball of thread.\n</summary>",
        ),
        (
            "",
            [*SAID, ("user", [{"type": "text", "text": text} for text in ("Who built it?\n", SUMMARISE)])],
            f"<summary>\nUSER: {QUESTION}\nASSISTANT: A ball of thread.\nUSER: Who built it?\n</summary>",
        ),
        (
            "",
            [*SAID, ("user", RECAP)],
            QUESTION,
        ),
        (
            "",
            [
                *SAID,
                ("user", [{"type": "text", "text": text} for text in ("<command-name>/x</command-name>", RECAP)]),
                ("system", "More tools are available now."),
            ],
            QUESTION,
        ),
        ("", [*SAID, ("user", "[SUGGESTION MODE: Suggest what the user might naturally type next.]")], "No suggestion."),
    ],
    ids=[
        *("title", "name", "new-title", "name-of-what-was-cut", "summary", "summary-asked-again", "summary-behind-a-question"),
        *("recap", "recap-behind-commands", "suggestion"),
    ],
)
async def test_what_claude_code_asks_about_a_session_is_not_stored(
    ai: AsyncAnthropic, reader: Client, system: str, messages: list[tuple[str, Any]], text: str
) -> None:
    blocks = ["x-anthropic-billing-header: cc_version=2.1.197", "You are Claude Code, Anthropic's official CLI for Claude."]
    form = {"type": "json_schema", "schema": {"type": "object", "properties": {"title": {"type": "string"}}}}
    asked = asking(
        messages=[{"role": role, "content": said} for role, said in messages],
        system=[{"type": "text", "text": one} for one in (*blocks, system)],
        output_config={"effort": "high"} | ({"format": form} if system else {}),
    )
    message = await ai.messages.create(**asked)
    assert (text_of(message), message.stop_reason) == (text, "end_turn")
    assert (clew_of(message)["status"], clew_of(message)["turn_id"]) == ("housekeeping", None)
    async with ai.messages.stream(**asked) as stream:
        streamed = await stream.get_final_message()
    assert (text_of(streamed), streamed.stop_reason) == (text, "end_turn")
    assert (await reader.http.get("/api/conversations")).json()["conversations"] == []


@ANTHROPIC.held_by("housekeeping")
@pytest.mark.parametrize(
    "messages",
    [
        [("user", SUMMARISE)],
        [*SAID, ("user", f"{ABOUT_PROMPT}\n\n{SUMMARISE}")],
        [*SAID, ("user", f"{SUMMARISE}\n\n{ABOUT_PROMPT}")],
    ],
    ids=["nothing-before", "behind-a-question", "before-a-question"],
)
async def test_a_question_about_the_prompt_for_a_summary_is_a_question(
    ai: AsyncAnthropic, messages: list[tuple[str, str]]
) -> None:
    message = await ai.messages.create(**asking(messages=[{"role": role, "content": said} for role, said in messages]))
    assert clew_of(message)["status"] != "housekeeping"
    assert clew_of(message)["turn_id"]


@ANTHROPIC.held_by("no-effect")
async def test_what_has_no_effect_is_named(ai: AsyncAnthropic) -> None:
    tool = {"name": "weather", "input_schema": {"type": "object"}}
    message = await ai.messages.create(
        **asking(tools=[tool], system="Answer like a pirate."),
        extra_body={"top_k": 3, "temperature": 0.2, "top_q": 1},
    )
    assert warned(message) == ["unknown_field", "field_ignored", "tools_ignored", "options_ignored"]
    assert "`top_k`" in clew_of(message)["warnings"][1]["message"]
    assert text_of(message)


@ANTHROPIC.held_by("stop-sequences")
async def test_an_answer_ends_before_a_stop_sequence(ai: AsyncAnthropic) -> None:
    asked = asking("Who built the labyrinth of Crete?", stop_sequences=["never", " Daedalus"])
    message = await ai.messages.create(**asked)
    assert (text_of(message), message.stop_reason) == ("The labyrinth of Crete was built by", "stop_sequence")
    assert message.stop_sequence == " Daedalus"
    async with ai.messages.stream(**asked) as stream:
        streamed = await stream.get_final_message()
    assert (text_of(streamed), streamed.stop_reason, streamed.stop_sequence) == (text_of(message), "stop_sequence", " Daedalus")


@ANTHROPIC.held_by("no-effect")
async def test_the_fields_of_a_block_that_clew_does_not_read_may_have_any_shape(ai: AsyncAnthropic) -> None:
    found = {"type": "tool_search_tool_search_result", "tool_references": []}
    searched = {"type": "tool_search_tool_result", "tool_use_id": "srvtoolu_1", "content": found}
    said: list[Any] = [{"type": "text", "text": "Hello."}, searched, {"type": "another", "tool": "bash", "tool_name": 5}]
    messages: list[Any] = [{"role": "user", "content": "Hello"}, {"role": "assistant", "content": said}, *asking()["messages"]]
    assert warned(await ai.messages.create(**asking(messages=messages))) == ["block_ignored", "block_ignored"]


@ANTHROPIC.held_by("no-effect")
async def test_blocks_that_clew_does_not_read_are_named(ai: AsyncAnthropic) -> None:
    picture = {"type": "image", "source": {"type": "base64", "media_type": "image/png", "data": "aGVsbG8="}}
    message = await ai.messages.create(
        **asking(messages=[{"role": "user", "content": [picture, {"type": "text", "text": QUESTION}]}])
    )
    assert warned(message) == ["block_ignored"]
    assert clew_of(message)["status"] == "answered"


@ANTHROPIC.held_by("idempotency")
async def test_a_retried_request_returns_the_same_message(ai: AsyncAnthropic) -> None:
    headers = {"Idempotency-Key": "one"}
    first = await ai.messages.create(**asking(), extra_headers=headers)
    raw = await ai.messages.with_raw_response.create(**asking(), extra_headers=headers)
    again = await raw.parse()
    assert (again.id, text_of(again), raw.headers["Idempotent-Replayed"]) == (first.id, text_of(first), "true")


@ANTHROPIC.held_by("count-tokens")
async def test_tokens_are_estimated(ai: AsyncAnthropic) -> None:
    turns = asking()["messages"]
    short = await ai.messages.count_tokens(model="clew", messages=turns)
    long = await ai.messages.count_tokens(model="clew", messages=turns, system="Answer in one short sentence. " * 50)
    assert 0 < short.input_tokens < 30
    assert long.input_tokens > short.input_tokens + 200
    with pytest.raises(anthropic.NotFoundError):
        await ai.messages.count_tokens(model="claude-opus-9", messages=turns)


@ANTHROPIC.held_by("key")
@pytest.mark.parametrize("header", ["X-Api-Key", "Authorization"])
async def test_the_key_is_accepted_in_both_headers(served: Served, reader: Client, header: str) -> None:
    value = reader.key if header == "X-Api-Key" else f"Bearer {reader.key}"
    async with sdk(served.ready.address, None, default_headers={header: value}) as ai:
        assert text_of(await ai.messages.create(**asking()))


@ANTHROPIC.held_by("owner")
async def test_a_conversation_belongs_to_the_user_of_the_request(served: Served, reader: Client, new_client: NewClient) -> None:
    async with sdk(served.ready.address, reader.key, default_headers={"Clew-User": "ana"}) as ana:
        conversation = clew_of(await ana.messages.create(**asking()))["conversation_id"]
    other = await new_client(reader.tenant, "query")
    async with sdk(served.ready.address, other.key, default_headers={"Clew-User": "bea"}) as bea:
        with pytest.raises(anthropic.NotFoundError) as caught:
            await bea.messages.create(**asking(), extra_headers={"Clew-Conversation-Id": conversation})
    assert caught.value.error_code == "conversation_not_found"


@ANTHROPIC.held_by("answer-by-id")
async def test_an_answer_of_somebody_else_is_not_continued_by_its_id(
    served: Served, reader: Client, ai: AsyncAnthropic, new_client: NewClient
) -> None:
    first = await ai.messages.create(**asking())
    thread = {"thread": {"type": "continue", "previous_message_id": first.id}}
    again = await ai.messages.create(**asking("Who built the labyrinth?"), extra_body=thread)
    assert clew_of(again)["conversation_id"] == clew_of(first)["conversation_id"]
    others = [
        await new_client(reader.tenant, "query", user="ana"),
        await new_client(reader.tenant, ["query", "audit"], "auditor"),
    ]
    for other in others:
        async with sdk(served.ready.address, other.key) as theirs:
            with pytest.raises(anthropic.NotFoundError) as caught:
                await theirs.messages.create(**asking("Who built the labyrinth?"), extra_body=thread)
        assert caught.value.error_code == "thread_not_found"
    with pytest.raises(anthropic.BadRequestError):
        await ai.messages.create(**asking(), extra_body={"thread": {"type": "continue"}})
    turns = [{"role": "user", "content": "Hi"}, {"role": "assistant", "content": "Hi"}, {"role": "user", "content": "Who?"}]
    with pytest.raises(anthropic.BadRequestError, match="only have new messages"):
        await ai.messages.create(**asking(messages=turns), extra_body=thread)
