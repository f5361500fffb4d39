"""Paragraphs, headings, lists, notes and frames of OpenDocument files → text blocks.

Above: `opendocument.py`. Below: `opendocument_tables.py`, `TextBuilder`.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from clew.ingest.office.opendocument_tables import Element, add_table, attribute, local, number_of
from clew.ingest.reading.document import TextBuilder, one_line

_SPACES_MOST = 100
_SKIPPED = frozenset(
    {"tracked-changes", "forms", "sequence-decls", "variable-decls", "user-field-decls", "scripts", "event-listeners"}
    | {"note-citation", "ruby-text", "bibliography-configuration", "annotation-end", "desc", "thumbnail", "settings", "image"}
)
_HOLDERS = frozenset(
    {"section", "index-body", "index-title", "table-of-content", "illustration-index", "table-index", "object-index"}
    | {
        "user-index",
        "alphabetical-index",
        "bibliography",
        "text-box",
        "g",
        "a",
        "frame",
        "custom-shape",
        "rect",
        "text",
        "ellipse",
    }
    | {
        "circle",
        "polygon",
        "line",
        "path",
        "connector",
        "caption",
        "polyline",
        "page",
        "object",
        "numbered-paragraph",
        "list-item",
    }
)


@dataclass(slots=True)
class Style:
    """The properties of a style that matter for reading."""

    parent: str = ""
    level: int = 0
    """Outline level; 0 for body text."""
    is_title: bool = False
    is_numbered: tuple[bool, ...] = ()
    """For a list: which of its levels are numbered."""


Styles = Mapping[str, Style]


def styles_of(*trees: Element | None) -> dict[str, Style]:
    """Return the styles of paragraphs and lists by name."""
    found: dict[str, Style] = {}
    for tree in trees:
        for element in tree.iter() if tree is not None else ():
            name = attribute(element, "name")
            if local(element) == "style" and name:
                shown = (attribute(element, "display-name") or name).lower()
                level = number_of(attribute(element, "default-outline-level"), 0)
                found[name] = Style(attribute(element, "parent-style-name"), level, shown == "title")
            elif local(element) == "list-style" and name:
                found[name] = Style(is_numbered=tuple(local(one) == "list-level-style-number" for one in element))
    return found


def plain_text(element: Element) -> str:
    """Return the words of an element on one line, without its notes and comments."""
    return one_line(_Inline().read(element).text())


class _Inline:
    """The words of one paragraph, and what it anchors: notes, comments, frames."""

    def __init__(self, notes: int = 0) -> None:
        self._words: list[str] = []
        self.notes: list[str] = []
        self.comments: list[str] = []
        self.frames: list[Any] = []
        self._number = notes

    def read(self, element: Element) -> "_Inline":
        self._words.append(element.text or "")
        for child in element:
            self._child(child)
            self._words.append(child.tail or "")
        return self

    def text(self) -> str:
        return "".join(self._words)

    def _child(self, child: Element) -> None:
        name = local(child)
        if name == "s":
            self._words.append(" " * min(max(number_of(attribute(child, "c"), 1), 0), _SPACES_MOST))
        elif name in {"tab", "line-break"}:
            self._words.append("\t" if name == "tab" else "\n")
        elif name == "note":
            self._number += 1
            self._words.append(f"[{self._number}]")
            body = [plain_text(part) for one in child if local(one) == "note-body" for part in one]
            self.notes.append(f"[{self._number}] {' '.join(filter(None, body))}")
        elif name == "annotation":
            author = next((plain_text(one) for one in child if local(one) == "creator"), "")
            said = " ".join(plain_text(one) for one in child if local(one) in {"p", "list"})
            self.comments.append(f"Comment ({author}): {said}" if author else f"Comment: {said}")
        elif name in {"frame", "custom-shape", "g", "rect", "text-box"}:
            self.frames.append(child)
        elif name and name not in _SKIPPED:
            self.read(child)


class TextReader:
    """Adds the blocks of a text or of slides to a builder, in order."""

    def __init__(self, builder: TextBuilder, styles: Styles) -> None:
        self._builder = builder
        self._styles = styles
        self._notes: list[str] = []
        self._notes_seen = 0

    def end(self) -> None:
        """Add the notes, which come at the end of the text."""
        for note in self._notes:
            self._builder.block(note)

    def add_children(self, element: Element) -> None:
        """Add everything within an element."""
        for child in element:
            self._add(child)

    def add_slide(self, page: Element) -> None:
        """Add a slide: its title as a heading, then its text, then the speaker's notes."""
        frames = [one for one in page if local(one) != "notes"]
        titles = [one for one in frames if attribute(one, "class") == "title"]
        for frame in titles:
            self._builder.heading(2, " ".join(plain_text(one) for one in _paragraphs(frame)))
        for frame in frames:
            if frame not in titles:
                self._add(frame)
        for notes in (one for one in page if local(one) == "notes"):
            said = [words for one in _paragraphs(notes) if (words := plain_text(one))]
            if said:
                self._builder.block("Notes: " + "\n".join(said))

    def _add(self, element: Element) -> None:
        name = local(element)
        if name == "h":
            self._heading(element, number_of(attribute(element, "outline-level"), 1))
        elif name == "p":
            self._paragraph(element)
        elif name == "list":
            self._list(element)
        elif name == "table":
            add_table(self._builder, element, plain_text)
        elif name in _HOLDERS:
            self.add_children(element)

    def _heading(self, element: Element, level: int) -> None:
        inline = self._inline(element)
        self._builder.heading(level, inline.text())
        self._hang(inline)

    def _paragraph(self, element: Element) -> None:
        level = self._level(attribute(element, "style-name"))
        if level:
            self._heading(element, level)
            return
        inline = self._inline(element)
        self._builder.block(inline.text().strip())
        self._hang(inline)

    def _inline(self, element: Element) -> _Inline:
        inline = _Inline(self._notes_seen).read(element)
        self._notes_seen += len(inline.notes)
        return inline

    def _hang(self, inline: _Inline) -> None:
        for comment in inline.comments:
            self._builder.block(comment)
        self._notes += inline.notes
        for frame in inline.frames:
            self._add(frame)
            if local(frame) == "g":
                continue

    def _level(self, name: str) -> int:
        """Return the heading level of a style, its own or inherited."""
        for _ in range(20):
            style = self._styles.get(name)
            if style is None:
                return 0
            if style.level or style.is_title:
                return style.level or 1
            name = style.parent
        return 0

    def _list(self, element: Element) -> None:
        lines: list[str] = []
        hanging: list[_Inline] = []
        self._items(element, lines, hanging, 0, attribute(element, "style-name"))
        self._builder.block("\n".join(lines))
        for inline in hanging:
            self._hang(inline)

    def _items(self, element: Element, lines: list[str], hanging: list[_Inline], depth: int, style: str) -> None:
        numbered = self._styles.get(style, Style()).is_numbered[depth : depth + 1] == (True,)
        count = number_of(attribute(element, "start-value"), 1) - 1
        for item in element:
            is_header = local(item) == "list-header"
            marker = f"{count + 1}." if numbered else "-"
            first = True
            for child in item:
                if local(child) == "list":
                    self._items(child, lines, hanging, depth + 1, attribute(child, "style-name") or style)
                elif local(child) in {"p", "h"}:
                    inline = self._inline(child)
                    hanging.append(inline)
                    words = one_line(inline.text())
                    if words and local(child) == "h":
                        self._builder.block("\n".join(lines))
                        lines.clear()
                        self._builder.heading(number_of(attribute(child, "outline-level"), 1), words)
                    elif words:
                        lines.append(f"{'  ' * depth}{marker + ' ' if first and not is_header else ''}{words}")
                        count += first and not is_header
                    first = first and not words


def _paragraphs(element: Element) -> list[Any]:
    return [one for one in element.iter() if local(one) in {"p", "h"}]
