"""Plain text with an outline, and reStructuredText, as Markdown: headings by their underlines, or by the indentation below them.

Columns count as a terminal shows them: a tab reaches the next multiple of eight, as in manual pages that `col -b` wrote. Manual
pages and RFCs begin their headings further left than the text; many other texts underline them. Readers of the stored text know
headings by `#`, so their lines are written like that. Above: `parse.py`. Next: `markdown.py`.
"""

import re
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from itertools import accumulate, groupby

from clew.ingest.reading.document import Heading
from clew.ingest.text.markdown import markdown_headings

_UNDERLINE = re.compile(r"([=\-~^\"'#*+.:_`<>])\1{2,}[ \t]*$")
_UNDERLINED_MOST = 120
_INDENTED_LEAST = 0.6
"""Share of the lines of a text that are indented, if its indentation shows its outline."""
_HEADINGS_LEAST = 2
_BEGUN_LEAST = 3
"""Titles with text below them that show where the text begins: a manual has a name, a synopsis and a description."""
_HEADING_MOST, _WORDS_MOST = 80, 12
_COLUMNS = re.compile(r"\S\s{3,}\S")
"""A line in columns, such as the running head of a manual page."""
_NO_HEADING = re.compile(r"[-*•$>#|+.\[(]|\d+[.)]?$|.*[.,;:{}\\。，；：]$")
"""Items, prompts, numbers alone, sentences, and lines of code: the braces of a block, and a command that goes on below."""
_AMOUNT = re.compile(r"(?<![\d.,])\d{1,3}(?:[.,' ]?\d{3}){0,5}[.,]\d\d\)?$")
"""The end of a line above a sum, `Widget 20.00`; `Version 1.2` and `Chapter 12` are headings."""
_BROKEN = re.compile(r"(?<=[^\W\d_])\u2010\n[ \t]*(?=[^\W\d_])")
"""The hyphen of a formatter in a word that it broke: a writer's own hyphen is another character."""
_NUMBER = re.compile(r"(\d+(?:\.\d+)*)\.?\s")
_ITEM = re.compile(r"[ \t]*(?:\d{1,3}|[a-z])[.)][ \t]+(?=\S)")
_DEEPEST = 6

_DIRECTIVE = re.compile(r"(?P<indent>[ \t]*)\.\.(?:[ \t]+(?P<rest>.*))?$")
_NAMED = re.compile(r"(?:\|[^|]+\|\s+)?(?P<name>[\w:.+-]+)::(?:[ \t]+(?P<text>.*))?$")
_CODE = {"code", "code-block", "sourcecode", "parsed-literal", "literalinclude", "highlight", "productionlist", "doctest"}
_UNREAD = {
    "toctree",
    "image",
    "index",
    "contents",
    "raw",
    "meta",
    "include",
    "default-role",
    "role",
    "automodule",
    "graphviz",
}
"""Directives whose content no reader sees as text."""
_CONDITIONS = {"only", "ifconfig"}
"""Directives whose text says for whom their content is."""
_NESTED_MOST = 8
"""Directives within each other that are read; the content of deeper ones stays as it is."""
_OPTION = re.compile(r"[ \t]*:[\w-]+:(?:[ \t].*)?$")
_LITERAL = re.compile(r"``(?P<code>[^`\n]+(?:\n[^`\n]+)?)``")
_ROLE = re.compile(r"(?<![A-Za-z0-9_:]):(?P<role>[a-zA-Z][\w:+.-]{0,40}):`(?P<text>[^`<\n]{0,299}?[^`<\s])(?:\s*<[^`>]*>)?`")
_NAME_ROLES = {"attr", "class", "const", "data", "exc", "func", "meth", "method", "mod", "obj"}
"""Roles of Python's names, which are written as code in their short form: only `C` of `~a.b.C`."""
_CODE_ROLES = {"code", "command", "envvar", "file", "kbd", "literal", "option", "program", "samp", "setting"}
"""Other roles whose text is written as code; it stays as it is, as in `~/notes.txt`."""
_LINK = re.compile(r"`(?P<text>[^`<]{0,299}?[^`<\s])\s*<(?P<target>[^`>\s]+)>`__?")
"""The text of a role or link ends before the spaces: they are tried once, so that long texts take linear time."""
_DOTTED = r"[A-Za-z_]\w{0,99}(?:\.[A-Za-z_]\w{0,99}){0,20}"
_NAME = re.compile(r"[~!]?\.?[A-Za-z_][\w-]{0,99}(?:\.[A-Za-z_][\w-]{0,99}){0,20}(?:\(\))?$")
"""A name in a role; its first part may be a section, as in `~jinja-filters.tojson`."""
_SHORTENED = re.compile(rf"(?<![\w`])`(?P<name>(?:~\.|~(?=\w+\.)|\.(?=[A-Z])){_DOTTED}(?:\(\))?)`(?![\w`])")
"""A name without a role: `~a.b.C` or `.Name`; `~/notes.txt` and `.bashrc` are files."""
_REFERENCE = re.compile(r"(?<![\w`])`(?P<text>[^`\n]+)`__?(?![\w`])")


def outlined(text: str) -> tuple[str, tuple[Heading, ...]]:
    """Return a cleaned plain text (lines end in LF) with its headings as Markdown writes them; unchanged if it shows none."""
    lines = _BROKEN.sub("", text).split("\n")
    levels = dict(_underlined(lines))
    if len(levels) < _HEADINGS_LEAST:
        levels = _outdented([line.expandtabs() for line in lines])
        if len(levels) < _HEADINGS_LEAST:
            return "\n".join(lines), ()
        marked = [f"{'#' * levels[at]} {line.strip()}" if at in levels else line for at, line in enumerate(lines)]
        return _with_headings(marked, levels)
    return _with_headings(list(_marked(lines, levels)), levels)


def restructured(text: str) -> tuple[str, tuple[Heading, ...]]:
    """Return a cleaned reStructuredText as Markdown: headings, code, literals and links; without comments and directives."""
    lines = text.split("\n")
    marked = list(_marked(lines, dict(_underlined(lines, is_rst=True))))
    parts = groupby(_directed(marked), key=lambda part: part[0])
    texts = (text if is_code else _inline(text) for is_code, found in parts for text in ["\n".join(one for _, one in found)])
    plain = "\n".join(texts)
    return plain, markdown_headings(plain)


def _with_headings(lines: Sequence[str], levels: Mapping[int, int]) -> tuple[str, tuple[Heading, ...]]:
    starts = list(accumulate((len(line) + 1 for line in lines), initial=0))
    titles = {at: lines[at].lstrip("# ") for at in sorted(levels)}
    return "\n".join(lines), tuple(Heading(levels[at], title, starts[at]) for at, title in titles.items())


def _underlined(lines: Sequence[str], *, is_rst: bool = False) -> Iterator[tuple[int, int]]:
    """Yield the lines that are underlined, and the levels of these headings: kinds of underlines in the order they appear.

    In plain text the line below must be as long as the heading; lines longer than that are rules across the page. There, items,
    sentences and amounts above a rule are no headings.
    """
    levels: dict[tuple[str, bool], int] = {}
    for at in range(len(lines) - 1):
        title, below = lines[at], lines[at + 1]
        words, found = title.strip(), _UNDERLINE.match(below)
        above = lines[at - 1] if at else ""
        has_overline = bool(_UNDERLINE.match(above)) and above.strip() == below.strip()
        is_free = has_overline or not above.strip()
        if not found or not is_free or not words or len(words) > _UNDERLINED_MOST or _UNDERLINE.match(title):
            continue
        length = len(below.rstrip())
        if (title[0].isspace() and not has_overline) or length < min(len(words), 3):
            continue
        if is_rst or (abs(length - _width(words)) <= 2 and _may_be_underlined(words)):
            level = levels.setdefault((found[1], has_overline), min(len(levels) + 1, _DEEPEST))
            yield at, level


def _may_be_underlined(words: str) -> bool:
    return not (_COLUMNS.search(words) or _NO_HEADING.match(words) or _AMOUNT.search(words))


def _width(words: str) -> int:
    """Return the columns of a title on a terminal: characters of Chinese take two."""
    return sum(2 if "\u2e80" <= sign <= "\uffef" else 1 for sign in words)


def _marked(lines: Sequence[str], underlined: dict[int, int]) -> Iterator[str]:
    """Yield the lines with underlined ones as headings, without the lines below and above them."""
    for at, line in enumerate(lines):
        if at in underlined:
            yield f"{'#' * underlined[at]} {line.strip()}"
        elif at - 1 in underlined or (at + 1 in underlined and _UNDERLINE.match(line)):
            yield ""
        else:
            yield line


def _outdented(lines: Sequence[str]) -> dict[int, int]:
    """Return the lines that begin further left than the text below them, and their levels; empty if most text is not indented.

    The text begins at the column of many lines, or where it begins below the outermost lines: a manual says most further right,
    below its options. A heading may have another one below it. The lines of a numbered item are neither a heading nor the
    indentation of the text.
    """
    indents = [len(line) - len(line.lstrip()) if line.strip() else -1 for line in lines]
    items = set(_item_lines(lines, indents))
    said = [indent for at, indent in enumerate(indents) if indent >= 0 and at not in items]
    indented = Counter(indent for indent in said if indent > 1)
    if not said or sum(indented.values()) < _INDENTED_LEAST * len(said):
        return {}
    body = min(indent for indent, count in indented.items() if count >= 0.5 * indented.most_common(1)[0][1])
    titles = [at for at, line in enumerate(lines) if 0 <= indents[at] < body and at not in items and _is_title(line.strip())]
    below = {at: next((one for one in range(at + 1, min(at + 3, len(lines))) if indents[one] >= 0), -1) for at in titles}
    body = min(body, _begun(indents, below) or body)
    titles = [at for at in titles if indents[at] < body]
    led: set[int] = set()
    for at in reversed(titles):
        if below[at] >= 0 and (indents[below[at]] >= body or (below[at] in led and indents[at] < indents[below[at]])):
            led.add(at)
    found: dict[int, int] = {}
    for at in sorted(led):
        if at == 0 or indents[at - 1] < 0 or at - 1 in found:
            number = _NUMBER.match(lines[at].strip())
            found[at] = min(number[1].count(".") + 1, _DEEPEST) if number else 1 if indents[at] == 0 else 2
    return found


def _begun(indents: Sequence[int], below: Mapping[int, int]) -> int:
    """Return the column where the text below the outermost titles begins most often; 0 if it does so below few of them.

    `below` has the line below each line that may be a title, or -1. A line that leads to one further right is no text.
    """
    leading = {at for at, line in below.items() if line >= 0 and indents[line] > indents[at]}
    texts = [line for at, line in below.items() if indents[at] == 0 and line >= 0 and line not in leading]
    begun = Counter(indents[line] for line in texts if indents[line] > 1)
    column, count = max(begun.items(), key=lambda one: (one[1], -one[0]), default=(0, 0))
    return column if count >= _BEGUN_LEAST else 0


def _item_lines(lines: Sequence[str], indents: Sequence[int]) -> Iterator[int]:
    """Yield the lines of numbered items that go on below their first line, at the column where its words begin."""
    end = 0
    for at, line in enumerate(lines):
        item = _ITEM.match(line) if at >= end else None
        if item is None:
            continue
        below = at + 1
        while below < len(lines) and indents[below] == item.end():
            below += 1
        if below > at + 1 and _is_broken(lines[at:below]):
            yield from range(at, below)
            end = below


def _is_broken(lines: Sequence[str]) -> bool:
    """Return whether the first line has no room for the next two words; if it has, it is complete: a heading above its text."""
    following = " ".join(lines[1].split()[:2])
    return len(lines[0].rstrip()) + 1 + len(following) > max(len(line.rstrip()) for line in lines)


def _is_title(words: str) -> bool:
    is_short = len(words) <= _HEADING_MOST and len(words.split()) <= _WORDS_MOST
    return is_short and not _NO_HEADING.match(words) and not _COLUMNS.search(words) and any(map(str.isalpha, words))


def _directed(lines: Sequence[str], depth: int = 0) -> Iterator[tuple[bool, str]]:
    """Yield the lines of a reStructuredText, blocks of code as one in fences, without comments and what only builders read."""
    if depth > _NESTED_MOST:
        yield from ((False, line) for line in lines)
        return
    at = 0
    while at < len(lines):
        line = lines[at]
        found = _DIRECTIVE.match(line)
        if found:
            end = _block_end(lines, at, len(found["indent"]))
            named = _NAMED.match(found["rest"] or "")
            name = named["name"] if named else ""
            if name in _CODE:
                yield True, _fenced(lines[at + 1 : end])
            elif named and name not in _UNREAD:
                yield from _directed(_content(name, named["text"], lines[at + 1 : end]), depth + 1)
            at = end
            yield False, ""
            continue
        if line.rstrip().endswith("::") and (end := _block_end(lines, at, len(line) - len(line.lstrip()))) > at + 1:
            yield False, f"{line.rstrip()[:-1]}" if line.strip() != "::" else ""
            yield True, f"\n{_fenced(lines[at + 1 : end])}\n"
            at = end
            continue
        yield False, line
        at += 1


def _block_end(lines: Sequence[str], at: int, indent: int) -> int:
    """Return the line after the block that is indented below a line; blank lines behind it do not belong to it."""
    end = at + 1
    for place in range(at + 1, len(lines)):
        line = lines[place]
        if not line.strip():
            continue
        if len(line) - len(line.lstrip()) <= indent:
            break
        end = place + 1
    return end


def _content(name: str, text: str | None, lines: Sequence[str]) -> list[str]:
    """Return the lines that a directive has for its readers, without blank lines around them."""
    said = "" if name in _CONDITIONS else text or ""
    return "\n".join((said, *_unindented(lines))).strip("\n").split("\n")


def _unindented(lines: Sequence[str]) -> list[str]:
    kept = [line for line in lines if not _OPTION.match(line)]
    indent = min((len(line) - len(line.lstrip()) for line in kept if line.strip()), default=0)
    return [line[indent:] for line in kept]


def _fenced(lines: Sequence[str]) -> str:
    code = "\n".join(_unindented(lines)).strip("\n")
    return f"```\n{code}\n```" if code else ""


def _inline(text: str) -> str:
    """Return text with literals, roles and links as Markdown writes them."""
    plain = _LINK.sub(r"[\g<text>](\g<target>)", _ROLE.sub(_shown, text))
    named = _SHORTENED.sub(lambda name: f"``{_short(name['name'])}``", plain)
    return _LITERAL.sub(r"`\g<code>`", _REFERENCE.sub(r"\g<text>", named))


def _shown(role: re.Match[str]) -> str:
    text, name = role["text"], role["role"].rpartition(":")[2]
    if name in _NAME_ROLES:
        return f"``{_short(text) if _NAME.match(text) else text}``"
    return f"``{text}``" if name in _CODE_ROLES else text


def _short(name: str) -> str:
    """Return the name of an object as it is shown: `C` of `~a.b.C`, `b.C` of `.b.C`."""
    return name.rpartition(".")[2].removeprefix("~") if name.startswith("~") else name.lstrip(".!") or name
