import json
from pathlib import Path
from typing import Any

import pytest

from clew.domain.text.languages import UNKNOWN
from clew.retrieval.language import LANGUAGES, QUESTION_LANGUAGES, detect_language, detect_question_language

SHORT: dict[str, Any] = json.loads((Path(__file__).parent / "short_questions.json").read_text("utf-8"))
"""Questions of a few words: `tuned` set the thresholds, `reserved` did not; search terms; names."""

SENTENCES = {
    "en": "The operators reduced the releases of the reservoir twice.",
    "fr": "Les exploitants ont réduit deux fois les débits du réservoir.",
    "pt": "Os operadores reduziram duas vezes as descargas da barragem.",
    "es": "Los operadores redujeron dos veces las descargas del embalse.",
    "de": "Die Betreiber verringerten zweimal den Abfluss des Stausees.",
    "zh": "运营商两次减少了水库的泄洪量。",
    "ja": "事業者は貯水池の放流を二度減らしました。",
    "ko": "운영자는 저수지의 방류량을 두 번 줄였습니다.",
    "ru": "Операторы дважды сократили сброс воды из водохранилища.",
    "ar": "خفض المشغلون تصريف الخزان مرتين خلال موسم الجفاف.",
}


@pytest.mark.parametrize("language", SENTENCES)
def test_a_sentence_is_enough_to_tell_its_language(language: str) -> None:
    assert detect_language(SENTENCES[language]) == language
    assert language in LANGUAGES


@pytest.mark.parametrize("text", ["", "42", "S1", "OK?", "\n\n", "1 700 | -4 %", "HTTP 404"])
def test_too_little_text_gets_the_default(text: str) -> None:
    assert detect_language(text) == "und"
    assert detect_language(text, "fr") == "fr"


def test_two_chinese_characters_are_enough() -> None:
    assert detect_language("水库") == "zh"


def test_a_long_text_is_judged_by_all_its_parts() -> None:
    text = "Résumé en une phrase très courte.\n" + SENTENCES["en"] * 5000
    assert detect_language(text) == "en"


def taken_for(group: str, *, is_within: bool) -> list[tuple[str, str]]:
    """(language, what it was taken for) of each text; `is_within`: the question before it was in its language."""
    pairs = [(language, text) for language, texts in SHORT[group].items() for text in texts]
    return [(language, detect_question_language(text, (language,) if is_within else ())) for language, text in pairs]


@pytest.mark.parametrize(("group", "least"), [("tuned", 0.8), ("reserved", 0.95)])
def test_a_question_of_a_few_words_is_told_alone_and_never_wrongly(group: str, least: float) -> None:
    told = taken_for(group, is_within=False)
    assert [pair for pair in told if pair[1] not in (pair[0], UNKNOWN)] == []
    assert sum(is_in == found for is_in, found in told) >= least * len(told)


@pytest.mark.parametrize("group", ["tuned", "reserved", "terms"])
def test_within_a_conversation_its_language_decides_what_words_do_not(group: str) -> None:
    assert all(is_in == found for is_in, found in taken_for(group, is_within=True))


def test_search_terms_are_not_taken_for_another_language() -> None:
    assert [pair for pair in taken_for("terms", is_within=False) if pair[1] not in (pair[0], UNKNOWN)] == []


@pytest.mark.parametrize("name", SHORT["names"])
def test_names_and_numbers_tell_no_language(name: str) -> None:
    assert detect_question_language(name) == UNKNOWN
    assert detect_question_language(name, (UNKNOWN, "fr", "en")) == "fr"


def test_a_conversation_may_change_its_language() -> None:
    assert detect_question_language("et l'année dernière ?", ("en", "en")) == "fr"
    assert detect_question_language("去年呢？", ("fr",)) == "zh"


def test_a_language_of_the_conversation_is_a_candidate_too() -> None:
    assert detect_question_language("hoeveel kost het?", ("nl",)) == "nl"
    assert detect_question_language("e l'anno scorso?") == UNKNOWN


def test_every_text_that_is_long_enough_is_judged_as_before() -> None:
    for language, sentence in SENTENCES.items():
        assert detect_question_language(sentence, ("en",)) == language
    assert set(QUESTION_LANGUAGES) < set(LANGUAGES)


def test_a_question_that_tells_its_language_leaves_the_conversation_unread() -> None:
    conversation = iter(("fr",))
    assert detect_question_language("How many teams play in the national football league?", conversation) == "en"
    assert list(conversation) == ["fr"]
