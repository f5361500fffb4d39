from tests.dialects.conftest import Client, Served
import json

async def test_first(reader: Client) -> None:
    body = {"id": "chat1", "messages": [{"id": "x", "role": "user", "parts": [{"type": "text", "text": "What is a clew?"}]}], "trigger": "submit-message"}
    r = await reader.http.post("/api/ai/chat", json=body)
    print(r.headers); print(r.text)
    r = await reader.http.get("/api/ai/chat/chat1")
    print(r.text)
    assert (await reader.http.get("/api/ai/chat/chat1/stream")).status_code == 204
    assert 0
