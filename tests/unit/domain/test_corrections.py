"""What is taken back or known already is not meant, where something else is."""

import pytest
from tests.unit.domain.test_others import sections


@pytest.mark.parametrize(
    ("language", "question", "meant"),
    [
        ("en", "I've got 2 already, it's 3 I'm missing", "S3"),
        ("en", "sorry, I said four, I was after three", "S3"),
        ("fr", "non, pas le trois, c'est le quatre que je voulais, mes lunettes me jouent des tours", "S4"),
        ("fr", "non non, la deuxième, la première je l'ai déjà", "S2"),
        ("de", "die Zwei kenn ich schon, gib mir die Drei", "S3"),
        ("es", "no, mujer, te he dicho la cuatro, la tres ya la tengo", "S4"),
        ("es", "no, no, la tercera. La cuarta ya la leí.", "S3"),
        ("es", "perdon no era la 4, la 3", "S3"),
        ("es", "perdón, quise decir 4, no 3", "S4"),
        ("pt", "era a 4 n a 3, enganei me", "S4"),
        ("pt", "a 3 já tenho, manda a 4", "S4"),
        ("zh", "第二个我有了，要第四个", "S4"),
    ],
)
def test_what_is_taken_back_or_known_is_not_meant(language: str, question: str, meant: str) -> None:
    assert " ".join(sections(question, language)) == meant


@pytest.mark.parametrize(
    ("language", "question"),
    [
        ("en", "I wanted bicycles, not the budget"),
        ("en", "I have read the fourth book already"),
        ("fr", "je voulais les vélos, pas le budget"),
        ("fr", "mon bail augmente pour la deuxième fois cette année"),
        ("de", "nicht den Haushalt, sondern die Fahrräder"),
        ("de", "der Preis steigt schon zum zweiten Mal in diesem Jahr"),
        ("es", "ya leí el cuarto libro"),
        ("zh", "不对，我要的是自行车，不是预算"),
        ("zh", "第四本书我已经看过了"),
    ],
)
def test_what_is_not_meant_is_not_read_as_meant(language: str, question: str) -> None:
    assert sections(question, language) == ()
