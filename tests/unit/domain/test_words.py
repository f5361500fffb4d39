import pytest

from clew.domain.citations.marks import without_marks
from clew.domain.text.languages import language_code
from clew.domain.text.stems import without_accents
from clew.domain.text.stopwords import COMMON_WORDS, STOP_WORDS
from clew.domain.text.words import content_words, shared_part, words


def test_words_keep_their_places_and_fold_case_and_forms() -> None:
    text = "Straße ﬁle_NAME 你好 50 MB!"
    assert [word.folded for word in words(text)] == ["strasse", "file", "name", "你", "好", "50", "mb"]
    assert [text[word.start : word.end] for word in words(text)] == ["Straße", "ﬁle", "NAME", "你", "好", "50", "MB"]


def test_content_words_drop_what_every_question_holds() -> None:
    assert content_words("How long are the log files kept?", "en") == ["log", "file", "kept"]
    assert content_words("Quels sont les délais ?", "fr") == ["del"]
    assert content_words("文件大小的限制是多少？", "zh") == ["文件", "件大", "大小", "限制"]


def test_unknown_language_drops_the_function_words_of_all() -> None:
    assert content_words("the und les 的 archive", "und") == ["archiv"]


def test_every_language_has_both_tables() -> None:
    assert set(STOP_WORDS) == set(COMMON_WORDS) == {"en", "fr", "es", "pt", "de", "zh"}


@pytest.mark.parametrize(
    ("language", "question"),
    [
        ("en", "And what happened last year, please? Can you tell me how many?"),
        ("fr", "Et l'année dernière, pouvez-vous me dire combien, s'il vous plaît ?"),
        ("de", "Und wie viele waren es im letzten Jahr? Kannst du mir das bitte sagen?"),
        ("es", "¿Y el año pasado? ¿Me puedes decir cuántos hubo?"),
        ("pt", "E no ano passado, quantos foram? Pode dizer-me?"),
        ("zh", "请问去年有多少？可以告诉我吗？"),
    ],
)
def test_time_amounts_and_politeness_are_no_content(language: str, question: str) -> None:
    assert content_words(question, language) == []
    assert content_words(without_accents(question), language) == []


@pytest.mark.parametrize(
    ("language", "one", "other"),
    [
        ("fr", "la sécurité des étudiantes utilisées", "securite etudiant utilisee"),
        ("es", "información económica", "informacion economica"),
        ("pt", "as informações disponíveis", "informacao disponivel"),
        ("de", "Münchens Straßen", "Muenchen Strasse"),
        ("de", "München", "Munchen"),
        ("zh", "醫療費用報銷", "医疗费用报销"),
        ("zh", "２０２３年的客流", "2023客流"),
        ("fr", "1 200 euros, 3,5 points", "1.200 euro 3.5 point"),
        ("en", "1,200 people", "1200 people"),
    ],
)
def test_forms_of_a_word_compare_equal(language: str, one: str, other: str) -> None:
    assert content_words(one, language) == content_words(other, language) != []


def test_a_sentence_about_other_things_shares_nothing() -> None:
    text = "Les recettes publiques ont augmenté l'année dernière."
    assert shared_part("Combien de visiteurs l'année dernière ?", text, "fr") == 0
    assert shared_part("Combien de recettes publiques ?", text, "fr") == 1


@pytest.mark.parametrize(
    ("question", "text", "part"),
    [
        ("Abwassersurveillance", "Die Surveillance von Abwasser", 1),
        ("Abwasser", "Die Abwassersurveillance", 1),
        ("Intensivbetten", "Betten der Intensivstation", 1),
        ("Krankenhausbetten", "Betten der Intensivstation", 0),
        ("Betten", "Das Wort Rabatt", 0),
    ],
)
def test_german_compounds_are_found_by_their_parts(question: str, text: str, part: float) -> None:
    assert shared_part(question, text, "de") == part


@pytest.mark.parametrize(
    ("question", "text", "part"),
    [("How long are log files kept?", "Log files stay 14 days.", 2 / 3), ("What is it?", "It is.", 0.0), ("", "x", 0.0)],
)
def test_shared_part_counts_distinct_content_words(question: str, text: str, part: float) -> None:
    assert shared_part(question, text, "en") == part


def test_copied_text_is_freed_of_what_reads_as_a_mark() -> None:
    assert without_marks("In 2010.[12][3] He[3] left [1, 2], a[0].") == "In 2010. He\\[3\\] left \\[1, 2\\], a[0]."


@pytest.mark.parametrize(("tag", "code"), [("pt-BR", "pt"), ("pt_br", "pt"), (" ZH ", "zh"), ("und", "und"), (None, "")])
def test_tags_of_languages_are_read_in_one_way(tag: str | None, code: str) -> None:
    assert language_code(tag) == code


def test_backticks_that_do_not_close_are_no_code() -> None:
    assert without_marks("```a [1] and `x[2]`") == "```a \\[1\\] and `x[2]`"


@pytest.mark.parametrize(
    ("text", "escaped"),
    [
        ("```md\nuse `x` and a[1]\n```", "```md\nuse `x` and a[1]\n```"),
        ("````\n```\na[1]\n```\n````\nb[2]", "````\n```\na[1]\n```\n````\nb\\[2\\]"),
        ("  ```py\nx[1] ` # So.[2]\n  ```\nSo.[2]", "  ```py\nx[1] ` # So.[2]\n  ```\nSo."),
        ("```md\nuse a[1]", "```md\nuse a\\[1\\]"),
        ("```\na[1]\n``` x[2]", "```\na[1]\n``` x\\[2\\]"),
    ],
)
def test_code_between_lines_of_backticks_stays_as_it_is(text: str, escaped: str) -> None:
    assert without_marks(text) == escaped


@pytest.mark.parametrize(
    ("language", "text", "expected"),
    [
        ("fr", "C'est quoi le CET ?", ["cet"]),
        ("fr", "c'est quoi le cet", []),
        ("fr", "CES DERNIERS ONT DES DROITS. Ils durent.", ["droit", "durent"]),
        ("en", "Who runs IT support in the US?", ["run", "it", "support", "us"]),
        ("en", "Do NOT use it, and WHO can?", []),
        ("de", "Was ist ALS?", ["als"]),
        ("de", "Das ist DIE Antwort.", ["antwort"]),
        ("en", "Open at 9 AM?", ["open", "9"]),
        ("en", "the sign \u0298", ["sign", "\u0298"]),
    ],
)
def test_an_acronym_is_a_word_although_a_stop_word_is_spelled_alike(language: str, text: str, expected: list[str]) -> None:
    assert content_words(text, language) == expected
