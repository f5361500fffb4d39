"""Recognises what a question counts out of the lists in the answer before it, where there is no outline: `the third one`.

Above: the engine's resolve stage. Below: `resolving.py`, which reads the items of a list as if they were an outline; `listed.py`
in `domain/deliverables`, which finds them; `words/requests.py`, the words. A list does not ask for references as an outline does:
an ordinal counts wherever one would after an outline, a number only where its place shows it; `article 3` and `room 3` do not. An
item may also be called by its name, which is what stands before its colon.
"""

import re
from collections.abc import Collection, Sequence
from dataclasses import dataclass, replace

from clew.domain.deliverables.listed import MOST, Listing, introduced_by, is_table, listed_in, lists_in, named_in
from clew.domain.deliverables.outline import Section
from clew.domain.followup.parts import part_named
from clew.domain.followup.resolving import Ambiguous, Followup, Resolved, resolve_followup
from clew.domain.followup.title_words import is_unspaced, title_stems
from clew.domain.followup.words.counted import POINTS, ROWS
from clew.domain.followup.words.requests import (
    ABOUT,
    AGREEING,
    ASKERS,
    ASKING,
    BEFORE_LAST_PLACE,
    GOING,
    JOINING,
    PARTICLES,
    POLITE,
    WITH,
    WORKING,
)
from clew.domain.text.stems import without_accents
from clew.domain.text.words import words

_WORDS_OF_A_NAME = 8
"""Words of the name of an item at most; what is longer is a sentence, whose words any question may have."""
_WORDS_BESIDE_A_PART = 7
"""Words of a question that has only a part of a name, at most: `more on the delivery bit`."""
_WORDS_OF_A_CALL = 14
"""Words of a question that calls an item by words behind its name, at most: `the one with the microwave, not the cables`."""
_NAME = re.compile(r"(?P<name>.{2,80}?)(?:\s?[:：]|\s[-–—]\s)")
"""What an item is called: `Deposit` in `Deposit: two months' rent`."""
_FIGURE = re.compile(r"\d+")
_FIRST_SIGN = re.compile(r"[;,(；，（。]|\. ")
_JOINING = r"\s*(?:&|and|et|und|y|e|和|与|跟)\s*"
_TO = r"\s*(?:-|–|to|thru|à|bis|a|al|à|até|ao|到|至)\s*"
_SET_APART = re.compile(rf"(?:[^\W\d_]+\s+){{0,2}}\d{{1,2}}(?:(?:{_JOINING}|{_TO})\d{{1,2}})*\s*[,:：，)]\s*\D")
"""A number that begins a question and has its own clause, behind an article or a preposition: `on 3, who pays?`."""
_COUNT = re.compile(
    r"^\W*(?:um|at)\s\d|\b(?:need|brauche|necesito|preciso de|quiero|quero)\s+\d{1,2}\W*$"
    r"|\d\s+\w+(?:est|[sß]te[nr]?)\b|^最后[，,]?\s*我",
    re.IGNORECASE,
)
"""A time, and numbers and places that count nothing in a list: `um 5?`, `I need 3`, `die 3 größten`, 最后我想问一下."""
_FROM_THE_END = ("倒数", "倒數", "最后", "最後")
_DIGITS = "0123456789 "
_WHERE = frozenset({"where", "ou", "wo", "donde", "onde"})
"""Behind these, a point is one on a map."""
_CHINESE_PLACE = r"第\s?[\d一二三四五六七八九十]{1,3}\s?"
_SAID = r"(?:你刚才说的|你说的|你讲的|刚才说的|上面的)"
_CHINESE_POINT = re.compile(
    rf"(?:那么?|请|再|就|把|为什么|关于|对于|能不?能?|可以|{_SAID})*+"
    rf"(?:{_CHINESE_PLACE}(?:要?点|步|项)(?![目款])|(?:{_CHINESE_PLACE}条(?=按你|[，,：:]|呢|具体|详细|展开|细说|再|[对能也怎有])))"
)
"""A place in a list that begins a question, whatever is said of it; 条 is one of a law unless the asker says whose it is."""
_CHINESE_ASKING = frozenset("什谁哪何几")
"""Characters of the words that ask for something of its own in Chinese."""
_CHAPTERS = frozenset("条條章节節款")
"""Parts of documents that Chinese counts as it counts points."""


@dataclass(frozen=True, slots=True)
class CountedOut:
    """What a question counts out of one list: the items, in the order named, and how that was seen."""

    pointer: Resolved
    items: tuple[Section, ...]


def counted_out(question: str, answer: str, *, alone: Followup, asked: str, language: str | None) -> list[CountedOut]:
    """Return what a question counts out of the only list of the answer before it, or of each of several lists.

    `alone` is what the question points at without an outline, `asked` the question that got the answer. Of several lists, each
    may have only one item counted out: the user then chooses among them.
    """
    only = listed_in(answer)
    lists = (Listing(only, introduced_by(answer), is_numbered=False),) if only else lists_in(answer)
    if not 0 < len(lists) <= MOST:
        return []
    called = called_by(asked, *(one.above for one in lists)) | _names_of_items(answer)
    if (part := part_named(question, lists, language=language)) and (
        within := _placed(part.rest, part.listing.items, resolve_followup(part.rest, ()), called=called, language=language)
    ):
        return within
    placed = [one for each in lists for one in _placed(question, each.items, alone, called=called, language=language)]
    everything = [item for each in lists for item in each.items]
    counted = placed or _named(question, everything, called=called, language=language)
    if len(lists) == 1 or not placed:
        return counted
    numbered = [one for one in lists if one.is_numbered]
    if len(numbered) == 1:
        of_it = [one for one in placed if set(one.items) <= set(numbered[0].items)]
        if of_it and not any(one.pointer.rule.startswith("ordinal") for one in placed):
            return of_it
    return [one for one in counted if len(one.items) == 1]


def _placed(
    question: str, items: Sequence[Section], alone: Followup, *, called: Collection[str], language: str | None
) -> list[CountedOut]:
    """Return what a question counts out of one list by numbers, ordinals and letters."""
    named = [replace(item, title=_name_of(item.title)) for item in items]
    found = resolve_followup(question, named, language=language, called=called, by_rows_alone=True)
    if not isinstance(found, Resolved) or found.ref_type == "title" or not _counts_items(found, question, alone, items=items):
        return []
    return [CountedOut(found, tuple(item for wanted in found.section_ids for item in items if item.id == wanted))]


def _named(question: str, items: Sequence[Section], *, called: Collection[str], language: str | None) -> list[CountedOut]:
    """Return the items, of whatever list, that a question calls by their names, or the one that it calls by its other words."""
    for titles in ([_name_of(item.title) for item in items], [item.title for item in items]):
        numbered = [Section(str(place), title) for place, title in enumerate(titles)]
        found = resolve_followup(question, numbered, language=language, called=called, by_rows_alone=True)
        if isinstance(found, Resolved) and found.ref_type == "title" and _is_asked_for(found, question, numbered, items):
            meant = tuple(items[int(place)] for place in found.section_ids)
            return [CountedOut(replace(found, section_ids=tuple(item.id for item in meant)), meant)]
        if len(words(question)) > _WORDS_OF_A_CALL:
            break
    return []


def _is_asked_for(found: Resolved, question: str, named: Sequence[Section], items: Sequence[Section]) -> bool:
    return _tells(found, question, items) and _asks_for_names(found, question, named)


def _tells(found: Resolved, question: str, items: Sequence[Section]) -> bool:
    """Return whether the words of items in a question are theirs alone, half of those of a sentence, and it has no other figures.

    The items of one answer speak of one subject, so a word for it names none of them: "can leave be carried over?".
    """
    said = set(title_stems(question))
    meant = [item.title for place, item in enumerate(items) if str(place) in found.section_ids]
    others = {stem for item in items if item.title not in meant for stem in title_stems(item.title)}
    figures = set(_FIGURE.findall(question))
    for title in meant:
        shared, name = said.intersection(title_stems(title)), set(title_stems(_name_of(title)))
        is_common = bool(shared) and shared <= others
        if is_common or (found.rule == "title_asked" and _is_sentence(title) and 2 * len(shared & name) < len(name)):
            return False
    return figures.issubset(_FIGURE.findall(" ".join(meant)))


def _is_sentence(item: str) -> bool:
    """Return whether an item says something, rather than what it is called."""
    return _NAME.match(item) is None and (item.rstrip().endswith((".", "。")) or len(words(item)) > _WORDS_OF_A_NAME)


def counts_on(counted: CountedOut) -> bool:
    """Tell whether a question counts where other answers came between: a number, a letter, or a place and nothing else."""
    found = counted.pointer
    return found.ref_type != "title" and (found.asks_nothing_else or not found.rule.startswith("ordinal"))


def called_by(*said: str) -> frozenset[str]:
    """Return the words by which a conversation may call what its last answer lists: those of what was said of it, folded."""
    return frozenset(word for word in _folded(" ".join(said)) if len(word) > 1 or not word.isascii())


def _names_of_items(answer: str) -> frozenset[str]:
    """Return what an answer itself calls its items: rows of a table, or `phase 1`."""
    rows = ROWS if is_table(answer) else frozenset[str]()
    return rows | {f"{word} 1" for word in _folded(named_in(answer))[:1]}


def _counts_items(found: Resolved, question: str, alone: Followup, *, items: Sequence[Section]) -> bool:
    """Return whether what a question would mean in an outline is a place in a list, unlike `article 3` and `room 3`.

    A letter is one where the answer gives its items letters.
    """
    if found.ref_type == "letter" and items[0].id.isalpha():
        return True
    if _COUNT.search(question):
        return False
    match found.rule:
        case "ordinal_one" | "ordinal_alone" | "first_or_last_sections" | "neighbour" | "others":
            return True
        case "marked_number":
            return found.asks_nothing_else or not ROWS.intersection(_folded(question))
        case "number_alone" if _is_set_in_place(found, question):
            return True
        case "number_alone" | "letter_alone":
            return len(words(question)) == 1 or _ends_with_a_place(question) or _begins_with_a_place(question, found, items)
        case "section_number" | "ordinal_section" if not POINTS.isdisjoint(_folded(question)):
            return _folded(question)[0] not in _WHERE
        case "section_number" | "ordinal_section" if _CHINESE_POINT.match(question):
            return True
        case _:  # a point, an item: without an outline, it would be asked back
            is_of_a_text = _CHAPTERS.intersection(question) and not any(word in question for word in _FROM_THE_END)
            return isinstance(alone, Ambiguous) and not is_of_a_text


def _is_set_in_place(found: Resolved, question: str) -> bool:
    """Return whether a number stands as a place does: behind `the`, among others (`1 and 3 with a child?`), or at the front."""
    if found.is_determined or len(found.section_ids) > 1:
        return True
    is_apart = found.asks_nothing_else or _SET_APART.match(question) or is_unspaced(question.lstrip(_DIGITS))
    return found.is_placed and bool(is_apart)


def _name_of(item: str) -> str:
    """Return what an item is called: what stands before its colon, else its first words, before any sign."""
    name = found["name"] if (found := _NAME.match(item)) else _FIRST_SIGN.split(item, maxsplit=1)[0]
    spans = words(name)
    return name if len(spans) <= _WORDS_OF_A_NAME else name[: spans[_WORDS_OF_A_NAME - 1].end]


def _asks_for_names(found: Resolved, question: str, items: Sequence[Section]) -> bool:
    """Return whether a question asks for items by their names, and for nothing more; for a part of a name in few words only."""
    names = [_name_of(item.title) for item in items if item.id in found.section_ids]
    said = set(title_stems(question))
    is_whole = all(said.issuperset(title_stems(name)) for name in names)
    length = sum(0.5 if is_unspaced(word) else 1 for word in _folded(question))
    asks_little = found.asks_nothing_else or (is_unspaced(question) and _CHINESE_ASKING.isdisjoint(question))
    is_asked = found.rule in {"title_quoted", "title_asked", "title_called"}
    return is_asked or (asks_little and (is_whole or length <= _WORDS_BESIDE_A_PART))


def _ends_with_a_place(question: str) -> bool:
    """Return whether a question ends as "explain 4, please" and "tell me more about 4 and 5" do, unlike "my son is about 4"."""
    said = ["", "", "", *_folded(question)]
    while said[-1] in POLITE:
        said.pop()
    has_place = said[-1].isdecimal()
    while said[-1].isdecimal() or said[-1] in JOINING:
        said.pop()
    if not has_place or not said[-1] or said[-1] in BEFORE_LAST_PLACE or (said[-1] in ABOUT and said[-2] in ASKING):
        return has_place
    is_led = said[-1] in WITH | ABOUT and said[-2] in GOING | AGREEING
    verb = -2 if is_led else -1
    is_asked_by_another = question.rstrip().endswith("?") and said[verb - 1] not in ASKERS | {""}
    is_done_to = said[-1] in PARTICLES and not said[-3]
    return is_done_to or ((is_led or said[-1] in WORKING) and not is_asked_by_another)


def _begins_with_a_place(question: str, found: Resolved, items: Sequence[Section]) -> bool:
    """Return whether a question begins as its item does: `5) Harbours in Lyon - who acts?`."""
    title = next(item.title for item in items if item.id == found.section_ids[0])
    said = _folded(question)
    return len(found.section_ids) == 1 and said[0] == found.section_ids[0].lower() and said[1:2] == _folded(title)[:1]


def _folded(text: str) -> list[str]:
    return [without_accents(word.folded) for word in words(text)]
