"""Refusals of every layer, before a route sees the request: the same body everywhere, with the field where there is one."""

import json

from tests.openai_walk.walking import BUILT, Walker, behaviour, chat, fault_of, refused, user
from tests.providers.wires.wire import Behaviour

JSON = {"Content-Type": "application/json"}
ROUTES = ("/v1/chat/completions", "/v1/embeddings", "/v1/responses", "/v1/conversations", "/v1/vector_stores")


@behaviour
async def a_wrong_key_is_401(w: Walker) -> None:
    """A wrong key is an AuthenticationError with the code `invalid_api_key`, on every route."""
    ai = w.ai.with_options(api_key="sk-wrong")
    for call in (ai.models.list(), chat(ai), ai.files.list(), ai.responses.create(model="clew", input="x")):
        await refused(call, 401, code="invalid_api_key")


@behaviour
async def no_key_is_401(w: Walker) -> None:
    """A request without a key is 401 with OpenAI's body and the header WWW-Authenticate."""
    response = await w.http.get("/v1/models", headers={"Authorization": ""})
    assert response.status_code == 401
    assert response.headers["www-authenticate"]
    assert fault_of(response.json())["code"]


@behaviour
async def a_key_that_may_not_ask_is_403(w: Walker) -> None:
    """A key that may only read is a PermissionDeniedError."""
    ai = w.ai.with_options(api_key=await w.key("read"))
    await refused(chat(ai), 403)
    assert (await ai.models.list()).data


@behaviour
async def a_key_that_may_not_write_is_403(w: Walker) -> None:
    """A key that may only ask cannot upload files."""
    ai = w.ai.with_options(api_key=await w.key("query"))
    await refused(ai.files.create(file=("a.md", b"x"), purpose="assistants"), 403)


@behaviour
async def a_page_of_another_origin_is_403(w: Walker) -> None:
    """A request of a web page of another origin is 403 with OpenAI's body."""
    response = await w.http.post("/v1/chat/completions", json={}, headers={"Origin": "https://elsewhere.example"})
    assert response.status_code == 403
    fault_of(response.json())


@behaviour
async def an_unknown_route_is_404(w: Walker) -> None:
    """A path that does not exist is 404 with OpenAI's body, whatever the method."""
    for method, path in (
        ("GET", "/v1/engines"),
        ("POST", "/v1/images/generations"),
        ("POST", "/v1/completions"),
        ("GET", "/v1/x"),
    ):
        response = await w.http.request(method, path, json={} if method == "POST" else None)
        assert response.status_code == 404, (path, response.text)
        assert fault_of(response.json())["type"] == "invalid_request_error"


@behaviour
async def resources_that_are_not_served_are_404(w: Walker) -> None:
    """Images, audio, moderations and legacy completions are a NotFoundError of the SDK."""
    await refused(w.ai.images.generate(prompt="x", model="clew"), 404)
    await refused(w.ai.moderations.create(input="x"), 404)
    await refused(w.ai.completions.create(model="clew", prompt="x"), 404)
    await refused(w.ai.audio.speech.create(model="clew", input="x", voice="alloy"), 404)


@behaviour
async def an_unserved_path_is_404_whatever_is_sent(w: Walker) -> None:
    """A form or a text sent to a path that does not exist is 404, too, and the message names the method and the path."""
    transcriptions = w.ai.audio.transcriptions.create(model="whisper-1", file=("a.wav", b"x"))
    error = await refused(transcriptions, 404, code="unknown_url")
    assert "Invalid URL (POST /v1/audio/transcriptions)" in error.message
    response = await w.http.post("/v1/uploads", content=b"x", headers={"Content-Type": "text/plain"})
    assert (response.status_code, fault_of(response.json())["param"]) == (404, None)


@behaviour
async def limits_have_codes_of_their_own(w: Walker) -> None:
    """A number out of its range, and a value that is too long or empty, have OpenAI's code for it."""
    for field, value, code in (
        ("temperature", 3, "decimal_above_max_value"),
        ("top_p", -1, "decimal_below_min_value"),
        ("max_tokens", 0, "integer_below_min_value"),
        ("n", 129, "integer_above_max_value"),
        ("stop", list("abcde"), "array_above_max_length"),
        ("messages", [], "empty_array"),
        ("model", "", "empty_string"),
        ("metadata", {str(number): "" for number in range(17)}, "object_above_max_properties"),
        ("metadata", {"a": "x" * 513}, "string_above_max_length"),
    ):
        await refused(chat(w.ai, **{field: value}), 400, field, code=code)
    await refused(w.ai.vector_stores.list(limit=101), 400, "limit", code="integer_above_max_value")
    await refused(w.ai.conversations.items.list("conv_x", limit=0), 400, "limit", code="integer_below_min_value")


@behaviour
async def a_wrong_method_is_405(w: Walker) -> None:
    """A method that a path does not have is 405 with OpenAI's body and the header Allow."""
    for method, path in (("PUT", "/v1/models"), ("GET", "/v1/embeddings"), ("PATCH", "/v1/chat/completions")):
        response = await w.http.request(method, path, json={} if method != "GET" else None)
        assert response.status_code == 405, (path, response.text)
        assert response.headers["allow"]
        fault_of(response.json())


@behaviour
async def malformed_json_is_400(w: Walker) -> None:
    """A body that is no JSON is 400 with OpenAI's body, on every route."""
    for path in ROUTES:
        for content in (b"{", b"not json", b'{"model": "clew",}', b"\xff\xfe"):
            response = await w.http.post(path, content=content, headers=JSON)
            assert response.status_code == 400, (path, content, response.text)
            assert fault_of(response.json())["type"] == "invalid_request_error"


@behaviour
async def a_body_that_is_no_object_is_400(w: Walker) -> None:
    """A list, a text or a number as the body is 400 with OpenAI's body."""
    for path in ROUTES:
        for content in (b"[]", b'"x"', b"7"):
            response = await w.http.post(path, content=content, headers=JSON)
            assert response.status_code == 400, (path, content, response.text)
            fault_of(response.json())


@behaviour
async def no_body_is_400(w: Walker) -> None:
    """A question without a body is 400."""
    for path in ("/v1/chat/completions", "/v1/embeddings", "/v1/responses"):
        response = await w.http.post(path)
        assert response.status_code == 400, (path, response.text)
        fault_of(response.json())


@behaviour
async def another_content_type_is_refused(w: Walker) -> None:
    """A body that is not JSON by its header is 400 or 415 with OpenAI's body."""
    response = await w.http.post("/v1/chat/completions", content=b"x", headers={"Content-Type": "text/plain"})
    assert response.status_code in (400, 415)
    fault_of(response.json())


@behaviour
async def a_body_that_is_too_large_is_413(w: Walker) -> None:
    """A body above the limit is 413 with OpenAI's body."""
    response = await w.http.post("/v1/chat/completions", content=b" " * (9 << 20), headers=JSON)
    assert response.status_code == 413
    fault_of(response.json())


@behaviour
async def a_nul_names_its_field(w: Walker) -> None:
    """A NUL character in a text is 400 and names the field that has it."""
    body = {"model": "clew", "messages": [user("a\0b")]}
    response = await w.http.post("/v1/chat/completions", json=body)
    assert response.status_code == 400
    fault_of(response.json(), "messages")
    response = await w.http.get("/v1/files?after=%00")
    assert response.status_code == 400
    fault_of(response.json(), "after")


@behaviour
async def a_lone_surrogate_names_its_field(w: Walker) -> None:
    """Half a character is 400 and names the field."""
    content = b'{"model": "clew", "messages": [{"role": "user", "content": "\\ud800"}]}'
    response = await w.http.post("/v1/chat/completions", content=content, headers=JSON)
    assert response.status_code == 400
    fault_of(response.json(), "messages")


@behaviour
async def nan_is_400(w: Walker) -> None:
    """Numbers that JSON does not have are 400."""
    content = b'{"model": "clew", "temperature": NaN, "messages": [{"role": "user", "content": "x"}]}'
    response = await w.http.post("/v1/chat/completions", content=content, headers=JSON)
    assert response.status_code == 400
    fault_of(response.json())


@behaviour
async def deep_json_is_400(w: Walker) -> None:
    """JSON that is nested thousands of times is 400, not a broken server."""
    content = b'{"model": "clew", "messages": ' + b"[" * 20_000 + b"]" * 20_000 + b"}"
    response = await w.http.post("/v1/chat/completions", content=content, headers=JSON)
    assert response.status_code == 400
    fault_of(response.json())


@behaviour
async def what_does_not_fit_the_schema_is_400(w: Walker) -> None:
    """No route answers 422."""
    for path in ROUTES:
        response = await w.http.post(path, json={"model": 1, "input": 1, "messages": 1, "metadata": 1, "name": 1})
        assert response.status_code == 400, (path, response.text)
        assert fault_of(response.json())["param"], response.text


@behaviour
async def a_failed_model_is_a_server_error(w: Walker) -> None:
    """A model that cannot answer is an InternalServerError, type `server_error`, never a made-up answer."""
    w.house.provider.will(Behaviour(fault="auth"))
    error = await refused(chat(w.ai), 502, kind="server_error")
    assert "sk-" not in error.message


@behaviour
async def messages_say_what_to_do(w: Walker) -> None:
    """A message names the field or the value, and no internals."""
    error = await refused(chat(w.ai, temperature=9), 400, "temperature")
    assert "temperature" in error.message
    assert not any(word in error.message for word in ("Traceback", "pydantic", "body."))


@behaviour
async def error_bodies_have_no_other_fields(w: Walker) -> None:
    """The error has exactly the four fields of OpenAI."""
    for path in ROUTES:
        body = (await w.http.post(path, json=[])).json()
        assert set(body["error"]) == {"message", "type", "param", "code"}, body


@behaviour
async def languages_of_messages(w: Walker) -> None:
    """With Accept-Language, a message is in that language; the code stays."""
    body = json.dumps({"model": "clew", "messages": [user("   ")]})
    for language in ("fr", "en", "xx"):
        response = await w.http.post("/v1/chat/completions", content=body, headers=JSON | {"Accept-Language": language})
        assert (response.status_code, fault_of(response.json())["code"]) == (400, "invalid_value")


@behaviour
async def a_wrong_idempotency_key_names_the_header(w: Walker) -> None:
    """An Idempotency-Key that is too long is 400 and names the header."""
    call = chat(w.ai, user(BUILT), extra_headers={"Idempotency-Key": "k" * 300})
    await refused(call, 400, "Idempotency-Key")


@behaviour
async def unknown_completions_are_not_found(w: Walker) -> None:
    """Reading a completion that is not stored is a NotFoundError."""
    await refused(w.ai.chat.completions.retrieve("chatcmpl-aaaaaaaaaaaaaaaaaaaaaaaaaa"), 404)


@behaviour
async def too_many_values_are_400(w: Walker) -> None:
    """A body with tens of thousands of values is 400 with OpenAI's body."""
    response = await w.http.post("/v1/chat/completions", json={"model": "clew", "messages": [1] * 20_000})
    assert response.status_code == 400
    fault_of(response.json())
