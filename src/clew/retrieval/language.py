"""Detects the language of a text: by its script first, then by py3langid among the likely languages.

Deterministic. Above: ingestion (`detect_language`: that of a document and of its chunks decides the full-text configuration), the
turn (`detect_question_language`). The model loads on first use, or by `load_model`.
"""

import re
from collections.abc import Iterable
from functools import cache
from threading import Lock
from typing import Any

from clew.domain.text.languages import UNKNOWN

# fmt: off
LANGUAGES = (
    "ar", "bg", "ca", "cs", "da", "de", "el", "en", "es", "et", "fa", "fi", "fr", "he", "hi", "hr", "hu", "id", "it",
    "ja", "ko", "lt", "lv", "nl", "no", "pl", "pt", "ro", "ru", "sk", "sl", "sr", "sv", "th", "tr", "uk", "vi", "zh",
)
"""ISO 639-1 codes that can be returned, besides `und`."""
# fmt: on

_KANA = re.compile("[\u3040-\u30ff]")
_HAN = re.compile("[\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff]")
_HANGUL = re.compile("[\uac00-\ud7af\u1100-\u11ff]")
_SAMPLE = 2_000
_SLICES = 4
_FEWEST_LETTERS = 20
_SURE = 0.8
QUESTION_LANGUAGES = ("de", "en", "es", "fr", "pt", "zh")
"""The languages considered for a question of a few words, besides those of its conversation (design §1.3)."""
_QUESTION_MARK = re.compile("[?？¿]")
_LIKELIER_THAN_ALL_OTHERS = 0.5
_loading = Lock()


def detect_language(text: str, default: str = UNKNOWN) -> str:
    """Return the ISO 639-1 code of a text's language; `default` if it is too short or too mixed.

    Of long texts, four slices of 500 characters are examined.
    """
    sample = _sample(text)
    letters = sum(map(str.isalpha, sample))
    if letters == 0:
        return default
    if script := _by_script(sample, letters):
        return script
    if letters < _FEWEST_LETTERS:
        return default
    label, probability = _model().classify(sample)
    return label if probability >= _SURE else default


def detect_question_language(text: str, earlier: Iterable[str] = ()) -> str:
    """Return the ISO 639-1 code of a question's language, however short it is; `und` if even its conversation leaves it open.

    For a question of a few words only `QUESTION_LANGUAGES` and `earlier` are considered. `earlier` are the languages of the
    conversation's questions, latest first; they are read only if the question's own words leave it open, and the latest one is
    the result if words do not decide. Words without a question mark need more certainty, because they may be names or search
    terms. docs/explanation/languages.md has figures.
    """
    if (found := detect_language(text)) != UNKNOWN:
        return found
    earlier = list(earlier)
    latest = next((language for language in earlier if language != UNKNOWN), UNKNOWN)
    if not any(map(str.isalpha, text)):
        return latest
    ranked: list[tuple[str, float]] = _model().rank(_sample(text))
    likely = {*QUESTION_LANGUAGES, *earlier}
    best, probability = ranked[0]
    if best not in likely and probability >= _SURE:
        return latest
    among = [(language, probability) for language, probability in ranked if language in likely]
    share = among[0][1] / max(sum(probability for _, probability in among), 1e-12)
    needed = _LIKELIER_THAN_ALL_OTHERS if _QUESTION_MARK.search(text) else _SURE
    return among[0][0] if share >= needed else latest


def load_model() -> None:
    """Load the model now (about a second, blocking), so that no question waits for it on the event loop."""
    _model()


def _by_script(sample: str, letters: int) -> str | None:
    kana, han, hangul = (len(script.findall(sample)) for script in (_KANA, _HAN, _HANGUL))
    if (kana + han + hangul) < 0.3 * letters or kana + han + hangul < 2:
        return None
    if hangul > kana + han:
        return "ko"
    return "ja" if kana > 0.1 * (kana + han) else "zh"


def _sample(text: str) -> str:
    if len(text) <= _SAMPLE:
        return text
    width = _SAMPLE // _SLICES
    step = (len(text) - width) // (_SLICES - 1)
    return "\n".join(text[place : place + width] for place in range(0, len(text) - width + 1, step))


def _model() -> Any:  # noqa: ANN401 - py3langid has no types
    with _loading:  # without the lock, each waiting thread would load its own copy
        return _loaded()


@cache
def _loaded() -> Any:  # noqa: ANN401 - py3langid has no types
    from py3langid.langid import MODEL_FILE, LanguageIdentifier  # pyright: ignore[reportMissingTypeStubs]

    identifier: Any = LanguageIdentifier.from_model_file(MODEL_FILE, norm_probs=True)  # pyright: ignore[reportUnknownMemberType]
    identifier.set_languages(LANGUAGES)
    return identifier
