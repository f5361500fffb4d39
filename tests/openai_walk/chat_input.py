"""What messages may look like, and how what cannot be used is refused."""

import json
from typing import Any

from tests.openai_walk.walking import BUILT, Walker, assistant, behaviour, chat, refused, system, user

IMAGE = {"type": "image_url", "image_url": {"url": "data:image/png;base64,iVBORw0KGgo="}}


@behaviour
async def text_parts_are_joined(w: Walker) -> None:
    """A message may have several text parts."""
    done = await chat(w.plain, user([{"type": "text", "text": "Say:"}, {"type": "text", "text": BUILT}]))
    assert "Daedalus" in done.choices[0].message.content


@behaviour
async def images_beside_a_text_do_no_harm(w: Walker) -> None:
    """A question with an image part is answered."""
    done = await chat(w.plain, user([{"type": "text", "text": BUILT}, IMAGE]))
    assert "Daedalus" in done.choices[0].message.content


@behaviour
async def a_sound_beside_a_text_does_no_harm(w: Walker) -> None:
    """A part `input_audio` beside a text is no error."""
    audio = {"type": "input_audio", "input_audio": {"data": "UklGRg==", "format": "wav"}}
    assert (await chat(w.plain, user([{"type": "text", "text": BUILT}, audio]))).choices[0].message.content


@behaviour
async def a_name_of_a_participant_is_accepted(w: Walker) -> None:
    """`name` of a message does no harm."""
    assert (await chat(w.plain, user(BUILT) | {"name": "ana"})).choices[0].message.content


@behaviour
async def unknown_part_types_are_refused(w: Walker) -> None:
    """A part of a type that does not exist is 400 and names the message."""
    await refused(chat(w.plain, user([{"type": "hologram"}, {"type": "text", "text": BUILT}])), 400, "messages")


@behaviour
async def a_text_part_without_text_is_refused(w: Walker) -> None:
    """A text part without `text` is 400."""
    await refused(chat(w.plain, user([{"type": "text"}, {"type": "text", "text": BUILT}])), 400, "messages")


@behaviour
async def no_messages_are_refused(w: Walker) -> None:
    """An empty list of messages is 400 and names it."""
    await refused(chat(w.plain, messages=[]), 400, "messages")


@behaviour
async def missing_messages_are_refused(w: Walker) -> None:
    """A body without messages is 400, `missing_required_parameter`."""
    call = w.plain.post("/chat/completions", body={"model": "clew"}, cast_to=object)
    await refused(call, 400, "messages", code="missing_required_parameter")


@behaviour
async def a_missing_model_is_refused(w: Walker) -> None:
    """A body without a model is 400 and names it."""
    await refused(w.plain.post("/chat/completions", body={"messages": [user(BUILT)]}, cast_to=object), 400, "model")


@behaviour
async def an_empty_model_is_refused(w: Walker) -> None:
    """An empty name of a model is 400 and names it."""
    await refused(chat(w.plain, model=""), 400, "model")


@behaviour
async def an_unknown_model_is_not_found(w: Walker) -> None:
    """A model that does not exist is 404, `model_not_found`, also with our prefix."""
    for model in ("gpt-5", "clew/nobody", "clew:nobody", "clew/"):
        await refused(chat(w.plain, model=model), 404, "model", code="model_not_found")


@behaviour
async def a_model_of_a_wrong_type_is_refused(w: Walker) -> None:
    """A number as model is 400, `invalid_type`."""
    await refused(chat(w.plain, model=7), 400, "model", code="invalid_type")


@behaviour
async def messages_of_a_wrong_type_are_refused(w: Walker) -> None:
    """Messages that are a text, or not objects, are 400."""
    await refused(chat(w.plain, messages="hello"), 400, "messages")
    await refused(chat(w.plain, messages=["hello"]), 400, "messages")


@behaviour
async def an_unknown_role_is_refused_by_its_place(w: Walker) -> None:
    """An unknown role is 400, `invalid_value`, at `messages[0].role`."""
    error = await refused(chat(w.plain, {"role": "robot", "content": BUILT}), 400, "messages", code="invalid_value")
    assert error.param == "messages[0].role", error.param


@behaviour
async def a_missing_role_is_refused_by_its_place(w: Walker) -> None:
    """A message without a role is 400 at `messages[1].role`."""
    error = await refused(chat(w.plain, system("x"), {"content": BUILT}), 400, "messages", code="missing_required_parameter")
    assert error.param == "messages[1].role", error.param


@behaviour
async def content_of_a_wrong_type_is_refused_by_its_place(w: Walker) -> None:
    """A content that is a number is 400, `invalid_type`, at `messages[0].content`."""
    error = await refused(chat(w.plain, user(7)), 400, "messages", code="invalid_type")
    assert error.param == "messages[0].content", error.param


@behaviour
async def empty_questions_are_refused(w: Walker) -> None:
    """A question without a word is 400 and names the message, never an invented answer."""
    empty: tuple[Any, ...] = ("", "   \n", None, [])
    for content in empty:
        await refused(chat(w.plain, user(content)), 400, "messages")


@behaviour
async def a_last_message_of_the_assistant_is_refused(w: Walker) -> None:
    """A conversation that ends with the assistant is 400 and names the message."""
    await refused(chat(w.plain, user(BUILT), assistant("Daedalus.")), 400, "messages")


@behaviour
async def only_instructions_are_the_question(w: Walker) -> None:
    """A system message alone is answered, as OpenAI's models answer it; an empty one is 400."""
    assert "Daedalus" in (await chat(w.plain, system(BUILT))).choices[0].message.content
    await refused(chat(w.plain, system(" ")), 400, "messages")


@behaviour
async def an_empty_system_message_does_no_harm(w: Walker) -> None:
    """An empty system message counts as none."""
    assert "Daedalus" in (await chat(w.plain, system(""), user(BUILT))).choices[0].message.content


@behaviour
async def long_inputs_are_answered(w: Walker) -> None:
    """A message of 12,000 characters and more with a question at its end is answered."""
    text = "The ship sails at noon and nobody knows where it is going to.\n" * 250
    assert len(text) > 12_000
    for ai in (w.plain, w.ai):
        assert (await chat(ai, user(f"{text}\n\n{BUILT}"))).choices[0].message.content


@behaviour
async def long_inputs_reach_the_model_whole(w: Walker) -> None:
    """All of a long message is in the prompt."""
    text = "\n".join(f"Line {n} of the log of the ship." for n in range(600))
    await chat(w.ai, user(f"{text}\n\n{BUILT}"))
    told = json.dumps(w.sent()["messages"])
    assert "Line 0 of the log" in told
    assert "Line 599 of the log" in told


@behaviour
async def enormous_inputs_are_refused(w: Walker) -> None:
    """A message of millions of characters is refused with OpenAI's body, not with a broken connection."""
    call = chat(w.plain, user("word " * 1_000_000))
    error = await refused(call, 400, "messages")
    assert error.code in ("string_above_max_length", "context_length_exceeded"), error.code


@behaviour
async def unicode_is_kept(w: Walker) -> None:
    """Emoji, accents and Chinese reach the model as they are."""
    await chat(w.ai, user("Qui a bâti le labyrinthe de Crète? 迷宫 🧵"))
    assert "bâti le labyrinthe de Crète? 迷宫 🧵" in json.dumps(w.sent()["messages"], ensure_ascii=False)


@behaviour
async def unknown_fields_do_no_harm(w: Walker) -> None:
    """Fields that OpenAI does not know are no error, because clients of other servers send some; each is named in a warning."""
    given = {"top_k": 40, "repetition_penalty": 1.1, "chat_id": "x", "prompt_cache_key": "k"}
    message = (await chat(w.plain, extra_body=given)).choices[0].message
    warned = {one["message"].split("`")[1] for one in message.clew["warnings"] if one["code"] == "unknown_field"}
    assert warned == {"top_k", "repetition_penalty", "chat_id"}


@behaviour
async def empty_tools_do_no_harm(w: Walker) -> None:
    """An empty list of tools is no error, because agents without tools send it."""
    assert (await chat(w.plain, tools=[])).choices


@behaviour
async def an_image_alone_is_refused(w: Walker) -> None:
    """A question that is only an image is 400 and names the message, because no text can be searched for."""
    await refused(chat(w.plain, user([IMAGE])), 400, "messages")


@behaviour
async def instructions_may_be_last(w: Walker) -> None:
    """A system or developer message behind the question is an instruction."""
    for role in ("system", "developer"):
        done = await chat(w.plain, user(BUILT), {"role": role, "content": "Be brief."})
        assert "Daedalus" in done.choices[0].message.content


@behaviour
async def long_histories_are_answered(w: Walker) -> None:
    """A conversation of 400 messages is answered."""
    history = [user(f"Remark {n}.") if n % 2 == 0 else assistant(f"Noted {n}.") for n in range(400)]
    assert "Daedalus" in (await chat(w.plain, *history, user(BUILT))).choices[0].message.content


@behaviour
async def wrong_stream_options_are_refused(w: Walker) -> None:
    """A value of a wrong type inside an object is named by its path."""
    call = chat(w.plain, stream=True, stream_options={"include_usage": "yes"})
    error = await refused(call, 400, "stream_options", code="invalid_type")
    assert error.param == "stream_options.include_usage"
