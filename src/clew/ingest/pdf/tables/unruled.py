"""Tables without vertical lines: rows between horizontal rules, and rows whose cells are aligned in columns.

This module distinguishes tables from prose in columns, contents, references and lists. A false table destroys the reading
order, so in doubt there is none. Above: `tables.py`. Below: `columns.py`, `matrix.py`. Next: `columns.py`.
"""

import re
from bisect import bisect_left, bisect_right
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise

from clew.ingest.pdf.tables.captions import is_caption, is_figure
from clew.ingest.pdf.tables.columns import fill, find_columns
from clew.ingest.pdf.tables.matrix import Matrix, Slot, join_wrapped, own_text, transposed, without_empty
from clew.ingest.pdf.tables.rows import CELL_GAP, Side, is_number, joined, middle, runs, text_rows
from clew.ingest.pdf.tables.ruled import Stroke
from clew.ingest.pdf.values import Word

_PROSE_WORDS = 5
_PROSE_LINES = 6
_PROSE_EMS = 13
_SAME_EDGE = 4.0
_NARROWEST = 60.0
_ACROSS_LEAST = 0.6
_BESIDE_LEAST = 0.6
"""Share of the rows between rules that have a label beside the rules."""
_GOING_ON = 0.25
"""Share of labels that are long and begin in lower case or a script without capitals; more are lines of a paragraph."""
_SAME_STEP, _BANDS_LEAST = 1.3, 3
_FAR = 2.6
_SINGLES = 2
"""How many rows of one run may follow each other inside a table."""
_WIDE_BAND, _SPARSE = 40.0, 0.5
_CELL_WORDS = 40
"""Average words per cell: with more it is a page laid out in boxes."""
_LIST_MARK = re.compile(r"^([-–•▪◦*·‣]|\(?\d{1,3}[.)]|\[\d{1,3}\]|\(?[a-z][.)]|[ivx]{1,4}[.)])$", re.IGNORECASE)
_LEADERS = re.compile(r"(\. ?){4,}|…{2,}|_{4,}")
_ENTRY = re.compile(r"(\.{4,}|(\. ){4,}|…{2,}) ?\d{1,4}$")
_PAGE_NUMBER = re.compile(r"^(\d{1,4}|[ivxlc]{1,7})$", re.IGNORECASE)
_CODE = re.compile(
    r"[;{}]$|^(def|class|return|import|if|for|while|else|end)$|==|->|:=|\(\)|^/\*|\*/$|^(SELECT|FROM|WHERE|(ORDER|GROUP) BY)\b"
)
_FORMULA = re.compile("[·=+−×÷∑∫]$|^[=+−×÷] ?[\\w|]|[\U0001d400-\U0001d7ff].*=|=.*[\U0001d400-\U0001d7ff]")

_NAME = re.compile(r"[^\W\d_]{2}|[\u2e80-\u9fff\uac00-\ud7af]")
_LEAST_NAMED, _LEAST_LABELLED = 0.08, 0.8
"""Share of the cells with words in a table without rules. Fewer are enough as labels of this share of its rows, if it is wide."""
_YEAR = re.compile(r"(1[89]|20)\d\d")
_TYPEWRITER = re.compile(r"cour|mono|consol|typewriter|cmtt|lucidacons|menlo", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class Area:
    """Rows of words that are a table, by column."""

    matrix: Matrix
    lines: tuple[float, ...]
    """Heights of the horizontal rules across it."""


def between_rules(words: Sequence[Word], level: Sequence[Stroke]) -> list[Area]:
    """Return the tables between horizontal rules of one width: at the top, under the header, and at the bottom."""
    found: list[Area] = []
    for group in _same_width(level):
        start, end = group[0].start, group[0].end
        if _leaves_labels_out(words, group, level):
            continue
        inside = [word for word in words if start - _SAME_EDGE <= (word.x0 + word.x1) / 2 <= end + _SAME_EDGE]
        bands = [
            [word for word in inside if upper.at - 1 <= (word.top + word.bottom) / 2 < lower.at]
            for upper, lower in pairwise(group)
        ]
        run: list[int] = []
        for number, band in enumerate([*bands, []]):
            if band and _is_of_table(band, words, group, number):
                run.append(number)
                continue
            if run:
                head = [] if run[0] else _row_above(inside, group[0].at)
                found += _from_bands([head] * bool(head) + [bands[one] for one in run], group[run[0] : run[-1] + 2], level)
            run = []
    return found


def _leaves_labels_out(words: Sequence[Word], group: Sequence[Stroke], level: Sequence[Stroke]) -> bool:
    """Return whether most rows between rules have only amounts, and their labels left of the rules: under a statement's amounts.

    What is under other rules, running text in another column, and another table belong to something else.
    """
    top, bottom, start, end = group[0].at, group[-1].at, group[0].start - _SAME_EDGE, group[0].end + _SAME_EDGE
    others = [one for one in level if top - 1 <= one.at <= bottom + 1 and one.end - one.start >= _NARROWEST and one not in group]
    free = [word for word in words if not any(one.start < word.x1 and word.x0 < one.end for one in others)]
    rows = text_rows(word for word in words if top < middle(word) < bottom and (word.x0 + word.x1) / 2 <= end)
    within = [row for row in rows if (row[-1].x0 + row[-1].x1) / 2 >= start]
    outside = {id(word) for word in free}
    labels: list[list[Word]] = []
    for row in within:
        left = [word for word in row if (word.x0 + word.x1) / 2 < start and id(word) in outside]
        own = runs([word for word in row if (word.x0 + word.x1) / 2 >= start], CELL_GAP)
        if left and all(_is_amount(run) or not any(char.isalnum() for word in run for char in word.text) for run in own):
            labels.append(runs(left, CELL_GAP)[-1])
    return len(labels) >= max(2, _BESIDE_LEAST * len(within)) and not _is_something_else(labels)


def _is_something_else(left: Sequence[Sequence[Word]]) -> bool:
    """Return whether the text left of a table is amounts other than years, or a paragraph whose lines go on in lower case."""
    firsts = [run[0].text[0] for run in left if _is_running(run)]
    going_on = sum(first.isalpha() and not first.isupper() for first in firsts)
    amounts = sum(_is_amount(run) and not _YEAR.fullmatch(run[0].text) for run in left)
    return amounts * 2 > len(left) or going_on > _GOING_ON * len(left)


def aligned(side: Side, level: Sequence[Stroke], leaders: Sequence[Word] = ()) -> list[Area]:
    """Return the tables recognised only by the white space between columns; `leaders` are the dots up to a page number."""
    found: list[Area] = []
    dotted = [middle(word) for word in leaders]
    for block in (block for stretch in _stretches(side.cells) for block in _blocks(_without_prose(stretch))):
        columns = find_columns(block)
        if len(columns) < 2:
            continue
        lines = _across(block, level)
        matrix = without_empty(join_wrapped(fill(block, columns, level)))
        if _is_table(matrix, dotted):
            found.append(Area(matrix, lines))
    return found


def sides(words: Sequence[Word], width: float) -> list[Side]:
    """Return the words left and right of the white space between two columns of text, or all together."""
    whole = Side.of(words)
    running = [run for row in whole.cells for run in row if _is_running(run)]
    if len(running) < 2 * _PROSE_LINES:
        return [whole]
    begins, ends = sorted(run[0].x0 for run in running), sorted(run[-1].x1 for run in running)
    for step in range(16):
        for at in {width * (0.5 - 0.01 * step), width * (0.5 + 0.01 * step)}:
            left, right = bisect_left(ends, at), len(begins) - bisect_right(begins, at)
            parts = min(left, right) >= _PROSE_LINES and left + right == len(running)
            if parts and not any(word.x0 < at < word.x1 for word in words):
                return [Side.of(word for word in words if word.x1 <= at), Side.of(word for word in words if word.x0 >= at)]
    return [whole]


def _stretches(rows: Sequence[list[list[Word]]]) -> Iterator[Sequence[list[list[Word]]]]:
    """Yield rows of several runs near each other, with the rows between them and one before and after."""
    several = [number for number, row in enumerate(rows) if len(row) > 1]
    start = 0
    for at in range(1, len(several) + 1):
        if at == len(several) or several[at] - several[at - 1] > _SINGLES + 1:
            if at - start > 1:
                yield rows[max(several[start] - 1, 0) : several[at - 1] + 2]
            start = at


def _same_width(level: Sequence[Stroke]) -> list[list[Stroke]]:
    groups: list[list[Stroke]] = []
    for one in sorted(level, key=lambda one: one.at):
        if one.end - one.start < _NARROWEST:
            continue
        home = next(
            (g for g in groups if abs(g[0].start - one.start) < _SAME_EDGE and abs(g[0].end - one.end) < _SAME_EDGE), None
        )
        if home is None:
            groups.append([one])
        else:
            home.append(one)
    return [group for group in groups if len(group) > 1]


def _from_bands(bands: Sequence[list[Word]], group: Sequence[Stroke], level: Sequence[Stroke]) -> list[Area]:
    """Return the table of the bands between rules: a band is a row if there are many with few lines, otherwise a line is."""
    rows = [text_rows(band) for band in bands]
    flat = [row for band in rows for row in band]
    columns = find_columns(flat)
    if len(flat) < 2 or len(columns) < 2:
        return []
    top, bottom = group[0].at, group[-1].at
    partial = [one for one in level if top < one.at < bottom and one.end - one.start < 0.9 * (group[0].end - group[0].start)]
    by_band = len(bands) >= 3 and sum(len(band) for band in rows) <= 3 * len(bands) and max(len(band) for band in rows) <= 8
    if by_band:
        matrix: Matrix = []
        for band in rows:
            slots = fill(band, columns, partial)
            matrix += [_one_row(slots)] if _is_one(slots) else join_wrapped(slots)
    else:
        matrix = join_wrapped(fill(flat, columns, partial))
    matrix = without_empty(matrix)
    return [Area(matrix, tuple(one.at for one in group))] if _is_ruled_table(matrix) else []


def _is_of_table(band: Sequence[Word], words: Sequence[Word], group: Sequence[Stroke], number: int) -> bool:
    """Return whether the content between two rules can be part of a table."""
    rows = text_rows(band)
    if _is_sparse(rows, group, number) or any(is_caption(joined(row)) for row in rows):
        return False
    is_sentence = any(_is_sentence(row, group[0]) and not _is_set_as_row(rows, at, group, number) for at, row in enumerate(rows))
    return not _is_prose(rows) and not is_sentence and not _sticks_out(rows, words, group[0])


def _is_sentence(row: Sequence[Word], rule: Stroke) -> bool:
    """Return whether a row between rules is a sentence across most of their width, such as the text between two tables."""
    width = row[-1].x1 - row[0].x0
    begins = row[0].x0 < rule.start + row[0].size and width > _ACROSS_LEAST * (rule.end - rule.start)
    return begins and row[-1].text.endswith((".", ":")) and len(runs(list(row), CELL_GAP)) == 1 and _is_running(row)


def _is_set_as_row(rows: Sequence[list[Word]], at: int, group: Sequence[Stroke], number: int) -> bool:
    """Return whether a row stands between rows of several cells and no farther from them than others: a remark in the table.

    Alone between two rules, it must be as high as most of the other bands, three at least.
    """
    if len(rows) == 1:
        high = [lower.at - upper.at for upper, lower in pairwise(group)]
        others = [one for place, one in enumerate(high) if place != number]
        alike = sum(1 / _SAME_STEP < one / high[number] < _SAME_STEP for one in others)
        return alike >= max(_BANDS_LEAST, len(others) / 2)
    if any(len(runs(row, CELL_GAP)) < 2 for row in (*rows[max(at - 1, 0) : at], *rows[at + 1 : at + 2])):
        return False  # a heading
    steps = [middle(lower[0]) - middle(upper[0]) for upper, lower in pairwise(rows)]
    others = [step for place, step in enumerate(steps) if place not in (at - 1, at)] or [1.5 * _height(rows[at])]
    return max(steps[max(at - 1, 0) : at + 1]) <= _SAME_STEP * max(others)


def _is_sparse(rows: Sequence[list[Word]], group: Sequence[Stroke], number: int) -> bool:
    """Return whether there is only a heading or a caption between the last rule of a table and the first of the next."""
    high = group[number + 1].at - group[number].at
    filled = sum(_height(row) for row in rows)
    return high > _WIDE_BAND and filled < _SPARSE * high and all(len(runs(row, CELL_GAP)) == 1 for row in rows)


def _row_above(words: Sequence[Word], line: float) -> list[Word]:
    """Return the row of names close above the first rule."""
    near = [word for word in words if line - 2.2 * (word.bottom - word.top) < word.bottom <= line + 2]
    rows = text_rows(near)
    if not rows or len(runs(rows[-1], CELL_GAP)) < 2 or any(_is_running(run) for run in runs(rows[-1], CELL_GAP)):
        return []
    return rows[-1]


def _is_one(rows: Matrix) -> bool:
    """Return whether the printed rows between two rules are one row: no column has two amounts."""
    return not any(sum(is_number(slot.text) for slot in column if slot.words) > 1 for column in transposed(rows)) and not any(
        slot.across for row in rows for slot in row
    )


def _one_row(rows: Matrix) -> list[Slot]:
    first, *others = rows
    for row in others:
        for slot, more in zip(first, row, strict=True):
            slot.words += more.words
    return first


def _sticks_out(rows: Sequence[list[Word]], words: Sequence[Word], rule: Stroke) -> bool:
    """Return whether lines between two rules extend beyond the rules' ends."""
    top, bottom = min(word.top for row in rows for word in row), max(word.bottom for row in rows for word in row)
    left, right = rule.start - 6, rule.end + 6
    across = [word for word in words if word.x0 < left < word.x1 or word.x0 < right < word.x1]
    return sum(top < middle(word) < bottom for word in across) > max(1, len(rows) // 4)


def _is_prose(rows: Sequence[list[Word]]) -> bool:
    """Return whether most of the letters are in lines of running text."""
    total = sum(len(row) for row in rows)
    cut = [runs(row, CELL_GAP) for row in rows]
    whole = [len(row) == 1 and _is_running(row[0]) for row in cut]
    if any(one and other for one, other in pairwise(whole)) and sum(whole) * 8 > len(rows):
        return True
    prose = sum(len(run) for row in cut for run in row if len(run) >= 8 and _is_running(run))
    return prose > 0.6 * total and len(rows) > 2


def _is_running(run: Sequence[Word]) -> bool:
    """Return whether words are a line of a paragraph: several, mostly of small letters, wide."""
    if run[-1].x1 - run[0].x0 < _PROSE_EMS * run[0].size or (len(run) < _PROSE_WORDS and run[0].text < "\u2e80"):
        return False
    letters = "".join([word.text for word in run])
    if len(run) < _PROSE_WORDS and (len(letters) < 15 or letters[:1] <= "\u2e80"):
        return False
    in_words = sum([len(word.text) for word in run if word.text.isalpha()])  # mostly enough, and cheaper than letter by letter
    return in_words >= 0.7 * len(letters) or sum(map(str.isalpha, letters)) >= 0.7 * len(letters)


def _without_prose(cut: Sequence[list[list[Word]]]) -> list[list[list[Word]]]:
    """Return the runs of rows without those of paragraphs of two or more lines."""
    dropped: set[int] = set()
    before: list[list[Word]] = []
    for row in cut:
        for run in row:
            wide = _is_running(run)
            for upper in before:
                if not (_is_running(upper) and (wide or (len(row) == 1 and abs(upper[0].x0 - run[0].x0) < 2))):
                    continue
                overlap = min(upper[-1].x1, run[-1].x1) - max(upper[0].x0, run[0].x0)
                if overlap > 0.8 * (run[-1].x1 - run[0].x0) or (wide and overlap > 0.6 * (upper[-1].x1 - upper[0].x0)):
                    dropped |= {id(run)} | {id(upper)}
        before = row
    return [
        [run for run in row if _is_label(run, row) or (id(run) not in dropped and not (len(run) >= 9 and _is_running(run)))]
        for row in cut
    ]


def _is_label(run: Sequence[Word], row: Sequence[Sequence[Word]]) -> bool:
    """Return whether a run is the long label of a row: only amounts follow it."""
    ends_in_number = is_number(run[-1].text) and not _YEAR.fullmatch(run[-1].text)
    overlaps = any(other.x0 < one.x1 - 1 for one, other in pairwise(run))  # two cells, printed over each other
    return run is row[0] and len(row) > 1 and not ends_in_number and not overlaps and all(map(_is_amount, row[1:]))


def _is_amount(run: Sequence[Word]) -> bool:
    return is_number(" ".join(word.text for word in run))


def _blocks(rows: Sequence[list[list[Word]]]) -> list[list[list[Word]]]:
    """Return groups of close rows, most of which have several runs of words."""
    blocks: list[list[list[Word]]] = []
    block: list[list[Word]] = []
    single = 0
    bottom = 0.0
    for row in [*rows, []]:
        words = [word for run in row for word in run]
        far = bool(words) and bool(block) and min(word.top for word in words) - bottom > _FAR * _height(words)
        if not words or far or (len(row) == 1 and single >= _SINGLES):
            blocks += _trimmed(block)
            block, single = [], 0
        if len(row) > 1 or (words and block):
            block.append(words)
            single = 0 if len(row) > 1 else single + 1
        bottom = max((word.bottom for word in words), default=bottom)
    return [one for one in blocks + _trimmed(block) if len(one) > 1]


def _trimmed(block: list[list[Word]]) -> list[list[list[Word]]]:
    """Return a group without the rows of one run at its end."""
    rows = list(block)
    while rows and len(runs(rows[-1], CELL_GAP)) < 2:
        rows.pop()
    return [rows] if rows else []


def _height(words: Sequence[Word]) -> float:
    return max(word.bottom - word.top for word in words)


def _across(block: Sequence[list[Word]], level: Sequence[Stroke]) -> tuple[float, ...]:
    x0, x1 = min(row[0].x0 for row in block), max(word.x1 for row in block for word in row)
    top, bottom = block[0][0].top - 20, block[-1][0].bottom + 10
    return tuple(one.at for one in level if top < one.at < bottom and min(one.end, x1) - max(one.start, x0) > 0.7 * (x1 - x0))


def _is_ruled_table(matrix: Matrix) -> bool:
    """Return whether rows between rules are a table: rules count for it, running text and contents against it."""
    if len(matrix) < 2 or len(matrix[0]) < 2:
        return False
    texts = [slot.text for row in matrix for slot in row if slot.words]
    counts = sorted(len(slot.words) for row in matrix for slot in row if slot.words)
    if counts[len(counts) // 2] > _CELL_WORDS or (len(matrix) < 4 and counts[-1] > 2 * _CELL_WORDS):
        return False
    rows = [sum(bool(slot.words) and not slot.across for slot in row) for row in matrix]
    if sum(count > 1 for count in rows) < 0.4 * len(rows) or any(map(is_figure, texts)):
        return False
    if len(matrix) == len(matrix[0]) == 2 and not any(map(is_number, texts)):
        return False
    words = [word for row in matrix for slot in row for word in slot.words]
    return _filled(matrix) >= 0.35 and not _runs_on(matrix) and not _is_contents(matrix, ()) and not _is_code(words, texts)


def _is_table(matrix: Matrix, dotted: Sequence[float]) -> bool:
    """Return whether rows without rules are a table."""
    if len(matrix) < 3 or len(matrix[0]) < 2 or _runs_on(matrix) or _is_contents(matrix, dotted) or _is_listing(matrix):
        return False
    if _is_drawn_or_set(matrix):
        return False
    columns = transposed(matrix)
    numbers = [sum(is_number(slot.text) for slot in column if slot.words) for column in columns]
    counts = [sum(bool(slot.words) for slot in column) for column in columns]
    share = sum(numbers[1:]) / max(1, sum(counts[1:]))
    if len(columns) == 2:
        return share >= 0.7 and counts[1] >= 3 and _filled(matrix) >= 0.7
    if share >= 0.3:
        return _filled(matrix) >= 0.45
    return len(matrix) >= 4 and _filled(matrix) >= 0.75 and _keeps_edges(matrix) and _has_short_cells(matrix)


def _filled(matrix: Matrix) -> float:
    return sum(bool(slot.words) for row in matrix for slot in row) / (len(matrix) * len(matrix[0]))


def _runs_on(matrix: Matrix) -> bool:
    """Return whether the columns are prose: lines of many words that continue in the next row in lower case."""
    long = [slot for row in matrix for slot in row if len(slot.words) >= _PROSE_WORDS and not is_number(slot.text)]
    total = sum(len(slot.words) for row in matrix for slot in row)
    if sum(len(slot.words) for slot in long) < 0.5 * total:
        return False
    on = pairs = 0
    for column in transposed(matrix):
        for upper, lower in pairwise(column):
            if len(upper.words) >= _PROSE_WORDS and lower.words:
                pairs += 1
                on += lower.text[:1].islower() or upper.text[-1:] in "-,"
    return pairs >= 2 and on >= 0.35 * pairs


def _is_contents(matrix: Matrix, dotted: Sequence[float]) -> bool:
    """Return whether this is a table of contents: titles, and page numbers that never decrease; leader dots make it certain."""
    last = [own_text(row[-1]) for row in matrix if row[-1].words]
    pages = sum(bool(_PAGE_NUMBER.match(text.strip(" ."))) for text in last)
    titles = [row[0].text for row in matrix if row[0].words]
    if pages < 0.8 * len(last) or (sum(map(is_number, titles)) * 2 > len(titles) and len(matrix[0]) < 3):
        return False
    numbers = [int(text) for text in last if text.isdecimal()]
    rising = len(numbers) >= 3 and all(one <= other for one, other in pairwise(numbers)) and numbers[-1] > numbers[0]
    leaders = sum(_has_leaders(row, dotted) for row in matrix) * 2 >= len(matrix)
    return (leaders and (rising or len(numbers) < 3)) or (
        rising and len(matrix[0]) <= 3 and len(matrix) >= 4 and numbers[0] <= 30
    )


def _has_leaders(row: Sequence[Slot], dotted: Sequence[float]) -> bool:
    words = [word for slot in row for word in slot.words]
    top, bottom = min(word.top for word in words), max(word.bottom for word in words)
    return any(top < at < bottom for at in dotted) or bool(_LEADERS.search(" ".join(word.text for word in words)))


def _is_listing(matrix: Matrix) -> bool:
    """Return whether these are lists, references, code, line numbers or blocks of names and addresses, not a table."""
    first = [row[0].text for row in matrix if row[0].words]
    marks = sum(bool(_LIST_MARK.match(text)) for text in first)
    if len(matrix[0]) <= 3 and marks >= 0.6 * len(first):
        return True
    counting = [int(text) for text in first if text.isdecimal()]
    second = [row[1].text for row in matrix if row[1].words]
    if (
        len(counting) >= 0.8 * len(first)
        and all(b - a in (1, 5) for a, b in pairwise(counting))
        and not any(map(is_number, second))
    ):
        return len(matrix[0]) == 2
    texts = [slot.text for row in matrix for slot in row if slot.words]
    if sum("@" in text for text in texts) * 8 >= len(texts) or sum(bool(_ENTRY.search(text)) for text in texts) * 3 >= len(texts):
        return True
    return _is_code([word for row in matrix for slot in row for word in slot.words], texts)


def _is_drawn_or_set(matrix: Matrix) -> bool:
    """Return whether these are formulas, or unnamed scales and values of a chart."""
    texts = [slot.text for row in matrix for slot in row if slot.words]
    named = sum(_NAME.search(text) is not None for text in texts)
    least = max(2, min(_LEAST_NAMED * len(texts), _LEAST_LABELLED * len(matrix)))
    return named < least or sum(bool(_FORMULA.search(text)) for text in texts) * 8 > len(texts)


def _is_code(words: Sequence[Word], texts: Sequence[str]) -> bool:
    typed = sum(bool(_TYPEWRITER.search(word.font)) for word in words) * 2 > len(words)
    signs = sum(bool(_CODE.search(text)) for text in texts)
    return signs * 5 >= len(texts) or (typed and sum(map(is_number, texts)) * 3 < len(texts) and signs > 0)


def _keeps_edges(matrix: Matrix) -> bool:
    """Return whether the cells of every column are aligned left or right."""
    for column in transposed(matrix):
        words = [slot.words for slot in column if slot.words and not slot.across]
        lefts = sorted(min(word.x0 for word in cell) for cell in words)
        rights = sorted(max(word.x1 for word in cell) for cell in words)
        if not any(
            sum(abs(edge - edges[len(edges) // 2]) < 3 for edge in edges) >= 0.7 * len(edges) for edges in (lefts, rights)
        ):
            return False
    return True


def _has_short_cells(matrix: Matrix) -> bool:
    counts = sorted(len(slot.words) for row in matrix for slot in row if slot.words)
    return counts[len(counts) // 2] <= 4 and counts[int(0.9 * len(counts))] <= 12
