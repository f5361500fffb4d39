"""The headings of a Markdown text, by the block rules of CommonMark (markdown-it-py).

The text itself is never changed: only places are taken. Front matter is no heading, nor is a `#` in a code fence. Above:
`parse.py`. Next: `split.py`, which never packs two sections of any size into one chunk.
"""

import re
from itertools import accumulate, pairwise

from markdown_it import MarkdownIt

from clew.ingest.document import Heading

_FRONT_MATTER = re.compile(r"\A---[ \t]*\n(?:.*\n)*?(?:---|\.\.\.)[ \t]*(?:\n|\Z)")
_FRONT_TITLE = re.compile(r"^title:[ \t]*(.+?)[ \t]*$", re.MULTILINE)
_FRONT_MAX = 20_000
_TITLE_MAX = 500

_BLOCKS = MarkdownIt("commonmark").disable("inline")
_INLINE = MarkdownIt("commonmark")


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
    """Return the title of a Markdown text: its front matter's, else its first heading of level 1."""
    named = _FRONT_TITLE.search(_front_matter(text))
    if named and (title := named.group(1).strip("\"'")):
        return title[:_TITLE_MAX]
    return next((heading.title for heading in headings if heading.level == 1), None)


def _front_matter(text: str) -> str:
    found = _FRONT_MATTER.match(text[:_FRONT_MAX])
    return found.group() if found else ""


def _plain(markup: str) -> str:
    tokens = _INLINE.parseInline(markup[:_TITLE_MAX])[0].children or []
    words = "".join(" " if token.type == "softbreak" else token.content for token in tokens)
    return " ".join(words.split())
