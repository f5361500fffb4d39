"""Languages: a tag folded to the code that tables know, whether two differ, their own names, and texts by language.

Above: whatever has words in several languages, and what compares the language of a passage with a question's. Which language a
text is in says `retrieval/language.py`.
"""

from collections.abc import Mapping
from typing import TypeVar

UNKNOWN = "und"
"""Of a text whose language nobody can tell (ISO 639-2)."""
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


def language_code(language: str | None) -> str:
    """Return the language of a tag, as tables know it: `pt-BR`, `pt_br` and `PT` are `pt`. Empty for None."""
    return (language or "").strip().lower().replace("_", "-").partition("-")[0]


def name_of(language: str) -> str:
    """Return a language's own name, or its tag."""
    return NAMES.get(language_code(language), language)


def in_language(texts: Mapping[str, _Text], language: str | None) -> _Text:
    """Return what a table has in a language, in English where it has nothing."""
    return texts.get(language_code(language), texts["en"])


def is_other_language(spoken: str | None, wanted: str | None) -> bool:
    """Return whether two languages are known and differ."""
    one, other = language_code(spoken), language_code(wanted)
    return one != other and not {one, other} & {"", UNKNOWN}
