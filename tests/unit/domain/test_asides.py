"""What a sentence of an answer says of the answer or its sources, and not of their subject, in six languages."""

import pytest

from clew.domain.citations.asides import is_absence, is_courtesy, step_of, without_attribution

OPENED = {
    "In summary, logs are kept.": "logs are kept.",
    "However, it is worth noting that logs are kept.": "logs are kept.",
    "The passages also mention that logs are kept.": "logs are kept.",
    "Les documents indiquent également que les journaux sont conservés.": "les journaux sont conservés.",
    "En résumé, les journaux sont conservés.": "les journaux sont conservés.",
    "Der Text besagt, dass Protokolle bleiben.": "Protokolle bleiben.",
    "Zusammenfassend lässt sich sagen, dass Protokolle bleiben.": "Protokolle bleiben.",
    "El documento menciona que los registros se guardan.": "los registros se guardan.",
    "Sin embargo, los registros se guardan.": "los registros se guardan.",
    "Os documentos indicam que os registros ficam.": "os registros ficam.",
    "Além disso, os registros ficam.": "os registros ficam.",
    "该文档提到，日志保留。": "日志保留。",
    "总之，日志保留。": "日志保留。",
}


@pytest.mark.parametrize(("sentence", "claim"), OPENED.items())
def test_what_leads_to_a_claim_is_no_part_of_it(sentence: str, claim: str) -> None:
    assert without_attribution(sentence).strip() == claim


@pytest.mark.parametrize("sentence", ["Next week the office opens.", "Finally", "Note 7 is a phone.", "First aid is free."])
def test_words_that_lead_nowhere_stay(sentence: str) -> None:
    assert without_attribution(sentence) == sentence


@pytest.mark.parametrize(
    "sentence",
    [
        "Sure!",
        "Sure, I can help you with that!",
        "Bien sûr, je peux vous aider.",
        "Natürlich!",
        "Claro, puedo ayudarte.",
        "Com certeza!",
        "好的！",
    ],
)
def test_being_willing_to_answer_is_a_courtesy(sentence: str) -> None:
    assert is_courtesy(sentence)


@pytest.mark.parametrize(
    "sentence", ["Sure thing costs money.", "Of course! The fee is 5 euros.", "Claro Brasil vende telefones."]
)
def test_what_goes_on_with_a_claim_is_no_courtesy(sentence: str) -> None:
    assert not is_courtesy(sentence)


@pytest.mark.parametrize(
    "sentence",
    [
        "However, the passages do not mention a fee for guests.",
        "Unable to answer based on given passages.",
        "Les extraits ne mentionnent pas les frais.",
        "Die Quellen enthalten keine Angaben zu den Kosten.",
        "Las fuentes no mencionan el precio.",
        "Os documentos não mencionam o preço.",
        "文档中没有提到费用。",
    ],
)
def test_that_the_passages_lack_something_is_known_in_six_languages(sentence: str) -> None:
    assert is_absence(sentence)


@pytest.mark.parametrize(
    "sentence",
    [
        "The passages do not mention the fee, which is high.",
        "The passages do not mention 5 euros.",
        "The sources do not say when but the gate opens at noon.",
        "The document does not include a signature page.",
        "The gate does not close.",
    ],
)
def test_what_may_say_more_is_no_absence(sentence: str) -> None:
    assert not is_absence(sentence)


@pytest.mark.parametrize(
    ("sentence", "step"),
    [
        ("Step 2: Rinse the rice.", ("Step 2", "Rinse the rice.")),
        ("Étape 2 : Rincez le riz.", ("Étape 2", "Rincez le riz.")),
        ("Schritt 2: Den Reis waschen.", ("Schritt 2", "Den Reis waschen.")),
        ("Paso 2: Lave el arroz.", ("Paso 2", "Lave el arroz.")),
        ("Passo 2: Lave o arroz.", ("Passo 2", "Lave o arroz.")),
        ("第二步：洗米。", ("第二步", "洗米。")),
        ("Step 2 follows.", ("", "")),
    ],
)
def test_the_number_of_a_step_is_read(sentence: str, step: tuple[str, str]) -> None:
    assert step_of(sentence) == step
