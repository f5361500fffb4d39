"""Retrieve stage: finds passages for one query, in the documents of the assistant and of the thread.

If a translator is set and most passages are in another language than the question, the full-text search runs again with the
translated query (source 003 §1.4, option 3). The vector search keeps the vector of the question.
"""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, replace

from clew.domain.documents.passage import Passage
from clew.domain.text.languages import is_other_language
from clew.domain.turns.events import Warned
from clew.domain.turns.ranking import Ranking
from clew.domain.turns.trace import SearchTrace
from clew.domain.turns.turn import AdmittedTurn
from clew.engine.questions.queries import StandaloneQuery
from clew.engine.questions.rewrite import translate
from clew.providers.completion.protocol import TextModel
from clew.retrieval.protocol import Index, SearchRequest, SearchResult


@dataclass(frozen=True, slots=True)
class Retrieved:
    """What one query found: the fused passages, best first, how they were found, and how long the translation took."""

    query: StandaloneQuery
    result: SearchResult
    translated: str | None = None
    translated_into: str | None = None
    """The language of `translated`."""
    translate_seconds: float = 0.0
    warnings: tuple[Warned, ...] = ()
    unusable: int = 0
    """How many passages, the last ones, state only other years than the question asks for, or are from namesake sections."""

    @property
    def usable(self) -> tuple[Passage, ...]:
        """The passages that may answer."""
        return self.result.passages[: len(self.result.passages) - self.unusable]

    @property
    def searched(self) -> str:
        """The words that found the passages."""
        return self.translated or self.query.words

    @property
    def trace(self) -> SearchTrace:
        """The search as the turn's trace records it."""
        demoted = tuple(one.chunk_id for one in self.result.passages if one.chunk_id in self.query.context.seen)
        demotion = self.query.context.demotion if demoted else 0.0
        return SearchTrace(self.query.words, self.query.rule, self.translated, self.result.trace, demotion, demoted)


async def retrieve(
    turn: AdmittedTurn, query: StandaloneQuery, index: Index, *, language: str | None, translator: TextModel | None = None
) -> Retrieved:
    """Search for one query. `language` is that of the question."""
    ranking = turn.request.ranking
    request = SearchRequest(
        tenant_id=turn.request.tenant_id,
        scope_ids=turn.request.filters.scope(turn.assistant_id, turn.request.thread_id),
        text=query.words,
        vector=query.vector,
        filters=turn.request.filters,
        settings=ranking.settings(turn.settings),
        context=query.context,
        language=query.language,
    )
    found = _kept(ranking, await index.search(request))
    other = _other_language(found.passages, language)
    if translator is None or other is None:
        return Retrieved(query, found)
    said = await translate(query.words, to=other, model=translator, language=language)
    if said.text is None:
        return Retrieved(query, found, None, None, said.seconds, (said.warning,) if said.warning else ())
    found = _kept(ranking, await index.search(replace(request, text=said.text)))
    return Retrieved(query, found, said.text, other, said.seconds)


def _kept(ranking: Ranking, found: SearchResult) -> SearchResult:
    return replace(found, passages=ranking.kept(found.passages)) if ranking.least_relevance else found


def _other_language(passages: Sequence[Passage], language: str | None) -> str | None:
    """Return the language of most passages, if it is known and differs from that of the question."""
    spoken = Counter(passage.language for passage in passages).most_common(1)
    return spoken[0][0] if spoken and is_other_language(spoken[0][0], language) else None
