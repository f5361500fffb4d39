"""Chat completions with `store`, through OpenAI's own SDK: listed, read, changed and deleted, by their owner alone."""

from typing import Any

import openai
import pytest
from openai import AsyncOpenAI

from tests.dialects.conftest import Client, NewClient
from tests.dialects.openai_sdk import assistant, sdk, user
from tests.dialects.requirements_completions import COMPLETIONS

BUILT = "Who built the labyrinth of Crete?"


async def chat(ai: AsyncOpenAI, *messages: dict[str, Any], **how: Any) -> Any:
    return await ai.chat.completions.create(**{"model": "clew", "messages": list(messages) or [user(BUILT)], "store": True} | how)


async def stream(ai: AsyncOpenAI, **how: Any) -> list[Any]:
    return [chunk async for chunk in await chat(ai, stream=True, **how)]


async def ids(ai: AsyncOpenAI, **how: Any) -> list[str]:
    return [one.id async for one in ai.chat.completions.list(**how)]


@COMPLETIONS.held_by("stored-completions")
async def test_a_stored_completion_is_read_as_it_was_returned_with_its_options(reader: Client) -> None:
    async with sdk(reader) as ai:
        done = await chat(ai, temperature=0.5, seed=7, metadata={"case": "42"}, extra_headers={"Clew-Links": "markdown"})
        read = await ai.chat.completions.retrieve(done.id)
        assert "](" in str(read.choices[0].message.content)
        assert read.model_dump().items() >= done.model_dump().items()
        shown = read.model_dump()
        assert (shown["temperature"], shown["top_p"], shown["seed"], shown["tools"]) == (0.5, 1.0, 7, None)
        assert shown["request_id"].startswith("req_")
        streamed = await stream(ai)
        [read] = [one async for one in ai.chat.completions.list(after=done.id)]
        assert read.id == streamed[0].id
        assert read.choices[0].message.content == "".join(one.choices[0].delta.content or "" for one in streamed)


@COMPLETIONS.held_by("stored-completions")
async def test_only_completions_with_store_are_kept(reader: Client) -> None:
    async with sdk(reader) as ai:
        for store in (False, None):
            done = await chat(ai, store=store)
            with pytest.raises(openai.NotFoundError) as missing:
                await ai.chat.completions.retrieve(done.id)
            assert (missing.value.type, missing.value.code) == ("invalid_request_error", "completion_not_found")
        assert await ids(ai) == []


@COMPLETIONS.held_by("stored-completions")
async def test_completions_are_listed_by_age_metadata_and_model(reader: Client) -> None:
    (await reader.http.post("/api/assistants", json={"name": "lab"})).raise_for_status()
    async with sdk(reader) as ai:
        made = [(await chat(ai, metadata={"number": str(number), "all": "yes"})).id for number in range(3)]
        other = (await chat(ai, model="clew/lab", metadata={"all": "yes"})).id
        assert await ids(ai) == [*made, other]
        assert await ids(ai, order="desc", limit=1) == [other, *made[::-1]]
        page = await ai.chat.completions.list(limit=2)
        assert ([one.id for one in page.data], page.has_more) == (made[:2], True)
        body = (await reader.http.get("/v1/chat/completions", params={"limit": 2})).json()
        assert (body["object"], body["first_id"], body["last_id"]) == ("list", made[0], made[1])
        assert await ids(ai, metadata={"number": "1"}) == [made[1]]
        assert await ids(ai, metadata={"number": "1", "all": "no"}) == []
        assert await ids(ai, model="clew/lab") == [other]
        assert await ids(ai, model="gpt-5") == []


@COMPLETIONS.held_by("stored-completions")
async def test_metadata_are_replaced_and_a_deleted_completion_leaves_its_conversation(reader: Client) -> None:
    async with sdk(reader) as ai:
        done = await chat(ai, metadata={"case": "42"})
        changed = await ai.chat.completions.update(done.id, metadata={"step": "2"})
        assert changed.metadata == {"step": "2"}
        assert (await ai.chat.completions.retrieve(done.id)).metadata == {"step": "2"}
        assert (await ai.chat.completions.update(done.id, metadata=None)).metadata == {}
        missing = (await reader.http.post(f"/v1/chat/completions/{done.id}", json={})).json()["error"]
        assert (missing["param"], missing["code"]) == ("metadata", "missing_required_parameter")
        deleted = await ai.chat.completions.delete(done.id)
        assert deleted.model_dump() == {"id": done.id, "object": "chat.completion.deleted", "deleted": True}
        for call in (ai.chat.completions.retrieve, ai.chat.completions.delete, ai.chat.completions.messages.list):
            with pytest.raises(openai.NotFoundError):
                await call(done.id)
        conversation = done.choices[0].message.model_dump()["clew"]["conversation_id"]
        assert (await reader.http.get(f"/api/conversations/{conversation}")).status_code == 200
        gone = await chat(ai)
        conversation = gone.choices[0].message.model_dump()["clew"]["conversation_id"]
        (await reader.http.delete(f"/api/conversations/{conversation}")).raise_for_status()
        with pytest.raises(openai.NotFoundError):
            await ai.chat.completions.retrieve(gone.id)


@COMPLETIONS.held_by("stored-completions")
async def test_the_messages_sent_are_listed(reader: Client) -> None:
    parts = [{"type": "text", "text": "Who built"}, {"type": "text", "text": "the labyrinth of Crete?"}]
    sent = [{"role": "system", "content": "Be brief."}, user("Hello."), assistant("Hello."), {**user(parts), "name": "ana"}]
    async with sdk(reader) as ai:
        done = await chat(ai, *sent)
        found = [one.model_dump() async for one in ai.chat.completions.messages.list(done.id)]
        assert [(one["role"], one["content"]) for one in found[:3]] == [(one["role"], one["content"]) for one in sent[:3]]
        assert found[3]["content"] == "Who built\n\nthe labyrinth of Crete?"
        assert [one["text"] for one in found[3]["content_parts"]] == [one["text"] for one in parts]
        assert (found[3]["name"], found[0]["name"], found[0]["content_parts"]) == ("ana", None, None)
        assert [one["id"] for one in found] == [f"{done.id}-{number}" for number in range(4)]
        page = await ai.chat.completions.messages.list(done.id, limit=1, order="desc", after=f"{done.id}-2")
        assert ([one.id for one in page.data], page.has_more) == ([f"{done.id}-1"], True)
        with pytest.raises(openai.BadRequestError) as unknown:
            await ai.chat.completions.messages.list(done.id, after="nothing")
        assert unknown.value.param == "after"


@COMPLETIONS.held_by("stored-completions")
async def test_a_stored_completion_is_seen_by_its_owner_alone(reader: Client, new_client: NewClient) -> None:
    ana, ben = (
        await new_client(reader.tenant, "query", user="ana"),
        await new_client(reader.tenant, "query", user="ben"),
    )
    async with sdk(ana) as ours, sdk(ben) as theirs:
        done = await chat(ours)
        assert await ids(theirs) == []
        of = theirs.chat.completions
        for call in (of.retrieve(done.id), of.delete(done.id), of.update(done.id, metadata={}), of.messages.list(done.id)):
            with pytest.raises(openai.NotFoundError):
                await call
        assert await ids(ours) == [done.id]


@COMPLETIONS.held_by("stored-completions", "several-answers")
async def test_all_choices_of_a_stored_completion_are_kept(reader: Client) -> None:
    async with sdk(reader) as ai:
        done = await chat(ai, n=2)
        assert [one.index for one in (await ai.chat.completions.retrieve(done.id)).choices] == [0, 1]
        await stream(ai, n=2)
        [streamed] = [one async for one in ai.chat.completions.list(after=done.id)]
        assert len(streamed.choices) == 2


@COMPLETIONS.held_by("several-answers")
async def test_several_answers_are_branches_of_one_question(reader: Client) -> None:
    async with sdk(reader) as ai:
        done = await chat(ai, n=3, store=None)
        turns = [one.message.model_dump()["clew"] for one in done.choices]
        assert len({one["turn_id"] for one in turns}) == 3
        assert len({one["message_id"] for one in turns}) == 3
        [conversation] = {one["conversation_id"] for one in turns}
        forks = (await reader.http.get(f"/api/conversations/{conversation}/branches")).json()["forks"]
        assert [(fork["parentMessageId"], len(fork["messageIds"])) for fork in forks] == [(None, 3)]
        follow_up = [user(BUILT), assistant(done.choices[1].message.content), user("Who ate seven youths every year?")]
        again = await chat(ai, *follow_up, n=2)
        assert {one.message.model_dump()["clew"]["conversation_id"] for one in again.choices} == {conversation}


@COMPLETIONS.held_by("several-answers")
async def test_several_answers_are_streamed_by_their_index_with_one_usage(reader: Client) -> None:
    async with sdk(reader) as ai:
        found = await stream(ai, n=2, store=None, stream_options={"include_usage": True})
        assert len({one.id for one in found}) == 1
        assert (found[-1].choices, found[-1].usage is None) == ([], False)
        pieces = [one.choices[0] for one in found[:-1]]
        for index in (0, 1):
            own = [one for one in pieces if one.index == index]
            assert own[0].delta.role == "assistant"
            assert own[-1].finish_reason == "stop"
            assert "Daedalus" in "".join(one.delta.content or "" for one in own)
        body = {"model": "clew", "messages": [user(BUILT)], "n": 2, "stream": True}
        raw = await reader.http.post("/v1/chat/completions", json=body)
        assert raw.text.endswith("data: [DONE]\n\n")
        assert raw.text.count("[DONE]") == 1


@COMPLETIONS.held_by("several-answers")
async def test_the_same_request_with_the_same_key_returns_the_same_answers(reader: Client) -> None:
    async with sdk(reader) as ai:
        first, again = [await chat(ai, n=2, extra_headers={"Idempotency-Key": "twice"}) for _ in range(2)]
    turns = [[one.message.model_dump()["clew"]["turn_id"] for one in done.choices] for done in (first, again)]
    assert turns[0] == turns[1]
    assert first.id == again.id
