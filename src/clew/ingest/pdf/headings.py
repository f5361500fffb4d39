"""Which paragraphs of a PDF are headings, and of which level.

The file's own outline and tags come first; then how a line differs from the rest of the document (larger, bold, another face,
numbered) and what is below it. Above: `document.py`. Below: `order.py`, `styles.py`. Decision 0028 has the figures.
"""

import re
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

from clew.ingest.pdf.order import Row
from clew.ingest.pdf.outline import OutlineEntry
from clew.ingest.pdf.paragraphs import begins_item
from clew.ingest.pdf.styles import Style, is_typed, letters_by_style, number_depth, parted, style_of
from clew.ingest.pdf.tables.captions import is_caption, is_figure
from clew.ingest.pdf.tables.found import FoundTable

__all__ = ["PageText", "heading_levels", "parted"]

Paragraph = list[Row]

_LONGEST, _MOST_ROWS, _MOST_LEVELS = 160, 3, 5
_MUCH_LARGER, _LARGER, _A_LITTLE_LARGER = 1.35, 1.12, 1.04
_TEXT_LETTERS = 60
_ENDS = tuple(".,;:…。，；：、·|=")
_SOURCE = re.compile(r"^(exhibit|source|note)s?\.?\s*\d", re.IGNORECASE)
_NO_TITLE = re.compile(r"@|https?:|www\.|\.{4,}|…{2,}|(\. ){4,}|[<>{}=;*\\]|\w\w\(|:\s+\S*\d")
_MOST_IN_A_ROW = 4
_CROWDED = 0.6
_SHARE, _LARGE_SHARE = 0.25, 0.4
"""Share of a document's letters: a style with more is not a heading style."""
_KNOWN_BY_OUTLINE = 4


_NO_STYLE = Style("", 0.0, False)


@dataclass(slots=True)
class _Block:
    rows: Paragraph
    page: int
    text: str
    style: Style
    level: int = 0
    """Level in the outline; 0 if the outline does not contain it."""


@dataclass(frozen=True, slots=True)
class PageText:
    """What a page contains apart from running heads."""

    number: int
    """From 1."""
    paragraphs: Sequence[Paragraph]
    """In reading order, without the words of tables."""
    tables: Sequence[FoundTable] = ()


def heading_levels(pages: Sequence[PageText], outline: Sequence[OutlineEntry] = ()) -> dict[int, int]:
    """Return the level of each heading, by the id of its paragraph."""
    blocks = [_blocks(page) for page in pages]
    every = [block for page in blocks for block in page if block.rows]
    in_tables = _letters_in_tables(pages)
    body = _body(every, in_tables)
    if body is None:
        return {}
    _name_by_outline(blocks, outline)
    styles = _heading_styles(every, body, in_tables.total())
    found: list[_Block] = []
    for page in blocks:
        found += _of_page(page, body, styles)
    return _levels(found)


def _blocks(page: PageText) -> list[_Block]:
    """Return the paragraphs of a page, and its tables in order as blocks without lines."""
    blocks = [_block(rows, page.number) for rows in page.paragraphs if rows]
    for table in page.tables:
        below = (at for at, block in enumerate(blocks) if block.rows and _is_under(block.rows[0], table))
        blocks.insert(next(below, len(blocks)), _Block([], page.number, "", _NO_STYLE))
    return blocks


def _is_under(row: Row, table: FoundTable) -> bool:
    return row.top > table.top and row.x0 < table.x1 and row.x1 > table.x0


def _block(rows: Paragraph, page: int) -> _Block:
    return _Block(rows, page, " ".join([word.text for row in rows for word in row.words]), style_of(rows))


def _letters_in_tables(pages: Sequence[PageText]) -> Counter[Style]:
    cells = (cell for page in pages for table in page.tables for row in table.rows for cell in row)
    return letters_by_style(word for cell in cells for word in cell.words)


def _body(blocks: Sequence[_Block], in_tables: Counter[Style]) -> Style | None:
    """Return the style of most letters, including those of tables."""
    letters = in_tables.copy()
    for block in blocks:
        letters[block.style] += len(block.text)
    return letters.most_common(1)[0][0] if letters else None


def _name_by_outline(pages: Sequence[Sequence[_Block]], outline: Sequence[OutlineEntry]) -> None:
    """Mark the paragraphs named in the outline, on the target page or the next."""
    if not outline:
        return
    by_page: dict[int, list[tuple[str, _Block]]] = {}
    for page in pages:
        for block in page:
            if 0 < len(block.rows) <= _MOST_ROWS:
                by_page.setdefault(block.page, []).append((_plain(block.text), block))
    for entry in outline:
        title = _plain(entry.title)
        following = [] if entry.is_exact else by_page.get(entry.page + 1, [])
        near = [*by_page.get(entry.page, []), *following] if entry.page else []
        for text, block in near:
            if title and text == title and not block.level:
                block.level = entry.level
                break


def _plain(text: str) -> str:
    return "".join(letter for letter in text.casefold() if letter.isalnum())


def _could_be(block: _Block, body: Style) -> bool:
    """Return whether a paragraph has the shape of a heading, whatever its style."""
    text = block.text
    if not 0 < len(block.rows) <= _MOST_ROWS or not 2 <= len(text) <= _LONGEST or block.rows[0].is_sideways:
        return False
    if sum(map(str.isalpha, text)) * 2 < len(text.replace(" ", "")) or (is_typed(block.style) and not is_typed(body)):
        return False
    if text.endswith(_ENDS) or is_caption(text) or is_figure(text) or _SOURCE.match(text) or _NO_TITLE.search(text):
        return False
    if text[0].islower() and block.style.size < _MUCH_LARGER * body.size:
        return False
    if text[0] == "(" and text[-1] == ")" and not number_depth(text):
        return False
    is_item = begins_item(block.rows[0]) and not number_depth(text)
    return not is_item and not any(row.cuts for row in block.rows[:1] if not number_depth(text))


def _stands_out(block: _Block, body: Style) -> int:
    """Return how clearly a paragraph differs from the body: 2 larger or bold, 1 a little, 0 not."""
    style = block.style
    if style.size < 0.95 * body.size and not style.is_bold:
        return 0
    if style.size >= _LARGER * body.size or (style.is_bold and not body.is_bold and style.size >= 0.9 * body.size):
        return 2
    other = style.font != body.font or style.size >= _A_LITTLE_LARGER * body.size
    return int(other and style.size >= 0.98 * body.size)


def _heading_styles(blocks: Sequence[_Block], body: Style, in_tables: int) -> set[Style]:
    """Return the styles used mostly for headings: most paragraphs are short, with few letters of the document."""
    shaped: Counter[Style] = Counter()
    count: Counter[Style] = Counter()
    letters: Counter[Style] = Counter()
    for block in blocks:
        count[block.style] += 1
        letters[block.style] += len(block.text)
        shaped[block.style] += _could_be(block, body)
    total = sum(letters.values()) + in_tables
    styles = {
        style
        for style in count
        if style != body
        and shaped[style] >= 0.5 * count[style]
        and letters[style] <= (_LARGE_SHARE if style.size >= _LARGER * body.size else _SHARE) * total
    }
    named = [block for block in blocks if block.level]
    if len(named) >= _KNOWN_BY_OUTLINE:
        known = {block.style for block in named}
        least = min(style.size for style in known)
        if len({block.level for block in named}) == 1:  # an outline of chapters says nothing about what is below them
            least = min(least, _LARGER * body.size)
        styles = {style for style in styles if style in known or style.size > least}
    return styles


def _of_page(page: Sequence[_Block], body: Style, styles: set[Style]) -> list[_Block]:
    """Return the headings of a page: lines that stand out and have text below them."""
    marked = [_candidate(block, body, styles) for block in page]
    texts = [not mark and _is_text(block) for block, mark in zip(page, marked, strict=True)]
    if not any(texts):
        return [block for block in page if block.level] or _title(page, marked, body)
    found: list[_Block] = []
    for number, block in enumerate(page):
        if block.level or (marked[number] and (_tops(number, page, body) or _leads(number, page, marked, texts, body))):
            found.append(block)
    crowded = len(found) > _CROWDED * len(page) and len(found) > _MOST_IN_A_ROW
    return [block for block in found if block.level or block.style.size >= _LARGER * body.size] if crowded else found


def _candidate(block: _Block, body: Style, styles: set[Style]) -> bool:
    if block.level:
        return True
    if not block.rows or block.style not in styles or not _could_be(block, body):
        return False
    apart = _stands_out(block, body)
    short = len(block.rows) == 1 and len(block.text) <= 90
    return apart == 2 or (apart == 1 and short and (number_depth(block.text) > 0 or len(block.text.split()) <= 10))


def _is_text(block: _Block) -> bool:
    letters = sum(map(str.isalpha, block.text))
    return (
        not block.rows
        or letters >= _TEXT_LETTERS
        or (letters >= _TEXT_LETTERS / 3 and block.text > "\u2e80")
        or begins_item(block.rows[0])
    )


def _tops(number: int, page: Sequence[_Block], body: Style) -> bool:
    """Return whether a line begins a page and is much larger than the rest: names may stand between it and the text."""
    size = page[number].style.size
    is_first = all(not block.rows for block in page[:number])
    return is_first and size >= _MUCH_LARGER * body.size and all(block.style.size < size for block in page[number + 1 :])


def _leads(number: int, page: Sequence[_Block], marked: Sequence[bool], texts: Sequence[bool], body: Style) -> bool:
    """Return whether text follows, after at most a few more headings; the next page follows the end of a page."""
    block = page[number]
    lines_between = 2 if block.style.size >= _MUCH_LARGER * body.size else 1 if block.style.size >= _LARGER * body.size else 0
    for steps, at in enumerate(range(number + 1, len(page))):
        if texts[at]:
            return True
        lines_between -= not marked[at]
        if steps >= _MOST_IN_A_ROW - 1 or not (lines_between >= 0 or page[at].text.endswith(":")):
            return False
    at_end = len(page) - number <= 2 and (number == 0 or not marked[number - 1])
    return at_end and block.style.size >= max(other.style.size for other in page)


def _title(page: Sequence[_Block], marked: Sequence[bool], body: Style) -> list[_Block]:
    """Return the title of a page without running text (a cover, a slide): its largest line."""
    large = [block for block, mark in zip(page, marked, strict=True) if mark and block.style.size >= _LARGER * body.size]
    if not large:
        return []
    size = max(block.style.size for block in large)
    largest = [block for block in large if block.style.size == size]
    return largest if len(largest) <= 2 else largest[:1]


def _levels(found: Sequence[_Block]) -> dict[int, int]:
    """Return levels by size and weight; numbers give the depth of numbered headings.

    The first heading is the title if no other has its style and no heading of its size or larger is far from it.
    """
    free = [block for block in found if not block.level]
    uses = Counter(_rank(block) for block in free)
    is_titled = bool(free) and free[0] is found[0] and uses[_rank(free[0])] == 1 and len(free) > 1
    ranks = sorted(uses, reverse=True)
    if is_titled:
        ranks.remove(_rank(free[0]))
        ranks.insert(0, _rank(free[0]))
    first = {rank: min(place + 1, _MOST_LEVELS) for place, rank in enumerate(ranks)}
    top = min((first[_rank(block)] for block in free if number_depth(block.text) == 1), default=0)
    levels: dict[int, int] = {}
    for block in found:
        depth = number_depth(block.text)
        level = block.level or (top + depth - 1 if depth and top else first[_rank(block)])
        levels[id(block.rows)] = min(level, _MOST_LEVELS + 1)
    return levels


def _rank(block: _Block) -> tuple[float, bool]:
    return block.style.size, block.style.is_bold
