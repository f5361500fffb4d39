"""What a question counts out of the lists of an answer, without an outline. `test_counting_out.py` has the phrasings."""

import pytest

from clew.domain.followup import resolve_followup
from clew.domain.followup.counted_out import counted_out

RECIPES = "Three recipes:\n\n1. Leek soup\n2. Fish pie\n3. Plum cake"
TOWNS = "In the north:\n\n1. Brest\n2. Rennes\n\nIn the south:\n\n1. Nice\n2. Toulon\n3. Pau"
LETTERED = "A) Rent\nB) Buy"


def titles_of(question: str, answer: str, language: str | None = None) -> list[list[str]]:
    """Return the titles that a question counts out, for each list."""
    alone = resolve_followup(question, (), language=language)
    found = counted_out(question, answer, alone=alone, asked="Which recipes are there?", language=language)
    return [[item.title for item in one.items] for one in found]


@pytest.mark.parametrize(
    ("question", "language"),
    [
        ("explain the second one", "en"),
        ("explique le deuxième", "fr"),
        ("erkläre die zweite", "de"),
        ("¿y el segundo?", "es"),
        ("o segundo", "pt"),
        ("详细说说第2点", "zh"),
    ],
)
def test_question_counts_out_an_item_of_the_only_list(question: str, language: str) -> None:
    assert titles_of(question, RECIPES, language) == [["Fish pie"]]


def test_question_may_count_out_several_items_or_name_them_as_the_conversation_does() -> None:
    assert titles_of("explain 1 and 3, please", RECIPES) == [["Leek soup", "Plum cake"]]
    assert titles_of("is the second recipe quick?", RECIPES) == [["Fish pie"]]
    assert titles_of("B", LETTERED) == [["Buy"]]


@pytest.mark.parametrize(
    ("question", "language", "titles"),
    [
        ("is the third open on Sundays?", "en", ["Plum cake"]),
        ("does #2 need a permit?", "en", ["Fish pie"]),
        ("kostet die 3 extra?", "de", ["Plum cake"]),
        ("Gilt die dritte auch für Gäste?", "de", ["Plum cake"]),
        ("pourquoi la 2 est si chère ?", "fr", ["Fish pie"]),
        ("¿cuánto cuesta el tercero?", "es", ["Plum cake"]),
        ("a 3 fica aberta quando chove?", "pt", ["Plum cake"]),
        ("第二个需要预约吗", "zh", ["Fish pie"]),
        ("1 and 3, can I freeze them?", "en", ["Leek soup", "Plum cake"]),
        ("step3", "en", ["Plum cake"]),
        ("sheet number 3", "en", ["Plum cake"]),
        ("the middle one", "en", ["Fish pie"]),
        ("tout en bas, combien de beurre ?", "fr", ["Plum cake"]),
        ("not the soup, the one below", "en", ["Fish pie"]),
        ("the first one and the cake", "en", ["Leek soup", "Plum cake"]),
        ("all but the first, are they quick?", "en", ["Fish pie", "Plum cake"]),
        ("lieber 3 als 2", "de", ["Plum cake"]),
    ],
)
def test_a_place_may_be_asked_something_of_its_own(question: str, language: str, titles: list[str]) -> None:
    assert titles_of(question, RECIPES, language) == [titles]


@pytest.mark.parametrize(
    ("question", "language"),
    [
        ("is the third quarter busier?", "en"),
        ("is the third USB port faster than the second?", "en"),
        ("are you closed on the first?", "en"),
        ("when did Henry the eighth die?", "en"),
        ("who was the first to cross the lake?", "en"),
        ("ist im zweiten Stock ein WC?", "de"),
        ("le 3 vous êtes ouverts ?", "fr"),
        ("la segunda planta tiene ascensor", "es"),
        ("¿abren el 3?", "es"),
        ("a segunda via do boleto", "pt"),
        ("第二中学有多少学生", "zh"),
    ],
)
def test_a_place_with_a_noun_of_its_own_counts_out_nothing(question: str, language: str) -> None:
    assert titles_of(question, RECIPES, language) == []


def test_letter_that_is_a_small_word_counts_in_a_bracket_and_before_what_was_meant() -> None:
    answer = "A) Rent\nB) Buy\nC) Share\nD) Lend"
    assert titles_of("A) yes", answer, "en") == [["Rent"]]
    assert titles_of("je prends d)", answer, "fr") == [["Lend"]]


def test_one_item_of_each_of_several_lists_may_be_meant() -> None:
    assert titles_of("explain the second one", TOWNS) == [["Rennes"], ["Toulon"]]
    assert titles_of("explain the third one", TOWNS) == [["Pau"]]
    assert titles_of("explain 1 and 2", TOWNS) == []


@pytest.mark.parametrize(
    "question", ["What does article 3 say?", "my son is about 2", "where is point 2?", "how long are logs kept?"]
)
@pytest.mark.parametrize("answer", [RECIPES, TOWNS, "It depends."])
def test_what_may_mean_something_else_counts_out_nothing(question: str, answer: str) -> None:
    assert titles_of(question, answer) == []


MANUAL = (
    "Check these:\n\n1. Parking permit: costs 12 euros a month.\n2. Insurance: covers theft, not fire.\n"
    "3. Deck oven: from 2009.\n4. Keep the bread away from microwaves, radios and open windows."
)
LEAFLET = (
    "## Ask a doctor first if\n1. You have asthma.\n2. You take thinners.\n\n"
    "## Possible side effects\n1. Nausea: often.\n2. Rash: rarely.\n3. Dizziness: rarely."
)
MIXED = "Bring:\n\n- a pass\n- two photos\n- a form\n\nThen:\n\n1. Sign\n2. Pay\n3. Move in"


@pytest.mark.parametrize(
    ("question", "language", "titles"),
    [
        ("is the insurance mandatory?", "en", ["Insurance: covers theft, not fire."]),
        ("and the parking permit, is that refundable?", "en", ["Parking permit: costs 12 euros a month."]),
        ("the insurence: who signs it?", "en", ["Insurance: covers theft, not fire."]),
        ("the one with the microwaves, not the oven", "en", ["Keep the bread away from microwaves, radios and open windows."]),
        (
            "parking permit and insurance, do they overlap?",
            "en",
            ["Parking permit: costs 12 euros a month.", "Insurance: covers theft, not fire."],
        ),
    ],
)
def test_question_names_an_item_and_asks_something_of_its_own(question: str, language: str, titles: list[str]) -> None:
    assert titles_of(question, MANUAL, language) == [titles]


@pytest.mark.parametrize(
    "question",
    [
        "which insurance does the mayor of Lyon have?",
        "who invented the insurance?",
        "is my insurance enough for Lyon?",
        "what is an insurance?",
        "insurance companies: which one is good?",
        "Is the Insurance Act of 1906 still in force?",
        "how do I bake bread without an oven?",
    ],
)
def test_question_with_a_word_of_an_item_about_something_else_counts_out_nothing(question: str) -> None:
    assert titles_of(question, MANUAL) == []


@pytest.mark.parametrize(
    ("question", "answer", "language"),
    [
        (
            "Kann ich den Urlaub ins nächste Jahr mitnehmen?",
            "- Der Urlaub beträgt mindestens 24 Werktage.\n- Bruchteile von Tagen sind auf volle Tage aufzurunden.",
            "de",
        ),
        ("Can leave be carried over?", "- Leave is at least 24 days a year.\n- Part of a day counts as a whole day.", "en"),
        (
            "Est-ce que le congé peut être reporté ?",
            "- Le congé est d'au moins 24 jours.\n- Le congé pris en deux fois est autorisé.",
            "fr",
        ),
        ("¿El plazo se puede ampliar?", "- El plazo es de 30 días.\n- El plazo empieza el lunes.", "es"),
        ("O prazo pode ser adiado?", "- O prazo é de 30 dias.\n- O prazo começa na segunda.", "pt"),
        ("年假可以推迟吗？", "- 年假至少五天。\n- 年假可以分段。", "zh"),
        (
            "How many brands does Coop have?",
            "- Coop — Share of own brands: 28.0\n- Spar — Share of own brands: 24.7\n- Share of own brands: 18.5",
            "en",
        ),
        (
            "and exit code 3?",
            "- 0 when it was successful\n- 3 when some files were missing\n- further exit codes: see the list",
            "en",
        ),
    ],
)
def test_words_of_the_subject_of_a_list_name_none_of_its_items(question: str, answer: str, language: str) -> None:
    assert titles_of(question, answer, language) == []


@pytest.mark.parametrize(
    ("question", "titles"),
    [
        ("of the second list, 1 and 3", [["Nausea: often.", "Dizziness: rarely."]]),
        ("the second of the side effects", [["Rash: rarely."]]),
        ("how long does the rash last?", [["Rash: rarely."]]),
        ("the second one", [["You take thinners."], ["Rash: rarely."]]),
        ("the second side of the street?", []),
    ],
)
def test_one_of_several_lists_is_named_by_its_place_its_heading_or_its_items(question: str, titles: list[list[str]]) -> None:
    assert titles_of(question, LEAFLET) == titles


def test_a_number_is_one_of_the_only_numbered_list_beside_bullets_and_an_ordinal_may_be_of_both() -> None:
    assert titles_of("explain 3", MIXED) == [["Move in"]]
    assert titles_of("explain the third one", MIXED) == [["a form"], ["Move in"]]


@pytest.mark.parametrize(
    ("question", "titles"),
    [("the b, how much is that a month?", ["Buy"]), ("b, how much is that a month?", ["Buy"])],
)
def test_letter_set_apart_is_an_item_whatever_is_asked_of_it(question: str, titles: list[str]) -> None:
    assert titles_of(question, LETTERED) == [titles]


@pytest.mark.parametrize(
    ("question", "language"),
    [
        ("I need 3", "en"),
        ("the 3 largest", "en"),
        ("die 3 größten", "de"),
        ("um 3?", "de"),
        ("necesito 3", "es"),
        ("最后我想问一下", "zh"),
    ],
)
def test_time_and_count_count_out_nothing(question: str, language: str) -> None:
    assert titles_of(question, RECIPES, language) == []
