"""Answers that have a shape (an age, a number to call, opening hours) and things to be defined, looked for in passages."""

import pytest
from tests.rows import each

from clew.domain.asked import Missing, PassageText, find_missing, find_missing_abroad
from clew.domain.asked.kinds import asked_kind

NEUTRAL = PassageText("", "Lorem ipsum.")


def told(*texts: str, titles: str = "") -> list[PassageText]:
    return [PassageText(titles, text) for text in texts] + [NEUTRAL] * 4


@each(
    ("language", "question", "kind", "unstated", "stated"),
    [
        (
            "en",
            "How old is the mayor?",
            "age",
            "The mayor was elected in 2016 for four years.",
            "The mayor, born in 1960, sings.",
        ),
        ("en", "How old is the mill?", "age", "The mill is made of oak.", "The mill dates from 1720."),
        ("fr", "Quel âge a la directrice ?", "age", "La directrice est élue en 2016.", "La directrice a 45 ans."),
        ("es", "¿Cuántos años tiene el alcalde?", "age", "El alcalde fue elegido en 2016.", "El alcalde nació en 1960."),
        ("pt", "Qual é a idade do prefeito?", "age", "O prefeito foi eleito em 2016.", "O prefeito nasceu em 1960."),
        ("de", "Wie alt ist der Bürgermeister?", "age", "Der Bürgermeister wurde 2016 gewählt.", "Der Bürgermeister, geb. 1960."),
        ("zh", "馆长多大年纪？", "age", "馆长于2016年上任。", "馆长生于1960年。"),
        ("en", "What is the phone number of the library?", "phone", "The library is open.", "Library: (617) 555-0134"),
        ("en", "What is the library's phone number?", "phone", "The library is open.", "Library: (617) 555-0134"),
        ("en", "What's Ms Berg's email?", "email", "Ms Berg runs the shop.", "Ms Berg: berg@shop.example"),
        ("en", "library's phone number", "phone", "The library is open.", "Library: (617) 555-0134"),
        ("en", "What are the museum's opening hours?", "hours", "The museum is open to all.", "Museum: Mondays to Fridays"),
        ("en", "What is your telephone number?", "phone", "We open at 9:00 in 2025.", "Call 311."),
        ("fr", "Quel est le numéro de téléphone du musée ?", "phone", "Le musée a 3 salles.", "Musée : 01 55 55 01 34"),
        ("es", "¿Cuál es el teléfono del museo?", "phone", "El museo tiene 3 salas.", "Museo: +34 986 55 01 34"),
        ("pt", "Qual é o telefone do museu?", "phone", "O museu tem 3 salas.", "O museu: ligue para a Central 156."),
        ("de", "Wie lautet die Telefonnummer des Museums?", "phone", "Das Museum hat 3 Säle.", "Museum: 030/5550134"),
        ("zh", "博物馆的电话号码是多少？", "phone", "博物馆有3个厅。", "博物馆：021-55501340"),
        ("en", "What is the email address of the museum?", "email", "The museum has a website.", "Museum: info@museum.example"),
        ("fr", "Quelle est l'adresse mail du musée ?", "email", "Le musée a un site.", "Musée : info [at] musee.example"),
        ("es", "¿Cuál es el correo electrónico del museo?", "email", "El museo tiene web.", "Museo: info@museo.example"),
        ("pt", "Qual é o e-mail do museu?", "email", "O museu tem um site.", "Museu: info@museu.example"),
        ("de", "Wie lautet die E-Mail-Adresse des Museums?", "email", "Das Museum ist groß.", "Museum: info@museum.example"),
        ("zh", "博物馆的邮箱是什么？", "email", "博物馆有网站。", "博物馆：info@museum.example"),
        ("en", "What is the address of the museum?", "address", "The museum is large.", "Museum: 12 Mill Street"),
        ("fr", "Quelle est l'adresse du musée ?", "address", "Le musée est grand.", "Musée : 20 rue du Moulin"),
        ("es", "¿Cuál es la dirección del museo?", "address", "El museo es grande.", "Museo: 36202 Vigo"),
        ("pt", "Qual é o endereço do museu?", "address", "O museu é grande.", "Museu: Rua do Moinho, 915"),
        ("de", "Wie lautet die Adresse des Museums?", "address", "Das Museum ist groß.", "Museum: Mühlstraße 3"),
        ("zh", "博物馆的地址是什么？", "address", "博物馆很大。", "博物馆：河滨路12号"),
        ("en", "What are the opening hours of the museum?", "hours", "The museum is open to all.", "Museum: Mondays to Fridays"),
        ("en", "What time does the museum open?", "hours", "The museum is open to all.", "The museum opens at 9 am."),
        ("fr", "À quelle heure ouvre le musée ?", "hours", "Le musée est ouvert à tous.", "Le musée ouvre à 8h30."),
        ("es", "¿A qué hora abre el museo?", "hours", "El museo está abierto a todos.", "El museo abre a las 9:00."),
        ("pt", "Qual é o horário do museu?", "hours", "O museu está aberto a todos.", "O museu abre às 8h."),
        ("de", "Wann hat das Museum geöffnet?", "hours", "Das Museum ist für alle offen.", "Das Museum öffnet um 9 Uhr."),
        ("zh", "博物馆几点开门？", "hours", "博物馆对所有人开放。", "博物馆九点开门。"),
    ],
)
def test_an_answer_of_a_shape_is_missing_if_no_passage_about_the_subject_has_it(
    language: str, question: str, kind: str, unstated: str, stated: str
) -> None:
    missing = find_missing(question, language, told(unstated))
    assert missing == Missing(kind, "")  # pyright: ignore[reportArgumentType]
    assert missing is not None
    assert missing.is_sure
    assert find_missing(question, language, told(stated)) is None


@each(
    ("language", "question", "passage"),
    [
        ("fr", "Quel est le numéro de téléphone du musée ?", "Musée : 01.42.55.01.34"),
        ("en", "What is the phone number of the museum?", "Museum: dial zero."),
        ("de", "Wie lautet die Telefonnummer des Museums?", "Das Museum erreichen Sie unter der 115."),
        ("zh", "博物馆的电话是多少？", "博物馆请拨分机412。"),
        ("de", "Wie lautet die E-Mail-Adresse des Büros?", "Büro: buero (ät) example.de"),
        ("zh", "博物馆地址在哪里？", "博物馆位于火车站对面。"),
        ("en", "What is the address of the museum?", "The museum is opposite the station."),
        ("pt", "Qual é o endereço do museu?", "O museu fica em frente à estação."),
        ("en", "What time does the museum open?", "The museum opens at nine."),
        ("es", "¿A qué hora cierra el museo?", "El museo cierra por la noche."),
        ("de", "Wann hat das Museum geöffnet?", "Museum: Mo–Fr vormittags"),
        ("fr", "Quel âge a le directeur ?", "Le directeur est quinquagénaire."),
        ("es", "¿Cuántos años tiene el director?", "El director cumplió 60."),
        ("zh", "馆长多大年纪？", "馆长年过六旬。"),
        ("en", "How old is the museum?", "The museum has stood for two hundred years."),
        ("en", "What is the phone number of the firm?", "Call our company at 617-555-0134."),
    ],
)
def test_an_answer_in_other_words_is_not_missing(language: str, question: str, passage: str) -> None:
    assert find_missing(question, language, told(passage)) is None


@each(
    ("language", "question"),
    [
        ("en", "How old must a visitor be?"),
        ("en", "How old is an entry allowed to be?"),
        ("en", "What is the phone number format of the museum?"),
        ("en", "What is the museum's phone number format?"),
        ("fr", "À quel numéro de version est le musée ?"),
        ("es", "¿Cuántos años tiene de vigencia el museo?"),
        ("zh", "参观博物馆多大了可以？"),
        ("en", "What is the IP address of the museum?"),
        ("en", "Can I give my phone number to the museum?"),
        ("en", "What are the plans to address noise?"),
        ("en", "How old is the museum on average and how large is it?"),
        ("de", "Wie alt ist das Museum und wer leitet es?"),
        ("en", "Where is the museum? And what is its phone number?"),
        ("fr", "Quel âge minimum faut-il pour le musée ?"),
        ("es", "¿Qué edad hace falta para el museo?"),
        ("pt", "Qual a idade para visitar o museu?"),
        ("de", "Wie alt muss man für das Museum sein?"),
        ("de", "Wann ist das Museum fertig?"),
        ("zh", "参观博物馆有几点要求？"),
    ],
)
def test_other_questions_need_no_shape(language: str, question: str) -> None:
    assert find_missing(question, language, told("museum musée museo museu Museum 博物馆")) is None


def test_a_title_tells_what_a_number_belongs_to() -> None:
    question, number = "What is the phone number of the museum?", "Tel. 617-555-0134"
    other = told(number, titles="Library")
    assert find_missing(question, "en", [*other, PassageText("", "The museum is large.")]) == Missing("phone", "")
    assert find_missing(question, "en", other) is None  # which says otherwise what a museum is
    assert find_missing(question, "en", told(number, titles="Museum")) is None


def test_a_number_of_somebody_else_is_not_the_number_of_the_owner() -> None:
    passages = [*told("Library: (617) 555-0134"), PassageText("", "The museum is large.")]
    assert find_missing("What is the museum's phone number?", "en", passages) == Missing("phone", "")
    assert find_missing("What is the library's phone number?", "en", passages) is None


@pytest.mark.parametrize(("passage", "is_missing"), [("Le musée est grand.", True), ("Musée : 01 55 55 01 34", False)])
def test_a_shape_is_missing_in_whichever_language_the_passages_are(passage: str, is_missing: bool) -> None:
    texts = [("fr", PassageText("", passage)), *[("fr", NEUTRAL)] * 4]
    missing = find_missing_abroad("What is the phone number of the museum?", "en", texts)
    assert missing == (Missing("phone", "") if is_missing else None)


@each(
    ("language", "question", "thing", "told_of"),
    [
        ("en", "What is a berth?", "berth", "A berth is a place for a boat."),
        ("fr", "Qu'est-ce qu'une amende ?", "amende", "L'amende est de 10 €."),
        ("fr", "C'est quoi un préavis ?", "préavis", "Le préavis dure un mois."),
        ("es", "¿Qué es un alquiler vacacional?", "alquiler vacacional", "El alquiler dura un mes."),
        ("pt", "O que é um alvará?", "alvará", "O alvará vale um ano."),
        ("de", "Was ist Elterngeld?", "Elterngeld", "Das Elterngeld wird gezahlt."),
        ("de", "Was ist eine Laube?", "Laube", "Lauben sind klein."),
        ("zh", "什么是押金？", "押金", "押金应当退还。"),
        ("zh", "什麼是押金？", "押金", "押金应当退还。"),
        ("zh", "押金是什么意思？", "押金", "押金应当退还。"),
    ],
)
def test_a_thing_to_be_defined_must_be_named(language: str, question: str, thing: str, told_of: str) -> None:
    assert find_missing(question, language, told("Moulin.")) == Missing("thing", thing)
    assert find_missing(question, language, told(told_of)) is None


@each(
    ("language", "question"),
    [
        ("en", "What is included?"),
        ("en", "What is the difference?"),
        ("fr", "Qu'est-ce qui est compris ?"),
        ("es", "¿Qué es obligatorio?"),
        ("pt", "O que é proibido?"),
        ("de", "Was ist zu tun?"),
        ("zh", "什么是区别？"),
    ],
)
def test_a_question_that_wants_nothing_defined_needs_no_name(language: str, question: str) -> None:
    assert find_missing(question, language, told("Moulin.")) is None


@each(
    ("language", "question", "kind", "whose"),
    [
        ("en", "whats the phone number of the museum", "phone", " of the museum"),
        ("en", "email address for billing", "email", " for billing"),
        ("en", "and the opening hours?", "hours", "?"),
        ("fr", "adresse du musée", "address", " du musée"),
        ("fr", "et le telephone ?", "phone", " ?"),
        ("de", "öffnungszeiten der bücherei", "hours", " der bücherei"),
        ("es", "telefono del museo", "phone", " del museo"),
        ("pt", "e o telefone do museu?", "phone", " do museu?"),
        ("zh", "地址呢？", "address", ""),
        ("zh", "博物馆电话", "phone", "博物馆"),
    ],
)
def test_only_the_thing_that_is_looked_for_may_be_typed(language: str, question: str, kind: str, whose: str) -> None:
    assert asked_kind(question, language) == (kind, whose)


@each(
    ("language", "question"),
    [
        ("en", "change email address"),
        ("en", "phone number format"),
        ("en", "address the issue of noise"),
        ("fr", "adresser une plainte"),
        ("de", "adresse ändern"),
        ("es", "dirección general de tráfico"),
        ("zh", "怎么打电话"),
    ],
)
def test_what_is_to_be_done_with_it_is_another_question(language: str, question: str) -> None:
    assert asked_kind(question, language) is None
