"""Detects questions that ask for a deliverable: a summary, a synthesis or a report, which ends with an outline.

Above: the engine, after follow-ups were looked for ("summarise S2" is one of those). Below: `deliverable_words.py`. The question
must begin with the request, apart from polite phrases: "what did the report say?" and "how do I write a report?" ask for facts.
"""

import re
from functools import lru_cache
from typing import Literal

from clew.domain.deliverables.deliverable_words import CHINESE, CHINESE_WRAPPERS, TABLES, DeliverableWords
from clew.domain.followup.reading import fold
from clew.domain.text.languages import language_code

Service = Literal["summary", "synthesis", "report"]
"""The deliverables, which end with an outline (source 000, contract of services)."""
_KINDS: tuple[Service, ...] = ("summary", "synthesis", "report")
_MOST_CHARACTERS = 1_000
_SIGNS = re.compile(r"[^\w;.!?，。！？]+")


def service_of(question: str, language: str | None = None) -> Service | None:
    """Return the deliverable that a question asks for, or None.

    `language` (ISO 639-1) is tried first; a question may be in another one.
    """
    _, folded = fold(question[:_MOST_CHARACTERS])
    text = _SIGNS.sub(" ", folded).strip()
    first = language_code(language)
    for each in sorted(_patterns(), key=lambda name: name != first):
        for kind, pattern in _patterns()[each]:
            if pattern.match(text):
                return kind
    return None


@lru_cache(maxsize=1)
def _patterns() -> dict[str, list[tuple[Service, re.Pattern[str]]]]:
    patterns: dict[str, list[tuple[Service, re.Pattern[str]]]] = {
        language: [(kind, _pattern(words, kind)) for kind in _KINDS] for language, words in TABLES.items()
    }
    wrappers = f"(?:{CHINESE_WRAPPERS})*"
    patterns["zh"] = [(kind, re.compile(f"{wrappers}(?:{'|'.join(CHINESE[kind])})")) for kind in reversed(_KINDS)]
    return patterns


def _pattern(words: DeliverableWords, kind: Service) -> re.Pattern[str]:
    """Return a language's pattern: wrappers, then a verb, a verb with a noun, or a noun with its subject."""
    noun = rf"(?:{words.nouns[kind]})\b"
    between = rf"(?:(?:{words.between})\s+){{0,6}}"
    article = rf"(?:(?:{words.indefinite})\s+)(?:(?:{words.between})\s+){{0,3}}"
    small = rf"(?:(?:{words.between})\s+){{0,2}}"
    choices = [
        rf"(?:{words.makers})\s+{between}{noun}",
        rf"(?:{words.givers})\s+{small}{article}{noun}",
        rf"{article}{noun}(?:\s+(?:{words.about})\b|[.!?]*$)",
    ]
    if kind in words.verbs:
        choices.append(rf"(?:{words.verbs[kind]})(?:\s+\S|[.!?]*$)")
    if kind != "report":
        choices.append(rf"(?:{words.givers})\s+{between}{noun}")
        choices.append(rf"{noun}\s+(?:{words.about})\b")
    if kind == "summary":
        choices += words.separable
    return re.compile(rf"(?:(?:{words.wrappers})\s+)*?(?:{'|'.join(choices)})")
