"""The ends of an outline told by words, and all of it told by its number."""

import pytest
from tests.unit.domain.test_others import sections


@pytest.mark.parametrize(
    ("language", "question", "meant"),
    [
        ("en", "begin at the beginning, as my nan used to say", "S1"),
        ("en", "take me right to the end", "S4"),
        ("en", "let's kick off at the top", "S1"),
        ("fr", "allons directement à la fin, c'est là qu'on se dispute", "S4"),
        ("fr", "commence par le début", "S1"),
        ("fr", "celle tt en haut", "S1"),
        ("fr", "la toute fin, sans jargon", "S4"),
        ("de", "fangen wir ganz gemütlich vorne an", "S1"),
        ("de", "spring bitte ans Ende", "S4"),
        ("de", "lass uns vorne anfangen", "S1"),
        ("en", "the opening one and the last two", "S1 S3 S4"),
        ("es", "salta al final que no tengo tiempo", "S4"),
        ("es", "el penúltimo y el que cierra", "S3 S4"),
        ("pt", "salte lá para o fim, que eu tenho pressa", "S4"),
        ("pt", "a do topo", "S1"),
        ("pt", "só o comecinho e o fecho", "S1 S4"),
        ("pt", "as duas que abrem o programa", "S1 S2"),
        ("zh", "直接跳到末尾吧", "S4"),
        ("zh", "末尾一条写了哪天施行没有", "S4"),
        ("zh", "从下往上数第二个", "S3"),
    ],
)
def test_an_end_is_told_by_words(language: str, question: str, meant: str) -> None:
    assert " ".join(sections(question, language)) == meant


@pytest.mark.parametrize(
    ("language", "question"),
    [
        ("en", "begin at the beginning of the story"),
        ("en", "go to the end of the street and turn left"),
        ("en", "who came last?"),
        ("en", "start over from the top"),
        ("en", "where do I start at the top?"),
        ("en", "the two at the end of the row were broken"),
        ("en", "the one that closes at six, where is it?"),
        ("fr", "à la fin du film, qui meurt ?"),
        ("fr", "celle qui ferme à minuit, c'est où ?"),
        ("de", "geh bis ans Ende der Straße"),
        ("es", "el que cierra la puerta paga"),
        ("pt", "vamos no fim de semana"),
        ("zh", "从头开始学钢琴要多久"),
        ("zh", "他最后一个到，迟到扣分吗"),
        ("zh", "最后谁赢了"),
    ],
)
def test_the_end_of_something_else_is_no_section(language: str, question: str) -> None:
    assert sections(question, language) == ()


@pytest.mark.parametrize(
    ("language", "question"),
    [
        ("en", "gimme all 4 in detail"),
        ("fr", "les 4 d'un coup, en bref"),
        ("de", "alle vier in Stichpunkten"),
        ("es", "las 4 en plan resumen"),
        ("pt", "todas as 4, bem resumidas"),
        ("zh", "四个都要，简单点"),
    ],
)
def test_all_sections_are_told_by_their_number(language: str, question: str) -> None:
    assert sections(question, language) == ("S1", "S2", "S3", "S4")


@pytest.mark.parametrize(
    ("language", "question"),
    [
        ("en", "all 4 of my kids have flu"),
        ("en", "all four wheels came off"),
        ("en", "let's do all 3 in order"),
        ("fr", "les 4 enfants dorment"),
        ("de", "alle 4 Wochen zum Arzt?"),
        ("es", "nos vemos a las 4"),
        ("es", "las 4 de la tarde"),
        ("pt", "às 4 da tarde"),
        ("zh", "四个孩子都病了"),
    ],
)
def test_a_number_of_other_things_is_not_all_sections(language: str, question: str) -> None:
    assert sections(question, language) == ()


@pytest.mark.parametrize(
    ("question", "meant"), [("TOP 3 bitte ausführlich", ("S3",)), ("die Top 3 Strände in Spanien", ()), ("TOP 40 Hits", ())]
)
def test_an_item_of_a_german_agenda_is_written_in_capitals(question: str, meant: tuple[str, ...]) -> None:
    assert sections(question, "de") == meant
