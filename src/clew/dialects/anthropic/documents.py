"""The documents and search results of a request whose citations are enabled: cut into passages, and found again by a citation.

A text is cited by its characters, blocks by their places, a PDF by its pages. Above: `messages` reads them, `routes` cuts them,
`encode` finds them. Below: `ingest.splitting.given`.
"""

import asyncio
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from itertools import accumulate
from typing import Literal
from uuid import UUID

from clew.domain.documents.passage import Passage
from clew.ingest.splitting.given import cut_given
from clew.ingest.splitting.split import CountTokens, token_counter
from clew.providers.embedding.protocol import Embedder

_BETWEEN = "\n\n"
"""Between two blocks, so that no sentence reaches from one into the next."""


@dataclass(frozen=True, slots=True)
class OwnDocument:
    """A document or a search result of the request."""

    kind: Literal["document", "search_result"]
    index: int
    """Counts all of its kind, in the order of the request."""
    name: str
    title: str | None
    """As the client sent it."""
    content: str | tuple[str, ...]
    """A text, or blocks."""
    source: str = ""
    """Where a search result is from."""
    context: str = ""
    """What the client says about the document; never cited."""

    @property
    def text(self) -> str:
        """The text that is cut: offsets of citations count in it."""
        return self.content if isinstance(self.content, str) else _BETWEEN.join(self.content)

    def blocks(self, start: int, end: int) -> tuple[int, int]:
        """Return the first block that `[start:end]` touches, and the one behind the last."""
        ends = list(accumulate(self.content, lambda at, block: at + len(_BETWEEN) + len(block), initial=-len(_BETWEEN)))[1:]
        return sum(one <= start for one in ends), 1 + sum(one < end for one in ends)


@dataclass(frozen=True, slots=True)
class Own:
    """What a request brings: the passages that may be cited, and the documents that they are from."""

    passages: tuple[Passage, ...] = ()
    by_id: Mapping[UUID, OwnDocument] = field(default_factory=dict[UUID, OwnDocument])


async def cut_own(documents: Sequence[OwnDocument], embedder: Embedder) -> Own:
    """Return the documents of a request in passages."""
    return await asyncio.to_thread(_cut, documents, token_counter(embedder)) if documents else Own()


def _cut(documents: Sequence[OwnDocument], count_tokens: CountTokens) -> Own:
    passages: list[Passage] = []
    by_id: dict[UUID, OwnDocument] = {}
    for one in documents:
        cut = cut_given(
            one.name,
            one.text,
            count_tokens=count_tokens,
            title=one.title or "",
            source_path=one.source,
            context=one.context,
        )
        if cut and cut[0].document_id not in by_id:  # of the same document sent twice, the first is cited
            by_id[cut[0].document_id] = one
            passages += cut
    return Own(tuple(passages), by_id)
