"""Wrong values in fields that Clew does not use itself, or deep inside a body: refused at their place, as OpenAI's API does."""

import time
from typing import Any

from tests.openai_walk.walking import BUILT, Walker, behaviour, chat, chunks, refused, user
from tests.providers.wires.wire import Behaviour

MISSING = "missing_required_parameter"


def text(value: str) -> dict[str, Any]:
    return {"type": "input_text", "text": value}


@behaviour
async def unused_fields_have_types(w: Walker) -> None:
    """Fields of a completion without effect are checked all the same."""
    for field, value, code in (
        ("safety_identifier", 4, "invalid_type"),
        ("safety_identifier", "x" * 129, "string_above_max_length"),
        ("prompt_cache_key", 4, "invalid_type"),
        ("prompt_cache_retention", "1y", "invalid_value"),
        ("prediction", "x", "invalid_type"),
        ("audio", "x", "invalid_type"),
        ("web_search_options", "x", "invalid_type"),
        ("modalities", ["smell"], "invalid_value"),
        ("logit_bias", {"1": 101}, "decimal_above_max_value"),
    ):
        await refused(chat(w.ai, extra_body={field: value}), 400, field, code=code)
    wrong = chat(w.ai, stream=True, stream_options={"include_obfuscation": "x"})
    await refused(wrong, 400, "stream_options.include_obfuscation", code="invalid_type")


@behaviour
async def unused_parts_have_a_form(w: Walker) -> None:
    """A picture without a URL or with an unknown detail, and a sound of an unknown format, are a BadRequestError."""
    for part, field, code in (
        ({"type": "image_url", "image_url": {}}, "image_url.url", MISSING),
        ({"type": "image_url", "image_url": {"url": "data:,", "detail": "huge"}}, "image_url.detail", "invalid_value"),
        ({"type": "input_audio", "input_audio": {"data": "", "format": "ogg"}}, "input_audio.format", "invalid_value"),
    ):
        message = user([{"type": "text", "text": BUILT}, part])
        await refused(chat(w.ai, message), 400, f"messages[0].content[1].{field}", code=code)
    for part, field, code in (
        ({"type": "input_image"}, "input[0].content[1]", MISSING),
        ({"type": "input_image", "image_url": "data:,", "detail": "huge"}, "input[0].content[1].detail", "invalid_value"),
    ):
        await refused(w.ai.responses.create(model="clew", input=[user([text(BUILT), part])]), 400, field, code=code)


@behaviour
async def fields_of_responses_have_values(w: Walker) -> None:
    """Fields of a response with few values refuse all others, also those without effect."""
    for body, field, code in (
        ({"service_tier": "gold"}, "service_tier", "invalid_value"),
        ({"reasoning": {"effort": "extreme"}}, "reasoning.effort", "invalid_value"),
        ({"reasoning": {"summary": "long"}}, "reasoning.summary", "invalid_value"),
        ({"prompt_cache_retention": "1y"}, "prompt_cache_retention", "invalid_value"),
        ({"safety_identifier": "x" * 129}, "safety_identifier", "string_above_max_length"),
        ({"context_management": "x"}, "context_management", "invalid_type"),
        ({"stream_options": {"include_obfuscation": True}}, "stream_options", "invalid_value"),
        ({"include": ["file_search_call.results", "nonsense"]}, "include[1]", "invalid_value"),
        ({"tool_choice": "required"}, "tool_choice", "invalid_value"),
        ({"prompt": {"id": "pmpt_1"}}, "prompt", "invalid_value"),
        ({"tools": [{"name": "f"}]}, "tools[0].type", MISSING),
        ({"text": {"format": {"type": "json_schema", "schema": {}}}}, "text.format.name", MISSING),
    ):
        await refused(w.ai.responses.create(model="clew", input=BUILT, extra_body=body), 400, field, code=code)


@behaviour
async def what_an_item_lacks_is_missing(w: Walker) -> None:
    """A field that an item lacks has the code `missing_required_parameter`."""
    for item, field in (
        ({"role": "user"}, "content"),
        (user([{"type": "input_text"}]), "content[0].text"),
        ({"type": "message", "content": "x"}, "role"),
        ({"type": "function_call_output", "output": "x"}, "call_id"),
    ):
        await refused(w.ai.responses.create(model="clew", input=[item]), 400, f"input[0].{field}", code=MISSING)


@behaviour
async def a_call_in_the_input_needs_its_result(w: Walker) -> None:
    """A `function_call` of the input without its output is a BadRequestError that names the call."""
    call = {"type": "function_call", "call_id": "call_1", "name": "f", "arguments": "{}"}
    error = await refused(w.ai.responses.create(model="clew", input=[call, user(BUILT)]), 400, "input")
    assert "call_1" in error.message


@behaviour
async def filters_are_wrong_at_their_place(w: Walker) -> None:
    """A fault in a filter is reported with its path, in a search and in a tool, before the vector store is looked for."""
    store = await w.ai.vector_stores.create(name=f"filters {time.time()}")
    equal: dict[str, Any] = {"type": "eq", "key": "a", "value": 1}
    for wrong, field in (
        ({"type": "almost", "key": "a", "value": 1}, "filters.type"),
        ({"type": "eq", "key": "a"}, "filters.value"),
        ({"type": "in", "key": "a", "value": 1}, "filters.value"),
        ({"type": "and", "filters": "x"}, "filters.filters"),
        ({"type": "or", "filters": [equal, {"type": "x"}]}, "filters.filters[1].type"),
    ):
        await refused(w.ai.vector_stores.search(store.id, query="x", filters=wrong), 400, field)
        tool = {"type": "file_search", "vector_store_ids": ["vs_nope"], "filters": wrong}
        made = w.ai.responses.create(model="clew", input="x", tools=[tool])
        await refused(made, 400, f"tools[0].{field}")
    ranked = w.ai.vector_stores.search(store.id, query="x", ranking_options={"ranker": "best"})
    await refused(ranked, 400, "ranking_options.ranker", code="invalid_value")


@behaviour
async def attributes_have_codes(w: Walker) -> None:
    """Too many attributes, a long one and one of a wrong type have OpenAI's codes and their place."""
    store = await w.ai.vector_stores.create(name=f"attributes {time.time()}")
    file = await w.ai.files.create(file=("a.md", b"The otter is grey."), purpose="assistants")
    for wrong, field, code in (
        ({str(n): "v" for n in range(17)}, "attributes", "object_above_max_properties"),
        ({"k": "v" * 513}, "attributes.k", "string_above_max_length"),
        ({"k": [1]}, "attributes.k", "invalid_type"),
    ):
        await refused(w.ai.vector_stores.files.create(store.id, file_id=file.id, attributes=wrong), 400, field, code=code)
    await w.ai.vector_stores.files.create_and_poll(file.id, vector_store_id=store.id)
    response = await w.http.post(f"/v1/vector_stores/{store.id}/files/{file.id}", json={})
    assert response.json()["error"]["param"] == "attributes", response.text


@behaviour
async def uploads_have_codes(w: Walker) -> None:
    """A missing purpose is missing, and an expiry out of its range has the code of its limit."""
    response = await w.http.post("/v1/files", files={"file": ("a.md", b"x")})
    assert (response.json()["error"]["param"], response.json()["error"]["code"]) == ("purpose", MISSING)
    for seconds, code in ((10, "integer_below_min_value"), (2_592_001, "integer_above_max_value")):
        expiry = {"anchor": "created_at", "seconds": seconds}
        made = w.ai.files.create(file=("a.md", b"x"), purpose="assistants", expires_after=expiry)
        await refused(made, 400, "expires_after.seconds", code=code)


@behaviour
async def a_finished_batch_is_not_cancelled(w: Walker) -> None:
    """Cancelling a batch whose files are read leaves it `completed`."""
    store = await w.ai.vector_stores.create(name=f"batch {time.time()}")
    file = await w.ai.files.create(file=("b.md", b"The badger digs."), purpose="assistants")
    batch = await w.ai.vector_stores.file_batches.create_and_poll(store.id, file_ids=[file.id])
    again = await w.ai.vector_stores.file_batches.cancel(batch.id, vector_store_id=store.id)
    assert (again.status, again.file_counts.completed) == ("completed", 1)


@behaviour
async def metadata_of_a_conversation_are_required(w: Walker) -> None:
    """An update without `metadata` is a BadRequestError; null removes them."""
    made = await w.ai.conversations.create(metadata={"a": "b"})
    response = await w.http.post(f"/v1/conversations/{made.id}", json={})
    assert (response.status_code, response.json()["error"]["code"]) == (400, MISSING)
    assert (await w.ai.conversations.retrieve(made.id)).metadata == {"a": "b"}
    assert (await w.ai.conversations.update(made.id, metadata=None)).metadata == {}


@behaviour
async def a_filtered_answer_of_a_completion(w: Walker) -> None:
    """An answer that the provider's content filter stops has the finish reason `content_filter`, also in a stream."""
    w.house.provider.will(Behaviour(text="The", finish="content_filter"))
    assert (await chat(w.ai)).choices[0].finish_reason == "content_filter"
    w.house.provider.will(Behaviour(text="The", finish="content_filter"))
    assert [one.choices[0].finish_reason for one in await chunks(w.ai) if one.choices][-1] == "content_filter"


@behaviour
async def a_filtered_response(w: Walker) -> None:
    """A response that the content filter stops is `incomplete` for that reason, also when it is read again."""
    w.house.provider.will(Behaviour(text="The", finish="content_filter"))
    done = await w.ai.responses.create(model="clew", input=BUILT)
    assert (done.status, done.incomplete_details.reason, done.error) == ("incomplete", "content_filter", None)
    assert (await w.ai.responses.retrieve(done.id)).incomplete_details.reason == "content_filter"
