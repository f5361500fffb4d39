"""What the extractive model reads in a question."""

import pytest

from clew.providers.answering.extractive.fitness import defines, fitness
from clew.providers.answering.extractive.question import Question, entry_code
from clew.providers.answering.extractive.units import units_of
from tests.passages import passage_of
from tests.rows import each


@each(
    ("language", "text", "kind"),
    [
        ("en", "What is moonlighting?", "definition"),
        ("fr", "Qu'est-ce qu'un bootloader ?", "definition"),
        ("es", "¿Qué es el avance de presión?", "definition"),
        ("pt", "O que é o Klipper?", "definition"),
        ("de", "Was ist eine Sandbank?", "definition"),
        ("zh", "什么是看板？", "definition"),
        ("zh", "看板是什么？", "definition"),
        ("en", "What is meant by easement?", "definition"),
        ("en", "meaning of easement", "definition"),
        ("fr", "Qu'entend-on par servitude ?", "definition"),
        ("fr", "Quelle est la signification de servitude ?", "definition"),
        ("de", "Was versteht man unter einer Grunddienstbarkeit?", "definition"),
        ("de", "Was ist mit Grunddienstbarkeit gemeint?", "definition"),
        ("es", "¿Qué se entiende por servidumbre?", "definition"),
        ("es", "¿Cuál es el significado de servidumbre?", "definition"),
        ("pt", "O que se entende por servidão?", "definition"),
        ("zh", "地役权的意思是什么？", "definition"),
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
        ("zh", "會議由誰主持？", "person"),
        ("zh", "橋是什麼時候建成的？", "date"),
        ("zh", "什麼是看板？", "definition"),
        ("en", "The bridge was drawn by whom?", "person"),
        ("fr", "Le pont a été dessiné par qui ?", "person"),
        ("de", "Der Entwurf der Brücke stammt von wem?", "person"),
        ("es", "Como ejemplo del nuevo estilo se cita, ¿a quién?", "person"),
        ("pt", "A ponte foi desenhada por quem?", "person"),
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
        ("en", "kaizen", "Kaizen: a small improvement that everybody may propose.", True),
        ("en", "kaizen", 'A "kaizen" shall refer to an improvement.', True),
        ("en", "kaizen", "Kaizen board: a place for all improvements of the month.", False),
        ("fr", "jachère", "Jachère : terre que l'on laisse au repos pendant une saison.", True),
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


@pytest.mark.parametrize(
    ("language", "text", "kind"),
    [
        ("es", "¿Por quién fue sustituida la directora?", "person"),
        ("es", "¿A quién se entrega la llave?", "person"),
        ("pt", "De quem é o barco?", "person"),
        ("fr", "À qui est dédié le pont ?", "person"),
        ("de", "Von wem stammt der Entwurf?", "person"),
        ("zh", "桥是什么人设计的？", "person"),
        ("es", "¿En qué mes cierra el puente?", "date"),
        ("pt", "Em que mês fecha a ponte?", "date"),
        ("fr", "Depuis quand le pont est-il fermé ?", "date"),
        ("fr", "À quelle heure ouvre le pont ?", "date"),
        ("zh", "桥几点开放？", "date"),
        ("zh", "桥是哪一年建的？", "date"),
        ("en", "What happens when the bridge is closed?", "other"),
        ("fr", "Que faire quand le pont est fermé ?", "other"),
        ("es", "¿Qué pasa cuando llueve?", "other"),
    ],
)
def test_persons_and_dates_are_asked_for_after_a_preposition_too(language: str, text: str, kind: str) -> None:
    assert Question.of(text, language).kind == kind


@pytest.mark.parametrize(
    ("language", "text", "sides"),
    [
        ("en", "How does a ketch differ from a yawl?", ({"ketch"}, {"yawl"})),
        ("fr", "En quoi un ketch diffère-t-il d'un yawl ?", ({"ketch"}, {"yawl"})),
        ("de", "Wodurch unterscheidet sich ein Kutter von einem Boot?", ({"kutt"}, {"boot"})),
        ("en", "Which is larger, the ketch or the yawl?", ({"ketch"}, {"yawl"})),
        ("en", "Is the ketch larger than the yawl?", ({"ketch"}, {"yawl"})),
        ("pt", "Qual barco é maior, Aurora ou Brisa?", ({"auror"}, {"bris"})),
        ("pt", "O que é mais rápido, o barco Aurora ou o comboio?", ({"auror"}, {"comboi"})),
        ("es", "¿Qué es más rápido, el tren o el barco?", ({"tren"}, {"barc"})),
        ("zh", "法国和德国哪个更大？", ({"法国"}, {"德国"})),
        ("en", "Which boats are larger than 12 metres?", ()),
        ("en", "Do you sell ropes or sails?", ()),
        ("en", "Why do some harbours report more storms than others?", ()),
    ],
)
def test_sides_are_found_in_more_ways_of_comparing(language: str, text: str, sides: tuple[set[str], ...]) -> None:
    assert Question.of(text, language).sides == sides


@pytest.mark.parametrize(
    ("language", "text", "asks"),
    [
        ("en", "Is the lock open on Sundays?", True),
        ("fr", "L'écluse est-elle ouverte le dimanche ?", True),
        ("es", "¿Está abierta la esclusa?", True),
        ("pt", "A eclusa abre ao domingo?", True),
        ("de", "Ist die Schleuse offen?", True),
        ("zh", "船闸周日开放吗？", True),
        ("en", "Which lock is open?", False),
        ("fr", "Pourquoi l'écluse est-elle fermée ?", False),
        ("es", "¿Dónde está la esclusa?", False),
        ("pt", "O que é uma eclusa?", False),
    ],
)
def test_questions_for_yes_or_no_are_known(language: str, text: str, asks: bool) -> None:
    assert Question.of(text, language).is_yes_no is asks


@pytest.mark.parametrize(
    ("language", "question", "with_it", "without"),
    [
        ("en", "Who runs the Halden yard?", "The yard of Halden is run by Ingrid Moe.", "The Halden Yard builds a boat a year."),
        ("es", "¿Quién dirige el astillero Halden?", "Lo dirige Ingrid Moe desde marzo.", "El astillero Halden es un taller."),
        ("pt", "Por quem é dirigido o estaleiro?", "Em Halden manda agora Ingrid Moe.", "No estaleiro trabalham muitos."),
        ("fr", "Qui dirige le chantier ?", "Le chantier est dirigé par Ingrid Moe.", "Le chantier emploie du monde."),
        ("zh", "船厂由谁管理？", "船厂由李明负责管理。", "船厂每年建造一艘船。"),
        ("zh", "船廠由誰管理？", "船廠由陳明負責管理。", "船廠每年建造一艘船。"),
        ("zh", "谁设计了大桥？", "大桥由玛丽·居里设计。", "大桥每年开放一次。"),
        ("es", "¿Cuándo abre el astillero?", "El astillero abre los lunes.", "El astillero abre a los socios."),
        ("fr", "Quand ouvre le chantier ?", "Le chantier ouvre à 8 h 30.", "Le chantier ouvre aux membres."),
        ("pt", "Quando abre o estaleiro?", "O estaleiro abre em setembro.", "O estaleiro abre aos sócios."),
        ("zh", "船厂什么时候开门？", "船厂星期一开门。", "船厂对会员开门。"),
    ],
)
def test_sentence_with_a_person_or_a_date_gains(language: str, question: str, with_it: str, without: str) -> None:
    units = units_of([passage_of(f"{with_it} {without}", title="", language=language)])
    gained = dict(zip([unit.text for unit in units], fitness(units, Question.of(question, language), language), strict=True))
    assert gained[with_it] > gained[without]


def test_name_or_date_of_the_question_itself_is_no_answer() -> None:
    units = units_of([passage_of("The bridge was shown to Ingrid Moe in 1998.", title="", language="en")])
    for question in ("Who replaced Ingrid Moe?", "When in 1998 was the bridge shown?"):
        assert not fitness(units, Question.of(question, "en"), "en").any()


@pytest.mark.parametrize(
    ("language", "text", "thing"),
    [
        ("en", "What does the term easement mean?", {"easement"}),
        ("en", "What is a bight in rope work?", {"bight"}),
        ("fr", "Que veut dire le mot servitude ?", {"servitud"}),
        ("de", "Was bedeutet der Begriff Dienstbarkeit?", {"dienstbar"}),
    ],
)
def test_thing_to_define_is_the_term_itself(language: str, text: str, thing: set[str]) -> None:
    assert Question.of(text, language).thing == thing


@pytest.mark.parametrize(
    ("language", "text", "thing"),
    [
        ("en", "What is the term of the lease?", set[str]()),
        ("en", "What does the term of the lease mean?", set[str]()),
        ("en", "What is a term deposit?", {"term", "deposit"}),
        ("en", "What is term life insurance?", {"term", "life", "insur"}),
        ("en", "What is the expression vector?", {"express", "vector"}),
        ("en", "What is the word count for essays?", set[str]()),
        ("es", "¿Qué es el término municipal?", {"termin", "municipal"}),
        ("fr", "Qu'est-ce que le terme du bail ?", {"term", "bail"}),
        ("de", "Was ist der Ausdruck von Genen?", set[str]()),
        ("en", 'What is the term "easement"?', {"easement"}),
        ("en", "What is the term Easement?", {"easement"}),
        ("fr", "Qu'est-ce que le terme « servitude » ?", {"servitud"}),
    ],
)
def test_term_that_is_a_thing_itself_stays_one(language: str, text: str, thing: set[str]) -> None:
    assert Question.of(text, language).thing == thing
