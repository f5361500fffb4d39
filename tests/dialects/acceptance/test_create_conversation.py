"""`004-create-conversation.feature` of source 001 §10."""

import re
from pathlib import Path

from pytest_bdd import given, parsers, scenarios, then, when

from tests.dialects.acceptance.user import User

scenarios(str(Path(__file__).parents[3] / "features" / "conversation" / "004-create-conversation.feature"))


@when(parsers.parse('I open a conversation with "{assistant}" and the title "{title}"'))
def _(user: User, assistant: str, title: str) -> None:
    user.open(assistantId=assistant, title=title)
    assert user.refusal is None


@when(parsers.parse('I try to open a conversation with "{assistant}"'))
def _(user: User, assistant: str) -> None:
    user.open(assistantId=assistant)


@given(parsers.re(r"I have opened the conversations (?P<titles>.+)"))
def _(user: User, titles: str) -> None:
    for title in names_in(titles):
        user.conversations[title] = user.open(title=title)["id"]


@when(parsers.parse('I send "{text}" in "{title}"'))
def _(user: User, text: str, title: str) -> None:
    user.conversation = user.conversations[title]
    user.ask(text)


@when(parsers.parse('I rename it to "{title}"'))
def _(user: User, title: str) -> None:
    user.call("PATCH", f"/api/conversations/{user.conversation}", json={"title": title})


@when(parsers.parse('I archive "{title}"'))
def _(user: User, title: str) -> None:
    user.call("PATCH", f"/api/conversations/{user.conversations[title]}", json={"status": "archived"})


@then("the conversation is active, empty and without a title")
def _(user: User) -> None:
    opened = user.read()
    assert (opened["status"], opened["messageCount"], opened["title"]) == ("active", 0, "")
    assert opened["id"].startswith("conv_")
    assert opened["startedAt"] == opened["lastMessageAt"]


@then(parsers.parse('it belongs to the assistant "{name}"'))
def _(user: User, name: str) -> None:
    assistants = {one["id"]: one["name"] for one in user.call("GET", "/api/assistants")["assistants"]}
    assert assistants[user.read()["assistantId"]] == name


@then(parsers.parse('its title is "{title}"'))
def _(user: User, title: str) -> None:
    assert user.read()["title"] == title


@then(parsers.parse('its title begins with "{beginning}" and has at most {most:d} characters'))
def _(user: User, beginning: str, most: int) -> None:
    title = user.read()["title"]
    assert title.startswith(beginning)
    assert len(title) <= most


@then(parsers.re(r"my (?P<status>active |archived |)conversations are (?P<titles>.+)"))
def _(user: User, status: str, titles: str) -> None:
    params = {"status": status.strip()} if status else {}
    listed = user.call("GET", "/api/conversations", params=params)["conversations"]
    assert [one["title"] for one in listed] == names_in(titles)


def names_in(text: str) -> list[str]:
    return re.findall(r'"([^"]+)"', text)
