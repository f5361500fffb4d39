"""Separates what a person asks from the elements that programs put around it, such as `<environment_context>`.

Coding agents, editors and prompt templates send facts about the machine, reminders, open files and instructions as XML elements
in the message of the user, and some of them the question too (`<task>`, `<userRequest>`). Only names that say so count, at the
beginning of a line: an element that a person asks about stays in the question. Above: `engine.questions.context` and the store,
which reads earlier questions. The message itself is stored whole.
"""

import re
from bisect import bisect_left
from collections.abc import Iterator, Sequence
from itertools import islice
from typing import Literal

_OPENING = re.compile(r"<([A-Za-z][A-Za-z0-9_-]{2,63})(?: [^<>\n]{0,500})?(?<!/)>")
_FENCE = re.compile(r"^[ ]{0,3}(?:```|~~~)", re.MULTILINE)
_WORDS = re.compile(r"[A-Z]?[a-z]+|[A-Z]+(?![a-z])")
_MOST = 64
"""Elements of one message that are looked at."""
_ALONE = frozenset({"context", "environment", "instructions", "reminder", "attachments", "documents", "files", "memory", "rules"})
"""Names of one word."""
_IN_NAMES = _ALONE | frozenset(
    {"details", "info", "information", "metadata", "attachment", "document", "file", "memories", "guidelines", "skills", "state"}
)
"""Words of which one is in a name of several words."""
_QUESTIONS = (
    *([one] for one in ("task", "question", "query")),
    *(["user", one] for one in ("query", "question", "request", "message", "prompt", "input", "task")),
)


def unwrap(texts: Sequence[str]) -> tuple[list[str], list[str]]:
    """Return what is asked in the texts of a message, and the elements around it.

    The texts as they are, and no elements, if nothing is asked outside of them.
    """
    read = [_unwrapped(text) for text in texts]
    asked = [text for text, _ in read if text.strip()]
    return (asked, [element for _, around in read for element in around]) if asked else (list(texts), [])


def question_in(message: str) -> str:
    """Return what is asked in a message."""
    return "\n\n".join(unwrap((message,))[0])


def is_element(text: str) -> bool:
    """Return whether a text is one such element, which was put around a question."""
    opening = _OPENING.match(text)
    return opening is not None and _kind(opening[1]) == "around" and text.rstrip().endswith(f"</{opening[1]}>")


def _unwrapped(text: str) -> tuple[str, list[str]]:
    kept: list[str] = []
    around: list[str] = []
    behind = 0
    for start, end, inner in _elements(text):
        kept.append(text[behind:start])
        if inner is None:
            around.append(text[start:end])
        else:
            kept.append(inner)
        behind = end
    return ("".join((*kept, text[behind:])).strip(), around) if behind else (text, [])


def _elements(text: str) -> Iterator[tuple[int, int, str | None]]:
    """Yield where an element starts and ends; and what is in it if that is the question."""
    end, unclosed = 0, set[str]()
    fences = [found.start() for found in _FENCE.finditer(text)]
    for opening in islice(_OPENING.finditer(text), _MOST):
        name, start = opening[1], opening.start()
        kind = _kind(name)
        if kind is None or start < end or name in unclosed or not _begins_line(text, start, end):
            continue
        if bisect_left(fences, start) % 2:  # in a block of code
            continue
        closing = f"</{name}>"
        place = _closing(text, name, opening.end())
        if place < 0:
            unclosed.add(name)
            continue
        end = place + len(closing)
        yield start, end, text[opening.end() : place].strip("\n") if kind == "question" else None


def _closing(text: str, name: str, start: int) -> int:
    """Return where the closing tag of an element begins, behind those of the same name in it; -1: there is none."""
    inside = 0
    for found in islice(re.finditer(rf"<(/?){name}(?: [^<>\n]{{0,500}})?(?<!/)>", text[start:]), 2 * _MOST):
        if not found[1]:
            inside += 1
        elif not inside:
            return start + found.start()
        else:
            inside -= 1
    return -1


def _begins_line(text: str, start: int, behind: int) -> bool:
    """Whether an element stands at the beginning of a line, or right behind another one."""
    before = text[max(behind, text.rfind("\n", 0, start) + 1) : start]
    return not before.strip()


def _kind(name: str) -> Literal["question", "around"] | None:
    """Return what an element of that name has in it; None: an element that may be what is asked about."""
    words = [word.lower() for word in _WORDS.findall(name)]
    if words in _QUESTIONS:
        return "question"
    is_around = words[0] in _ALONE if len(words) == 1 else not _IN_NAMES.isdisjoint(words)
    return "around" if is_around else None
