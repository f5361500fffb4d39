"""Every functional requirement and every rule of source 001 has a scenario, and every scenario names one."""

import re
from pathlib import Path

import pytest

from tests.dialects.requirements_conversations import CONVERSATIONS

FEATURES = Path(__file__).parents[3] / "features"
NAMES = {"004-create-conversation.feature", "004-send-message.feature", "004-stream-response.feature"}
RULES = {name for name in CONVERSATIONS.requirements if re.fullmatch(r"(FR|BR)-\d{3}", name)}
_SCENARIO = re.compile(r"^(?P<tags>  @.+\n)?  Scenario(?: Outline)?: (?P<name>.+)$", re.MULTILINE)


def test_features_are_those_that_the_source_names() -> None:
    assert {path.name for path in (FEATURES / "conversation").iterdir()} == NAMES


@pytest.mark.parametrize("feature", sorted(NAMES))
def test_every_scenario_names_a_rule_of_the_source(feature: str) -> None:
    scenarios = list(_SCENARIO.finditer((FEATURES / "conversation" / feature).read_text("utf-8")))
    assert scenarios
    assert {one["name"]: one["tags"] for one in scenarios if not tags_of(one) or not tags_of(one) <= RULES} == {}


def test_every_rule_of_the_source_has_a_scenario() -> None:
    texts = [path.read_text("utf-8") for path in FEATURES.rglob("*.feature")]
    assert set[str]().union(*(tags_of(one) for text in texts for one in _SCENARIO.finditer(text))) == RULES


def tags_of(scenario: re.Match[str]) -> set[str]:
    return set(re.findall(r"@(\S+)", scenario["tags"] or ""))
