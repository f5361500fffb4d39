"""Languages: folds tags to codes, compares them, gives their own names, and looks up texts by language.

Above: modules with words in several languages, and those that compare the languages of passages and questions.
`retrieval/language.py` detects languages.
"""

from collections.abc import Mapping
from functools import lru_cache
from typing import TypeVar

UNKNOWN = "und"
"""The code of an undetermined language (ISO 639-2)."""
# fmt: off
NAMES = {
    "ar": "العربية", "bg": "български", "ca": "català", "cs": "čeština", "da": "dansk", "de": "Deutsch", "el": "ελληνικά",
    "en": "English", "es": "español", "et": "eesti", "fa": "فارسی", "fi": "suomi", "fr": "français", "he": "עברית", "hi": "हिन्दी",
    "hr": "hrvatski", "hu": "magyar", "id": "Indonesia", "it": "italiano", "ja": "日本語", "ko": "한국어", "lt": "lietuvių",
    "lv": "latviešu", "nl": "Nederlands", "no": "norsk", "pl": "polski", "pt": "português", "ro": "română", "ru": "русский",
    "sk": "slovenčina", "sl": "slovenščina", "sr": "српски", "sv": "svenska", "th": "ไทย", "tr": "Türkçe", "uk": "українська",
    "vi": "Tiếng Việt", "zh": "中文",
}
"""Languages by their own names."""
# fmt: on
_Text = TypeVar("_Text")


@lru_cache(maxsize=256)
def language_code(language: str | None) -> str:
    """Return the language code of a tag, as used in tables: `pt-BR`, `pt_br` and `PT` are `pt`. Empty for None."""
    return (language or "").strip().lower().replace("_", "-").partition("-")[0]


def name_of(language: str) -> str:
    """Return a language's own name, or its tag."""
    return NAMES.get(language_code(language), language)


def in_language(texts: Mapping[str, _Text], language: str | None) -> _Text:
    """Return a table's text in a language, or else in English."""
    return texts.get(language_code(language), texts["en"])


def is_other_language(spoken: str | None, wanted: str | None) -> bool:
    """Return whether both languages are known and differ."""
    one, other = language_code(spoken), language_code(wanted)
    return one != other and not {one, other} & {"", UNKNOWN}
