"""The documents and search results of a request that are cited, and its files: read, cut into passages, and found by a citation.

A text is cited by its characters, blocks by their places, a file by its pages. Above: the dialect `anthropic`, whose citations
show what they mean there, and `openai_files`. Below: `ingest.given_files` and `ingest.splitting.given`.
"""

import asyncio
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from itertools import accumulate
from typing import Literal
from uuid import UUID

from clew.dialects.shared.parts import Parts
from clew.domain.chains.active_file import ActiveFile
from clew.domain.documents.passage import Passage
from clew.domain.errors import InvalidInput, UnreadableDocument
from clew.ingest.reading.document import ParsedDocument
from clew.ingest.splitting.given import cut_given
from clew.ingest.splitting.split import CountTokens, token_counter

_BETWEEN = "\n\n"
"""Between two blocks, so that no sentence reaches from one into the next."""
_CHARACTERS_MOST = 2_000_000
"""Of all documents together."""


@dataclass(frozen=True, slots=True)
class OwnDocument:
    """A document or a search result of the request."""

    kind: Literal["document", "search_result"]
    index: int
    """Counts all of its kind, in the order of the request."""
    name: str
    title: str | None
    """As the client sent it."""
    content: str | tuple[str, ...] | bytes
    """A text, blocks, or a file."""
    path: str
    """Of its block in the request."""
    source: str = ""
    """Where a search result is from."""
    context: str = ""
    """What the client says about the document; never cited."""
    is_cited: bool = True
    """False for a file that only the model reads."""
    file_name: str = "document.pdf"
    """Its ending says what kind of file the content is."""
    field: str = "source"
    """Of the block, which has the content."""

    @property
    def text(self) -> str:
        """The text in which offsets of citations count; empty for a file, which must be read first."""
        if isinstance(self.content, tuple):
            return _BETWEEN.join(self.content)
        return self.content if isinstance(self.content, str) else ""

    def blocks(self, start: int, end: int) -> tuple[int, int]:
        """Return the first block that `[start:end]` touches, and the one behind the last."""
        sizes = [len(block) for block in self.content] if isinstance(self.content, tuple) else []
        ends = list(accumulate(sizes, lambda at, size: at + len(_BETWEEN) + size, initial=-len(_BETWEEN)))[1:]
        return sum(one <= start for one in ends), 1 + sum(one < end for one in ends)


@dataclass(frozen=True, slots=True)
class Own:
    """What a request brings."""

    passages: tuple[Passage, ...] = ()
    """Those that may be cited."""
    by_id: Mapping[UUID, OwnDocument] = field(default_factory=dict[UUID, OwnDocument])
    """The documents that they are from."""
    files: tuple[ActiveFile, ...] = ()
    """The files that are not cited, as texts."""


async def read_own(documents: Sequence[OwnDocument], parts: Parts, tenant_id: UUID, *, field: str = "messages") -> Own:
    """Return the documents of a request in passages. `field` has them all.

    Raises:
        InvalidInput: a file cannot be read, or the documents are too long.
        ReaderUnavailable: files cannot be read now.
    """
    if not documents:
        return Own()
    read = [await _read(one, parts, tenant_id) for one in documents]
    if (length := sum(len(one.text) for one in read)) > _CHARACTERS_MOST:
        raise InvalidInput(
            f"The documents of the request have {length:,} characters; the limit is {_CHARACTERS_MOST:,}. Upload them with "
            "`POST /api/documents` and ask about them.",
            field=field,
        )
    async with parts.given_files.cutting:
        return await asyncio.to_thread(_cut, list(zip(documents, read, strict=True)), token_counter(parts.embedder))


async def _read(one: OwnDocument, parts: Parts, tenant_id: UUID) -> ParsedDocument:
    if not isinstance(one.content, bytes):
        return ParsedDocument(one.text, "text/plain", None)
    try:
        return await parts.given_files.read(tenant_id, one.file_name, one.content)
    except UnreadableDocument as error:
        kind = "PDF" if one.file_name.endswith(".pdf") else "file"
        raise InvalidInput(f"The {kind} cannot be read. {error.message}", field=f"{one.path}.{one.field}") from error


def _cut(read: Sequence[tuple[OwnDocument, ParsedDocument]], count_tokens: CountTokens) -> Own:
    passages: list[Passage] = []
    by_id: dict[UUID, OwnDocument] = {}
    files: list[ActiveFile] = []
    for one, document in read:
        if not one.is_cited:
            files.append(ActiveFile(one.name, "\n\n".join(filter(None, (one.context, document.text)))))
            continue
        how = {"title": one.title or "", "source_path": one.source, "about": one.context}
        cut = cut_given(one.name, document, count_tokens=count_tokens, **how)
        if cut and cut[0].document_id not in by_id:  # of the same document sent twice, the first is cited
            by_id[cut[0].document_id] = one
            passages += cut
    return Own(tuple(passages), by_id, tuple(files))
