"""What a sentence of an answer says of the answer or its sources, and not of their subject, in six languages."""

import pytest

from clew.domain.citations.asides import is_courtesy, without_leading

LED = {
    "In summary, logs are kept.": "logs are kept.",
    "Overall, logs are kept.": "logs are kept.",
    "Additionally, logs are kept.": "logs are kept.",
    "En résumé, les journaux sont conservés.": "les journaux sont conservés.",
    "De plus, les journaux sont conservés.": "les journaux sont conservés.",
    "Zusammengefasst: Protokolle bleiben.": "Protokolle bleiben.",
    "En resumen, los registros se guardan.": "los registros se guardan.",
    "Além disso, os registros ficam.": "os registros ficam.",
    "总之，日志保留。": "日志保留。",
}


@pytest.mark.parametrize(("sentence", "claim"), LED.items())
def test_what_sums_up_or_adds_is_no_part_of_a_claim(sentence: str, claim: str) -> None:
    assert without_leading(sentence) == claim


@pytest.mark.parametrize(
    "sentence",
    [
        "Overall sales rise.",
        "In short supply, paper is dear.",
        "Overall,",
        "Finally, boil the rice.",
        "Therefore, the gate is closed.",
        "Otherwise, the booking ends.",
        "Step 2: rinse the rice.",
        "The passages mention that logs are kept.",
    ],
)
def test_words_that_claim_something_stay(sentence: str) -> None:
    assert without_leading(sentence) == sentence


@pytest.mark.parametrize(
    "sentence",
    [
        "Sure, I can tell you that guests pay nothing!",
        "The passages do not mention a fee so guests enter for free.",
        "Bien sûr, je confirme que le dépôt est fermé le dimanche !",
        "Natürlich, ich bestätige dass das Lager geschlossen ist!",
        "Por supuesto, puedo confirmar que el almacén cierra!",
        "Com certeza, posso confirmar que o armazém fecha!",
        "好的，我可以确认仓库关闭！",
    ],
)
def test_what_may_claim_something_is_no_courtesy(sentence: str) -> None:
    assert not is_courtesy(sentence)


@pytest.mark.parametrize("line", ["Source: passage 1", "Sources: 1, 2", "Quellen: 1 und 2.", "(Fuente: pasaje 3)", "来源：文档1"])
def test_a_line_that_names_passages_in_words_claims_nothing(line: str) -> None:
    assert is_courtesy(line)


@pytest.mark.parametrize("line", ["Source: the depot", "Passage 1", "Sources: 1, 2 and the depot", "Document: 4711"])
def test_a_line_with_another_word_or_without_a_colon_is_judged(line: str) -> None:
    assert not is_courtesy(line)
