"""Who takes part in the scenarios of source 001 §10, and the steps that several features share."""

from collections.abc import Callable, Iterator

import httpx
import pytest
from pytest_bdd import given, parsers, then, when

from tests.conftest import NO_AUTHORITIES
from tests.dialects.acceptance.user import SECONDS, SINGLE, User
from tests.dialects.conftest import Client, Ready, Scripted
from tests.faults.scripted_servers import ScriptedServer

Visit = Callable[..., User]


def pytest_bdd_apply_tag(tag: str, function: object) -> bool:
    """Let tags be names of requirements, which a test of its own checks, and no marks of pytest."""
    return True


@pytest.fixture
def visit() -> Iterator[Visit]:
    """Meet a server as a user with a key, or as its local user."""
    opened: list[httpx.Client] = []

    def begin(address: str, key: str | None = None) -> User:
        headers = {"Authorization": f"Bearer {key}"} if key else {}
        opened.append(httpx.Client(base_url=address, headers=headers, timeout=SECONDS, verify=NO_AUTHORITIES, trust_env=False))
        return User(opened[-1])

    yield begin
    for http in opened:
        http.close()


@pytest.fixture
def user(visit: Visit, ready: Ready, client: Client) -> User:
    """A user of a tenant of this scenario alone, with a key."""
    return visit(ready.address, client.key)


@pytest.fixture
def steer(visit: Visit, scripted: Scripted, scripted_shelf: None) -> Callable[[ScriptedServer], User]:
    """Meet a server whose answers are steered."""
    return lambda server: visit(server.address)


@given(parsers.parse("a model that pauses after {words:d} words"), target_fixture="user")
def _(words: int, steer: Callable[[ScriptedServer], User], scripted: Scripted) -> User:
    scripted.script.says(2 * words, hold_after=words)
    return steer(scripted.server)


@given(parsers.parse('there is an assistant "{name}"'))
def _(user: User, name: str) -> None:
    user.call("POST", "/api/assistants", json={"name": name})
    assert user.refusal is None


@given("I have opened a conversation")
@when("I open a conversation")
def _(user: User) -> None:
    user.open()
    assert user.refusal is None


@when(parsers.re(r'I open a conversation with "(?P<assistant>[^"]+)"'))
def _(user: User, assistant: str) -> None:
    user.open(assistantId=assistant)
    assert user.refusal is None


@given(parsers.re(r'I have sent "(?P<text>[^"]+)"'))
@when(parsers.re(r'I send "(?P<text>[^"]+)"'))
def _(user: User, text: str) -> None:
    user.ask(text)


@when(parsers.re(r'I send "(?P<text>[^"]+)" and wait for (?P<way>a [a-z ]+)'))
def _(user: User, text: str, way: str) -> None:
    user.ask(text, way)


@given(parsers.re(r'I am reading the answer to "(?P<text>[^"]+)" as (?P<way>a [a-z ]+)'))
def _(user: User, text: str, way: str) -> None:
    user.begin(text, way).read_words(15)


@given(parsers.parse('I am waiting for a single answer to "{text}"'))
def _(user: User, text: str) -> None:
    waiting, answers = user.begin(text, SINGLE), User(user.http)
    answers.conversation = user.conversation
    answers.wait_until(lambda: bool(answers.messages()))
    answers.answer.go_on(answers.stream_again(answers.turn(), 0))
    answers.answer.read_words(15)
    answers.answer.break_off()
    user.answer = waiting


@when("I delete the conversation")
def _(user: User) -> None:
    user.call("DELETE", f"/api/conversations/{user.conversation}")
    assert user.refusal is None


@then(parsers.parse("I am refused with {code}, over HTTP with status {status:d}"))
def _(user: User, code: str, status: int) -> None:
    if user.refusal is not None:
        assert (user.refusal.json()["error"]["code"], user.refusal.status_code) == (code, status)
        return
    [refused] = user.answer.read().events
    assert (refused["type"], refused["code"], refused.get("status", status)) == ("error", code, status)


@then(parsers.parse("the answer ends with the error {code}"))
def _(user: User, code: str) -> None:
    ended = user.answer.read().last
    assert (ended["type"], ended["code"]) == ("error", code)
    assert ended["error"]


@then(parsers.parse("the conversation has {count:d} messages"))
def _(user: User, count: int) -> None:
    assert len(user.messages()) == count


@then("neither the conversation nor its messages can be found any more")
def _(user: User) -> None:
    for path in ("", "/messages"):
        user.read(path)
        assert user.refusal is not None
        assert (user.refusal.status_code, user.refusal.json()["error"]["code"]) == (404, "CONVERSATION_NOT_FOUND")


@then(parsers.parse("I have {count:d} conversations"))
def _(user: User, count: int) -> None:
    assert len(user.call("GET", "/api/conversations")["conversations"]) == count
