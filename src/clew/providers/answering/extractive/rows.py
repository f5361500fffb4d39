"""Rows of tables and lines `Label: value` as candidates: their wording, and how well they answer the question.

A row is written as its label, then each cell after the name of its column; if the question names columns, only those: `Energy and
water — 2024: 104.6 (EUR million)`. Above: `units`. Below: `table_rows`, `sentences`.
"""

import re
from collections import Counter
from collections.abc import Iterator, Sequence, Set
from dataclasses import dataclass, field, replace
from itertools import groupby, pairwise, takewhile

from clew.domain.documents.passage import Passage
from clew.domain.text.numbered_codes import numbered_codes
from clew.domain.text.words import content_words
from clew.providers.answering.extractive.asked_ranges import as_asked, asked_figures
from clew.providers.answering.extractive.numbered import row_numbers
from clew.providers.answering.extractive.options import OptionText, asked_options
from clew.providers.answering.extractive.question import asks_how_many, asks_when
from clew.providers.answering.sentences import ITEM, Span, passage_spans
from clew.providers.answering.table_rows import Row, is_number, rows_of, telling_column, with_label

ROWS_OF_TABLE_MOST = 8
"""Rows taken from a table of which no row shares a word with the question."""
_WORDS_MOST = 40
_PAIR = re.compile(r"(?P<label>[^\W_](?:[^:：|\n]{0,58}[^\s:：|])?)\s*[:：](?P<gap>\s*)(?P<value>[^\s:：].*)", re.DOTALL)
_NEXT_LABEL = re.compile(r"(?<=\S)\s+(?=[A-ZÀ-Þ][\w-]*(?: [a-zà-þ][\w-]*){0,2} ?:\s+\S)")
"""The start of the next of several pairs on one line: `Date : 24 December Game time : 10:30`."""
_COLON = re.compile("[:：]")
_LINE_WORDS_MOST, _MEASURE_WORDS_MOST = 10, 4
_FIGURE = re.compile(r"[`€$£¥₹+−-]{0,2} ?\d")
_LINE_MATCH_LEAST = 0.3
_ALONE_MATCH_LEAST = 0.5
"""For a pair without a figure and without a neighbouring pair."""
_ALONE_MOST = 2
"""Rows of a possible non-table: web pages repeat their title."""
_LABEL_WORDS_MOST, _VALUE_WORDS_MOST = 6, 24
_COLUMNS = re.compile(r"\S {4,}\S.* {4,}\S")
_LINE_BREAK = re.compile(r"\s*<br\s*/?>\s*", re.IGNORECASE)
_SENTENCE_END = re.compile(r"[.!?。！？] +[A-ZÀ-Þ]")
_DIGIT = re.compile(r"\d")
_COLUMN_WORTH = 0.4
"""Score for naming only the column: all rows may be meant."""
_COLUMN_EXPLAINED_LEAST = 0.5
"""Share of the question, if it names no row: a year alone may head the columns of any table."""
_KNOWN_WORTH = 0.5
"""Score for naming a label that the document's title or a heading repeats: all rows are about that."""
_DATE_WORTH = 0.5
"""Share of the missing score that a date adds to a pair if the question asks when."""
_CELL_NAMED_LEAST = 0.5
"""Share of a cell's words that the question must name."""
_VALUE_WORTH, _PAIR_VALUE_WORTH = 0.5, 0.2
"""Score for naming a cell relative to naming the label: such a question asks what the figure belongs to."""
_GLOSS = re.compile(r"(?P<label>[^\W_][^,;:.!?]{0,48}?)\s+[-–—]{1,2}\s+(?P<value>[^\W_].*)")
"""An entry of a glossary, and the first line of a manual page: `shred – overwrite a file`."""
_GLOSS_WORDS = range(2, 41)
_NAME_LONGEST = 120
"""A longer column name, in characters, is left out: it may be the letterhead of an invoice, above its rows."""
_ASKED_YEAR = re.compile(r"(?:19|20)\d\d")
_ESTIMATE = re.compile(r"((?:19|20)\d\d)[a-z]{1,3}")
"""A year that is marked as expected or actual: `2026e`."""
_DATE = re.compile(r"\b(19|20)\d\d\b|\d{1,2}[./-]\d{1,2}[./-]\d{2,4}|\d月|\b\d{1,2}:\d\d\b")


@dataclass(frozen=True, slots=True)
class QuestionTerms:
    """What a question is about, to compare rows with."""

    words: frozenset[str] = frozenset()
    language: str | None = None
    for_figure: bool = False
    """Whether it asks how many or how much."""
    for_date: bool = False
    """It asks when."""
    options: frozenset[str] = frozenset()
    """Options of programs that it names: `-z`."""
    numbers: frozenset[str] = frozenset()
    """Numbers that it calls codes: exit code 28."""
    figures: tuple[tuple[str, float], ...] = ()
    """Its other numbers, as they are written and as values: they may lie in the range that a row is for."""
    _held: dict[str, frozenset[str]] = field(default_factory=dict[str, frozenset[str]], repr=False, compare=False)
    """Cache of content words by text: the header of a table is compared with each of its rows."""

    @classmethod
    def of(cls, question: str, language: str | None) -> "QuestionTerms":
        """Read a question."""
        found = frozenset(content_words(question, language))
        return cls(
            found,
            language,
            asks_how_many(question),
            asks_when(question),
            asked_options(question),
            numbered_codes(question),
            asked_figures(question),
        )

    def held(self, text: str) -> frozenset[str]:
        """Return the content words of a text."""
        if text not in self._held:
            found = content_words(text, self.language)
            self._held[text] = frozenset((*found, *(year[1] for word in found if (year := _ESTIMATE.fullmatch(word)))))
        return self._held[text]


@dataclass(frozen=True, slots=True)
class RowText:
    """A row or a pair, put into words."""

    start: int
    """Offset of the row in the passage's content."""
    text: str
    sense: str
    """The text to compare: the row with all its columns, its group and its caption."""
    match: float
    """How well its label and its columns match the question, 0..1."""
    label: str = ""
    """What it is about."""
    under: tuple[str, ...] = ()
    """What is above it, nearest first: the line above its neighbours, the table's caption."""
    explains: tuple[frozenset[str], frozenset[str]] = (frozenset(), frozenset())
    """The question's words in it, its header and its caption, and those including the headings above."""
    columns: tuple[str, ...] = ()
    """The names of the columns of its table."""
    names: frozenset[str] = frozenset()
    """The options or numbered codes that it is the entry for."""


def row_texts(
    content: str, table: Span, context: str, terms: QuestionTerms, *, about: str = "", caption: str = ""
) -> list[RowText]:
    """Return the rows of a table in order: those that share words with the question, or else the first few.

    A table that shares no word with the question in its rows or above them answers nothing. `about` is the text above the
    passage: its words are no reason to prefer one row. `caption` is the line above the table.
    """
    rows = [row if row.title else replace(row, title=caption) for row in rows_of(content, table, context)]
    if telling := telling_column(rows):
        rows = [with_label(row, telling) if len(row.header) > telling else row for row in rows]
    labels = Counter(row.label for row in rows)
    is_alone = len(rows) <= _ALONE_MOST
    names_a_row = any(terms.words & terms.held(as_asked(row.label, terms.figures)) for row in rows)
    texts: list[RowText | None] = []
    for row in rows:
        if labelled := row.labelled_cells():
            texts += [_pair_text(row.start, label, value, terms, about, around=content) for label, value in labelled]
        elif _can_stand(content, row, is_alone=is_alone):
            around, is_ambiguous = "" if row.header else content, labels[row.label] > 1
            texts.append(_row_text(row, terms, about, is_ambiguous=is_ambiguous, names_a_row=names_a_row, around=around))
    found = [one for one in texts if one is not None]
    above = terms.held(" ".join((about, *(" ".join((row.title, row.group, *row.header)) for row in rows))))
    if any(one.match for one in found):
        return [one for one in found if one.match]
    return found[:ROWS_OF_TABLE_MOST] if terms.words & above or not terms.words else []


def pair_texts(
    text: str, start: int, terms: QuestionTerms, *, about: str = "", around: str = " ", is_alone: bool = False
) -> Iterator[RowText]:
    """Yield the pairs of a line `Label: value`; of a form flattened into one line, each pair.

    A line alone among sentences may be the title of a page (`Small claims: City of Bern`) or a link: it answers only a question
    that it explains by itself, with a stricter limit without a figure. Repeating the question is not an answer.
    """
    first = _COLON.search(text)
    cuts = [match.end() for match in _NEXT_LABEL.finditer(text, first.end())] if first else []
    for left, right in pairwise((0, *cuts, len(text))):
        piece = text[left:right].strip().rstrip(",;")
        found = _PAIR.fullmatch(piece)
        if found and _is_pair(found):
            label, value = found["label"].strip(), " ".join(found["value"].split())
            least = (_LINE_MATCH_LEAST if _DIGIT.search(value) else _ALONE_MATCH_LEAST) if is_alone else 0.0
            row_text = _pair_text(start + left, label, value, terms, about, around=" " if is_alone else around)
            if row_text is not None and (row_text.match > least or not is_alone):
                yield row_text


def _pair_text(start: int, label: str, value: str, terms: QuestionTerms, about: str, *, around: str) -> RowText | None:
    """Return a pair in words; None if the question already contains all of it."""
    text = f"{label}: {value}"
    if _repeats(terms, text):
        return None
    match = _match(terms, label, value, about, around=around)
    if terms.for_date and match and _DATE.search(value):
        match += (1 - match) * _DATE_WORTH
    return RowText(start, text, text, match, label, explains=_explains(terms, text, about))


def option_row(option: OptionText, terms: QuestionTerms, *, about: str = "") -> RowText:
    """Return the entry for an option or a code; it is the answer to a question that names it."""
    text = f"{option.head}: {option.value}"
    is_asked = not (terms.options | terms.numbers).isdisjoint(option.names)
    match = 1.0 if is_asked else _match(terms, option.head, option.value, about)
    return RowText(option.start, text, text, match, option.head, explains=_explains(terms, text, about), names=option.names)


def line_text(text: str, start: int, terms: QuestionTerms) -> RowText | None:
    """Return a short line that ends in a figure after words of the question: `Order Number 12345`, `Height 6 ft 3 in (1.91 m)`.

    Without the figure it may be a heading or a link (`Latex Allergy Information`), which answer nothing.
    """
    if _COLUMNS.search(text.strip()):  # the running head of a page
        return None
    line = " ".join(text.split())
    held = [(word, terms.held(word)) for word in line.split()]
    is_short = 1 < len(held) <= _LINE_WORDS_MOST and line[:1].isupper() and line[-1] not in ".!?:;,。！？"
    label = list(takewhile(lambda one: not _DIGIT.search(one[0]), held))
    said = terms.held(" ".join(word for word, _ in label))
    if not is_short or not terms.words & said or len(label) == len(held) or not held[len(label)][0][0].isdigit():
        return None
    names = bool(label[-1][1])  # `Wildfires in 2023` names nothing
    is_measure = len(label) <= _MEASURE_WORDS_MOST and said <= terms.words
    if not names or (len(label) < len(held) - 1 and not is_measure):
        return None
    match = len(said & terms.words) / len(said) * len(said & terms.words) / len(terms.words)
    return RowText(start, line, line, match) if match >= _LINE_MATCH_LEAST else None


def gloss_text(text: str, start: int, terms: QuestionTerms, *, about: str = "") -> RowText | None:
    """Return a line that says behind a dash what a thing is, if the question names the thing and the line says more than that."""
    found = _GLOSS.fullmatch(text)
    if found is None or not terms.held(found["label"]) or not terms.held(found["label"]) <= terms.words:
        return None
    value = found["value"]
    size = len(value.split()) + sum(character > "\u2e80" for character in value) // 2
    if size not in _GLOSS_WORDS or terms.held(value) <= terms.words:
        return None
    match = _match(terms, found["label"], value, about)
    return RowText(start, text, text, match, found["label"], explains=_explains(terms, text, about))


def figure_text(label: str, value: str, start: int, terms: QuestionTerms) -> RowText | None:
    """Return a figure and the line above that names it, as in the key figures of reports: `NET PROFIT` over `€ 6.8 million`.

    The question must contain the whole line: the text above a figure may be anything.
    """
    label, value = " ".join(label.split()), " ".join(value.split())
    said = terms.held(label)
    is_figure = _FIGURE.match(value) is not None and len(value.split()) <= _MEASURE_WORDS_MOST
    if not said or not said <= terms.words or not is_figure or len(label.split()) > _MEASURE_WORDS_MOST or not label[0].isalpha():
        return None
    text = f"{label}: {value}"
    return RowText(start, text, text, len(said) / len(terms.words), label, explains=_explains(terms, text, ""))


def pairs_in_company(content: str) -> frozenset[int]:
    """Return where the lines `Label: value` of forms begin: those with another one above, below or on the same line."""
    lines: list[tuple[int, int]] = []
    start = 0
    for line in content.split("\n"):
        if line.strip():
            lines.append((start, len(list(pair_texts(ITEM.sub("", line), start, QuestionTerms())))))
        start += len(line) + 1
    counts = [0, *(count for _, count in lines), 0]
    return frozenset(
        start
        for place, (start, count) in enumerate(lines, start=1)
        if count > 1 or (count and counts[place - 1] + counts[place + 1])
    )


def _repeats(terms: QuestionTerms, row_text: str) -> bool:
    """Return whether a question contains everything in a row or pair: then it asks for something else."""
    held = terms.held(row_text)
    return bool(held) and held <= terms.words


def _is_pair(found: re.Match[str]) -> bool:
    label, value = found["label"], found["value"]
    if len(label.split()) > _LABEL_WORDS_MOST or len(value.split()) > _VALUE_WORDS_MOST or value.endswith((":", "：", "?", "？")):
        return False
    has_gap = bool(found["gap"]) or label[-1:] > "\u2e80"
    is_name = label[0].isupper() or label[0].isdigit() or not label[0].isascii()
    return has_gap and is_name and any(map(str.isalpha, label)) and not _SENTENCE_END.search(value)


def _can_stand(content: str, row: Row, *, is_alone: bool) -> bool:
    """Return whether a row has content: a single one without a header may be the title of a web page (`Fees | City of Bern`)."""
    is_labelled = len(row.cells) == 2 and (row.cells[0].endswith((":", "：")) or _DIGIT.search(row.cells[1]))
    if is_alone and not row.header and not is_labelled:
        return False
    line = content[row.start : row.end]
    # Cut by the passage's edge, perhaps within a figure.
    if line.startswith("|") and not line.endswith("|") and row.cells[0] and not row.group:
        return False
    has_words = any(map(str.isalpha, f"{line} {row.label} {' '.join(row.header)}"))
    return has_words and sum(map(bool, row.cells)) > 1


def _row_text(
    row: Row, terms: QuestionTerms, about: str, *, is_ambiguous: bool, names_a_row: bool, around: str
) -> RowText | None:
    columns = row.header
    row = _with_named_cell(row, terms)
    pairs = row.pairs() or [("", cell) for cell in row.cells if cell]
    label = f"{row.group} › {row.label}" if row.group and is_ambiguous else row.label
    wanted = _columns_named(row, pairs, terms)
    if not row.label and wanted == pairs[:1] and _repeats(terms, " ".join(pairs[0])):
        wanted = []  # the number of the row, which the question names
    text = _wording(label, wanted or pairs, row)
    whole = _wording(label, pairs, row)
    if _words_in(text) > _WORDS_MOST:
        text = _short(label, [(name, _asked_lines(cell, terms, label)) for name, cell in wanted or pairs], row)
    if _words_in(text) > _WORDS_MOST or _repeats(terms, " ".join((row.label, *(cell for _, cell in pairs)))):
        return None
    named = " ".join((*row.header[:1], *(name for name, _ in wanted)))
    least = _COLUMN_WORTH if wanted and not names_a_row else 0.0
    values = " ".join(cell for _, cell in pairs)
    beside = f"{about} {row.title} {row.group} {named}"
    names = row_numbers(row.cells[0]) if terms.numbers else frozenset[str]()
    is_asked = not terms.numbers.isdisjoint(names)
    named_by = as_asked(row.label, terms.figures)
    match = 1.0 if is_asked else _match(terms, named_by, values, beside, least=least, around=around)
    group = "" if row.group in label else row.group
    sense = ": ".join(part for part in (row.title, group, whole) if part)
    explains = _explains(terms, f"{named_by} {values} {row.title} {row.group} {named}", about)
    return RowText(row.start, text, sense, match, row.label, (group, row.title), explains, columns, names)


def _with_named_cell(row: Row, terms: QuestionTerms) -> Row:
    """Return a row with the cell in front that the question names better than the first one: a company after a date.

    Words that a column's name has as well, such as `use case` of `Memory use cases`, name no row.
    """
    if not row.header:
        return row
    heads = terms.held(" ".join(row.header))
    held = [terms.held(cell) - heads if any(map(str.isalpha, cell)) else frozenset[str]() for cell in row.cells]
    least = len(terms.words & terms.held(row.label))
    named = [
        at
        for at, own in enumerate(held)
        if len(own & terms.words) > least and len(own & terms.words) >= _CELL_NAMED_LEAST * len(own)
    ]
    return with_label(row, named[0]) if named and named[0] else row


def _explains(terms: QuestionTerms, own: str, about: str) -> tuple[frozenset[str], frozenset[str]]:
    near = terms.words & terms.held(own)
    return near, near | (terms.words & terms.held(about))


def _short(label: str, pairs: Sequence[tuple[str, str]], row: Row) -> str:
    """Shorten a row that is too long: only the matching columns, or without its longest cells."""
    text = " | ".join(filter(None, row.cells))
    kept = list(pairs)
    while _words_in(text) > _WORDS_MOST and len(kept) > 1:
        kept.remove(max(kept, key=lambda pair: len(pair[1])))
        text = _wording(label, kept, row)
    return text


def _asked_lines(cell: str, terms: QuestionTerms, label: str) -> str:
    """Return those lines of a cell that share a word with the question, apart from the row's label; the cell if none does."""
    words = terms.words - terms.held(label)
    kept = [line for line in _LINE_BREAK.split(cell) if words & terms.held(line)]
    return "; ".join(kept) or cell


def _words_in(text: str) -> int:
    return len(text.replace(" | ", " ").split())


def _wording(label: str, pairs: Sequence[tuple[str, str]], row: Row) -> str:
    pairs = [(name if len(name) <= _NAME_LONGEST else "", cell) for name, cell in pairs]
    if not any(name for name, _ in pairs):
        cells = [cell for _, cell in pairs]
        return f"{label}: {cells[0]}" if label and len(cells) == 1 else " | ".join(filter(None, (label, *cells)))
    columns = [(name, [cell for _, cell in cells]) for name, cells in groupby(pairs, key=lambda pair: pair[0])]
    values = "; ".join(f"{name}: {', '.join(cells)}" if name else "; ".join(cells) for name, cells in columns)
    unit = row.unit if any(is_number(cell) for _, cell in pairs) else ""
    row_text = f"{label}{' — ' if len(pairs) == 1 else ': '}{values}" if label else values
    return f"{row_text} ({unit})" if unit and unit not in row_text else row_text


def _columns_named(row: Row, pairs: Sequence[tuple[str, str]], terms: QuestionTerms) -> list[tuple[str, str]]:
    """Return the columns that the question names best; none if it names all equally."""
    held = [terms.held(name) for name, _ in pairs]
    counts = Counter(word for own in held for word in own)
    common = {word for word, count in counts.items() if 2 * count > len(held)} if len(held) > 1 else set[str]()
    words = terms.words - terms.held(row.label)
    scores = [len(own & words) / len(own) if (own := one - common) else 0.0 for one in held]
    best = max(scores, default=0.0)
    chosen = [pair for pair, score in zip(pairs, scores, strict=True) if score and score == best]
    years = {word for word in words if _ASKED_YEAR.fullmatch(word)}
    if len(years) > 1:  # both are meant, whatever else names one of them: "in 2022, and the estimate for 2024"
        chosen = [pair for pair, own in zip(pairs, held, strict=True) if years & own] or chosen
    if (year := _only_year(chosen, words, terms)) is not None:  # it says nothing of its columns: `2006 Sales | 2006 Share`
        chosen = [pair for pair, own in zip(pairs, held, strict=True) if year in own]
    if terms.for_figure and not any(is_number(cell) for _, cell in chosen):
        return []  # a column without figures is not the answer
    return chosen if len(chosen) < len(pairs) or len(pairs) == 1 else []


def _only_year(chosen: Sequence[tuple[str, str]], words: Set[str], terms: QuestionTerms) -> str | None:
    """Return the year that is all that a question names of the chosen columns; None if it is the whole name of one."""
    named = {word for name, _ in chosen for word in terms.held(name) & words}
    year = next(iter(named), "")
    return year if len(named) == 1 and year.isdigit() and all(name.strip() != year for name, _ in chosen) else None


def _match(terms: QuestionTerms, label: str, values: str, about: str, *, least: float = 0.0, around: str = "") -> float:
    """Return the share of the label in the question, times the share of the question that row and context explain.

    `around` is the text next to a pair: a question about `Substitute` may name the person on another line.
    """
    if not terms.words:
        return 0.0
    own, beside, figures = terms.held(label), terms.held(about), terms.held(values)
    by_label = len(own & terms.words) / len(own) if own else 0.0
    by_label *= 1.0 if (own & terms.words) - beside else _KNOWN_WORTH
    by_value = (_PAIR_VALUE_WORTH if around else _VALUE_WORTH) * bool((figures & terms.words) - beside)
    explained = len(terms.words & (own | beside | figures | terms.held(around))) / len(terms.words)
    if explained < _COLUMN_EXPLAINED_LEAST:
        least = 0.0
    return max(by_label, by_value, least) * explained


def worded(row: Row, column: int) -> str:
    """Return a row with one of its columns in words."""
    return _wording(row.label, [(row.header[column], row.cells[column])], row)


def holds_all(question: str, passages: Sequence[Passage], language: str | None) -> bool:
    """Return whether one row of a table, with its column names and the text above it, contains every word of a question."""
    terms = QuestionTerms.of(question, language)
    return len(terms.words) > 1 and any(
        terms.words <= above | terms.held(" ".join((*row.header, row.title, row.group, row.label, *row.cells)))
        for passage in passages
        for above in [terms.held(" ".join((passage.document_title, *passage.heading_path)))]
        for row in table_rows_of(passage)
    )


def table_rows_of(passage: Passage) -> Iterator[Row]:
    """Yield the rows of the tables in a passage."""
    for span in passage_spans(passage):
        if span.kind == "table":
            yield from rows_of(passage.content, span, "" if passage.content[: span.start].strip() else passage.context)
