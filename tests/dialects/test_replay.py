"""Source 000's example request to the letter, and the checks of `bench/replay.py`, which must be able to fail.

The replay itself takes minutes and may use a language model; it is a script. docs/reference/conformance.md says how to run it.
"""

import json
from typing import Any

import httpx
import pytest
from bench._replay_query import EXAMPLE, REPORT, check_numbers, check_outline
from bench._replay_report import Report
from bench._replay_server import DOCUMENTS

from tests.dialects.conftest import Client
from tests.dialects.requirements_query import QUERY
from tests.dialects.shelf import put

DOCUMENT = (DOCUMENTS / "projets" / REPORT).read_text("utf-8")
BLOCK = "SUIVI\n[S1] Exploitation des accélérateurs\n[S2] Résultats\n[S3] Dépenses et budget\n[S4] Personnel"
OUTLINE = [
    {"id": f"S{n}", "title": title}
    for n, title in enumerate(("Exploitation des accélérateurs", "Résultats", "Dépenses et budget", "Personnel"), start=1)
]


@QUERY.held_by("asks", "filters", "deliverable", over=["json"])
async def test_example_of_the_source_is_answered_to_the_letter_from_its_workspace(client: Client) -> None:
    await put(client, REPORT, DOCUMENT, source_app="operations", workspace="projets")
    draft = DOCUMENTS / "archives" / "rapport-cern-2024-projet.md"
    await put(client, draft.name, draft.read_text("utf-8"), source_app="operations", workspace="archives")
    answer = await send(client.http, EXAMPLE)
    assert (answer["status"], answer["caller_app"], answer["thread_id"]) == ("answered", "external_app", "thread-123")
    assert {citation["document_name"] for citation in answer["citations"]} == {REPORT}
    report = Report()
    check_outline(report, answer, DOCUMENT)
    check_numbers(report, answer, DOCUMENT)
    assert (report.right, report.wrong) == (6, 0)


@pytest.mark.parametrize(
    ("text", "wrong"),
    [
        pytest.param(f"Le CERN va bien. [1]\n\n{BLOCK}", 0, id="as the contract says"),
        pytest.param(f"Le CERN va bien. [1]\n\n{BLOCK}\n\nÀ bientôt.", 4, id="text behind it: only the keyword is right"),
        pytest.param(f"Le CERN va bien. [1]\n\n{BLOCK.replace('SUIVI', 'FOLLOW-UP')}", 5, id="translated keyword: nothing holds"),
        pytest.param(f"**Suivi :**\n1. Budget\n\n{BLOCK}", 1, id="two keywords"),
        pytest.param(f"Le CERN. [1]\n\n{BLOCK.replace('[S4]', '[S5]')}", 2, id="a number is missing, and differs from the data"),
        pytest.param(f"Le CERN. [1]\n\n{BLOCK.replace('Personnel', 'Voyages lunaires')}", 2, id="an invented title"),
    ],
)
def test_outline_that_breaks_the_contract_is_counted_as_wrong(text: str, wrong: int) -> None:
    report = Report()
    check_outline(report, {"answer": text, "outline": OUTLINE}, DOCUMENT)
    assert report.wrong == wrong


@pytest.mark.parametrize(("strength", "wrong"), [("supported", 1), ("weak", 0), ("none", 0)])
def test_number_that_the_document_lacks_is_wrong_unless_its_sentence_is_flagged(strength: str, wrong: int) -> None:
    text = "Les dépenses ont été de 1 999 millions de francs suisses. [1]"
    report = Report()
    check_numbers(report, {"answer": text, "support": [{"start": 0, "end": 57, "strength": strength}]}, DOCUMENT)
    assert report.wrong == wrong
    assert "1 999" not in DOCUMENT


def test_one_wrong_check_makes_the_replay_fail() -> None:
    report = Report()
    report.check("000:1", "right", 1, is_right=True)
    assert report.end() == 0
    report.check("000:1", "wrong", 1, is_right=False)
    assert report.end() == 1


async def send(http: httpx.AsyncClient, body: str) -> dict[str, Any]:
    """Send the bytes of a body as they are."""
    response = await http.post("/api/query", content=body, headers={"Content-Type": "application/json"})
    assert response.status_code == 200, response.text
    return json.loads(response.content)
