"""Reads the headings of the answer before as its outline, where a deliverable is too short for a block SUIVI.

Above: the resolve stage. Below: `domain/followup`. A block has at least four titles (source 000), but readers count two
sections as well ("the second one"), and "detail S2" after a single section asks for one that does not exist.
"""

import re
from dataclasses import replace

from clew.domain.deliverables.deliverable import service_of
from clew.domain.deliverables.listed import lists_in
from clew.domain.deliverables.outline import LONGEST_TITLE, MOST, Section, bare_title, parse_outline, title_key
from clew.domain.deliverables.outline_lines import is_fence
from clew.domain.followup import NotAFollowUp, resolve_followup
from clew.domain.threads.thread_context import EarlierTurn, OutlinedAnswer
from clew.domain.turns.turn import AdmittedTurn

_HEADING = re.compile(r"##[ \t]++(?P<title>[^\n]*\w[^\n]*)\Z")


def with_headings_as_outline(turn: AdmittedTurn, text: str, *, language: str | None) -> AdmittedTurn:
    """Return a turn whose question may point at the sections of an answer without a block, if no outline is nearer.

    Of a single section only the number counts: questions on its subject have the words of its title. Behind an answer with a
    list, places count that list, so only an id (`S2`) means a section.
    """
    headed, has_lists_behind = _nearest(turn, language)
    sections = sections_in(headed.answer) if headed else ()
    if headed is None or not sections:
        return turn
    if len(sections) > 1 and not has_lists_behind:
        return replace(turn, outlined=_outlined(headed, sections))
    pointer = _pointed_by(text, sections, language=language)
    if pointer in (None, "title") or (has_lists_behind and pointer != "section_id"):
        return turn
    return replace(turn, outlined=_outlined(headed, sections))


def _nearest(turn: AdmittedTurn, language: str | None) -> tuple[EarlierTurn | None, bool]:
    """Return the nearest turn above that is a deliverable without a block, and whether a later answer has a list.

    None if an outline comes first. Without an outline above, the last answer may also be one that begins with a heading.
    """
    answered = [one for one in reversed(turn.earlier) if any(shown.cited for shown in one.shown)]
    has_lists = False
    for back, one in enumerate(answered):
        is_outlined = turn.outlined is not None and turn.outlined.answer == one.answer
        if is_outlined or parse_outline(one.answer):
            break
        if service_of(one.question, language) or (back == 0 and not turn.outlined and one.answer.startswith("## ")):
            return one, has_lists
        has_lists = has_lists or bool(lists_in(one.answer))
    return None, has_lists


def sections_in(answer: str) -> tuple[Section, ...]:
    """Return the sections of an answer by its headings of the second level, outside of code; empty if there are too many."""
    titles: dict[str, str] = {}
    is_code = False
    for line in answer.splitlines():
        is_code ^= is_fence(line)
        if not is_code and (found := _HEADING.match(line)):
            title = bare_title(found["title"].rstrip("# "))[:LONGEST_TITLE]
            titles.setdefault(title_key(title), title)
    kept = [title for title in titles.values() if title]
    return tuple(Section(f"S{place}", title) for place, title in enumerate(kept, 1)) if len(kept) <= MOST else ()


def _pointed_by(text: str, sections: tuple[Section, ...], *, language: str | None) -> str | None:
    """Return how a question points at sections: by id, place, letter or title; None if it does not."""
    found = resolve_followup(text, sections, language=language, by_rows_alone=True)
    return None if isinstance(found, NotAFollowUp) else found.ref_type


def _outlined(last: EarlierTurn, sections: tuple[Section, ...]) -> OutlinedAnswer:
    """Return the outline; which section cites what is not known, so each may cite all that the answer cites."""
    begins = [last.answer.find(section.title) for section in sections]
    cited = tuple((start, shown) for start in begins for shown in last.shown if shown.cited)
    return OutlinedAnswer(last.answer, sections, cited)
