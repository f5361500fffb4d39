import pytest

from clew.retrieval.language import LANGUAGES, detect_language

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
