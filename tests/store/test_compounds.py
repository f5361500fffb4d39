"""German compounds of a question are found by their parts, whichever index finds them."""

import json
import math
from dataclasses import replace
from typing import Any
from uuid import UUID

import pytest

from clew.domain.turns.tuning import RagSettings
from clew.retrieval.postgres import SQL, PostgresIndex
from clew.retrieval.qdrant_points import Qdrant
from clew.store.pool import Database
from tests.store.indexed import LEXICAL, SPEC, Shelf, open_shelf

CONVEX = RagSettings(fusion="convex", fts_weight=1.0, vector_weight=0.0)
OTHERS = ("Der Zug steht am Gleis.", "Tomaten brauchen Sonne.")


@pytest.fixture
async def shelf(database: Database, tenant: UUID, default_assistant: UUID, qdrant: Qdrant | None) -> Shelf:
    return await open_shelf(database, tenant, default_assistant, qdrant)


async def asked_in(language: str, shelf: Shelf, text: str) -> list[str]:
    request = replace(shelf.request(text, settings=LEXICAL), language=language)
    return [passage.content for passage in (await shelf.index.search(request)).passages]


@pytest.mark.parametrize(
    ("compound", "text"),
    [
        ("Praxisdaten", "Die Daten der Praxis liegen vor."),
        ("Krankenversicherungsbeitrag", "Der Beitrag zur Krankenversicherung steigt."),
        ("Arbeitszeiten", "Die Zeit der Arbeit wird erfasst."),
        ("Schweinefleisch", "Fleisch vom Schwein."),
        ("Kinderbetreuung", "Betreuung für ein Kind."),
        ("Öffnungszeiten", "Zeiten der Öffnung."),
        ("Straßenverkehr", "Verkehr auf der Strasse."),
    ],
)
async def test_a_compound_finds_what_has_its_parts_whatever_letters_link_them(shelf: Shelf, compound: str, text: str) -> None:
    await shelf.put(text, *OTHERS, language="de")
    assert await shelf.contents(compound, settings=LEXICAL) == [text]
    assert await asked_in("de", shelf, f"Wie sind die {compound}?") == [text]


async def test_the_whole_word_comes_before_its_parts(shelf: Shelf) -> None:
    parts, whole = "Daten der Praxis.", "Die Praxisdaten liegen vor."
    await shelf.put(parts, whole, *OTHERS, language="de")
    assert await shelf.contents("Praxisdaten", settings=LEXICAL) == [whole, parts]


async def test_a_word_is_taken_apart_only_into_two_words_of_the_documents(shelf: Shelf) -> None:
    await shelf.put("Die Daten liegen vor.", *OTHERS, language="de")
    assert await shelf.contents("Praxisdaten", settings=LEXICAL) == []


async def test_a_part_weighs_four_tenths_and_one_that_is_also_asked_for_as_much_as_a_word(shelf: Shelf) -> None:
    await shelf.put("Praxis", "Daten", *OTHERS, language="de")
    scores = [
        {one.content: one.scores.lexical_score for one in (await shelf.search(question, settings=LEXICAL)).passages}
        for question in ("Praxisdaten", "Praxisdaten Praxis")
    ]
    idf = math.log(1 + (4 - 1 + 0.5) / (1 + 0.5))
    weight = 2.2 / (1 + 1.2 * (0.25 + 0.75 * 1 / 125))
    assert scores[0] == {
        "Praxis": pytest.approx(0.4 * idf * weight, rel=1e-3),
        "Daten": pytest.approx(0.4 * idf * weight, rel=1e-3),
    }
    assert scores[1] == {"Praxis": pytest.approx(idf * weight, rel=1e-3), "Daten": pytest.approx(0.4 * idf * weight, rel=1e-3)}


async def test_parts_are_not_words_that_a_passage_must_have(shelf: Shelf) -> None:
    text = "Praxisdaten"
    await shelf.put(text, language="de")
    await shelf.put("Die Daten der Praxis.", *OTHERS, language="de")
    found = await shelf.index.search(replace(shelf.request("Praxisdaten Unbekanntes", settings=CONVEX), language="de"))
    # 1.25 * what the question's two words weigh: one chunk of four has the first, none has the second
    weighed = 1.25 * (math.log(1 + 3.5 / 1.5) + math.log(1 + 4.5 / 0.5))
    assert found.trace["lexical_best"] == pytest.approx(weighed, rel=1e-4)


async def test_only_german_questions_and_documents_are_concerned(shelf: Shelf) -> None:
    await shelf.put("Die Daten der Praxis.", *OTHERS, language="de")
    await shelf.put("Daten, Praxis", language="en")
    assert await shelf.contents("Praxisdaten", settings=LEXICAL) == ["Die Daten der Praxis."]
    assert await asked_in("en", shelf, "Praxisdaten") == []
    statements = {
        PostgresIndex(shelf.database, SPEC).statement(replace(shelf.request(text), language=language))[0]
        for text, language in (("the opening hours", "en"), ("the manufacturer", "en"), ("die Daten", "de"))
    }
    assert len(statements) == 1


@pytest.mark.parametrize("qdrant", ["postgres"], indirect=True)
async def test_a_long_question_costs_a_bounded_number_of_lookups(shelf: Shelf) -> None:
    await shelf.put("Die Daten der Praxis.", language="de")
    letters = "abcdfghiklmnopqrstvw"
    question = " ".join(f"{one * 27}{other}praxisdaten" for one in letters for other in letters)[:10_000]
    statement, parameters = PostgresIndex(shelf.database, SPEC).statement(shelf.request(question))
    async with shelf.database.batch(shelf.tenant) as connection:
        await connection.execute(SQL["prepare_search"], {"ef_search": "200"})
        cursor = await connection.execute(f"explain (analyze, format json) {statement}", parameters)
        row = await cursor.fetchone()
    assert row is not None
    plan = row["QUERY PLAN"]
    [held] = [
        node for node in _nodes((json.loads(plan) if isinstance(plan, str) else plan)[0]["Plan"]) if _name(node) == "CTE held"
    ]
    lookups = sum(node["Actual Loops"] for node in _nodes(held) if node.get("Relation Name") == "postings")
    assert 500 < lookups <= 16 * 2 * (40 - 7)


def _name(node: dict[str, Any]) -> str:
    return node.get("Subplan Name", "")


def _nodes(node: dict[str, Any]) -> list[dict[str, Any]]:
    return [node, *(deeper for child in node.get("Plans", []) for deeper in _nodes(child))]
