"""`POST /api/query` on a server whose answers are steered: the ends that the built-in model never has."""

import json
from typing import Any

import pytest
from httpx_sse import aconnect_sse

from tests.dialects.conftest import Scripted
from tests.dialects.requirements_query import QUERY
from tests.dialects.talking import grounding
from tests.dialects.transports import blocks_of
from tests.faults.scripted_servers import Caller

QUESTION = "What is a clew?"
CITED, LOOSE = "A clew is a ball of thread [1].", "Penguins live in Antarctica and eat krill."
DENIED, INVENTED = "A clew is not a ball of thread [1].", "Bananas are the capital of Jupiter [1]."


async def asked(caller: Caller, transport: str) -> dict[str, Any]:
    """Return the answer, or the error: over JSON with its `status`."""
    answer = await caller.http.post("/api/query", json={"query": QUESTION, "stream": transport == "sse"})
    if transport == "sse":
        return json.loads(blocks_of(answer.text)[-1]["data"])
    return answer.json() if answer.is_success else answer.json()["error"] | {"status": answer.status_code}


@QUERY.held_by("failure")
async def test_model_that_fails_ends_the_answer_with_the_error(steered: Caller, scripted: Scripted, transport: str) -> None:
    scripted.script.says(0)
    failed = await asked(steered, transport)
    assert (failed["code"], failed.get("status", 502)) == ("LLM_SERVICE_ERROR", 502)


@QUERY.held_by("support")
async def test_each_sentence_says_how_well_it_is_supported(steered: Caller, scripted: Scripted, transport: str) -> None:
    scripted.script.tells(f"{CITED} {DENIED} {LOOSE}")
    answer = await asked(steered, transport)
    judged = [(answer["answer"][one["start"] : one["end"]], one["strength"], one["doubt"]) for one in answer["support"]]
    assert judged == [(CITED, "supported", None), (DENIED, "weak", "negation"), (LOOSE, "none", "uncited")]
    assert [(citation["support"], citation["added"]) for citation in answer["citations"]] == [
        ("supported", False),
        ("weak", False),
    ]
    assert [warning["code"] for warning in answer["warnings"]] == ["weak_support"]


@QUERY.held_by("strict")
@pytest.mark.parametrize("invented", [INVENTED, "[1] [1] [1]"])
async def test_answer_without_a_supported_sentence_is_refused(
    steered: Caller, scripted: Scripted, transport: str, invented: str
) -> None:
    scripted.script.tells(invented, characters=3)
    response = await steered.http.post("/api/query", json={"query": QUESTION, "stream": transport == "sse"})
    answer = json.loads(blocks_of(response.text)[-1]["data"]) if transport == "sse" else response.json()
    assert (answer["status"], answer["refusal"]["stage"], answer["citations"], answer["support"]) == (
        "no_context",
        "support",
        [],
        [],
    )
    assert answer["answer"].startswith("The model's answer is not shown")
    assert "Jupiter" not in response.text
    turn = (await steered.http.get(f"/api/turns/{answer['turn_id']}")).json()
    assert turn["status"] == "refused"
    assert "Jupiter" not in json.dumps(await steered.messages(answer["conversation_id"]))


@QUERY.held_by("strict")
@pytest.mark.parametrize("invented", [f"{LOOSE} ", f"{DENIED} "])
async def test_nothing_is_shown_before_the_first_supported_sentence(steered: Caller, scripted: Scripted, invented: str) -> None:
    scripted.script.tells(f"{invented}{CITED} {LOOSE}", characters=5, every_seconds=0.01)
    async with aconnect_sse(steered.http, "POST", "/api/query", json={"query": QUESTION, "stream": True}) as source:
        events = [event async for event in source.aiter_sse()]
    deltas = [json.loads(event.data)["delta"] for event in events if event.event == "content_delta"]
    first = deltas[0] + (deltas[1] if invented.startswith("A") else "")  # a citation stands between
    assert first.startswith(f"{invented}{CITED.removesuffix(' [1].')}")
    assert len(deltas) > 5
    assert "".join(deltas) == f"{invented}{CITED} {LOOSE}"


@QUERY.held_by("strict")
async def test_settings_show_an_answer_that_nothing_supports(steered: Caller, scripted: Scripted, transport: str) -> None:
    scripted.script.tells(INVENTED)
    async with grounding(steered, "flag"):
        answer = await asked(steered, transport)
    assert (answer["status"], answer["answer"]) == ("answered", INVENTED)
    assert [one["strength"] for one in answer["support"]] == ["none"]
