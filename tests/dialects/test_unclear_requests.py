"""A text that may be a request about the answer before and finds nothing is asked back; on a server with the default embedder."""

from collections.abc import AsyncIterator, Iterator
from typing import Any

import pytest

from tests.conftest import DsnOf
from tests.dialects.conftest import Client
from tests.dialects.responding import House, responding_house
from tests.dialects.shelf import put
from tests.dialects.test_revisions import LIBRARY, ask

SETTINGS = {"CLEW_EMBEDDING": "multilingual", "CLEW_MODEL": "extractive", "CLEW_MODEL_BASE_URL": "", "CLEW_MODEL_API_KEY": ""}
QUESTION = "How often can a loan of a book be renewed?"


@pytest.fixture(scope="module")
def house(dsn_of: DsnOf, template_database: str, tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    with responding_house(dsn_of, template_database, tmp_path_factory.mktemp("unclear"), settings=SETTINGS) as opened:
        yield opened


@pytest.fixture
async def library(house: House) -> AsyncIterator[Client]:
    async with house.client() as client:
        await put(client, "library.md", LIBRARY)
        yield client


@pytest.mark.parametrize(
    ("text", "wish"),
    [
        ("qual é o resumo da ópera", "“mais curto”"),
        ("da fehlt mir Fleisch am Knochen", "„ausführlicher“"),
        ("no me sueltes un rollo, lo básico", "«más corto»"),
        ("别绕弯子", "“短一点”"),
    ],
)
async def test_a_possible_request_that_finds_nothing_is_asked_back(library: Client, text: str, wish: str) -> None:
    first = await ask(library, QUESTION, text)
    unclear = await ask(library, text, text)
    assert (unclear["status"], unclear["choices"], unclear["refusal"]) == ("clarify", [], None)
    assert wish in unclear["answer"]
    then = await ask(library, "shorter", text)
    assert (first["status"], then["status"]) == ("answered", "answered"), "the answer above the question back is meant"
    assert then["answer"] in first["answer"]


async def test_only_a_possible_request_right_after_a_cited_answer_is_asked_back(library: Client) -> None:
    statuses: list[Any] = [(await ask(library, "qual é o resumo da ópera"))["status"]]
    await ask(library, QUESTION)
    statuses += [(await ask(library, text))["status"] for text in ("Who painted the Mona Lisa?", "qual é o resumo da ópera")]
    assert statuses == ["no_context"] * 3, "at first without an answer, then after a refusal"


@pytest.mark.parametrize(
    "text",
    [
        "3",
        "number 3",
        "the third",
        "and the last one?",
        "le troisième",
        "und der zweite?",
        "¿y el segundo?",
        "o terceiro",
        "第三个",
    ],
)
async def test_a_place_where_nothing_is_listed_is_asked_back(library: Client, text: str) -> None:
    assert (await ask(library, text, text))["status"] != "clarify", "at first it may be a word of the documents"
    assert (await ask(library, QUESTION, text))["status"] == "answered"
    unclear = await ask(library, text, text)
    assert (unclear["status"], unclear["choices"], unclear["citations"]) == ("clarify", [], [])


@pytest.mark.parametrize("text", ["S3", "in 3 days?", "the first time?", "May a third person collect it?"])
async def test_what_may_be_a_name_or_says_more_is_searched(library: Client, text: str) -> None:
    await ask(library, QUESTION, text)
    assert (await ask(library, text, text))["status"] in ("answered", "no_context")
