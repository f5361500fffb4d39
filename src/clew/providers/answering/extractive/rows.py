"""Rows of tables and lines `Label: value` as candidates: what they say in words, and how well they answer the question.

A row says its label, then each cell behind the name of its column, only the columns that were asked for where the question names
some: `Energy and water — 2024: 104.6 (EUR million)`. Above: `units`. Below: `table_rows`, `sentences`.
"""

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from itertools import groupby, pairwise, takewhile

from clew.domain.documents.passage import Passage
from clew.domain.text.words import content_words
from clew.providers.answering.sentences import ITEM, Span, sentence_spans
from clew.providers.answering.table_rows import Row, is_number, rows_of

ROWS_OF_TABLE_MOST = 8
"""Of a table of which no row shares a word with the question."""
_WORDS_MOST = 40
_PAIR = re.compile(r"(?P<label>[^\W_](?:[^:：|\n]{0,58}[^\s:：|])?)\s*[:：](?P<gap>\s*)(?P<value>[^\s:：].*)", re.DOTALL)
_NEXT_LABEL = re.compile(r"(?<=\S)\s+(?=[A-ZÀ-Þ][\w-]*(?: [a-zà-þ][\w-]*){0,2} ?:\s+\S)")
"""Where the next of several pairs on one line begins: `Date : 24 December Game time : 10:30`."""
_COLON = re.compile("[:：]")
_LINE_WORDS_MOST, _MEASURE_WORDS_MOST = 10, 4
_FIGURE = re.compile(r"[`€$£¥₹+−-]{0,2} ?\d")
_LINE_MATCH_LEAST = 0.3
_ALONE_MATCH_LEAST = 0.5
"""Of a pair without a figure that no other pair stands beside."""
_ALONE_MOST = 2
"""Rows of what may be no table: web pages repeat their title."""
_LABEL_WORDS_MOST, _VALUE_WORDS_MOST = 6, 24
_SENTENCE_END = re.compile(r"[.!?。！？] +[A-ZÀ-Þ]")
_DIGIT = re.compile(r"\d")
_COLUMN_WORTH = 0.4
"""What naming the column alone is worth, where the question names no row: all of them may be meant."""
_COLUMN_EXPLAINED_LEAST = 0.5
"""Of the question, where it names no row: a year alone may head the columns of any table."""
_KNOWN_WORTH = 0.5
"""What naming the label is worth where the document's title or a heading says the same: all rows are about that."""
_DATE_WORTH = 0.5
"""What holding a date is worth, of what a pair lacks, where the question asks when."""
_NAMED_LEAST = 0.5
"""Of the words of a cell that the question names."""
_VALUE_WORTH, _PAIR_VALUE_WORTH = 0.5, 0.2
"""What naming a cell is worth beside naming the label: who names the figure asks what it belongs to."""


_HOW_MANY = frozenset({"many", "much", "combie"})
"""Stems of words that ask for a figure and never stand beside it."""


_WHEN = re.compile(
    r"\b(when|(what|which) (date|day|year)|quand|quelle (date|année)|quel jour|wann|welche[msn] (datum|tag|jahr)|cuándo"
    r"|qué (fecha|día|año)|quando|que (data|dia|ano))\b|什么时候|何时|哪[天年]|几[号月]|日期",
    re.IGNORECASE,
)
_ESTIMATE = re.compile(r"((?:19|20)\d\d)[a-z]{1,3}")
"""A year that is marked as expected or actual: `2026e`."""
_DATE = re.compile(r"\b(19|20)\d\d\b|\d{1,2}[./-]\d{1,2}[./-]\d{2,4}|\d月|\b\d{1,2}:\d\d\b")


@dataclass(frozen=True, slots=True)
class Asked:
    """What a question is about, to compare rows with."""

    words: frozenset[str] = frozenset()
    language: str | None = None
    for_figure: bool = False
    """It asks how many or how much."""
    for_date: bool = False
    """It asks when."""
    _held: dict[str, frozenset[str]] = field(default_factory=dict[str, frozenset[str]], repr=False, compare=False)
    """Content words by text: the header of a table is compared again with each of its rows."""

    @classmethod
    def of(cls, question: str, language: str | None) -> "Asked":
        """Read a question."""
        found = frozenset(content_words(question, language))
        return cls(found - _HOW_MANY, language, not _HOW_MANY.isdisjoint(found), _WHEN.search(question) is not None)

    def held(self, text: str) -> frozenset[str]:
        """Return the content words of a text."""
        if text not in self._held:
            found = content_words(text, self.language)
            self._held[text] = frozenset((*found, *(year[1] for word in found if (year := _ESTIMATE.fullmatch(word)))))
        return self._held[text]


@dataclass(frozen=True, slots=True)
class Told:
    """A row or a pair in words."""

    start: int
    """Offset of the row in the passage's content."""
    text: str
    sense: str
    """What it is compared by: the row with all its columns, its group and its caption."""
    match: float
    """How well its label and its columns are what the question names, 0..1."""
    label: str = ""
    """What it is about."""
    under: tuple[str, ...] = ()
    """What it stands under, nearest first: the line above its neighbours, the table's caption."""
    explains: tuple[frozenset[str], frozenset[str]] = (frozenset(), frozenset())
    """The question's words that it holds with its header and caption, and those with the headings above, too."""


def told_rows(content: str, table: Span, context: str, asked: Asked, *, about: str = "", caption: str = "") -> list[Told]:
    """Return the rows of a table in their order: those that share words with the question, else the first few.

    A table of which neither a row nor what stands above it shares a word answers nothing.
    `about` is what the passage stands under: its words are no reason to prefer one row. `caption` is the line above the table.
    """
    rows = [row if row.title else replace(row, title=caption) for row in rows_of(content, table, context)]
    labels = Counter(row.label for row in rows)
    is_alone = len(rows) <= _ALONE_MOST
    names_a_row = any(asked.words & asked.held(row.label) for row in rows)
    told: list[Told | None] = []
    for row in rows:
        if labelled := row.labelled_cells():
            told += [_told_pair(row.start, label, value, asked, about, around=content) for label, value in labelled]
        elif _can_stand(content, row, is_alone=is_alone):
            around, is_ambiguous = "" if row.header else content, labels[row.label] > 1
            told.append(_told(row, asked, about, is_ambiguous=is_ambiguous, names_a_row=names_a_row, around=around))
    found = [one for one in told if one is not None]
    above = asked.held(" ".join((about, *(" ".join((row.title, row.group, *row.header)) for row in rows))))
    if any(one.match for one in found):
        return [one for one in found if one.match]
    return found[:ROWS_OF_TABLE_MOST] if asked.words & above or not asked.words else []


def told_pairs(
    text: str, start: int, asked: Asked, *, about: str = "", around: str = " ", is_alone: bool = False
) -> Iterator[Told]:
    """Yield the pairs of a line `Label: value`, of a form that was flattened into a line each one.

    A line that is alone among sentences may be the title of a page (`Small claims: City of Bern`) or a link: it answers only a
    question that it explains by itself, more so where it holds no figure. What the question says already is no answer.
    """
    first = _COLON.search(text)
    cuts = [match.end() for match in _NEXT_LABEL.finditer(text, first.end())] if first else []
    for left, right in pairwise((0, *cuts, len(text))):
        piece = text[left:right].strip().rstrip(",;")
        found = _PAIR.fullmatch(piece)
        if found and _is_pair(found):
            label, value = found["label"].strip(), " ".join(found["value"].split())
            least = (_LINE_MATCH_LEAST if _DIGIT.search(value) else _ALONE_MATCH_LEAST) if is_alone else 0.0
            told = _told_pair(start + left, label, value, asked, about, around=" " if is_alone else around)
            if told is not None and (told.match > least or not is_alone):
                yield told


def _told_pair(start: int, label: str, value: str, asked: Asked, about: str, *, around: str) -> Told | None:
    """Return a pair in words; None where the question says all of it."""
    text = f"{label}: {value}"
    if _repeats(asked, text):
        return None
    match = _match(asked, label, value, about, around=around)
    if asked.for_date and match and _DATE.search(value):
        match += (1 - match) * _DATE_WORTH
    return Told(start, text, text, match, label, explains=_explains(asked, text, about))


def told_line(text: str, start: int, asked: Asked) -> Told | None:
    """Return a short line that ends in a figure behind words of the question: `Order Number 12345`, `Height 6 ft 3 in (1.91 m)`.

    Without the figure it may be a heading or a link as well (`Latex Allergy Information`), which answer nothing.
    """
    line = " ".join(text.split())
    held = [(word, asked.held(word)) for word in line.split()]
    is_short = 1 < len(held) <= _LINE_WORDS_MOST and line[:1].isupper() and line[-1] not in ".!?:;,。！？"
    label = list(takewhile(lambda one: not _DIGIT.search(one[0]), held))
    said = asked.held(" ".join(word for word, _ in label))
    if not is_short or not asked.words & said or len(label) == len(held) or not held[len(label)][0][0].isdigit():
        return None
    names = bool(label[-1][1])  # `Wildfires in 2023` names nothing
    is_measure = len(label) <= _MEASURE_WORDS_MOST and said <= asked.words
    if not names or (len(label) < len(held) - 1 and not is_measure):
        return None
    match = len(said & asked.words) / len(said) * len(said & asked.words) / len(asked.words)
    return Told(start, line, line, match) if match >= _LINE_MATCH_LEAST else None


def told_figure(label: str, value: str, start: int, asked: Asked) -> Told | None:
    """Return a figure and the line above that names it, as reports set their key figures: `NET PROFIT` over `€ 6.8 million`.

    The question has to name all that the line says: what stands above a figure may be anything.
    """
    label, value = " ".join(label.split()), " ".join(value.split())
    said = asked.held(label)
    is_figure = _FIGURE.match(value) is not None and len(value.split()) <= _MEASURE_WORDS_MOST
    if not said or not said <= asked.words or not is_figure or len(label.split()) > _MEASURE_WORDS_MOST or not label[0].isalpha():
        return None
    text = f"{label}: {value}"
    return Told(start, text, text, len(said) / len(asked.words), label, explains=_explains(asked, text, ""))


def pairs_in_company(content: str) -> frozenset[int]:
    """Return where the lines `Label: value` begin that have another one above, below or on the same line: those of a form."""
    lines: list[tuple[int, int]] = []
    start = 0
    for line in content.split("\n"):
        if line.strip():
            lines.append((start, len(list(told_pairs(ITEM.sub("", line), start, Asked())))))
        start += len(line) + 1
    counts = [0, *(count for _, count in lines), 0]
    return frozenset(
        start
        for place, (start, count) in enumerate(lines, start=1)
        if count > 1 or (count and counts[place - 1] + counts[place + 1])
    )


def _repeats(asked: Asked, told: str) -> bool:
    """Return whether a question says all that a row or pair says: then it asks for something else."""
    held = asked.held(told)
    return bool(held) and held <= asked.words


def _is_pair(found: re.Match[str]) -> bool:
    label, value = found["label"], found["value"]
    if len(label.split()) > _LABEL_WORDS_MOST or len(value.split()) > _VALUE_WORDS_MOST or value.endswith((":", "：", "?", "？")):
        return False
    has_gap = bool(found["gap"]) or label[-1:] > "\u2e80"
    is_name = label[0].isupper() or label[0].isdigit() or not label[0].isascii()
    return has_gap and is_name and any(map(str.isalpha, label)) and not _SENTENCE_END.search(value)


def _can_stand(content: str, row: Row, *, is_alone: bool) -> bool:
    """Return whether a row says something: one alone without a header may be the title of a web page (`Fees | City of Bern`)."""
    is_labelled = len(row.cells) == 2 and (row.cells[0].endswith((":", "：")) or _DIGIT.search(row.cells[1]))
    if is_alone and not row.header and not is_labelled:
        return False
    line = content[row.start : row.end]
    # Cut by the passage's edge, perhaps within a figure.
    if line.startswith("|") and not line.endswith("|") and row.cells[0] and not row.group:
        return False
    has_words = any(map(str.isalpha, f"{line} {row.label} {' '.join(row.header)}"))
    return has_words and sum(map(bool, row.cells)) > 1


def _told(row: Row, asked: Asked, about: str, *, is_ambiguous: bool, names_a_row: bool, around: str) -> Told | None:
    row = _named_as_asked(row, asked)
    pairs = row.pairs() or [("", cell) for cell in row.cells if cell]
    label = f"{row.group} › {row.label}" if row.group and is_ambiguous else row.label
    wanted = _columns_asked(row, pairs, asked)
    text = _said(label, wanted or pairs, row)
    whole = _said(label, pairs, row)
    if _words_in(text) > _WORDS_MOST:
        text = _short(label, wanted or pairs, row)
    if _words_in(text) > _WORDS_MOST or _repeats(asked, " ".join((row.label, *(cell for _, cell in pairs)))):
        return None
    named = " ".join((*row.header[:1], *(name for name, _ in wanted)))
    least = _COLUMN_WORTH if wanted and not names_a_row else 0.0
    values = " ".join(cell for _, cell in pairs)
    beside = f"{about} {row.title} {row.group} {named}"
    match = _match(asked, row.label, values, beside, least=least, around=around)
    group = "" if row.group in label else row.group
    sense = ": ".join(part for part in (row.title, group, whole) if part)
    explains = _explains(asked, f"{row.label} {values} {row.title} {row.group} {named}", about)
    return Told(row.start, text, sense, match, row.label, (group, row.title), explains)


def _named_as_asked(row: Row, asked: Asked) -> Row:
    """Return a row with the cell in front that the question names, where it does not name the first: a company behind a date."""
    if not row.header or asked.words & asked.held(row.label):
        return row
    held = [asked.held(cell) if any(map(str.isalpha, cell)) else frozenset[str]() for cell in row.cells]
    named = next((at for at, own in enumerate(held) if own and len(own & asked.words) >= _NAMED_LEAST * len(own)), 0)
    if not named:
        return row
    order = [named, *(at for at in range(len(row.cells)) if at != named)]
    cells, header = (tuple(those[at] for at in order) for those in (row.cells, row.header))
    return replace(row, cells=cells, header=header, label=row.cells[named])


def _explains(asked: Asked, own: str, about: str) -> tuple[frozenset[str], frozenset[str]]:
    near = asked.words & asked.held(own)
    return near, near | (asked.words & asked.held(about))


def _short(label: str, pairs: Sequence[tuple[str, str]], row: Row) -> str:
    """Say a row that is too long with its columns in its cells alone, or without its longest cells."""
    text = " | ".join(filter(None, row.cells))
    kept = list(pairs)
    while _words_in(text) > _WORDS_MOST and len(kept) > 1:
        kept.remove(max(kept, key=lambda pair: len(pair[1])))
        text = _said(label, kept, row)
    return text


def _words_in(text: str) -> int:
    return len(text.replace(" | ", " ").split())


def _said(label: str, pairs: Sequence[tuple[str, str]], row: Row) -> str:
    if not any(name for name, _ in pairs):
        cells = [cell for _, cell in pairs]
        return f"{label}: {cells[0]}" if label and len(cells) == 1 else " | ".join(filter(None, (label, *cells)))
    columns = [(name, [cell for _, cell in cells]) for name, cells in groupby(pairs, key=lambda pair: pair[0])]
    values = "; ".join(f"{name}: {', '.join(cells)}" if name else "; ".join(cells) for name, cells in columns)
    unit = row.unit if any(is_number(cell) for _, cell in pairs) else ""
    told = f"{label}{' — ' if len(pairs) == 1 else ': '}{values}" if label else values
    return f"{told} ({unit})" if unit and unit not in told else told


def _columns_asked(row: Row, pairs: Sequence[tuple[str, str]], asked: Asked) -> list[tuple[str, str]]:
    """Return the columns whose names the question names best; none where it names all alike."""
    held = [asked.held(name) for name, _ in pairs]
    counts = Counter(word for own in held for word in own)
    common = {word for word, count in counts.items() if 2 * count > len(held)} if len(held) > 1 else set[str]()
    words = asked.words - asked.held(row.label)
    scores = [len(own & words) / len(own) if (own := one - common) else 0.0 for one in held]
    best = max(scores, default=0.0)
    chosen = [pair for pair, score in zip(pairs, scores, strict=True) if score and score == best]
    if asked.for_figure and not any(is_number(cell) for _, cell in chosen):
        return []  # a column without figures is not what was asked for
    return chosen if len(chosen) < len(pairs) or len(pairs) == 1 else []


def _match(asked: Asked, label: str, values: str, about: str, *, least: float = 0.0, around: str = "") -> float:
    """Return how much of the label the question names, times how much of the question the row and what is above it explain.

    `around` is what stands beside a pair: who asks for `Substitute` names the person of another line, too.
    """
    if not asked.words:
        return 0.0
    own, beside, figures = asked.held(label), asked.held(about), asked.held(values)
    by_label = len(own & asked.words) / len(own) if own else 0.0
    by_label *= 1.0 if (own & asked.words) - beside else _KNOWN_WORTH
    by_value = (_PAIR_VALUE_WORTH if around else _VALUE_WORTH) * bool((figures & asked.words) - beside)
    explained = len(asked.words & (own | beside | figures | asked.held(around))) / len(asked.words)
    if explained < _COLUMN_EXPLAINED_LEAST:
        least = 0.0
    return max(by_label, by_value, least) * explained


def holds_all(question: str, passages: Sequence[Passage], language: str | None) -> bool:
    """Return whether one row of a table, with its columns' names and what it stands under, holds every word of a question."""
    asked = Asked.of(question, language)
    return len(asked.words) > 1 and any(
        asked.words <= above | asked.held(" ".join((*row.header, row.title, row.group, row.label, *row.cells)))
        for passage in passages
        for above in [asked.held(" ".join((passage.document_title, *passage.heading_path)))]
        for row in _rows_in(passage)
    )


def _rows_in(passage: Passage) -> Iterator[Row]:
    for span in sentence_spans(passage.content, passage.language or None):
        if span.kind == "table":
            yield from rows_of(passage.content, span, "" if passage.content[: span.start].strip() else passage.context)
