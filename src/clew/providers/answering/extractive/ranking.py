"""Questions that rank the rows of a table: the largest, the cheapest, more than 500.

Above: `model`, which answers with these rows. Below: `table_rows` and `rows`, which put them into words. No row says that it is
the largest, so no similarity finds it: the figures of one column are compared. The table and the rows that the question
names best count; if the question names a row, or a column without figures, it asks for something else.
"""

import re
from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass, replace

from clew.domain.documents.passage import Passage
from clew.domain.text.languages import language_code
from clew.domain.text.words import content_words
from clew.providers.answering.extractive.asked_ranges import figure_of
from clew.providers.answering.extractive.question import Question, asks_how_many, without_how_many
from clew.providers.answering.extractive.rows import table_rows_of, worded
from clew.providers.answering.extractive.units import Unit
from clew.providers.answering.table_rows import Row, telling_column

_LEAST = re.compile(
    r"\b(smallest|lowest|fewest|least|minim\w+"
    r"|(?:(?:le|la|les) )?(?:plus (?:petit|bas)\w*|moins|moindres?)"
    r"|(?:(?:el|la|los|las) )?(?:más (?:pequeñ|baj)\w*|menos|menor(?:es)?|mínim\w+)"
    r"|(?:(?:o|a|os|as) )?(?:mais (?:pequen|baix)\w*|menos|menor(?:es)?|mínim\w+)"
    r"|kleinste\w*|niedrigste\w*|wenigsten|geringste\w*)\b|最[小低少]",
    re.IGNORECASE,
)
_MOST = re.compile(
    r"\b(largest|biggest|greatest|highest|most|maxim\w+"
    r"|(?:le|la|les) plus(?: (?:grand|haut|élevé)\w*)?|plus (?:grand|haut|élevé)\w*"
    r"|(?:(?:el|la|los|las) )?(?:más(?: (?:grand|alt|elevad)\w*)?|mayor(?:es)?|máxim\w+)"
    r"|(?:(?:o|a|os|as) )?(?:mais(?: (?:grand|alt|elevad)\w*)?|maior(?:es)?|máxim\w+)"
    r"|größte\w*|höchste\w*|meisten?)\b|最[大高多]",
    re.IGNORECASE,
)
"""Words that rank by any figure. Others say what is compared (oldest, cheapest, fastest), which a column may not show."""
_NUMBER = r"(?P<number>\d[\d.,'’\u00a0\u202f ]*)(?P<myriads>[万亿]?)"
_OVER = re.compile(
    r"(?:\b(?:more|larger|bigger|greater|higher) than|\bover|\babove|\bexceed(?:s|ing)?"
    r"|\bplus de|\bsupérieure?s? à|\bmás de|\bmayor(?:es)? (?:que|de)|\bmais de|\bmaior(?:es)? (?:que|do que|de)|\bmehr als"
    r"|\bgrößer als|\büber|\bhöher als|超过|大于|高于|多于)\W{0,3}" + _NUMBER,
    re.IGNORECASE,
)
_UNDER = re.compile(
    r"(?:\b(?:less|fewer|smaller|lower) than|\bunder|\bbelow|\bmoins de|\binférieure?s? à"
    r"|\bmenos de|\bmenor(?:es)? (?:que|de)|\bmenor(?:es)? do que|\bweniger als|\bkleiner als|\bunter|\bniedriger als"
    r"|低于|小于|少于|不到|不足)\W{0,3}" + _NUMBER,
    re.IGNORECASE,
)
_FIGURE = re.compile(r"[~≈<>≤≥+]?\s?[€$£¥]?\s?(?P<figure>[-−]?\d[\d.,'’\u00a0\u202f ]*)\s?(?P<unit>[^\d\s]{0,12})")
_YEAR = re.compile(r"\s*(?:1[5-9]|20)\d\d\s*")
_MYRIADS = {"": 1, "万": 10_000, "亿": 100_000_000}
_NOT_RANKED = {"procedure", "comparison"}
_ROWS_LEAST = 3
_FIGURES_LEAST = 0.8
"""Share of the cells of a column with a figure in one unit."""
_EXPLAINED_LEAST, _PAIRS_EXPLAINED_LEAST = 1.0, 0.75
"""Share of the question that the table and its rows explain, without the words that rank. A word that they do not explain may
leave out rows, such as "European". In Chinese, some pairs of characters are no words."""
_NAMED_MOST = 0.5
"""Share of the question in the label of a row: if it has more, the question asks for that row."""
_STEM_LEAST = 5
"""Letters that two words begin with if they are forms of one: `Europe`, `European`."""
_BEST, _ROWS_MOST = 3, 24
"""Rows in an answer: the first of an order, and those beyond a limit. Several, since the search may have left out a part."""


@dataclass(frozen=True, slots=True)
class Ranking:
    """How a question ranks rows."""

    most: bool = True
    limit: float | None = None
    """Only figures above it (or below, without `most`); None: the extreme ones."""
    words: frozenset[str] = frozenset()
    """The question's content words, without those that rank."""

    @classmethod
    def of(cls, text: str, question: Question, language: str | None) -> "Ranking | None":
        """Read a question; None if it ranks nothing."""
        if question.kind in _NOT_RANKED:
            return None
        last = text.rfind("\n") + 1  # above it stands the question before: "the highest …", and then "the lowest?"
        for pattern, most in ((_OVER, True), (_UNDER, False), (_LEAST, False), (_MOST, True)):
            if found := pattern.search(text, last) or pattern.search(text):
                if question.kind == "figure" and asks_how_many(text[last : found.start()]):
                    return None
                rest = without_how_many(f"{text[: found.start()]} {text[found.end() :]}")
                rest = _LEAST.sub(" ", _MOST.sub(" ", rest)) if last else rest
                return cls(most, _limit(found), frozenset(content_words(rest, language)))
        return None


@dataclass(frozen=True, slots=True)
class _Placed:
    number: int
    passage: Passage
    row: Row
    explained: frozenset[str]


def ranked_rows(passages: Sequence[Passage], ranking: Ranking, language: str | None) -> list[Unit]:
    """Return the rows that answer a question that ranks them, the first one first; none if no table does."""
    tables: dict[tuple[object, ...], list[_Placed]] = defaultdict(list)
    for number, passage in enumerate(passages, start=1):
        for row in table_rows_of(passage):
            if row.header and row.label:
                said = " ".join((passage.document_title, *passage.heading_path, row.title, row.group, *row.header, *row.cells))
                explained = _explained(ranking.words, said, language)
                tables[passage.document_id, row.header].append(_Placed(number, passage, row, explained))
    best: list[Unit] = []
    most = 0.0
    for placed in tables.values():
        top = max(len(one.explained) for one in placed)
        share = top / len(ranking.words) if ranking.words else 0.0
        least = _PAIRS_EXPLAINED_LEAST if language_code(language) == "zh" else _EXPLAINED_LEAST
        column = _column(placed, ranking, language) if share >= least and share > most else None
        if column is not None:
            best, most = _ranked([one for one in placed if len(one.explained) == top], column, ranking), share
    return best


def _explained(asked: frozenset[str], said: str, language: str | None) -> frozenset[str]:
    held = set(content_words(said, language))
    begun = {word[:_STEM_LEAST] for word in held if len(word) >= _STEM_LEAST}
    return frozenset(word for word in asked if word in held or word[:_STEM_LEAST] in begun)


def _column(placed: Sequence[_Placed], ranking: Ranking, language: str | None) -> int | None:
    """Return the column whose figures are compared; None if it cannot be told, or the question asks for something else."""
    labels = [len(_explained(ranking.words, one.row.label, language)) for one in placed]
    if len(placed) < _ROWS_LEAST or any(count > _NAMED_MOST * len(ranking.words) for count in labels):
        return None
    header = placed[0].row.header
    columns = [at for at in range(1, len(header)) if _has_figures([one.row.cells[at] for one in placed])]
    named = [at for at in range(1, len(header)) if _explained(ranking.words, header[at], language)]
    if wanted := [at for at in named if at in columns]:
        return wanted[0] if len(wanted) == 1 else None
    return columns[0] if len(columns) == 1 and not named else None


def _has_figures(cells: Sequence[str]) -> bool:
    found = [_FIGURE.fullmatch(cell.strip()) for cell in cells if cell.strip()]
    figures = [one for one in found if one is not None]
    are_comparable = len({one["unit"].casefold() for one in figures}) == 1 and not all(map(_YEAR.fullmatch, cells))
    return are_comparable and len(figures) >= max(_ROWS_LEAST, _FIGURES_LEAST * len(found))


def _ranked(placed: Sequence[_Placed], column: int, ranking: Ranking) -> list[Unit]:
    valued = [(figure, one) for one in placed if (figure := _cell_figure(one.row.cells[column])) is not None]
    if ranking.limit is not None:
        limit = ranking.limit
        valued = [(figure, one) for figure, one in valued if (figure > limit if ranking.most else figure < limit)]
    valued.sort(key=lambda pair: -pair[0] if ranking.most else pair[0])
    telling = telling_column([one.row for one in placed])
    units: dict[str, Unit] = {}
    for _, one in valued:
        unit = _unit(one, column, one.row.cells[telling] if telling else one.row.label)
        units.setdefault(unit.label.casefold(), unit)
    return list(units.values())[: _BEST if ranking.limit is None else _ROWS_MOST]


def _unit(placed: _Placed, column: int, label: str) -> Unit:
    row, passage = replace(placed.row, label=label), placed.passage
    text = worded(row, column)
    return Unit(
        number=placed.number,
        start=passage.start + row.start,
        place=0,
        text=text,
        sense=text,
        path=(passage.document_title, *passage.heading_path),
        found=1.0,
        language=passage.language,
        is_item=True,
        leans=False,
        is_row=True,
        match=1.0,
        source=passage.content[row.start : row.end],
        label=row.label,
    )


def _limit(found: re.Match[str]) -> float | None:
    told = found.groupdict()
    figure = figure_of(told["number"]) if told else None
    return None if figure is None else figure * _MYRIADS[told["myriads"]]


def _cell_figure(cell: str) -> float | None:
    found = _FIGURE.fullmatch(cell.strip())
    return figure_of(found["figure"]) if found else None
