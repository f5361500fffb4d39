"""What the extractive model reads in a question."""

import pytest

from clew.providers.answering.extractive.fitness import defines, fitness
from clew.providers.answering.extractive.question import Question, entry_code
from clew.providers.answering.extractive.units import units_of
from tests.passages import passage_of


@pytest.mark.parametrize(
    ("language", "text", "kind"),
    [
        ("en", "What is moonlighting?", "definition"),
        ("fr", "Qu'est-ce qu'un bootloader ?", "definition"),
        ("es", "¿Qué es el avance de presión?", "definition"),
        ("pt", "O que é o Klipper?", "definition"),
        ("de", "Was ist eine Sandbank?", "definition"),
        ("zh", "什么是看板？", "definition"),
        ("zh", "看板是什么？", "definition"),
        ("en", "What is the measuring range of the sensor?", "other"),
        ("en", "How many days are there?", "figure"),
        ("en", "How long is it?", "figure"),
        ("de", "Wie oft wird das wiederholt?", "figure"),
        ("zh", "一共有多少页？", "figure"),
        ("en", "When does it open?", "date"),
        ("pt", "Quando abre a piscina?", "date"),
        ("en", "Who runs the meeting?", "person"),
        ("es", "¿Quién dirige la reunión?", "person"),
        ("zh", "会议由谁主持？", "person"),
        ("en", "How do I reset the device?", "procedure"),
        ("fr", "Comment calibrer la buse ?", "procedure"),
        ("es", "¿Cómo se cambia el filtro?", "procedure"),
        ("pt", "Como verificar os motores?", "procedure"),
        ("de", "Wie kalibriere ich den Drucker?", "procedure"),
        ("zh", "如何更改密码？", "procedure"),
        ("en", "What is the difference between the Basic and the Pro plan?", "comparison"),
        ("en", "Is the pool open on Sundays?", "other"),
    ],
)
def test_kind_of_answer_is_read_from_the_question(language: str, text: str, kind: str) -> None:
    assert Question.of(text, language).kind == kind


@pytest.mark.parametrize(
    ("language", "text", "sides"),
    [
        ("en", "What is the difference between the Basic and the Pro plan?", ({"basic"}, {"pro"})),
        ("en", "Basic vs Pro: which storage?", ({"basic"}, {"pro"})),
        ("en", "How does the weight of the Z19B compare with the Z19D?", ({"z19b"}, {"z19d"})),
        ("en", "How did the use of gas change between 2022 and 2023?", ({"2022"}, {"2023"})),
        ("fr", "Quelle est la différence entre un CDI et un CDD ?", ({"cdi"}, {"cdd"})),
        ("de", "Vergleiche Basel mit Bern", ({"basel"}, {"bern"})),
        ("es", "¿Qué diferencia hay entre el tren y el barco?", ({"tren"}, {"barc"})),
        ("zh", "比较2022年和2023年的用气量", ({"2022"}, {"2023"})),
        ("zh", "基本版和专业版有什么区别？", ({"基本", "本版"}, {"专业", "业版"})),
        ("en", "May I bring my dog and my cat?", ()),
        ("en", "What is the difference?", ()),
    ],
)
def test_comparison_has_two_sides(language: str, text: str, sides: tuple[set[str], ...]) -> None:
    assert Question.of(text, language).sides == sides


@pytest.mark.parametrize(
    ("line", "code"),
    [
        ("E07 Pressure too low.", "e07"),
        ("**E-4711**: no signal", "e-4711"),
        ("`max_rows` limits the answer", "max_rows"),
        ("### E 12 Sensor", "e12"),
        ("2023 was a good year.", ""),
        ("The code E07 means low pressure.", ""),
    ],
)
def test_line_of_a_list_of_codes_begins_with_its_code(line: str, code: str) -> None:
    assert entry_code(line) == code


@pytest.mark.parametrize(
    ("language", "thing", "sentence", "does"),
    [
        ("en", "kaizen", "A kaizen is a small improvement.", True),
        ("en", "kaizen", "Kaizen means improvement.", True),
        ("en", "kaizen", "The wall where a kaizen hangs is red.", False),
        ("en", "kaizen", "Everybody is asked to write a kaizen.", False),
        ("fr", "jachère", "La jachère est une terre au repos.", True),
        ("zh", "看板", "看板是一种管理工具。", True),
    ],
)
def test_definition_begins_with_what_it_defines(language: str, thing: str, sentence: str, does: bool) -> None:
    wanted = Question.of(
        {"en": f"What is {thing}?", "fr": f"Qu'est-ce que {thing} ?"}.get(language, f"什么是{thing}？"), language
    )
    assert defines(sentence, wanted.thing, language) is does


MEETING = """There are talks at every gathering of the team. Gatherings take seven days in all. Ada Weber runs the gathering.
The next gathering begins in May 2026. A gathering is a week in which everybody meets. The gatherings cost 300 euros."""


@pytest.mark.parametrize(
    ("question", "expected"),
    [
        ("How long is a gathering?", {"Gatherings take seven days in all.", "The gatherings cost 300 euros."}),
        ("When does the next gathering begin?", {"The next gathering begins in May 2026."}),
        ("Who runs the gathering?", {"Ada Weber runs the gathering."}),
        ("What is a gathering?", {"A gathering is a week in which everybody meets."}),
        ("Is the gathering fun?", set()),
    ],
)
def test_sentence_of_the_wanted_kind_gains(question: str, expected: set[str]) -> None:
    units = units_of([passage_of(MEETING)])
    gains = fitness(units, Question.of(question, "en"), "en")
    assert expected <= {unit.text for unit, gain in zip(units, gains, strict=True) if gain}
    assert "There are talks at every gathering of the team." not in {
        unit.text for unit, gain in zip(units, gains, strict=True) if gain
    }
