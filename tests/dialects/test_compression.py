"""Long answers are compressed for clients that accept it; short ones and events come as they are."""

from tests.dialects.conftest import Client
from tests.dialects.shelf import THREAD


async def test_a_long_answer_is_compressed_and_says_so(client: Client) -> None:
    for n in range(40):
        (await client.http.post("/api/conversations", json={"title": f"Conversation {n}"})).raise_for_status()
    plain = await client.http.get("/api/conversations", headers={"Accept-Encoding": "identity"})
    packed = await client.http.get("/api/conversations", headers={"Accept-Encoding": "gzip"})
    assert packed.json() == plain.json()
    assert (packed.headers.get("content-encoding"), plain.headers.get("content-encoding")) == ("gzip", None)
    assert "Accept-Encoding" in packed.headers["vary"]
    assert int(packed.headers["content-length"]) < len(plain.content) / 3


async def test_events_come_as_they_are_made(client: Client) -> None:
    opened = (await client.http.post("/api/conversations", json={})).json()["id"]
    headers = {"Accept": "text/event-stream", "Accept-Encoding": "gzip"}
    question = {"content": THREAD[:5_000]}
    async with client.http.stream("POST", f"/api/conversations/{opened}/messages", json=question, headers=headers) as answer:
        assert (answer.status_code, answer.headers.get("content-encoding")) == (200, None)
        assert [line async for line in answer.aiter_lines() if line.startswith("event: message_complete")]
