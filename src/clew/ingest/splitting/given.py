"""Cuts a document that comes with a question into passages, as `split` cuts stored ones.

Above: the dialects whose requests may have documents. Next: `engine/stages/given.py`, which ranks the passages.
"""

from clew.domain.documents.given import VERSION, given_chunk_id, given_document_id
from clew.domain.documents.passage import Passage, Scores
from clew.ingest.reading.document import ParsedDocument
from clew.ingest.splitting.split import CountTokens, split

_UNRANKED = Scores(None, None, None, None, 0.0)


def cut_given(
    name: str,
    document: ParsedDocument,
    *,
    count_tokens: CountTokens,
    title: str = "",
    source_path: str = "",
    about: str = "",
) -> tuple[Passage, ...]:
    """Return the passages of a document in order. Blocks: call it in a thread.

    `about` is what the client says about it.
    """
    document_id = given_document_id(name, document.text)
    chunks = split(
        document.searched_text,
        count_tokens=count_tokens,
        headings=document.headings,
        tables=document.tables,
        places=document.places,
        furniture=document.furniture,
    )
    return tuple(
        Passage(
            chunk_id=given_chunk_id(document_id, chunk.start),
            document_id=document_id,
            document_name=name,
            document_title=title,
            source_path=source_path,
            version=VERSION,
            start=chunk.start,
            end=chunk.end,
            content=document.text[chunk.start : chunk.end],
            heading_path=chunk.heading_path,
            language=chunk.language,
            scores=_UNRANKED,
            context=chunk.context,
            places=chunk.places,
            about=about,
        )
        for chunk in chunks
    )
