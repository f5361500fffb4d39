"""Prepares the words of a text for full-text search, by the same rules for documents and questions.

Postgres stems and drops stop words (`to_tsvector` by the language's configuration); this module prepares its input. Used by
`store.documents.chunks` for writing and by `retrieval` for searching.
"""

import re
import unicodedata
from collections.abc import Iterable, Sequence

from clew.domain.text.chinese_variants import simplified
from clew.domain.text.languages import UNKNOWN, language_code
from clew.domain.text.stems import STEMMERS, stemmable

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

_LANGUAGES = {name: code for code, name in CONFIGURATIONS.items() if code in STEMMERS}
"""Configuration → the language whose words lose their accents."""
_IDEOGRAPHS = "\u2e80-\u2fdf\u3005-\u3007\u3040-\u30ff\u31f0-\u31ff\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff\U00020000-\U0003ffff"
_HANGUL = "\u1100-\u11ff\u3130-\u318f\uac00-\ud7af"
_RUN = re.compile(f"[{_IDEOGRAPHS}{_HANGUL}]+")
_WRAPPED = re.compile(f"(?<=[{_IDEOGRAPHS}])[ \t]*\n[ \t]*(?=[{_IDEOGRAPHS}])")
# The parser treats `and/or`, `a/b.py` and `-4017` as one token each, but people search for their parts.
_JOINERS = re.compile(r"[/\\_\-\u2010-\u2015]+")
_OPTION = re.compile(r"(?<![A-Za-z0-9_-])-(?P<letter>[A-Za-z])(?![A-Za-z0-9_-])")
"""An option of one letter, which would be lost among stop words; its case makes a difference."""

_LONG_WORD = re.compile(r"\b[a-z]{9,40}\b")
_MOST_COMPOUNDS = 16
"""Each costs at most 66 look-ups: a question of any length costs a bounded number."""


def configuration_of(language: str) -> str:
    """Return the text search configuration of a language code (`pt-BR` counts as `pt`); `simple` if there is none."""
    return CONFIGURATIONS.get(language_code(language), "simple")


def _named_option(found: re.Match[str]) -> str:
    """Return an option with a word that stands for it: with a digit in it, no dictionary changes it."""
    letter = found["letter"]
    return f"{found.group()} opt0{letter}{'1' if letter.isupper() else ''} "


def searchable(text: str, configuration: str) -> str:
    """Return a text prepared for `to_tsvector` by a configuration: normalised, lower case, without accents.

    Chinese, Japanese and Korean become pairs of characters, traditional ones as simplified: any word of two or more such
    characters is found, because its pairs are among the pairs of every run that contains it. Accents go where they make no
    difference to people who leave them out, and stay where the stemmer needs them (`stems`).
    """
    text = _OPTION.sub(_named_option, text)
    plain = unicodedata.normalize("NFKC", text).lower().replace("\x00", " ")
    language = _LANGUAGES.get(configuration)
    folded = stemmable(plain, language) if language else plain
    return _RUN.sub(_pairs, _WRAPPED.sub("", _JOINERS.sub(" ", folded)))


def searchable_in_each(text: str, configurations: Sequence[str]) -> list[str]:
    """Return a text prepared by each of several configurations; most of them prepare it in the same way."""
    plain = searchable(text, "")
    return [searchable(text, one) if one in _LANGUAGES else plain for one in configurations]


def possible_compounds(text: str, language: str | None) -> list[str]:
    """Return the words of a German question that may be compounds, as the German configuration prepares them, longest first.

    They are words of 9 to 40 letters, at most 16. For a question in another language there are none; for one whose language is
    unknown there are, because a search term is often a single word.
    """
    if language_code(language) not in ("de", UNKNOWN, ""):
        return []
    long_words = set(_LONG_WORD.findall(searchable(text, "german")))
    return sorted(long_words, key=lambda word: (-len(word), word))[:_MOST_COMPOUNDS]


def index_text(title: str, heading_path: Iterable[str], content: str, context: str = "") -> str:
    """Return the text of a chunk for the full-text index: its document's title, the headings above it and its own words.

    Rows of a table are also found by their `context`: caption, unit and header.
    """
    return "\n".join(part for part in (title, *heading_path, context, content) if part)


def _pairs(run: re.Match[str]) -> str:
    characters = simplified(run.group())
    if len(characters) == 1:
        return f" {characters} "
    return f" {' '.join(characters[at : at + 2] for at in range(len(characters) - 1))} "
