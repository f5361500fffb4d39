"""The marks `[n]` in answers: how they are written, and how similar text is escaped.

Above: `engine.stages.ground` binds marks to passages; the answer models write them. `citation.py` defines their targets.
"""

import re

MARK = re.compile(r"\[([1-9][0-9]{0,2}(?:[ ]?,[ ]?[1-9][0-9]{0,2}){0,15})\]")
"""`[1]`, `[1, 2]`: passage numbers from 1 to 999, at most 16 of them, no leading zeros."""
MARK_BEGUN = re.compile(r"\[[0-9, ]{0,90}\Z")
"""The end of a text that may still become a mark."""
NUMBER = re.compile(r"[0-9]+")
_NOTE_AFTER_SENTENCE = re.compile(r"(?<=[.,;:!?”\"’])(?:\[[0-9]{1,3}\])+")
_CODE_OR_MARK = re.compile(rf"(?P<code>(?P<ticks>`+)[^`]*(?P=ticks))|{MARK.pattern}")


def mark(label: int) -> str:
    """Return the mark of one label."""
    return f"[{label}]"


def without_marks(text: str) -> str:
    """Return copied document text without anything that looks like a mark: notes after a sentence are removed, others escaped."""
    return _CODE_OR_MARK.sub(
        lambda found: found["code"] or f"\\{found.group()[:-1]}\\]",
        _NOTE_AFTER_SENTENCE.sub("", text),
    )
