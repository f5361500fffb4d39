import pytest

from clew.domain.citations.marks import without_marks
from clew.domain.text.languages import language_code
from clew.domain.text.stopwords import STOP_WORDS
from clew.domain.text.words import content_words, shared_part, words


def test_words_keep_their_places_and_fold_case_and_forms() -> None:
    text = "Straße ﬁle_NAME 你好 50 MB!"
    assert [word.folded for word in words(text)] == ["strasse", "file", "name", "你", "好", "50", "mb"]
    assert [text[word.start : word.end] for word in words(text)] == ["Straße", "ﬁle", "NAME", "你", "好", "50", "MB"]


def test_content_words_drop_what_every_question_holds() -> None:
    assert content_words("How long are the log files kept?", "en") == ["long", "log", "file", "kept"]
    assert content_words("Quels sont les délais ?", "fr") == ["delai"]
    assert content_words("文件大小的限制是多少？", "zh") == ["文件", "件大", "大小", "限制"]


def test_unknown_language_drops_the_function_words_of_all() -> None:
    assert content_words("the und les 的 archive", "und") == ["archiv"]


def test_every_language_has_a_table() -> None:
    assert set(STOP_WORDS) == {"en", "fr", "es", "pt", "de", "zh"}


@pytest.mark.parametrize(
    ("question", "text", "part"),
    [("How long are log files kept?", "Log files are kept 14 days.", 0.75), ("What is it?", "It is.", 0.0), ("", "x", 0.0)],
)
def test_shared_part_counts_distinct_content_words(question: str, text: str, part: float) -> None:
    assert shared_part(question, text, "en") == part


def test_copied_text_is_freed_of_what_reads_as_a_mark() -> None:
    assert without_marks("In 2010.[12][3] He[3] left [1, 2], a[0].") == "In 2010. He\\[3\\] left \\[1, 2\\], a[0]."


@pytest.mark.parametrize(("tag", "code"), [("pt-BR", "pt"), ("pt_br", "pt"), (" ZH ", "zh"), ("und", "und"), (None, "")])
def test_tags_of_languages_are_read_in_one_way(tag: str | None, code: str) -> None:
    assert language_code(tag) == code
