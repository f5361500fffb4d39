"""Why a question was refused, through HTTP: which score was compared with what, and what stood nearest."""

from typing import Any

import psycopg
import pytest

from tests.dialects.conftest import Client, Served
from tests.dialects.shelf import put

PUMP = "E-4711: the inlet filter is blocked. Rinse the filter under running water.\n\nE-4712: no water. Open the valve.\n"
LIBRARY = "The library is open from 9:00 to 18:00. A library card is free. Books are lent for three weeks.\n"


@pytest.fixture
async def shelf(client: Client) -> Client:
    """A caller with two short English documents."""
    await put(client, "pump.md", f"# Pump\n\n{PUMP}")
    await put(client, "library.md", f"# Library\n\n{LIBRARY}")
    return client


@pytest.fixture
async def full_shelf(shelf: Client) -> Client:
    """One with as many documents as it takes to say what none of them contains, where no evidence is too strong to ask."""
    for name in ("Garden", "Harbour", "Museum"):
        await put(shelf, f"{name.lower()}.md", f"# {name}\n\nA pump brings water to the {name.lower()} of the library.\n")
    (await shelf.http.patch("/api/rag/settings", json={"asked_threshold": 1.5})).raise_for_status()
    return shelf


async def metadata_of(client: Client, question: str, *, after: str | None = None) -> dict[str, Any]:
    """What is stored with the answer to a question, the first of its conversation or the one after `after`."""
    conversation = (await client.http.post("/api/conversations", json={})).json()["id"]
    path = f"/api/conversations/{conversation}/messages"
    for content in filter(None, (after, question)):
        answer = await client.http.post(path, json={"content": content})
        assert answer.status_code == 201, answer.text
    return answer.json()["metadata"]  # pyright: ignore[reportPossiblyUnboundVariable]


async def test_nothing_alike_is_refused_by_its_similarity(shelf: Client) -> None:
    refusal = (await metadata_of(shelf, "Who composed the opera Rusalka?"))["refusal"]
    assert (refusal["stage"], refusal["scoreKind"], refusal["threshold"]) == ("guard", "similarity", 0.15)
    assert -1 <= refusal["value"] < refusal["threshold"]
    assert set(refusal["nearestTitles"]) <= {"Pump", "Library"}


async def test_a_little_alike_without_common_words_is_refused_by_both_together(shelf: Client) -> None:
    refusal = (await metadata_of(shelf, "What does error X-6001 of the pump mean?"))["refusal"]
    assert (refusal["scoreKind"], refusal["threshold"]) == ("combined", 0.5)
    assert 0.15 <= refusal["value"] < refusal["threshold"]
    assert refusal["nearestTitles"][0] == "Pump"


async def test_a_code_that_a_list_of_such_codes_does_not_have_is_named(shelf: Client) -> None:
    conversation = (await shelf.http.post("/api/conversations", json={})).json()["id"]
    asked = {"content": "What does error E-6001 of the pump mean?"}
    answer = (await shelf.http.post(f"/api/conversations/{conversation}/messages", json=asked)).json()
    assert answer["content"] == "I found nothing about E-6001 in the documents."
    assert answer["metadata"]["refusal"]["scoreKind"] == "missing"


@pytest.mark.parametrize(
    ("question", "message"),
    [
        ("Is the library in Oslo open?", "I found nothing about Oslo in the documents."),
        ("How many litres of water does the pump need?", "I found no number in the documents that answers how many litres."),
        (
            "How much does the inlet filter of the pump cost?",
            "I found no amount of money in the documents that answers this question.",
        ),
    ],
)
async def test_what_is_asked_for_and_no_document_says_is_named(full_shelf: Client, question: str, message: str) -> None:
    conversation = (await full_shelf.http.post("/api/conversations", json={})).json()["id"]
    answer = (await full_shelf.http.post(f"/api/conversations/{conversation}/messages", json={"content": question})).json()
    refusal = answer["metadata"]["refusal"]
    assert (answer["content"], refusal["stage"], refusal["scoreKind"]) == (message, "guard", "missing")
    assert refusal["threshold"] == 1.5
    assert 0.5 <= refusal["value"] < refusal["threshold"]


async def test_a_document_about_a_name_answers_questions_about_it(full_shelf: Client) -> None:
    await put(full_shelf, "oslo.md", "# Oslo\n\nThe library is open from 10:00 to 16:00.")
    assert (await metadata_of(full_shelf, "Is the library in Oslo open?"))["refusal"] is None


@pytest.mark.parametrize("change", [{"asked_passages": 0}, {"asked_threshold": 0.1}], ids=["passages", "threshold"])
async def test_what_is_missing_is_not_looked_for_where_the_administrator_turned_it_off(
    full_shelf: Client, change: dict[str, float]
) -> None:
    (await full_shelf.http.patch("/api/rag/settings", json=change)).raise_for_status()
    assert (await metadata_of(full_shelf, "Is the library in Oslo open?"))["refusal"] is None


async def test_nothing_is_missing_from_two_documents(shelf: Client) -> None:
    (await shelf.http.patch("/api/rag/settings", json={"asked_threshold": 1.5})).raise_for_status()
    assert (await metadata_of(shelf, "Is the library in Oslo open?"))["refusal"] is None


@pytest.mark.parametrize("question", ["opening hours?", "E-4712", "error e 4711", "library card"])
async def test_a_few_words_are_enough_to_be_answered(shelf: Client, question: str) -> None:
    assert (await metadata_of(shelf, question))["refusal"] is None


async def test_a_question_in_a_language_the_model_does_not_cover_is_told_so(shelf: Client) -> None:
    refusal = (await metadata_of(shelf, "Combien de semaines peut-on garder un gros livre illustré de la library municipale ?"))[
        "refusal"
    ]
    assert (refusal["scoreKind"], refusal["threshold"]) == ("words_shared", 0.25)
    assert refusal["value"] < 0.25


async def test_a_code_is_found_from_any_language(shelf: Client) -> None:
    assert (await metadata_of(shelf, "Que signifie l'erreur E-4711 sur la pompe ?"))["refusal"] is None


async def test_a_change_of_subject_is_refused_although_the_question_before_was_answered(shelf: Client) -> None:
    first = "How long are books lent by the library?"
    assert (await metadata_of(shelf, first))["refusal"] is None
    refusal = (await metadata_of(shelf, "How do I knit a woollen scarf?", after=first))["refusal"]
    assert (refusal["scoreKind"], refusal["threshold"]) in (("similarity", 0.15), ("words_shared", 0.25))
    assert refusal["value"] < refusal["threshold"]


@pytest.mark.parametrize(
    ("question", "thing"),
    [("What about penguins?", "penguins"), ("and dinosaurs?", "dinosaurs"), ("tell me about volcanoes", "volcanoes")],
)
async def test_a_short_question_about_another_thing_is_refused_by_its_name(full_shelf: Client, question: str, thing: str) -> None:
    for name in ("Market", "Castle", "School"):
        await put(full_shelf, f"{name.lower()}.md", f"# {name}\n\nThe library lends books to the {name.lower()} for a year.\n")
    first = "How long are books lent by the library?"
    refusal = (await metadata_of(full_shelf, question, after=first))["refusal"]
    assert (refusal["scoreKind"], refusal["threshold"]) == ("missing", None)
    conversation = (await full_shelf.http.post("/api/conversations", json={})).json()["id"]
    for content in (first, question):
        asked = await full_shelf.http.post(f"/api/conversations/{conversation}/messages", json={"content": content})
    assert asked.json()["content"] == f"I found nothing about “{thing}” in the documents."  # pyright: ignore[reportPossiblyUnboundVariable]


async def test_a_short_question_about_another_thing_that_a_document_has_is_answered_from_it(full_shelf: Client) -> None:
    await put(full_shelf, "zoo.md", "# Zoo\n\nPenguins are fed at noon. Volcanoes are not.\n")
    answered = await metadata_of(full_shelf, "What about penguins?", after="How long are books lent by the library?")
    assert answered["refusal"] is None


async def test_a_threshold_of_its_administrator_is_the_one_that_is_named(shelf: Client) -> None:
    changed = await shelf.http.patch("/api/rag/settings", json={"similarity_threshold": 0.9})
    assert changed.status_code == 200, changed.text
    refusal = (await metadata_of(shelf, "How long are books lent by the library?"))["refusal"]
    assert (refusal["scoreKind"], refusal["threshold"]) == ("similarity", 0.9)
    assert refusal["value"] < 0.9


async def test_answer_of_quotes_says_which_word_nothing_found_has(full_shelf: Client) -> None:
    [warning] = (await metadata_of(full_shelf, "How does a pump bring water to the museum's cellar?"))["warnings"]
    assert (warning["code"], "“cellar”" in warning["message"]) == ("words_not_found", True)
    assert (await metadata_of(full_shelf, "How does a pump bring water to the museum?"))["warnings"] is None


async def answer_to(client: Client, question: str) -> str:
    conversation = (await client.http.post("/api/conversations", json={})).json()["id"]
    answer = await client.http.post(f"/api/conversations/{conversation}/messages", json={"content": question})
    return answer.raise_for_status().json()["content"]


@pytest.mark.parametrize(
    ("question", "reason"),
    [
        ("When is the library open?", "There are no documents here yet."),
        ("Wann hat die Bibliothek geöffnet?", "Hier gibt es noch keine Dokumente."),
    ],
)
async def test_without_a_document_the_refusal_says_that_there_is_none(client: Client, question: str, reason: str) -> None:
    assert (await answer_to(client, question)).endswith(f". {reason}")


async def test_a_refusal_counts_the_documents_that_are_still_to_be_read(client: Client, served: Served) -> None:
    await put(client, "lending-rules.md", f"# Library\n\n{LIBRARY}")
    again = "update documents set status = 'queued', pending_sha256 = uploaded_sha256 where name = 'lending-rules.md'"
    with psycopg.connect(served.dsn_of("clew_owner"), autocommit=True) as connection:
        assert connection.execute(again).rowcount == 1  # without a job, so that it stays unread
    unread = "Documents still being read: 1. Ask again when they are ready."
    assert (await answer_to(client, "Who composed the opera Rusalka?")).endswith(f"answers this question. {unread}")
    assert unread not in await answer_to(client, "When is the library open?")
