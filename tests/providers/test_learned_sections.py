"""Sections that messages name in other words than their titles, by the vectors of the default embedder."""

from collections.abc import AsyncIterator
from dataclasses import replace

import pytest

from clew.domain.followup import Followup, Resolved, is_undecided, resolve_followup
from clew.domain.followup.described import described_as, open_half
from clew.domain.threads.thread_context import EarlierTurn, OutlinedAnswer
from clew.engine.questions.learned_sections import LONGEST, likely_sections, with_joined_section
from clew.engine.stages.resolve import resolve
from clew.providers.embedding.factory import ENGLISH, open_embedder
from clew.providers.embedding.protocol import Embedder
from tests.followups import Labelled, counted, labelled, outlines, sections
from tests.unit.engine.values import turn_of


@pytest.fixture(scope="module")
async def embedder() -> AsyncIterator[Embedder]:
    opened = open_embedder(threads=1)
    yield opened
    await opened.close()


CLUB = sections("Opening hours", "Membership fees", "Pets", "Volunteering", "Getting here")


@pytest.mark.parametrize(
    ("language", "question", "titles", "ids"),
    [
        ("en", "the part about what it costs to join, please", "; ".join(section.title for section in CLUB), ["S2"]),
        ("fr", "le truc pour les chiens", "Horaires; Animaux domestiques; Tarifs; Accès", ["S2"]),
        ("zh", "送饭那块儿", "菜单设计; 上门送餐; 补贴政策", ["S2"]),
        ("en", "all but the part about dogs and cats", "; ".join(section.title for section in CLUB), ["S1", "S2", "S4", "S5"]),
    ],
)
async def test_a_section_is_found_by_what_it_means(
    language: str, question: str, titles: str, ids: list[str], embedder: Embedder
) -> None:
    outline = sections(*titles.split("; "))
    assert is_undecided(resolve_followup(question, outline, language=language))
    assert [section.id for section in await likely_sections(question, outline, embedder, language=language)] == ids


@pytest.mark.parametrize(
    "question",
    [
        "the hard part is over",
        "who won the world cup in 1998?",
        "shorter please",
        "the part about dogs " + "and so on " * LONGEST,
    ],
)
async def test_other_messages_mean_no_section(question: str, embedder: Embedder) -> None:
    assert await likely_sections(question, CLUB, embedder, language="en") == ()


async def test_a_turn_searches_for_the_section_that_its_question_describes(embedder: Embedder) -> None:
    question, answer = "the part about what it costs to join, please", "S1 …"
    before = EarlierTurn("Tell me about the club", answer, (), searched="Tell me about the club")
    turn = replace(turn_of(question), earlier=(before,), outlined=OutlinedAnswer(answer, CLUB, ()))
    found = await resolve(turn, embedder)
    assert (found.section_ids, found.rule) == (("S2",), "described")


async def test_an_embedder_with_other_vectors_leaves_it_to_the_rules() -> None:
    other = open_embedder(name=ENGLISH, threads=1)
    assert await likely_sections("the part about what it costs to join", CLUB, other, language="en") == ()
    await other.close()


@pytest.mark.parametrize(
    ("name", "precision", "recall"),
    [
        ("reserved-6", 0.95, 0.89),
        ("reserved-7", 0.95, 0.88),
        ("reserved-8", 0.74, 0.28),
        ("reserved-9", 0.94, 0.94),
        ("reserved-9b", 0.96, 0.91),
        ("reserved-9c", 0.93, 0.87),
        ("reserved-10", 0.95, 0.96),
        ("reserved-10b", 0.95, 0.95),
        ("reserved-11", 0.96, 0.87),
    ],
)
async def test_rules_and_vectors_reach_their_figures(name: str, precision: float, recall: float, embedder: Embedder) -> None:
    """Most messages of `reserved-8` name a section without a word of its title, or something else in the same way."""
    rows = [row for row in labelled("reserved") if row["set"] == name]
    found = [await understood(row, embedder) for row in rows]
    counts = counted(zip(rows, found, strict=True), in_order=False)
    assert counts["said resolved"]
    assert counts["right resolved"] >= precision * counts["said resolved"]
    assert counts["right resolved"] >= recall * counts["is resolved"]


async def understood(row: Labelled, embedder: Embedder) -> Followup:
    """Return what rules and weights find, or where nothing decided, what the vectors do."""
    question, outline, language = row["question"], outlines()[row["outline"]], row["language"]
    followup = resolve_followup(question, outline, language=language)
    found = await likely_sections(question, outline, embedder, language=language) if is_undecided(followup) else ()
    return described_as(found) if found else followup


@pytest.mark.parametrize(
    ("language", "question", "titles", "ids"),
    [
        ("en", "printer and wifi, both in detail", "Printer setup; Wireless network; Shared drives; Codes", ["S1", "S2"]),
        ("fr", "l'arrivée et le ménage, ces deux-là", "Arrivée des invités; Nettoyage; Stationnement", ["S1", "S2"]),
        ("zh", "上网的和报修的，各来三句话", "开机与登录; 无线网络; 报修流程; 邮箱设置", ["S2", "S3"]),
        ("en", "dogs and cats get along?", "Quiet hours; Dogs on site; Arrival", ["S2"]),
    ],
)
async def test_the_section_that_and_joins_is_found_by_what_it_means(
    language: str, question: str, titles: str, ids: list[str], embedder: Embedder
) -> None:
    outline = sections(*titles.split("; "))
    found = resolve_followup(question, outline, language=language)
    assert isinstance(found, Resolved)
    half = open_half(question, outline, found, language=language)
    assert half is not None
    joined = await with_joined_section(found, half, outline, embedder, language=language)
    assert list(joined.section_ids) == ids
