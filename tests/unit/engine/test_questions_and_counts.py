"""What questions in a passage say (nothing), and what numbers of a sentence count: both only looked supported by their words."""

from dataclasses import replace

import pytest
from tests.passages import passage_of
from tests.rows import each

from clew.engine.answers.support import Judgement, PassageWords, judge


def judged(sentence: str, content: str, language: str, *headings: str) -> Judgement:
    passage = replace(passage_of(content, language=language), heading_path=headings)
    return judge(sentence, language, [PassageWords.of(passage)])


FAQ = {
    "en": ("Does the depot offer a long loan of tools?", "At this time the depot does not offer it.", "No."),
    "fr": ("Le dépôt offre-t-il un prêt long des outils ?", "Pour l'instant le dépôt ne l'offre pas.", "Non."),
    "de": ("Bietet das Lager lange Leihen von Werkzeugen an?", "Derzeit bietet das Lager das nicht an.", "Nein."),
    "es": ("¿Ofrece el depósito un préstamo largo de herramientas?", "De momento el depósito no lo ofrece.", "No."),
    "pt": ("O depósito oferece um empréstimo longo de ferramentas?", "Por enquanto o depósito não o oferece.", "Não."),
    "zh": ("仓库提供工具的长期借用吗？", "目前仓库不提供。", "不。"),
}
SAID = {
    "en": ("The depot offers a long loan of tools.", "The depot does not offer a long loan of tools."),
    "fr": ("Le dépôt offre un prêt long des outils.", "Le dépôt n'offre pas de prêt long des outils."),
    "de": ("Das Lager bietet lange Leihen von Werkzeugen an.", "Das Lager bietet lange Leihen von Werkzeugen nicht an."),
    "es": ("El depósito ofrece un préstamo largo de herramientas.", "El depósito no ofrece un préstamo largo de herramientas."),
    "pt": ("O depósito oferece um empréstimo longo de ferramentas.", "O depósito não oferece empréstimo longo de ferramentas."),
    "zh": ("仓库提供工具的长期借用。", "仓库不提供工具的长期借用。"),
}


@each("language", FAQ)
@each("reply", [1, 2])
@each("is_heading", [False, True])
def test_a_question_with_its_answer_no_says_that_it_is_not_so(language: str, reply: int, is_heading: bool) -> None:
    asked, said = FAQ[language][0], FAQ[language][reply]
    content, headings = (said, (asked,)) if is_heading else (f"### {asked}\n\n- {said}", ())
    affirmed, denied = (judged(one, content, language, *headings) for one in SAID[language])
    assert affirmed.support.strength != "supported"
    assert denied.support.strength == "supported"


@pytest.mark.parametrize("language", FAQ)
def test_a_question_without_an_answer_says_nothing(language: str) -> None:
    assert judged(SAID[language][0], FAQ[language][0], language).support.strength == "none"


def test_a_question_gives_its_words_to_the_sentence_that_answers_it() -> None:
    content = "Who may borrow the long ladder?\n\nAll members of the depot. Guests pay a fee."
    assert judged("All members may borrow the long ladder.", content, "en").support.strength == "supported"


def test_a_line_that_leads_to_the_answer_does_not_answer() -> None:
    content = "### Do the loans cover trips abroad?\n\nMembers of the depot:\n\n- They do not. Guests have a loan of their own."
    assert judged("The loans cover trips abroad.", content, "en").support.strength == "weak"
    assert judged("The loans do not cover trips abroad.", content, "en").support.strength == "supported"


def test_an_answer_with_a_condition_is_not_denied() -> None:
    content = "Can I borrow a ladder for a month?\n\nYes, if it does not cost more than 90 euros."
    assert judged("You can borrow a ladder for a month.", content, "en").support.strength == "supported"


COUNTED = {
    "en": ("The plan has twelve fields and 3 measures.", "The plan has 3 fields.", "The plan has 12 fields and three measures."),
    "fr": ("Le plan compte douze champs et 3 mesures.", "Le plan compte 3 champs.", "Le plan compte 12 champs et trois mesures."),
    "de": ("Der Plan hat zwölf Felder und 3 Maßnahmen.", "Der Plan hat 3 Felder.", "Der Plan hat 12 Felder und drei Maßnahmen."),
    "es": ("El plan tiene doce campos y 3 medidas.", "El plan tiene 3 campos.", "El plan tiene 12 campos y tres medidas."),
    "pt": ("O plano tem doze campos e 3 medidas.", "O plano tem 3 campos.", "O plano tem 12 campos e três medidas."),
}


@pytest.mark.parametrize("language", COUNTED)
def test_a_number_that_counts_another_thing_in_the_passage_is_missing(language: str) -> None:
    content, wrong, right = COUNTED[language]
    assert judged(wrong, content, language).support.missing == ("3",)
    assert judged(right, content, language).support.strength == "supported"


@pytest.mark.parametrize(
    "sentence", ["Members aged 18 years may join.", "Members of 18 or more years may join.", "Members may join from 18 on."]
)
@pytest.mark.parametrize("between", [" to ", "-", "–"])
def test_both_numbers_of_a_range_count_what_stands_behind_it(sentence: str, between: str) -> None:
    assert judged(sentence, f"Members aged 18{between}65 years may join.", "en").support.strength == "supported"


def test_a_year_before_a_number_counts_nothing() -> None:
    content = "The new plan with 542 rooms holds since 2021. The old one had 447 rooms."
    assert judged("The new plan has since 2021 542 rooms.", content, "en").support.strength == "supported"


def test_a_date_in_figures_has_its_day_and_year() -> None:
    content, said = (
        "Der neue Tarif gilt im ganzen Lager seit dem 05.03.2021 für Gäste.",
        "Der neue Tarif gilt im ganzen Lager für Gäste",
    )
    assert judged(f"{said} seit dem 5. März 2021.", content, "de").support.strength == "supported"
    assert judged(f"{said} seit dem 6. März 2021.", content, "de").support.missing == ("6",)
    assert judged("Der neue Tarif gilt im ganzen Lager seit dem 05.04.2021.", content, "de").support.missing == ("5", "5.04")


def test_the_plural_of_an_abbreviation_is_no_other_name() -> None:
    content = "Guests of the depot may use a PC in the reading room."
    assert judged("In the reading room guests of the depot may use PCs.", content, "en").support.strength == "supported"
    assert judged("In the reading room guests of the depot may use TVs.", content, "en").support.missing == ("TVs",)


LEAST = {
    "en": ("Members take a minimum of 30 days of rest.", "Members take a maximum of 30 days of rest."),
    "fr": ("Les membres prennent au minimum 30 jours de repos.", "Les membres prennent au maximum 30 jours de repos."),
    "de": ("Mitglieder nehmen mindestens 30 Tage Ruhe.", "Mitglieder nehmen höchstens 30 Tage Ruhe."),
    "es": ("Los miembros toman como mínimo 30 días de descanso.", "Los miembros toman como máximo 30 días de descanso."),
    "pt": ("Os membros tiram no mínimo 30 dias de descanso.", "Os membros tiram no máximo 30 dias de descanso."),
    "zh": ("会员至少休息30天。", "会员至多休息30天。"),
}


@pytest.mark.parametrize("language", LEAST)
def test_the_least_is_not_the_most(language: str) -> None:
    least, most = LEAST[language]
    assert judged(least, least, language).support.strength == "supported"
    assert judged(most, least, language).support.strength == "weak"


def test_words_further_behind_the_number_do_not_make_it_the_same_thing() -> None:
    content = "The depot has twelve ladders and three drills for members."
    assert judged("The depot has three ladders for members.", content, "en").support.missing == ("3",)


NOT_ANOTHER = {
    "is left out": (
        ("en", "Free accounts can send 100 messages, premium accounts 1000.", "Premium accounts can send 1000 messages."),
        ("en", "Two people died and five were injured.", "Five people were injured."),
        ("en", "Members pay 10 and guests pay 15 euros.", "Members pay 10 euros."),
        ("en", "Room 12 seats 40, room 14 seats 60 people.", "Room 12 seats 40 people."),
        ("fr", "Deux personnes sont mortes et cinq ont été blessées.", "Cinq personnes ont été blessées."),
        ("de", "Die Leiter kostet 4, der Bohrer 9 Euro am Tag.", "Die Leiter kostet 4 Euro am Tag."),
        ("es", "Murieron dos personas y cinco resultaron heridas.", "Cinco personas resultaron heridas."),
        ("pt", "As contas comuns enviam 100 mensagens e as premium 1000.", "As contas premium enviam 1000 mensagens."),
    ),
    "stands before": (
        ("en", "In 2020 sales were 5 million and rose to 7 million in 2021.", "In 2021 sales rose to 7 million."),
        ("en", "Of 200 patients, 30 had side effects.", "30 patients had side effects."),
        ("de", "Von 200 Patienten hatten 30 Nebenwirkungen.", "30 Patienten hatten Nebenwirkungen."),
    ),
    "stands close behind": (
        ("en", "The company hired 20 employees and opened 5 new offices.", "The company hired 20 new employees."),
        ("en", "The hotel has 120 double rooms and 15 rooms for families.", "The hotel has 120 rooms with double beds."),
        ("fr", "Le musée compte 12 grandes salles et 3 salles de conférence.", "Le musée compte 12 salles grandes."),
    ),
}


@pytest.mark.parametrize(
    ("language", "content", "sentence"), [pair for pairs in NOT_ANOTHER.values() for pair in pairs], ids=lambda one: one[:30]
)
def test_a_number_whose_word_is_left_out_or_elsewhere_counts_nothing_else(language: str, content: str, sentence: str) -> None:
    assert judged(sentence, content, language).support.strength == "supported"


NUMBERS_ASKED = {
    "en": ("What happens after 90 days?", "The account is deleted.", "After 90 days the account is deleted."),
    "fr": ("Que se passe-t-il après 90 jours ?", "Le compte est supprimé.", "Après 90 jours, le compte est supprimé."),
    "de": ("Was passiert nach 90 Tagen?", "Das Konto wird gelöscht.", "Nach 90 Tagen wird das Konto gelöscht."),
    "es": ("¿Qué pasa después de 90 días?", "La cuenta se elimina.", "Después de 90 días la cuenta se elimina."),
    "pt": ("O que acontece depois de 90 dias?", "A conta é eliminada.", "Depois de 90 dias a conta é eliminada."),
    "zh": ("90天后会怎样？", "账户将被删除。", "90天后账户将被删除。"),
}


@pytest.mark.parametrize("language", NUMBERS_ASKED)
@pytest.mark.parametrize("form", ["{0} {1}", "## {0}\n\n{1}"], ids=["line", "heading"])
def test_the_answer_to_a_question_has_its_numbers(language: str, form: str) -> None:
    asked, told, sentence = NUMBERS_ASKED[language]
    content = form.format(asked, told)
    assert judged(sentence, content, language).support.strength == "supported"
    assert judged(sentence.replace("90", "60"), content, language).support.missing == ("60",)


@pytest.mark.parametrize(
    ("content", "sentence"),
    [
        ("How do I get to Hall 4? Take tram 7 to the fair.", "To get to Hall 4, take tram 7 to the fair."),
        ("Did you know that the museum has 12 rooms? Come and visit us soon.", "The museum has 12 rooms."),
        ("What does the ladder of 6 metres carry? At most 150 kilos.", "The ladder of 6 metres carries at most 150 kilos."),
    ],
)
def test_numbers_that_a_question_takes_for_true_are_said(content: str, sentence: str) -> None:
    assert judged(sentence, content, "en").support.strength == "supported"


TROUBLE = [
    (
        "en",
        "Lamp does not turn on?",
        "Check whether the bulb is loose.",
        "If the lamp does not turn on, check whether the bulb is loose.",
    ),
    ("en", "No signal?", "Move the router closer to the window.", "If there is no signal, move the router closer to the window."),
    ("en", "Why can't I log in?", "Your password expired after 60 days.", "You can't log in because your password expired."),
    ("fr", "La lampe ne s'allume pas ?", "Vérifiez la fiche.", "Si la lampe ne s'allume pas, vérifiez la fiche."),
    ("de", "Lampe leuchtet nicht?", "Prüfen Sie den Stecker.", "Wenn die Lampe nicht leuchtet, prüfen Sie den Stecker."),
    ("es", "¿No enciende la lámpara?", "Compruebe el enchufe.", "Si la lámpara no enciende, compruebe el enchufe."),
    ("pt", "A lâmpada não acende?", "Verifique a tomada.", "Se a lâmpada não acende, verifique a tomada."),
    ("zh", "打印机不工作？", "请检查电源是否接通。", "如果打印机不工作，请检查电源是否接通。"),
]


@pytest.mark.parametrize(("language", "asked", "told", "sentence"), TROUBLE, ids=lambda one: one[:12])
def test_the_answer_to_a_question_has_what_the_question_denies(language: str, asked: str, told: str, sentence: str) -> None:
    assert judged(sentence, f"{asked} {told}", language).support.strength == "supported"
    assert judged(sentence, told, language, asked).support.strength == "supported"


@pytest.mark.parametrize(
    ("language", "content", "sentence"),
    [
        ("en", "Can I get a refund? If you have not used the ticket, you can.", "You can not get a refund."),
        ("en", "Can I get a refund for my ticket? Yes, if it was not used.", "You can not get a refund for your ticket."),
        ("en", "Can minors open an account? Adults need no permit.", "Minors cannot open an account."),
        ("en", "Can pets stay in the rooms? We do not charge for them.", "Pets can not stay in the rooms."),
        ("de", "Dürfen Kinder ins Labor? Erwachsene brauchen keinen Ausweis.", "Kinder dürfen nicht ins Labor."),
        ("de", "Kann ich die Leiter zurückgeben? Ja, wenn sie nicht nass ist.", "Die Leiter kann man nicht zurückgeben."),
        ("fr", "Puis-je rendre mon billet ? Oui, s'il n'a pas été utilisé.", "On ne peut pas rendre le billet."),
        ("es", "¿Puedo devolver el billete? Sí, si no se ha usado.", "No puedo devolver el billete."),
        ("pt", "As crianças podem entrar? Os adultos não precisam de crachá.", "As crianças não podem entrar."),
        ("zh", "儿童可以进入实验室吗？成人不需要证件。", "儿童不可以进入实验室。"),
    ],
    ids=lambda one: one[:12],
)
def test_a_negation_about_something_else_does_not_deny_the_question(language: str, content: str, sentence: str) -> None:
    assert judged(sentence, content, language).support.strength == "weak"


@pytest.mark.parametrize("told", ["No, it is not.", "It is not.", "No. It is kept.", "No, we keep it."])
def test_a_bare_denial_denies_the_question(told: str) -> None:
    content = f"Is the deposit for the ladder refundable? {told}"
    assert judged("The deposit for the ladder is not refundable.", content, "en").support.strength == "supported"
    assert judged("The deposit for the ladder is refundable.", content, "en").support.strength == "weak"


HELD = {
    "en": (
        "The council met on 04.12.2021, and 30 members came.",
        "The council met on 4 {} 2021, and 30 members came.",
        "December",
        "July",
    ),
    "fr": (
        "Le conseil s'est réuni le 04.12.2021 avec 30 membres.",
        "Le conseil s'est réuni le 4 {} 2021 avec 30 membres.",
        "décembre",
        "mai",
    ),
    "de": (
        "Die Sitzung fand am 04.12.2021 statt, 30 kamen.",
        "Die Sitzung fand am 4. {} 2021 statt, 30 kamen.",
        "Dezember",
        "Juli",
    ),
    "es": ("El consejo se reunió el 04.12.2021.", "El consejo se reunió el 4 de {} de 2021.", "diciembre", "julio"),
    "pt": ("O conselho reuniu-se a 04.12.2021.", "O conselho reuniu-se a 4 de {} de 2021.", "dezembro", "março"),
}


@pytest.mark.parametrize("language", HELD)
def test_a_date_in_figures_has_its_month(language: str) -> None:
    content, sentence, month, other = HELD[language]
    for form in (month, f"{month[:3]}."):
        assert "4" not in judged(sentence.format(form), content, language).support.missing
    assert judged(sentence.format(other), content, language).support.missing == ("4",)


def test_a_version_that_looks_like_a_date_is_no_other_version() -> None:
    assert judged(
        "The server has version 10 installed.", "The server has version 10.12.2021 installed.", "en"
    ).support.missing == ("10",)
    content = "Four members met on 04.12.2021 in the library."
    assert judged("4 members met in the library.", content, "en").support.strength == "supported"


def test_two_dates_in_figures_keep_their_months() -> None:
    content = "Der Vertrag beginnt am 01.03.2021 und endet am 31.12.2023."
    assert judged("Der Vertrag endet am 31. Dezember 2023.", content, "de").support.missing == ()
    assert judged("Der Vertrag beginnt am 31. März 2021.", content, "de").support.missing == ("31",)


FORMS = {
    "en": (
        "Do you suffer from allergies? Do you smoke? Are you pregnant?",
        "The form asks whether you suffer from allergies, smoke or are pregnant.",
    ),
    "de": (
        "- Ist die Leiter trocken?\n- Ist der Bohrer sauber?",
        "Zu prüfen ist, ob die Leiter trocken und der Bohrer sauber ist.",
    ),
    "fr": (
        "- L'échelle est-elle sèche ?\n- La perceuse est-elle propre ?",
        "On note si l'échelle est sèche et la perceuse propre.",
    ),
}


@pytest.mark.parametrize("language", FORMS)
def test_questions_that_nothing_answers_are_a_list_that_has_their_words(language: str) -> None:
    content, sentence = FORMS[language]
    assert judged(sentence, content, language).support.strength == "supported"


@pytest.mark.parametrize(
    ("language", "content", "sentence"),
    [
        (
            "en",
            "Backups run daily with a maximum duration of two hours.",
            "Backups run at least daily, with a duration of up to two hours.",
        ),
        ("zh", "在所有城市中，上海的人口最多，超过两千万。", "上海的人口在所有城市中至少超过两千万。"),
        ("zh", "参加游泳的人数最多，每队有5人。", "参加游泳的人数最多，每队至少有5人。"),
    ],
)
def test_what_is_no_bound_has_no_opposite(language: str, content: str, sentence: str) -> None:
    assert judged(sentence, content, language).support.strength == "supported"


def test_the_most_that_one_may_is_not_the_least() -> None:
    assert judged("每人至少可借5本书。", "每人最多可借5本书。", "zh").support.strength == "weak"
