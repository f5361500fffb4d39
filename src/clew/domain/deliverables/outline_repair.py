"""Repairs the SUIVI block of an answer, deterministically and without losing a word of the answer itself.

Above: `engine.answers.outline`, which records the repairs. Below: `outline.py` (what a valid block is) and
`outline_lines.py` (which lines belong to one); `outline_variants.py` makes one block of what models write instead. Titles come
from the block, then the answer's own headings, then those of the passages.
"""

import re
from collections.abc import Callable, Iterable, Sequence, Set
from dataclasses import dataclass, field
from functools import cache

from clew.domain.deliverables.outline import (
    FEWEST,
    KEYWORD,
    LONGEST_TITLE,
    MOST,
    Section,
    bare_title,
    parse_outline,
    title_key,
    without_closing_signs,
    write_block,
)
from clew.domain.deliverables.outline_lines import is_fence, is_keyword, is_row, is_ruler, read_entry
from clew.domain.deliverables.outline_variants import TRANSLATED, converted, has_block, names_outline
from clew.domain.text.clipping import clipped_at_word
from clew.domain.text.words import content_words, words

TOO_FEW = "too_few_sections"
_HEADING = re.compile(r"[ ]{0,3}(?P<level>#{1,6})[ \t]++(?P<title>[^\n]*)")
_BOLD_LINE = re.compile(r"[ \t]*(?:\*\*|__)(?P<title>[^*_\n]+)(?:\*\*|__)[ \t]*:?[ \t]*")
_SENTENCE_ENDS, _SENTENCE_LEAST = (".", "!", "。", "！"), 5
"""A bold line of so many words with such an end is a sentence in bold, no title."""
_ENOUGH_SHARED = 0.5
_NUMBER = re.compile(r"^[0-9]{1,3}(?:\.[0-9]{1,3})*[.)、]?[ \t]+")
_TITLES_LEAST = 2
_SAME_MOST = 2
"""Words of a title that is the same section as one of its words: "Vacation Policy" and "Vacation"."""


@dataclass(frozen=True, slots=True)
class Repaired:
    """An answer with a valid block or none, its outline, and the repairs."""

    text: str
    outline: tuple[Section, ...]
    repairs: tuple[str, ...]


@dataclass(slots=True)
class _Parts:
    """A parsed answer: the text before the first block, the text after it, and the titles of the last block."""

    before: list[str] = field(default_factory=list[str])
    after: list[str] = field(default_factory=list[str])
    titles: list[tuple[int, str]] = field(default_factory=list[tuple[int, str]])
    blocks: int = 0
    is_dressed: bool = False


def repair(
    answer: str,
    passage_titles: Sequence[str],
    *,
    is_grounded: Callable[[str], bool] | None = None,
    wholes: Iterable[str] = (),
) -> Repaired:
    """Return the answer with a valid block at its end, or without one if there are too few titles.

    The text before the block stays as it is, to the character; text after the block is moved before it. A list under another
    keyword becomes the block, and stays text if it is not enough for one. `is_grounded` drops titles that the passages do not
    support; without it every title counts. `wholes`: titles of all that the answer is about, such as its chapter, which are no
    sections of it. Titles that are added name other sections than the block's own: not "5.1 Vacation Policy" beside "Vacation".
    """
    grounded, no_sections = is_grounded or bool, frozenset(map(section_words, wholes))
    in_block, is_converted = converted(answer)
    if is_converted and (repaired := _repaired(in_block, passage_titles, grounded, no_sections, TRANSLATED)).outline:
        return repaired
    outline = parse_outline(answer)
    if outline and not _is_fenced(answer, len(outline)) and all(grounded(section.title) for section in outline):
        return Repaired(answer, outline, ())
    return _repaired(answer, passage_titles, grounded, no_sections)


def without_blocks(answer: str) -> str:
    """Return the answer without any block of several titles, however it is written. The text before it stays as it is."""
    parts = _taken_apart(answer)
    return _body(parts) if len(parts.titles) >= _TITLES_LEAST else answer


def with_one_block(answer: str) -> str:
    """Return an answer with the last of its valid blocks only, without lists under other keywords, whose titles may be others.

    One without a valid block stays as it is: there, a list below `Suivi` is what the reader asked for.
    """
    one = converted(answer)[0] if has_block(answer.split("\n")) else ""
    sections = len(parse_outline(one))
    if not sections:
        return answer
    lines = one.rstrip().split("\n")
    before, block = "\n".join(lines[: -sections - 1]), "\n".join(lines[-sections - 1 :])
    kept = without_blocks(before)
    return one if kept == before else _joined(kept, block)


def _is_fenced(answer: str, sections: int) -> bool:
    """Return whether a code fence begins right before the valid block at the end."""
    before = answer.rstrip().split("\n")[: -sections - 1]
    return _last_fence(before) >= 0 and sum(map(is_fence, before)) % 2 == 1


def _body(parts: _Parts) -> str:
    return _joined("\n".join(parts.before), "\n".join(parts.after).strip("\n"))


def _repaired(
    answer: str, passage_titles: Sequence[str], grounded: Callable[[str], bool], no_sections: Set[frozenset[str]], *done: str
) -> Repaired:
    """Return the answer with its block written anew; `done` are the repairs made before."""
    parts = _taken_apart(answer)
    repairs = [*done, *_what_was_wrong(parts)]
    added = (("filled_from_headings", _headings([*parts.before, *parts.after])), ("filled_from_passages", passage_titles))
    sources = [(name, [title for title in titles if section_words(title) not in no_sections]) for name, titles in added]
    titles = _collected(parts, sources, grounded, repairs)
    body = _body(parts)
    if len(titles) < FEWEST:
        return Repaired(body, (), (*repairs, TOO_FEW))
    sections = tuple(Section(f"S{number}", title) for number, title in enumerate(titles, start=1))
    return Repaired(_joined(_closed(body), write_block(titles)), sections, tuple(repairs))


def _closed(body: str) -> str:
    """Return a text with the code fence closed that is open at its end, or without it if it is empty."""
    lines = body.split("\n")
    fences = [place for place, line in enumerate(lines) if is_fence(line)]
    if len(fences) % 2 == 0:
        return body
    if not any(map(str.strip, lines[fences[-1] + 1 :])):
        return "\n".join([*lines[: fences[-1]], ""]) if fences[-1] else ""
    line = lines[fences[-1]].lstrip()
    gap = "" if body.endswith("\n") else "\n"
    return f"{body}{gap}{line[: len(line) - len(line.lstrip(line[0]))]}"


def grounded_in(texts: Iterable[str], language: str | None = None) -> Callable[[str], bool]:
    """Return a test for titles: at least half of a title's content words occur in one of the texts, each analysed at most once.

    A title without any (`Who we are`) must occur there literally.
    """
    kept = tuple(texts)

    @cache
    def held(place: int) -> frozenset[str]:
        return frozenset(content_words(kept[place], language))

    def is_grounded(title: str) -> bool:
        asked = set(content_words(title, language))
        if not asked:
            return any(title_key(title) in title_key(text) for text in kept)
        return any(len(asked & held(place)) >= _ENOUGH_SHARED * len(asked) for place in range(len(kept)))

    return is_grounded


def _taken_apart(answer: str) -> _Parts:
    """Remove every block, in one pass: a keyword line, then lines of titles with at most empty lines between."""
    taking = _Taking()
    for line in answer.split("\n"):
        taking.take(line)
    return taking.finish(answer)


class _Taking:
    """Reads an answer line by line, and takes its blocks out."""

    def __init__(self) -> None:
        self._parts = _Parts()
        self._kept = self._parts.before
        self._items: list[tuple[int, str]] = []
        self._keyword_at = -1
        """Where in the kept lines the last keyword is, if only lines of its block follow."""
        self._fence_at = -1
        """Where the code fence is that only encloses this block."""
        self._is_code = False
        self._drops_fence = False
        """The next line ends a code fence whose beginning was removed."""

    def take(self, line: str) -> None:
        """Read the next line."""
        item = read_entry(line) if self._keyword_at >= 0 else None
        if item:
            self._items.append(item)
        elif self._keyword_at >= 0 and self._may_stand_within(line):
            self._kept.append(line)
        else:
            self._end_block()
            self._keep(line)

    def finish(self, answer: str) -> _Parts:
        """Return the parts; `answer` is what was read."""
        if self._items:
            self._end_block()
        elif self._keyword_at >= 0 and not any(map(str.strip, self._kept[self._keyword_at + 1 :])):
            del self._kept[self._begin :]
        _keep_line_end(self._parts, answer)
        return self._parts

    @property
    def _begin(self) -> int:
        return self._fence_at if self._fence_at >= 0 else self._keyword_at

    def _may_stand_within(self, line: str) -> bool:
        """Return whether a line within a block may be left out: an empty one, or the head of a table."""
        if not line.strip() or is_ruler(line) or self._items or not is_row(line) or is_keyword(line):
            return not line.strip() or is_ruler(line)
        return not any(map(str.strip, self._kept[self._keyword_at + 1 :]))

    def _keep(self, line: str) -> None:
        drops, self._drops_fence = self._drops_fence and bool(line.strip()), self._drops_fence and not line.strip()
        if is_fence(line):
            self._is_code = not self._is_code
            if drops:
                return
        is_one = is_keyword(line)
        self._fence_at = _last_fence(self._kept) if is_one and self._is_code else -1
        self._keyword_at = len(self._kept) if is_one else -1
        self._kept.append(line)

    def _end_block(self) -> None:
        """Remove the lines since the keyword if they are a block; the following lines go to the text after it."""
        if not self._items:
            return
        parts, self._drops_fence = self._parts, self._fence_at >= 0
        parts.is_dressed = parts.is_dressed or self._kept[self._keyword_at].rstrip() != KEYWORD or self._drops_fence
        parts.titles, parts.blocks = self._items, parts.blocks + 1
        del self._kept[self._begin :]
        self._kept, self._items = parts.after, []


def _last_fence(lines: Sequence[str]) -> int:
    """Return where the fence is that is the last of some lines, empty ones apart; -1: there is none."""
    place = len(lines) - 1
    while place >= 0 and not lines[place].strip():
        place -= 1
    return place if place >= 0 and is_fence(lines[place]) else -1


def _keep_line_end(parts: _Parts, answer: str) -> None:
    """Keep the newline before the keyword's line at the end of the text before the block."""
    taken = len(parts.before) < answer.count("\n") + 1
    if taken and parts.before:
        parts.before.append("")


def _what_was_wrong(parts: _Parts) -> list[str]:
    numbers = [number for number, _ in parts.titles]
    found = {
        "missing_block": not parts.blocks,
        "keyword_decorated": parts.is_dressed,
        "several_blocks": parts.blocks > 1,
        "text_after_block": any(line.strip() for line in parts.after),
        "wrong_numbering": numbers != list(range(1, len(numbers) + 1)),
    }
    return [name for name, is_so in found.items() if is_so]


def _collected(
    parts: _Parts, sources: Sequence[tuple[str, list[str]]], is_grounded: Callable[[str], bool], repairs: list[str]
) -> list[str]:
    """Return at most MOST different titles; add to `repairs` what was done to get them."""
    chosen: dict[str, str] = {}
    _choose(chosen, [title for _, title in parts.titles], is_grounded, repairs)
    if len(chosen) > MOST:
        repairs.append("too_many_titles")
    for name, titles in sources:
        if len(chosen) < FEWEST:
            had = len(chosen)
            _choose(chosen, _others(titles, list(chosen.values())), is_grounded, [])
            repairs += [name] if len(chosen) > had else []
    return list(chosen.values())[:MOST]


def _others(titles: Iterable[str], chosen: Sequence[str]) -> list[str]:
    """Return the titles of other sections than the chosen ones."""
    return [title for title in titles if not any(_is_same_section(title, one) for one in chosen)]


def _is_same_section(first: str, second: str) -> bool:
    """Return whether one of two titles has all words of the other; of one word only, that of a title of two."""
    fewer, more = sorted(map(section_words, (first, second)), key=len)
    return bool(fewer) and fewer <= more and (len(fewer) > 1 or len(more) <= _SAME_MOST)


def section_words(title: str) -> frozenset[str]:
    """Return the words of a title without its number, by which it is the same section."""
    return frozenset(content_words(_NUMBER.sub("", bare_title(title)), None))


def _choose(chosen: dict[str, str], titles: Iterable[str], is_grounded: Callable[[str], bool], repairs: list[str]) -> None:
    for raw in titles:
        title = bare_title(raw)
        flaw = None
        if not title or is_keyword(title):
            title, flaw = "", "title_empty"
        elif len(title) > LONGEST_TITLE:
            title, flaw = clipped_at_word(title, LONGEST_TITLE), "title_too_long"
        if title and title_key(title) in chosen:
            title, flaw = "", "title_repeated"
        elif title and not is_grounded(title):
            title, flaw = "", "title_ungrounded"
        if flaw and flaw not in repairs:
            repairs.append(flaw)
        if title:
            chosen[title_key(title)] = title


def _headings(lines: Sequence[str]) -> list[str]:
    """Return the headings of an answer; only those of the highest level if they are enough and all would be too many."""
    found: list[tuple[int, str]] = []
    for line in lines:
        if match := _HEADING.fullmatch(line):
            found.append((len(match["level"]), without_closing_signs(match["title"])))
        elif (match := _BOLD_LINE.fullmatch(line)) and not _is_sentence(match["title"].rstrip()):
            found.append((7, match["title"]))
    found = [(level, title) for level, title in found if not is_keyword(title) and not names_outline(title)]
    if len(found) > MOST:
        for highest in sorted({level for level, _ in found}):
            above = [title for level, title in found if level <= highest]
            if len(above) >= FEWEST:
                return above
    return [title for _, title in found]


def _is_sentence(bold: str) -> bool:
    return bold.endswith(_SENTENCE_ENDS) and len(words(bold)) >= _SENTENCE_LEAST


def _joined(before: str, after: str) -> str:
    """Join two texts by an empty line; the first stays as it is, to the character."""
    if not after or not before or (not before.strip() and before.endswith("\n")):
        return before + after
    return before + "\n" * max(0, 2 - (len(before) - len(before.rstrip("\n")))) + after
