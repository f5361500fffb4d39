"""`POST /api/query` on a server whose answers are steered: the ends that the built-in model never has."""

import json
from typing import Any

from tests.dialects.conftest import Scripted
from tests.dialects.requirements_query import QUERY
from tests.dialects.transports import blocks_of
from tests.faults.scripted_servers import Caller

QUESTION = "What is a clew?"
CITED, LOOSE = "A clew is a ball of thread [1].", "Penguins live in Antarctica and eat krill."


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


@QUERY.held_by("unsupported")
async def test_what_no_source_supports_is_marked(steered: Caller, scripted: Scripted, transport: str) -> None:
    scripted.script.tells(f"{CITED} {LOOSE}")
    answer = await asked(steered, transport)
    assert [answer["answer"][start:end] for start, end in answer["unsupported"]] == [LOOSE]
    assert answer["citations"]
