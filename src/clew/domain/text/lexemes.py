"""Prepares the words of a text for full-text search, by the same rules for documents and questions.

Postgres stems and drops stop words (`to_tsvector` by the language's configuration); this module prepares its input. Used by
`store.documents.chunks` for writing and by `retrieval` for searching.
"""

import re
import unicodedata
from collections.abc import Iterable

from clew.domain.text.languages import language_code

CONFIGURATIONS = {
    "ar": "arabic",
    "ca": "catalan",
    "da": "danish",
    "de": "german",
    "el": "greek",
    "en": "english",
    "es": "spanish",
    "eu": "basque",
    "fi": "finnish",
    "fr": "french",
    "ga": "irish",
    "hi": "hindi",
    "hu": "hungarian",
    "hy": "armenian",
    "id": "indonesian",
    "it": "italian",
    "lt": "lithuanian",
    "nb": "norwegian",
    "ne": "nepali",
    "nl": "dutch",
    "nn": "norwegian",
    "no": "norwegian",
    "pt": "portuguese",
    "ro": "romanian",
    "ru": "russian",
    "sr": "serbian",
    "sv": "swedish",
    "ta": "tamil",
    "tr": "turkish",
    "yi": "yiddish",
}
"""ISO 639-1 code → text search configuration that every supported Postgres (15 and newer) ships."""

_IDEOGRAPHS = "\u2e80-\u2fdf\u3005-\u3007\u3040-\u30ff\u31f0-\u31ff\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff\U00020000-\U0003ffff"
_HANGUL = "\u1100-\u11ff\u3130-\u318f\uac00-\ud7af"
_RUN = re.compile(f"[{_IDEOGRAPHS}{_HANGUL}]+")
_WRAPPED = re.compile(f"(?<=[{_IDEOGRAPHS}])[ \t]*\n[ \t]*(?=[{_IDEOGRAPHS}])")
# The parser treats `and/or`, `a/b.py` and `-4017` as one token each, but people search for their parts.
_JOINERS = re.compile(r"[/\\_\-\u2010-\u2015]+")


def configuration_of(language: str) -> str:
    """Return the text search configuration of a language code (`pt-BR` counts as `pt`); `simple` if there is none."""
    return CONFIGURATIONS.get(language_code(language), "simple")


def searchable(text: str) -> str:
    """Return a text prepared for `to_tsvector`: normalised, lower case, Chinese, Japanese and Korean as pairs of characters.

    Any word of two or more such characters is found: its pairs are among the pairs of every run that contains it.
    """
    plain = unicodedata.normalize("NFKC", text).lower().replace("\x00", " ")
    return _RUN.sub(_pairs, _WRAPPED.sub("", _JOINERS.sub(" ", plain)))


def index_text(title: str, heading_path: Iterable[str], content: str, context: str = "") -> str:
    """Return the text of a chunk for the full-text index: its document's title, the headings above it and its own words.

    Rows of a table are also found by their `context`: caption, unit and header.
    """
    return "\n".join(part for part in (title, *heading_path, context, content) if part)


def _pairs(run: re.Match[str]) -> str:
    characters = run.group()
    if len(characters) == 1:
        return f" {characters} "
    return f" {' '.join(characters[at : at + 2] for at in range(len(characters) - 1))} "
