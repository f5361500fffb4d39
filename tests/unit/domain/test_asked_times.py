"""Questions for a date or a length of time, and texts that state one."""

import pytest

from clew.domain.asked import asked_shape, asks_date, has_shape, may_state_date


@pytest.mark.parametrize(
    ("question", "language"),
    [
        ("How long does a visit last?", "en"),
        ("Combien de temps dure la visite ?", "fr"),
        ("¿Cuánto tiempo dura la visita?", "es"),
        ("Quanto tempo dura a visita?", "pt"),
        ("Wie lange dauert der Besuch?", "de"),
        ("参观要多长时间？", "zh"),
    ],
)
def test_question_for_a_length_of_time_has_its_shape(question: str, language: str) -> None:
    assert asked_shape(question, language)[0] == "duration"


def test_length_of_a_thing_is_no_length_of_time() -> None:
    assert asked_shape("How long is the bridge?", "en")[0] == ""


@pytest.mark.parametrize(
    ("text", "states"),
    [
        ("A visit lasts two hours.", True),
        ("Up to 12 weeks of leave.", True),
        ("La visite dure 90 minutes.", True),
        ("La visita dura de 2 a 3 horas.", True),
        ("Die Probezeit beträgt sechs (6) Monate.", True),
        ("参观约需一个半小时。", True),
        ("Visitors come by the hour.", False),
        ("The 3 houses are open all day.", False),
    ],
)
def test_length_of_time_is_a_number_with_its_unit(text: str, states: bool) -> None:
    assert has_shape("duration", text, "en") is states


@pytest.mark.parametrize(
    ("question", "asks"),
    [
        ("In which year was it built?", True),
        ("When was it built?", True),
        ("En quelle année a-t-il été construit ?", True),
        ("¿En qué año se construyó?", True),
        ("¿Cuándo fue construido?", True),
        ("Em que ano foi construído?", True),
        ("In welchem Jahr wurde es gebaut?", True),
        ("它是哪一年建成的？", True),
        ("When is smoking allowed?", False),
        ("What happens when it rains?", False),
    ],
)
def test_only_a_date_answers_such_a_question(question: str, asks: bool) -> None:
    assert asks_date(question) is asks


@pytest.mark.parametrize(
    ("text", "states"),
    [
        ("It was built in 1931.", True),
        ("It opened on Monday.", True),
        ("Construit au XIXe siècle.", True),
        ("Erbaut vor vielen Jahren.", True),
        ("建成于民国二十年。", True),
        ("It needs 700 MB and may be set up twice.", False),
        ("Settings decide which marks are set.", False),
        ("Vor dem Start ist Python 3.11 nötig.", False),
    ],
)
def test_text_that_may_state_a_date(text: str, states: bool) -> None:
    assert may_state_date(text) is states
