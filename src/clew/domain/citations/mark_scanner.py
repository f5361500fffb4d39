"""Finds the marks of a text that arrives in pieces, however the text is split.

Above: `engine.stages.ground`, and the modules that send earlier answers to a model. A stored answer numbers its citations from 1,
which suits readers; a model that continues the conversation knows the passages by the labels of its chain. What
counts as a mark (`marks.MARK`) and what does not:
- not in code: fenced blocks; inline code, from a backtick run that no space follows to the next run of its length, at most to
  the end of the line (two backticks also end at two apostrophes, which is how old texts write quotation marks);
- not after a backslash, not as a link (`[1](…)`, `[text][1]`), not before a letter or digit (`x[1]y`);
- not directly after an identifier (`my_list[1]`, `sys.argv[1]`, `$x[1]`). After a plain word it is a mark: models write this.

Of a model's text, other forms are read too (`mark_forms`), copied tags of the prompt (`marks.TAG`), and the code of such a tag,
which small models write instead of the label: `The passage 1a3209bc36a6638d says so`.
"""

import re
from collections.abc import Mapping

from clew.domain.citations.mark_forms import OPENS, SPECIAL, Before, FoundMark, may_mark, read_form
from clew.domain.citations.marks import MARK, MARK_BEGUN, NUMBER, TAG, TAG_BEGUN

_SPECIAL = re.compile(r"[\[`\\~]")
_CODE_LENGTH = 16
_SPECIAL_OR_OTHER = re.compile(
    rf"[`~{SPECIAL}]|\b[0-9a-f](?:[0-9a-f]{{{_CODE_LENGTH - 1}}}\b|[0-9a-f]{{0,{_CODE_LENGTH - 1}}}\Z)"
)
_HEXADECIMAL = re.compile(rf"[0-9a-f]{{1,{_CODE_LENGTH}}}")
_GOES_ON = re.compile(r"(?:://\S*|\]\(\S*|[\w/=&?#@%+~-])\Z")
"""Before a code that is a part of an address, a path or a longer name."""
_IN_CODE = re.compile(r"[`\n']")
_LONGEST_RUN = 64
_RUN = re.compile(rf"`{{1,{_LONGEST_RUN}}}|~{{1,{_LONGEST_RUN}}}")
_LINE_START = re.compile(r"\n[ \t]*(?:(?:[-*+>]|\d{1,3}[.)])[ \t]+)*\Z")
_CONTEXT = 80


class MarkScanner:
    """Splits a text into plain parts and marks. Holds back only what is undecided: at most a mark, or a run of backticks."""

    def __init__(self, *, other_forms: bool = False) -> None:
        """`other_forms`: the text is a model's own, so other forms of marks are read too."""
        self._other_forms = other_forms
        self._held = ""
        self._recent = "\n"
        """The last characters that were decided; a text begins like a line."""
        self._after_mark = False
        self._fence = ""
        """The run that opened the current fenced block."""
        self._fence_line = ""
        self._opening_fence = False
        self._ticks = 0
        """Length of the run that opened the current inline code."""

    def feed(self, piece: str) -> list[str | FoundMark]:
        """Return what is decided so far; joined with each mark's source, it is the text so far without what is held back."""
        self._held += piece
        return self._scan(final=False)

    def finish(self) -> list[str | FoundMark]:
        """Return the rest."""
        return self._scan(final=True)

    def _scan(self, *, final: bool) -> list[str | FoundMark]:
        text, at = self._held, 0
        found: list[str | FoundMark] = []
        while at < len(text):
            item = self._next(text, at, final=final)
            if item is None:
                break
            source = item if isinstance(item, str) else item.source
            at += len(source)
            self._recent = (self._recent + source[-_CONTEXT:])[-_CONTEXT:]
            self._after_mark = isinstance(item, FoundMark)
            found.append(item)
        self._held = text[at:]
        return found

    def _next(self, text: str, at: int, *, final: bool) -> str | FoundMark | None:
        """Return the next plain part or mark, never empty; None if more text is needed to decide."""
        if self._fence:
            return self._in_fence(text, at, final=final)
        outside = _SPECIAL_OR_OTHER if self._other_forms else _SPECIAL
        special = (_IN_CODE if self._ticks else outside).search(text, at)
        if special is None:
            return text[at:]
        if special.start() > at:
            return text[at : special.start()]
        if self._ticks:
            return self._in_code(text, at, final=final)
        if text[at] == "<":
            return self._tag(text, at, final=final)
        if self._other_forms and text[at] in OPENS:
            return self._other(text, at, final=final)
        if text[at] == "[":
            return self._bracket(text, at, final=final)
        if text[at] == "\\":
            return _escaped(text, at, final=final)
        if self._other_forms and (code := _HEXADECIMAL.match(text, at)):
            return self._code(text, code, final=final)
        return self._run(text, at, final=final)

    def _code(self, text: str, found: re.Match[str], *, final: bool) -> str | FoundMark | None:
        """Take a word of hexadecimal digits, which may be the code of a passage."""
        if found.end() == len(text) and not final:
            return None
        if _GOES_ON.search(self._recent) or len(found.group()) < _CODE_LENGTH:
            return found.group()
        return FoundMark(found.group(), (), may_be_text=True, code=found.group())

    def _bracket(self, text: str, at: int, *, final: bool) -> str | FoundMark | None:
        match = MARK.match(text, at)
        if match is None:
            return "[" if final or not MARK_BEGUN.match(text, at) else None
        if match.end() == len(text) and not final:
            return None
        if not may_mark(self._before(), text[match.end() : match.end() + 1]):
            return match.group()
        return FoundMark(match.group(), tuple(int(number) for number in NUMBER.findall(match.group())))

    def _before(self) -> Before:
        return Before(self._recent, self._after_mark)

    def _other(self, text: str, at: int, *, final: bool) -> str | FoundMark | None:
        found = read_form(text, at, self._before(), final=final)
        return _escaped(text, at, final=final) if found == "\\" else found

    def _tag(self, text: str, at: int, *, final: bool) -> str | FoundMark | None:
        """Take a copied tag of the prompt as a mark without numbers, which is removed."""
        if match := TAG.match(text, at):
            return FoundMark(match.group(), ())
        if not final and TAG_BEGUN.match(text, at):
            return None
        return self._other(text, at, final=final)

    def _run(self, text: str, at: int, *, final: bool) -> str | None:
        """Take a run of backticks or tildes in prose: it may open a fenced block or inline code."""
        run = _whole_run(text, at, final=final)
        if run is None:
            return None
        following = text[at + len(run) : at + len(run) + 1]
        if len(run) >= 3 and _LINE_START.search(self._recent):
            self._fence, self._fence_line, self._opening_fence = run, "", True
        elif run[0] == "`" and following and not following.isspace():
            self._ticks = len(run)
        return run

    def _in_code(self, text: str, at: int, *, final: bool) -> str | None:
        if text[at] == "\n":
            self._ticks = 0
            return "\n"
        if text[at] == "'":
            return self._apostrophes(text, at, final=final)
        run = _whole_run(text, at, final=final)
        if run is not None and len(run) == self._ticks:
            self._ticks = 0
        return run

    def _apostrophes(self, text: str, at: int, *, final: bool) -> str | None:
        if self._ticks != 2:
            return "'"
        if at + 1 == len(text) and not final:
            return None
        if text[at : at + 2] != "''":
            return "'"
        self._ticks = 0
        return "''"

    def _in_fence(self, text: str, at: int, *, final: bool) -> str | FoundMark | None:
        """Take text up to the line's end; a line of nothing but a run as long as the opening one closes the block."""
        line_end = text.find("\n", at)
        piece = text[at : line_end + 1] if line_end >= 0 else text[at:]
        if self._opening_fence and self._fence[0] == "`" and "`" in piece:
            self._ticks, self._fence = len(self._fence), ""  # a backtick in the opening line: inline code after all
            return self._next(text, at, final=final)
        self._fence_line = (self._fence_line + piece)[: 2 * _CONTEXT]
        if line_end >= 0:
            line = self._fence_line.strip()
            if not self._opening_fence and line.startswith(self._fence) and not line.strip(self._fence[0]):
                self._fence = ""
            self._fence_line, self._opening_fence = "", False
        return piece


def _whole_run(text: str, at: int, *, final: bool) -> str | None:
    """Return the run of one character at this place; None while it may grow."""
    match = _RUN.match(text, at)
    run = match.group() if match else text[at]
    if at + len(run) == len(text) and len(run) < _LONGEST_RUN and not final:
        return None
    return run


def _escaped(text: str, at: int, *, final: bool) -> str | None:
    """Return a backslash and the sign behind it, which is none of a mark or of code."""
    return text[at : at + 2] if final or at + 1 < len(text) else None


def relabelled(answer: str, labels: Mapping[int, int]) -> str:
    """Return the answer with each mark's numbers replaced. Numbers that are not in `labels` go, and so does a mark left empty."""
    scanner = MarkScanner()
    return "".join(item if isinstance(item, str) else _mark(item, labels) for item in (*scanner.feed(answer), *scanner.finish()))


def _mark(found: FoundMark, labels: Mapping[int, int]) -> str:
    numbers = [labels[number] for number in found.numbers if number in labels]
    if len(numbers) == len(found.numbers):
        return NUMBER.sub(lambda number: str(labels[int(number.group())]), found.source)
    return f"[{', '.join(map(str, numbers))}]" if numbers else ""
