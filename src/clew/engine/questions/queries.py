"""Builds the queries for a question that depends on the conversation, without a model.

Above: `resolve.py`. Below: the embedder, and `retrieval.protocol.SearchContext`, which the index reads. The fewer content words a
question has, the more the conversation counts, and passages that were already cited rank a little lower. docs/decisions/0012
has what was tried and measured.
"""

import asyncio
from collections.abc import Sequence
from dataclasses import dataclass, replace

import numpy as np

from clew.domain.followup.ellipsis import Understood
from clew.domain.text.words import content_words
from clew.domain.threads.thread_context import EarlierTurn, ShownPassage
from clew.providers.embedding.protocol import UNKNOWN_SHARE_MOST, Embedder
from clew.retrieval.protocol import NO_CONTEXT, SearchContext, Vector

CONVERSATION_WORDS = 1.5
"""The conversation counts like this many content words: a question of n has the share n / (n + 1.5). 1 to 1.5 is flat."""
SHOWN_SHARE = 0.4
"""Part of the conversation's share for the passages it showed; the last two questions have the rest. 0.3 to 0.6 is flat."""
DEMOTION = 0.1
"""Part of its score that a passage loses if an earlier answer cited it. 0.06 to 0.15 is flat."""
BEST_OF_UNCITED = 3
"""Passages that represent a turn without citations."""
SECTION_PULL = 1.0
"""Weight of the passages that a section cites, relative to the question that points at it."""
SLOT_PULL = 0.2
"""The same for the passages of the last answer, where a question changes one part of the question before."""
OTHER_DEMOTION = 0.2
"""Part of its score that a cited passage loses if the question asks for another thing: the other route."""
EARLIER_CHARACTERS = 500
"""How much of the previous question is read together with this one: the model reads a few hundred words at once."""
COUNTED_CHARACTERS = 2_000
"""How much of a question is read to count its words; more words would change nothing."""
_WIDENED = "widened"
ALONE = "question_alone"
"""The rule of a question that is searched for without its conversation."""


@dataclass(frozen=True, slots=True)
class StandaloneQuery:
    """What to search for. `vector` is None where the embedder cannot read the question."""

    text: str
    vector: Vector | None
    rule: str
    context: SearchContext = NO_CONTEXT
    language: str | None = None
    """The language that the vector was computed in."""
    alone: Vector | None = None
    """The vector of the question without its conversation, where `vector` has both."""
    typed: str = ""
    """The words to find and to judge passages by, where `text` also has the topic of an earlier question."""

    @property
    def words(self) -> str:
        """The words that passages are found and judged by."""
        return self.typed or self.text

    @property
    def is_widened(self) -> bool:
        """The query also contains the previous question."""
        return self.rule == _WIDENED


async def build_query(
    question: str, earlier: Sequence[EarlierTurn], embedder: Embedder, *, language: str | None
) -> StandaloneQuery:
    """Return the query for a question that points at no section; `earlier` is oldest first, `language` the question's."""
    seen = SearchContext(seen=_cited(earlier), demotion=DEMOTION)
    if embedder.unknown_share([question])[0] > UNKNOWN_SHARE_MOST:
        return StandaloneQuery(question, None, "words_only", seen)
    if not earlier:
        vector = await embedder.embed_query(question, language)
        return StandaloneQuery(question, vector, "first_question", language=language)
    alone, joined = await asyncio.gather(
        embedder.embed_query(question, language), embedder.embed_query(_joined(question, earlier), language)
    )
    words = len(set(content_words(question[:COUNTED_CHARACTERS], language)))
    own = words / (words + CONVERSATION_WORDS)
    mixed = own * alone + (1 - own) * (1 - SHOWN_SHARE) * joined
    length = float(np.linalg.norm(mixed))
    context = SearchContext(
        near=tuple(dict.fromkeys(chunk_id for turn in earlier for chunk_id in _remembered(turn))),
        pull=(1 - own) * SHOWN_SHARE / length,
        seen=seen.seen,
        demotion=seen.demotion,
        words_share=own,
    )
    vector = (mixed / length).astype(np.float32)
    return StandaloneQuery(question, vector, "question_with_history", context, language, alone)


async def build_slot_query(
    understood: Understood, earlier: Sequence[EarlierTurn], embedder: Embedder, *, language: str | None
) -> StandaloneQuery:
    """Return the query for a question that changes one part of the question before: the question that it means.

    The passages of the conversation pull it a little towards their subject. They lose nothing, for the same passage may answer
    (`and the net debt?`), unless another thing of the same kind is asked for.
    """
    text = understood.text
    if embedder.unknown_share([text])[0] > UNKNOWN_SHARE_MOST:
        return StandaloneQuery(text, None, understood.rule)
    near = tuple(dict.fromkeys(chunk_id for turn in earlier[-1:] for chunk_id in _remembered(turn)))
    seen = SearchContext(seen=_cited(earlier[-1:]), demotion=OTHER_DEMOTION) if understood.is_other else NO_CONTEXT
    context = replace(seen, near=near, pull=SLOT_PULL)
    return StandaloneQuery(text, await embedder.embed_query(text, language), understood.rule, context, language)


def about_topic(query: StandaloneQuery, understood: Understood) -> StandaloneQuery:
    """Return the query of a question that refers to an earlier one ("when is it returned?") with what it is read as.

    It is searched for as it was typed, near its conversation: with the topic in the words and in the vector, less was found
    (decision 0035 has the figures). The answer model needs the topic.
    """
    return replace(query, text=understood.text, typed=query.text, rule=understood.rule, alone=None)


async def widen_query(
    query: StandaloneQuery, earlier: Sequence[EarlierTurn], embedder: Embedder, *, language: str | None = None
) -> tuple[StandaloneQuery, ...]:
    """Return the queries for when the guard refuses the first: the previous question and this one as one text.

    It contains only the user's words, not what was shown, so that the guard still judges whether the documents answer it.
    """
    if not earlier:
        return ()
    text = _joined(query.words, earlier)
    vector = None if query.vector is None else await embedder.embed_query(text, language)
    return (StandaloneQuery(text, vector, _WIDENED, language=language),)


async def build_section_query(
    text: str, cited: Sequence[ShownPassage], embedder: Embedder, *, language: str | None = None
) -> StandaloneQuery:
    """Return the query for a question that points at sections, near the passages they cite.

    `text` is `<title> — <question>` (source 000). If nothing else is asked it is the title alone, so that `S2`, `point B` and
    `tell me more about the second one` are answered alike.
    """
    if embedder.unknown_share([text])[0] > UNKNOWN_SHARE_MOST:
        return StandaloneQuery(text, None, "words_only")
    near = tuple(dict.fromkeys(passage.chunk_id for passage in cited))
    vector = await embedder.embed_query(text, language)
    return StandaloneQuery(text, vector, "section", SearchContext(near=near, pull=SECTION_PULL), language)


def _joined(question: str, earlier: Sequence[EarlierTurn]) -> str:
    return f"{earlier[-1].question[:EARLIER_CHARACTERS]}\n{question}"


def _cited(earlier: Sequence[EarlierTurn]) -> tuple[int, ...]:
    return tuple(dict.fromkeys(passage.chunk_id for turn in earlier for passage in turn.shown if passage.cited))


def _remembered(turn: EarlierTurn) -> list[int]:
    """Return the chunks that represent the subject of a turn: those it cited, else the best it found."""
    cited = [passage.chunk_id for passage in turn.shown if passage.cited]
    return cited or [passage.chunk_id for passage in turn.shown[:BEST_OF_UNCITED]]
