"""Whatever people do in whatever dialect, everybody sees and changes only what is theirs, and reads what is shared with them.

Random steps of three people (two of one tenant, one of another) against a model of who owns and who may read; after them, every
dialect is asked for every conversation as every person.
"""

import uuid
from dataclasses import dataclass, field
from typing import Any

import httpx
import pytest
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st

from tests.conftest import NO_AUTHORITIES
from tests.dialects.conftest import NewClient, NewTenant, Served

PEOPLE = ("ana", "bea", "zoe")
"""Bea is in the group `staff`; Zoe belongs to another tenant."""
BEGIN = ("conversations", "query", "cortex", "sessions")
steps = st.lists(
    st.tuples(
        st.sampled_from(PEOPLE),
        st.sampled_from([*BEGIN, "ask", "rename", "share", "share", "revoke", "delete"]),
        st.integers(0, 3),
    ),
    min_size=4,
    max_size=12,
)


@dataclass
class Begun:
    """A conversation as the model knows it."""

    owner: str
    conversation: str
    title: str
    number: int | None = None
    is_shared: bool = False
    shares: list[str] = field(default_factory=list[str])

    def is_read_by(self, person: str) -> bool:
        return person == self.owner or (self.is_shared and person == "bea" and self.owner == "ana")


@dataclass
class World:
    """The people, and what they began."""

    people: dict[str, httpx.Client]
    begun: list[Begun] = field(default_factory=list[Begun])

    def step(self, person: str, action: str, which: int) -> None:
        if action in BEGIN:
            self.begin(person, action)
        elif self.begun:
            self.change(person, action, self.begun[which % len(self.begun)])

    def begin(self, person: str, dialect: str) -> None:
        http, title = self.people[person], f"of {uuid.uuid4().hex}"
        if dialect == "query":
            answer = ok(http.post("/api/query", json={"query": "thanks!", "thread_id": title})).json()
            conversation = answer["conversation_id"]
        elif dialect == "cortex":
            number = ok(http.post("/api/v2/cortex/threads", json={})).json()["thread_id"]
            [conversation] = [one["id"] for one in mine(http) if one["id"] not in {known.conversation for known in self.begun}]
            self.begun.append(Begun(person, conversation, title, number))
        elif dialect == "sessions":
            body = ok(http.post("/api/sessions", json={})).json()
            conversation = public("conv", body["sessionId"])
        else:
            conversation = ok(http.post("/api/conversations", json={})).json()["id"]
        ok(http.patch(f"/api/conversations/{conversation}", json={"title": title}))
        if dialect != "cortex":
            self.begun.append(Begun(person, conversation, title))

    def change(self, person: str, action: str, one: Begun) -> None:
        http, path = self.people[person], f"/api/conversations/{one.conversation}"
        refused = 403 if one.is_read_by(person) else 404
        if action == "ask":
            sent = http.post(f"{path}/messages", json={"content": "thanks!"})
        elif action == "rename":
            title = f"by {person} {uuid.uuid4().hex}"
            sent = http.patch(path, json={"title": title})
            one.title = title if person == one.owner else one.title
        elif action == "share":
            sent = http.post(f"{path}/shares", json={"group": "staff"})
            if person == one.owner:
                one.is_shared = True
                one.shares = [sent.json()["id"]]
        elif action == "revoke":
            sent = http.delete(f"{path}/shares/{one.shares[0] if one.shares else public('share', uuid.uuid4())}")
            if person == one.owner and one.shares:
                one.is_shared, one.shares = False, []
            elif not one.shares:
                refused = 404
        else:
            sent = http.delete(path)
            if person == one.owner:
                self.begun.remove(one)
        if person != one.owner:
            assert sent.status_code in {refused, 404}, (action, sent.text)
        else:
            assert sent.is_success or sent.status_code == 404, (action, sent.text)

    def check(self) -> None:
        for person, http in self.people.items():
            own = {one.conversation for one in self.begun if one.owner == person}
            assert {one["id"] for one in mine(http)} == own
            shared = {one["id"] for one in ok(http.get("/api/shared")).json()["conversations"]}
            assert shared == {one.conversation for one in self.begun if one.is_read_by(person) and one.owner != person}
            for one in self.begun:
                self.check_one(person, http, one)

    def check_one(self, person: str, http: httpx.Client, one: Begun) -> None:
        session = uuid_of(one.conversation)
        reads = [
            f"/api/conversations/{one.conversation}",
            f"/api/conversations/{one.conversation}/messages",
            f"/api/rag/conversations/{one.conversation}/messages",
            f"/api/threads/export?id={one.conversation}",
        ]
        for path in reads:
            response = http.get(path)
            assert response.status_code == (200 if one.is_read_by(person) else 404), (person, path, response.text)
        other = http.get(f"/api/sessions/{session}")
        assert one.is_read_by(person) or other.status_code == 404
        if one.number is not None and not one.is_read_by(person):
            assert one.title not in http.get(f"/api/v2/cortex/threads/{one.number}").text
        for found in (http.get("/api/conversations", params={"search": one.title}), http.get("/api/v2/cortex/threads")):
            assert (one.title in found.text) == (person == one.owner), (person, found.text)


def ok(response: httpx.Response) -> httpx.Response:
    assert response.is_success, response.text
    return response


def mine(http: httpx.Client) -> list[dict[str, Any]]:
    return ok(http.get("/api/conversations", params={"limit": 200})).json()["conversations"]


def public(kind: str, identifier: str | uuid.UUID) -> str:
    from clew.domain.ids import public_id

    return public_id(kind, uuid.UUID(str(identifier)))


def uuid_of(conversation: str) -> uuid.UUID:
    from clew.domain.ids import parse_id

    return parse_id("conv", conversation)


@pytest.fixture
async def keys(new_tenant: NewTenant, new_client: NewClient) -> dict[str, str]:
    here, elsewhere = new_tenant(), new_tenant()
    people = {
        "ana": await new_client(here, "query", user="ana"),
        "bea": await new_client(here, "query", user="bea", groups=["staff"]),
        "zoe": await new_client(elsewhere, "query", user="zoe", groups=["staff"]),
    }
    return {name: person.key for name, person in people.items()}


@pytest.mark.timeout(300)
def test_everybody_sees_and_changes_only_what_is_theirs_in_every_dialect(served: Served, keys: dict[str, str]) -> None:
    people = {
        name: httpx.Client(
            base_url=served.ready.address,
            headers={"Authorization": f"Bearer {key}"},
            timeout=60,
            verify=NO_AUTHORITIES,
            trust_env=False,
        )
        for name, key in keys.items()
    }

    @settings(max_examples=12, deadline=None, phases=[Phase.generate], suppress_health_check=[HealthCheck.too_slow])
    @given(steps)
    def holds(taken: list[tuple[str, str, int]]) -> None:
        world = World(people)
        try:
            for person, action, which in taken:
                world.step(person, action, which)
            world.check()
        finally:
            for one in world.begun:
                people[one.owner].delete(f"/api/conversations/{one.conversation}")

    try:
        holds()
    finally:
        for http in people.values():
            http.close()
