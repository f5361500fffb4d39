"""Conversations found by their title and messages by their text, through HTTP on a real server."""

from typing import Any

import pytest

from tests.dialects.conftest import Client, NewClient, NewTenant
from tests.dialects.requirements_conversations import CONVERSATIONS
from tests.dialects.test_conversations import ask, open_conversation

TITLES = ["Préavis du contrat", "Contrat de travail", "100% remote_work", "100 remote works", "Übung [1] (alt)", "合同 条款", ""]


async def titles(client: Client, search: str, **params: Any) -> list[str]:
    page = await client.http.get("/api/conversations", params={"search": search, **params})
    return [one["title"] for one in page.raise_for_status().json()["conversations"]]


@CONVERSATIONS.held_by("title-search")
@pytest.mark.parametrize(
    ("search", "found"),
    [
        ("contrat", ["Contrat de travail", "Préavis du contrat"]),
        ("CONTRAT pré", ["Préavis du contrat"]),
        ("preavis", ["Préavis du contrat"]),
        ("Pre\u0301avis", ["Préavis du contrat"]),
        ("travail contrat", ["Contrat de travail"]),
        ("travail préavis", []),
        ("%", ["100% remote_work"]),
        ("_", ["100% remote_work"]),
        ("100% remote", ["100% remote_work"]),
        ("\\", []),
        (".*", []),
        ("(alt) [1]", ["Übung [1] (alt)"]),
        ("übung", ["Übung [1] (alt)"]),
        ("条款", ["合同 条款"]),
        ("  ", TITLES[::-1]),
        ("", TITLES[::-1]),
    ],
)
async def test_a_conversation_is_found_by_all_the_words_in_its_title(client: Client, search: str, found: list[str]) -> None:
    for title in TITLES:
        await open_conversation(client, **({"title": title} if title else {}))
    assert await titles(client, search) == found


@CONVERSATIONS.held_by("title-search", "tenants", over=["json"])
async def test_found_conversations_come_by_pages_that_meet_and_are_the_tenants_own(
    client: Client, new_client: NewClient, new_tenant: NewTenant
) -> None:
    for n in range(9):
        await open_conversation(client, title=f"{'Needle' if n % 2 else 'Hay'} {n}")
    seen: list[str] = []
    params: dict[str, Any] = {"search": "needle", "limit": 2}
    while True:
        page = (await client.http.get("/api/conversations", params=params)).raise_for_status().json()
        seen += [one["title"] for one in page["conversations"]]
        if page["nextCursor"] is None:
            break
        params["cursor"] = page["nextCursor"]
    assert seen == ["Needle 7", "Needle 5", "Needle 3", "Needle 1"]
    assert await titles(client, "needle", status="archived") == []
    assert await titles(await new_client(new_tenant()), "needle") == []


async def in_texts(client: Client, search: str, **params: Any) -> list[tuple[str, str | None]]:
    """Return the titles that a search in texts finds, with what it found in a message."""
    given = {"search": search, "texts": True, **params}
    page = (await client.http.get("/api/conversations", params=given)).raise_for_status().json()
    return [(one["title"], one["found"] and hit(one["found"])) for one in page["conversations"]]


@CONVERSATIONS.held_by("words-search", over=["json"])
async def test_a_conversation_is_found_by_words_that_were_said_in_it(
    client: Client, new_client: NewClient, new_tenant: NewTenant
) -> None:
    holidays = (await open_conversation(client, title="Holidays"))["id"]
    await ask(client, holidays, "How many days of ÉTÉ may I take over?")
    await ask(client, holidays, "And who signs the form?")
    other = (await open_conversation(client, title="The form of days"))["id"]
    await ask(client, other, "What else is there?")
    assert await in_texts(client, "ete") == [("Holidays", "ÉTÉ")]
    assert await in_texts(client, "may i") == [("Holidays", "may I")]
    assert await in_texts(client, "over many") == [("Holidays", "over")], "every word in one message, in any order"
    assert await in_texts(client, "signs many") == [], "in one message, not in two"
    assert await in_texts(client, "form") == [("The form of days", None), ("Holidays", "form")], "titles need no excerpt"
    assert await titles(client, "signs") == []
    assert await in_texts(client, ".*") == []
    assert await in_texts(client, " ") == [("The form of days", None), ("Holidays", None)]
    assert await in_texts(client, "ete", status="archived") == []
    assert await in_texts(await new_client(new_tenant()), "form") == []


@CONVERSATIONS.held_by("words-search", over=["json"])
async def test_words_are_found_only_by_their_user_and_by_the_groups_they_are_shared_with(
    client: Client, new_client: NewClient
) -> None:
    ana = await new_client(client.tenant, "query", user="ana")
    ben = await new_client(client.tenant, "query", user="ben", groups=["harbour"])
    eva = await new_client(client.tenant, "query", user="eva", groups=["office"])
    conversation = (await open_conversation(ana, title="Plans"))["id"]
    await ask(ana, conversation, "Where is the needle?")

    async def shared(reader: Client) -> list[str]:
        page = (await reader.http.get("/api/shared", params={"search": "needle", "texts": True})).raise_for_status().json()
        return [hit(one["found"]) for one in page["conversations"]]

    assert await in_texts(ana, "needle") == [("Plans", "needle")]
    assert [await in_texts(ben, "needle"), await shared(ben)] == [[], []]
    given = (
        (await ana.http.post(f"/api/conversations/{conversation}/shares", json={"group": "harbour"})).raise_for_status().json()
    )
    assert [await in_texts(ben, "needle"), await shared(ben), await shared(eva)] == [[], ["needle"], []]
    (await ana.http.delete(f"/api/conversations/{conversation}/shares/{given['id']}")).raise_for_status()
    assert await shared(ben) == []


@CONVERSATIONS.held_by("bad-input", over=["json"])
@pytest.mark.parametrize(
    ("way", "field", "status"),
    [
        ("?search=" + "x" * 201, "search", 422),
        ("/{id}/search", "query", 422),
        ("/{id}/search?query=", "query", 422),
        ("/{id}/search?query=%20%09", "query", 400),
        ("/{id}/search?query=" + "x" * 201, "query", 422),
        ("/{id}/search?query=x&limit=0", "limit", 422),
    ],
)
async def test_a_search_that_cannot_be_made_is_refused_with_its_field(client: Client, way: str, field: str, status: int) -> None:
    conversation = (await open_conversation(client))["id"]
    refused = await client.http.get("/api/conversations" + way.replace("{id}", conversation))
    assert refused.status_code == status
    assert field in str(refused.json()["error"])


async def found(client: Client, conversation: str, query: str, **params: Any) -> dict[str, Any]:
    answer = await client.http.get(f"/api/conversations/{conversation}/search", params={"query": query, **params})
    return answer.raise_for_status().json()


def hit(match: dict[str, Any]) -> str:
    return match["excerpt"][match["start"] : match["end"]]


@CONVERSATIONS.held_by("text-search")
async def test_messages_are_found_by_their_text_with_the_place_of_the_hit(client: Client) -> None:
    conversation = (await open_conversation(client))["id"]
    long = "🧶 " * 150 + "le DÉLAI\nde  préavis" + " et la suite" * 50
    first = await ask(client, conversation, long)
    second = await ask(client, conversation, "Délai de préavis ?")
    body = await found(client, conversation, "delai de Preavis")
    assert (body["total"], body["length"], body["searchedFrom"]) == (2, 4, 1)
    assert [(match["messageId"], match["role"], match["position"]) for match in body["matches"]] == [
        (first["parentMessageId"], "user", 1),
        (second["parentMessageId"], "user", 3),
    ]
    assert [hit(match) for match in body["matches"]] == ["DÉLAI\nde  préavis", "Délai de préavis"]
    assert len(body["matches"][0]["excerpt"]) == 160
    assert body["matches"][0]["excerpt"] in long
    assert body["matches"][1]["excerpt"] == "Délai de préavis ?"
    short = await found(client, conversation, "préavis", limit=1)
    assert (short["total"], len(short["matches"]), short["matches"][0]["position"]) == (2, 1, 1)
    none = await found(client, conversation, ".*")
    assert (none["matches"], none["total"], none["length"]) == ([], 0, 4)


@CONVERSATIONS.held_by("text-search")
async def test_only_the_path_that_is_shown_is_searched(client: Client) -> None:
    conversation = (await open_conversation(client))["id"]
    assert (await found(client, conversation, "x"))["length"] == 0
    await ask(client, conversation, "the thread of Ariadne")
    old = await ask(client, conversation, "the old thread")
    root = await ask(client, conversation, "a new thread", parentMessageId=None)
    assert [hit(match) for match in (await found(client, conversation, "THREAD"))["matches"]] == ["thread"]
    on_old = await found(client, conversation, "thread", leaf=old["id"])
    assert [match["position"] for match in on_old["matches"]] == [1, 3]
    assert (await found(client, conversation, "new", leaf=root["id"]))["total"] == 1
    unknown = await client.http.get(f"/api/conversations/{conversation}/search?query=x&leaf=msg_{'a' * 26}")
    assert (unknown.status_code, unknown.json()["error"]["code"]) == (404, "MESSAGE_NOT_FOUND")


@CONVERSATIONS.held_by("text-search")
@pytest.mark.parametrize(
    ("query", "text", "hit_text"),
    [
        ("cafe", "Un cafe\u0301 noir", "cafe\u0301"),
        ("ΟΔΟΣ", "η οδός", "οδός"),
        ("москва", "МОСКВА", "МОСКВА"),
        ("合同", "本合同条款", "合同"),
        ("a\\b[c]", "x a\\b[c] y", "a\\b[c]"),
        ("$^", "cost $^ 5", "$^"),
        ("***:a", "see ***:a", "***:a"),
        ("ﬁn", "la ﬁn", "ﬁn"),
        ("\u0301", "e \u0301", "\u0301"),
        ("x" * 200, "y" + "X" * 250, "X" * 200),
    ],
)
async def test_any_text_is_found_as_it_was_meant(client: Client, query: str, text: str, hit_text: str) -> None:
    conversation = (await open_conversation(client))["id"]
    await ask(client, conversation, text)
    matches = [match for match in (await found(client, conversation, query))["matches"] if match["role"] == "user"]
    assert [hit(match) for match in matches] == [hit_text]
