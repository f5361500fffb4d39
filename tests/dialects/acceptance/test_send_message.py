"""`004-send-message.feature` of source 001 §10."""

import uuid
from pathlib import Path

import psycopg
from pytest_bdd import given, parsers, scenarios, then, when

from clew.domain.ids import parse_id
from tests.dialects.acceptance.user import Answer, User
from tests.dialects.conftest import Client, Served

scenarios(str(Path(__file__).parents[3] / "features" / "conversation" / "004-send-message.feature"))
BLANK = {"nothing": "", "white space": " \n\t\u3000"}
UNKNOWN = "a" * 26


@given(parsers.parse('the assistant has read "{name}":'))
def _(user: User, name: str, docstring: str) -> None:
    sent = user.call("POST", "/api/documents", files={"file": (name, docstring.encode(), "text/markdown")})
    assert user.refusal is None
    user.wait_until(lambda: user.call("GET", f"/api/documents/{sent['documents'][0]['id']}")["status"] == "ready")


@given(parsers.parse("I have sent {count:d} messages"))
def _(user: User, count: int) -> None:
    for n in range(count):
        user.ask(f"What is the notice period, asked for the {n + 1}. time?")


@given(parsers.parse("the conversation holds {count:d} messages"))
def _(user: User, count: int, served: Served, client: Client) -> None:
    """As many rows as a long conversation has are not written here: what counts is the count."""
    change = "update threads set message_count = %s where id = %s"
    with psycopg.connect(served.dsn_of("clew_owner")) as connection:
        connection.execute("select set_config('clew.tenant_id', %s, true)", (str(client.tenant),))
        assert connection.execute(change, (count, parse_id("conv", user.conversation))).rowcount == 1


@when(parsers.re(r"I send (?P<message>nothing|white space) and wait for (?P<way>a [a-z ]+)"))
def _(user: User, message: str, way: str) -> None:
    user.ask(BLANK[message], way)


@when(parsers.re(r"I send (?P<length>\d+) characters and wait for (?P<way>a [a-z ]+)"))
def _(user: User, length: str, way: str) -> None:
    user.ask("字" * int(length), way)


@when(parsers.re(r'I send "(?P<text>[^"]+)" into an unknown conversation and wait for (?P<way>a [a-z ]+)'))
def _(user: User, text: str, way: str) -> None:
    user.conversation = f"conv_{UNKNOWN}"
    user.ask(text, way)


@when(parsers.re(r'I send "(?P<text>[^"]+)" below the first answer'))
def _(user: User, text: str) -> None:
    user.ask(text, parentMessageId=user.answers[0].message_id)


@when(parsers.re(r'I send "(?P<text>[^"]+)" twice with the same key'))
def _(user: User, text: str) -> None:
    headers = {"Idempotency-Key": uuid.uuid4().hex}
    user.answers = [Answer(user.single({"content": text}, headers)).read() for _ in range(2)]


@when("I look for an unknown message")
def _(user: User) -> None:
    user.read(f"/messages/msg_{UNKNOWN}")


@then(parsers.re(r'the answer says "(?P<words>[^"]+)"'))
def _(user: User, words: str) -> None:
    assert words in user.answer.text


@then(parsers.parse('each of its sources is a place in "{name}" that holds the quoted words exactly'))
def _(user: User, name: str) -> None:
    assert user.answer.sources
    for source in user.answer.sources:
        assert (source["documentName"], f"[{source['label']}]" in user.answer.text) == (name, True)
        place = {key: source[key] for key in ("start", "end", "version")}
        stored = user.call("GET", f"/api/documents/{source['documentId']}/text", params=place)
        assert stored["text"] == source["content"]


@then("my message and the answer are the history of the conversation")
def _(user: User) -> None:
    question, answer = user.messages()
    assert (question["role"], answer["role"]) == ("user", "assistant")
    assert (answer["id"], answer["content"]) == (user.answer.message_id, user.answer.text)
    assert answer["metadata"]["sources"] == user.answer.sources


@then("the answer is a refusal that shows how close the documents came")
def _(user: User) -> None:
    assert user.answer.text
    assert {"stage", "scoreKind", "value", "threshold"} <= set(user.answer.last["refusal"])


@then("it has no sources")
def _(user: User) -> None:
    assert user.answer.sources == []


@then(parsers.parse("its branch holds {count:d} messages, and the other one still holds {other:d}"))
def _(user: User, count: int, other: int) -> None:
    first, second, forked = (answer.message_id for answer in user.answers)
    branch, beside = [[one["id"] for one in user.messages(leaf=leaf)] for leaf in (forked, second)]
    assert (len(branch), len(beside), branch[:2], branch[1]) == (count, other, beside[:2], first)


@then(parsers.re(r"pages of (?P<size>\d+) show all (?P<count>\d+) messages once, (?P<first>oldest|newest) first"))
def _(user: User, size: str, count: str, first: str) -> None:
    order = {"oldest": "asc", "newest": "desc"}[first]
    page = user.read("/messages", limit=size, order=order)
    seen = page["messages"]
    while page["nextCursor"]:
        page = user.read("/messages", limit=size, order=order, cursor=page["nextCursor"])
        seen += page["messages"]
    assert len({message["id"] for message in seen}) == len(seen) == int(count)
    assert [message["createdAt"] for message in seen] == sorted((one["createdAt"] for one in seen), reverse=order == "desc")


@then(parsers.parse("the conversation counts {count:d} messages"))
def _(user: User, count: int) -> None:
    assert user.answer.last["type"] == "message_complete"
    assert user.read()["messageCount"] == count


@then("both answers are the same")
def _(user: User) -> None:
    first, second = user.answers
    assert first.events == second.events
    assert first.text
