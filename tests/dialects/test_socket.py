"""`WS /ws` on a real server: the frames of source 001 §6.2, the rules of HTTP, keys, origins and closes."""

import asyncio
import json
import uuid
from typing import Any

import pytest
from websockets.asyncio.client import connect

from clew.dialects.conversations.socket import MAX_BAD_FRAMES
from clew.dialects.shared.sockets import MAX_FRAME_BYTES
from clew.domain.ids import parse_id
from tests.dialects.conftest import Client, NewClient, NewTenant, Served
from tests.dialects.requirements_socket import SOCKET
from tests.dialects.talking import Frame, Talk, talking
from tests.dialects.test_conversations import ask, open_conversation

QUESTION = "What is the penalty for delay?"


async def conversation_of(client: Client) -> str:
    return (await open_conversation(client))["id"]


def text_of(frames: list[Frame]) -> str:
    return "".join(frame["delta"] for frame in frames if frame["type"] == "content_delta")


async def replay(client: Client, turn: str) -> list[Frame]:
    """Return what HTTP tells of a turn, as frames without whose they are."""
    page = (await client.http.get(f"/api/turns/{turn}/events")).json()["events"]
    nested = [({"source": one["data"]} if one["event"] == "source_reference" else one["data"]) for one in page]
    return [{"type": one["event"], "seq": one["seq"], **data} for one, data in zip(page, nested, strict=True)]


@SOCKET.held_by("ws-frames", "ws-same-sequence")
async def test_a_message_is_answered_with_the_frames_of_the_source(reader: Client, served: Served) -> None:
    conversation = await conversation_of(reader)
    async with talking(served.ready.address, reader.key) as talk:
        await talk.ask(conversation, QUESTION, ref="mine")
        frames = await talk.rest()
    kinds = [frame["type"] for frame in frames]
    assert (kinds[0], kinds[-1]) == ("message_start", "message_complete")
    assert set(kinds) == {"message_start", "content_delta", "source_reference", "message_complete"}
    turn = frames[0]["turnId"]
    assert {(f["conversationId"], f["turnId"], f["ref"]) for f in frames} == {(conversation, turn, "mine")}
    stored = (await reader.http.get(f"/api/conversations/{conversation}/messages/{frames[0]['messageId']}")).json()
    assert stored["content"] == text_of(frames)
    assert "two percent" in stored["content"]
    assert [frame["source"] for frame in frames if frame["type"] == "source_reference"] == stored["metadata"]["sources"]
    bare = [{key: frame[key] for key in frame if key not in ("conversationId", "turnId", "ref")} for frame in frames]
    assert bare == await replay(reader, turn)


@SOCKET.held_by("ws-several")
async def test_several_conversations_are_answered_at_once(reader: Client, served: Served) -> None:
    conversations = [await conversation_of(reader) for _ in range(4)]
    async with talking(served.ready.address, reader.key) as talk:
        for conversation in conversations:
            await talk.ask(conversation, QUESTION)
        for conversation in reversed(conversations):
            frames = await talk.rest(conversationId=conversation)
            assert [frame["seq"] for frame in frames] == sorted({frame["seq"] for frame in frames})
            assert "two percent" in text_of(frames)


@SOCKET.held_by("ws-fork")
async def test_a_message_with_a_parent_forks(reader: Client, served: Served) -> None:
    conversation = await conversation_of(reader)
    first = await ask(reader, conversation, "What is a clew?")
    await ask(reader, conversation, "Who built the labyrinth?")
    async with talking(served.ready.address, reader.key) as talk:
        await talk.ask(conversation, QUESTION, parentMessageId=first["id"])
        fork = (await talk.rest())[0]["messageId"]
    path = f"/api/conversations/{conversation}/messages"
    on_fork = (await reader.http.get(path, params={"leaf": fork})).json()["messages"]
    assert [message["id"] for message in on_fork][1::2] == [first["id"], fork]


UNKNOWN = "a" * 26
REFUSED: list[tuple[Frame, str]] = [
    ({"content": ""}, "MESSAGE_CONTENT_REQUIRED"),
    ({"content": " \n\t"}, "MESSAGE_CONTENT_REQUIRED"),
    ({"content": "x" * 10_001}, "MESSAGE_TOO_LONG"),
    ({"content": "x", "conversationId": f"conv_{UNKNOWN}"}, "CONVERSATION_NOT_FOUND"),
    ({"content": "x", "conversationId": "17"}, "CONVERSATION_NOT_FOUND"),
    ({"content": "x", "parentMessageId": f"msg_{UNKNOWN}"}, "MESSAGE_NOT_FOUND"),
    ({"type": "resume", "turnId": f"turn_{UNKNOWN}"}, "TURN_NOT_FOUND"),
    ({"type": "abort", "turnId": f"turn_{UNKNOWN}"}, "TURN_NOT_FOUND"),
    ({"type": "abort", "conversationId": f"conv_{UNKNOWN}"}, "CONVERSATION_NOT_FOUND"),
]


@SOCKET.held_by("ws-rules")
@pytest.mark.parametrize(("frame", "code"), REFUSED)
async def test_what_http_refuses_is_refused_in_a_frame(client: Client, served: Served, frame: Frame, code: str) -> None:
    conversation = await conversation_of(client)
    async with talking(served.ready.address, client.key) as talk:
        sent = {"type": "message", "conversationId": conversation, "ref": "r1"} | frame
        await talk.send(**sent)
        refused = await talk.next()
        assert (refused["type"], refused["code"], refused["ref"]) == ("error", code, "r1")
        assert sent["type"] == "resume" or refused["conversationId"] == sent["conversationId"]
        assert refused["error"]
        assert "seq" not in refused
        await talk.ask(conversation, "Still there?")
        assert (await talk.rest())[-1]["refusal"]
    assert len((await client.http.get(f"/api/conversations/{conversation}/messages")).json()["messages"]) == 2


@SOCKET.held_by("ws-rules")
async def test_a_full_conversation_refuses_more(client: Client, served: Served) -> None:
    conversation = await conversation_of(client)
    full = "update threads set message_count = 999 where id = %s"
    await served.database.execute(client.tenant, full, (parse_id("conv", conversation),))
    async with talking(served.ready.address, client.key) as talk:
        await talk.ask(conversation, "one more")
        assert (await talk.next())["code"] == "CONVERSATION_FULL"


@SOCKET.held_by("ws-idempotency")
async def test_a_message_sent_again_with_its_key_is_asked_once(reader: Client, served: Served) -> None:
    conversation, key = await conversation_of(reader), str(uuid.uuid4())
    async with talking(served.ready.address, reader.key) as talk:
        await talk.ask(conversation, QUESTION, idempotencyKey=key)
        first = await talk.rest()
    async with talking(served.ready.address, reader.key) as talk:
        await talk.ask(conversation, QUESTION, idempotencyKey=key, ref="again")
        assert await talk.rest() == [frame | {"ref": "again"} for frame in first]
        await talk.ask(conversation, "Who built the labyrinth?", idempotencyKey=key)
        refused = await talk.next()
        assert (refused["code"], refused["details"]["turn_id"]) == ("IDEMPOTENCY_KEY_REUSED", first[0]["turnId"])
    assert len((await reader.http.get(f"/api/conversations/{conversation}/messages")).json()["messages"]) == 2


@SOCKET.held_by("ws-resume")
async def test_a_turn_is_read_again_from_any_point(reader: Client, served: Served) -> None:
    answer = await ask(reader, await conversation_of(reader), QUESTION)
    async with talking(served.ready.address, reader.key) as talk:
        await talk.send(type="resume", turnId=answer["turnId"])
        frames = await talk.rest()
        assert text_of(frames) == answer["content"]
        assert {frame["conversationId"] for frame in frames} == {answer["conversationId"]}
        for n in range(len(frames) - 1):
            await talk.send(type="resume", turnId=answer["turnId"], after=frames[n]["seq"])
            assert await talk.rest() == frames[n + 1 :]


@SOCKET.held_by("ws-resume")
async def test_frames_that_are_no_longer_kept_are_said_to_be_gone(reader: Client, served: Served) -> None:
    answer = await ask(reader, await conversation_of(reader), QUESTION)
    await served.database.execute(reader.tenant, "delete from turn_events")
    async with talking(served.ready.address, reader.key) as talk:
        await talk.send(type="resume", turnId=answer["turnId"], after=1)
        gone = await talk.next()
        assert (gone["code"], gone["turnId"]) == ("EVENTS_EXPIRED", answer["turnId"])
        assert "seq" not in gone


@SOCKET.held_by("ws-tenants")
async def test_another_tenant_meets_nothing(reader: Client, served: Served, new_tenant: NewTenant, new_client: NewClient) -> None:
    answer = await ask(reader, await conversation_of(reader), QUESTION)
    stranger = await new_client(new_tenant())
    async with talking(served.ready.address, stranger.key) as talk:
        for frame in ({"type": "resume"}, {"type": "abort"}):
            await talk.send(turnId=answer["turnId"], **frame)
            assert (await talk.next())["code"] == "TURN_NOT_FOUND"
        await talk.ask(answer["conversationId"], "x")
        assert (await talk.next())["code"] == "CONVERSATION_NOT_FOUND"


# Frames that mean nothing ---------------------------------------------------------------------------------------------

BAD_FRAMES: list[tuple[str | bytes, str | None]] = [
    (b'{"type": "message"}', None),
    ("", None),
    ("hello", None),
    ("[]", None),
    ("{}", "type"),
    ('{"type": "shout"}', "type"),
    ('{"type": ["message"]}', "type"),
    ('{"type": "message", "content": "x"}', "conversationId"),
    ('{"type": "message", "conversationId": "conv_x"}', "content"),
    ('{"type": "message", "conversationId": "conv_x", "content": 5}', "content"),
    ('{"type": "message", "conversationId": "conv_x", "content": "a\\u0000b"}', "content"),
    ('{"type": "message", "conversationId": "conv_x", "content": "\\ud800"}', "content"),
    ('{"type": "message", "conversationId": "conv_x", "content": "x", "idempotencyKey": ""}', "idempotencyKey"),
    ('{"type": "message", "conversationId": "conv_x", "content": "x", "idempotencyKey": "é"}', "idempotencyKey"),
    ('{"type": "message", "conversationId": "conv_x", "content": "x", "filters": {"repo": 3}}', "filters.repo"),
    ('{"type": "resume", "turnId": "turn_x", "after": -1}', "after"),
    ('{"type": "resume", "turnId": "turn_x", "after": 1e400}', "after"),
    ('{"type": "abort"}', ""),
    ("[" * 100_000, None),
]


@SOCKET.held_by("ws-bad-frames")
@pytest.mark.parametrize(("raw", "field"), BAD_FRAMES, ids=range(len(BAD_FRAMES)))
async def test_a_frame_that_means_nothing_is_told_why_and_the_socket_stays_open(
    client: Client, served: Served, raw: str | bytes, field: str | None
) -> None:
    async with talking(served.ready.address, client.key) as talk:
        await talk.socket.send(raw)
        refused = await talk.next()
        assert (refused["type"], refused["code"]) == ("error", "INVALID_INPUT")
        assert "body" not in refused["error"]
        assert "Value error" not in refused["error"]
        assert refused["error"]
        if field is not None:
            assert refused["details"]["fields"][0]["field"] == field
        await talk.send(type="abort", conversationId=await conversation_of(client))
        assert (await talk.next())["aborted"] is False


@SOCKET.held_by("ws-bad-frames")
async def test_many_bad_frames_in_a_row_close_the_socket(client: Client, served: Served) -> None:
    conversation = await conversation_of(client)
    async with talking(served.ready.address, client.key) as talk:
        for _ in range(MAX_BAD_FRAMES - 1):
            await talk.socket.send("?")
        await talk.send(type="abort", conversationId=conversation)
        for _ in range(MAX_BAD_FRAMES * 3):
            await talk.socket.send("?")
        frames = await talk.until_closed()
        assert len(frames) == 2 * MAX_BAD_FRAMES
        assert (await talk.closed())[0] == 4400


@SOCKET.held_by("ws-size")
async def test_a_frame_that_is_too_big_closes_the_socket(client: Client, served: Served) -> None:
    conversation = await conversation_of(client)
    async with talking(served.ready.address, client.key) as talk:
        frame = {"type": "message", "conversationId": conversation, "content": ""}
        room = MAX_FRAME_BYTES - len(json.dumps(frame))
        await talk.send(**frame | {"content": "x" * room})
        assert (await talk.next())["code"] == "MESSAGE_TOO_LONG"
        await talk.send(**frame | {"content": "x" * (room + 1)})
        assert (await talk.closed())[0] == 1009


# Who may open one -----------------------------------------------------------------------------------------------------


async def refused_with(talk: Talk) -> tuple[str, int | None]:
    """Return the code of the one frame that tells why, and that of the close."""
    frames = await talk.until_closed()
    assert [frame["type"] for frame in frames] == ["error"]
    return frames[0]["code"], (await talk.closed())[0]


@SOCKET.held_by("ws-keys")
@pytest.mark.parametrize("key", [None, "clew_" + "x" * 43])
async def test_without_a_valid_key_the_socket_is_closed_and_told_why(client: Client, served: Served, key: str | None) -> None:
    async with talking(served.ready.address, key) as talk:
        assert await refused_with(talk) == ("UNAUTHENTICATED", 4401)


@SOCKET.held_by("ws-keys")
async def test_a_browser_gives_its_key_as_a_subprotocol_that_is_never_said_back(client: Client, served: Served) -> None:
    conversation = await conversation_of(client)
    async with talking(served.ready.address, subprotocols=["clew", f"clew.bearer.{client.key}"]) as talk:
        assert talk.socket.subprotocol == "clew"
        assert talk.socket.response is not None
        assert client.key not in str(talk.socket.response.headers)
        await talk.ask(conversation, "Anything there?")
        assert (await talk.rest())[-1]["type"] == "message_complete"
    async with talking(served.ready.address, subprotocols=["clew", "clew.bearer.wrong"]) as talk:
        assert talk.socket.subprotocol == "clew"
        assert await refused_with(talk) == ("UNAUTHENTICATED", 4401)


@SOCKET.held_by("ws-keys")
async def test_a_key_in_the_address_opens_nothing_and_stands_in_no_log(client: Client, served: Served) -> None:
    address = served.ready.address.replace("http://", "ws://") + f"/ws?key={client.key}&access_token={client.key}"
    async with connect(address, proxy=None) as socket:
        assert await refused_with(Talk(socket)) == ("UNAUTHENTICATED", 4401)
    log = await asyncio.to_thread((served.ready.data_dir / "log").read_text)
    assert client.key not in log


@SOCKET.held_by("ws-revoked")
async def test_a_key_that_was_revoked_is_refused_at_the_next_frame(client: Client, served: Served, new_client: NewClient) -> None:
    conversation = await conversation_of(client)
    dismissed = await new_client(client.tenant, "query")
    async with talking(served.ready.address, dismissed.key) as talk:
        await talk.ask(conversation, "Anything there?")
        await talk.rest()
        assert (await client.http.delete(f"/api/keys/{key_name(dismissed)}")).status_code == 204
        async with asyncio.timeout(20):
            frame: dict[str, Any] = {}
            while frame.get("code") != "UNAUTHENTICATED":
                await talk.send(type="abort", conversationId=conversation)
                frame = await talk.next()
        assert (await talk.closed())[0] == 4401


def key_name(client: Client) -> str:
    from clew.domain.ids import public_id

    return public_id("key", client.key_id)


@SOCKET.held_by("ws-origin")
async def test_only_pages_of_our_own_open_a_socket(client: Client, served: Served) -> None:
    own = served.ready.address
    async with talking(own, client.key, origin=own) as talk:
        await talk.send(type="abort", conversationId=await conversation_of(client))
        assert (await talk.next())["aborted"] is False
    for origin in ("https://evil.example", "http://127.0.0.1:1", "null"):
        async with talking(own, client.key, origin=origin) as talk:
            assert await refused_with(talk) == ("ORIGIN_NOT_ALLOWED", 4403)


@SOCKET.held_by("ws-origin")
async def test_a_host_name_that_is_not_ours_is_refused(client: Client, served: Served) -> None:
    port = int(served.ready.address.rpartition(":")[2])
    url = f"ws://evil.example:{port}/ws"
    async with connect(url, host="127.0.0.1", port=port, proxy=None) as socket:
        assert await refused_with(Talk(socket)) == ("HOST_NOT_ALLOWED", 4403)
