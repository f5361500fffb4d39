"""Messages that point at several sections at once: rows of letters, places for somebody, titles that `and` joins."""

import pytest
from tests.followups import sections

from clew.domain.followup import Resolved, resolve_followup

CAMP = sections(
    "Booking a Pitch", "Arrival and Check-in", "Campfire Rules", "Showers and Laundry", "Dogs on Site", "Electric Hook-ups",
    "Quiet Hours", "Waste and Recycling", "Cancellations",
)  # fmt: skip
ESCUELA = sections(
    "Reserva de pistas", "Cuotas", "Vestuarios", "Alquiler de palas", "Torneos", "Clases", "Quejas", "Bajas", "Luz"
)
ESCOLA = sections("Matrícula", "Propinas", "Horários", "Transporte escolar", "Refeições", "Visitas de estudo", "Avaliação")
VEREIN = sections(
    "Anmeldung", "Beiträge", "Trainingszeiten", "Hallenordnung", "Fahrdienst", "Trikots", "Kündigung", "Feste", "Büro"
)
SALLE = sections("Réservation", "Arrivée des invités", "Nettoyage", "Chauffage et éclairage", "Vaisselle", "Stationnement")
XUEXIAO = sections("入学报名", "学费缴纳", "作息时间", "校车接送", "午餐安排", "校服订购", "请假手续", "家长会")
OUTLINES = {"en": CAMP, "es": ESCUELA, "pt": ESCOLA, "de": VEREIN, "fr": SALLE, "zh": XUEXIAO}


@pytest.mark.parametrize(
    ("outline", "question", "ids"),
    [
        ("es", "b, c y e", "S2 S3 S5"),
        ("es", "e, g y h", "S5 S7 S8"),
        ("es", "c d y f porfa", "S3 S4 S6"),
        ("es", "la C con la E para mi jefa", "S3 S5"),
        ("pt", "c, d e g", "S3 S4 S7"),
        ("pt", "b c e f", "S2 S3 S6"),
        ("pt", "e e g", "S5 S7"),
        ("pt", "A e D mano", "S1 S4"),
        ("pt", "B, C e E para a formação dos estagiários", "S2 S3 S5"),
        ("en", "c, f and g for the notice pack please", "S3 S6 S7"),
        ("en", "a c f in short", "S1 S3 S6"),
        ("en", "could I get A, D and H for the noticeboard", "S1 S4 S8"),
        ("de", "E und I ohne Vereinsdeutsch", "S5 S9"),
        ("de", "D & H als Aushang", "S4 S8"),
        ("de", "D und H so schreiben dass die Chefin zufrieden ist", "S4 S8"),
        ("fr", "B D E pr demain", "S2 S4 S5"),
        ("zh", "b c f简单说说", "S2 S3 S6"),
    ],
)
def test_a_row_of_letters_names_a_section_each(outline: str, question: str, ids: str) -> None:
    found = resolve_followup(question, OUTLINES[outline])
    assert isinstance(found, Resolved)
    assert list(found.section_ids) == ids.split()


@pytest.mark.parametrize(
    ("outline", "question", "ids"),
    [
        ("fr", "2, 3 et 4 pour mes premières", "S2 S3 S4"),
        ("en", "just the first two for the handover", "S1 S2"),
        ("es", "3 y 5 compadre", "S3 S5"),
        ("de", "nur die letzten beiden fürs Plakat", "S8 S9"),
        ("pt", "4 e 7 pro meu pai", "S4 S7"),
        ("zh", "1 2 6 给徒弟看的", "S1 S2 S6"),
        ("zh", "第一和第三一起讲下吧，有个大爷在窗口等着", "S1 S3"),
    ],
)
def test_several_places_for_somebody_are_meant(outline: str, question: str, ids: str) -> None:
    found = resolve_followup(question, OUTLINES[outline])
    assert isinstance(found, Resolved)
    assert list(found.section_ids) == ids.split()


@pytest.mark.parametrize(
    ("outline", "question", "ids"),
    [
        ("es", "cuotas y vestuarios pa los nuevos", "S2 S3"),
        ("en", "expand on quiet hours and campfire rules, guests keep asking me about both", "S3 S7"),
        ("en", "checkin + cancelations, those two please", "S2 S9"),
        ("de", "Trainingsz. + Hallenord., beides in Stichpunkten", "S3 S4"),
        ("pt", "matricula e propinas pfvr q é pra amanha", "S1 S2"),
        ("zh", "校车接送和午餐安排，麻烦整理成一张通知，谢谢", "S4 S5"),
    ],
)
def test_the_title_that_and_joins_is_meant_too(outline: str, question: str, ids: str) -> None:
    found = resolve_followup(question, OUTLINES[outline])
    assert isinstance(found, Resolved)
    assert sorted(found.section_ids) == ids.split()


@pytest.mark.parametrize(
    ("outline", "question"),
    [
        ("en", "I was in A and E all night, what a queue"),
        ("en", "is there a B and B near the lake"),
        ("de", "R und V Versicherung kündigen wie geht das"),
        ("fr", "il n'y a pas d'autres salles à louer dans le coin ?"),
        ("es", "hepatitis A y B se contagia cómo"),
        ("pt", "as turmas A e B vão ao jogo"),
        ("zh", "A和B两个班谁赢了"),
    ],
)
def test_letters_of_other_things_are_no_sections(outline: str, question: str) -> None:
    assert not isinstance(resolve_followup(question, OUTLINES[outline]), Resolved)
