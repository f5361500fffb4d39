"""An index whose best passages are put in order again by a reranker.

Above: `server/search_index`. Below: any other index, and a model behind `protocol.Reranker`. The figures are in decision 0041.
"""

from dataclasses import replace

from clew.retrieval.protocol import Index, Reranker, SearchRequest, SearchResult

WEIGHT = 0.5
"""What the reranker's score (0..1) counts beside the fused score of the two lists."""


class RerankedIndex:
    """Finds the passages that `index` finds, the first `rerank_passages` of them in the order of both scores."""

    def __init__(self, index: Index, reranker: Reranker) -> None:
        """Rerank what an index finds."""
        self._index = index
        self._reranker = reranker

    async def search(self, request: SearchRequest) -> SearchResult:
        """Return the fused passages; `fused` of the reranked ones includes the reranker's score.

        The order stays where the reranker does not read the language of the question or of one of these passages.
        """
        found = await self._index.search(request)
        first = found.passages[: request.settings.rerank_passages]
        languages = {request.language, *(passage.language for passage in first)}
        if len(first) < 2 or not all(map(self._reranker.reads, languages)):
            return found
        texts = [f"{passage.document_title}\n{passage.context}\n{passage.content}" for passage in first]
        scores = await self._reranker.score(request.text, texts)
        judged = [
            replace(passage, scores=replace(passage.scores, fused=passage.scores.fused + WEIGHT * score))
            for passage, score in zip(first, scores, strict=True)
        ]
        ordered = sorted(judged, key=lambda passage: -passage.scores.fused)
        return SearchResult((*ordered, *found.passages[len(first) :]), found.trace | {"reranked": len(first)})
