"""The headings of a Markdown text, by the block rules of CommonMark (markdown-it-py), and its tables (GFM pipe tables).

The text itself is never changed: only positions are recorded. Front matter is not a heading, nor is a `#` in a code fence. Above:
`parse.py`. Next: `split.py`, which never packs two sections of any size into one chunk.
"""

import re
from itertools import accumulate, pairwise

from markdown_it import MarkdownIt

from clew.ingest.reading.document import Heading, Table
from clew.ingest.reading.grid import is_caption

_FRONT_MATTER = re.compile(r"\A---[ \t]*\n(?:.*\n)*?(?:---|\.\.\.)[ \t]*(?:\n|\Z)")
_FRONT_TITLE = re.compile(r"^title:[ \t]*(.+?)[ \t]*$", re.MULTILINE)
_FRONT_MAX = 20_000
_TITLE_MAX = 500

_BLOCKS = MarkdownIt("commonmark").disable("inline")
_INLINE = MarkdownIt("commonmark")
_FENCE = re.compile(r"[ \t]{0,3}(```+|~~~+)")
_RULE = re.compile(r"[ \t]{0,3}\|?[ \t]*:?-+:?[ \t]*(?:\|[ \t]*:?-+:?[ \t]*)*\|?[ \t]*$")
_CELL_END = re.compile(r"(?<!\\)\|")
_EMPHASIS = re.compile(r"\*\*|__|`|(?<!\w)[*_](?=\w)|(?<=\w)[*_](?!\w)")
_ATTRIBUTES = re.compile(r"\s*\{:?\s*[#.][\w:-]+(?:\s[^{}]*)?\}\s*$")
"""What Pandoc, kramdown, Docusaurus and MkDocs write behind a heading: `{#gates}`, `{: #gates }`, `{ #gates }`."""
_FORMATTING = re.compile(
    r"</?(?:a|abbr|b|big|br|code|em|font|i|img|kbd|mark|s|small|span|strong|sub|sup|tt|u|wbr)(?:\s[^<>]*)?/?>$", re.IGNORECASE
)
"""Tags that frame words of a heading; others are its words: `The <head> element`."""
_LONGEST_CONTEXT = 2_000


def markdown_headings(text: str) -> tuple[Heading, ...]:
    """Return the headings of a cleaned Markdown text (lines end in LF), in order."""
    front = _front_matter(text)
    starts = [0, *accumulate(len(line) + 1 for line in text.split("\n"))]
    skipped = "\n" * front.count("\n")
    tokens = _BLOCKS.parse(skipped + text[len(front) :])
    found: list[Heading] = []
    for token, inline in pairwise(tokens):
        if token.type == "heading_open" and token.map and (title := _plain(inline.content)):
            found.append(Heading(int(token.tag[1]), title, starts[token.map[0]]))
    return tuple(found)


def markdown_title(text: str, headings: tuple[Heading, ...]) -> str | None:
    """Return the title of a Markdown text: from its front matter, or else its first heading of level 1."""
    named = _FRONT_TITLE.search(_front_matter(text))
    if named and (title := named.group(1).strip("\"'")):
        return title[:_TITLE_MAX]
    return next((heading.title for heading in headings if heading.level == 1), None)


def _front_matter(text: str) -> str:
    found = _FRONT_MATTER.match(text[:_FRONT_MAX])
    return found.group() if found else ""


def _plain(markup: str) -> str:
    tokens = _INLINE.parseInline(markup[:_TITLE_MAX])[0].children or []
    shown = (token for token in tokens if token.type != "html_inline" or not _FORMATTING.match(token.content))
    words = "".join(" " if token.type == "softbreak" else token.content for token in shown)
    return " ".join(_ATTRIBUTES.sub("", words).split())


def markdown_tables(text: str) -> tuple[Table, ...]:
    """Return the tables of a cleaned Markdown text (lines end in LF), in order."""
    found: list[Table] = []
    lines = _lines(text)
    place, fence = 0, ""
    while place < len(lines):
        start, line = lines[place]
        fence, is_code = _fenced(line, fence)
        rule = lines[place + 1][1] if place + 1 < len(lines) else ""
        if is_code or "|" not in line or not _RULE.match(rule) or len(_cells(line)) != len(_cells(rule)):
            place += 1
            continue
        last = place + 1
        while last + 1 < len(lines) and "|" in lines[last + 1][1] and lines[last + 1][1].strip():
            last += 1
        header_end = lines[place + 1][0] + len(lines[place + 1][1])
        caption = _caption(lines, place)
        header = " | ".join(_cell_text(cell) for cell in _cells(line))
        context = f"{caption.rstrip(':：')}: {header}" if caption else header
        found.append(Table(start, lines[last][0] + len(lines[last][1]), header_end, context[:_LONGEST_CONTEXT]))
        place = last + 1
    return tuple(found)


def _lines(text: str) -> list[tuple[int, str]]:
    lines: list[tuple[int, str]] = []
    start = 0
    for line in text.split("\n"):
        lines.append((start, line))
        start += len(line) + 1
    return lines


def _fenced(line: str, fence: str) -> tuple[str, bool]:
    """Return the fence that is open after a line, and whether the line is code."""
    mark = _FENCE.match(line)
    if fence:
        return ("" if mark and mark.group(1).startswith(fence) else fence), True
    return (mark.group(1), True) if mark else ("", line.startswith(("    ", "\t")))


def _cells(line: str) -> list[str]:
    inner = line.strip().removeprefix("|")
    inner = inner[:-1] if inner.endswith("|") and not inner.endswith("\\|") else inner
    return [cell.strip() for cell in _CELL_END.split(inner)]


def _cell_text(cell: str) -> str:
    return _EMPHASIS.sub("", cell).replace("\\|", "|").strip()


def _caption(lines: list[tuple[int, str]], place: int) -> str:
    """Return the line before a table if it is its caption; one empty line may come between."""
    before = [line for _, line in lines[max(place - 2, 0) : place] if line.strip()][-1:]
    line = _cell_text(before[0]) if before and not before[0].lstrip().startswith(("#", "|", ">", "<")) else ""
    return line if is_caption(line) else ""
