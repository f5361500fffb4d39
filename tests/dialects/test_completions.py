"""Chat completions through OpenAI's own SDK: the shapes, the citations, and what is refused."""

import openai
import pytest

from tests.dialects.conftest import Client, NewClient
from tests.dialects.openai_sdk import ASK, Ask, ask_json, ask_stream, assistant, sdk, user
from tests.dialects.requirements_completions import COMPLETIONS
from tests.dialects.shelf import REPORT, put
from tests.rows import each

BUILT = "Who built the labyrinth of Crete?"
SENTENCE = "The labyrinth of Crete was built by Daedalus for King Minos."


@pytest.fixture
def ask(transport: str) -> Ask:
    """Ask over the transport of this run of the test."""
    return ASK[transport]


async def count(client: Client) -> int:
    return len((await client.http.get("/api/conversations")).json()["conversations"])


@COMPLETIONS.held_by("answers", "annotations", "extension")
async def test_a_question_is_answered_with_the_exact_words_that_it_cites(reader: Client, ask: Ask) -> None:
    said = await ask(reader, user(BUILT))
    assert said.text == f"{SENTENCE} [1]"
    assert said.id.startswith("chatcmpl-")
    assert said.model == "clew"
    assert said.headers["Clew-Conversation-Id"] == said.conversation
    [annotation] = said.annotations
    cited = annotation["url_citation"]
    assert said.text[cited["start_index"] : cited["end_index"]] == said.text
    assert (cited["content"], cited["title"]) == (SENTENCE, "thread.md")
    [citation] = said.clew["citations"]
    place = f"version={citation['version']}&start={citation['start']}&end={citation['end']}"
    assert cited["url"] == citation["url"] == f"{reader.http.base_url}/documents/{citation['document_id']}?{place}"
    where = {name: citation[name] for name in ("start", "end", "version")}
    text = await reader.http.get(f"/api/documents/{citation['document_id']}/text", params=where)
    assert text.json()["text"] == citation["quote"] == SENTENCE
    assert said.text[citation["answer_start"] : citation["answer_end"]].strip() == SENTENCE
    assert [one["strength"] for one in said.clew["support"]] == ["supported"]
    turn = (await reader.http.get(f"/api/turns/{said.clew['turn_id']}")).json()
    assert turn["dialect"] == "completions"
    path = f"/api/conversations/{said.conversation}/messages/{said.clew['message_id']}"
    assert (await reader.http.get(path)).json()["content"] == said.text


@COMPLETIONS.held_by("answers")
async def test_a_body_has_every_field_of_the_shape(reader: Client) -> None:
    body = (await reader.http.post("/v1/chat/completions", json={"model": "clew", "messages": [user(BUILT)]})).json()
    assert set(body) == {"id", "object", "created", "model", "service_tier", "system_fingerprint", "choices", "usage"}
    [choice] = body["choices"]
    assert set(choice) == {"index", "message", "logprobs", "finish_reason"}
    assert set(choice["message"]) == {"role", "content", "refusal", "annotations", "clew"}
    assert body["object"] == "chat.completion"
    assert {"prompt_tokens", "completion_tokens", "total_tokens"} < set(body["usage"])
    assert isinstance(body["created"], int)


@COMPLETIONS.held_by("chunks", "usage", "one-write")
async def test_a_stream_is_chunks_of_one_write_each_that_end_with_done(reader: Client) -> None:
    body = {"model": "clew", "messages": [user(BUILT)], "stream": True, "stream_options": {"include_usage": True}}
    async with reader.http.stream("POST", "/v1/chat/completions", json=body) as response:
        assert response.headers["content-type"].startswith("text/event-stream")
        raw = b"".join([piece async for piece in response.aiter_raw()])
    events = raw.decode().split("\n\n")
    assert "\r" not in raw.decode()
    assert events[-2:] == ["data: [DONE]", ""]
    assert all(event.startswith("data: ") and "\n" not in event for event in events[:-1])
    said = await ask_stream(reader, user(BUILT), stream_options={"include_usage": True})
    first, *_, last, usage = said.chunks
    assert first["choices"][0]["delta"]["role"] == "assistant"
    assert last["choices"][0]["finish_reason"] == "stop"
    assert usage["choices"] == []
    assert usage["usage"]["total_tokens"] == 0
    assert all(chunk["usage"] is None for chunk in said.chunks[:-1])
    assert {chunk["object"] for chunk in said.chunks} == {"chat.completion.chunk"}
    assert len({chunk["id"] for chunk in said.chunks}) == 1
    plain = await ask_stream(reader, user(BUILT))
    assert plain.chunks[-1]["choices"][0]["finish_reason"] == "stop"


@COMPLETIONS.held_by("same-both")
async def test_both_ways_say_the_same(reader: Client) -> None:
    one, other = await ask_json(reader, user(BUILT)), await ask_stream(reader, user(BUILT))
    own = ("conversation_id", "turn_id", "message_id")
    assert one.text == other.text
    assert one.annotations == other.annotations
    assert {name: value for name, value in one.clew.items() if name not in own} == {
        name: value for name, value in other.clew.items() if name not in own
    }


@COMPLETIONS.held_by("links", "links-match")
async def test_marks_are_links_where_they_are_wanted_and_such_an_answer_is_continued(reader: Client, ask: Ask) -> None:
    said = await ask(reader, user(BUILT), headers={"Clew-Links": "markdown"})
    [annotation] = said.annotations
    url = annotation["url_citation"]["url"]
    assert said.text == f"{SENTENCE} [[1]({url})]"
    assert annotation["url_citation"]["end_index"] == len(said.text)
    again = await ask(reader, user(BUILT), assistant(said.text), user("Who ate seven youths?"))
    assert again.conversation == said.conversation
    assert (again.text, await count(reader)) == ("It held the Minotaur, who ate seven youths every year. [1]", 1)


@COMPLETIONS.held_by("refusal")
async def test_a_question_without_a_source_gets_a_text_and_its_reason(reader: Client, ask: Ask) -> None:
    said = await ask(reader, user("What is the boiling point of tungsten in Kelvin?"))
    assert said.text
    assert said.annotations == []
    assert (said.clew["status"], said.clew["refusal"]["stage"]) == ("no_context", "guard")
    path = f"/api/conversations/{said.conversation}/messages"
    assert [one["content"] for one in (await reader.http.get(path)).json()["messages"]][1] == said.text


@COMPLETIONS.held_by("small-talk")
async def test_a_greeting_gets_a_text(reader: Client, ask: Ask) -> None:
    said = await ask(reader, user("Hello!"))
    assert said.text
    assert said.clew["status"] == "small_talk"


@COMPLETIONS.held_by("models")
async def test_the_model_selects_the_documents(client: Client, ask: Ask) -> None:
    created = await client.http.post("/api/assistants", json={"name": "lab"})
    await put(client, "report.md", REPORT, assistant=created.json()["id"])
    energy = user("What energy did the beam of the accelerator reach?")
    for model in ("clew/lab", "clew:lab", f"clew/{created.json()['id']}"):
        said = await ask(client, energy, model=model)
        assert "6.8 teraelectronvolts" in said.text
        assert said.model == "clew/lab"
    assert (await ask(client, energy)).clew["status"] == "no_context"
    async with sdk(client) as ai:
        with pytest.raises(openai.NotFoundError) as caught:
            await ai.chat.completions.create(model="gpt-5", messages=[energy])  # type: ignore[list-item]
    assert (caught.value.code, caught.value.param) == ("model_not_found", "model")


@COMPLETIONS.held_by("parts")
async def test_texts_of_a_message_are_joined_and_images_are_ignored_with_a_warning(reader: Client, ask: Ask) -> None:
    image = {"type": "image_url", "image_url": {"url": "data:image/png;base64,iVBORw0KGgo="}}
    said = await ask(reader, user([{"type": "text", "text": BUILT}, image]))
    assert said.text == f"{SENTENCE} [1]"
    [warning] = said.clew["warnings"]
    assert warning["code"] == "parts_ignored"
    assert "`image_url`" in warning["message"]
    both = await ask(reader, user([{"type": "text", "text": "Tell me:"}, {"type": "text", "text": BUILT}]))
    path = f"/api/conversations/{both.conversation}/messages"
    stored = (await reader.http.get(path)).json()["messages"]
    assert stored[0]["content"] == f"Tell me:\n\n{BUILT}"
    async with sdk(reader) as ai:
        with pytest.raises(openai.BadRequestError) as caught:
            await ai.chat.completions.create(model="clew", messages=[user([image])])  # type: ignore[list-item]
    assert caught.value.param == "messages[0].content"


@COMPLETIONS.held_by("unused-fields")
async def test_fields_without_effect_are_ignored_and_some_get_a_warning(reader: Client, ask: Ask) -> None:
    tool = {"type": "function", "function": {"name": "clock", "parameters": {"type": "object", "properties": {}}}}
    said = await ask(
        reader,
        user(BUILT),
        tools=[tool],
        tool_choice="auto",
        response_format={"type": "text"},
        max_tokens=5,
        stop=["x"],
        temperature=0.5,
        seed=1,
        user="ana",
        metadata={"chat": "1"},
        extra_body={"chat_id": "x", "features": None},
    )
    assert said.text == f"{SENTENCE} [1]"
    named = [one["message"].split("`")[1] for one in said.clew["warnings"] if one["code"] == "field_ignored"]
    assert named == ["tools", "max_tokens", "temperature", "seed"]


CALL = {"id": "c1", "type": "function"}
BAD = [
    (
        {
            "messages": [
                {"role": "assistant", "tool_calls": [CALL | {"function": {"name": "f", "arguments": '{"a": "\\u0000"}'}}]}
            ]
        },
        "messages[0].tool_calls[0].function.arguments",
        "invalid_value",
    ),
    ({"messages": []}, "messages", "empty_array"),
    ({"messages": None}, "messages", "missing_required_parameter"),
    ({"model": None}, "model", "missing_required_parameter"),
    ({"messages": [{"role": "robot", "content": "x"}]}, "messages[0].role", "invalid_value"),
    ({"messages": [{"role": "user", "content": 7}]}, "messages[0].content", "invalid_type"),
    ({"messages": [user("  ")]}, "messages[0].content", "invalid_value"),
    ({"messages": [user(BUILT), assistant("Daedalus.")]}, "messages[1].role", "invalid_value"),
    ({"messages": [{"role": "system", "content": "x" * 200_001}, user(BUILT)]}, "messages", "invalid_value"),
    ({"n": 9}, "n", "integer_above_max_value"),
    ({"n": 0}, "n", "integer_below_min_value"),
    ({"temperature": 3}, "temperature", "decimal_above_max_value"),
    ({"top_p": -1}, "top_p", "decimal_below_min_value"),
    ({"model": ""}, "model", "empty_string"),
    ({"temperature": True}, "temperature", "invalid_type"),
    ({"tool_choice": "required"}, "tool_choice", "invalid_value"),
    ({"tool_choice": "auto"}, "tool_choice", "invalid_value"),
    ({"parallel_tool_calls": True}, "parallel_tool_calls", "invalid_value"),
    ({"function_call": "auto"}, "function_call", "invalid_value"),
    ({"max_tokens": 9, "max_completion_tokens": 9}, "max_tokens", "invalid_parameter_combination"),
    *(
        ({"messages": [user([{"type": kind}])]}, f"messages[0].content[0].{kind}", "missing_required_parameter")
        for kind in ("text", "image_url", "input_audio")
    ),
    ({"stream_options": {"include_usage": True}}, "stream_options", "invalid_value"),
    ({"response_format": {"type": "json_schema"}}, "response_format.json_schema", "missing_required_parameter"),
    ({"response_format": {"type": "json_object"}}, "response_format", "invalid_value"),
    ({"response_format": {"type": "json_schema", "json_schema": {"name": "a"}}}, "response_format", "invalid_value"),
    ({"stop": ["a", "b", "c", "d", "e"]}, "stop", "array_above_max_length"),
    ({"stop": "a" * 1_001}, "stop", "string_above_max_length"),
    ({"metadata": {f"k{n}": "v" for n in range(17)}}, "metadata", "object_above_max_properties"),
]


@COMPLETIONS.held_by("bad-input")
@each(("change", "param", "code"), BAD)
async def test_what_cannot_be_used_is_refused_and_nothing_is_stored(
    reader: Client, change: dict[str, object], param: str, code: str
) -> None:
    body = {"model": "clew", "messages": [user(BUILT)]} | change
    response = await reader.http.post("/v1/chat/completions", json=body)
    error = response.json()["error"]
    assert (response.status_code, error["type"]) == (400, "invalid_request_error"), response.text
    assert (error["param"], error["code"]) == (param, code)
    assert await count(reader) == 0


@COMPLETIONS.held_by("bad-input")
async def test_a_key_that_may_only_read_is_refused_with_the_class_of_the_sdk(reader: Client, new_client: NewClient) -> None:
    small = await new_client(reader.tenant, "read")
    async with sdk(small) as ai:
        assert [one.id async for one in ai.models.list()] == ["clew"]
        with pytest.raises(openai.PermissionDeniedError) as caught:
            await ai.chat.completions.create(model="clew", messages=[user(BUILT)])  # type: ignore[list-item]
    assert (caught.value.code, caught.value.type) == ("insufficient_permissions", "invalid_request_error")


@COMPLETIONS.held_by("idempotent")
async def test_the_same_request_with_the_same_key_is_the_same_turn(reader: Client, ask: Ask) -> None:
    key = {"Idempotency-Key": "once"}
    one = await ask(reader, user(BUILT), headers=key)
    other = await ask(reader, user(BUILT), headers=key)
    assert (one.clew, one.text) == (other.clew, other.text)
    assert other.headers["Idempotent-Replayed"] == "true"
    assert await count(reader) == 1
    continued = [user(BUILT), assistant(one.text), user("Who ate seven youths?")]
    next_one = await ask(reader, *continued, headers={"Idempotency-Key": "next"})
    same = await ask(reader, *continued, headers={"Idempotency-Key": "next"})
    assert next_one.clew["turn_id"] == same.clew["turn_id"]
    with pytest.raises(openai.ConflictError):
        await ask_json(reader, user("What is a clew?"), headers=key)
