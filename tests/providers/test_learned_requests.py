"""Requests about the answer before that no rule knows, by the vectors of the default embedder; figures on sets kept aside."""

import json
from collections.abc import AsyncIterator
from dataclasses import replace
from pathlib import Path

import pytest

from clew.domain.revision import Kind, read_revision
from clew.domain.threads.thread_context import EarlierTurn
from clew.engine.questions.learned_requests import is_no_request, likely_request
from clew.engine.questions.revision import likely_wanted_of
from clew.engine.stages.resolve import resolve
from clew.providers.embedding.factory import ENGLISH, open_embedder
from clew.providers.embedding.protocol import Embedder
from tests.unit.engine.values import turn_of

DATA = Path(__file__).parents[1] / "data" / "revisions"
CONVERSATIONS = Path(__file__).parents[3] / "shared" / "data" / "mtrag-dev" / "queries.jsonl"


@pytest.fixture(scope="module")
async def embedder() -> AsyncIterator[Embedder]:
    opened = open_embedder(threads=1)
    yield opened
    await opened.close()


def rows_of(name: str) -> list[dict[str, str | None]]:
    return [json.loads(line) for line in (DATA / f"{name}.jsonl").read_text("utf-8").splitlines()]


async def kind_of(text: str, embedder: Embedder) -> Kind | None:
    """Return what the rules and the vector together make of a text."""
    found = read_revision(text)
    if found and found.is_by_class and await is_no_request(text, embedder, continues=False):
        return None
    found = found or await likely_request(text, embedder)
    return found.kind if found and found.is_sure else None


@pytest.mark.parametrize(
    ("name", "precision", "recall"),
    [("typed_reserved", 0.98, 0.95), ("office_reserved", 0.82, 0.54), ("idioms_reserved", 0.94, 0.79)],
)
async def test_rules_and_vectors_reach_their_figures(name: str, precision: float, recall: float, embedder: Embedder) -> None:
    rows = rows_of(name)
    found = [(row["kind"], await kind_of(str(row["text"]), embedder)) for row in rows]
    said = [pair for pair in found if pair[1]]
    right = [pair for pair in said if pair[0] == pair[1]]
    assert len(right) >= precision * len(said)
    assert len(right) >= recall * sum(1 for wanted, _ in found if wanted)


async def test_a_question_of_a_real_conversation_is_no_request(embedder: Embedder) -> None:
    if not CONVERSATIONS.exists():
        pytest.skip("../shared/data/mtrag-dev is not there")
    questions = {json.loads(line)["text"] for line in CONVERSATIONS.read_text("utf-8").splitlines()}
    likely = {text: one for text in questions if (one := await likely_request(text, embedder))}
    assert [text for text, one in likely.items() if one.is_sure] == []
    assert len(likely) < 0.1 * len(questions), "few are possible requests"


async def test_questions_about_the_subject_are_rarely_held_for_requests(embedder: Embedder) -> None:
    rows = rows_of("continuing_reserved")
    taken = [row["text"] for row in rows if await kind_of(str(row["text"]), embedder)]
    possible = [row["text"] for row in rows if await likely_request(str(row["text"]), embedder)]
    assert len(taken) <= 0.02 * len(rows), taken
    assert len(possible) <= 0.075 * len(rows), possible


@pytest.mark.parametrize(
    "text", ["and under Windows?", "et sous Windows ?", "comment on l'utilise ?", "¿cómo se usa?", "怎么使用？"]
)
async def test_a_question_about_the_subject_is_not_asked_back(text: str, embedder: Embedder) -> None:
    before = EarlierTurn("What is preseeding?", "It answers the questions of the installer. [1]", searched="What is preseeding?")
    resolved = await resolve(replace(turn_of(text), earlier=(before,)), embedder)
    assert (resolved.revision, resolved.perhaps, resolved.is_asked_back) == (None, None, False)


@pytest.mark.parametrize(
    "text", ["mi vecino jura lo contrario, estás seguro", "mein nachbar schwört das gegenteil bist du da sicher"]
)
async def test_a_vector_shows_a_request_that_no_rule_knows(text: str, embedder: Embedder) -> None:
    assert read_revision(text) is None
    asked = replace(turn_of("?"), earlier=(EarlierTurn("How long?", "For 14 days. [1]", searched="How long?"),))
    wanted = await likely_wanted_of(asked, text, embedder)
    assert wanted is not None
    assert wanted.kind == "sure"
    assert await likely_wanted_of(turn_of("?"), text, embedder) is None


@pytest.mark.parametrize(
    ("text", "is_request"), [("mi vecino jura lo contrario, estás seguro", True), ("¿y para los niños?", False), ("why?", True)]
)
async def test_the_engine_asks_the_vector_where_rules_are_undecided(text: str, is_request: bool, embedder: Embedder) -> None:
    before = EarlierTurn("¿Cuánto cuesta la entrada?", "La entrada cuesta 5 euros. [1]", searched="¿Cuánto cuesta la entrada?")
    asked = replace(turn_of(text), earlier=(before,))
    resolved = await resolve(asked, embedder)
    assert (resolved.revision is not None) == is_request


@pytest.mark.parametrize(("text", "perhaps"), [("qual é o resumo da ópera", "shorter"), ("Which trains run on Sunday?", None)])
async def test_a_text_that_may_be_a_request_is_a_question_with_that_doubt(
    text: str, perhaps: str | None, embedder: Embedder
) -> None:
    before = EarlierTurn("Quanto custa a entrada?", "A entrada custa 5 euros. [1]", searched="Quanto custa a entrada?")
    resolved = await resolve(replace(turn_of(text), earlier=(before,)), embedder)
    assert (resolved.revision, resolved.perhaps and resolved.perhaps.kind) == (None, perhaps)
    assert (await resolve(turn_of(text), embedder)).perhaps is None


@pytest.mark.parametrize(
    ("text", "is_sure"),
    [
        ("So is this scam a Ponzi?", False),
        ("so is this scam a lie?", True),
        ("mi vecino Manuel jura lo contrario, estás seguro", False),
        ("mi vecino jura lo contrario, estás seguro", True),
    ],
)
async def test_a_text_that_names_something_is_no_sure_request(text: str, is_sure: bool, embedder: Embedder) -> None:
    found = await likely_request(text, embedder)
    assert found is not None
    assert found.is_sure == is_sure


@pytest.mark.parametrize("text", ["et pour les enfants ?", "¿y para los niños?"])
async def test_a_vector_contradicts_words_of_a_request_in_a_question_that_continues(text: str, embedder: Embedder) -> None:
    assert read_revision(text) is not None
    assert await is_no_request(text, embedder, continues=True)
    assert not await is_no_request("plus simple pour les enfants ?", embedder, continues=True)


async def test_vectors_of_another_embedder_show_nothing() -> None:
    other = open_embedder(name=ENGLISH, threads=1)
    assert await likely_request("my neighbour swears it is the opposite", other) is None
    assert not await is_no_request("and for children?", other, continues=True)
    await other.close()


async def test_nothing_is_shown_when_the_embedder_is_down() -> None:
    closed = open_embedder(threads=1)
    await closed.close()
    assert await likely_request("mi vecino jura lo contrario, estás seguro", closed) is None
