"""What is kept of responses and how they continue each other, on a real server through OpenAI's own SDK."""

import json
from typing import Any

import openai
import pytest

from tests.dialects.conftest import Client, NewClient, NewTenant
from tests.dialects.openai_sdk import sdk
from tests.dialects.requirements_responses import RESPONSES
from tests.dialects.responding import Json, respond_json, respond_sse
from tests.dialects.shelf import REPORT, put
from tests.dialects.test_responses import QUESTION

WHO = "Who built the labyrinth?"


async def messages_of(client: Client, conversation: str) -> list[str]:
    answer = await client.http.get(f"/api/conversations/{conversation}/messages")
    return [one["content"] for one in answer.raise_for_status().json()["messages"]]


async def conversations_of(client: Client) -> list[str]:
    return [one["id"] for one in (await client.http.get("/api/conversations")).json()["conversations"]]


@RESPONSES.held_by("fork")
async def test_two_responses_continue_from_one_and_do_not_see_each_other(reader: Client) -> None:
    first = await respond_json(reader, QUESTION)
    left = await respond_json(reader, WHO, previous_response_id=first.id)
    right = await respond_sse(reader, "How high is the penalty for a delay?", previous_response_id=first.id)
    conversation = first.response["clew"]["conversation_id"]
    assert {one.response["clew"]["conversation_id"] for one in (left, right)} == {conversation}
    assert await messages_of(reader, conversation) == [QUESTION, first.text, "How high is the penalty for a delay?", right.text]
    further = await respond_json(reader, QUESTION, previous_response_id=left.id)
    assert await messages_of(reader, conversation) == [QUESTION, first.text, WHO, left.text, QUESTION, further.text]


@RESPONSES.held_by("previous-missing")
async def test_a_response_that_cannot_be_continued_is_an_error_of_the_request(
    reader: Client, new_tenant: NewTenant, new_client: NewClient
) -> None:
    foreign = await respond_json(await new_client(new_tenant()), QUESTION)
    deleted = await respond_json(reader, QUESTION)
    await reader.http.delete(f"/v1/responses/{deleted.id}")
    unstored = await respond_json(reader, QUESTION, store=False)
    async with sdk(reader) as ai:
        for response_id in ("resp_unknown", "x", deleted.response["clew"]["turn_id"], foreign.id, deleted.id, unstored.id):
            with pytest.raises(openai.BadRequestError) as refused:
                await ai.responses.create(model="clew", input=WHO, previous_response_id=response_id)
            error = refused.value
            assert (error.code, error.param, error.type) == (
                "previous_response_not_found",
                "previous_response_id",
                "invalid_request_error",
            )
            assert response_id in error.message


@RESPONSES.held_by("exclusive")
async def test_a_response_and_a_conversation_exclude_each_other(reader: Client) -> None:
    first = await respond_json(reader, QUESTION)
    async with sdk(reader) as ai:
        with pytest.raises(openai.BadRequestError) as refused:
            await ai.responses.create(
                model="clew",
                input=WHO,
                previous_response_id=first.id,
                conversation=first.response["clew"]["conversation_id"],
            )
    assert "previous_response_id" in refused.value.message
    assert "conversation" in refused.value.message


@RESPONSES.held_by("conversation")
async def test_a_conversation_has_the_messages_of_its_responses(reader: Client) -> None:
    async with sdk(reader) as ai:
        conversation = await ai.conversations.create(metadata={"topic": "thread"})
        first = await ai.responses.create(model="clew", input=QUESTION, conversation=conversation.id)
        second = await ai.responses.create(model="clew", input=WHO, conversation={"id": conversation.id})
        assert first.conversation is not None
        assert second.conversation is not None
        assert first.conversation.id == second.conversation.id == conversation.id
        items = [item async for item in ai.conversations.items.list(conversation.id, order="asc")]
        assert [item.content[0].text for item in items] == [QUESTION, first.output_text, WHO, second.output_text]  # type: ignore[union-attr]
        assert items[1].id == first.output[0].id
        with pytest.raises(openai.NotFoundError):
            await ai.responses.create(model="clew", input=WHO, conversation="conv_" + "a" * 26)


@RESPONSES.held_by("unstored")
async def test_nothing_is_kept_of_a_response_that_is_not_stored(reader: Client) -> None:
    for respond in (respond_json, respond_sse):
        answered = await respond(reader, QUESTION, store=False)
        assert answered.response["store"] is False
        assert answered.text
        assert (await reader.http.get(f"/v1/responses/{answered.id}")).status_code == 404
        assert (await reader.http.get(f"/api/turns/{answered.response['clew']['turn_id']}")).status_code == 404
        path = f"/api/conversations/{answered.response['clew']['conversation_id']}"
        assert (await reader.http.get(path)).status_code == 404
    assert await conversations_of(reader) == []


@RESPONSES.held_by("unstored", "chain")
async def test_a_response_that_is_not_stored_continues_a_stored_one_without_a_trace(reader: Client) -> None:
    first = await respond_json(reader, QUESTION)
    second = await respond_json(reader, WHO, previous_response_id=first.id, store=False)
    assert "Daedalus" in second.text
    assert await messages_of(reader, first.response["clew"]["conversation_id"]) == [QUESTION, first.text]
    assert await conversations_of(reader) == [first.response["clew"]["conversation_id"]]


@RESPONSES.held_by("delete")
async def test_a_deleted_response_is_gone_and_its_conversation_remains(reader: Client) -> None:
    first = await respond_json(reader, QUESTION)
    second = await respond_json(reader, WHO, previous_response_id=first.id)
    conversation = first.response["clew"]["conversation_id"]
    async with sdk(reader) as ai:
        await ai.responses.delete(first.id)
        with pytest.raises(openai.NotFoundError) as missing:
            await ai.responses.retrieve(first.id)
        assert missing.value.code == "response_not_found"
        with pytest.raises(openai.NotFoundError):
            await ai.responses.delete(first.id)
        assert await messages_of(reader, conversation) == [QUESTION, first.text, WHO, second.text]
        third = await ai.responses.create(model="clew", input=QUESTION, previous_response_id=second.id)
        await ai.responses.delete(second.id)
        await ai.responses.delete(third.id)
    assert await conversations_of(reader) == []  # no response of it is left


@RESPONSES.held_by("delete", "conversation")
async def test_a_conversation_that_was_created_outlives_its_responses(reader: Client) -> None:
    async with sdk(reader) as ai:
        conversation = await ai.conversations.create()
        response = await ai.responses.create(model="clew", input=QUESTION, conversation=conversation.id)
        await ai.responses.delete(response.id)
    assert await messages_of(reader, conversation.id) == [QUESTION, response.output_text]


@RESPONSES.held_by("input-items")
async def test_the_input_is_listed_item_by_item_in_pages_from_either_end(reader: Client) -> None:
    async with sdk(reader) as ai:
        response = await ai.responses.create(
            model="clew",
            input=[
                {"role": "developer", "content": "Be brief."},
                {"role": "user", "content": "Hello"},
                {"role": "assistant", "content": "Hello. What do you want to know?"},
                {"type": "reasoning", "id": "rs_1", "summary": []},
                {"role": "user", "content": [{"type": "input_text", "text": QUESTION}]},
            ],
        )
        newest = [item async for item in ai.responses.input_items.list(response.id, limit=2)]
        oldest = [item async for item in ai.responses.input_items.list(response.id, limit=2, order="asc")]
        assert [item.id for item in newest] == [item.id for item in reversed(oldest)]
        assert [item.type for item in oldest] == ["message", "message", "message", "reasoning", "message"]
        assert oldest[4].content[0].text == QUESTION  # type: ignore[union-attr]
        assert oldest[3].id == "rs_1"
        page: Any = await ai.responses.input_items.list(response.id, limit=2)
        assert (page.has_more, page.first_id, page.last_id) == (True, newest[0].id, newest[1].id)
        with pytest.raises(openai.BadRequestError) as refused:
            await ai.responses.input_items.list(response.id, after="msg_gone")
        assert refused.value.param == "after"


@RESPONSES.held_by("input-items")
async def test_the_input_of_a_continued_response_has_all_that_stood_above_it(reader: Client) -> None:
    first = await respond_json(reader, QUESTION)
    between = [{"role": "user", "content": "And now?"}, {"role": "assistant", "content": "Go."}, {"role": "user", "content": WHO}]
    second = await respond_json(reader, between, previous_response_id=first.id)
    third = await respond_json(reader, "How high is the penalty for a delay?", previous_response_id=second.id)
    beside = await respond_json(reader, "Another branch", previous_response_id=first.id)
    texts = [QUESTION, first.text, "And now?", "Go.", WHO, second.text, "How high is the penalty for a delay?"]
    async with sdk(reader) as ai:
        assert await input_texts(ai, third.id, order="asc") == texts
        assert await input_texts(ai, third.id, order="desc") == texts[::-1]
        for limit in range(1, 9):
            assert await input_texts(ai, third.id, order="asc", limit=limit) == texts
            assert await input_texts(ai, third.id, order="desc", limit=limit) == texts[::-1]
            assert await input_texts(ai, second.id, order="asc", limit=limit) == texts[:5]
        assert await input_texts(ai, beside.id, order="asc") == [QUESTION, first.text, "Another branch"]
        answer: Any = (await ai.responses.input_items.list(third.id, order="asc")).data[1]
        assert (answer.role, answer.id) == ("assistant", first.response["output"][-1]["id"])
        assert [one.model_dump() for one in answer.content[0].annotations] == first.response["output"][-1]["content"][0][
            "annotations"
        ]
        with pytest.raises(openai.BadRequestError) as refused:
            await ai.responses.input_items.list(third.id, after="msg_gone")
        assert refused.value.param == "after"


@RESPONSES.held_by("input-items")
async def test_items_that_are_sent_again_with_their_ids_are_listed_once(reader: Client) -> None:
    first = await respond_json(reader, QUESTION)
    async with sdk(reader) as ai:
        listed = (await ai.responses.input_items.list(first.id)).data
        again: Any = [listed[0].model_dump(), first.response["output"][-1], {"role": "user", "content": WHO}]
        second = await ai.responses.create(model="clew", input=again, previous_response_id=first.id)
        for limit in (1, 2, 5):
            items = [item.id async for item in ai.responses.input_items.list(second.id, limit=limit)]
            assert len(set(items)) == len(items)
            assert items == [item.id async for item in ai.responses.input_items.list(second.id, limit=limit, order="asc")][::-1]
        assert first.response["output"][-1]["id"] in items


@RESPONSES.held_by("input-items", "conversation")
async def test_the_items_of_a_conversation_are_prepended_to_the_input_of_its_responses(reader: Client) -> None:
    async with sdk(reader) as ai:
        conversation = await ai.conversations.create(items=[{"type": "message", "role": "user", "content": "Hello"}])
        note: Any = {"type": "reasoning", "id": "rs_before", "summary": []}
        await ai.conversations.items.create(conversation.id, items=[note])
        first = await ai.responses.create(model="clew", input=QUESTION, conversation=conversation.id)
        second = await ai.responses.create(model="clew", input=WHO, conversation=conversation.id)
        listed = (await ai.responses.input_items.list(second.id, order="asc")).data
        assert [one.type for one in listed] == ["message", "reasoning", "message", "message", "message"]
        assert await input_texts(ai, second.id, order="asc") == ["Hello", QUESTION, first.output_text, WHO]
        assert await input_texts(ai, first.id, order="desc", limit=1) == [QUESTION, "Hello"]


@RESPONSES.held_by("input-items", "conversation")
async def test_items_before_the_first_message_of_a_conversation_are_input_of_its_responses(reader: Client) -> None:
    async with sdk(reader) as ai:
        notes: Any = [{"type": "reasoning", "id": f"rs_{number}", "summary": []} for number in range(3)]
        conversation = await ai.conversations.create(items=notes)
        first = await ai.responses.create(model="clew", input=QUESTION, conversation=conversation.id)
        second = await ai.responses.create(model="clew", input=WHO, conversation=conversation.id)
        for limit in (1, 2, 3, 10):
            oldest: Any = [one async for one in ai.responses.input_items.list(first.id, order="asc", limit=limit)]
            newest: Any = [one async for one in ai.responses.input_items.list(first.id, limit=limit)]
            assert [one.id for one in oldest[:3]] == ["rs_0", "rs_1", "rs_2"]
            assert [one.type for one in oldest[3:]] == ["message"]
            assert newest == oldest[::-1]
        assert len((await ai.responses.input_items.list(second.id)).data) == 6
        with pytest.raises(openai.BadRequestError):
            await ai.responses.input_items.list(first.id, after=str(first.output[-1].id))


@RESPONSES.held_by("input-items")
async def test_an_item_of_another_branch_is_none_of_the_input(reader: Client) -> None:
    first = await respond_json(reader, QUESTION)
    second = await respond_json(reader, WHO, previous_response_id=first.id)
    beside = await respond_json(reader, "Another branch", previous_response_id=first.id)
    below = await respond_json(reader, "And below it?", previous_response_id=beside.id)
    async with sdk(reader) as ai:
        answers = [one.response["output"][-1]["id"] for one in (first, second, beside)]
        assert await input_texts(ai, below.id, order="asc", after=answers[2]) == ["And below it?"]
        assert await input_texts(ai, below.id, after=answers[0]) == [QUESTION]
        for order in ("asc", "desc"):
            with pytest.raises(openai.BadRequestError) as refused:
                await ai.responses.input_items.list(below.id, after=answers[1], order=order)
            assert refused.value.param == "after"


async def input_texts(ai: openai.AsyncOpenAI, response_id: str, **which: Any) -> list[str]:
    """Return the texts of all input items that are messages, read page by page."""
    items: Any = ai.responses.input_items.list(response_id, **which)
    return [item.content[0].text async for item in items if item.type == "message"]


@RESPONSES.held_by("history", "chain")
async def test_input_with_earlier_messages_continues_a_response_below_them(reader: Client) -> None:
    first = await respond_json(reader, QUESTION)
    between = [
        {"role": "user", "content": "And now?"},
        {"role": "assistant", "content": "Go."},
        {"role": "user", "content": WHO},
    ]
    second = await respond_json(reader, between, previous_response_id=first.id)
    conversation = first.response["clew"]["conversation_id"]
    assert await messages_of(reader, conversation) == [QUESTION, first.text, "And now?", "Go.", WHO, second.text]
    other = await respond_json(reader, between, previous_response_id=first.id)  # beside them, in a branch
    assert await messages_of(reader, conversation) == [QUESTION, first.text, "And now?", "Go.", WHO, other.text]
    assert (await reader.http.get(f"/v1/responses/{second.id}")).json() == second.response


@RESPONSES.held_by("file-search")
async def test_file_search_answers_from_a_vector_store_and_cites_its_files(client: Client) -> None:
    assistant = (await client.http.post("/api/assistants", json={"name": "library"})).json()["id"]
    await put(client, "report.md", REPORT, assistant=assistant)
    tool: Json = {"type": "file_search", "vector_store_ids": ["vs_" + assistant.removeprefix("asst_")]}
    async with sdk(client) as ai:
        plain = await ai.responses.create(
            model="clew",
            input="How much helium was lost in 2024?",
            tools=[tool],  # type: ignore[list-item]
            tool_choice="required",
        )
        search, message = plain.output
        assert search.type == "file_search_call"
        assert (search.status, search.results) == ("completed", None)
        assert search.queries == ["How much helium was lost in 2024?"]
        assert message.type == "message"
        annotation: Any = message.content[0].annotations[0]  # type: ignore[union-attr]
        [file] = [one async for one in ai.vector_stores.files.list(tool["vector_store_ids"][0])]  # type: ignore[call-overload]
        file_id = file.id
        assert (annotation.type, annotation.file_id, annotation.filename) == ("file_citation", file_id, "report.md")
        assert plain.output_text[annotation.index :].startswith("[1]")
        stream = await ai.responses.create(
            model="clew",
            input="How much helium was lost in 2024?",
            tools=[tool],  # type: ignore[list-item]
            include=["file_search_call.results"],
            stream=True,
        )
        events = [event async for event in stream]
    kinds = [event.type for event in events]
    assert kinds[2:7] == [
        "response.output_item.added",
        "response.file_search_call.in_progress",
        "response.file_search_call.searching",
        "response.file_search_call.completed",
        "response.output_item.done",
    ]
    final = events[-1].response  # type: ignore[union-attr]
    results = final.output[0].results
    assert results[0].file_id == file_id
    assert "9 tonnes" in results[0].text
    assert 0 < results[0].score <= 1
    read = await client.http.get(f"/v1/responses/{final.id}", params={"include[]": "file_search_call.results"})
    assert read.json()["output"][0]["results"] == [one.model_dump() for one in results]


@RESPONSES.held_by("file-search")
async def test_a_vector_store_that_is_not_there_is_refused(reader: Client) -> None:
    for ids in (["vs_" + "a" * 26], ["nothing"]):
        tool = {"type": "file_search", "vector_store_ids": ids}
        answer = await reader.http.post("/v1/responses", json={"model": "clew", "input": QUESTION, "tools": [tool]})
        assert (answer.status_code, answer.json()["error"]["code"]) == (404, "vector_store_not_found")


@RESPONSES.held_by("file-search-options")
async def test_filters_and_ranking_options_choose_the_passages(client: Client) -> None:
    stores: list[str] = []
    for year in (2023, 2024):
        assistant = (await client.http.post("/api/assistants", json={"name": f"y{year}"})).json()["id"]
        stores.append("vs_" + assistant.removeprefix("asst_"))
        text = f"# Report {year}\n\nThe laboratory lost {year - 2000} tonnes of helium in the year.\n"
        await put(client, f"{year}.md", text, assistant=assistant, attributes=json.dumps({"year": year}))

    async def found(**tool: object) -> list[Json]:
        whole = {"type": "file_search", "vector_store_ids": stores, **tool}
        given = {"include": ["file_search_call.results"], "tools": [whole]}
        answered = await respond_json(client, "How much helium did the laboratory lose?", **given)
        return answered.response["output"][0]["results"]

    assert {one["filename"] for one in await found()} == {"2023.md", "2024.md"}
    [only] = await found(filters={"type": "eq", "key": "year", "value": 2023})
    assert (only["filename"], only["attributes"]) == ("2023.md", {"year": 2023})
    assert len(await found(max_num_results=1)) == 1
    assert await found(ranking_options={"score_threshold": 1}) == []
    weights = {"hybrid_search": {"embedding_weight": 0, "text_weight": 1}}
    assert len(await found(ranking_options=weights)) == 2
    for tool, param in (
        ({"filters": {"type": "near"}}, "tools[0].filters.type"),
        (
            {"ranking_options": {"hybrid_search": {"embedding_weight": 0, "text_weight": 0}}},
            "tools.ranking_options.hybrid_search",
        ),
    ):
        whole = {"type": "file_search", "vector_store_ids": stores, **tool}
        answer = await client.http.post("/v1/responses", json={"model": "clew", "input": QUESTION, "tools": [whole]})
        assert (answer.status_code, answer.json()["error"]["param"]) == (400, param)
