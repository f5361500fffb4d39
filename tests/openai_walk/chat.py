"""Chat completions as one body: the shape, the citations, and which assistant answers."""

import asyncio
import json

from tests.openai_walk.walking import BUILT, EATEN, NOWHERE, Walker, assistant, behaviour, chat, system, user
from tests.providers.wires.wire import Behaviour


@behaviour
async def answers(w: Walker) -> None:
    """A completion has an id, the object, the time, the model, one choice and the assistant's text."""
    done = await chat(w.plain)
    assert done.id.startswith("chatcmpl-"), done.id
    assert done.object == "chat.completion"
    assert isinstance(done.created, int)
    assert done.model == "clew"
    [choice] = done.choices
    assert (choice.index, choice.message.role, choice.finish_reason) == (0, "assistant", "stop")
    assert "Daedalus" in choice.message.content


@behaviour
async def nullable_fields_are_present(w: Walker) -> None:
    """`refusal`, `logprobs`, `annotations` and `usage` are in the body, as null or empty where they have no value."""
    body = json.loads((await w.plain.chat.completions.with_raw_response.create(model="clew", messages=[user(BUILT)])).text)
    assert body["choices"][0]["logprobs"] is None
    assert body["choices"][0]["message"]["refusal"] is None
    assert "annotations" in body["choices"][0]["message"]
    assert "system_fingerprint" in body


@behaviour
async def usage_adds_up(w: Walker) -> None:
    """The tokens of prompt and answer are the total, with the details of OpenAI's shape."""
    used = (await chat(w.ai)).usage
    assert used.prompt_tokens > 0
    assert used.completion_tokens > 0
    assert used.prompt_tokens + used.completion_tokens == used.total_tokens
    assert used.prompt_tokens_details.cached_tokens >= 0
    assert used.completion_tokens_details.reasoning_tokens == 0


@behaviour
async def citations_are_annotations(w: Walker) -> None:
    """A citation is an annotation `url_citation` with url, title and the cited span of the content."""
    message = (await chat(w.plain)).choices[0].message
    [annotation] = message.annotations
    cited = annotation.url_citation
    assert annotation.type == "url_citation"
    assert cited.url.startswith("http")
    assert cited.title
    assert "Daedalus" in message.content[cited.start_index : cited.end_index]


@behaviour
async def a_cited_page_opens(w: Walker) -> None:
    """The address of a citation names the words that it cites: the text of the document has them there."""
    [annotation] = (await chat(w.ai)).choices[0].message.annotations[:1]
    path, _, place = annotation.url_citation.url.partition("?")
    read = await w.http.get(f"/api/documents/{path.rpartition('/')[2]}/text?{place}")
    assert read.json()["text"] == annotation.url_citation.content


@behaviour
async def what_documents_do_not_answer_is_a_text(w: Walker) -> None:
    """A question without a source gets a text and `stop`, and no annotation."""
    done = await chat(w.plain, user(NOWHERE))
    assert done.choices[0].finish_reason == "stop"
    assert done.choices[0].message.content
    assert not done.choices[0].message.annotations


@behaviour
async def system_messages_reach_the_model(w: Walker) -> None:
    """A system message is an instruction."""
    await chat(w.ai, system("Answer like a pirate."), user(BUILT))
    assert "Answer like a pirate." in json.dumps(w.sent()["messages"][0])


@behaviour
async def developer_messages_reach_the_model(w: Walker) -> None:
    """A developer message is an instruction, wherever it stands."""
    await chat(w.ai, user(BUILT), assistant("Daedalus."), {"role": "developer", "content": "Rhyme."}, user(EATEN))
    assert "Rhyme." in json.dumps(w.sent()["messages"][0])


@behaviour
async def system_parts_reach_the_model(w: Walker) -> None:
    """A system message may have text parts."""
    await chat(w.ai, {"role": "system", "content": [{"type": "text", "text": "Be brief."}]}, user(BUILT))
    assert "Be brief." in json.dumps(w.sent()["messages"][0])


@behaviour
async def the_model_selects_the_assistant(w: Walker) -> None:
    """`clew/NAME` and `clew:NAME` answer from the documents of that assistant, and only they."""
    energy = user("What energy did the beam of the accelerator reach?")
    for model in ("clew/lab", "clew:lab"):
        assert "6.8" in (await chat(w.plain, energy, model=model)).choices[0].message.content
    assert "6.8" not in (await chat(w.plain, energy)).choices[0].message.content


@behaviour
async def answers_in_parallel(w: Walker) -> None:
    """Several questions at once get their own answers."""
    built, eaten = await asyncio.gather(chat(w.plain), chat(w.plain, user(EATEN)))
    assert "Daedalus" in built.choices[0].message.content
    assert "Minotaur" in eaten.choices[0].message.content
    assert built.id != eaten.id


@behaviour
async def a_cut_answer_has_the_reason_length(w: Walker) -> None:
    """An answer that reaches the limit of tokens ends with `length`."""
    w.house.provider.will(Behaviour(text="A clew is a ball", finish="length"))
    assert (await chat(w.ai)).choices[0].finish_reason == "length"


@behaviour
async def metadata_user_and_store_are_accepted(w: Walker) -> None:
    """`metadata`, `user`, `store`, `safety_identifier`, `prompt_cache_key` and `service_tier` do no harm."""
    done = await chat(
        w.plain,
        metadata={"chat": "1"},
        user="ana",
        store=True,
        safety_identifier="s",
        prompt_cache_key="k",
        service_tier="auto",
        verbosity="low",
        reasoning_effort="low",
    )
    assert "Daedalus" in done.choices[0].message.content
