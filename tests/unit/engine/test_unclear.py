"""What is asked back where a text may be about the answer before: the wishes it names are requests that Clew understands."""

import pytest

from clew.domain.revision import read_revision
from clew.engine.questions.unclear import SIMPLER, UNCLEAR, WISHES, unclear_text


@pytest.mark.parametrize("language", list(UNCLEAR))
def test_every_wish_that_is_named_is_understood(language: str) -> None:
    found = [read_revision(wish) for wish in (SIMPLER[language], *WISHES[language])]
    assert [one.kind for one in found if one] == ["simpler", "shorter", "longer", "list", "source"]


def test_only_a_language_model_is_said_to_write_more_simply() -> None:
    with_model, without = (unclear_text("zh", reads_context=reads) for reads in (True, False))
    assert "“简单一点”、“短一点”" in with_model
    assert "简单一点" not in without
    assert without.endswith("或“来源？”。如果是新的问题，请说得更具体一些。")
