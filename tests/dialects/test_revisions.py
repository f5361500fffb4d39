"""Requests about the answer before, through `POST /api/query` on a real server, without a language model."""

import re
from typing import Any

import pytest

from tests.dialects.asking import ask_json
from tests.dialects.conftest import Client
from tests.dialects.shelf import REPORT, put

LIBRARY = """\
# Library rules

## Opening hours

The library is open from 9:00 to 18:00 on working days. On Saturdays it is open from 10:00 to 14:00. It is closed on Sundays.

## Lending

Books are lent for three weeks. A loan of a book can be renewed twice. Each day of delay costs 20 cents for a book.
"""


@pytest.fixture
async def shelf(client: Client) -> Client:
    """A caller with two documents."""
    await put(client, "library.md", LIBRARY)
    await put(client, "report.md", REPORT)
    return client


async def ask(client: Client, question: str, thread: str = "t") -> dict[str, Any]:
    told = await ask_json(client, question, thread_id=thread, caller_app="app")
    assert told.status == 200, told.body
    return told.body


async def turn_of(client: Client, answer: dict[str, Any]) -> dict[str, Any]:
    found = await client.http.get(f"/api/turns/{answer['turn_id']}")
    assert found.status_code == 200, found.text
    return found.json()


async def asked(client: Client, thread: str = "t") -> tuple[dict[str, Any], list[str]]:
    """Ask what the library's rules answer in two sentences or three; return the answer and its sentences with their marks."""
    answer = await ask(client, "How long are books lent, and what does a delay cost?", thread)
    sentences = re.findall(r"\S[^\[]+\[1\]", answer["answer"])
    assert " ".join(sentences) == answer["answer"]
    assert 2 <= len(sentences) <= 3
    return answer, sentences


@pytest.mark.parametrize(
    ("request_", "rule", "kept"),
    [
        ("plus court", "revision_shorter", 1),
        ("短一点", "revision_shorter", 1),
        ("that's way too long", "revision_shorter", 1),
        ("mach's kuerzer bitte, muss gleich los", "revision_shorter", 1),
        ("in one sentence", "revision_sentences", 1),
        ("in two sentences", "revision_sentences", 2),
    ],
)
async def test_answer_is_shortened_to_its_own_sentences_and_sources(shelf: Client, request_: str, rule: str, kept: int) -> None:
    first, sentences = await asked(shelf)
    then = await ask(shelf, request_)
    assert (then["status"], then["answer"]) == ("answered", " ".join(sentences[:kept]))
    assert {one["document_id"] for one in then["citations"]} == {first["citations"][0]["document_id"]}
    assert all(LIBRARY[one["start"] : one["end"]] == one["quote"] for one in then["citations"])
    turn = await turn_of(shelf, then)
    assert (turn["followup"]["rule"], turn["retrieval"], turn["guard"]) == (rule, None, None), "nothing was searched for"


async def test_list_has_the_sentences_as_items(shelf: Client) -> None:
    _, sentences = await asked(shelf)
    assert (await ask(shelf, "como lista"))["answer"] == "\n".join(f"- {one}" for one in sentences)


async def test_longer_answer_says_what_follows_in_the_passage(shelf: Client) -> None:
    await ask(shelf, "How long are books lent?")
    assert (await ask(shelf, "in one sentence"))["answer"] == "Books are lent for three weeks. [1]"
    then = await ask(shelf, "mais detalhes")
    assert then["answer"] == (
        "Books are lent for three weeks. [1] A loan of a book can be renewed twice. [1] "
        "Each day of delay costs 20 cents for a book. [1]"
    )
    assert (await turn_of(shelf, then))["followup"]["rule"] == "revision_longer"


@pytest.mark.parametrize(
    ("request_", "begins"),
    [
        ("source ?", "The answer rests on these words of the documents:"),
        ("huh, says who?", "The answer rests on these words of the documents:"),
        ("I think you made that up", "The documents say what every sentence of the answer says, in these words:"),
        ("why?", "The answer rests on these words of the documents:"),
        ("pourquoi ?", "La réponse repose sur ces passages des documents :"),
        ("Are you sure?", "The documents say what every sentence of the answer says, in these words:"),
        ("woher weißt du das?", "Die Antwort stützt sich auf diese Textstellen der Dokumente:"),
    ],
)
async def test_sources_are_shown_with_document_and_quote(shelf: Client, request_: str, begins: str) -> None:
    first, _ = await asked(shelf)
    then = await ask(shelf, request_)
    assert then["answer"].startswith(begins)
    assert "**Library rules (library.md)**:" in then["answer"]
    assert "Books are lent for three weeks." in then["answer"]
    assert "Each day of delay costs 20 cents for a book." in then["answer"]
    assert len(then["citations"]) == len(first["citations"])
    assert {one["support"] for one in then["citations"]} == {"supported"}
    assert (await turn_of(shelf, then))["followup"]["rule"] == "revision_sources"


@pytest.mark.parametrize(
    "request_",
    ["translate it into French", "put that in a table", "plus simple s'il te plaît", "用表格给我看", "jcomprends rien"],
)
async def test_what_needs_a_language_model_says_so_and_keeps_the_sources(shelf: Client, request_: str) -> None:
    first, _ = await asked(shelf)
    then = await ask(shelf, request_)
    assert any(word in then["answer"] for word in ("language model", "modèle de langage", "语言模型"))
    assert "Books are lent for three weeks." in then["answer"]
    assert len(then["citations"]) == len(first["citations"])
    assert (await turn_of(shelf, then))["followup"]["rule"] == "revision_needs_model"


@pytest.mark.parametrize("request_", ["give me an example", "un exemple ?", "举个例子"])
async def test_example_is_one_that_the_passages_give_or_needs_a_language_model(shelf: Client, request_: str) -> None:
    await asked(shelf)
    without = await ask(shelf, request_)
    assert (await turn_of(shelf, without))["followup"]["rule"] == "revision_needs_model"
    rules = f"{LIBRARY}Who returns a book late pays for each day. For example, five days cost 1 euro.\n"
    await put(shelf, "library.md", rules)
    await ask(shelf, "How long are books lent, and what does a delay cost?", "other")
    then = await ask(shelf, request_, "other")
    assert (then["status"], then["answer"]) == ("answered", "For example, five days cost 1 euro. [1]")
    assert [rules[one["start"] : one["end"]] for one in then["citations"]] == ["For example, five days cost 1 euro."]
    assert (await turn_of(shelf, then))["followup"]["rule"] == "revision_example"


async def test_next_request_is_about_the_answer_and_not_about_its_sources_or_small_talk(shelf: Client) -> None:
    await ask(shelf, "How long are books lent?")
    await ask(shelf, "source?")
    await ask(shelf, "in German please")
    await ask(shelf, "thanks!")
    assert (await ask(shelf, "in one sentence"))["answer"] == "Books are lent for three weeks. [1]"


async def test_question_after_a_request_continues_the_question_before_it(shelf: Client) -> None:
    await asked(shelf)
    await ask(shelf, "shorter")
    then = await ask(shelf, "And how often can a loan be renewed?")
    assert (await turn_of(shelf, then))["followup"]["rule"] == "question_with_history"
    assert "renewed twice" in then["answer"]


@pytest.mark.parametrize(
    "question", ["In two sentences, what does the library charge for a delay?", "Why is the library closed on Sundays?"]
)
async def test_new_question_in_the_same_words_is_searched_for(shelf: Client, question: str) -> None:
    await asked(shelf)
    assert (await turn_of(shelf, await ask(shelf, question)))["retrieval"] is not None


async def test_without_an_answer_the_user_is_asked_back(shelf: Client) -> None:
    first = await ask(shelf, "make it shorter")
    assert (first["status"], first["citations"]) == ("clarify", [])
    assert first["answer"] == "There is no answer with sources directly above that this could be about. Ask a question first."
    refused = await ask(shelf, "Which pancakes did Napoleon eat in 1812?", "other")
    assert refused["status"] == "no_context"
    assert (await ask(shelf, "pourquoi ?", "other"))["status"] == "clarify"


STEPS = """\
# Registration

## Next steps

After registration, the next steps are a visit to the town hall and an appointment at the bank.
"""


@pytest.mark.parametrize("before", [None, "Which pancakes did Napoleon eat in 1812?", "How long are books lent?"])
async def test_question_for_the_next_steps_is_searched_for_where_no_answer_goes_on(shelf: Client, before: str | None) -> None:
    await put(shelf, "steps.md", STEPS)
    if before:
        await ask(shelf, before)
    then = await ask(shelf, "What are the next steps?")
    turn = await turn_of(shelf, then)
    if before and "books" in before:
        assert turn["followup"]["rule"] == "revision_next"
    else:
        assert turn["retrieval"] is not None
        assert before or "town hall" in then["answer"]


async def test_next_steps_are_searched_for_where_the_cited_passage_ends(shelf: Client) -> None:
    await put(shelf, "steps.md", STEPS)
    await put(shelf, "fees.md", "# Fees\n\nRegistration at the town hall costs 30 euros.\n")
    first = await ask(shelf, "How much does registration at the town hall cost?")
    assert "30 euros" in first["answer"]
    then = await ask(shelf, "What are the next steps?")
    assert (await turn_of(shelf, then))["retrieval"] is not None
    assert "appointment at the bank" in then["answer"]


async def test_new_subject_gives_later_pronouns_their_thing(shelf: Client) -> None:
    await put(
        shelf, "flat.md", "# Flat\n\nThe deposit is 600 euros.\n\nThere is parking there. Parking costs 20 euros a month.\n"
    )
    await ask(shelf, "How much is the deposit?")
    await ask(shelf, "Is there parking there?")
    then = await ask(shelf, "How much does it cost?")
    assert "20 euros" in then["answer"]


async def test_sources_as_the_first_words_of_a_thread_are_searched_for(shelf: Client) -> None:
    first = await ask(shelf, "sources")
    assert first["status"] != "clarify"


async def test_words_of_a_deleted_document_are_not_repeated(shelf: Client) -> None:
    first, _ = await asked(shelf)
    deleted = await shelf.http.delete(f"/api/documents/{first['citations'][0]['document_id']}")
    assert deleted.status_code == 204
    then = await ask(shelf, "source?")
    assert "Books are lent" not in then["answer"]
    assert then["citations"] == []
