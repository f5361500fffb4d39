"""HTML → a tree of what matters for reading: blocks, lists, tables, line breaks; inline elements become words.

The tokens come from the standard library's parser, which accepts any markup; elements without an end tag end where HTML says.
Invisible content (scripts, hidden elements) and what leads to other pages (menus) is marked, unless its end tag is missing: it
would swallow the rest of the page. Above: `markup.py`.
"""

import re
from dataclasses import dataclass, field
from html.parser import HTMLParser

from clew.domain.errors import UnreadableDocument

Attributes = list[tuple[str, str | None]]
RAW = frozenset({"script", "style"})
LEFT_OUT = RAW | frozenset({"noscript", "template", "svg", "iframe", "object", "select", "button"})
HEADINGS = {f"h{level}": level for level in range(1, 7)}
CELLS = frozenset({"td", "th"})
# fmt: off
BLOCKS = frozenset((
    "p", "div", "section", "article", "main", "header", "footer", "aside", "address", "blockquote", "figure", "figcaption",
    "form", "fieldset", "legend", "details", "summary", "dl", "dt", "dd", "ul", "ol", "li", "hr", "body", "table", "caption",
    "pre", "center", "dir", "menu", "hgroup", "search", "dialog", "thead", "tbody", "tfoot", "tr", "td", "th", *HEADINGS,
))
_KEPT = BLOCKS | frozenset((
    "nav", "sup", "title",
    "math", "annotation", "mfrac", "msup", "msub", "msubsup", "msqrt", "mroot", "mrow", "mi", "mn", "mo", "mtext",
))
_EMPTY = frozenset((
    "br", "hr", "img", "input", "meta", "link", "col", "area", "base", "embed", "source", "track", "wbr", "param", "frame",
))
# fmt: on
_CLOSES_PARAGRAPH = BLOCKS - CELLS - {"tr", "thead", "tbody", "tfoot", "caption", "body"}
_ENDS = {
    "li": (frozenset({"li"}), frozenset({"ul", "ol", "dir", "menu", "table", *CELLS})),
    "dt": (frozenset({"dt", "dd"}), frozenset({"dl", "table", *CELLS})),
    "dd": (frozenset({"dt", "dd"}), frozenset({"dl", "table", *CELLS})),
    "td": (CELLS, frozenset({"tr", "table"})),
    "th": (CELLS, frozenset({"tr", "table"})),
    "tr": (frozenset({"tr", "caption", *CELLS}), frozenset({"table", "thead", "tbody", "tfoot"})),
    **dict.fromkeys(("thead", "tbody", "tfoot"), (frozenset({"thead", "tbody", "tfoot", "caption", "tr"}), frozenset({"table"}))),
}
"""Start tag → the elements it ends, and where the search for them stops."""
_NAVIGATION_ROLES = frozenset({"navigation", "menu", "menubar", "search", "doc-toc"})
# fmt: off
_NAVIGATION = frozenset((
    "navheader", "navfooter", "navbar", "navbox", "navigation", "nav-panel", "navpath", "nav-path", "nav-menu", "navmenu",
    "mainmenu", "submenu", "main-menu", "sub-menu", "main-nav", "site-nav", "sidebar-nav", "topnav", "bottomnav", "subnav",
    "skipnav", "skip-link", "skip-nav", "breadcrumb", "breadcrumbs", "pagination", "pager",
    "prev-next-area", "rst-footer-buttons", "headerlink", "mw-editsection", "mw-jump-link", "printfooter", "toc", "toc2",
    "toctree-wrapper",
))
# fmt: on
"""Classes by which generators of manuals and sites (DocBook, Sphinx, Asciidoctor, texinfo, Doxygen, MediaWiki, Bootstrap) mark
what leads to other places, and the signs beside headings that link to them."""
_WHOLE = frozenset({"html", "body", "main", "article"})
_HIDDEN = re.compile(r"(?:^|;)\s*(?:display\s*:\s*none|visibility\s*:\s*hidden)", re.IGNORECASE)
_RAW_END = re.compile(r"</(script|style)\s[^<>]{0,200}>", re.IGNORECASE)
_DEEPEST = 200
_LONGEST_TAG = 20_000


@dataclass(slots=True)
class Node:
    """An element with its children: elements and words."""

    tag: str
    attributes: dict[str, str] = field(default_factory=dict[str, str])
    children: list["Node | str"] = field(default_factory=list["Node | str"])
    is_hidden: bool = False
    """Not seen by a reader of the page."""
    is_closed: bool = False

    def number(self, name: str, default: int = 1) -> int:
        """Return a numeric attribute."""
        text = self.attributes.get(name, "").strip()
        return int(text) if text.isdecimal() and len(text) < 6 else default


def tree_of(markup: str, most_elements: int, *, shows_links: bool = False) -> Node:
    """Return the root of a page; `shows_links`: what leads elsewhere is content.

    Raises: UnreadableDocument when it has more elements than a document may have.
    """
    parser = _Parser(most_elements, shows_links=shows_links)
    parser.feed(_without_open_ends(markup))
    parser.close()
    return parser.root


def _without_open_ends(markup: str) -> str:
    """Remove the beginning of comments and tags that never end: they would swallow the rest of the page, or take hours.

    The end tag of a script counts whatever is in it.
    """
    markup = _RAW_END.sub(r"</\1>", markup)
    start = markup.find("<!--", markup.rfind("-->") + 1)
    if start >= 0:
        markup = markup[:start] + markup[start:].replace("<!--", "")
    last = markup.rfind(">") + 1
    return markup if len(markup) - last < _LONGEST_TAG else markup[:last] + markup[last:].replace("<", "&lt;")


class _Parser(HTMLParser):
    def __init__(self, most_elements: int, *, shows_links: bool) -> None:
        super().__init__(convert_charrefs=True)
        self._hides_links = not shows_links
        self.root = Node("body")
        self._stack = [self.root]
        self._counts: dict[str, int] = {}
        self._left = self._most = most_elements

    def handle_starttag(self, tag: str, attrs: Attributes) -> None:
        leads_elsewhere = tag == "nav" or (tag not in _WHOLE and _leads_elsewhere(attrs))
        hides = tag in LEFT_OUT or _hides(attrs) or (self._hides_links and leads_elsewhere)
        if tag == "br" or tag in _EMPTY:
            self._add(Node(tag)) if tag in ("br", "hr") else None
            return
        if not (hides or tag in _KEPT) or (tag == "body" and not hides):
            return
        self._end_implied(tag)
        node = Node(tag, {name: value or "" for name, value in attrs}, is_hidden=hides)
        self._add(node)
        if len(self._stack) < _DEEPEST:
            self._stack.append(node)
            self._counts[tag] = self._counts.get(tag, 0) + 1
        else:
            node.is_hidden = tag in RAW

    def handle_startendtag(self, tag: str, attrs: Attributes) -> None:
        self.handle_starttag(tag, attrs)
        if tag not in _EMPTY:
            self.handle_endtag(tag)

    def handle_endtag(self, tag: str) -> None:
        if tag == "br":
            self._add(Node("br"))
        elif tag in HEADINGS and not self._counts.get(tag):
            tag = next((other for other in HEADINGS if self._counts.get(other)), tag)
        if not self._counts.get(tag):
            return
        for node in reversed(self._stack):
            if node.tag == tag:
                node.is_closed = True
                self._pop_to(node)
                return
            if node.tag in ("td", "th", "table") and tag not in ("table", "tr", "td", "th", "thead", "tbody", "tfoot", "body"):
                return  # elements open around a table do not end in a cell

    def handle_data(self, data: str) -> None:
        children = self._stack[-1].children
        if children and isinstance(children[-1], str) and len(children[-1]) < 2_000:
            children[-1] += data
        else:
            self._add(data)

    def parse_marked_section(self, i: int, report: int = 1) -> int:
        """Skip `<![if …]>` as browsers do; the standard library gives up on some."""
        end = self.rawdata.find(">", i)
        return end + 1 if end >= 0 else -1

    def _add(self, child: Node | str) -> None:
        self._left -= 1
        if self._left < 0:
            raise UnreadableDocument(f"The page has more than {self._most:,} elements.", limit=self._most)
        self._stack[-1].children.append(child)

    def _end_implied(self, tag: str) -> None:
        if tag in _CLOSES_PARAGRAPH and self._counts.get("p"):
            self._end_nearest(frozenset({"p"}), frozenset({"table", *CELLS, "caption"}))
        if tag in HEADINGS and self._stack[-1].tag in HEADINGS:
            self._pop_to(self._stack[-1])
        if found := _ENDS.get(tag):
            self._end_nearest(*found)

    def _end_nearest(self, ends: frozenset[str], stops: frozenset[str]) -> None:
        outermost: Node | None = None
        for node in reversed(self._stack):
            if node.tag in stops and node.tag not in ends:
                break
            if node.tag in ends:
                outermost = node
        if outermost:
            self._pop_to(outermost)

    def _pop_to(self, node: Node) -> None:
        while len(self._stack) > 1:
            popped = self._stack.pop()
            self._counts[popped.tag] -= 1
            if popped.is_hidden and not popped.is_closed and popped.tag not in RAW:
                popped.is_hidden = False
            if popped is node:
                return

    def close(self) -> None:
        """End all open elements."""
        super().close()
        self._pop_to(self.root)


def _hides(attrs: Attributes) -> bool:
    for name, value in attrs:
        if name == "hidden" and (value or "").lower() != "until-found":
            return True
        if name == "style" and value and _HIDDEN.search(value):
            return True
    return False


def _leads_elsewhere(attrs: Attributes) -> bool:
    """Return whether an element is a menu, a path or a row of links to other pages, by its role or its class."""
    for name, value in attrs:
        if name == "role" and value and value.strip().lower() in _NAVIGATION_ROLES:
            return True
        if name == "class" and value and not _NAVIGATION.isdisjoint(value.lower().split()):
            return True
    return False
