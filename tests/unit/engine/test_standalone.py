"""A question made searchable by what was said and shown before it."""

from collections.abc import Sequence
from uuid import UUID

import numpy as np
import pytest

from clew.domain.threads.thread_context import EarlierTurn, ShownPassage
from clew.engine.questions.queries import (
    BEST_OF_UNCITED,
    DEMOTION,
    SHOWN_SHARE,
    StandaloneQuery,
    build_query,
    build_section_query,
    widen_query,
)
from clew.providers.embedding.protocol import EmbeddingSpec, Vectors
from clew.retrieval.protocol import NO_CONTEXT

DOCUMENT = UUID(int=1)


class WordEmbedder:
    """Embeds a text as the unit vector of its words' own directions, so that a mixture can be computed by hand."""

    spec = EmbeddingSpec("words", "fp32", 64, frozenset({"en"}))

    def __init__(self) -> None:
        self.asked: list[str] = []

    async def embed_query(self, text: str, language: str | None = None) -> Vectors:
        self.asked.append(text)
        return direction(text)

    async def embed_passages(self, texts: Sequence[str], languages: Sequence[str | None] | None = None) -> Vectors:
        return np.stack([direction(text) for text in texts])

    def unknown_share(self, texts: Sequence[str]) -> list[float]:
        return [1.0 if "未" in text else 0.0 for text in texts]

    async def close(self) -> None:
        pass


def direction(text: str) -> Vectors:
    vector = np.zeros(64, np.float32)
    for word in text.lower().split():
        vector[sum(map(ord, word)) % 64] += 1
    return (vector / np.linalg.norm(vector)).astype(np.float32)


def turn(question: str, *shown: tuple[int, bool]) -> EarlierTurn:
    return EarlierTurn(question, "An answer.", tuple(ShownPassage(chunk, DOCUMENT, cited) for chunk, cited in shown))


async def ask(question: str, *earlier: EarlierTurn, language: str = "en") -> StandaloneQuery:
    return await build_query(question, earlier, WordEmbedder(), language=language)


async def test_a_first_question_is_searched_for_as_it_is() -> None:
    query = await ask("Who keeps the lock?")
    assert (query.text, query.rule, query.context) == ("Who keeps the lock?", "first_question", NO_CONTEXT)
    assert query.vector == pytest.approx(direction("Who keeps the lock?"))


async def test_a_later_question_is_mixed_with_the_one_before_by_what_it_says_itself() -> None:
    query = await ask("And is parking there?", turn("Tell me about Ostend harbour", (7, True)))
    own = 1 / 2.5  # one content word: parking
    mixed = own * direction("And is parking there?")
    mixed = mixed + (1 - own) * (1 - SHOWN_SHARE) * direction("Tell me about Ostend harbour\nAnd is parking there?")
    assert query.context.words_share == pytest.approx(own)
    assert query.vector == pytest.approx(mixed / np.linalg.norm(mixed), abs=1e-6)
    assert query.context.pull == pytest.approx((1 - own) * SHOWN_SHARE / np.linalg.norm(mixed))
    assert (query.text, query.rule) == ("And is parking there?", "question_with_history")


async def test_the_more_a_question_says_the_less_the_conversation_counts() -> None:
    before = turn("Tell me about Ostend harbour", (7, True))
    short = await ask("and mooring fees?", before)
    long = await ask("Which mooring fees do sailing yachts of twelve metres pay during winter months?", before)
    nothing = await ask("Why is that?", before)
    assert nothing.context.words_share == 0 < short.context.words_share < long.context.words_share < 1
    assert nothing.context.pull > short.context.pull > long.context.pull > 0


async def test_cited_passages_stand_for_a_turn_and_the_best_ones_where_none_was_cited() -> None:
    cited = turn("Tell me about Ostend harbour", (1, False), (2, True), (3, False), (4, True))
    refused = turn("And the moon?", *((chunk, False) for chunk in range(10, 20)))
    query = await ask("Why is that?", cited, refused)
    assert query.context.near == (2, 4, *range(10, 10 + BEST_OF_UNCITED))
    assert query.context.seen == (2, 4)  # nobody has read what a refused question found
    assert query.context.demotion == DEMOTION


async def test_a_passage_cited_twice_counts_once() -> None:
    query = await ask("Why?", turn("Ostend harbour", (1, True)), turn("Its lock gates", (1, True), (2, True)))
    assert (query.context.near, query.context.seen) == ((1, 2), (1, 2))


async def test_a_question_the_embedder_cannot_read_is_searched_for_by_words_and_still_lets_seen_passages_stand_back() -> None:
    query = await ask("未知", turn("Ostend harbour", (1, True)))
    assert (query.vector, query.rule) == (None, "words_only")
    assert (query.context.seen, query.context.words_share) == ((1,), 1.0)


async def test_a_long_question_before_does_not_push_this_one_out_of_the_models_window() -> None:
    embedder = WordEmbedder()
    await build_query("Why is that?", [turn("lock " * 2_000)], embedder, language="en")
    assert all(len(text) < 600 and text.endswith("Why is that?") for text in embedder.asked)


async def test_the_widened_query_is_what_the_user_said_and_nothing_that_was_shown() -> None:
    before = turn("Tell me about Ostend harbour", (7, True))
    query = await ask("And the fees?", before)
    (wide,) = await widen_query(query, [before], WordEmbedder())
    assert (wide.text, wide.rule, wide.context) == ("Tell me about Ostend harbour\nAnd the fees?", "widened", NO_CONTEXT)
    assert wide.vector == pytest.approx(direction("Tell me about Ostend harbour And the fees?"))
    (by_words,) = await widen_query(await ask("未知", before), [before], WordEmbedder())
    assert (by_words.text, by_words.vector) == ("Tell me about Ostend harbour\n未知", None)


async def test_a_first_question_cannot_be_widened() -> None:
    assert await widen_query(await ask("Who keeps the lock?"), [], WordEmbedder()) == ()


async def test_a_pointer_at_a_section_is_searched_for_near_what_the_section_cites() -> None:
    cited = [ShownPassage(chunk, DOCUMENT, cited=True) for chunk in (3, 4, 3)]
    query = await build_section_query("Fees — detail S2", cited, WordEmbedder())
    assert (query.text, query.rule, query.context.near, query.context.seen) == ("Fees — detail S2", "section", (3, 4), ())
    assert query.context.pull > 0
    unread = await build_section_query("未知", cited, WordEmbedder())
    assert (unread.vector, unread.rule) == (None, "words_only")
