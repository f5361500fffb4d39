"""Requests that a browser was tricked into, and bodies that cannot be stored, do not reach a route."""

import asyncio
import json
import sys
from collections.abc import AsyncIterator
from itertools import pairwise

import httpx
import pytest
from starlette.applications import Starlette
from starlette.middleware import Middleware
from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.routing import Route
from starlette.types import ASGIApp, Message, Receive, Scope, Send
from structlog.testing import capture_logs

from clew.dialects.shared.dialect import LARGE_BODY, SMALL_BODY, BodyLimit, Declared
from clew.dialects.shared.storable import VALUES_MOST, fault_of_json
from clew.server.app import load_dialects
from clew.server.bodies import Bodies
from clew.server.middleware import LOCAL_HOSTS, Boundary, RequestLog, host_name

_PIECE = 64 << 10
"""Values are counted in pieces of this many bytes."""


async def echo(request: Request) -> Response:
    return JSONResponse({"bytes": len(await request.body())})


async def fail(_request: Request) -> Response:
    raise RuntimeError("the body said: open sesame")


def application() -> Starlette:
    return Starlette(
        routes=[
            Route("/echo", echo, methods=["GET", "POST", "DELETE"]),
            Route("/files", echo, methods=["POST"]),
            Route("/large", echo, methods=["POST"]),
            Route("/fail", fail),
        ],
        middleware=[
            Middleware(RequestLog),
            Middleware(Boundary, hosts=LOCAL_HOSTS | {"clew.example.net"}, public_hosts={"clew.example.net"}),
            Middleware(
                Bodies,
                streams=lambda *given: given == ("/files", "multipart/form-data"),
                limit=lambda path: LARGE_BODY if path == "/large" else SMALL_BODY,
                knows=lambda _path: True,
                streamed_limit_bytes=1000,
            ),
        ],
    )


@pytest.fixture
async def client() -> AsyncIterator[httpx.AsyncClient]:
    transport = httpx.ASGITransport(application(), raise_app_exceptions=False)
    async with httpx.AsyncClient(transport=transport, base_url="http://localhost:5200") as client:
        yield client


def code_of(response: httpx.Response) -> str:
    return response.json()["error"]["code"]


@pytest.mark.parametrize("host", ["localhost:5200", "127.0.0.1", "[::1]:5200", "LOCALHOST"])
async def test_local_names_are_served(client: httpx.AsyncClient, host: str) -> None:
    assert (await client.get("/echo", headers={"Host": host})).status_code == 200


@pytest.mark.parametrize("host", ["evil.example", "localhost.evil.example", "127.0.0.1.evil.example:5200", "", "[::1"])
async def test_a_name_that_leads_here_by_somebody_elses_dns_is_refused(client: httpx.AsyncClient, host: str) -> None:
    response = await client.get("/echo", headers={"Host": host})
    assert (response.status_code, code_of(response)) == (403, "HOST_NOT_ALLOWED")


@pytest.mark.parametrize("origin", ["http://evil.example", "null", "http://localhost:3000", "http://localhost"])
async def test_a_page_of_another_origin_may_not_write(client: httpx.AsyncClient, origin: str) -> None:
    response = await client.post("/echo", json={}, headers={"Origin": origin})
    assert (response.status_code, code_of(response)) == (403, "ORIGIN_NOT_ALLOWED")
    assert (await client.delete("/echo", headers={"Origin": origin})).status_code == 403
    assert (await client.get("/echo", headers={"Origin": origin})).status_code == 200


@pytest.mark.parametrize("hosts", [["localhost:99999"], ["localhost:x"], ["localhost/x"], ["localhost", "evil.example"]])
async def test_a_host_that_nobody_can_read_is_refused(hosts: list[str]) -> None:
    everywhere = Starlette(routes=[Route("/echo", echo)], middleware=[Middleware(RequestLog), Middleware(Boundary, hosts=None)])
    async with httpx.AsyncClient(transport=httpx.ASGITransport(everywhere), base_url="http://localhost") as client:
        answer = await client.get("/echo", headers=[("Host", host) for host in hosts])
        assert (answer.status_code, code_of(answer)) == (403, "HOST_NOT_ALLOWED")


async def test_our_own_page_may_write(client: httpx.AsyncClient) -> None:
    response = await client.post("/echo", json={"a": 1}, headers={"Origin": "http://localhost:5200"})
    assert response.json() == {"bytes": 7}


@pytest.mark.parametrize(
    "content_type", ["text/plain", "application/x-www-form-urlencoded", "multipart/form-data; boundary=x", ""]
)
async def test_a_body_that_a_form_could_send_is_not_json(client: httpx.AsyncClient, content_type: str) -> None:
    response = await client.post("/echo", content=b"{}", headers={"Content-Type": content_type})
    assert (response.status_code, code_of(response)) == (415, "UNSUPPORTED_MEDIA_TYPE")


@pytest.mark.parametrize("coding", ["gzip", "deflate, br"])
@pytest.mark.parametrize("path", ["/echo", "/files"])
async def test_a_compressed_body_is_refused_and_not_read_as_if_it_were_plain(
    client: httpx.AsyncClient, path: str, coding: str
) -> None:
    kind = "multipart/form-data; boundary=b" if path == "/files" else "application/json"
    sent = await client.post(path, content=b"{}", headers={"Content-Type": kind, "Content-Encoding": coding})
    assert (sent.status_code, code_of(sent), sent.headers["accept-encoding"]) == (415, "UNSUPPORTED_MEDIA_TYPE", "identity")
    plain = await client.post(path, content=b"{}", headers={"Content-Type": kind, "Content-Encoding": "identity"})
    assert plain.json() == {"bytes": 2}


async def test_files_are_counted_as_they_stream_past(client: httpx.AsyncClient) -> None:
    async def endless() -> AsyncIterator[bytes]:
        for _ in range(100):
            yield b"x" * 100

    headers = {"Content-Type": "multipart/form-data; boundary=x"}
    assert (await client.post("/files", content=b"x" * 1000, headers=headers)).json() == {"bytes": 1000}
    for body in (b"x" * 1001, endless()):
        response = await client.post("/files", content=body, headers=headers)
        assert (response.status_code, code_of(response)) == (413, "PAYLOAD_TOO_LARGE")


@pytest.mark.parametrize(("path", "limit"), [("/echo", SMALL_BODY), ("/large", LARGE_BODY)])
async def test_json_beyond_the_limit_of_its_path_is_refused(client: httpx.AsyncClient, path: str, limit: BodyLimit) -> None:
    headers = {"Content-Type": "application/json"}
    body = b'"' + b"x" * (limit.bytes - 2) + b'"'
    assert (await client.post(path, content=body, headers=headers)).json() == {"bytes": limit.bytes}
    response = await client.post(path, content=body + b" ", headers=headers)
    assert (response.status_code, code_of(response)) == (413, "PAYLOAD_TOO_LARGE")
    assert f"{limit.bytes:,} bytes" in response.json()["error"]["message"]


@pytest.mark.parametrize(("path", "limit"), [("/echo", SMALL_BODY), ("/large", LARGE_BODY)])
async def test_json_with_too_many_values_is_refused(client: httpx.AsyncClient, path: str, limit: BodyLimit) -> None:
    headers = {"Content-Type": "application/json"}
    for values, status in ((limit.values - 1, 200), (limit.values + 2, 400)):
        body = b"[" + b",".join([b"1"] * values) + b"]"
        assert (await client.post(path, content=body, headers=headers)).status_code == status


def test_small_bodies_are_the_rule_and_dialects_declare_the_exceptions() -> None:
    declared = Declared(load_dialects())
    assert declared.body_limit("/api/conversations") == declared.body_limit("/api/rag/settings") == SMALL_BODY
    assert declared.body_limit("/api/sessions/ses_1/responses") == LARGE_BODY
    assert declared.body_limit("/api/v2/databases/a/schemas/b/agents/c:run") == LARGE_BODY
    assert SMALL_BODY.bytes < declared.body_limit("/api/conversations/conv_1/messages").bytes < LARGE_BODY.bytes


async def test_a_nul_in_the_query_names_the_parameter(client: httpx.AsyncClient) -> None:
    response = await client.get("/echo?limit=5&cursor=a%00b")
    assert response.status_code == 400
    assert response.json()["error"]["details"]["fields"][0]["field"] == "cursor"


async def test_an_unexpected_error_is_a_500_with_its_request_id_and_without_its_words(
    client: httpx.AsyncClient, caplog: pytest.LogCaptureFixture, capsys: pytest.CaptureFixture[str]
) -> None:
    response = await client.get("/fail", headers={"X-Request-ID": "req_of_the_caller"})
    assert (response.status_code, code_of(response)) == (500, "INTERNAL")
    assert response.json()["error"]["request_id"] == response.headers["x-request-id"] == "req_of_the_caller"
    assert (response.headers["cache-control"], response.headers["x-content-type-options"]) == ("no-store", "nosniff")
    told = caplog.text + "".join(capsys.readouterr())
    assert "sesame" not in told + response.text


async def test_a_client_that_leaves_before_its_body_has_arrived_is_no_error() -> None:
    sent: list[Message] = []

    async def receive() -> Message:
        return {"type": "http.disconnect"}

    async def send(message: Message) -> None:
        sent.append(message)

    headers = [(b"host", b"localhost"), (b"content-type", b"multipart/form-data; boundary=b"), (b"content-length", b"9")]
    scope: Scope = {"type": "http", "method": "POST", "path": "/files", "query_string": b"", "headers": headers}
    with capture_logs() as logged:
        await application()(scope, receive, send)
    assert (sent, [one for one in logged if one["log_level"] == "error"]) == ([], [])


async def test_a_request_id_that_could_forge_a_log_line_is_replaced(client: httpx.AsyncClient) -> None:
    response = await client.get("/echo", headers={"X-Request-ID": "x" * 500})
    assert response.headers["x-request-id"].startswith("req_")


async def test_every_answer_has_safe_headers(client: httpx.AsyncClient) -> None:
    headers = (await client.get("/echo")).headers
    assert headers["x-content-type-options"] == "nosniff"
    assert headers["x-frame-options"] == "DENY"
    assert headers["cache-control"] == "no-store"
    assert "default-src 'none'" in headers["content-security-policy"]


@pytest.mark.parametrize(
    ("body", "field", "words"),
    [
        (b'{"a": {"b": ["x", "y\\u0000z"]}}', "a.b.1", "NUL"),
        (b'{"a": "\\ud800"}', "a", "surrogate"),
        (b'{"a": 9223372036854775808}', "a", "64 bits"),
        (b'{"a": ' + b"9" * 5000 + b"}", "a", "64 bits"),
        (b'{"a": 1e999}', "a", "finite"),
        (b'{"a": NaN}', "a", "not NaN"),
        (b'{"a": [-Infinity]}', "a.0", "not -Infinity"),
        (b'{"\\u0000": 1}', "", "name that cannot be stored"),
        (b'{"a": ' + b"[" * 150 + b"]" * 150 + b"}", "a", "nested too deeply"),
        (b"[" * 1_900, "", "nested too deeply"),
        (b"[" * 200_000, "", "more than 2,000 values"),
        (b'{"a": {"b": [' + b'"",' * 2_000 + b'""]}}', "", "more than 2,000 values"),
        (b'{"a": ', "", "not JSON"),
        (b'{"a": "\xff"}', "", "not UTF-8"),
        (b"\xff\xfe{\x00}\x00", "", "not UTF-8"),
    ],
)
def test_a_value_that_cannot_be_stored_is_found_by_its_path(body: bytes, field: str, words: str) -> None:
    fault = fault_of_json(body)
    assert fault is not None
    assert fault[0] == field
    assert words in fault[1]


def test_ordinary_json_has_no_fault() -> None:
    body = {"content": "Qu’est-ce ? 第二点 🧵", "n": [1, -2.5, 2**63 - 1, None, True], "o": {"": ""}}
    assert fault_of_json(json.dumps(body).encode()) is None
    assert fault_of_json(json.dumps(body, ensure_ascii=False).encode()) is None


@pytest.mark.parametrize("text", ["[,{" * 100_000, '\\"' * 70_000, "\\\\" * 70_000, '\\\\\\"[' * 30_000, "é[" * 50_000])
def test_what_a_text_holds_are_no_values(text: str) -> None:
    body = f'{{"a": "{text}", "b": [1, 2]}}'.encode()
    assert len(body) > 2 * _PIECE
    assert fault_of_json(body) is None


@pytest.mark.parametrize("place", range(_PIECE - 5, _PIECE + 5))
def test_an_escape_between_two_pieces_does_not_end_its_text(place: int) -> None:
    text = "x" * (place - 1) + '\\"' + "[" * 3_000
    assert fault_of_json(f'"{text}"'.encode()) is None
    assert fault_of_json(f'["{text}"{",1" * VALUES_MOST}]'.encode()) is not None


def test_no_path_is_made_where_there_is_no_fault() -> None:
    calls: list[str] = []
    body = json.dumps([[None, True], {}] * 300).encode()
    sys.setprofile(lambda frame, event, _: calls.append(frame.f_code.co_name) if event == "call" else None)
    try:
        fault = fault_of_json(body)
    finally:
        sys.setprofile(None)
    assert fault is None
    assert 0 < len(calls) < 100


def only_read(route: ASGIApp) -> Bodies:
    """Bodies in front of one route for every path, none of them streamed."""
    return Bodies(
        route,
        streams=lambda _path, _kind: False,
        limit=lambda _path: LARGE_BODY,
        knows=lambda _path: True,
        streamed_limit_bytes=1,
    )


async def test_others_are_served_while_a_large_body_is_checked() -> None:
    turns: list[int] = []

    async def route(_scope: Scope, _receive: Receive, _send: Send) -> None:
        turns.append(served.count("other"))

    async def other() -> None:
        served.append("other")

    async def receive() -> Message:
        return {"type": "http.request", "body": b'["' + b"x" * (64 << 10) + b'"]', "more_body": False}

    async def send(_message: Message) -> None:
        served.append("refusal")

    served: list[str] = []
    headers = [(b"content-type", b"application/json"), (b"transfer-encoding", b"chunked")]
    waiting = asyncio.create_task(other())
    scope = {"type": "http", "method": "POST", "path": "/", "query_string": b"", "headers": headers}
    await only_read(route)(scope, receive, send)
    await waiting
    assert (turns, served) == ([1], ["other"])


async def test_a_request_that_never_reads_its_body_keeps_nobody_waiting() -> None:
    is_open, may_end = asyncio.Event(), asyncio.Event()

    async def route(scope: Scope, receive: Receive, send: Send) -> None:
        if scope["path"] == "/slow":
            is_open.set()
            await may_end.wait()
        await Response(str(len(await Request(scope, receive).body())))(scope, receive, send)

    app = only_read(route)
    body = {"text": "x" * (8 << 10)}
    async with httpx.AsyncClient(transport=httpx.ASGITransport(app), base_url="http://localhost") as client:
        slow = asyncio.create_task(client.request("GET", "/slow", json=body))
        async with asyncio.timeout(5):
            await is_open.wait()
            assert (await client.post("/quick", json=body)).status_code == 200
            assert not slow.done()
            may_end.set()
            assert (await slow).text == str(len(json.dumps(body, separators=(",", ":"))))


async def test_bodies_are_read_one_at_a_time() -> None:
    order: list[str] = []

    async def route(scope: Scope, receive: Receive, send: Send) -> None:
        order.append(f"begins {scope['path']}")
        await receive()
        order.append(f"has read {scope['path']}")
        await asyncio.sleep(0)
        await Response()(scope, receive, send)

    app = only_read(route)
    async with httpx.AsyncClient(transport=httpx.ASGITransport(app), base_url="http://localhost") as client:
        posts = [client.post(path, json={"text": "x" * (8 << 10)}) for path in ("/1", "/2", "/3")]
        async with asyncio.timeout(5):
            gathered = asyncio.gather(*posts)
            while not gathered.done():
                order.append("another")
                await asyncio.sleep(0)
    read = [order.index(f"begins /{number}") for number in (1, 2, 3)]
    assert [order[place + 1] for place in read] == [f"has read /{number}" for number in (1, 2, 3)]
    assert all("another" in order[before:after] for before, after in pairwise(read)), order


@pytest.mark.parametrize(
    ("host", "name"),
    [
        ("a:1", "a"),
        ("[::1]:5", "::1"),
        ("A.b", "a.b"),
        ("", ""),
        ("[", ""),
        ("a@b", "b"),
        ("a:99999", ""),
        ("a:b", ""),
        ("a/b", ""),
    ],
)
def test_host_names_are_read_without_port_and_brackets(host: str, name: str) -> None:
    assert host_name(host) == name
