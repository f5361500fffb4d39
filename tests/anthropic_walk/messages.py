"""`/v1/messages`: what is asked, what comes back, and the citations."""

from typing import Any

from pydantic import BaseModel

from tests.anthropic_walk.walking import answered, assistant, refused, say, text, text_of, user, warned
from tests.openai_walk.walking import BUILT, EATEN, NOWHERE, Walker, behaviour
from tests.providers.wires.wire import Behaviour


@behaviour
async def a_message_has_its_shape(w: Walker) -> None:
    """A message has an id, its role, the model of the request, blocks of text and why it ended."""
    message = await say(w.ai)
    assert message.id.startswith("msg_")
    assert (message.type, message.role, message.model) == ("message", "assistant", "clew")
    assert (message.stop_reason, message.stop_sequence) == ("end_turn", None)
    assert {block.type for block in message.content} == {"text"}
    assert answered(message)


@behaviour
async def usage_has_every_count(w: Walker) -> None:
    """The usage has the tokens, those of the cache, and the tier."""
    usage = (await say(w.ai)).usage
    assert usage.input_tokens > 0
    assert usage.output_tokens > 0
    assert (usage.cache_creation_input_tokens, usage.cache_read_input_tokens is not None) == (0, True)
    assert usage.service_tier == "standard"
    assert usage.cache_creation.ephemeral_5m_input_tokens == 0


@behaviour
async def without_a_model_there_is_the_same_shape(w: Walker) -> None:
    """Without a language model, a message has the same shape."""
    message = await say(w.plain)
    assert "Daedalus" in text_of(message)
    assert message.stop_reason == "end_turn"


@behaviour
async def citations_name_characters(w: Walker) -> None:
    """A citation is a char_location whose characters of the document are the cited text."""
    cited = [one for block in (await say(w.plain)).content for one in block.citations or []]
    assert cited
    for one in cited:
        assert (one.type, one.document_index, one.document_title) == ("char_location", 0, "thread.md")
        path = f"{w.plain_house.address}/api/documents/{one.file_id}/text"
        stored: str = (await w.http.get(path, headers={"X-Api-Key": w.plain_house.key})).json()["text"]
        assert stored[one.start_char_index : one.end_char_index] == one.cited_text


@behaviour
async def a_block_without_a_citation_has_none(w: Walker) -> None:
    """The field citations is present, and null without citations."""
    raw = (await w.ai.messages.with_raw_response.create(model="clew", max_tokens=9, messages=[user("Hello!")])).http_response
    assert [block["citations"] for block in raw.json()["content"]] == [None] * len(raw.json()["content"])


@behaviour
async def content_may_be_blocks(w: Walker) -> None:
    """A message may have several blocks of text."""
    assert answered(await say(w.ai, [text("I read about Crete."), text(BUILT)]))


@behaviour
async def cache_control_has_no_effect_and_no_warning(w: Walker) -> None:
    """cache_control on blocks, on the system prompt and on the request is accepted: prompts are cached as the provider does."""
    mark: Any = {"type": "ephemeral"}
    message = await say(
        w.ai,
        [text(BUILT, cache_control=mark)],
        system=[text("Be brief.", cache_control=mark)],
        extra_body={"cache_control": mark},
    )
    assert warned(message) == []


@behaviour
async def messages_of_one_role_are_joined(w: Walker) -> None:
    """Messages of the user in a row are one turn."""
    assert answered(await say(w.ai, [user("I read about Crete."), user(BUILT)]))


@behaviour
async def the_system_prompt_reaches_the_model(w: Walker) -> None:
    """system is a text or blocks, and reaches the model."""
    for system in ("Answer like a pirate.", [text("Answer like a pirate.")]):
        await say(w.ai, system=system)
        assert "Answer like a pirate." in str(w.sent())


@behaviour
async def system_messages_reach_the_model(w: Walker) -> None:
    """Messages of the role system reach the model as instructions."""
    await say(w.ai, [{"role": "system", "content": "Answer in verse."}, user(BUILT)])
    assert "Answer in verse." in str(w.sent())


@behaviour
async def options_reach_the_model(w: Walker) -> None:
    """temperature, top_p, max_tokens and stop_sequences reach the model."""
    message = await say(w.ai, max_tokens=77, stop_sequences=["END"], extra_body={"temperature": 0.5, "top_p": 0.9})
    sent = w.sent()
    assert sent["temperature"] == 0.5
    assert sent["top_p"] == 0.9
    assert sent["stop"] == ["END"]
    assert 77 in (sent.get("max_tokens"), sent.get("max_completion_tokens"))
    assert warned(message) == []


@behaviour
async def top_k_is_named_in_a_warning(w: Walker) -> None:
    """top_k is accepted; a warning says that it has no effect."""
    assert await warns_of(w, "top_k", 40)


async def warns_of(w: Walker, field: str, value: object) -> bool:
    message = await say(w.ai, extra_body={field: value})
    assert answered(message)
    return any(f"`{field}`" in one["message"] for one in message.clew["warnings"])


@behaviour
async def fields_for_the_provider_are_accepted(w: Walker) -> None:
    """service_tier, thinking, effort, speed and the like are accepted, as every model of the API does."""
    how: Any = {
        "service_tier": "auto",
        "thinking": {"type": "adaptive"},
        "output_config": {"effort": "low"},
        "inference_geo": "eu",
        "metadata": {"user_id": "7f"},
    }
    assert answered(await say(w.ai, extra_body=how))


@behaviour
async def the_user_of_the_metadata_is_stored(w: Walker) -> None:
    """metadata.user_id is accepted up to 256 characters."""
    await say(w.ai, metadata={"user_id": "x" * 256})
    await refused(say(w.ai, metadata={"user_id": "x" * 257}), 400, "invalid_request_error", "metadata.user_id")


@behaviour
async def an_answer_ends_before_a_stop_sequence(w: Walker) -> None:
    """An answer ends before a text of stop_sequences, and the message names it."""
    message = await say(w.plain, stop_sequences=["Daedalus"])
    assert (message.stop_reason, message.stop_sequence) == ("stop_sequence", "Daedalus")
    assert "Daedalus" not in text_of(message)


@behaviour
async def a_long_answer_is_cut(w: Walker) -> None:
    """An answer that reaches max_tokens says so."""
    w.house.provider.will(Behaviour(text="The labyrinth", finish="length"))
    assert (await say(w.ai, max_tokens=16)).stop_reason == "max_tokens"


@behaviour
async def a_form_of_the_answer_reaches_the_model(w: Walker) -> None:
    """output_config.format asks the model for JSON of a schema."""
    schema: Any = {
        "type": "object",
        "properties": {"name": {"type": "string"}},
        "required": ["name"],
        "additionalProperties": False,
    }
    w.house.provider.will(Behaviour(text='{"name": "Daedalus"}'))
    message = await say(w.ai, extra_body={"output_config": {"format": {"type": "json_schema", "schema": schema}}})
    assert text_of(message) == '{"name": "Daedalus"}'
    assert w.sent()["response_format"]["json_schema"]["schema"]["required"] == ["name"]


class Name(BaseModel):
    """What an answer in JSON has."""

    name: str


@behaviour
async def an_answer_in_json_is_parsed(w: Walker) -> None:
    """The SDK parses an answer in JSON, also one with several sentences and from a stream."""
    text = '{"name": "Daedalus. He built it. It was large."}'
    w.house.provider.will(Behaviour(text=text), Behaviour(text=text))
    asked: Any = {"model": "clew", "max_tokens": 99, "messages": [user(BUILT)], "output_format": Name}
    assert (await w.ai.messages.parse(**asked)).parsed_output.name.endswith("It was large.")
    async with w.ai.messages.stream(**asked) as stream:
        assert (await stream.get_final_message()).parsed_output.name.endswith("It was large.")


@behaviour
async def a_refusal_of_json_stops_with_refusal(w: Walker) -> None:
    """A question without a source, asked for JSON, has no content, which the SDK would parse: its text is in `stop_details`."""
    asked: Any = {"model": "clew", "max_tokens": 99, "messages": [user(NOWHERE)], "output_format": Name}
    message = await w.ai.messages.parse(**asked)
    assert (message.stop_reason, message.content, message.parsed_output) == ("refusal", [], None)
    assert message.stop_details.explanation
    async with w.ai.messages.stream(**asked) as stream:
        streamed = await stream.get_final_message()
    assert (streamed.stop_reason, streamed.content) == ("refusal", [])
    assert streamed.stop_details.explanation == message.stop_details.explanation


@behaviour
async def a_question_without_a_source_is_not_answered(w: Walker) -> None:
    """What the documents do not say is refused with a text, and the message says why."""
    message = await say(w.ai, NOWHERE)
    assert (message.stop_reason, message.clew["status"]) == ("end_turn", "no_context")
    assert text_of(message)


@behaviour
async def a_conversation_is_continued_by_its_texts(w: Walker) -> None:
    """The earlier messages, as the SDK returns them, find the conversation."""
    first = await say(w.plain)
    again = await say(w.plain, [user(BUILT), assistant(first.content), user(EATEN)])
    assert again.clew["conversation_id"] == first.clew["conversation_id"]
    assert warned(again) == []


@behaviour
async def a_message_can_be_returned_as_it_came(w: Walker) -> None:
    """Blocks of an answer, with their citations, may be sent back unchanged."""
    first = await say(w.plain)
    blocks = [block.model_dump(mode="json") for block in first.content]
    again = await say(w.plain, [user(BUILT), assistant(blocks), user(EATEN)])
    assert again.clew["conversation_id"] == first.clew["conversation_id"]


@behaviour
async def an_answer_is_continued_by_its_id(w: Walker) -> None:
    """A message thread of the beta client sends only what is new, and continues the conversation."""
    first = await say(w.plain, extra_body={"thread": {"type": "create"}})
    assert warned(first) == []
    again = await say(w.plain, EATEN, extra_body={"thread": {"type": "continue", "previous_message_id": first.id}})
    assert again.clew["conversation_id"] == first.clew["conversation_id"]
    assert "Minotaur" in text_of(again)


@behaviour
async def an_unknown_thread_is_not_found(w: Walker) -> None:
    """An unknown answer is thread_not_found, after which the SDK sends the whole conversation again."""
    unknown = {"type": "continue", "previous_message_id": "msg_01"}
    error = await refused(say(w.plain, EATEN, extra_body={"thread": unknown}), 404, "not_found_error")
    assert error.response.json()["error"]["details"]["error_code"] == "thread_not_found"


@behaviour
async def another_assistant_is_another_model(w: Walker) -> None:
    """clew/NAME asks another assistant."""
    message = await say(w.plain, "What energy did the beam reach?", model="clew/lab")
    assert "6.8" in text_of(message)
    assert message.model == "clew/lab"


@behaviour
async def a_message_has_request_headers(w: Walker) -> None:
    """The SDK knows the request id of a message."""
    message = await say(w.ai)
    assert message._request_id


@behaviour
async def betas_are_accepted(w: Walker) -> None:
    """The beta client, with its header and its query parameter, gets the same message."""
    message = await w.ai.beta.messages.create(
        model="clew", max_tokens=99, messages=[user(BUILT)], betas=["token-efficient-tools-2025-02-19"]
    )
    assert answered(message)


@behaviour
async def thoughts_of_earlier_answers_are_accepted(w: Walker) -> None:
    """Thinking blocks of earlier answers are left out without a warning."""
    thought = {"type": "thinking", "thinking": "Hm.", "signature": "x"}
    message = await say(w.ai, [user("Hello"), assistant([thought, text("Hello.")]), user(BUILT)])
    assert answered(message)
    assert "block_ignored" not in warned(message)


@behaviour
async def images_beside_a_question_are_named(w: Walker) -> None:
    """An image beside a question is ignored, and a warning says so."""
    image = {"type": "image", "source": {"type": "base64", "media_type": "image/png", "data": "iVBORw0KGgo="}}
    message = await say(w.ai, [image, text(BUILT)])
    assert answered(message)
    assert "block_ignored" in warned(message)
