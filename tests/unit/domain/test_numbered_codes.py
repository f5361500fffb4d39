import pytest

from clew.domain.text.numbered_codes import numbered_codes


@pytest.mark.parametrize(
    ("text", "numbers"),
    [
        ("What does curl exit code 28 mean?", {"28"}),
        ("exit status 3 of tar", {"3"}),
        ("What is a 404 error?", {"404"}),
        ("I get error 12, what now?", {"12"}),
        ("errno 13", {"13"}),
        ("What do exit codes 7 and 35 mean?", {"7", "35"}),
        ("exit code `007`", {"7"}),
        ("Que signifie le code de sortie 28 ?", {"28"}),
        ("l'erreur 404 et le code d'erreur n° 12", {"404", "12"}),
        ("Was bedeutet Exit-Code 28?", {"28"}),
        ("Fehlercode 12 und Fehler 7", {"12", "7"}),
        ("¿Qué significa el código de salida 28?", {"28"}),
        ("¿y el error 5?", {"5"}),
        ("O que significa o código de saída 28?", {"28"}),
        ("o erro 5 e a falha 6", {"5", "6"}),
        ("curl的退出码28是什么意思？", {"28"}),
        ("错误代码 12 和 7", {"12", "7"}),
        ("404错误是什么？", {"404"}),
        ("What is the error rate of 3 %?", set()),
        ("an error of 5 %, or error 5 %", set()),
        ("In error 2.5 and code 12a", set()),
        ("How many errors were there in 2021?", set()),
        ("Which 3 errors are there?", set()),
        ("the last 7 snapshots", set()),
        ("Article 28 of the civil code", set()),
        ("barcode 28 and terrors 4", set()),
    ],
)
def test_number_is_a_code_where_a_word_says_so(text: str, numbers: set[str]) -> None:
    assert numbered_codes(text) == numbers


@pytest.mark.parametrize("text", ["code " * 40_000, "error 1, " * 20_000, "1 " * 80_000, "code 1 and " * 16_000, "代码" * 60_000])
def test_long_texts_take_linear_time(text: str) -> None:
    """Otherwise the test runs into its time limit."""
    numbered_codes(text)
