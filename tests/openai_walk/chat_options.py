"""Options of chat completions: what reaches the model, what is checked, and what the answer says of it."""

import json
from typing import Any

from pydantic import BaseModel

from tests.openai_walk.walking import BUILT, NOWHERE, Walker, behaviour, chat, chunks, refused, text_of, user
from tests.providers.wires.wire import Behaviour

SCHEMA = {"type": "object", "properties": {"what": {"type": "string"}}, "required": ["what"], "additionalProperties": False}
FORM = {"type": "json_schema", "json_schema": {"name": "thing", "schema": SCHEMA, "strict": True}}


class Thing(BaseModel):
    what: str


@behaviour
async def sampling_reaches_the_model(w: Walker) -> None:
    """`temperature`, `top_p`, `seed` and the penalties are sent to the model."""
    given: dict[str, Any] = {"temperature": 0.5, "top_p": 0.9, "seed": 7, "presence_penalty": 0.25, "frequency_penalty": -0.5}
    await chat(w.ai, **given)
    assert {name: w.sent().get(name) for name in given} == given


@behaviour
async def limits_reach_the_model(w: Walker) -> None:
    """`max_tokens` and `max_completion_tokens` limit the answer of the model."""
    for name in ("max_tokens", "max_completion_tokens"):
        await chat(w.ai, **{name: 64})
        sent = w.sent()
        assert sent.get("max_completion_tokens", sent.get("max_tokens")) == 64


@behaviour
async def stops_reach_the_model(w: Walker) -> None:
    """`stop`, as a text or a list, is sent to the model."""
    for stop in ("END", ["END", "STOP"]):
        await chat(w.ai, stop=stop)
        assert w.sent().get("stop") == ([stop] if isinstance(stop, str) else stop)


@behaviour
async def a_stop_ends_the_answer(w: Walker) -> None:
    """The answer ends before the first stop sequence, also if the model goes on, and with `stop`."""
    w.house.provider.will(*[Behaviour(text="A clew is a ball of thread. It leads back. END Nobody reads this.")] * 2)
    done = await chat(w.ai, stop="END")
    assert "END" not in done.choices[0].message.content
    assert "Nobody" not in done.choices[0].message.content
    assert done.choices[0].finish_reason == "stop"
    found = await chunks(w.ai, stop=["never", "END"])
    assert "END" not in text_of(found)
    assert "leads back" in text_of(found)


@behaviour
async def a_stop_ends_an_answer_without_a_model(w: Walker) -> None:
    """Stop sequences hold also for answers that no language model writes."""
    said = (await chat(w.plain, stop="Daedalus")).choices[0].message.content
    assert "The labyrinth of Crete" in said
    assert "Daedalus" not in said


@behaviour
async def a_stop_may_leave_nothing(w: Walker) -> None:
    """An answer that begins with a stop sequence is empty, with `stop`, and no error."""
    done = await chat(w.plain, stop=["The"])
    assert (done.choices[0].message.content, done.choices[0].finish_reason) == ("", "stop")
    assert (await chat(w.plain)).choices[0].message.content


@behaviour
async def small_limits_do_no_harm(w: Walker) -> None:
    """`max_tokens` of a few tokens is answered, with `length` if the answer was cut and `stop` if not."""
    done = await chat(w.plain, max_tokens=5)
    assert done.choices[0].finish_reason in ("stop", "length")
    assert done.choices[0].message.content


@behaviour
async def a_json_object_reaches_the_model(w: Walker) -> None:
    """`response_format` json_object is sent to the model, and its JSON is the content."""
    w.house.provider.will(Behaviour(text='{"what": "a ball of thread"}'))
    done = await chat(w.ai, user(f"{BUILT} Answer in JSON."), response_format={"type": "json_object"})
    assert json.loads(done.choices[0].message.content) == {"what": "a ball of thread"}
    assert w.sent()["response_format"]["type"] in ("json_object", "json_schema")


@behaviour
async def a_json_schema_reaches_the_model(w: Walker) -> None:
    """`response_format` json_schema is sent to the model by name, with its schema, and the content follows it."""
    w.house.provider.will(*[Behaviour(text='{"what": "a ball of [1] thread"}')] * 2)
    done = await chat(w.ai, response_format=FORM)
    assert json.loads(done.choices[0].message.content) == {"what": "a ball of [1] thread"}
    sent = w.sent()["response_format"]
    assert sent["json_schema"]["name"] == "thing"
    assert sent["json_schema"]["schema"]["required"] == ["what"]
    assert json.loads(text_of(await chunks(w.ai, response_format=FORM)))["what"]


@behaviour
async def the_sdk_parses_a_schema(w: Walker) -> None:
    """`chat.completions.parse` returns an object of the class."""
    w.house.provider.will(Behaviour(text='{"what": "a ball of thread"}'))
    done = await w.ai.chat.completions.parse(model="clew", messages=[user(BUILT)], response_format=Thing)
    assert done.choices[0].message.parsed == Thing(what="a ball of thread")


@behaviour
async def a_refusal_of_a_schema_is_a_refusal(w: Walker) -> None:
    """A question without a source, asked for JSON, has its text in `refusal`, so that the SDK does not parse it."""
    done = await w.ai.chat.completions.parse(model="clew", messages=[user(NOWHERE)], response_format=Thing)
    message = done.choices[0].message
    assert message.refusal
    assert message.parsed is None
    found = await chunks(w.ai, user(NOWHERE), response_format=FORM)
    assert not text_of(found)
    assert "".join(chunk.choices[0].delta.refusal or "" for chunk in found) == message.refusal


@behaviour
async def a_refusal_may_be_sent_back(w: Walker) -> None:
    """A refusal in the history, in its field or as a part, is what the assistant said, and continues the conversation."""
    message = (await chat(w.ai, user(NOWHERE), response_format=FORM)).choices[0].message
    part = {"type": "refusal", "refusal": message.refusal}
    for said in ({"content": None, "refusal": message.refusal}, {"content": [part]}):
        after = await chat(w.ai, user(NOWHERE), {"role": "assistant", **said}, user(BUILT))
        assert after.choices[0].message.clew["conversation_id"] == message.clew["conversation_id"]


@behaviour
async def format_text_does_no_harm(w: Walker) -> None:
    """`response_format` text is what is anyway done."""
    assert "Daedalus" in (await chat(w.plain, response_format={"type": "text"})).choices[0].message.content


@behaviour
async def wrong_formats_are_refused(w: Walker) -> None:
    """A format of an unknown type, or a schema without its name, is 400 and names the field."""
    wrong: tuple[Any, ...] = (
        {"type": "yaml"},
        "json",
        {},
        {"type": "json_schema"},
        {"type": "json_schema", "json_schema": {"schema": SCHEMA}},
        {"type": "json_schema", "json_schema": {"name": "a b", "schema": SCHEMA}},
    )
    for form in wrong:
        await refused(chat(w.plain, response_format=form), 400, "response_format")
    call = chat(w.plain, response_format={"type": "json_schema"})
    await refused(call, 400, "response_format.json_schema", code="missing_required_parameter")


@behaviour
async def several_answers_are_choices(w: Walker) -> None:
    """`n` answers are choices with their index, in a stream too; the usage is that of all. 0 and 129 are 400."""
    w.house.provider.will(*[Behaviour(text=f"A clew is thread number {number}. [1]") for number in range(4)])
    done = await chat(w.ai, n=2)
    assert [one.index for one in done.choices] == [0, 1]
    assert [one.message.content[:24] for one in done.choices] == [f"A clew is thread number {n}"[:24] for n in range(2)]
    found = await chunks(w.ai, n=2, stream_options={"include_usage": True})
    assert [one.choices[0].index for one in found if one.choices and one.choices[0].finish_reason] == [0, 1]
    assert found[-1].usage.completion_tokens == done.usage.completion_tokens > 0
    assert len((await chat(w.plain, n=1)).choices) == 1
    for n in (0, 129):
        await refused(chat(w.plain, n=n), 400, "n")


@behaviour
async def logprobs_do_no_harm(w: Walker) -> None:
    """`logprobs` and `top_logprobs` are accepted; there are none."""
    assert (await chat(w.plain, logprobs=True, top_logprobs=2)).choices[0].logprobs is None


@behaviour
async def logprobs_are_checked(w: Walker) -> None:
    """`top_logprobs` above 20, or without `logprobs`, is 400 and names the field."""
    await refused(chat(w.plain, logprobs=True, top_logprobs=21), 400, "top_logprobs")
    await refused(chat(w.plain, top_logprobs=2), 400, "top_logprobs")


@behaviour
async def options_out_of_range_are_refused(w: Walker) -> None:
    """A value outside its range is 400 and names its field."""
    wrong: tuple[tuple[str, Any], ...] = (
        ("temperature", 2.1),
        ("temperature", -0.1),
        ("top_p", 1.1),
        ("top_p", -1),
        ("presence_penalty", 2.5),
        ("frequency_penalty", -2.5),
        ("max_tokens", 0),
        ("max_tokens", -5),
        ("max_completion_tokens", 0),
        ("stop", ["a", "b", "c", "d", "e"]),
        ("reasoning_effort", "enormous"),
        ("verbosity", "loud"),
        ("service_tier", "gold"),
    )
    for name, value in wrong:
        await refused(chat(w.plain, **{name: value}), 400, name)


@behaviour
async def options_of_a_wrong_type_are_refused(w: Walker) -> None:
    """A value of a wrong type is 400, `invalid_type`, and names its field."""
    wrong: tuple[tuple[str, Any], ...] = (
        ("temperature", "hot"),
        ("temperature", "0.5"),
        ("top_p", "much"),
        ("max_tokens", "many"),
        ("max_tokens", 1.5),
        ("stream", "yes"),
        ("n", "one"),
        ("seed", "seed"),
        ("user", 7),
        ("store", "yes"),
        ("metadata", "x"),
        ("stop", 7),
        ("logprobs", "yes"),
        ("logit_bias", "x"),
        ("tools", "x"),
        ("parallel_tool_calls", "x"),
    )
    for name, value in wrong:
        await refused(chat(w.plain, **{name: value}), 400, name, code="invalid_type")


@behaviour
async def metadata_are_checked(w: Walker) -> None:
    """More than 16 metadata, or keys and values that are too long, are 400 and name the field."""
    wrong: tuple[dict[str, Any], ...] = ({f"k{n}": "v" for n in range(17)}, {"k" * 65: "v"}, {"k": "v" * 513}, {"k": 1})
    for metadata in wrong:
        await refused(chat(w.plain, metadata=metadata), 400, "metadata")


@behaviour
async def null_counts_as_absent(w: Walker) -> None:
    """Null is accepted for every field that may be absent."""
    names = ("temperature", "top_p", "max_tokens", "stop", "seed", "tools", "tool_choice", "metadata", "stream_options", "n")
    body = {"model": "clew", "messages": [user(BUILT)]} | dict.fromkeys((*names, "stream", "response_format", "user"))
    assert await w.plain.post("/chat/completions", body=body, cast_to=object)
