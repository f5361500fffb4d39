"""Questions that point at one of several things and say which in their own words."""

import pytest

from clew.domain.followup.described import describes_one, leaves_it_out


@pytest.mark.parametrize(
    ("question", "language"),
    [
        ("the one for old people, does it have video?", "en"),
        ("and the red one with wheels?", "en"),
        ("celle à 2€50, il y a un découvert ?", "fr"),
        ("das mit dem Sieb nochmal", "de"),
        ("la de nadar está climatizada", "es"),
        ("en el del azúcar vale un café solo?", "es"),
        ("aquela de dois dias, tem água?", "pt"),
        ("给老人的那个能视频不", "zh"),
    ],
)
def test_pronoun_with_a_description_points_at_one(question: str, language: str) -> None:
    assert describes_one(question, language=language)


@pytest.mark.parametrize(
    ("question", "language"),
    [
        ("which one is the best?", "en"),
        ("one for the road, what does that mean?", "en"),
        ("Wie hieß der Anführer, der vom König geadelt wurde?", "de"),
        ("¿Cómo se llamaba el estadio de los equipos?", "es"),
        ("O que as aulas ensinam?", "pt"),
        ("celui du milieu", "fr"),
        ("刚才的那个再说一遍", "zh"),
        ("the one for " + "very " * 40 + "old people", "en"),
    ],
)
def test_other_questions_describe_none(question: str, language: str) -> None:
    assert not describes_one(question, language=language)


def test_all_but_the_one_that_is_described_are_meant() -> None:
    assert leaves_it_out("toutes sauf celle pour ados : quel plafond ?", language="fr")
    assert leaves_it_out("all but the one for old people: is there a contract?", language="en")
    assert not leaves_it_out("celle pour ados : quel plafond ?", language="fr")
