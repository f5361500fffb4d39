"""Translates the stored reason of a document that could not be read, and its notices, to a language of the page.

The database holds the English sentence, as `ingest` raised it. Its template is found in `reason_texts.py`, `format_texts.py`,
`unsupported_texts.py` or `notice_texts.py`, so that documents of the past are translated too. Above: `dialects/documents`. Names
of files are untrusted: the time is linear in the length of the sentence, whatever they contain.
"""

import re
import string
from typing import NamedTuple

from clew.domain.documents.format_texts import OFFICE, PAGES, PLAIN
from clew.domain.documents.notice_texts import INSIDE, NAMED, NOTICES
from clew.domain.documents.reason_texts import CONTAINERS, READING, SERVER, SOURCES, WAITING
from clew.domain.documents.unsupported_texts import UNSUPPORTED
from clew.domain.messages import CATALOGUE, MessageLanguage, Texts

STORE = tuple(CATALOGUE[name] for name in ("StoreUnavailable", "StoreFull", "StoreBusy", "QuotaExceeded"))
"""What a document waits for when the database fails."""
TEMPLATES = (*READING, *CONTAINERS, *SERVER, *WAITING, *SOURCES, *STORE, *UNSUPPORTED, *PAGES, *OFFICE, *PLAIN, *NOTICES)
"""A template has at most one placeholder that is neither a number nor a word, which keeps matching linear."""
NUMBERS = frozenset({"count", "total", "limit", "seconds"})
WORDS = frozenset({"kind", "package", "part", "successor", "script", "error", "source"})
REASON = "reason"
"""The placeholder of a sentence that is translated too."""
_NUMBER, _WORD, _TEXT = r"[0-9](?:[0-9.,e+-]{0,30}[0-9])?", r"\w{1,80}", r".+"
_NAME_MOST = 500
"""A name that is followed by a sentence is shorter: notices are cut to this length."""
_SPLITS_MOST = 32
_DEPTH_MOST = 5
"""One more than archives in messages in archives: see `ingest/containers/parts.py`."""


class _Found(NamedTuple):
    texts: Texts
    values: dict[str, str]


def reason_in(message: str, language: MessageLanguage) -> str:
    """Return a stored English sentence in a language; unchanged if it is unknown."""
    return message if language == "en" else _translated(message, language, _DEPTH_MOST)


def _translated(message: str, language: MessageLanguage, depth: int) -> str:
    found = depth and (_sentence(message) or _named(message, NAMED, " was not read. ") or _named(message, INSIDE, ": "))
    if not found:
        return message
    values = {
        name: _translated(value, language, depth - 1)
        if name == REASON
        else _written(value, language)
        if name in NUMBERS
        else value
        for name, value in found.values.items()
    }
    return str(getattr(found.texts, language)).format(**values)


def _sentence(message: str) -> _Found | None:
    """Return the template of a sentence that does not begin with a name."""
    if exact := _EXACT.get(message):
        return _Found(exact, {})
    for pattern, texts in _PATTERNS:
        if match := pattern.fullmatch(message):
            return _Found(texts, match.groupdict())
    return None


def _named(message: str, texts: Texts, between: str) -> _Found | None:
    """Return a name and the sentence after it; the name may contain the words between them."""
    at = 0
    for _ in range(_SPLITS_MOST):
        at = message.find(between, at + 1, _NAME_MOST + len(between))
        if at < 0:
            return None
        rest = message[at + len(between) :]
        if _sentence(rest):
            return _Found(texts, {"name": message[:at], REASON: rest})
    return None


def _written(number: str, language: MessageLanguage) -> str:
    """Write a number with the separators of a language; a narrow space groups digits in French."""
    if language == "fr":
        return number.replace(",", "\u202f").replace(".", ",")
    return number.translate({44: ".", 46: ","}) if language in ("es", "pt", "de") else number


def _pattern(template: str) -> re.Pattern[str]:
    parts: list[str] = []
    for literal, name, _, _ in string.Formatter().parse(template):
        parts.append(re.escape(literal))
        if name:
            parts.append(f"(?P<{name}>{_NUMBER if name in NUMBERS else _WORD if name in WORDS else _TEXT})")
    return re.compile("".join(parts), re.DOTALL)


_EXACT = {texts.en: texts for texts in TEMPLATES if "{" not in texts.en}
_PATTERNS = [(_pattern(texts.en), texts) for texts in TEMPLATES if "{" in texts.en]
