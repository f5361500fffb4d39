"""`004-stream-response.feature` of source 001 §10, on a server whose answers are steered."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

from pytest_bdd import given, parsers, scenarios, then, when

from clew.server.settings import Settings
from tests.dialects.acceptance.user import READ_ON, User
from tests.dialects.conftest import Scripted
from tests.faults.scripted_servers import ScriptedServer

scenarios(str(Path(__file__).parents[3] / "features" / "conversation" / "004-stream-response.feature"))


@given("a server that gives an answer 2 seconds", target_fixture="user")
def _(steer: Callable[[ScriptedServer], User], scripted: Scripted) -> User:
    return steer(scripted.hasty)


@given("a model that fails")
def _(scripted: Scripted) -> None:
    scripted.script.says(0)


@when("the model goes on")
def _(scripted: Scripted) -> None:
    scripted.script.go_on()


@when("I stop the answer", target_fixture="stopped")
def _(user: User) -> dict[str, Any]:
    return user.call("POST", f"/api/conversations/{user.conversation}/abort")


@when("my connection breaks")
def _(user: User) -> None:
    user.answer.break_off()


@when(parsers.parse("I read on where I was, as {way}"))
def _(user: User, way: str) -> None:
    user.answer.go_on(READ_ON[way](user, user.turn(), user.answer.last["seq"]))


@when(parsers.parse("I ask in {count:d} conversations over one socket"), target_fixture="talk")
def _(user: User, count: int) -> Any:
    for n in range(count):
        user.conversations[str(n)] = user.open()["id"]
    asked = [{"type": "message", "conversationId": one, "content": "What is a clew?"} for one in user.conversations.values()]
    talk = user.frames(*asked)
    return talk, next(talk)


@then(parsers.parse("I have read {words:d} words, and the rest is not written yet"))
def _(user: User, words: int) -> None:
    assert user.answer.text.split()[-1] == f"w{words - 1}"
    assert [message["role"] for message in user.messages()] == ["user"]


@then("the answer ends with message_complete, and the tokens are counted")
def _(user: User) -> None:
    ended = user.answer.read().last
    assert ended["type"] == "message_complete"
    assert {name: type(count) for name, count in ended["usage"].items()} == {"inputTokens": int, "outputTokens": int}


@then("it is stored exactly as I read it")
def _(user: User) -> None:
    stored = user.messages()[-1]
    assert (stored["id"], stored["content"]) == (user.answer.message_id, user.answer.text)
    assert (stored["status"], stored["metadata"]["sources"]) == ("complete", user.answer.sources)
    numbers = [event["seq"] for event in user.answer.events]
    assert numbers == sorted(set(numbers))


@then("the answer begins with message_start, and names the message")
def _(user: User) -> None:
    user.answer.read()
    assert user.answer.events[0]["type"] == "message_start"
    assert user.answer.message_id.startswith("msg_")


@then("between come content_delta and source_reference alone")
def _(user: User) -> None:
    assert {event["type"] for event in user.answer.events[1:-1]} == {"content_delta", "source_reference"}


@then("every source_reference has a document, its name, the quoted words and a relevance")
def _(user: User) -> None:
    assert user.answer.sources
    for source in user.answer.sources:
        assert source["documentId"].startswith("doc_")
        assert (source["documentName"], bool(source["content"])) == ("thread.md", True)
        assert 0 <= source["relevanceScore"] <= 1


@then(parsers.re(r"the (?P<words>\d+) words are kept as an answer that (?P<end>was stopped|failed)"))
def _(user: User, words: str, end: str) -> None:
    kept = user.messages()[-1]
    assert (kept["role"], kept["status"]) == ("assistant", {"was stopped": "aborted", "failed": "failed"}[end])
    assert kept["content"].split()[-1] == f"w{int(words) - 1}"


@then("the next question continues from there")
def _(user: User, scripted: Scripted) -> None:
    kept = user.messages()[-1]
    scripted.script.says(3)
    assert user.ask("And Theseus?").last["type"] == "message_complete"
    assert user.messages()[2]["parentMessageId"] == kept["id"]


@then("the conversation can be continued once the model is back")
def _(user: User, scripted: Scripted) -> None:
    assert [message["status"] for message in user.messages()] == ["failed"]
    scripted.script.says(3)
    assert user.ask("And Theseus?").last["type"] == "message_complete"
    assert user.messages()[-2]["parentMessageId"] is None


@then("nothing was stopped")
def _(stopped: dict[str, Any]) -> None:
    assert stopped == {"aborted": False}


@then("the longest time for an answer is 60 seconds")
def _() -> None:
    assert Settings.model_fields["generation_timeout_seconds"].default == 60


@then(parsers.parse("each of the {count:d} answers is complete, with its own words only"))
def _(user: User, count: int, talk: Any) -> None:
    coming, first = talk
    events = [first, *coming]
    texts: list[str] = []
    for conversation in user.conversations.values():
        own = [event for event in events if event["conversationId"] == conversation]
        assert (own[0]["type"], own[-1]["type"]) == ("message_start", "message_complete")
        texts.append("".join(event.get("delta", "") for event in own))
        user.conversation = conversation
        assert user.messages()[-1]["content"] == texts[-1]
    assert len(texts) == count
