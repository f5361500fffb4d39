"""The walk through Anthropic's API with its own SDK: every behaviour is as expected."""

from pathlib import Path

import pytest

from tests.anthropic_walk.parts import PARTS
from tests.anthropic_walk.walking import walker
from tests.conftest import DsnOf
from tests.dialects.requirements_anthropic import ANTHROPIC
from tests.openai_walk.walking import behaviours, houses, steps

pytestmark = pytest.mark.clients


@ANTHROPIC.held_by("tools", "tool-results", "form", "answer-by-id", "models")
@pytest.mark.timeout(300)
async def test_every_behaviour_of_the_walk_is_as_expected(
    dsn_of: DsnOf, template_database: str, tmp_path_factory: pytest.TempPathFactory
) -> None:
    with houses(dsn_of, template_database, Path(tmp_path_factory.mktemp("walk"))) as (house, plain):
        async with walker(house, plain) as caller:
            found = [step async for step in steps(caller, PARTS)]
    assert len(found) >= 80
    assert len({step.name for step in found}) == len(found) == len(list(behaviours(PARTS)))
    assert [step.line() for step in found if step.failure] == []
