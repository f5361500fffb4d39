"""A follow-up that names something and says nothing else: what it names must stand in a passage."""

import pytest

from clew.engine.questions.ellipsis import names_alone


@pytest.mark.parametrize(
    ("question", "language", "names"),
    [
        ("And in California?", "en", ("California",)),
        ("and what about New York?", "en", ("New York",)),
        ("Et en Californie ?", "fr", ("Californie",)),
        ("¿Y en Chile?", "es", ("Chile",)),
        ("E no Brasil?", "pt", ("Brasil",)),
        ("And the price?", "en", ()),
        ("And the price in California?", "en", ()),
        ("California?", "en", ()),
        ("And on Monday?", "en", ()),
        ("Und in Notfällen?", "de", ()),
        ("那加州呢？", "zh", ()),
    ],
)
def test_name_that_is_all_a_follow_up_says(question: str, language: str, names: tuple[str, ...]) -> None:
    assert names_alone(question, language) == names
