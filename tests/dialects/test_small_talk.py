"""Small talk through HTTP: a polite reply in its language, typed as such in every dialect, and no search."""

import json
from typing import Any

import pytest
from httpx_sse import EventSource

from tests.dialects.asking import ask_json, ask_sse
from tests.dialects.conftest import Client, Served
from tests.dialects.shelf import put
from tests.dialects.talking import talking
from tests.rows import each

LIBRARY = "# Library\n\nThe library is open from 9:00 to 18:00. A library card is free. Books are lent for three weeks.\n"


@pytest.fixture
async def shelf(client: Client) -> Client:
    """A caller with one document."""
    await put(client, "library.md", LIBRARY)
    return client


async def turn_of(client: Client, turn_id: str) -> dict[str, Any]:
    found = await client.http.get(f"/api/turns/{turn_id}")
    assert found.status_code == 200, found.text
    return found.json()


@each(
    ("said", "begins"),
    [
        ("bonjour", "Bonjour ! Vous pouvez m'interroger sur les documents, par exemple « Library »."),
        ("merci", "Je vous en prie !"),
        ("thanks!", "You're welcome!"),
        ("ok", "All right."),
        ("你好", "您好！您可以就文档内容向我提问，例如《Library》。"),
        ("vielen Dank!", "Gern geschehen!"),
        ("obrigado", "De nada! Você pode"),
        ("hola", "¡Hola! Puede preguntarme"),
        ("who are you?", "I look for answers in the documents of this collection"),
        ("what can you do?", "I look for answers in the documents of this collection"),
        ("good morning :)", "Hello! You can ask me about the documents, for example “Library”."),
        ("👍", "All right."),
    ],
)
async def test_small_talk_gets_a_reply_in_its_language(shelf: Client, said: str, begins: str) -> None:
    told = await ask_json(shelf, said, thread_id="talk")
    assert told.status == 200
    assert told.body["answer"].startswith(begins)
    assert (told.body["status"], told.body["citations"], told.body["refusal"]) == ("small_talk", [], None)


@pytest.mark.parametrize(("said", "begins"), [("👍", "Très bien."), ("ok", "Très bien."), ("thanks", "You're welcome!")])
async def test_small_talk_without_a_language_has_the_one_of_the_reader(shelf: Client, said: str, begins: str) -> None:
    told = await shelf.http.post("/api/query", json={"query": said}, headers={"Accept-Language": "fr-CA"})
    assert told.json()["answer"].startswith(begins)


async def test_small_talk_without_a_language_has_the_one_of_the_conversation(shelf: Client) -> None:
    await ask_json(shelf, "Wann ist die Bibliothek am Abend noch geöffnet?", thread_id="t")
    told = await shelf.http.post("/api/query", json={"query": "👍", "thread_id": "t"}, headers={"Accept-Language": "fr"})
    assert told.json()["answer"].startswith("Alles klar.")


async def test_every_dialect_knows_the_language_of_the_reader(shelf: Client, served: Served) -> None:
    chinese, http = {"Accept-Language": "zh"}, shelf.http
    conversation = (await http.post("/api/conversations", json={})).json()["id"]
    asked = await http.post(f"/api/conversations/{conversation}/messages", json={"content": "👍"}, headers=chinese)
    session = (await http.post("/api/sessions", json={})).json()["sessionId"]
    instructed = await http.post(f"/api/sessions/{session}/responses", json={"instruction": "👍"}, headers=chinese)
    body = {"messages": [{"role": "user", "content": [{"type": "text", "text": "👍"}]}], "stream": False}
    ran = await http.post("/api/v2/cortex/agent:run", json=body, headers=chinese)
    other = (await http.post("/api/conversations", json={})).json()["id"]
    async with talking(served.ready.address, shelf.key, headers=chinese) as talk:
        await talk.ask(other, "👍")
        said = "".join(frame.get("delta", "") for frame in await talk.rest())
    for text in (asked.text, instructed.text, ran.text, said):
        assert "好的。" in text


async def test_a_question_sent_again_from_a_reader_of_another_language_is_the_same(shelf: Client) -> None:
    key, body = {"Idempotency-Key": "k"}, {"query": "👍", "thread_id": "t"}
    first = await shelf.http.post("/api/query", json=body, headers=key | {"Accept-Language": "fr"})
    again = await shelf.http.post("/api/query", json=body, headers=key | {"Accept-Language": "zh"})
    assert again.headers["Idempotent-Replayed"] == "true"
    assert again.json()["answer"] == first.json()["answer"]


async def test_small_talk_searches_nothing_and_is_recorded_with_its_rule(shelf: Client) -> None:
    told = await ask_json(shelf, "merci !", thread_id="t")
    turn = await turn_of(shelf, told.body["turn_id"])
    assert (turn["status"], turn["followup"]["rule"], turn["language"]) == ("small_talk", "small_talk", "fr")
    assert (turn["retrieval"], turn["guard"], turn["model"], turn["citations"]) == (None, None, None, [])
    assert [stage["name"] for stage in turn["stages"]] == ["resolve"]


async def test_streams_of_source_001_carry_the_kind(shelf: Client) -> None:
    told = await ask_sse(shelf, "Danke!", thread_id="t")
    assert [event.event for event in told.events] == ["message_start", "content_delta", "message_complete", "completed"]
    assert json.loads(told.events[2].data)["smallTalk"] == "thanks"
    assert told.body["status"] == "small_talk"


async def test_a_message_carries_the_kind_in_its_metadata(shelf: Client) -> None:
    conversation = (await shelf.http.post("/api/conversations", json={})).json()["id"]
    path = f"/api/conversations/{conversation}/messages"
    answer = (await shelf.http.post(path, json={"content": "谢谢"})).json()
    assert answer["metadata"]["smallTalk"] == "thanks"
    assert answer["metadata"]["refusal"] is None
    assert not answer["metadata"]["sources"]


async def test_cortex_marks_the_reply_as_an_elicitation_without_a_warning(shelf: Client) -> None:
    thread = (await shelf.http.post("/api/v2/cortex/threads", json={"origin_application": "t"})).json()["thread_id"]
    body = {
        "thread_id": int(thread),
        "parent_message_id": 0,
        "messages": [{"role": "user", "content": [{"type": "text", "text": "hola"}]}],
    }
    async with shelf.http.stream("POST", "/api/v2/cortex/agent:run", json=body) as response:
        events = [event async for event in EventSource(response).aiter_sse()]
    final = next(json.loads(event.data) for event in events if event.event == "response")
    assert [(item["type"], item["is_elicitation"], item["annotations"]) for item in final["content"]] == [("text", True, [])]
    assert final["warnings"] == []
    stored = (await shelf.http.get(f"/api/v2/cortex/threads/{thread}")).json()["messages"]
    assert '"is_elicitation": true' in next(one["message_payload"] for one in stored if one["role"] == "assistant")


async def test_a_session_records_it_as_small_talk(shelf: Client) -> None:
    session = (await shelf.http.post("/api/sessions", json={})).json()["sessionId"]
    answered = await shelf.http.post(f"/api/sessions/{session}/responses", json={"instruction": "good evening"})
    assert answered.status_code in (200, 201), answered.text
    assert answered.json()["status"] == "small_talk"


async def test_a_question_after_small_talk_continues_the_question_before_it(shelf: Client) -> None:
    first = await ask_json(shelf, "How long are books lent by the library?", thread_id="t")
    thanks = await ask_json(shelf, "thanks!", thread_id="t")
    assert thanks.body["answer"] == "You're welcome! If you have another question about the documents, just ask."
    assert thanks.body["answer"] != first.body["answer"]
    then = await ask_json(shelf, "What does it cost to get a card?", thread_id="t")
    turn = await turn_of(shelf, then.body["turn_id"])
    assert turn["followup"]["rule"] == "question_with_history"


async def test_small_talk_around_a_question_is_not_searched_for(shelf: Client) -> None:
    told = await ask_json(shelf, "Thanks! And when is the library open?", thread_id="t")
    assert told.body["status"] == "answered"
    turn = await turn_of(shelf, told.body["turn_id"])
    assert turn["question"] == "Thanks! And when is the library open?"
    assert turn["retrieval"]["searches"][0]["query"] == "And when is the library open?"


async def test_a_collection_without_documents_says_so(client: Client) -> None:
    told = await ask_json(client, "Bonjour !", thread_id="t")
    assert told.body["answer"].startswith("Bonjour ! Il n'y a pas encore de documents ici.")


async def test_titles_are_those_of_the_documents_in_scope(shelf: Client) -> None:
    told = await ask_json(shelf, "hello", thread_id="t", workspace="elsewhere")
    assert "Library" not in told.body["answer"]


async def test_titles_in_the_language_of_the_reader_come_first(shelf: Client) -> None:
    await put(
        shelf, "piscine.md", "# Piscine\n\nLa piscine municipale ouvre tous les jours à neuf heures et ferme à vingt heures.\n"
    )
    await put(shelf, "pool.md", "# Pool\n\nThe public pool opens at nine every day and closes at eight in the evening.\n")
    french = await ask_json(shelf, "bonjour", thread_id="t")
    assert "par exemple « Piscine »" in french.body["answer"]
    english = await ask_json(shelf, "hello", thread_id="u")
    assert "for example “Pool”" in english.body["answer"]
