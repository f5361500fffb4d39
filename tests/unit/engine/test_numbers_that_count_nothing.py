"""Numbers that only number a heading or belong to a name state nothing of a sentence's subject."""

import time
from dataclasses import replace

import pytest
from tests.passages import passage_of

from clew.engine.answers.grounder import Grounder
from clew.engine.answers.support import Judgement, PassageWords, judge
from clew.engine.answers.support_labels import heading_numbers, without_references


def judged(sentence: str, content: str, language: str, *headings: str) -> Judgement:
    passage = replace(passage_of(content, language=language), heading_path=headings)
    return judge(sentence, language, [PassageWords.of(passage)])


RENT = {
    "en": "Tenants of the depot pay the rent in advance.",
    "fr": "Les locataires du dépôt paient le loyer d'avance.",
    "de": "Die Mieter des Lagers zahlen die Miete im Voraus.",
    "es": "Los inquilinos del depósito pagan el alquiler por adelantado.",
    "pt": "Os inquilinos do depósito pagam o aluguel adiantado.",
    "zh": "仓库的租户需要提前支付租金。",
}


@pytest.mark.parametrize(
    ("language", "heading", "sentence"),
    [
        ("en", "6. Rent", "Tenants of the depot pay the rent 6 months in advance."),
        ("en", "Part B: 6.2 Rent", "Tenants of the depot pay the rent 6 months in advance."),
        ("en", "Section 8 – Rent", "Tenants of the depot pay the rent 8 months in advance."),
        ("fr", "Article 9 : loyer", "Les locataires du dépôt paient 9 mois de loyer d'avance."),
        ("fr", "Titre 3 - Loyer", "Les locataires du dépôt paient 3 mois de loyer d'avance."),
        ("de", "§ 4 Miete", "Die Mieter des Lagers zahlen die Miete am 4. Januar im Voraus."),
        ("de", "Kapitel 5: Miete", "Die Mieter des Lagers zahlen 5 Mieten im Voraus."),
        ("es", "Artículo 6. Alquiler", "Los inquilinos del depósito pagan 6 meses de alquiler por adelantado."),
        ("pt", "Capítulo 2 – Aluguel", "Os inquilinos do depósito pagam 2 meses de aluguel adiantado."),
        ("zh", "第6章 租金", "仓库的租户需要提前6个月支付租金。"),
        ("zh", "第6条 租金", "仓库的租户需要提前6天支付租金。"),
    ],
)
def test_the_number_of_a_heading_states_nothing(language: str, heading: str, sentence: str) -> None:
    for content in (RENT[language], f"## {heading}\n\n{RENT[language]}", f"{heading}\n\n{RENT[language]}"):
        found = judged(sentence, content, language, heading)
        assert (found.support.strength, found.support.doubt) == ("weak", "numbers")


@pytest.mark.parametrize(
    ("language", "heading", "sentence"),
    [
        ("en", "Section 8 – Rent", "Section 8 says that tenants of the depot pay the rent in advance."),
        ("en", "8.3 Rent", "Tenants of the depot pay the rent in advance (8.3)."),
        ("fr", "Article 9 : loyer", "Selon l'article 9, les locataires du dépôt paient le loyer d'avance."),
        ("de", "§ 4 Miete", "Nach § 4 zahlen die Mieter des Lagers die Miete im Voraus."),
        ("es", "Artículo 6. Alquiler", "Según el artículo 6, los inquilinos del depósito pagan el alquiler por adelantado."),
        ("pt", "Capítulo 2 – Aluguel", "Segundo o capítulo 2, os inquilinos do depósito pagam o aluguel adiantado."),
        ("zh", "第6章 租金", "根据第6章，仓库的租户需要提前支付租金。"),
    ],
)
def test_the_number_of_a_heading_supports_a_reference_to_it(language: str, heading: str, sentence: str) -> None:
    assert judged(sentence, RENT[language], language, heading).support.strength == "supported"


@pytest.mark.parametrize(
    ("heading", "content", "sentence"),
    [
        (
            "Accounts 2023",
            "The depot earned more from rent than from repairs.",
            "In 2023 the depot earned more from rent than from repairs.",
        ),
        (
            "Top 10",
            "These are the songs that members of the club play.",
            "These are the top 10 songs that members of the club play.",
        ),
        (
            "Fees: 40 euros",
            "Guests pay the fee at the gate of the park.",
            "Guests pay the fee of 40 euros at the gate of the park.",
        ),
        ("3.5 million visitors", "The museum is open on Sundays.", "The museum with 3.5 million visitors is open on Sundays."),
    ],
)
def test_a_year_or_a_figure_in_a_title_is_said(heading: str, content: str, sentence: str) -> None:
    assert judged(sentence, content, "en", heading).support.strength == "supported"


def test_no_mark_is_added_for_the_number_of_a_heading() -> None:
    passage = replace(passage_of(RENT["en"]), heading_path=("6. Rent",))
    grounder = Grounder({1: passage}, language="en", is_model=True)
    grounder.ground(["Tenants of the depot pay the rent 6 months in advance."], is_last=True)
    assert grounder.citations == ()


@pytest.mark.parametrize(
    ("language", "content", "sentence"),
    [
        (
            "en",
            "Acme offers a 403(b) plan. The employer adds 50% of what members save.",
            "The employer adds 50% of what members save in the 403(b).",
        ),
        (
            "en",
            "Labs of the plant follow ISO 9001. The audit of the labs takes 3 days.",
            "The audit of the labs for ISO-9001 takes 3 days.",
        ),
        (
            "fr",
            "Les cours de niveau B2 sont complets. Le stage coûte 90 euros par semaine.",
            "Le stage de niveau B2 coûte 90 euros par semaine.",
        ),
        (
            "de",
            "Zum Schutz vor Covid-19 gilt eine Regel. Besucher warten 15 Minuten vor dem Saal.",
            "Besucher warten wegen Covid-19 15 Minuten vor dem Saal.",
        ),
        (
            "es",
            "El avión A380 sale del hangar. La revisión dura 20 horas en el taller.",
            "La revisión del A380 dura 20 horas en el taller.",
        ),
        (
            "pt",
            "O medidor de CO2 fica na sala. A bateria dura 30 dias sem recarga.",
            "A bateria do medidor de CO2 dura 30 dias sem recarga.",
        ),
        ("zh", "本店使用A4纸打印资料。每次打印收费8元，学生免费打印。", "使用A4纸每次打印收费8元。"),
    ],
)
def test_a_number_in_a_name_must_only_stand_in_the_passage(language: str, content: str, sentence: str) -> None:
    assert judged(sentence, content, language).support.strength == "supported"


@pytest.mark.parametrize(
    ("content", "sentence"),
    [
        (
            "Acme offers a 403(b) plan. The employer adds 50% of what members save.",
            "The employer adds 50% of what members save in the 401(k).",
        ),
        (
            "Acme offers a 403(b) plan. The employer adds 50% of what members save.",
            "The employer adds 403 dollars to what members save.",
        ),
        ("Paper in A4 is free. Guests may print at the desk.", "Guests may print a 4 page letter at the desk."),
        ("The A380 leaves the hangar. The check of the plane takes 20 hours.", "The check of the A350 takes 20 hours."),
    ],
)
def test_another_name_or_a_count_is_not_excused(content: str, sentence: str) -> None:
    assert judged(sentence, content, "en").support.strength != "supported"


def test_a_number_in_a_name_of_the_title_states_no_quantity() -> None:
    content = "Visitors wait for some days before they return."
    assert judged("Visitors wait for 19 days before they return.", content, "en", "Covid-19").support.doubt == "numbers"
    assert (
        judged("After Covid-19, visitors wait for some days before they return.", content, "en", "Covid-19").support.strength
        == "supported"
    )


@pytest.mark.parametrize(
    "text", ["1 " + "\n" * 20000, "1 " + "\n _" * 10000, "\n1." + " " * 20000, "_" * 20000 + "1", "§ " + "1-" * 10000]
)
def test_references_are_read_in_a_text_of_many_empty_lines(text: str) -> None:
    began = time.process_time()
    without_references(text, {"1"})
    heading_numbers([text])
    assert time.process_time() - began < 2


def test_a_number_in_front_of_a_line_is_found_behind_empty_lines() -> None:
    assert without_references("Read this:\n\n \n  **3. Rent", {"3"}) == "Read this:\n\n \n  ** . Rent"


STEPS = {
    "en": ("1. Open the lid.\n2. Take out the bag.\n3. Clean the filter.\n\n{} takes 10 minutes.", "Step 3: clean the filter."),
    "fr": (
        "1. Ouvrez le capot.\n2. Retirez le sac.\n3. Nettoyez le filtre.\n\n{} dure 10 minutes.",
        "Étape 3 : nettoyez le filtre.",
    ),
    "de": (
        "1. Deckel öffnen.\n2. Beutel entnehmen.\n3. Filter reinigen.\n\n{} dauert 10 Minuten.",
        "Schritt 3: Filter reinigen.",
    ),
    "es": ("1. Abra la tapa.\n2. Saque la bolsa.\n3. Limpie el filtro.\n\n{} dura 10 minutos.", "Paso 3: limpie el filtro."),
    "pt": ("1. Abra a tampa.\n2. Retire o saco.\n3. Limpe o filtro.\n\n{} dura 10 minutos.", "Passo 3: limpe o filtro."),
    "zh": ("1. 打开盖子。\n2. 取出尘袋。\n3. 清洗过滤网。\n\n{}需要10分钟。", "第3步清洗过滤网。"),
}


@pytest.mark.parametrize(
    ("language", "label"),
    [
        ("en", "Step {}"),
        ("en", "Item {}"),
        ("en", "Volume {}"),
        ("en", "Part {}"),
        ("fr", "L'étape {}"),
        ("de", "Schritt {}"),
        ("es", "El paso {}"),
        ("pt", "O passo {}"),
        ("zh", "第{}步"),
    ],
)
def test_the_number_of_a_list_item_excuses_no_other_number(language: str, label: str) -> None:
    text, _ = STEPS[language]
    content, claim = text.format(label.format(2)), text.rpartition("\n")[2]
    assert judged(claim.format(label.format(2)), content, language).support.strength == "supported"
    assert judged(claim.format(label.format(3)), content, language).support.doubt == "numbers"


@pytest.mark.parametrize("language", STEPS)
def test_the_number_of_a_list_item_supports_a_sentence_that_repeats_it(language: str) -> None:
    text, item = STEPS[language]
    assert judged(item, text.format("-"), language).support.doubt != "numbers"


def test_the_number_of_a_list_item_excuses_no_other_number_abroad() -> None:
    text, _ = STEPS["de"]
    passage = PassageWords.of(passage_of(text.format("Schritt 2"), language="de"))
    assert judge("Step 3 takes 10 minutes.", "en", [passage]).support.missing == ("3",)
    assert judge("Step 3: clean the filter.", "en", [passage]).is_open
