"""A short follow-up that is read as another question: the answer carries that question, while it is written and afterwards."""

from typing import Any

import pytest

from tests.dialects.conftest import Client, NewClient, NewTenant
from tests.dialects.shelf import put
from tests.dialects.test_archives import export, send
from tests.dialects.test_conversations import open_conversation
from tests.dialects.transports import ASK, Ask

BEDS = {
    "2023": "# Hospital 2023\n\nIn 2023 the hospital staffed 210 beds. It treated 9,400 patients in 2023.\n",
    "2024": "# Hospital 2024\n\nIn 2024 the hospital staffed 240 beds. It treated 9,900 patients in 2024.\n",
}
PACKER = """\
NAME
       packer - put files into a box

OPTIONS
       -z, --gzip
              Compress the box with gzip.

       -t SECONDS
              Stop after so many seconds; 30 if nothing is given.

EXIT STATUS
       0 if all files are in the box, 2 if one could not be read.
"""
ASKED = "How many beds were staffed in 2024?"
MEANT = "How many beds were staffed in 2023?"


@pytest.fixture
async def hospital(client: Client) -> Client:
    """A caller with one document for each of two years."""
    for year, text in BEDS.items():
        await put(client, f"{year}.md", text)
    return client


@pytest.fixture(params=ASK)
def ask(request: pytest.FixtureRequest) -> Ask:
    return ASK[request.param]


async def understood(client: Client, conversation: str, **params: str) -> list[str | None]:
    """What each answer of a branch was understood as, from the history."""
    page = await client.http.get(f"/api/conversations/{conversation}/messages", params=params)
    messages: list[dict[str, Any]] = page.raise_for_status().json()["messages"]
    assert all(one["metadata"]["understoodAs"] is None for one in messages if one["role"] == "user")
    return [one["metadata"]["understoodAs"] for one in messages if one["role"] == "assistant"]


async def test_an_answer_carries_the_question_that_a_follow_up_was_read_as(hospital: Client, ask: Ask) -> None:
    conversation = (await open_conversation(hospital))["id"]
    first = await ask(hospital.http, conversation, ASKED)
    then = await ask(hospital.http, conversation, "And the year before?")
    assert ("understoodAs" in first.end, then.end["understoodAs"]) == (False, MEANT)
    assert "210 beds" in then.text
    again = await ask(hospital.http, conversation, "How many patients did the hospital treat in 2024?")
    assert "understoodAs" not in again.end
    assert await understood(hospital, conversation) == [None, MEANT, None]


async def test_a_refusal_carries_it_too(hospital: Client, ask: Ask) -> None:
    conversation = (await open_conversation(hospital))["id"]
    await ask(hospital.http, conversation, ASKED)
    refused = await ask(hospital.http, conversation, "And in 2014?")
    assert refused.end["understoodAs"] == "How many beds were staffed in 2014?"
    assert set(refused.end["refusal"]) == {"stage", "scoreKind", "value", "threshold", "nearestTitles"}
    assert await understood(hospital, conversation) == [None, refused.end["understoodAs"]]


async def test_a_late_reader_and_each_branch_have_it(hospital: Client) -> None:
    conversation = (await open_conversation(hospital))["id"]
    first = await ASK["json"](hospital.http, conversation, ASKED)
    then = await ASK["json"](hospital.http, conversation, "And the year before?")
    events = (await hospital.http.get(f"/api/turns/{then.turn_id}/events", params={"starting_after": 0})).json()["events"]
    assert (events[-1]["event"], events[-1]["data"]["understoodAs"]) == ("message_complete", MEANT)
    fork = await ASK["json"](hospital.http, conversation, "And in 2014?", parentMessageId=first.message_id)
    assert await understood(hospital, conversation) == [None, "How many beds were staffed in 2014?"]
    assert await understood(hospital, conversation, leaf=then.message_id) == [None, MEANT]
    assert fork.message_id != then.message_id


async def test_an_archive_keeps_it(hospital: Client, new_tenant: NewTenant, new_client: NewClient) -> None:
    conversation = (await open_conversation(hospital))["id"]
    for question in (ASKED, "And the year before?"):
        await ASK["json"](hospital.http, conversation, question)
    target = await new_client(new_tenant())
    lines = await export(hospital, conversation)
    assert (await send(target, lines)).status_code == 200
    assert await understood(target, conversation) == [None, MEANT]
    answers = [line for line in lines if line["type"] == "message" and line["role"] == "assistant"]
    answers[-1]["metadata"]["understood_as"] = 3
    refused = await send(target, lines, existing="as_new")
    assert (refused.status_code, "metadata.understood_as" in refused.json()["error"]["message"]) == (400, True)


async def test_another_option_is_answered_without_the_one_before(client: Client) -> None:
    await put(client, "packer.txt", PACKER)
    path = f"/api/conversations/{(await open_conversation(client))['id']}/messages"
    answers = [
        (await client.http.post(path, json={"content": asked})).raise_for_status().json()
        for asked in ("What does -z do in packer?", "and -t?")
    ]
    assert "gzip" in answers[0]["content"]
    assert "seconds" in answers[1]["content"]
    assert "gzip" not in answers[1]["content"]
