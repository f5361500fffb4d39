"""What a passage says, sentence by sentence or row by row: words, numbers, negations and words that have an opposite.

Above: `support`, which compares a sentence of an answer with neighbouring pieces. Below: `support_denials`. Pure.
"""

import re
from collections.abc import Iterator, Mapping, Sequence, Set
from dataclasses import dataclass, replace
from typing import Protocol

from clew.domain.citations.claim_words import content_of
from clew.domain.text.words import normalised, shared_words
from clew.engine.answers.support_denials import denied_by_answer, denied_in, opposites_in
from clew.engine.answers.support_labels import counting
from clew.providers.answering.sentences import Span
from clew.providers.answering.table_rows import Row, rows_of

_DATE = re.compile(r"(?<!\d)\d{1,2}/\d{1,2}/(?:\d{2}(?!\d)|(?=\d{4}(?!\d)))")
"""Day and month of a date with slashes: they count nothing. A year of four figures stays."""
_ASKS, _LEADS_IN = re.compile(r"[?？][\s*_\"”’'»)]*\Z"), re.compile(r"[:：][\s*_]*\Z")
DOTTED_DATE = re.compile(r"(?<!\d)(\d{1,2})\.(\d{1,2})\.(\d{4})(?!\d)")
"""`01.03.2021` also says the 1 and the 2021 of `1 March 2021`."""
_NUMBER = re.compile(r"\d+(?:\.\d+)?")
_LABEL, _ITEM_MOST = re.compile(r"([^:：]{2,60})[:：]\s*[^\s:：]"), 60
_AMOUNT = re.compile(r"\d[\d.,/]*\s?(?:[^\W\d_]{1,3}\b|[%€$£°])?")
SHARE_LEAST = 0.6
"""Share of a sentence's content words that a run of sentences must have to support it."""


@dataclass(frozen=True, slots=True)
class Piece:
    """One sentence or row of a passage."""

    words: frozenset[str]
    numbers: frozenset[str]
    denied: tuple[frozenset[str], ...]
    """For each negation the content words around it."""
    sides: dict[tuple[int, int], frozenset[str]]
    """Words with an opposite, as pair and side: the content words around them."""
    text: str
    columns: tuple[tuple[frozenset[str], frozenset[str]], ...] = ()
    """Of a row: the numbers of each cell, and the words and numbers of the column's name."""
    denied_above: tuple[frozenset[str], ...] = ()
    """Of a row: as `denied`, for the names of the columns and what stands above it: "without a language model"."""
    label: frozenset[str] = frozenset()
    """Of a row: the words of what it is about."""
    subject: frozenset[str] = frozenset()
    """The same, also of a list item."""
    counted: str = ""
    """The text without numbers that only number it."""


class Stating(Protocol):
    """A passage, as far as its sentences are compared with another one by one."""

    @property
    def pieces(self) -> Sequence[Piece]:
        """Its sentences and rows."""
        ...

    @property
    def above(self) -> frozenset[str]:
        """Content words of what stands above it."""
        ...

    @property
    def named(self) -> str:
        """All its words and those above it."""
        ...

    @property
    def language(self) -> str:
        """Its code."""
        ...


def shares_of(said: Set[str], passages: Sequence[Stating]) -> list[tuple[float, Piece, str]]:
    """Return each piece of some passages with the share of content words that it and what stands above it have, and its language.

    0 for no words.
    """
    return [
        (share_of(said, piece.words | passage.above, passage.language) if said else 0.0, piece, passage.language)
        for passage in passages
        for piece in passage.pieces
    ]


def share_of(said: Set[str], found: Set[str], language: str) -> float:
    """Return the share (0..1) of a sentence's content words that are found."""
    return len(shared_words(said, found, language)) / len(said)


def read_pieces(
    text: str, spans: Sequence[Span], rows: Mapping[int, Row], titles: Sequence[str], language: str
) -> Iterator[Piece]:
    """Yield what a passage says. A question says nothing: what it has belongs to the sentence behind it, which answers it.

    `titles`: that of the document, and the headings above the passage.
    """
    heading, above = titles[-1] if len(titles) > 1 else "", frozenset(titles)
    asked = [_piece(heading, language)] if _ASKS.search(heading) else []
    for span in spans:
        said = text[span.start : span.end]
        if _is_question(said, span):
            asked.append(_piece(said, language))
            continue
        counted = counting(said, above, is_heading=span.kind == "heading")
        piece = _piece(said, language, rows.get(span.start), is_item=span.kind == "item", counted=counted)
        if asked and _LEADS_IN.search(said):
            yield piece
            continue
        yield _answering(piece, asked, language) if asked else piece
        asked = []
    listed = [one for one in asked if one.text != heading]
    if len(listed) > 1:  # a form or checklist, which nothing answers
        yield from listed


def _answering(piece: Piece, asked: Sequence[Piece], language: str) -> Piece:
    """Return the answer to questions together with what they have."""
    words_asked = frozenset[str]().union(*(one.words for one in asked))
    denied = denied_by_answer(piece.text, words_asked, language)
    return replace(
        piece,
        words=piece.words | words_asked,
        numbers=piece.numbers.union(*(one.numbers for one in asked)),
        denied=(*denied, *(words for one in asked for words in one.denied)),
    )


def _is_question(text: str, span: Span) -> bool:
    return span.kind != "table" and _ASKS.search(text) is not None


def without_questions(text: str, spans: Sequence[Span]) -> str:
    """Return a text with spaces for its questions."""
    for span in spans:
        if _is_question(text[span.start : span.end], span):
            text = f"{text[: span.start]}{' ' * (span.end - span.start)}{text[span.end :]}"
    return text


def _piece(text: str, language: str, row: Row | None = None, *, is_item: bool = False, counted: str | None = None) -> Piece:
    """Read a sentence, or a row together with the names of its columns and what stands above it.

    `counted`: the text without numbers that only number it.
    """
    above = "\n".join((*row.header, row.title, row.group, row.label)) if row else ""
    pairs = row.pairs() if row and row.header else []
    named = [
        (name, cell) for name, cell in pairs if content_of(name, language)
    ]  # `No. of` alone says nothing that a sentence keeps
    columns = [(numbers_in(cell), _tokens(name, language)) for name, cell in named]
    return Piece(
        frozenset(content_of(f"{text}\n{above}", language)),
        numbers_in(text if counted is None else counted) | numbers_in(above),
        denied_in(text, language),
        opposites_in(text, language),
        text,
        tuple(columns),
        label=frozenset(content_of(row.label, language)) if row else frozenset(),
        subject=frozenset(content_of(row.label if row else _subject(text) if is_item else "", language)),
        denied_above=denied_in(above, language),
        counted=text if counted is None else counted,
    )


def _subject(item: str) -> str:
    """Return what a list item is about: the words before its colon or, if it is short, those around its number."""
    labelled = _LABEL.match(item)
    if labelled:
        return labelled[1]
    return _AMOUNT.sub(" ", item) if len(item) <= _ITEM_MOST and _AMOUNT.search(item) else ""


def _tokens(text: str, language: str) -> frozenset[str]:
    return frozenset(content_of(text, language)) | numbers_in(text)


def table_rows(text: str, blocks: Sequence[Span], context: str) -> dict[int, Row]:
    """Return the rows of the tables in a passage by where they begin; `context` is what stands above the passage."""
    tables = (one for one in blocks if one.kind == "table")
    return {row.start: row for one in tables for row in rows_of(text, one, "" if text[: one.start].strip() else context)}


def numbers_in(text: str) -> frozenset[str]:
    """Return the numbers of a text without separators and leading zeros."""
    plain = normalised(_with_days(_DATE.sub(" ", text) if "/" in text else text))
    return frozenset(number.lstrip("0") or "0" for number in _NUMBER.findall(plain))


def _with_days(text: str) -> str:
    return DOTTED_DATE.sub(r"\1 \1.\2 \3", text) if text.count(".") > 1 else text
