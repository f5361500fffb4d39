"""Makes a SUIVI block of what models write instead: `FOLLOW-UP`, `**Suivi :** 1. …`, `Nächste Schritte:`.

Above: `outline_repair.py`, and `outline_scanner.py`, which holds such lines back. Below: `outline_lines.py`. A list below such a
heading is an outline if its items are titles: short, without citation marks, no sentences. "Next steps" may also be a section of
the answer: that list is an outline only at the end, and only if it repeats the answer's own headings or there are none.
"""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from clew.domain.citations.marks import MARK
from clew.domain.deliverables.outline import KEYWORD, LONGEST_TITLE, bare_title, title_key, without_closing_signs
from clew.domain.deliverables.outline_lines import is_keyword, read_item

TRANSLATED = "keyword_translated"
_CLEAR = (
    "follow-up", "follow-ups", "follow up", "followup", "follow-up points", "follow-up topics", "follow-up sections",
    "follow-up questions", "follow up questions", "suivis", "suivi des sections", "points de suivi", "questions de suivi",
    "sujets de suivi", "seguimiento", "preguntas de seguimiento", "temas de seguimiento", "seguimento", "acompanhamento",
    "perguntas de seguimento", "perguntas de acompanhamento", "nachverfolgung", "nachfassen", "weiterverfolgung", "folgefragen",
    "anschlussfragen", "weiterführende fragen", "folgethemen", "后续", "后续跟进", "跟进", "後續", "跟進", "后续问题", "后续主题",
    "跟进问题",
)  # fmt: skip
_AMBIGUOUS = (
    "suivi", "next steps", "next", "outline", "sections", "prochaines étapes", "étapes suivantes", "plan", "próximos pasos",
    "siguientes pasos", "próximos passos", "próximas etapas", "nächste schritte", "weitere schritte", "weiteres vorgehen",
    "gliederung", "下一步", "后续步骤", "章节",
)  # fmt: skip
_CLEAR_LEAST, _AMBIGUOUS_LEAST = 2, 3
_MATCHING_LEAST = 0.5
_DRESS = r"[ \t#*_>`]{0,12}"
_NAMES = "|".join(re.escape(name) for name in sorted((*_CLEAR, *_AMBIGUOUS), key=len, reverse=True))
_START = re.compile(rf"{_DRESS}(?P<name>{_NAMES})(?P<sign>{_DRESS}[:：]?{_DRESS})(?P<rest>.*)", re.IGNORECASE)
_NUMBERED = re.compile(r"[ \t]*(?:\*\*|__)?\(?(?P<number>[0-9]{1,2})[.)、](?:\*\*|__)?[ \t]*(?P<title>\S.*)")
_BULLET = re.compile(r"[ \t]*[-*+•][ \t]+(?P<title>\S.*)")
_NEXT_ITEM = re.compile(r"[ \t,;|]+(?=\(?[0-9]{1,2}[.)][ \t]|\[S[0-9]{1,2}\]|S[0-9]{1,2}[ ]?[:.)–—-][ \t])")
_ITEM_BEGUN = re.compile(r"\(?\[?[Ss]?[ ]?(?:[0-9]{1,2}(?:[\].):、].*)?)?")
_SENTENCE_END = re.compile(r"[.!?;:。！？；：][\"”'’»*_)]*\Z")
_HEADING = re.compile(r"[ ]{0,3}#{1,6}[ \t]++(?P<atx>[^\n]*)|[ \t]*(?:\*\*|__)(?P<bold>[^*_\n]+)(?:\*\*|__)[ \t]*:?[ \t]*")
_LONGEST_LINE = 300
"""A longer line is text. The scanner holds back no more than 400 code points of a line."""


@dataclass(frozen=True, slots=True)
class _Heading:
    """A line that may begin an outline."""

    is_clear: bool
    items: tuple[str, ...] = ()
    """The items behind it on the same line."""


@dataclass(frozen=True, slots=True)
class _Found:
    """A list below such a heading: `lines[first:last]`."""

    first: int
    last: int
    titles: tuple[str, ...]
    is_clear: bool
    is_labelled: bool
    """Its items have labels such as `S1`."""


def converted(answer: str) -> tuple[str, bool]:
    """Return the answer with one SUIVI block instead of its variants, and whether there were any. A real block wins over them."""
    lines = answer.split("\n")
    found = [one for one in _lists(lines) if _is_outline(one, lines)]
    if not found:
        return answer, False
    is_there = has_block(lines)
    for one in reversed(found):
        block = [KEYWORD, *(f"[S{number}] {title}" for number, title in enumerate(one.titles, 1))]
        last = one.last
        while is_there and last < len(lines) and not lines[last].strip():
            last += 1
        lines[one.first : last] = [] if is_there else block
        is_there = True
    return "\n".join(lines), True


def begins_variant(line: str) -> bool:
    """Return whether a whole line may begin an outline under another name."""
    return _heading(line) is not None


def names_outline(title: str) -> bool:
    """Return whether a heading is a clear name for an outline, and so no title of a section."""
    return bare_title(title).strip(" :：").casefold() in _CLEAR


def has_items(line: str) -> bool:
    """Return whether items follow such a heading on its own line."""
    heading = _heading(line)
    return heading is not None and bool(heading.items)


def may_become_variant(line: str) -> bool:
    """Return whether an incomplete line may begin one."""
    bare = re.sub(rf"^{_DRESS}", "", line).casefold()
    if len(line) > _LONGEST_LINE:
        return False
    if any(name.startswith(bare) for name in (*_CLEAR, *_AMBIGUOUS)):
        return True
    start = _START.fullmatch(line)
    return start is not None and _ITEM_BEGUN.fullmatch(start["rest"]) is not None


def is_list_item(line: str) -> bool:
    """Return whether a line is an item of any list."""
    if len(line) > _LONGEST_LINE:
        return False
    return read_item(line) is not None or bool(_NUMBERED.fullmatch(line.rstrip()) or _BULLET.fullmatch(line.rstrip()))


def _heading(line: str) -> _Heading | None:
    start = _START.fullmatch(line.rstrip()) if len(line) <= _LONGEST_LINE else None
    if start is None:
        return None
    rest = start["rest"].strip()
    items = tuple(part.strip(" \t,;") for part in _NEXT_ITEM.split(rest)) if rest else ()
    if rest and not (("：" in start["sign"] or ":" in start["sign"]) and all(map(is_list_item, items))):
        return None
    name = start["name"]
    is_clear = name.casefold() in _CLEAR or name == KEYWORD or (name.casefold() == KEYWORD.casefold() and bool(items))
    return _Heading(is_clear, items)


def _lists(lines: Sequence[str]) -> Iterator[_Found]:
    """Yield the lists below such headings, without real blocks."""
    first = 0
    while first < len(lines):
        heading = _heading(lines[first])
        if heading is None:
            first += 1
            continue
        last, items = first + 1, list(heading.items)
        end = last
        while last < len(lines) and (not lines[last].strip() or is_list_item(lines[last])):
            if lines[last].strip():
                items.append(lines[last])
                end = last + 1
            last += 1
        is_labelled = bool(items) and all(read_item(item) for item in items)
        if items and not (is_labelled and is_keyword(lines[first])):
            yield _Found(first, end, tuple(map(_title, items)), heading.is_clear, is_labelled)
        first = max(end, first + 1)


def _title(item: str) -> str:
    read = read_item(item)
    if read:
        return bare_title(read[1])
    found = _NUMBERED.fullmatch(item.rstrip()) or _BULLET.fullmatch(item.rstrip())
    return bare_title(found["title"]) if found else ""


def _is_outline(found: _Found, lines: Sequence[str]) -> bool:
    raw = "\n".join(lines[found.first : found.last])
    if MARK.search(raw.replace("[S", "")) or not all(_is_title(title) for title in found.titles):
        return False
    if found.is_clear:
        return len(found.titles) >= _CLEAR_LEAST
    if len(found.titles) < _AMBIGUOUS_LEAST or not _is_last(found, lines):
        return False
    headings = {title_key(title) for title in _headings(lines[: found.first])}
    shared = sum(title_key(title) in headings for title in found.titles)
    return found.is_labelled or not headings or shared >= _MATCHING_LEAST * len(found.titles)


def _is_title(title: str) -> bool:
    is_short = len(title) <= LONGEST_TITLE and any(character.isalnum() for character in title)
    return is_short and not _SENTENCE_END.search(title)


def _is_last(found: _Found, lines: Sequence[str]) -> bool:
    """Return whether nothing but outlines follows a list."""
    return all(not line.strip() or is_keyword(line) or begins_variant(line) or is_list_item(line) for line in lines[found.last :])


def _headings(lines: Sequence[str]) -> Iterator[str]:
    for line in lines:
        if match := _HEADING.fullmatch(line):
            yield bare_title(without_closing_signs(match["atx"] or "") or match["bold"] or "")


def has_block(lines: Sequence[str]) -> bool:
    """Return whether there is a real block: the keyword with labelled lines below."""
    below = ""
    for line in reversed(lines):
        if is_keyword(line) and read_item(below):
            return True
        below = line if line.strip() else below
    return False
